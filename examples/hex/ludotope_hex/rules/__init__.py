"""The rules of Hex: stones on a board with a frame, and which of them hang together.

Above and below the board, the frame counts as stones of seat 0; left and right, of seat 1.
"""

from typing import Annotated

import numpy as np

from ludotope.authoring import (
    Array,
    Codes,
    Int8,
    Int16,
    Layout,
    Luck,
    below,
    decode,
    encode,
    is_kind,
    register,
    rule,
)

SIZE = 11
WIDTH = SIZE + 2
PLACES = WIDTH * WIDTH
CELLS = [f"{'abcdefghijk'[cell % SIZE]}{cell // SIZE + 1}" for cell in range(SIZE * SIZE)]
FREE = 0  # a stone is its seat + 1
# A place of the frame on each of the two sides that a seat connects.
SIDES = ((0, PLACES - 1), (WIDTH, 2 * WIDTH - 1))
# From a place to its six neighbours, around it: each of them touches the one before.
STEPS = (-WIDTH, 1 - WIDTH, 1, WIDTH, WIDTH - 1, -1)

MOVES = Codes()
PLACE = MOVES.kind("place", cell=CELLS)
SWAP = MOVES.kind("swap")

OBSERVATION = Codes()
STONE = OBSERVATION.kind("stone", seat=("you", "seat +1"), cell=CELLS)
MAY_SWAP = OBSERVATION.kind("may swap")


class HexState(Layout):
    """Of every place of board and frame: whose stone is there, and a way to its group's root."""

    stones: Annotated[Array, np.int8, PLACES]
    parents: Annotated[Array, np.int16, PLACES]
    cells: Annotated[Array, np.int16, SIZE * SIZE]  # in any order, the free ones first
    indices: Annotated[Array, np.int16, SIZE * SIZE]  # where each cell stands in that order
    free: Int16  # how many cells are free
    last: Int16  # the cell of the last stone
    turns: Int16
    winner: Int8  # its seat + 1, 0 while there is none
    swap_rule: Int8


@rule
def place_of(cell: int) -> int:
    """The place of a cell, counted with the frame."""
    return WIDTH + 1 + cell + 2 * (cell // SIZE)


@rule
def root(state: HexState, place: int) -> int:
    """The place that stands for the whole group; halves the way to it for the next time."""
    while state.parents[place] != place:
        state.parents[place] = state.parents[state.parents[place]]
        place = state.parents[place]
    return place


@rule
def may_swap(state: HexState) -> bool:
    """Whether the first stone may be taken over now."""
    return state.swap_rule == 1 and state.turns == 1


@rule
def deciders(state: HexState) -> int:
    """Seats take turns until one has won."""
    return 1 << (state.turns & 1) if state.winner == 0 else 0


@rule
def legal(state: HexState, seat: int, moves: Array) -> int:
    """Any free cell, and the swap."""
    listed = 0
    for row in range(SIZE):
        for column in range(SIZE):
            moves[listed] = encode(PLACE, row * SIZE + column)
            listed += state.stones[(row + 1) * WIDTH + column + 1] == FREE
    if may_swap(state):
        moves[listed] = encode(SWAP)
        listed += 1
    return listed


@rule
def random_move(state: HexState, seat: int, luck: Luck, moves: Array) -> int:
    """Any of the free cells, without listing them in order."""
    index = below(luck, state.free + may_swap(state))
    return encode(PLACE, state.cells[index]) if index < state.free else encode(SWAP)


@rule
def play(state: HexState, seat: int, move: int) -> None:
    """Places a stone, or takes the first one over, mirrored; then looks for a connection."""
    stones, mine = state.stones, seat + 1
    if is_kind(SWAP, move):
        taken = place_of(state.last)
        stones[taken] = FREE
        state.parents[taken] = taken
        state.free += 1
        cell = state.last % SIZE * SIZE + state.last // SIZE
    else:
        (cell,) = decode(PLACE, move)
    # The cell changes places with the last free one.
    state.free -= 1
    index, moved = state.indices[cell], state.cells[state.free]
    state.cells[index], state.indices[moved] = moved, index
    state.cells[state.free], state.indices[cell] = cell, state.free
    state.last = cell
    place = place_of(cell)
    stones[place] = mine
    # Neighbours that touch each other hang together already: the first of them is enough.
    before = stones[place - 1] == mine
    for step in STEPS:
        here = stones[place + step] == mine
        if here and not before:
            state.parents[root(state, place)] = root(state, place + step)
        before = here
    one, other = SIDES[seat]
    if root(state, one) == root(state, other):
        state.winner = mine
    state.turns += 1


@rule
def over(state: HexState) -> bool:
    """Whether somebody has won."""
    return state.winner != 0


@rule
def scores(state: HexState, points: Array, places: Array) -> None:
    """A point for the winner."""
    for seat in range(2):
        points[seat] = state.winner == seat + 1
        places[seat] = 2 if over(state) and state.winner != seat + 1 else 1


@rule
def observe(state: HexState, viewer: int, numbers: Array) -> None:
    """The viewer's stones, the other's, and whether the first may be taken over.

    Cells that a smaller board does not have are part of its frame, and so have stones, too.
    """
    for cell in range(SIZE * SIZE):
        stone = int(state.stones[place_of(cell)])
        if stone != FREE:
            numbers[encode(STONE, (stone - 1 - max(viewer, 0)) % 2, cell)] = 1
    numbers[encode(MAY_SWAP)] = may_swap(state)


register(HexState, __name__)
