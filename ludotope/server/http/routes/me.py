"""Your identity: a name, an account, logging in and out, and your devices."""

from typing import Annotated, Any

from litestar import Request, delete, get, post
from litestar.params import FromQuery, JSONBody, PathParameter

from ludotope.engine.errors import LudotopeError
from ludotope.server.auth.people import Person
from ludotope.server.context import Context
from ludotope.server.http.dependencies import (
    MaybeMe,
    Me,
    ServerContext,
    device_label,
    give_cookie,
    limit_key_of,
    take_cookie,
)
from ludotope.server.http.requests import AccountForm, NameForm, PaceForm, PassphraseForm
from ludotope.server.http.responses import SessionList, SessionView, WhoView
from ludotope.server.storage.auth_rows import sessions_of

SessionId = Annotated[str, PathParameter(max_length=64, pattern="^[0-9a-f]*$")]


@get("/me", operation_id="who")
async def who(maybe_me: MaybeMe) -> WhoView:
    """Tells who you are."""
    return _who(maybe_me)


@post("/me", operation_id="say_name", status_code=200)
async def say_name(
    request: Request[Any, Any, Any],
    context: ServerContext,
    maybe_me: MaybeMe,
    data: JSONBody[NameForm],
) -> WhoView:
    """Says your name: the first time you become a guest, later you are called otherwise."""
    if maybe_me is not None:
        return _who(await context.people.rename(maybe_me, data.name))
    context.rate_limiter.check("guests", limit_key_of(request))
    person = await context.people.add_guest(data.name)
    cookie = await context.auth_sessions.begin(person.id, device_label(request))
    give_cookie(request, context, person, cookie)
    return _who(person)


@post("/me/pace", operation_id="choose_pace", status_code=200)
async def choose_pace(context: ServerContext, me: Me, data: JSONBody[PaceForm]) -> WhoView:
    """Keeps how fast you like to be shown what others do, on all your devices."""
    return _who(await context.people.choose_pace(me, data.pace))


@post("/account", operation_id="make_account", status_code=200)
async def make_account(
    request: Request[Any, Any, Any], context: ServerContext, me: Me, data: JSONBody[AccountForm]
) -> WhoView:
    """Makes you an account, so that you can come back from another device."""
    context.rate_limiter.check("logins", limit_key_of(request))
    address = limit_key_of(request)
    context.rate_limiter.check("accounts", address)
    try:
        made = await context.accounts.register(
            me, data.name, data.passphrase, device_label(request)
        )
    except LudotopeError:
        context.rate_limiter.give_back("accounts", address)
        raise
    give_cookie(request, context, made.person, made.cookie)
    return _who(made.person)


@post("/account/passphrase", operation_id="change_passphrase", status_code=200)
async def change_passphrase(
    request: Request[Any, Any, Any], context: ServerContext, me: Me, data: JSONBody[PassphraseForm]
) -> WhoView:
    """Changes your passphrase, and logs you out on all other devices."""
    address = limit_key_of(request)
    context.rate_limiter.check("logins", address)
    device = device_label(request)
    cookie = await context.accounts.change_passphrase(
        me, data.present, data.passphrase, address, device
    )
    give_cookie(request, context, me, cookie)
    return _who(me)


@post("/session", operation_id="log_in", status_code=200)
async def log_in(
    request: Request[Any, Any, Any],
    context: ServerContext,
    maybe_me: MaybeMe,
    data: JSONBody[AccountForm],
) -> WhoView:
    """Logs you in to an account."""
    address = limit_key_of(request)
    context.rate_limiter.check("logins", address)
    before = maybe_me.session if maybe_me else ""
    device = device_label(request)
    person, cookie, failed_logins, failed_at = await context.accounts.log_in(
        data.name, data.passphrase, address, device, before
    )
    context.bans.check_person(person.id)
    give_cookie(request, context, person, cookie)
    return WhoView(person.name, person.login, failed_logins, failed_at, person.pace)


@delete("/session", operation_id="log_out", status_code=200)
async def log_out(
    request: Request[Any, Any, Any],
    context: ServerContext,
    maybe_me: MaybeMe,
    everywhere: FromQuery[bool] = False,
) -> WhoView:
    """Logs you out: on this device, or on all of them."""
    if maybe_me is not None:
        await context.auth_sessions.end(maybe_me.id, None if everywhere else maybe_me.session)
    take_cookie(request)
    return _who(None)


@get("/me/sessions", operation_id="list_sessions")
async def list_sessions(context: ServerContext, me: Me) -> SessionList:
    """The devices on which you are known."""
    return await _list_sessions(context, me)


@delete("/me/sessions/{session:str}", operation_id="end_session", status_code=200)
async def end_session(
    request: Request[Any, Any, Any], context: ServerContext, me: Me, session: SessionId
) -> SessionList:
    """Logs you out on one of your devices."""
    if not await context.auth_sessions.end(me.id, session):
        raise LudotopeError("session-unknown")
    if session == me.session:
        take_cookie(request)
    return await _list_sessions(context, me)


async def _list_sessions(context: Context, me: Person) -> SessionList:
    row = await context.storage.find_person(me.id)
    failed = (row.failed_logins or 0, row.failed_at) if row is not None else (0, None)
    return SessionList(await view_sessions(context, me), *failed)


async def view_sessions(context: Context, person: Person) -> tuple[SessionView, ...]:
    """Returns the devices on which somebody is known, the one that was seen last first."""
    return tuple(
        SessionView(row.id, row.device, row.created_at, row.seen_at, row.id == person.session)
        for row in await sessions_of(context.storage, person.id)
    )


def _who(person: Person | None) -> WhoView:
    if person is None:
        return WhoView(None, None)
    return WhoView(person.name, person.login, pace=person.pace)


HANDLERS = [
    who,
    say_name,
    choose_pace,
    make_account,
    change_passphrase,
    log_in,
    log_out,
    list_sessions,
    end_session,
]
