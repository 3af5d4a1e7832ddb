"""The kinds of moves and chance outcomes: each declared once, with its parts."""

from ludotope.engine.kernel.codes import Codes
from ludotope.games.caldera.rules import things
from ludotope.games.caldera.rules.spaces import NAMES

MOVES = Codes()
CALL = MOVES.kind("call", feature=things.FEATURES, terrain=things.TERRAINS)
PLACE = MOVES.kind("place", token=things.TOKENS, space=NAMES)
OPENING = MOVES.kind("opening", weather=things.WEATHER_CHOICES, space=things.RING_SPACES)
FORECAST = MOVES.kind("forecast", weather=things.WEATHER_CHOICES)

OUTCOMES = Codes()
MARMOT = OUTCOMES.kind("marmot", seat=things.MAX_SEATS)
DRAW = OUTCOMES.kind("draw", seat=things.MAX_SEATS, token=things.TOKENS)
REVEAL = OUTCOMES.kind("reveal", seat=things.MAX_SEATS, weather=things.WEATHER)
ACTION = OUTCOMES.kind("action", feature=things.FEATURES)
