"""Middleware: what every request passes on its way in, and every answer on its way out."""

import time
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ludotope.engine.errors import LudotopeError
from ludotope.server import metrics
from ludotope.server.context import Context
from ludotope.server.http.errors import answer_refusal
from ludotope.server.tables.errors import ForbiddenError

# Scope key of the raw ASGI `send` of a WebSocket, which skips Litestar's wrappers for speed.
SEND = "ludotope-send"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
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
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class GuardMiddleware:
    """Refuses pages of other origins and whoever asks too much; guards and counts the answers."""

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self._app = app
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on to the application, or refuses it."""
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._pass_socket(scope, receive, send)
        elif scope["type"] == ScopeType.HTTP:
            await self._pass_request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _pass_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope)
        except LudotopeError:
            # Closing before accepting answers the handshake with 403.
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
            return
        scope[SEND] = send  # type: ignore[literal-required]
        await self._app(scope, receive, send)

    async def _pass_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
                self._count(scope, int(message["status"]), time.perf_counter() - began)
            await send(message)

        try:
            self._check(scope)
        except LudotopeError as error:
            request: Request[Any, Any, Any] = Request(scope, receive)
            answer = answer_refusal(request, error)
            await answer.to_asgi_response(None, request)(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)

    def _check(self, scope: Scope) -> None:
        client = scope.get("client")
        self._context.rate_limiter.check("requests", client[0] if client else "-")
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
        if origin in self._context.settings.origins:
            return
        try:
            page = urlsplit(origin)
            host = urlsplit(f"{scheme}://{headers.get('host', '')}")
            same = (page.hostname, page.port or PORTS.get(page.scheme)) == (
                host.hostname,
                host.port or PORTS.get(host.scheme),
            )
        except ValueError:
            same = False
        if not same or not origin.startswith(("http://", "https://")):
            raise ForbiddenError("origin-foreign")

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        path = scope.get("path_template") or "-"
        method = str(scope.get("method"))
        metrics.REQUESTS.labels(method, path, status).inc()
        metrics.SECONDS.labels(method, path).observe(seconds)
