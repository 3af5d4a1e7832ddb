"""Files that people give us: read whole, with one clear sentence when that cannot be done."""

import json
from pathlib import Path

from ludotope.engine.errors import LudotopeError

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
        path.expanduser().write_text(text, "utf-8")
    except (OSError, ValueError, RuntimeError) as error:
        raise unwritable(path, error) from None


def unreadable(path: Path, error: Exception) -> LudotopeError:
    """What to say when a file cannot be read."""
    return LudotopeError("file-unreadable", file=str(path), reason=_reason(error))


def unwritable(path: Path, error: Exception) -> LudotopeError:
    """What to say when a file cannot be written."""
    return LudotopeError("file-unwritable", file=str(path), reason=_reason(error))


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
