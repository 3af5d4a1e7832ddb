"""Tables loaded in memory, with their connected viewers."""

import asyncio
import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from copy import copy
from functools import cache
from typing import Any

import msgspec
from prometheus_client import Counter

from ludotope.bots import Bot
from ludotope.engine.errors import LudotopeError
from ludotope.engine.event import WATCHER
from ludotope.server import metrics
from ludotope.server.tables.events import Step
from ludotope.server.tables.stories import Moment
from ludotope.server.tables.table import PLAYING, Table

# How many of a table's latest steps can be told without reading all of it again.
MOMENTS_KEPT = 3
# How many viewers of a table are told something before others have their turn.
TOLD_AT_ONCE = 50


@cache
def _steps_of(game: str) -> Counter:
    """Returns the counter of a game's steps; finding it takes longer than counting."""
    return metrics.STEPS.labels(game)


class Presence(msgspec.Struct, frozen=True):
    """The people who sit at a table and have it open now, and the number of other viewers."""

    people: frozenset[str] = frozenset()
    watchers: int = 0


def cannot_deliver(_: dict[Hashable, bytes]) -> bool:
    """Sends nothing and returns False: for a viewer who is not ready yet, or has gone."""
    return False


class Watcher:
    """Somebody with a socket on which they are sent news: of a table, or of a sheet."""

    def __init__(self, person: str | None, address: str) -> None:
        # Who they are, and where they come from.
        self.person = person
        self.address = address
        self.wake = asyncio.Event()
        # Set when the connection must end: what it depends on is gone.
        self.ended = asyncio.Event()
        # Why they may not look any longer.
        self.refusal: LudotopeError | None = None

    def refuse(self, refusal: LudotopeError) -> None:
        """Has somebody sent away."""
        self.refusal = refusal
        self.wake.set()


class Viewer(Watcher):
    """Somebody who has a table open. News are sent as fast as they can be taken, not queued."""

    def __init__(self, person: str | None, address: str, wanted: int | None, sent: int) -> None:
        super().__init__(person, address)
        # The seat whose side is wanted, and the last step that was sent.
        self.wanted = wanted
        self.sent = sent
        # Whether the viewer wants another side since the last news.
        self.side_changed = False
        self.shown_presence: Presence | None = None
        # Whether something is being sent that may take a while: nothing may overtake it.
        self.is_sending = True
        # Sends what is new at once; False if that cannot be.
        self.deliver: Callable[[dict[Hashable, bytes]], bool] = cannot_deliver
        # What is to be said before the next news: that a request of theirs was carried out.
        self.answer: bytes | None = None


class Session:
    """A table loaded in memory, with its connected viewers and what is cached for them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        # The requests that were carried out, by person and name, with the numbers of their steps.
        self.requests: dict[tuple[str, str], int] = {}
        self.moments: deque[Moment] = deque(maxlen=MOMENTS_KEPT)
        # When people were last seen here; nobody before the session was opened.
        self.last_seen: dict[str, float] = {}
        self.opened_at = time.monotonic()
        # When somebody who may look at the table last asked for it, without opening it.
        self.looked_at = -math.inf
        # Whether the database may have steps that are not loaded here.
        self.needs_reload = False
        # The computer player that thinks for this table; or thinks ahead, while others decide.
        self.thinking: asyncio.Task[None] | None = None
        self.thinking_ahead: asyncio.Task[None] | None = None
        # Computer players by seat and level, with what they know already.
        self.bots: dict[tuple[int, str], Bot] = {}
        # Who is here, until somebody comes or goes.
        self.presence: Presence | None = None
        # The game's looks at the table as it stands, encoded, by viewer.
        self._looks: dict[int, msgspec.Raw] = {}
        # Pictures of the table as it stands, by viewer and language.
        self.pictures: dict[tuple[int, str], Any] = {}

    @property
    def is_in_use(self) -> bool:
        """Whether it must stay at hand."""
        return bool(self.viewers) or self.lock.locked() or self.thinking is not None

    def note_request(self, step: Step) -> None:
        """Remembers which request a step carried out."""
        if step.person and step.request:
            self.requests[step.person, step.request] = step.number

    def advance(self, step: Step, after: Table) -> None:
        """Takes a stored step: the table stands otherwise, and everybody who looks is woken."""
        self.moments.append(Moment(step, self.table, after))
        self.note_request(step)
        _steps_of(after.opened.game).inc()
        self._show(after)

    def replace(self, after: Table) -> None:
        """Takes the table with many steps more: what they were must be read again to be told."""
        self.moments.clear()
        self._show(after)

    def _show(self, after: Table) -> None:
        if after.stage != PLAYING or self.table.stage != PLAYING:
            # Who sits here, and so who is only watching, may have changed.
            self.presence = None
        self.table = after
        self._looks = {}
        self.pictures = {}
        if self.viewers:
            self._deliver(tuple(self.viewers), {})

    def _deliver(self, viewers: Sequence[Viewer], made: dict[Hashable, bytes]) -> None:
        """Sends viewers what is new, some at a time; those who cannot take it at once are woken."""
        for viewer in viewers[:TOLD_AT_ONCE]:
            try:
                is_sent = viewer.deliver(made)
            except Exception:
                # It happens again where the connection can be closed.
                is_sent = False
            if not is_sent:
                viewer.wake.set()
        if len(viewers) > TOLD_AT_ONCE:
            rest = viewers[TOLD_AT_ONCE:]
            asyncio.get_running_loop().call_soon(self._deliver, rest, made)

    def wake_viewers(self) -> None:
        """Has everybody who looks on sent what is new."""
        for viewer in self.viewers:
            viewer.wake.set()

    def moments_after(self, number: int) -> list[Moment] | None:
        """The steps after a number, and how the table stood around each; None if too long ago."""
        if number >= self.table.number:
            return []
        if not self.moments or self.moments[0].step.number > number + 1:
            return None
        return [moment for moment in self.moments if moment.step.number > number]

    def look(self, viewer: int) -> msgspec.Raw | None:
        """The game as a viewer may see it now, encoded; all viewers share one if they can."""
        position = self.table.position
        if position is None:
            return None
        if not position.game.box.has_secrets:
            viewer = WATCHER
        if viewer not in self._looks:
            seen = position.seen_by(viewer)
            look = position.game.look(seen.state, viewer)
            self._looks[viewer] = msgspec.Raw(msgspec.json.encode(look))
        return self._looks[viewer]

    def local_presence(self) -> Presence:
        """Returns the presence at this server."""
        seated = {seat.person for seat in self.table.seats if seat.person is not None}
        people = [viewer.person for viewer in self.viewers if viewer.person in seated]
        return Presence(frozenset(people), len(self.viewers) - len(people))


class Sessions:
    """All tables at hand; those that nobody has used for longest are forgotten.

    `alias` gives the name by which other servers speak of a table. Not many more than
    `most` that nobody has open are kept.
    """

    def __init__(self, alias: Callable[[str], str], most: int) -> None:
        self.alias = alias
        self._most = most
        # All are looked through when there are more than this.
        self._look_beyond = most
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._by_alias: dict[str, Session] = {}

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._sessions.values()))

    @property
    def watchers(self) -> Iterator[Watcher]:
        """All who have a table open."""
        for session in self:
            yield from session.viewers

    def find(self, table: str) -> Session | None:
        """Returns the session of a table, if it is at hand."""
        return self._sessions.get(table)

    def find_alias(self, alias: str) -> Session | None:
        """Returns the session of the table that other servers call so, if it is at hand."""
        return self._by_alias.get(alias)

    def touch(self, session: Session) -> None:
        """Notes that a session is used."""
        self._sessions.move_to_end(session.table.id)

    def drop(self, session: Session) -> None:
        """Forgets a session at once. Those who look on are sent away, and may come back."""
        self.remove(session.table.id)
        # Nobody thinks for it any longer.
        session.table = copy(session.table)
        session.table.deciders = ()
        for viewer in session.viewers:
            viewer.ended.set()

    def add(self, session: Session) -> None:
        """Keeps a session at hand, and forgets idle ones if there are too many."""
        self._sessions[session.table.id] = session
        self._by_alias[self.alias(session.table.id)] = session
        if len(self._sessions) <= self._look_beyond:
            return
        # Nobody has had the time to open the new one.
        idle = [key for key, s in self._sessions.items() if not s.is_in_use and s is not session]
        for key in idle[: max(0, len(idle) - self._most)]:
            self.remove(key)
        self._look_beyond = len(self._sessions) + self._most // 20

    def remove(self, table: str) -> None:
        """Forgets a table, if it is at hand."""
        if self._sessions.pop(table, None) is not None:
            del self._by_alias[self.alias(table)]
