"""What a notation could read, whatever is legal: for those who type beside it."""

from typing import Any

import msgspec
import pytest

from ludotope.engine.kernel.codes import Codes
from ludotope.engine.notation import Flag, Form, Notation, Number, Words


class Move(msgspec.Struct, frozen=True):
    """A move with two fields."""

    one: Any
    two: Any


def notation_of(text: str, one: Any, two: Any, pattern: str | None = None) -> Notation[Move]:
    codes = Codes()
    kind = codes.kind("move", one=2, two=2)
    return Notation(codes, [Form(kind, text, Move, pattern=pattern, one=one, two=two)])


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("undo {one} > {two}", {"undo", "save"}),
        ("undone {two} > 3 {one}", set()),
        ("do {one} > undo {two}", {"undo"}),
        ("{one} > {two}", {"hint", "save"}),
        ("{two} > {one}", {"hint", "save"}),
        ("un{one} > 3 {two}", {"undo"}),
        ("at {one} > {two}", {"save"}),
    ],
)
def test_which_words_a_move_may_begin_with(text: str, begins: set[str]) -> None:
    notation = notation_of(text, Words(["Hint", "other"]), Words(["save it", "do"]))
    asked = ("undo", "Hint", "save", "board", "it")
    assert {word.lower() for word in asked if notation.may_begin(word)} == begins


def test_a_word_that_may_be_left_out() -> None:
    notation = notation_of("{one}{two}", Flag("hint"), Words(["undo"]))
    assert [notation.may_begin(word) for word in ("hint", "undo", "save")] == [True, True, False]


@pytest.mark.parametrize(
    ("text", "alone", "behind"),
    [
        ("{two} > {one}", True, False),
        ("{one} > {two}", False, True),
        ("go {one} > {two}", False, False),
        ("{two} {one}", False, False),
        ("{two}{one}", False, False),
    ],
)
@pytest.mark.parametrize("numbers", [Number(2, first=400), Words(["400", "401"], pattern="[^ >]+")])
def test_whether_numbers_are_read(text: str, alone: bool, behind: bool, numbers: Any) -> None:
    notation = notation_of(text, Words(["red", "blue"]), numbers)
    assert notation.reads_numbers() == alone
    assert notation.reads_numbers("Red") == behind


def test_what_only_the_pattern_reads() -> None:
    pattern = "(?:take )?(?P<one>[a-z]*)(?P<two>[0-9]+)"
    notation = notation_of("take {one}{two}", Words(["", "undo"]), Number(9), pattern)
    assert notation.can_read("3")
    assert notation.can_read("undo7")
    assert not notation.can_read("undo")
    assert notation.reads_numbers()
