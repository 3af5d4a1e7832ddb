"""Who has which table open, at this server and at the others."""

import time
from collections.abc import Callable, Iterable, Mapping

from ludotope.server import metrics
from ludotope.server.tables.sessions import Presence, Session, Sessions, Viewer

# For how long somebody must be gone before others may let a computer player have their seat.
AWAY_SECONDS = 30.0


class PresenceTracker:
    """Notes who comes and goes, wakes those who look on, and says who is there.

    `on_change` is called with a session whenever somebody opens or closes its table here;
    `patience` is for how many seconds somebody who is there may keep the others waiting.
    """

    def __init__(self, sessions: Sessions, patience: float) -> None:
        self._sessions = sessions
        self.patience = patience
        # By server: who has which table open there.
        self._elsewhere: dict[str, dict[str, Presence]] = {}
        self.on_change: Callable[[Session], None] = lambda _: None

    def enter(self, session: Session, viewer: Viewer) -> None:
        """Notes that a viewer has opened a table."""
        session.viewers.add(viewer)
        metrics.VIEWERS.inc()
        self._changed(session)

    def leave(self, session: Session, viewer: Viewer) -> None:
        """Notes that a viewer has closed a table."""
        session.viewers.discard(viewer)
        metrics.VIEWERS.dec()
        if viewer.person is not None:
            session.last_seen[viewer.person] = time.monotonic()
        self._changed(session)

    def _changed(self, session: Session) -> None:
        session.presence = None
        session.wake_viewers()
        self.on_change(session)

    def of(self, session: Session) -> Presence:
        """Returns who has a table open, here or at another server."""
        if session.presence is None:
            table = session.table.id
            session.presence = _together(
                [
                    session.local_presence(),
                    *(tables[table] for tables in self._elsewhere.values() if table in tables),
                ]
            )
        return session.presence

    def is_away(self, session: Session, person: str | None) -> bool:
        """Whether somebody has been gone for a while."""
        if person is None or person in self.of(session).people:
            return False
        seen = session.last_seen.get(person, session.opened_at)
        return time.monotonic() - seen > AWAY_SECONDS

    def update_server(self, server: str, tables: Mapping[str, Presence]) -> None:
        """Notes who has some tables open at another server."""
        known = self._elsewhere.setdefault(server, {})
        for table, now in tables.items():
            gone = known.get(table, Presence()).people - now.people
            known[table] = now
            if not now.people and not now.watchers:
                del known[table]
            session = self._sessions.find(table)
            if session is not None:
                for person in gone:
                    session.last_seen[person] = time.monotonic()
        self._wake(tables)

    def forget_server(self, server: str) -> None:
        """Takes everybody at another server to have gone, because it has."""
        self._wake(self._elsewhere.pop(server, {}))

    def _wake(self, tables: Iterable[str]) -> None:
        for table in tables:
            session = self._sessions.find(table)
            if session is not None:
                session.presence = None
                session.wake_viewers()


def _together(presences: list[Presence]) -> Presence:
    return Presence(
        frozenset().union(*(presence.people for presence in presences)),
        sum(presence.watchers for presence in presences),
    )
