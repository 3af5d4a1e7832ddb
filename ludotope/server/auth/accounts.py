"""Accounts: a name and a passphrase, with which somebody comes back from another device."""

import logging
import secrets
from collections import OrderedDict
from typing import NamedTuple

from ludotope.engine.errors import LudotopeError
from ludotope.server import metrics
from ludotope.server.auth.names import plain, skeletons, tidy_login
from ludotope.server.auth.passphrases import PassphraseHasher, check_passphrase
from ludotope.server.auth.people import People, Person, UnknownPersonError
from ludotope.server.auth.sessions import AuthSessions
from ludotope.server.rate_limiter import RateLimiter
from ludotope.server.storage import auth_rows
from ludotope.server.storage.auth_rows import LoginTakenError
from ludotope.server.storage.database import Storage

log = logging.getLogger("ludotope.server")

# From how many addresses people are known to have logged in, so that others' wrong passphrases
# do not keep them out.
MOST_KNOWN = 10_000


class LoggedIn(NamedTuple):
    """Somebody who has logged in, their new cookie, and what went wrong before."""

    person: Person
    cookie: str
    failed_logins: int
    failed_at: float | None


class Accounts:
    """Registers accounts, and logs people in. `open` it first."""

    def __init__(
        self, storage: Storage, people: People, sessions: AuthSessions, limiter: RateLimiter
    ) -> None:
        self._storage = storage
        self._people = people
        self._sessions = sessions
        self._limiter = limiter
        self._hasher = PassphraseHasher()
        # Verified for unknown logins, against timing attacks.
        self._dummy_hash: str | None = None
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    async def open(self) -> None:
        """Notes what the names of accounts of earlier versions look like."""
        found = await auth_rows.logins_without_looks(self._storage)
        rows = [(person, look) for person, login in found for look in skeletons(login)]
        if rows:
            await auth_rows.note_looks(self._storage, rows)

    async def register(self, person: Person, login: str, passphrase: str, device: str) -> LoggedIn:
        """Makes an account for a guest. All their sessions end, and a new one begins."""
        login = tidy_login(login)
        check_passphrase(passphrase, login, person.name)
        if person.login is not None:
            raise LudotopeError("account-there", name=person.login)
        hashed = await self._hasher.hash(passphrase)
        cookie, row = self._sessions.new(person.id, device)
        try:
            ended = await auth_rows.make_account(
                self._storage, person.id, login, skeletons(login), hashed, row
            )
        except LoginTakenError:
            is_there = await self._storage.find_login(login) is not None
            kind = "account-taken" if is_there else "account-alike"
            raise LudotopeError(kind, name=login) from None
        if ended is None:
            raise LudotopeError("account-there", name=login)
        self._sessions.note_ended(ended)
        person = self._people.remember(person._replace(login=login, session=row.id))
        return LoggedIn(person, cookie, 0, None)

    async def log_in(
        self, login: str, passphrase: str, address: str, device: str, ends: str = ""
    ) -> LoggedIn:
        """Logs somebody in with their passphrase, in place of a session that ends."""
        row = await self._storage.find_login(plain(login))
        if row is None:
            # Version 0.1.0 took names that are written otherwise now.
            row = await self._storage.find_login(login.strip().casefold())
        hashed = await self._hash_of_nobody() if row is None else row.passphrase
        is_right = await self._verify(plain(login), hashed, passphrase, address)
        if row is None or not is_right:
            if row is not None:
                await auth_rows.note_failure(self._storage, row.id)
            raise UnknownPersonError("account-wrong")
        if row.failed_logins:
            await auth_rows.forget_failures(self._storage, row.id)
        cookie = await self._sessions.begin(row.id, device, ends=ends, logs_in=True)
        person = self._people.remember(Person(row.id, row.name, row.login, pace=row.pace))
        return LoggedIn(person, cookie, row.failed_logins or 0, row.failed_at)

    async def change_passphrase(
        self, person: Person, present: str, passphrase: str, address: str, device: str
    ) -> str:
        """Changes a passphrase, ends all sessions, and returns the cookie of a new one."""
        if person.login is None:
            raise LudotopeError("account-none")
        check_passphrase(passphrase, person.login, person.name)
        before = await self.check(person, present, address)
        after = await self._hasher.hash(passphrase)
        cookie, row = self._sessions.new(person.id, device)
        ended = await auth_rows.change_passphrase(self._storage, person.id, before, after, row)
        if ended is None:
            raise UnknownPersonError("passphrase-wrong")
        self._sessions.note_ended(ended)
        return cookie

    async def check(self, person: Person, passphrase: str | None, address: str) -> str:
        """Refuses a passphrase that is not somebody's; returns what is stored of it.

        Guests have none, and need none.
        """
        row = await self._storage.find_person(person.id)
        if row is None:
            raise UnknownPersonError("who-are-you")
        if row.passphrase is None:
            return ""
        if not await self._verify(row.login, row.passphrase, passphrase or "", address):
            await auth_rows.note_failure(self._storage, row.id)
            raise UnknownPersonError("passphrase-wrong")
        return str(row.passphrase)

    async def _verify(self, login: str, hashed: str, passphrase: str, address: str) -> bool:
        """Whether a passphrase is right; wrong ones are counted, by account and by address."""
        is_known = (login, address) in self._known
        who = f"{login} {address}" if is_known else login
        self._limiter.check("wrong_passphrases", who)
        is_right = await self._hasher.verify(hashed, passphrase)
        if is_right:
            self._limiter.give_back("wrong_passphrases", who)
            self._known[login, address] = None
            self._known.move_to_end((login, address))
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        else:
            metrics.FAILED_LOGINS.inc()
            # Who mistakes the fields writes the passphrase where the name should be.
            log.warning("wrong passphrase for an account %a from %s", f"{login[:2]}…", address)
        return is_right

    async def _hash_of_nobody(self) -> str:
        if self._dummy_hash is None:
            self._dummy_hash = await self._hasher.hash(secrets.token_hex())
        return self._dummy_hash
