"""The board, which never changes during a game: the turtle's track, the worth of gems, flights."""

from itertools import pairwise

import msgspec
import numpy as np

from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.hexes import Hex
from ludotope.engine.kernel.layout import Array
from ludotope.games.carcata.constants import Constants
from ludotope.games.carcata.motion import seconds_between
from ludotope.games.carcata.rules import codes
from ludotope.games.carcata.rules.flight import (
    MOST_EVENTS,
    STATION_X,
    STATION_Y,
    VX,
    VZ,
    X,
    Y,
    Z,
    crater_height,
    fly,
)
from ludotope.games.carcata.rules.island import PLACES, STATIONS, beach
from ludotope.games.carcata.rules.state import CarcataState
from ludotope.games.carcata.rules.things import DEGREES, DIRECTIONS, FORCES, GEMS

# The island is the same after a sixth of a turn.
SECTOR = DIRECTIONS // 6
ARC_POINTS = 14


class AimBoard(msgspec.Struct, frozen=True):
    """The flights of a gem over an empty island if chance added nothing.

    For each force its way through the air (spaces out from the middle, levels up), as far as the
    sea; for each direction of the first sixth of the circle and each force, how far out it first
    comes down, and where it rests.
    """

    degrees: int
    forces: int
    arcs: list[list[tuple[float, float]]]
    lands: list[list[float]]
    rests: list[list[Hex | None]]


class Board(msgspec.Struct, frozen=True):
    """The island's surroundings and pieces.

    A station of the turtle is beside two beach spaces; `turtle` is where the turtle is then: across
    and down the map, where neighbouring spaces are one apart. The crater's height is in levels.
    """

    stations: list[tuple[Hex, Hex]]
    turtle: list[tuple[float, float]]
    crater: float
    dice: int
    pawns: int
    statues: int
    worth: dict[str, int]
    aim: AimBoard


def look_at_board(constants: Constants, start: CarcataState) -> Board:
    """The board of a game, from its constants and its start."""
    return Board(
        stations=[
            (PLACES[beach(station, 0)], PLACES[beach(station, 1)]) for station in range(STATIONS)
        ],
        turtle=[
            (round(x, 3), round(y, 3))
            for x, y in zip(STATION_X.tolist(), STATION_Y.tolist(), strict=True)
        ],
        crater=round(float(crater_height(start) / start.level_height), 3),
        dice=constants.whole["dice"],
        pawns=constants.whole["pawns"],
        statues=constants.whole["statues"],
        worth=dict(zip(GEMS, constants.worth, strict=True)),
        aim=_look_at_aims(start),
    )


def _look_at_aims(start: CarcataState) -> AimBoard:
    state = start.copy()
    state.direction_wobble = state.speed_wobble = state.bounce_wobble = 0.0
    events = np.zeros((MOST_EVENTS, 6))
    touched = np.zeros(1, np.int16)
    lands: list[list[float]] = [[] for _ in range(SECTOR)]
    rests: list[list[Hex | None]] = [[] for _ in range(SECTOR)]
    arcs = []
    for direction in range(SECTOR):
        for force in range(FORCES):
            state.aim = encode(codes.AIM, direction, force)
            rest, _, points = fly(state, 0, events, touched)
            lands[direction].append(_first_touch(state, events[:points]))
            rests[direction].append(PLACES[rest] if rest >= 0 else None)
            if direction == 0:
                arcs.append(_arc(state, events[0].tolist()))
    return AimBoard(DEGREES, FORCES, arcs, lands, rests)


def _first_touch(state: CarcataState, events: Array) -> float:
    """Returns how far out a gem first comes down: where it rises or rolls though it was falling."""
    for gem, then in pairwise(events):
        falls = gem[VZ] - state.gravity * seconds_between(state, gem, then)
        if falls < 0.0 <= then[VZ]:
            return round(float(np.hypot(then[X], then[Y])), 2)
    return round(float(np.hypot(events[-1, X], events[-1, Y])), 2)


def _arc(state: CarcataState, gem: list[float]) -> list[tuple[float, float]]:
    """The way of a gem through the air until it is as deep as the sea."""
    upward, gravity = gem[VZ], state.gravity
    seconds = (upward + np.sqrt(upward * upward + 2.0 * gravity * gem[Z])) / gravity
    times = seconds * np.arange(ARC_POINTS) / (ARC_POINTS - 1)
    out = gem[X] + gem[VX] * times
    height = (gem[Z] + upward * times - 0.5 * gravity * times * times) / state.level_height
    return [(x, z) for x, z in np.stack([out, height], 1).round(2).tolist()]
