"""Table events: everything that happens at a table, from its setting up, as it is stored.

A table is the fold of its steps (`tables/table.py`). A step is what one request, one computer
player or one clock did: one or more table events that are stored together or not at all.
"""

import hashlib
from collections.abc import Mapping
from typing import Annotated, Literal
from weakref import WeakValueDictionary

import msgspec

from ludotope.engine.box import FileText, OptionValue
from ludotope.server.storage.rows import StoredStep


class TableEvent(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One thing that happened at a table."""


class FileOption(msgspec.Struct, frozen=True):
    """The content of a data file, for an option of a game that wants one."""

    name: str
    text: str


def options_on_wire(options: Mapping[str, OptionValue]) -> dict[str, str | FileOption]:
    """Returns the options of a setup as they are sent."""
    return {
        name: FileOption(value.name, value.text) if isinstance(value, FileText) else value
        for name, value in options.items()
    }


class DataFile(msgspec.Struct, frozen=True, omit_defaults=True, weakref=True):
    """A data file that a table was set up with.

    In memory it has its text and the SHA-256 of that; stored steps have only the digest, those of
    earlier versions only the text.
    """

    name: str
    text: str | None = None
    digest: str | None = None


# Many tables are set up with the same files: they share them.
_data_files: WeakValueDictionary[tuple[str, str], DataFile] = WeakValueDictionary()


def share_data_file(name: str, text: str) -> DataFile:
    """Returns the data file with a name and a text, the same one for all tables that have it."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    return _data_files.setdefault((name, digest), DataFile(name, text, digest))


def options_at_table(
    options: Mapping[str, str | FileText] | Mapping[str, str | FileOption],
) -> dict[str, str | DataFile]:
    """Returns the options of a setup as a table has them."""
    return {
        name: value if isinstance(value, str) else share_data_file(value.name, value.text)
        for name, value in options.items()
    }


class Clock(msgspec.Struct, frozen=True):
    """A time limit for people: for each move, or for the whole game; and what happens then."""

    seconds: Annotated[float, msgspec.Meta(ge=1, le=1_209_600)]
    per: Literal["move", "game"] = "move"
    at_end: Literal["bot", "lost"] = "bot"


class StandIn(msgspec.Struct, frozen=True):
    """A computer player played for a person: it took so many `of` all decisions of a seat."""

    seat: int
    decisions: int
    of: int


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: a person's, a computer player's, or free (perhaps kept for somebody).

    A computer player has a character (`bots/characters.py`); of a fair match it has no strength
    before the game begins. In a game that was played elsewhere, one may have taken decisions for a
    person.
    """

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    kept_for: str | None = None
    kept_name: str | None = None
    stand_in: int = 0
    character: str | None = None


class Opened(TableEvent, frozen=True, tag="opened"):
    """A table was set up. The host may start it, and before the start close it or remove people.

    In a running game anyone seated may close it, if no other person plays. With `fair_undo` nobody
    who plays alone takes luck back (`tables/undo.py`): tables of before have none, and those set up
    as `practice`.
    """

    game: str
    variant: str
    rules: int
    places: tuple[Place, ...]
    host: str
    options: dict[str, str | DataFile] = {}
    open: bool = False
    hints: bool = True
    shuffle: bool = False
    clock: Clock | None = None
    fair_undo: bool = False
    practice: bool = False


class Sat(TableEvent, frozen=True, tag="sat"):
    """A person took a seat."""

    seat: int
    person: str
    name: str


class Rose(TableEvent, frozen=True, tag="rose"):
    """A seat is free again, before the start."""

    seat: int


class Removed(TableEvent, frozen=True, tag="removed"):
    """The host sent a person away before the start; they do not sit down here again."""

    seat: int
    person: str


class Began(TableEvent, frozen=True, tag="began"):
    """The game began; `order` says which place each seat was before, `fill` who has free seats.

    `characters` are those of the computer players on these seats, and may be too many. `strength`
    is that of the computer players of a fair match.
    """

    order: tuple[int, ...]
    fill: str | None = None
    characters: tuple[str, ...] = ()
    strength: int | None = None


class Moved(TableEvent, frozen=True, tag="moved"):
    """A seat decided; the move is in the game's notation."""

    seat: int
    move: str


class Dealt(TableEvent, frozen=True, tag="dealt"):
    """Chance brought an outcome."""

    outcome: str


class UndoAsked(TableEvent, frozen=True, tag="undo-asked"):
    """A person would like to go back to the first so many events of the game."""

    person: str
    to: int


class UndoAnswered(TableEvent, frozen=True, tag="undo-answered"):
    """Another person agrees, or not."""

    person: str
    agrees: bool


class Undone(TableEvent, frozen=True, tag="undone"):
    """The game went back to its first so many events."""

    to: int
    person: str


class Left(TableEvent, frozen=True, tag="left"):
    """A person left a running game; the seat stays theirs."""

    seat: int


class HandedOver(TableEvent, frozen=True, tag="handed-over"):
    """A computer player plays for somebody."""

    seat: int
    bot: str


class SkipAsked(TableEvent, frozen=True, tag="skip-asked"):
    """A person would like a computer player to go on for somebody who does not decide."""

    person: str
    seat: int
    bot: str


class SkipAnswered(TableEvent, frozen=True, tag="skip-answered"):
    """Another person agrees, or not; or the owner of the seat wants more time."""

    person: str
    seat: int
    agrees: bool


class Returned(TableEvent, frozen=True, tag="returned"):
    """A person plays again."""

    seat: int


class TimeUp(TableEvent, frozen=True, tag="time-up"):
    """A seat's time was over; with a bot, that plays on, without, the game is lost."""

    seat: int
    bot: str | None = None


class ClockStopped(TableEvent, frozen=True, tag="clock-stopped"):
    """No server was there: what clocks ran between two times, in seconds since 1970, is undone."""

    since: float
    until: float


class RematchOffered(TableEvent, frozen=True, tag="rematch"):
    """Somebody set up the next game."""

    person: str
    table: str


class Shared(TableEvent, frozen=True, tag="shared"):
    """A player lets everybody with the address see the game that is over, or not any more."""

    person: str
    shared: bool


class Closed(TableEvent, frozen=True, tag="closed"):
    """The table was closed before the end."""


class Erased(TableEvent, frozen=True, tag="erased"):
    """Somebody was deleted (`storage/erasure.py`): `person` stands for them from now on.

    Their seats are free before the start and count as left after it; no place is `kept` for them.
    """

    person: str
    seats: tuple[int, ...]
    host: bool = False
    kept: tuple[int, ...] = ()


AnyTableEvent = (
    Opened
    | Sat
    | Rose
    | Removed
    | Began
    | Moved
    | Dealt
    | UndoAsked
    | UndoAnswered
    | Undone
    | Left
    | HandedOver
    | SkipAsked
    | SkipAnswered
    | Returned
    | TimeUp
    | ClockStopped
    | RematchOffered
    | Shared
    | Closed
    | Erased
)
TableEvents = tuple[AnyTableEvent, ...]
# Those that happen in the game itself.
GAME_EVENTS = (Moved, Dealt)


class Step(msgspec.Struct, frozen=True):
    """Some table events that belong together, with their number at the table, from 1.

    `at` is when, in seconds since 1970; `person` and `request` say who asked for it with which
    name, so that the same request, sent again, is known.
    """

    number: int
    at: float
    events: TableEvents
    person: str | None = None
    request: str | None = None


_decoder = msgspec.json.Decoder(TableEvents)


def write_events(events: TableEvents) -> str:
    """Encodes table events as they are stored."""
    return msgspec.json.encode(events).decode()


def read_events(body: str) -> TableEvents:
    """Decodes stored table events."""
    return _decoder.decode(body)


def files_of(opened: Opened) -> dict[str, str]:
    """Returns the texts of a table's data files, by their digests."""
    files = (value for value in opened.options.values() if isinstance(value, DataFile))
    return {file.digest: file.text for file in files if file.digest and file.text is not None}


def store_step(step: Step) -> StoredStep:
    """Returns a step as it is stored, and sent to other servers.

    The texts of data files are not in it: `files_of` has them.
    """
    events = step.events
    if step.number == 1:
        events = tuple(_without_texts(e) if isinstance(e, Opened) else e for e in events)
    return StoredStep(step.number, step.at, write_events(events), step.person, step.request)


def load_step(stored: StoredStep, files: Mapping[str, str] | None = None) -> Step:
    """Returns a step from how it is stored, given the texts of the table's data files."""
    number, at, body, person, request = stored
    events = read_events(body)
    if number == 1:
        texts = files or {}
        events = tuple(_with_texts(e, texts) if isinstance(e, Opened) else e for e in events)
    return Step(number, at, events, person, request)


def may_need_files(stored: StoredStep) -> bool:
    """Whether the texts of data files may be needed to load a step."""
    return stored.number == 1 and '"digest"' in stored.body


def _without_texts(opened: Opened) -> Opened:
    options = {
        name: DataFile(value.name, digest=value.digest) if isinstance(value, DataFile) else value
        for name, value in opened.options.items()
    }
    return msgspec.structs.replace(opened, options=options) if options else opened


def _with_texts(opened: Opened, texts: Mapping[str, str]) -> Opened:
    options: dict[str, str | DataFile] = {}
    for name, value in opened.options.items():
        if isinstance(value, DataFile):
            text = value.text if value.text is not None else texts.get(value.digest or "")
            if text is None:
                raise ValueError(f"the data file {value.digest} is missing")
            options[name] = share_data_file(value.name, text)
        else:
            options[name] = value
    return msgspec.structs.replace(opened, options=options) if options else opened
