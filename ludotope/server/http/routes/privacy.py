"""Your data: to download what is kept of you, and to have it deleted."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import MediaType, Request, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream
from sqlalchemy import Row

from ludotope.engine.errors import LudotopeError
from ludotope.scorepad.exchange import MOST_PLAYS
from ludotope.scorepad.play import Play, shown_to
from ludotope.server.auth.people import Person
from ludotope.server.compiling import RULES_PART
from ludotope.server.context import Context
from ludotope.server.http.dependencies import Me, ServerContext, limit_key_of, take_cookie
from ludotope.server.http.requests import DeletionForm
from ludotope.server.http.responses import (
    ExportedBoard,
    ExportedCorrection,
    ExportedSheet,
    ExportedTable,
    ExportView,
    WhoView,
)
from ludotope.server.http.routes.me import view_sessions
from ludotope.server.http.routes.puzzles import view_solved
from ludotope.server.http.routes.ratings import view_ratings
from ludotope.server.http.routes.records import record_of
from ludotope.server.sheets.service import OPEN, REVEALED
from ludotope.server.storage.board_rows import boards_of
from ludotope.server.storage.erasure import erase_person
from ludotope.server.storage.rows import StoredStep
from ludotope.server.storage.sheet_rows import read_aliases, sheets_of
from ludotope.server.tables.events import load_step
from ludotope.server.tables.fair_threads import Stop
from ludotope.server.tables.summary import read_listing
from ludotope.server.tables.table import CLOSED, OVER, PLAYING, WAITING, Table

# How many tables are asked for at once.
TABLES_TOGETHER = 100

_write = msgspec.json.Encoder().encode


@get(
    "/me/export",
    operation_id="export",
    media_type=MediaType.JSON,
    responses={200: ResponseSpec(ExportView, generate_examples=False)},
)
async def export(context: ServerContext, me: Me) -> Stream:
    """Everything that is kept of you, as one JSON file."""
    unready = context.preparation.unready
    if unready:
        # Otherwise the records of these games would be missing.
        async for row in _own_tables(context, me):
            if row.game in unready and row.stage != WAITING:
                context.preparation.expect(row.game, RULES_PART)
    context.rate_limiter.check("exports", me.id)
    headers = {"Content-Disposition": 'attachment; filename="ludotope.json"'}
    return Stream(_export(context, me), media_type=MediaType.JSON, headers=headers)


async def _export_sheets(context: Context, person: str) -> tuple[ExportedSheet, ...]:
    """All sheets that somebody wrote on, without the identities of others."""
    rows = await sheets_of(context.storage, person, (OPEN, REVEALED), MOST_PLAYS)
    found = []
    for row in rows:
        session = await context.sheets.session(row.id, person)
        [play] = shown_to([msgspec.json.decode(row.summary, type=Play)], person)
        sheet = session.sheet
        values = {key: sheet.value_for(person, key, value) for key, value in sheet.values.items()}
        corrections = tuple(
            ExportedCorrection(
                each.key,
                sheet.value_for(person, each.key, each.before),
                sheet.value_for(person, each.key, each.after),
                each.at,
            )
            for each in sheet.corrections
        )
        found.append(ExportedSheet(row.id, values, play, corrections, tuple(sheet.photos)))
    return tuple(found)


async def _export(context: Context, me: Person) -> AsyncIterator[bytes]:
    """Yields an `ExportView` piece by piece: somebody may have played thousands of games."""
    row = await context.storage.find_person(me.id)
    sessions = await view_sessions(context, me)
    head = ExportView(
        name=me.name,
        account=me.login,
        created_at=row.created_at if row is not None else 0.0,
        failed_logins=(row.failed_logins or 0) if row is not None else 0,
        failed_at=row.failed_at if row is not None else None,
        pace=me.pace,
        sessions=sessions,
        ratings=await view_ratings(context, me.id),
        solved=await view_solved(context, me.id),
        names=await read_aliases(context.storage, me.id),
        sheets=await _export_sheets(context, me.id),
        boards=tuple(
            ExportedBoard(row.game, row.option, row.variant, row.name, row.content)
            for row in await boards_of(context.storage, me.id)
        ),
        tables=(),
    )
    # Without the bracket and the brace that end it.
    yield _write(head)[:-2]
    is_first = True
    async for table in _own_tables(context, me):
        yield (b"" if is_first else b",") + _write(await _export_table(context, table, me.id))
        is_first = False
    yield b"]}"


async def _own_tables(context: Context, me: Person) -> AsyncIterator[Row[Any]]:
    before = None
    while True:
        rows = await context.storage.tables_of(
            me.id, (WAITING, PLAYING, OVER, CLOSED), TABLES_TOGETHER, before
        )
        for row in rows:
            yield row
        if len(rows) < TABLES_TOGETHER:
            return
        before = rows[-1].changed_at


async def _export_table(context: Context, row: Row[Any], person: str) -> ExportedTable:
    listing = read_listing(row.summary)
    steps = await context.storage.read_steps(row.id)
    return ExportedTable(
        id=row.id,
        game=row.game,
        variant=listing.variant,
        stage=row.stage,
        created_at=row.created_at,
        changed_at=row.changed_at,
        players=tuple(seat.name or seat.bot or "" for seat in listing.seats),
        your_seats=tuple(
            number for number, seat in enumerate(listing.seats) if seat.person == person
        ),
        scores=listing.scores,
        record=await context.tables.read_on_thread(
            person, lambda stop: _record(row.id, steps, person, stop)
        ),
    )


def _record(table_id: str, steps: list[StoredStep], person: str, stop: Stop) -> str | None:
    """The record of a table, unless it would show what somebody may not know."""
    try:
        table = Table(table_id, "")
        for step in steps:
            table.fold(load_step(step))
            if stop():
                return None
        position = table.position
        if position is None or not table.may_look(person):
            return None
        if position.game.box.has_secrets and table.stage != OVER:
            return None
        return record_of(table)
    except (LudotopeError, ValueError):
        # A game that is not on the shelf any more, or a table that cannot be read.
        return None


@post("/me/deletion", operation_id="delete_me", status_code=200)
async def delete_me(
    request: Request[Any, Any, Any], context: ServerContext, me: Me, data: JSONBody[DeletionForm]
) -> WhoView:
    """Deletes you: your name, account and sessions, and the tables that nobody else had.

    Games with others stay, without your name.
    """
    address = limit_key_of(request)
    context.rate_limiter.check("logins", address)
    await context.accounts.check(me, data.passphrase, address)
    # Once begun it is carried out, even if whoever asked for it hangs up.
    await asyncio.shield(_delete(context, me))
    take_cookie(request)
    return WhoView(None, None)


async def _delete(context: Context, me: Person) -> None:
    await context.auth_sessions.end(me.id)
    await erase_person(context.storage, me.id)
    context.people.forget(me.id)
    await context.drop_erased()


HANDLERS = [export, delete_me]
