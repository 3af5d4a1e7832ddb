"""Records that an earlier version wrote: they open, replay and stay the same."""

from pathlib import Path

import pytest

import ludotope
from ludotope.bots.thinking import Budget, think
from ludotope.engine.errors import RecordError
from ludotope.engine.record import load_record, read_record, write_record
from ludotope.engine.shelf import find_box
from tests.running import ludotope as ludotope_command

RECORDS = sorted((Path(__file__).parent / "records").glob("*.ludotope"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_an_old_record_replays_byte_for_byte(file: Path) -> None:
    text = file.read_text("utf-8")
    record = read_record(text)
    position = record.position()
    assert position.is_over
    assert write_record(position, record.players) == text


def test_every_version_of_the_rules_has_records() -> None:
    """So that a change of behaviour without a new version is noticed."""
    recorded = {(record.box.name, record.setup.rules) for record in map(load_record, RECORDS)}
    boxes = map(find_box, ("caldera", "carcata", "trias"))
    known = {(box.name, rules) for box in boxes for rules in range(1, box.rules + 1)}
    assert recorded == known


def by_version_1(name: str) -> str:
    """A record of version 2 of its rules that says it were of version 1."""
    [file] = [file for file in RECORDS if file.stem == name]
    text = file.read_text("utf-8")
    assert "\nrules: 2\n" in text
    return text.replace("\nrules: 2\n", "\nrules: 1\n")


def test_the_same_game_of_trias_has_other_winners_by_another_version() -> None:
    """Nobody has a point, and one of both is extinct."""
    [file] = [file for file in RECORDS if file.stem == "trias-rules-2-survival"]
    new = load_record(file).position().result()
    old = read_record(by_version_1("trias-rules-2-survival")).position().result()
    assert new.scores == old.scores == (0, 0)
    assert (new.winners, new.decided_by) == ((1,), "survival")
    assert (old.winners, old.decided_by) == ((0,), "stock")


def test_a_game_of_carcata_in_which_a_rider_is_hit_is_none_by_version_1(tmp_path: Path) -> None:
    file = tmp_path / "game.ludotope"
    file.write_text(by_version_1("carcata-rules-2-rider"), "utf-8")
    with pytest.raises(RecordError):
        load_record(file).position()
    checked = ludotope_command("check", file)
    assert checked.returncode == 1
    assert "Line " in checked.stderr + checked.stdout
    assert "Traceback" not in checked.stderr


@pytest.mark.parametrize(
    ("game", "rules", "name"),
    [
        ("caldera", 1, "caldera-medium"),
        ("carcata", 1, "carcata-search"),
        ("carcata", 2, "carcata-rules-2-search"),
        ("trias", 1, "trias-medium"),
        ("trias", 2, "trias-rules-2-medium"),
    ],
)
def test_the_search_chooses_as_it_did(game: str, rules: int, name: str) -> None:
    """With the same seeds and so many simulations, whatever the codes of the moves are.

    Not by a level: those are set anew when players are measured anew. A game whose heuristics
    change on purpose gets a new record.
    """
    position = ludotope.new(game, seats=2, seed=7, rules=rules)
    budget = Budget(30 * position.game.simulation_factor, candidates=8)
    while not position.is_over:
        seat = position.deciders[0]
        position.play(seat, think(position.seen_by(seat), seat, budget, seed=seat + 1).code)
    [played] = [file for file in RECORDS if file.stem == name]
    assert write_record(position, read_record(played.read_text("utf-8")).players) == (
        played.read_text("utf-8")
    )
