"""Records that an earlier version wrote: they open, replay and stay the same."""

from pathlib import Path

import pytest

import ludotope
from ludotope.bots import make_bot
from ludotope.engine.record import read_record, write_record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.ludotope"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_an_old_record_replays_byte_for_byte(file: Path) -> None:
    text = file.read_text("utf-8")
    record = read_record(text)
    position = record.position()
    assert position.is_over
    assert write_record(position, record.players) == text


@pytest.mark.parametrize("game", ["caldera", "carcata", "trias"])
def test_computer_players_choose_as_they_did(game: str) -> None:
    """With the same seeds and so many simulations, whatever the codes of the moves are."""
    position = ludotope.new(game, seats=2, seed=7)
    players = [make_bot("medium", seed=seed, timed=False) for seed in (1, 2)]
    while not position.is_over:
        seat = position.deciders[0]
        position.play(seat, players[seat].choose(position.seen_by(seat), seat))
    [played] = [file for file in RECORDS if file.stem == f"{game}-medium"]
    assert write_record(position, ["medium", "medium"]) == played.read_text("utf-8")
