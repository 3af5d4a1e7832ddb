"""The moves of the game as objects and in notation.

A call is written ``bear > river``, a placing ``3 wolf > 1.2``, the opening ``sun > W3`` or
``hidden > W3`` (in Geyser Park the token that goes to the ring: ``fog > W3``), a forecast
``forecast hidden``. Chance: ``2 draws 3 wolf``, ``2 reveals fog``, ``action bear``, ``marmot 2``.
"""

import msgspec

from ludotope.engine.errors import InvalidMoveError
from ludotope.engine.notation import Form, Notation, Number, Words
from ludotope.games.caldera.rules import codes, things
from ludotope.games.caldera.rules.spaces import NAMES
from ludotope.games.caldera.tokens import Tokens


class Call(msgspec.Struct, frozen=True, tag="call"):
    """The marmot's holder calls for a feature on a terrain."""

    feature: str
    terrain: str


class Place(msgspec.Struct, frozen=True, tag="place"):
    """A token of the display goes on a space of the park."""

    token: str
    space: str


class Opening(msgspec.Struct, frozen=True, tag="opening"):
    """The first weather token goes on a space of the ring."""

    weather: str
    space: str


class Forecast(msgspec.Struct, frozen=True, tag="forecast"):
    """A weather token goes on the next space of the ring."""

    weather: str


CalderaMove = Call | Place | Opening | Forecast

UNKNOWN_WORD = "caldera-no-such-word"
WEATHER_SPACE = "w[0-9]+"
# A placing is known by its space, or by a token that begins with a number.
PLACING = r"(?=[0-9]|[^>]* > .*[.])(?P<token>[^>]*) > (?P<space>.*)"


class TokenNames(Words):
    """A field of tokens, known by their animals in any order."""

    def __init__(self, tokens: Tokens) -> None:
        super().__init__(tokens.names)
        self._tokens = tokens

    def index(self, value: str) -> int:
        """The number of the token that a text names."""
        number = self._tokens.number(value)
        if number is None:
            raise InvalidMoveError(UNKNOWN_WORD, word=value)
        return number


def notation_of(tokens: Tokens) -> Notation[CalderaMove]:
    """The notation of a game with these tokens."""
    token = TokenNames(tokens)
    seat = Number(things.MAX_SEATS)
    feature = Words(things.FEATURES, UNKNOWN_WORD)
    terrain = Words(things.TERRAINS, UNKNOWN_WORD)
    weather = Words(things.WEATHER)
    choice = Words(things.WEATHER_CHOICES, UNKNOWN_WORD)
    ring = Words(things.RING_SPACES, "caldera-no-weather-space", WEATHER_SPACE)
    space = Words(NAMES, "caldera-no-space")
    return Notation(
        codes.MOVES,
        [
            Form(
                codes.FORECAST,
                "forecast {weather}",
                Forecast,
                pattern="(?:forecast )?(?P<weather>[^>]*)",
                weather=choice,
            ),
            Form(codes.OPENING, "{weather} > {space}", Opening, weather=choice, space=ring),
            Form(
                codes.PLACE, "{token} > {space}", Place, pattern=PLACING, token=token, space=space
            ),
            Form(codes.CALL, "{feature} > {terrain}", Call, feature=feature, terrain=terrain),
        ],
        codes.OUTCOMES,
        [
            Form(codes.MARMOT, "marmot {seat}", seat=seat),
            Form(codes.DRAW, "{seat} draws {token}", seat=seat, token=token),
            Form(codes.REVEAL, "{seat} reveals {weather}", seat=seat, weather=weather),
            Form(codes.ACTION, "action {feature}", feature=feature),
        ],
        no_move="caldera-no-move",
        no_outcome="caldera-no-outcome",
    )
