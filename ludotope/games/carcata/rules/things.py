"""The things of the game and their numbers."""

FACES = ("move", "lava", "eruption", "statue", "turtle")
MOVE, LAVA, ERUPTION, STATUE, TURTLE = range(5)
# Faces that can be rolled again.
LOOSE_FACES = 4

GEMS = ("emerald", "ruby", "sapphire", "diamond")
EMERALD, RUBY, SAPPHIRE, DIAMOND = range(4)

MAX_SEATS = 4
MAX_PAWNS = 5
MAX_DICE = 5

# Aiming: directions in steps of three degrees, clockwise from the east, and steps of force.
DIRECTIONS = 120
FORCES = 50
WOBBLES = 2**32
