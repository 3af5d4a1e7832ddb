"""Hints, analysis and levels from the command line."""

import json
from pathlib import Path

import pytest

from ludotope.bots.thinking import Budget, think
from ludotope.engine.record import load_record
from tests.running import ludotope, refusal


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A game of each kind, by a computer player that looks and one that does not."""
    found = {}
    for game, seats, bots in [
        ("caldera", "1", "easy"),
        ("trias", "2", "easy,random"),
        ("carcata", "2", "easy,random"),
    ]:
        folder = tmp_path_factory.mktemp(game)
        done = ludotope(
            *("simulate", game, "--seats", seats, "--games", "1", "--bots", bots),
            *("--records", folder),
        )
        assert done.returncode == 0, done.stderr
        [found[game]] = folder.iterdir()
    return found


def middle(record: Path) -> str:
    """The number of events before a decision worth a thought, in the middle of a record."""
    loaded = load_record(record)
    for events in range(len(loaded.events) // 2, len(loaded.events)):
        position = loaded.position(events)
        for seat in position.deciders[:1]:
            if len(think(position.seen_by(seat), seat, Budget(1)).ideas) > 3:
                return str(events)
    raise AssertionError("no decision")


class TestHint:
    @pytest.mark.parametrize("game", ["caldera", "trias", "carcata"])
    def test_it_names_legal_moves_with_what_they_lead_to(
        self, records: dict[str, Path], game: str
    ) -> None:
        record, events = records[game], middle(records[game])
        asked = ("hint", record, "--to", events, "--simulations", "200", "--json")
        done = ludotope(*asked)
        assert done.returncode == 0, done.stderr
        told = json.loads(done.stdout)
        position = load_record(record).position(int(events))
        seat = told["seat"] - 1
        legal = {choice.text for choice in position.choices(seat)}
        assert 1 < len(told["moves"]) <= 5
        for move in told["moves"]:
            assert move["move"] in legal
            assert 0 <= move["chance"] <= 1
        assert json.loads(ludotope(*asked).stdout)["moves"] == told["moves"]

    def test_in_words(self, records: dict[str, Path]) -> None:
        events = middle(records["trias"])
        done = ludotope(
            *("hint", records["trias"], "--to", events, "--seconds", "0.2", "--lang", "fr")
        )
        assert "Chances de gagner" in done.stdout
        assert "%" in done.stdout

    def test_what_it_cannot_do(self, records: dict[str, Path], tmp_path: Path) -> None:
        record = records["trias"]
        assert "The game is over" in refusal("hint", record)
        assert "There is no event 99,999" in refusal("hint", record, "--to", "99999")
        events = middle(record)
        assert "There is no seat 3" in refusal("hint", record, "--to", events, "--seat", "3")
        decider = load_record(record).position(int(events)).deciders[0]
        other = str(2 - decider)
        told = refusal("hint", record, "--to", events, "--seat", other)
        assert f"Seat {other} has nothing to decide" in told
        assert "cannot be read" in refusal("hint", tmp_path / "nothing")

    def test_at_the_table(self, tmp_path: Path) -> None:
        done = ludotope(
            *("play", "caldera", "--players", "Mia,easy", "--seed", "1", "--save", tmp_path / "r"),
            typed="hint\nquit\n",
        )
        assert done.returncode == 0, done.stderr
        assert "Chance to win" in done.stdout


class TestAnalyse:
    def test_every_decision_is_judged(self, records: dict[str, Path], tmp_path: Path) -> None:
        plot = tmp_path / "plot.svg"
        asked = ("analyse", records["trias"], "--simulations", "12", "--svg", plot, "--json")
        done = ludotope(*asked)
        assert done.returncode == 0, done.stderr
        told = json.loads(done.stdout)
        record = load_record(records["trias"])
        decided = [event for event in record.events if event.seat >= 0]
        assert len(told["decisions"]) == len(decided)
        assert told["decisions"][-1]["evaluations"][0]["chance"] in (0.0, 0.5, 1.0)
        costs = [decision["cost"] for decision in told["costly"]]
        assert costs == sorted(costs, reverse=True)
        assert all(0 < cost <= 1 for cost in costs)
        for decision in told["decisions"]:
            chances = sum(evaluation["chance"] for evaluation in decision["evaluations"])
            assert chances == pytest.approx(1.0)
        assert plot.read_text().count("<polyline") == 2
        assert json.loads(ludotope(*asked).stdout) == told

    def test_alone_it_counts_in_points(self, records: dict[str, Path]) -> None:
        done = ludotope("analyse", records["caldera"], "--simulations", "6")
        assert done.returncode == 0, done.stderr
        assert "Expected points after each decision" in done.stdout
        assert "points; better:" in done.stdout

    def test_what_it_cannot_do(self, records: dict[str, Path], tmp_path: Path) -> None:
        begun = tmp_path / "begun"
        header = records["trias"].read_text().split("\n\n")[0]
        begun.write_text(header + "\n\n")
        assert "nothing to judge" in refusal("analyse", begun)
        plot = tmp_path / "missing" / "plot.svg"
        told = refusal("analyse", records["trias"], "--simulations", "9999999", "--svg", plot)
        assert "missing" in told


def test_levels_can_be_named_in_a_simulation() -> None:
    asked = ("simulate", "caldera", "--seats", "2", "--games", "2", "--bots", "medium,random")
    first, again = (json.loads(ludotope(*asked, "--json").stdout) for _ in range(2))
    assert first["mean_scores"] == again["mean_scores"]
    assert first["wins"] == [2.0, 0.0]
    assert first["mean_scores"][0] > 100 > first["mean_scores"][1]


def test_a_game_with_several_levels_at_the_terminal(tmp_path: Path) -> None:
    save = tmp_path / "game"
    done = ludotope(
        *("play", "carcata", "--players", "Easy,medium,Mia", "--seed", "2", "--save", save),
        typed="quit\n",
    )
    assert done.returncode == 0, done.stderr
    easy, medium, mia = load_record(save).players
    assert easy.endswith(" (easy)")
    assert medium.endswith(" (medium)")
    assert mia == "Mia"
