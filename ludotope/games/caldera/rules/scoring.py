"""Scoring, in the order of the scoring pad: bad weather first, then what is covered, then families.

Works at any time: an unfinished park is scored as if the game ended now.
"""

import numpy as np

from ludotope.engine.kernel.bits import bit, count, has, lowest
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.ranking import rank_seats
from ludotope.engine.kernel.rule import rule
from ludotope.games.caldera.rules import things
from ludotope.games.caldera.rules.state import EMPTY, CalderaState

ALL_TOKENS = (1 << things.TOKENS) - 1
PAD_LINES = len(things.PAD)
(
    WATERFALLS_LINE,
    MOUNTAINS_LINE,
    PRAIRIE_LINE,
    FOREST_LINE,
    RIVER_LINE,
    GEYSERS_LINE,
    FIRST_SPECIES_LINE,
) = range(7)

# Rows of 6 and 7 in turn put the neighbours of space s at s±1, s±6 and s±7, save at the edges.
ALL_SPACES = (1 << things.SPACES) - 1
_row_starts = [sum(things.ROW_WIDTHS[:row]) for row in range(len(things.ROW_WIDTHS))]
WEST_EDGE = sum(1 << start for start in _row_starts)
EAST_EDGE = sum(
    1 << (start + width - 1) for start, width in zip(_row_starts, things.ROW_WIDTHS, strict=True)
)
WEST_CORNERS = sum(1 << start for start in _row_starts[1::2])
EAST_CORNERS = sum(1 << (start + 6) for start in _row_starts[1::2])


@rule
def around(spaces: int) -> int:
    """All spaces that share a side with one of these."""
    inner_west = spaces & ~WEST_CORNERS
    inner_east = spaces & ~EAST_CORNERS
    return ALL_SPACES & (
        ((spaces & ~WEST_EDGE) >> 1)
        | ((spaces & ~EAST_EDGE) << 1)
        | (inner_west >> 7)
        | (inner_east >> 6)
        | (inner_west << 6)
        | (inner_east << 7)
    )


@rule
def placed_tokens(state: CalderaState, seat: int) -> int:
    """The tokens in a seat's park."""
    return ALL_TOKENS & ~(state.display[seat] | state.reserve[seat])


@rule
def flipped_tokens(state: CalderaState, seat: int) -> int:
    """1) Bad weather: the tokens in the park that are driven away."""
    placed = placed_tokens(state, seat)
    flipped = 0
    for number in range(things.WEATHER_SPACES):
        weather = state.weather[seat, number]
        if weather in (EMPTY, things.SUN):
            continue
        beside = state.weather_rings[number]
        hit = placed & state.hit_by[weather]
        while hit != 0:
            token = lowest(hit)
            hit &= hit - 1
            flipped |= ((beside >> state.where[seat, token]) & 1) << token
    return flipped


@rule
def weathered_spaces(state: CalderaState, seat: int, token: int) -> int:
    """The spaces where the weather laid so far would drive a token away."""
    spaces = 0
    for number in range(things.WEATHER_SPACES):
        weather = max(things.SUN, state.weather[seat, number])
        # The sun drives nothing away; multiplied rather than asked, which is quicker.
        spaces |= state.weather_rings[number] * ((state.hit_by[weather] >> token) & 1)
    return spaces


@rule
def covered_spaces(state: CalderaState, seat: int) -> int:
    """The landscapes with a token on them, flipped or not."""
    return state.fits[things.ANY] & ~state.free[seat]


@rule
def covers_all(covered: int, spaces: int) -> bool:
    """Whether none of these spaces is visible any more."""
    return spaces & ~covered == 0


@rule
def score_pad(state: CalderaState, seat: int, lines: Array) -> None:
    """Fills in all lines of a seat's scoring pad."""
    covered = covered_spaces(state, seat)
    fits = state.fits
    lines[WATERFALLS_LINE] = things.WATERFALL_POINTS * covers_all(covered, fits[things.WATERFALL])
    lines[MOUNTAINS_LINE] = things.TERRAIN_POINTS * covers_all(covered, fits[things.MOUNTAINS])
    lines[PRAIRIE_LINE] = things.TERRAIN_POINTS * covers_all(covered, fits[things.PRAIRIE])
    lines[FOREST_LINE] = things.TERRAIN_POINTS * covers_all(covered, fits[things.FOREST])
    lines[RIVER_LINE] = things.RIVER_POINTS * covers_all(covered, fits[things.RIVER])
    lines[GEYSERS_LINE] = 0
    for geyser in range(state.geysers):
        ring = state.geyser_rings[geyser]
        lines[GEYSERS_LINE] += things.GEYSER_POINTS * covers_all(covered, ring)
    standing = placed_tokens(state, seat) & ~flipped_tokens(state, seat)
    sunny = sunny_spaces(state, seat)
    for species in range(things.N_SPECIES):
        lines[FIRST_SPECIES_LINE + species] = best_family(state, seat, species, standing, sunny)


@rule
def sunny_spaces(state: CalderaState, seat: int) -> int:
    """The spaces beside the sun."""
    for number in range(things.WEATHER_SPACES):
        if state.weather[seat, number] == things.SUN:
            return state.weather_rings[number]
    return 0


@rule
def family_of(space: int, spaces: int) -> int:
    """The connected group of spaces around one of them."""
    family, _ = family_and_around(space, spaces)
    return family


@rule
def family_and_around(space: int, spaces: int) -> tuple[int, int]:
    """The connected group around one of some spaces, and all spaces that share a side with it."""
    family = bit(space)
    while True:
        beside = around(family)
        grown = family | (beside & spaces)
        if grown == family:
            return family, beside
        family = grown


@rule
def best_family(state: CalderaState, seat: int, species: int, standing: int, sunny: int) -> int:
    """The points of a species' most valuable family: its animals times its watering holes."""
    where = state.where[seat]
    showing = standing & state.shows[species]
    spaces = 0
    watered = 0
    left = showing
    while left != 0:
        token = lowest(left)
        left &= left - 1
        spaces |= bit(where[token])
        if has(state.shows[things.WATER], token):
            watered |= bit(where[token])
    best = 0
    # A family without a watering hole is worth nothing, so only the others are looked at.
    while watered != 0:
        family = family_of(lowest(watered), spaces)
        holes = count(family & watered)
        watered &= ~family
        # The sun counts as one animal of every family it touches.
        animals = 1 if family & sunny != 0 else 0
        left = showing
        while left != 0:
            token = lowest(left)
            left &= left - 1
            if has(family, where[token]):
                animals += state.animals[species, token]
        best = max(best, animals * holes)
    return best


@rule
def find_best_families(state: CalderaState, seat: int, families: Array) -> None:
    """For each species its best family: spaces, animals and watering holes.

    Where none has water, it is the one with the most animals.
    """
    standing = placed_tokens(state, seat) & ~flipped_tokens(state, seat)
    sunny = sunny_spaces(state, seat)
    for species in range(things.N_SPECIES):
        spaces = 0
        left = standing & state.shows[species]
        while left != 0:
            spaces |= bit(state.where[seat, lowest(left)])
            left &= left - 1
        families[species, :] = 0
        best = -1
        while spaces != 0:
            family = family_of(lowest(spaces), spaces)
            spaces &= ~family
            animals = 1 if family & sunny != 0 else 0
            holes = 0
            left = standing & state.shows[species]
            while left != 0:
                token = lowest(left)
                left &= left - 1
                if has(family, state.where[seat, token]):
                    animals += state.animals[species, token]
                    holes += (state.shows[things.WATER] >> token) & 1
            worth = animals * holes * 100 + animals
            if worth > best:
                best = worth
                families[species, 0] = family
                families[species, 1] = animals
                families[species, 2] = holes


@rule
def rank(state: CalderaState, seat: int, points: int) -> int:
    """One number that orders seats: points, then covered river spaces, then fewer flipped."""
    river = count(covered_spaces(state, seat) & state.fits[things.RIVER])
    flipped = count(flipped_tokens(state, seat))
    return (points * 64 + river) * 64 - flipped


@rule
def scores(state: CalderaState, points: Array, places: Array) -> None:
    """The total of each seat's scoring pad, and its finishing place."""
    lines = np.zeros(PAD_LINES, np.int64)
    ranks = np.zeros(things.MAX_SEATS, np.int64)
    for seat in range(state.seats):
        score_pad(state, seat, lines)
        points[seat] = lines.sum()
        ranks[seat] = rank(state, seat, points[seat])
    rank_seats(ranks, state.seats, places)
