"""Writes what drawings in Python and in the browser compute alike: hexagons and rivers, as paths.

Tests of both sides compare what they compute with this file.

usage: python tools/write_drawings.py
"""

import argparse
import json
from pathlib import Path
from typing import Any

from ludotope.engine.drawing import centre_in_rows, outline
from ludotope.engine.shelf import find_box
from ludotope.games.caldera.river import draw_river

FILE = Path(__file__).resolve().parents[1] / "web" / "tests" / "drawings.json"


def parks() -> dict[str, Any]:
    """For each side of a park its spaces with their outlines, and the river through it."""
    box = find_box("caldera")
    return {variant: _park(box.open(box.setup(1, variant)).board()) for variant in box.variants}


def _park(board: Any) -> dict[str, Any]:
    spaces = [
        {
            "row": space.row,
            "column": space.column,
            "river": space.river,
            "outline": outline(centre_in_rows(space.row, space.column)),
        }
        for space in board.spaces
    ]
    centres = [centre_in_rows(space.row, space.column) for space in board.spaces]
    wet = [centre for centre, space in zip(centres, board.spaces, strict=True) if space.river]
    return {"spaces": spaces, "river": draw_river(wet, centres)._asdict()}


def write_drawings() -> str:
    """The whole file."""
    return json.dumps(parks(), indent=2) + "\n"


def main() -> None:
    """Writes the file."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    FILE.write_text(write_drawings(), "utf-8")


if __name__ == "__main__":
    main()
