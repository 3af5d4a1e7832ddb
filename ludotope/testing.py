"""Checks of a game, for ours and for anybody's: `check_game(box)` in a test of one's own.

Random games are walked through event by event, and at every state everything is checked that the
rest of Ludotope relies on. A check that fails raises an AssertionError with one sentence that says
in which game, at which event, in which function, and what was wrong.
"""

import faulthandler
import hashlib
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import NoReturn
from xml.sax.saxutils import unescape

import msgspec
import numpy as np
from rich.console import Console

from ludotope.engine.border import foreign_imports
from ludotope.engine.box import Box, Setup
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import LudotopeError, OutcomeError
from ludotope.engine.event import CHANCE, WATCHER, Event
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel import generic, playout
from ludotope.engine.kernel.layout import States
from ludotope.engine.kernel.luck import new_luck
from ludotope.engine.kernel.mistakes import RulesError
from ludotope.engine.kernel.rule import game_folder, short_name
from ludotope.engine.picture import check_drawing
from ludotope.engine.position import Position
from ludotope.engine.record import read_record, write_record
from ludotope.engine.shelf import shelf
from ludotope.engine.words import LANGUAGES, Phrase, messages_of, say

# At how many states of a walk the slower checks are made.
SAMPLES = 12
# In which part of those states the table is also drawn, which takes longest.
DRAWN = 0.4
# In how many worlds that look alike to a viewer events are compared.
WORLDS = 12
# How long an event may take, uncompiled, before a rule is taken for an endless loop.
PATIENCE_SECONDS = 30
# Where no mistake of a game's author is.
ENGINE = Path(generic.__file__).parents[1]
# What the sources of compiled rules may import of Ludotope, besides their own folder.
KERNEL = ("ludotope.engine.kernel", "ludotope.authoring")


def check_game(
    box: Box,
    games: int = 1,
    seed: int = 1,
    uncompiled: bool = True,
    progress: Callable[[str], object] = lambda _: None,
) -> None:
    """Checks a game with every number of seats and every variant, in so many random games each.

    With `uncompiled`, walks are first made without compiling, where nothing can be overwritten,
    and must be the same compiled. `progress` is told what is checked next.
    """
    assert shelf().get(box.name) == box, (
        f"{box.name} is not on the shelf: see docs/adding-a-game.md"
    )
    setups = [box.setup(seats, variant) for variant in box.variants for seats in box.seats]
    with _said_of(box.name):
        progress("words")
        check_words(box)
        progress("imports")
        check_border(box)
        for setup in setups if uncompiled else ():
            progress(f"uncompiled, {_name(setup)}")
            check_uncompiled(box, setup, seed)
        for setup in setups:
            progress(f"the end, {_name(setup)}")
            check_ending(box, setup, seed)
    for setup in setups:
        for number in range(games):
            progress(f"{_name(setup)}, game {number + 1}")
            check_walk(box, setup, seed + number)


@contextmanager
def _said_of(where: str) -> Iterator[None]:
    """Makes whatever goes wrong one sentence that says where."""
    try:
        yield
    except Exception as error:
        # Whatever the functions of a broken game raise, their author wants the sentence.
        raise AssertionError(f"{where}: {_in_words(error)}") from error


def _in_words(error: Exception) -> str:
    """An error in one sentence; one that happened in the game's own files, with the place."""
    said = " ".join(str(error).split())
    if isinstance(error, LudotopeError | RulesError) or (said and type(error) is AssertionError):
        return said
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if _is_of_a_game(Path(frame.filename))]
    if not own:
        return f"{type(error).__name__}: {said}"
    last = own[-1]
    place = f"{short_name(Path(last.filename))}, line {last.lineno}, in {last.name}"
    return f"{place}: {f'{type(error).__name__}: {said}' if said else last.line}"


def _is_of_a_game(file: Path) -> bool:
    """Whether a source is neither ours, except for our games, nor of a package that we use."""
    if file.is_relative_to(ENGINE) or file == Path(__file__):
        return False
    return file.is_absolute() and "site-packages" not in file.parts and not _is_standard(file)


def _is_standard(file: Path) -> bool:
    return file.is_relative_to(Path(os.__file__).parent)


def _name(setup: Setup) -> str:
    return f"{setup.seats} seats, {setup.variant}"


def _rule(game: AnyGame, name: str) -> str:
    """A function of the rules, and where it is."""
    code = generic.implementation(game.start.dtype, name).__code__
    return f"`{name}` ({short_name(Path(code.co_filename))}, line {code.co_firstlineno})"


def _viewer(viewer: int) -> str:
    return "a watcher" if viewer == WATCHER else f"seat {viewer}"


def check_walk(box: Box, setup: Setup, seed: int) -> Position:
    """Checks one random game at every state, and returns it."""
    with _said_of(f"{box.name}, {_name(setup)}"):
        game = box.open(setup)
        position = Position(game)
    luck = random.Random(seed)
    dealer = Dealer(seed)
    while not position.is_over:
        with _said_of(f"{box.name}, {_name(setup)}, event {len(position.events)}"):
            event = _next_event(position, dealer, luck)
            _check_decisions(position, luck)
            if luck.random() < SAMPLES / (SAMPLES + len(position.events)):
                _check_phrases(position, event)
                _check_views(position)
                if luck.random() < DRAWN:
                    _check_pictures(position, luck)
                _check_secrets(position, event, luck)
                _check_advice(position, luck)
                _check_previews(position)
            position.apply(event)
    with _said_of(f"{box.name}, {_name(setup)}, at the end"):
        _check_end(position)
        _check_pictures(position, luck)
        _check_records(position)
    return position


def _next_event(position: Position, dealer: Dealer, luck: random.Random) -> Event:
    """Something that may happen now; checks that it is either somebody's decision or chance."""
    game = position.game
    assert all(seat < game.setup.seats for seat in position.deciders), (
        f"{_rule(game, 'deciders')} names seat {position.deciders[-1]} of {game.setup.seats}"
    )
    if position.chance_is_due:
        return Event(CHANCE, _next_outcome(position, dealer, luck))
    seat = luck.choice(position.deciders)
    moves = position.legal(seat).tolist()
    assert moves, f"seat {seat} may decide, but {_rule(game, 'legal')} lists no moves"
    chance = new_luck(luck.randrange(1 << 30))
    picked = generic.random_move(position.copy().state, seat, chance, game.move_list())
    assert picked in moves, (
        f"`random_move` returns {picked}, which {_rule(game, 'legal')} does not list"
    )
    return Event(seat, luck.choice(moves))


def _next_outcome(position: Position, dealer: Dealer, luck: random.Random) -> int:
    game, before = position.game, position.states.tobytes()
    assert generic.implements(game.start.dtype, "draw"), (
        f"nobody may decide, the game is not over, and there is no `draw` for chance: "
        f"see {_rule(game, 'deciders')} and {_rule(game, 'over')}"
    )
    dealt = position.copy()
    code = dealer.deal(dealt.states)
    draws = _rule(game, "draw")
    assert 0 <= code < game.outcome_codes, f"{draws} returns {code}, which is no outcome"
    text = game.write_outcome(code)
    assert game.read_outcome(text) == code, f"the outcome “{text}” is read as another"
    _check_outcomes(position, code, luck)
    settled = position.copy()
    settled.settle(code)
    assert dealt.states.tobytes() == settled.states.tobytes(), f"{draws} changes the state"
    assert dealt.states.tobytes() != before, f"“{text}” changes nothing"
    return code


def _check_outcomes(position: Position, drawn: int, luck: random.Random) -> None:
    """Listed outcomes are distinct and possible, nothing else is, and their chances sum to 1."""
    try:
        outcomes = position.outcomes()
    except OutcomeError:
        # The game does not say.
        return
    listed = {outcome.code for outcome in outcomes}
    assert len(listed) == len(outcomes), "an outcome is listed twice"
    assert all(outcome.chance > 0 for outcome in outcomes), "a listed outcome has no chance"
    total = math.fsum(outcome.chance for outcome in outcomes)
    assert math.isclose(total, 1), f"the chances of all outcomes sum to {total}"
    assert drawn in listed, f"“{position.game.write_outcome(drawn)}” is drawn and not listed"
    for outcome in luck.sample(outcomes, min(len(outcomes), 5)):
        assert _can_happen(position, outcome.code), f"“{outcome.text}” is listed and impossible"
    other = luck.randrange(position.game.outcome_codes)
    assert other in listed or not _can_happen(position, other), (
        f"“{position.game.write_outcome(other)}” is possible and not listed"
    )


def _can_happen(position: Position, outcome: int) -> bool:
    try:
        position.copy().settle(outcome)
    except OutcomeError:
        return False
    return True


def _check_decisions(position: Position, luck: random.Random) -> None:
    """Legal moves are distinct, named both ways, and nothing else may be played."""
    game, before = position.game, position.states.tobytes()
    name = _rule(game, "legal")
    for seat in range(game.setup.seats):
        legal = position.legal(seat).tolist()
        assert bool(legal) == (seat in position.deciders), (
            f"seat {seat} may decide, but {name} lists no moves"
        )
        assert len(set(legal)) == len(legal), f"{name} lists a move twice for seat {seat}"
        assert all(0 <= code < game.move_codes for code in legal), (
            f"{name} lists a code that is no move for seat {seat}"
        )
        for code in luck.sample(legal, min(len(legal), 5)):
            choice = position.choice(code)
            assert game.read(choice.text) == choice.move, f"“{choice.text}” is read as another"
            assert game.code(position.state, choice.move) == code, (
                f"“{choice.text}” is the text of {code}, but is read as another code"
            )
        illegal = luck.randrange(game.move_codes)
        if illegal not in legal:
            _expect_refusal(position, seat, illegal)
    _expect_refusal(position, position.game.setup.seats, 0)
    assert position.states.tobytes() == before, "listing or refusing moves changed the state"


def _check_previews(position: Position) -> None:
    """Checks that a preview's score lines are those after the move, and that all is in words."""
    before, luck = position.states.tobytes(), random.Random(len(position.events))
    for seat in position.deciders:
        code = luck.choice(position.legal(seat).tolist())
        after = position.copy()
        after.play(seat, code)
        for effect in position.preview(code, seat, _names(position)):
            _check_said(effect.phrase, "`preview`")
            if effect.line is None or effect.seat is None:
                continue
            was, is_now = (p.result().sheets[effect.seat][effect.line] for p in (position, after))
            assert effect.points == is_now - was, (
                f"`preview` says {effect.points} for {effect.line} of seat {effect.seat}, "
                f"but “{position.choice(code).text}” brings {is_now - was}"
            )
    assert position.states.tobytes() == before, "`preview` changed the state"


def _check_advice(position: Position, luck: random.Random) -> None:
    """Heuristics for computer players suggest nothing that is not legal."""
    game, dtype = position.game, position.game.start.dtype
    points, places = np.zeros((2, game.setup.seats), np.int64)
    values = np.zeros(game.setup.seats)
    generic.scores(position.state, points, places)
    generic.value(position.state, points, places, values)
    assert all(0 <= value <= 1 for value in values.tolist()), (
        f"`value` returns {values.tolist()}: values are from 0 to 1"
    )
    moves = game.move_list()
    ratings = np.zeros(len(moves))
    for seat in position.deciders:
        legal = set(position.legal(seat).tolist())
        state = position.copy().state
        for heuristic in ("prior", "glance"):
            if not generic.implements(dtype, heuristic):
                continue
            listed = getattr(generic, heuristic)(state, seat, moves, ratings)
            name = _rule(game, heuristic)
            assert listed > 0, f"{name} lists no moves"
            assert set(moves[:listed].tolist()) <= legal, f"{name} lists a move that is not legal"
            assert np.isfinite(ratings[:listed]).all(), f"{name} has a rating that is no number"
        if generic.implements(dtype, "rollout"):
            chance = new_luck(luck.randrange(1 << 30))
            played = generic.rollout(state, seat, chance, moves, ratings)
            assert played in legal, f"{_rule(game, 'rollout')} plays a move that is not legal"


def _expect_refusal(position: Position, seat: int, code: int) -> None:
    try:
        position.copy().play(seat, code)
    except LudotopeError as error:
        _check_said(error.phrase, "an objection")
        return
    raise AssertionError(f"seat {seat} could play {code}, which is not listed as legal")


def _check_said(phrase: Phrase, what: str) -> None:
    for language in LANGUAGES:
        try:
            assert say(phrase, language), f"{what}, {phrase.message}, has no words in {language}"
        except LookupError:
            raise AssertionError(
                f"{what} says {phrase.message}, for which there are no words in {language}"
            ) from None


def _check_phrases(position: Position, event: Event) -> None:
    """Everything that is said exists in every language."""
    names = _names(position)
    for seat in position.deciders:
        _check_said(position.prompt(seat), "`prompt`")
    for viewer in _viewers(position):
        _check_said(position.game.tell(position.state, event, viewer, names), "`tell`")


def _names(position: Position) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(position.game.setup.seats)]


def _check_views(position: Position) -> None:
    """Checks that what goes over the wire can be written, and read again as the same."""
    game = position.game
    for viewer in _viewers(position):
        view = position.view(viewer)
        written = msgspec.json.decode(msgspec.json.encode(view))
        look = msgspec.convert(written["table"], game.look_type())
        assert look == view.table, "a look is not the same after a journey over the wire"
        position.observe(viewer)
    board = game.board()
    if board is not None:
        written = msgspec.convert(msgspec.to_builtins(board), game.board_type())
        assert written == board, "a board is not the same after a journey over the wire"


def _check_pictures(position: Position, luck: random.Random) -> None:
    """Picture and drawing can be shown, and what can be touched are moves in notation.

    For one viewer in one language: all of them come up over a walk.
    """
    viewer, language = luck.choice(_viewers(position)), luck.choice(LANGUAGES)
    game, seat = position.game, max(viewer, 0)
    # Names are anybody's text.
    names = [f'<Mia & "{number + 1}">' for number in range(game.setup.seats)]
    look = position.view(viewer).table
    console = Console(file=StringIO(), width=100)
    console.print(game.picture(look, names, language, seat, ()))
    drawing = game.drawing(look, names, language, seat)
    if drawing is None:
        return
    try:
        check_drawing(drawing)
        for move in re.findall(r'data-move="([^"]*)"', drawing):
            game.read(unescape(move))
    except (LudotopeError, ValueError) as error:
        raise AssertionError(f"`drawing` for {_viewer(viewer)}: {error}") from error


def _check_secrets(position: Position, event: Event, luck: random.Random) -> None:
    """A viewer is given the same whatever the things are that the viewer cannot know."""
    game = position.game
    for seat in range(game.setup.seats):
        legal = position.legal(seat).tolist()
        assert position.seen_by(seat).legal(seat).tolist() == legal, (
            f"the moves of seat {seat} depend on what it cannot know: see `conceal`"
        )
    for viewer in _viewers(position):
        seen = position.seen_by(viewer)
        assert seen.seen_by(viewer).states.tobytes() == seen.states.tobytes(), (
            "`conceal` changes something that is concealed already"
        )
        if not game.box.has_secrets:
            assert seen.states.tobytes() == position.states.tobytes(), (
                "`conceal` conceals something in a box without secrets"
            )
            continue
        for _ in range(WORLDS):
            world = seen.copy()
            generic.imagine(world.state, viewer, new_luck(luck.randrange(1 << 30)))
            assert world.seen_by(viewer).states.tobytes() == seen.states.tobytes(), (
                f"`imagine` does not agree with what {_viewer(viewer)} knows"
            )
            _check_told_alike(position, event, world, viewer)
            _check_previewed_alike(position, world, viewer)
        _check_world(world, viewer, luck)


def _check_world(world: Position, viewer: int, luck: random.Random) -> None:
    """A game can be played to its end from a state that was imagined."""
    game = world.game
    chance, no_log = new_luck(luck.randrange(1 << 30)), np.zeros((0, 2), np.int64)
    try:
        for seat in world.deciders:
            assert len(world.legal(seat)), f"seat {seat} has no moves"
        playout.random_game(world.copy().states, chance, game.move_list(), no_log)
    except (AssertionError, RulesError) as error:
        where = f"in what `imagine` makes up for {_viewer(viewer)}"
        raise AssertionError(f"{where}, {error}") from error


def _check_told_alike(position: Position, event: Event, world: Position, viewer: int) -> None:
    """Events that look the same to a viewer are told alike, and not by their text."""
    game, names = position.game, _names(position)
    after = position.copy()
    after.apply(event)
    known = after.seen_by(viewer).states.tobytes()
    told = game.tell(position.state, event, viewer, names)
    concealed = game.conceals(position.state, event, viewer)
    for other in _events_like(event, world):
        then = world.copy()
        then.apply(other)
        if then.seen_by(viewer).states.tobytes() != known:
            continue
        assert game.tell(world.state, other, viewer, names) == told, (
            f"what is told to {_viewer(viewer)} of “{position.write(event)}” gives a secret away"
        )
        assert other.code == event.code or event.seat == viewer or concealed, (
            f"{_viewer(viewer)} is told “{position.write(event)}”, "
            f"but “{world.write(other)}” would have looked the same: see `conceals`"
        )


def _check_previewed_alike(position: Position, world: Position, viewer: int) -> None:
    """Checks that a seat's preview of a move does not depend on what it cannot know."""
    if viewer not in position.deciders:
        return
    code = random.Random(len(position.events)).choice(position.legal(viewer).tolist())
    assert position.preview(code, viewer) == world.preview(code, viewer), (
        f"the preview of “{position.choice(code).text}” for {_viewer(viewer)} gives a secret away"
    )


def _events_like(event: Event, world: Position) -> Iterator[Event]:
    """Yields the events of the same seat, or of chance, that are possible in a world."""
    if event.is_chance and world.chance_is_due:
        for code in range(world.game.outcome_codes):
            if generic.possible(world.state, code):
                yield Event(CHANCE, code)
    elif not event.is_chance:
        for code in world.legal(event.seat).tolist():
            yield Event(event.seat, code)


def _check_end(position: Position) -> None:
    """The result agrees with the scores, and ties share a place."""
    game, result = position.game, position.result()
    scoring = _rule(game, "scores")
    assert result.scores == position.scores(), "`result` has other points than `scores`"
    assert len(result.places) == len(result.sheets) == game.setup.seats, (
        "`result` has not one place and one sheet for each seat"
    )
    assert result.winners or not game.somebody_wins, (
        f"{scoring} gives nobody the first place: declare `somebody_wins = False`"
    )
    lowest = min(result.places)
    assert lowest >= 1, f"{scoring} gives place {lowest}: places count from 1"
    for place in result.places:
        before = sum(other < place for other in result.places)
        assert place == before + 1 or before == 0, (
            f"{scoring} gives the places {result.places}, which leave a gap"
        )
    assert generic.deciders(position.state) == 0, (
        f"the game is over, but {_rule(game, 'deciders')} still names somebody"
    )
    for line in {line for sheet in result.sheets for line in sheet}:
        _check_word(game.box, f"line-{line}")
    if result.decided_by not in ("points", "shared"):
        _check_word(game.box, f"decided-{result.decided_by}")
    if result.remark:
        _check_said(Phrase(result.remark), "`result`")


def _check_records(position: Position) -> None:
    """A record replays to the same state and is written as the same text."""
    names = _names(position)
    text = write_record(position, names)
    again = read_record(text).position()
    assert again.events == position.events, "a record is read as other events"
    assert again.states.tobytes() == position.states.tobytes(), "a record leads to another state"
    assert write_record(again, names) == text, "a record is written differently the second time"


def _viewers(position: Position) -> Sequence[int]:
    return (WATCHER, *range(position.game.setup.seats))


def check_ending(box: Box, setup: Setup, seed: int) -> None:
    """Checks that a random game, played by compiled rules alone, comes to an end."""
    game = box.open(setup)
    no_log = np.zeros((0, 2), np.int64)
    with _said_of(_name(setup)):
        playout.random_game(game.start.copy(), new_luck(seed), game.move_list(), no_log)


# --- Words ---------------------------------------------------------------------------------------


def check_words(box: Box) -> None:
    """Checks that a box with words has those that shelf and set-up show, in all its languages."""
    messages = {language: messages_of(box.folder, language) for language in LANGUAGES}
    known = {language: names for language, names in messages.items() if names is not None}
    for language, names in known.items():
        for other, others in known.items():
            missing = sorted(names - others)
            assert not missing, f"{missing[0]} is in {language}.ftl, but not in {other}.ftl"
        foreign = sorted(name for name in names if not name.startswith(f"{box.name}-"))
        assert not foreign, f"{foreign[0]} in {language}.ftl does not begin with {box.name}-"
    wanted = ["about"]
    wanted += [f"variant-{variant}" for variant in box.variants if len(box.variants) > 1]
    for name, option in box.options.items():
        # Files are given on the command line, by the option's own name.
        if not option.is_file:
            wanted += [f"option-{name}", *(f"option-{name}-{choice}" for choice in option.choices)]
    for word in wanted:
        _check_word(box, word)


def _check_word(box: Box, word: str) -> None:
    """A word of the game is there in every language it has words in."""
    for language in LANGUAGES:
        names = messages_of(box.folder, language)
        assert names is None or f"{box.name}-{word}" in names, (
            f"{box.name}-{word} is missing in {language}.ftl"
        )


# --- Compiled and uncompiled ---------------------------------------------------------------------


def check_border(box: Box) -> None:
    """Checks that a folder `rules` imports nothing from outside what its cache is named after.

    A game whose rules are in one file with other things is compiled anew when any of it changes.
    """
    folder = game_folder(box.open().start.dtype)
    if folder.name != "rules":
        return
    told = [f"{file.name} imports {name}" for file, name in foreign_imports(folder, *KERNEL)]
    assert not told, f"{', '.join(told)}, which is not compiled with it"


def check_uncompiled(box: Box, setup: Setup, seed: int) -> None:
    """Checks that rules do the same compiled and as plain Python, byte by byte."""
    chosen = [box.name, str(setup.seats), setup.variant, str(seed), str(PATIENCE_SECONDS)]
    folder = tempfile.TemporaryDirectory()
    # Whatever rules print is not taken for what happened.
    told = Path(folder.name) / "digests"
    command = [sys.executable, "-m", "ludotope.testing", *chosen, str(told)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    with folder, _said_of(_name(setup)):
        if done.returncode != 0:
            _explain_failure(done.stderr, game_folder(box.open(setup).start.dtype))
        for number, (plain, compiled) in enumerate(
            zip(told.read_text().splitlines(), digests(box.open(setup), seed), strict=True), 1
        ):
            assert plain == compiled, f"event {number} does something else when it is compiled"


def _explain_failure(stderr: str, folder: Path) -> NoReturn:
    """Says what went wrong in a process of its own, from what it printed at last."""
    for file, line, name in re.findall(r'File "([^"]+)", line (\d+) in (\w+)', stderr):
        if file.startswith(str(folder)):
            place = f"{short_name(Path(file))}, line {line}, in {name}"
            raise AssertionError(f"{place}: it does not come to an end")
    raise AssertionError(stderr.strip().splitlines()[-1] if stderr.strip() else "it was killed")


def digests(game: AnyGame, seed: int, most: int = 250) -> Iterator[str]:
    """The events of a random game, each with a digest of the state and of what is observed."""
    luck = random.Random(seed)
    position = Position(game)
    dealer = Dealer(seed)
    while not position.is_over and len(position.events) < most:
        event = _next_event(position, dealer, luck)
        position.apply(event)
        numbers = position.observe(0)
        digest = hashlib.sha256(_content(position.states) + numbers.tobytes()).hexdigest()
        yield f"{event.seat} {event.code} {position.scores()} {digest}"


def _content(states: States) -> bytes:
    """The bytes of a state without gaps, which depend on what other games are loaded."""
    names = [name for name in states.dtype.names or () if not name.startswith("gap_")]
    return b"".join(states[name].tobytes() for name in names)


def _write_digests(
    name: str, seats: str, variant: str, seed: str, patience: str, file: str
) -> None:
    """Walks through a game without compiling; leaves with one sentence if that fails."""
    box = shelf()[name]
    game = box.open(box.setup(int(seats), variant))
    faulthandler.dump_traceback_later(float(patience), exit=True)
    try:
        # A number that does not fit its field is wrapped around silently when it is compiled.
        with np.errstate(all="raise"), Path(file).open("w", encoding="utf-8") as told:
            for line in digests(game, int(seed)):
                told.write(f"{line}\n")
                faulthandler.dump_traceback_later(float(patience), exit=True)
    except Exception as error:
        sys.exit(_in_words(error))
    finally:
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    _write_digests(*sys.argv[1:])
