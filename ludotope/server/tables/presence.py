"""Presence: the people and watchers who have a table open, at this server and the others."""

import time
from collections.abc import Callable, Iterable, Mapping

import msgspec

from ludotope.server import metrics
from ludotope.server.tables.sealing import Sealer
from ludotope.server.tables.sessions import Presence, Session, Sessions, Viewer
from ludotope.server.tables.skipping import Patience
from ludotope.server.tables.table import Table

# For how long somebody must be gone before others may let a computer player have their seat.
AWAY_SECONDS = 30.0


class ElsewherePresence(msgspec.Struct, frozen=True, array_like=True):
    """Presence at another server; the people who sit at the table go by their aliases."""

    people: frozenset[str] = frozenset()
    watchers: int = 0


class PresenceTracker:
    """Notes who comes and goes, wakes those who look on, and says who is there.

    `on_change` is called with a session whenever somebody opens or closes its table here;
    `patience` is for how many seconds somebody who is there may keep the others waiting, and
    `there_since` says since when one could decide in a game at this server.
    """

    def __init__(self, sessions: Sessions, sealer: Sealer, patience: float) -> None:
        self._sessions = sessions
        self._sealer = sealer
        self._patience = patience
        # By server, and by the alias of a table: who has it open there.
        self._elsewhere: dict[str, dict[str, ElsewherePresence]] = {}
        self.on_change: Callable[[Session], None] = lambda _: None
        self.there_since: Callable[[str], float] = lambda _: 0.0

    def patience(self, table: Table) -> Patience:
        """Returns how long people at a table may keep the others waiting."""
        return Patience(self._patience, self.there_since(table.opened.game))

    def enter(self, session: Session, viewer: Viewer) -> None:
        """Notes that a viewer has opened a table."""
        session.viewers.add(viewer)
        metrics.VIEWERS.inc()
        self._changed(session)

    def leave(self, session: Session, viewer: Viewer) -> None:
        """Notes that a viewer has closed a table."""
        session.viewers.discard(viewer)
        if not session.viewers:
            # Most of the memory of a table; whoever comes back can be told from the database.
            session.moments.clear()
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
            session.presence = self._with_elsewhere(session)
        return session.presence

    def _with_elsewhere(self, session: Session) -> Presence:
        here = session.local_presence()
        if not self._elsewhere:
            return here
        alias = self._sealer.alias(session.table.id)
        there = [tables[alias] for tables in self._elsewhere.values() if alias in tables]
        named = frozenset[str]().union(*(presence.people for presence in there))
        return Presence(
            here.people.union(self._seated(session, named)),
            here.watchers + sum(presence.watchers for presence in there),
        )

    def _seated(self, session: Session, aliases: frozenset[str]) -> set[str]:
        """Those who sit at a table and go by some aliases."""
        if not aliases:
            return set()
        table = session.table
        people = {seat.person for seat in table.seats if seat.person is not None}
        return {person for person in people if self._sealer.alias(table.id, person) in aliases}

    def is_away(self, session: Session, person: str | None) -> bool:
        """Whether somebody has been gone for a while."""
        if person is None or person in self.of(session).people:
            return False
        seen = session.last_seen.get(person, session.opened_at)
        return time.monotonic() - seen > AWAY_SECONDS

    def update_server(self, server: str, tables: Mapping[str, ElsewherePresence]) -> None:
        """Notes who has some tables open at another server."""
        known = self._elsewhere.setdefault(server, {})
        for alias, now in tables.items():
            gone = known.get(alias, ElsewherePresence()).people - now.people
            known[alias] = now
            if not now.people and not now.watchers:
                del known[alias]
            session = self._sessions.find_alias(alias)
            if session is not None:
                for person in self._seated(session, gone):
                    session.last_seen[person] = time.monotonic()
        self._wake(tables)

    def forget_server(self, server: str) -> None:
        """Takes everybody at another server to have gone, because it has."""
        self._wake(self._elsewhere.pop(server, {}))

    def _wake(self, aliases: Iterable[str]) -> None:
        for alias in aliases:
            session = self._sessions.find_alias(alias)
            if session is not None:
                session.presence = None
                session.wake_viewers()
