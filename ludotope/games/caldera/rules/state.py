"""The state of a game of Caldera Park: one record of under a kilobyte.

Sets of spaces, tokens, features, terrains, weather tokens and seats are bit sets. Nothing in here
is secret: what nobody has seen yet has not been drawn yet.
"""

from typing import Annotated

import numpy as np

from ludotope.engine.kernel.layout import Array, Int8, Int64, Layout
from ludotope.games.caldera.rules import things

EMPTY = -1


class CalderaState(Layout):
    """Everything there is to know about a game."""

    # The park and the tokens, as their files say; the same throughout a game.
    fits: Annotated[Array, np.int64, things.N_TERRAINS]  # spaces that fit each terrain
    geyser_rings: Annotated[Array, np.int64, things.MAX_GEYSERS]  # spaces around each geyser
    shows: Annotated[Array, np.int64, things.N_FEATURES]  # tokens that show each feature
    hit_by: Annotated[Array, np.int64, things.N_WEATHER]  # tokens that each weather drives away
    animals: Annotated[Array, np.int8, things.N_SPECIES, things.TOKENS]
    weather_rings: Annotated[Array, np.int64, things.WEATHER_SPACES]  # spaces around, or 0
    geysers: Int8
    seats: Int8
    is_geyser_park: Int8

    # Each seat's own.
    reserve: Annotated[Array, np.int64, things.MAX_SEATS]  # tokens not yet drawn
    display: Annotated[Array, np.int64, things.MAX_SEATS]  # tokens to choose from
    free: Annotated[Array, np.int64, things.MAX_SEATS]  # landscapes without a token
    where: Annotated[Array, np.int8, things.MAX_SEATS, things.TOKENS]  # or EMPTY
    weather: Annotated[Array, np.int8, things.MAX_SEATS, things.WEATHER_SPACES]  # or EMPTY
    unseen: Annotated[Array, np.int16, things.MAX_SEATS]  # weather that nobody has seen yet
    face_up: Annotated[Array, np.int16, things.MAX_SEATS]  # weather face up in the display
    excess: Annotated[Array, np.int16, things.MAX_SEATS]  # weather turned up from the excess
    face_down: Annotated[Array, np.int8, things.MAX_SEATS]  # how many lie face down
    next_weather: Annotated[Array, np.int8, things.MAX_SEATS]  # the next space of the ring

    # The common table.
    phase: Int8
    round_number: Int8  # 0 in the setup, then 1 to 5
    turn: Int8  # action turns begun in this round
    marmot: Int8
    pending: Int64  # seats that still have to decide, or to be dealt to
    to_reveal: Int64  # seats that chose a face-down weather token
    actions_left: Int8  # features in the selection row
    terrains_left: Int8  # empty spaces of the terrain selection
    called: Annotated[Array, np.int8, things.N_TERRAINS]  # in this round, or EMPTY
    feature: Int8  # the call, or EMPTY
    terrain: Int8


assert CalderaState.dtype.itemsize <= 1024
