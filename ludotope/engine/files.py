"""Files that people give us: read whole, with one clear sentence when that cannot be done."""

import contextlib
import json
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from ludotope.engine.errors import LudotopeError
from ludotope.engine.system import PLAIN_FILE

MOST_BYTES = 4_000_000


def read_text(path: Path) -> str:
    """The text of a file of reasonable size."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise LudotopeError("file-too-large", file=str(path), most=MOST_BYTES)
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LudotopeError("file-not-text", file=str(path)) from None
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


def read_json(path: Path) -> object:
    """The content of a JSON file, in which no name may come twice in one object."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for name, value in pairs:
            if name in found:
                raise LudotopeError("json-twice", file=str(path), name=name)
            found[name] = value
        return found

    try:
        content: object = json.loads(read_text(path), object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise LudotopeError(
            "json-wrong", file=str(path), line=error.lineno, reason=error.msg
        ) from None
    except (RecursionError, ValueError) as error:
        reason = "too deep" if isinstance(error, RecursionError) else str(error)
        raise LudotopeError("json-wrong", file=str(path), line=1, reason=reason) from None
    return content


def expect_writable(path: Path | None) -> None:
    """Refuses a file that can surely not be written, before long work is done for it."""
    if path is None:
        return
    try:
        with path.expanduser().open("a", encoding="utf-8"):
            return
    except (OSError, ValueError, RuntimeError) as error:
        raise unwritable(path, error) from None


def write_text(path: Path, text: str) -> None:
    """Writes a file that somebody asked for."""
    try:
        path.expanduser().write_text(text, "utf-8", newline="\n")
    except (OSError, ValueError, RuntimeError) as error:
        raise unwritable(path, error) from None


def create_beside(path: Path, mode: int = 0o600) -> tuple[Path, BinaryIO]:
    """Makes a new file in the folder of another, to be written and then to take its place.

    Nobody can know its name beforehand, and what is there already is neither followed nor written.
    """
    while True:
        new = path.with_name(f".{path.name[:40]}.{secrets.token_hex(8)}.new")
        with contextlib.suppress(FileExistsError):
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | PLAIN_FILE
            return new, os.fdopen(os.open(new, flags, mode), "wb")


@contextlib.contextmanager
def replacing(path: Path, mode: int = 0o600) -> Iterator[BinaryIO]:
    """Opens a file that takes the place of another when it is written whole, and not before."""
    new, file = create_beside(path, mode)
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def unreadable(path: Path, error: Exception) -> LudotopeError:
    """Returns the error for a file that cannot be read."""
    return LudotopeError("file-unreadable", file=str(path), reason=_reason(error))


def unwritable(path: Path, error: Exception) -> LudotopeError:
    """Returns the error for a file that cannot be written."""
    return LudotopeError("file-unwritable", file=str(path), reason=_reason(error))


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
