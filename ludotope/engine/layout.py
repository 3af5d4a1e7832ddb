"""How a game's state lies in memory: one flat record, declared once as a class.

    class State(Layout):
        turn: Int8
        display: Annotated[Array, np.int64, MAX_SEATS]

The class serves the type checker; `State.dtype` is what NumPy and the compiled rules use.
"""

from typing import Annotated, Any, ClassVar, get_type_hints

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
States = NDArray[Any]

Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
Int64 = Annotated[int, np.int64]


class Layout:
    """The fields of a game's state. Subclasses annotate each with its number type and shape."""

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        """Lays the annotated fields out in one aligned record."""
        fields: list[tuple[Any, ...]] = []
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if name != "dtype":
                if hasattr(np.record, name):
                    raise TypeError(f"{name} means something else for a NumPy record")
                number, *shape = hint.__metadata__
                fields.append((name, number, tuple(shape)) if shape else (name, number))
        cls.dtype = np.dtype((np.record, np.dtype(fields, align=True)))
