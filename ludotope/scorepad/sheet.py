"""A sheet: a game from a real table as the list of what was entered, by whom and when.

Several devices write on one sheet, some of them without a network for a while. So what they send
are *actions* with names of their own: however often and however late one comes, it counts once.
Nothing that was entered is ever lost. The last entry of a field counts; if it was made without
knowing the one before, the field is in conflict until somebody has seen both.
"""

import datetime
import hmac
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from ludotope.engine.box import Box, FileText, Setup
from ludotope.engine.errors import LudotopeError
from ludotope.engine.pad import Pad, check_value
from ludotope.engine.record import check_name
from ludotope.engine.shelf import find_box
from ludotope.scorepad.play import NAMELESS, Play

ActionId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]*$")]
Key = Annotated[str, Meta(min_length=1, max_length=80, pattern="^[!-~]*$")]
EntryValue = Annotated[str, Meta(max_length=500, pattern="^[^\\x00-\\x1f]*$")]
Time = Annotated[float, Meta(ge=0, le=1e11)]

LONGEST_NAME = 60
MOST_MINUTES = 9999
COLOURS = 10
# What lies where on a board: of a seat, or of the whole table.
PLACE = re.compile(r"board(?:\.([0-9]))?:([A-Za-z0-9.,-]{1,12})")
SEATED = re.compile(r"(name|colour|mode)\.([0-9])")


# --- Actions and events --------------------------------------------------------------------------


class Enter(msgspec.Struct, frozen=True, tag="enter", tag_field="kind", forbid_unknown_fields=True):
    """Writes something into a field; `after` is the entry that was there before, if one was seen.

    An empty value clears the field. `at` is when it was done, by the device's own clock.
    """

    id: ActionId
    key: Key
    value: EntryValue
    after: ActionId | None = None
    at: Time | None = None


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="kind", forbid_unknown_fields=True):
    """Takes an entry back: the field is as it was before it."""

    id: ActionId
    entry: ActionId


class Reveal(
    msgspec.Struct, frozen=True, tag="reveal", tag_field="kind", forbid_unknown_fields=True
):
    """Says that everything is there: the points are shown, and what follows are corrections."""

    id: ActionId


Action = Enter | Undo | Reveal


class Opened(msgspec.Struct, frozen=True, tag="opened", tag_field="kind", omit_defaults=True):
    """The first event of a sheet: which game it is about, on which boards, and who began it.

    Whoever has the `key` may write on it, also later than others have shown the points.
    """

    game: str
    variant: str
    seats: int
    rules: int
    host: str
    # Data files in place of the box's own.
    options: dict[str, FileText] = {}
    key: str = ""


class BoardChanged(msgspec.Struct, frozen=True, tag="board-changed", tag_field="kind"):
    """What is printed on the real board was corrected; without a file it is as in the box."""

    option: str
    file: FileText | None


class Claimed(msgspec.Struct, frozen=True, tag="claimed", tag_field="kind"):
    """A seat is a person's from now on, or nobody's."""

    seat: int
    person: str | None


class Photographed(msgspec.Struct, frozen=True, tag="photographed", tag_field="kind"):
    """A photo was put with the sheet, or taken away from it."""

    digest: str
    there: bool


class Shared(msgspec.Struct, frozen=True, tag="shared", tag_field="kind"):
    """Whether everybody with the address may see the sheet."""

    shared: bool


class Imported(msgspec.Struct, frozen=True, tag="imported", tag_field="kind"):
    """The sheet is a play of another program: its points are known, not how they came about."""

    play: Play


class Hidden(msgspec.Struct, frozen=True, tag="hidden", tag_field="kind"):
    """Whoever had a seat does not want others to read their name, or does again."""

    seat: int
    hidden: bool


class Left(msgspec.Struct, frozen=True, tag="left", tag_field="kind"):
    """Somebody does not want the sheet any more; whoever writes on it again has it again."""


Event = (
    Opened
    | Enter
    | Undo
    | Reveal
    | BoardChanged
    | Claimed
    | Hidden
    | Photographed
    | Shared
    | Imported
    | Left
)


class SheetEvent(NamedTuple):
    """An event with its number, when it was stored, and who did it."""

    number: int
    at: float
    person: str | None
    event: Event


class Entry(NamedTuple):
    """What was written into a field, by whom and when; `number` is that of its event."""

    id: str
    value: str
    person: str | None
    at: float
    number: int


class Correction(NamedTuple):
    """A change after the points were shown."""

    key: str
    before: str
    after: str
    person: str | None
    at: float


# --- The fold ------------------------------------------------------------------------------------


class Sheet:
    """The fold of the events of a sheet."""

    def __init__(self, sheet_id: str, events: Iterable[SheetEvent]) -> None:
        self.id = sheet_id
        self.number = 0
        self.opened: Opened
        self.created_at = 0.0
        # The entries of each field that count, the present one last.
        self.entries: dict[str, list[Entry]] = {}
        # Fields with two values that nobody has compared: the one that does not count.
        self.conflicts: dict[str, Entry] = {}
        self.corrections: list[Correction] = []
        self.revealed: float | None = None
        self.people: dict[int, str] = {}
        # The seats whose names are told only to those who had them.
        self.hidden: set[int] = set()
        self.photos: list[str] = []
        self.shared = False
        self.imported: Play | None = None
        # Those who have it in their record book, and those of them who may write on it.
        self.members: set[str] = set()
        self.writers: set[str] = set()
        self.events: list[SheetEvent] = []
        self._done: dict[str, int] = {}
        for event in events:
            self.add(event)

    @property
    def box(self) -> Box:
        """The game's box."""
        return find_box(self.opened.game)

    @property
    def setup(self) -> Setup:
        """How the game was set up."""
        opened = self.opened
        return self.box.setup(opened.seats, opened.variant, opened.options, opened.rules)

    @property
    def values(self) -> dict[str, str]:
        """What is in each field now, in the order in which fields were first filled in."""
        return {key: entries[-1].value for key, entries in self.entries.items() if entries}

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        if self.imported is not None:
            return tuple(player.name for player in self.imported.players)
        values = self.values
        return tuple(
            values.get(f"name.{seat}") or str(seat + 1) for seat in range(self.opened.seats)
        )

    def is_hidden(self, seat: int, person: str | None) -> bool:
        """Whether somebody is not told who had a seat."""
        return seat in self.hidden and (person is None or self.people.get(seat) != person)

    def names_for(self, person: str | None) -> tuple[str, ...]:
        """Returns what the players are called, as far as somebody may read it."""
        return tuple(
            NAMELESS if self.is_hidden(seat, person) else name
            for seat, name in enumerate(self.names)
        )

    def value_for(self, person: str | None, key: str, value: str) -> str:
        """Returns something that was written into a field, as far as somebody may read it."""
        seated = SEATED.fullmatch(key)
        if seated is None or seated[1] != "name" or not value:
            return value
        return NAMELESS if self.is_hidden(int(seated[2]), person) else value

    def may_write(self, person: str | None, key: str = "") -> bool:
        """Whether somebody may write on it: once it is revealed, those who did, or have its key.

        What was imported stays as it is.
        """
        if self.imported is not None:
            return False
        if self.revealed is None or person in self.writers:
            return True
        return bool(key) and hmac.compare_digest(key.encode(), self.opened.key.encode())

    def number_of(self, action: str) -> int | None:
        """Returns the number of an action that was carried out already."""
        return self._done.get(action)

    def add(self, stored: SheetEvent) -> None:
        """Adds the next event."""
        self.events.append(stored)
        self.number = stored.number
        event = stored.event
        if stored.person is not None:
            self.members.add(stored.person)
            # Whoever only claims a seat of a shared sheet writes nothing on it.
            if self.revealed is None or isinstance(event, Enter | Undo | Reveal | BoardChanged):
                self.writers.add(stored.person)
        match event:
            case Opened():
                self.opened = event
                self.created_at = stored.at
            case Enter():
                self._done[event.id] = stored.number
                self._enter(event, stored)
            case Undo():
                self._done[event.id] = stored.number
                self._undo(event, stored)
            case Reveal():
                self._done[event.id] = stored.number
                self.revealed = self.revealed or stored.at
            case BoardChanged():
                self._change_board(event, stored)
            case Claimed():
                self.people.pop(event.seat, None)
                # Nobody can hide the name of somebody else by having claimed their seat once.
                self.hidden.discard(event.seat)
                if event.person is not None:
                    self.people[event.seat] = event.person
            case Hidden():
                (self.hidden.add if event.hidden else self.hidden.discard)(event.seat)
            case Photographed():
                self.photos = [photo for photo in self.photos if photo != event.digest]
                if event.there:
                    self.photos.append(event.digest)
            case Shared():
                self.shared = event.shared
            case Left():
                self._leave(stored.person)
            case Imported():
                self.imported = event.play
                self.revealed = stored.at

    def _change_board(self, event: BoardChanged, stored: SheetEvent) -> None:
        before = self.opened.options.get(event.option)
        others = {name: file for name, file in self.opened.options.items() if name != event.option}
        options = others if event.file is None else {**others, event.option: event.file}
        self.opened = msgspec.structs.replace(self.opened, options=options)
        if self.revealed is not None and before != event.file:
            names = (before.name if before else "", event.file.name if event.file else "")
            self.corrections.append(
                Correction(f"option-{event.option}", *names, stored.person, stored.at)
            )

    def _leave(self, person: str | None) -> None:
        self.members.discard(person or "")
        self.writers.discard(person or "")
        self.people = {seat: owner for seat, owner in self.people.items() if owner != person}

    def _enter(self, event: Enter, stored: SheetEvent) -> None:
        entries = self.entries.setdefault(event.key, [])
        entry = Entry(event.id, event.value, stored.person, event.at or stored.at, stored.number)
        before = entries[-1] if entries else None
        self.conflicts.pop(event.key, None)
        if before is not None and before.id != event.after and before.value != event.value:
            self.conflicts[event.key] = before
        self._note_correction(event.key, before.value if before else "", event.value, stored)
        entries.append(entry)

    def _undo(self, event: Undo, stored: SheetEvent) -> None:
        for key, entries in self.entries.items():
            for entry in entries:
                if entry.id == event.entry:
                    was = entries[-1].value
                    entries.remove(entry)
                    self.conflicts.pop(key, None)
                    is_now = entries[-1].value if entries else ""
                    self._note_correction(key, was, is_now, stored)
                    return

    def _note_correction(self, key: str, before: str, after: str, stored: SheetEvent) -> None:
        if self.revealed is not None and before != after:
            self.corrections.append(Correction(key, before, after, stored.person, stored.at))

    def places(self, seat: int | None) -> dict[str, str]:
        """Returns what lies where on the board of a seat, or of the table."""
        found = {}
        for key, value in self.values.items():
            match = PLACE.fullmatch(key)
            if match and value and match[1] == (None if seat is None else str(seat)):
                found[match[2]] = value
        return found

    def boards(self) -> list[int | None]:
        """Returns the seats that are scored by their board; None for a board of all."""
        values = self.values
        seats: list[int | None] = [
            seat for seat in range(self.opened.seats) if values.get(f"mode.{seat}") == "board"
        ]
        return [None, *seats] if values.get("mode") == "board" else seats


# --- What may be entered -------------------------------------------------------------------------


def check_action(sheet: Sheet, pad: Pad, action: Action) -> None:
    """Refuses an action that makes no sense on a sheet."""
    if isinstance(action, Enter):
        check_entry(pad, sheet.opened.seats, action.key, action.value)
    elif isinstance(action, Undo) and sheet.number_of(action.entry) is None:
        raise LudotopeError("sheet-no-entry")


def check_entry(pad: Pad, seats: int, key: str, value: str) -> None:
    """Refuses a field that the sheet does not have, and what cannot be in it."""
    seated = SEATED.fullmatch(key)
    place = PLACE.fullmatch(key)
    if seated is not None and int(seated[2]) < seats:
        _check_seated(pad, seated[1], value, key)
    elif place is not None:
        is_table = place[1] is None
        if pad.board != ("table" if is_table else "seat") or int(place[1] or 0) >= seats:
            raise LudotopeError("pad-key", key=key)
    elif key in _CHECKS:
        _CHECKS[key](pad, seats, value)
    else:
        check_value(pad, seats, key, value)


def _check_seated(pad: Pad, what: str, value: str, key: str) -> None:
    if what == "name":
        check_name(value)
    elif what == "colour":
        _check_number(value, COLOURS - 1)
    elif pad.board != "seat" or value not in ("", "board"):
        raise LudotopeError("pad-key", key=key)


def _check_number(value: str, most: int) -> None:
    if value and not (value.isascii() and value.isdigit() and int(value[:9]) <= most):
        raise LudotopeError("sheet-number", most=most, value=value)


def _check_date(_pad: Pad, _seats: int, value: str) -> None:
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d(T\d\d:\d\d)?", value, re.ASCII):
            raise ValueError
        datetime.datetime.fromisoformat(value)
    except ValueError:
        raise LudotopeError("sheet-date", value=value) from None


def _check_place(_pad: Pad, _seats: int, value: str) -> None:
    if len(value) > LONGEST_NAME:
        raise LudotopeError("sheet-long", most=LONGEST_NAME)


def _check_mode(pad: Pad, _seats: int, value: str) -> None:
    if pad.board != "table" or value not in ("", "board"):
        raise LudotopeError("pad-key", key="mode")


_CHECKS: dict[str, Callable[[Pad, int, str], None]] = {
    "date": _check_date,
    "place": _check_place,
    "minutes": lambda _pad, _seats, value: _check_number(value, MOST_MINUTES),
    "first": lambda _pad, seats, value: _check_number(value, seats - 1),
    "mode": _check_mode,
    "note": lambda _pad, _seats, _value: None,
}


def numbers_on(
    sheet: Sheet, pad: Pad, boards: Mapping[int | None, Mapping[str, str]]
) -> dict[str, str]:
    """Returns the values of the pad: what was typed, and what boards give where they are used."""
    fields = {field.name for field in pad.fields} | {group.name for group in pad.groups}
    values = {
        key: value
        for key, value in sheet.values.items()
        if re.split("[@.]", key)[0] in fields and ":" not in key
    }
    for seat, numbers in boards.items():
        if seat is None:
            # Rows that were typed are not there besides those of the board.
            groups = tuple(f"{group.name}@" for group in pad.groups)
            values = {k: v for k, v in values.items() if not k.startswith(groups)} | dict(numbers)
        else:
            values |= {f"{name}.{seat}": number for name, number in numbers.items()}
    return values
