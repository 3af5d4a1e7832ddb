"""The observation, a seat's knowledge as numbers for learning: table, seats, then every space.

Seats are in the order of play, the viewer first.
"""

from ludotope.engine.kernel.codes import Codes, encode
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule
from ludotope.games.carcata.rules import phases
from ludotope.games.carcata.rules.island import LEVEL, SPACES
from ludotope.games.carcata.rules.state import NONE, CarcataState
from ludotope.games.carcata.rules.things import FACES, GEMS, MAX_SEATS, N_FACES, N_GEMS

# The highest number that is written, so that a byte has room for all.
MOST = 127

TABLE = Codes()
PHASE = TABLE.kind("phase", phase=phases.NAMES)
DICE = TABLE.kind("dice", face=FACES)
BAG = TABLE.kind("bag", gem=GEMS)
IN_CRATER = TABLE.kind("in the crater", gem=GEMS)
LAVA_LEFT = TABLE.kind("lava left")
STATUES_LEFT = TABLE.kind("statues left")
TURTLE = TABLE.kind("turtle")
LAST_STEP = TABLE.kind("last step of the turtle")
FLOW_DIRECTION = TABLE.kind("direction of the flow")
FLOW_LEFT = TABLE.kind("lava left to flow")
TABLE_SIZE = TABLE.size

SEAT = Codes()
ACTIVE = SEAT.kind("active")
RIDES = SEAT.kind("rides the turtle")
TO_PLACE = SEAT.kind("pawns to place")
ALIVE = SEAT.kind("pawns alive")
COLLECTED = SEAT.kind("collected", gem=GEMS)
SEAT_SIZE = SEAT.size

SPACE = Codes()
HEIGHT = SPACE.kind("level")
LAVA = SPACE.kind("lava")
STATUE = SPACE.kind("statue")
FLOW_ENDS = SPACE.kind("end of the flow")
GEMS_THERE = SPACE.kind("gems", gem=GEMS)
PAWN = SPACE.kind("pawn", seat=("you", *(f"seat +{step}" for step in range(1, MAX_SEATS))))
SPACE_SIZE = SPACE.size


@rule
def observe(state: CarcataState, viewer: int, numbers: Array) -> None:
    """Writes what a viewer knows."""
    numbers[encode(PHASE, state.phase)] = 1
    for face in range(N_FACES):
        numbers[encode(DICE, face)] = state.dice[face]
    for gem in range(N_GEMS):
        numbers[encode(BAG, gem)] = state.bag[gem]
        numbers[encode(IN_CRATER, gem)] = state.gem == gem
    numbers[encode(LAVA_LEFT)] = min(int(state.lava_left), MOST)
    numbers[encode(STATUES_LEFT)] = state.statues_left
    numbers[encode(TURTLE)] = min(int(state.turtle), MOST)
    numbers[encode(LAST_STEP)] = min(int(state.last_step), MOST)
    numbers[encode(FLOW_DIRECTION)] = state.flow_direction
    numbers[encode(FLOW_LEFT)] = state.flow_left
    first = max(viewer, 0)
    for turn in range(state.seats):
        seat = (first + turn) % state.seats
        at = TABLE_SIZE + turn * SEAT_SIZE
        numbers[at + encode(ACTIVE)] = state.active == seat
        numbers[at + encode(RIDES)] = state.rider == seat
        numbers[at + encode(TO_PLACE)] = state.to_place[seat]
        numbers[at + encode(ALIVE)] = state.alive[seat]
        for gem in range(N_GEMS):
            numbers[at + encode(COLLECTED, gem)] = state.collected[seat, gem]
    for space in range(SPACES):
        at = TABLE_SIZE + int(state.seats) * SEAT_SIZE + space * SPACE_SIZE
        numbers[at + encode(HEIGHT)] = LEVEL[space]
        numbers[at + encode(LAVA)] = state.lava[space]
        numbers[at + encode(STATUE)] = state.statue[space]
        numbers[at + encode(FLOW_ENDS)] = state.flow_at == space
        for gem in range(N_GEMS):
            numbers[at + encode(GEMS_THERE, gem)] = state.gems[space, gem]
        seat = int(state.pawn[space])
        if seat != NONE:
            numbers[at + encode(PAWN, (seat - first) % int(state.seats))] = 1
