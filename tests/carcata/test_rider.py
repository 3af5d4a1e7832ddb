"""The turtle's rider and the gems: touched, out; by version 1 of the rules out of reach."""

import math
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from ludotope.bots import make_bot
from ludotope.engine.event import CHANCE, Event
from ludotope.engine.kernel.codes import decode, encode, is_kind
from ludotope.engine.kernel.layout import Array
from ludotope.engine.position import Position
from ludotope.engine.words import say
from ludotope.games.carcata.board import Board
from ludotope.games.carcata.motion import FlightLook
from ludotope.games.carcata.rules import codes, phases
from ludotope.games.carcata.rules.flight import (
    CENTRE_X,
    CENTRE_Y,
    STATION_X,
    STATION_Y,
    TURTLE_HEIGHT,
    fly,
)
from ludotope.games.carcata.rules.island import SEA, STATIONS, TURTLE_BACK, beach
from ludotope.games.carcata.rules.sense import prior
from ludotope.games.carcata.rules.state import NONE, CarcataState
from ludotope.games.carcata.rules.things import DIRECTIONS, FORCES, GEMS
from tests.carcata.tables import on_island, table

WOBBLES = [number * 2654435761 % 2**32 for number in range(1500)]
FAR = {(1, 0): 0, (-1, 0): 1}


def towards_turtle(station: int, force: int = FORCES - 1) -> int:
    angle = math.atan2(STATION_Y[station], STATION_X[station]) / (2 * math.pi) * DIRECTIONS
    return encode(codes.AIM, round(angle) % DIRECTIONS, force)


def flying(rules: int = 2, station: int = 1, rider: int = 1, **pawns: object) -> Position:
    """A gem is about to fly towards a turtle with a rider."""
    position = on_island("", pawns or FAR, turtle=station, rider=rider, rules=rules)  # type: ignore[arg-type]
    state = position.state
    state.gem = GEMS.index("ruby")
    state.bag[state.gem] -= 1
    state.aim = towards_turtle(station)
    state.phase = phases.FLY
    return position


def flown(state: CarcataState, wobble: int) -> tuple[int, list[int], Array]:
    path, touched = np.zeros((400, 3)), np.zeros(40, np.int16)
    rest, touches, points = fly(state, wobble, path, touched)
    return rest, touched[:touches].tolist(), path[:points]


def hitting(position: Position) -> Iterator[int]:
    """The wobbles with which the gem touches the rider."""
    return (wobble for wobble in WOBBLES if TURTLE_BACK in flown(position.state, wobble)[1])


def land(position: Position, wobble: int) -> None:
    position.apply(Event(CHANCE, encode(codes.WOBBLE, wobble)))


def test_a_station_is_in_the_sea_beside_its_two_beach_spaces() -> None:
    for station in range(STATIONS):
        away = np.hypot(CENTRE_X - STATION_X[station], CENTRE_Y - STATION_Y[station])
        nearest = set(np.argsort(away)[:2].tolist())
        assert nearest == {beach(station, 0), beach(station, 1)}
        # No space reaches farther than its corners; there is water between the rider and all.
        assert away.min() > 3**-0.5 + 0.4


@pytest.mark.parametrize("station", [0, 1, 5, 11])
def test_a_gem_can_touch_the_rider_at_any_station(station: int) -> None:
    position = flying(station=station)
    hits = len(list(hitting(position)))
    # Farther away and with water all around: less often than a pawn on the beach (one in eight).
    assert 0.02 < hits / len(WOBBLES) < 0.12


def test_a_touched_rider_is_out_and_the_gem_is_lost_in_the_sea() -> None:
    position = flying()
    land(position, next(hitting(position)))
    state = position.state
    assert (state.rider, state.alive.tolist()) == (NONE, [1, 1, 0, 0])
    assert state.bag[GEMS.index("ruby")] == 5
    assert not table(position).seats[1].rides
    assert not position.is_over


def test_a_rider_may_be_touched_by_its_own_players_gem() -> None:
    position = flying(rider=0)
    land(position, next(hitting(position)))
    assert (position.state.rider, position.state.alive.tolist()) == (NONE, [1, 1, 0, 0])


def test_whoever_touches_a_tribes_last_pawn_on_the_turtle_takes_its_gems() -> None:
    position = on_island("", {(1, 0): 0}, turtle=1, rider=1)
    position.states[0] = flying().state
    state = position.state
    state.pawn[state.pawn == 1] = NONE
    state.alive[1] = 1
    state.collected[1, GEMS.index("diamond")] = 2
    state.bag[GEMS.index("diamond")] -= 2
    land(position, next(hitting(position)))
    assert position.is_over
    assert state.collected[0, GEMS.index("diamond")] == 2
    assert position.result().winners == (0,)


def test_beside_the_rider_a_gem_falls_into_the_sea_and_nothing_else_changes() -> None:
    position = flying()
    near = 0
    for wobble in WOBBLES[:300]:
        rest, touched, path = flown(position.state, wobble)
        if rest != SEA or touched:
            continue
        x, y, height = path[-1]
        near += math.hypot(x - STATION_X[1], y - STATION_Y[1]) < 0.5
        assert height < position.state.level_height
        before = position.state.copy()
        state = before.copy()
        after = Position(position.game)
        after.states[0] = state
        land(after, wobble)
        assert after.state.rider == before.rider
        assert after.state.alive.tolist() == before.alive.tolist()
        assert after.state.bag.sum() == before.bag.sum() + 1
    assert near > 5


def test_by_version_1_of_the_rules_a_rider_is_out_of_reach() -> None:
    old, new = flying(rules=1), flying(rules=2)
    for wobble in WOBBLES:
        rest, touched, path = flown(old.state, wobble)
        its_rest, its_touched, its_path = flown(new.state, wobble)
        assert (rest, touched) == (its_rest, [piece for piece in its_touched if piece >= 0])
        assert path.tobytes() == its_path[: len(path)].tobytes()
    wobble = next(hitting(new))
    land(old, wobble)
    assert (old.state.rider, old.state.alive.tolist()) == (1, [1, 2, 0, 0])


def test_without_a_rider_both_versions_fly_alike() -> None:
    states = []
    for rules in (1, 2):
        state = flying(rules).state.copy()
        state.rider = NONE
        states.append(state)
    for wobble in WOBBLES[:200]:
        one, other = (flown(state, wobble) for state in states)
        assert one[:2] == other[:2]
        assert one[2].tobytes() == other[2].tobytes()


def beside_body(state: CarcataState, event: Array, then: Array) -> tuple[bool, bool]:
    """Whether between two events in the air the gem is in the rider's body, or above or below."""
    seconds = math.dist(event[:2], then[:2]) / math.hypot(event[3], event[4])
    times = np.linspace(0.0, seconds, 50)
    away = np.hypot(
        event[0] + event[3] * times - STATION_X[1], event[1] + event[4] * times - STATION_Y[1]
    )
    height = event[2] + event[5] * times - state.gravity / 2 * times * times
    near = away < state.pawn_radius + state.gem_radius - 1e-6
    top = TURTLE_HEIGHT + state.pawn_height
    inside = near & (height > TURTLE_HEIGHT + 1e-6) & (height < top - 1e-6)
    return bool(inside.any()), bool((near & ~inside).any())


def test_whatever_flies_into_the_rider_touches_it_and_whatever_passes_does_not() -> None:
    state = flying().state
    reach, top = state.pawn_radius + state.gem_radius, TURTLE_HEIGHT + state.pawn_height
    met = passed = 0
    for wobble in WOBBLES:
        path, touched = np.zeros((400, 6)), np.zeros(40, np.int16)
        rest, touches, points = fly(state, wobble, path, touched)
        if rest != SEA:
            continue
        over_sea = path[:points][np.hypot(path[:points, 0], path[:points, 1]) > 4.5]
        found = [
            beside_body(state, one, other)
            for one, other in pairwise(over_sea)
            if one[5] != 0.0 and math.dist(one[:2], other[:2]) > 1e-9
        ]
        if TURTLE_BACK in touched[:touches].tolist():
            met += 1
            # One of the events is on the surface of its body: at its side, or on its head.
            away = np.hypot(over_sea[:, 0] - STATION_X[1], over_sea[:, 1] - STATION_Y[1])
            feet, head = over_sea[:, 2] - TURTLE_HEIGHT, over_sea[:, 2] - top
            at_side = (np.abs(away - reach) < 1e-6) & (feet > -1e-6) & (head < 1e-6)
            assert (at_side | ((away < reach) & (np.abs(head) < 1e-6))).any(), wobble
        else:
            passed += any(beyond for _, beyond in found)
            assert not any(inside for inside, _ in found), wobble
    assert met > 30
    # Over its head, or below its feet beside the shell.
    assert passed > 5


def test_a_hit_is_told_and_shown_where_the_turtle_is() -> None:
    position = flying()
    wobble = next(hitting(position))
    event = Event(CHANCE, encode(codes.WOBBLE, wobble))
    names = ["Mia", "Leo"]
    told = position.game.tell(position.state, event, 0, names)
    assert "it knocks Leo’s pawn off the turtle, it falls into the sea" in say(told, "en")
    assert "Leo perd son pion sur la tortue, la gemme tombe à la mer" in say(told, "fr")
    shown = position.game.motion(position.state, event)
    assert isinstance(shown, FlightLook)
    assert (shown.touched, shown.pawns, shown.station) == (["turtle"], [1], 1)
    assert (shown.rest, shown.keeper) == (None, None)
    # It is touched when the gem is at the turtle, and then the gem falls to the water.
    board = position.game.board()
    assert isinstance(board, Board)
    when = shown.times.index(shown.touched_at[0])
    x, y, height = shown.path[when]
    reach = position.state.pawn_radius + position.state.gem_radius
    assert math.dist((x, y), board.turtle[1]) <= reach + 0.002
    assert TURTLE_HEIGHT / position.state.level_height <= height
    assert shown.path[-1][2] == 0.0
    assert 0.0 < shown.touched_at[0] < shown.times[-1]


def aims_listed(rules: int) -> list[int]:
    position = flying(rules)
    state = position.state
    state.aim, state.phase = NONE, phases.AIM
    moves = position.game.move_list()
    ratings = np.zeros(len(moves))
    return moves[: prior(state, 0, moves, ratings)].tolist()


def test_computer_players_consider_aims_at_a_rider_of_others() -> None:
    at_turtle = {towards_turtle(1), towards_turtle(1, FORCES - 4 - 1)}
    assert at_turtle & set(aims_listed(2))
    assert not at_turtle & set(aims_listed(1))


def test_a_computer_player_hits_the_last_pawn_on_the_turtle_if_it_can() -> None:
    position = flying()
    state = position.state
    state.pawn[state.pawn == 1] = NONE
    state.alive[1] = 1
    state.aim, state.phase = NONE, phases.AIM
    chosen = make_bot("hard", seed=1, timed=False).choose(position.seen_by(0), 0)
    assert is_kind(codes.AIM, chosen)
    direction, force = decode(codes.AIM, chosen)
    wanted, _ = decode(codes.AIM, towards_turtle(1))
    assert abs(direction - wanted) <= 2
    assert force >= FORCES - 12
