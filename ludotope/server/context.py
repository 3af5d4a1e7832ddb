"""The desk: what every request is answered with, made once when the server starts."""

from dataclasses import dataclass, field

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from ludotope.server.auth.people import COOKIE, People, Person, UnknownPersonError
from ludotope.server.rate_limiter import Doorkeeper, Limits
from ludotope.server.tables.service import House
from ludotope.words import LANGUAGES


@dataclass(frozen=True)
class Settings:
    """How a server is to run.

    `origins` are addresses of pages that may use it besides its own; `threads` how many computer
    players may think at once.
    """

    database: str
    origins: frozenset[str] = frozenset()
    limits: Limits = field(default_factory=Limits)
    threads: int = 2


class Desk:
    """Everything a request may need."""

    house: House
    people: People

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.doorkeeper = Doorkeeper(settings.limits)


Connection = ASGIConnection | Request | WebSocket  # type: ignore[type-arg]
DeskHere = NamedDependency[SkipValidation[Desk]]
Me = NamedDependency[SkipValidation[Person]]
MaybeMe = NamedDependency[SkipValidation[Person | None]]


async def find_person(connection: Connection, desk: Desk) -> Person | None:
    """Who asks, if they have a good cookie."""
    return await desk.people.by_cookie(connection.cookies.get(COOKIE))


async def expect_person(maybe_me: MaybeMe) -> Person:
    """Who asks; refused if that is not known."""
    if maybe_me is None:
        raise UnknownPersonError("who-are-you")
    return maybe_me


def address_of(connection: Connection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "-"


def language_of(connection: Connection) -> str:
    """The language that a request asks for, or English."""
    for wanted in connection.headers.get("accept-language", "").split(","):
        if wanted.strip()[:2].lower() in LANGUAGES:
            return wanted.strip()[:2].lower()
    return LANGUAGES[0]
