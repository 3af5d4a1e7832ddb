"""The things of the game and their numbers."""

from ludotope.engine.kernel.hexes import ORIGIN

# Terrains; cards show the first three. Water tiles exist only while the board is laid out.
TERRAINS = ("mountains", "steppe", "forest", "pole")
N_TERRAINS = len(TERRAINS)
MOUNTAINS, STEPPE, FOREST, POLE = range(N_TERRAINS)
CARD_TERRAINS = 3
WATER = 3  # in place of a terrain, when a place of the board stays empty
LAID_OUT = (*TERRAINS[:CARD_TERRAINS], "water")
N_LAID_OUT = len(LAID_OUT)

# The most herds that can live on a tile.
CAPACITY = (2, 3, 4, 3)

CARDS = ("mountains", "steppe", "forest", "meteorite")
N_CARDS = len(CARDS)
METEORITE = 3

MAX_SEATS = 5
# Terrain tiles, and the places among rings 1 and 2 that stay water.
TILES = (9, 15, 12)
WATER_TILES = 2
INNER_PLACES = 18
TILES_FOR_TWO = (5, 7, 6)
# Piles 1 and 2: cards of each terrain. The meteorite is in pile 2.
PILES = ((7, 13, 10), (2, 3, 3))
PILES_FOR_TWO = ((5, 6, 5), (1, 2, 1))

HERDS = 15
HERDS_FOR_TWO = 10
HERDS_AT_START = 2
STARTS = 2

ACTION_POINTS = 4
ACTION_POINTS_FOR_TWO = 3
LAST_ACTION_POINTS = 2
DRIFT_COST = 3
RESCUED_TOGETHER = 3

INTERIM_FIRST = 2
INTERIM_SECOND = 1

# The sides of a tile, in the order of the kernel's directions.
SIDES = ("east", "south-east", "south-west", "west", "north-west", "north-east")

# The places of the board in the order in which they are laid out: rings 1, 2 and 3.
BOARD = tuple(place for radius in (1, 2, 3) for place in ORIGIN.ring(radius))
PLACES = len(BOARD)
PLACE_Q = tuple(place.q for place in BOARD)
PLACE_R = tuple(place.r for place in BOARD)

# A tile's place in the state: the pole first, then 36 terrain tiles; after them places on water
# where herds swim. No more than two tiles drift in a turn and every swimmer is gone after its
# owner's next turn, so eleven such places are enough for five players.
POLE_TILE = 0
MAX_TILES = 1 + PLACES
POOLS = 16
SITES = MAX_TILES + POOLS

# The largest coordinate that people may write. A drift takes the farthest tile one ring farther at
# most. There are two drifts a turn, and with three players at most 35 turns before the meteorite:
# no tile ever lies beyond ring 3 + 70.
REACH = 75
