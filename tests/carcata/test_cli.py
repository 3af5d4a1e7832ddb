"""Carcata from the command line: everything works for it without a special case."""

import json
import re
from pathlib import Path

import pytest

from ludotope.engine.record import load_record
from tests.running import ludotope, refusal


def test_simulate_check_and_replay(tmp_path: Path) -> None:
    arguments = ["--seats", "4", "--games", "3", "--records", str(tmp_path), "--json"]
    done = json.loads(ludotope("simulate", "carcata", *arguments).stdout)
    assert done["games"] == 3
    for record in tmp_path.iterdir():
        assert "is right: Carcata" in ludotope("check", record).stdout
    told = ludotope("replay", record).stdout
    assert re.search("throws an? [a-z]+: ", told)
    assert "Levels" in told


@pytest.mark.slow
def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    save = tmp_path / "game"
    arguments: list[str | Path] = ["--players", "Mia,random", "--seed", "5", "--save", save]
    done = ludotope("play", "carcata", *arguments, typed="1\n" * 600)
    assert done.returncode == 0, done.stderr
    assert "The game is over." in done.stdout
    assert load_record(save).position().is_over


def test_an_owner_can_correct_the_data_file(tmp_path: Path) -> None:
    own = Path(__file__).parents[2] / "ludotope/games/carcata/data/island.txt"
    mine = tmp_path / "mine.txt"
    mine.write_text(own.read_text().replace("laps 2", "laps 9"))
    told = refusal("simulate", "carcata", "--games", "1", "--option", f"island={mine}")
    assert told == "mine.txt, line 9: it must be from 1 to 3, not 9"
    mine.write_text(own.read_text().replace("laps 2", "laps 1"))
    arguments: list[str | Path] = [
        "--games",
        "1",
        "--records",
        tmp_path / "kept",
        "--option",
        f"island={mine}",
    ]
    ludotope("simulate", "carcata", *arguments)
    [record] = (tmp_path / "kept").iterdir()
    assert "is right" in ludotope("check", record).stdout


def test_score_in_json(tmp_path: Path) -> None:
    sheet = {
        "lava": [[1, 0]],
        "pawns": {"red": [[6, 0], "turtle"], "blue": [[2, 0]]},
        "collected": {"red": ["diamond"]},
    }
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(sheet))
    assert json.loads(ludotope("score", "carcata", file, "--json").stdout) == {
        "players": {
            "red": {"levels": 1, "territory": 0, "collected": 5, "total": 6},
            "blue": {"levels": 5, "territory": 0, "collected": 0, "total": 5},
        },
        "territories": [{"spaces": 125, "gems": 0}],
        "winners": ["red"],
    }
    assert re.search("red +1 . 0 . 5 = 6", ludotope("score", "carcata", file).stdout)
    file.write_text('{"pawns": {"red": [[1, 0]]}, "lava": [[1, 0]]}')
    assert refusal("score", "carcata", file) == "There is a pawn on lava at 1,0."


def test_score_by_a_version_of_the_rules(tmp_path: Path) -> None:
    pocket = [[1, 0], [2, 0], [3, 0], [3, 1], [3, 2], [1, 1], [1, 2], [2, 2]]
    sheet = {"lava": pocket, "pawns": {"red": [[-6, 0]]}, "gems": [{"at": [0, 3], "gem": "ruby"}]}
    file = tmp_path / "sheet.json"
    territory = {}
    for rules in (1, 2):
        file.write_text(json.dumps({**sheet, "rules": rules}))
        scored = json.loads(ludotope("score", "carcata", file, "--json").stdout)
        territory[rules] = scored["players"]["red"]["territory"]
    assert territory == {1: 2, 2: 0}
    file.write_text(json.dumps({**sheet, "rules": 3}))
    assert refusal("score", "carcata", file) == "Carcata has rules of versions 1 to 2, not 3."
