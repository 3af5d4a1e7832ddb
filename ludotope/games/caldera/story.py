"""What people are told: what to do, what happened, and which rule a move would break."""

from collections.abc import Sequence

import msgspec

from ludotope.engine.errors import IllegalMoveError
from ludotope.engine.kernel.playout import CHANCE
from ludotope.games.caldera.moves import CalderaMove, Call, Forecast, Notation, Opening, Place
from ludotope.games.caldera.park import Park
from ludotope.games.caldera.rules import course as rules
from ludotope.games.caldera.rules.codes import ACTIONS, DRAWS, REVEALS
from ludotope.games.caldera.rules.spaces import SPACE_OF
from ludotope.games.caldera.rules.state import (
    CALL,
    EMPTY,
    FORECAST,
    OPENING,
    PLACE,
    TURN_UP,
    CalderaState,
)
from ludotope.games.caldera.rules.things import (
    FEATURES,
    SPECIES,
    TERRAINS,
    TOKENS,
    WEATHER,
    WEATHER_CHOICES,
)
from ludotope.games.caldera.tokens import parse_token
from ludotope.words import Phrase, Value


def feature_phrase(feature: str) -> Phrase:
    """A species or the watering hole, with its article."""
    return Phrase(f"caldera-feature-{feature}")


def terrain_phrase(terrain: str) -> Phrase:
    """Where a token must go."""
    return Phrase(f"caldera-on-{terrain}")


def weather_phrase(weather: str) -> Phrase:
    """A weather token."""
    return Phrase(f"caldera-weather-{weather.replace(' ', '-')}")


def token_phrase(name: str) -> Phrase:
    """An animal token, given as the token file writes it."""
    token = parse_token(name)
    assert token is not None
    parts = [
        Phrase(f"caldera-animals-{SPECIES[number]}", {"count": animals})
        for number, animals in enumerate(token.animals)
        if animals
    ]
    if token.water:
        parts.append(Phrase("caldera-water"))
    phrase = parts[0]
    for part in parts[1:]:
        phrase = Phrase("caldera-and", {"one": phrase, "other": part})
    return phrase


def prompt(state: CalderaState, seat: int) -> Phrase:
    """What a seat that may decide is to do now."""
    if state.phase == CALL:
        if state.feature == EMPTY:
            return Phrase("caldera-prompt-call")
        feature = feature_phrase(FEATURES[state.feature])
        return Phrase("caldera-prompt-call-alone", {"feature": feature})
    if state.phase == PLACE:
        return _placing_prompt(state, seat)
    if state.phase == FORECAST:
        space = f"W{state.next_weather[seat]}"
        if state.is_geyser_park:
            return Phrase("caldera-prompt-forecast-geyser", {"space": space})
        return Phrase("caldera-prompt-forecast", {"space": space})
    if state.is_geyser_park:
        return Phrase("caldera-prompt-opening-geyser")
    return Phrase("caldera-prompt-opening")


def _placing_prompt(state: CalderaState, seat: int) -> Phrase:
    feature, terrain = FEATURES[state.feature], TERRAINS[state.terrain]
    has_token = state.display[seat] & state.shows[state.feature] != 0
    has_space = state.free[seat] & state.fits[state.terrain] != 0
    return Phrase(
        "caldera-prompt-place",
        {
            "feature": feature_phrase(feature) if has_token else Phrase("caldera-any-token"),
            "terrain": terrain_phrase(terrain if has_space else "any"),
        },
    )


def tell(
    state: CalderaState, seat: int, code: int, names: Sequence[str], notation: Notation
) -> Phrase:
    """What everybody is told of an event that is about to happen to this state."""
    if seat == CHANCE:
        return _tell_chance(state, code, names, notation)
    who = names[seat]
    match notation.move(code):
        case Call(feature, terrain):
            return _told(
                "call", who, feature=feature_phrase(feature), terrain=terrain_phrase(terrain)
            )
        case Place(token, space):
            return _told("place", who, token=token_phrase(token), space=space)
        case Opening("hidden", space):
            return _told("opening-hidden", who, space=space)
        case Opening(weather, space) if state.is_geyser_park:
            in_the_middle = state.excess[seat] & ~(1 << WEATHER.index(weather))
            other = WEATHER[int(in_the_middle).bit_length() - 1]
            return _told(
                "opening-geyser",
                who,
                weather=weather_phrase(weather),
                space=space,
                other=weather_phrase(other),
            )
        case Opening(weather, space):
            return _told("weather", who, weather=weather_phrase(weather), space=space)
        case Forecast("hidden"):
            return _told("forecast-hidden", who)
        case Forecast(weather):
            space = f"W{state.next_weather[seat]}"
            return _told("weather", who, weather=weather_phrase(weather), space=space)


def _tell_chance(
    state: CalderaState, outcome: int, names: Sequence[str], notation: Notation
) -> Phrase:
    if outcome >= ACTIONS:
        return Phrase(
            "caldera-told-action", {"feature": feature_phrase(FEATURES[outcome - ACTIONS])}
        )
    if outcome >= REVEALS:
        seat, weather = divmod(outcome - REVEALS, len(WEATHER))
        phrase = weather_phrase(WEATHER[weather])
        if state.is_geyser_park:
            kind = "turn-up" if state.phase == TURN_UP else "face-up"
            return _told(kind, names[seat], weather=phrase)
        space = f"W{state.next_weather[seat]}"
        return _told("weather", names[seat], weather=phrase, space=space)
    if outcome >= DRAWS:
        seat, token = divmod(outcome - DRAWS, TOKENS)
        return _told("draw", names[seat], token=token_phrase(notation.tokens.names[token]))
    return _told("marmot", names[outcome])


def _told(what: str, who: str, **values: Value) -> Phrase:
    return Phrase(f"caldera-told-{what}", {"seat": who, **values})


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


def motion(state: CalderaState, seat: int, code: int, notation: Notation) -> Motion | None:
    """What moves when an event happens to this state."""
    if seat == CHANCE:
        return _motion_of_chance(state, code, notation)
    match notation.move(code):
        case Call(feature, terrain):
            return CallMotion(feature, terrain)
        case Place(token, space):
            return PlaceMotion(seat, token, space)
        case Opening(weather, space) if weather != "hidden":
            return WeatherMotion(seat, weather, space)
        case Forecast(weather) if weather != "hidden":
            return WeatherMotion(seat, weather, f"W{state.next_weather[seat]}")
    return None


def _motion_of_chance(state: CalderaState, outcome: int, notation: Notation) -> Motion | None:
    if DRAWS <= outcome < REVEALS:
        seat, token = divmod(outcome - DRAWS, TOKENS)
        return DrawMotion(seat, notation.tokens.names[token])
    if REVEALS <= outcome < ACTIONS and not state.is_geyser_park:
        seat, weather = divmod(outcome - REVEALS, len(WEATHER))
        return WeatherMotion(seat, WEATHER[weather], f"W{state.next_weather[seat]}")
    return None


def objection(
    state: CalderaState, seat: int, move: CalderaMove, park: Park, notation: Notation
) -> IllegalMoveError:
    """Which rule a move breaks that a seat wants to play when it may decide."""
    match move:
        case Call() if state.phase == CALL:
            return _objection_to_call(state, move)
        case Place() if state.phase == PLACE:
            return _objection_to_placing(state, seat, move, park, notation)
        case Opening() if state.phase == OPENING:
            return _objection_to_weather(state, seat, move.weather)
        case Forecast() if state.phase == FORECAST:
            return _objection_to_weather(state, seat, move.weather)
    wanted = {CALL: "call", PLACE: "place", OPENING: "opening", FORECAST: "forecast"}
    return IllegalMoveError(
        "caldera-wrong-kind", wanted=Phrase(f"caldera-wanted-{wanted[state.phase]}")
    )


def _objection_to_call(state: CalderaState, move: Call) -> IllegalMoveError:
    feature, terrain = FEATURES.index(move.feature), TERRAINS.index(move.terrain)
    if (move.feature == "water") != (move.terrain == "any"):
        return IllegalMoveError("caldera-water-only-any")
    if state.feature not in (EMPTY, feature):
        drawn = feature_phrase(FEATURES[state.feature])
        return IllegalMoveError("caldera-action-drawn", feature=drawn)
    if not state.actions_left >> feature & 1:
        return IllegalMoveError("caldera-action-used", feature=feature_phrase(move.feature))
    assert not state.terrains_left >> terrain & 1
    return IllegalMoveError("caldera-terrain-used", terrain=move.terrain)


def _objection_to_placing(
    state: CalderaState, seat: int, move: Place, park: Park, notation: Notation
) -> IllegalMoveError:
    token, space = notation.tokens.number(move.token), SPACE_OF[move.space]
    assert token is not None
    if space not in park.landscapes:
        kind = Phrase(f"caldera-kind-{park.kinds[space]}")
        return IllegalMoveError("caldera-no-landscape", space=move.space, kind=kind)
    if not state.free[seat] >> space & 1:
        return IllegalMoveError("caldera-not-free", space=move.space)
    if not state.display[seat] >> token & 1:
        return IllegalMoveError("caldera-not-in-display", token=token_phrase(move.token))
    if not rules.placeable_tokens(state, seat, state.feature) >> token & 1:
        feature = feature_phrase(FEATURES[state.feature])
        return IllegalMoveError(
            "caldera-wrong-feature", token=token_phrase(move.token), feature=feature
        )
    terrain = terrain_phrase(TERRAINS[state.terrain])
    return IllegalMoveError("caldera-wrong-terrain", space=move.space, terrain=terrain)


def _objection_to_weather(state: CalderaState, seat: int, weather: str) -> IllegalMoveError:
    choices = rules.choosable_weather(state, seat)
    open_to_choice = " / ".join(
        name for number, name in enumerate(WEATHER_CHOICES) if choices >> number & 1
    )
    return IllegalMoveError("caldera-no-such-weather", weather=weather, choices=open_to_choice)
