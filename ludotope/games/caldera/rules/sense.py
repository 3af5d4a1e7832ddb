"""Ratings of moves at a glance, as an experienced player of Caldera Park makes them.

A placing is rated in points, about: what it adds to families as they may become, what weather takes
away, the covers it brings closer and the room it leaves. The weights were found by playing (see
docs/bots.md).
"""

import numpy as np

from ludotope.engine.kernel.bits import bit, count, has, lowest, nth
from ludotope.engine.kernel.codes import decode, encode
from ludotope.engine.kernel.generic import TO_THE_END
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import Luck, about_the_best, below, part, split
from ludotope.engine.kernel.ranking import values_by_rank
from ludotope.engine.kernel.rule import rule, shared_rule
from ludotope.games.caldera.rules import codes, course, phases, scoring, things
from ludotope.games.caldera.rules.spaces import NEIGHBOURS
from ludotope.games.caldera.rules.state import EMPTY, CalderaState

ALL_SPECIES = (1 << things.N_SPECIES) - 1
CLEAR_LEAD = 15.0
NEXT_TO = np.array([sum(1 << there for there in near) for near in NEIGHBOURS])
HORIZON = TO_THE_END
# How much rollouts vary in what they call, in points.
CALL_WHIM = 1.0

# What ratings are made of.
(
    MORE_ANIMALS,  # animals that a family is thought to get yet, at the beginning
    MORE_HOLES,  # watering holes likewise
    MOST_TO_COME,  # what of these is thought to come even at the end
    SMALL_FAMILY,  # worth of growing a family that is not the best of its species
    NEAR,  # an animal that one more token could join to the best family
    FIRST,  # the first animal of its species
    FLIPPED,  # what is lost, for each animal, when weather drives a token away
    RISK,  # likewise where weather is still to come
    COVER,  # covers of mountains, prairie and forest
    COVER_RIVER,
    COVER_WATERFALLS,
    COVER_GEYSER,
    FARTHER,  # how little a cover counts while much of it is open
    BLOCK,  # a space beside another species' best family is taken
    ROOM,  # a free space around
    HOLE_WORTH,  # a watering hole counts as so many animals when it is flipped
) = range(16)

WEIGHTS = np.array(
    [
        1.72,
        2.75,
        0.42,
        0.19,
        1.33,
        2.05,
        0.46,
        0.61,
        1.96,
        0.92,
        2.04,
        0.39,
        0.24,
        1.58,
        1.04,
        12.81,
    ]
)

# What somebody neglects who sees no more than what a placing brings at once.
FORESIGHT = (MORE_ANIMALS, MORE_HOLES, NEAR, FIRST, FLIPPED, RISK, BLOCK, ROOM)
AT_ONCE = WEIGHTS.copy()
AT_ONCE[list(FORESIGHT)] = 0.0

# What is kept of a species' families: the best one's and the second's animals and holes, and the
# free spaces by what a token there would do.
(
    ANIMALS,
    HOLES,
    SECOND_ANIMALS,
    SECOND_HOLES,
    JOINING,  # beside the best family
    MERGING,  # beside the best and the second
    SMALL,  # beside other families only
    CLOSE,  # one more token away from the best
) = range(8)

# Where a rollout takes its notes: counting references to arrays of its own would take a sixth of
# its time. For each space there is what it is worth to any token, then to the one looked at.
PAPER = np.dtype(
    [("families", np.int64, (things.N_SPECIES, 8)), ("room", np.float64, 2 * things.SPACES)]
)
PAPER_WORDS = PAPER.itemsize // 8


@rule
def find_families(
    state: CalderaState,
    seat: int,
    species: int,
    standing: int,
    sunny: int,
    families: Array,
) -> None:
    """Writes down the families of a species, in its row."""
    free = state.free[seat]
    left = standing & state.shows[species]
    # Spaces by the binary digits of their animals: a family's are counted at one stroke.
    spaces = ones = twos = watered = 0
    while left != 0:
        token = lowest(left)
        left &= left - 1
        here = bit(state.where[seat, token])
        number = int(state.animals[species, token])
        spaces |= here
        ones |= here * (number & 1)
        twos |= here * (number >> 1)
        watered |= here * ((state.shows[things.WATER] >> token) & 1)
    best_animals = best_holes = best_beside = 0
    second_animals = second_holes = second_beside = 0
    others = 0
    while spaces != 0:
        family, beside = scoring.family_and_around(lowest(spaces), spaces)
        spaces &= ~family
        animals = count(family & ones) + 2 * count(family & twos)
        animals += 1 if family & sunny != 0 else 0
        holes = count(family & watered)
        if animals * (2 * holes + 1) > best_animals * (2 * best_holes + 1):
            others |= best_beside
            second_animals, second_holes, second_beside = best_animals, best_holes, best_beside
            best_animals, best_holes, best_beside = animals, holes, beside
        else:
            others |= beside
            if animals * (2 * holes + 1) > second_animals * (2 * second_holes + 1):
                second_animals, second_holes, second_beside = animals, holes, beside
    families[species, ANIMALS] = best_animals
    families[species, HOLES] = best_holes
    families[species, SECOND_ANIMALS] = second_animals
    families[species, SECOND_HOLES] = second_holes
    families[species, JOINING] = best_beside
    families[species, MERGING] = best_beside & second_beside
    families[species, SMALL] = others & ~best_beside
    families[species, CLOSE] = scoring.around(best_beside & free) & ~best_beside & ~others


@rule
def uncertain_spaces(state: CalderaState, seat: int) -> int:
    """The spaces beside a weather space that is still empty."""
    spaces = 0
    for number in range(things.WEATHER_SPACES):
        if state.weather[seat, number] == EMPTY:
            spaces |= state.weather_rings[number]
    return spaces


@rule
def rate_spaces(
    state: CalderaState, seat: int, spaces: int, families: Array, weights: Array, room: Array
) -> None:
    """Rates spaces for any token: the covers they bring closer, the room around them."""
    free = state.free[seat]
    fits = state.fits
    farther = weights[FARTHER]
    cover = weights[COVER] * things.TERRAIN_POINTS
    mountains = cover / (farther + count(free & fits[things.MOUNTAINS]))
    prairie = cover / (farther + count(free & fits[things.PRAIRIE]))
    forest = cover / (farther + count(free & fits[things.FOREST]))
    river = weights[COVER_RIVER] * things.RIVER_POINTS
    river /= farther + count(free & fits[things.RIVER])
    waterfall = weights[COVER_WATERFALLS] * things.WATERFALL_POINTS
    waterfall /= farther + count(free & fits[things.WATERFALL])
    left = spaces
    while left != 0:
        space = lowest(left)
        left &= left - 1
        rating = weights[ROOM] * count(NEXT_TO[space] & free)
        if has(fits[things.MOUNTAINS], space):
            rating += mountains
        elif has(fits[things.PRAIRIE], space):
            rating += prairie
        else:
            rating += forest
        if has(fits[things.RIVER], space):
            rating += river
            if has(fits[things.WATERFALL], space):
                rating += waterfall
        room[space] = rating
    for species in range(things.N_SPECIES):
        left = spaces & families[species, JOINING]
        while left != 0:
            room[lowest(left)] -= weights[BLOCK]
            left &= left - 1
    for geyser in range(state.geysers):
        ring = state.geyser_rings[geyser]
        rating = weights[COVER_GEYSER] * things.GEYSER_POINTS / (farther + count(free & ring))
        left = spaces & ring
        while left != 0:
            room[lowest(left)] += rating
            left &= left - 1


@rule
def look_at_park(
    state: CalderaState,
    seat: int,
    species_seen: int,
    spaces: int,
    weights: Array,
    families: Array,
    room: Array,
) -> None:
    """Writes down the families of some species, and what some spaces are worth to any token."""
    standing = scoring.placed_tokens(state, seat) & ~scoring.flipped_tokens(state, seat)
    sunny = scoring.sunny_spaces(state, seat)
    for species in range(things.N_SPECIES):
        if has(species_seen, species):
            find_families(state, seat, species, standing, sunny, families)
        else:
            families[species, JOINING] = 0
    rate_spaces(state, seat, spaces, families, weights, room)


@rule
def still_to_come(state: CalderaState, weights: Array) -> float:
    """Returns the share yet to come of the animals and holes that families are thought to get."""
    turns = (state.round_number - 1) * things.TURNS + state.turn
    share = 1.0 - turns / (things.ROUNDS * things.TURNS)
    return max(share, weights[MOST_TO_COME])


@rule
def rate_token(
    state: CalderaState,
    token: int,
    spaces: int,
    weathered: int,
    uncertain: int,
    to_come: float,
    families: Array,
    weights: Array,
    room: Array,
) -> None:
    """Rates each of some spaces for a token; the ratings are written behind those for any token."""
    hole = (state.shows[things.WATER] >> token) & 1
    worth = 0.0
    for species in range(things.N_SPECIES):
        if has(state.shows[species], token):
            worth += state.animals[species, token] + hole * weights[HOLE_WORTH]
    risk = weights[RISK] * worth
    lost = weights[FLIPPED] * worth
    left = spaces
    while left != 0:
        space = lowest(left)
        left &= left - 1
        worse = lost if has(weathered, space) else risk * ((uncertain >> space) & 1)
        room[things.SPACES + space] = room[space] - worse
    for species in range(things.N_SPECIES):
        if has(state.shows[species], token):
            animals = int(state.animals[species, token])
            add_joining(
                families, species, spaces & ~weathered, animals, hole, to_come, weights, room
            )


@rule
def add_joining(
    families: Array,
    species: int,
    spaces: int,
    animals: int,
    hole: int,
    to_come: float,
    weights: Array,
    room: Array,
) -> None:
    """Adds what a token does for one of its species, on each of some spaces."""
    had = families[species, ANIMALS] + weights[MORE_ANIMALS] * to_come
    holes = families[species, HOLES] + weights[MORE_HOLES] * to_come
    before = had * holes - weights[BLOCK]
    far = weights[FIRST] * animals if families[species, ANIMALS] == 0 else 0.0
    join = (had + animals) * (holes + hole) - before
    had += families[species, SECOND_ANIMALS]
    holes += families[species, SECOND_HOLES]
    merge = (had + animals) * (holes + hole) - before
    joining = families[species, JOINING]
    merging = families[species, MERGING]
    small = families[species, SMALL]
    close = families[species, CLOSE]
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        added = weights[NEAR] * animals if has(close, space) else far
        added = weights[SMALL_FAMILY] * animals if has(small, space) else added
        added = join if has(joining, space) else added
        added = merge if has(merging, space) else added
        room[things.SPACES + space] += added


@rule
def rate_placings(
    state: CalderaState,
    seat: int,
    tokens: int,
    spaces: int,
    weights: Array,
    moves: Array,
    ratings: Array,
) -> int:
    """Lists the placings of some tokens on some spaces with their ratings."""
    families = np.empty((things.N_SPECIES, 8), np.int64)
    room = np.empty(2 * things.SPACES, np.float64)
    look_at_park(state, seat, ALL_SPECIES, spaces, weights, families, room)
    uncertain = uncertain_spaces(state, seat)
    to_come = still_to_come(state, weights)
    listed = 0
    while tokens != 0:
        token = lowest(tokens)
        tokens &= tokens - 1
        weathered = scoring.weathered_spaces(state, seat, token)
        rate_token(state, token, spaces, weathered, uncertain, to_come, families, weights, room)
        left = spaces
        while left != 0:
            space = lowest(left)
            left &= left - 1
            moves[listed] = encode(codes.PLACE, token, space)
            ratings[listed] = room[things.SPACES + space]
            listed += 1
    return listed


@rule
def best_placing(
    state: CalderaState, seat: int, tokens: int, spaces: int, weights: Array, scratch: Array
) -> tuple[int, int]:
    """The token and the space that come to mind first.

    For each token only spaces near its kind are looked at and, in case it is to be sacrificed, the
    space that is best for any token.
    """
    concerned = 0
    for species in range(things.N_SPECIES):
        if tokens & state.shows[species] != 0:
            concerned |= bit(species)
    paper = scratch[:PAPER_WORDS].view(PAPER)[0]
    families = paper["families"]
    room = paper["room"]
    look_at_park(state, seat, concerned, spaces, weights, families, room)
    uncertain = uncertain_spaces(state, seat)
    to_come = still_to_come(state, weights)
    roomiest = lowest(spaces)
    left = spaces
    while left != 0:
        space = lowest(left)
        left &= left - 1
        roomiest = space if room[space] > room[roomiest] else roomiest
    best_token = best_space = EMPTY
    best = -1e18
    while tokens != 0:
        token = lowest(tokens)
        tokens &= tokens - 1
        weathered = scoring.weathered_spaces(state, seat, token)
        near = 0
        for species in range(things.N_SPECIES):
            if has(state.shows[species], token):
                near |= families[species, JOINING]
                near |= families[species, SMALL] | families[species, CLOSE]
        near = (spaces & near & ~weathered) | bit(roomiest)
        rate_token(state, token, near, weathered, uncertain, to_come, families, weights, room)
        while near != 0:
            space = lowest(near)
            near &= near - 1
            if room[things.SPACES + space] > best:
                best = room[things.SPACES + space]
                best_token = token
                best_space = space
    return best_token, best_space


# --- Calls ---------------------------------------------------------------------------------------


@rule
def rate_calls(
    state: CalderaState,
    seat: int,
    feature: int,
    weights: Array,
    moves: Array,
    ratings: Array,
    listed: int,
) -> int:
    """Lists the calls of an action token, each rated by the caller's best placing."""
    own = bit(things.ANY)
    terrains = own if feature == things.WATER else state.terrains_left & ~own
    spaces = 0
    for terrain in range(things.N_TERRAINS):
        if has(terrains, terrain):
            spaces |= course.placeable_spaces(state, seat, terrain)
    tokens = course.placeable_tokens(state, seat, feature)
    placings = np.empty(len(moves), np.int32)
    values = np.empty(len(moves), np.float64)
    rated = rate_placings(state, seat, tokens, spaces, weights, placings, values)
    best = np.full(things.SPACES, -1e9)
    for index in range(rated):
        _, space = decode(codes.PLACE, placings[index])
        best[space] = max(best[space], values[index])
    for terrain in range(things.N_TERRAINS):
        if not has(terrains, terrain):
            continue
        left = course.placeable_spaces(state, seat, terrain)
        rating = -1e9
        while left != 0:
            rating = max(rating, best[lowest(left)])
            left &= left - 1
        moves[listed] = encode(codes.CALL, feature, terrain)
        ratings[listed] = rating
        listed += 1
    return listed


@rule
def best_call(
    state: CalderaState, seat: int, luck: Luck, weights: Array, scratch: Array
) -> tuple[int, int]:
    """The feature and the terrain whose best placing is rated highest for the caller.

    Each token is rated once for all calls with which it could be placed.
    """
    features = state.actions_left if state.feature == EMPTY else bit(state.feature)
    terrains = state.terrains_left & ~bit(things.ANY)
    if has(features, things.WATER):
        terrains |= bit(things.ANY)
    tokens = 0
    for feature in range(things.N_FEATURES):
        if has(features, feature):
            tokens |= course.placeable_tokens(state, seat, feature)
    spaces = 0
    for terrain in range(things.N_TERRAINS):
        if has(terrains, terrain):
            spaces |= course.placeable_spaces(state, seat, terrain)
    paper = scratch[:PAPER_WORDS].view(PAPER)[0]
    families = paper["families"]
    room = paper["room"]
    look_at_park(state, seat, ALL_SPECIES, spaces, weights, families, room)
    uncertain = uncertain_spaces(state, seat)
    to_come = still_to_come(state, weights)
    best_feature = best_terrain = EMPTY
    best = -1e18
    whims = split(luck)
    while tokens != 0:
        token = lowest(tokens)
        tokens &= tokens - 1
        weathered = scoring.weathered_spaces(state, seat, token)
        rate_token(state, token, spaces, weathered, uncertain, to_come, families, weights, room)
        for terrain in range(things.N_TERRAINS):
            if not has(terrains, terrain):
                continue
            rating = -1e18
            left = course.placeable_spaces(state, seat, terrain)
            while left != 0:
                rating = max(rating, room[things.SPACES + lowest(left)])
                left &= left - 1
            if rating + CALL_WHIM <= best:
                continue
            for feature in range(things.N_FEATURES):
                fits = (feature == things.WATER) == (terrain == things.ANY)
                if not fits or not has(features, feature):
                    continue
                if not has(course.placeable_tokens(state, seat, feature), token):
                    continue
                whim = part(whims, feature * things.N_TERRAINS + terrain)
                wavering = rating + CALL_WHIM * whim
                if wavering > best:
                    best = wavering
                    best_feature = feature
                    best_terrain = terrain
    return best_feature, best_terrain


@rule
def any_call(state: CalderaState, luck: Luck) -> tuple[int, int]:
    """A feature and a terrain that may be called, each equally likely."""
    feature = int(state.feature)
    if feature == EMPTY:
        feature = nth(state.actions_left, below(luck, count(state.actions_left)))
    if feature == things.WATER:
        return feature, things.ANY
    terrains = state.terrains_left & ~bit(things.ANY)
    return feature, nth(terrains, below(luck, count(terrains)))


# --- Weather -------------------------------------------------------------------------------------


@rule
def harm(state: CalderaState, weather: int, beside: int) -> float:
    """Rates the harm of a weather token: the animals and watering holes it would drive away."""
    if weather == things.SUN:
        return -0.5 * count(beside)
    total = 0.0
    hit = beside & state.hit_by[weather]
    while hit != 0:
        token = lowest(hit)
        hit &= hit - 1
        for species in range(things.N_SPECIES):
            total += state.animals[species, token]
        total += 3.0 * has(state.shows[things.WATER], token)
    return total


@rule
def rate_forecasts(state: CalderaState, seat: int, moves: Array, ratings: Array) -> int:
    """Lists the weather that may be laid next, each rated by the harm it does now."""
    listed = 0
    choosable = course.choosable_weather(state, seat)
    ring = state.weather_rings[state.next_weather[seat]]
    standing = scoring.placed_tokens(state, seat) & ~scoring.flipped_tokens(state, seat)
    beside = 0
    while standing != 0:
        token = lowest(standing)
        standing &= standing - 1
        if has(ring, state.where[seat, token]):
            beside |= bit(token)
    while choosable != 0:
        weather = lowest(choosable)
        choosable &= choosable - 1
        moves[listed] = encode(codes.FORECAST, weather)
        if weather == things.HIDDEN:
            unseen = state.unseen[seat]
            total = 0.0
            for kind in range(things.N_WEATHER):
                if has(unseen, kind):
                    total += harm(state, kind, beside)
            ratings[listed] = -total / max(1, count(unseen))
        else:
            ratings[listed] = -harm(state, weather, beside)
        listed += 1
    return listed


# --- The three generic functions -----------------------------------------------------------------


@shared_rule
def rate_moves(state: CalderaState, seat: int, weights: Array, moves: Array, ratings: Array) -> int:
    """Lists all legal moves with their ratings by some weights."""
    if state.phase == phases.PLACE:
        tokens = course.placeable_tokens(state, seat, state.feature)
        spaces = course.placeable_spaces(state, seat, state.terrain)
        return rate_placings(state, seat, tokens, spaces, weights, moves, ratings)
    if state.phase == phases.CALL:
        if state.feature != EMPTY:
            return rate_calls(state, seat, state.feature, weights, moves, ratings, 0)
        listed = 0
        for feature in range(things.N_FEATURES):
            if has(state.actions_left, feature):
                listed = rate_calls(state, seat, feature, weights, moves, ratings, listed)
        return listed
    if state.phase == phases.FORECAST:
        return rate_forecasts(state, seat, moves, ratings)
    listed = course.list_openings(state, seat, moves)
    for index in range(listed):
        ratings[index] = 0.0
    return listed


@rule
def prior(state: CalderaState, seat: int, moves: Array, ratings: Array) -> int:
    """All legal moves with their ratings."""
    return rate_moves(state, seat, WEIGHTS, moves, ratings)


@rule
def glance(state: CalderaState, seat: int, moves: Array, ratings: Array) -> int:
    """All legal moves, rated without a thought of weather or of what is still to come."""
    return rate_moves(state, seat, AT_ONCE, moves, ratings)


@rule
def rollout(state: CalderaState, seat: int, luck: Luck, moves: Array, ratings: Array) -> int:
    """The placing that comes to mind first, the least harmful weather; a call as `usual_move`."""
    return usual_move(state, seat, luck, WEIGHTS, moves, ratings)


@rule
def usual_move(
    state: CalderaState, seat: int, luck: Luck, weights: Array, moves: Array, ratings: Array
) -> int:
    """Returns the move that comes to mind first, by some weights."""
    if state.phase == phases.PLACE:
        tokens = course.placeable_tokens(state, seat, state.feature)
        spaces = course.placeable_spaces(state, seat, state.terrain)
        token, space = best_placing(state, seat, tokens, spaces, weights, ratings)
        return encode(codes.PLACE, token, space)
    if state.phase == phases.CALL:
        # With others, rollouts in which everybody calls for themselves make the search weaker.
        if state.seats == 1:
            feature, terrain = best_call(state, seat, luck, weights, ratings)
        else:
            feature, terrain = any_call(state, luck)
        return encode(codes.CALL, feature, terrain)
    if state.phase == phases.FORECAST:
        listed = rate_forecasts(state, seat, moves, ratings)
    else:
        return moves[below(luck, course.list_openings(state, seat, moves))]
    return about_the_best(moves, ratings, listed, 0.0, luck)


@rule
def value(state: CalderaState, points: Array, places: Array, values: Array) -> None:
    """Values by the scores as they stand."""
    values_by_rank(state.seats, points, places, CLEAR_LEAD, values)
