"""The sheet service: carries actions out, stores events, and wakes whoever looks on.

An action that was stored is known by its name for good, so a device may send everything it is not
sure of again. Of two servers that write at once one reads what the other wrote, and tries again.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import (
    Awaitable,
    Callable,
    Coroutine,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from ludotope.engine.box import FileText
from ludotope.engine.errors import LudotopeError
from ludotope.engine.pad import BoardReading, Pad, Tally, find_pad, read_board, remark_on, tally
from ludotope.engine.shelf import find_box
from ludotope.engine.words import Phrase
from ludotope.scorepad.play import BookPlayer, Play
from ludotope.scorepad.sheet import (
    Action,
    BoardChanged,
    Claimed,
    Enter,
    Event,
    Hidden,
    Left,
    Opened,
    Photographed,
    Reveal,
    Shared,
    Sheet,
    SheetEvent,
    Undo,
    check_action,
    check_entry,
    numbers_on,
)
from ludotope.server.background import BackgroundLoop
from ludotope.server.rate_limiter import TooMuchError
from ludotope.server.settings import Limits, Sizes
from ludotope.server.storage import sheet_rows
from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.storage.database import Storage, new_id
from ludotope.server.storage.sheet_rows import SheetRow, StoredEvent
from ludotope.server.tables import games
from ludotope.server.tables.errors import ForbiddenError, QuotaError, UnknownTableError
from ludotope.server.tables.fair_threads import Stop
from ludotope.server.tables.service import HOUSE
from ludotope.server.tables.sessions import Watcher

OPEN, REVEALED = "open", "revealed"
# How often it is tried again if another server has written meanwhile.
ATTEMPTS = 20
# How often sheets that somebody looks at are compared with what other servers wrote.
POLL_SECONDS = 2.0
# How many pads are kept at hand: of games, and of boards of people's own.
MOST_PADS = 256

_decode = msgspec.json.Decoder(Event).decode
_encode = msgspec.json.Encoder().encode


Result = TypeVar("Result")
Read = Callable[[Callable[[Stop], Any]], Awaitable[Any]]


class OnThread(Protocol):
    """Does work on the threads that are shared out fairly, charged to somebody."""

    def __call__(self, payer: str, work: Callable[[Stop], Result]) -> Coroutine[Any, Any, Result]:
        """Returns what comes of the work."""


class Refusal(NamedTuple):
    """An action that was not carried out, and why."""

    action: str
    phrase: Phrase


class SheetSession:
    """A sheet in memory, with those who look at it."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.lock = asyncio.Lock()
        self.viewers: set[Watcher] = set()
        # What boards give, by whose they are.
        self.boards: dict[int | None, BoardReading] = {}
        self.board_problems: dict[int | None, Phrase] = {}
        # What lay on each, and what was printed on it, when it was read.
        self._seen_boards: dict[int | None, tuple[dict[str, str], dict[str, FileText]]] = {}

    def wake(self) -> None:
        """Tells everybody who looks that there is something new."""
        for viewer in self.viewers:
            viewer.wake.set()

    async def read_boards(self, read: "Read") -> None:
        """Works out what the boards give that have changed; needs the rules of the game."""
        sheet = self.sheet
        wanted = {seat: sheet.places(seat) for seat in sheet.boards()}
        for seat in [*self._seen_boards]:
            if seat not in wanted:
                del self._seen_boards[seat]
                self.boards.pop(seat, None)
                self.board_problems.pop(seat, None)
        for seat, places in wanted.items():
            seen = places, sheet.opened.options
            if self._seen_boards.get(seat) == seen:
                continue
            self.boards.pop(seat, None)
            self.board_problems.pop(seat, None)
            try:
                for gate in games.gates:
                    gate(sheet.opened.game)
                board = {"places": places}
                self.boards[seat] = await read(partial(_read_board, sheet, board))
            except TooMuchError:
                # It is not the board that is wrong.
                raise
            except LudotopeError as error:
                self.board_problems[seat] = error.phrase
                if error.phrase.message == "game-preparing":
                    continue
            self._seen_boards[seat] = seen


class SheetService:
    """The authority over sheets. What takes long is done by `on_thread`, charged to somebody."""

    def __init__(
        self, storage: Storage, limits: Limits, sizes: Sizes, on_thread: "OnThread"
    ) -> None:
        self._storage = storage
        self._on_thread = on_thread
        self._limits = limits
        self._sizes = sizes
        self._sessions: OrderedDict[str, SheetSession] = OrderedDict()
        self._pads: OrderedDict[Hashable, Pad] = OrderedDict()
        self._poll = BackgroundLoop(self._read_others, POLL_SECONDS, "sheets cannot be read")

    def open(self) -> None:
        """Begins to look for what other servers write, where there may be some."""
        if not self._storage.is_sqlite:
            self._poll.open()

    async def close(self) -> None:
        """Stops looking."""
        await self._poll.close()

    # --- Finding ---------------------------------------------------------------------------------

    async def session(
        self, sheet_id: str, person: str | None, key: str = "", *, payer: str | None = None
    ) -> SheetSession:
        """Returns a sheet; refuses whoever may not see it.

        While it is being filled in, whoever has its address may; afterwards those who wrote on it,
        and those who had it open before, as its key shows: they may have written without a network.
        Reading it is charged to the person, or else to a payer.
        """
        session = await self._load(sheet_id, person or payer or HOUSE)
        sheet = session.sheet
        may_see = sheet.shared or person in sheet.members
        if not may_see and not sheet.may_write(person, key):
            raise ForbiddenError("sheet-private")
        return session

    async def _load(self, sheet_id: str, payer: str) -> SheetSession:
        while True:
            found = self._sessions.get(sheet_id)
            if found is None:
                stored = await sheet_rows.read_events(self._storage, sheet_id)
                if not stored:
                    raise UnknownTableError("sheet-unknown")
                # Somebody else may have loaded it meanwhile.
                new = SheetSession(Sheet(sheet_id, _load_all(stored)))
                found = self._sessions.setdefault(sheet_id, new)
            # Some may wait for the rules of their game.
            await found.read_boards(partial(self._on_thread, payer))
            # It may have been dropped meanwhile, to be read anew.
            if self._sessions.get(sheet_id) is found:
                self._sessions.move_to_end(sheet_id)
                self._forget_some()
                return found

    def _forget_some(self) -> None:
        if len(self._sessions) > self._sizes.idle_tables:
            for sheet_id, session in list(self._sessions.items()):
                if not session.viewers and not session.lock.locked():
                    del self._sessions[sheet_id]
                    return

    @property
    def watchers(self) -> Iterator[Watcher]:
        """All who have a sheet open."""
        for session in self._sessions.values():
            yield from session.viewers

    def drop_all(self) -> None:
        """Has every sheet read from the database anew: somebody was erased."""
        for session in self._sessions.values():
            session.wake()
        self._sessions.clear()

    def is_dropped(self, session: SheetSession) -> bool:
        """Whether a session must be read anew."""
        return self._sessions.get(session.sheet.id) is not session

    async def load_pad(self, opened: Opened, payer: str) -> Pad:
        """Returns the pad of a sheet; one that is not at hand may have to load the rules."""
        key = (opened.game, opened.seats, opened.variant, tuple(sorted(opened.options.items())))
        pad = self._pads.get(key)
        if pad is None:
            pad = await self._on_thread(
                payer,
                lambda _: find_pad(
                    find_box(opened.game), opened.seats, opened.variant, opened.options
                ),
            )
            self._pads[key] = pad
            if len(self._pads) > MOST_PADS:
                self._pads.popitem(last=False)
        return pad

    # --- Writing ---------------------------------------------------------------------------------

    async def create(
        self, person: str, opened: Opened, entries: Sequence[Enter], sheet_id: str | None
    ) -> SheetSession:
        """Begins a sheet; one that was begun before, by its id, is returned as it stands."""
        if sheet_id is not None and await self._is_there(sheet_id):
            return await self.session(sheet_id, person)
        most = self._limits.kept_sheets
        if await sheet_rows.count_sheets(self._storage, person) >= most:
            raise QuotaError("quota-sheets", most=most)
        pad = await self.load_pad(opened, person)
        for entry in entries:
            check_entry(pad, opened.seats, entry.key, entry.value)
        now = time.time()
        first: list[Event] = [opened, *entries]
        events = [SheetEvent(number, now, person, event) for number, event in enumerate(first, 1)]
        sheet = Sheet(sheet_id or new_id(), events)
        session = SheetSession(sheet)
        row = await self._row(session, pad)
        if await sheet_rows.create_sheet(self._storage, sheet.id, row, store_all(events)):
            self._sessions[sheet.id] = session
        return await self.session(sheet.id, person)

    async def _is_there(self, sheet_id: str) -> bool:
        return bool(await sheet_rows.sheet_numbers(self._storage, [sheet_id]))

    async def act(
        self, sheet_id: str, person: str, actions: Sequence[Action], key: str = ""
    ) -> tuple[SheetSession, list[Refusal]]:
        """Carries out those actions that were not yet, in their order; returns what was refused."""
        session = await self.session(sheet_id, person, key)
        if session.sheet.imported is not None:
            raise ForbiddenError("sheet-imported")
        if not session.sheet.may_write(person, key):
            raise ForbiddenError("sheet-not-yours")
        opened = session.sheet.opened
        pad = await self.load_pad(opened, person)
        for _ in range(ATTEMPTS):
            async with session.lock:
                refused, events = await self._propose(session, pad, person, actions)
                if not events or await self._store(session, pad, events, person):
                    return session, refused
                await self._catch_up(session, person)
        raise StorageAwayError("database-refuses")

    async def _propose(
        self, session: SheetSession, pad: Pad, person: str, actions: Sequence[Action]
    ) -> tuple[list[Refusal], list[SheetEvent]]:
        """Returns what is refused, and the events that would follow."""
        sheet = session.sheet
        refused: list[Refusal] = []
        events: list[SheetEvent] = []
        known: set[str] = set()
        for action in actions:
            if sheet.number_of(action.id) is not None or action.id in known:
                continue
            try:
                if sheet.number + len(events) >= self._sizes.sheet_events:
                    raise QuotaError("quota-sheet-events", most=self._sizes.sheet_events)
                # What is undone may have been entered a moment ago, in the same message.
                if not (isinstance(action, Undo) and action.entry in known):
                    check_action(sheet, pad, action)
                if isinstance(action, Reveal) and sheet.revealed is None:
                    await self._expect_possible(session, pad, events, person)
            except LudotopeError as error:
                refused.append(Refusal(action.id, error.phrase))
                continue
            known.add(action.id)
            number = sheet.number + len(events) + 1
            events.append(SheetEvent(number, time.time(), person, action))
        return refused, events

    async def _expect_possible(
        self, session: SheetSession, pad: Pad, events: list[SheetEvent], person: str
    ) -> None:
        """Refuses to show points that cannot be, in the words of the check that does not hold."""
        sheet = session.sheet
        # What comes in the same message counts, too.
        tried = SheetSession(Sheet(sheet.id, [*sheet.events, *events]))
        await tried.read_boards(partial(self._on_thread, person))
        for problem in tried.board_problems.values():
            raise LudotopeError(problem.message, **problem.values)
        for finding in tally_of(tried, pad).wrong:
            raise LudotopeError(finding.phrase.message, **finding.phrase.values)

    async def change_boards(
        self,
        session: SheetSession,
        person: str,
        files: Mapping[str, FileText | None],
        key: str = "",
    ) -> None:
        """Corrects what is printed on real boards, by option, and reads all boards again."""
        sheet = session.sheet
        if sheet.imported is not None:
            raise ForbiddenError("sheet-imported")
        if not sheet.may_write(person, key):
            raise ForbiddenError("sheet-not-yours")
        for option, file in files.items():
            if sheet.number >= self._sizes.sheet_events:
                raise QuotaError("quota-sheet-events", most=self._sizes.sheet_events)
            if session.sheet.opened.options.get(option) != file:
                await self.record(session, person, BoardChanged(option, file))

    async def record(self, session: SheetSession, person: str, event: Event) -> None:
        """Stores an event that is no action: a claim, a photo, sharing, another board."""
        for _ in range(ATTEMPTS):
            async with session.lock:
                sheet = session.sheet
                events = [SheetEvent(sheet.number + 1, time.time(), person, event)]
                # It may be another one afterwards.
                opened = Sheet(sheet.id, [*sheet.events, *events]).opened
                pad = await self.load_pad(opened, person)
                if await self._store(session, pad, events, person):
                    return
                await self._catch_up(session, person)
        raise StorageAwayError("database-refuses")

    async def claim(self, session: SheetSession, person: str, seat: int, mine: bool) -> None:
        """Makes a seat somebody's own, or nobody's if it was theirs."""
        sheet = session.sheet
        if seat >= sheet.opened.seats:
            raise LudotopeError("sheet-no-seat")
        if sheet.people.get(seat, person) != person:
            raise ForbiddenError("sheet-seat-taken")
        if (sheet.people.get(seat) == person) != mine:
            await self.record(session, person, Claimed(seat, person if mine else None))

    async def hide(self, session: SheetSession, person: str, seat: int, hidden: bool) -> None:
        """Keeps the name of somebody's own seat from all others, or tells it again."""
        sheet = session.sheet
        if sheet.people.get(seat) != person:
            raise ForbiddenError("sheet-seat-not-yours")
        if (seat in sheet.hidden) != hidden:
            await self.record(session, person, Hidden(seat, hidden))

    async def share(self, session: SheetSession, person: str, shared: bool) -> None:
        """Lets everybody with the address see a sheet, or only those who wrote on it."""
        self._expect_member(session, person)
        if session.sheet.shared != shared:
            await self.record(session, person, Shared(shared))

    async def leave(self, session: SheetSession, person: str) -> None:
        """Takes a sheet out of somebody's record book; the last one to go takes it with them."""
        self._expect_member(session, person)
        await self.record(session, person, Left())
        if not await self._is_there(session.sheet.id):
            self._sessions.pop(session.sheet.id, None)
            session.wake()

    def _expect_member(self, session: SheetSession, person: str) -> None:
        if person not in session.sheet.members:
            raise ForbiddenError("sheet-not-yours")

    async def add_photo(
        self, session: SheetSession, person: str, digest: str, kind: str, content: str
    ) -> None:
        """Puts a photo with a sheet."""
        self._expect_member(session, person)
        if digest in session.sheet.photos:
            return
        if len(session.sheet.photos) >= self._sizes.sheet_photos:
            raise QuotaError("quota-sheet-photos", most=self._sizes.sheet_photos)
        if await sheet_rows.measure_photos(self._storage, person) >= self._limits.kept_photo_bytes:
            raise QuotaError("quota-photos", most=self._limits.kept_photo_bytes // 1_000_000)
        await sheet_rows.add_photo(self._storage, session.sheet.id, digest, person, kind, content)
        await self.record(session, person, Photographed(digest, there=True))

    async def remove_photo(self, session: SheetSession, person: str, digest: str) -> None:
        """Takes a photo away from a sheet, for good."""
        self._expect_member(session, person)
        await sheet_rows.remove_photo(self._storage, session.sheet.id, digest)
        if digest in session.sheet.photos:
            await self.record(session, person, Photographed(digest, there=False))

    async def _store(
        self, session: SheetSession, pad: Pad, events: list[SheetEvent], person: str
    ) -> bool:
        """Stores events and then shows them; False if another server was first."""
        sheet = session.sheet
        # What cannot be stored must leave no trace in what others are shown.
        session.sheet = Sheet(sheet.id, [*sheet.events, *events])
        try:
            await session.read_boards(partial(self._on_thread, person))
            row = await self._row(session, pad)
            leaving = next((each.person for each in events if isinstance(each.event, Left)), None)
            is_stored = await sheet_rows.append_events(
                self._storage, sheet.id, row, store_all(events), leaving
            )
        except BaseException:
            session.sheet = sheet
            raise
        if not is_stored:
            session.sheet = sheet
            return False
        session.wake()
        return True

    async def _catch_up(self, session: SheetSession, payer: str) -> None:
        """Adds what another server has written."""
        sheet = session.sheet
        new = await sheet_rows.read_events(self._storage, sheet.id, sheet.number)
        for event in _load_all(new):
            sheet.add(event)
        await session.read_boards(partial(self._on_thread, payer))
        session.wake()

    async def _read_others(self) -> None:
        """Reads what other servers have written on sheets that somebody looks at."""
        watched = {key: session for key, session in self._sessions.items() if session.viewers}
        if watched:
            numbers = await sheet_rows.sheet_numbers(self._storage, watched)
            for sheet_id, session in watched.items():
                if numbers.get(sheet_id, 0) > session.sheet.number:
                    async with session.lock:
                        await self._catch_up(session, HOUSE)

    async def _row(self, session: SheetSession, pad: Pad) -> SheetRow:
        sheet = session.sheet
        return SheetRow(
            game=sheet.opened.game,
            host=sheet.opened.host,
            number=sheet.number,
            stage=OPEN if sheet.revealed is None else REVEALED,
            changed_at=time.time(),
            summary=_encode(play_of(session, pad)).decode(),
        )


def _read_board(sheet: Sheet, board: dict[str, Any], _: Stop) -> BoardReading:
    return read_board(sheet.box, sheet.setup, board)


def tally_of(session: SheetSession, pad: Pad, names: Sequence[str] = ()) -> Tally:
    """Adds a sheet up, with what its boards give; `names` are what players are called in it."""
    sheet = session.sheet
    if sheet.imported is not None:
        return _imported_tally(pad, sheet.imported)
    boards = {seat: reading.numbers for seat, reading in session.boards.items()}
    values = numbers_on(sheet, pad, boards)
    return tally(pad, sheet.opened.seats, values, names or sheet.names)


def _imported_tally(pad: Pad, play: Play) -> Tally:
    """Returns what is known of a play of another program: nothing is added up again."""
    totals = tuple(player.score or 0 for player in play.players)
    known = {"points", "shared", *(tie.name for tie in pad.ties)}
    return Tally(
        lines=tuple(player.lines for player in play.players),
        totals=totals,
        places=tuple(player.place or len(play.players) for player in play.players),
        decided_by=play.decided_by if play.decided_by in known else "points",
        remark=remark_on(pad, totals),
        findings=(),
        missing=(),
        asks=(),
    )


def play_of(session: SheetSession, pad: Pad) -> Play:
    """Returns a sheet as it is in the record book."""
    sheet = session.sheet
    if sheet.imported is not None:
        return msgspec.structs.replace(
            sheet.imported,
            players=tuple(
                msgspec.structs.replace(
                    player, person=sheet.people.get(seat), hidden=seat in sheet.hidden
                )
                for seat, player in enumerate(sheet.imported.players)
            ),
        )
    values = sheet.values
    added = tally_of(session, pad)
    first = values.get("first")
    return Play(
        id=sheet.id,
        source="sheet",
        game=sheet.opened.game,
        variant=sheet.opened.variant,
        played=values.get("date") or time.strftime("%Y-%m-%d", time.gmtime(sheet.created_at)),
        players=tuple(
            BookPlayer(
                name=name,
                score=added.totals[seat],
                place=added.places[seat],
                person=sheet.people.get(seat),
                first=first == str(seat),
                colour=int(values.get(f"colour.{seat}") or seat),
                hidden=seat in sheet.hidden,
                lines=added.lines[seat],
            )
            for seat, name in enumerate(sheet.names)
        ),
        decided_by=added.decided_by,
        place=values.get("place", ""),
        minutes=int(values["minutes"]) if values.get("minutes") else None,
        note=values.get("note", ""),
    )


def _load_all(stored: Iterable[StoredEvent]) -> list[SheetEvent]:
    return [SheetEvent(row.number, row.at, row.person, _decode(row.body)) for row in stored]


def store_all(events: Iterable[SheetEvent]) -> list[StoredEvent]:
    """Returns the rows of events."""
    return [
        StoredEvent(
            stored.number,
            stored.at,
            stored.person,
            stored.event.id if isinstance(stored.event, Enter | Undo | Reveal) else None,
            _encode(stored.event).decode(),
        )
        for stored in events
    ]
