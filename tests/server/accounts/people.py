"""People of these tests: with accounts, with stolen cookies, in the database."""

import asyncio
import hashlib
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from itsdangerous import Signer

from ludotope.client import (
    AwayError,
    Client,
    Live,
)
from ludotope.server.storage.database import Storage
from ludotope.server.storage.erasure import erase_person
from tests.running import PATIENCE
from tests.server.serving import guest, visitor

PASSPHRASE = "correct horse battery"


def run_beside(database: str, work: Callable[[Storage], Awaitable[None]]) -> None:
    """Does something in the database as a program beside the server does."""

    async def run() -> None:
        storage = Storage(database)
        await storage.open()
        try:
            await work(storage)
        finally:
            await storage.close()

    asyncio.run(run())


def erase(database: str, person: str) -> None:
    run_beside(database, partial(erase_person, person=person))


def with_account(url: str, name: str) -> tuple[Client, str]:
    """Somebody with an account of their own, and its name."""
    client = guest(url, name)
    login = f"{name.split()[0].lower()}-{secrets.token_hex(4)}"
    client.make_account(login, PASSPHRASE)
    return client, login


def everything(rows: Any) -> str:
    """All that the database holds, as one text."""
    names = [name for (name,) in rows("select name from sqlite_master where type = 'table'")]
    return "\n".join(str(row) for name in names for row in rows(f"select * from {name}"))


def identity(rows: Any, name: str) -> str:
    [[found]] = rows("select id from people where name = ?", name)
    return str(found)


def sign_of_old(rows: Any, name: str) -> str:
    """A cookie as version 0.1.0 gave it to somebody."""
    [[key]] = rows("select value from settings where name = 'cookie-key'")
    [[person, sessions]] = rows("select id, sessions from people where name = ?", name)
    signer = Signer(key, salt="ludotope-person", digest_method=hashlib.sha256)
    return signer.sign(f"{person}:{sessions}").decode()


def copy_of(client: Client) -> Client:
    """Somebody else who has got hold of the cookie."""
    return visitor(client.url, cookie=client.cookie)


def is_known(client: Client) -> bool:
    return client.who().name is not None


def expect_cut_off(live: Live) -> None:
    """The socket is closed by the server, whatever it says before."""
    with pytest.raises(AwayError):
        while True:
            live.receive(PATIENCE)
