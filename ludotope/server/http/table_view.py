"""The view of a table for one person: everything they may know of it, and nothing else."""

import time

import msgspec

from ludotope.engine.event import WATCHER
from ludotope.server.http.responses import SeatView, SkipView, TableView, UndoView
from ludotope.server.tables.presence import PresenceTracker
from ludotope.server.tables.sessions import Presence, Session
from ludotope.server.tables.skipping import Patience, skip_in, skip_voters
from ludotope.server.tables.stories import name_of
from ludotope.server.tables.table import OVER, PLAYING, WAITING, Seat, Table
from ludotope.server.tables.undo import undo_kind

# Whoever does not say how long others wait does not want to know.
NO_PATIENCE = Patience(0.0)


def focus_of(table: Table, person: str | None, wanted: int | None) -> int:
    """Returns the seat whose side a person is shown: the wanted one, one to decide, or theirs."""
    held = table.held_by(person)
    if wanted is not None and wanted in held:
        return wanted
    for seat in table.deciders:
        if seat in held and not table.seats[seat].bot:
            return seat
    return held[0] if held else WATCHER


def show_table(
    session: Session, presence: PresenceTracker, person: str | None, wanted: int | None
) -> TableView:
    """Returns an open table as somebody may see it now, from a seat's side if they want one."""
    table = session.table
    seat = focus_of(table, person, wanted)
    look, now = session.look(seat), time.time()
    return view_table(
        table, person, seat, presence.of(session), now, look, presence.patience(table)
    )


def view_table(
    table: Table,
    person: str | None,
    seat: int,
    presence: Presence,
    now: float,
    look: msgspec.Raw | None = None,
    patience: Patience = NO_PATIENCE,
) -> TableView:
    """Returns a table from one seat's side, or a watcher's.

    The game's look for this seat can be given, if it is encoded already; and how long others wait
    for a decision before they may ask for a computer player to go on.
    """
    decides = seat in table.deciders
    position = table.position
    view = position.view(seat, look, table.legal(seat)) if position is not None else None
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
        practice=opened.practice,
        clock=opened.clock,
        host=is_host,
        seats=_view_seats(table, person, presence, now, patience),
        watchers=presence.watchers,
        seat=seat,
        asked=table.seats[seat].asked if decides else None,
        prompt=position.prompt(seat) if decides and position is not None else None,
        view=view,
        result=table.result(),
        stand_ins=table.stand_ins() if table.stage == OVER else (),
        undo=undo_kind(table, person),
        undo_request=_view_undo(table, person),
        skip_requests=tuple(
            _view_skip(table, person, number, now, patience) for number in table.skips
        ),
        removed=person in table.removed,
        rematch=table.rematch,
        shared=table.opened.open or table.shared,
        may_share=table.may_share(person),
    )


def _kept_for_another(seat: Seat, person: str | None) -> str | None:
    """The name of whoever a free seat is kept for, if that is somebody else."""
    if not seat.is_free or seat.kept_for in (None, person):
        return None
    return seat.kept_name or "?"


def _view_seats(
    table: Table, person: str | None, presence: Presence, now: float, patience: Patience
) -> tuple[SeatView, ...]:
    deciders = table.deciders
    has_clock = table.opened.clock is not None
    return tuple(
        [
            SeatView(
                name=table.names[number] if seat.name else None,
                bot=seat.bot,
                character=seat.character,
                fair=seat.fair,
                manner=seat.manner,
                free=seat.is_free,
                kept=_kept_for_another(seat, person) if seat.kept_for else None,
                yours=person is not None and person in (seat.person, seat.kept_for),
                left=seat.left,
                here=seat.person in presence.people,
                decides=number in deciders,
                seconds_left=table.time_left(number, now) if has_clock else None,
                skip_in=skip_in(table, number, now, patience) if number in deciders else None,
            )
            for number, seat in enumerate(table.seats)
        ]
    )


def _view_skip(
    table: Table, person: str | None, seat: int, now: float, patience: Patience
) -> SkipView:
    asked, place = table.skips[seat], table.seats[seat]
    voters = skip_voters(table, seat, now, patience)
    return SkipView(
        name=name_of(table, asked.person),
        seat=seat,
        number=asked.number,
        asks_you=person in voters - asked.agreed,
        may_object=person is not None and person == place.person and not place.objected,
    )


def _view_undo(table: Table, person: str | None) -> UndoView | None:
    asked = table.undo
    if asked is None:
        return None
    return UndoView(
        name=name_of(table, asked.person),
        to=asked.to,
        number=asked.number,
        asks_you=person in table.people and person not in asked.agreed,
    )
