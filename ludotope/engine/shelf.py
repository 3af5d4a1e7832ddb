"""The shelf: finds the boxes of all games, ours and those of installed packages.

A box is a module-level `BOX`, either in a folder under ``ludotope/games`` or in any installed
package that names it, or its module, in the entry point group ``ludotope.games``.
"""

import pkgutil
import traceback
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from ludotope.engine.box import Box
from ludotope.engine.errors import SetupError

ENTRY_POINTS = "ludotope.games"


def shelf() -> Mapping[str, Box]:
    """All boxes by name, in alphabetical order."""
    return _look_around()[0]


def broken_boxes() -> Mapping[str, str]:
    """Returns the entry points whose box is not on the shelf, with the reasons."""
    return _look_around()[1]


@cache
def _look_around() -> tuple[Mapping[str, Box], Mapping[str, str]]:
    """Loads all boxes by name, and notes why others could not be loaded."""
    import ludotope.games

    boxes: dict[str, Box] = {}
    broken: dict[str, str] = {}
    own = [
        EntryPoint(found.name, f"{ludotope.games.__name__}.{found.name}:BOX", ENTRY_POINTS)
        for found in pkgutil.iter_modules(ludotope.games.__path__)
    ]
    for point in [*own, *entry_points(group=ENTRY_POINTS)]:
        try:
            loaded = point.load()
            box = loaded if isinstance(loaded, Box) else loaded.BOX
            if not isinstance(box, Box):
                raise TypeError("BOX is no Box")
        except Exception as error:
            broken[point.value] = f"{_place(error)}{type(error).__name__}: {error}"
            continue
        if box.name in boxes:
            broken[point.value] = f"there is a box {box.name} already"
        else:
            boxes[box.name] = box
    return dict(sorted(boxes.items())), broken


def _place(error: Exception) -> str:
    """The file and line of the package where something went wrong, if it was there."""
    own = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).is_file()
        and Path(__file__).parent not in Path(frame.filename).parents
        and "importlib" not in Path(frame.filename).parts
    ]
    return f"{Path(own[-1].filename).name}, line {own[-1].lineno}: " if own else ""


def look_again() -> None:
    """Forgets what was on the shelf, for when packages have come or gone."""
    _look_around.cache_clear()


def find_box(name: str) -> Box:
    """The box with this name; its beginning is enough where only one box begins so."""
    wanted = name.strip().lower()
    boxes = shelf()
    if wanted in boxes:
        return boxes[wanted]
    found = [box for key, box in boxes.items() if wanted and key.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    for where, reason in broken_boxes().items():
        if wanted and wanted in where.lower():
            raise SetupError("shelf-broken", where=where, reason=reason)
    raise SetupError("shelf-unknown", name=name, games=", ".join(boxes))
