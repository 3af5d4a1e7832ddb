"""Positions given what they should not be given: refused, and nothing changed."""

from typing import Any

import numpy as np
import pytest

import ludotope
from ludotope.engine.errors import InvalidMoveError, LudotopeError, NotYourTurnError
from ludotope.games.caldera.moves import Place


@pytest.fixture
def position() -> Any:
    return ludotope.new("caldera", 2, seed=7)


def test_numbers_that_are_no_seats(position: Any) -> None:
    code = int(position.legal(0)[0])
    before = position.states.tobytes()
    for seat in (-64, -1, 2, 62, 63, 64, 65, 10**9):
        assert len(position.legal(seat)) == 0
        for play in (position.play, lambda seat, code: position.push(code, seat)):
            with pytest.raises(NotYourTurnError, match="There is no seat"):
                play(seat, code)
    assert position.states.tobytes() == before
    assert position.choices(-1) == ()


@pytest.mark.parametrize("wrong", [None, 1.5, 1871.0, b"sun > W1", [], np.float64(3), object()])
def test_things_that_are_no_moves(position: Any, wrong: object) -> None:
    for give in (position.push, lambda move, seat: position.play(seat, move)):
        with pytest.raises(InvalidMoveError, match="is no move"):
            give(wrong, 0)
    with pytest.raises(LudotopeError, match="is no move"):
        position.play(wrong, 1)


def test_codes_that_are_none(position: Any) -> None:
    for code in (-1, 10**6, 2**70):
        with pytest.raises(InvalidMoveError, match="moves are numbered from 0"):
            position.push(code, 0)


def test_a_struct_with_wrong_fields(position: Any) -> None:
    with pytest.raises(InvalidMoveError, match="Expected `str`"):
        position.push(Place(None, None), 0)  # type: ignore[arg-type]


def test_any_kind_of_whole_number_will_do_and_is_kept_as_a_plain_one(position: Any) -> None:
    position.push(position.legal(0)[0], np.int64(0))
    position.play(True, position.legal(1)[0])
    decided = [event for event in position.events if event.seat >= 0]
    assert [type(number) for event in decided for number in event] == [int] * 4


def test_views_and_the_past_within_bounds(position: Any) -> None:
    for viewer in (-2, 2, 99):
        with pytest.raises(LudotopeError, match="There is no seat"):
            position.view(viewer)
    for events in (-1, 9999):
        with pytest.raises(LudotopeError, match="There is no event"):
            position.at(events)
        with pytest.raises(LudotopeError, match="There is no event"):
            position.undo(events)


def test_after_an_undo_into_the_deal_the_dealer_deals_again(position: Any) -> None:
    position.undo(3)
    assert position.deciders == (0, 1)
    position.push("sun > W1", 0)
