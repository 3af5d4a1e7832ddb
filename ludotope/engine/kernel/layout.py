"""The layout of a game's state in memory: one flat record, declared once as a class.

    class State(Layout):
        turn: Int8
        display: Annotated[Array, np.int64, MAX_SEATS]

The class serves the type checker; `State.dtype` is what NumPy and the compiled rules use.
"""

from collections import Counter
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, get_type_hints

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
States = NDArray[Any]

Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
Int64 = Annotated[int, np.int64]
Float64 = Annotated[float, np.float64]


class Layout:
    """The fields of a game's state. Subclasses annotate each with its number type and shape."""

    dtype: ClassVar[np.dtype[Any]]

    if TYPE_CHECKING:

        def copy(self) -> Self:
            """A record of its own with the same content; every NumPy record can do that."""

    def __init_subclass__(cls) -> None:
        """Lays the annotated fields out in one aligned record."""
        fields: list[tuple[Any, ...]] = []
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if name != "dtype":
                if hasattr(np.record, name):
                    raise TypeError(f"{name} means something else for a NumPy record")
                if not hasattr(hint, "__metadata__"):
                    raise TypeError(
                        f"the field {name} of {cls.__name__} needs a number type: Int8, Int16, "
                        "Int32, Int64, Float64, or Annotated[Array, np.int8, 5] for five of them"
                    )
                number, *shape = hint.__metadata__
                fields.append((name, number, tuple(shape)))
        again = _count_definitions(fields)
        if again:
            # Before the others: a record that begins like another one is a subtype to Numba.
            fields.insert(0, (f"gap_again_{again}", np.uint8, (8,)))
        kind = _record_type(cls.__name__, [name for name, *_ in fields])
        cls.dtype = np.dtype((kind, np.dtype(_filled(fields), align=True)))


# How often a class has been defined with the same fields.
_definitions: Counter[str] = Counter()


def _count_definitions(fields: list[tuple[Any, ...]]) -> int:
    """Counts a definition of a class with these fields; returns how many there were before.

    Another one, be it of another game or because a cell of a notebook is run again, needs a type of
    its own: what is compiled for a type of state has the rules in it that were there first.
    """
    _definitions[repr(fields)] += 1
    return _definitions[repr(fields)] - 1


def _record_type(name: str, fields: list[str]) -> type[np.record]:
    """A kind of record whose fields are found five times as quickly as NumPy's own does.

    NumPy looks for an attribute first and for a field only when that has failed.
    """
    members: dict[str, Any] = {field: property(itemgetter(field)) for field in fields}
    members["__getattribute__"] = np.void.__getattribute__
    members["__getitem__"] = np.void.__getitem__
    return type(f"{name}Record", (np.record,), members)


def _filled(fields: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The same fields with the gaps that alignment leaves between them filled by name.

    NumPy copies fields, not gaps: an unnamed gap would hold whatever was in memory before, and
    two equal states could differ in their bytes.
    """
    aligned = np.dtype(fields, align=True)
    assert aligned.fields is not None
    filled: list[tuple[Any, ...]] = []
    end = 0
    for name, number, shape in [*fields, (None, None, None)]:
        offset = aligned.fields[name][1] if name else aligned.itemsize
        if offset > end:
            filled.append((f"gap_{end}", np.uint8, (offset - end,)))
        if name:
            filled.append((name, number, shape) if shape else (name, number))
            end = offset + aligned.fields[name][0].itemsize
    return filled
