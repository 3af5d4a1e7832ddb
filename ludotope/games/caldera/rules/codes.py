"""Moves and chance outcomes as integers, each kind in a range of its own."""

from ludotope.games.caldera.rules.things import (
    FEATURES,
    MAX_SEATS,
    RING,
    SPACES,
    TERRAINS,
    TOKENS,
    WEATHER,
    WEATHER_CHOICES,
)

# Moves.
CALLS = 0  # + feature * 7 + terrain
PLACINGS = CALLS + len(FEATURES) * len(TERRAINS)  # + token * 52 + space
OPENINGS = PLACINGS + TOKENS * SPACES  # + weather * 6 + ring space - 1
FORECASTS = OPENINGS + len(WEATHER_CHOICES) * RING  # + weather
MOVE_CODES = FORECASTS + len(WEATHER_CHOICES)

# Outcomes.
MARMOTS = 0  # + seat
DRAWS = MARMOTS + MAX_SEATS  # + seat * 35 + token
REVEALS = DRAWS + MAX_SEATS * TOKENS  # + seat * 10 + weather
ACTIONS = REVEALS + MAX_SEATS * len(WEATHER)  # + feature
OUTCOME_CODES = ACTIONS + len(FEATURES)
