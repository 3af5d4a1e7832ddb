"""What goes wrong, as an answer: one clear sentence, and never more than that."""

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from ludotope.engine.errors import LudotopeError, MoveError
from ludotope.server.auth.people import UnknownPersonError
from ludotope.server.context import Connection, language_of
from ludotope.server.http.responses import Problem, TableView
from ludotope.server.rate_limiter import TooMuchError
from ludotope.server.storage.database import StorageAwayError
from ludotope.server.tables.service import BusyError, UnknownTableError
from ludotope.server.tables.table import ForbiddenError, RefusedError, StaleError
from ludotope.words import Phrase, say

log = logging.getLogger("ludotope.server")

STATUS: tuple[tuple[type[LudotopeError], int], ...] = (
    (UnknownPersonError, 401),
    (ForbiddenError, 403),
    (UnknownTableError, 404),
    (StaleError, 409),
    (RefusedError, 409),
    (MoveError, 422),
    (TooMuchError, 429),
    (StorageAwayError, 503),
    (BusyError, 503),
)


def status_of(error: LudotopeError) -> int:
    """The HTTP status that says what kind of thing was wrong."""
    return next((status for kind, status in STATUS if isinstance(error, kind)), 422)


def problem(phrase: Phrase, connection: Connection, table: TableView | None = None) -> Problem:
    """A problem said in the language of whoever asked."""
    return Problem(phrase.message, say(phrase, language_of(connection)), phrase, table)


def answer_refusal(
    request: Request[Any, Any, Any], error: LudotopeError, table: TableView | None = None
) -> Response[Problem]:
    """What was asked for is not done."""
    status = status_of(error)
    headers = {}
    if isinstance(error, TooMuchError):
        headers["Retry-After"] = str(max(1, round(error.seconds)))
    elif status == 503:
        headers["Retry-After"] = "2"
    return _answer(problem(error.phrase, request, table), status, headers)


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What was asked for makes no sense, or there is no such thing."""
    headers = dict(error.headers or {})
    if isinstance(error.__cause__ or error.__context__, RecursionError):
        return answer_too_deep(request, RecursionError())
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
    """What was sent has more levels than anything that makes sense."""
    phrase = Phrase("http-bad-request", {"reason": "JSON"})
    return _answer(problem(phrase, request), 400, {})


def answer_failure(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Something broke on our side: it is logged here, and not shown there."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(problem(Phrase("http-failure"), request), 500, {})


def _answer(what: Problem, status: int, headers: dict[str, str]) -> Response[Problem]:
    return Response(what, status_code=status, headers=headers, media_type=MediaType.JSON)


def _reason(error: HTTPException) -> str:
    """What the form of a request lacks: which field, and why, without what was sent."""
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        key = extra[0].get("key")
        message = str(extra[0].get("message", ""))
        return f"{key}: {message}" if key else message
    return str(error.detail).partition(" for ")[0] or "?"
