"""Random games in which everything the rules page promises is checked at every event."""

import numpy as np
import pytest

from ludotope.engine.kernel.luck import new_luck
from tests.carcata import promises
from tests.carcata.tables import new_game
from tests.lengths import short_and_long


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("keep_all", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("games", short_and_long(850, 17000))
def test_every_promise_holds_at_every_event(
    seats: int, keep_all: bool, games: int, rules: int
) -> None:
    game = new_game(seats, rules)
    ends = np.zeros(2, np.int64)
    riders_hit = np.zeros(1, np.int64)
    found = promises.walk(
        game.start,
        game.start.copy(),
        new_luck(0),
        2026,
        games,
        np.zeros(game.move_codes, np.int32),
        keep_all,
        ends,
        riders_hit,
    )
    assert found == (0, 0, promises.KEPT)
    assert ends.sum() == games
    if keep_all:
        # Both ways to end are met.
        assert ends.min() > 0
        # Gems reach the turtle since version 2.
        assert (riders_hit[0] > 0) == (rules == 2)


def test_a_broken_promise_is_found() -> None:
    game = new_game(2)
    assert promises.broken_promise(game.start[0]) == promises.KEPT
    damages: list[tuple[str, int | None, int, int]] = [
        ("bag", 0, 4, promises.GEMS_CONSERVED),
        ("lava_left", None, 59, promises.LAVA_CONSERVED),
        ("statues_left", None, 3, promises.STATUES_CONSERVED),
        ("alive", 0, 1, promises.PAWNS_CONSERVED),
        ("dice", 0, 6, promises.DICE_CONSERVED),
        ("lava", 100, 1, promises.FLOWS_FALL),
    ]
    for field, index, value, promise in damages:
        damaged = game.start.copy()
        if index is None:
            damaged[field] = value
        else:
            damaged[field][0][index] = value
        assert promises.broken_promise(damaged[0]) == promise, field
