"""The context: the services that a request may need, wired together for some settings."""

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import chain

from ludotope.server.auth.accounts import Accounts
from ludotope.server.auth.bans import Bans
from ludotope.server.auth.people import People
from ludotope.server.auth.sessions import AuthSessions
from ludotope.server.compiling import BOTS_PART
from ludotope.server.garbage import GarbageKeeper
from ludotope.server.own_addresses import Listening
from ludotope.server.preparation import Mode, Preparation
from ludotope.server.rate_limiter import RateLimiter
from ludotope.server.settings import Settings
from ludotope.server.sheets.service import SheetService
from ludotope.server.storage.connections import hold_database
from ludotope.server.storage.database import Storage
from ludotope.server.storage.disk import DiskGuard
from ludotope.server.storage.write_probe import WriteProbe
from ludotope.server.tables import games
from ludotope.server.tables.bot_runner import BotRunner
from ludotope.server.tables.caretaker import Caretaker
from ludotope.server.tables.fair_threads import Addresses, FairThreads
from ludotope.server.tables.heartbeat import Heartbeat
from ludotope.server.tables.presence import PresenceTracker
from ludotope.server.tables.quotas import Quotas
from ludotope.server.tables.reviews import Reviews
from ludotope.server.tables.sealing import Sealer
from ludotope.server.tables.server_sync import ServerSync
from ludotope.server.tables.service import TableService
from ludotope.server.tables.sessions import Session, Sessions
from ludotope.server.tables.sweeper import Sweeper

# How many threads read long games: more would only wait for each other.
READERS = 2


class Context:
    """Everything a request may need. The services are there while the server runs."""

    auth_sessions: AuthSessions
    people: People
    accounts: Accounts
    tables: TableService
    presence: PresenceTracker
    bots: BotRunner
    reviews: Reviews
    bans: Bans
    sheets: SheetService

    def __init__(
        self, settings: Settings, *, holds_database: bool = False, preparation: Mode = "never"
    ) -> None:
        self.settings = settings
        # Whether whoever made this keeps other servers from the database.
        self._holds_database = holds_database
        self.rate_limiter = RateLimiter(settings.limits)
        # How many sockets each person (or address without a name), and each address, has open.
        self.sockets: Counter[str] = Counter()
        self.address_sockets: Counter[str] = Counter()
        # Where guests are, who share the threads by address.
        self.addresses = Addresses()
        # Where it is listened for requests, which whoever serves the application notes.
        self.listening = Listening()
        self.storage = Storage(settings.database)
        self.write_probe = WriteProbe(self.storage)
        # In a process that is a server and nothing else.
        self.garbage: GarbageKeeper | None = None
        self.disk = DiskGuard(self.storage.url, settings.disk_reserve)
        self.preparation = Preparation(preparation)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Opens the database and starts all services; stops them at the end."""
        if self._holds_database:
            async with self._running():
                yield
        else:
            with hold_database(self.storage.url):
                async with self._running():
                    yield

    @asynccontextmanager
    async def _running(self) -> AsyncIterator[None]:
        storage = self.storage
        await storage.open()
        key = await storage.setting("cookie-key", partial(secrets.token_urlsafe, 32))
        sealer = Sealer(await storage.setting("sync-key", partial(secrets.token_urlsafe, 32)))

        settings, limits = self.settings, self.settings.limits
        self.auth_sessions = AuthSessions(storage, settings, key)
        self.people = People(storage, self.auth_sessions)
        self.accounts = Accounts(storage, self.people, self.auth_sessions, self.rate_limiter)
        sessions = Sessions(sealer.alias, settings.sizes.idle_tables)
        readers = FairThreads("reading", READERS, 1, self.addresses, limits.readings)
        heartbeat = Heartbeat(storage)
        quotas = Quotas(storage, limits)
        most_steps = settings.sizes.table_steps
        self.tables = TableService(storage, sessions, readers, heartbeat, key, quotas, most_steps)
        self.presence = PresenceTracker(sessions, sealer, settings.stall_seconds)
        thinking = FairThreads("thinking", settings.threads, limits.thoughts, self.addresses)
        self.bots = BotRunner(
            self.tables,
            sessions,
            thinking,
            watched_seconds=settings.watched_seconds,
            stand_in_seconds=settings.stand_in_seconds,
            most_hints=limits.waiting_hints,
            preparation=self.preparation,
        )
        self.reviews = Reviews(thinking, seconds=settings.review_seconds, most=limits.reviews)
        self.bans = Bans(storage)
        self.sheets = SheetService(storage, limits, settings.sizes, self.tables.read_on_thread)
        caretaker = Caretaker(
            storage,
            settings.retention,
            self.bans,
            self.people,
            self.tables,
            lambda: chain(sessions.watchers, self.sheets.watchers),
        )
        shared = None if storage.is_sqlite else storage.url
        sync = ServerSync(shared, sealer, self.tables, sessions, self.presence)
        sweeper = Sweeper(storage, self.tables, self.bots, sync, heartbeat, self.preparation)
        # A stored step is sent to the other servers, and may ask a computer player to decide.
        self.tables.on_step = sync.send_step
        self.tables.on_change = self.bots.wake
        self.tables.on_catch_up = sync.send_seated
        if storage.is_sqlite:
            # Where there are other servers, people could play there.
            self.tables.nobody_could_play = self.preparation.lasted
        self.preparation.on_ready = partial(self._part_ready, sessions)
        self.presence.there_since = partial(self._there_since, heartbeat)
        self.presence.on_change = partial(self._viewers_changed, sync)
        self.auth_sessions.on_erasure = self.drop_erased

        await self.auth_sessions.open()
        await self.accounts.open()
        await heartbeat.open()
        await caretaker.open()
        sync.open()
        self.sheets.open()
        games.gates.append(self.preparation.gate)
        await self.preparation.open()
        sweeper.open()
        if self.garbage is not None:
            self.garbage.open()
        try:
            yield
        finally:
            if self.garbage is not None:
                await self.garbage.close()
            games.gates.remove(self.preparation.gate)
            await self.preparation.close()
            await caretaker.close()
            thinking.close()
            readers.close()
            await self.auth_sessions.close()
            await asyncio.gather(sweeper.close(), self.bots.close(), self.tables.close())
            await sync.close()
            await self.sheets.close()
            await self.reviews.close()
            await heartbeat.close()
            await self.write_probe.close()
        await storage.close()

    async def drop_erased(self) -> None:
        """Forgets what is in memory of people who were erased."""
        self.sheets.drop_all()
        await self.tables.drop_erased()

    def _part_ready(self, sessions: Sessions, game: str, part: str) -> None:
        """Computer players that had to wait for their game go on."""
        if self.garbage is not None:
            self.garbage.begin_anew()
        if part == BOTS_PART:
            for session in sessions:
                if session.table.opened.game == game:
                    self.bots.wake(session)

    def _there_since(self, heartbeat: Heartbeat, game: str) -> float:
        """Since when one could decide in a game here: there was a server, and it was ready."""
        lasted = self.preparation.lasted(game)
        return max(heartbeat.there_since, 0.0 if lasted is None else lasted[1])

    def _viewers_changed(self, sync: ServerSync, session: Session) -> None:
        """Tells other servers who has a table open; computer players go on if somebody has."""
        sync.send_presence(session)
        self.bots.wake(session)
