"""Backups: the whole database as one compressed file of lines, for any database to read."""

import contextlib
import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from sqlalchemy import Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import unreadable, unwritable
from ludotope.engine.words import Phrase
from ludotope.server.storage.database import Storage
from ludotope.server.storage.migrate import head
from ludotope.server.storage.schema import metadata, people, steps, tables

FIRST_LINE = "ludotope backup"
# In an order in which each row finds those it refers to.
ORDER = metadata.sorted_tables
AT_ONCE = 1000


async def write_backup(storage: Storage, file: Path) -> dict[str, int]:
    """Writes everything there is, as of one moment; returns the number of rows of each kind."""
    half_written = file.with_name(f"{file.name}.new")
    if storage.is_sqlite and not Path(str(storage.url.database)).exists():
        raise unreadable(Path(str(storage.url.database)), FileNotFoundError(2, "No such file"))
    await storage.open()
    try:
        # It holds the key of all cookies: nobody else may read it.
        half_written.touch(mode=0o600)
        with gzip.open(half_written, "wt", encoding="utf-8") as output:
            async with storage.reading() as connection:
                if storage.is_sqlite:
                    await connection.exec_driver_sql("BEGIN")
                else:
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                counts = await _write_rows(connection, output.write)
        half_written.replace(file)
    except OSError as error:
        raise unwritable(file, error) from None
    finally:
        with contextlib.suppress(OSError):
            half_written.unlink(missing_ok=True)
    return counts


async def _write_rows(connection: AsyncConnection, write: Any) -> dict[str, int]:
    counts = {}
    write(json.dumps({FIRST_LINE: 1, "schema": head()}) + "\n")
    for table in ORDER:
        counts[table.name] = 0
        async for row in await connection.stream(select(table)):
            write(json.dumps([table.name, *row]) + "\n")
            counts[table.name] += 1
    write(json.dumps({"rows": sum(counts.values())}) + "\n")
    return counts


async def read_backup(
    storage: Storage, file: Path, is_readable: Callable[[object], bool]
) -> dict[str, int]:
    """Reads a backup into an empty database, all of it or nothing; returns counts of rows.

    `is_readable` says of the body of a step whether it can be read: what is in it is not known
    here.
    """
    await storage.open()
    counts = {table.name: 0 for table in ORDER}
    async with storage.writing() as connection:
        for table in (people, tables):
            if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
                raise LudotopeError("backup-not-empty")
        for table in reversed(ORDER):
            await connection.execute(table.delete())
        line = 2
        for table, rows in _read_rows(file, is_readable):
            try:
                await connection.execute(insert(table), rows)
            except (SQLAlchemyError, OverflowError, UnicodeError):
                _wrong(file, line, Phrase("backup-row"))
            line += len(rows)
            counts[table.name] += len(rows)
    return counts


def _read_rows(
    file: Path, is_readable: Callable[[object], bool]
) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Yields the rows of a file, some of one kind at a time; refuses a file that was cut off."""
    kinds = {table.name: table for table in ORDER}
    batch: list[dict[str, Any]] = []
    kind: Table | None = None
    count = 0
    ended = False
    for number, content in _read_lines(file):
        if number == 1:
            _check_header(file, content)
        elif isinstance(content, dict):
            ended = content.get("rows") == count
            break
        else:
            table = _kind_of(content, kinds)
            if table is None or not _is_complete(table, content[1:], is_readable):
                _wrong(file, number, Phrase("backup-row"))
            if kind is not None and (table is not kind or len(batch) >= AT_ONCE):
                yield kind, batch
                batch = []
            kind = table
            batch.append(dict(zip(table.columns.keys(), content[1:], strict=True)))
            count += 1
    if not ended:
        _wrong(file, count + 1, Phrase("backup-cut"))
    if kind is not None:
        yield kind, batch


def _kind_of(content: Any, kinds: dict[str, Table]) -> Table | None:
    if not isinstance(content, list) or not content or not isinstance(content[0], str):
        return None
    return kinds.get(content[0])


def _is_complete(table: Table, values: list[Any], is_readable: Callable[[object], bool]) -> bool:
    """Whether a row has all its values, and a step can be read."""
    if len(values) != len(table.columns):
        return False
    return table is not steps or is_readable(values[table.columns.keys().index("body")])


def _read_lines(file: Path) -> Iterator[tuple[int, Any]]:
    number = 0
    try:
        with gzip.open(file, "rt", encoding="utf-8") as content:
            for number, line in enumerate(content, 1):
                yield number, json.loads(line)
    except (ValueError, RecursionError):
        _wrong(file, max(1, number), Phrase("backup-row" if number > 1 else "backup-no-header"))
    except (gzip.BadGzipFile, EOFError, zlib.error):
        _wrong(file, number, Phrase("backup-cut" if number else "backup-no-header"))
    except OSError as error:
        raise unreadable(file, error) from None


def _check_header(file: Path, content: Any) -> None:
    if not isinstance(content, dict) or FIRST_LINE not in content:
        _wrong(file, 1, Phrase("backup-no-header"))
    if content.get("schema") != head():
        schema = str(content.get("schema"))
        _wrong(file, 1, Phrase("backup-schema", {"schema": schema, "known": head()}))


def _wrong(file: Path, line: int, reason: Phrase) -> NoReturn:
    raise LudotopeError("backup-wrong", file=str(file), line=line, reason=reason)
