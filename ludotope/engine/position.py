"""A position: a game under way, as the list of its events, and everything one can ask of it."""

import operator
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
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
from ludotope.engine.game import AnyGame, Choice, Outcome, Result
from ludotope.engine.kernel import playout
from ludotope.engine.kernel.layout import States
from ludotope.engine.kernel.luck import Luck
from ludotope.engine.kernel.mistakes import RulesError
from ludotope.engine.kernel.playout import LISTED, OVER, SEATS
from ludotope.engine.knowledge import is_surprised
from ludotope.engine.notation import Move, State
from ludotope.engine.words import Phrase

if TYPE_CHECKING:
    from rich.console import Console

# How many characters wide a picture is that is not shown in a terminal.
PICTURE_WIDTH = 120
# The most choices that a view lists.
LONGEST_LIST = 1000

# In place of a standing (see `playout`) that has to be asked for.
UNKNOWN = -1
# Half as long as calling the class.
_new_event = partial(tuple.__new__, Event)


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
        self._put(game, game.start, dealer)
        self.deal()

    def _put(self, game: AnyGame, states: States, dealer: Dealer | None = None) -> None:
        self.game = game
        self.dealer = dealer
        self.events: list[Event] = []
        # All bytes at once: NumPy would copy field by field, which takes twenty times as long.
        self._states: States = np.frombuffer(bytearray(states.tobytes()), states.dtype)
        # How the game stands, as far as it is known; whether whoever decides wants their moves
        # listed, which is then done in the same call; and a move that is known to be legal.
        self._known = UNKNOWN
        self._lists = False
        self._picked: Event | None = None
        # The state before the last move, where there are secrets that it may have revealed.
        self._before: bytes | None = None
        self._free_undo: bool | None = None

    @classmethod
    def _of(cls, game: AnyGame, states: States) -> "Position":
        """A position with a copy of a state, without dealer and events."""
        position = cls.__new__(cls)
        position._put(game, states)
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
        """The game's drawing, or else the picture for a terminal, as SVG, which notebooks show."""
        names = [str(seat + 1) for seat in range(self.game.setup.seats)]
        drawing = self.game.drawing(self.view(WATCHER).table, names, "en", 0)
        return drawing or self._drawn().export_svg(title=self.game.box.title)

    def _drawn(self) -> "Console":
        from rich.console import Console

        names = [str(seat + 1) for seat in range(self.game.setup.seats)]
        table = self.view(WATCHER).table
        console = Console(record=True, file=StringIO(), width=PICTURE_WIDTH)
        console.print(self.game.picture(table, names, "en", 0, ()))
        return console

    @cached_property
    def _moves(self) -> NDArray[np.int32]:
        return self.game.move_list()

    @cached_property
    def _moves_shown(self) -> NDArray[np.int32]:
        """The same list for others to read, not to write: moves are checked against it."""
        shown = self._moves.view()
        shown.flags.writeable = False
        return shown

    @property
    def states(self) -> States:
        """The state as an array of one, with what some seats may not know. Hands off: use `push`.

        Whoever changes it all the same must ask for it anew each time.
        """
        self._known = UNKNOWN
        self._picked = self._free_undo = None
        return self._states

    @property
    def state(self) -> State:
        """The state itself, with what some seats may not know. Hands off: use `push`."""
        return self.states[0]

    def _standing(self) -> int:
        """How the game stands, as `playout.standing` returns it."""
        if self._known < 0:
            self._known = playout.standing(self._states, self._moves, self._lists)
        return self._known

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return _members[(self._known if self._known >= 0 else self._standing()) & SEATS]

    @property
    def chance_is_due(self) -> bool:
        """Whether the next event is one of chance."""
        return self._standing() == 0

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return (self._known if self._known >= 0 else self._standing()) & OVER != 0

    @property
    def decisions(self) -> int:
        """How many decisions there have been so far."""
        return sum(event.seat != CHANCE for event in self.events)

    def legal(self, seat: int) -> NDArray[np.int32]:
        """The codes of a seat's legal moves, to be read before anything else is asked."""
        if type(seat) is not int:
            seat = _whole(seat)
        known = self._known if self._known >= 0 else self._standing()
        deciders = _members[known & SEATS]
        if not deciders or seat != deciders[0]:
            return self._legal_of_another(seat)
        if known >> LISTED == 0:
            # Whoever asks once is likely to ask after every event.
            self._lists = True
            known = self._known = playout.standing(self._states, self._moves, True)
        listed = (known >> LISTED) - 1
        if listed > self.game.move_codes:
            raise self._too_many(listed)
        return self._moves_shown[:listed]

    def _legal_of_another(self, seat: int) -> NDArray[np.int32]:
        moves = self.game.move_list()
        listed = 0
        if seat in self.deciders:
            listed = playout.list_legal(self._states, seat, moves)
        if listed > self.game.move_codes:
            raise self._too_many(listed)
        return moves[:listed]

    def _too_many(self, listed: int) -> RulesError:
        return RulesError(
            f"{self.game.box.name}: `legal` lists {listed} moves, but there are only "
            f"{self.game.move_codes} codes"
        )

    def pick(self, seat: int, luck: Luck) -> int:
        """The code of one of a seat's legal moves, each as likely; quicker than listing them."""
        seat = _whole(seat)
        if seat not in self.deciders:
            raise self._not_to_decide(seat)
        # The scratch list is the one that a standing may speak of.
        self._known &= SEATS
        try:
            code = playout.pick_move(self._states, seat, luck, self._moves)
        except RulesError as error:
            raise RulesError(f"{self.game.box.name}: {error}") from None
        self._lists = False
        self._picked = Event(seat, code)
        return int(code)

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """A seat's legal moves; none if it is not to decide."""
        return tuple(self.choice(code) for code in self.legal(seat).tolist())

    def choice(self, code: int) -> Choice:
        """The move with a code, as it is called in this position."""
        return self.game.choice(self._states[0], code)

    def play(self, seat: int, code: int) -> None:
        """Plays a move given as its code. The quick way in; `push` takes any form."""
        if type(seat) is not int or type(code) is not int:
            seat, code = _whole(seat), _whole(code)
        self._step(seat, code, self._picked is not None and self._picked == (seat, code))
        if self._known == 0:
            self.deal()

    def _step(self, seat: int, code: int, checked: bool) -> None:
        """Plays a move, which is legal if it is `checked`, otherwise if the rules say so."""
        known = self._known if self._known >= 0 else self._standing()
        if self.game.box.has_secrets:
            self._before = self._states.tobytes()
        try:
            after = playout.step(self._states, seat, code, self._moves, known, self._lists, checked)
        except OverflowError:
            after = playout.NOT_LEGAL if seat in self.deciders else playout.NOT_A_DECIDER
        self._picked = self._free_undo = None
        if after < 0:
            self._known = UNKNOWN
            raise self._objection(seat, code, after)
        self._known = after
        self.events.append(_new_event((seat, code)))

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
        code = self.game.code(self._states[0], move)
        if code is None:
            # Whose turn it is comes before what there is, as for a move that has a code.
            if seat not in self.deciders:
                raise self._not_to_decide(seat)
            raise self.game.explain(self._known_to(seat), seat, move)
        return code

    def settle(self, outcome: str | int) -> Event:
        """Applies a chance outcome; refuses an impossible one."""
        code = self.game.read_outcome(outcome) if isinstance(outcome, str) else _whole(outcome)
        if not 0 <= code < self.game.outcome_codes:
            raise OutcomeError("outcome-no-such-code", code=code, codes=self.game.outcome_codes)
        after = playout.apply_outcome(self._states, code, self._moves, self._lists)
        if after < 0:
            if not self.chance_is_due:
                raise OutcomeError("outcome-not-due")
            raise OutcomeError("outcome-impossible", outcome=self.game.write_outcome(code))
        self._known = after
        event = Event(CHANCE, code)
        self.events.append(event)
        self.deal()
        return event

    def outcomes(self) -> tuple[Outcome, ...]:
        """What chance can bring now, each with its chance; nothing where no chance is due.

        As the state has it: `seen_by` a seat, the chances are those that the seat reckons with.
        Raises an OutcomeError where a game does not say, as for the countless wobbles of a flight.
        """
        codes, chances = self.game.outcome_list()
        listed = playout.list_outcomes(self._states, codes, chances)
        if listed > self.game.most_outcomes:
            raise RulesError(
                f"{self.game.box.name}: `outcomes` lists {listed}, but there is only room for "
                f"{self.game.most_outcomes}"
            )
        if listed == 0 and self.chance_is_due:
            raise OutcomeError("outcome-not-listed")
        return tuple(
            Outcome(code, self.game.write_outcome(code), chance)
            for code, chance in zip(codes[:listed].tolist(), chances[:listed].tolist(), strict=True)
        )

    def may_undo(self) -> int | None:
        """Returns the seat that decided the last event, if it has learnt nothing by it.

        None after chance, and after a move that showed its player what they could not know.
        """
        if not self.events or self.events[-1].is_chance:
            return None
        if self._free_undo is None:
            self._free_undo = self._before is None or not is_surprised(
                np.frombuffer(self._before, self._states.dtype), self._states, self.events[-1]
            )
        return self.events[-1].seat if self._free_undo else None

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
        self._before = before._before
        self.deal()

    def at(self, events: int) -> "Position":
        """The position after the first so many events, without a dealer."""
        if not 0 <= events <= len(self.events):
            raise LudotopeError("no-such-event", event=events, events=len(self.events))
        past = Position(self.game)
        for event in self.events[:events]:
            past._repeat(event)
        return past

    def _repeat(self, event: Event) -> None:
        """Lets an event happen that has happened in this game before."""
        if event.is_chance:
            self.settle(event.code)
        else:
            self._step(*event, checked=True)

    def apply(self, event: Event) -> None:
        """Lets a known event happen: a move, or what chance brought."""
        if event.is_chance:
            self.settle(event.code)
        else:
            self.play(event.seat, event.code)

    def scores(self) -> tuple[int, ...]:
        """The points of each seat as things stand."""
        points = np.zeros(self.game.setup.seats, np.int32)
        playout.score(self._states, points, np.zeros_like(points))
        return tuple(int(p) for p in points)

    def result(self) -> Result:
        """How the game stands or has ended, line by line."""
        return self.game.result(self._states[0])

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat knows, as a row of numbers for learning."""
        numbers = np.zeros(self.game.observation_size, np.float32)
        playout.observe_from(self.seen_by(seat)._states, seat, numbers)
        return numbers

    def record(self, names: Sequence[str]) -> str:
        """The game so far as the text of a record; `names` are the players', seat by seat."""
        from ludotope.engine.record import write_record

        return write_record(self, names)

    def copy(self) -> "Position":
        """The same position once more, without a dealer."""
        copy = Position._of(self.game, self._states)
        copy.events = self.events.copy()
        copy._before, copy._free_undo = self._before, self._free_undo
        return copy

    def seen_by(self, viewer: int) -> "Position":
        """This position as a viewer knows it, without its events."""
        viewer = self._viewer(viewer)
        seen = Position._of(self.game, self._states)
        playout.conceal_from(seen._states, viewer)
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
            table=self.game.look(seen._states[0], viewer) if table is None else table,
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
            past._repeat(event)

    def stories(self, viewer: int, names: Sequence[str], first: int = 0) -> Iterator[Phrase]:
        """What a viewer is told of each event from an index on; `names` are the seats'."""
        past = self.at(first)
        for event in self.events[first:]:
            yield self.game.tell(past._states[0], event, viewer, names)
            past._repeat(event)

    def prompt(self, seat: int) -> Phrase:
        """What a seat that may decide is to do now."""
        return self.game.prompt(self._known_to(seat), seat)

    def _known_to(self, seat: int) -> State:
        """The state without what a seat may not know."""
        return (self.seen_by(seat) if self.game.box.has_secrets else self)._states[0]

    def deal(self) -> None:
        """Lets the dealer, if there is one, bring whatever chance is due."""
        dealer = self.dealer
        if dealer is None:
            return
        while self._standing() == 0:
            code, self._known = playout.deal_outcome(
                self._states, dealer.luck(), self._moves, self._lists
            )
            self.events.append(_new_event((CHANCE, code)))

    def _objection(self, seat: int, code: int, verdict: int) -> LudotopeError:
        if not 0 <= code < self.game.move_codes:
            return InvalidMoveError("move-no-such-code", code=code, codes=self.game.move_codes)
        if verdict == playout.NOT_A_DECIDER:
            return self._not_to_decide(seat)
        known = self._known_to(seat)
        return self.game.explain(known, seat, self.game.move(known, code))

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


class _Members(dict[int, tuple[int, ...]]):
    """The members of sets of seats, each worked out once."""

    def __missing__(self, seats: int) -> tuple[int, ...]:
        self[seats] = tuple(seat for seat in range(playout.MOST_SEATS) if seats >> seat & 1)
        return self[seats]


_members = _Members()


def _numbers(seats: Sequence[int]) -> str:
    return ", ".join(str(seat + 1) for seat in seats)
