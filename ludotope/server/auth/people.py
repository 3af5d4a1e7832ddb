"""People: guests with a name, and those of them who have an account."""

import time
from collections import OrderedDict
from typing import NamedTuple

from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.names import tidy_name
from ludotope.server.auth.sessions import AuthSessions
from ludotope.server.storage.database import Storage, new_id

# For how long what was read of a person is used without reading it again.
KNOWN_SECONDS = 30.0
MOST_KNOWN = 20_000


class UnknownPersonError(LudotopeError):
    """There is no session, or the login failed."""


class Person(NamedTuple):
    """Somebody who has said their name; `login` is the name of their account, if they have one.

    `session` is the one by which they are known now; `pace` is how fast they like to be shown what
    others do, if they have said so.
    """

    id: str
    name: str
    login: str | None
    session: str = ""
    pace: str | None = None


class People:
    """Finds people, and keeps those asked for lately in memory."""

    def __init__(self, storage: Storage, sessions: AuthSessions) -> None:
        self._storage = storage
        self._sessions = sessions
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()

    async def is_current(self, person: Person) -> bool:
        """Whether the session by which somebody was found has not ended since."""
        return self._sessions.is_open(person.session)

    async def add_guest(self, name: str) -> Person:
        """Stores a new guest."""
        name = tidy_name(name)
        person = Person(new_id(), name, None)
        await self._storage.add_person(person.id, name)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Gives somebody another name, for tables to come."""
        name = tidy_name(name)
        await self._storage.change_person(person.id, name=name)
        return self.remember(person._replace(name=name))

    async def choose_pace(self, person: Person, pace: str) -> Person:
        """Keeps how fast somebody likes to be shown what others do, on all their devices."""
        await self._storage.change_person(person.id, pace=pace)
        return self.remember(person._replace(pace=pace))

    async def find(self, identity: str, session: str) -> Person | None:
        """Returns a person who was found by a session."""
        known = self._known.get(identity)
        if known is not None and known[0] > time.monotonic():
            return known[1]._replace(session=session)
        row = await self._storage.find_person(identity)
        if row is None:
            return None
        return self.remember(Person(row.id, row.name, row.login, session, row.pace))

    def remember(self, person: Person) -> Person:
        """Keeps a person in memory for a while, and returns them."""
        now = time.monotonic()
        self._known[person.id] = (now + KNOWN_SECONDS, person)
        self._known.move_to_end(person.id)
        # Two for each new one, so that there are never many more than can be used.
        for _ in range(2):
            oldest, (until, _person) = next(iter(self._known.items()))
            if until < now or len(self._known) > MOST_KNOWN:
                del self._known[oldest]
        return person

    def forget_all(self) -> None:
        """Has everybody read from the database the next time."""
        self._known.clear()

    def forget(self, person: str) -> None:
        """Has a person read from the database the next time."""
        self._known.pop(person, None)
