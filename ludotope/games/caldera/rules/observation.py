"""What a seat knows, as a row of numbers for learning.

First the common table, then each seat's own things, the viewer's first and the others in the
order in which the marmot passes. Everything is 0 or 1 or a small count.
"""

from ludotope.engine.kernel.bits import has
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule
from ludotope.games.caldera.rules import phases, things
from ludotope.games.caldera.rules.state import EMPTY, CalderaState

# phase, round, turn, side, then actions left, terrains left, the call's feature and terrain
TABLE_SIZE = phases.N_PHASES + 3 + 2 * things.N_FEATURES + 2 * things.N_TERRAINS
# marmot, pending, weather face down, the space of the next one; display and reserve; free spaces
# and features on each space; weather laid, unseen, face up, excess
SEAT_SIZE = (
    3
    + things.WEATHER_SPACES
    + 2 * things.TOKENS
    + things.SPACES * (1 + things.N_FEATURES)
    + things.N_WEATHER * (things.WEATHER_SPACES + 3)
)
OBSERVATION_SIZE = TABLE_SIZE + things.MAX_SEATS * SEAT_SIZE


@rule
def write_set(numbers: Array, at: int, members: int, size: int) -> int:
    """Writes a set as zeros and ones; returns where the next thing goes."""
    for member in range(size):
        numbers[at + member] = has(members, member)
    return at + size


@rule
def write_one(numbers: Array, at: int, member: int, size: int) -> int:
    """Writes which one of several it is (none if EMPTY); returns where the next thing goes."""
    for index in range(size):
        numbers[at + index] = index == member
    return at + size


@rule
def observe(state: CalderaState, viewer: int, numbers: Array) -> None:
    """Writes the whole row."""
    numbers[:] = 0
    at = write_one(numbers, 0, state.phase, phases.N_PHASES)
    numbers[at] = state.round_number
    numbers[at + 1] = state.turn
    numbers[at + 2] = state.is_geyser_park
    at += 3
    at = write_set(numbers, at, state.actions_left, things.N_FEATURES)
    at = write_set(numbers, at, state.terrains_left, things.N_TERRAINS)
    at = write_one(numbers, at, state.feature, things.N_FEATURES)
    at = write_one(numbers, at, state.terrain, things.N_TERRAINS)
    for step in range(state.seats):
        seat = (max(viewer, 0) + step) % state.seats
        observe_seat(state, seat, numbers, at)
        at += SEAT_SIZE


@rule
def observe_seat(state: CalderaState, seat: int, numbers: Array, at: int) -> None:
    """Writes what belongs to one seat."""
    numbers[at] = state.marmot == seat
    numbers[at + 1] = has(state.pending, seat)
    numbers[at + 2] = state.face_down[seat]
    at = write_one(numbers, at + 3, state.next_weather[seat], things.WEATHER_SPACES)
    at = write_set(numbers, at, state.display[seat], things.TOKENS)
    at = write_set(numbers, at, state.reserve[seat], things.TOKENS)
    at = write_set(numbers, at, state.free[seat], things.SPACES)
    for token in range(things.TOKENS):
        space = int(state.where[seat, token])
        if space != EMPTY:
            on_space = at + space * things.N_FEATURES
            for species in range(things.N_SPECIES):
                numbers[on_space + species] = state.animals[species, token]
            numbers[on_space + things.WATER] = has(state.shows[things.WATER], token)
    at += things.SPACES * things.N_FEATURES
    for number in range(things.WEATHER_SPACES):
        at = write_one(numbers, at, state.weather[seat, number], things.N_WEATHER)
    at = write_set(numbers, at, state.unseen[seat], things.N_WEATHER)
    at = write_set(numbers, at, state.face_up[seat], things.N_WEATHER)
    write_set(numbers, at, state.excess[seat], things.N_WEATHER)
