"""Accounts: a name and a passphrase, with which somebody comes back from another device."""

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.names import tidy_login
from ludotope.server.auth.people import People, Person, UnknownPersonError
from ludotope.server.storage.database import Storage

SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE = 8, 200


class Accounts:
    """Registers accounts, and logs people in and out."""

    def __init__(self, storage: Storage, people: People) -> None:
        self._storage = storage
        self._people = people
        self._hasher = PasswordHasher()
        # Verified for unknown logins, against timing attacks.
        self._dummy_hash = self._hasher.hash(secrets.token_hex())

    async def register(self, person: Person, login: str, passphrase: str) -> Person:
        """Makes an account for a guest."""
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
        return self._people.remember(person._replace(login=login))

    async def log_in(self, login: str, passphrase: str) -> Person:
        """Returns the person with an account, if the passphrase is theirs."""
        row = await self._storage.find_login(login.strip().casefold())
        hashed = row.passphrase if row is not None else self._dummy_hash
        right = await asyncio.to_thread(self._verify, hashed, passphrase)
        if row is None or not right:
            raise UnknownPersonError("account-wrong")
        return self._people.remember(Person(row.id, row.name, row.login, row.sessions))

    async def log_out_everywhere(self, person: Person) -> None:
        """Makes all cookies of a person worthless."""
        await self._storage.change_person(person.id, sessions=person.sessions + 1)
        self._people.forget(person)

    def _verify(self, hashed: str, passphrase: str) -> bool:
        try:
            return self._hasher.verify(hashed, passphrase)
        except (VerificationError, InvalidHashError):
            return False
