"""Kinds of moves: ranges without gaps, the same numbers in compiled code and in plain Python."""

import pytest

from ludotope.engine.kernel.codes import Codes, decode, encode, is_kind
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule

MOVES = Codes()
PASS = MOVES.kind("pass")
CALL = MOVES.kind("call", what=("bear", "elk"))
PLACE = MOVES.kind("place", token=5, space=("a", "b", "c"))
SHOT = MOVES.kind("shot", at=4, direction=6, has_bred=2)


@rule
def encoded(token: int, space: int, small: Array) -> tuple[int, int, int, int]:
    """One code of each kind, from integers of several widths."""
    return (
        encode(PASS),
        encode(CALL, small[1]),
        encode(PLACE, token, small[0]),
        encode(SHOT, 3, space, True * 1),
    )


@rule
def decoded(code: int) -> tuple[int, int, int, int]:
    """The kind of a code, counted from 0, and its parts, counted on with zeros."""
    if is_kind(SHOT, code):
        at, direction, has_bred = decode(SHOT, code)
        return 3, at, direction, has_bred
    if is_kind(PLACE, code):
        token, space = decode(PLACE, code)
        return 2, token, space, 0
    if is_kind(CALL, code):
        (what,) = decode(CALL, code)
        return 1, what, 0, 0
    return 0, 0, 0, 0


def test_ranges_follow_each_other_and_every_code_is_one_of_them() -> None:
    assert MOVES.size == 1 + 2 + 15 + 48
    for code in range(MOVES.size):
        number = [declared.name for declared in MOVES.kinds].index(MOVES.find(code).name)
        declared = MOVES.kinds[number]
        parts = decode(declared.kind, code)
        assert encode(declared.kind, *parts) == code
        assert decoded(code) == (number, *parts, *[0] * (3 - len(parts)))
        assert all(0 <= part < size for part, size in zip(parts, declared.kind.sizes, strict=True))


def test_compiled_code_takes_integers_of_any_width() -> None:
    import numpy as np

    small = np.array([2, 1], np.int8)
    assert encoded(4, 5, small) == (0, 2, PLACE.end - 1, SHOT.end - 1)


def test_every_index_has_a_name() -> None:
    names = list(MOVES.names())
    assert names[0] == "pass"
    assert names[2] == "call what=elk"
    assert names[PLACE.first + 4] == "place token=1 space=b"
    assert len(set(names)) == MOVES.size


def test_a_code_of_no_kind_is_refused() -> None:
    for code in (-1, MOVES.size):
        with pytest.raises(IndexError, match="from 0 to 65"):
            MOVES.find(code)


def test_a_kind_is_declared_once() -> None:
    with pytest.raises(ValueError, match="a kind pass already"):
        MOVES.kind("pass")
