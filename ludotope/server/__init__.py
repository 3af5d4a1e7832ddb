"""The server: HTTP, tables, auth, storage. It knows games only through the engine.

Public is `read_finished`, which gives the finished games of a server as data.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotope.server.tables.finished import read_finished

__all__ = ["read_finished"]


def __getattr__(name: str) -> Any:
    """Loads the public function when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("ludotope.server.tables.finished"), name)
