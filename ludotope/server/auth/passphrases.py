"""Passphrases of accounts: checks, hashing and comparison."""

import asyncio
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.names import plain
from ludotope.server.rate_limiter import TooMuchError

Result = TypeVar("Result")

SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE = 8, 200
# Each takes 64 MB and a core for a while.
MOST_AT_ONCE, MOST_WAITING = 2, 50


def check_passphrase(passphrase: str, *names: str) -> None:
    """Refuses a passphrase that is too short or long, or the first that anybody would try."""
    if (
        not SHORTEST_PASSPHRASE <= len(passphrase) <= LONGEST_PASSPHRASE
        or len(passphrase.strip()) < SHORTEST_PASSPHRASE
    ):
        raise LudotopeError("passphrase-length", least=SHORTEST_PASSPHRASE, most=LONGEST_PASSPHRASE)
    tidy = plain(passphrase)
    if tidy in {plain(name) for name in names}:
        raise LudotopeError("passphrase-is-name")
    if tidy in _common():
        raise LudotopeError("passphrase-common")


@cache
def _common() -> frozenset[str]:
    text = files(__package__).joinpath("common_passphrases.txt").read_text("utf-8")
    return frozenset(plain(line) for line in text.splitlines())


class PassphraseHasher:
    """Hashes passphrases with argon2, a few at a time."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._free = asyncio.Semaphore(MOST_AT_ONCE)
        self._waiting = 0

    async def hash(self, passphrase: str) -> str:
        """Returns what is stored of a passphrase."""
        return await self._run(self._hasher.hash, passphrase)

    async def verify(self, hashed: str, passphrase: str) -> bool:
        """Whether it is the passphrase of which something was stored."""
        return await self._run(self._verify, hashed, passphrase)

    async def _run(self, work: Callable[..., Result], *arguments: str) -> Result:
        if self._waiting >= MOST_WAITING:
            raise TooMuchError(2)
        self._waiting += 1
        try:
            async with self._free:
                return await asyncio.to_thread(work, *arguments)
        finally:
            self._waiting -= 1

    def _verify(self, hashed: str, passphrase: str) -> bool:
        try:
            return self._hasher.verify(hashed, passphrase)
        except (VerificationError, InvalidHashError):
            return False
