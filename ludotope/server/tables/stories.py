"""Stories: what each viewer is told of what happened at a table.

A story is at once the animation, the line in the log and what a screen reader says. What a viewer
may not know is not in it.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ludotope.engine.event import WATCHER, Event
from ludotope.engine.words import Phrase
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
    Step,
    TimeUp,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from ludotope.server.tables.games import first_position
from ludotope.server.tables.table import Table

if TYPE_CHECKING:
    from ludotope.engine.position import Position

# What clients are told in place of a seat for what chance brought.
CHANCE_ON_WIRE = -1


class Story(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened, as somebody is told it: to show, to write down, to say.

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
    """A step with its table before and after it; `told` caches its stories by viewer."""

    step: Step
    before: Table
    after: Table
    told: dict[int, tuple[Story, ...]] = msgspec.field(default_factory=dict)

    def stories(self, viewer: int) -> tuple[Story, ...]:
        """Returns what a viewer (a seat, or a watcher) is told of the step."""
        position = self.after.position
        if position is None or not position.game.box.has_secrets:
            # Everybody is told the same.
            viewer = WATCHER
        if viewer not in self.told:
            self.told[viewer] = tuple(_tell_step(self, viewer))
        return self.told[viewer]


def tell_event(
    past: "Position", event: Event, viewer: int, names: Sequence[str], number: int
) -> Story:
    """Returns what a viewer is told of an event, given the game as it stood before it."""
    game, state = past.game, past.state
    concealed = game.conceals(state, event, viewer)
    return Story(
        number,
        game.tell(state, event, viewer, names),
        event=len(past.events) + 1,
        seat=CHANCE_ON_WIRE if event.is_chance else event.seat,
        text=None if concealed else past.write(event),
        motion=None if concealed else game.motion(state, event),
    )


def name_of(table: Table, person: str) -> str:
    """Returns what a person is called at a table."""
    held = table.held_by(person)
    return table.names[held[0]] if held else "?"


def _tell_step(moment: Moment, viewer: int) -> Iterator[Story]:
    before, after, step = moment.before, moment.after, moment.step
    # Told and left as it is, or played on in a copy where there is more to tell.
    past = before.position
    game_events: list[Event] = []
    if after.position is not None:
        # What the step did to the game is at the end of all that has happened in it.
        count = sum(isinstance(event, GAME_EVENTS) for event in step.events)
        game_events = after.position.events[len(after.position.events) - count :]
    coming = deque(game_events)
    for event in step.events:
        match event:
            case Began():
                assert after.position is not None
                past = first_position(after.position.game)
                practice = "-practice" if after.opened.practice else ""
                yield Story(step.number, Phrase(f"told-began{practice}"))
                if event.strength is not None:
                    yield Story(step.number, Phrase("told-fair", {"strength": event.strength}))
            case Moved() | Dealt():
                assert past is not None
                game_event = coming.popleft()
                yield tell_event(past, game_event, viewer, after.names, step.number)
                if coming:
                    past = past.copy() if past is before.position else past
                    past.apply(game_event)
            case Undone(to):
                assert past is not None
                yield Story(step.number, _phrase(event, after))
                past = past.at(to)
            case _:
                told = after if isinstance(event, Sat | Opened) else before
                yield Story(step.number, _phrase(event, told))


def _phrase(event: AnyTableEvent, table: Table) -> Phrase:
    match event:
        case Sat(name=name):
            return Phrase("told-sat", {"name": name})
        case Rose(seat):
            return Phrase("told-rose", {"name": table.names[seat]})
        case Removed(seat):
            return Phrase("told-removed", {"name": table.names[seat]})
        case UndoAsked(person):
            return Phrase("told-undo-asked", {"name": name_of(table, person)})
        case UndoAnswered(person, agrees):
            message = "told-undo-agreed" if agrees else "told-undo-refused"
            return Phrase(message, {"name": name_of(table, person)})
        case Undone(person=person):
            return Phrase("told-undone", {"name": name_of(table, person)})
        case Left(seat):
            return Phrase("told-left", {"name": table.names[seat]})
        case HandedOver(seat, bot):
            return Phrase("told-handed-over", {"name": table.names[seat], "bot": bot})
        case SkipAsked(person, seat):
            names = {"name": name_of(table, person), "seat": table.names[seat]}
            return Phrase("told-skip-asked", names)
        case SkipAnswered(person, seat, agrees):
            is_owner = person == table.seats[seat].person
            message = "agreed" if agrees else "objected" if is_owner else "refused"
            return Phrase(f"told-skip-{message}", {"name": name_of(table, person)})
        case Returned(seat):
            return Phrase("told-returned", {"name": table.names[seat]})
        case TimeUp(seat, None):
            return Phrase("told-lost-on-time", {"name": table.names[seat]})
        case TimeUp(seat, bot):
            return Phrase("told-time-up", {"name": table.names[seat], "bot": str(bot)})
        case ClockStopped():
            return Phrase("told-clock-stopped")
        case RematchOffered(person):
            return Phrase("told-rematch", {"name": name_of(table, person)})
        case Shared(shared=shared):
            return Phrase("told-shared" if shared else "told-unshared")
        case Closed():
            return Phrase("told-closed")
        case Erased():
            return Phrase("told-erased")
        case _:
            return Phrase("told-opened")
