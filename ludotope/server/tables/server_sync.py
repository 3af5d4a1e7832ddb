"""Sync between servers that share a database: what was stored, and who has which table open.

Messages are JSON on one channel. They may be lost: whoever missed some reads the database again.
"""

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar.channels import ChannelsPlugin

from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.storage.rows import StoredStep
from ludotope.server.tables.presence import PresenceTracker
from ludotope.server.tables.service import TableService
from ludotope.server.tables.sessions import Presence, Session, Sessions

log = logging.getLogger("ludotope.server")

# Servers of earlier versions listen to the same name.
CHANNEL = "house"
HEARTBEAT_SECONDS = 5.0
# After so long without a word, a server is taken to be gone.
SILENT_SECONDS = 4 * HEARTBEAT_SECONDS
# PostgreSQL takes messages of less than 8,000 bytes; the rest is for what is around the steps.
LONGEST_MESSAGE = 7000
# How many tables one message about presence holds.
TABLES_TOGETHER = 40


class ServerSync:
    """Tells other servers what happens here, and takes what they tell."""

    def __init__(
        self,
        channels: ChannelsPlugin,
        tables: TableService,
        sessions: Sessions,
        presence: PresenceTracker,
        *,
        alone: bool,
    ) -> None:
        self._channels = channels
        self._tables = tables
        self._sessions = sessions
        self._presence = presence
        # Whether no other server can have the same database.
        self._alone = alone
        self._name = secrets.token_hex(4)
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: deque[tuple[str, StoredStep]] = deque()
        self._has_waiting = asyncio.Event()
        # When other servers were last heard of.
        self._last_heard: dict[str, float] = {}

    def open(self) -> None:
        """Begins to send and to listen."""
        self._tasks = [asyncio.create_task(work()) for work in (self._listen, self._send_steps)]

    async def close(self) -> None:
        """Stops sending and listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- Sending ---------------------------------------------------------------------------------

    def send_step(self, table: str, step: StoredStep) -> None:
        """Tells other servers, soon, of a step that was stored here."""
        if not self._alone:
            self._waiting.append((table, step))
            self._has_waiting.set()

    def send_presence(self, *sessions: Session) -> None:
        """Tells other servers who has some tables open here."""
        tables = {session.table.id: session.local_presence() for session in sessions}
        self._publish(
            kind="presence",
            tables={
                table: {"people": sorted(here.people), "watchers": here.watchers}
                for table, here in tables.items()
            },
        )

    def forget_silent_servers(self) -> None:
        """Takes servers that have not been heard of for a while to be gone."""
        oldest = time.monotonic() - SILENT_SECONDS
        for name, heard in list(self._last_heard.items()):
            if heard < oldest:
                self._last_heard.pop(name)
                self._presence.forget_server(name)

    def _publish(self, **message: Any) -> None:
        self._channels.publish({"from": self._name, **message}, CHANNEL)

    async def _send_steps(self) -> None:
        """Sends what was stored, several tables at once; or, now and then, that we are here."""
        while True:
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await self._has_waiting.wait()
            except TimeoutError:
                self._publish(kind="alive")
                continue
            self._has_waiting.clear()
            while self._waiting:
                self._publish(kind="steps", steps=list(self._next_steps()))

    def _next_steps(self) -> Iterator[list[Any]]:
        """As many steps as one message holds; of one that is too long only the number."""
        space = LONGEST_MESSAGE
        while self._waiting:
            table, step = self._waiting[0]
            notice = [table, *step]
            size = len(msgspec.json.encode(notice))
            if size > LONGEST_MESSAGE:
                notice, size = notice[:2], 100
            if size > space:
                return
            space -= size + 2
            self._waiting.popleft()
            yield notice

    def _send_all_presence(self) -> None:
        viewed = [session for session in self._sessions if session.viewers]
        for start in range(0, len(viewed), TABLES_TOGETHER):
            self.send_presence(*viewed[start : start + TABLES_TOGETHER])

    # --- Listening -------------------------------------------------------------------------------

    async def _listen(self) -> None:
        async with self._channels.start_subscription(CHANNEL) as subscriber:
            self._publish(kind="hello")
            async for data in subscriber.iter_events():
                try:
                    message = msgspec.json.decode(data)
                    if message.get("from") != self._name:
                        await self._receive(message)
                except StorageAwayError:
                    self._tables.mark_all_for_reload()
                except Exception:
                    log.exception("a message of another server cannot be understood")

    async def _receive(self, message: dict[str, Any]) -> None:
        sender = message.get("from")
        if sender is not None:
            self._last_heard[sender] = time.monotonic()
        match message["kind"]:
            case "steps":
                for table, number, *rest in message["steps"]:
                    step = StoredStep(number, *rest) if rest else None
                    await self._tables.receive(table, number, step)
            case "presence":
                tables = {
                    table: Presence(frozenset(there["people"]), there["watchers"])
                    for table, there in message["tables"].items()
                }
                self._presence.update_server(sender or "", tables)
            case "hello":
                self._send_all_presence()
            case "again":
                # The channel was interrupted: everything said meanwhile was missed.
                self._publish(kind="hello")
                self._send_all_presence()
                await self._tables.catch_up_viewed()
