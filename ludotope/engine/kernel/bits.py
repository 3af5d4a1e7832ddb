"""Sets of small numbers (spaces, tokens, seats) as the bits of one signed 64-bit integer.

Numbers 0 to 62 fit. Plain Python in uncompiled runs, single processor instructions in compiled
ones.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core.typing.templates import signature
from numba.extending import lower_builtin, type_callable

from ludotope.engine.kernel.rule import rule


def count(bits: int) -> int:
    """Counts the members of a set."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """The smallest member of a set that is not empty."""
    return (int(bits) & -int(bits)).bit_length() - 1


@rule
def bit(member: int) -> int:
    """The set with one member."""
    return 1 << int(member)


@rule
def has(bits: int, member: int) -> bool:
    """Whether a set has a member."""
    return (bits >> int(member)) & 1 == 1


@rule
def nth(bits: int, index: int) -> int:
    """The member of a set at an index, counted from the smallest."""
    for _ in range(index):
        bits &= bits - 1
    return lowest(bits)


@type_callable(count)  # type: ignore[untyped-decorator]
@type_callable(lowest)  # type: ignore[untyped-decorator]
def _type_of_set(_context: Any) -> Any:
    def typer(bits: Any) -> Any:
        return signature(types.int64, types.int64) if isinstance(bits, types.Integer) else None

    return typer


# In place, as in `codes`: functions of their own would be compiled for each width of integer.
@lower_builtin(count, types.int64)  # type: ignore[untyped-decorator]
def _lower_count(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    return builder.ctpop(arguments[0])


@lower_builtin(lowest, types.int64)  # type: ignore[untyped-decorator]
def _lower_lowest(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))
