"""Ratings of moves at a glance, as an experienced player of Trias makes them.

While cards are left, a landmass belongs a little to everybody who lives there; the nearer the end,
the more the majority alone counts. The pole's land counts in part: what is on it may yet break off.
The weights were found by playing (see docs/bots.md).
"""

import numpy as np

from ludotope.engine.kernel.bits import bit, count, has, lowest
from ludotope.engine.kernel.codes import decode, encode, is_kind
from ludotope.engine.kernel.generic import TO_THE_END
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import Luck, about_the_best, below
from ludotope.engine.kernel.ranking import values_by_rank
from ludotope.engine.kernel.rule import rule, shared_rule
from ludotope.games.trias.rules import codes, phases
from ludotope.games.trias.rules.course import legal, list_rescues
from ludotope.games.trias.rules.drift import driftable_tiles, landmass_without
from ludotope.games.trias.rules.herds import crowd, has_room
from ludotope.games.trias.rules.land import RIGHT_OF, beyond, landmass_of, pool_at, ring
from ludotope.games.trias.rules.state import NONE, TriasState
from ludotope.games.trias.rules.things import (
    CAPACITY,
    DRIFT_COST,
    MAX_SEATS,
    MAX_TILES,
    POLE_TILE,
)

# What ratings are made of.
(
    POLE,  # what the pole's land counts, at the beginning
    SOFT,  # how much a landmass is shared by herds rather than by majority, at the beginning
    HERD,  # a herd on the map, at the beginning
    LIFT_OTHERS,  # a herd of another player is left in the water
    LIFT_OWN,  # an own herd is left in the water
    DRIFT_FOR_POINTS,  # what a drift is worth that costs action points
    MOVE_RATING,
    RESCUE_RATING,
    WHIM,  # how much rollouts vary
    ENVY,  # what others lose, against what oneself wins
    OUTWARD,  # how much farther out a tile is laid
) = range(11)
WEIGHTS = np.array([0.5, 0.6, 0.5, 0.7, 1.5, 0.5, 0.2, 3.0, 0.5, 0.7, 0.0])
# What somebody neglects who sees no more than the points as they are.
FORESIGHT = (POLE, SOFT, LIFT_OTHERS, LIFT_OWN, ENVY)
AT_ONCE = WEIGHTS.copy()
AT_ONCE[list(FORESIGHT)] = 0.0
CLEAR_LEAD = 6.0
HORIZON = TO_THE_END
# By rollout a drift for action points is thought of once in so many times, and a few places for it.
OFTEN = 3
FEW_PLACES = 8


@rule
def remaining(state: TriasState) -> float:
    """Returns the share of the game that is left: 1 at the beginning, 0 in the last round."""
    if state.last_turns != NONE:
        return 0.0
    cards = 21.0 if state.seats == 2 else 39.0
    return min(1.0, (int(state.pile[0]) + int(state.pile[1])) / cards)


@rule
def count_herds(state: TriasState, land: int, herds: Array) -> None:
    """Counts the herds of each seat on a landmass."""
    for seat in range(state.seats):
        herds[seat] = 0
    while land != 0:
        tile = lowest(land)
        land &= land - 1
        for seat in range(state.seats):
            herds[seat] += state.herds[tile, seat]


@rule
def rate_land(
    state: TriasState, land: int, more: int, herds: Array, seat: int, left: float, weights: Array
) -> float:
    """Rates a landmass with some more tiles for a seat, if these herds live on it.

    That is its own share, less a part of what others have.
    """
    seats = int(state.seats)
    size = count(land) + more
    factor = weights[POLE] * left if has(land, POLE_TILE) else 1.0
    if factor == 0.0:
        return 0.0
    soft = weights[SOFT] * left
    most = 0
    squares = 0
    for other in range(seats):
        squares += herds[other] * herds[other]
        most = max(most, herds[other])
    if most == 0:
        return 0.0
    second = 0
    firsts = 0
    for other in range(seats):
        if herds[other] == most:
            firsts += 1
        else:
            second = max(second, herds[other])
    seconds = 0
    for other in range(seats):
        seconds += herds[other] == second
    total = 0.0
    for other in range(seats):
        number = herds[other]
        if number == 0:
            continue
        share = 0.0
        if number == most:
            share = 1.0 if firsts == 1 else 1.5 / firsts
        elif number == second and firsts == 1:
            share = 0.5 / seconds
        share = (1.0 - soft) * share + soft * 1.25 * number * number / squares
        total += share if other == seat else -weights[ENVY] * share / (seats - 1)
    return factor * size * total


# --- Drift ---------------------------------------------------------------------------------------


@rule
def may_split(state: TriasState, tile: int) -> bool:
    """Whether the neighbours of a tile lie in two or more groups around it."""
    groups = 0
    for side in range(6):
        here = state.neighbour[tile, side] != NONE
        groups += here and state.neighbour[tile, RIGHT_OF[side]] == NONE
    return groups > 1


@rule
def rate_lift(
    state: TriasState, seat: int, tile: int, left: float, weights: Array, herds: Array
) -> float:
    """Rates lifting a tile: land that breaks off, and herds left in the water."""
    own = int(state.herds[tile, seat])
    others = crowd(state, tile) - own
    rating = weights[LIFT_OTHERS] * others - weights[LIFT_OWN] * own
    if not may_split(state, tile):
        return rating
    land = landmass_of(state, tile)
    rest = land & ~bit(tile)
    part = landmass_without(state, lowest(rest), tile)
    if part == rest:
        return rating
    count_herds(state, land, herds)
    rating -= rate_land(state, land, 0, herds, seat, left, weights)
    best_more = -1e9
    while rest != 0:
        part = landmass_without(state, lowest(rest), tile)
        rest &= ~part
        count_herds(state, part, herds)
        value = rate_land(state, part, 0, herds, seat, left, weights)
        more = rate_land(state, part, 1, herds, seat, left, weights)
        rating += value
        best_more = max(best_more, more - value)
    return rating + best_more


@rule
def rate_places(
    state: TriasState, seat: int, listed: int, weights: Array, moves: Array, ratings: Array
) -> None:
    """Rates the places of the lifted tile by the landmasses that it enlarges or joins."""
    left = remaining(state)
    land_of = np.empty(MAX_TILES, np.int64)
    lands = np.empty(MAX_TILES, np.int64)
    worth = np.empty(MAX_TILES, np.float64)
    herds = np.zeros(MAX_SEATS, np.int64)
    found = 0
    tiles = state.laid
    while tiles != 0:
        land = landmass_of(state, lowest(tiles))
        tiles &= ~land
        count_herds(state, land, herds)
        worth[found] = rate_land(state, land, 0, herds, seat, left, weights)
        lands[found] = land
        inside = land
        while inside != 0:
            land_of[lowest(inside)] = found
            inside &= inside - 1
        found += 1
    for index in range(listed):
        beside, side = decode(codes.LAY, moves[index])
        q, r = beyond(state, beside, side)
        joined = 0
        before = 0.0
        tiles = state.laid
        while tiles != 0:
            tile = lowest(tiles)
            tiles &= tiles - 1
            away_q = state.q[tile] - q
            away_r = state.r[tile] - r
            if abs(away_q) <= 1 and abs(away_r) <= 1 and abs(away_q + away_r) <= 1:
                land = lands[land_of[tile]]
                if land & joined == 0:
                    joined |= land
                    before += worth[land_of[tile]]
        count_herds(state, joined, herds)
        pool = pool_at(state, q, r)
        if pool != NONE:
            for other in range(state.seats):
                herds[other] += state.herds[pool, other]
        after = rate_land(state, joined, 1, herds, seat, left, weights)
        ratings[index] = after - before + weights[OUTWARD] * ring(q, r)


# --- Actions -------------------------------------------------------------------------------------


@rule
def find_gains(state: TriasState, seat: int, left: float, weights: Array, gain: Array) -> None:
    """Rates one more herd of a seat on each tile: the same on all of a landmass."""
    herds = np.zeros(MAX_SEATS, np.int64)
    tiles = state.laid
    while tiles != 0:
        land = landmass_of(state, lowest(tiles))
        tiles &= ~land
        count_herds(state, land, herds)
        before = rate_land(state, land, 0, herds, seat, left, weights)
        herds[seat] += 1
        after = rate_land(state, land, 0, herds, seat, left, weights)
        while land != 0:
            gain[lowest(land)] = after - before
            land &= land - 1


@rule
def rate_actions(
    state: TriasState, seat: int, listed: int, weights: Array, moves: Array, ratings: Array
) -> None:
    """Rates actions: births where they win a majority, rescues, drifts that break land off."""
    left = remaining(state)
    herds = np.zeros(MAX_SEATS, np.int64)
    gain = np.zeros(MAX_TILES, np.float64)
    find_gains(state, seat, left, weights, gain)
    for index in range(listed):
        move = int(moves[index])
        if is_kind(codes.DONE, move):
            ratings[index] = 0.0
        elif is_kind(codes.RESCUE, move):
            ratings[index] = weights[RESCUE_RATING] + gain[decode(codes.RESCUE, move)[0]]
        elif is_kind(codes.MOVE, move):
            ratings[index] = weights[MOVE_RATING]
        elif is_kind(codes.BREED, move):
            ratings[index] = weights[HERD] * left + gain[decode(codes.BREED, move)[0]]
        else:
            lift = rate_lift(state, seat, decode(codes.LIFT, move)[0], left, weights, herds)
            ratings[index] = weights[DRIFT_FOR_POINTS] * lift


@rule
def list_usual_actions(
    state: TriasState, seat: int, luck: Luck, weights: Array, moves: Array, ratings: Array
) -> int:
    """The actions that come to mind first, rated: rescues, else births, now and then a drift."""
    left = remaining(state)
    gain = np.zeros(MAX_TILES, np.float64)
    find_gains(state, seat, left, weights, gain)
    listed = list_rescues(state, seat, moves, 0)
    for index in range(listed):
        ratings[index] = gain[decode(codes.RESCUE, moves[index])[0]]
    if listed > 0:
        return listed
    moves[0] = encode(codes.DONE)
    ratings[0] = 0.0
    listed = 1
    if state.points_left > 0 and state.stock[seat] > 0:
        tiles = state.laid
        while tiles != 0:
            tile = lowest(tiles)
            tiles &= tiles - 1
            if state.herds[tile, seat] > state.spent[tile] and has_room(state, tile):
                moves[listed] = encode(codes.BREED, tile)
                ratings[listed] = weights[HERD] * left + gain[tile]
                listed += 1
    if state.points_left >= DRIFT_COST and (listed == 1 or below(luck, OFTEN) == 0):
        herds = np.zeros(MAX_SEATS, np.int64)
        tiles = driftable_tiles(state, seat)
        while tiles != 0:
            tile = lowest(tiles)
            tiles &= tiles - 1
            lift = rate_lift(state, seat, tile, left, weights, herds)
            moves[listed] = encode(codes.LIFT, tile)
            ratings[listed] = weights[DRIFT_FOR_POINTS] * lift
            listed += 1
    return listed


@rule
def some_of(moves: Array, listed: int, most: int, luck: Luck) -> int:
    """Puts a few moves, taken at random, in front; says how many."""
    most = min(most, listed)
    for place in range(most):
        other = place + below(luck, listed - place)
        moves[place], moves[other] = moves[other], moves[place]
    return most


# --- The three generic functions -----------------------------------------------------------------


@shared_rule
def rate_moves(state: TriasState, seat: int, weights: Array, moves: Array, ratings: Array) -> int:
    """Lists all legal moves with their ratings."""
    listed = legal(state, seat, moves)
    if state.phase == phases.ACTIONS:
        rate_actions(state, seat, listed, weights, moves, ratings)
        return listed
    if state.phase == phases.LAY:
        rate_places(state, seat, listed, weights, moves, ratings)
        return listed
    left = remaining(state)
    herds = np.zeros(MAX_SEATS, np.int64)
    for index in range(listed):
        ratings[index] = 0.0
        if state.phase == phases.DRIFT:
            tile = decode(codes.LIFT, moves[index])[0]
            ratings[index] = rate_lift(state, seat, tile, left, weights, herds)
        elif state.phase == phases.START:
            tile = decode(codes.START, moves[index])[0]
            ratings[index] = CAPACITY[state.terrain[tile]]
            if tile == POLE_TILE:
                ratings[index] = 0.0
    return listed


@rule
def prior(state: TriasState, seat: int, moves: Array, ratings: Array) -> int:
    """All legal moves with their ratings."""
    return rate_moves(state, seat, WEIGHTS, moves, ratings)


@rule
def glance(state: TriasState, seat: int, moves: Array, ratings: Array) -> int:
    """All legal moves, rated without a thought of the others or of what may yet break off."""
    return rate_moves(state, seat, AT_ONCE, moves, ratings)


@rule
def usual_move(
    state: TriasState, seat: int, luck: Luck, weights: Array, moves: Array, ratings: Array
) -> int:
    """The best rated of the moves that come to mind, by some weights, give or take a little."""
    if state.phase == phases.ACTIONS:
        listed = list_usual_actions(state, seat, luck, weights, moves, ratings)
    elif state.phase == phases.LAY:
        listed = some_of(moves, legal(state, seat, moves), FEW_PLACES, luck)
        rate_places(state, seat, listed, weights, moves, ratings)
    else:
        listed = rate_moves(state, seat, weights, moves, ratings)
    return about_the_best(moves, ratings, listed, weights[WHIM], luck)


@rule
def rollout(state: TriasState, seat: int, luck: Luck, moves: Array, ratings: Array) -> int:
    """The best rated move, give or take a little."""
    return usual_move(state, seat, luck, WEIGHTS, moves, ratings)


@rule
def value(state: TriasState, points: Array, places: Array, values: Array) -> None:
    """Estimates each seat's value from the result: places, and how clear the lead is."""
    values_by_rank(state.seats, points, places, CLEAR_LEAD, values)
