"""Everything the rules page promises, checked on a state; compiled, so that it can be everywhere.

Written from the rules page, with loops over animals and spaces instead of the rules' own sets.
A promise is a number; 0 means that all are kept.
"""

import numpy as np

from ludotope.engine.kernel.codes import decode, is_kind
from ludotope.engine.kernel.generic import (
    deciders,
    draw,
    legal,
    over,
    play,
    possible,
    scores,
    settle,
)
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import Luck, below, reseed
from ludotope.engine.kernel.rule import rule
from ludotope.games.caldera.rules import codes, phases
from ludotope.games.caldera.rules.state import CalderaState

MOVE_CODES = codes.MOVES.size

(
    KEPT,
    TOKENS_CONSERVED,
    ONE_TOKEN_A_SPACE,
    TOKENS_ON_LANDSCAPES,
    DISPLAY_IS_FULL,
    WEATHER_CONSERVED,
    WEATHER_CLOCKWISE,
    ACTIONS_AND_TERRAINS_PAIR,
    WATER_ON_ITS_OWN_SPACE,
    TOKENS_PLACED_IN_STEP,
    MARMOT_PASSES_LEFT,
    SOMEBODY_MAY_ACT,
    EVERY_LISTED_MOVE_IS_LEGAL,
    EVERY_LEGAL_MOVE_IS_LISTED,
    CHANCE_IS_POSSIBLE,
    PARK_AT_THE_END,
    TWO_TERRAIN_BONUSES_AT_MOST,
    POINTS_IN_BOUNDS,
) = range(18)


@rule
def member(bits: int, number: int) -> bool:
    return (bits >> number) % 2 == 1


@rule
def size(bits: int) -> int:
    found = 0
    for number in range(63):
        found += member(bits, number)
    return found


@rule
def shows(state: CalderaState, token: int, feature: int) -> bool:
    if feature == 6:
        return member(state.shows[6], token)
    return state.animals[feature, token] > 0


@rule
def broken_promise(state: CalderaState, first_marmot: int) -> int:
    """The first promise that a state breaks."""
    geyser = state.is_geyser_park == 1
    turns_done = 0
    if state.round_number > 0:
        turns_done = (state.round_number - 1) * 7 + max(state.turn - 1, 0)
    if state.phase == phases.OVER:
        turns_done = 35
    if state.marmot != (first_marmot + turns_done) % state.seats:
        return MARMOT_PASSES_LEFT
    for seat in range(state.seats):
        lying = 0
        spaces = np.zeros(52, np.int64)
        for token in range(35):
            space = state.where[seat, token]
            holders = member(state.reserve[seat], token) + member(state.display[seat], token)
            if holders + (space >= 0) != 1:
                return TOKENS_CONSERVED
            if space >= 0:
                lying += 1
                spaces[space] += 1
        landscapes = 0
        for space in range(52):
            if spaces[space] > 1:
                return ONE_TOKEN_A_SPACE
            landscape = member(state.fits[6], space)
            landscapes += landscape
            if spaces[space] == 1 and not landscape:
                return TOKENS_ON_LANDSCAPES
            if member(state.free[seat], space) != (landscape and spaces[space] == 0):
                return TOKENS_ON_LANDSCAPES
        if landscapes != 42:
            return TOKENS_ON_LANDSCAPES
        placed_this_turn = state.phase == phases.PLACE and not member(state.pending, seat)
        if state.round_number > 0:
            in_turn = 1 if placed_this_turn or state.phase == phases.DEAL else 0
            if lying != turns_done + in_turn:
                return TOKENS_PLACED_IN_STEP
        gap = 1 if placed_this_turn else 0
        waits_for_a_token = state.phase == phases.DEAL and member(state.pending, seat)
        if not waits_for_a_token and size(state.display[seat]) != min(7, 35 - lying + gap) - gap:
            return DISPLAY_IS_FULL
        broken = broken_weather(state, seat, geyser)
        if broken != KEPT:
            return broken
    if size(state.actions_left) != size(state.terrains_left):
        return ACTIONS_AND_TERRAINS_PAIR
    if state.round_number > 0:
        called = 7 - size(state.actions_left)
        own_turn = 1 if state.phase in (phases.PLACE, phases.DEAL) else 0
        if state.phase != phases.OVER and called != max(state.turn - 1, 0) + own_turn:
            return ACTIONS_AND_TERRAINS_PAIR
        if member(state.actions_left, 6) != member(state.terrains_left, 6):
            return WATER_ON_ITS_OWN_SPACE
    return KEPT


@rule
def broken_weather(state: CalderaState, seat: int, geyser: bool) -> int:
    """All ten tokens are accounted for, each in one place, and the ring fills clockwise."""
    seen = np.zeros(10, np.int64)
    ring = 0
    for number in range(7):
        weather = state.weather[seat, number]
        if weather >= 0:
            seen[weather] += 1
            ring += number > 0
    for weather in range(10):
        seen[weather] += member(state.unseen[seat], weather)
        seen[weather] += member(state.face_up[seat], weather)
        seen[weather] += member(state.excess[seat], weather)
        if seen[weather] != 1:
            return WEATHER_CONSERVED
    if member(state.unseen[seat], 0):
        return WEATHER_CONSERVED
    to_come = member(state.to_reveal, seat)
    if geyser:
        out_of_display = ring - 1 if ring > 0 else 0
        if size(state.face_up[seat]) + state.face_down[seat] + out_of_display != 6:
            return WEATHER_CONSERVED
    elif size(state.face_up[seat]) + state.face_down[seat] + ring != 6:
        return WEATHER_CONSERVED
    # Six on the ring after five rounds; one for the setup and one for each forecast so far.
    forecast = state.round_number
    waiting = state.phase in (phases.FORECAST, phases.REVEAL) and member(state.pending, seat)
    if state.round_number > 0:
        behind = waiting or to_come
        if ring != forecast + 1 - behind:
            return WEATHER_CLOCKWISE
        # The filled spaces form one run that ends just before the next one.
        for back in range(1, ring + 1):
            if state.weather[seat, (state.next_weather[seat] - 1 - back) % 6 + 1] < 0:
                return WEATHER_CLOCKWISE
    return KEPT


@rule
def broken_choice(state: CalderaState, moves: Array) -> int:
    """Every seat that may decide has a list of exactly the moves that the rules allow."""
    seats = deciders(state)
    if over(state):
        return KEPT if seats == 0 else SOMEBODY_MAY_ACT
    for seat in range(4):
        if not member(seats, seat):
            continue
        if seat >= state.seats:
            return SOMEBODY_MAY_ACT
        listed = legal(state, seat, moves)
        if listed == 0:
            return SOMEBODY_MAY_ACT
        for index in range(listed):
            if index > 0 and moves[index] <= moves[index - 1]:
                return EVERY_LISTED_MOVE_IS_LEGAL
            if not allowed(state, seat, moves[index]):
                return EVERY_LISTED_MOVE_IS_LEGAL
        if listed != count_allowed(state, seat):
            return EVERY_LEGAL_MOVE_IS_LISTED
    return KEPT


@rule
def allowed(state: CalderaState, seat: int, move: int) -> bool:
    """Whether the rules allow a move, looked at on its own."""
    if is_kind(codes.FORECAST, move):
        (weather,) = decode(codes.FORECAST, move)
        return state.phase == phases.FORECAST and weather_allowed(state, seat, weather)
    if is_kind(codes.OPENING, move):
        weather, _ = decode(codes.OPENING, move)
        return state.phase == phases.OPENING and weather_allowed(state, seat, weather)
    if is_kind(codes.PLACE, move):
        token, space = decode(codes.PLACE, move)
        return state.phase == phases.PLACE and placing_allowed(state, seat, token, space)
    feature, terrain = decode(codes.CALL, move)
    return state.phase == phases.CALL and call_allowed(state, feature, terrain)


@rule
def weather_allowed(state: CalderaState, seat: int, weather: int) -> bool:
    if weather == 10:
        return state.is_geyser_park == 0 and state.face_down[seat] > 0
    if state.is_geyser_park == 1 and state.phase == phases.OPENING:
        return member(state.excess[seat], weather)
    return member(state.face_up[seat], weather)


@rule
def placing_allowed(state: CalderaState, seat: int, token: int, space: int) -> bool:
    if not member(state.display[seat], token) or not member(state.free[seat], space):
        return False
    if not shows(state, token, state.feature):
        for other in range(35):
            if member(state.display[seat], other) and shows(state, other, state.feature):
                return False
    if not member(state.fits[state.terrain], space):
        for other in range(52):
            if member(state.free[seat], other) and member(state.fits[state.terrain], other):
                return False
    return True


@rule
def call_allowed(state: CalderaState, feature: int, terrain: int) -> bool:
    if (feature == 6) != (terrain == 6):
        return False
    if state.seats == 1 and feature != state.feature:
        return False
    return member(state.actions_left, feature) and member(state.terrains_left, terrain)


@rule
def count_allowed(state: CalderaState, seat: int) -> int:
    found = 0
    for move in range(MOVE_CODES):
        found += allowed(state, seat, move)
    return found


@rule
def broken_end(state: CalderaState, points: Array, places: Array) -> int:
    """What must hold when the game is over."""
    scores(state, points, places)
    best = 100
    for seat in range(state.seats):
        best = min(best, places[seat])
        covered = state.fits[6] & ~state.free[seat]
        if size(covered) != 35 or state.display[seat] != 0 or state.reserve[seat] != 0:
            return PARK_AT_THE_END
        for number in range(1 - state.is_geyser_park, 7):
            if state.weather[seat, number] < 0:
                return PARK_AT_THE_END
        full = 0
        for terrain in range(3):
            full += state.fits[terrain] & ~covered == 0
        if full > 2:
            return TWO_TERRAIN_BONUSES_AT_MOST
        # 4 + 7 + 7 + 8 + 4 a geyser, and six families of at most 39 each.
        if not 0 <= points[seat] <= 26 + 4 * state.geysers + 6 * 39:
            return POINTS_IN_BOUNDS
    if best != 1 or state.round_number != 5 or state.turn != 7:
        return PARK_AT_THE_END
    return KEPT


@rule
def walk(
    start: States,
    states: States,
    luck: Luck,
    seed: int,
    first: int,
    games: int,
    first_marmot: int,
    moves: Array,
    points: Array,
    places: Array,
) -> tuple[int, int, int]:
    """Random games with all promises checked at every event; any seat that may, acts.

    Returns the number of the game, of the event and of the promise that is broken first.
    """
    for game in range(first, first + games):
        states[0] = start[0]
        reseed(luck, seed, game)
        state = states[0]
        event = 0
        while True:
            broken = broken_promise(state, first_marmot)
            if broken == KEPT:
                broken = broken_choice(state, moves)
            if broken != KEPT:
                return game, event, broken
            if over(state):
                break
            event += 1
            seats = deciders(state)
            if seats == 0:
                outcome = draw(state, luck)
                if not possible(state, outcome):
                    return game, event, CHANCE_IS_POSSIBLE
                settle(state, outcome)
                continue
            seat = below(luck, 4)
            while not member(seats, seat):
                seat = below(luck, 4)
            play(state, seat, moves[below(luck, legal(state, seat, moves))])
        broken = broken_end(state, points, places)
        if broken != KEPT:
            return game, event, broken
    return 0, 0, KEPT
