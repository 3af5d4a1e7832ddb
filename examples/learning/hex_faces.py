"""The same game of Hex through every interface, to the same end.

Hex is a package of its own: `pip install ./examples/hex` puts it on the shelf.

usage: python examples/learning/hex_faces.py
"""

import gymnasium
import numpy as np
import pyspiel

import ludotope
import ludotope.envs.gym
from ludotope.envs import vector
from ludotope.envs.aec import TurnsEnv
from ludotope.envs.openspiel import PREFIX

SEED = 3


def main() -> None:
    """Plays the same random moves everywhere, and checks that the same seat wins."""
    luck = np.random.default_rng(SEED)
    games = vector("hex")
    turn = games.reset(seed=SEED)
    agents = TurnsEnv("hex")
    agents.reset(seed=SEED)
    state = pyspiel.load_game(f"{PREFIX}hex").new_initial_state()
    position = ludotope.new("hex", seed=SEED)
    moves = 0
    while not turn.ended[0]:
        action = int(luck.choice(np.flatnonzero(turn.masks[0])))
        assert state.legal_actions() == np.flatnonzero(turn.masks[0]).tolist()
        assert (agents.observe(agents.agent_selection)["observation"] == turn.observations[0]).all()
        position.play(int(turn.seats[0]), int(games.spec.codes[action]))
        agents.step(action)
        state.apply_action(action)
        games.step(np.array([action]))
        moves += 1
    rewards = turn.rewards[0].tolist()
    assert rewards == state.returns() == list(agents.rewards.values())
    [winner] = position.result().winners
    assert rewards[winner] == 1
    print(
        f"vector, PettingZoo, OpenSpiel and Position agree: seat {winner} wins after {moves} moves"
    )
    learner = gymnasium.make("ludotope/Game-v0", game="hex", opponent="random")
    _, _ = learner.reset(seed=SEED)
    ended, reward = False, 0.0
    while not ended:
        _, reward, ended, _, _ = learner.step(learner.action_space.sample())
    print(f"Gymnasium: at random against random, the reward is {reward:+.0f}")
    budget = ludotope.Budget(simulations=2000)
    thought = ludotope.think(ludotope.new("hex"), 0, budget, seed=SEED)
    best = ludotope.new("hex").choice(thought.code).text
    print(f"the search opens with {best} after {thought.simulations} simulations")


if __name__ == "__main__":
    main()
