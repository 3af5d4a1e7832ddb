"""The rates of peers: OpenSpiel's rollouts in its C++ search, and catanatron's random games.

Each peer has a function that says what to measure of it, and fails with an ImportError where the
peer is not installed.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ludotope.bench.games import RANDOM_PLAY, SEARCH, Rate

SPIEL_GAMES = ("hex", "go(board_size=9)", "backgammon", "hive")
SEARCHED = SPIEL_GAMES[:2]
ROLLOUTS = 20
LENGTH_SAMPLE = 20

# What to measure, by name and by what it is.
Measures = dict[tuple[str, str], Callable[[float], Rate]]


class Peers(NamedTuple):
    """What can be measured, and why nothing can be of the peers that are missing."""

    measures: Measures
    missing: dict[str, str]


def find_peers() -> Peers:
    """Looks for every peer, each for itself."""
    found = Peers({}, {})
    for name, measures_of in PEERS.items():
        try:
            found.measures.update(measures_of())
        except ImportError as error:
            found.missing[name] = str(error)
    return found


def open_spiel() -> Measures:
    """What is measured of OpenSpiel."""
    import pyspiel  # noqa: F401

    rollouts: Measures = {
        (f"open_spiel {name}", RANDOM_PLAY): partial(spiel_rollouts, name) for name in SPIEL_GAMES
    }
    searches: Measures = {
        (f"open_spiel {name}", SEARCH): partial(spiel_search, name) for name in SEARCHED
    }
    return rollouts | searches


def catanatron() -> Measures:
    """What is measured of catanatron."""
    import catanatron  # noqa: F401

    return {("catanatron", RANDOM_PLAY): catan_games}


PEERS: dict[str, Callable[[], Measures]] = {"OpenSpiel": open_spiel, "catanatron": catanatron}


def spiel_rollouts(name: str, seconds: float) -> Rate:
    """Decisions in the random rollouts of OpenSpiel's C++ MCTS bot at the opening position.

    The bot does not tell how long its rollouts are: their mean length is sampled first.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    luck = random.Random(1)
    length = sum(_spiel_game_length(game, luck) for _ in range(LENGTH_SAMPLE)) / LENGTH_SAMPLE
    opening = game.new_initial_state()
    while opening.is_chance_node():
        opening.apply_action(opening.chance_outcomes()[0][0])
    simulations, done = 4, 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, done)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, done, False)
        bot.step(opening)
        done += simulations * ROLLOUTS
        if time.perf_counter() - began - spent < seconds / 8:
            simulations *= 2
    return Rate(done * length, spent)


def spiel_search(name: str, seconds: float) -> Rate:
    """Simulations of OpenSpiel's C++ MCTS bot at the opening position, one rollout each."""
    import pyspiel

    game = pyspiel.load_game(name)
    opening = game.new_initial_state()
    done, simulations = 0, 100
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(1, done)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, done, False)
        bot.step(opening)
        done += simulations
        if time.perf_counter() - began - spent < seconds / 8:
            simulations *= 2
    return Rate(done, spent)


def _spiel_game_length(game: object, luck: random.Random) -> int:
    decisions = 0
    state = game.new_initial_state()  # type: ignore[attr-defined]
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            actions, chances = zip(*outcomes, strict=True)
            state.apply_action(luck.choices(actions, chances)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
            decisions += 1
    return decisions


def catan_games(seconds: float) -> Rate:
    """Actions of catanatron's own random players, two of them."""
    from catanatron import Color, Game, RandomPlayer

    actions = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        actions += len(game.state.actions)
    return Rate(actions, spent)
