"""`ludotope score` by numbers: asked one after another, or from a file."""

import json
from pathlib import Path

from tests.running import ludotope, refusal
from tests.scorepad.test_pad import MIAS_NUMBERS, TEN_POINTS


def test_it_asks_for_one_number_after_another_until_each_can_be_right() -> None:
    covers = ["y", "y", "n", "y", "n", "2"]
    families = ["6", "2", "3+4+3", "2", "4", "2", "12", "4", "3", "10", "3", "2", "1"]
    done = ludotope("score", "caldera", "--players", "Mia", typed="\n".join(covers + families))
    assert "At most 3, not 4: watering holes." in done.stdout
    assert done.stdout.splitlines()[-2].split() == ["Total", "134"]
    assert done.stdout.splitlines()[-1] == "That is better."


def test_a_tie_is_asked_about_and_explained() -> None:
    one = ["n"] * 5 + ["0"] + ["2", "2"] + [""] * 10
    ties = ["7", "7", "3", "2"]
    done = ludotope("score", "caldera", "--players", "Ana,Ben", typed="\n".join(one + one + ties))
    told = done.stdout.splitlines()
    assert told[-2:] == ["Ben wins.", "Tie broken by fewer flipped tokens."]


def test_landmasses_are_asked_for_until_there_are_no_more() -> None:
    lands = ["15", "20", "2", "1", "0", ""]
    interim = ["2", "0", "0"]
    typed = "\n".join(lands + interim)
    done = ludotope("score", "trias", "--players", "A,B,C", "--json", typed=typed)
    scored = json.loads(done.stdout)
    assert (scored["totals"], scored["places"], scored["findings"]) == ([22, 10, 0], [1, 2, 3], [])


def test_a_pad_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "pad.json"
    file.write_text(json.dumps({"players": ["A", "B", "C"], "values": TEN_POINTS}))
    told = ludotope("score", "carcata", file).stdout.splitlines()
    assert told[-2].split() == ["Total", "18", "4", "0"]
    assert told[-1] == "A wins."
    file.write_text(json.dumps({"players": ["Mia"], "values": MIAS_NUMBERS}))
    assert "134" in ludotope("score", "caldera", file, "--lang", "fr").stdout
    file.write_text(json.dumps({"players": ["Mia"], "values": {"geysers.0": "9"}}))
    assert refusal("score", "caldera", file) == "At most 3, not 9: Geysers."
    file.write_text(json.dumps({"players": "Mia", "values": {}}))
    assert "is not a score sheet: Expected `array`" in refusal("score", "caldera", file)


def test_what_cannot_be_right_is_said_instead_of_a_winner(tmp_path: Path) -> None:
    file = tmp_path / "pad.json"
    file.write_text(json.dumps({"players": ["Ana", "Ben"], "values": {"river.1": "1"}}))
    told = ludotope("score", "caldera", file).stdout.splitlines()
    assert told[-1].startswith("Ben: the waterfalls are on the river")


def test_whoever_stops_typing_is_told_so() -> None:
    done = ludotope("score", "caldera", typed="y\n")
    assert done.returncode == 1
    assert "Nothing more was typed, so nothing was scored." in done.stderr
