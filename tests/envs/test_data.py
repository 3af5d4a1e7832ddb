"""Recorded games as arrays."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludotope
from ludotope.arena.simulation import Simulation
from ludotope.bots import BOTS
from ludotope.cli import run
from ludotope.engine.errors import LudotopeError
from ludotope.engine.shelf import find_box
from ludotope.envs import read_games, self_play
from ludotope.envs.data import GameData
from ludotope.games.carcata.rules.codes import AIM
from ludotope.server import read_finished
from ludotope.server.tables.finished import PERSON
from tests.packages import ROOT

OLD = ROOT / "tests" / "server" / "data"
RECORDS = ROOT / "tests" / "records"


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Three random games of Trias."""
    box = find_box("trias")
    folder = tmp_path / "records"
    Simulation(box.open(box.setup(3)), ["random"] * 3, 1).run(3, 1, folder, lambda _: None)
    return folder


def check(data: GameData, games: list[Any]) -> None:
    """The rows are the decisions of the games, one after the other."""
    row = 0
    for number, played in enumerate(games):
        past = played.at(0)
        result = played.result()
        for event in played.events:
            if not event.is_chance:
                assert data.games[row] == number
                assert data.seats[row] == event.seat
                assert data.codes[row] == event.code
                assert data.spec.codes[data.actions[row]] == event.code
                assert data.points[row] == result.scores[event.seat]
                assert (data.results[row] > -1) == (event.seat in result.winners)
                assert (data.observations[row] == past.observe(event.seat)).all()
                row += 1
            past.apply(event)
    assert row == len(data.games)


def test_a_folder_of_records(records: Path) -> None:
    data = read_games(records)
    games = [ludotope.load(file.read_text("utf-8")) for file in sorted(records.iterdir())]
    check(data, games)
    assert data.players == (("random",) * 3,) * 3


def test_masks_are_there_if_asked_for(records: Path) -> None:
    data = read_games(records, masks=True)
    assert data.more["masks"].shape == (len(data.actions), data.spec.actions)
    assert data.more["masks"][np.arange(len(data.actions)), data.actions].all()
    assert not data.more["masks"].all()


def test_aims_of_carcata_that_are_no_actions_are_rounded() -> None:
    file = RECORDS / "carcata-2.ludotope"
    data = read_games(file)
    rounded = data.spec.codes[data.actions] != data.codes
    assert rounded.any()
    assert (data.codes[rounded] >= AIM.first).all()
    assert (data.actions[rounded] == data.spec.nearest[data.codes[rounded]]).all()
    exact = read_games(str(file), fineness=10)
    assert (exact.spec.codes[exact.actions] == exact.codes).all()


def test_alone_the_result_is_the_points(tmp_path: Path) -> None:
    box = find_box("caldera")
    Simulation(box.open(box.setup(1)), ["random"], 1).run(2, 1, tmp_path, lambda _: None)
    data = read_games(tmp_path)
    assert (data.results == data.points).all()
    assert set(data.points.tolist()) == {
        ludotope.load(file.read_text("utf-8")).scores()[0] for file in tmp_path.iterdir()
    }


def test_numpy_holds_the_same(records: Path, tmp_path: Path) -> None:
    data = read_games(records, masks=True)
    data.write(tmp_path / "games.npz")
    with np.load(tmp_path / "games.npz") as kept:
        assert set(kept) == set(data.arrays())
        for name, array in data.arrays().items():
            assert (kept[name] == array).all()


@pytest.mark.soak
def test_parquet_holds_the_same(records: Path, tmp_path: Path) -> None:
    """pyarrow, a large package, is there for `make soak` alone."""
    import pyarrow.parquet as parquet

    data = read_games(records, masks=True)
    data.write(tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.schema.metadata[b"environment"] == b"trias_v0"
    assert table.schema.metadata[b"digest"] == data.spec.digest.encode()
    for name, array in data.arrays().items():
        assert (np.array(table[name].to_pylist()) == array).all()


@pytest.mark.soak
def test_self_play_is_written_in_row_groups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pyarrow.parquet as parquet

    monkeypatch.setattr(self_play, "PART", 2)
    games = self_play.SelfPlay("caldera", find_box("caldera").setup(1), seed=4, simulations=8)
    decisions = games.write(tmp_path / "played.parquet", 5)
    file = parquet.ParquetFile(tmp_path / "played.parquet")
    assert file.num_row_groups == 3
    assert file.metadata.num_rows == decisions
    table = file.read()
    for name, array in games.run(5).arrays().items():
        np.testing.assert_array_equal(np.array(table[name].to_pylist(), array.dtype), array)


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (["trias-2", "trias-3"], "not trias, standard, 2, 1 and trias, standard, 3, 1"),
        (["caldera-2", "trias-2"], "Only games of one kind"),
        ([], "no game to read"),
        (["nothing"], "cannot be read"),
    ],
)
def test_what_cannot_be_read_together_is_refused(files: list[str], told: str) -> None:
    with pytest.raises(LudotopeError, match=told):
        read_games([RECORDS / f"{name}.ludotope" for name in files])


def test_the_command(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.npz"
    assert run(["--lang", "en", "data", str(out), str(records)]) == 0
    with np.load(out) as kept:
        decisions = len(kept["games"])
    assert f"{decisions} decisions of 3 games written" in capsys.readouterr().out
    record = str(RECORDS / "carcata-2.ludotope")
    assert run(["data", str(out), record, "--fineness", "10"]) == 0
    exact = read_games(record, fineness=10)
    with np.load(out) as kept:
        assert (kept["actions"] == exact.actions).all()
    assert run(["--lang", "en", "data", str(out), record, "--fineness", "3"]) == 1
    assert "fineness 1, 2, 5, 10, not 3" in capsys.readouterr().err
    assert run(["--lang", "en", "data", str(tmp_path / "no" / "x.npz"), str(records)]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_the_finished_games_of_a_server(tmp_path: Path) -> None:
    """Of a database of the first version: nobody's name is in what is read."""
    file = tmp_path / "old.sqlite"
    file.write_bytes((OLD / "ludotope-0.1.0.sqlite").read_bytes())
    told = json.loads((OLD / "ludotope-0.1.0.json").read_text("utf-8"))["tables"].values()
    finished = [ludotope.load(table["record"]) for table in told if table["stage"] == "over"]
    assert finished
    for name in {position.game.box.name for position in finished}:
        games = [position for position in finished if position.game.box.name == name]
        for seats in {position.game.setup.seats for position in games}:
            data = read_finished(f"sqlite:///{file}", name, seats)
            same = [position for position in games if position.game.setup.seats == seats]
            assert sorted(data.codes) == sorted(
                event.code for position in same for event in position.events if not event.is_chance
            )
            assert {player for game in data.players for player in game} <= {PERSON, *BOTS}
