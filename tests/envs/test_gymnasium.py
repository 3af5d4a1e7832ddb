"""Gymnasium's own check, one learner against computer players, and many at once."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ludotope.envs.gym
from ludotope.engine.errors import IllegalMoveError, InvalidMoveError, SetupError
from ludotope.envs.gym import LearnerEnv, LearnerVectorEnv

IDS = ("CalderaSolo", "Caldera", "Trias", "Carcata")


def play(env: Any, seed: int) -> tuple[list[int], float]:
    """Plays a game with the first allowed action each time, and the last now and then."""
    observation, info = env.reset(seed=seed)
    actions: list[int] = []
    total, ended = 0.0, False
    while not ended:
        assert (observation["action_mask"] == info["action_mask"]).all()
        allowed = np.flatnonzero(observation["action_mask"])
        actions.append(int(allowed[-1 if len(actions) % 3 else 0]))
        observation, reward, ended, truncated, info = env.step(actions[-1])
        assert not truncated
        total += reward
    return actions, total


@pytest.mark.parametrize("name", IDS)
def test_the_check_of_gymnasium(name: str) -> None:
    """As anybody makes it. It steps with an action sampled in another state: that loses."""
    env = gymnasium.make(f"ludotope/{name}-v0", render_mode="ansi")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check_env(env.unwrapped)
    assert [str(one.message) for one in caught] == []


@pytest.mark.parametrize("opponent", ["random", "easy"])
def test_a_game_against_a_level_is_the_same_for_the_same_seed(opponent: str) -> None:
    env = gymnasium.make("ludotope/Trias-v0", opponent=opponent, seat=1)
    actions, total = play(env, 4)
    assert total in (-1, 1, 0)
    assert play(env, 4) == (actions, total)
    learner: Any = env.unwrapped
    assert learner.games.turn.ended[0]


def test_the_reward_alone_is_the_points_or_what_every_step_brings() -> None:
    at_the_end = play(gymnasium.make("ludotope/CalderaSolo-v0"), 4)
    env = gymnasium.make("ludotope/CalderaSolo-v0", rewards="gain")
    step_by_step = play(env, 4)
    assert step_by_step == at_the_end
    learner: Any = env.unwrapped
    assert at_the_end[1] == learner.position().scores()[0]


def test_many_games_alone_are_the_same_as_each_for_itself() -> None:
    many = gymnasium.make_vec("ludotope/CalderaSolo-v0", num_envs=3)
    assert isinstance(many.unwrapped, LearnerVectorEnv)
    alone = LearnerEnv("caldera", seats=1)
    observations, _ = many.reset(seed=6)
    first, _ = alone.reset(seed=6)
    ended = 0
    while ended < 2:
        row = {name: values[0] for name, values in observations.items()}
        assert all((row[name] == first[name]).all() for name in row)
        actions = [int(np.flatnonzero(mask)[-1]) for mask in observations["action_mask"]]
        observations, rewards, over, truncated, infos = many.step(np.array(actions))
        assert not truncated.any()
        first, reward, is_over, _, _ = alone.step(actions[0])
        assert (rewards[0], over[0]) == (reward, is_over)
        if is_over:
            ended += 1
            assert (infos["final_obs"][0]["observation"] == first["observation"]).all()
            assert infos["_final_obs"].tolist() == over.tolist()
            # The game after it is the one that is as many further as there are games.
            alone.reset(seed=6)
            for _ in range(3 * ended):
                first, _ = alone.reset()


def test_many_games_against_the_rollout_policy() -> None:
    many = gymnasium.make_vec("ludotope/Carcata-v0", num_envs=4, opponent="rollout")
    observations, infos = many.reset(seed=1)
    luck = np.random.default_rng(1)
    ended = 0
    while ended < 4:
        masks = observations["action_mask"]
        assert (infos["action_mask"] == masks).all()
        actions = [int(luck.choice(np.flatnonzero(mask))) for mask in masks]
        observations, rewards, over, _, infos = many.step(np.array(actions))
        assert set(rewards[over].tolist()) <= {-1.0, 0.0, 1.0}
        ended += int(over.sum())


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"opponent": "nobody"}, "no computer player “nobody”"),
        ({"seat": 3}, "no seat 4"),
        ({"illegal": "laugh"}, "refuse, lose, not “laugh”"),
        ({"render_mode": "human"}, "ansi, svg, rgb_array, not “human”"),
        ({"theme": "green"}, "light, dark, not “green”"),
    ],
)
def test_what_there_is_not_is_refused(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        LearnerEnv("trias", **settings)
    if "opponent" in settings:
        with pytest.raises(SetupError, match="random, rollout"):
            LearnerVectorEnv(2, "trias", **settings)


def test_an_illegal_action_is_refused_or_loses() -> None:
    env = LearnerEnv("trias", seats=2, illegal="refuse")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.action_masks() == 0)[0])
    before = env.position().state.tobytes()
    with pytest.raises(IllegalMoveError):
        env.step(illegal)
    assert env.position().state.tobytes() == before
    env = LearnerEnv("trias", seats=2)
    env.reset(seed=1)
    for wrong in (5000, -1, "a", 1.5):
        with pytest.raises(InvalidMoveError, match="is not an action"):
            env.step(wrong)  # type: ignore[arg-type]
    assert env.position().state.tobytes() == before
    known, reward, ended, _, _ = env.step(illegal)
    assert (reward, ended) == (-1, True)
    assert known["observation"].tolist() == env.games.observe(0).tolist()
    with pytest.raises(IllegalMoveError, match="over"):
        env.step(illegal)
    env.reset()
    assert env.step(env.action_space.sample())[1:3] == (0, False)


@pytest.mark.parametrize("name", IDS)
def test_samples_of_many_games_are_allowed(name: str) -> None:
    """The usual loop of anybody who tries it out."""
    many = gymnasium.make_vec(f"ludotope/{name}-v0", num_envs=16)
    many.action_space.seed(3)
    assert many.action_space.contains(many.action_space.sample())
    observations, _ = many.reset(seed=3)
    rewards = np.zeros(0)
    for _ in range(60):
        actions = many.action_space.sample()
        assert many.action_space.contains(actions)
        assert observations["action_mask"][np.arange(16), actions].all()
        observations, step_rewards, _, _, _ = many.step(actions)
        rewards = np.append(rewards, step_rewards)
    many.action_space.seed(5)
    first = many.action_space.sample()
    many.action_space.seed(5)
    assert (many.action_space.sample() == first).all()
    mask = tuple(np.eye(observations["action_mask"].shape[1], dtype=np.int8)[[2] * 16])
    assert many.action_space.sample(mask=mask).tolist() == [2] * 16


def test_an_illegal_action_loses_its_game_among_many_alone() -> None:
    many: Any = gymnasium.make_vec("ludotope/Trias-v0", num_envs=3)
    same: Any = gymnasium.make_vec("ludotope/Trias-v0", num_envs=3)
    observations, _ = many.reset(seed=2)
    same.reset(seed=2)
    masks = observations["action_mask"]
    good = masks.argmax(axis=1)
    bad = good.copy()
    bad[1] = masks[1].argmin()
    known, rewards, ended, _, infos = many.step(bad)
    wanted, _, _, _, _ = same.step(good)
    assert rewards.tolist() == [0, -1, 0]
    assert ended.tolist() == [False, True, False]
    assert (infos["final_obs"][1]["observation"] == observations["observation"][1]).all()
    for row in (0, 2):
        assert (known["observation"][row] == wanted["observation"][row]).all()
    # The next game of that row begins, on the luck of its number.
    games = many.unwrapped.games
    assert games.numbers.tolist() == [0, 4, 2]
    assert games.states[1] != same.unwrapped.games.states[1]
    assert known["action_mask"][1].any()
    strict = gymnasium.make_vec("ludotope/Trias-v0", num_envs=3, illegal="refuse")
    strict.reset(seed=2)
    with pytest.raises(IllegalMoveError):
        strict.step(bad)
    for wrong in (-1, 5000):
        bad[1] = wrong
        with pytest.raises(InvalidMoveError, match="is not an action"):
            many.step(bad)


def test_a_state_can_be_thought_about() -> None:
    env: Any = gymnasium.make("ludotope/Caldera-v0", opponent="random").unwrapped
    env.reset(seed=2)
    thought = ludotope.think(env.position(), env.seat, ludotope.Budget(simulations=10), seed=1)
    action = int(env.game_spec.action_of[thought.code])
    assert env.action_masks()[action]
    env.step(action)


def test_ids_are_registered() -> None:
    assert LearnerEnv.__module__ == ludotope.envs.gym.__name__
    known = {name for name in gymnasium.registry if name.startswith("ludotope/")}
    assert known == {f"ludotope/{name}-v0" for name in (*IDS, "Game")}
