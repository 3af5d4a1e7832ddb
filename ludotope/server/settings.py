"""The settings of a server, with the limits of everything that somebody may ask for."""

import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import unreadable
from ludotope.server.addresses import LOOPBACK, read_network

Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]
Patience = Annotated[float, Meta(ge=0)]


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rate: the most at once, and the most a second in the long run."""

    burst: float
    a_second: float

    def __post_init__(self) -> None:
        if not (self.burst >= 1 and self.a_second > 0):
            raise ValueError("a rate has a burst of at least 1 and some a second")


def check_origin(text: str) -> None:
    """Raises `ValueError` for what no browser would say of a page's origin."""
    try:
        parts = urlsplit(text)
        plain = f"{parts.scheme}://{parts.netloc.lower()}"
    except ValueError:
        plain = ""
    if text != plain or not re.fullmatch(r"https?://[^@]+", text):
        raise ValueError(f"{text!r} is no origin; one looks like https://play.example")


def a_minute(count: float) -> Rate:
    """Returns the rate of so many a minute, all at once if need be."""
    return Rate(count, count / 60)


def a_day(count: float) -> Rate:
    """Returns the rate of so many a day, all at once if need be."""
    return Rate(count, count / 86_400)


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The limits for one person, or one address."""

    requests: Rate = Rate(200, 40)
    messages: Rate = Rate(200, 30)
    guests: Rate = a_minute(30)
    tables: Rate = a_minute(20)
    codes: Rate = a_minute(15)
    logins: Rate = a_minute(10)
    hints: Rate = a_minute(30)
    previews: Rate = Rate(60, 10)
    puzzles: Rate = Rate(60, 2)
    records: Rate = a_minute(10)
    # Sheets begun, entries on sheets, photos, looks into the record book.
    sheets: Rate = a_minute(20)
    entries: Rate = Rate(2000, 20)
    photos: Rate = a_minute(10)
    book: Rate = Rate(60, 2)
    # Looks at boards of one's own, whether they can be played on, and changes of them.
    boards: Rate = Rate(60, 3)
    sockets: Count = 40
    # Sessions of one person, wrong passphrases for one account, downloads of all one's data.
    sessions: Count = 50
    wrong_passphrases: Rate = Rate(10, 1 / 60)
    exports: Rate = Rate(3, 1 / 300)
    # What one person may have: tables that wait or run, tables set up in a day, kept records.
    unfinished_tables: Count = 200
    tables_a_day: Count = 500
    kept_records: Count = 2000
    kept_bytes: Count = 64_000_000
    # Sheets of real games that one person has begun, and bytes of photos on sheets.
    kept_sheets: Count = 5000
    kept_photo_bytes: Count = 64_000_000
    # Boards of one's own.
    kept_boards: Count = 200
    # All who are at one address together: tables, sheets and kept records; the bytes of records,
    # photos, plays, boards and what is written on sheets; accounts.
    address_tables: Rate = a_day(2000)
    address_bytes: Rate = a_day(500_000_000)
    accounts: Rate = a_day(50)
    # Below the application: sockets, connections and frames of one address, and in all.
    address_sockets: Count = 120
    connections: Count = 5000
    address_connections: Count = 200
    new_connections: Rate = Rate(300, 30)
    frames: Rate = Rate(300, 60)
    address_frames: Rate = Rate(1000, 150)
    bad_messages: Rate = Rate(5, 0.2)
    unfinished_bytes: Count = 16_000_000
    # Moves of computer players, hints and decisions of reviews that are thought about at once.
    thoughts: Count = 4
    # Hints to come, and reviews under way.
    waiting_hints: Count = 3
    reviews: Count = 4
    # Tables, replays, records and pictures to come.
    readings: Count = 40

    def times(self, factor: float) -> "Limits":
        """Returns the same limits multiplied."""
        more: dict[str, Any] = {}
        for name, limit in msgspec.structs.asdict(self).items():
            if isinstance(limit, Rate):
                more[name] = Rate(limit.burst * factor, limit.a_second * factor)
            else:
                more[name] = max(1, round(limit * factor))
        return Limits(**more)


Days = Annotated[int, Meta(ge=0, le=100_000)]


class Retention(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """After how many days without a change tables are deleted, by stage; 0 is never.

    Guests go when nothing is kept of them (tables, sheets, boards, ...) and they were not here for
    so long.
    """

    waiting_days: Days = 30
    playing_days: Days = 0
    finished_days: Days = 0
    guest_days: Days = 180


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The limits of sizes, for everybody: `--generosity` does not change them."""

    data_file_bytes: Count = 16_384
    record_bytes: Count = 1_000_000
    record_events: Count = 10_000
    # How many events one answer of a replay tells.
    replay_events: Count = 1000
    # After so many steps a table takes only what brings it to its end.
    table_steps: Count = 3000
    # The events of a sheet, actions that are sent at once, photos, and the bytes of each.
    sheet_events: Count = 3000
    sheet_actions: Count = 500
    sheet_photos: Count = 4
    photo_bytes: Count = 700_000
    # The bytes of an imported play, and how much of a kind one answer of the record book lists.
    play_bytes: Count = 8192
    book_rows: Count = 500
    # How many tables, and how many sheets, that nobody has open are kept in memory.
    idle_tables: Count = 1000


class Network(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The limits for a client: of the time it takes, and of the size of what it sends.

    Seconds are for the headers of a request, a body beyond its `pace` in bytes a second, the next
    request on a connection, for reading at that pace what is sent, and for a refusal to arrive.
    `dropped_bytes` of a body are read although it was refused, so that the refusal arrives.
    """

    header_seconds: Seconds = 10.0
    body_seconds: Seconds = 10.0
    pace: Count = 2000
    keep_alive_seconds: Count = 5
    write_seconds: Seconds = 20.0
    close_seconds: Seconds = 2.0
    header_bytes: Count = 16_384
    headers: Count = 100
    body_bytes: Count = 65_536
    upload_bytes: Count = 1_500_000
    dropped_bytes: Count = 3_000_000
    pipelined: Count = 8
    message_bytes: Count = 16_384
    fragments: Count = 16
    send_buffer_bytes: Count = 262_144

    @property
    def sweep_seconds(self) -> float:
        """The seconds between two sweeps of the connections: few enough for every deadline."""
        deadlines = (self.header_seconds, self.body_seconds, self.write_seconds, self.close_seconds)
        return min(1.0, *(seconds / 4 for seconds in deadlines))


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a server."""

    # A URL; empty for the user's own file.
    database: str = ""
    # Addresses of pages that may use the server besides its own.
    origins: frozenset[str] = frozenset()
    limits: Limits = Limits()
    sizes: Sizes = Sizes()
    network: Network = Network()
    retention: Retention = Retention()
    # Bytes on the disk of an SQLite database that are kept for moves: with less, nothing is
    # uploaded. 0 keeps none.
    disk_reserve: Annotated[int, Meta(ge=0)] = 500_000_000
    # How many computer players may think at once.
    threads: Count = 2
    # Addresses or networks whose word on whom they speak for is believed.
    trusted_proxies: frozenset[str] = frozenset()
    # Names of the server besides those it finds itself.
    host_names: frozenset[str] = frozenset()
    # Addresses or networks that may read what the server counts.
    metrics_from: frozenset[str] = LOOPBACK
    log_format: Literal["text", "json"] = "text"
    # For how long somebody at a table without a clock may not decide before the others may have a
    # computer player go on.
    stall_seconds: Patience = 90.0
    # For how long a table counts as watched after somebody asked how it stands.
    watched_seconds: Patience = 60.0
    # How long a move takes at least of a computer player that plays for somebody who looks on.
    stand_in_seconds: Patience = 1.5
    # A review that nobody has asked about for so long stops.
    review_seconds: Patience = 30.0
    # After so many days without use a session of a guest or of an account has ended.
    guest_days: Count = 400
    account_days: Count = 90
    # For how many days one key signs cookies.
    key_days: Count = 100

    def __post_init__(self) -> None:
        for text in self.trusted_proxies | self.metrics_from:
            read_network(text)
        for text in self.origins:
            check_origin(text)


def read_settings(file: Path, usual: Settings) -> Settings:
    """Returns the settings in a TOML file; what it does not name is as usual."""
    try:
        content = tomllib.loads(file.read_text("utf-8"))
        given = msgspec.convert(content, Settings)
        return msgspec.structs.replace(usual, **{name: getattr(given, name) for name in content})
    except OSError as error:
        raise unreadable(file, error) from None
    except (ValueError, RecursionError) as error:
        raise LudotopeError("settings-wrong", file=str(file), reason=str(error)) from None
