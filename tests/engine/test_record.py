"""Records: what is written can be read, and what is wrong is found at its line."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludotope
from ludotope.arena.simulation import Simulation
from ludotope.engine.box import FileText, OptionValue
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import LudotopeError, RecordError
from ludotope.engine.position import Position
from ludotope.engine.record import (
    RecordFile,
    load_record,
    load_unfinished,
    read_record,
    resume,
    write_record,
)
from ludotope.engine.shelf import find_box

BOX = find_box("caldera")
DATA = BOX.folder / "data"


def random_record(seats: int = 2, variant: str = "standard", number: int = 0) -> str:
    game = BOX.open(BOX.setup(seats, variant))
    position = Simulation(game, ["random"] * seats, seed=9).replay(number)
    return write_record(position, [f"Player {seat}" for seat in range(seats)])


@pytest.mark.parametrize("variant", ["standard", "geyser"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_record_says_all_there_is_to_know(seats: int, variant: str) -> None:
    game = BOX.open(BOX.setup(seats, variant))
    for number in range(5):
        position = Simulation(game, ["random"] * seats, seed=3).replay(number)
        record = read_record(write_record(position, ["Zoë"] * seats))
        again = record.position()
        assert again.events == position.events
        assert again.states.tobytes() == position.states.tobytes()
        assert record.scores == position.scores()
        assert record.players == ["Zoë"] * seats


def test_a_record_carries_its_options_and_corrected_files() -> None:
    corrected = (DATA / "front.txt").read_text().replace("M.  W1  P.", "P.  W1  M.")
    options: dict[str, OptionValue] = {"marmot": "random", "park": FileText("mine.txt", corrected)}
    position = ludotope.new("caldera", 3, seed=1, options=options)
    text = write_record(position, ["A", "B", "C"])
    assert "option marmot: random" in text
    assert "file park: mine.txt" in text
    record = read_record(text)
    assert write_record(record.position(), record.players) == text
    assert record.position().states.tobytes() == position.states.tobytes()
    assert position.states["fits"][0, 0] != ludotope.new("caldera", 3).states["fits"][0, 0]


def test_a_game_in_the_middle_goes_on_from_its_record() -> None:
    whole = random_record().splitlines()
    cut = "\n".join(whole[:100]) + "\n"
    position = resume(read_record(cut), Dealer(1))
    while not position.is_over:
        seat = position.deciders[0]
        position.play(seat, int(position.legal(seat)[0]))
    assert ludotope.load(write_record(position, ["A", "B"])).is_over


def replaced(line: int, text: str) -> Callable[[list[str]], None]:
    def replace(lines: list[str]) -> None:
        lines[line - 1] = text

    return replace


@pytest.mark.parametrize(
    ("line", "text", "why"),
    [
        (1, "chess", "a record begins with “ludotope record 1”"),
        (2, "game: chess", "There is no game “chess”"),
        (2, "game caldera", "is not “name: value”"),
        (3, "rules: 99", "follows rules version 99"),
        (3, "rules: one", "“rules” is not a number"),
        (4, "variant: moon", "has the variants standard, geyser"),
        (5, "seats: 7", "is for 1 to 4 seats, not 7"),
        (6, "colour: blue", "“colour” is not part of a header"),
        (6, "practice: maybe", "“practice” is “yes” or “no”, not “maybe”"),
        (6, "stand-in 1: many", "“stand-in 1” is not a number"),
        (6, "stand-in 3: 4", "“stand-in 3” is not part of a header"),
        (6, "option marmot: blue", "is one of first, random"),
        (6, "option park: x", "wants a file"),
        (6, "file park: x", "Line 7: x, line 1: a map has 8 rows"),
        (9, "2 * 1 draws 3 wolf", "event 1 comes next, not 2"),
        (9, "one", "“one” is not an event"),
        (7, "seat 1: \x1b]0;x\x07", "there is a control character"),
        (9, "1 9 sun > W1", "there is no seat 9 among 2"),
        (9, "1 1 sun > W1", "Chance comes first"),
        (9, "1 * 2 draws 3 wolf", "cannot happen now"),
        (9, "1 * 1 draws 9 lion", "is not a chance event"),
        (23, "15 2 sun > W9", "“w9” is nothing|no weather space"),
        (23, "15 1 bear > river", "It is time to lay the first weather"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(line: int, text: str, why: str) -> None:
    lines = random_record().splitlines()
    assert lines[22].startswith("15 1 ")
    replaced(line, text)(lines)
    with pytest.raises(LudotopeError, match=why) as refused:
        read_record("\n".join(lines)).position()
    assert isinstance(refused.value, RecordError)
    # A data file that the record carries is wrong in its own first line, one further down.
    assert refused.value.line == line + text.startswith("file")
    assert f"Line {refused.value.line}:" in str(refused.value)


def test_wrong_scores_are_noticed() -> None:
    text = random_record()
    lines = text.splitlines()
    assert lines[-1].startswith("scores: ")
    for scores, why in [
        ("scores: 1 2", "the scores are wrong; right is"),
        ("scores: 1", "the scores are 2 whole numbers"),
        ("scores: a b", "the scores are 2 whole numbers"),
        (f"{lines[-1]}\n{lines[-1]}", "nothing may follow the scores"),
    ]:
        with pytest.raises(RecordError, match=why):
            read_record("\n".join([*lines[:-1], scores])).position()
    with pytest.raises(RecordError, match="the game is not over"):
        read_record("\n".join([*lines[:100], lines[-1]])).position()


def test_a_missing_header_line_is_named() -> None:
    for name in ("game", "rules", "variant", "seats"):
        lines = [line for line in random_record().splitlines() if not line.startswith(name)]
        with pytest.raises(RecordError, match=f"does not say “{name}”"):
            read_record("\n".join(lines))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_record_is_refused_in_one_sentence_or_still_right(data: st.DataObject) -> None:
    text = random_record(number=1)
    position = data.draw(st.integers(0, len(text) - 1))
    damage = data.draw(st.one_of(st.text(max_size=3), st.sampled_from(["\n", "*", "> ", "0"])))
    length = data.draw(st.integers(0, 5))
    damaged = text[:position] + damage + text[position + length :]
    try:
        read_record(damaged).position()
    except LudotopeError as error:
        assert "\n" not in str(error).replace(damage, "")


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    with pytest.raises(LudotopeError):
        read_record(text)


def test_a_file_grows_event_by_event_and_survives_a_sudden_end(tmp_path: Path) -> None:
    position = ludotope.new("caldera", 1, seed=1)
    path = tmp_path / "game.ludotope"
    file = RecordFile(path, position, ["Mia"])
    for _ in range(10):
        position.push(int(position.legal(0)[0]))
        file.save()
        assert load_record(path).position().events == position.events
    # A kill in the middle of writing a line leaves half of it.
    with path.open("a") as half:
        half.write("99 1 3 wo")
    with pytest.raises(RecordError, match="comes next, not 99"):
        load_record(path)
    record, dropped = load_unfinished(path)
    assert dropped
    assert record.position().events == position.events
    file.rewrite()
    # A last line that is whole but for its end stays.
    path.write_text(path.read_text().rstrip("\n"))
    record, dropped = load_unfinished(path)
    assert not dropped
    assert record.position().events == position.events
    position.undo()
    file.rewrite()
    assert load_record(path).position().events == position.events
    file.close()


def test_undo_goes_back_to_just_before_the_last_decision() -> None:
    position = ludotope.new("caldera", 2, seed=1)
    states = [position.states.tobytes()]
    for _ in range(20):
        seat = position.deciders[-1]
        position.play(seat, int(position.legal(seat)[-1]))
        states.append(position.states.tobytes())
    decided = len(position.events)
    position.dealer = None
    position.undo()
    assert len(position.events) < decided
    assert position.states.tobytes() == states[-2]
    position.undo(0)
    assert position.events == []
    with pytest.raises(LudotopeError, match="nothing to take back"):
        position.undo()
    with pytest.raises(LudotopeError, match="There is no event 5"):
        position.undo(5)


def test_a_move_may_be_taken_back_freely_until_something_is_revealed() -> None:
    position = Position(BOX.open(BOX.setup(2)))
    for seat in (1, 2):
        for token in ("3 wolf", "2 wolf", "1 elk", "2 elk", "3 elk", "1 bear", "2 bear"):
            position.settle(f"{seat} draws {token}")
    assert position.may_undo() is None
    position.push("hidden > W1", 0)
    assert position.may_undo() == 0
    position.push("sun > W1", 1)
    assert position.may_undo() == 1
    position.settle("1 reveals fog")
    assert position.may_undo() is None


def test_names_that_a_record_cannot_hold_are_refused() -> None:
    position = ludotope.new("caldera", 2, seed=1)
    for name in ("Mia\nfoo: bar", "Mi\ra", "\x1b[2J", "", "  ", "\udcff", "x" * 61):
        with pytest.raises(LudotopeError, match="cannot be a name"):
            write_record(position, [name, "Sam"])
    with pytest.raises(LudotopeError, match="as many names as seats: 1 for 2"):
        write_record(position, ["Mia"])
    assert "seat 1: Zoë 👨‍👩‍👧" in write_record(position, ["Zoë 👨‍👩‍👧", "Sam"])


def test_a_file_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    position = ludotope.new("caldera", 1, seed=1)
    path = tmp_path / "precious"
    path.write_text("precious")
    with pytest.raises(LudotopeError, match="is there already"):
        RecordFile(path, position, ["Mia"])
    dangling = tmp_path / "dangling"
    dangling.symlink_to(tmp_path / "nowhere")
    with pytest.raises(LudotopeError, match="is there already"):
        RecordFile(dangling, position, ["Mia"])
    assert path.read_text() == "precious"


def test_one_record_is_played_in_one_place_at_a_time(tmp_path: Path) -> None:
    position = ludotope.new("caldera", 1, seed=1)
    path = tmp_path / "game"
    first = RecordFile(path, position, ["Mia"])
    with pytest.raises(LudotopeError, match="being played in another window"):
        RecordFile(path, position, ["Mia"], goes_on=True)
    position.push(int(position.legal(0)[0]))
    first.save()
    first.close()
    second = RecordFile(path, position, ["Mia"], goes_on=True)
    assert load_record(path).position().events == position.events
    second.close()


def test_a_file_that_vanishes_is_written_again(tmp_path: Path) -> None:
    position = ludotope.new("caldera", 1, seed=1)
    path = tmp_path / "folder" / "game"
    path.parent.mkdir()
    file = RecordFile(path, position, ["Mia"])
    path.unlink()
    position.push(int(position.legal(0)[0]))
    file.save()
    assert load_record(path).position().events == position.events
    path.unlink()
    path.parent.rmdir()
    with pytest.raises(LudotopeError, match="cannot be written"):
        file.save()
    path.parent.mkdir()
    file.save()
    assert load_record(path).position().events == position.events
    file.close()


def test_the_rules_version_of_a_record_stays() -> None:
    record = read_record(random_record())
    assert record.setup.rules == 1
    assert "\nrules: 1\n" in write_record(record.position(), record.players)
