"""Finds puzzles in games of strong computer players, and writes the files that ship.

usage: python -m ludotope.bench.puzzles FILE [--game NAME ...] [--wanted N] [--write]

Every game that was looked through is a line of FILE. Stopped at any moment, it goes on where it
was; `--write` writes what is there into the games' folders and looks for nothing. Without a clock:
it finds the same on every machine.

Each decision of a game is thought about with few simulations. Where the best move stands out, is
not the one with the highest rating (with care or at a glance) and there are several others, all
moves are thought about once more with other seeds and ten times as long; then the best few get the
same number of simulations each, in batches on the same luck. A puzzle is kept if the move is the
same each time, better by `MARGIN`, and by `SURE` standard errors of the difference over batches.
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np

from ludotope.bots.levels import LevelBot
from ludotope.bots.puzzles import Puzzle, Worth, name_puzzle, write_puzzles
from ludotope.bots.thinking import Budget, Thought, Tree, concealed, glance_at, think, total
from ludotope.engine.box import PUZZLES, Setup
from ludotope.engine.dealer import Dealer
from ludotope.engine.kernel.luck import small_seed
from ludotope.engine.position import Position
from ludotope.engine.record import write_record
from ludotope.engine.shelf import find_box

GAMES = ("caldera", "trias", "carcata")
SEED = 4200
# How much better the answer must be: in chance to win, or in points of a game alone.
MARGIN = {False: 0.08, True: 5.0}
SURE = 3.0
# How much better it must look at first, as a share of that.
PROMISING = 0.8
FEWEST_CHOICES, MOST_CHOICES = 5, 200
# Decisions of one game are alike: no more puzzles than that from it.
MOST_IN_A_GAME = 4
FINALISTS, BATCHES = 6, 8


class Effort(msgspec.Struct, frozen=True):
    """The simulations for a look, for a longer thought, and for each finalist in a batch."""

    look: int
    thought: int
    batch: int


# Simulations of Trias take ten times as long.
EFFORTS = {
    "caldera": Effort(600, 8000, 400),
    "trias": Effort(240, 3000, 120),
    "carcata": Effort(600, 8000, 400),
}


class Searched(msgspec.Struct, frozen=True):
    """A line of the file: a game that was looked through."""

    game: str
    number: int
    record: str
    puzzles: tuple[Puzzle, ...]
    seconds: float


def setup_of(game: str, number: int) -> Setup:
    """Seats and variants in turn."""
    box = find_box(game)
    seats = list(box.seats)
    turn, at = divmod(number, len(seats))
    return box.setup(seats[at], box.variants[turn % len(box.variants)])


def search_game(name: str, number: int) -> Searched:
    """Plays the game with a number and looks for puzzles on the way.

    Every second seat plays what it thinks best, the others as the level `hard` does, so that
    positions differ; who is who changes from game to game.
    """
    began = time.perf_counter()
    setup = setup_of(name, number)
    game = find_box(name).open(setup)
    seed = small_seed(SEED + 1_000_003 * number)
    position = Position(game, Dealer(seed, number))
    hard = LevelBot(75, seed, timed=False)
    found: list[tuple[int, int, tuple[Worth, ...]]] = []
    effort = EFFORTS.get(name, EFFORTS["caldera"])
    while not position.is_over:
        seat = position.deciders[0]
        legal = position.legal(seat).tolist()
        seen = position.seen_by(seat)
        if not FEWEST_CHOICES <= len(legal) <= MOST_CHOICES:
            position.play(seat, legal[0] if len(legal) == 1 else hard.choose(seen, seat))
            continue
        look = think(seen, seat, Budget(effort.look), seed)
        # Not twice in the same turn: what follows a find is easier.
        is_new = not found or len(position.events) - found[-1][0] > 2 * setup.seats + 4
        if is_new and (worths := verify(position, seat, look, effort, seed)):
            found.append((len(position.events), seat, worths))
        thinks = (seat + number) % 2 == 0
        position.play(seat, look.code if thinks else hard.choose(seen, seat))
    # Which of many is as good as drawn: those with the greatest margins would all be endings.
    chosen = sorted(random.Random(seed).sample(found, min(MOST_IN_A_GAME, len(found))))
    record = write_record(position, ["hard"] * setup.seats)
    puzzles = tuple(
        Puzzle(
            name_puzzle(record, events, seat),
            name,
            setup.seats,
            setup.variant,
            "",
            events,
            seat,
            worths,
        )
        for events, seat, worths in chosen
    )
    return Searched(name, number, record, puzzles, time.perf_counter() - began)


def verify(
    position: Position, seat: int, look: Thought, effort: Effort, seed: int
) -> tuple[Worth, ...]:
    """Returns the worth of the answer and the next best choices; nothing if this is no puzzle."""
    alone = position.game.setup.seats == 1
    margin = MARGIN[alone]
    if gap(look, alone) < PROMISING * margin:
        return ()
    seen = position.seen_by(seat)
    obvious = {
        int(moves[np.argmax(ratings)])
        for care in (True, False)
        for moves, ratings in [glance_at(seen, seat, care, seed)]
    }
    if look.code in obvious:
        return ()
    thought = think(seen, seat, Budget(effort.thought), seed + 1)
    if thought.code != look.code or gap(thought, alone) < PROMISING * margin:
        return ()
    finalists = dict.fromkeys([idea.code for idea in thought.ideas[:FINALISTS]])
    finalists |= dict.fromkeys(sorted(obvious))
    worths, difference, error = compare(seen, seat, list(finalists), effort.batch, seed + 2)
    if difference < max(margin, SURE * error) or worths[0].move != seen.choice(look.code).text:
        return ()
    return worths


def gap(thought: Thought, alone: bool) -> float:
    """Returns the lead of the first idea over every other that was thought about."""
    first, *others = [
        idea.points if alone else idea.chance for idea in thought.ideas if idea.simulations > 3
    ] or [0.0]
    return first - max(others, default=first)


def compare(
    seen: Position, seat: int, codes: Sequence[int], batch: int, seed: int
) -> tuple[tuple[Worth, ...], float, float]:
    """Returns the worth of some moves, the best first, on the same luck.

    Also how much better the first is than the second, and the standard error of that.
    """
    alone = seen.game.setup.seats == 1
    root = concealed(seen, seat)
    chances, points = np.zeros((2, BATCHES, len(codes)))
    for number in range(BATCHES):
        own = small_seed(seed + 7919 * number)
        tree = Tree(seen.game, root, seat, Budget(batch * len(codes)), own, codes)
        tree.simulate(tree.candidates, batch * len(codes))
        order = [codes.index(int(move)) for move in tree.nodes["move"][tree.candidates]]
        visits = total([tree], tree.candidates, "visits")
        chances[number, order] = total([tree], tree.candidates, "wins") / visits
        points[number, order] = total([tree], tree.candidates, "points") / visits
    counted = points if alone else chances
    best_first = np.argsort(-counted.mean(axis=0), kind="stable")
    differences = counted[:, best_first[0]] - counted[:, best_first[1]]
    root_n = float(np.sqrt(BATCHES))
    worths = tuple(
        Worth(
            seen.choice(codes[at]).text,
            float(chances[:, at].mean()),
            float(points[:, at].mean()),
            float(counted[:, at].std(ddof=1)) / root_n,
        )
        for at in best_first.tolist()
    )
    return worths, float(differences.mean()), float(differences.std(ddof=1)) / root_n


def read_lines(file: Path) -> list[Searched]:
    """The games in a file; a last line that was cut off does not count."""
    if not file.exists():
        return []
    text = file.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        file.write_bytes(whole)
    return [msgspec.json.decode(line, type=Searched) for line in whole.splitlines()]


def missing(
    found: Sequence[Searched], games: Sequence[str], wanted: int
) -> Iterator[tuple[str, int]]:
    """The next games to look through, one of each kind in turn, until there are enough puzzles."""
    numbers = {game: sum(line.game == game for line in found) for game in games}
    while True:
        short = [
            game
            for game in games
            if sum(len(line.puzzles) for line in found if line.game == game) < wanted
        ]
        if not short:
            return
        for game in short:
            yield game, numbers[game]
            numbers[game] += 1


def write_files(found: Sequence[Searched], games: Sequence[str], wanted: int) -> Iterator[str]:
    """Writes the puzzles of each game beside its box, and says how many there are."""
    for game in games:
        blocks, puzzles = [], 0
        for line in found:
            if line.game == game and line.puzzles and puzzles < wanted:
                blocks.append(write_puzzles(line.record, line.puzzles))
                puzzles += len(line.puzzles)
        box = find_box(game)
        (box.folder / PUZZLES).write_text("\n\n".join(blocks), encoding="utf-8")
        size = (box.folder / PUZZLES).stat().st_size
        searched = sum(line.game == game for line in found)
        yield f"{game}: {puzzles} puzzles of {searched} games, {size / 1000:.0f} kB"


def main() -> None:
    """Looks through games until there are enough puzzles, or writes the files."""
    parser = argparse.ArgumentParser(prog="python -m ludotope.bench.puzzles")
    parser.add_argument("file", type=Path)
    parser.add_argument("--wanted", type=int, default=300, help="for each game (300)")
    parser.add_argument("--game", choices=GAMES, action="append", help="only these games (all)")
    parser.add_argument("--write", action="store_true", help="write the files that ship")
    options = parser.parse_args()
    games = options.game or GAMES
    found = read_lines(options.file)
    if options.write:
        print("\n".join(write_files(found, games, options.wanted)))
        return
    with options.file.open("ab") as file:
        for game, number in missing(found, games, options.wanted):
            line = search_game(game, number)
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
            os.fsync(file.fileno())
            found.append(line)
            puzzles = sum(len(other.puzzles) for other in found if other.game == game)
            told = f"{game} {number}: {len(line.puzzles)} puzzles in {line.seconds:.1f} s"
            print(f"{told}, {puzzles} in all", file=sys.stderr)


if __name__ == "__main__":
    main()
