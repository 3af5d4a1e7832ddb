"""The board, which never changes during a game and is to be drawn or told."""

import msgspec

from ludotope.games.trias.rules import things


class Board(msgspec.Struct, frozen=True):
    """The board, which never changes: pieces, and the costs of actions.

    `tiles` is how many there are of each terrain, `capacity` the most herds on one.
    """

    herds: int
    costs: dict[str, int]
    rescued_together: int
    tiles: dict[str, int]
    capacity: dict[str, int]


def look_at_board(seats: int) -> Board:
    """Returns the board, which never changes during a game."""
    tiles = things.TILES_FOR_TWO if seats == 2 else things.TILES
    return Board(
        herds=things.HERDS_FOR_TWO if seats == 2 else things.HERDS,
        costs={"move": 1, "rescue": 1, "breed": 1, "drift": things.DRIFT_COST},
        rescued_together=things.RESCUED_TOGETHER,
        tiles={**dict(zip(things.TERRAINS, tiles, strict=False)), "pole": 1},
        capacity=dict(zip(things.TERRAINS, things.CAPACITY, strict=True)),
    )
