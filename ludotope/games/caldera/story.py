"""Sentences for people: what to do, what happened, and which rule a move would break."""

from collections.abc import Sequence
from functools import cache, lru_cache

from ludotope.engine.errors import IllegalMoveError
from ludotope.engine.fields import Fields
from ludotope.engine.kernel.codes import decode, is_kind
from ludotope.engine.words import Phrase, Value
from ludotope.games.caldera.moves import CalderaMove, Call, Forecast, Opening, Place
from ludotope.games.caldera.park import Park
from ludotope.games.caldera.places import Places
from ludotope.games.caldera.rules import codes, course, phases, things
from ludotope.games.caldera.rules.spaces import SPACE_OF
from ludotope.games.caldera.rules.state import EMPTY, CalderaState
from ludotope.games.caldera.tokens import Tokens, parse_token

OF_TURN = Fields(
    CalderaState.dtype, "phase", "feature", "terrain", "is_geyser_park", "next_weather"
)
OF_WEATHER = Fields(CalderaState.dtype, "face_up", "face_down")
OF_PLACING = Fields(CalderaState.dtype, "display", "shows", "free", "fits")


def feature_phrase(feature: str) -> Phrase:
    """A species or the watering hole, with its article."""
    return Phrase(f"caldera-feature-{feature}")


def terrain_phrase(terrain: str) -> Phrase:
    """Names the terrain on which a token must go."""
    return Phrase(f"caldera-on-{terrain}")


def weather_phrase(weather: str) -> Phrase:
    """A weather token."""
    return Phrase(f"caldera-weather-{weather.replace(' ', '-')}")


@lru_cache(1000)
def token_phrase(name: str) -> Phrase:
    """An animal token, given as the token file writes it."""
    token = parse_token(name)
    assert token is not None
    parts = [
        Phrase(f"caldera-animals-{things.SPECIES[number]}", {"count": animals})
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
    """Returns the prompt for a seat that may decide."""
    phase, feature, terrain, is_geyser_park, next_weather = OF_TURN.of(state)
    if phase == phases.CALL:
        if feature == EMPTY:
            return Phrase("caldera-prompt-call")
        called = feature_phrase(things.FEATURES[feature])
        return Phrase("caldera-prompt-call-alone", {"feature": called})
    if phase == phases.PLACE:
        display, shows, free, fits = OF_PLACING.of(state)
        has_token = display[seat] & shows[feature] != 0
        has_space = free[seat] & fits[terrain] != 0
        return _placing_prompt(
            things.FEATURES[feature], things.TERRAINS[terrain], has_token, has_space
        )
    if phase == phases.FORECAST:
        space = f"W{next_weather[seat]}"
        if is_geyser_park:
            return Phrase("caldera-prompt-forecast-geyser", {"space": space})
        face_up, face_down = OF_WEATHER.of(state)
        kind = "forecast" if face_up[seat] else "forecast-hidden"
        if face_down[seat] == 0:
            kind = "forecast-sun"
        return Phrase(f"caldera-prompt-{kind}", {"space": space})
    if is_geyser_park:
        return Phrase("caldera-prompt-opening-geyser")
    return Phrase("caldera-prompt-opening")


@cache
def _placing_prompt(feature: str, terrain: str, has_token: bool, has_space: bool) -> Phrase:
    """The call, or why it cannot be followed and what is allowed instead."""
    if has_token:
        message = "caldera-prompt-place" if has_space else "caldera-prompt-place-no-space"
        values = {"feature": feature_phrase(feature)}
    else:
        kind = "no-token" if has_space else "neither"
        message = f"caldera-prompt-place-{kind}"
        values = {"none": Phrase(f"caldera-none-{feature}")}
    return Phrase(message, {**values, "terrain": terrain_phrase(terrain)})


def tell_move(
    state: CalderaState, seat: int, move: CalderaMove, who: str, places: Places
) -> Phrase:
    """Describes to everybody a move that a seat is about to play in this state."""
    match move:
        case Call(feature, terrain):
            return _told(
                "call", who, feature=feature_phrase(feature), terrain=terrain_phrase(terrain)
            )
        case Place(token, space):
            return _told("place", who, token=token_phrase(token), place=places.phrase(space))
        case Opening("hidden", space):
            return _told("opening-hidden", who, space=space)
        case Opening(weather, space) if state.is_geyser_park:
            in_the_middle = state.excess[seat] & ~(1 << things.WEATHER.index(weather))
            other = things.WEATHER[int(in_the_middle).bit_length() - 1]
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


def tell_chance(state: CalderaState, outcome: int, names: Sequence[str], tokens: Tokens) -> Phrase:
    """Describes to everybody a chance outcome that is about to happen to this state."""
    if is_kind(codes.ACTION, outcome):
        (feature,) = decode(codes.ACTION, outcome)
        return Phrase("caldera-told-action", {"feature": feature_phrase(things.FEATURES[feature])})
    if is_kind(codes.REVEAL, outcome):
        seat, weather = decode(codes.REVEAL, outcome)
        phrase = weather_phrase(things.WEATHER[weather])
        if state.is_geyser_park:
            kind = "turn-up" if state.phase == phases.TURN_UP else "face-up"
            return _told(kind, names[seat], weather=phrase)
        space = f"W{state.next_weather[seat]}"
        return _told("weather", names[seat], weather=phrase, space=space)
    if is_kind(codes.DRAW, outcome):
        seat, token = decode(codes.DRAW, outcome)
        return _told("draw", names[seat], token=token_phrase(tokens.names[token]))
    (seat,) = decode(codes.MARMOT, outcome)
    return _told("marmot", names[seat])


def _told(what: str, who: str, **values: Value) -> Phrase:
    return Phrase(f"caldera-told-{what}", {"seat": who, **values})


def objection(
    state: CalderaState, seat: int, move: CalderaMove, park: Park, tokens: Tokens
) -> IllegalMoveError:
    """Returns the error that names the rule a move breaks, for a seat that may decide."""
    match move:
        case Call() if state.phase == phases.CALL:
            return _objection_to_call(state, move)
        case Place() if state.phase == phases.PLACE:
            return _objection_to_placing(state, seat, move, park, tokens)
        case Opening() if state.phase == phases.OPENING:
            return _objection_to_weather(state, seat, move.weather)
        case Forecast() if state.phase == phases.FORECAST:
            return _objection_to_weather(state, seat, move.weather)
    return IllegalMoveError("caldera-wrong-kind", wanted=_wanted(state, seat))


def _wanted(state: CalderaState, seat: int) -> Phrase:
    """Names the kind of move that is due, with examples that the seat could play."""
    if state.phase == phases.CALL:
        return Phrase("caldera-wanted-call")
    if state.phase == phases.PLACE:
        return Phrase("caldera-wanted-place")
    choices = _weather_choices(state, seat)
    if state.phase == phases.FORECAST:
        examples = [f"forecast {weather}" for weather in choices]
        return Phrase("caldera-wanted-forecast", {"examples": _examples(examples)})
    examples = [f"{weather} > W3" for weather in choices]
    return Phrase("caldera-wanted-opening", {"examples": _examples(examples)})


def _examples(texts: Sequence[str]) -> Phrase:
    one, *others = texts
    if not others:
        return Phrase("caldera-example", {"one": one})
    return Phrase("caldera-examples", {"one": one, "other": others[0]})


def _objection_to_call(state: CalderaState, move: Call) -> IllegalMoveError:
    feature, terrain = things.FEATURES.index(move.feature), things.TERRAINS.index(move.terrain)
    if (move.feature == "water") != (move.terrain == "any"):
        return IllegalMoveError("caldera-water-only-any")
    if state.feature not in (EMPTY, feature):
        drawn = feature_phrase(things.FEATURES[state.feature])
        return IllegalMoveError("caldera-action-drawn", feature=drawn)
    if not state.actions_left >> feature & 1:
        return IllegalMoveError("caldera-action-used", feature=feature_phrase(move.feature))
    assert not state.terrains_left >> terrain & 1
    return IllegalMoveError("caldera-terrain-used", terrain=move.terrain)


def _objection_to_placing(
    state: CalderaState, seat: int, move: Place, park: Park, tokens: Tokens
) -> IllegalMoveError:
    token, space = tokens.number(move.token), SPACE_OF[move.space]
    assert token is not None
    if space not in park.landscapes:
        kind = Phrase(f"caldera-kind-{park.kinds[space]}")
        return IllegalMoveError("caldera-no-landscape", space=move.space, kind=kind)
    if not state.free[seat] >> space & 1:
        return IllegalMoveError("caldera-not-free", space=move.space)
    if not state.display[seat] >> token & 1:
        return IllegalMoveError("caldera-not-in-display", token=token_phrase(move.token))
    if not course.placeable_tokens(state, seat, state.feature) >> token & 1:
        feature = feature_phrase(things.FEATURES[state.feature])
        return IllegalMoveError(
            "caldera-wrong-feature", token=token_phrase(move.token), feature=feature
        )
    terrain = terrain_phrase(things.TERRAINS[state.terrain])
    return IllegalMoveError("caldera-wrong-terrain", space=move.space, terrain=terrain)


def _objection_to_weather(state: CalderaState, seat: int, weather: str) -> IllegalMoveError:
    choices = " / ".join(_weather_choices(state, seat))
    return IllegalMoveError("caldera-no-such-weather", weather=weather, choices=choices)


def _weather_choices(state: CalderaState, seat: int) -> list[str]:
    choices = course.choosable_weather(state, seat)
    return [name for number, name in enumerate(things.WEATHER_CHOICES) if choices >> number & 1]
