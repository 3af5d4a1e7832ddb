"""Actions at a table: what may be done, by whom and when.

Each action is a pure function of a table: it refuses, or returns the table events that would
follow. Dealing chance, storing them and telling everybody is the table service's job
(`tables/service.py`).
"""

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from ludotope.bots import check_bots
from ludotope.bots.rating import FAIR
from ludotope.server.auth.names import check_player_name, look_alike
from ludotope.server.tables.errors import ForbiddenError, RefusedError, StaleError
from ludotope.server.tables.events import (
    Began,
    ClockStopped,
    Closed,
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
    TableEvents,
    TimeUp,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from ludotope.server.tables.games import begin_game
from ludotope.server.tables.skipping import Patience, late_people, skip_in, skip_voters
from ludotope.server.tables.table import CLOSED, OVER, PLAYING, WAITING, Seat, Table
from ludotope.server.tables.undo import expect_askable, last_decision, stops_at_luck, voters

if TYPE_CHECKING:
    from ludotope.engine.position import Position
    from ludotope.engine.view import Effect


class Proposal(NamedTuple):
    """The table events that an action would bring about, before chance is dealt.

    `position` is the game after them, a copy that nobody else has; None if they do not change it.
    """

    events: TableEvents = ()
    position: "Position | None" = None


# --- Seats ---------------------------------------------------------------------------------------


def take_seat(table: Table, person: str, name: str, seat: int | None) -> Proposal:
    """A person sits down, on a given seat or the first free one; with the last the game begins."""
    _expect_stage(table, WAITING)
    if person in table.removed:
        raise ForbiddenError("table-removed")
    check_player_name(name)
    if seat is None:
        seat = _seat_for(table, person)
    place = _seat(table, seat)
    if place.person == person:
        return Proposal()
    if not place.is_free:
        raise RefusedError("table-seat-taken", seat=seat + 1)
    if place.kept_for not in (None, person):
        raise RefusedError("table-seat-kept", seat=seat + 1)
    _expect_own_name(table, person, name)
    sat = Sat(seat, person, name)
    others = [other for number, other in enumerate(table.seats) if number != seat]
    if any(other.is_free for other in others):
        return Proposal((sat,))
    began = begin(table.opened)
    return Proposal((sat, *began.events), began.position)


def leave(table: Table, person: str, seat: int) -> Proposal:
    """A person gets up; in a running game the seat stays theirs."""
    _expect_owner(table, person, seat)
    if table.stage == WAITING:
        return Proposal((Rose(seat),))
    _expect_stage(table, PLAYING)
    if table.seats[seat].left:
        return Proposal()
    return Proposal((Left(seat),))


def remove(table: Table, person: str, seat: int) -> Proposal:
    """The host sends somebody away before the start, from all their seats."""
    _expect_stage(table, WAITING)
    _expect_host(table, person)
    unwanted = _seat(table, seat).person
    if unwanted is None:
        raise RefusedError("table-nobody-there", seat=seat + 1)
    if unwanted == person:
        raise RefusedError("table-remove-yourself")
    return Proposal(tuple(Removed(held, unwanted) for held in table.held_by(unwanted)))


def hand_over(table: Table, person: str, seat: int, bot: str, is_away: bool) -> Proposal:
    """A computer player plays for somebody who is away, or for the person who asks."""
    _expect_stage(table, PLAYING)
    [bot] = check_bots([bot], 1)
    place = _seat(table, seat)
    if not table.held_by(person):
        raise ForbiddenError("table-not-seated")
    if place.bot:
        raise RefusedError("table-bot-plays", seat=seat + 1)
    if place.person != person and not (place.left or is_away):
        raise ForbiddenError("table-still-here", name=place.name or "")
    return Proposal((HandedOver(seat, bot),))


def take_back(table: Table, person: str, seat: int) -> Proposal:
    """A person plays again on their own seat."""
    _expect_stage(table, PLAYING)
    _expect_owner(table, person, seat)
    if not table.seats[seat].bot and not table.seats[seat].left:
        return Proposal()
    return Proposal((Returned(seat),))


def ask_skip(
    table: Table, person: str, seat: int, bot: str, now: float, patience: Patience
) -> Proposal:
    """A person asks the others to let a computer player go on for somebody who does not decide.

    Not before their patience has ended. If all others have agreed, it is done.
    """
    _expect_stage(table, PLAYING)
    [bot] = check_bots([bot], 1)
    place = _seat(table, seat)
    _expect_voter(table, person, now, patience)
    name = table.names[seat]
    if table.opened.clock is not None:
        raise RefusedError("skip-clock")
    left = skip_in(table, seat, now, patience)
    if left is None or place.person == person:
        raise RefusedError("skip-not-awaited", name=name)
    if left > 0:
        raise RefusedError("skip-too-soon", name=name, seconds=ceil(left))
    asked = table.skips.get(seat)
    agreed = {person} if asked is None else {*asked.agreed, person}
    if skip_voters(table, seat, now, patience) <= agreed:
        return Proposal((HandedOver(seat, bot if asked is None else asked.bot),))
    if asked is None:
        return Proposal((SkipAsked(person, seat, bot),))
    if person in asked.agreed:
        raise RefusedError("skip-asked", name=name)
    return Proposal((SkipAnswered(person, seat, True),))


def answer_skip(
    table: Table,
    person: str,
    seat: int,
    agrees: bool,
    question: int | None,
    now: float,
    patience: Patience,
) -> Proposal:
    """A person agrees that a computer player goes on for a seat, or not; or its owner objects.

    The owner objects once for each decision, and has the others' patience once more.
    """
    _expect_stage(table, PLAYING)
    place, asked = _seat(table, seat), table.skips.get(seat)
    if asked is None:
        raise RefusedError("skip-nobody-asks")
    if question not in (None, asked.number):
        raise StaleError("table-stale")
    answer = SkipAnswered(person, seat, agrees)
    if person == place.person:
        if agrees:
            return Proposal((HandedOver(seat, asked.bot),))
        if place.objected:
            raise RefusedError("skip-objected")
        return Proposal((answer,))
    _expect_voter(table, person, now, patience)
    if agrees and skip_voters(table, seat, now, patience) <= {*asked.agreed, person}:
        return Proposal((answer, HandedOver(seat, asked.bot)))
    if agrees and person in asked.agreed:
        raise RefusedError("skip-asked", name=table.names[seat])
    return Proposal((answer,))


# --- Beginning and ending ------------------------------------------------------------------------


def start(table: Table, person: str, fill: str | None) -> Proposal:
    """The host begins, with computer players on the free seats."""
    _expect_stage(table, WAITING)
    _expect_host(table, person)
    if any(seat.is_free for seat in table.seats):
        if fill is None:
            raise RefusedError("table-seats-free")
        fill = check_opponent(fill)
    if FAIR in (fill, *(seat.bot for seat in table.seats)) and not table.owners:
        raise RefusedError("fair-nobody")
    return begin(table.opened, fill)


def check_opponent(level: str) -> str:
    """Returns the level of a computer player at a table, or of those in a fair match."""
    return FAIR if level.strip().lower() == FAIR else check_bots([level], 1)[0]


def begin(opened: Opened, fill: str | None = None) -> Proposal:
    """The game of a table begins, with the seats in the order in which they were set up."""
    order = tuple(range(len(opened.places)))
    return Proposal((Began(order, fill),), begin_game(opened))


def offer_rematch(table: Table, person: str, following: str) -> Proposal:
    """A person who played has set up the next game, at another table."""
    _expect_stage(table, OVER)
    if not table.held_by(person):
        raise ForbiddenError("table-not-seated")
    if table.rematch is not None:
        raise StaleError("table-rematch-there")
    return Proposal((RematchOffered(person, following),))


def close(table: Table, person: str) -> Proposal:
    """Closes a table without a result.

    Before the start the host may close it; in a running game anyone seated, if no other person
    plays.
    """
    if table.stage not in (WAITING, PLAYING):
        raise RefusedError("table-ended")
    if table.stage == WAITING:
        _expect_host(table, person)
    elif not table.held_by(person):
        raise ForbiddenError("table-not-seated")
    elif any(s.person not in (None, person) and not s.left for s in table.seats):
        raise RefusedError("table-others-play")
    return Proposal((Closed(),))


def share(table: Table, person: str, shared: bool) -> Proposal:
    """A player lets everybody with the address see the game that is over, or not any more."""
    if table.stage not in (OVER, CLOSED):
        raise RefusedError("table-not-ended")
    if table.opened.open:
        raise RefusedError("table-open-anyway")
    if not table.may_share(person):
        raise ForbiddenError("table-not-seated")
    return Proposal() if shared == table.shared else Proposal((Shared(person, shared),))


# --- Decisions -----------------------------------------------------------------------------------


def move(table: Table, person: str, seat: int, move: str | int, asked: int | None) -> Proposal:
    """A person decides for one of their seats.

    `asked` names the decision that the move answers; it is refused if that is another by now.
    """
    expect_player(table, person, seat)
    if asked is not None and asked != table.seats[seat].asked:
        raise StaleError("table-stale")
    return _decide(table, seat, move)


def preview(table: Table, person: str, seat: int, move: str) -> "tuple[Effect, ...] | None":
    """What a move would bring to one of a person's seats; None if the game does not say.

    It is refused like the move itself.
    """
    expect_player(table, person, seat)
    position = _running_game(table)
    effects = position.preview(move, seat, table.names)
    return effects if position.game.has_preview else None


def is_asked(table: Table, person: str, seat: int, asked: int) -> bool:
    """Whether a decision that a person was asked for in a seat of theirs is still to be taken."""
    _expect_owner(table, person, seat)
    held = table.seats[seat]
    return seat in table.deciders and held.bot is None and held.asked == asked


def bot_move(table: Table, seat: int, code: int, asked: int) -> Proposal:
    """A computer player decides, unless its decision is another by now."""
    if seat not in table.bots_due or table.seats[seat].asked != asked:
        raise StaleError("table-stale")
    return _decide(table, seat, code)


def expect_player(table: Table, person: str, seat: int) -> None:
    """Refuses a person who does not play in a seat now."""
    _expect_stage(table, PLAYING)
    _expect_owner(table, person, seat)
    if table.seats[seat].bot:
        raise RefusedError("table-bot-plays", seat=seat + 1)


def time_up(table: Table, now: float, bot: str) -> Proposal:
    """Clocks that have run out have their effect: a computer player takes over, or it is lost."""
    clock = table.opened.clock
    out = [seat for seat in table.deciders if table.deadline_passed(seat, now)]
    if clock is None or not out:
        return Proposal()
    if clock.at_end == "lost":
        return Proposal((TimeUp(out[0]),))
    return Proposal(tuple(TimeUp(seat, bot) for seat in out))


def stop_clock(table: Table, since: float, until: float, at_least: float) -> Proposal:
    """Clocks that ran while no server was there are set back, if it was for longer than so much."""
    since = max(since, table.clock_stopped_until)
    missed = [table.time_missed(seat, since, until) for seat in table.deciders]
    if table.deadline is None or max(missed) <= at_least:
        return Proposal()
    return Proposal((ClockStopped(since, until),))


# --- Taking back ---------------------------------------------------------------------------------


def ask_undo(table: Table, person: str) -> Proposal:
    """A person takes their last decision back, or asks the others whether they may."""
    _expect_stage(table, PLAYING)
    if not table.held_by(person):
        raise ForbiddenError("table-not-seated")
    to = last_decision(table, person)
    if to is None:
        raise RefusedError("undo-nothing")
    if stops_at_luck(table, person, to):
        raise RefusedError("undo-luck")
    missing = voters(table, person, to) - {person}
    if not missing:
        return _undo(table, to, person)
    expect_askable(table, missing)
    return Proposal((UndoAsked(person, to),))


def answer_undo(table: Table, person: str, agrees: bool, question: int | None = None) -> Proposal:
    """A person agrees that another goes back, or not; with the last that agrees it is done.

    `question` is the step in which it was asked; another question by now is not answered.
    """
    _expect_stage(table, PLAYING)
    if person not in table.people:
        raise ForbiddenError("table-not-seated")
    asked = table.undo
    if asked is not None and question not in (None, asked.number):
        raise StaleError("table-stale")
    if asked is None or person in asked.agreed:
        raise RefusedError("undo-not-asked")
    answer = UndoAnswered(person, agrees)
    if agrees and voters(table, asked.person, asked.to) <= {*asked.agreed, person}:
        return _undo(table, asked.to, asked.person, answer)
    return Proposal((answer,))


# --- Helpers -------------------------------------------------------------------------------------


def _decide(table: Table, seat: int, move: str | int) -> Proposal:
    before = _running_game(table)
    position = before.copy()
    event = position.push(move, seat)
    return Proposal((Moved(seat, before.write(event)),), position)


def _undo(table: Table, to: int, person: str, *first: UndoAnswered) -> Proposal:
    """Goes back to the first so many events of the game, after something else has happened.

    Chance that was due there is dealt anew, so that nobody knows it beforehand.
    """
    return Proposal((*first, Undone(to, person)), _running_game(table).at(to))


def _running_game(table: Table) -> "Position":
    _expect_stage(table, PLAYING)
    assert table.position is not None
    return table.position


def _seat_for(table: Table, person: str) -> int:
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    kept = [number for number in free if table.seats[number].kept_for == person]
    for seat in (*table.held_by(person), *kept, *free):
        if table.seats[seat].kept_for in (None, person):
            return seat
    raise RefusedError("table-full")


def _seat(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise RefusedError("move-no-such-seat", seat=seat + 1)
    return table.seats[seat]


def _expect_own_name(table: Table, person: str, name: str) -> None:
    """Refuses a name that could be taken for somebody else's; equal ones are told by numbers."""
    for seat in table.seats:
        for whose, other in ((seat.person, seat.name), (seat.kept_for, seat.kept_name)):
            if other and whose != person and other != name and look_alike(name, other):
                raise RefusedError("name-like-another", name=other)


def _expect_owner(table: Table, person: str, seat: int) -> None:
    if _seat(table, seat).person != person:
        raise ForbiddenError("table-not-your-seat", seat=seat + 1)


def _expect_voter(table: Table, person: str, now: float, patience: Patience) -> None:
    if person not in table.people:
        raise ForbiddenError("table-not-seated")
    if person in late_people(table, now, patience):
        raise RefusedError("skip-decide-first")


def _expect_stage(table: Table, stage: str) -> None:
    if table.stage != stage:
        raise RefusedError(f"table-is-{table.stage}")


def _expect_host(table: Table, person: str) -> None:
    if person != table.opened.host:
        raise ForbiddenError("table-not-host")
