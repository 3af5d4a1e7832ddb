"""A position: a game under way, as the list of its events, and everything one can ask of it."""

import operator
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

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
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel import generic, playout
from ludotope.engine.kernel.layout import States
from ludotope.engine.kernel.luck import UNUSED, Luck, new_luck
from ludotope.engine.kernel.mistakes import RulesError
from ludotope.engine.kernel.playout import CHECKED, DRAWS, LISTED, LISTS, OVER, SEATS, SETTLES
from ludotope.engine.knowledge import conceal, imagine, is_surprised
from ludotope.engine.notation import Move, State
from ludotope.engine.view import Choice, Effect, Outcome, Result, View
from ludotope.engine.words import Phrase

if TYPE_CHECKING:
    from rich.console import Console

# How many characters wide a picture is that is not shown in a terminal.
PICTURE_WIDTH = 120
# Whole numbers of compiled code are below this.
MOST = 1 << 63
# The most choices that a view lists.
LONGEST_LIST = 1000

# How a game stands, unpacked from the code that `playout.go_on` returns: the seats that may
# decide, whether it is over, the first of the seats, the part of the list that its moves are in if
# they are listed, and the code itself.
Standing = tuple[tuple[int, ...], bool, int | None, slice | None, int]
DECIDERS: Final = 0
IS_OVER: Final = 1
FIRST: Final = 2
LIST: Final = 3
CODE: Final = 4


# Those that have come up, by their codes: there are few, and unpacking takes longer than finding.
_standings: dict[int, Standing] = {}


def _unpack(code: int) -> Standing:
    if code not in _standings:
        seats = tuple(seat for seat in range(playout.SEAT_BITS) if code >> seat & 1)
        listed = slice(0, (code >> LISTED) - 1) if code >> LISTED else None
        _standings[code] = (seats, code == OVER, seats[0] if seats else None, listed, code)
    return _standings[code]


# Twice as quick as calling the class.
_new_event = partial(tuple.__new__, Event)


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
        # The last events are kept as plain pairs, four times as quick, until somebody asks.
        self._events: list[Event] = []
        self._latest: list[tuple[int, int]] = []
        # All bytes at once: NumPy would copy field by field, which takes twenty times as long.
        self._states: States = np.frombuffer(bytearray(states.tobytes()), states.dtype)
        self._has_secrets = game.box.has_secrets
        # How the game stands, if that is known; LISTS if the moves of whoever decides next are to
        # be listed after each event, which is done in the same call; the list, made when it is
        # needed, and for others to read; and a move that is known to be legal.
        self._known: Standing | None = None
        self._lists = 0
        self._step: Callable[..., int]
        self._moves: NDArray[np.int32]
        self._moves_shown: NDArray[np.int32]
        self._has_list = False
        self._picked: Event | None = None
        # The state before the last move, where there are secrets that it may have revealed.
        self._before: bytes | None = None
        self._free_undo: bool | None = None

    @classmethod
    def of_states(cls, game: AnyGame, states: States) -> "Position":
        """A position with a copy of a state, given as an array of one; no dealer, no events."""
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
        return self.svg("dark")

    def svg(self, theme: str = "light", viewer: int = WATCHER) -> str:
        """The game's drawing, or else the picture for a terminal, as SVG: `light` or `dark`.

        It shows what the viewer may know: a seat, or somebody who only watches.
        """
        names = [str(seat + 1) for seat in range(self.game.setup.seats)]
        drawing = self.game.drawing(self.view(viewer).table, names, "en", max(viewer, 0))
        if drawing is not None:
            from ludotope.engine.picture import on_paper

            return on_paper(drawing, theme)
        from rich.terminal_theme import DEFAULT_TERMINAL_THEME, SVG_EXPORT_THEME

        colours = SVG_EXPORT_THEME if theme == "dark" else DEFAULT_TERMINAL_THEME
        return self._drawn(viewer).export_svg(title=self.game.box.title, theme=colours)

    def _drawn(self, viewer: int = WATCHER) -> "Console":
        from rich.console import Console

        names = [str(seat + 1) for seat in range(self.game.setup.seats)]
        table = self.view(viewer).table
        console = Console(record=True, file=StringIO(), width=PICTURE_WIDTH)
        console.print(self.game.picture(table, names, "en", max(viewer, 0), ()))
        return console

    @property
    def states(self) -> States:
        """The state as an array of one, with what some seats may not know. Hands off: use `push`.

        Whoever changes it all the same must ask for it anew each time.
        """
        self._known = self._picked = self._free_undo = None
        return self._states

    @property
    def state(self) -> State:
        """The state itself, with what some seats may not know. Hands off: use `push`."""
        return self.states[0]

    def _find_out(self) -> Standing:
        """Asks the rules how the game stands."""
        if not self._has_list:
            self._has_list = True
            self._step = self.game.step
            self._moves = self.game.move_list()
            self._moves_shown = self._moves.view()
            # Moves are checked against it.
            self._moves_shown.flags.writeable = False
        _, standing = playout.go_on(self._states, self._moves, 0, UNUSED, self._lists)
        self._known = _unpack(standing)
        return self._known

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return (self._known or self._find_out())[DECIDERS]

    @property
    def chance_is_due(self) -> bool:
        """Whether the next event is one of chance."""
        return (self._known or self._find_out())[CODE] == 0

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return (self._known or self._find_out())[IS_OVER]

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, in its order."""
        if self._latest:
            self._events.extend(map(_new_event, self._latest))
            self._latest.clear()
        return self._events

    @events.setter
    def events(self, events: list[Event]) -> None:
        self._events = events
        self._latest.clear()

    @property
    def decisions(self) -> int:
        """The number of decisions so far."""
        return sum(event.seat != CHANCE for event in self.events)

    def legal(self, seat: int) -> NDArray[np.int32]:
        """The codes of a seat's legal moves, to be read before anything else is asked."""
        known = self._known or self._find_out()
        if seat != known[FIRST]:
            return self._legal_of_another(_whole(seat))
        listed = known[LIST]
        if listed is None:
            # Whoever asks once is likely to ask after every event.
            self._lists = LISTS
            listed = self._find_out()[LIST]
            assert listed is not None
            if listed.stop > self.game.move_codes:
                raise self._too_many(listed.stop)
        return self._moves_shown[listed]

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
        self._lists = 0
        try:
            code = playout.pick_move(self._states, seat, luck, self._moves)
        except RulesError as error:
            raise RulesError(f"{self.game.box.name}: {error}") from None
        # The list was used as scratch.
        self._known = _unpack((self._known or self._find_out())[CODE] & SEATS)
        self._picked = Event(seat, code)
        return int(code)

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """A seat's legal moves; none if it is not to decide."""
        return self.game.choices(self._states[0], self.legal(seat).tolist())

    def choice(self, code: int) -> Choice:
        """The move with a code, as it is called in this position."""
        return self.game.choice(self._states[0], code)

    def play(self, seat: int, code: int) -> None:
        """Plays a move given as its code. The quick way in; `push` takes any form."""
        if type(seat) is not int or type(code) is not int:
            seat, code = _whole(seat), _whole(code)
        known = self._known or self._find_out()
        ways = self._lists
        if self._picked is not None:
            ways |= CHECKED if self._picked == (seat, code) else 0
            self._picked = None
        if self._has_secrets:
            self._before, self._free_undo = self._states.tobytes(), None
        try:
            after = self._step(self._states, self._moves, seat, code, known[CODE], ways)
        except OverflowError:
            if all(-MOST <= number < MOST for number in (seat, code)):
                # It happened in a rule that runs uncompiled.
                raise
            after = playout.NOT_LEGAL if seat in self.deciders else playout.NOT_A_DECIDER
        if after < 0:
            # Another seat's moves may be in the list.
            self._known = None
            raise self._objection(seat, code, after)
        try:
            self._known = _standings[after]
        except KeyError:
            self._known = _unpack(after)
        self._latest.append((seat, code))
        if after == 0 and self.dealer is not None:
            self.deal()

    def push(self, move: str | int | Move, seat: int | None = None) -> Event:
        """Plays a move given as text, code or object. The seat may be left out if only one can."""
        seat = self._decider(seat)
        code = self.code(move, seat)
        self.play(seat, code)
        return Event(seat, code)

    def _decider(self, seat: int | None) -> int:
        """The seat that is meant, which has to be one that may decide."""
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
        return seat

    def preview(
        self,
        move: str | int | Move,
        seat: int | None = None,
        names: Sequence[str] | None = None,
    ) -> tuple[Effect, ...]:
        """Returns the certain effects of a legal move, as far as its seat may know.

        The position stays as it is. The seat may be left out if only one may decide; `names` are
        what the seats are called.
        """
        seat = self._decider(seat)
        # Without a dealer: what chance brings is not known yet.
        seen = self.seen_by(seat)
        code = seen.code(move, seat)
        if not self.game.has_preview:
            if code not in seen.legal(seat):
                raise seen._objection(seat, code, playout.NOT_LEGAL)
            return ()
        before = seen._states.copy()
        seen.play(seat, code)
        if names is None:
            names = [str(number + 1) for number in range(self.game.setup.seats)]
        made = self.game.move(before[0], code)
        return tuple(self.game.preview(before[0], seen._states[0], seat, made, names))

    def code(self, move: str | int | Move, seat: int) -> int:
        """The code of a seat's move given as text, code or object; it need not be legal."""
        if isinstance(move, str):
            known = self.game.known_code(move)
            return known if known is not None else self._code(self.game.read(move), seat)
        if not isinstance(move, msgspec.Struct):
            return _whole(move)
        try:
            # Nothing checks the fields of a struct when it is made.
            move = msgspec.convert(msgspec.to_builtins(move), type(move))
        except msgspec.ValidationError as error:
            raise InvalidMoveError("move-form", move=str(error)) from None
        return self._code(move, seat)

    def _code(self, move: Move, seat: int) -> int:
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
        if not self.chance_is_due:
            raise OutcomeError("outcome-not-due")
        ways = self._lists | SETTLES
        _, after = playout.go_on(self._states, self._moves, code, UNUSED, ways)
        if after < 0:
            raise OutcomeError("outcome-impossible", outcome=self.game.write_outcome(code))
        self._known = _unpack(after)
        self._latest.append((CHANCE, code))
        self.deal()
        return Event(CHANCE, code)

    def outcomes(self) -> tuple[Outcome, ...]:
        """Lists the possible outcomes, each with its chance; nothing where no chance is due.

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
        events = self.events
        if not events or events[-1].is_chance:
            return None
        if self._free_undo is None:
            self._free_undo = self._before is None or not is_surprised(
                self.game,
                np.frombuffer(self._before, self._states.dtype),
                self._states,
                events[-1],
            )
        return events[-1].seat if self._free_undo else None

    def is_fair_undo(self, to: int, seats: Collection[int]) -> bool:
        """Whether some seats can go back to the first so many events and have gained nothing by it.

        Not if chance has spoken since: it would be dealt anew. Nor, in a game with secrets, after
        another seat's decision, or an own one that showed something.
        """
        taken_back = self.events[to:]
        if any(event.is_chance for event in taken_back):
            return False
        return not self._has_secrets or (len(taken_back) == 1 and self.may_undo() in seats)

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
            self._picked = event
            self.play(*event)

    def apply(self, event: Event) -> None:
        """Lets a known event happen: a move, or what chance brought."""
        if event.is_chance:
            self.settle(event.code)
        else:
            self.play(event.seat, event.code)

    def scores(self) -> tuple[int, ...]:
        """The points of each seat as things stand."""
        points = np.zeros(self.game.setup.seats, np.int64)
        generic.scores(self._states[0], points, np.zeros_like(points))
        return tuple(int(p) for p in points)

    def result(self) -> Result:
        """Returns the current or final result, line by line."""
        return self.game.result(self._states[0])

    def observe(self, seat: int) -> NDArray[np.float32]:
        """Returns a seat's knowledge as a row of numbers for learning."""
        numbers = np.zeros(self.game.observation_size, np.float32)
        playout.observe_from(self.seen_by(seat)._states, seat, numbers)
        return numbers

    def record(self, names: Sequence[str]) -> str:
        """The game so far as the text of a record; `names` are the players', seat by seat."""
        from ludotope.engine.record import write_record

        return write_record(self, names)

    def copy(self) -> "Position":
        """The same position once more, without a dealer."""
        copy = Position.of_states(self.game, self._states)
        copy.events = self.events.copy()
        copy._before, copy._free_undo = self._before, self._free_undo
        return copy

    def seen_by(self, viewer: int) -> "Position":
        """This position as a viewer knows it, without its events."""
        viewer = self._viewer(viewer)
        seen = Position.of_states(self.game, self._states)
        conceal(seen._states, viewer)
        return seen

    def imagined_by(self, viewer: int, seed: int) -> "Position":
        """A position that a viewer cannot tell from this one: what is secret is drawn from a seed.

        For determinisation: a planner that is given it learns nothing that the viewer may not know.
        """
        viewer = self._viewer(viewer)
        imagined = Position.of_states(self.game, self._states)
        imagine(imagined._states, viewer, new_luck(seed))
        return imagined

    def view(
        self, viewer: int = WATCHER, table: Any = None, codes: Sequence[int] | None = None
    ) -> View:
        """Returns the view of a seat: what it may know and do, from a state that knows no more.

        The table's look, and the codes of the seat's legal moves, may be given if they are known
        already.
        """
        viewer = self._viewer(viewer)
        seen = self.seen_by(viewer) if self.game.box.has_secrets else self
        setup = self.game.setup
        if codes is None:
            codes = () if viewer == WATCHER else seen.legal(viewer).tolist()
        countless = len(codes) > LONGEST_LIST
        return View(
            game=self.game.box.name,
            variant=setup.variant,
            seats=setup.seats,
            viewer=viewer,
            events=len(self.events),
            deciders=seen.deciders,
            over=seen.is_over,
            table=self.game.look(seen._states[0], viewer) if table is None else table,
            choices=() if countless else self.game.choices(seen._states[0], codes),
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
        """Yields the events, from an index on, in the game's notation."""
        if not self.game.notation.needs_state:
            yield from map(self.write, self.events[first:])
            return
        past = self.at(first)
        for event in self.events[first:]:
            yield past.write(event)
            past._repeat(event)

    def stories(self, viewer: int, names: Sequence[str], first: int = 0) -> Iterator[Phrase]:
        """Describes each event from an index on to a viewer; `names` are the seats'."""
        past = self.at(first)
        for event in self.events[first:]:
            yield self.game.tell(past._states[0], event, viewer, names)
            past._repeat(event)

    def prompt(self, seat: int) -> Phrase:
        """Returns the prompt for a seat that may decide."""
        return self.game.prompt(self._known_to(seat), seat)

    def _known_to(self, seat: int) -> State:
        """The state without what a seat may not know."""
        return (self.seen_by(seat) if self.game.box.has_secrets else self)._states[0]

    def deal(self) -> None:
        """Lets the dealer, if there is one, bring whatever chance is due."""
        dealer = self.dealer
        if dealer is None:
            return
        while self.chance_is_due:
            ways = self._lists | DRAWS
            code, after = playout.go_on(self._states, self._moves, 0, dealer.luck(), ways)
            self._known = _unpack(after)
            self._latest.append((CHANCE, code))

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


def _numbers(seats: Sequence[int]) -> str:
    return ", ".join(str(seat + 1) for seat in seats)
