"""Dependencies of handlers besides the request's body: the context, the person, the table."""

from typing import Annotated, Any, NamedTuple

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter, SkipValidation

from ludotope.engine.words import LANGUAGES
from ludotope.server.addresses import limit_key
from ludotope.server.auth.cookies import COOKIE
from ludotope.server.auth.devices import device_of
from ludotope.server.auth.people import Person, UnknownPersonError
from ludotope.server.context import Context

Connection = ASGIConnection | Request | WebSocket  # type: ignore[type-arg]
ServerContext = NamedDependency[SkipValidation[Context]]
Me = NamedDependency[SkipValidation[Person]]
MaybeMe = NamedDependency[SkipValidation[Person | None]]
Payer = NamedDependency[SkipValidation[str]]
TableId = Annotated[str, PathParameter(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
GameName = Annotated[str, PathParameter(max_length=64)]
# Scope key of the cookie that goes with the answer, if any does.
SET_COOKIE = "ludotope-set-cookie"
WantedSeat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=63)]


class NewCookie(NamedTuple):
    """A cookie that goes with an answer, and for how many seconds it is kept there."""

    value: str
    seconds: int


async def find_person(connection: Connection, context: Context) -> Person | None:
    """Returns who asks, if they have a good cookie; refuses whoever is shut out.

    A new cookie goes with the answer if it is due.
    """
    cookie = connection.cookies.get(COOKIE)
    found = await context.auth_sessions.find(cookie, device_label(connection))
    person = None if found is None else await context.people.find(found.person, found.id)
    if person is not None:
        context.bans.check_person(person.id)
    if person is not None and found is not None and found.new_cookie is not None:
        give_cookie(connection, context, person, found.new_cookie)
    if person is not None:
        context.addresses.note(person.id, limit_key_of(connection))
    return person


def give_cookie(connection: Connection, context: Context, person: Person, cookie: str) -> None:
    """Has a cookie for somebody sent with the answer."""
    seconds = int(context.auth_sessions.lasts(person.login))
    connection.scope[SET_COOKIE] = NewCookie(cookie, seconds)  # type: ignore[literal-required]


def take_cookie(connection: Connection) -> None:
    """Has the cookie of whoever asks removed with the answer."""
    connection.scope[SET_COOKIE] = NewCookie("", 0)  # type: ignore[literal-required]


async def provide_maybe_me(request: Request[Any, Any, Any], context: ServerContext) -> Any:
    """Provides who asks, or None."""
    return await find_person(request, context)


async def provide_me(maybe_me: MaybeMe) -> Person:
    """Provides who asks; refuses if that is not known."""
    if maybe_me is None:
        raise UnknownPersonError("who-are-you")
    return maybe_me


async def provide_payer(request: Request[Any, Any, Any], maybe_me: MaybeMe) -> str:
    """Provides to whom what takes long is charged: the person who asks, or the address."""
    return id_of(maybe_me) or limit_key_of(request)


def id_of(person: Person | None) -> str | None:
    """Returns the identity of whoever asks, if that is known."""
    return person.id if person else None


def address_of(connection: Connection) -> str:
    """Returns the network address a request comes from, behind the proxies that are trusted."""
    return connection.client.host if connection.client else "-"


def limit_key_of(connection: Connection) -> str:
    """Returns what the address of a request counts as."""
    return limit_key(address_of(connection))


def device_label(connection: Connection) -> str:
    """Returns a short name of the device that asks."""
    return device_of(connection.headers.get("user-agent", ""))


def count_at_address(context: Context, connection: Connection) -> None:
    """Counts one more table, sheet or record with those of everybody at the address.

    Guests and accounts are cheap: whoever made new ones could have everything anew each time.
    """
    context.rate_limiter.check("address_tables", address_of(connection))


async def count_bytes(context: Context, request: Request[Any, Any, Any]) -> None:
    """Counts the bytes of a request that is kept, with those of everybody at the address."""
    size = len(await request.body())
    context.rate_limiter.check("address_bytes", address_of(request), size)


async def check_upload(context: Context, request: Request[Any, Any, Any]) -> None:
    """Refuses an upload if the disk is nearly full; counts its bytes at the address."""
    context.disk.check()
    await count_bytes(context, request)


def language_of(connection: Connection) -> str:
    """Returns the language that a request asks for, or English."""
    return wanted_language(connection.headers.get("accept-language", ""))


def wanted_language(accept_language: str) -> str:
    """Returns the first of our languages that a header names, or English."""
    for wanted in accept_language.split(","):
        if wanted.strip()[:2].lower() in LANGUAGES:
            return wanted.strip()[:2].lower()
    return LANGUAGES[0]
