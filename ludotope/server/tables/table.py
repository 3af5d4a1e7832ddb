"""A table: who sits at it and how it stands, as the fold of everything that happened there.

Everything here is determined by the steps alone: no clock is read, nothing is drawn at random,
nothing is stored or sent. What may be done at a table is in `tables/actions.py`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TYPE_CHECKING

import msgspec

from ludotope.bots.characters import BotPlayer, manner
from ludotope.bots.rating import FAIR, rated_game
from ludotope.engine.record import seat_names
from ludotope.engine.view import Result
from ludotope.engine.words import Phrase
from ludotope.server.storage.rows import NAMELESS, Rated
from ludotope.server.tables.events import (
    GAME_EVENTS,
    AnyTableEvent,
    Began,
    ClockStopped,
    Closed,
    Dealt,
    Erased,
    HandedOver,
    Left,
    Moved,
    Opened,
    RematchOffered,
    Removed,
    Returned,
    Rose,
    Sat,
    Shared,
    SkipAnswered,
    SkipAsked,
    StandIn,
    Step,
    TimeUp,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from ludotope.server.tables.games import begin_game

if TYPE_CHECKING:
    from ludotope.engine.position import Position

WAITING, PLAYING, OVER, CLOSED = "waiting", "playing", "over", "closed"


class Seat(msgspec.Struct):
    """One seat: whose it is, and who plays for it."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    kept_for: str | None = None
    kept_name: str | None = None
    # Who the computer player is that has the seat; a stand-in is nobody.
    character: str | None = None
    # Whether it plays a fair match: about as well as the people did before.
    fair: bool = False
    left: bool = False
    # The step with which the present decision of this seat came up, and when.
    asked: int = 0
    asked_at: float = 0.0
    # Since when the others wait for it, and whether its owner has asked them for more time.
    awaited_since: float = 0.0
    objected: bool = False
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
        if self.name is None and self.bot:
            return BotPlayer(self.bot, self.character).text
        return self.name or "-"

    @property
    def manner(self) -> Phrase | None:
        """In which manner the computer player plays that has this seat."""
        return manner(BotPlayer(self.bot, self.character)) if self.bot else None


@dataclass
class UndoRequest:
    """Somebody's wish to go back, who agrees so far, and the step in which it was asked."""

    person: str
    to: int
    agreed: set[str] = field(default_factory=set)
    number: int = 0


@dataclass
class SkipRequest:
    """Somebody's wish that a computer player goes on for a seat, and who agrees so far."""

    person: str
    bot: str
    agreed: set[str]
    number: int


class Table:
    """The fold of a table's steps. It begins with the step that opened it."""

    def __init__(self, table_id: str, code: str, steps: Iterable[Step] = ()) -> None:
        self.id = table_id
        self.code = code
        self.number = 0
        self.stage = WAITING
        self.seats: list[Seat] = []
        self.opened: Opened
        self.position: Position | None = None
        self.undo: UndoRequest | None = None
        # For each person the number of events below which they have seen what was taken back
        # since: to go further back is not free for them.
        self.undo_floors: dict[str, int] = {}
        # By seat: who would like a computer player to go on for it.
        self.skips: dict[int, SkipRequest] = {}
        # Whom the host has sent away.
        self.removed: set[str] = set()
        self.rematch: str | None = None
        # Whether everybody with the address may see the game that is over.
        self.shared = False
        self.lost: int | None = None
        # The events so far that are a computer player's decisions for a person, with their seats.
        self._stood_in: tuple[tuple[int, int], ...] = ()
        self._events = 0
        # Until when the clocks last stood still because no server was there.
        self.clock_stopped_until = 0.0
        # The seats that may decide now, and what all seats are called.
        self.deciders: tuple[int, ...] = ()
        self.names: list[str] = []
        self._questions: dict[int, bytes] = {}
        for step in steps:
            self.fold(step)

    # --- How it stands ---------------------------------------------------------------------------

    @property
    def players(self) -> list[str]:
        """The players in the order of their seats, as a record has them."""
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
    def owners(self) -> set[str]:
        """Those who have a seat here, whoever plays on it now."""
        return {seat.person for seat in self.seats if seat.person}

    @property
    def deadline(self) -> float | None:
        """The time when the first clock runs out, if any runs."""
        deadlines = [self._deadline(seat) for seat in self.deciders]
        return min((time for time in deadlines if time is not None), default=None)

    def deadline_passed(self, seat: int, now: float) -> bool:
        """Whether a seat's clock has run out."""
        deadline = self._deadline(seat)
        return deadline is not None and deadline <= now

    def time_left(self, seat: int, now: float) -> float | None:
        """Returns how much time a seat has left for its move, or game; None without a clock."""
        clock = self.opened.clock
        if clock is None or self.seats[seat].person is None:
            return None
        deadline = self._deadline(seat)
        if deadline is not None:
            return max(0.0, deadline - now)
        return max(0.0, clock.seconds - self.seats[seat].spent) if clock.per == "game" else None

    def time_missed(self, seat: int, since: float, until: float) -> float:
        """Returns for how long between two times a seat was to decide what it is to decide now."""
        return max(0.0, until - max(since, self.seats[seat].asked_at))

    def is_awaited(self, seat: int) -> bool:
        """Whether a person at a table without a clock is to decide for a seat now."""
        place = self.seats[seat]
        is_played = place.person is not None and not place.bot and not place.left
        return is_played and seat in self.deciders and self.opened.clock is None

    def legal(self, seat: int) -> Sequence[int]:
        """Returns the codes of a seat's legal moves; none if it is not to decide."""
        question = self._questions.get(seat)
        return () if question is None else memoryview(question).cast("i").tolist()

    def held_by(self, person: str | None) -> tuple[int, ...]:
        """Returns the seats that are a person's."""
        if person is None:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.person == person)

    def concerns(self, person: str | None) -> bool:
        """Whether the table looks to a person other than to a stranger."""
        if person is None:
            return False
        return (
            person == self.opened.host
            or person in self.removed
            or any(person in (seat.person, seat.kept_for) for seat in self.seats)
        )

    def may_look(self, person: str | None) -> bool:
        """Whether somebody with the table's address may see what is on it."""
        if self.opened.open or self.shared or self.stage == WAITING:
            return True
        return bool(self.held_by(person)) or (person is not None and person == self.opened.host)

    def may_share(self, person: str | None) -> bool:
        """Whether it is somebody's to say who sees the game when it is over.

        That is its players, or whoever keeps the record of a game that was played elsewhere.
        """
        if self.opened.open or person is None or self.stage not in (OVER, CLOSED):
            return False
        return person in (self.owners or {self.opened.host})

    def result(self) -> Result | None:
        """Returns how the game ended, if it did."""
        if self.stage != OVER or self.position is None:
            return None
        result = self.position.result()
        return result if self.lost is None else _result_without(result, self.lost)

    def rated(self) -> tuple[Rated, ...]:
        """Returns what a game that has been played to its end says of how well people play.

        Only of whoever had one seat and took every decision there; not in practice, and not where
        time ran out.
        """
        result = self.result()
        if result is None or self.lost is not None or self.opened.practice:
            return ()
        stood_in = {taken.seat for taken in self.stand_ins()}
        bots = {n: seat.bot for n, seat in enumerate(self.seats) if seat.bot and not seat.name}
        found = []
        for number, seat in enumerate(self.seats):
            person = seat.person
            if person is None or seat.bot or seat.left or number in stood_in:
                continue
            game = rated_game(number, result.places, bots)
            if game is not None and self.held_by(person) == (number,):
                found.append(Rated(person, self.opened.game, *game))
        return tuple(found)

    def stand_ins(self) -> tuple[StandIn, ...]:
        """Returns for which people a computer player took decisions, in the game as it stands."""
        taken = Counter(seat for _, seat in self._stood_in)
        for seat, place in enumerate(self.opened.places):
            # Only a game that was played elsewhere has any here, and its seats in this order.
            taken[seat] += place.stand_in
        if self.position is None or not taken.total():
            return ()
        return stand_ins_of(taken, self.position)

    # --- The fold --------------------------------------------------------------------------------

    def fold(self, step: Step) -> None:
        """Takes one more step, on a table that nobody else has yet."""
        self._apply(step, None)

    def after(self, step: Step, position: "Position | None" = None) -> "Table":
        """Returns the table after one more step; this one stays as it is.

        Whoever has worked out the position after the step can give it; otherwise the game's
        moves and outcomes are played on a copy.
        """
        after = Table.__new__(Table)
        after.__dict__.update(self.__dict__)
        after.seats = [msgspec.structs.replace(seat) for seat in self.seats]
        if self.undo is not None:
            after.undo = replace(self.undo, agreed=set(self.undo.agreed))
        after.undo_floors = dict(self.undo_floors)
        after.removed = set(self.removed)
        after.skips = {
            seat: replace(skip, agreed=set(skip.agreed)) for seat, skip in self.skips.items()
        }
        if self.position is not None and position is None:
            after.position = self.position.copy()
        after._apply(step, position)
        return after

    def _apply(self, step: Step, position: "Position | None") -> None:
        if step.number != self.number + 1:
            raise ValueError(f"step {step.number} after step {self.number} of table {self.id}")
        before = self._questions
        taken_back = self._seats_taken_back(step)
        for event in step.events:
            self._fold(event)
            if position is None:
                self._fold_game(event)
        if position is not None:
            self.position = position
            self._end_if_over()
        self.number = step.number
        if any(not isinstance(event, GAME_EVENTS) for event in step.events):
            self.names = seat_names(self.players)
        self.deciders = ()
        if self.stage == PLAYING:
            self.deciders = self._known_position.deciders
        self._ask(before, step, taken_back)
        self._wait(step)

    def _fold(self, event: AnyTableEvent) -> None:
        """Applies one event to the seats and the stage of the table."""
        match event:
            case Opened():
                self._open(event)
            case Sat(seat, person, name):
                self.seats[seat] = Seat(person=person, name=name)
            case Rose(seat):
                self.seats[seat] = Seat()
            case Removed(seat, person):
                self.seats[seat] = Seat()
                self.removed.add(person)
            case Began():
                self._begin(event)
            case Moved(seat):
                self.undo = None
                if self.seats[seat].bot and self.seats[seat].name is not None:
                    self._stood_in = (*self._stood_in, (self._events, seat))
                self._events += 1
            case Dealt():
                self.undo = None
                self._events += 1
            case Undone(to, person):
                self.undo = None
                self._events = to
                self._stood_in = tuple(taken for taken in self._stood_in if taken[0] < to)
                self._raise_undo_floors(to, person)
            case UndoAsked(person, to):
                self.undo = UndoRequest(person, to, {person}, self.number + 1)
            case UndoAnswered(person, agrees):
                if self.undo is not None and agrees:
                    self.undo.agreed.add(person)
                else:
                    self.undo = None
            case Left(seat):
                self.seats[seat].left = True
                self._end_questions_to(seat)
            case HandedOver(seat, bot):
                self.seats[seat].bot = bot
                self._end_questions_to(seat)
            case SkipAsked(person, seat, bot):
                self.skips[seat] = SkipRequest(person, bot, {person}, self.number + 1)
            case SkipAnswered(person, seat, agrees):
                if agrees and seat in self.skips:
                    self.skips[seat].agreed.add(person)
                else:
                    self.skips.pop(seat, None)
            case Returned(seat):
                self.seats[seat].bot = None
                self.seats[seat].left = False
            case TimeUp(seat, bot):
                self._run_out(seat, bot)
            case ClockStopped(since, until):
                self._stop_clock(since, until)
            case RematchOffered(table=table):
                self.rematch = table
            case Shared(shared=shared):
                self.shared = shared
            case Closed():
                self.stage = CLOSED
            case Erased():
                self._erase(event)

    def _fold_game(self, event: AnyTableEvent) -> None:
        """Applies one event to the game, if it concerns that."""
        match event:
            case Began():
                self.position = begin_game(self.opened)
            case Moved(seat, move):
                self._known_position.push(move, seat)
                self._end_if_over()
            case Dealt(outcome):
                self._known_position.settle(outcome)
                self._end_if_over()
            case Undone(to):
                self._known_position.undo(to)

    def _open(self, opened: Opened) -> None:
        self.opened = opened
        self.seats = [
            Seat(p.person, p.name, p.bot, p.kept_for, p.kept_name, p.character, p.bot == FAIR)
            for p in opened.places
        ]

    def _begin(self, began: Began) -> None:
        self.seats = [self.seats[place] for place in began.order]
        free = [seat for seat in self.seats if seat.is_free]
        for seat, character in zip_longest(free, began.characters[: len(free)]):
            seat.bot, seat.kept_for, seat.character = began.fill, None, character
        for seat in self.seats:
            if seat.bot == FAIR and began.strength is not None:
                seat.fair, seat.bot = True, str(began.strength)
        self.stage = PLAYING

    def _run_out(self, seat: int, bot: str | None) -> None:
        if bot is None:
            self.lost = seat
            self.stage = OVER
        else:
            self.seats[seat].bot = bot
            self._end_questions_to(seat)

    def _raise_undo_floors(self, to: int, person: str) -> None:
        """Notes who knows what is taken back now: everybody, if it showed the person something."""
        was_free = self._known_position.may_undo() in self.held_by(person)
        for owner in self.owners:
            if owner != person or not was_free:
                self.undo_floors[owner] = to

    def _end_questions_to(self, seat: int) -> None:
        """Ends a question to go back if a seat's person stopped playing without having agreed."""
        person = self.seats[seat].person
        if self.undo is not None and person not in {*self.people, *self.undo.agreed}:
            self.undo = None

    def _erase(self, erased: Erased) -> None:
        if erased.host:
            self.opened = msgspec.structs.replace(self.opened, host=erased.person)
        for number in erased.kept:
            self.seats[number].kept_for = self.seats[number].kept_name = None
        for number in erased.seats:
            if self.stage == WAITING:
                self.seats[number] = Seat()
            else:
                seat = self.seats[number]
                seat.person, seat.name, seat.left = erased.person, NAMELESS, True

    def _stop_clock(self, since: float, until: float) -> None:
        for seat in self.deciders:
            self.seats[seat].asked_at += self.time_missed(seat, since, until)
        self.clock_stopped_until = until

    def _end_if_over(self) -> None:
        if self._known_position.is_over:
            self.stage = OVER

    def _seats_taken_back(self, step: Step) -> set[int]:
        """The seats whose decisions a step takes back."""
        undone = [event.to for event in step.events if isinstance(event, Undone)]
        if not undone:
            return set()
        return {event.seat for event in self._known_position.events[min(undone) :]}

    def _find_questions(self) -> dict[int, bytes]:
        """Returns the legal moves of each seat that is to decide.

        If they are the same after a step, the seat is still asked the same question: when several
        decide at once, one's decision does not make another's stale.
        """
        if self.position is None:
            return {}
        return {seat: self.position.legal(seat).tobytes() for seat in self.deciders}

    def _ask(self, before: dict[int, bytes], step: Step, taken_back: set[int]) -> None:
        """Notes for each seat which step asked its present question, and the time it has used."""
        after = self._questions = self._find_questions()
        decided = {event.seat for event in step.events if isinstance(event, Moved)}
        for event in step.events:
            if isinstance(event, Returned) and self.deadline_passed(event.seat, step.at):
                # Whoever comes back after their time was up has new time.
                decided.add(event.seat)
        undone = any(isinstance(event, Undone) for event in step.events)
        for number, seat in enumerate(self.seats):
            goes_on = number in after and before.get(number) == after[number]
            if goes_on and number not in decided and not undone:
                continue
            if number in before:
                seat.last_spent = max(0.0, step.at - seat.asked_at)
                seat.spent += seat.last_spent
            if number in after:
                seat.asked, seat.asked_at = step.number, step.at
                if number in taken_back:
                    # After an undo the time already used for this decision still counts.
                    seat.asked_at -= seat.last_spent
                    seat.spent -= seat.last_spent

    def _wait(self, step: Step) -> None:
        """Notes since when each seat is waited for, and drops what has been answered by that."""
        for seat in self.seats:
            if seat.asked == step.number:
                seat.awaited_since, seat.objected = step.at, False
        for event in step.events:
            if isinstance(event, Returned):
                self.seats[event.seat].awaited_since = step.at
            elif isinstance(event, SkipAnswered) and not event.agrees:
                seat = self.seats[event.seat]
                if event.person == seat.person:
                    seat.awaited_since, seat.objected = step.at, True
        self.skips = {
            number: skip
            for number, skip in self.skips.items()
            if self.is_awaited(number) and self.seats[number].asked < skip.number
        }

    @property
    def _known_position(self) -> "Position":
        assert self.position is not None
        return self.position

    def _deadline(self, seat: int) -> float | None:
        clock = self.opened.clock
        place = self.seats[seat]
        if clock is None or place.bot or seat not in self.deciders:
            return None
        return place.asked_at + clock.seconds - (place.spent if clock.per == "game" else 0.0)


def stand_ins_of(taken: Mapping[int, int], position: "Position") -> tuple[StandIn, ...]:
    """Returns who played for whom, given how many decisions computer players took by seat.

    No more than there are: what a record says of them may be wrong.
    """
    decided = Counter(event.seat for event in position.events)
    return tuple(
        StandIn(seat, min(taken[seat], decided[seat]), decided[seat])
        for seat in sorted(taken)
        if min(taken[seat], decided[seat]) > 0
    )


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
