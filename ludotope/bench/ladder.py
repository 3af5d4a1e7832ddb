"""The strength of computer players: every mark against the one below and the plain player.

usage: python -m ludotope.bench.ladder FILE [--games N] [--game NAME ...] [--table]

Every finished game is a line of FILE. Stopped at any moment, it goes on where it was; `--table`
shows what is there and plays nothing. Games are played in rounds over all pairings, so that all of
them are known about equally well; those with the strongest player last. Without a clock: it is the
same on every machine.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.progress import track

from ludotope.arena.table import play_game
from ludotope.arena.tournament import Finished, Pair, Tournament, line_ups, pairs_of
from ludotope.bots import MARKS, PLAIN
from ludotope.engine.shelf import find_box

GAMES = ("caldera", "trias", "carcata")
SEED = 20
# Games with the strongest take long: there are so many times fewer of them.
STRONGEST, SELDOM = "expert", 4


class Pairing(NamedTuple):
    """Two computer players at a game with so many seats, or one against itself."""

    game: str
    seats: int
    first: str
    second: str

    def play(self, number: int) -> Finished:
        """Plays the game with a number; each deal is played from every seat."""
        setup = find_box(self.game).setup(self.seats)
        if self.first != self.second:
            bots = (self.first, self.second)
            deal, turn = divmod(number, self.seats * len(line_ups(bots, self.seats)))
            return Tournament(self.game, setup, bots, self.seats, SEED + deal).play(turn)
        players = (self.first,) * self.seats
        game = find_box(self.game).open(setup)
        result = play_game(game, players, SEED, number, number).result()
        return Finished(number, players, result.scores, result.places)


class Line(msgspec.Struct, frozen=True):
    """A line of the file: a game of a pairing, and the seconds that it took."""

    pairing: Pairing
    number: int
    game: Finished
    seconds: float


def pairings(games: Sequence[str]) -> Iterator[Pairing]:
    """Every mark against its neighbour, itself and the plain player, at every number of seats."""
    for game in games:
        for seats in find_box(game).seats:
            if seats == 1:
                yield Pairing(game, 1, STRONGEST, STRONGEST)
                continue
            for mark in MARKS:
                yield Pairing(game, seats, mark, mark)
            for below, above in pairwise(MARKS):
                yield Pairing(game, seats, above, below)
            if seats == 2:
                for mark in ("easy", "medium"):
                    yield Pairing(game, seats, PLAIN, mark)


def missing(found: Sequence[Line], games: Sequence[str], wanted: int) -> list[tuple[Pairing, int]]:
    """The games that are still to be played, in rounds; first those that do not take long."""
    played = {(line.pairing, line.number) for line in found}
    wanting = [
        (pairing, number)
        for number in range(wanted)
        for pairing in pairings(games)
        if (pairing, number) not in played
        and (STRONGEST not in pairing or number < wanted // SELDOM or pairing.seats == 1)
    ]
    return sorted(wanting, key=lambda game: STRONGEST in game[0])


def read_lines(file: Path) -> list[Line]:
    """The games in a file; a last line that was cut off does not count."""
    if not file.exists():
        return []
    text = file.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        file.write_bytes(whole)
    return [msgspec.json.decode(line, type=Line) for line in whole.splitlines()]


def table(found: Sequence[Line]) -> Iterator[str]:
    """Yields the result of every pairing, as rows of a Markdown table."""
    yield "| game | seats | players | games | won, of decided | nobody won | mean points |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for pairing in dict.fromkeys(line.pairing for line in found):
        played = [line.game for line in found if line.pairing == pairing]
        share = ""
        if pairing.first != pairing.second:
            pair = next(iter(pairs_of(played, (pairing.second, pairing.first))), Pair("", ""))
            low, high = pair.interval
            share = f"{100 * pair.share:.0f} % ({100 * low:.0f}–{100 * high:.0f})"
        nobody = sum(1 not in game.places for game in played)
        none = Pair("", "", a_wins=nobody, b_wins=len(played) - nobody)
        low, high = none.interval
        points = {
            bot: [
                points
                for game in played
                for player, points in zip(game.players, game.points, strict=True)
                if player == bot
            ]
            for bot in dict.fromkeys((pairing.first, pairing.second))
        }
        means = ", ".join(f"{bot} {sum(own) / len(own):.1f}" for bot, own in points.items() if own)
        players = " – ".join(dict.fromkeys((pairing.first, pairing.second)))
        yield (
            f"| {pairing.game} | {pairing.seats} | {players} | {len(played)} | {share} "
            f"| {100 * none.share:.0f} % ({100 * low:.0f}–{100 * high:.0f}) | {means} |"
        )


def main() -> None:
    """Plays what is missing, one game after the other, and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m ludotope.bench.ladder")
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=100, help="for each pairing (100)")
    parser.add_argument("--game", choices=GAMES, action="append", help="only these games (all)")
    parser.add_argument("--table", action="store_true", help="show what is there, play nothing")
    options = parser.parse_args()
    found = read_lines(options.file)
    if not options.table:
        todo = missing(found, options.game or GAMES, options.games)
        with options.file.open("ab") as file:
            for pairing, number in track(todo, description="", disable=not sys.stderr.isatty()):
                began = time.perf_counter()
                game = pairing.play(number)
                line = Line(pairing, number, game, time.perf_counter() - began)
                file.write(msgspec.json.encode(line) + b"\n")
                file.flush()
                os.fsync(file.fileno())
                found.append(line)
    print("\n".join(table(found)))


if __name__ == "__main__":
    main()
