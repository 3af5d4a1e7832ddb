"""Trias from the command line: everything works for it without a special case."""

import json
import re
from pathlib import Path

import pytest

from ludotope.engine.record import load_record
from tests.running import ludotope, refusal
from tests.trias.tables import table

SHEET = {
    "tiles": [
        {"at": [0, 0], "terrain": "pole", "herds": {"blue": 1}},
        {"at": [3, 0], "terrain": "forest", "herds": {"red": 2}},
        {"at": [4, 0], "terrain": "steppe", "herds": {"blue": 1}},
        {"at": [4, 1], "terrain": "steppe"},
        {"at": [5, 0], "terrain": "mountains"},
    ],
    "track": {"red": 5},
    "stock": {"red": 3, "green": 15},
}


def test_simulate_check_and_replay(tmp_path: Path) -> None:
    arguments = ["--seats", "4", "--games", "3", "--records", str(tmp_path), "--json"]
    done = json.loads(ludotope("simulate", "trias", *arguments).stdout)
    assert done["games"] == 3
    for record in tmp_path.iterdir():
        assert "is right: Trias" in ludotope("check", record).stdout
    told = ludotope("replay", record).stdout
    assert "draws the meteorite" in told
    assert re.search("Lands at the end", told)
    # A watcher of a replay is not told cards in hand.
    assert re.search(r"gets a card\.", told)


@pytest.mark.slow
def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    save = tmp_path / "game"
    arguments: list[str | Path] = ["--players", "Mia,random,random", "--seed", "5", "--save", save]
    done = ludotope("play", "trias", *arguments, typed="1\n" * 400)
    assert done.returncode == 0, done.stderr
    assert "The game is over." in done.stdout
    assert load_record(save).position().is_over


def test_a_broken_rule_is_named(tmp_path: Path) -> None:
    ludotope("simulate", "trias", "--games", "1", "--records", tmp_path)
    [record] = tmp_path.iterdir()
    lines = record.read_text().splitlines()
    [at] = [i for i, line in enumerate(lines) if re.match("[0-9]+ [0-9] lay ", line)][:1]
    lines[at] = re.sub("lay .*", "lay 0,1", lines[at])
    record.write_text("\n".join(lines))
    told = refusal("check", record)
    assert told.startswith(f"Line {at + 1}: “lay 0,1” breaks a rule.")


def test_score_in_json(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(SHEET))
    assert json.loads(ludotope("score", "trias", file, "--json").stdout) == {
        "landmasses": [
            {"size": 1, "herds": {"blue": 1}, "points": {}},
            {"size": 4, "herds": {"blue": 1, "red": 2}, "points": {"blue": 2, "red": 4}},
        ],
        "totals": {"blue": 2, "red": 9, "green": 0},
        "winners": ["red"],
        "decided_by": "points",
    }
    told = ludotope("score", "trias", file).stdout
    assert re.search("Land of 4 tiles +blue 1, red 2 → blue 2, red 4", told)
    assert "Decided by points." in told


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"tiles": []}, "There is no pole at 0,0"),
        ({"tiles": [{"at": [1, 0], "terrain": "pole"}]}, "1,0: the pole is at 0,0"),
        ({"tiles": [{"at": [0, 0], "terrain": "forest"}]}, "0,0: the pole is at 0,0"),
        ({"tiles": [*SHEET["tiles"], {"at": [3, 0], "terrain": "forest"}]}, "two tiles on 3,0"),
        (
            {"tiles": [{"at": [0, 0], "terrain": "pole", "herds": {"a": 2, "b": 2}}]},
            "0,0 has room for 3 herds, not for 4",
        ),
        ({"tiles": [{"at": [2, 0], "terrain": "sea"}]}, "2,0: “sea” is not a terrain"),
        ({"tiles": [{"at": [76, 0], "terrain": "forest"}]}, "76,0 is too far away"),
        ({"tiles": [{"at": [38, 38], "terrain": "forest"}]}, "38,38 is too far away"),
        ({"tiles": [{"at": [2], "terrain": "forest"}]}, "is not a score sheet"),
        ({"track": {"red": -1}}, "is not a score sheet"),
        ({"stock": {"red": 14}}, "red has more than 15 herds"),
        ({"track": dict.fromkeys("abcdef", 1)}, "At most 5 players; the sheet names blue, red, "),
        ({"herds": {}}, "unknown field `herds`"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(
    change: dict[str, object], why: str, tmp_path: Path
) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps({**SHEET, **change}))
    assert why in refusal("score", "trias", file, "--json")


def test_nobody_sees_another_seats_card(tmp_path: Path) -> None:
    typed = ["start 0,0", "start 1,0", "board 2", "board 3", "quit"]
    arguments: list[str | Path] = ["--players", "Mia,random,random", "--seed", "4"]
    arguments += ["--save", tmp_path / "game"]
    told = ludotope("play", "trias", *arguments, typed="\n".join(typed)).stdout
    assert "Card:" in told
    assert not re.search("random [23]: .*Card:", told)


def test_people_at_one_screen_hand_over_before_a_card_is_shown(tmp_path: Path) -> None:
    typed = ["", "start 0,0", "", "start 1,0", "", "quit"]
    arguments: list[str | Path] = ["--players", "Ann,Bob", "--seed", "9"]
    arguments += ["--save", tmp_path / "game"]
    told = ludotope("play", "trias", *arguments, typed="\n".join(typed)).stdout
    shown = re.split("(Ann|Bob), it is up to you: press Enter", told)
    assert shown[1::2] == ["Ann", "Bob", "Ann"]
    for person, screen in zip(shown[1::2], shown[2::2], strict=True):
        other = "Bob" if person == "Ann" else "Ann"
        assert not re.search(f"{other}: .*Card:", screen)


def test_a_map_wider_than_the_terminal_is_shown_in_pieces(tmp_path: Path) -> None:
    ludotope("simulate", "trias", "--games", "1", "--records", tmp_path)
    [record] = tmp_path.iterdir()
    told = ludotope("replay", record, environment={"COLUMNS": "60"}).stdout
    last = told[told.rindex(" cards left") :]
    places = {tile.at for tile in table(load_record(record).position()).tiles}
    for q, r in places:
        assert re.search(rf"[MSF*] {q},{r}\b", last), (q, r)
