"""Records that an earlier version wrote: they open, replay and stay the same."""

from pathlib import Path

import pytest

import ludotope
from ludotope.bots import make_bot
from ludotope.engine.record import load_record, read_record, write_record
from ludotope.engine.shelf import find_box

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


@pytest.mark.parametrize(
    ("game", "rules", "name"),
    [
        ("caldera", 1, "caldera-medium"),
        ("carcata", 1, "carcata-medium"),
        ("trias", 1, "trias-medium"),
        ("trias", 2, "trias-rules-2-medium"),
    ],
)
def test_computer_players_choose_as_they_did(game: str, rules: int, name: str) -> None:
    """With the same seeds and so many simulations, whatever the codes of the moves are."""
    position = ludotope.new(game, seats=2, seed=7, rules=rules)
    players = [make_bot("medium", seed=seed, timed=False) for seed in (1, 2)]
    while not position.is_over:
        seat = position.deciders[0]
        position.play(seat, players[seat].choose(position.seen_by(seat), seat))
    [played] = [file for file in RECORDS if file.stem == name]
    assert write_record(position, ["medium", "medium"]) == played.read_text("utf-8")
