"""The shelf: every box that can be found, none of them listed anywhere.

A box is a module-level `BOX`, either in a folder under ``ludotope/games`` or in any installed
package that names its module in the entry point group ``ludotope.games``.
"""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from ludotope.engine.box import Box
from ludotope.engine.errors import SetupError

ENTRY_POINTS = "ludotope.games"


@cache
def shelf() -> Mapping[str, Box]:
    """All boxes by name, in alphabetical order."""
    import ludotope.games

    modules = [
        f"{ludotope.games.__name__}.{found.name}"
        for found in pkgutil.iter_modules(ludotope.games.__path__)
    ]
    modules += [point.value for point in entry_points(group=ENTRY_POINTS)]
    boxes: dict[str, Box] = {}
    for module in modules:
        box: Box = import_module(module).BOX
        if box.name in boxes:
            raise SetupError("shelf-twice", name=box.name)
        boxes[box.name] = box
    return dict(sorted(boxes.items()))


def find_box(name: str) -> Box:
    """The box with this name; its beginning is enough where only one box begins so."""
    wanted = name.strip().lower()
    boxes = shelf()
    if wanted in boxes:
        return boxes[wanted]
    found = [box for key, box in boxes.items() if wanted and key.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    raise SetupError("shelf-unknown", name=name, games=", ".join(boxes))
