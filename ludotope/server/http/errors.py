"""Errors as answers: a status and one clear sentence, and never more than that."""

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, WebSocketException
from litestar.types import Scope

from ludotope.engine.errors import LudotopeError, MoveError
from ludotope.engine.words import Phrase, clipped, say
from ludotope.server.auth.bans import BannedError
from ludotope.server.auth.people import UnknownPersonError
from ludotope.server.http.dependencies import Connection, language_of
from ludotope.server.http.host_names import UnknownHostError
from ludotope.server.http.responses import Problem, TableView
from ludotope.server.logs import reason_of
from ludotope.server.preparation import GamePreparingError
from ludotope.server.rate_limiter import TooMuchError
from ludotope.server.storage.connections import StorageAwayError
from ludotope.server.storage.disk import DiskReserveError
from ludotope.server.tables.errors import (
    BusyError,
    ForbiddenError,
    QuotaError,
    RefusedError,
    StaleError,
    TooManyThoughtsError,
    UnknownTableError,
)

log = logging.getLogger("ludotope.server")

# Scope key that is there once whoever asked does not wait for the answer any more.
HUNG_UP = "ludotope-hung-up"

STATUS: tuple[tuple[type[LudotopeError], int], ...] = (
    (UnknownPersonError, 401),
    (BannedError, 403),
    (ForbiddenError, 403),
    (UnknownTableError, 404),
    (StaleError, 409),
    (RefusedError, 409),
    (UnknownHostError, 421),
    (MoveError, 422),
    (TooMuchError, 429),
    (QuotaError, 429),
    (TooManyThoughtsError, 429),
    (StorageAwayError, 503),
    (DiskReserveError, 507),
    (BusyError, 503),
    (GamePreparingError, 503),
)

# A client that waits for a game asks again after so many seconds at the most.
LONGEST_RETRY = 10


# What Litestar says, as a failure of the server, of a client that goes before its body has come.
CLIENT_GONE = "client disconnected prematurely"


class RefusedWithTable(Exception):  # noqa: N818  (the error is the one inside)
    """A refusal, with how things stand for whoever was refused."""

    def __init__(self, error: RefusedError, table: TableView) -> None:
        super().__init__()
        self.error = error
        self.table = table


def status_of(error: LudotopeError) -> int:
    """Returns the HTTP status for an error."""
    return next((status for kind, status in STATUS if isinstance(error, kind)), 422)


def problem(phrase: Phrase, connection: Connection, table: TableView | None = None) -> Problem:
    """Returns what was wrong, said in the language of whoever asked."""
    sent = clipped(phrase)
    return Problem(sent.message, say(sent, language_of(connection)), sent, table)


def answer_refusal(
    request: Request[Any, Any, Any], error: LudotopeError, table: TableView | None = None
) -> Response[Problem]:
    """Answers that something is refused, with how the table stands if that helps."""
    status = status_of(error)
    headers = {}
    if isinstance(error, TooMuchError):
        headers["Retry-After"] = str(max(1, round(error.seconds)))
        # Who asks on must connect anew, which is counted where it costs next to nothing.
        headers["Connection"] = "close"
    elif isinstance(error, GamePreparingError):
        headers["Retry-After"] = str(max(1, min(LONGEST_RETRY, round(error.seconds))))
    elif status == 503:
        headers["Retry-After"] = "2"
    log_unavailable(error)
    return _answer(problem(error.phrase, request, table), status, headers)


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Answers a request that makes no sense, or asks for what does not exist."""
    headers = dict(error.headers or {})
    if isinstance(error.__cause__ or error.__context__, RecursionError):
        return answer_too_deep(request, RecursionError())
    if error.detail == CLIENT_GONE:
        return _answer(problem(Phrase("http-slow"), request), 400, headers)
    if error.status_code >= 500:
        return answer_failure(request, error)
    if error.status_code == 404:
        return _answer(problem(Phrase("http-not-found"), request), 404, headers)
    if error.status_code == 405:
        return _answer(problem(Phrase("http-method"), request), 405, headers)
    if error.status_code == 413:
        return _answer(problem(Phrase("http-too-large"), request), 413, headers)
    phrase = Phrase("http-bad-request", {"reason": _reason(error)})
    return _answer(problem(phrase, request), error.status_code, headers)


def answer_too_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[Problem]:
    """Answers a request whose JSON has more levels than anything that makes sense."""
    phrase = Phrase("http-bad-request", {"reason": "JSON"})
    return _answer(problem(phrase, request), 400, {})


def answer_no_text(request: Request[Any, Any, Any], _: UnicodeDecodeError) -> Response[Problem]:
    """Answers a request whose JSON is not written in UTF-8."""
    phrase = Phrase("http-bad-request", {"reason": "UTF-8"})
    return _answer(problem(phrase, request), 400, {})


def answer_failure(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Answers that something broke on our side: it is logged here, and not shown there."""
    if not request.scope.get(HUNG_UP):
        path = request.scope.get("path_template", "-")
        log.error("%s %s failed", request.method, path, exc_info=error)
    return _answer(problem(Phrase("http-failure"), request), 500, {})


def log_unavailable(error: LudotopeError) -> None:
    """Tells operators if it is our fault that somebody is not served; the log sums that up."""
    # A game that is being prepared is no fault.
    if status_of(error) != 503 or isinstance(error, GamePreparingError):
        return
    kind = error.phrase.message
    cause = f" ({reason_of(error.__cause__)})" if error.__cause__ else ""
    log.error("answered 503: %s%s", kind, cause, extra={"kind": kind})


async def log_socket_failure(error: Exception, scope: Scope) -> None:
    """Logs why a socket failed; failed requests are logged where they are answered."""
    expected = (HTTPException, WebSocketException, LudotopeError, OSError)
    if scope["type"] == ScopeType.WEBSOCKET and not isinstance(error, expected):
        log.error("a socket failed", exc_info=error)


def _answer(what: Problem, status: int, headers: dict[str, str]) -> Response[Problem]:
    return Response(what, status_code=status, headers=headers, media_type=MediaType.JSON)


def _reason(error: HTTPException) -> str:
    """Says which field of a request is wrong, and why, without what was sent."""
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        key = extra[0].get("key")
        message = str(extra[0].get("message", ""))
        return f"{key}: {message}" if key else message
    return str(error.detail).partition(" for ")[0] or "?"


def answer_refusal_with_table(
    request: Request[Any, Any, Any], refusal: RefusedWithTable
) -> Response[Problem]:
    """Answers that something is refused at a table, with how that stands."""
    return answer_refusal(request, refusal.error, refusal.table)
