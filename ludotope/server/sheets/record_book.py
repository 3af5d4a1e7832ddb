"""The record book of a person, from the database: real games, and those that were played here."""

import base64
import hashlib
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Row, select

from ludotope.engine.errors import LudotopeError
from ludotope.engine.shelf import find_box
from ludotope.scorepad.exchange import MOST_PLAYS, uuid_of
from ludotope.scorepad.play import BookPlayer, Play
from ludotope.scorepad.sheet import Claimed, Event, Imported, Opened, Sheet, SheetEvent
from ludotope.server.settings import Limits
from ludotope.server.sheets.service import REVEALED, store_all
from ludotope.server.storage import sheet_rows
from ludotope.server.storage.database import Storage
from ludotope.server.storage.schema import guests, people, sheet_people, sheets, tables
from ludotope.server.storage.sheet_rows import SheetRow
from ludotope.server.tables.errors import QuotaError
from ludotope.server.tables.summary import read_listing
from ludotope.server.tables.table import OVER

# Who one is oneself in a file: no identity leaves the server.
ME = "me"


class ImportCount(NamedTuple):
    """How many plays were added, and how many were known already."""

    added: int
    known: int


async def plays_of(storage: Storage, person: str | None) -> list[Play]:
    """Returns the finished games of somebody, or of everybody, with identities."""
    wanted_tables = select(tables).where(tables.c.stage == OVER)
    wanted_sheets = select(sheets).where(sheets.c.stage == REVEALED)
    if person is not None:
        wanted_tables = wanted_tables.join(guests, guests.c.table_id == tables.c.id).where(
            guests.c.person == person
        )
        wanted_sheets = wanted_sheets.join(
            sheet_people, sheet_people.c.sheet_id == sheets.c.id
        ).where(sheet_people.c.person == person)
    async with storage.reading() as connection:
        real = (await connection.execute(wanted_sheets.limit(MOST_PLAYS))).all()
        online = (await connection.execute(wanted_tables.limit(MOST_PLAYS))).all()
    plays = [msgspec.json.decode(row.summary, type=Play) for row in real]
    return plays + [play for row in online if (play := _table_play(row)) is not None]


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


def shown_to(plays: Sequence[Play], person: str | None) -> list[Play]:
    """Returns plays without identities: one's own seats are `me`."""
    return [
        msgspec.structs.replace(
            play,
            players=tuple(
                msgspec.structs.replace(
                    player, person=ME if person and player.person == person else None
                )
                for player in play.players
            ),
        )
        for play in plays
    ]


async def import_plays(
    storage: Storage, limits: Limits, person: str, plays: Sequence[Play]
) -> ImportCount:
    """Adds plays to somebody's record book; those that are there already are left as they are."""
    own = await plays_of(storage, person)
    known = {play.id for play in own} | {f"bgs-{uuid_of('play', play.id)}" for play in own}
    new = {play.id: play for play in plays if play.id not in known}
    for play in new.values():
        _check(play)
    count = await sheet_rows.count_sheets(storage, person)
    if count + len(new) > limits.kept_sheets:
        raise QuotaError("quota-sheets", most=limits.kept_sheets)
    added = 0
    for play in new.values():
        added += await _import(storage, person, play)
    return ImportCount(added, len(plays) - added)


def _check(play: Play) -> None:
    box = find_box(play.game)
    if len(play.players) not in box.seats:
        raise LudotopeError("book-seats", game=box.title, play=play.id, seats=len(play.players))
    texts = (play.id, play.place, play.note, play.variant, play.decided_by, play.played)
    names = [player.name for player in play.players]
    if max(map(len, (*texts, *names))) > 500 or max(len(name) for name in names) > 60:
        raise LudotopeError("sheet-long", most=60)


async def _import(storage: Storage, person: str, play: Play) -> bool:
    digest = hashlib.sha256(f"{person}\0{play.id}".encode()).digest()[:16]
    sheet_id = "i" + base64.urlsafe_b64encode(digest).decode().rstrip("=")
    mine = [seat for seat, player in enumerate(play.players) if player.person == ME]
    stored = msgspec.structs.replace(
        play,
        source="import",
        players=tuple(
            msgspec.structs.replace(player, person=person if player.person == ME else None)
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
