"""Middleware: what every request passes on its way in, and every answer on its way out."""

import contextlib
import logging
import time
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie, Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ludotope.engine.errors import LudotopeError
from ludotope.server import metrics
from ludotope.server.auth.cookies import COOKIE
from ludotope.server.context import Context
from ludotope.server.http.dependencies import SET_COOKIE
from ludotope.server.http.errors import HUNG_UP, answer_refusal
from ludotope.server.http.host_names import HostNames
from ludotope.server.http.origins import is_trusted_name
from ludotope.server.http.proxies import Proxies, host_and_port
from ludotope.server.tables.errors import ForbiddenError

log = logging.getLogger("ludotope.server")

# Scope keys of the raw ASGI `receive` and `send` of a WebSocket, which skip Litestar's wrappers
# for speed.
RECEIVE, SEND = "ludotope-receive", "ludotope-send"
# The ASGI extension that writes a text message at once, if the client can take it, with less work
# still: what `network/socket_protocol.py` offers.
WRITE_TEXT = "ludotope.write_text"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
# Others are counted as one, lest strangers make up names of counters.
COUNTED_METHODS = (*SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE")
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
HTTPS_ONLY = "max-age=31536000"
# For origins that browsers trust; elsewhere they ignore it, and complain of it.
OPENER_POLICY = "same-origin"


class GuardMiddleware:
    """Refuses pages of other origins and whoever asks too much; guards and counts the answers.

    It is around the whole application: what that answers without asking a handler passes it too.
    """

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self.settings = context.settings
        self.listening = context.listening
        self._app = app
        self.context = context
        self._proxies = Proxies(context.settings)
        self._host_names = HostNames(context.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on to the application, or refuses it."""
        if scope["type"] == ScopeType.WEBSOCKET:
            self._proxies.believe(scope)
            await self._pass_socket(scope, receive, send)
        elif scope["type"] == ScopeType.HTTP:
            self._proxies.believe(scope)
            await self._pass_request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _pass_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
        except LudotopeError as error:

            async def send_refusal(message: Message) -> None:
                # Instead of accepting a socket, its handshake can be answered like a request.
                await send({**message, "type": f"websocket.{message['type']}"})  # type: ignore[arg-type]

            with contextlib.suppress(OSError):
                await self._refuse(scope, receive, _guarded(scope, send_refusal), error)
            return
        scope[RECEIVE], scope[SEND] = receive, send  # type: ignore[literal-required]
        try:
            # What fails is logged by the application, which then closes the socket; that may be
            # closed already.
            with contextlib.suppress(OSError, RuntimeError):
                await self._app(scope, receive, send)
        finally:
            # They refer to the scope's owner: what refers to itself stays in memory for long.
            del scope[RECEIVE], scope[SEND]  # type: ignore[literal-required]

    async def _pass_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()

        async def receive_noting() -> Any:
            message = await receive()
            if message["type"] == "http.disconnect":
                scope[HUNG_UP] = True  # type: ignore[literal-required]
            return message

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                if SET_COOKIE in scope:
                    headers = MutableScopeHeaders.from_message(message)
                    headers.add("Set-Cookie", _cookie_header(scope))
                self._count(scope, int(message["status"]), time.perf_counter() - began)
            await send(message)

        send_guarded = _guarded(scope, send_counted)
        try:
            self._check(scope)
        except LudotopeError as error:
            await self._refuse(scope, receive, send_guarded, error)
            return
        try:
            await self._app(scope, receive_noting, send_guarded)
        except Exception as error:
            if not scope.get(HUNG_UP):
                log.error("an answer failed half-way", exc_info=error)

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, error: LudotopeError
    ) -> None:
        request: Request[Any, Any, Any] = Request(scope, receive)
        answer = answer_refusal(request, error)
        answer.headers.setdefault("Cache-Control", "no-store")
        await answer.to_asgi_response(None, request)(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        client = scope.get("client")
        address = client[0] if client else "-"
        self.context.bans.check_address(address)
        self.context.rate_limiter.check("requests", address)
        self._host_names.check(scope)
        is_socket = scope["type"] == ScopeType.WEBSOCKET
        if is_socket or scope.get("method") not in SAFE_METHODS:
            self._check_origin(Headers.from_scope(scope), scope["scheme"])

    def _check_origin(self, headers: Headers, scheme: str) -> None:
        """Refuses a request that a page of another origin has made.

        Only browsers send Origin; other programs cannot misuse somebody's cookie.
        """
        origin = headers.get("origin")
        if origin is None:
            if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                raise ForbiddenError("origin-foreign")
            return
        if origin in self.context.settings.origins:
            return
        page, _, host = origin.partition("://")
        ours = host_and_port(headers.get("host", ""), scheme)
        if page not in ("http", "https") or not ours or host_and_port(host, page) != ours:
            raise ForbiddenError("origin-foreign")

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        path = scope.get("path_template") or "-"
        method = str(scope.get("method"))
        if method not in COUNTED_METHODS:
            method = "-"
        metrics.REQUESTS.labels(method, path, status).inc()
        metrics.SECONDS.labels(method, path).observe(seconds)


def _guarded(scope: Scope, send: Send) -> Send:
    """Returns what sends an answer with the headers that every one has."""

    async def send_guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            is_https = scope["scheme"] in ("https", "wss")
            if is_https:
                headers["Strict-Transport-Security"] = HTTPS_ONLY
            if is_https or _is_trusted(scope):
                headers["Cross-Origin-Opener-Policy"] = OPENER_POLICY
            if scope["path"].startswith("/api"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return send_guarded


def _is_trusted(scope: Scope) -> bool:
    """Whether the name that was asked for is trusted without https."""
    host = host_and_port(Headers.from_scope(scope).get("host", ""), "http")
    return host is not None and is_trusted_name(host[0])


def _cookie_header(scope: Scope) -> str:
    value, seconds = scope[SET_COOKIE]  # type: ignore[literal-required]
    return Cookie(
        COOKIE,
        value=value,
        max_age=seconds,
        httponly=True,
        secure=scope["scheme"] == "https",
        samesite="lax",
    ).to_header(header="")
