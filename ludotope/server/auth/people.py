"""People: guests with a name, known by a signed cookie; with an account, on every device."""

import asyncio
import hashlib
import re
import secrets
import time
from collections import OrderedDict
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, Signer

from ludotope.engine.errors import LudotopeError
from ludotope.server.storage.database import Storage, new_id
from ludotope.server.tables.table import check_player_name

COOKIE = "ludotope"
COOKIE_SECONDS = 400 * 24 * 3600
SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE = 8, 200
LONGEST_LOGIN = 40
# For how long what is known of a person is taken to be still so.
KNOWN_SECONDS = 30.0
MOST_KNOWN = 20_000


class UnknownPersonError(LudotopeError):
    """Who asks has not said who they are, or not convincingly."""


class Person(NamedTuple):
    """Somebody who has said their name."""

    id: str
    name: str
    login: str | None
    sessions: int


class People:
    """Knows people by their cookies and accounts."""

    def __init__(self, storage: Storage, key: str) -> None:
        self._storage = storage
        self._signer = Signer(key, salt="ludotope-person", digest_method=hashlib.sha256)
        self._hasher = PasswordHasher()
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        # Checked when there is no such account, so that it takes as long as when there is.
        self._nobody = self._hasher.hash(secrets.token_hex())

    async def by_cookie(self, cookie: str | None) -> Person | None:
        """Whose cookie it is, if it is one of ours and still good."""
        if not cookie:
            return None
        try:
            identity, _, sessions = self._signer.unsign(cookie).decode().partition(":")
        except (BadSignature, UnicodeDecodeError):
            return None
        person = await self._find(identity)
        return person if person is not None and str(person.sessions) == sessions else None

    async def is_current(self, person: Person) -> bool:
        """Whether somebody has not logged out everywhere since."""
        now = await self._find(person.id)
        return now is not None and now.sessions == person.sessions

    def cookie_for(self, person: Person) -> str:
        """A cookie that proves who somebody is."""
        return self._signer.sign(f"{person.id}:{person.sessions}").decode()

    async def welcome(self, name: str) -> Person:
        """A new guest."""
        name = tidy_name(name)
        person = Person(new_id(), name, None, 0)
        await self._storage.add_person(person.id, name)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Another name, for tables to come."""
        name = tidy_name(name)
        await self._storage.change_person(person.id, name=name)
        return self._remember(person._replace(name=name))

    async def register(self, person: Person, login: str, passphrase: str) -> Person:
        """Makes a guest's account."""
        login = tidy_login(login)
        if not SHORTEST_PASSPHRASE <= len(passphrase) <= LONGEST_PASSPHRASE:
            raise LudotopeError(
                "passphrase-length", least=SHORTEST_PASSPHRASE, most=LONGEST_PASSPHRASE
            )
        if person.login is not None:
            raise LudotopeError("account-there", name=person.login)
        hashed = await asyncio.to_thread(self._hasher.hash, passphrase)
        if not await self._storage.change_person(person.id, login=login, passphrase=hashed):
            raise LudotopeError("account-taken", name=login)
        return self._remember(person._replace(login=login))

    async def log_in(self, login: str, passphrase: str) -> Person:
        """The person with an account, if the passphrase is theirs."""
        row = await self._storage.find_login(login.strip().casefold())
        hashed = row.passphrase if row is not None else self._nobody
        right = await asyncio.to_thread(self._verify, hashed, passphrase)
        if row is None or not right:
            raise UnknownPersonError("account-wrong")
        return self._remember(Person(row.id, row.name, row.login, row.sessions))

    async def log_out_everywhere(self, person: Person) -> None:
        """Makes all cookies of a person worthless."""
        await self._storage.change_person(person.id, sessions=person.sessions + 1)
        self._known.pop(person.id, None)

    async def _find(self, identity: str) -> Person | None:
        known = self._known.get(identity)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        row = await self._storage.find_person(identity)
        if row is None:
            return None
        return self._remember(Person(row.id, row.name, row.login, row.sessions))

    def _remember(self, person: Person) -> Person:
        self._known[person.id] = (time.monotonic() + KNOWN_SECONDS, person)
        self._known.move_to_end(person.id)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return person

    def _verify(self, hashed: str, passphrase: str) -> bool:
        try:
            return self._hasher.verify(hashed, passphrase)
        except (VerificationError, InvalidHashError):
            return False


def tidy_name(name: str) -> str:
    """A name with its blanks tidied, if it can be one."""
    check_player_name(name)
    return " ".join(name.split())


def tidy_login(login: str) -> str:
    """The name of an account: letters, digits, and a few signs between them."""
    tidy = login.strip().casefold()
    if not re.fullmatch(r"\w[\w.@+-]{1,39}", tidy):
        raise LudotopeError("account-name", most=LONGEST_LOGIN)
    return tidy
