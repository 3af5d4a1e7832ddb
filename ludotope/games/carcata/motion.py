"""Motions when something happens: of dice, pawns, lava, statues, the turtle, a gem."""

import math
from itertools import pairwise
from typing import Literal

import msgspec
import numpy as np

from ludotope.engine.event import Event
from ludotope.engine.kernel.codes import decode, is_kind
from ludotope.engine.kernel.hexes import Hex
from ludotope.engine.kernel.layout import Array
from ludotope.games.carcata.look import name_gems
from ludotope.games.carcata.moves import NOTATION, Flow, OnSpace, Simple, Step, repeat_names
from ludotope.games.carcata.rules import codes, course, flight, things
from ludotope.games.carcata.rules.flight import VX, VY, VZ, X, Y, Z
from ludotope.games.carcata.rules.island import (
    LEVEL,
    PLACES,
    SPACE_OF,
    SPACES,
    TURTLE_BACK,
    VOLCANO,
    station_after,
)
from ludotope.games.carcata.rules.state import NONE, CarcataState

# How far apart the points of a flight are at most, in seconds, so that straight lines will do.
IN_THE_AIR = 0.05
ROLLING = 0.1
# From the middle of a space to its corners.
CORNER = 3**-0.5


class RollLook(msgspec.Struct, frozen=True, tag="roll"):
    """Dice that are rolled, by what they show then."""

    dice: list[str]


class WalkLook(msgspec.Struct, frozen=True, tag="walk"):
    """A pawn that comes to a place, and the gems that it picks up there."""

    seat: int
    start: Hex | Literal["hand", "turtle"]
    end: Hex | Literal["turtle"]
    gems: list[str]


class FlowLook(msgspec.Struct, frozen=True, tag="flow"):
    """Lava that covers spaces one after another; whose pawn was there, if any, and which gems."""

    spaces: list[Hex]
    pawns: list[int | None]
    gems: list[list[str]]


class StatueLook(msgspec.Struct, frozen=True, tag="statue"):
    """A statue that comes from an islet or goes back to it."""

    at: Hex
    islet: int
    returns: bool


class DrawLook(msgspec.Struct, frozen=True, tag="draw"):
    """A gem that comes to the crater."""

    gem: str


class SwimLook(msgspec.Struct, frozen=True, tag="swim"):
    """The turtle's way, in steps since the beginning."""

    start: int
    end: int


class FlightLook(msgspec.Struct, frozen=True, tag="flight"):
    """The flight of a gem: its way, what it touched, where it rests.

    The way is across, down the map, and up (in levels), with times in seconds and the height of the
    ground below. Of what it touched: where it was, when, and whose pawn it was (None for a statue);
    of statues, to which islets they go back. It rests nowhere if it falls into the sea or back into
    the crater; it may come to somebody who stands where it rests, or be lost on lava. The turtle is
    at a station meanwhile.
    """

    gem: str
    path: list[tuple[float, float, float]]
    times: list[float]
    ground: list[float]
    touched: list[Hex | Literal["turtle"]]
    touched_at: list[float]
    pawns: list[int | None]
    islets: list[int]
    rest: Hex | None
    keeper: int | None
    is_lost: bool
    station: int


Motion = RollLook | WalkLook | FlowLook | StatueLook | DrawLook | SwimLook | FlightLook


def motion(state: CarcataState, event: Event) -> Motion | None:
    """Returns the motion of an event that is about to happen to this state."""
    if event.is_chance:
        return _motion_of_chance(state, event.code)
    seat = event.seat
    match NOTATION.move(state, event.code):
        case OnSpace("place", at):
            return WalkLook(seat, "hand", at, [])
        case OnSpace("board", at):
            return WalkLook(seat, at, "turtle", [])
        case OnSpace("land", at):
            return WalkLook(seat, "turtle", at, _gems_on(state, at))
        case Step(at, to):
            return WalkLook(seat, at, Hex(*to), _gems_on(state, to))
        case OnSpace("statue", at):
            return StatueLook(at, int(state.statues_left) - 1, returns=False)
        case OnSpace("return", at):
            return StatueLook(at, int(state.statues_left), returns=True)
        case Flow() | Simple("left" | "right"):
            return _look_at_flow(state, event)
        case Simple("done") if state.dice[things.TURTLE] > 0:
            start = int(state.turtle)
            end = start + int(state.dice[things.TURTLE])
            return SwimLook(start, min(end, int(state.last_step)))
    return None


def _motion_of_chance(state: CarcataState, code: int) -> Motion | None:
    if is_kind(codes.WOBBLE, code):
        return look_at_flight(state, decode(codes.WOBBLE, code)[0])
    if is_kind(codes.GEM, code):
        return DrawLook(things.GEMS[decode(codes.GEM, code)[0]])
    if is_kind(codes.ROLL, code):
        return RollLook(repeat_names(things.FACES, decode(codes.ROLL, code)))
    return None


def _gems_on(state: CarcataState, place: tuple[int, int]) -> list[str]:
    return name_gems(state.gems[SPACE_OF[Hex(*place)]].tolist())


def _pawn_on(state: CarcataState, space: int) -> int | None:
    seat = int(state.rider if space == TURTLE_BACK else state.pawn[space])
    return None if seat == NONE else seat


def _look_at_flow(state: CarcataState, event: Event) -> FlowLook:
    after = state.copy()
    course.play(after, event.seat, event.code)
    # A flow falls, and spaces are numbered from the top down.
    covered = [space for space in range(SPACES) if after.lava[space] and not state.lava[space]]
    return FlowLook(
        spaces=[PLACES[space] for space in covered],
        pawns=[_pawn_on(state, space) for space in covered],
        gems=[name_gems(state.gems[space].tolist()) for space in covered],
    )


# --- The flight of a gem -------------------------------------------------------------------------


def look_at_flight(state: CarcataState, wobble: int) -> FlightLook:
    """The flight as it is aimed, with what chance adds."""
    events = np.zeros((flight.MOST_EVENTS, 6))
    hit = np.zeros(flight.MOST_TOUCHED, np.int16)
    rest, touches, points = flight.fly(state, wobble, events, hit)
    events = events[: min(points, flight.MOST_EVENTS)]
    touched = hit[:touches].tolist()
    durations = [seconds_between(state, one, other) for one, other in pairwise(events)]
    ends = [0.0, *np.cumsum(durations).tolist()]
    path, times = [_point(state, events[0])], [0.0]
    for number, seconds in enumerate(durations):
        path += _parts(state, events[number], events[number + 1], seconds)
        steps = len(path) - len(times)
        times += [ends[number] + seconds * (step + 1) / steps for step in range(steps)]
    is_lost = rest < 0 or bool(state.lava[rest])
    keeper = None if is_lost or rest in touched else _pawn_on(state, rest)
    pawns = [_pawn_on(state, space) for space in touched]
    islet = int(state.statues_left)
    return FlightLook(
        gem=things.GEMS[state.gem],
        path=path,
        times=[round(time, 3) for time in times],
        ground=[_ground_below(state, x, y) for x, y, _ in path],
        touched=["turtle" if space == TURTLE_BACK else PLACES[space] for space in touched],
        touched_at=[round(ends[_nearest(state, events, space)], 3) for space in touched],
        pawns=pawns,
        islets=list(range(islet, islet + pawns.count(None))),
        rest=PLACES[rest] if rest >= 0 else None,
        keeper=keeper,
        is_lost=is_lost,
        station=station_after(int(state.turtle)),
    )


def _point(state: CarcataState, gem: Array) -> tuple[float, float, float]:
    height = gem[Z] / state.level_height
    return round(float(gem[X]), 3), round(float(gem[Y]), 3), round(float(height), 3)


def _ground_below(state: CarcataState, x: float, y: float) -> float:
    """Returns the height of the ground in levels; that of the sea is 0."""
    away = np.hypot(flight.CENTRE_X - x, flight.CENTRE_Y - y)
    space = int(away.argmin())
    if math.hypot(x, y) < away[space]:
        return round(float(flight.ground(state, VOLCANO) / state.level_height), 3)
    # A space reaches no farther than its corners.
    return float(LEVEL[space]) if away[space] < CORNER else 0.0


def _rolls(gem: Array, then: Array) -> bool:
    """Whether a gem stays on the ground from one event to the next."""
    return bool(gem[VZ] == 0.0 and then[Z] == gem[Z])


def seconds_between(state: CarcataState, gem: Array, then: Array) -> float:
    """Returns the seconds from one event to the next."""
    way = math.hypot(then[X] - gem[X], then[Y] - gem[Y])
    speed = math.hypot(gem[VX], gem[VY])
    if _rolls(gem, then):
        brake = state.rolling_friction * state.gravity
        left = math.sqrt(max(0.0, speed * speed - 2.0 * brake * way))
        return float((speed - left) / brake)
    if speed > 1e-9:
        return way / speed
    fall = 2.0 * state.gravity * max(0.0, gem[Z] - then[Z])
    return float((gem[VZ] + math.sqrt(gem[VZ] * gem[VZ] + fall)) / state.gravity)


def _parts(
    state: CarcataState, gem: Array, then: Array, seconds: float
) -> list[tuple[float, float, float]]:
    """Points on the way from one event to the next, evenly in time, the last at its end."""
    if seconds == 0.0:
        return []
    rolls = _rolls(gem, then)
    steps = math.ceil(seconds / (ROLLING if rolls else IN_THE_AIR))
    speed = math.hypot(gem[VX], gem[VY])
    slowing = 0.5 * state.rolling_friction * state.gravity / speed if rolls and speed else 0.0
    found = []
    for step in range(1, steps):
        time = seconds * step / steps
        gone = time - slowing * time * time
        now = gem.copy()
        now[X] += gem[VX] * gone
        now[Y] += gem[VY] * gone
        if not rolls:
            now[Z] += gem[VZ] * time - 0.5 * state.gravity * time * time
        found.append(_point(state, now))
    return [*found, _point(state, then)]


def _nearest(state: CarcataState, events: Array, space: int) -> int:
    """The event at which the gem was nearest to the middle of a space or of the turtle."""
    if space == TURTLE_BACK:
        x, y = flight.turtle_point(state)
    else:
        x, y = flight.middle(space)
    away = np.hypot(events[:, X] - x, events[:, Y] - y)
    return int(away.argmin())
