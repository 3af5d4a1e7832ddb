"""A table: who sits at it, how it stands, and what may happen next.

Everything here is pure: a table is the fold of its steps (`apply`), and each thing that somebody
may want answers with the table events that would follow, or says why not. Storing them, and telling
people, is the house's job (`server.tables.service`).
"""

import random
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

import msgspec

from ludotope.bots import BOTS, check_bots
from ludotope.engine.box import FileText, OptionValue, Setup
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import LudotopeError
from ludotope.engine.game import Game, Result
from ludotope.engine.position import WATCHER, Position
from ludotope.engine.record import check_name, seat_names
from ludotope.engine.shelf import find_box
from ludotope.server.tables.events import (
    AnyTableEvent,
    Began,
    Closed,
    Dealt,
    FileOption,
    HandedOver,
    Left,
    Moved,
    Opened,
    Place,
    RematchOffered,
    Returned,
    Rose,
    Sat,
    Step,
    TableEvents,
    TimeUp,
    UndoAnswered,
    UndoAsked,
    Undone,
)

WAITING, PLAYING, OVER, CLOSED = "waiting", "playing", "over", "closed"
STAGES = (WAITING, PLAYING, OVER, CLOSED)


class RefusedError(LudotopeError):
    """Something that may not be done at this table, by this person, now."""


class ForbiddenError(RefusedError):
    """Something that is another person's to do, or to see."""


class StaleError(RefusedError):
    """A request that was made for a state which is no longer."""


class Seat(msgspec.Struct):
    """One seat: whose it is, and who plays for it."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    kept_for: str | None = None
    kept_name: str | None = None
    left: bool = False
    # The step with which the present decision of this seat came up, and when.
    asked: int = 0
    asked_at: float = 0.0
    # How long it has thought in all its decisions before, and in the last of them.
    spent: float = 0.0
    last_spent: float = 0.0

    @property
    def is_free(self) -> bool:
        """Whether nobody has it."""
        return self.person is None and self.bot is None and self.name is None

    @property
    def player(self) -> str:
        """The name a record has for whoever sits here."""
        return self.name or self.bot or "-"


@dataclass
class UndoRequest:
    """Somebody's wish to go back, and who agrees so far."""

    person: str
    to: int
    agreed: set[str] = field(default_factory=set)


class Ahead(NamedTuple):
    """A position that was worked out before its step was stored."""

    events: TableEvents
    position: Position


class Table:
    """The fold of a table's steps. It begins with the step that opened it."""

    def __init__(self, table_id: str, code: str, steps: Iterable[Step]) -> None:
        self.id = table_id
        self.code = code
        self.number = 0
        self.stage = WAITING
        self.seats: list[Seat] = []
        self.opened: Opened
        self.position: Position | None = None
        self.undo: UndoRequest | None = None
        self.rematch: str | None = None
        self.lost: int | None = None
        # The seats that may decide now, and what they are called.
        self.deciders: tuple[int, ...] = ()
        self.names: list[str] = []
        # The game's looks at this table, encoded, by viewer; all viewers share one if they can.
        self.looks: dict[int, msgspec.Raw] = {}
        # The seats whose decisions the present step takes back.
        self._taken_back: set[int] = set()
        self._ahead: Ahead | None = None
        for step in steps:
            self.apply(step)

    # --- How it stands ---------------------------------------------------------------------------

    @property
    def players(self) -> list[str]:
        """Who sits where, as a record has it."""
        return [seat.player for seat in self.seats]

    @property
    def bots_due(self) -> tuple[int, ...]:
        """The seats for which a computer player is to decide now."""
        return tuple(seat for seat in self.deciders if self.seats[seat].bot)

    @property
    def people(self) -> set[str]:
        """Those who sit here and play themselves."""
        return {s.person for s in self.seats if s.person and not s.bot and not s.left}

    @property
    def deadline(self) -> float | None:
        """When the first clock runs out, if any runs."""
        deadlines = [self._deadline(seat) for seat in self.deciders]
        return min((time for time in deadlines if time is not None), default=None)

    def deadline_passed(self, seat: int, now: float) -> bool:
        """Whether a seat's clock has run out."""
        deadline = self._deadline(seat)
        return deadline is not None and deadline <= now

    def time_left(self, seat: int, now: float) -> float | None:
        """How much time a seat has: of its move, or of its game."""
        clock = self.opened.clock
        if clock is None or self.seats[seat].person is None:
            return None
        deadline = self._deadline(seat)
        if deadline is not None:
            return max(0.0, deadline - now)
        return max(0.0, clock.seconds - self.seats[seat].spent) if clock.per == "game" else None

    def held_by(self, person: str | None) -> tuple[int, ...]:
        """The seats that are a person's."""
        if person is None:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.person == person)

    def may_look(self, person: str | None) -> bool:
        """Whether somebody with the table's address may see what is on it."""
        if self.opened.open or self.stage in (WAITING, OVER) or person == self.opened.host:
            return True
        return bool(self.held_by(person))

    def look(self, viewer: int) -> msgspec.Raw:
        """The game's look at the table, encoded, as a viewer may see it."""
        position = self._known_position
        if not position.game.box.has_secrets:
            viewer = WATCHER
        if viewer not in self.looks:
            seen = position.seen_by(viewer)
            look = position.game.look(seen.state, viewer)
            self.looks[viewer] = msgspec.Raw(msgspec.json.encode(look))
        return self.looks[viewer]

    def result(self) -> Result | None:
        """How the game ended, if it did."""
        if self.stage != OVER or self.position is None:
            return None
        result = self.position.result()
        return result if self.lost is None else _result_without(result, self.lost)

    # --- What may happen -------------------------------------------------------------------------

    def take_seat(self, person: str, name: str, seat: int | None) -> TableEvents:
        """A person sits down, on a given seat or the first free one."""
        self._expect(WAITING)
        check_player_name(name)
        if seat is None:
            seat = self._seat_for(person)
        place = self._seat(seat)
        if place.person == person:
            return ()
        if not place.is_free:
            raise RefusedError("table-seat-taken", seat=seat + 1)
        if place.kept_for not in (None, person):
            raise RefusedError("table-seat-kept", seat=seat + 1)
        sat = Sat(seat, person, name)
        others = [other for number, other in enumerate(self.seats) if number != seat]
        if any(other.is_free for other in others):
            return (sat,)
        return (sat, *begin(self.opened))

    def leave(self, person: str, seat: int) -> TableEvents:
        """A person gets up; in a running game the seat stays theirs."""
        self._own(person, seat)
        if self.stage == WAITING:
            return (Rose(seat),)
        self._expect(PLAYING)
        if self.seats[seat].left:
            return ()
        asked = self.undo
        if asked is not None and self.people - {person} <= asked.agreed:
            # All who are still here agree.
            return (Left(seat), *self._going_back(asked.to, asked.person))
        return (Left(seat),)

    def start(self, person: str, fill: str | None) -> TableEvents:
        """The host begins, with computer players on the free seats."""
        self._expect(WAITING)
        self._expect_host(person)
        if any(seat.is_free for seat in self.seats):
            if fill is None:
                raise RefusedError("table-seats-free")
            [fill] = check_bots([fill], 1)
        return begin(self.opened, fill)

    def move(self, person: str, seat: int, move: str | int, asked: int | None) -> TableEvents:
        """A person decides for one of their seats.

        `asked` names the decision that the move answers; it is refused if that is another by now.
        """
        self.expect_player(person, seat)
        if asked is not None and asked != self.seats[seat].asked:
            raise StaleError("table-stale")
        return self._decide(seat, move)

    def expect_player(self, person: str, seat: int) -> None:
        """Refuses a person who does not play in a seat now."""
        self._expect(PLAYING)
        self._own(person, seat)
        if self.seats[seat].bot:
            raise RefusedError("table-bot-plays", seat=seat + 1)

    def bot_move(self, seat: int, code: int, asked: int) -> TableEvents:
        """A computer player decides, unless its decision is another by now."""
        if seat not in self.bots_due or self.seats[seat].asked != asked:
            raise StaleError("table-stale")
        return self._decide(seat, code)

    def ask_undo(self, person: str) -> TableEvents:
        """A person takes their last decision back, or asks the others whether they may."""
        position = self._playing()
        own = self.held_by(person)
        if not own:
            raise ForbiddenError("table-not-seated")
        events = [index for index, event in enumerate(position.events) if event.seat in own]
        if not events:
            raise RefusedError("undo-nothing")
        to = events[-1]
        if position.may_undo() in own or self.people <= {person}:
            return self._going_back(to, person)
        return (UndoAsked(person, to),)

    def answer_undo(self, person: str, agrees: bool) -> TableEvents:
        """A person agrees that another goes back, or not; with the last that agrees it is done."""
        self._expect(PLAYING)
        if person not in self.people:
            raise ForbiddenError("table-not-seated")
        if self.undo is None or person in self.undo.agreed:
            raise RefusedError("undo-not-asked")
        answer = UndoAnswered(person, agrees)
        if agrees and self.people <= {*self.undo.agreed, person}:
            return (answer, *self._going_back(self.undo.to, self.undo.person))
        return (answer,)

    def hand_over(self, person: str, seat: int, bot: str, is_away: bool) -> TableEvents:
        """A computer player plays for somebody who is away, or for the person who asks."""
        self._expect(PLAYING)
        [bot] = check_bots([bot], 1)
        place = self._seat(seat)
        if not self.held_by(person):
            raise ForbiddenError("table-not-seated")
        if place.bot:
            raise RefusedError("table-bot-plays", seat=seat + 1)
        if place.person != person and not (place.left or is_away):
            raise ForbiddenError("table-still-here", name=place.name or "")
        return (HandedOver(seat, bot),)

    def take_back(self, person: str, seat: int) -> TableEvents:
        """A person plays again on their own seat."""
        self._expect(PLAYING)
        self._own(person, seat)
        if not self.seats[seat].bot and not self.seats[seat].left:
            return ()
        return (Returned(seat),)

    def offer_rematch(self, person: str, table: str) -> TableEvents:
        """A person who played has set up the next game."""
        self._expect(OVER)
        if not self.held_by(person):
            raise ForbiddenError("table-not-seated")
        if self.rematch is not None:
            raise StaleError("table-rematch-there")
        return (RematchOffered(person, table),)

    def close(self, person: str) -> TableEvents:
        """The host closes a table; in a running game only if no other person plays."""
        if self.stage not in (WAITING, PLAYING):
            raise RefusedError("table-ended")
        if self.stage == WAITING:
            self._expect_host(person)
        elif not self.held_by(person):
            raise ForbiddenError("table-not-seated")
        elif any(s.person not in (None, person) and not s.left for s in self.seats):
            raise RefusedError("table-others-play")
        return (Closed(),)

    def time_up(self, now: float, bot: str) -> TableEvents:
        """The clocks that have run out have their effect."""
        clock = self.opened.clock
        out = [seat for seat in self.deciders if self.deadline_passed(seat, now)]
        if clock is None or not out:
            return ()
        if clock.at_end == "lost":
            return (TimeUp(out[0]),)
        return tuple(TimeUp(seat, bot) for seat in out)

    # --- The fold --------------------------------------------------------------------------------

    def after(self, step: Step) -> "Table":
        """The table after one more step; this one stays as it is."""
        after = copy(self)
        after.seats = [copy(seat) for seat in self.seats]
        if self.undo is not None:
            after.undo = replace(self.undo, agreed=set(self.undo.agreed))
        if self.position is not None and not self._is_ahead_of(step):
            after.position = self.position.copy()
        after.apply(step)
        return after

    def apply(self, step: Step) -> None:
        """Lets a step happen that is stored."""
        if step.number != self.number + 1:
            raise ValueError(f"step {step.number} after step {self.number} of table {self.id}")
        before = self._questions()
        ahead = self._ahead if self._is_ahead_of(step) else None
        self._ahead = None
        if ahead is not None:
            self.position = ahead.position
            self._after_moving()
        else:
            for event in step.events:
                self._happen(event)
        self.number = step.number
        self.names = seat_names(self.players)
        self.looks = {}
        self.deciders = ()
        if self.stage == PLAYING:
            self.deciders = self._known_position.deciders
        self._ask(before, step)

    def _is_ahead_of(self, step: Step) -> bool:
        """Whether the position after a step is worked out already."""
        return self._ahead is not None and self._ahead.events is step.events

    def _happen(self, event: AnyTableEvent) -> None:
        match event:
            case Opened():
                self._open(event)
            case Sat(seat, person, name):
                self.seats[seat] = Seat(person=person, name=name)
            case Rose(seat):
                self.seats[seat] = Seat()
            case Began(order, fill):
                self._begin(order, fill)
            case Moved(seat, move):
                self._known_position.push(move, seat)
                self._after_moving()
            case Dealt(outcome):
                self._known_position.settle(outcome)
                self._after_moving()
            case UndoAsked(person, to):
                self.undo = UndoRequest(person, to, {person})
            case UndoAnswered(person, agrees):
                if self.undo is not None and agrees:
                    self.undo.agreed.add(person)
                else:
                    self.undo = None
            case Undone(to):
                gone = self._known_position.events[to:]
                self._taken_back = {event.seat for event in gone}
                self._known_position.undo(to)
                self.undo = None
            case Left(seat):
                self.seats[seat].left = True
            case HandedOver(seat, bot):
                self.seats[seat].bot = bot
            case Returned(seat):
                self.seats[seat].bot = None
                self.seats[seat].left = False
            case TimeUp(seat, bot):
                self._run_out(seat, bot)
            case RematchOffered(table=table):
                self.rematch = table
            case Closed():
                self.stage = CLOSED

    def _open(self, opened: Opened) -> None:
        self.opened = opened
        self.seats = [Seat(p.person, p.name, p.bot, p.kept_for, p.kept_name) for p in opened.places]

    def _begin(self, order: tuple[int, ...], fill: str | None) -> None:
        self.seats = [self.seats[place] for place in order]
        for seat in self.seats:
            if seat.is_free:
                seat.bot, seat.kept_for = fill, None
        self.position = Position(open_game(self.opened))
        self.stage = PLAYING

    def _run_out(self, seat: int, bot: str | None) -> None:
        if bot is None:
            self.lost = seat
            self.stage = OVER
        else:
            self.seats[seat].bot = bot

    def _after_moving(self) -> None:
        self.undo = None
        if self._known_position.is_over:
            self.stage = OVER

    def _questions(self) -> dict[int, bytes]:
        """Who is to decide, and among what: if that is the same after a step, so is the question.

        When several decide at once, one's decision does not make another's stale.
        """
        if self.position is None:
            return {}
        return {seat: self.position.legal(seat).tobytes() for seat in self.deciders}

    def _ask(self, before: dict[int, bytes], step: Step) -> None:
        after = self._questions()
        decided = {h.seat for h in step.events if isinstance(h, Moved)}
        for event in step.events:
            if isinstance(event, Returned) and self.deadline_passed(event.seat, step.at):
                # Whoever comes back after their time was up has new time.
                decided.add(event.seat)
        undone = any(isinstance(h, Undone) for h in step.events)
        for number, seat in enumerate(self.seats):
            goes_on = number in after and before.get(number) == after[number]
            if goes_on and number not in decided and not undone:
                continue
            if number in before:
                seat.last_spent = max(0.0, step.at - seat.asked_at)
                seat.spent += seat.last_spent
            if number in after:
                seat.asked, seat.asked_at = step.number, step.at
                if number in self._taken_back:
                    # Thinking again about the same goes on where it was.
                    seat.asked_at -= seat.last_spent
                    seat.spent -= seat.last_spent
        self._taken_back = set()

    # --- Helpers ---------------------------------------------------------------------------------

    @property
    def _known_position(self) -> Position:
        assert self.position is not None
        return self.position

    def _playing(self) -> Position:
        self._expect(PLAYING)
        return self._known_position

    def _decide(self, seat: int, move: str | int) -> TableEvents:
        position = self._playing().copy()
        event = position.push(move, seat)
        events: TableEvents = (Moved(seat, position.write(event)), *_deal(position))
        self._ahead = Ahead(events, position)
        return events

    def _going_back(self, to: int, person: str) -> TableEvents:
        """Chance that was due there is dealt anew, so that nobody knows it beforehand."""
        position = self._playing().at(to)
        return (Undone(to, person), *_deal(position))

    def _deadline(self, seat: int) -> float | None:
        clock = self.opened.clock
        place = self.seats[seat]
        if clock is None or place.bot or seat not in self.deciders:
            return None
        return place.asked_at + clock.seconds - (place.spent if clock.per == "game" else 0.0)

    def _seat_for(self, person: str) -> int:
        free = [number for number, seat in enumerate(self.seats) if seat.is_free]
        kept = [number for number in free if self.seats[number].kept_for == person]
        for seat in (*self.held_by(person), *kept, *free):
            if self.seats[seat].kept_for in (None, person):
                return seat
        raise RefusedError("table-full")

    def _seat(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.seats):
            raise RefusedError("move-no-such-seat", seat=seat + 1)
        return self.seats[seat]

    def _own(self, person: str, seat: int) -> None:
        if self._seat(seat).person != person:
            raise ForbiddenError("table-not-your-seat", seat=seat + 1)

    def _expect(self, stage: str) -> None:
        if self.stage != stage:
            raise RefusedError(f"table-is-{self.stage}")

    def _expect_host(self, person: str) -> None:
        if person != self.opened.host:
            raise ForbiddenError("table-not-host")


def begin(opened: Opened, fill: str | None = None) -> TableEvents:
    """The beginning of a game: who sits where, and what chance brings first."""
    order = list(range(len(opened.places)))
    if opened.shuffle:
        random.SystemRandom().shuffle(order)
    return (Began(tuple(order), fill), *_deal(Position(open_game(opened))))


def check_player_name(name: str) -> None:
    """Refuses a name that cannot be written, or that a computer player has."""
    check_name(name)
    if name.strip().lower() in BOTS:
        raise LudotopeError("name-of-bot", name=name.strip())


def setup_of(opened: Opened) -> Setup:
    """The checked setup of a table."""
    options: dict[str, OptionValue] = {
        name: FileText(value.name, value.text) if isinstance(value, FileOption) else value
        for name, value in opened.options.items()
    }
    box = find_box(opened.game)
    return box.setup(len(opened.places), opened.variant, options, opened.rules)


def open_game(opened: Opened) -> Game:
    """The game of a table. It holds no position, so tables share it."""
    key = (opened.game, opened.variant, opened.rules, len(opened.places))
    return _open_game(*key, msgspec.json.encode(opened.options, order="sorted"))


@lru_cache(maxsize=256)
def _open_game(name: str, variant: str, rules: int, seats: int, options: bytes) -> Game:
    chosen = msgspec.json.decode(options, type=dict[str, str | FileOption])
    opened = Opened(name, variant, rules, (Place(),) * seats, "", chosen)
    return find_box(name).open(setup_of(opened))


def _deal(position: Position) -> tuple[Dealt, ...]:
    first = len(position.events)
    position.dealer = Dealer()
    position.deal()
    position.dealer = None
    return tuple(Dealt(position.write(event)) for event in position.events[first:])


def _result_without(result: Result, lost: int) -> Result:
    """The result when one seat has lost on time: it is last, the others as they stood."""
    others = [seat for seat in range(len(result.scores)) if seat != lost]
    places = [
        len(result.scores)
        if seat == lost
        else 1 + sum(result.places[other] < result.places[seat] for other in others)
        for seat in range(len(result.scores))
    ]
    return Result(result.scores, tuple(places), "time", result.sheets)
