"""What handlers are given besides the request's body: the context, who asks, and which table."""

from typing import Annotated, Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter, SkipValidation

from ludotope.engine.words import LANGUAGES
from ludotope.server.auth.cookies import COOKIE
from ludotope.server.auth.people import Person, UnknownPersonError
from ludotope.server.context import Context

Connection = ASGIConnection | Request | WebSocket  # type: ignore[type-arg]
ServerContext = NamedDependency[SkipValidation[Context]]
Me = NamedDependency[SkipValidation[Person]]
MaybeMe = NamedDependency[SkipValidation[Person | None]]
TableId = Annotated[str, PathParameter(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
WantedSeat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=63)]


async def find_person(connection: Connection, context: Context) -> Person | None:
    """Returns who asks, if they have a good cookie."""
    return await context.people.by_cookie(connection.cookies.get(COOKIE))


async def provide_maybe_me(request: Request[Any, Any, Any], context: ServerContext) -> Any:
    """Provides who asks, or None."""
    return await find_person(request, context)


async def provide_me(maybe_me: MaybeMe) -> Person:
    """Provides who asks; refuses if that is not known."""
    if maybe_me is None:
        raise UnknownPersonError("who-are-you")
    return maybe_me


def id_of(person: Person | None) -> str | None:
    """Returns the identity of whoever asks, if that is known."""
    return person.id if person else None


def address_of(connection: Connection) -> str:
    """Returns the network address a request comes from, behind the proxies that are trusted."""
    return connection.client.host if connection.client else "-"


def language_of(connection: Connection) -> str:
    """Returns the language that a request asks for, or English."""
    for wanted in connection.headers.get("accept-language", "").split(","):
        if wanted.strip()[:2].lower() in LANGUAGES:
            return wanted.strip()[:2].lower()
    return LANGUAGES[0]
