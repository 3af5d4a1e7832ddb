"""PettingZoo's own tests, and what they do not look at: masks, dead steps, rewards, mistakes."""

import pickle
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import ludotope
from ludotope.engine.errors import IllegalMoveError, InvalidMoveError, LudotopeError
from ludotope.envs import VectorGames, caldera_v0, carcata_v0, trias_v0
from ludotope.envs.aec import TurnsEnv
from ludotope.envs.together import TogetherEnv
from tests.envs.setups import USUAL, Table
from tests.packages import ROOT

MODULES = {"caldera": caldera_v0, "trias": trias_v0, "carcata": carcata_v0}
# PettingZoo asks every environment with a mask for this, by its name, except for a list of its own.
EXPECTED = ("Observation is not a NumPy array", "probably should be gymnasium.spaces.box")


def play(env: TurnsEnv, seed: int, luck_seed: int = 1) -> list[tuple[str, int]]:
    """Plays a game at random; returns who did what."""
    luck = np.random.default_rng(luck_seed)
    env.reset(seed=seed)
    done = []
    for agent in env.agent_iter():
        observation, _, ended, _, _ = env.last()
        assert observation is not None
        action = None if ended else int(luck.choice(np.flatnonzero(observation["action_mask"])))
        if action is not None:
            done.append((agent, action))
        env.step(action)
    return done


def their(name: str) -> Callable[..., None]:
    """A test of PettingZoo; loading it loads examples, some of which are deprecated."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found: Callable[..., None] = getattr(import_module("pettingzoo.test"), name)
    return found


def check_api(env: TurnsEnv, cycles: int) -> None:
    """PettingZoo's test passes, and warns of nothing but masks."""
    api_test = their("api_test")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env, num_cycles=cycles)
    told = [str(one.message) for one in caught]
    assert [text for text in told if not any(part in text for part in EXPECTED)] == []


@pytest.mark.parametrize("name", MODULES)
def test_the_api_test_of_pettingzoo(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_api(MODULES[name].env(), 1000)


@pytest.mark.parametrize("name", MODULES)
def test_the_seed_test_of_pettingzoo(name: str) -> None:
    their("seed_test")(MODULES[name].env, num_cycles=100)


@pytest.mark.parametrize("table", USUAL, ids=str)
def test_it_is_the_same_game_as_in_a_vector(table: Table) -> None:
    env = MODULES[table.game].env(seats=table.seats)
    games = VectorGames(table.spec(), 1)
    turn = games.reset(5)
    env.reset(seed=5)
    luck = np.random.default_rng(1)
    while env.agents and not env.terminations[env.agent_selection]:
        known, _, _, _, info = env.last()
        assert env.agent_selection == f"player_{turn.seats[0]}"
        assert (known["observation"] == turn.observations[0]).all()
        assert (known["action_mask"] == turn.masks[0]).all()
        assert (info["action_mask"] == turn.masks[0]).all()
        action = int(luck.choice(np.flatnonzero(turn.masks[0])))
        env.step(action)
        turn = games.step(np.array([action]))
    assert turn.ended[0]
    assert list(env._cumulative_rewards.values()) == turn.rewards[0].tolist()
    # Every agent has one dead step, with its reward, and is gone after it.
    for seat in range(table.seats):
        _, reward, ended, truncated, _ = env.last()
        assert (reward, ended, truncated) == (turn.rewards[0, seat], True, False)
        env.step(None)
    assert env.agents == []


def test_whoever_does_not_act_has_a_mask_of_ones_and_its_own_view() -> None:
    env = trias_v0.env(seats=3)
    env.reset(seed=5)
    for agent in env.agents:
        known = env.observe(agent)
        seat = int(agent[-1])
        assert (known["observation"] == env.position().observe(seat)).all()
        assert known["action_mask"].all() == (agent != env.agent_selection)
        assert known["action_mask"].any()


def test_what_was_observed_stays_as_it_was() -> None:
    env = caldera_v0.env(seats=2)
    env.reset(seed=5)
    known, _, _, _, info = env.last()
    kept = known["observation"].copy(), known["action_mask"].copy()
    for _ in range(20):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert (known["observation"] == kept[0]).all()
    assert (known["action_mask"] == kept[1]).all()
    assert (info["action_mask"] == kept[1]).all()


def test_a_seed_names_a_game_and_the_next_one_follows() -> None:
    env = caldera_v0.env(seats=2)
    first = play(env, 3)
    env.reset()
    following = env.position().state.tobytes()
    assert play(env, 3) == first
    env.reset()
    assert env.position().state.tobytes() == following
    games = VectorGames(env.spec, 2)
    games.reset(3)
    assert games.states[1].tobytes() == following


def test_an_action_that_is_not_allowed_is_refused_in_a_sentence() -> None:
    env = carcata_v0.env()
    env.reset(seed=5)
    before = env.position().state.tobytes()
    with pytest.raises(IllegalMoveError, match=r"Action 0 \(keep\) is not allowed"):
        env.step(0)
    assert env.position().state.tobytes() == before
    assert env.agent_selection == "player_0"


@pytest.mark.parametrize("wrong", ["a", 1.5, 99999, -1, None, [3], np.array([1])])
def test_what_is_no_action_is_refused_in_a_sentence(wrong: Any) -> None:
    env = trias_v0.env(seats=2)
    env.reset(seed=5)
    before = env.position().state.tobytes()
    with pytest.raises(InvalidMoveError, match="is not an action: actions are numbered"):
        env.step(wrong)
    assert env.position().state.tobytes() == before


def test_it_can_be_pickled_and_thought_about() -> None:
    env = pickle.loads(pickle.dumps(trias_v0.env(seats=4)))
    assert env.max_num_agents == 4
    env.reset(seed=1)
    seat = int(env.agent_selection[-1])
    thought = ludotope.think(env.position(), seat, ludotope.Budget(simulations=10), seed=1)
    env.step(int(env.spec.action_of[thought.code]))


class TestTogether:
    """Caldera Park where all who decide at once act in one step (`ParallelEnv`)."""

    @pytest.mark.parametrize("table", [Table("caldera", 1), Table("caldera", 3, "geyser")], ids=str)
    def test_the_parallel_api_test_of_pettingzoo(
        self, table: Table, capsys: pytest.CaptureFixture[str]
    ) -> None:
        env = caldera_v0.parallel_env(seats=table.seats, variant=table.variant)
        parallel_api_test = their("parallel_api_test")
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            parallel_api_test(env, num_cycles=1000)
        assert [str(one.message) for one in caught] == []
        assert "Passed" in capsys.readouterr().out

    def test_the_parallel_seed_test_of_pettingzoo(self) -> None:
        their("parallel_seed_test")(caldera_v0.parallel_env, num_cycles=100)

    @pytest.mark.parametrize("rewards", ["win", "gain"])
    def test_it_is_the_same_game_as_in_turns(self, rewards: str) -> None:
        """The same actions, given at once and one after the other."""
        together = caldera_v0.parallel_env(seats=3, rewards=rewards)
        turns = caldera_v0.env(seats=3, rewards=rewards)
        seen, infos = together.reset(seed=5)
        turns.reset(seed=5)
        luck = np.random.default_rng(1)
        at_once = 0
        while together.agents:
            assert together.position().state.tobytes() == turns.position().state.tobytes()
            deciding = [agent for agent in together.agents if infos[agent]["decides"]]
            assert deciding == [f"player_{seat}" for seat in together.position().deciders]
            at_once += len(deciding) > 1
            first = seen[deciding[0]]
            assert (first["observation"] == turns.last()[0]["observation"]).all()
            actions, gained = {}, dict.fromkeys(together.agents, 0.0)
            for agent in together.agents:
                mask = seen[agent]["action_mask"]
                assert (infos[agent]["action_mask"] == mask).all()
                # Those who are not asked may say anything.
                actions[agent] = int(luck.choice(np.flatnonzero(mask)))
                assert mask.all() == (agent not in deciding)
                # All know the game as it is before anybody acts.
                known = together.position().observe(int(agent[-1]))
                assert (seen[agent]["observation"] == known).all()
            for agent in deciding:
                assert turns.agent_selection == agent
                assert (turns.last()[0]["action_mask"] == seen[agent]["action_mask"]).all()
                turns.step(actions[agent])
                gained = {name: gained[name] + turns.rewards[name] for name in gained}
            seen, told, ended, cut, infos = together.step(actions)
            assert told == gained
            assert set(ended.values()) == {not together.agents}
            assert not any(cut.values())
        assert at_once > 35
        assert all(turns.terminations.values())

    @pytest.mark.parametrize(
        ("action", "told"),
        [
            (None, "An action is missing for player_1"),
            (1945, "not allowed now for player_1"),
            (5000, "5000 is not an action"),
            (-1, "-1 is not an action"),
            (1.5, "1.5 is not an action"),
        ],
    )
    def test_a_wrong_action_changes_nothing_for_anybody(self, action: Any, told: str) -> None:
        env = caldera_v0.parallel_env(seats=2)
        env.reset(seed=5)
        allowed = int(env.action_space("player_0").sample())
        before = env.position().state.tobytes()
        with pytest.raises(LudotopeError, match=told):
            env.step({"player_0": allowed, "player_1": action})
        assert env.position().state.tobytes() == before

    def test_a_game_of_somebody_else_in_which_all_bid_at_once(
        self, put_on_shelf: Callable[..., Any]
    ) -> None:
        put_on_shelf("bids", "ludotope_bids", ROOT / "examples" / "bids")
        env = pickle.loads(pickle.dumps(TogetherEnv("bids", seats=3)))
        env.reset(seed=1)
        steps = 0
        while env.agents:
            env.step({agent: env.action_space(agent).sample() for agent in env.agents})
            steps += 1
        # Six cards each: six steps, not one for each bid.
        assert steps == 6
        with pytest.raises(LudotopeError, match="over"):
            env.step({})


def test_a_game_of_somebody_else(put_on_shelf: Callable[..., Any]) -> None:
    put_on_shelf("hex", "ludotope_hex", ROOT / "examples" / "hex")
    env = TurnsEnv("hex", variant="7")
    assert {agent for agent, _ in play(env, 1)} == {"player_0", "player_1"}
    check_api(env, 100)


def test_nothing_is_asked_of_a_game_that_has_not_begun() -> None:
    env = trias_v0.env(seats=2)
    for ask in (env.last, env.agent_iter, lambda: env.step(0), lambda: env.observe("player_0")):
        with pytest.raises(InvalidMoveError, match="call reset first"):
            ask()
    together = caldera_v0.parallel_env(seats=2)
    with pytest.raises(InvalidMoveError, match="call reset first"):
        together.step({})
    env.reset(seed=1)
    assert env.last()[1] == 0
