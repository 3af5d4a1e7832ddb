"""Files that people give us: read whole, with one clear sentence when that cannot be done."""

import json
from pathlib import Path

from ludotope.engine.errors import LudotopeError

MOST_BYTES = 4_000_000


def read_text(path: Path) -> str:
    """The text of a file of reasonable size."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise LudotopeError("file-too-large", file=str(path), most=MOST_BYTES)
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise LudotopeError("file-not-text", file=str(path)) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise LudotopeError("file-unreadable", file=str(path), reason=reason) from None


def read_json(path: Path) -> object:
    """The content of a JSON file, in which no name may come twice in one object."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names = [name for name, _ in pairs]
        for name in names:
            if names.count(name) > 1:
                raise LudotopeError("json-twice", file=str(path), name=name)
        return dict(pairs)

    try:
        content: object = json.loads(read_text(path), object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise LudotopeError(
            "json-wrong", file=str(path), line=error.lineno, reason=error.msg
        ) from None
    except RecursionError:
        raise LudotopeError("json-wrong", file=str(path), line=1, reason="nesting") from None
    return content
