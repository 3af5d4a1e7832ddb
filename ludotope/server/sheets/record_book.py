"""The record book of a person, from the database: real games, and those that were played here."""

import base64
import hashlib
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, Row, Select, select

from ludotope.engine.errors import LudotopeError
from ludotope.engine.shelf import find_box
from ludotope.scorepad.book import Pause
from ludotope.scorepad.exchange import MOST_PLAYS, uuid_of
from ludotope.scorepad.play import ME, BookPlayer, Play
from ludotope.scorepad.sheet import Claimed, Event, Imported, Opened, Sheet, SheetEvent
from ludotope.server.settings import Limits, Sizes
from ludotope.server.sheets.service import REVEALED, store_all
from ludotope.server.storage import sheet_rows
from ludotope.server.storage.database import Storage
from ludotope.server.storage.schema import guests, people, sheet_people, sheets, tables
from ludotope.server.storage.sheet_rows import SheetRow
from ludotope.server.tables.errors import QuotaError
from ludotope.server.tables.summary import read_listing
from ludotope.server.tables.table import OVER

# What an imported play may have: lines of a player, the characters of each, and every number.
MOST_LINES, LONGEST_LINE, LARGEST_NUMBER = 40, 60, 1_000_000
# What the rows of a play take besides the play itself.
ROW_BYTES = 500
# How many rows are read at once.
ROWS_TOGETHER = 500


class StoredPlays(NamedTuple):
    """The finished games of somebody as they are in the database: not decoded yet."""

    sheets: list[Row[Any]]
    tables: list[Row[Any]]

    def decode(self, pause: Pause) -> list[Play]:
        """Returns the plays with identities, and calls `pause` between them."""
        found = []
        for row in self.sheets:
            pause()
            play = msgspec.json.decode(row.summary, type=Play)
            is_imported = play.source == "import"
            found.append(msgspec.structs.replace(play, sheet=row.id) if is_imported else play)
        for row in self.tables:
            pause()
            played = _table_play(row)
            if played is not None:
                found.append(played)
        return found


async def plays_of(storage: Storage, person: str | None) -> list[Play]:
    """Returns the finished games of somebody, or of everybody, with identities."""
    return (await read_stored(storage, person)).decode(lambda: None)


async def read_stored(storage: Storage, person: str | None) -> StoredPlays:
    """Reads the finished games of somebody, or of everybody, some at a time."""
    columns = (tables.c.id, tables.c.game, tables.c.changed_at, tables.c.summary)
    wanted_tables = select(*columns).where(tables.c.stage == OVER)
    wanted_sheets = select(sheets.c.id, sheets.c.summary).where(sheets.c.stage == REVEALED)
    if person is not None:
        wanted_tables = wanted_tables.join(guests, guests.c.table_id == tables.c.id).where(
            guests.c.person == person
        )
        wanted_sheets = wanted_sheets.join(
            sheet_people, sheet_people.c.sheet_id == sheets.c.id
        ).where(sheet_people.c.person == person)
    return StoredPlays(
        await _all_rows(storage, wanted_sheets, sheets.c.id),
        await _all_rows(storage, wanted_tables, tables.c.id),
    )


async def _all_rows(storage: Storage, wanted: Select[Any], key: Column[Any]) -> list[Row[Any]]:
    """Returns all rows, read some at a time so that others have their turn in between."""
    found: list[Row[Any]] = []
    async with storage.reading() as connection:
        while len(found) < MOST_PLAYS:
            after = key > (found[-1].id if found else "")
            part = wanted.where(after).order_by(key).limit(ROWS_TOGETHER)
            rows = (await connection.execute(part)).all()
            found += rows
            if len(rows) < ROWS_TOGETHER:
                break
    return found


def _table_play(row: Row[Any]) -> Play | None:
    """Returns a game that was played here; None if it has no result."""
    listing = read_listing(row.summary)
    if listing.scores is None or listing.winners is None:
        return None
    return Play(
        id=row.id,
        source="table",
        game=row.game,
        variant=listing.variant,
        played=time.strftime("%Y-%m-%dT%H:%M", time.gmtime(row.changed_at)),
        practice=listing.practice,
        players=tuple(
            BookPlayer(
                name=seat.name or seat.bot or "?",
                score=listing.scores[number],
                # Games that were over before places were kept tell the first from the others.
                place=listing.places[number]
                if listing.places
                else (1 if number in listing.winners else 2),
                person=seat.person,
                # A person whose seat a computer player has at the end is no computer player.
                bot=seat.bot if seat.person is None else None,
                stand_in=number in listing.stand_ins,
                colour=number,
                lines=listing.lines[number] if listing.lines else {},
            )
            for number, seat in enumerate(listing.seats)
        ),
    )


def new_plays(own: StoredPlays, plays: Sequence[Play], sizes: Sizes, pause: Pause) -> list[Play]:
    """Returns those of some plays that a record book has not; refuses what cannot be kept."""
    known = set()
    for play in own.decode(pause):
        known |= {play.id, f"bgs-{uuid_of('play', play.id)}"}
    new = {play.id: play for play in plays if play.id not in known}
    for play in new.values():
        pause()
        _check(play, sizes)
    return list(new.values())


def stored_bytes(play: Play) -> int:
    """Returns about how much room a play takes in the database: its event, and its summary."""
    return 2 * len(msgspec.json.encode(play)) + ROW_BYTES


async def import_plays(storage: Storage, limits: Limits, person: str, new: Sequence[Play]) -> int:
    """Adds new plays to somebody's record book; returns how many were not there yet."""
    count = await sheet_rows.count_sheets(storage, person)
    if count + len(new) > limits.kept_sheets:
        raise QuotaError("quota-sheets", most=limits.kept_sheets)
    added = 0
    for play in new:
        added += await _import(storage, person, play)
    return added


def _check(play: Play, sizes: Sizes) -> None:
    box = find_box(play.game)
    if len(play.players) not in box.seats:
        raise LudotopeError("book-seats", game=box.title, play=play.id, seats=len(play.players))
    texts = (play.id, play.place, play.note, play.variant, play.decided_by, play.played)
    names = [player.name for player in play.players]
    if max(map(len, (*texts, *names))) > 500 or max(len(name) for name in names) > 60:
        raise LudotopeError("sheet-long", most=60)
    for player in play.players:
        if len(player.lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in player.lines):
            raise LudotopeError(
                "book-lines", play=play.id, most=MOST_LINES, characters=LONGEST_LINE
            )
        numbers = (player.score, player.place, player.colour, *player.lines.values())
        if any(abs(number or 0) > LARGEST_NUMBER for number in (*numbers, play.minutes)):
            raise LudotopeError("book-number", play=play.id, most=LARGEST_NUMBER)
    if len(msgspec.json.encode(play)) > sizes.play_bytes:
        raise LudotopeError("book-play-large", play=play.id, most=sizes.play_bytes)


async def _import(storage: Storage, person: str, play: Play) -> bool:
    digest = hashlib.sha256(f"{person}\0{play.id}".encode()).digest()[:16]
    sheet_id = "i" + base64.urlsafe_b64encode(digest).decode().rstrip("=")
    mine = [seat for seat, player in enumerate(play.players) if player.person == ME]
    stored = msgspec.structs.replace(
        play,
        source="import",
        sheet="",
        players=tuple(
            msgspec.structs.replace(
                player, person=person if player.person == ME else None, hidden=False
            )
            for player in play.players
        ),
    )
    box = find_box(play.game)
    variant = play.variant if play.variant in box.variants else box.variants[0]
    events: list[Event] = [
        Opened(box.name, variant, len(play.players), box.rules, person),
        Imported(stored),
        *(Claimed(seat, person) for seat in mine),
    ]
    now = time.time()
    numbered = [SheetEvent(number, now, person, event) for number, event in enumerate(events, 1)]
    row = SheetRow(
        game=box.name,
        host=person,
        number=Sheet(sheet_id, numbered).number,
        stage=REVEALED,
        changed_at=now,
        summary=msgspec.json.encode(stored).decode(),
    )
    return await sheet_rows.create_sheet(storage, sheet_id, row, store_all(numbered))


async def find_person(storage: Storage, name: str) -> str | None:
    """Returns the identity of the one person who is called so, by account or by name."""
    row = await storage.find_login(name.casefold())
    if row is not None:
        return str(row.id)
    async with storage.reading() as connection:
        wanted = select(people.c.id).where(people.c.name == name).limit(2)
        found = [row.id for row in await connection.execute(wanted)]
    return str(found[0]) if len(found) == 1 else None
