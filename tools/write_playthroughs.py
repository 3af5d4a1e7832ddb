"""Writes the saved playthroughs of OpenSpiel's tests: a random game of each, state by state."""

import argparse
import gzip
from pathlib import Path

from absl import flags
from open_spiel.python.algorithms.generate_playthrough import playthrough

from ludotope.envs.openspiel import PREFIX

FOLDER = Path(__file__).parents[1] / "tests" / "envs" / "playthroughs"
GAMES = ("caldera(seats=1)", "trias(seats=2)", "carcata(seats=2)")


def main() -> None:
    """Writes one file for each game."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    flags.FLAGS(["playthroughs"])
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        text = playthrough(f"{PREFIX}{game}", [], seed=1)
        name = game.partition("(")[0]
        (FOLDER / f"{name}.txt.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
