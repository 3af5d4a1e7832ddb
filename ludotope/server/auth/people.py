"""People: guests with a name, known by a signed cookie."""

import time
from collections import OrderedDict
from typing import NamedTuple

from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.cookies import CookieSigner
from ludotope.server.auth.names import tidy_name
from ludotope.server.storage.database import Storage, new_id

# For how long what was read of a person is used without reading it again.
KNOWN_SECONDS = 30.0
MOST_KNOWN = 20_000


class UnknownPersonError(LudotopeError):
    """There is no valid cookie, or the login failed."""


class Person(NamedTuple):
    """Somebody who has said their name; `login` is the name of their account, if they have one."""

    id: str
    name: str
    login: str | None
    sessions: int


class People:
    """Finds people by their cookies, and keeps those asked for lately in memory."""

    def __init__(self, storage: Storage, cookies: CookieSigner) -> None:
        self._storage = storage
        self._cookies = cookies
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()

    async def by_cookie(self, cookie: str | None) -> Person | None:
        """Returns the person of a cookie, if it was signed here and they have not logged out."""
        read = self._cookies.read(cookie) if cookie else None
        if read is None:
            return None
        identity, sessions = read
        person = await self._find(identity)
        return person if person is not None and str(person.sessions) == sessions else None

    async def is_current(self, person: Person) -> bool:
        """Whether somebody has not logged out everywhere since."""
        now = await self._find(person.id)
        return now is not None and now.sessions == person.sessions

    def cookie_for(self, person: Person) -> str:
        """Returns a cookie that proves who somebody is."""
        return self._cookies.sign(person.id, person.sessions)

    async def add_guest(self, name: str) -> Person:
        """Stores a new guest."""
        name = tidy_name(name)
        person = Person(new_id(), name, None, 0)
        await self._storage.add_person(person.id, name)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Gives somebody another name, for tables to come."""
        name = tidy_name(name)
        await self._storage.change_person(person.id, name=name)
        return self.remember(person._replace(name=name))

    async def _find(self, identity: str) -> Person | None:
        known = self._known.get(identity)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        row = await self._storage.find_person(identity)
        if row is None:
            return None
        return self.remember(Person(row.id, row.name, row.login, row.sessions))

    def remember(self, person: Person) -> Person:
        """Keeps a person in memory for a while, and returns them."""
        self._known[person.id] = (time.monotonic() + KNOWN_SECONDS, person)
        self._known.move_to_end(person.id)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return person

    def forget(self, person: Person) -> None:
        """Has a person read from the database the next time."""
        self._known.pop(person.id, None)
