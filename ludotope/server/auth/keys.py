"""The keys that sign cookies: in the database, for all servers, and replaced as time goes by."""

import secrets
import time
from collections.abc import Callable

import msgspec

from ludotope.server.storage.database import Storage

KEYS = "session-keys"
# With the next one, the oldest goes. Cookies are signed anew whenever they are used.
MOST_KEYS = 5
# After so long every server has read a new key; only then cookies are signed with it.
READ_SECONDS = 30.0
SIGNS_AFTER_SECONDS = 2 * READ_SECONDS


class SigningKey(msgspec.Struct, frozen=True):
    """A key, and since when it is there."""

    key: str
    since: float


async def read_keys(storage: Storage, days: float) -> list[SigningKey]:
    """Returns all keys, the oldest first; makes a new one if the newest is so many days old."""
    stored = await storage.read_setting(KEYS)
    keys = _decode(stored) if stored is not None else []
    oldest = time.time() - days * 24 * 3600
    if keys and keys[-1].since > oldest:
        return keys
    return await _add_key(storage, lambda now: not now or now[-1].since <= oldest)


async def rotate_keys(storage: Storage) -> None:
    """Adds a new key at once, with which all servers sign within a minute."""
    await _add_key(storage, lambda _: True)


def keys_for_signing(keys: list[SigningKey]) -> list[str]:
    """Returns the keys in the order in which cookies are signed with them, the best last."""
    young = time.time() - SIGNS_AFTER_SECONDS
    # The first one of all has nobody to wait for.
    known = [key.key for number, key in enumerate(keys) if key.since <= young or number == 0]
    new = [key.key for key in keys if key.key not in known]
    return new + known


async def _add_key(
    storage: Storage, is_due: Callable[[list[SigningKey]], bool]
) -> list[SigningKey]:
    def add(stored: str) -> str:
        keys = _decode(stored)
        if is_due(keys):
            keys.append(SigningKey(secrets.token_urlsafe(32), time.time()))
        return msgspec.json.encode(keys[-MOST_KEYS:]).decode()

    return _decode(await storage.change_setting(KEYS, "[]", add))


def _decode(stored: str) -> list[SigningKey]:
    return msgspec.json.decode(stored, type=list[SigningKey])
