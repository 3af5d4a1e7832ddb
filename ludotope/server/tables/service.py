"""Loads tables and applies actions: propose, deal, store, notify.

An action is worked out on a copy of the table, stored under the next step number, and only then
shown. If another server has stored a step with that number, it is read and the action is tried
again.
"""

import asyncio
import contextlib
import hmac
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ludotope.bots.rating import FAIR, fair_strength
from ludotope.engine.shelf import find_box
from ludotope.server import metrics
from ludotope.server.preparation import GamePreparingError
from ludotope.server.storage.auth_rows import people_there
from ludotope.server.storage.connections import StorageAwayError, TableGoneError
from ludotope.server.storage.database import Storage, TableThereError, new_id, spoken_id
from ludotope.server.storage.rating_rows import ratings_at
from ludotope.server.storage.rows import ERASED, StoredStep
from ludotope.server.tables import actions
from ludotope.server.tables.actions import Proposal
from ludotope.server.tables.dealing import begins_at_once, deal_chance, opening
from ludotope.server.tables.errors import (
    BusyError,
    ForbiddenError,
    RefusedError,
    StaleError,
    UnknownTableError,
)
from ludotope.server.tables.events import (
    Began,
    Closed,
    Moved,
    Opened,
    Place,
    Sat,
    Step,
    TableEvents,
    files_of,
    load_step,
    may_need_files,
    store_step,
)
from ludotope.server.tables.fair_threads import FairThreads, Stop
from ludotope.server.tables.heartbeat import AWAY_SECONDS, RETURN_SECONDS, Gap, Heartbeat
from ludotope.server.tables.quotas import Quotas
from ludotope.server.tables.sessions import Session, Sessions
from ludotope.server.tables.stories import Moment
from ludotope.server.tables.summary import summarise
from ludotope.server.tables.table import Table

if TYPE_CHECKING:
    from ludotope.engine.position import Position

# How often an action is retried if another server took the step number first.
ATTEMPTS = 20
# How many steps are read and folded at once, and about how long that takes.
STEPS_TOGETHER = 500
READING_SECONDS = 0.05
# To whom reading is charged that nobody has asked for.
HOUSE = "house"

Result = TypeVar("Result")


class TableService:
    """Opens tables from the database, sets new ones up, and carries actions out at them.

    `on_step` is called with the table's id and the step whenever one was stored here, `on_change`
    with the session when its table may have come to ask a computer player, `on_catch_up` with the
    session of which others have stored something. `nobody_could_play` says from when to when a
    game was not ready, for which clocks are set back.
    """

    def __init__(
        self,
        storage: Storage,
        sessions: Sessions,
        readers: FairThreads,
        heartbeat: Heartbeat,
        key: str,
        quotas: Quotas,
        most_steps: int,
    ) -> None:
        self._storage = storage
        self._heartbeat = heartbeat
        self._sessions = sessions
        self._readers = readers
        self._key = key
        self._quotas = quotas
        self._most_steps = most_steps
        self._loading: dict[str, asyncio.Future[Session]] = {}
        # Tables of which something was stored elsewhere while they were being loaded.
        self._outdated: set[str] = set()
        self._background: set[asyncio.Task[Any]] = set()
        self.on_step: Callable[[str, StoredStep], None] = lambda _table, _step: None
        self.on_change: Callable[[Session], None] = lambda _: None
        self.on_catch_up: Callable[[Session], None] = lambda _: None
        self.nobody_could_play: Callable[[str], tuple[float, float] | None] = lambda _: None

    async def close(self) -> None:
        """Waits for what is still being read."""
        background = tuple(self._background)
        if background:
            # Cut off in the middle, they would leave a connection behind.
            await asyncio.wait(background, timeout=5)
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)

    # --- Opening tables --------------------------------------------------------------------------

    async def session(self, table: str, payer: str = HOUSE) -> Session:
        """Returns the session of a table, read from the database if it is not at hand.

        Reading it is charged to a person, or address; by default to the server itself.
        """
        session = self._sessions.find(table)
        if session is None:
            session = await self._loaded(table, payer)
        else:
            self._sessions.touch(session)
        # More may be stored elsewhere while this is read, until somebody looks at the table.
        while session.needs_reload:
            async with session.lock:
                await self.catch_up(session, payer)
        return session

    async def _loaded(self, table: str, payer: str) -> Session:
        """Loads a table, or waits for it if it is being loaded already."""
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table, payer))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def session_for(self, table: str, person: str | None, payer: str) -> Session:
        """Returns the session of a table for somebody who may look at it, or refuses."""
        session = await self.session(table, payer)
        if not session.table.may_look(person):
            raise ForbiddenError("table-private")
        session.looked_at = time.monotonic()
        self.on_change(session)
        return session

    async def _load(self, table: str, payer: str) -> Session:
        code = await self._storage.read_code(table)
        session = Session(Table(table, code or ""))
        if code is not None:
            await self._fold_from_storage(session.table, payer, session.note_request)
        if session.table.number == 0:
            raise UnknownTableError("table-unknown")
        session.needs_reload = table in self._outdated
        self._outdated.discard(table)
        self._sessions.add(session)
        return session

    async def _fold_from_storage(
        self,
        table: Table,
        payer: str,
        note: Callable[[Step], None] = lambda _: None,
        until: int | None = None,
    ) -> None:
        """Has a table take the steps that are stored after its number, up to another number.

        They are read and folded some at a time, so that others have their turn in between.
        """
        most = STEPS_TOGETHER
        while most == STEPS_TOGETHER:
            if until is not None:
                most = min(most, until - table.number)
            steps = await self._storage.read_steps(table.id, table.number, most)
            files = None
            if steps and may_need_files(steps[0]):
                files = await self._storage.read_files(table.id)
            await self.read_on_thread(payer, partial(_fold, table, steps, files, note))
            most = len(steps)

    async def read_on_thread(self, payer: str, work: Callable[[Stop], Result]) -> Result:
        """Does what takes long with a table that is at hand, when it is somebody's turn."""
        return await self._readers.run(payer, "reading", work, seconds=READING_SECONDS)

    async def catch_up(self, session: Session, payer: str = HOUSE) -> None:
        """Reads what others have stored. The session's lock is held."""
        # Not afterwards: what is stored elsewhere while this is read must be read again.
        session.needs_reload = False
        try:
            table = session.table
            new = await self._storage.read_steps(table.id, table.number, STEPS_TOGETHER)
            if len(new) == STEPS_TOGETHER:
                await self._catch_up_with_many(session, payer)
                return
        except BaseException:
            session.needs_reload = True
            raise
        self._take(session, new)

    def _take(self, session: Session, new: list[StoredStep]) -> None:
        """Takes what others have stored, as far as it is not known. The session's lock is held."""
        before = session.table.number
        try:
            for stored in new:
                if stored.number == session.table.number + 1:
                    step = load_step(stored)
                    session.advance(step, session.table.after(step))
        except GamePreparingError:
            # It began at another server. Whoever looks on comes back, and is told how far it is.
            self._sessions.drop(session)
            return
        if session.table.number > before:
            self.on_catch_up(session)

    async def _catch_up_with_many(self, session: Session, payer: str) -> None:
        """Reads a table anew of which so much is missing that folding it takes a while."""
        table = Table(session.table.id, session.table.code)
        await self._fold_from_storage(table, payer, session.note_request)
        session.replace(table)
        self.on_catch_up(session)

    async def read_moments(
        self, session: Session, after: int, most: int, payer: str
    ) -> list[Moment]:
        """Returns what happened after a step, the latest of it, read again from the database."""
        now = session.table
        known = max(1, after, now.number - most)
        past = Table(now.id, now.code)
        await self._fold_from_storage(past, payer, until=known)
        stored = await self._storage.read_steps(now.id, known, now.number - known)
        return await self.read_on_thread(payer, partial(_replay_moments, past, stored))

    async def drop_erased(self) -> None:
        """Forgets all tables of people who are not in the database any more, to read them again."""
        seated = {person for session in self._sessions for person in _people_at(session)}
        gone = seated - await people_there(self._storage, seated)
        for session in self._sessions:
            if gone & _people_at(session):
                self._sessions.drop(session)

    # --- New tables ------------------------------------------------------------------------------

    async def create(self, opened: Opened, person: str, request: str | None) -> Session:
        """Sets a table up; if nobody is waited for, the game begins at once."""
        if request is not None:
            # The same request, sent again, has its table and needs no room for another.
            with contextlib.suppress(UnknownTableError):
                return await self.session(self._id_for(person, request))
        await self._quotas.check_table(person)
        strength = None
        if begins_at_once(opened):
            people = {place.person for place in opened.places if place.person}
            strength = await self._fair_strength(opened, None, people)
        return await self._create(opening(opened, strength), person, request)

    async def keep(self, events: TableEvents, person: str) -> Session:
        """Keeps a game that was played elsewhere, as a table of its own."""
        await self._quotas.check_record(person)
        return await self._create(events, person, None)

    async def _create(self, events: TableEvents, person: str, request: str | None) -> Session:
        step = Step(1, time.time(), events, person, request)
        table = Table(self._id_for(person, request), "", [step])
        try:
            table.code = await self._storage.create(
                table.id,
                table.opened.game,
                store_step(step),
                summarise(table, keeper=person),
                files_of(table.opened),
            )
        except TableThereError:
            # The same request, sent again.
            return await self.session(table.id)
        session = Session(table)
        session.note_request(step)
        self._sessions.add(session)
        metrics.TABLES.labels(table.opened.game).inc()
        self.on_change(session)
        return session

    def _id_for(self, person: str, request: str | None) -> str:
        """The identity of a new table: nobody can guess it, and a request has always the same."""
        if request is None:
            return new_id()
        digest = hmac.digest(self._key.encode(), f"{person} {request}".encode(), "sha256")
        return spoken_id(digest[:16])

    async def offer_rematch(self, table: str, person: str, request: str | None) -> str:
        """Sets the next game up, with the same people, the next one first; returns its table."""
        old = (await self.session(table)).table
        if old.rematch is not None:
            return old.rematch
        actions.offer_rematch(old, person, "")
        following = (await self.create(_next_game(old, person), person, None)).table.id

        def offer(now: Table) -> Proposal:
            return actions.offer_rematch(now, person, following)

        with contextlib.suppress(StaleError):
            await self.act(table, offer, person, request)
        agreed = (await self.session(table)).table.rematch
        if agreed is not None and agreed != following:
            # Somebody else was first: theirs is the one.
            await self.act(following, lambda now: actions.close(now, person), person)
        return agreed or following

    # --- Carrying actions out --------------------------------------------------------------------

    async def act(
        self,
        table_id: str,
        action: Callable[[Table], Proposal],
        person: str | None = None,
        request: str | None = None,
        acknowledge: Callable[[int], None] = lambda _: None,
    ) -> int:
        """Carries an action out at a table and returns the number of its step.

        Chance is dealt, the step is stored, it is acknowledged with its number, and everybody who
        looks is told. A request that was carried out before is not carried out again. If somebody
        else was first, the action is asked again what it would do.
        """
        session = await self.session(table_id, person or HOUSE)
        async with session.lock:
            for _ in range(ATTEMPTS):
                if session.needs_reload:
                    await self.catch_up(session)
                table = session.table
                if person and request and (person, request) in session.requests:
                    acknowledge(session.requests[person, request])
                    return session.requests[person, request]
                missed = await self._missed_time(table)
                if missed.events:
                    await self._append(session, Step(table.number + 1, time.time(), missed.events))
                    continue
                proposal = action(table)
                strength = None
                if (began := _began(proposal.events)) is not None:
                    people = _people_after(table, proposal.events)
                    strength = await self._fair_strength(table.opened, began.fill, people)
                events, position = deal_chance(table.opened, proposal, strength)
                if not events:
                    acknowledge(table.number)
                    return table.number
                if person and table.number >= self._most_steps and not _leads_to_the_end(events):
                    raise RefusedError("table-long")
                step = Step(table.number + 1, time.time(), events, person, request)
                if await self._append(session, step, position, acknowledge):
                    if person is not None:
                        session.last_seen[person] = time.monotonic()
                    return step.number
        raise BusyError("table-busy")

    async def _fair_strength(
        self, opened: Opened, fill: str | None, people: Collection[str]
    ) -> int | None:
        """Returns how strong computer players are in a game that begins, if it is a fair match."""
        if FAIR not in (fill, *(place.bot for place in opened.places)):
            return None
        return fair_strength(await ratings_at(self._storage, sorted(people), opened.game))

    async def _missed_time(self, table: Table) -> Proposal:
        """Proposes to give back the time missed at a table before anything else happens there."""
        if self._heartbeat.is_late:
            await self._heartbeat.check()
        for gap in self._gaps(table):
            missed = actions.stop_clock(table, gap.since, gap.until, RETURN_SECONDS)
            if missed.events:
                return missed
        return Proposal()

    def _gaps(self, table: Table) -> Iterator[Gap]:
        """Yields when nobody could play at a table: no server was there, or its game not ready."""
        if self._heartbeat.gap is not None:
            yield self._heartbeat.gap
        lasted = self.nobody_could_play(table.opened.game)
        if lasted is not None and lasted[1] - lasted[0] > AWAY_SECONDS:
            yield Gap(lasted[0], lasted[1] + RETURN_SECONDS)

    async def _append(
        self,
        session: Session,
        step: Step,
        position: "Position | None" = None,
        acknowledge: Callable[[int], None] = lambda _: None,
    ) -> bool:
        """Stores a step and shows it; False, with what is there, if somebody else was first."""
        after = session.table.after(step, position)
        stored = store_step(step)
        if not await self._store(session, stored, after):
            await self.catch_up(session)
            return False
        acknowledge(step.number)
        session.advance(step, after)
        self.on_step(after.id, stored)
        self.on_change(session)
        return True

    async def _store(self, session: Session, step: StoredStep, after: Table) -> bool:
        """Stores a step; False if there is one with its number already."""
        try:
            return await self._storage.append(after.id, step, summarise(after, session.table))
        except TableGoneError:
            self.drop(session)
            raise UnknownTableError("table-deleted") from None
        except StorageAwayError:
            session.needs_reload = True
            raise
        except asyncio.CancelledError:
            # Whoever asked has gone, but it may be stored all the same.
            session.needs_reload = True
            self._look_again(session)
            raise

    def _look_again(self, session: Session) -> None:
        """Reads, as soon as the table is free, what may have been stored."""

        async def look() -> None:
            with contextlib.suppress(StorageAwayError):
                async with session.lock:
                    await self.catch_up(session)
                self.on_change(session)

        task = asyncio.create_task(look())
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def find_outdated(self, alias: str, number: int) -> str | None:
        """Returns which table is to be read at once, because another server has stored a step.

        One that nobody looks at is read when it is next asked for.
        """
        session = self._sessions.find_alias(alias)
        if session is None:
            self._outdated.update(
                table for table in self._loading if self._sessions.alias(table) == alias
            )
            return None
        if session.table.number >= number:
            return None
        if not session.viewers:
            session.needs_reload = True
            return None
        return session.table.id

    async def catch_up_all(self, tables: Iterable[str]) -> None:
        """Reads what others have stored of some tables that are at hand."""
        found = [session for table in tables if (session := self._sessions.find(table))]
        known = {session.table.id: session.table.number for session in found}
        for session in found:
            session.needs_reload = False
        try:
            new = await self._storage.read_new_steps(known)
        except BaseException:
            for session in found:
                session.needs_reload = True
            raise
        await asyncio.gather(*(self._take_locked(session, new) for session in found))

    async def _take_locked(self, session: Session, new: Mapping[str, list[StoredStep]]) -> None:
        async with session.lock:
            self._take(session, new.get(session.table.id, []))

    def drop(self, session: Session) -> None:
        """Forgets a table that has been deleted, and tells those who look at it."""
        self._sessions.remove(session.table.id)
        for viewer in session.viewers:
            viewer.refuse(UnknownTableError("table-deleted"))

    async def look_again(self) -> None:
        """Finds out which tables at hand were deleted, or changed, by no server."""
        at_hand = {session.table.id: session for session in self._sessions}
        numbers = await self._storage.table_numbers(at_hand)
        changed = []
        for table, session in at_hand.items():
            if table not in numbers:
                self.drop(session)
            elif numbers[table] > session.table.number:
                session.needs_reload = True
                if session.viewers:
                    changed.append(table)
        await self.catch_up_all(changed)

    def mark_all_for_reload(self) -> None:
        """Has every table read again before it is used: something may have been missed."""
        for session in self._sessions:
            session.needs_reload = True

    async def catch_up_viewed(self) -> None:
        """Reads what was missed, at once at the tables that somebody looks at."""
        self.mark_all_for_reload()
        await self.catch_up_all(session.table.id for session in self._sessions if session.viewers)


def _people_at(session: Session) -> set[str]:
    """Returns all who have to do with a table, or had a moment ago."""
    found: set[str | None] = set()
    for table in (session.table, *(moment.before for moment in session.moments)):
        found.add(table.opened.host)
        for seat in table.seats:
            found |= {seat.person, seat.kept_for}
    return {person for person in found if person and not person.startswith(ERASED)}


def _began(events: TableEvents) -> Began | None:
    """Returns the beginning of a game among some events."""
    return next((event for event in events if isinstance(event, Began)), None)


def _people_after(table: Table, events: TableEvents) -> set[str]:
    """Returns who has a seat once some have sat down."""
    return table.owners | {event.person for event in events if isinstance(event, Sat)}


def _leads_to_the_end(events: TableEvents) -> bool:
    """Whether a step brings a table nearer to its end, so that there cannot be ever more of them.

    Decisions that are taken back, and seats that are left and taken again, could go on forever.
    """
    return any(isinstance(event, Moved | Closed) for event in events)


def _fold(
    table: Table,
    steps: list[StoredStep],
    files: Mapping[str, str] | None,
    note: Callable[[Step], None],
    stop: Stop,
) -> None:
    for stored in steps:
        step = load_step(stored, files)
        table.fold(step)
        note(step)
        if stop():
            raise StorageAwayError("database-away")


def _replay_moments(past: Table, steps: list[StoredStep], stop: Stop) -> list[Moment]:
    found = []
    for stored in steps:
        if stop():
            raise StorageAwayError("database-away")
        step = load_step(stored)
        now = past.after(step)
        found.append(Moment(step, past, now))
        past = now
    return found


def _next_game(old: Table, person: str) -> Opened:
    """The same again, everybody one seat on; who has not asked for it must sit down first."""
    places = [
        Place(bot=FAIR if seat.fair else seat.bot, character=seat.character)
        if seat.person is None or seat.person.startswith(ERASED)
        else Place(person=seat.person, name=seat.name)
        if seat.person == person
        else Place(kept_for=seat.person, kept_name=seat.name)
        for seat in old.seats
    ]
    opened = old.opened
    return msgspec.structs.replace(
        opened,
        # A new game has the newest rules, of undo too, whatever those of the old one were.
        rules=find_box(opened.game).rules,
        places=(*places[1:], places[0]),
        host=person,
        shuffle=False,
        fair_undo=not opened.practice,
    )
