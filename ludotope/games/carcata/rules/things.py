"""The things of the game and their numbers."""

FACES = ("move", "lava", "eruption", "statue", "turtle")
N_FACES = len(FACES)
MOVE, LAVA, ERUPTION, STATUE, TURTLE = range(N_FACES)
# Faces that can be rolled again: the first ones.
LOOSE_FACES = 4

GEMS = ("emerald", "ruby", "sapphire", "diamond")
N_GEMS = len(GEMS)

MAX_SEATS = 4
MAX_PAWNS = 5
MAX_DICE = 5
MAX_STATUES = 12

# Aiming: directions in steps of three degrees, clockwise from the east, and steps of force.
DIRECTIONS = 120
DEGREES = 360 // DIRECTIONS
FORCES = 50
WOBBLES = 2**32
