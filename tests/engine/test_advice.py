"""A game that gives computer players no advice has good ones all the same."""

import numpy as np
import pytest

from ludotope.bots import make_bot
from ludotope.bots.thinking import Budget, think
from ludotope.engine.kernel.generic import advise, implement
from ludotope.engine.kernel.ranking import hopes_by_rank
from ludotope.engine.position import Position
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
    assert bot.choose(holding("red", turn=1), 1) == CHANGE
    assert bot.choose(holding("blue", turn=1), 1) == KEEP


def test_the_chance_to_win_is_right() -> None:
    """The other kept or changed: any colour. Blue wins against two of three, and ties with one."""
    thought = think(holding("blue", turn=1), 1, Budget(4000), seed=1)
    assert thought.code == KEEP
    assert thought.ideas[0].chance == pytest.approx(2 / 3 + 1 / 6, abs=0.02)
    assert thought.ideas[1].chance == pytest.approx(1 / 2, abs=0.03)


def test_only_known_advice_is_taken() -> None:
    with pytest.raises(TypeError, match=r"unknown.*hunch"):
        advise(PairsState.dtype, hunch=None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"unknown.*habit"):
        implement(PairsState.dtype, habit=None)  # type: ignore[arg-type]


def test_hopes_rank_results() -> None:
    """A clear victory is better than a narrow one, that than a shared one, that than any defeat."""

    def hopes(*points: int) -> list[float]:
        places = [1 + sum(other > own for other in points) for own in points]
        found = np.zeros(len(points))
        hopes_by_rank(len(points), np.array(points), np.array(places), 10.0, found)
        return found.tolist()

    clear, narrow, shared = hopes(50, 10), hopes(11, 10), hopes(10, 10)
    assert 1 > clear[0] > narrow[0] > shared[0] > narrow[1] > clear[1] > 0
    assert hopes(120)[0] > hopes(90)[0]
