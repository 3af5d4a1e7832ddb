"""Sessions: the devices on which people are known, each by a random token in its cookie.

They are in the database, by the digests of their tokens, so that they can be ended there. What
was read of them is kept at hand, and compared with the database every few seconds: another server,
or an administrator, may have ended some.
"""

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import NamedTuple

from ludotope.server.auth.cookies import CookieSigner
from ludotope.server.auth.keys import READ_SECONDS, keys_for_signing, read_keys
from ludotope.server.background import BackgroundLoop
from ludotope.server.settings import Settings
from ludotope.server.storage import auth_rows
from ludotope.server.storage.auth_rows import SessionRow
from ludotope.server.storage.database import Storage
from ludotope.server.storage.erasure import ERASURES

DAY = 24 * 3600.0
# How often sessions at hand are compared with the database.
CHECK_SECONDS = 2.0
# How often at most it is written that a session is used, and expired ones are looked for.
SEEN_SECONDS = 3600.0
# For how long a session stays at hand without being used.
KNOWN_SECONDS = 30.0
MOST_KNOWN = 20_000


class FoundSession(NamedTuple):
    """The session of a cookie, and a new cookie for it if that is due."""

    id: str
    person: str
    new_cookie: str | None


class KnownSession:
    """A session at hand."""

    def __init__(self, row: SessionRow, lasts: float) -> None:
        self.row = row
        self.lasts = lasts
        self.used_at = time.monotonic()

    @property
    def has_expired(self) -> bool:
        """Whether it was not used for too long."""
        return self.row.seen_at + self.lasts < time.time()


class AuthSessions:
    """Begins, finds and ends sessions. `open` it first.

    `on_erasure` is called when somebody was erased from the database, by whatever program.
    """

    def __init__(self, storage: Storage, settings: Settings, first_key: str) -> None:
        self._storage = storage
        self._settings = settings
        self._first_key = first_key
        self._signer = CookieSigner([first_key], first_key)
        self._keys_read_at = 0.0
        self._known: OrderedDict[str, KnownSession] = OrderedDict()
        # What is to be told that a session has ended: its open sockets.
        self._watched: dict[str, set[asyncio.Event]] = {}
        # Counts what has ended here, to notice what has while something is read.
        self._ends = 0
        self._erasures: str | None = None
        self._expired_at = 0.0
        self._loop = BackgroundLoop(
            self._check, CHECK_SECONDS, "cannot compare sessions with the database"
        )
        self.on_erasure: Callable[[], Awaitable[None]] = _nothing

    async def open(self) -> None:
        """Reads the keys, and begins to compare with the database."""
        await self._read_keys()
        self._erasures = await self._storage.read_setting(ERASURES)
        self._loop.open()

    async def close(self) -> None:
        """Stops comparing."""
        await self._loop.close()

    # --- Beginning and ending --------------------------------------------------------------------

    def lasts(self, login: str | None) -> float:
        """Returns for how many seconds the session of a guest or an account lasts unused."""
        settings = self._settings
        return DAY * (settings.guest_days if login is None else settings.account_days)

    def new(self, person: str, device: str) -> tuple[str, SessionRow]:
        """Returns a new session of somebody, to be written, and the cookie for it."""
        token = secrets.token_urlsafe(32)
        now = time.time()
        return self._signer.sign(token), SessionRow(_digest(token), person, now, now, device)

    async def begin(
        self, person: str, device: str, *, ends: str = "", logs_in: bool = False
    ) -> str:
        """Begins a session in place of another, or none; returns the cookie for it."""
        cookie, row = self.new(person, device)
        most = self._settings.limits.sessions
        ended = await auth_rows.begin_session(self._storage, row, most, ends=ends, logs_in=logs_in)
        self.note_ended(ended)
        return cookie

    async def end(self, person: str, only: str | None = None) -> bool:
        """Ends all sessions of a person, or only one; whether there was any."""
        ended = await auth_rows.end_sessions(self._storage, person, only)
        self.note_ended(ended)
        return bool(ended)

    def note_ended(self, ended: Iterable[str]) -> None:
        """Forgets sessions that are not in the database any more, and closes their sockets."""
        self._ends += 1
        for session in ended:
            self._known.pop(session, None)
            for event in self._watched.get(session, ()):
                event.set()

    # --- Finding ---------------------------------------------------------------------------------

    async def find(self, cookie: str | None, device: str) -> FoundSession | None:
        """Returns the session of a cookie, if it was signed here and has not ended."""
        if not cookie:
            return None
        if time.monotonic() - self._keys_read_at > READ_SECONDS:
            await self._read_keys()
        token = self._signer.read(cookie)
        if token is None:
            return await self._find_first(cookie, device)
        known = await self._read(_digest(token))
        if known is None or known.has_expired:
            return None
        is_due = time.time() - known.row.seen_at > SEEN_SECONDS
        if is_due:
            known.row = known.row._replace(seen_at=time.time())
            await auth_rows.note_seen(self._storage, known.row.id)
        renews = is_due or not self._signer.is_newest(cookie)
        new_cookie = self._signer.sign(token) if renews else None
        return FoundSession(known.row.id, known.row.person, new_cookie)

    async def _find_first(self, cookie: str, device: str) -> FoundSession | None:
        """Begins the session that comes after a cookie of version 0.1.0."""
        read = self._signer.read_first(cookie)
        if read is None:
            return None
        person, sessions = read
        row = await self._storage.find_person(person)
        if row is None or str(row.sessions) != sessions:
            return None
        token = self._signer.token_after(cookie)
        now = time.time()
        session = SessionRow(_digest(token), person, now, now, device)
        most = self._settings.limits.sessions
        self.note_ended(await auth_rows.begin_session(self._storage, session, most))
        if await self._read(session.id) is None:
            return None
        return FoundSession(session.id, person, self._signer.sign(token))

    def is_open(self, session: str) -> bool:
        """Whether a session that was found a moment ago has not ended."""
        known = self._known.get(session)
        if known is not None:
            known.used_at = time.monotonic()
        return known is not None

    @contextlib.contextmanager
    def watching(self, session: str, ended: asyncio.Event) -> Iterator[None]:
        """Has an event set when a session ends, at once or within seconds."""
        self._watched.setdefault(session, set()).add(ended)
        if not self.is_open(session):
            ended.set()
        try:
            yield
        finally:
            self._watched[session].discard(ended)
            if not self._watched[session]:
                del self._watched[session]

    async def _read(self, session: str) -> KnownSession | None:
        known = self._known.get(session)
        while known is None:
            ends = self._ends
            row = await auth_rows.find_session(self._storage, session)
            if row is None:
                return None
            if ends == self._ends:
                stored = SessionRow._make(row[:-1])
                known = KnownSession(stored, self.lasts(row.login))
                self._known[session] = known
        known.used_at = time.monotonic()
        self._known.move_to_end(session)
        if len(self._known) > MOST_KNOWN:
            self._forget(next(iter(self._known)))
        return known

    def _forget(self, session: str) -> None:
        """Has a session read again, unless a socket depends on it."""
        if session not in self._watched:
            self._known.pop(session, None)

    # --- Comparing with the database -------------------------------------------------------------

    async def _read_keys(self) -> None:
        self._keys_read_at = time.monotonic()
        keys = await read_keys(self._storage, self._settings.key_days)
        self._signer = CookieSigner(keys_for_signing(keys), self._first_key)

    async def _check(self) -> None:
        """Forgets what has ended elsewhere, and what was not used for a while."""
        if time.monotonic() - self._expired_at > SEEN_SECONDS or not self._expired_at:
            self._expired_at = time.monotonic()
            before = [time.time() - self.lasts(login) for login in (None, "")]
            self.note_ended(await auth_rows.drop_expired(self._storage, *before))
        unused = time.monotonic() - KNOWN_SECONDS
        for session in [key for key, known in self._known.items() if known.used_at < unused]:
            self._forget(session)
        wanted = {*self._known, *self._watched}
        if wanted:
            gone = wanted - await auth_rows.sessions_there(self._storage, wanted)
            if gone:
                self.note_ended(gone)
        erasures = await self._storage.read_setting(ERASURES)
        if erasures != self._erasures:
            await self.on_erasure()
            self._erasures = erasures


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


async def _nothing() -> None:
    pass
