"""Refusals of what never reaches the application, as the application would say them."""

import msgspec

from ludotope.engine.words import LANGUAGES, Phrase, say
from ludotope.server.http.dependencies import wanted_language
from ludotope.server.http.middleware import HEADERS
from ludotope.server.http.responses import Problem, Refused

_write = msgspec.json.Encoder().encode
_REST = (
    b"".join(f"{name.lower()}: {value}\r\n".encode() for name, value in HEADERS.items())
    + b"cache-control: no-store\r\nconnection: close\r\n\r\n"
)
REASONS = {
    400: b"Bad Request",
    408: b"Request Timeout",
    413: b"Content Too Large",
    429: b"Too Many Requests",
    431: b"Request Header Fields Too Large",
    503: b"Service Unavailable",
}


def refusal_answer(status: int, phrase: Phrase, accept_language: str | None) -> bytes:
    """Returns the whole answer to an HTTP request; in all languages if none was asked for."""
    languages = LANGUAGES if accept_language is None else (wanted_language(accept_language),)
    text = " ".join(say(phrase, language) for language in languages)
    body = _write(Problem(phrase.message, text, phrase))
    head = b"HTTP/1.1 %d %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
    return head % (status, REASONS[status], len(body)) + _REST + body


def refusal_message(phrase: Phrase, accept_language: str) -> bytes:
    """Returns the message on a WebSocket that says why it is closed."""
    text = say(phrase, wanted_language(accept_language))
    return _write(Refused(None, Problem(phrase.message, text, phrase)))
