"""The things of the game and their numbers. Species are in the order of the scoring pad."""

SPECIES = ("goat", "bear", "wolf", "elk", "eagle", "bison")
GOAT, BEAR, WOLF, ELK, EAGLE, BISON = range(6)
N_SPECIES = len(SPECIES)

# What an action token asks for: a species, or the watering hole.
FEATURES = (*SPECIES, "water")
N_FEATURES = len(FEATURES)
WATER = 6

# The spaces of the terrain selection; the last is the watering hole's own.
TERRAINS = ("mountains", "prairie", "forest", "river", "waterfall", "geyser", "any")
MOUNTAINS, PRAIRIE, FOREST, RIVER, WATERFALL, GEYSER, ANY = range(7)
N_TERRAINS = len(TERRAINS)

WEATHER = (
    "sun",
    "hurricane",
    "hailstorm",
    "downpour",
    "snowstorm",
    "heatwave",
    "fog",
    "thunderstorm 1",
    "thunderstorm 2",
    "thunderstorm 3",
)
N_WEATHER = len(WEATHER)
SUN = 0
BAD_WEATHER = range(1, 10)
# In a move: a face-down weather token, whichever it turns out to be.
HIDDEN = 10
WEATHER_CHOICES = (*WEATHER, "hidden")

# Bad weather drives away every token that shows one of these features ...
HITS = {
    "hurricane": (EAGLE, ELK, WATER),
    "hailstorm": (BEAR, WOLF, WATER),
    "downpour": (GOAT, BISON, WATER),
    "snowstorm": (ELK, WOLF),
    "heatwave": (GOAT, BEAR),
    "fog": (EAGLE, BISON),
}
# ... or exactly as many animals as the thunderstorm has clouds.
CLOUDS = {"thunderstorm 1": 1, "thunderstorm 2": 2, "thunderstorm 3": 3}

MAX_SEATS = 4
TOKENS = 35
DISPLAY = 7
ROUNDS = 5
TURNS = 7
FACE_DOWN_WEATHER = 5
EXCESS_WEATHER = 2

# The outline: 52 spaces in rows of 6 and 7.
ROW_WIDTHS = (6, 7, 6, 7, 6, 7, 6, 7)
SPACES = sum(ROW_WIDTHS)

# Weather spaces: number 0 in the middle (back side only), the ring 1 to 6 clockwise.
MIDDLE = 0
RING = 6
RING_SPACES = tuple(f"W{number}" for number in range(1, RING + 1))
WEATHER_SPACES = RING + 1
MAX_GEYSERS = 8

# The lines of the scoring pad that give points, in its order.
PAD = ("waterfalls", "mountains", "prairie", "forest", "river", "geysers", *SPECIES)
WATERFALL_POINTS = 4
TERRAIN_POINTS = 7
RIVER_POINTS = 8
GEYSER_POINTS = 4

# The solo ladder: the points from which each rung holds.
LADDER = (0, 80, 110, 140, 165, 185, 205, 220)
