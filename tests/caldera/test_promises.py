"""Random games in which everything the rules page promises is checked at every event."""

import numpy as np
import pytest

from ludotope.engine.kernel.generic import settle
from ludotope.engine.kernel.luck import new_luck
from ludotope.engine.shelf import find_box
from tests.caldera import promises
from tests.caldera.tables import new_game
from tests.lengths import short_and_long


@pytest.mark.parametrize("variant", ["standard", "geyser"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("games", short_and_long(150, 1250))
def test_every_promise_holds_at_every_event(seats: int, variant: str, games: int) -> None:
    game = new_game(seats, variant)
    found = promises.walk(
        game.start,
        game.start.copy(),
        new_luck(0),
        2026,
        0,
        games,
        0,
        np.zeros(game.move_codes, np.int32),
        np.zeros(4, np.int64),
        np.zeros(4, np.int64),
    )
    assert found == (0, 0, promises.KEPT)


def test_wherever_the_marmot_begins() -> None:
    box = find_box("caldera")
    game = box.open(box.setup(3, options={"marmot": "random"}))
    for marmot in range(3):
        start = game.start.copy()
        settle(start[0], marmot)
        found = promises.walk(
            start,
            start.copy(),
            new_luck(0),
            7,
            0,
            50,
            marmot,
            np.zeros(game.move_codes, np.int32),
            np.zeros(4, np.int64),
            np.zeros(4, np.int64),
        )
        assert found == (0, 0, promises.KEPT)


def test_a_broken_promise_is_found() -> None:
    """The checks can fail: each kind of damage to a sound state is noticed."""
    game = new_game(2)
    state = game.start.copy()[0]
    assert promises.broken_promise(state, 0) == promises.KEPT
    damages: list[tuple[str, int | slice, int, int]] = [
        ("display", 0, 1, promises.TOKENS_CONSERVED),
        ("free", 0, 1 << 1, promises.TOKENS_ON_LANDSCAPES),
        ("where", 0, 5, promises.TOKENS_CONSERVED),
        ("unseen", 1, 0, promises.WEATHER_CONSERVED),
        ("face_down", 1, 4, promises.WEATHER_CONSERVED),
    ]
    for field, index, value, promise in damages:
        damaged = game.start.copy()
        damaged[field][0][index] = value
        assert promises.broken_promise(damaged[0], 0) == promise, field
    for field, value, promise in [
        ("marmot", 1, promises.MARMOT_PASSES_LEFT),
        ("actions_left", 1, promises.ACTIONS_AND_TERRAINS_PAIR),
    ]:
        damaged = game.start.copy()
        damaged[field] = value
        assert promises.broken_promise(damaged[0], 0) == promise, field
