"""The observation: a seat's knowledge as a row of numbers for learning.

First the common table, then each seat's own things, the viewer's first and the others in the
order in which the marmot passes. Everything is 0 or 1 or a small count.
"""

from ludotope.engine.kernel.bits import has
from ludotope.engine.kernel.codes import Codes, encode
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule
from ludotope.games.caldera.rules import phases, things
from ludotope.games.caldera.rules.spaces import NAMES
from ludotope.games.caldera.rules.state import EMPTY, CalderaState

WEATHER_SPACES = ("middle", *things.RING_SPACES)

TABLE = Codes()
PHASE = TABLE.kind("phase", phase=phases.PHASES)
ROUND = TABLE.kind("round")
TURN = TABLE.kind("turn")
GEYSER_PARK = TABLE.kind("geyser park")
ACTIONS_LEFT = TABLE.kind("action left", feature=things.FEATURES)
TERRAINS_LEFT = TABLE.kind("terrain left", terrain=things.TERRAINS)
CALLED_FEATURE = TABLE.kind("called feature", feature=things.FEATURES)
CALLED_TERRAIN = TABLE.kind("called terrain", terrain=things.TERRAINS)
TABLE_SIZE = TABLE.size

SEAT = Codes()
MARMOT = SEAT.kind("marmot")
PENDING = SEAT.kind("to decide")
FACE_DOWN = SEAT.kind("weather face down")
NEXT_WEATHER = SEAT.kind("next weather", space=WEATHER_SPACES)
DISPLAY = SEAT.kind("display", token=things.TOKENS)
RESERVE = SEAT.kind("reserve", token=things.TOKENS)
FREE = SEAT.kind("free", space=NAMES)
PARK = SEAT.kind("park", space=NAMES, feature=things.FEATURES)
WEATHER = SEAT.kind("weather", space=WEATHER_SPACES, weather=things.WEATHER)
UNSEEN = SEAT.kind("weather unseen", weather=things.WEATHER)
FACE_UP = SEAT.kind("weather face up", weather=things.WEATHER)
EXCESS = SEAT.kind("weather turned up", weather=things.WEATHER)
SEAT_SIZE = SEAT.size


@rule
def write_set(numbers: Array, at: int, members: int, size: int) -> None:
    """Writes a set as zeros and ones."""
    for member in range(size):
        numbers[at + member] = (members >> member) & 1


@rule
def write_one(numbers: Array, at: int, member: int) -> None:
    """Writes which one of several it is; none if EMPTY."""
    if member != EMPTY:
        numbers[at + int(member)] = 1


@rule
def observe(state: CalderaState, viewer: int, numbers: Array) -> None:
    """Writes the whole row."""
    write_one(numbers, encode(PHASE, 0), state.phase)
    numbers[encode(ROUND)] = state.round_number
    numbers[encode(TURN)] = state.turn
    numbers[encode(GEYSER_PARK)] = state.is_geyser_park
    write_set(numbers, encode(ACTIONS_LEFT, 0), state.actions_left, things.N_FEATURES)
    write_set(numbers, encode(TERRAINS_LEFT, 0), state.terrains_left, things.N_TERRAINS)
    write_one(numbers, encode(CALLED_FEATURE, 0), state.feature)
    write_one(numbers, encode(CALLED_TERRAIN, 0), state.terrain)
    for step in range(state.seats):
        seat = (max(viewer, 0) + step) % state.seats
        observe_seat(state, seat, numbers, TABLE_SIZE + step * SEAT_SIZE)


@rule
def observe_seat(state: CalderaState, seat: int, numbers: Array, at: int) -> None:
    """Writes what belongs to one seat."""
    numbers[at + encode(MARMOT)] = state.marmot == seat
    numbers[at + encode(PENDING)] = has(state.pending, seat)
    numbers[at + encode(FACE_DOWN)] = state.face_down[seat]
    write_one(numbers, at + encode(NEXT_WEATHER, 0), state.next_weather[seat])
    write_set(numbers, at + encode(DISPLAY, 0), state.display[seat], things.TOKENS)
    write_set(numbers, at + encode(RESERVE, 0), state.reserve[seat], things.TOKENS)
    write_set(numbers, at + encode(FREE, 0), state.free[seat], things.SPACES)
    for token in range(things.TOKENS):
        space = int(state.where[seat, token])
        if space != EMPTY:
            on_space = at + encode(PARK, space, 0)
            for species in range(things.N_SPECIES):
                numbers[on_space + species] = state.animals[species, token]
            numbers[on_space + things.WATER] = has(state.shows[things.WATER], token)
    for number in range(things.WEATHER_SPACES):
        write_one(numbers, at + encode(WEATHER, number, 0), state.weather[seat, number])
    write_set(numbers, at + encode(UNSEEN, 0), state.unseen[seat], things.N_WEATHER)
    write_set(numbers, at + encode(FACE_UP, 0), state.face_up[seat], things.N_WEATHER)
    write_set(numbers, at + encode(EXCESS, 0), state.excess[seat], things.N_WEATHER)
