"""Who you are: a name, an account, logging in and out."""

from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import FromQuery, JSONBody

from ludotope.server.auth.cookies import COOKIE, COOKIE_SECONDS
from ludotope.server.auth.people import Person
from ludotope.server.http.dependencies import MaybeMe, Me, ServerContext, address_of
from ludotope.server.http.requests import AccountForm, NameForm
from ludotope.server.http.responses import WhoView


@get("/me", operation_id="who")
async def who(maybe_me: MaybeMe) -> WhoView:
    """Who you are."""
    return _who(maybe_me)


@post("/me", operation_id="say_name", status_code=200)
async def say_name(
    request: Request[Any, Any, Any],
    context: ServerContext,
    maybe_me: MaybeMe,
    data: JSONBody[NameForm],
) -> Response[WhoView]:
    """Says your name: the first time you become a guest, later you are called otherwise."""
    if maybe_me is None:
        context.rate_limiter.check("guests", address_of(request))
        person = await context.people.add_guest(data.name)
    else:
        person = await context.people.rename(maybe_me, data.name)
    return _with_cookie(request, context.people.cookie_for(person), _who(person))


@post("/account", operation_id="make_account", status_code=200)
async def make_account(
    request: Request[Any, Any, Any], context: ServerContext, me: Me, data: JSONBody[AccountForm]
) -> WhoView:
    """Makes you an account, so that you can come back from another device."""
    context.rate_limiter.check("logins", address_of(request))
    return _who(await context.accounts.register(me, data.name, data.passphrase))


@post("/session", operation_id="log_in", status_code=200)
async def log_in(
    request: Request[Any, Any, Any], context: ServerContext, data: JSONBody[AccountForm]
) -> Response[WhoView]:
    """Logs you in to an account."""
    context.rate_limiter.check("logins", address_of(request))
    person = await context.accounts.log_in(data.name, data.passphrase)
    return _with_cookie(request, context.people.cookie_for(person), _who(person))


@delete("/session", operation_id="log_out", status_code=200)
async def log_out(
    request: Request[Any, Any, Any],
    context: ServerContext,
    maybe_me: MaybeMe,
    everywhere: FromQuery[bool] = False,
) -> Response[WhoView]:
    """Logs you out: on this device, or on all of them."""
    if everywhere and maybe_me is not None:
        await context.accounts.log_out_everywhere(maybe_me)
    return _with_cookie(request, "", _who(None))


def _who(person: Person | None) -> WhoView:
    return WhoView(person.name, person.login) if person else WhoView(None, None)


def _with_cookie(
    request: Request[Any, Any, Any], value: str, content: WhoView
) -> Response[WhoView]:
    cookie = Cookie(
        COOKIE,
        value=value,
        max_age=COOKIE_SECONDS if value else 0,
        httponly=True,
        secure=request.url.scheme == "https",
        samesite="lax",
    )
    return Response(content, cookies=[cookie])


HANDLERS = [who, say_name, make_account, log_in, log_out]
