"""What an experienced player of Carcata sees at a glance: where it is hot, whom a flow would hit.

Of thousands of aims and hundreds of statues only those are looked at that are for or against
somebody. The weights were found by playing (see docs/bots.md).
"""

import math

import numpy as np

from ludotope.engine.kernel.bits import has
from ludotope.engine.kernel.generic import advise
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import Luck, about_the_best, below, uniform
from ludotope.engine.kernel.ranking import count_winners, lead_of
from ludotope.engine.kernel.rule import rule
from ludotope.games.carcata.rules.codes import (
    AIMS,
    BOARDINGS,
    DONE,
    ERUPT,
    FLOWS,
    KEEP,
    LANDINGS,
    LEFT,
    PLACINGS,
    REROLLS,
    RETURNS,
    RIGHT,
    STATUES,
    STEPS,
)
from ludotope.games.carcata.rules.course import (
    MOST_TOUCHED,
    gems_in_bag,
    list_moves,
    may_hold_statue,
)
from ludotope.games.carcata.rules.flight import CENTRE_X, CENTRE_Y, fly
from ludotope.games.carcata.rules.island import (
    FIRST_BEACH,
    LEVEL,
    NEIGHBOUR,
    RINGS,
    SPACES,
)
from ludotope.games.carcata.rules.lava import list_flows
from ludotope.games.carcata.rules.scoring import gems_worth
from ludotope.games.carcata.rules.state import AIM, FLOW, NONE, OVER, PLACE, REROLL, CarcataState
from ludotope.games.carcata.rules.things import (
    DIRECTIONS,
    ERUPTION,
    FORCES,
    LAVA,
    LOOSE_FACES,
    MAX_SEATS,
    MOVE,
    STATUE,
    WOBBLES,
)

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
    WHIM,  # how much habits vary
    LIVES,  # what a tribe's pawns are worth to its prospects, the first the most
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

# Playouts to the end would take long and say little: dice decide too much on the way.
HORIZON = 3
BRISKNESS = 8

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
    """How soon lava can reach a space: the fewer tokens it takes, the hotter."""
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
    """What a straight flow does: whom it takes, which gems, and for whom it gets hot next."""
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
    """What a pawn is worth: more, the fewer are left."""
    return pawn * (1.0 + 2.0 / max(1, int(state.alive[seat])) ** 2)


# --- Resolving dice ------------------------------------------------------------------------------


@rule
def rate_space(state: CarcataState, space: int, weights: Array) -> float:
    """What it is worth to stand on a space."""
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
        if move >= LANDINGS:
            ratings[index] = weights[LEAVE] + rate_space(state, move - LANDINGS, weights)
        elif move >= BOARDINGS:
            ratings[index] = weights[RIDE] - rate_space(state, move - BOARDINGS, weights)
        else:
            space, direction = (move - STEPS) // 6, (move - STEPS) % 6
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
            move = (STATUES if owner == seat else RETURNS) + int(above)
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
    if state.dice[MOVE] > 0:
        listed = rate_pawn_moves(state, seat, weights, moves, ratings, listed)
    must = False
    if state.dice[LAVA] > 0:
        first = listed
        listed = list_flows(state, moves, FLOWS, listed)
        must = listed > first
        for index in range(first, listed):
            way = int(moves[index]) - FLOWS
            tokens = int(state.dice[LAVA])
            ratings[index] = rate_flow(state, seat, way // 6, way % 6, tokens, weights)
    if state.dice[ERUPTION] > 0 and gems_in_bag(state) > 0:
        moves[listed] = ERUPT
        ratings[listed] = weights[ERUPTING]
        listed += 1
        must = True
    if state.dice[STATUE] > 0:
        listed = rate_statues(state, seat, weights, moves, ratings, listed)
    if not must:
        moves[listed] = DONE
        ratings[listed] = 0.0
        listed += 1
    return listed


@rule
def rate_turns(state: CarcataState, seat: int, weights: Array, moves: Array, ratings: Array) -> int:
    """Left or right, where a statue leaves both ways."""
    direction = int(state.flow_direction)
    tokens = int(state.flow_left)
    moves[0] = LEFT
    moves[1] = RIGHT
    for index in range(2):
        turned = (direction + (5 if index == 0 else 1)) % 6
        there = NEIGHBOUR[state.flow_at, turned]
        ratings[index] = rate_flow(state, seat, there, turned, tokens, weights)
    return 2


# --- Rolling again -------------------------------------------------------------------------------


@rule
def list_choices_to_roll(state: CarcataState, moves: Array, ratings: Array) -> int:
    """Keep all, or roll again all dice of some of the faces."""
    moves[0] = KEEP
    ratings[0] = 1.0
    listed = 1
    for faces in range(1, 1 << LOOSE_FACES):
        choice = 0
        dice = 0
        is_new = True
        for face in range(LOOSE_FACES):
            chosen = int(state.dice[face]) if has(faces, face) else 0
            is_new = is_new and (chosen > 0 or not has(faces, face))
            choice = choice * 6 + chosen
            dice += chosen
        if is_new:
            moves[listed] = REROLLS + choice
            ratings[listed] = -0.1 * dice
            listed += 1
    return listed


# --- Aiming --------------------------------------------------------------------------------------


@rule
def aim_at(space: int, sideways: int, stronger: int) -> int:
    """An aim at a space, about, a little to the side or stronger."""
    angle = math.atan2(CENTRE_Y[space], CENTRE_X[space]) / (2.0 * math.pi) * DIRECTIONS
    direction = (math.floor(angle + 0.5) + sideways) % DIRECTIONS
    force = FORCE_TO_SEA - FORCE_A_LEVEL * int(LEVEL[space]) + stronger
    return direction * FORCES + min(FORCES - 1, max(0, force))


@rule
def rate_aim(
    state: CarcataState, seat: int, aim: int, tries: int, luck: Luck, weights: Array, touched: Array
) -> float:
    """What flights with an aim do on average to whom they touch."""
    kept = state.aim
    state.aim = aim
    no_path = np.zeros((0, 3), np.float64)
    total = 0.0
    for _ in range(tries):
        rest, touches, _ = fly(state, int(uniform(luck) * WOBBLES), no_path, touched)
        for index in range(touches):
            owner = state.pawn[touched[index]]
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
    """Lists aims at others' pawns and a few away from everybody, each tried in mind."""
    luck = np.zeros(1, np.uint64)
    touched = np.zeros(MOST_TOUCHED, np.int16)
    listed = 0
    for space in range(SPACES):
        if state.pawn[space] in (NONE, seat):
            continue
        for sideways in SIDEWAYS:
            for stronger in STRONGER:
                aim = aim_at(space, sideways, stronger)
                if is_listed(moves, 0, listed, AIMS + aim):
                    continue
                moves[listed] = AIMS + aim
                ratings[listed] = rate_aim(state, seat, aim, TRIES, luck, weights, touched)
                listed += 1
    for direction in range(0, DIRECTIONS, DIRECTIONS // 12):
        for force in (FORCES // 2, FORCES - 1):
            aim = direction * FORCES + force
            if is_listed(moves, 0, listed, AIMS + aim):
                continue
            moves[listed] = AIMS + aim
            ratings[listed] = rate_aim(state, seat, aim, TRIES, luck, weights, touched)
            listed += 1
    return listed


@rule
def quick_aim(state: CarcataState, seat: int, luck: Luck) -> int:
    """An aim at one of the others' pawns, or anywhere."""
    targets = 0
    chosen = NONE
    for space in range(SPACES):
        if state.pawn[space] not in (NONE, seat):
            targets += 1
            if below(luck, targets) == 0:
                chosen = space
    if chosen == NONE:
        return AIMS + below(luck, DIRECTIONS * FORCES)
    return AIMS + aim_at(chosen, 0, 0)


# --- The three generic functions -----------------------------------------------------------------


@rule
def rate_moves(state: CarcataState, seat: int, weights: Array, moves: Array, ratings: Array) -> int:
    """Lists moves worth thinking about with their ratings."""
    if state.phase == REROLL:
        return list_choices_to_roll(state, moves, ratings)
    if state.phase == AIM:
        return rate_aims(state, seat, weights, moves, ratings)
    if state.phase == FLOW:
        return rate_turns(state, seat, weights, moves, ratings)
    if state.phase == PLACE:
        listed = 0
        for space in range(FIRST_BEACH, SPACES):
            if state.pawn[space] == NONE:
                moves[listed] = PLACINGS + space
                ratings[listed] = 0.0
                listed += 1
        return listed
    return rate_resolving(state, seat, weights, moves, ratings)


@rule
def suggest(state: CarcataState, seat: int, moves: Array, ratings: Array) -> int:
    """Moves worth thinking about with their ratings."""
    return rate_moves(state, seat, WEIGHTS, moves, ratings)


@rule
def usual_move(
    state: CarcataState, seat: int, luck: Luck, weights: Array, moves: Array, ratings: Array
) -> int:
    """The best rated move by some weights, give or take a little."""
    if state.phase == AIM:
        return quick_aim(state, seat, luck)
    if state.phase == REROLL:
        return KEEP
    listed = rate_moves(state, seat, weights, moves, ratings)
    return moves[about_the_best(ratings, listed, weights[WHIM], luck)]


@rule
def habit(state: CarcataState, seat: int, luck: Luck, moves: Array, ratings: Array) -> int:
    """The best rated move, give or take a little."""
    return usual_move(state, seat, luck, WEIGHTS, moves, ratings)


@rule
def promise(state: CarcataState, points: Array, places: Array, hopes: Array) -> None:
    """Hopes by the result or, before the end, by pawns and points. If nobody wins, all lose."""
    worth = np.zeros(MAX_SEATS, np.float64)
    for seat in range(state.seats):
        worth[seat] = points[seat]
    if state.phase != OVER:
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
        if state.phase != OVER:
            hopes[seat] = (0.55 + 0.45 * lead) * late
        elif winners == 0:
            hopes[seat] = 0.0
        elif places[seat] == 1:
            hopes[seat] = 0.2 + 0.7 / winners + 0.1 * lead
        else:
            hopes[seat] = 0.2 + 0.05 * lead


advise(CarcataState.dtype, suggest=suggest, habit=habit, promise=promise)
