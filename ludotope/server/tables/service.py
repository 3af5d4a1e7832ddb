"""The house: all tables that somebody has open, and everything that is done at them.

A table is known here as it stands in the database. Whatever is to happen is worked out on a copy,
written under the next number, and only then shown: if another server was first, what it wrote is
read and the request looked at again.
"""

import asyncio
import base64
import contextlib
import hmac
import logging
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import msgspec
from litestar.channels import ChannelsPlugin

from ludotope.bots import make_bot
from ludotope.bots.thinking import Budget, Thought, think
from ludotope.engine.errors import LudotopeError
from ludotope.engine.position import Position
from ludotope.server import metrics
from ludotope.server.http.responses import Moment, Presence
from ludotope.server.storage.database import (
    Storage,
    StorageAwayError,
    Summary,
    TableThereError,
    new_id,
    read_step,
    step_fields,
)
from ludotope.server.tables.events import Opened, Place, Step, TableEvents
from ludotope.server.tables.reviews import Opinions
from ludotope.server.tables.table import (
    PLAYING,
    RefusedError,
    StaleError,
    Table,
    begin,
)

log = logging.getLogger("ludotope.server")

CHANNEL = "house"
# How many tables without anybody looking are kept at hand.
ROOMS_KEPT = 1000
# How many of a table's latest steps can be told without reading all of it again.
MOMENTS_KEPT = 3
# For how long somebody must be gone before others may let a computer player have their seat.
AWAY_SECONDS = 30.0
# Who plays for somebody whose time is up.
STAND_IN = "medium"
# When a computer player has not decided after so long, its server is taken to be gone.
BOT_SECONDS = 5.0
SWEEP_SECONDS = 0.5
HEARTBEAT_SECONDS = 5.0
HINT_SECONDS = 1.0
# PostgreSQL takes messages of less than 8,000 bytes; the rest is for what is around the steps.
LONGEST_MESSAGE = 7000
# Of two servers that write at once one is first; so often in a row it cannot be the other.
ATTEMPTS = 20


class UnknownTableError(LudotopeError):
    """There is no such table, or not for you."""


class BusyError(LudotopeError):
    """There is too much to do at the moment."""


class Viewer:
    """Somebody who has a table open. News are sent as fast as they can be taken, not queued."""

    def __init__(self, person: str | None, wanted: int | None, sent: int) -> None:
        self.person = person
        self.wanted = wanted
        self.sent = sent
        # Whether the table is to be shown again, from another side.
        self.turned = False
        self.shown_presence: Presence | None = None
        self.wake = asyncio.Event()


@dataclass
class Room:
    """A table at hand, and who looks at it."""

    table: Table
    # The requests that were carried out, by person and name, with the numbers of their steps.
    requests: dict[tuple[str, str], int] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: set[Viewer] = field(default_factory=set)
    moments: deque[Moment] = field(default_factory=lambda: deque(maxlen=MOMENTS_KEPT))
    # Who was seen here last when; nobody before the room was opened.
    last_seen: dict[str, float] = field(default_factory=dict)
    opened_at: float = field(default_factory=time.monotonic)
    # Whether something may have been written that is not known here.
    in_doubt: bool = False
    thinking: asyncio.Task[None] | None = None
    # Who is here, until somebody comes or goes.
    presence: Presence | None = None

    def note(self, step: Step) -> None:
        """Remembers which request a step carried out."""
        if step.person and step.request:
            self.requests[step.person, step.request] = step.number

    @property
    def is_in_use(self) -> bool:
        """Whether it must stay at hand."""
        return bool(self.viewers) or self.lock.locked() or self.thinking is not None

    def moments_after(self, number: int) -> list[Moment] | None:
        """The steps after a number, and how the table stood around each; None if too long ago."""
        if number >= self.table.number:
            return []
        if not self.moments or self.moments[0].step.number > number + 1:
            return None
        return [moment for moment in self.moments if moment.step.number > number]


class House:
    """All tables of this server."""

    def __init__(self, storage: Storage, channels: ChannelsPlugin, key: str, threads: int) -> None:
        self.storage = storage
        self._key = key
        self.name = secrets.token_hex(4)
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self._channels = channels
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._pool = ThreadPoolExecutor(threads, "thinking")
        self.opinions = Opinions()
        self._tasks: list[asyncio.Task[None]] = []
        self._running: set[asyncio.Task[Any]] = set()
        # Tables that cannot be read, so that this is said once.
        self._broken: set[str] = set()
        self._notices: deque[list[Any]] = deque()
        self._notify = asyncio.Event()
        self._closing = asyncio.Event()
        self._sweeper: asyncio.Task[None] | None = None
        # Who is where at other servers, and when these were last heard of.
        self._elsewhere: dict[str, dict[str, Presence]] = {}
        self._heard_of: dict[str, float] = {}

    async def open(self) -> None:
        """Goes on with everything that was going on."""
        self._sweeper = asyncio.create_task(self._sweep())
        for work in (self._listen, self._speak):
            self._tasks.append(asyncio.create_task(work()))

    async def close(self) -> None:
        """Leaves everything as it is; it is all written."""
        self._closing.set()
        thinking = (room.thinking for room in self.rooms.values())
        ending = [task for task in (self._sweeper, *thinking, *self._running) if task is not None]
        if ending:
            # Cut off in the middle, they would leave a connection behind.
            await asyncio.wait(ending, timeout=5)
        for task in (*self._tasks, *ending):
            task.cancel()
        await asyncio.gather(*self._tasks, *ending, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.opinions.close()

    # --- Rooms -----------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The room of a table, read from the database if it is not at hand."""
        room = self.rooms.get(table)
        if room is not None:
            self.rooms.move_to_end(table)
            if room.in_doubt:
                async with room.lock:
                    await self._catch_up(room)
            return room
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Room:
        code = await self.storage.read_code(table)
        steps = await self.storage.read_steps(table) if code else []
        if code is None or not steps:
            raise UnknownTableError("table-unknown")
        room = Room(Table(table, code, steps))
        for step in steps:
            room.note(step)
        self.rooms[table] = room
        self._forget_idle()
        return room

    def _forget_idle(self) -> None:
        spare = len(self.rooms) - ROOMS_KEPT
        if spare > 0:
            idle = [key for key, room in self.rooms.items() if not room.is_in_use]
            for key in idle[:spare]:
                del self.rooms[key]

    async def _catch_up(self, room: Room) -> None:
        """Reads what others have written. The room's lock is held."""
        new = await self.storage.read_steps(room.table.id, room.table.number)
        room.in_doubt = False
        for step in new:
            if step.number == room.table.number + 1:
                self._show(room, step, room.table.after(step))

    async def read_moments(self, room: Room, after: int, most: int) -> list[Moment]:
        """What happened after a step, the latest of it, read again from the database."""
        table = room.table
        steps = [s for s in await self.storage.read_steps(table.id) if s.number <= table.number]
        known = max(1, after, len(steps) - most)
        return await asyncio.to_thread(_fold, table.id, table.code, steps, known)

    # --- Doing something -------------------------------------------------------------------------

    async def create(self, opened: Opened, person: str, request: str | None) -> Room:
        """A new table; if nobody is waited for, the game begins at once."""
        events: TableEvents = (opened,)
        if not any(place.person is None and place.bot is None for place in opened.places):
            events += begin(opened)
        return await self._create(events, person, request)

    def _id_for(self, person: str, request: str | None) -> str:
        """The identity of a new table: nobody can guess it, and a request has always the same."""
        if request is None:
            return new_id()
        digest = hmac.digest(self._key.encode(), f"{person} {request}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")

    async def keep(self, events: TableEvents, person: str) -> Room:
        """A game that was played elsewhere, as a table of its own."""
        return await self._create(events, person, None)

    async def _create(self, events: TableEvents, person: str, request: str | None) -> Room:
        step = Step(1, time.time(), events, person, request)
        table = Table(self._id_for(person, request), "", [step])
        try:
            table.code = await self.storage.create(
                table.id, table.opened.game, step, summarise(table, keeper=person)
            )
        except TableThereError:
            # The same request, sent again.
            return await self.room(table.id)
        room = Room(table)
        room.note(step)
        self.rooms[table.id] = room
        self._forget_idle()
        metrics.TABLES.labels(table.opened.game).inc()
        self._let_bots_play(room)
        return room

    async def act(
        self,
        table_id: str,
        decide: Callable[[Table], TableEvents],
        person: str | None = None,
        request: str | None = None,
    ) -> int:
        """Lets something happen at a table; says the number of its step.

        A request that was carried out before is not carried out again.
        """
        room = await self.room(table_id)
        async with room.lock:
            for _ in range(ATTEMPTS):
                if room.in_doubt:
                    await self._catch_up(room)
                table = room.table
                if person and request and (person, request) in room.requests:
                    return room.requests[person, request]
                events = decide(table)
                if not events:
                    return table.number
                step = Step(table.number + 1, time.time(), events, person, request)
                after = table.after(step)
                try:
                    written = await self.storage.append(table_id, step, summarise(after))
                except StorageAwayError:
                    room.in_doubt = True
                    raise
                except asyncio.CancelledError:
                    # Whoever asked has gone, but it may be written all the same.
                    room.in_doubt = True
                    self._look_again(room)
                    raise
                if written:
                    if person is not None:
                        room.last_seen[person] = time.monotonic()
                    self._show(room, step, after)
                    self._say(table_id, step)
                    self._let_bots_play(room)
                    return step.number
                await self._catch_up(room)
        raise BusyError("table-busy")

    def _look_again(self, room: Room) -> None:
        """Reads, as soon as the table is free, what may have been written."""

        async def look() -> None:
            with contextlib.suppress(StorageAwayError):
                async with room.lock:
                    await self._catch_up(room)
                self._let_bots_play(room)

        task = asyncio.create_task(look())
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def _show(self, room: Room, step: Step, after: Table) -> None:
        room.moments.append(Moment(step, room.table, after))
        if after.stage != PLAYING or room.table.stage != PLAYING:
            # Who sits here, and so who is only watching, may have changed.
            room.presence = None
        room.table = after
        room.note(step)
        metrics.STEPS.labels(after.opened.game).inc()
        for viewer in room.viewers:
            viewer.wake.set()

    async def offer_rematch(self, table: str, person: str, request: str | None) -> str:
        """Sets the next game up, with the same people, the next one first; says which table."""
        room = await self.room(table)
        old = room.table
        if old.rematch is not None:
            return old.rematch
        old.offer_rematch(person, "")
        next_room = await self.create(_next_game(old, person), person, None)
        next_id = next_room.table.id
        with contextlib.suppress(StaleError):
            await self.act(table, lambda now: now.offer_rematch(person, next_id), person, request)
        agreed = (await self.room(table)).table.rematch
        if agreed is not None and agreed != next_id:
            # Somebody else was first: theirs is the one.
            await self.act(next_id, lambda now: now.close(person), person)
        return agreed or next_id

    # --- Computer players ------------------------------------------------------------------------

    def _let_bots_play(self, room: Room) -> None:
        if room.table.bots_due and room.thinking is None:
            room.thinking = asyncio.create_task(self._play_for_bots(room))

    async def _play_for_bots(self, room: Room) -> None:
        try:
            while room.table.bots_due and not self._closing.is_set():
                try:
                    await self._one_bot_move(room)
                except StaleError:
                    continue
                except StorageAwayError:
                    await asyncio.sleep(1)
        except Exception:
            log.exception("table %s: a computer player is stuck", room.table.id)
        finally:
            room.thinking = None

    async def _one_bot_move(self, room: Room) -> None:
        table = room.table
        seat = table.bots_due[0]
        asked = table.seats[seat].asked
        assert table.position is not None
        seen = table.position.seen_by(seat)
        level = str(table.seats[seat].bot)

        def is_over() -> bool:
            now = room.table
            is_asked = seat in now.bots_due and now.seats[seat].asked == asked
            return self._closing.is_set() or not is_asked

        with metrics.THINKING.labels(level).time():
            code = await self._in_thread(_choose, level, seen, seat, is_over)
        if self._closing.is_set():
            # A thought that was cut short is no move; it is thought again after the next start.
            return
        await self.act(table.id, lambda now: now.bot_move(seat, code, asked))

    async def hint(self, table: str, person: str, seat: int) -> tuple[Position, Thought]:
        """What a strong player would do in a seat, with what that seat knows."""
        room = await self.room(table)
        now = room.table
        now.expect_player(person, seat)
        if not now.opened.hints:
            raise RefusedError("table-no-hints")
        assert now.position is not None
        if seat not in now.deciders:
            raise RefusedError("table-nothing-to-decide")
        seen = now.position.seen_by(seat)
        budget = Budget(seconds=HINT_SECONDS)
        return seen, await self._in_thread(think, seen, seat, budget)

    async def _in_thread(self, work: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)

    # --- Who is here -----------------------------------------------------------------------------

    def enter(self, room: Room, viewer: Viewer) -> None:
        """Somebody opens a table."""
        room.viewers.add(viewer)
        metrics.VIEWERS.inc()
        self._presence_changed(room)

    def leave(self, room: Room, viewer: Viewer) -> None:
        """Somebody closes it."""
        room.viewers.discard(viewer)
        metrics.VIEWERS.dec()
        if viewer.person is not None:
            room.last_seen[viewer.person] = time.monotonic()
        self._presence_changed(room)

    def presence(self, room: Room) -> Presence:
        """Who has a table open, here or at another server."""
        if room.presence is None:
            room.presence = self._find_presence(room)
        return room.presence

    def _find_presence(self, room: Room) -> Presence:
        return _together(
            [_local_presence(room)]
            + [
                tables[room.table.id]
                for tables in self._elsewhere.values()
                if room.table.id in tables
            ]
        )

    def is_away(self, room: Room, person: str | None) -> bool:
        """Whether somebody has been gone for a while."""
        if person is None or person in self.presence(room).people:
            return False
        return time.monotonic() - room.last_seen.get(person, room.opened_at) > AWAY_SECONDS

    def _presence_changed(self, room: Room) -> None:
        room.presence = None
        for viewer in room.viewers:
            viewer.wake.set()
        self._publish(
            kind="presence", tables={room.table.id: _presence_on_wire(_local_presence(room))}
        )

    # --- Other servers ---------------------------------------------------------------------------

    def _publish(self, **message: Any) -> None:
        self._channels.publish({"from": self.name, **message}, CHANNEL)

    def _say(self, table: str, step: Step) -> None:
        if not self.storage.is_sqlite:
            self._notices.append([table, *step_fields(step)])
            self._notify.set()

    async def _speak(self) -> None:
        """Tells other servers what was written, several tables at once; and that we are here."""
        while True:
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await self._notify.wait()
            except TimeoutError:
                self._publish(kind="alive")
                continue
            self._notify.clear()
            while self._notices:
                self._publish(kind="steps", steps=list(self._next_notices()))

    def _next_notices(self) -> Iterator[list[Any]]:
        """As many steps as one message holds; of one that is too long only the number."""
        room = LONGEST_MESSAGE
        while self._notices:
            notice = self._notices[0]
            size = len(msgspec.json.encode(notice))
            if size > LONGEST_MESSAGE:
                notice, size = notice[:2], 100
            if size > room:
                return
            room -= size + 2
            self._notices.popleft()
            yield notice

    async def _listen(self) -> None:
        async with self._channels.start_subscription(CHANNEL) as subscriber:
            self._publish(kind="hello")
            async for data in subscriber.iter_events():
                try:
                    message = msgspec.json.decode(data)
                    if message.get("from") == self.name:
                        continue
                    await self._hear(message)
                except StorageAwayError:
                    for room in self.rooms.values():
                        room.in_doubt = True
                except Exception:
                    log.exception("a message of another server cannot be understood")

    async def _hear(self, message: dict[str, Any]) -> None:
        sender = message.get("from")
        if sender is not None:
            self._heard_of[sender] = time.monotonic()
        match message["kind"]:
            case "steps":
                for table, number, *rest in message["steps"]:
                    await self._heard_of_step(table, number, rest)
            case "presence":
                self._heard_of_presence(sender or "", message["tables"])
            case "hello":
                self._say_who_is_here()
            case "again":
                self._publish(kind="hello")
                self._say_who_is_here()
                await self._look_everywhere()

    def _say_who_is_here(self) -> None:
        open_rooms = [room for room in self.rooms.values() if room.viewers]
        for start in range(0, len(open_rooms), 40):
            some = open_rooms[start : start + 40]
            self._publish(
                kind="presence",
                tables={r.table.id: _presence_on_wire(_local_presence(r)) for r in some},
            )

    async def _heard_of_step(self, table: str, number: int, rest: list[Any]) -> None:
        """Takes a step that another server has written, or reads it if there is more to know."""
        room = self.rooms.get(table)
        if room is None or room.table.number >= number:
            return
        if not room.viewers:
            room.in_doubt = True
            return
        async with room.lock:
            if rest and room.table.number == number - 1:
                step = read_step(number, *rest)
                self._show(room, step, room.table.after(step))
            elif room.table.number < number:
                await self._catch_up(room)

    def _heard_of_presence(self, sender: str, tables: dict[str, Any]) -> None:
        known = self._elsewhere.setdefault(sender, {})
        for table, there in tables.items():
            gone = known.get(table, Presence()).people
            now = Presence(frozenset(there["people"]), there["watchers"])
            known[table] = now
            if not now.people and not now.watchers:
                del known[table]
            room = self.rooms.get(table)
            if room is not None:
                room.presence = None
                for person in gone - now.people:
                    room.last_seen[person] = time.monotonic()
                for viewer in room.viewers:
                    viewer.wake.set()

    async def _look_everywhere(self) -> None:
        """After an interruption: reads what was missed at the tables that somebody looks at."""
        for room in self.rooms.values():
            room.in_doubt = True
        open_rooms = [room for room in self.rooms.values() if room.viewers]
        for room in open_rooms:
            async with room.lock:
                await self._catch_up(room)

    # --- What nobody asks for --------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Lets clocks run out, and takes over computer players whose server is gone."""
        alone = self.storage.is_sqlite
        first = True
        while not self._closing.is_set():
            try:
                now = time.time()
                for table in await self.storage.tables_out_of_time(now, 100):
                    await self._see_to(table, self._time_up)
                before = now if alone and first else now - BOT_SECONDS
                for table in await self.storage.tables_with_bots_due(before, 1000):
                    await self._see_to(table, self._wake_bots)
                first = False
            except StorageAwayError:
                pass
            except Exception:
                log.exception("cannot look for tables that wait")
            self._forget_servers()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SWEEP_SECONDS):
                    await self._closing.wait()

    async def _see_to(self, table: str, work: Callable[[str], Awaitable[None]]) -> None:
        """Does something at a table; one that is broken must not keep the others waiting."""
        if table in self._broken:
            return
        try:
            await work(table)
        except StorageAwayError:
            raise
        except Exception:
            self._broken.add(table)
            log.exception("table %s is broken", table)

    async def _wake_bots(self, table: str) -> None:
        self._let_bots_play(await self.room(table))

    async def _time_up(self, table: str) -> None:
        room = await self.room(table)
        room.in_doubt = room.in_doubt or not self.storage.is_sqlite
        await self.act(table, lambda now: now.time_up(time.time(), STAND_IN))

    def _forget_servers(self) -> None:
        oldest = time.monotonic() - 4 * HEARTBEAT_SECONDS
        for name, heard in list(self._heard_of.items()):
            if heard < oldest:
                self._heard_of.pop(name)
                for table in self._elsewhere.pop(name, {}):
                    room = self.rooms.get(table)
                    if room is not None:
                        room.presence = None
                        for viewer in room.viewers:
                            viewer.wake.set()


def _fold(table: str, code: str, steps: list[Step], known: int) -> list[Moment]:
    past = Table(table, code, steps[:known])
    found = []
    for step in steps[known:]:
        now = past.after(step)
        found.append(Moment(step, past, now))
        past = now
    return found


def summarise(table: Table, keeper: str | None = None) -> Summary:
    """What is kept of a table to find it by."""
    result = table.result()
    people = {seat.person for seat in table.seats if seat.person}
    people |= {seat.kept_for for seat in table.seats if seat.kept_for}
    content = {
        "variant": table.opened.variant,
        "host": table.opened.host,
        "seats": [
            {"name": seat.name, "bot": seat.bot, "person": seat.person} for seat in table.seats
        ],
        "deciders": table.deciders,
        "scores": result.scores if result else None,
        "winners": result.winners if result else None,
    }
    return Summary(
        stage=table.stage,
        is_open=table.opened.open,
        bots_due=bool(table.bots_due),
        deadline=table.deadline,
        people=frozenset(people if keeper is None else {*people, keeper}),
        text=msgspec.json.encode(content).decode(),
    )


def _next_game(old: Table, person: str) -> Opened:
    """The same again, everybody one seat on; who has not asked for it must sit down first."""
    places = [
        Place(bot=seat.bot)
        if seat.person is None
        else Place(person=seat.person, name=seat.name)
        if seat.person == person
        else Place(kept_for=seat.person, kept_name=seat.name)
        for seat in old.seats
    ]
    opened = old.opened
    return msgspec.structs.replace(
        opened, places=(*places[1:], places[0]), host=person, shuffle=False
    )


def _choose(level: str, seen: Position, seat: int, is_over: Callable[[], bool]) -> int:
    return make_bot(level).choose(seen, seat, is_over)


def _local_presence(room: Room) -> Presence:
    people = frozenset(viewer.person for viewer in room.viewers if viewer.person is not None)
    seated = {seat.person for seat in room.table.seats}
    watchers = sum(viewer.person not in seated for viewer in room.viewers)
    return Presence(people, watchers)


def _together(presences: list[Presence]) -> Presence:
    return Presence(
        frozenset().union(*(presence.people for presence in presences)),
        sum(presence.watchers for presence in presences),
    )


def _presence_on_wire(presence: Presence) -> dict[str, Any]:
    return {"people": sorted(presence.people), "watchers": presence.watchers}
