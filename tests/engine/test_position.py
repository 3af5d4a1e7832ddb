"""Positions given what they should not be given: refused, and nothing changed."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import ludotope
from ludotope.engine.errors import InvalidMoveError, LudotopeError, NotYourTurnError
from ludotope.engine.kernel.luck import new_luck
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
        with pytest.raises(InvalidMoveError, match="is not a move"):
            give(wrong, 0)
    with pytest.raises(LudotopeError, match="is not a move"):
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


@pytest.mark.parametrize("name", ["caldera", "carcata", "trias"])
def test_stepping_in_any_manner_leads_to_the_same(name: str) -> None:
    """Listing, picking, asking for the state or not: what is remembered between them is right."""
    luck = random.Random(5)
    quick, slow = (ludotope.new(name, seed=3) for _ in range(2))
    picked = new_luck(3)
    while not quick.is_over:
        seat = luck.choice(quick.deciders)
        way = luck.randrange(4)
        code = quick.pick(seat, picked) if way == 0 else int(luck.choice(quick.legal(seat)))
        if way == 1:
            quick.legal(quick.deciders[-1])
        if way == 2:
            assert quick.states.tobytes() == slow.states.tobytes()
        quick.play(seat, code)
        assert code in slow.copy().legal(seat)
        slow.states[0] = slow.states[0]
        slow.play(seat, code)
        assert quick.events == slow.events
        assert quick.deciders == slow.copy().deciders
        for other in range(2):
            assert quick.legal(other).tolist() == slow.copy().legal(other).tolist()
    assert quick.states.tobytes() == slow.states.tobytes()


def test_a_list_of_moves_is_not_to_be_written_in(position: Any) -> None:
    with pytest.raises(ValueError, match="read-only"):
        position.legal(0)[0] = 1


def test_a_refused_move_leaves_the_lists_of_others_right(position: Any) -> None:
    luck = random.Random(1)
    illegal: set[int] = set()
    while not illegal:
        seat = luck.choice(position.deciders)
        position.play(seat, int(luck.choice(position.legal(seat))))
        own = position.legal(position.deciders[0]).tolist()
        if len(position.deciders) == 2:
            illegal = set(own) - set(position.legal(1).tolist())
    with pytest.raises(LudotopeError):
        position.play(1, illegal.pop())
    assert position.legal(0).tolist() == own


def test_picked_moves_are_uniform_and_need_a_turn(position: Any) -> None:
    luck = new_luck(1)
    legal = position.legal(0).tolist()
    counts = Counter(position.pick(0, luck) for _ in range(200 * len(legal)))
    assert set(counts) == set(legal)
    assert max(counts.values()) < 300
    with pytest.raises(NotYourTurnError):
        position.pick(2, luck)
