"""Heuristics for computer players: where lava can come soon, whom a flow or a gem would hit.

Of thousands of aims and hundreds of statues only those are looked at that are for or against
somebody. The weights were found by playing (see docs/bots.md).
"""

import math

import numpy as np

from ludotope.engine.kernel.bits import bit, has
from ludotope.engine.kernel.codes import decode, encode, is_kind
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import Luck, about_the_best, below, uniform
from ludotope.engine.kernel.ranking import count_winners, lead_of
from ludotope.engine.kernel.rule import rule, shared_rule
from ludotope.games.carcata.rules import codes, phases, things
from ludotope.games.carcata.rules.course import (
    gems_in_bag,
    list_moves,
    list_places,
    may_hold_statue,
)
from ludotope.games.carcata.rules.flight import MOST_TOUCHED, fly, middle, turtle_point
from ludotope.games.carcata.rules.island import LEVEL, NEIGHBOUR, RINGS, SPACES, TURTLE_BACK
from ludotope.games.carcata.rules.lava import list_flows
from ludotope.games.carcata.rules.scoring import gems_worth
from ludotope.games.carcata.rules.state import NONE, CarcataState

# What ratings are made of.
(
    PAWN,  # a pawn of one's own
    OTHERS_PAWN,  # a pawn of somebody else
    HEIGHT,  # a level
    GEM,  # a point in gems
    HOT,  # a space that one token of lava can reach
    WARM,  # one that two can reach
    MILD,  # one that three can reach
    THREAT,  # how much more it counts to make it hot for others
    RIDE,  # the turtle's back
    LEAVE,  # leaving it
    ERUPTING,  # letting a gem fly
    SHIELD,  # a statue in the way of lava
    WHIM,  # how much moves of rollouts vary
    LIVES,  # what a tribe's pawns add to its value, the first the most
    FEWER,  # by which power of their number
    POINTS,  # what its points are, for each seat that is against it
    RIDER,  # what a rider adds to them
    LATE,  # how much is lost to everybody when the turtle has swum all its way
    CLEAR_LEAD,  # the lead that is a clear one
) = range(19)
WEIGHTS = np.array(
    [
        *(8.0, 6.0, 0.6, 0.5, 2.5, 1.2, 0.4, 0.5, 6.0, -6.0, 0.5, 0.8, 0.5),
        *(12.0, 0.7, 0.15, 6.0, 0.9, 10.0),
    ]
)

# What somebody neglects who sees no danger but the lava that flows.
FORESIGHT = (HOT, WARM, MILD, THREAT, RIDE, SHIELD)

# What tempts them, and how much less they mind a pawn for it.
TEMPTING = (HEIGHT, GEM)
RECKLESS = 0.25
AT_ONCE = WEIGHTS.copy()
AT_ONCE[list(FORESIGHT)] = 0.0
AT_ONCE[list(TEMPTING)] /= RECKLESS
AT_ONCE[PAWN] *= RECKLESS
# They let gems fly anywhere.
AIMED_AT_ONCE = AT_ONCE.copy()
AIMED_AT_ONCE[OTHERS_PAWN] = 0.0

# Rollouts to the end would take long and say little: dice decide too much on the way.
HORIZON = 3
SIMULATION_FACTOR = 8

# How many aims are considered at each pawn: sideways and by force; and how often each is tried.
SIDEWAYS = (0, -1, 1)
STRONGER = (0, -4, 4, -8, 8)
TRIES = 6
# The force that carries a gem to a level, about.
FORCE_TO_SEA = 50
FORCE_A_LEVEL = 7


# --- Lava ----------------------------------------------------------------------------------------


@rule
def heat(state: CarcataState, space: int, weights: Array) -> float:
    """Rates the danger of lava on a space: the fewer tokens lava needs to reach it, the hotter."""
    if LEVEL[space] == RINGS:
        return weights[HOT]
    hottest = 0.0
    for direction in range(6):
        here = space
        for tokens in range(3):
            above = NEIGHBOUR[here, direction]
            if above < 0 or LEVEL[above] <= LEVEL[here] or state.statue[above]:
                break
            if state.lava[above]:
                hottest = max(hottest, weights[HOT + tokens])
                break
            if LEVEL[above] == RINGS and tokens < 2:
                hottest = max(hottest, weights[HOT + tokens + 1])
                break
            here = above
    return hottest


@rule
def rate_flow(
    state: CarcataState, seat: int, space: int, direction: int, tokens: int, weights: Array
) -> float:
    """Rates a straight flow: whom it takes, which gems, and for whom it gets hot next."""
    rating = 0.0
    while tokens > 0 and space >= 0 and not state.lava[space] and not state.statue[space]:
        tokens -= 1
        owner = state.pawn[space]
        if owner == seat:
            rating -= loss(state, seat, weights[PAWN])
        elif owner != NONE:
            rating += loss(state, owner, weights[OTHERS_PAWN])
        rating -= 0.2 * weights[GEM] * gems_worth(state, state.gems[space])
        last = space
        there = NEIGHBOUR[space, direction]
        space = NONE if there < 0 or LEVEL[there] >= LEVEL[space] else int(there)
        for side in range(6):
            below_it = NEIGHBOUR[last, side]
            if below_it >= 0 and LEVEL[below_it] < LEVEL[last] and below_it != space:
                owner = state.pawn[below_it]
                if owner == seat:
                    rating -= 0.5 * weights[HOT]
                elif owner != NONE:
                    rating += 0.5 * weights[HOT] * weights[THREAT]
    return rating


@rule
def loss(state: CarcataState, seat: int, pawn: float) -> float:
    """Returns the cost of losing a pawn: more, the fewer are left."""
    return pawn * (1.0 + 2.0 / max(1, int(state.alive[seat])) ** 2)


# --- Resolving dice ------------------------------------------------------------------------------


@rule
def rate_space(state: CarcataState, space: int, weights: Array) -> float:
    """Rates a space to stand on."""
    return weights[HEIGHT] * LEVEL[space] - heat(state, space, weights)


@rule
def rate_pawn_moves(
    state: CarcataState, seat: int, weights: Array, moves: Array, ratings: Array, listed: int
) -> int:
    """Lists the steps, boardings and landings of a seat with their ratings."""
    first = listed
    listed = list_moves(state, seat, moves, listed)
    standing = NONE
    worth = 0.0
    for index in range(first, listed):
        move = int(moves[index])
        if is_kind(codes.LAND, move):
            space = decode(codes.LAND, move)[0]
            ratings[index] = weights[LEAVE] + rate_space(state, space, weights)
        elif is_kind(codes.BOARD, move):
            space = decode(codes.BOARD, move)[0]
            ratings[index] = weights[RIDE] - rate_space(state, space, weights)
        else:
            space, direction = decode(codes.STEP, move)
            if space != standing:
                standing = space
                worth = rate_space(state, space, weights)
            there = NEIGHBOUR[space, direction]
            ratings[index] = rate_space(state, there, weights) - worth
            ratings[index] += weights[GEM] * gems_worth(state, state.gems[there])
    return listed


@rule
def is_listed(moves: Array, first: int, listed: int, move: int) -> bool:
    """Whether a move is on a list already, from an index on."""
    for index in range(first, listed):
        if moves[index] == move:
            return True
    return False


@rule
def rate_statues(
    state: CarcataState, seat: int, weights: Array, moves: Array, ratings: Array, listed: int
) -> int:
    """Lists statues in the way of lava above own pawns, and those that shield others, to remove."""
    first = listed
    for space in range(SPACES):
        owner = state.pawn[space]
        if owner == NONE:
            continue
        for direction in range(6):
            above = NEIGHBOUR[space, direction]
            if above < 0 or LEVEL[above] <= LEVEL[space]:
                continue
            move = encode(codes.STATUE, above) if owner == seat else encode(codes.RETURN, above)
            if is_listed(moves, first, listed, move):
                continue
            if owner == seat and state.statues_left > 0 and may_hold_statue(state, above):
                moves[listed] = move
                ratings[listed] = weights[SHIELD] * heat(state, space, weights)
                listed += 1
            elif owner != seat and state.statue[above]:
                moves[listed] = move
                ratings[listed] = 0.3 * weights[SHIELD]
                listed += 1
    return listed


@rule
def rate_resolving(
    state: CarcataState, seat: int, weights: Array, moves: Array, ratings: Array
) -> int:
    """Lists what can be done with the dice, with ratings."""
    listed = 0
    if state.dice[things.MOVE] > 0:
        listed = rate_pawn_moves(state, seat, weights, moves, ratings, listed)
    must = False
    if state.dice[things.LAVA] > 0:
        first = listed
        listed = list_flows(state, moves, listed)
        must = listed > first
        for index in range(first, listed):
            space, direction = decode(codes.FLOW, moves[index])
            tokens = int(state.dice[things.LAVA])
            ratings[index] = rate_flow(state, seat, space, direction, tokens, weights)
    if state.dice[things.ERUPTION] > 0 and gems_in_bag(state) > 0:
        moves[listed] = encode(codes.ERUPT)
        ratings[listed] = weights[ERUPTING]
        listed += 1
        must = True
    if state.dice[things.STATUE] > 0:
        listed = rate_statues(state, seat, weights, moves, ratings, listed)
    if not must:
        moves[listed] = encode(codes.DONE)
        ratings[listed] = 0.0
        listed += 1
    return listed


@rule
def rate_turns(state: CarcataState, seat: int, weights: Array, moves: Array, ratings: Array) -> int:
    """Lists left and right, where a statue leaves both ways, with ratings."""
    direction = int(state.flow_direction)
    tokens = int(state.flow_left)
    moves[0] = encode(codes.LEFT)
    moves[1] = encode(codes.RIGHT)
    for index in range(2):
        turned = (direction + (5 if index == 0 else 1)) % 6
        there = NEIGHBOUR[state.flow_at, turned]
        ratings[index] = rate_flow(state, seat, there, turned, tokens, weights)
    return 2


# --- Rolling again -------------------------------------------------------------------------------


@rule
def list_choices_to_roll(state: CarcataState, moves: Array, ratings: Array) -> int:
    """Lists keeping all dice, and rolling again all that show some of the faces."""
    moves[0] = encode(codes.KEEP)
    ratings[0] = 1.0
    listed = 1
    shown = 0
    for face in range(things.LOOSE_FACES):
        if state.dice[face] > 0:
            shown |= bit(face)
    for faces in range(1, 1 << things.LOOSE_FACES):
        if faces & ~shown == 0:
            n_move = dice_of(state, faces, things.MOVE)
            n_lava = dice_of(state, faces, things.LAVA)
            n_eruption = dice_of(state, faces, things.ERUPTION)
            n_statue = dice_of(state, faces, things.STATUE)
            moves[listed] = encode(codes.REROLL, n_move, n_lava, n_eruption, n_statue)
            ratings[listed] = -0.1 * (n_move + n_lava + n_eruption + n_statue)
            listed += 1
    return listed


@rule
def dice_of(state: CarcataState, faces: int, face: int) -> int:
    """Counts the dice that show a face, if it is one of a set; else 0."""
    return int(state.dice[face]) if has(faces, face) else 0


# --- Aiming --------------------------------------------------------------------------------------


@rule
def aim_at(state: CarcataState, target: int, sideways: int, stronger: int) -> int:
    """The code of an aim at a space or the turtle, about, a little to the side or stronger."""
    if target == TURTLE_BACK:
        x, y = turtle_point(state)
        level = 0
    else:
        x, y = middle(target)
        level = int(LEVEL[target])
    angle = math.atan2(y, x) / (2.0 * math.pi) * things.DIRECTIONS
    direction = (math.floor(angle + 0.5) + sideways) % things.DIRECTIONS
    force = FORCE_TO_SEA - FORCE_A_LEVEL * level + stronger
    return encode(codes.AIM, direction, min(things.FORCES - 1, max(0, force)))


@rule
def is_target(state: CarcataState, seat: int, target: int) -> bool:
    """Whether somebody else's pawn can be hit on a space or, since version 2, on the turtle."""
    if target == TURTLE_BACK:
        return state.rider_in_reach == 1 and state.rider not in (NONE, seat)
    return state.pawn[target] not in (NONE, seat)


@rule
def rate_aim(
    state: CarcataState, seat: int, aim: int, tries: int, luck: Luck, weights: Array, touched: Array
) -> float:
    """Rates an aim by what flights with it do on average to whom they touch."""
    kept = state.aim
    state.aim = aim
    no_path = np.zeros((0, 3), np.float64)
    total = 0.0
    for _ in range(tries):
        rest, touches, _ = fly(state, int(uniform(luck) * things.WOBBLES), no_path, touched)
        for index in range(touches):
            space = touched[index]
            owner = state.rider if space == TURTLE_BACK else state.pawn[space]
            if owner == seat:
                total -= loss(state, seat, weights[PAWN])
            elif owner != NONE:
                total += loss(state, owner, weights[OTHERS_PAWN])
        if rest >= 0 and state.pawn[rest] != NONE:
            total += weights[GEM] * state.worth[state.gem] * (1 if state.pawn[rest] == seat else -1)
    state.aim = kept
    return total / tries


@rule
def rate_aims(state: CarcataState, seat: int, weights: Array, moves: Array, ratings: Array) -> int:
    """Lists aims at others' pawns and a few all around, rated by a few trial flights."""
    luck = np.zeros(1, np.uint64)
    touched = np.zeros(MOST_TOUCHED, np.int16)
    listed = 0
    for number in range(SPACES + 1):
        target = number if number < SPACES else TURTLE_BACK
        if not is_target(state, seat, target):
            continue
        for sideways in SIDEWAYS:
            for stronger in STRONGER:
                aim = aim_at(state, target, sideways, stronger)
                if is_listed(moves, 0, listed, aim):
                    continue
                moves[listed] = aim
                ratings[listed] = rate_aim(state, seat, aim, TRIES, luck, weights, touched)
                listed += 1
    for direction in range(0, things.DIRECTIONS, things.DIRECTIONS // 12):
        for force in (things.FORCES // 2, things.FORCES - 1):
            aim = encode(codes.AIM, direction, force)
            if is_listed(moves, 0, listed, aim):
                continue
            moves[listed] = aim
            ratings[listed] = rate_aim(state, seat, aim, TRIES, luck, weights, touched)
            listed += 1
    return listed


@rule
def quick_aim(state: CarcataState, seat: int, luck: Luck) -> int:
    """Returns an aim at one of the others' pawns or, if there is none, anywhere."""
    targets = 0
    chosen = NONE
    for number in range(SPACES + 1):
        target = number if number < SPACES else TURTLE_BACK
        if is_target(state, seat, target):
            targets += 1
            if below(luck, targets) == 0:
                chosen = target
    if chosen == NONE:
        any_aim = below(luck, things.DIRECTIONS * things.FORCES)
        return encode(codes.AIM, any_aim // things.FORCES, any_aim % things.FORCES)
    return aim_at(state, chosen, 0, 0)


# --- The generic functions: prior, rollout policy and value --------------------------------------


@shared_rule
def rate_moves(state: CarcataState, seat: int, weights: Array, moves: Array, ratings: Array) -> int:
    """Lists the moves worth searching with their ratings by some weights."""
    if state.phase == phases.REROLL:
        return list_choices_to_roll(state, moves, ratings)
    if state.phase == phases.AIM:
        return rate_aims(state, seat, weights, moves, ratings)
    if state.phase == phases.FLOW:
        return rate_turns(state, seat, weights, moves, ratings)
    if state.phase == phases.PLACE:
        listed = list_places(state, moves)
        ratings[:listed] = 0.0
        return listed
    return rate_resolving(state, seat, weights, moves, ratings)


@rule
def prior(state: CarcataState, seat: int, moves: Array, ratings: Array) -> int:
    """Lists the moves worth searching with their ratings."""
    return rate_moves(state, seat, WEIGHTS, moves, ratings)


@rule
def glance(state: CarcataState, seat: int, moves: Array, ratings: Array) -> int:
    """Lists the moves worth searching, rated without a thought of lava to come or of the turtle.

    Whoever only glances climbs where it pays, lets gems fly anywhere and takes dice as they fall.
    """
    if state.phase == phases.REROLL:
        moves[0] = encode(codes.KEEP)
        ratings[0] = 0.0
        return 1
    weights = AIMED_AT_ONCE if state.phase == phases.AIM else AT_ONCE
    return rate_moves(state, seat, weights, moves, ratings)


@rule
def usual_move(
    state: CarcataState, seat: int, luck: Luck, weights: Array, moves: Array, ratings: Array
) -> int:
    """Returns the best rated move by some weights, give or take a little."""
    if state.phase == phases.AIM:
        return quick_aim(state, seat, luck)
    if state.phase == phases.REROLL:
        return encode(codes.KEEP)
    listed = rate_moves(state, seat, weights, moves, ratings)
    return about_the_best(moves, ratings, listed, weights[WHIM], luck)


@rule
def rollout(state: CarcataState, seat: int, luck: Luck, moves: Array, ratings: Array) -> int:
    """Returns the best rated move, give or take a little."""
    return usual_move(state, seat, luck, WEIGHTS, moves, ratings)


@rule
def value(state: CarcataState, points: Array, places: Array, values: Array) -> None:
    """Estimates each seat's value by the result or, before the end, by pawns and points.

    If nobody wins, all lose.
    """
    worth = np.zeros(things.MAX_SEATS, np.float64)
    for seat in range(state.seats):
        worth[seat] = points[seat]
    if state.phase != phases.OVER:
        for seat in range(state.seats):
            lives = float(state.alive[seat]) ** WEIGHTS[FEWER]
            worth[seat] = WEIGHTS[POINTS] * (state.seats - 1) * points[seat]
            worth[seat] += WEIGHTS[LIVES] * lives
            if state.rider == seat:
                worth[seat] += WEIGHTS[RIDER]
        for space in range(SPACES):
            if state.pawn[space] != NONE:
                worth[state.pawn[space]] -= heat(state, space, WEIGHTS)
    winners = count_winners(state.seats, places)
    swum = state.turtle / state.last_step
    late = 1.0 - WEIGHTS[LATE] * swum * swum
    for seat in range(state.seats):
        lead = lead_of(seat, state.seats, worth, WEIGHTS[CLEAR_LEAD])
        if state.phase != phases.OVER:
            values[seat] = (0.55 + 0.45 * lead) * late
        elif winners == 0:
            values[seat] = 0.0
        elif places[seat] == 1:
            values[seat] = 0.2 + 0.7 / winners + 0.1 * lead
        else:
            values[seat] = 0.2 + 0.05 * lead
