"""Advice is never against the rules: at every decision of random games."""

import numpy as np
import pytest

from ludotope.engine.kernel import playout
from ludotope.engine.kernel.generic import prior, rollout
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import Luck, new_luck
from ludotope.engine.kernel.rule import rule
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box


@rule
def list_suggestions(states: States, seat: int, moves: Array, ratings: Array) -> int:
    return prior(states[0], seat, moves, ratings)


@rule
def usual(states: States, seat: int, luck: Luck, moves: Array, ratings: Array) -> int:
    return rollout(states[0], seat, luck, moves, ratings)


@pytest.mark.parametrize(
    ("name", "seats", "variant"),
    [
        ("caldera", 1, "standard"),
        ("caldera", 2, "standard"),
        ("caldera", 4, "geyser"),
        ("trias", 2, "standard"),
        ("trias", 5, "standard"),
        ("carcata", 2, "standard"),
        ("carcata", 4, "standard"),
    ],
)
def test_suggestions_and_habits_are_legal(name: str, seats: int, variant: str) -> None:
    box = find_box(name)
    game = box.open(box.setup(seats, variant))
    # A little room behind the end shows whether anything is written there.
    moves = np.full(game.move_codes + 64, -7, np.int32)
    ratings = np.full(game.move_codes + 64, -7.0)
    for number in range(12):
        luck, choice = new_luck(5, number), new_luck(6, number)
        position = Position(game)
        by_habit = number % 2 == 0
        while not position.is_over:
            if position.chance_is_due:
                playout.deal_one(position.states, luck)
                continue
            seat = position.deciders[0]
            legal = position.legal(seat).tolist()
            before = position.states.tobytes()
            listed = list_suggestions(
                position.states, seat, moves[: game.move_codes], ratings[: game.move_codes]
            )
            suggested = moves[:listed].tolist()
            assert 0 < listed <= len(legal)
            assert set(suggested) <= set(legal)
            assert len(set(suggested)) == listed
            assert np.isfinite(ratings[:listed]).all()
            for _ in range(3):
                usual_move = usual(position.states, seat, choice, moves, ratings)
                assert usual_move in set(legal)
            assert position.states.tobytes() == before
            choice[0] += np.uint64(1)
            played = usual_move if by_habit else legal[int(choice[0]) % len(legal)]
            position.play(seat, played)
    assert (moves[game.move_codes :] == -7).all()
    assert (ratings[game.move_codes :] == -7).all()
