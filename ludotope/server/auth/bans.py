"""Bans: addresses, networks and people that are shut out, until a time or for good."""

import time
from datetime import UTC, datetime
from ipaddress import ip_network
from typing import NamedTuple

from sqlalchemy import and_, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from ludotope.engine.errors import LudotopeError
from ludotope.server.addresses import Network, read_address, read_network
from ludotope.server.storage.changes import note_change
from ludotope.server.storage.database import Storage
from ludotope.server.storage.schema import bans

ADDRESS, PERSON = "address", "person"
LONGEST_REASON = 200


class Ban(NamedTuple):
    """A ban: of an address or a network, or of a person by their identity; and its reason."""

    kind: str
    value: str
    created_at: float
    until: float | None
    reason: str

    @property
    def is_over(self) -> bool:
        """Whether its time has passed."""
        return self.until is not None and self.until <= time.time()


class BannedError(LudotopeError):
    """Somebody is shut out."""

    def __init__(self, ban: Ban) -> None:
        if ban.until is None:
            super().__init__("banned", reason=ban.reason)
        else:
            until = datetime.fromtimestamp(ban.until, UTC).strftime("%Y-%m-%d %H:%M")
            super().__init__("banned-until", until=until, reason=ban.reason)


class Bans:
    """Says who is shut out, from memory; `load` reads the bans anew."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._people: dict[str, Ban] = {}
        # By version of the protocol and length of the network's prefix, then by the network.
        self._networks: dict[tuple[int, int], dict[int, Ban]] = {}

    async def load(self) -> None:
        """Reads all bans that still hold."""
        found = [ban for ban in await list_bans(self._storage) if not ban.is_over]
        people = {ban.value: ban for ban in found if ban.kind == PERSON}
        networks: dict[tuple[int, int], dict[int, Ban]] = {}
        for ban in found:
            if ban.kind == ADDRESS:
                network = read_network(ban.value)
                alike = networks.setdefault((network.version, network.prefixlen), {})
                alike[int(network.network_address)] = ban
        self._people, self._networks = people, networks

    def check(self, person: str | None, address: str) -> None:
        """Refuses a person or an address that is shut out."""
        if person is not None:
            self.check_person(person)
        self.check_address(address)

    def check_person(self, person: str) -> None:
        """Refuses a person who is shut out."""
        _refuse(self._people.get(person))

    def check_address(self, address: str) -> None:
        """Refuses a network address that is shut out, or that is in such a network."""
        if not self._networks:
            return
        known = read_address(address)
        if known is None:
            # A socket of the machine itself, or a test's.
            return
        number = int(known)
        for (version, length), alike in self._networks.items():
            if version == known.version:
                hidden = known.max_prefixlen - length
                _refuse(alike.get(number >> hidden << hidden))


def _refuse(ban: Ban | None) -> None:
    if ban is not None and not ban.is_over:
        raise BannedError(ban)


def tidy_network(text: str) -> str:
    """Returns an address or a network as bans have it; refuses what is neither."""
    try:
        network = read_network(text)
    except ValueError:
        raise LudotopeError("ban-address", address=text) from None
    return str(_unmapped(network))


def _unmapped(network: Network) -> Network:
    """The network of the old protocol that one of the new stands for, if it does."""
    mapped = read_address(str(network.network_address))
    if mapped is None or mapped.version == network.version or network.prefixlen < 96:
        return network
    return ip_network((int(mapped), network.prefixlen - 96))


# --- Writing them --------------------------------------------------------------------------------


async def list_bans(storage: Storage) -> list[Ban]:
    """Returns all bans, also those whose time has passed, the latest first."""
    async with storage.reading() as connection:
        rows = await connection.execute(select(bans).order_by(bans.c.created_at.desc()))
        return [Ban(*row) for row in rows]


async def write_ban(storage: Storage, ban: Ban) -> None:
    """Writes a ban, in place of one of the same person or network."""
    insert = sqlite.insert if storage.is_sqlite else postgresql.insert
    row = ban._asdict()
    statement = insert(bans).values(row)
    async with storage.writing() as connection:
        await connection.execute(
            statement.on_conflict_do_update(index_elements=["kind", "value"], set_=row)
        )
    await note_change(storage)


async def lift_ban(storage: Storage, kind: str, value: str) -> bool:
    """Removes a ban; False if there is none."""
    this = and_(bans.c.kind == kind, bans.c.value == value)
    async with storage.writing() as connection:
        removed = (await connection.execute(delete(bans).where(this))).rowcount
    await note_change(storage)
    return bool(removed)
