"""States read as plain numbers."""

import random

import numpy as np
import pytest

import ludotope
from ludotope.engine.fields import Fields


@pytest.mark.parametrize(("game", "seats"), [("caldera", 3), ("trias", 4), ("carcata", 2)])
def test_all_fields_are_read_as_the_record_has_them(game: str, seats: int) -> None:
    position = ludotope.new(game, seats=seats, seed=5)
    names = list(position.game.start.dtype.names or ())
    luck = random.Random(2)
    luck.shuffle(names)
    fields = Fields(position.game.start.dtype, *names)
    for _ in range(60):
        if position.is_over:
            break
        seat = luck.choice(position.deciders)
        position.play(seat, luck.choice(position.legal(seat).tolist()))
        for name, value in zip(names, fields.of(position.state), strict=True):
            assert type(value) in (int, float, tuple)
            expected = position.state[name]
            if np.ndim(expected):
                assert value == tuple(np.ravel(expected).tolist()), name
            else:
                assert value == expected.item(), name
