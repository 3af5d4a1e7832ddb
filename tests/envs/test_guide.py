"""Searching with a value and a policy of one's own."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ludotope
from ludotope import Budget
from ludotope.engine.errors import SetupError
from ludotope.engine.position import Position
from ludotope.envs import Spec, VectorGames, make_spec
from ludotope.envs.games import make_luck
from tests.envs.setups import USUAL, Table
from tests.packages import ROOT

GAMES = (Table("caldera", 1), Table("trias", 3))


def some_turns(table: Table, steps: int) -> VectorGames:
    games = VectorGames(table.spec(), 1)
    games.reset(2)
    luck = make_luck(3)
    for _ in range(steps):
        games.step(games.sample(luck))
    return games


def indifferent(observations: Any, masks: Any) -> tuple[Any, Any]:
    return np.full(len(observations), 0.5), masks.astype(np.float64)


def likes(action: int) -> Any:
    """A judge whose policy wants one action wherever it is allowed."""

    def judge(observations: Any, masks: Any) -> tuple[Any, Any]:
        policies = np.zeros(masks.shape)
        policies[:, action] = 1
        return np.full(len(observations), 0.5), policies

    return judge


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_the_judge_is_given_what_the_seat_knows_in_batches(table: Table) -> None:
    games = some_turns(table, 30)
    spec, seat = games.spec, int(games.turn.seats[0])
    batches = []

    def judge(observations: Any, masks: Any) -> tuple[Any, Any]:
        batches.append(len(observations))
        assert observations.shape == (len(masks), spec.observation_size)
        assert masks.any(axis=1).all()
        if len(batches) == 1:
            assert (observations[0] == games.turn.observations[0]).all()
            assert (masks[0] == games.turn.masks[0]).all()
        return indifferent(observations, masks)

    budget = Budget(simulations=200, candidates=16)
    thought = ludotope.think(games.position(), seat, budget, seed=1, guide=spec.guide(judge))
    assert max(batches) > 4
    assert thought.simulations >= 100
    assert games.turn.masks[0, spec.action_of[thought.code]]
    # The tree before and after is the same for the same seed.
    again = ludotope.think(games.position(), seat, budget, seed=1, guide=spec.guide(judge))
    assert again.ideas == thought.ideas


@pytest.mark.parametrize("table", USUAL, ids=str)
def test_a_thought_of_actions_is_about_actions_alone(table: Table) -> None:
    """Without a judge, too; of other moves Carcata's aims are many, and none is forgotten."""
    games = some_turns(table, 0)
    spec, luck = games.spec, make_luck(4)
    elsewhere = 0
    for step in range(150):
        seat, allowed = int(games.turn.seats[0]), set(np.flatnonzero(games.turn.masks[0]).tolist())
        position = games.position()
        thought = spec.think(position, seat, Budget(simulations=30), seed=step)
        ideas = [int(spec.action_of[idea.code]) for idea in thought.ideas]
        assert set(ideas) <= allowed
        assert len(set(ideas)) == len(ideas)
        assert set(spec.allowed(position, seat).tolist()) == allowed
        usual = ludotope.think(position, seat, Budget(simulations=30), seed=step)
        elsewhere += int(spec.action_of[usual.code]) < 0
        games.step(games.sample(luck))
    assert (elsewhere > 0) == (table.game == "carcata")


def test_the_policy_says_which_moves_are_looked_at() -> None:
    games = some_turns(Table("trias", 3), 30)
    spec, seat = games.spec, int(games.turn.seats[0])
    for action in np.flatnonzero(games.turn.masks[0]):
        guide = spec.guide(likes(int(action)))
        budget = Budget(simulations=1, candidates=1)
        thought = ludotope.think(games.position(), seat, budget, seed=1, guide=guide)
        assert spec.action_of[thought.code] == action


def test_the_value_says_which_move_is_played() -> None:
    """A judge that values parks by the animals in them finds the token with the most."""
    games = some_turns(Table("caldera", 1), 3)
    spec = games.spec
    assert spec.action_names[int(np.flatnonzero(games.turn.masks[0])[0])].startswith("place")
    parks = [at for at, name in enumerate(spec.observation_names) if "park space" in name]

    def judge(observations: Any, masks: Any) -> tuple[Any, Any]:
        animals = observations[:, parks].sum(axis=1)
        return animals / 10, masks.astype(np.float64)

    legal = games.position().legal(0)
    budget = Budget(simulations=8 * len(legal), candidates=len(legal))
    thought = ludotope.think(games.position(), 0, budget, seed=1, guide=spec.guide(judge))

    def animals_after(code: int) -> int:
        after = games.position()
        after.play(0, code)
        return int(after.observe(0)[parks].sum())

    assert animals_after(thought.code) == max(animals_after(int(code)) for code in legal)


def test_a_finished_game_counts_not_its_judgement() -> None:
    games = VectorGames(Table("caldera", 1).spec(), 1, resets=False)
    games.reset(2)
    luck = make_luck(3)
    while True:
        before = games.position()
        if games.step(games.sample(luck)).ended[0]:
            break
    guide = games.spec.guide(indifferent)
    legal = len(before.legal(0))
    budget = Budget(simulations=20 * legal)
    own = ludotope.think(before, 0, budget, seed=1)
    guided = ludotope.think(before, 0, budget, seed=1, guide=guide)
    known = {idea.code: idea.value for idea in own.simulated}
    for idea in guided.simulated:
        if idea.code in known:
            assert idea.value == pytest.approx(known[idea.code])


def test_no_judgement_is_better_than_a_victory(put_on_shelf: Callable[..., None]) -> None:
    """Hex: who may win at once does so, however promising everything else looks."""
    put_on_shelf("hex", "ludotope_hex", ROOT / "examples" / "hex")
    spec = make_spec("hex", variant="7")
    position = Position(spec.game)
    for move in ["d1", "a1", "d2", "b1", "d3", "c1", "d4", "e1", "d5", "f1", "d6", "g1"]:
        position.push(move)

    def judge(observations: Any, masks: Any) -> tuple[Any, Any]:
        return np.full(len(observations), 0.9), masks.astype(np.float64)

    budget = Budget(simulations=500, candidates=49)
    thought = spec.think(position, 0, budget, seed=1, judge=judge)
    assert position.choice(thought.code).text in ("c7", "d7")
    values = {position.choice(idea.code).text: idea.value for idea in thought.simulated}
    assert values.pop("c7") == values.pop("d7") == 1
    assert list(values.values()) == pytest.approx([0.9] * len(values))


def test_a_judge_that_says_too_little_is_refused() -> None:
    games = some_turns(Table("caldera", 1), 3)
    spec: Spec = games.spec
    guide = spec.guide(lambda observations, masks: (np.zeros(1), masks[:, :3]))
    with pytest.raises(SetupError, match="array of 1 value and one with as many rows of 1946"):
        ludotope.think(games.position(), 0, Budget(simulations=10), guide=guide)
