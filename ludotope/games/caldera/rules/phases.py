"""The phases of a game: who or what is next."""

(
    DRAW_MARMOT,  # chance: the seat that holds the marmot first
    DEAL,  # chance: a token from the reserve for each seat with a gap in its display
    TURN_UP,  # chance: the excess weather tokens of Geyser Park
    OPENING,  # all seats: the first weather token and its space
    FORECAST,  # all seats: the next weather token
    REVEAL,  # chance: the face-down weather tokens that were chosen
    DRAW_ACTION,  # chance: the action token of a solo turn
    CALL,  # the marmot's holder: an action token and a terrain
    PLACE,  # all seats: a token of the display and a space
    OVER,
) = range(10)
PHASES = (
    "draw marmot",
    "deal",
    "turn up",
    "opening",
    "forecast",
    "reveal",
    "draw action",
    "call",
    "place",
    "over",
)
N_PHASES = len(PHASES)
