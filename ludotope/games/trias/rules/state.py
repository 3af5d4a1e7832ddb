"""The state of a game of Trias: one record of about a kilobyte.

The map is a list of tiles with their coordinates and neighbours, not a grid: its size does not
depend on how far the tiles have drifted. Sets of tiles and seats are bit sets. The only secrets
are the cards in hand.
"""

from typing import Annotated

import numpy as np

from ludotope.engine.kernel.layout import Array, Int8, Int64, Layout
from ludotope.games.trias.rules.things import CARD_TERRAINS, MAX_SEATS, MAX_TILES, SITES

NONE = -1
# In a hand: a card that the viewer does not know.
UNKNOWN = -2


class TriasState(Layout):
    """Everything there is to know about a game."""

    # Tiles (0 is the pole), then pools: places on water where herds swim.
    beside: Annotated[Array, np.int64, MAX_TILES]  # tiles that share a side with each tile
    open: Annotated[Array, np.int64, 6]  # for each side, the tiles with water there
    outer: Annotated[Array, np.int64, 6]  # for each side, the tiles with outer water there
    laid: Int64  # tiles on the map
    q: Annotated[Array, np.int8, SITES]
    r: Annotated[Array, np.int8, SITES]
    terrain: Annotated[Array, np.int8, SITES]  # NONE for a pool that is not used
    neighbour: Annotated[Array, np.int8, MAX_TILES, 6]  # the tile on each side, or NONE
    herds: Annotated[Array, np.int8, SITES, MAX_SEATS]
    spent: Annotated[Array, np.int8, SITES]  # the active seat's herds that may not breed (again)

    # Each seat's own.
    stock: Annotated[Array, np.int8, MAX_SEATS]
    track: Annotated[Array, np.int16, MAX_SEATS]  # points so far
    hand: Annotated[Array, np.int8, MAX_SEATS]  # a terrain, NONE or UNKNOWN
    hand_pile: Annotated[Array, np.int8, MAX_SEATS]  # the pile it came from: its back shows that

    # Cards of each terrain that nobody has seen, by pile; and the cards left in each pile,
    # the meteorite in the second included.
    unseen: Annotated[Array, np.int8, 2, CARD_TERRAINS]
    pile: Annotated[Array, np.int8, 2]

    # The board while it is laid out.
    tiles_left: Annotated[Array, np.int8, CARD_TERRAINS]
    water_left: Int8
    next_place: Int8
    places: Int8

    # The course of the game.
    seats: Int8
    phase: Int8
    first: Int8
    active: Int8
    started: Int8  # how many starts have been made
    card: Int8  # the terrain that has to drift, or NONE
    card_from_hand: Int8
    points_left: Int8
    rescues_left: Int8  # swimmers that the last rescue paid for can still save
    lifted: Int8  # the tile in the air, or NONE
    survivors_first: Int8  # 1 since version 2 of the rules: herds on the map break ties
    remnant: Int64  # what is left of the landmass it was lifted from
    last_turns: Int8  # turns left in the last round, or NONE before it


assert TriasState.dtype.itemsize <= 8192
