"""The state of a game of Caldera Park: one record of under a kilobyte.

Sets of spaces, tokens, features, terrains, weather tokens and seats are bit sets. Nothing in here
is secret: what nobody has seen yet has not been drawn yet.
"""

from typing import Annotated

import numpy as np

from ludotope.engine.kernel.layout import Array, Int8, Int64, Layout
from ludotope.games.caldera.rules.things import (
    FEATURES,
    MAX_GEYSERS,
    MAX_SEATS,
    SPECIES,
    TERRAINS,
    TOKENS,
    WEATHER,
    WEATHER_SPACES,
)

# Who or what is next.
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

EMPTY = -1


class CalderaState(Layout):
    """Everything there is to know about a game."""

    # The park and the tokens, as their files say; the same throughout a game.
    fits: Annotated[Array, np.int64, len(TERRAINS)]  # spaces that fit each terrain
    geyser_rings: Annotated[Array, np.int64, MAX_GEYSERS]  # spaces around each geyser
    shows: Annotated[Array, np.int64, len(FEATURES)]  # tokens that show each feature
    hit_by: Annotated[Array, np.int64, len(WEATHER)]  # tokens that each weather drives away
    animals: Annotated[Array, np.int8, len(SPECIES), TOKENS]
    weather_rings: Annotated[
        Array, np.int64, WEATHER_SPACES
    ]  # spaces around each; 0 if it has none
    geysers: Int8
    seats: Int8
    is_geyser_park: Int8

    # Each seat's own.
    reserve: Annotated[Array, np.int64, MAX_SEATS]  # tokens not yet drawn
    display: Annotated[Array, np.int64, MAX_SEATS]  # tokens to choose from
    free: Annotated[Array, np.int64, MAX_SEATS]  # landscapes without a token
    where: Annotated[Array, np.int8, MAX_SEATS, TOKENS]  # the space of each token, or EMPTY
    weather: Annotated[Array, np.int8, MAX_SEATS, WEATHER_SPACES]  # or EMPTY
    unseen: Annotated[Array, np.int16, MAX_SEATS]  # weather that nobody has seen yet
    face_up: Annotated[Array, np.int16, MAX_SEATS]  # weather face up in the display
    excess: Annotated[Array, np.int16, MAX_SEATS]  # weather turned up from the excess
    face_down: Annotated[Array, np.int8, MAX_SEATS]  # how many lie face down
    next_weather: Annotated[Array, np.int8, MAX_SEATS]  # the next space of the ring

    # The common table.
    phase: Int8
    round_number: Int8  # 0 in the setup, then 1 to 5
    turn: Int8  # action turns begun in this round
    marmot: Int8
    pending: Int64  # seats that still have to decide, or to be dealt to
    to_reveal: Int64  # seats that chose a face-down weather token
    actions_left: Int8  # features in the selection row
    terrains_left: Int8  # empty spaces of the terrain selection
    called: Annotated[Array, np.int8, len(TERRAINS)]  # what was called there this round, or EMPTY
    feature: Int8  # the call, or EMPTY
    terrain: Int8


assert CalderaState.dtype.itemsize <= 1024
