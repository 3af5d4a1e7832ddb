"""The database: SQLite in a file, or PostgreSQL. Everything acknowledged is in it."""

import asyncio
import base64
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Row, and_, delete, exists, func, insert, or_, select, text, true, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotope.engine.errors import LudotopeError
from ludotope.server.storage.connections import (
    StorageAwayError,
    clear_errors,
    create_file,
    make_engine,
    read_url,
    tell_damage,
)
from ludotope.server.storage.migrate import expect_ours, migrate
from ludotope.server.storage.rows import StoredStep, Summary
from ludotope.server.storage.schema import (
    files,
    guests,
    people,
    settings,
    steps,
    table_files,
    tables,
)
from ludotope.server.storage.step_writer import StepWriter, step_row, summary_row

# Codes are read out and typed: no 0 1 I L O (alike), no U (fewer words).
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 6
# How often a new table is given another code if somebody has it.
MOST_CODES = 10

NAMES_TOGETHER = 500

# For PostgreSQL: one question about many tables.
NEW_STEPS = text("""
    select steps.table_id, steps.number, steps.at, steps.body, steps.person, steps.request
    from unnest(cast(:tables as text[]), cast(:numbers as int[])) as known (id, number)
    join steps on steps.table_id = known.id and steps.number > known.number
    order by steps.table_id, steps.number
""")


class TableThereError(LudotopeError):
    """A table that was to be made is there already."""


def new_id() -> str:
    """Returns a random identity that nobody can guess."""
    return spoken_id(secrets.token_bytes(16))


def spoken_id(random_bytes: bytes) -> str:
    """Returns an identity as it is written, never like an option of a command."""
    text = base64.urlsafe_b64encode(random_bytes).decode().rstrip("=")
    return f"_{text[1:]}" if text.startswith("-") else text


def new_code() -> str:
    """Returns a random short code for a table."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _parts(names: list[str]) -> Iterator[list[str]]:
    """Some names at a time: a statement has only so many values."""
    for start in range(0, len(names), NAMES_TOGETHER):
        yield names[start : start + NAMES_TOGETHER]


class Storage:
    """Reads and writes tables and people. `open` it first.

    While the database cannot be reached, everything raises `StorageAwayError`.
    """

    def __init__(self, database: str) -> None:
        self.url = read_url(database)
        self.is_sqlite = self.url.drivername.startswith("sqlite")
        self.engine = make_engine(self.url)
        self._insert = sqlite.insert if self.is_sqlite else postgresql.insert
        # SQLite has one writer at a time; waiting here costs less than waiting there.
        self._lock = asyncio.Lock()
        self._steps = StepWriter(self.url, self.writing, self._lock)

    async def open(self) -> None:
        """Brings the database up to date and starts to write."""
        async with clear_errors():
            with tell_damage(self.url):
                create_file(self.url)
                await expect_ours(self.url)
                await migrate(self.engine)
        self._steps.open()

    async def close(self) -> None:
        """Stops writing, and closes all connections."""
        await self._steps.close()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Opens a connection to read from."""
        async with clear_errors(), self.engine.connect() as connection:
            yield connection

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Opens a connection in a transaction, which is committed at the end of the block."""
        async with clear_errors(), contextlib.AsyncExitStack() as stack:
            if self.is_sqlite:
                await stack.enter_async_context(self._lock)
            yield await stack.enter_async_context(self.engine.begin())

    # --- Steps -----------------------------------------------------------------------------------

    async def create(
        self,
        table: str,
        game: str,
        step: StoredStep,
        summary: Summary,
        data_files: Mapping[str, str] | None = None,
    ) -> str:
        """Writes a new table with its first step and its data files; returns its code.

        A data file that is there already, by its digest, is not written again.
        """
        file_rows = [{"digest": d, "content": text} for d, text in (data_files or {}).items()]
        table_rows = [{"table_id": table, "digest": row["digest"]} for row in file_rows]
        for _ in range(MOST_CODES):
            code = new_code()
            try:
                async with self.writing() as connection:
                    row = {
                        "id": table,
                        "code": code,
                        "game": game,
                        "created_at": step.at,
                        "host": summary.host,
                        **summary_row(step, summary),
                    }
                    await connection.execute(insert(tables), row)
                    await connection.execute(insert(steps), step_row(table, step))
                    if file_rows:
                        new_files = self._insert(files).on_conflict_do_nothing()
                        await connection.execute(new_files, file_rows)
                        await connection.execute(insert(table_files), table_rows)
                    pairs = {(person, table) for person in summary.people}
                    await connection.run_sync(self._steps.note_guests, pairs)
                return code
            except IntegrityError:
                if await self.read_code(table) is not None:
                    raise TableThereError("table-there") from None
                # The code is taken.
        raise StorageAwayError("database-refuses")

    async def append(self, table: str, step: StoredStep, summary: Summary) -> bool:
        """Writes a step; False if there is one with its number already."""
        return await self._steps.append(table, step, summary)

    async def read_code(self, table: str) -> str | None:
        """Returns the code of a table, or None if there is no such table."""
        async with self.reading() as connection:
            found = await connection.execute(select(tables.c.code).where(tables.c.id == table))
            return found.scalar_one_or_none()

    async def find_code(
        self, code: str, stages: Sequence[str], person: str | None
    ) -> Row[Any] | None:
        """Returns the table that has a code, if it is at one of some stages or a person's own."""
        own = exists().where(and_(guests.c.table_id == tables.c.id, guests.c.person == person))
        wanted = (
            select(tables)
            .where(tables.c.code == code.strip().upper())
            .where(or_(tables.c.stage.in_(stages), own))
        )
        found = await self._rows(wanted)
        return found[0] if found else None

    async def read_steps(
        self, table: str, after: int = 0, most: int | None = None
    ) -> list[StoredStep]:
        """Returns the steps of a table after a number, all or so many at the most."""
        wanted = (
            select(steps.c.number, steps.c.at, steps.c.body, steps.c.person, steps.c.request)
            .where(and_(steps.c.table_id == table, steps.c.number > after))
            .order_by(steps.c.number)
            .limit(most)
        )
        async with self.reading() as connection:
            rows = await connection.execute(wanted)
            return [StoredStep(*row) for row in rows]

    async def read_files(self, table: str) -> dict[str, str]:
        """Returns the data files of a table, by their digests."""
        wanted = (
            select(files.c.digest, files.c.content)
            .join(table_files, table_files.c.digest == files.c.digest)
            .where(table_files.c.table_id == table)
        )
        return {row.digest: row.content for row in await self._rows(wanted)}

    async def read_new_steps(self, known: Mapping[str, int]) -> dict[str, list[StoredStep]]:
        """Returns, by table, the steps after the number that is known of each."""
        if self.is_sqlite:
            return {table: await self.read_steps(table, after) for table, after in known.items()}
        found: dict[str, list[StoredStep]] = {table: [] for table in known}
        values = {"tables": list(known), "numbers": list(known.values())}
        async with self.reading() as connection:
            for table, *row in await connection.execute(NEW_STEPS, values):
                found[table].append(StoredStep(*row))
        return found

    # --- Finding tables --------------------------------------------------------------------------

    async def tables_of(
        self, person: str, stages: Sequence[str], most: int, before: float | None = None
    ) -> list[Row[Any]]:
        """Returns the tables at which a person has a seat or that they keep, the latest first.

        With `before`, only those that changed last before that time.
        """
        wanted = (
            select(tables)
            .join(guests, guests.c.table_id == tables.c.id)
            .where(and_(guests.c.person == person, tables.c.stage.in_(stages)))
            .where(tables.c.changed_at < before if before is not None else true())
            .order_by(tables.c.changed_at.desc())
            .limit(most)
        )
        return await self._rows(wanted)

    async def games_of(self, person: str, game: str, stage: str, most: int) -> list[Row[Any]]:
        """Returns a person's latest tables of one game at a stage."""
        wanted = (
            select(tables)
            .join(guests, guests.c.table_id == tables.c.id)
            .where(and_(guests.c.person == person, tables.c.game == game))
            .where(tables.c.stage == stage)
            .order_by(tables.c.changed_at.desc())
            .limit(most)
        )
        return await self._rows(wanted)

    async def tables_at(self, game: str, stage: str) -> list[Row[Any]]:
        """Returns all tables of a game at a stage, the oldest first."""
        wanted = select(tables).where(and_(tables.c.game == game, tables.c.stage == stage))
        return await self._rows(wanted.order_by(tables.c.created_at, tables.c.id))

    async def find_table(self, table: str) -> Row[Any] | None:
        """Returns the row of a table, if there is one."""
        found = await self._rows(select(tables).where(tables.c.id == table))
        return found[0] if found else None

    async def table_numbers(self, wanted: Collection[str]) -> dict[str, int]:
        """Returns the number of the latest step of those of some tables that are there."""
        found: dict[str, int] = {}
        for some in _parts(sorted(wanted)):
            rows = await self._rows(
                select(tables.c.id, tables.c.number).where(tables.c.id.in_(some))
            )
            found.update((row.id, row.number) for row in rows)
        return found

    async def open_tables(self, stages: Sequence[str], most: int) -> list[Row[Any]]:
        """Returns the tables that are open to everybody, the latest first."""
        wanted = (
            select(tables)
            .where(and_(tables.c.is_open.is_(True), tables.c.stage.in_(stages)))
            .order_by(tables.c.changed_at.desc())
            .limit(most)
        )
        return await self._rows(wanted)

    async def tables_with_bots_due(
        self, before: float, most: int, without: Collection[str] = ()
    ) -> list[str]:
        """Returns tables, not of some games, at which a computer player should have decided.

        First one of each host, the longest overdue, then another of each, and so on.
        """
        oldest_first = func.row_number().over(
            partition_by=tables.c.host, order_by=tables.c.changed_at
        )
        wanted = (
            select(tables.c.id)
            .where(and_(tables.c.bots_due.is_(True), tables.c.changed_at < before))
            .where(tables.c.game.not_in(without))
            .order_by(oldest_first, tables.c.changed_at)
            .limit(most)
        )
        return [row.id for row in await self._rows(wanted)]

    async def tables_with_clocks(self) -> list[str]:
        """Returns the tables at which a clock runs, the shortest first."""
        wanted = select(tables.c.id).where(tables.c.deadline.is_not(None))
        return [row.id for row in await self._rows(wanted.order_by(tables.c.deadline))]

    async def has_clocks(self) -> bool:
        """Whether a clock runs anywhere."""
        wanted = select(tables.c.id).where(tables.c.deadline.is_not(None)).limit(1)
        return bool(await self._rows(wanted))

    async def tables_out_of_time(
        self, now: float, most: int, without: Collection[str] = ()
    ) -> list[str]:
        """Returns tables, not of some games, at which a clock has run out."""
        wanted = select(tables.c.id).where(tables.c.deadline <= now)
        limited = wanted.where(tables.c.game.not_in(without)).limit(most)
        return [row.id for row in await self._rows(limited)]

    async def count_tables(self, host: str, stages: Sequence[str]) -> int:
        """Returns how many tables of a host are at some stages."""
        wanted = and_(tables.c.host == host, tables.c.stage.in_(stages))
        return int((await self._rows(select(func.count()).where(wanted)))[0][0])

    async def count_tables_since(self, host: str, time: float) -> int:
        """Returns how many tables a host has set up since a time."""
        wanted = and_(tables.c.host == host, tables.c.created_at > time)
        return int((await self._rows(select(func.count()).where(wanted)))[0][0])

    async def measure_records(self, host: str, stages: Sequence[str]) -> tuple[int, int]:
        """Returns how many records a person keeps, and their bytes.

        A record is kept as a table whose first step is its last, at one of the stages given.
        """
        wanted = (
            select(
                func.count().label("records"),
                func.coalesce(func.sum(func.length(steps.c.body)), 0).label("bytes"),
            )
            .select_from(tables.join(steps, steps.c.table_id == tables.c.id))
            .where(and_(tables.c.host == host, tables.c.stage.in_(stages), tables.c.number == 1))
        )
        [found] = await self._rows(wanted)
        return int(found.records), int(found.bytes)

    async def _rows(self, wanted: Any) -> list[Row[Any]]:
        async with self.reading() as connection:
            return list((await connection.execute(wanted)).all())

    # --- People and settings ---------------------------------------------------------------------

    async def find_person(self, person: str) -> Row[Any] | None:
        """Returns a person by identity."""
        found = await self._rows(select(people).where(people.c.id == person))
        return found[0] if found else None

    async def find_login(self, login: str) -> Row[Any] | None:
        """Returns a person by the name of their account."""
        found = await self._rows(select(people).where(people.c.login == login))
        return found[0] if found else None

    async def add_person(self, person: str, name: str) -> None:
        """Writes a new person."""
        async with self.writing() as connection:
            row = {"id": person, "name": name, "created_at": time.time()}
            await connection.execute(insert(people), row)

    async def change_person(self, person: str, **values: Any) -> bool:
        """Changes what is kept of a person; False if that name of an account is taken."""
        try:
            async with self.writing() as connection:
                await connection.execute(
                    update(people).where(people.c.id == person).values(**values)
                )
        except IntegrityError:
            return False
        return True

    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """Returns a value that all servers share; the first that asks makes and writes it."""
        async with self.writing() as connection:
            row = {"name": name, "value": make()}
            await connection.execute(self._insert(settings).on_conflict_do_nothing(), row)
            found = select(settings.c.value).where(settings.c.name == name)
            return str((await connection.execute(found)).scalar_one())

    async def write_probe(self) -> None:
        """Writes a row that means nothing, to find out whether that can be done."""
        if not self._steps.is_running:
            raise StorageAwayError("database-refuses")
        await self.write_setting("write-probe", str(time.time()))

    async def read_setting(self, name: str) -> str | None:
        """Returns a value that all servers share, if it is there."""
        found = await self._rows(select(settings.c.value).where(settings.c.name == name))
        return str(found[0].value) if found else None

    async def write_setting(self, name: str, value: str) -> None:
        """Writes a value that all servers share."""
        insert_new = sqlite.insert if self.is_sqlite else postgresql.insert
        row = insert_new(settings).values(name=name, value=value)
        async with self.writing() as connection:
            await connection.execute(
                row.on_conflict_do_update(index_elements=["name"], set_={"value": value})
            )

    async def change_setting(self, name: str, first: str, change: Callable[[str], str]) -> str:
        """Changes a value that all servers share, one server at a time; returns the new value."""
        one = settings.c.name == name
        insert_new = sqlite.insert if self.is_sqlite else postgresql.insert
        row = insert_new(settings).values(name=name, value=first).on_conflict_do_nothing()
        async with self.writing() as connection:
            await connection.execute(row)
            # To write first keeps everybody else from reading what will be changed.
            touch = update(settings).where(one).values(value=settings.c.value)
            await connection.execute(touch)
            found = await connection.execute(select(settings.c.value).where(one))
            value = change(str(found.scalar_one()))
            await connection.execute(update(settings).where(one).values(value=value))
            return value

    async def remove_setting(self, name: str) -> None:
        """Forgets a value that all servers share."""
        async with self.writing() as connection:
            await connection.execute(delete(settings).where(settings.c.name == name))

    async def is_there(self) -> bool:
        """Whether the database answers."""
        try:
            async with asyncio.timeout(2), self.reading() as connection:
                await connection.execute(text("select 1"))
        except (StorageAwayError, TimeoutError):
            return False
        return self._steps.is_running
