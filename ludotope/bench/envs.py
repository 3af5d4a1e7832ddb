"""The rates of environments for research, ours and peers', measured in the same loops."""

import importlib.util
import random
import time
from collections.abc import Callable
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

# Everything runs on one core, and what others do on the machine does not count.
clock = time.process_time

NUM_ENVS = 256
STEPS_TOGETHER = 20
PGX_GAMES = ("connect_four", "hex", "go_9x9", "chess")
OPERATIONS = 2000


def own_measures(box: Box) -> Measures:
    """Returns the measures to take of a game on the shelf."""
    has_agents = importlib.util.find_spec("pettingzoo") is not None
    agents: Measures = {
        (box.name, AGENTS): partial(agent_steps, partial(_own_agents, box.name)),
    }
    return (agents if has_agents else {}) | {
        (box.name, VECTOR): partial(vector_steps, box.name),
        (box.name, PLAYOUTS): partial(playouts, box),
        (box.name, STEP): partial(steps, box),
        (box.name, COPY): partial(copies, box),
        (box.name, LIST): partial(lists, box),
    }


def pgx() -> Measures:
    """Returns the measures of pgx."""
    import pgx  # noqa: F401

    return {(f"pgx {name}", VECTOR): partial(pgx_games, name, clock=clock) for name in PGX_GAMES}


def pettingzoo() -> Measures:
    """Returns the measures of PettingZoo."""
    from pettingzoo.classic import connect_four_v3  # noqa: F401

    return {("PettingZoo connect_four_v3", AGENTS): partial(agent_steps, _connect_four)}


def open_spiel() -> Measures:
    """Returns the measures of OpenSpiel: of the game that is like for like with a Hex of ours."""
    import pyspiel  # noqa: F401

    return {("open_spiel hex", PLAYOUTS): partial(spiel_games, "hex", clock=clock)}


PEERS: dict[str, Callable[[], Measures]] = {
    "pgx": pgx,
    "PettingZoo": pettingzoo,
    "OpenSpiel": open_spiel,
}


def vector_steps(name: str, seconds: float) -> Rate:
    """Steps of many games at once, with random allowed actions, observations and masks."""
    games = vector(name, NUM_ENVS)
    games.reset(1)
    luck, actions = make_luck(1), np.zeros(NUM_ENVS, np.int64)
    games.step(games.sample(luck, actions))
    done = 0
    began = clock()
    while (spent := clock() - began) < seconds:
        for _ in range(STEPS_TOGETHER):
            games.step(games.sample(luck, actions))
        done += NUM_ENVS * STEPS_TOGETHER
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


def _connect_four() -> Any:
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


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
