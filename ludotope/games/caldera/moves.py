"""The moves of the game as objects and in notation.

A call is written ``bear > river``, a placing ``3 wolf > 1.2``, the opening ``sun > W3`` or
``hidden > W3`` (in Geyser Park the token that goes to the ring: ``fog > W3``), a forecast
``forecast hidden``. Chance: ``2 draws 3 wolf``, ``2 reveals fog``, ``action bear``, ``marmot 2``.
"""

import re

import msgspec

from ludotope.engine.errors import InvalidMoveError, OutcomeError
from ludotope.games.caldera.rules.codes import (
    ACTIONS,
    CALLS,
    DRAWS,
    FORECASTS,
    MARMOTS,
    OPENINGS,
    PLACINGS,
    REVEALS,
)
from ludotope.games.caldera.rules.spaces import NAMES, SPACE_OF
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

WEATHER_SPACE = re.compile(r"w([1-6])")
CHANCE = re.compile(r"(?:([1-4]) (draws|reveals)|(action)|(marmot)) (.+)")


class Notation:
    """Turns moves and outcomes into codes and text and back; knows the tokens by name."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens

    def move(self, code: int) -> CalderaMove:
        """The move with a code."""
        if code >= FORECASTS:
            return Forecast(WEATHER_CHOICES[code - FORECASTS])
        if code >= OPENINGS:
            weather, number = divmod(code - OPENINGS, RING)
            return Opening(WEATHER_CHOICES[weather], f"W{number + 1}")
        if code >= PLACINGS:
            token, space = divmod(code - PLACINGS, SPACES)
            return Place(self.tokens.names[token], NAMES[space])
        feature, terrain = divmod(code - CALLS, len(TERRAINS))
        return Call(FEATURES[feature], TERRAINS[terrain])

    def code(self, move: CalderaMove) -> int:
        """The code of a move."""
        match move:
            case Forecast(weather):
                return FORECASTS + _index(WEATHER_CHOICES, weather)
            case Opening(weather, space):
                found = WEATHER_SPACE.fullmatch(space.lower())
                if not found:
                    raise InvalidMoveError("caldera-no-weather-space", word=space)
                return OPENINGS + _index(WEATHER_CHOICES, weather) * RING + int(found[1]) - 1
            case Place(token, space):
                if space not in SPACE_OF:
                    raise InvalidMoveError("caldera-no-space", word=space)
                return PLACINGS + self._token(token) * SPACES + SPACE_OF[space]
            case Call(feature, terrain):
                place = _index(TERRAINS, terrain)
                return CALLS + _index(FEATURES, feature) * len(TERRAINS) + place
        raise InvalidMoveError("caldera-no-move", text=str(move))

    def write(self, move: CalderaMove) -> str:
        """A move in notation."""
        match move:
            case Forecast(weather):
                return f"forecast {weather}"
            case Call(what, where) | Place(what, where) | Opening(what, where):
                return f"{what} > {where}"

    def read(self, text: str) -> CalderaMove:
        """The move that a text means; capitals and extra blanks do not matter."""
        words = " ".join(text.lower().split())
        what, arrow, where = (part.strip() for part in words.partition(">"))
        if not arrow:
            return self._named_as_usual(Forecast(words.removeprefix("forecast ")))
        if WEATHER_SPACE.fullmatch(where):
            return self._named_as_usual(Opening(what, where.upper()))
        if "." in where or what[:1].isdigit():
            return self._named_as_usual(Place(what, where))
        return self._named_as_usual(Call(what, where))

    def write_outcome(self, outcome: int) -> str:
        """What chance brought, in notation."""
        if outcome >= ACTIONS:
            return f"action {FEATURES[outcome - ACTIONS]}"
        if outcome >= REVEALS:
            seat, weather = divmod(outcome - REVEALS, len(WEATHER))
            return f"{seat + 1} reveals {WEATHER[weather]}"
        if outcome >= DRAWS:
            seat, token = divmod(outcome - DRAWS, TOKENS)
            return f"{seat + 1} draws {self.tokens.names[token]}"
        return f"marmot {outcome - MARMOTS + 1}"

    def read_outcome(self, text: str) -> int:
        """What chance brought, from its notation."""
        found = CHANCE.fullmatch(" ".join(text.lower().split()))
        if not found:
            raise OutcomeError("caldera-no-outcome", text=text)
        seat, verb, action, _, thing = found.groups()
        if verb == "draws":
            token = self.tokens.number(thing)
            if token is not None:
                return DRAWS + (int(seat) - 1) * TOKENS + token
        elif verb == "reveals":
            if thing in WEATHER:
                return REVEALS + (int(seat) - 1) * len(WEATHER) + WEATHER.index(thing)
        elif action:
            if thing in FEATURES:
                return ACTIONS + FEATURES.index(thing)
        elif thing in [str(number) for number in range(1, MAX_SEATS + 1)]:
            return MARMOTS + int(thing) - 1
        raise OutcomeError("caldera-no-outcome", text=text)

    def _named_as_usual(self, move: CalderaMove) -> CalderaMove:
        return self.move(self.code(move))

    def _token(self, text: str) -> int:
        number = self.tokens.number(text)
        if number is None:
            raise InvalidMoveError("caldera-no-such-word", word=text)
        return number


def _index(names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise InvalidMoveError("caldera-no-such-word", word=name)
    return names.index(name)
