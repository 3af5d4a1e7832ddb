"""Sets of small numbers (spaces, tokens, seats) as the bits of one signed 64-bit integer.

Numbers 0 to 62 fit. Plain Python in uncompiled runs, single processor instructions in compiled
ones.
"""

from typing import Any

from numba import types
from numba.extending import intrinsic, overload

from ludotope.engine.kernel.rule import rule


def count(bits: int) -> int:
    """How many members a set has."""
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


@intrinsic  # type: ignore[untyped-decorator]
def _ctpop(typing_context: Any, bits: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@intrinsic  # type: ignore[untyped-decorator]
def _cttz(typing_context: Any, bits: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        from llvmlite import ir

        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), build


@overload(count, strict=False)  # type: ignore[untyped-decorator]
def _compiled_count(bits: Any) -> Any:
    if isinstance(bits, types.Integer):
        return lambda bits: _ctpop(types.int64(bits))
    return None


@overload(lowest, strict=False)  # type: ignore[untyped-decorator]
def _compiled_lowest(bits: Any) -> Any:
    if isinstance(bits, types.Integer):
        return lambda bits: _cttz(types.int64(bits))
    return None
