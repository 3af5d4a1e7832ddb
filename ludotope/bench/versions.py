"""Two versions of the computer players against each other, by the clock, one core each in turn.

usage: python -m ludotope.bench.versions OTHER FILE [--game NAME] [--games N] [--seconds S]
                                         [--simulations OURS THEIRS]

OTHER is a folder with another version of the package, for example one that was unpacked by
`git archive COMMIT ludotope | tar -x -C OTHER`. It thinks in a process of its own, is told every
event as text, and is asked for its moves. Every finished game is a line of FILE; stopped at any
moment, it goes on where it was. On a busy machine the clock says little: there, give both as many
simulations as take the same time.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

from ludotope.arena.tournament import Finished, Pair
from ludotope.bench.ladder import GAMES
from ludotope.bots.thinking import Budget, think
from ludotope.engine.dealer import Dealer
from ludotope.engine.event import CHANCE
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box

SEED = 20
# What the other process runs: only what every version has.
PLAYER = """
import json, sys
from ludotope.bots.thinking import Budget, think
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box

position = None
for line in sys.stdin:
    asked = json.loads(line)
    if "game" in asked:
        box = find_box(asked["game"])
        position = Position(box.open(box.setup(2, rules=asked["rules"])))
    elif "chance" in asked:
        position.settle(asked["chance"])
    elif "move" in asked:
        position.push(asked["move"], asked["seat"])
    else:
        seat, budget = asked["seat"], Budget(*asked["budget"])
        thought = think(position.seen_by(seat), seat, budget)
        print(position.choice(thought.code).text, flush=True)
"""


class OtherVersion:
    """A process in which another version of the package follows a game and thinks."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", PLAYER],
            env={**os.environ, "PYTHONPATH": str(folder.resolve())},
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, **told: Any) -> None:
        """Tells it something."""
        self._pipe(self._process.stdin).write(json.dumps(told) + "\n")

    def ask(self, seat: int, budget: Budget) -> str:
        """Asks it for a seat's move, as text."""
        self.tell(seat=seat, budget=budget)
        self._pipe(self._process.stdin).flush()
        answer = self._pipe(self._process.stdout).readline().strip()
        if not answer:
            raise SystemExit("the other version has ended without an answer")
        return answer

    def close(self) -> None:
        """Ends the process."""
        self._pipe(self._process.stdin).close()
        self._process.wait()

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe


def play(name: str, number: int, other: OtherVersion, ours: Budget, theirs: Budget) -> Finished:
    """Plays a game with two seats; each deal is played from both."""
    box = find_box(name)
    position = Position(box.open(box.setup(2)), Dealer(SEED, number // 2))
    our_seat = number % 2
    other.tell(game=name, rules=box.rules)
    told = 0
    while True:
        texts = list(position.texts(told))
        for event, text in zip(position.events[told:], texts, strict=True):
            if event.seat == CHANCE:
                other.tell(chance=text)
            else:
                other.tell(move=text, seat=event.seat)
        told = len(position.events)
        if position.is_over:
            break
        seat = position.deciders[0]
        if seat == our_seat:
            thought = think(position.seen_by(seat), seat, ours)
            position.play(seat, thought.code)
        else:
            position.push(other.ask(seat, theirs), seat)
    result = position.result()
    players = ("new", "old") if our_seat == 0 else ("old", "new")
    return Finished(number, players, result.scores, result.places)


def summary(name: str, games: list[Finished]) -> str:
    """The share of decided games that the new version won, with its interval."""
    new = [game.places[game.players.index("new")] for game in games]
    old = [game.places[game.players.index("old")] for game in games]
    won = sum(ours < theirs for ours, theirs in zip(new, old, strict=True))
    lost = sum(ours > theirs for ours, theirs in zip(new, old, strict=True))
    pair = Pair("new", "old", len(games), won, lost, len(games) - won - lost)
    low, high = pair.interval
    share = f"{100 * pair.share:.0f} % ({100 * low:.0f}–{100 * high:.0f})"
    return f"{name}: {share} of {won + lost} decided games, {len(games)} played"


def main() -> None:
    """Plays what is missing and prints who won how much."""
    parser = argparse.ArgumentParser(prog="python -m ludotope.bench.versions")
    parser.add_argument("other", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", choices=GAMES, action="append", help="only these games (all)")
    parser.add_argument("--games", type=int, default=100, help="of each (100)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each decision (1)")
    parser.add_argument(
        "--simulations", type=int, nargs=2, metavar=("OURS", "THEIRS"), help="not by the clock"
    )
    options = parser.parse_args()
    ours = theirs = Budget(seconds=options.seconds)
    if options.simulations:
        ours, theirs = (Budget(simulations) for simulations in options.simulations)
    names = options.game or GAMES
    lines = options.file.read_text().splitlines() if options.file.exists() else []
    done: dict[str, list[Finished]] = {name: [] for name in GAMES}
    for line in lines:
        kept = json.loads(line)
        game = Finished(kept["number"], *(tuple(kept[k]) for k in ("players", "points", "places")))
        done[kept["game"]].append(game)
    other = OtherVersion(options.other)
    with options.file.open("a") as file:
        for number in range(options.games):
            for name in names:
                if any(game.number == number for game in done[name]):
                    continue
                game = play(name, number, other, ours, theirs)
                done[name].append(game)
                kept = {
                    "game": name,
                    "number": number,
                    "players": game.players,
                    "points": game.points,
                    "places": game.places,
                }
                file.write(json.dumps(kept) + "\n")
                file.flush()
                print(summary(name, done[name]), flush=True)
    other.close()


if __name__ == "__main__":
    main()
