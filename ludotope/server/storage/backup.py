"""Backups: the whole database as one compressed file of lines, for any database to read.

The first line says which schema the rows have and what their columns are, then each row is a line,
the last line says how many there were. Nothing is written while a backup is read that cannot all be
read, and nothing of it is kept that cannot be played.
"""

import gzip
import json
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import msgspec
from sqlalchemy import Connection, MetaData, Table, column, func, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import replacing, unreadable, unwritable
from ludotope.engine.words import Phrase
from ludotope.server.storage.connections import (
    clear_errors,
    create_file,
    make_reading_engine,
    name_of,
    tell_damage,
)
from ludotope.server.storage.database import Storage
from ludotope.server.storage.migrate import (
    VERSIONS,
    begin_alone,
    check_schema,
    expect_ours,
    find_revision,
    head,
    known_revisions,
    upgrade,
)
from ludotope.server.storage.rows import StoredStep
from ludotope.server.storage.schema import (
    files,
    metadata,
    people,
    sheet_events,
    sheets,
    steps,
    table_files,
    tables,
)
from ludotope.server.storage.sheet_rows import StoredEvent

FIRST_LINE = "ludotope backup"
# In an order in which each row finds those it refers to.
ORDER = metadata.sorted_tables
# How many rows are written at once, and how many bytes of them.
AT_ONCE = 1000
BYTES_AT_ONCE = 4_000_000
# Tables of earlier versions may have data files of 4 MB in a line, with each character escaped.
LONGEST_LINE = 16_000_000
LONGEST_HEADER = 20_000
# What is written here becomes about ten times as large; more than this was made to be large.
MOST_TIMES_LARGER = 100
ALWAYS_ALLOWED = 16_000_000
MOST_MEGABYTES = 1000
PROGRESS_SECONDS = 5.0

Row = list[str | int | float | bool | None]
_row_decoder = msgspec.json.Decoder(Row)


class StoredTable(NamedTuple):
    """Everything that is stored of a table."""

    id: str
    code: str
    number: int
    steps: Sequence[StoredStep]
    files: Mapping[str, str]


class StoredSheet(NamedTuple):
    """Everything that is stored of a sheet but its photos."""

    id: str
    number: int
    stage: str
    summary: str
    events: Sequence[StoredEvent]


class Checks(NamedTuple):
    """What raises an error for a table that cannot be played, and for a sheet that cannot be read.

    What steps and events mean is not known here.
    """

    table: Callable[[StoredTable], None]
    sheet: Callable[[StoredSheet], None]


class Header(NamedTuple):
    """The schema of a backup, and the columns of its rows, by table, if it says so."""

    schema: str
    columns: Mapping[str, Sequence[str]]


# --- Writing -------------------------------------------------------------------------------------


async def write_backup(storage: Storage, file: Path) -> dict[str, int]:
    """Writes everything there is, as of one moment; returns the number of rows of each kind.

    Nothing is changed in the database: it may have the schema of an earlier version, and be a copy
    that cannot be written.
    """
    if storage.is_sqlite:
        _expect_file(Path(str(storage.url.database)))
    engine = make_reading_engine(storage.url)
    try:
        # It holds the key of all cookies: nobody else may read it.
        with (
            replacing(file) as raw,
            gzip.GzipFile(filename="", fileobj=raw, mode="wb") as output,
            tell_damage(storage.url),
        ):
            async with clear_errors(), engine.connect() as connection:
                if storage.is_sqlite:
                    await connection.exec_driver_sql("BEGIN")
                else:
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                return await _write_rows(connection, output, name_of(storage.url))
    except OSError as error:
        raise unwritable(file, error) from None
    finally:
        await engine.dispose()


def _expect_file(file: Path) -> None:
    try:
        with file.open("rb"):
            return
    except OSError as error:
        raise unreadable(file, error) from None


async def _write_rows(
    connection: AsyncConnection, output: gzip.GzipFile, database: str
) -> dict[str, int]:
    def write(content: object) -> None:
        output.write(json.dumps(content).encode() + b"\n")

    revision, columns = await connection.run_sync(_describe, database)
    if revision is None:
        raise LudotopeError("database-foreign", database=database)
    write({FIRST_LINE: 1, "schema": revision, "columns": columns})
    counts = {table.name: 0 for table in ORDER}
    for table in ORDER:
        if table.name not in columns:
            continue
        names = columns[table.name]
        wanted: list[Any] = [table.c.get(name, column(name)) for name in names]
        in_order = select(*wanted).select_from(table).order_by(*table.primary_key.columns)
        async for row in await connection.stream(in_order):
            write([table.name, *row])
            counts[table.name] += 1
    write({"rows": sum(counts.values())})
    return counts


def _describe(connection: Connection, database: str) -> tuple[str | None, dict[str, list[str]]]:
    """Returns the schema of a database, and the columns of those of our tables that it has."""
    revision = find_revision(connection, database)
    inspector = inspect(connection)
    there = set(inspector.get_table_names())
    names = [table.name for table in ORDER if table.name in there]
    return revision, {
        name: [str(found["name"]) for found in inspector.get_columns(name)] for name in names
    }


# --- Reading -------------------------------------------------------------------------------------


async def read_backup(
    storage: Storage,
    file: Path,
    checks: Checks | None,
    megabytes: int | None = None,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> dict[str, int]:
    """Reads a backup into an empty database, all of it or nothing; returns counts of rows.

    The rows are written into the schema that they come from, and that is brought up to date. Then
    each table and each sheet is checked. A file that unpacks to more megabytes than given is
    refused, or, if none are given, to more than a backup usually does. `progress` is told now and
    then how many tables and sheets are checked, of how many.
    """
    header = _check_file(file, megabytes)
    is_new = False
    try:
        async with clear_errors():
            with tell_damage(storage.url):
                is_new = create_file(storage.url)
                await expect_ours(storage.url)
                async with storage.engine.begin() as connection:
                    await connection.run_sync(_prepare, header.schema)
                    counts, lines = await _copy_rows(connection, file, header, megabytes)
                    await connection.run_sync(_finish)
                    if checks is not None:
                        await _check_all(connection, file, lines, checks, progress)
    except BaseException:
        await storage.engine.dispose()
        if is_new:
            for end in ("", "-wal", "-shm"):
                Path(f"{storage.url.database}{end}").unlink(missing_ok=True)
        raise
    return counts


def _prepare(connection: Connection, schema: str) -> None:
    """Makes empty tables of a schema, in a database in which there is nothing yet."""
    begin_alone(connection)
    if find_revision(connection, name_of(connection.engine.url)) is not None:
        there = set(inspect(connection).get_table_names())
        for table in (people, tables):
            if table.name in there:
                count = select(func.count()).select_from(table)
                if connection.execute(count).scalar_one():
                    raise LudotopeError("backup-not-empty")
        metadata.drop_all(connection)
        connection.exec_driver_sql(f"delete from {VERSIONS}")
    upgrade(connection, schema)


def _finish(connection: Connection) -> None:
    upgrade(connection, "head")
    check_schema(connection, name_of(connection.engine.url))


async def _copy_rows(
    connection: AsyncConnection, file: Path, header: Header, megabytes: int | None
) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    """Writes all rows; returns how many of each kind, and the lines of tables and of sheets."""
    found = MetaData()
    await connection.run_sync(found.reflect)
    kinds = {table.name: found.tables[table.name] for table in ORDER if table.name in found.tables}
    columns = {name: header.columns.get(name) or kinds[name].c.keys() for name in kinds}
    counts = {table.name: 0 for table in ORDER}
    lines: dict[str, dict[str, int]] = {tables.name: {}, sheets.name: {}}
    for kind, first, rows in _batches(file, _read_rows(file, megabytes)):
        for line, row in enumerate(rows, first):
            if kind not in kinds or len(row) != len(columns[kind]):
                _wrong(file, line, Phrase("backup-row"))
        named = [dict(zip(columns[kind], row, strict=True)) for row in rows]
        await _insert(connection, file, kinds[kind], first, named)
        counts[kind] += len(rows)
        if kind in lines:
            lines[kind] |= {str(row["id"]): line for line, row in enumerate(named, first)}
    return counts, lines


async def _insert(
    connection: AsyncConnection, file: Path, table: Table, first: int, rows: list[dict[str, Any]]
) -> None:
    """Writes some rows, of which the first has a line; names the line of one that is wrong."""
    try:
        async with connection.begin_nested():
            await connection.execute(insert(table), rows)
    except (SQLAlchemyError, OverflowError, UnicodeError):
        if len(rows) == 1:
            _wrong(file, first, Phrase("backup-row"))
        half = len(rows) // 2
        await _insert(connection, file, table, first, rows[:half])
        await _insert(connection, file, table, first + half, rows[half:])


def _batches(
    file: Path, rows: Iterator[tuple[int, int, Row]]
) -> Iterator[tuple[str, int, list[Row]]]:
    """Yields some rows of one kind at a time, with the line of the first of them."""
    batch: list[Row] = []
    kind, first, size = "", 0, 0
    for number, length, (name, *values) in rows:
        if batch and (name != kind or len(batch) >= AT_ONCE or size >= BYTES_AT_ONCE):
            yield kind, first, batch
            batch = []
        if not batch:
            if not isinstance(name, str):
                _wrong(file, number, Phrase("backup-row"))
            kind, first, size = name, number, 0
        batch.append(values)
        size += length
    if batch:
        yield kind, first, batch


async def _check_all(
    connection: AsyncConnection,
    file: Path,
    lines: Mapping[str, Mapping[str, int]],
    checks: Checks,
    progress: Callable[[int, int], None],
) -> None:
    """Has everything checked; the first thing that cannot be played is named with its line."""
    shown, done, count = time.monotonic(), 0, sum(map(len, lines.values()))
    for kind, found in lines.items():
        for name, line in found.items():
            if time.monotonic() - shown > PROGRESS_SECONDS:
                progress(done, count)
                shown = time.monotonic()
            done += 1
            if kind == tables.name:
                table = await _read_table(connection, name)
                _check_one(file, line, "backup-table", name, partial(checks.table, table))
            else:
                sheet = await _read_sheet(connection, name)
                _check_one(file, line, "backup-sheet", name, partial(checks.sheet, sheet))


def _check_one(file: Path, line: int, message: str, name: str, check: Callable[[], None]) -> None:
    try:
        check()
    except LudotopeError as error:
        _wrong(file, line, Phrase(message, {"table": name, "reason": error.phrase}))
    except Exception as error:
        why = Phrase("backup-table-broken", {"reason": f"{type(error).__name__}: {error}"})
        _wrong(file, line, Phrase(message, {"table": name, "reason": why}))


async def _read_sheet(connection: AsyncConnection, sheet: str) -> StoredSheet:
    row = (await connection.execute(select(sheets).where(sheets.c.id == sheet))).one()
    of_sheet = (
        select(*(sheet_events.c[name] for name in StoredEvent._fields))
        .where(sheet_events.c.sheet_id == sheet)
        .order_by(sheet_events.c.number)
    )
    events = [StoredEvent(*event) for event in await connection.execute(of_sheet)]
    return StoredSheet(sheet, row.number, row.stage, row.summary, events)


async def _read_table(connection: AsyncConnection, table: str) -> StoredTable:
    row = (await connection.execute(select(tables).where(tables.c.id == table))).one()
    of_table = (
        select(steps.c.number, steps.c.at, steps.c.body, steps.c.person, steps.c.request)
        .where(steps.c.table_id == table)
        .order_by(steps.c.number)
    )
    its_files = (
        select(files.c.digest, files.c.content)
        .join(table_files, table_files.c.digest == files.c.digest)
        .where(table_files.c.table_id == table)
    )
    stored = [StoredStep(*step) for step in await connection.execute(of_table)]
    contents = {found.digest: found.content for found in await connection.execute(its_files)}
    return StoredTable(table, row.code, row.number, stored, contents)


# --- Lines ---------------------------------------------------------------------------------------


def _check_file(file: Path, megabytes: int | None) -> Header:
    """Reads all of a backup once, before anything is written; returns what its first line says."""
    for _ in _read_rows(file, megabytes):
        pass
    _, first = next(_read_lines(file, megabytes))
    return _read_header(file, first)


def _read_rows(file: Path, megabytes: int | None) -> Iterator[tuple[int, int, Row]]:
    """Yields the line, length and values of each row; refuses a file that was cut off."""
    count = 0
    for number, line in _read_lines(file, megabytes):
        if number == 1:
            _read_header(file, line)
        elif line.startswith(b"{"):
            if _read_short(file, number, line) == {"rows": count}:
                return
            break
        else:
            try:
                row = _row_decoder.decode(line)
            except (ValueError, RecursionError):
                _wrong(file, number, Phrase("backup-row"))
            if not row:
                _wrong(file, number, Phrase("backup-row"))
            yield number, len(line), row
            count += 1
    _wrong(file, count + 1, Phrase("backup-cut"))


def _read_lines(file: Path, megabytes: int | None) -> Iterator[tuple[int, bytes]]:
    """Yields the lines of a file with their numbers, and never holds more than one of them."""
    number = unpacked = 0
    try:
        with file.open("rb") as raw, gzip.GzipFile(fileobj=raw) as content:
            size = raw.seek(0, 2)
            raw.seek(0)
            by_ratio = max(ALWAYS_ALLOWED, size * MOST_TIMES_LARGER)
            most = MOST_MEGABYTES if megabytes is None else megabytes
            while line := content.readline(LONGEST_LINE + 1):
                number += 1
                unpacked += len(line)
                if len(line) > LONGEST_LINE:
                    _wrong(file, number, Phrase("backup-line", {"most": LONGEST_LINE}))
                if megabytes is None and unpacked > by_ratio:
                    _wrong(file, number, Phrase("backup-bomb", {"times": MOST_TIMES_LARGER}))
                if unpacked > most * 1_000_000:
                    _wrong(file, number, Phrase("backup-large", {"most": most}))
                yield number, line
    except (gzip.BadGzipFile, EOFError, zlib.error):
        _wrong(file, max(1, number), Phrase("backup-cut" if number else "backup-no-header"))
    except OSError as error:
        raise unreadable(file, error) from None


def _read_header(file: Path, line: bytes) -> Header:
    content = _read_short(file, 1, line)
    if not isinstance(content, dict) or FIRST_LINE not in content:
        _wrong(file, 1, Phrase("backup-no-header"))
    schema = content.get("schema")
    if schema not in known_revisions():
        _wrong(file, 1, Phrase("backup-schema", {"schema": str(schema), "known": head()}))
    try:
        columns = msgspec.convert(content.get("columns", {}), dict[str, list[str]])
    except msgspec.ValidationError:
        _wrong(file, 1, Phrase("backup-row"))
    return Header(str(schema), columns)


def _read_short(file: Path, number: int, line: bytes) -> Any:
    """Reads the first or the last line, which are never long."""
    try:
        return msgspec.json.decode(line[: LONGEST_HEADER + 1])
    except (ValueError, RecursionError):
        _wrong(file, number, Phrase("backup-row" if number > 1 else "backup-no-header"))


def _wrong(file: Path, line: int, reason: Phrase) -> NoReturn:
    raise LudotopeError("backup-wrong", file=str(file), line=line, reason=reason)
