"""What a seat knows, as a row of numbers for learning: the table, the seats, then every space.

Seats are in the order of play, the viewer first.
"""

from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule
from ludotope.games.carcata.rules import phases
from ludotope.games.carcata.rules.island import LEVEL, SPACES
from ludotope.games.carcata.rules.state import NONE, CarcataState
from ludotope.games.carcata.rules.things import MAX_SEATS, N_FACES, N_GEMS

# phase, dice, bag, gem in the crater, lava and statues left, turtle, flow
TABLE_SIZE = phases.N_PHASES + N_FACES + 2 * N_GEMS + 4 + 2
# active, rides, pawns to place and alive, collected
SEAT_SIZE = 4 + N_GEMS
# level, lava, statue, flow ends here, gems, pawn of each seat
SPACE_SIZE = 4 + N_GEMS + MAX_SEATS
OBSERVATION_SIZE = TABLE_SIZE + MAX_SEATS * SEAT_SIZE + SPACES * SPACE_SIZE


@rule
def observe(state: CarcataState, viewer: int, numbers: Array) -> None:
    """Writes what a viewer knows into a row of OBSERVATION_SIZE numbers."""
    numbers[:] = 0
    numbers[int(state.phase)] = 1
    at = phases.N_PHASES
    for face in range(N_FACES):
        numbers[at + face] = state.dice[face]
    at += N_FACES
    for gem in range(N_GEMS):
        numbers[at + gem] = state.bag[gem]
        numbers[at + N_GEMS + gem] = state.gem == gem
    at += 2 * N_GEMS
    numbers[at] = state.lava_left
    numbers[at + 1] = state.statues_left
    numbers[at + 2] = state.turtle
    numbers[at + 3] = state.last_step
    numbers[at + 4] = state.flow_direction
    numbers[at + 5] = state.flow_left
    first = max(viewer, 0)
    for turn in range(state.seats):
        seat = (first + turn) % state.seats
        at = TABLE_SIZE + turn * SEAT_SIZE
        numbers[at] = state.active == seat
        numbers[at + 1] = state.rider == seat
        numbers[at + 2] = state.to_place[seat]
        numbers[at + 3] = state.alive[seat]
        for gem in range(N_GEMS):
            numbers[at + 4 + gem] = state.collected[seat, gem]
    for space in range(SPACES):
        at = TABLE_SIZE + MAX_SEATS * SEAT_SIZE + space * SPACE_SIZE
        numbers[at] = LEVEL[space]
        numbers[at + 1] = state.lava[space]
        numbers[at + 2] = state.statue[space]
        numbers[at + 3] = state.flow_at == space
        for gem in range(N_GEMS):
            numbers[at + 4 + gem] = state.gems[space, gem]
        seat = int(state.pawn[space])
        if seat != NONE:
            numbers[at + 4 + N_GEMS + (seat - first) % int(state.seats)] = 1
