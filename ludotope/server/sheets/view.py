"""Sheets as they are sent: whole, each time something has changed, for they are small."""

from collections.abc import Mapping

import msgspec

from ludotope.engine.pad import Pad, Tally
from ludotope.engine.words import Phrase, clipped
from ludotope.scorepad.play import Play, shown_to
from ludotope.scorepad.sheet import Correction, Entry, Sheet
from ludotope.server.sheets.service import SheetSession, play_of, tally_of
from ludotope.server.tables.events import FileOption


class EntryView(msgspec.Struct, frozen=True):
    """What is in a field: the name of the entry, for what replaces it, and whether it is yours."""

    id: str
    value: str
    at: float
    yours: bool


class CorrectionView(msgspec.Struct, frozen=True):
    """A change after the points were shown."""

    key: str
    before: str
    after: str
    at: float
    yours: bool


class SheetView(msgspec.Struct, frozen=True):
    """A sheet as it stands.

    `entries` is what is in each field; `conflicts` what somebody else wrote there at the same time,
    and does not count. `boards` has the numbers that boards give, by seat (`all` for one of the
    whole table), `board_parts` the places of each land, territory or family on it, by a key that is
    about it, and `board_problems` why a board gives none. `claimed` are the
    seats that are somebody's, `yours` those that are yours. The tally is what the server adds up.
    `options` are data files in place of the box's own; with any, `pad` is what follows from them.
    `hidden` are the seats whose names only those who had them are told; `imported` is a play of
    another program, of which no more is known. `writer`: you may write on it; then `key` lets this
    device do so for good.
    """

    id: str
    number: int
    game: str
    variant: str
    seats: int
    revealed: bool
    shared: bool
    member: bool
    writer: bool
    key: str
    host: bool
    created_at: float
    entries: dict[str, EntryView]
    conflicts: dict[str, EntryView]
    corrections: tuple[CorrectionView, ...]
    boards: dict[str, dict[str, str]]
    board_parts: dict[str, Mapping[str, tuple[str, ...]]]
    board_problems: dict[str, Phrase]
    claimed: tuple[int, ...]
    yours: tuple[int, ...]
    hidden: tuple[int, ...]
    photos: tuple[str, ...]
    tally: Tally
    options: dict[str, FileOption]
    pad: Pad | None
    imported: Play | None


class SheetNews(msgspec.Struct, frozen=True, tag="sheet", tag_field="kind"):
    """A sheet, on a socket."""

    sheet: SheetView


def view_sheet(session: SheetSession, pad: Pad, person: str | None, key: str = "") -> SheetView:
    """Returns a sheet as somebody sees it: who else wrote what is not told."""
    sheet = session.sheet
    may_write = sheet.may_write(person, key)
    return SheetView(
        id=sheet.id,
        number=sheet.number,
        game=sheet.opened.game,
        variant=sheet.opened.variant,
        seats=sheet.opened.seats,
        revealed=sheet.revealed is not None,
        shared=sheet.shared,
        member=person is not None and person in sheet.members,
        writer=may_write,
        key=sheet.opened.key if may_write else "",
        host=person is not None and person == sheet.opened.host,
        created_at=sheet.created_at,
        entries={
            key: _view(sheet, key, entries[-1], person)
            for key, entries in sheet.entries.items()
            if entries
        },
        conflicts={key: _view(sheet, key, entry, person) for key, entry in sheet.conflicts.items()},
        corrections=tuple(_correction(sheet, each, person) for each in sheet.corrections),
        boards={_seat(seat): reading.numbers for seat, reading in session.boards.items()},
        board_parts={_seat(seat): reading.parts for seat, reading in session.boards.items()},
        board_problems={
            _seat(seat): clipped(phrase) for seat, phrase in session.board_problems.items()
        },
        claimed=tuple(sorted(sheet.people)),
        yours=tuple(seat for seat, owner in sheet.people.items() if owner == person),
        photos=tuple(sheet.photos),
        hidden=tuple(sorted(sheet.hidden)),
        tally=tally_of(session, pad, sheet.names_for(person)),
        options={option: FileOption(*file) for option, file in sheet.opened.options.items()},
        pad=pad if sheet.opened.options else None,
        imported=shown_to([play_of(session, pad)], person)[0] if sheet.imported else None,
    )


def _view(sheet: Sheet, key: str, entry: Entry, person: str | None) -> EntryView:
    value = sheet.value_for(person, key, entry.value)
    return EntryView(entry.id, value, entry.at, entry.person == person)


def _correction(sheet: Sheet, change: Correction, person: str | None) -> CorrectionView:
    before, after = (
        sheet.value_for(person, change.key, value) for value in (change.before, change.after)
    )
    return CorrectionView(change.key, before, after, change.at, change.person == person)


def _seat(seat: int | None) -> str:
    return "all" if seat is None else str(seat)
