"""Motions of pieces when something happens."""

import msgspec

from ludotope.engine.kernel.codes import decode, is_kind
from ludotope.games.caldera.moves import CalderaMove, Call, Forecast, Opening, Place
from ludotope.games.caldera.rules import codes, things
from ludotope.games.caldera.rules.state import CalderaState
from ludotope.games.caldera.tokens import Tokens


class CallMotion(msgspec.Struct, frozen=True, tag="call"):
    """An action token goes to a terrain space."""

    feature: str
    terrain: str


class PlaceMotion(msgspec.Struct, frozen=True, tag="place"):
    """A token goes from a seat's display to its park."""

    seat: int
    token: str
    space: str


class WeatherMotion(msgspec.Struct, frozen=True, tag="weather"):
    """A weather token goes to a seat's park."""

    seat: int
    weather: str
    space: str


class DrawMotion(msgspec.Struct, frozen=True, tag="draw"):
    """A token comes to a seat's display."""

    seat: int
    token: str


Motion = CallMotion | PlaceMotion | WeatherMotion | DrawMotion


def motion_of_move(state: CalderaState, seat: int, move: CalderaMove) -> Motion | None:
    """Returns the motion of a move that a seat plays in this state."""
    match move:
        case Call(feature, terrain):
            return CallMotion(feature, terrain)
        case Place(token, space):
            return PlaceMotion(seat, token, space)
        case Opening(weather, space) if weather != "hidden":
            return WeatherMotion(seat, weather, space)
        case Forecast(weather) if weather != "hidden":
            return WeatherMotion(seat, weather, f"W{state.next_weather[seat]}")
    return None


def motion_of_chance(state: CalderaState, outcome: int, tokens: Tokens) -> Motion | None:
    """Returns the motion of an outcome that chance brings in this state."""
    if is_kind(codes.DRAW, outcome):
        seat, token = decode(codes.DRAW, outcome)
        return DrawMotion(seat, tokens.names[token])
    if is_kind(codes.REVEAL, outcome) and not state.is_geyser_park:
        seat, weather = decode(codes.REVEAL, outcome)
        return WeatherMotion(seat, things.WEATHER[weather], f"W{state.next_weather[seat]}")
    return None
