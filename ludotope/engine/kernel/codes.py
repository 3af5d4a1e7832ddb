"""Moves and chance outcomes as integers: each kind is declared once and has a range of its own.

    MOVES = Codes()
    PASS = MOVES.kind("pass")
    PLACE = MOVES.kind("place", token=TOKENS, space=52)

A part is given by the names of its values, or by their number. In compiled code and in plain
Python alike:

    encode(PLACE, token, space)       the code
    is_kind(PLACE, code)              whether a code is of this kind
    token, space = decode(PLACE, code)

A `Kind` is a tuple of numbers and so a constant to the compiler: these functions become a few
instructions in place.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from numba.core import types as numba_types
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import lower_builtin, type_callable

# Numba's stubs do not know all of its types.
types: Any = numba_types


# Names of values by the part whose values they are, where rules only know numbers.
Names = Mapping[str, Sequence[str]]
NO_NAMES: Names = MappingProxyType({})


class Kind(NamedTuple):
    """A kind of move or outcome: its first code, the one after its last, and its parts' sizes."""

    first: int
    end: int
    sizes: tuple[int, ...]


class Part(NamedTuple):
    """A part of a move: how it is called, how many values it has, and their names, if any."""

    name: str
    size: int
    values: tuple[str, ...] = ()

    def write(self, index: int, names: Names = NO_NAMES) -> str:
        """The name of a value, or its number; `names` go before those that were declared."""
        values = names.get(self.name, self.values)
        return values[index] if values else str(index)


class Declared(NamedTuple):
    """A kind with its name and the names of its parts."""

    name: str
    kind: Kind
    parts: tuple[Part, ...]


class Codes:
    """All kinds of moves (or of outcomes) of a game, one range of codes after the other."""

    def __init__(self) -> None:
        self.kinds: list[Declared] = []

    @property
    def size(self) -> int:
        """The number of codes."""
        return self.kinds[-1].kind.end if self.kinds else 0

    def kind(self, name: str, **parts: int | Sequence[str]) -> Kind:
        """Declares the next kind and returns its range."""
        if any(known.name == name for known in self.kinds):
            raise ValueError(f"there is a kind {name} already")
        declared = tuple(
            Part(part, values) if isinstance(values, int) else Part(part, len(values), (*values,))
            for part, values in parts.items()
        )
        count = 1
        for part in declared:
            count *= part.size
        kind = Kind(self.size, self.size + count, tuple(part.size for part in declared))
        self.kinds.append(Declared(name, kind, declared))
        return kind

    def find(self, code: int) -> Declared:
        """The kind that a code belongs to."""
        for declared in self.kinds:
            if is_kind(declared.kind, code):
                return declared
        raise IndexError(f"there are codes from 0 to {self.size - 1}, not {code}")

    def describe(self, code: int, names: Names = NO_NAMES) -> str:
        """A name for a code, such as `place token=3 space=17`, whatever the state.

        `names` are those of values for which none were declared.
        """
        name, kind, parts = self.find(code)
        values = zip(parts, decode(kind, code), strict=True)
        return " ".join(
            [name, *(f"{part.name}={part.write(value, names)}" for part, value in values)]
        )

    def names(self, names: Names = NO_NAMES) -> Iterator[str]:
        """The names of all codes, in their order."""
        return (self.describe(code, names) for code in range(self.size))


def is_kind(kind: Kind, code: int) -> bool:
    """Whether a code is of a kind."""
    return kind.first <= code < kind.end


def encode(kind: Kind, *parts: int) -> int:
    """The code of a kind with these parts."""
    code = 0
    for size, part in zip(kind.sizes, parts, strict=True):
        code = code * size + int(part)
    return kind.first + code


def decode(kind: Kind, code: int) -> Any:
    """The parts of a code, a tuple of as many numbers as its kind has parts."""
    left = int(code) - kind.first
    parts = []
    for size in reversed(kind.sizes):
        left, part = divmod(left, size)
        parts.append(part)
    return tuple(reversed(parts))


# --- The same for the compiler -------------------------------------------------------------------
# Lowered in place instead of being functions of their own, which would have to be compiled again
# for each kind and each width of integer.


def _is_a_kind(kind: Any) -> bool:
    return isinstance(kind, types.BaseNamedTuple) and kind.instance_class is Kind


def _sizes(kind: Any) -> int:
    return len(kind.types[Kind._fields.index("sizes")])


def _first(builder: Any, kind: Any) -> Any:
    return builder.extract_value(kind, Kind._fields.index("first"))


def _size(builder: Any, kind: Any, part: int) -> Any:
    return builder.extract_value(kind, (Kind._fields.index("sizes"), part))


@type_callable(is_kind)  # type: ignore[untyped-decorator]
def _type_is_kind(_context: Any) -> Any:
    def typer(kind: Any, code: Any) -> Any:
        is_typed = _is_a_kind(kind) and isinstance(code, types.Integer)
        return signature(types.boolean, kind, types.int64) if is_typed else None

    return typer


@lower_builtin(is_kind, types.BaseNamedTuple, types.int64)  # type: ignore[untyped-decorator]
def _lower_is_kind(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    kind, code = arguments
    end = builder.extract_value(kind, Kind._fields.index("end"))
    from_first = builder.icmp_signed(">=", code, _first(builder, kind))
    return builder.and_(from_first, builder.icmp_signed("<", code, end))


@infer_global(encode)
class _EncodeTemplate(AbstractTemplate):  # type: ignore[misc]
    """The signature of `encode` for any number of parts."""

    def generic(self, arguments: Any, _keywords: Any) -> Any:
        kind, *parts = arguments
        if not _is_a_kind(kind) or _sizes(kind) != len(parts):
            return None
        if not all(isinstance(part, types.Integer) for part in parts):
            return None
        return signature(types.int64, kind, *[types.int64] * len(parts))


@lower_builtin(encode, types.BaseNamedTuple, types.VarArg(types.int64))  # type: ignore[untyped-decorator]
def _lower_encode(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    kind, *parts = arguments
    code = context.get_constant(types.int64, 0)
    for index, part in enumerate(parts):
        code = builder.add(builder.mul(code, _size(builder, kind, index)), part)
    return builder.add(_first(builder, kind), code)


@type_callable(decode)  # type: ignore[untyped-decorator]
def _type_decode(_context: Any) -> Any:
    def typer(kind: Any, code: Any) -> Any:
        if not _is_a_kind(kind) or not isinstance(code, types.Integer):
            return None
        parts = types.UniTuple(types.int64, _sizes(kind))
        return signature(parts, kind, types.int64)

    return typer


@lower_builtin(decode, types.BaseNamedTuple, types.int64)  # type: ignore[untyped-decorator]
def _lower_decode(context: Any, builder: Any, typed: Any, arguments: Any) -> Any:
    kind, code = arguments
    left = builder.sub(code, _first(builder, kind))
    parts = []
    for index in reversed(range(len(typed.return_type))):
        size = _size(builder, kind, index)
        parts.append(builder.urem(left, size))
        left = builder.udiv(left, size)
    return context.make_tuple(builder, typed.return_type, parts[::-1])
