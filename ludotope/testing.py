"""Checks of a game, for ours and for anybody's: `check_game(box)` in a test of one's own.

Random games are walked through event by event, and at every state everything is checked that the
rest of Ludotope relies on. A check that fails raises an AssertionError that says in which game, at
which event, and what was wrong.
"""

import ast
import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from ludotope.engine.box import Box, Setup
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import LudotopeError
from ludotope.engine.event import CHANCE, WATCHER, Event
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel.generic import imagine
from ludotope.engine.kernel.luck import new_luck
from ludotope.engine.kernel.rule import game_folder
from ludotope.engine.position import Position
from ludotope.engine.record import read_record, write_record
from ludotope.engine.shelf import shelf
from ludotope.engine.words import LANGUAGES, Phrase, say

# At how many states of a walk the slower checks are made.
SAMPLES = 12
# What the sources of compiled rules may import of Ludotope, besides their own folder.
KERNEL = ("ludotope.engine.kernel", "ludotope.authoring")


def check_game(box: Box, games: int = 1, seed: int = 1, uncompiled: bool = True) -> None:
    """Checks a game with every number of seats and every variant, in so many random games each.

    With `uncompiled`, one short walk is repeated without compiling, and must be the same.
    """
    assert shelf().get(box.name) == box, (
        f"{box.name} is not on the shelf: see docs/adding-a-game.md"
    )
    for variant in box.variants:
        for seats in box.seats:
            setup = box.setup(seats, variant)
            for number in range(games):
                check_walk(box, setup, seed + number)
    check_border(box)
    if uncompiled:
        check_uncompiled(box, seed)


def check_walk(box: Box, setup: Setup, seed: int) -> Position:
    """Checks one random game at every state, and returns it."""
    game = box.open(setup)
    luck = random.Random(seed)
    position = Position(game)
    dealer = Dealer(seed)
    while not position.is_over:
        where = f"{box.name}, {setup.seats} seats, {setup.variant}, event {len(position.events)}"
        try:
            event = _next_event(position, dealer, luck)
            _check_decisions(position, luck)
            if luck.random() < SAMPLES / (SAMPLES + len(position.events)):
                _check_words(position, event)
                _check_views(position)
                _check_secrets(position, event, luck)
        except (AssertionError, LudotopeError, KeyError, TypeError, ValueError) as error:
            raise AssertionError(f"{where}: {error}") from error
        position.apply(event)
    _check_end(position)
    _check_records(position)
    return position


def _next_event(position: Position, dealer: Dealer, luck: random.Random) -> Event:
    """Something that may happen now; checks that it is either somebody's decision or chance."""
    before = position.states.tobytes()
    if position.chance_is_due:
        dealt = position.copy()
        code = dealer.deal(dealt.states)
        assert 0 <= code < position.game.outcome_codes, f"chance brings the outcome {code}"
        text = position.game.write_outcome(code)
        assert position.game.read_outcome(text) == code, f"“{text}” is read as another outcome"
        assert position.states.tobytes() == before, "drawing changed the state"
        assert dealt.states.tobytes() != before, f"“{text}” changes nothing"
        return Event(CHANCE, code)
    assert position.deciders, "nobody may decide, no chance is due, and the game is not over"
    seat = luck.choice(position.deciders)
    return Event(seat, int(luck.choice(position.legal(seat).tolist())))


def _check_decisions(position: Position, luck: random.Random) -> None:
    """Legal moves are distinct, named both ways, and nothing else may be played."""
    game, before = position.game, position.states.tobytes()
    for seat in range(game.setup.seats):
        legal = position.legal(seat).tolist()
        assert bool(legal) == (seat in position.deciders), f"seat {seat} has {len(legal)} moves"
        assert len(set(legal)) == len(legal), "a move is listed twice"
        assert all(0 <= code < game.move_codes for code in legal), "a code is out of range"
        for code in luck.sample(legal, min(len(legal), 5)):
            choice = position.choice(code)
            assert game.read(choice.text) == choice.move, f"“{choice.text}” is read as another"
            assert game.code(position.state, choice.move) == code, f"“{choice.text}” is {code}"
        illegal = luck.randrange(game.move_codes)
        if illegal not in legal:
            _expect_refusal(position, seat, illegal)
    _expect_refusal(position, position.game.setup.seats, 0)
    assert position.states.tobytes() == before, "listing or refusing moves changed the state"


def _expect_refusal(position: Position, seat: int, code: int) -> None:
    phrase = _refusal(position, seat, code)
    assert phrase is not None, f"seat {seat} could play {code}, which is not listed as legal"
    for language in LANGUAGES:
        assert say(phrase, language), "an objection without words"


def _refusal(position: Position, seat: int, code: int) -> Phrase | None:
    """Why a move is refused; None if it can be played."""
    try:
        position.copy().play(seat, code)
    except LudotopeError as error:
        return error.phrase
    return None


def _check_words(position: Position, event: Event) -> None:
    """Everything that is said exists in every language."""
    names = [f"Player {seat + 1}" for seat in range(position.game.setup.seats)]
    phrases = [position.prompt(seat) for seat in position.deciders]
    phrases += [position.game.tell(position.state, event, v, names) for v in _viewers(position)]
    for phrase in phrases:
        for language in LANGUAGES:
            assert say(phrase, language), f"{phrase.message} has no words in {language}"


def _check_views(position: Position) -> None:
    """What goes over the wire can be written, and read again as the same."""
    game = position.game
    for viewer in _viewers(position):
        view = position.view(viewer)
        written = msgspec.json.decode(msgspec.json.encode(view))
        look = msgspec.convert(written["table"], game.look_type())
        assert look == view.table, "a look is not the same after a journey over the wire"
        assert position.observe(viewer).shape == (game.observation_size,)
    board = game.board()
    if board is not None:
        assert msgspec.convert(msgspec.to_builtins(board), game.board_type()) == board
    assert str(position), "there is no picture"


def _check_secrets(position: Position, event: Event, luck: random.Random) -> None:
    """A viewer is given the same whatever the things are that the viewer cannot know."""
    game = position.game
    names = [f"Player {seat + 1}" for seat in range(game.setup.seats)]
    for viewer in _viewers(position):
        seen = position.seen_by(viewer)
        assert seen.seen_by(viewer).states.tobytes() == seen.states.tobytes(), (
            "concealing what is concealed changes something"
        )
        if viewer != WATCHER:
            legal = position.legal(viewer).tolist()
            assert seen.legal(viewer).tolist() == legal, (
                "a seat's moves depend on what it cannot know"
            )
        if not game.box.has_secrets:
            assert seen.states.tobytes() == position.states.tobytes(), (
                "something is concealed in a box without secrets"
            )
            continue
        if viewer == WATCHER:
            continue
        other = seen.copy()
        imagine(other.state, viewer, new_luck(luck.randrange(1 << 30)))
        assert other.seen_by(viewer).states.tobytes() == seen.states.tobytes(), (
            "what is imagined does not agree with what the seat knows"
        )
        if viewer in position.deciders:
            prompt = game.prompt(position.state, viewer)
            assert game.prompt(other.state, viewer) == prompt, "a prompt tells a secret"
            illegal = luck.randrange(game.move_codes)
            assert _refusal(other, viewer, illegal) == _refusal(position, viewer, illegal), (
                "an objection tells a secret"
            )
        if event.is_chance or event.seat != viewer:
            continue
        # The seat's own move is told alike, whatever the others hold.
        told = game.tell(position.state, event, viewer, names)
        assert game.tell(other.state, event, viewer, names) == told, "a story tells a secret"


def _check_end(position: Position) -> None:
    """The result agrees with the scores, and ties share a place."""
    result = position.result()
    assert result.scores == position.scores(), "the result has other points than the scores"
    assert len(result.places) == len(result.sheets) == position.game.setup.seats
    for place in result.places:
        before = sum(other < place for other in result.places)
        assert place == before + 1 or before == 0, f"places {result.places} leave a gap"
    for seat in range(position.game.setup.seats):
        assert not len(position.legal(seat)), "there are moves after the end"


def _check_records(position: Position) -> None:
    """A record replays to the same state and is written as the same text."""
    names = [f"Player {seat + 1}" for seat in range(position.game.setup.seats)]
    text = write_record(position, names)
    again = read_record(text).position()
    assert again.events == position.events, "a record is read as other events"
    assert again.states.tobytes() == position.states.tobytes(), "a record leads to another state"
    assert write_record(again, names) == text, "a record is written differently the second time"


def _viewers(position: Position) -> Sequence[int]:
    return (WATCHER, *range(position.game.setup.seats))


# --- Compiled and uncompiled ---------------------------------------------------------------------


def check_border(box: Box) -> None:
    """Checks that a folder `rules` imports nothing from outside what its cache is named after.

    A game whose rules are in one file with other things is compiled anew when any of it changes.
    """
    folder = game_folder(box.open().start.dtype)
    if folder.name != "rules":
        return
    allowed = (*KERNEL, _module_of(folder))
    for file in folder.rglob("*.py"):
        for name in _imports_of(file):
            assert name.startswith(allowed), f"{file} imports {name}, which is not compiled with it"


def _module_of(folder: Path) -> str:
    """The dotted name of the package in a folder."""
    names = [folder.name]
    while (folder.parent / "__init__.py").exists():
        folder = folder.parent
        names.append(folder.name)
    return ".".join(reversed(names))


def _imports_of(file: Path) -> Iterator[str]:
    """The modules that a file imports, those of the standard library and of NumPy left out."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        found: list[str] = []
        if isinstance(node, ast.Import):
            found = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            found = [node.module or "."]
        for name in found:
            if name.partition(".")[0] not in (*sys.stdlib_module_names, "numpy"):
                yield name


def check_uncompiled(box: Box, seed: int) -> None:
    """Checks that rules do the same compiled and as plain Python, byte by byte."""
    game = box.open()
    command = [sys.executable, "-m", "ludotope.testing", box.name, str(seed)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{box.name} does not run uncompiled: {done.stderr[-2000:]}"
    assert done.stdout.splitlines() == list(digests(game, seed)), (
        f"{box.name} does something else uncompiled"
    )


def digests(game: AnyGame, seed: int, most: int = 250) -> Iterator[str]:
    """The events of a random game, each with a digest of the state and of what is observed."""
    luck = random.Random(seed)
    position = Position(game)
    dealer = Dealer(seed)
    while not position.is_over and len(position.events) < most:
        if position.chance_is_due:
            event = Event(CHANCE, dealer.deal(position.copy().states))
        else:
            seat = position.deciders[0]
            event = Event(seat, luck.choice(position.legal(seat).tolist()))
        position.apply(event)
        numbers = position.observe(0)
        digest = hashlib.sha256(position.states.tobytes() + numbers.tobytes()).hexdigest()
        yield f"{event.seat} {event.code} {position.scores()} {digest}"


if __name__ == "__main__":
    for line in digests(shelf()[sys.argv[1]].open(), int(sys.argv[2])):
        print(line)
