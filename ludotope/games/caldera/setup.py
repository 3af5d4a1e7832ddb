"""Setup: the park and the tokens laid into a state, before anything is drawn."""

from collections.abc import Iterable

import numpy as np

from ludotope.engine.kernel.layout import States
from ludotope.games.caldera.park import Park
from ludotope.games.caldera.rules import things
from ludotope.games.caldera.rules.spaces import NEIGHBOURS
from ludotope.games.caldera.rules.state import EMPTY, CalderaState
from ludotope.games.caldera.tokens import Token, Tokens


def blank_states(park: Park, tokens: Tokens, seats: int) -> States:
    """An array with one state: empty parks, full reserves, the sun face up."""
    states = np.zeros(1, CalderaState.dtype)
    state = states[0]
    state.seats = seats
    state.is_geyser_park = park.side == "back"
    _lay_park(state, park)
    _lay_tokens(state, tokens)
    state.where[:] = EMPTY
    state.weather[:] = EMPTY
    state.feature = state.terrain = EMPTY
    state.called[:] = EMPTY
    state.reserve[:seats] = (1 << things.TOKENS) - 1
    state.free[:seats] = state.fits[things.ANY]
    state.unseen[:seats] = _set(things.BAD_WEATHER)
    state.face_up[:seats] = 1 << things.SUN
    state.face_down[:seats] = things.FACE_DOWN_WEATHER
    return states


def _lay_park(state: CalderaState, park: Park) -> None:
    state.fits[things.MOUNTAINS] = _set(park.spaces("mountains"))
    state.fits[things.PRAIRIE] = _set(park.spaces("prairie"))
    state.fits[things.FOREST] = _set(park.spaces("forest"))
    state.fits[things.RIVER] = _set(park.river)
    state.fits[things.WATERFALL] = _set(park.waterfalls)
    state.fits[things.GEYSER] = _set(park.beside_geysers)
    state.fits[things.ANY] = _set(park.landscapes)
    state.geysers = len(park.geysers)
    for geyser, ring in enumerate(park.geysers):
        state.geyser_rings[geyser] = _set(ring)
    for number, space in park.weather.items():
        state.weather_rings[number] = _set(NEIGHBOURS[space])


def _lay_tokens(state: CalderaState, tokens: Tokens) -> None:
    for feature in range(things.N_FEATURES):
        state.shows[feature] = _set(
            number for number, token in enumerate(tokens.tokens) if feature in token.features
        )
    for weather, name in enumerate(things.WEATHER):
        state.hit_by[weather] = _set(
            number for number, token in enumerate(tokens.tokens) if is_hit(token, name)
        )
    for number, token in enumerate(tokens.tokens):
        state.animals[:, number] = token.animals


def is_hit(token: Token, weather: str) -> bool:
    """Whether a weather token drives an animal token beside it away."""
    if weather in things.CLOUDS:
        return sum(token.animals) == things.CLOUDS[weather]
    return not token.features.isdisjoint(things.HITS.get(weather, ()))


def _set(members: Iterable[int]) -> int:
    return sum(1 << member for member in members)
