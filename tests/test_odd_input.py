"""Odd texts where a file, a record or a move is expected: a sentence, never a failure."""

from functools import partial
from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ludotope.engine.box import FileText
from ludotope.engine.errors import LudotopeError
from ludotope.engine.position import Position
from ludotope.engine.record import check_data_file, read_record
from ludotope.engine.shelf import find_box
from ludotope.engine.words import CONTROL, LANGUAGES, clipped, say
from tests.lengths import short_and_long

RECORDS = sorted((Path(__file__).parent / "records").glob("*-2.ludotope"))
# The data files of all games, by the options that take their place.
FILES = {
    ("caldera", "park"): "front.txt",
    ("caldera", "tokens"): "tokens.txt",
    ("carcata", "island"): "island.txt",
}
ODD_WORDS = (
    "9" * 5000,
    "-" + "9" * 100,
    "1" * 100_000,
    "W" + "1" * 300,
    "W" + "1" * 5000,
    "W１",
    "W²",
    "W+1",
    "W-1",
    "W1_0",
    "٣",
    "३",
    "²",
    "½",
    "1_0",
    "+3",
    "-0",
    "1e400",
    "-1e400",
    "1e-400",
    "1E999999999",
    "nan",
    "inf",
    "-Infinity",
    "0x10",
    "1.5.2",
    ".",
    "e5",
    "\0",
    "\ud800",
    "\u202e1",
    "\u2066",
    "\x85",
    "\u2028",
    "\x1c",
    "\ufeff",
    "İ",
    "ß",
    "{$x}",
    "%s",
    "$(id)",
    "../../x",
    "#",
    "|",
    ":",
    "*",
    ">",
    "> > >",
    "",
)
odd_words = st.sampled_from(ODD_WORDS) | st.text(max_size=12) | st.from_regex("[0-9>,. W*-]{1,8}")


def expect_one_sentence(error: LudotopeError) -> None:
    """Whatever was wrong can be sent, and said in every language, and is not long."""
    assert len(msgspec.json.encode(clipped(error.phrase))) < 8000
    for language in LANGUAGES:
        told = say(clipped(error.phrase), language)
        assert 0 < len(told) < 2000
        assert not CONTROL.search(told)


@st.composite
def changed(draw: st.DrawFn, text: str) -> str:
    """A text with an odd word in place of one of its words, or before or behind it."""
    lines = text.split("\n")
    number = draw(st.integers(0, len(lines) - 1))
    words = lines[number].split(" ")
    place = draw(st.integers(0, len(words) - 1))
    odd = draw(odd_words)
    words[place] = draw(st.sampled_from((odd, odd + words[place], words[place] + odd)))
    lines[number] = " ".join(words)
    return "\n".join(lines)


def data_file(game: str, option: str) -> str:
    return (find_box(game).folder / "data" / FILES[game, option]).read_text("utf-8")


@pytest.mark.parametrize(("game", "option"), FILES)
@pytest.mark.parametrize("examples", short_and_long(60, 5000))
def test_odd_data_files(game: str, option: str, examples: int) -> None:
    box = find_box(game)

    @settings(max_examples=examples, deadline=None, database=None)
    @given(changed(data_file(game, option)))
    def open_with(text: str) -> None:
        try:
            check_data_file("mine.txt", text, 16_384)
            box.open(box.setup(options={option: FileText("mine.txt", text)}))
        except LudotopeError as error:
            expect_one_sentence(error)

    open_with()


@pytest.mark.parametrize("word", ODD_WORDS)
def test_odd_numbers_in_data_files(word: str) -> None:
    for (game, option), old, new in (
        (("caldera", "park"), "W1", f"W{word}"),
        (("carcata", "island"), "gravity", f"gravity {word} #"),
        (("carcata", "island"), "laps", f"laps {word} #"),
        (("caldera", "tokens"), "1 ", f"{word} "),
    ):
        box = find_box(game)
        text = data_file(game, option).replace(old, new, 1)
        try:
            box.open(box.setup(options={option: FileText("mine.txt", text)}))
        except LudotopeError as error:
            expect_one_sentence(error)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
@pytest.mark.parametrize("examples", short_and_long(40, 2000))
def test_odd_records(file: Path, examples: int) -> None:
    head = "\n".join(file.read_text("utf-8").split("\n")[:40])

    @settings(max_examples=examples, deadline=None, database=None)
    @given(changed(head))
    def read(text: str) -> None:
        try:
            read_record(text).position()
        except LudotopeError as error:
            expect_one_sentence(error)

    read()


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
@pytest.mark.parametrize("examples", short_and_long(80, 5000))
def test_odd_moves(file: Path, examples: int) -> None:
    record = read_record(file.read_text("utf-8"))
    positions = [record.position(to) for to in (0, 20, len(record.events) - 5)]
    texts = sorted({event.text for event in record.events})

    @settings(max_examples=examples, deadline=None, database=None)
    @given(st.sampled_from(texts).flatmap(changed), st.integers(-2, 99))
    @example("9" * 100_000, 0)
    @example("aim 45 > " + "9" * 5000, 0)
    def play(text: str, seat: int) -> None:
        for position in positions:
            copy = position.copy()
            for play_one in (partial(copy.push, text, seat), partial(copy.settle, text)):
                try:
                    play_one()
                except LudotopeError as error:
                    expect_one_sentence(error)

    play()


@pytest.mark.parametrize("code", [-1, 2**31, 2**63, 2**64, 10**30, -(2**63)])
def test_odd_codes_of_moves(code: int) -> None:
    for file in RECORDS:
        position: Position = read_record(file.read_text("utf-8")).position(20)
        with pytest.raises(LudotopeError) as caught:
            position.push(code, 0)
        expect_one_sentence(caught.value)


def test_names_in_records_are_as_short_as_names_of_players() -> None:
    text = RECORDS[0].read_text("utf-8")
    for name in ("x" * 61, "x" * 350, ""):
        lines = [f"seat 1: {name}" if li.startswith("seat 1:") else li for li in text.split("\n")]
        with pytest.raises(LudotopeError, match="cannot be a name"):
            read_record("\n".join(lines))


def test_lines_of_records_are_short() -> None:
    lines = RECORDS[0].read_text("utf-8").split("\n")
    for number in (2, 12):
        long = [*lines[:number], lines[number] + " " * 500 + "x", *lines[number + 1 :]]
        with pytest.raises(LudotopeError, match=f"Line {number + 1}: a line has at most"):
            read_record("\n".join(long))
