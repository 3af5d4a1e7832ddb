"""The rates of environments for research, ours and peers', measured in the same loops."""

import importlib.util
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from ludotope.arena.simulation import Simulation
from ludotope.bench.games import Rate
from ludotope.bench.peers import Measures, pgx_games, spiel_games
from ludotope.engine.box import Box
from ludotope.engine.dealer import Dealer
from ludotope.engine.position import Position
from ludotope.envs.games import make_luck, vector

# What is measured: many games stepped at once; one agent after the other; whole random games; and
# single operations.
VECTOR = "vector steps"
AGENTS = "PettingZoo steps"
PLAYOUTS = "playouts"
STEP, COPY, LIST = "step", "copy", "legal list"

# A game, and what is measured of it.
Key = tuple[str, str]

# Everything runs on one core, and what others do on the machine does not count.
clock = time.process_time

# How many games are side by side: of each the quickest number is compared.
NUM_ENVS = (256, 1024)
PGX_NUM_ENVS = (64, 256, 1024)
STEPS_TOGETHER = 20
PGX_GAMES = ("connect_four", "hex", "go_9x9", "chess")
OPERATIONS = 2000
# What TAG's authors publish of their Java framework, in microseconds; not measured here.
PUBLISHED = {
    ("TAG: Uno, published", STEP): 1.0,
    ("TAG: Uno, published", COPY): 14.0,
    ("TAG: Dominion, published", STEP): 6.2,
    ("TAG: Dominion, published", COPY): 29.0,
}


def own_measures(box: Box) -> Measures:
    """Returns the measures to take of a game on the shelf."""
    has_agents = importlib.util.find_spec("pettingzoo") is not None
    agents: Measures = {
        (box.name, AGENTS): partial(agent_steps, partial(_own_agents, box.name)),
    }
    vectors: Measures = {
        (side_by_side(box.name, games), VECTOR): partial(vector_steps, box.name, num_envs=games)
        for games in NUM_ENVS
    }
    return (
        vectors
        | (agents if has_agents else {})
        | {
            (box.name, PLAYOUTS): partial(playouts, box),
            (box.name, STEP): partial(steps, box),
            (box.name, COPY): partial(copies, box),
            (box.name, LIST): partial(lists, box),
        }
    )


def side_by_side(name: str, games: int) -> str:
    """What so many games of one kind side by side are called."""
    return f"{name} × {games}"


def quickest(rates: Mapping[Key, Sequence[float]]) -> dict[Key, Sequence[float]]:
    """The rates to compare: of games side by side those of the quickest number, by median."""
    best: dict[Key, Sequence[float]] = {}
    for (name, what), runs in rates.items():
        key = name.partition(" × ")[0], what
        if key not in best or statistics.median(runs) > statistics.median(best[key]):
            best[key] = runs
    return best


def pgx() -> Measures:
    """Returns the measures of pgx."""
    import pgx  # noqa: F401

    return {
        (side_by_side(f"pgx {name}", games), VECTOR): partial(
            pgx_games, name, clock=clock, batch=games
        )
        for name in PGX_GAMES
        for games in PGX_NUM_ENVS
    }


def pettingzoo() -> Measures:
    """Returns the measures of PettingZoo: of `env`, whose wrappers check, and of `raw_env`."""
    from pettingzoo.classic import connect_four_v3

    return {
        (f"PettingZoo connect_four_v3.{maker.__name__}", AGENTS): partial(agent_steps, maker)
        for maker in (connect_four_v3.env, connect_four_v3.raw_env)
    }


def open_spiel() -> Measures:
    """Returns the measures of OpenSpiel: of the game that is like for like with a Hex of ours."""
    import pyspiel  # noqa: F401

    return {("open_spiel hex", PLAYOUTS): partial(spiel_games, "hex", clock=clock)}


PEERS: dict[str, Callable[[], Measures]] = {
    "pgx": pgx,
    "PettingZoo": pettingzoo,
    "OpenSpiel": open_spiel,
}


def vector_steps(name: str, seconds: float, num_envs: int = NUM_ENVS[0]) -> Rate:
    """Steps of many games at once, with random allowed actions, observations and masks."""
    games = vector(name, num_envs)
    games.reset(1)
    luck, actions = make_luck(1), np.zeros(num_envs, np.int64)
    games.step(games.sample(luck, actions))
    done = 0
    began = clock()
    while (spent := clock() - began) < seconds:
        for _ in range(STEPS_TOGETHER):
            games.step(games.sample(luck, actions))
        done += num_envs * STEPS_TOGETHER
    return Rate(done, max(spent, 1e-9))


def playouts(box: Box, seconds: float) -> Rate:
    """Whole random games through the generic functions."""
    simulation = Simulation(box.open(), ["random"], seed=1)
    simulation.precompile()
    games, batch = 0, 20
    began = clock()
    while (spent := clock() - began) < seconds:
        simulation.play(games, batch)
        games += batch
    return Rate(games, max(spent, 1e-9))


def _own_agents(name: str) -> Any:
    from ludotope.envs.aec import TurnsEnv

    return TurnsEnv(name)


def agent_steps(make: Callable[[], Any], seconds: float) -> Rate:
    """Steps of one agent after the other: `last`, a random allowed action, `step`."""
    env = make()
    env.reset(seed=1)
    luck = random.Random(1).random
    done, number = 0, 1
    spent = 0.0
    while spent < seconds:
        number += 1
        env.reset(seed=number)
        began = clock()
        for _ in env.agent_iter():
            observation, _, ended, truncated, _ = env.last()
            if ended or truncated:
                env.step(None)
                continue
            allowed = observation["action_mask"].nonzero()[0]
            env.step(allowed.item(int(luck() * len(allowed))))
            done += 1
        spent += clock() - began
    return Rate(done, max(spent, 1e-9))


def _positions(box: Box) -> list[Position]:
    """Positions from a random game, with the moves that may be played."""
    luck = random.Random(1)
    game = box.open()
    position = Position(game, Dealer(1))
    found = []
    while not position.is_over:
        seat = position.deciders[0]
        found.append(position.copy())
        position.play(seat, int(luck.choice(position.legal(seat))))
    return found


def _timed(box: Box, seconds: float, work: Callable[[Position], object]) -> Rate:
    positions = _positions(box)
    done, spent = 0, 0.0
    while spent < seconds:
        given = [positions[number % len(positions)].copy() for number in range(OPERATIONS)]
        for position in given:
            position.legal(position.deciders[0])
        began = clock()
        for position in given:
            work(position)
        spent += clock() - began
        done += OPERATIONS
    return Rate(done, max(spent, 1e-9))


def steps(box: Box, seconds: float) -> Rate:
    """Moves played from Python, with the list of the next moves; without chance."""

    def play(position: Position) -> None:
        seat = position.deciders[0]
        position.play(seat, position.legal(seat).item(0))

    return _timed(box, seconds, play)


def copies(box: Box, seconds: float) -> Rate:
    """Copies of a position with all its events."""
    return _timed(box, seconds, Position.copy)


def lists(box: Box, seconds: float) -> Rate:
    """Lists of legal moves, asked for anew each time."""

    def list_anew(position: Position) -> None:
        # Reading the states forgets what is known of them.
        _ = position.states
        position.legal(position.deciders[0])

    return _timed(box, seconds, list_anew)
