"""The board: the park and the tokens, which never change during a game and are drawn."""

import msgspec

from ludotope.engine.words import Phrase
from ludotope.games.caldera.park import Park
from ludotope.games.caldera.places import Places
from ludotope.games.caldera.rules import things
from ludotope.games.caldera.rules.spaces import NAMES, NEIGHBOURS, PLACES
from ludotope.games.caldera.tokens import Tokens


class SpaceLook(msgspec.Struct, frozen=True):
    """A space of the park, with where it is in words: `place` in a sentence, `mark` by itself."""

    name: str
    row: int
    column: int
    kind: str
    river: bool
    waterfall: bool
    place: Phrase
    mark: Phrase


class TokenLook(msgspec.Struct, frozen=True):
    """An animal token: its animals of each species, and whether it shows water."""

    animals: dict[str, int]
    water: bool


class WeatherLook(msgspec.Struct, frozen=True):
    """What a weather token does to tokens beside it.

    It flips those that show one of the features `flips`, or that show just as many animals as
    `animals` says; if neither is given, it is good for the families there.
    """

    flips: list[str]
    animals: int | None


class Board(msgspec.Struct, frozen=True):
    """The park of this game, with the names of its weather spaces, and what tokens there are.

    `beside` has for each weather space the landscapes that a token there reaches.
    """

    side: str
    spaces: list[SpaceLook]
    weather: dict[str, str]
    beside: dict[str, list[str]]
    geysers: list[list[str]]
    tokens: dict[str, TokenLook]
    weather_tokens: dict[str, WeatherLook]


def look_at_board(park: Park, tokens: Tokens, places: Places) -> Board:
    """The park and the tokens, to be drawn."""
    landscapes = park.landscapes
    return Board(
        side=park.side,
        spaces=[
            SpaceLook(
                name=NAMES[space],
                row=row,
                column=column,
                kind=park.kinds[space],
                river=space in park.river,
                waterfall=space in park.waterfalls,
                place=places.phrase(NAMES[space]),
                mark=places.marks[space],
            )
            for space, (row, column) in enumerate(PLACES)
        ],
        weather={f"W{number}": NAMES[space] for number, space in sorted(park.weather.items())},
        beside={
            f"W{number}": [NAMES[other] for other in NEIGHBOURS[space] if other in landscapes]
            for number, space in sorted(park.weather.items())
        },
        geysers=[[NAMES[space] for space in around] for around in park.geysers],
        tokens={
            name: TokenLook(
                {
                    things.SPECIES[number]: count
                    for number, count in enumerate(token.animals)
                    if count
                },
                token.water,
            )
            for name, token in zip(tokens.names, tokens.tokens, strict=True)
        },
        weather_tokens={
            name: WeatherLook(
                [things.FEATURES[feature] for feature in things.HITS.get(name, ())],
                things.CLOUDS.get(name),
            )
            for name in things.WEATHER
        },
    )
