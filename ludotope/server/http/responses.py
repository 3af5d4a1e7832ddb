"""What people are sent: tables as they may see them, and what has happened since."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from ludotope.engine.game import Result
from ludotope.engine.position import WATCHER, Event, Position, View
from ludotope.server.tables.events import (
    AnyTableEvent,
    Began,
    Clock,
    Closed,
    Dealt,
    HandedOver,
    Left,
    Moved,
    Opened,
    RematchOffered,
    Returned,
    Rose,
    Sat,
    Step,
    TimeUp,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from ludotope.server.tables.table import PLAYING, WAITING, Seat, Table
from ludotope.words import Phrase


class SeatView(msgspec.Struct, frozen=True):
    """A seat as others see it: who sits there, who plays, whether they are here."""

    name: str | None
    bot: str | None
    free: bool
    kept: str | None
    yours: bool
    left: bool
    here: bool
    decides: bool
    seconds_left: float | None


class UndoView(msgspec.Struct, frozen=True):
    """Somebody asks to go back; whether your answer is wanted."""

    name: str
    to: int
    asks_you: bool


class TableView(msgspec.Struct, frozen=True):
    """A table as somebody may see it.

    `seat` is the one whose side is shown, -1 for a watcher; `asked` names the decision it has to
    take, to be sent with the move; `undo` says whether its last decision can be taken back: `free`,
    `ask` (the others) or `no`.
    """

    id: str
    code: str | None
    number: int
    game: str
    variant: str
    stage: str
    open: bool
    hints: bool
    clock: Clock | None
    host: bool
    seats: tuple[SeatView, ...]
    watchers: int
    seat: int
    asked: int | None
    prompt: Phrase | None
    view: View | None
    result: Result | None
    undo: Literal["free", "ask", "no"]
    undo_request: UndoView | None
    rematch: str | None


class Story(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody is told of one thing that happened: to show, to write down, to say.

    `number` is the step. For an event of the game, `event` is its number (from 1), `seat` who
    decided (-1 for chance), and, unless the viewer may not know, `text` the move or outcome in
    notation and `motion` its way.
    """

    number: int
    phrase: Phrase
    event: int | None = None
    seat: int | None = None
    text: str | None = None
    motion: Any = None


class Moment(msgspec.Struct, frozen=True):
    """A step, how its table stood before and after it, and what was told of it, by viewer."""

    step: Step
    before: Table
    after: Table
    told: dict[int, tuple[Story, ...]] = msgspec.field(default_factory=dict)

    def stories(self, viewer: int) -> tuple[Story, ...]:
        """What a viewer (a seat, or a watcher) is told of the step."""
        position = self.after.position
        if position is None or not position.game.box.has_secrets:
            # Everybody is told the same.
            viewer = WATCHER
        if viewer not in self.told:
            self.told[viewer] = tuple(tell(self, viewer))
        return self.told[viewer]


class Presence(msgspec.Struct, frozen=True):
    """Who has a table open now."""

    people: frozenset[str] = frozenset()
    watchers: int = 0


def focus_of(table: Table, person: str | None, wanted: int | None) -> int:
    """The seat whose side a person is shown: one that is asked for, or is to decide, or theirs."""
    held = table.held_by(person)
    if wanted is not None and wanted in held:
        return wanted
    for seat in table.deciders:
        if seat in held and not table.seats[seat].bot:
            return seat
    return held[0] if held else WATCHER


def view_table(
    table: Table, person: str | None, seat: int, presence: Presence, now: float
) -> TableView:
    """A table from one seat's side, or a watcher's."""
    decides = seat in table.deciders
    position = table.position
    view = position.view(seat, table.look(seat)) if position is not None else None
    if view is not None and table.stage != PLAYING:
        # A game that was lost on time, or left, asks nobody any more.
        view = msgspec.structs.replace(view, over=True, deciders=(), choices=())
    opened = table.opened
    held = table.held_by(person)
    is_host = person is not None and person == opened.host
    return TableView(
        id=table.id,
        code=table.code if is_host or held or table.stage == WAITING else None,
        number=table.number,
        game=opened.game,
        variant=opened.variant,
        stage=table.stage,
        open=opened.open,
        hints=opened.hints,
        clock=opened.clock,
        host=is_host,
        seats=_view_seats(table, person, presence, now),
        watchers=presence.watchers,
        seat=seat,
        asked=table.seats[seat].asked if decides else None,
        prompt=position.prompt(seat) if decides and position is not None else None,
        view=view,
        result=table.result(),
        undo=_undo_of(table, held),
        undo_request=_view_undo(table, person),
        rematch=table.rematch,
    )


def _kept_for_another(seat: Seat, person: str | None) -> str | None:
    """The name of whoever a free seat is kept for, if that is somebody else."""
    if not seat.is_free or seat.kept_for in (None, person):
        return None
    return seat.kept_name or "?"


def _view_seats(
    table: Table, person: str | None, presence: Presence, now: float
) -> tuple[SeatView, ...]:
    deciders = table.deciders
    return tuple(
        SeatView(
            name=table.names[number] if seat.name else None,
            bot=seat.bot,
            free=seat.is_free,
            kept=_kept_for_another(seat, person),
            yours=person is not None and person in (seat.person, seat.kept_for),
            left=seat.left,
            here=seat.person in presence.people,
            decides=number in deciders,
            seconds_left=table.time_left(number, now),
        )
        for number, seat in enumerate(table.seats)
    )


def _undo_of(table: Table, held: Sequence[int]) -> Literal["free", "ask", "no"]:
    position = table.position
    if table.stage != PLAYING or position is None:
        return "no"
    if position.may_undo() in held:
        return "free"
    return "ask" if any(event.seat in held for event in position.events) else "no"


def _view_undo(table: Table, person: str | None) -> UndoView | None:
    asked = table.undo
    if asked is None:
        return None
    return UndoView(
        name=_name_of(table, asked.person),
        to=asked.to,
        asks_you=person in table.people and person not in asked.agreed,
    )


def _name_of(table: Table, person: str) -> str:
    held = table.held_by(person)
    return table.names[held[0]] if held else "?"


# --- What happened -------------------------------------------------------------------------------


def tell(moment: Moment, viewer: int) -> Iterator[Story]:
    """What a viewer (a seat, or a watcher) is told of a step."""
    before, after, step = moment.before, moment.after, moment.step
    past = before.position.copy() if before.position is not None else None
    events: list[Event] = []
    if after.position is not None:
        # What happened is at the end of what has happened.
        happened = sum(isinstance(table_event, Moved | Dealt) for table_event in step.events)
        events = after.position.events[len(after.position.events) - happened :]
    coming = iter(events)
    for table_event in step.events:
        match table_event:
            case Began():
                assert after.position is not None
                past = Position(after.position.game)
                yield Story(step.number, Phrase("told-began"))
            case Moved() | Dealt():
                assert past is not None
                event = next(coming)
                yield tell_event(past, event, viewer, after.names, step.number)
                past.apply(event)
            case Undone(to):
                assert past is not None
                yield Story(step.number, _phrase(table_event, after))
                past = past.at(to)
            case _:
                told = after if isinstance(table_event, Sat | Opened) else before
                yield Story(step.number, _phrase(table_event, told))


def tell_event(
    past: Position, event: Event, viewer: int, names: Sequence[str], number: int
) -> Story:
    """What a viewer is told of an event of a game that stands as it did before it."""
    game, state = past.game, past.state
    concealed = game.conceals(state, *event, viewer)
    return Story(
        number,
        game.tell(state, *event, viewer, names),
        event=len(past.events) + 1,
        seat=event.seat,
        text=None if concealed else past.write(event),
        motion=None if concealed else game.motion(state, *event),
    )


def _phrase(table_event: AnyTableEvent, table: Table) -> Phrase:
    match table_event:
        case Sat(name=name):
            return Phrase("told-sat", {"name": name})
        case Rose(seat):
            return Phrase("told-rose", {"name": table.names[seat]})
        case UndoAsked(person):
            return Phrase("told-undo-asked", {"name": _name_of(table, person)})
        case UndoAnswered(person, agrees):
            message = "told-undo-agreed" if agrees else "told-undo-refused"
            return Phrase(message, {"name": _name_of(table, person)})
        case Undone(person=person):
            return Phrase("told-undone", {"name": _name_of(table, person)})
        case Left(seat):
            return Phrase("told-left", {"name": table.names[seat]})
        case HandedOver(seat, bot):
            return Phrase("told-handed-over", {"name": table.names[seat], "bot": bot})
        case Returned(seat):
            return Phrase("told-returned", {"name": table.names[seat]})
        case TimeUp(seat, None):
            return Phrase("told-lost-on-time", {"name": table.names[seat]})
        case TimeUp(seat, bot):
            return Phrase("told-time-up", {"name": table.names[seat], "bot": str(bot)})
        case RematchOffered(person):
            return Phrase("told-rematch", {"name": _name_of(table, person)})
        case Closed():
            return Phrase("told-closed")
        case _:
            return Phrase("told-opened")


# --- Messages on a socket ------------------------------------------------------------------------


class News(msgspec.Struct, frozen=True, tag="news", tag_field="kind"):
    """How a table stands, and what has happened since the last news (or a given step)."""

    stories: tuple[Story, ...]
    table: TableView


class Here(msgspec.Struct, frozen=True, tag="here", tag_field="kind"):
    """Who has the table open now: for each seat, and how many others."""

    seats: tuple[bool, ...]
    watchers: int


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="kind"):
    """A request was carried out (now or earlier) with a step of this number."""

    request: str | None
    number: int


class Problem(msgspec.Struct, frozen=True):
    """What was wrong: which message, with its values, and the sentence in your language."""

    error: str
    text: str
    phrase: Phrase
    table: TableView | None = None


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="kind"):
    """A request was not carried out, and nothing has changed."""

    request: str | None
    problem: Problem


Message = News | Here | Done | Refused
