"""The board, which never changes during a game and is to be drawn or told."""

import msgspec

from ludotope.games.trias.rules import things


class Board(msgspec.Struct, frozen=True):
    """The board, which never changes: the herds of each seat and the costs of actions."""

    herds: int
    costs: dict[str, int]
    rescued_together: int


def look_at_board(seats: int) -> Board:
    """Returns the board, which never changes during a game."""
    return Board(
        herds=things.HERDS_FOR_TWO if seats == 2 else things.HERDS,
        costs={"move": 1, "rescue": 1, "breed": 1, "drift": things.DRIFT_COST},
        rescued_together=things.RESCUED_TOGETHER,
    )
