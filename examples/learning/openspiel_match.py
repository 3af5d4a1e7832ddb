"""A bot of OpenSpiel against a level of ours, in the same game.

usage: python examples/learning/openspiel_match.py [game] [level] [games] [simulations]
"""

import sys
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from ludotope.bots import make_bot
from ludotope.envs.openspiel import PREFIX


def play(game: Any, level: str, simulations: int, seed: int) -> float:
    """Plays one game, OpenSpiel's bot in seat `seed % 2`; returns its reward."""
    luck = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    theirs = mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=luck)
    ours = make_bot(level, seed, timed=False)
    seat = seed % 2
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(outcomes, p=chances)))
        elif state.current_player() == seat:
            state.apply_action(theirs.step(state))
        else:
            # Our bots are given the position as their seat knows it.
            player = state.current_player()
            code = ours.choose(state.position().seen_by(player), player)
            # Carcata's aims are finer than the actions: then the nearest.
            state.apply_action(int(game.spec.nearest[code]))
    return float(state.returns()[seat])


def main(name: str = "caldera", level: str = "easy", games: int = 2, simulations: int = 8) -> None:
    """Plays some games and tells who won."""
    game = pyspiel.load_game(f"{PREFIX}{name}")
    rewards = [play(game, level, simulations, seed) for seed in range(games)]
    won = sum(reward > 0 for reward in rewards)
    print(
        f"OpenSpiel's MCTS with {simulations} simulations won {won} of {games} games "
        f"against {level}"
    )


if __name__ == "__main__":
    main(*sys.argv[1:3], *map(int, sys.argv[3:5]))
