"""The phases of a game: who or what is next."""

(
    DRAW_FIRST,  # chance: the first player
    PLACE,  # a seat: a pawn on the beach
    ROLL,  # chance: the dice that are to be rolled
    REROLL,  # the active seat: which dice to roll again, or keep
    RESOLVE,  # the active seat: one die after the other
    FLOW,  # the active seat: left or right, where a statue leaves both ways
    DRAW_GEM,  # chance: a gem from the bag
    AIM,  # the active seat: direction and force
    FLY,  # chance: the wobble of the flight
    OVER,
) = range(10)
NAMES = (
    "draw first",
    "place",
    "roll",
    "reroll",
    "resolve",
    "flow",
    "draw gem",
    "aim",
    "fly",
    "over",
)
N_PHASES = len(NAMES)
