"""Sync between servers that share a database: what was stored, and who has which table open.

A message names tables and their latest steps; whoever has such a table open reads the steps from
the database. Anybody who can connect to the database may listen and send on the channel. So there
are only aliases in a message, and it is sealed, numbered and dated: what others send, or send
again, is ignored. What did not get through is sent or read again.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy.engine import URL

from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.storage.rows import StoredStep
from ludotope.server.tables.presence import ElsewherePresence, PresenceTracker
from ludotope.server.tables.sealing import Sealer
from ludotope.server.tables.service import TableService
from ludotope.server.tables.sessions import Session, Sessions

if TYPE_CHECKING:
    from ludotope.server.tables.pubsub import PostgreSQLChannel

log = logging.getLogger("ludotope.server")

CHANNEL = "ludotope"
HEARTBEAT_SECONDS = 5.0
# After how many seconds what did not get through, or could not be read, is tried again.
RETRY_SECONDS = 0.5
# After so long without a word, a server is taken to be gone.
SILENT_SECONDS = 4 * HEARTBEAT_SECONDS
# A message that is older was kept by somebody to be sent again.
FRESH_SECONDS = 30.0
# PostgreSQL takes messages of less than 8,000 bytes; the rest is for what is around the tables.
LONGEST_MESSAGE = 7900
TABLES_BYTES = 7000
# An alias, the number of a step, and what is between them.
STEP_BYTES = 32
# How often it is said at most that something was ignored or missed.
SAY_SECONDS = 60.0


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A server's message: that it is here; which steps were stored; who has which table open.

    Tables and people go by their aliases. With `hello` it asks the others for their presence.
    """

    sender: str
    number: int
    at: float
    steps: dict[str, int] = {}
    presence: dict[str, ElsewherePresence] = {}
    hello: bool = False


class Heard(msgspec.Struct):
    """The last message of another server: its number, and when it came."""

    number: int
    at: float
    is_silent: bool = False


class ServerSync:
    """Tells other servers what happens here, and takes what they tell.

    Without an address of a database that is shared, it does nothing.
    """

    def __init__(
        self,
        url: URL | None,
        sealer: Sealer,
        tables: TableService,
        sessions: Sessions,
        presence: PresenceTracker,
    ) -> None:
        self._sealer = sealer
        self._tables = tables
        self._sessions = sessions
        self._presence = presence
        self._channel: "PostgreSQLChannel | None" = None  # noqa: UP037
        if url is not None:
            # With SQLite there is no need to load what speaks to PostgreSQL.
            from ludotope.server.tables.pubsub import PostgreSQLChannel

            self._channel = PostgreSQLChannel(url, CHANNEL, self._receive, self._catch_up)
        self._tasks: list[asyncio.Task[None]] = []
        # What is to be sent: the latest steps by alias, and the tables that people came to or left.
        self._name = secrets.token_hex(8)
        self._number = 0
        self._steps: dict[str, int] = {}
        self._moved: set[str] = set()
        self._hello = False
        self._has_news = asyncio.Event()
        # What is to be read: tables of which there are new steps, or all that somebody looks at.
        self._outdated: set[str] = set()
        self._all_outdated = False
        self._has_outdated = asyncio.Event()
        self._heard: dict[str, Heard] = {}
        # What went wrong since it was last said, and when that was.
        self._troubles: Counter[str] = Counter()
        self._said_at = -SAY_SECONDS

    def open(self) -> None:
        """Begins to send and to listen."""
        if self._channel is not None:
            self._channel.open()
            self._tasks = [asyncio.create_task(work()) for work in (self._send, self._read)]

    async def close(self) -> None:
        """Stops sending and listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._channel is not None:
            await self._channel.close()

    # --- Sending ---------------------------------------------------------------------------------

    def send_step(self, table: str, step: StoredStep) -> None:
        """Tells other servers, soon, of a step that was stored here."""
        if self._channel is None:
            return
        self._steps[self._sealer.alias(table)] = step.number
        self._has_news.set()
        session = self._sessions.find(table)
        if session is not None:
            self.send_seated(session)

    def send_seated(self, session: Session) -> None:
        """Tells other servers who is here, if a step has changed who sits at the table."""
        if session.viewers and session.presence is None:
            self.send_presence(session)

    def send_presence(self, session: Session) -> None:
        """Tells other servers, soon, who has a table open here."""
        if self._channel is not None:
            self._moved.add(session.table.id)
            self._has_news.set()

    def forget_silent_servers(self) -> None:
        """Takes servers that have not been heard of for a while to be gone."""
        now = time.monotonic()
        for name, heard in list(self._heard.items()):
            if now - heard.at > SILENT_SECONDS and not heard.is_silent:
                heard.is_silent = True
                self._presence.forget_server(name)
            if now - heard.at > SILENT_SECONDS + FRESH_SECONDS:
                # Its messages are too old by now to be sent again by others.
                del self._heard[name]

    async def _send(self) -> None:
        """Sends what is new, of many tables at once; or, now and then, that we are here."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await self._has_news.wait()
            self._has_news.clear()
            await self._get_through(self._next_message())
            while self._steps or self._moved or self._hello:
                await self._get_through(self._next_message())
            self._say_troubles()

    async def _get_through(self, message: Message) -> None:
        """Sends a message until it gets through; it may then arrive twice, which does no harm."""
        assert self._channel is not None
        while True:
            dated = msgspec.structs.replace(message, at=self._channel.now())
            if await self._channel.send(self._sealer.seal(msgspec.json.encode(dated))):
                return
            self._note_trouble("not sent at once")
            await asyncio.sleep(RETRY_SECONDS)

    def _next_message(self) -> Message:
        """As much of what is to be said as one message holds."""
        self._number += 1
        space = TABLES_BYTES
        steps: dict[str, int] = {}
        while self._steps and space >= STEP_BYTES:
            alias, number = self._steps.popitem()
            steps[alias] = number
            space -= STEP_BYTES
        presence: dict[str, ElsewherePresence] = {}
        while self._moved:
            table = self._moved.pop()
            alias, here = self._sealer.alias(table), self._here(table)
            size = len(alias) + len(msgspec.json.encode(here)) + 4
            if size > space:
                self._moved.add(table)
                break
            presence[alias] = here
            space -= size
        hello, self._hello = self._hello, False
        return Message(self._name, self._number, 0.0, steps, presence, hello)

    def _here(self, table: str) -> ElsewherePresence:
        session = self._sessions.find(table)
        if session is None:
            return ElsewherePresence()
        here = session.local_presence()
        people = frozenset(self._sealer.alias(table, person) for person in here.people)
        return ElsewherePresence(people, here.watchers)

    # --- Listening -------------------------------------------------------------------------------

    def _receive(self, payload: str) -> None:
        message = self._understand(payload)
        if message is None or message.sender == self._name:
            return
        assert self._channel is not None
        if abs(message.at - self._channel.now()) > FRESH_SECONDS:
            self._note_trouble("too old")
            return
        heard = self._heard.get(message.sender)
        if heard is not None and message.number <= heard.number:
            self._note_trouble("repeated")
            return
        self._heard[message.sender] = Heard(message.number, time.monotonic())
        if heard is not None and (heard.is_silent or message.number > heard.number + 1):
            self._note_trouble("missed")
            self._catch_up()
        for alias, number in message.steps.items():
            table = self._tables.find_outdated(alias, number)
            if table is not None:
                self._outdated.add(table)
                self._has_outdated.set()
        self._presence.update_server(message.sender, message.presence)
        if message.hello:
            self._send_all_presence()

    def _understand(self, payload: str) -> Message | None:
        content = self._sealer.unseal(payload) if len(payload) <= LONGEST_MESSAGE else None
        if content is None:
            self._note_trouble("forged")
            return None
        try:
            return msgspec.json.decode(content, type=Message)
        except msgspec.DecodeError:
            self._note_trouble("not understood")
            return None

    def _send_all_presence(self) -> None:
        self._moved |= {session.table.id for session in self._sessions if session.viewers}
        self._has_news.set()

    def _catch_up(self) -> None:
        """Something may have been missed: asks who is where, says it, and reads what is new."""
        self._hello = True
        self._send_all_presence()
        self._all_outdated = True
        self._has_outdated.set()

    async def _read(self) -> None:
        """Reads what others have stored, of all tables at once of which it is to be read."""
        while True:
            await self._has_outdated.wait()
            self._has_outdated.clear()
            if self._all_outdated:
                self._all_outdated = False
                if not await self._try(self._tables.catch_up_viewed()):
                    self._all_outdated = True
            outdated, self._outdated = self._outdated, set()
            if outdated and not await self._try(self._tables.catch_up_all(outdated)):
                self._outdated |= outdated

    async def _try(self, reading: Coroutine[Any, Any, None]) -> bool:
        """Reads from the database; False if that is to be tried again, and will be soon."""
        try:
            await reading
        except StorageAwayError:
            self._note_trouble("not read at once")
        except Exception:
            # A table that cannot be read must not keep the others from being read.
            log.exception("what another server has stored cannot be read")
            self._tables.mark_all_for_reload()
            return True
        else:
            return True
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self._has_outdated.set)
        return False

    # --- Troubles --------------------------------------------------------------------------------

    def _note_trouble(self, what: str) -> None:
        self._troubles[what] += 1
        self._say_troubles()

    def _say_troubles(self) -> None:
        """Logs what went wrong, all of it in one line, and not too often."""
        now = time.monotonic()
        if self._troubles and now - self._said_at >= SAY_SECONDS:
            told = ", ".join(f"{count} {what}" for what, count in sorted(self._troubles.items()))
            log.warning("messages between servers: %s", told)
            self._troubles.clear()
            self._said_at = now
