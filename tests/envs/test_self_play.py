"""Games of the search against itself: the same on any number of threads, with what was thought."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotope.cli import run
from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import SetupError
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from ludotope.envs import SelfPlay, policies
from ludotope.envs.data import GameData, join_parts
from tests.envs.setups import USUAL, Table

ALONE = SelfPlay("caldera", find_box("caldera").setup(1), seed=4, simulations=8, masks=True)


@pytest.fixture(scope="module")
def played() -> GameData:
    """Two games of Caldera Park alone."""
    return ALONE.run(2)


def test_the_moves_are_those_that_were_thought_best(played: GameData) -> None:
    """Walks the first game again, from its number, and thinks about each decision again."""
    best = ALONE._replace(temperature=0).run(1)
    position = Position(best.spec.game, Dealer(ALONE.seed, 0))
    for row, action in enumerate(best.actions):
        seat = position.deciders[0]
        assert (best.observations[row] == position.observe(seat)).all()
        assert (best.more["masks"][row] == best.spec.mask(position, seat)).all()
        assert action == best.more["idea_actions"][row, 0]
        assert best.more["masks"][row, action] == 1
        position.play(seat, int(best.codes[row]))
    assert position.is_over
    assert (best.points == position.scores()[0]).all()
    assert played.actions.tolist() != best.actions.tolist()


def test_policies_are_chances_of_allowed_actions(played: GameData) -> None:
    chances = policies(played)
    assert chances.shape == played.more["masks"].shape
    assert chances.sum(axis=1) == pytest.approx(1)
    assert (played.more["masks"][chances > 0] == 1).all()
    # The sharper, the more on what has the highest value.
    sharp = policies(played, 1e-6)
    for row, simulations in enumerate(played.more["idea_simulations"]):
        known = np.flatnonzero(simulations) if simulations.any() else np.array([0])
        values = played.more["idea_values"][row, known]
        best = played.more["idea_actions"][row, known[values == values.max()]]
        assert sharp[row, best].sum() == pytest.approx(1)
    assert (chances.max(axis=1) < 0.9).any()


def test_values_are_those_of_the_best_idea(played: GameData) -> None:
    values, ideas = played.more["values"], played.more["idea_values"]
    compared = played.more["idea_simulations"][:, 0] > 0
    assert compared.sum() > 50
    assert (values[compared] == ideas[compared, 0]).all()
    assert np.isnan(values[~compared]).all()


def test_it_is_the_same_on_several_threads(played: GameData) -> None:
    again = ALONE.run(2, jobs=2).arrays()
    for name, array in played.arrays().items():
        np.testing.assert_array_equal(array, again[name])
    assert set(played.games.tolist()) == {0, 1}


class Late(SelfPlay):
    """Games that come in another order than they were asked for, as from a cluster."""

    def _played(self, *given: Any) -> Any:
        yield from reversed(list(super()._played(*given)))


def test_it_comes_in_parts_in_the_order_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotope.envs.self_play.PART", 2)
    told: list[int] = []
    parts = list(Late(*ALONE).parts(5, advance=told.append))
    assert [sorted(set(part.games.tolist())) for part in parts] == [[0, 1], [2, 3], [4]]
    assert [len(part.players) for part in parts] == [2, 2, 1]
    assert told == [1] * 5
    whole = ALONE.run(5).arrays()
    for name, array in join_parts(parts).arrays().items():
        np.testing.assert_array_equal(array, whole[name])


def test_a_judge_guides_the_search() -> None:
    asked = []

    def judge(observations: Any, masks: Any) -> tuple[Any, Any]:
        asked.append(len(observations))
        return np.full(len(observations), 0.25), masks.astype(np.float64)

    data = ALONE._replace(judge=judge).run(1)
    assert sum(asked) > len(data.actions)
    before_the_end = data.more["idea_simulations"][:60, 0] > 0
    assert data.more["values"][:60][before_the_end] == pytest.approx(0.25)


@pytest.mark.parametrize("table", USUAL, ids=str)
@pytest.mark.parametrize("is_judged", [False, True], ids=["search", "judge"])
def test_all_moves_are_actions_that_the_mask_allows(table: Table, is_judged: bool) -> None:
    """Also the aims of Carcata, of which the search itself knows more than there are actions."""

    def judge(observations: Any, masks: Any) -> tuple[Any, Any]:
        return np.full(len(observations), 0.5), masks.astype(np.float64)

    setup = table.spec().game.setup
    games = SelfPlay(
        table.game, setup, 3, simulations=8, masks=True, judge=judge if is_judged else None
    )
    data = games.run(1)
    masks, rows = data.more["masks"], np.arange(len(data.actions))
    assert (data.spec.codes[data.actions] == data.codes).all()
    assert masks[rows, data.actions].all()
    ideas, simulations = data.more["idea_actions"], data.more["idea_simulations"]
    assert (ideas[simulations > 0] >= 0).all()
    assert masks[rows[:, None], ideas][ideas >= 0].all()
    assert policies(data).sum(axis=1) == pytest.approx(1)
    aims = [name.startswith("aim") for name in data.spec.action_names]
    assert np.isin(data.actions, np.flatnonzero(aims)).any() == (table.game == "carcata")


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "played.npz"
    given = ["caldera", str(out), "--seats", "1", "--games", "2", "--simulations", "8"]
    assert run(["--lang", "en", "self-play", *given, "--seed", "4", "--masks"]) == 0
    assert "152 decisions of 2 games written" in capsys.readouterr().out
    here = ALONE.run(2).arrays()
    with np.load(out) as kept:
        for name, array in here.items():
            np.testing.assert_array_equal(kept[name], array)


def test_no_game_is_too_few() -> None:
    with pytest.raises(SetupError, match="At least one game"):
        ALONE.run(0)


@pytest.mark.parametrize("wrong", [{"simulations": 1}, {"temperature": -1.0}])
def test_settings_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match="at least 2 simulations"):
        ALONE._replace(**wrong).run(1)
