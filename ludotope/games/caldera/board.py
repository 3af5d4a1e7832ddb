"""What stays the same during a game and is drawn: the park and the tokens."""

import msgspec

from ludotope.games.caldera.park import Park
from ludotope.games.caldera.rules import things
from ludotope.games.caldera.rules.spaces import NAMES, PLACES
from ludotope.games.caldera.tokens import Tokens


class SpaceLook(msgspec.Struct, frozen=True):
    """A space of the park."""

    name: str
    row: int
    column: int
    kind: str
    river: bool
    waterfall: bool


class TokenLook(msgspec.Struct, frozen=True):
    """What an animal token shows."""

    animals: dict[str, int]
    water: bool


class Board(msgspec.Struct, frozen=True):
    """The park of this game, with the names of its weather spaces, and what tokens there are."""

    side: str
    spaces: list[SpaceLook]
    weather: dict[str, str]
    geysers: list[list[str]]
    tokens: dict[str, TokenLook]


def look_at_board(park: Park, tokens: Tokens) -> Board:
    """The park and the tokens, to be drawn."""
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
            )
            for space, (row, column) in enumerate(PLACES)
        ],
        weather={f"W{number}": NAMES[space] for number, space in sorted(park.weather.items())},
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
    )
