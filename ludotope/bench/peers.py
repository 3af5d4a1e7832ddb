"""The rates of peers: OpenSpiel's rollouts, search and steps, catanatron's and pgx's games.

Each peer has a function that says what to measure of it, and fails with an ImportError where the
peer is not installed.
"""

import os
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, NamedTuple

from ludotope.bench.games import RANDOM_PLAY, SEARCH, STEPPING, Rate

SPIEL_GAMES = ("hex", "go(board_size=9)", "backgammon", "hive")
SEARCHED = SPIEL_GAMES[:2]
ROLLOUTS = 20
LENGTH_SAMPLE = 20
# The games that pgx plays side by side, if not said, and the steps in one call.
PGX_BATCH = 64
PGX_STEPS = 100

Clock = Callable[[], float]
# What to measure, by name and by what it is.
Measures = dict[tuple[str, str], Callable[[float], Rate]]


class Peers(NamedTuple):
    """The measures of the peers that were found, and the reasons why the others are missing."""

    measures: Measures
    missing: dict[str, str]


def find_peers(peers: Mapping[str, Callable[[], Measures]] | None = None) -> Peers:
    """Looks for every peer, each for itself; by default for those that play games."""
    found = Peers({}, {})
    for name, measures_of in (PEERS if peers is None else peers).items():
        try:
            found.measures.update(measures_of())
        except ImportError as error:
            found.missing[name] = str(error)
    return found


def open_spiel() -> Measures:
    """Returns the measures of OpenSpiel."""
    import pyspiel  # noqa: F401

    rollouts: Measures = {
        (f"open_spiel {name}", RANDOM_PLAY): partial(spiel_rollouts, name) for name in SPIEL_GAMES
    }
    searches: Measures = {
        (f"open_spiel {name}", SEARCH): partial(spiel_search, name) for name in SEARCHED
    }
    return rollouts | searches | {("open_spiel hex", STEPPING): partial(spiel_steps, "hex")}


def catanatron() -> Measures:
    """Returns the measures of catanatron."""
    import catanatron  # noqa: F401

    return {("catanatron", RANDOM_PLAY): catan_games}


def pgx() -> Measures:
    """Returns the measures of pgx."""
    import pgx  # noqa: F401

    return {
        ("pgx hex", RANDOM_PLAY): partial(pgx_games, "hex"),
        ("pgx hex", STEPPING): partial(pgx_steps, "hex"),
    }


PEERS: dict[str, Callable[[], Measures]] = {
    "OpenSpiel": open_spiel,
    "catanatron": catanatron,
    "pgx": pgx,
}


def spiel_rollouts(name: str, seconds: float) -> Rate:
    """Decisions in the random rollouts of OpenSpiel's C++ MCTS bot at the opening position.

    The bot does not tell how long its rollouts are: their mean length is sampled first.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    luck = random.Random(1)
    length = sum(_spiel_game_length(game, luck) for _ in range(LENGTH_SAMPLE)) / LENGTH_SAMPLE
    played = spiel_games(name, seconds)
    return Rate(played.done * length, played.seconds)


def spiel_games(name: str, seconds: float, clock: Clock = time.perf_counter) -> Rate:
    """Random rollouts of OpenSpiel's C++ MCTS bot at the opening position: whole games."""
    import pyspiel

    game = pyspiel.load_game(name)
    opening = game.new_initial_state()
    while opening.is_chance_node():
        opening.apply_action(opening.chance_outcomes()[0][0])
    simulations, done = 4, 0
    began = clock()
    while (spent := clock() - began) < seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, done)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, done, False)
        bot.step(opening)
        done += simulations * ROLLOUTS
        if clock() - began - spent < seconds / 8:
            simulations *= 2
    return Rate(done, spent)


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


def spiel_steps(name: str, seconds: float) -> Rate:
    """Decisions of random games of OpenSpiel, each listed, picked and played from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    luck = random.Random(1)
    decisions = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        decisions += _spiel_game_length(game, luck)
    return Rate(decisions, spent)


def _spiel_game_length(game: object, luck: random.Random) -> int:
    decisions = 0
    state = game.new_initial_state()  # type: ignore[attr-defined]
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            actions, chances = zip(*outcomes, strict=True)
            state.apply_action(luck.choices(actions, chances)[0])
        else:
            # Quicker than `choice`, and the same as in our own steps.
            actions = state.legal_actions()
            state.apply_action(actions[int(luck.random() * len(actions))])
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


def pgx_games(
    name: str, seconds: float, clock: Clock = time.perf_counter, batch: int = PGX_BATCH
) -> Rate:
    """Decisions of random games of pgx, a batch of them in one compiled loop, on one core."""
    with _one_core():
        import jax

        run, playing = _pgx_loop(name, batch)
        decisions = 0
        began = clock()
        while (spent := clock() - began) < seconds:
            playing = jax.block_until_ready(run(playing))
            decisions += batch * PGX_STEPS
        return Rate(decisions, spent)


@cache
def _pgx_loop(name: str, batch: int) -> tuple[Callable[[Any], Any], Any]:
    """The compiled loop of a game of pgx, and a batch of games under way."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    game = pgx.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))

    def decide(playing: Any, _: None) -> tuple[Any, None]:
        states, luck = playing
        luck, to_pick, to_step = jax.random.split(luck, 3)
        logits = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(to_pick, logits, axis=-1)
        return (step(states, actions, jax.random.split(to_step, batch)), luck), None

    run = jax.jit(lambda playing: jax.lax.scan(decide, playing, None, PGX_STEPS)[0])
    luck = jax.random.PRNGKey(1)
    playing = jax.vmap(game.init)(jax.random.split(luck, batch)), luck
    return run, jax.block_until_ready(run(playing))


def pgx_steps(name: str, seconds: float) -> Rate:
    """Decisions of one game of pgx after the other, each picked and played from Python."""
    with _one_core():
        import jax
        import numpy as np
        import pgx

        game = pgx.make(name)
        begin, step = jax.jit(game.init), jax.jit(game.step)
        luck = random.Random(1)
        first = begin(jax.random.PRNGKey(1))
        jax.block_until_ready(step(first, 0))
        decisions = 0
        began = time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds:
            state = first
            while not state.terminated:
                moves = np.flatnonzero(state.legal_action_mask).tolist()
                state = step(state, luck.choice(moves))
                decisions += 1
        return Rate(decisions, spent)


@contextmanager
def _one_core() -> Iterator[None]:
    """Keeps this thread, and those it starts, on one core: XLA would use them all."""
    if not hasattr(os, "sched_setaffinity"):
        # Only Linux can; elsewhere XLA is measured on all cores.
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
