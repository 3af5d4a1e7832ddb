"""A game that gives computer players no advice has good ones all the same."""

import numpy as np
import pytest

from ludotope.bots import make_bot
from ludotope.bots.thinking import Budget, glance_at, think
from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.generic import register
from ludotope.engine.kernel.ranking import values_by_rank
from ludotope.engine.position import Position
from tests.engine import fingers
from tests.engine.pairs import BOX, CHANGE, COLOURS, KEEP, PairsState


def holding(colour: str, turn: int = 0) -> Position:
    """Both have a card; it is a seat's turn to keep it or to change it."""
    position = Position(BOX.open())
    position.state.hands[:] = COLOURS.index(colour)
    position.state.to_deal = 0
    position.state.turn = turn
    position.state.pairs_turns_done = turn
    return position


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_a_low_card_is_changed_and_a_high_one_kept(level: str) -> None:
    bot = make_bot(level, seed=1)
    assert bot.choose(holding("red", turn=1), 1) == encode(CHANGE)
    assert bot.choose(holding("blue", turn=1), 1) == encode(KEEP)


def test_the_chance_to_win_is_right() -> None:
    """The other kept or changed: any colour. Blue wins against two of three, and ties with one."""
    thought = think(holding("blue", turn=1), 1, Budget(4000), seed=1)
    assert thought.code == encode(KEEP)
    assert thought.ideas[0].chance == pytest.approx(2 / 3 + 1 / 6, abs=0.02)
    assert thought.ideas[1].chance == pytest.approx(1 / 2, abs=0.03)


def test_a_game_without_the_rules_that_every_game_needs_is_refused() -> None:
    with pytest.raises(TypeError, match="have no deciders, legal, over, play, scores"):
        register(PairsState, __name__)


def test_values_rank_results() -> None:
    """A clear victory is better than a narrow one, that than a shared one, that than any defeat."""

    def values(*points: int) -> list[float]:
        places = [1 + sum(other > own for other in points) for own in points]
        found = np.zeros(len(points))
        values_by_rank(len(points), np.array(points), np.array(places), 10.0, found)
        return found.tolist()

    clear, narrow, shared = values(50, 10), values(11, 10), values(10, 10)
    assert 1 > clear[0] > narrow[0] > shared[0] > narrow[1] > clear[1] > 0
    assert values(120)[0] > values(90)[0]


def test_moves_that_are_rated_alike_are_looked_at_in_random_order() -> None:
    """So none is preferred for its place in the list, and all are looked at in the end."""
    position = Position(fingers.BOX.open())
    first = [glance_at(position, 0, True, seed)[0][0] for seed in range(300)]
    assert all(first.count(code) > 60 for code in range(3))
    thought = think(position, 0, Budget(60), seed=1)
    assert sorted(idea.code for idea in thought.simulated) == [0, 1, 2]


def test_the_easiest_level_does_not_always_play_the_first_move() -> None:
    position = Position(fingers.BOX.open())
    played = {make_bot("easy", seed).choose(position, 0) for seed in range(30)}
    assert played == {0, 1, 2}
