"""A position: a game under way, as the list of its events, and everything one can ask of it."""

import operator
from collections.abc import Iterator, Sequence
from functools import cached_property
from io import StringIO
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import (
    AmbiguousMoveError,
    InvalidMoveError,
    LudotopeError,
    NotYourTurnError,
    OutcomeError,
)
from ludotope.engine.event import CHANCE, WATCHER, Event
from ludotope.engine.game import AnyGame, Choice, Result
from ludotope.engine.kernel import playout
from ludotope.engine.kernel.layout import States
from ludotope.engine.notation import Move, State
from ludotope.engine.words import Phrase

if TYPE_CHECKING:
    from rich.console import Console

# How many characters wide a picture is that is not shown in a terminal.
PICTURE_WIDTH = 120
# The most choices that a view lists.
LONGEST_LIST = 1000


class View(msgspec.Struct, frozen=True):
    """All that one seat (or a watcher) may know, and what it may do.

    Where there are more choices than anybody would list (every aim of a catapult), they are
    `countless` and none is given. The table is the game's own kind of look.
    """

    game: str
    variant: str
    seats: int
    viewer: int
    events: int
    deciders: tuple[int, ...]
    over: bool
    table: Any
    choices: tuple[Choice, ...]
    countless: bool = False


class Position:
    """A game under way. Seats count from 0 here, from 1 in everything people read.

    With a dealer, chance is dealt as soon as it is due; without one, `settle` says what it brings.
    """

    def __init__(self, game: AnyGame, dealer: Dealer | None = None) -> None:
        self.game = game
        self.dealer = dealer
        self.events: list[Event] = []
        self.states = game.start.copy()
        self.deal()

    @classmethod
    def _of(cls, game: AnyGame, states: States) -> "Position":
        """A position with a copy of a state, without dealer and events."""
        position = cls.__new__(cls)
        position.game = game
        position.dealer = None
        position.events = []
        # All bytes at once: NumPy would copy field by field, which takes twenty times as long.
        position.states = np.frombuffer(bytearray(states.tobytes()), states.dtype)
        return position

    def __repr__(self) -> str:
        setup = self.game.setup
        if self.is_over:
            stands = "over"
        elif self.deciders:
            stands = f"seats to decide: {', '.join(map(str, self.deciders))}"
        else:
            stands = "chance is due"
        name, events = self.game.box.name, len(self.events)
        return f"<Position {name} {setup.variant}, {setup.seats} seats, {events} events, {stands}>"

    def __str__(self) -> str:
        """The picture for a terminal, as somebody sees it who only watches."""
        console = self._drawn()
        return console.export_text().rstrip()

    def _repr_svg_(self) -> str:
        """The picture for a terminal as SVG, which notebooks show."""
        return self._drawn().export_svg(title=self.game.box.title)

    def _drawn(self) -> "Console":
        from rich.console import Console

        names = [str(seat + 1) for seat in range(self.game.setup.seats)]
        table = self.view(WATCHER).table
        console = Console(record=True, file=StringIO(), width=PICTURE_WIDTH)
        console.print(self.game.picture(table, names, "en", 0, ()))
        return console

    @cached_property
    def _moves(self) -> NDArray[np.int32]:
        return np.zeros(self.game.move_codes, np.int32)

    @property
    def state(self) -> State:
        """The state itself, with what some seats may not know. Hands off: use `push`."""
        return self.states[0]

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        seats = playout.who_decides(self.states)
        return tuple(seat for seat in range(self.game.setup.seats) if seats >> seat & 1)

    @property
    def chance_is_due(self) -> bool:
        """Whether the next event is one of chance."""
        return bool(playout.chance_is_due(self.states))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(playout.is_over(self.states))

    @property
    def decisions(self) -> int:
        """How many decisions there have been so far."""
        return sum(event.seat != CHANCE for event in self.events)

    def legal(self, seat: int) -> NDArray[np.int32]:
        """The codes of a seat's legal moves; overwritten by the next call."""
        seat = _whole(seat)
        return self._moves[: playout.list_legal(self.states, seat, self._moves)]

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """A seat's legal moves; none if it is not to decide."""
        return tuple(self.choice(code) for code in self.legal(seat).tolist())

    def choice(self, code: int) -> Choice:
        """The move with a code, as it is called in this position."""
        return self.game.choice(self.state, code)

    def play(self, seat: int, code: int) -> None:
        """Plays a move given as its code. The quick way in; `push` takes any form."""
        seat, code = _whole(seat), _whole(code)
        if not 0 <= code < self.game.move_codes:
            raise InvalidMoveError("move-no-such-code", code=code, codes=self.game.move_codes)
        verdict = playout.try_play(self.states, seat, code, self._moves)
        if verdict != playout.PLAYED:
            raise self._objection(seat, code, verdict)
        self.events.append(Event(seat, code))
        self.deal()

    def push(self, move: str | int | Move, seat: int | None = None) -> Event:
        """Plays a move given as text, code or object. The seat may be left out if only one can."""
        deciders = self.deciders
        if seat is not None:
            seat = _whole(seat)
        if seat is None:
            if not deciders:
                raise self._nobody_decides()
            if len(deciders) > 1:
                raise AmbiguousMoveError("move-whose", seats=_numbers(deciders))
            seat = deciders[0]
        elif seat not in deciders:
            raise self._not_to_decide(seat)
        code = self.code(move, seat)
        self.play(seat, code)
        return Event(seat, code)

    def code(self, move: str | int | Move, seat: int) -> int:
        """The code of a seat's move given as text, code or object; it need not be legal."""
        if isinstance(move, str):
            move = self.game.read(move)
        if not isinstance(move, msgspec.Struct):
            return _whole(move)
        try:
            # Nothing checks the fields of a struct when it is made.
            move = msgspec.convert(msgspec.to_builtins(move), type(move))
        except msgspec.ValidationError as error:
            raise InvalidMoveError("move-form", move=str(error)) from None
        code = self.game.code(self.state, move)
        if code is None:
            # Whose turn it is comes before what there is, as for a move that has a code.
            if seat not in self.deciders:
                raise self._not_to_decide(seat)
            raise self.game.explain(self.state, seat, move)
        return code

    def settle(self, outcome: str | int) -> Event:
        """Applies a chance outcome; refuses an impossible one."""
        code = self.game.read_outcome(outcome) if isinstance(outcome, str) else _whole(outcome)
        if not 0 <= code < self.game.outcome_codes:
            raise OutcomeError("outcome-no-such-code", code=code, codes=self.game.outcome_codes)
        if not playout.try_settle(self.states, code):
            if not self.chance_is_due:
                raise OutcomeError("outcome-not-due")
            raise OutcomeError("outcome-impossible", outcome=self.game.write_outcome(code))
        self.events.append(Event(CHANCE, code))
        self.deal()
        return self.events[-1]

    def may_undo(self) -> int | None:
        """Returns the seat of the last event, if a seat decided it; None after chance.

        That seat has learnt nothing since.
        """
        last = self.events[-1].seat if self.events else CHANCE
        return None if last == CHANCE else last

    def undo(self, to: int | None = None) -> None:
        """Goes back to just before the last decision, or to the first so many events."""
        if to is None:
            decisions = [i for i, event in enumerate(self.events) if event.seat != CHANCE]
            if not decisions:
                raise LudotopeError("undo-nothing")
            to = decisions[-1]
        before = self.at(to)
        self.states[0] = before.states[0]
        self.events = before.events
        self.deal()

    def at(self, events: int) -> "Position":
        """The position after the first so many events, without a dealer."""
        if not 0 <= events <= len(self.events):
            raise LudotopeError("no-such-event", event=events, events=len(self.events))
        past = Position(self.game)
        for event in self.events[:events]:
            past.apply(event)
        return past

    def apply(self, event: Event) -> None:
        """Lets a known event happen: a move, or what chance brought."""
        if event.is_chance:
            self.settle(event.code)
        else:
            self.play(event.seat, event.code)

    def scores(self) -> tuple[int, ...]:
        """The points of each seat as things stand."""
        points = np.zeros(self.game.setup.seats, np.int32)
        playout.score(self.states, points, np.zeros_like(points))
        return tuple(int(p) for p in points)

    def result(self) -> Result:
        """How the game stands or has ended, line by line."""
        return self.game.result(self.state)

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat knows, as a row of numbers for learning."""
        numbers = np.zeros(self.game.observation_size, np.float32)
        playout.observe_from(self.seen_by(seat).states, seat, numbers)
        return numbers

    def record(self, names: Sequence[str]) -> str:
        """The game so far as the text of a record; `names` are the players', seat by seat."""
        from ludotope.engine.record import write_record

        return write_record(self, names)

    def copy(self) -> "Position":
        """The same position once more, without a dealer."""
        copy = Position._of(self.game, self.states)
        copy.events = self.events.copy()
        return copy

    def seen_by(self, viewer: int) -> "Position":
        """This position as a viewer knows it, without its events."""
        viewer = self._viewer(viewer)
        seen = Position._of(self.game, self.states)
        playout.conceal_from(seen.states, viewer)
        return seen

    def view(self, viewer: int = WATCHER, table: Any = None) -> View:
        """What a seat may know and do; made from a state that has forgotten all else.

        The table's look may be given, if it is known already.
        """
        viewer = self._viewer(viewer)
        seen = self.seen_by(viewer) if self.game.box.has_secrets else self
        setup = self.game.setup
        countless = viewer != WATCHER and len(seen.legal(viewer)) > LONGEST_LIST
        return View(
            game=self.game.box.name,
            variant=setup.variant,
            seats=setup.seats,
            viewer=viewer,
            events=len(self.events),
            deciders=seen.deciders,
            over=seen.is_over,
            table=self.game.look(seen.state, viewer) if table is None else table,
            choices=() if countless or viewer == WATCHER else seen.choices(viewer),
            countless=countless,
        )

    def _viewer(self, viewer: int) -> int:
        viewer = _whole(viewer)
        if viewer != WATCHER and not 0 <= viewer < self.game.setup.seats:
            raise LudotopeError("move-no-such-seat", seat=viewer + 1)
        return viewer

    def write(self, event: Event) -> str:
        """A move or outcome that happens in this position, in the game's notation."""
        if event.is_chance:
            return self.game.write_outcome(event.code)
        return self.choice(event.code).text

    def texts(self, first: int = 0) -> Iterator[str]:
        """What happened, from an index on, in the game's notation."""
        if not self.game.notation.needs_state:
            yield from map(self.write, self.events[first:])
            return
        past = self.at(first)
        for event in self.events[first:]:
            yield past.write(event)
            past.apply(event)

    def stories(self, viewer: int, names: Sequence[str], first: int = 0) -> Iterator[Phrase]:
        """What a viewer is told of each event from an index on; `names` are the seats'."""
        past = self.at(first)
        for event in self.events[first:]:
            yield self.game.tell(past.state, event, viewer, names)
            past.apply(event)

    def prompt(self, seat: int) -> Phrase:
        """What a seat that may decide is to do now."""
        return self.game.prompt(self.state, seat)

    def deal(self) -> None:
        """Lets the dealer, if there is one, bring whatever chance is due."""
        if self.dealer is None:
            return
        states, events, dealer = self.states, self.events, self.dealer
        while playout.chance_is_due(states):
            events.append(Event(CHANCE, dealer.deal(states)))

    def _objection(self, seat: int, code: int, verdict: int) -> LudotopeError:
        if verdict == playout.NOT_A_DECIDER:
            return self._not_to_decide(seat)
        return self.game.explain(self.state, seat, self.game.move(self.state, code))

    def _not_to_decide(self, seat: int) -> LudotopeError:
        if not 0 <= seat < self.game.setup.seats:
            return NotYourTurnError("move-no-such-seat", seat=seat + 1)
        if not self.deciders:
            return self._nobody_decides()
        return NotYourTurnError("move-not-now", seat=seat + 1, seats=_numbers(self.deciders))

    def _nobody_decides(self) -> LudotopeError:
        return NotYourTurnError("move-game-over" if self.is_over else "move-chance-first")


def _whole(number: object) -> int:
    """A whole number of Python's own, from any kind of whole number."""
    try:
        return int(operator.index(number))  # type: ignore[arg-type]
    except TypeError:
        raise InvalidMoveError("move-form", move=repr(number)) from None


def _numbers(seats: Sequence[int]) -> str:
    return ", ".join(str(seat + 1) for seat in seats)
