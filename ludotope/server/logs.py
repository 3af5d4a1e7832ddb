"""The log that operators read: a line for each kind of trouble, and nothing that was sent to us."""

import json
import logging
import sqlite3
import threading
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Literal

from ludotope.engine.errors import LudotopeError

# However often something happens, it is written once in so many seconds, with a count.
SECONDS = 10.0
MOST_FRAMES = 30
MOST_CAUSES = 8
# What these say is about the program or the machine. Others may quote what somebody sent.
TELLING = (AttributeError, ImportError, MemoryError, NameError, TypeError, sqlite3.Error)

Kind = tuple[object, ...]


def configure_logging(form: Literal["text", "json"]) -> None:
    """Writes warnings and errors to standard error from now on."""
    handler = CountingHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def is_not_gibberish(record: logging.LogRecord) -> bool:
    """Whether a record of the web server is about more than a text that is none.

    Such a text closes the socket that it came from, and is no failure of ours.
    """
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def reason_of(error: BaseException) -> str:
    """Returns the name of an error, with what it says if that quotes nothing sent to us."""
    said: object = ""
    if isinstance(error, OSError):
        said = error.strerror
    elif isinstance(error, LudotopeError):
        said = error.phrase.message
    elif isinstance(error, TELLING):
        said = error
    else:
        said = getattr(error, "sqlstate", "")
    name = type(error).__name__
    return f"{name}: {said}" if said else name


class CountingHandler(logging.StreamHandler):  # type: ignore[type-arg]
    """Writes the first record of a kind, then every few seconds how many more there were."""

    def __init__(self, seconds: float = SECONDS) -> None:
        super().__init__()
        self._seconds = seconds
        # What was written lately, and how often it has happened since.
        self._recent: dict[Kind, tuple[logging.LogRecord, int]] = {}
        self._timer: threading.Timer | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Writes a record, or counts it if there was one of its kind just now."""
        kind = _kind_of(record)
        if kind in self._recent:
            first, count = self._recent[kind]
            self._recent[kind] = (first, count + 1)
            return
        super().emit(record)
        self._recent[kind] = (_repeated(record), 0)
        self._start()

    def close(self) -> None:
        """Writes what has only been counted so far."""
        with self.lock or threading.RLock():
            if self._timer is not None:
                self._timer.cancel()
            self._write_counts()
        super().close()

    def _start(self) -> None:
        if self._timer is None:
            self._timer = threading.Timer(self._seconds, self._look_back)
            self._timer.daemon = True
            self._timer.start()

    def _look_back(self) -> None:
        with self.lock or threading.RLock():
            self._timer = None
            self._write_counts()
            if self._recent:
                self._start()

    def _write_counts(self) -> None:
        """Writes what happened again; what did not is written at once when it next does."""
        again = {kind: seen for kind, seen in self._recent.items() if seen[1]}
        self._recent = {kind: (record, 0) for kind, (record, _) in again.items()}
        for record, count in again.values():
            record.created = datetime.now(UTC).timestamp()
            record.count = count
            super().emit(record)


class TextFormatter(logging.Formatter):
    """A line of text, and where an error came from."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Returns the line."""
        record.message = _message_of(record)
        if count := getattr(record, "count", 0):
            record.message += f" (again, {count} times)"
        return super().formatMessage(record)

    def formatException(self, ei: object) -> str:  # noqa: N802
        """Returns where an error came from."""
        assert isinstance(ei, tuple)
        return "\n".join(_trace(ei[1])) if ei[1] else ""


class JsonFormatter(logging.Formatter):
    """A JSON object on a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the line."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message_of(record),
        }
        if count := getattr(record, "count", 0):
            told["again"] = count
        if record.exc_info and record.exc_info[1]:
            told["trace"] = "\n".join(_trace(record.exc_info[1]))
        return json.dumps(told, ensure_ascii=False)


def _message_of(record: logging.LogRecord) -> str:
    # What asyncio writes below its first line quotes errors.
    message = record.getMessage().strip()
    return message.partition("\n")[0] if record.name == "asyncio" else message


def _kind_of(record: logging.LogRecord) -> Kind:
    """Records are of a kind if the same line wrote them because of an error of the same line."""
    error = record.exc_info[1] if record.exc_info else None
    where: Kind = ()
    if error is not None:
        frames = list(traceback.walk_tb(error.__traceback__))
        last = frames[-1] if frames else None
        where = (type(error), last and (last[0].f_code.co_filename, last[1]))
    return (record.name, record.pathname, record.lineno, getattr(record, "kind", ""), *where)


def _repeated(record: logging.LogRecord) -> logging.LogRecord:
    """The record without what belongs to the first time only."""
    message = _message_of(record)
    if record.exc_info and record.exc_info[1]:
        message = f"{message}: {reason_of(record.exc_info[1])}"
    return logging.LogRecord(
        record.name, record.levelno, record.pathname, record.lineno, message, None, None
    )


def _trace(error: BaseException, depth: int = 0) -> Iterator[str]:
    """The lines of code that an error came through, and its name, without what it quotes."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and depth < MOST_CAUSES:
        yield from _trace(before, depth + 1)
        yield "which led to"
    for frame in traceback.format_tb(error.__traceback__, -MOST_FRAMES):
        yield frame.rstrip()
    yield reason_of(error)
    if isinstance(error, BaseExceptionGroup) and depth < MOST_CAUSES:
        for part in error.exceptions:
            yield "among them"
            yield from _trace(part, depth + 1)
