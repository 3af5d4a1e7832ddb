"""Every row of the actions table, with its limits."""

import pytest

from ludotope.engine.errors import IllegalMoveError
from tests.trias.tables import on_map, table, texts

LINE = {(0, 0): "pole", (1, 0): "forest", (2, 0): "mountains", (3, 0): "steppe"}


def test_a_move_costs_a_point_and_a_herd_may_move_several_times() -> None:
    position = on_map(LINE, {(1, 0): {0: 1}}, points=2)
    position.push("move 1,0 > 2,0")
    position.push("move 2,0 > 3,0")
    assert texts(position) == {"done"}
    with pytest.raises(IllegalMoveError, match="That costs 1 action point, and none is left"):
        position.push("move 3,0 > 2,0")


def test_a_full_tile_is_neither_entered_nor_crossed() -> None:
    position = on_map(LINE, {(1, 0): {0: 1}, (2, 0): {1: 2}})
    assert texts(position, "move") == {"move 1,0 > 0,0"}
    with pytest.raises(IllegalMoveError, match="2,0 is full"):
        position.push("move 1,0 > 2,0")


def test_nobody_moves_onto_water_or_other_peoples_herds() -> None:
    position = on_map(LINE, {(1, 0): {0: 1}, (3, 0): {1: 1}})
    with pytest.raises(IllegalMoveError, match="1,1 is water"):
        position.push("move 1,0 > 1,1")
    with pytest.raises(IllegalMoveError, match="You have no herd on a tile at 3,0"):
        position.push("move 3,0 > 2,0")
    with pytest.raises(IllegalMoveError, match="You have no swimmer at 1,0"):
        position.push("rescue 1,0 > 2,0")


def test_breeding_costs_a_point_and_one_herd_of_the_stock() -> None:
    position = on_map(LINE, {(1, 0): {0: 1}})
    stock = table(position).seats[0].stock
    position.push("breed 1,0")
    look = table(position)
    assert look.points_left == 3
    assert look.seats[0].stock == stock - 1
    assert [tile.herds[0] for tile in look.tiles if tile.at == (1, 0)] == [2]


def test_each_herd_breeds_once_and_newborns_not_at_all() -> None:
    position = on_map(LINE, {(1, 0): {0: 1}})
    position.push("breed 1,0")
    with pytest.raises(IllegalMoveError, match="has bred or was born in this turn"):
        position.push("breed 1,0")
    # Wherever they go, they keep what they have done.
    assert texts(position, "move") == {"move bred 1,0 > 0,0", "move bred 1,0 > 2,0"}
    position.push("move bred 1,0 > 2,0")
    with pytest.raises(IllegalMoveError, match="has bred or was born"):
        position.push("breed 2,0")
    with pytest.raises(IllegalMoveError, match="say “bred”"):
        position.push("move 2,0 > 3,0")


def test_two_kinds_of_herds_on_a_tile_are_told_apart() -> None:
    position = on_map(LINE, {(1, 0): {0: 2}})
    with pytest.raises(IllegalMoveError, match="No herd of yours on 1,0 has bred"):
        position.push("move bred 1,0 > 2,0")
    position.push("breed 1,0")
    assert {"move 1,0 > 2,0", "move bred 1,0 > 2,0", "breed 1,0"} <= texts(position)
    position.push("move 1,0 > 2,0")
    # The one that left had not bred: it may, where it is now.
    assert {"breed 2,0"} == texts(position, "breed")


def test_breeding_needs_room_and_stock() -> None:
    position = on_map(LINE, {(2, 0): {0: 1, 1: 1}})
    with pytest.raises(IllegalMoveError, match="2,0 is full"):
        position.push("breed 2,0")
    position = on_map(LINE, {(1, 0): {0: 1}})
    position.state.stock[0] = 0
    with pytest.raises(IllegalMoveError, match="no herd left in your stock"):
        position.push("breed 1,0")


def test_one_point_rescues_three_together_or_apart() -> None:
    # A forest with four herds drifts away; the four swim beside the pole's land.
    tiles = {**LINE, (1, 1): "forest", (4, 0): "forest"}
    position = on_map(tiles, {(1, 1): {0: 4}, (1, 0): {1: 1}}, points=4)
    position.push("lift 1,1")
    position.push("lay 5,0")
    assert table(position).points_left == 1
    assert texts(position, "rescue") == {"rescue 1,1 > 1,0", "rescue 1,1 > 2,0"}
    position.push("rescue 1,1 > 1,0")
    look = table(position)
    assert (look.points_left, look.rescues_left) == (0, 2)
    position.push("rescue 1,1 > 2,0")
    position.push("rescue 1,1 > 1,0")
    # The fourth costs a second point, and there is none.
    assert texts(position) == {"done"}
    with pytest.raises(IllegalMoveError, match="That costs 1"):
        position.push("rescue 1,1 > 2,0")
    stock = table(position).seats[0].stock
    position.push("done")
    assert table(position).seats[0].stock == stock + 1
    assert table(position).pools == []


def test_what_is_left_of_a_rescue_may_be_used_later_and_apart() -> None:
    tiles = {**LINE, (1, 1): "forest", (4, 0): "forest", (3, 1): "forest"}
    position = on_map(tiles, {(1, 1): {0: 1}, (3, 1): {0: 1}, (0, 0): {0: 1}}, points=9)
    for lift, lay in (("1,1", "5,0"), ("3,1", "6,0")):
        position.push(f"lift {lift}")
        position.push(f"lay {lay}")
    position.push("rescue 1,1 > 1,0")
    position.push("move 0,0 > 1,0")
    assert table(position).points_left == 1
    position.push("rescue 3,1 > 3,0")
    assert table(position).points_left == 1


def test_what_is_left_of_a_rescue_serves_herds_that_swim_by_a_later_drift() -> None:
    tiles = {**LINE, (1, 1): "forest", (4, 0): "forest", (3, 1): "forest"}
    position = on_map(tiles, {(1, 1): {0: 1}, (3, 1): {0: 1}, (0, 0): {0: 1}}, points=7)
    position.push("lift 1,1")
    position.push("lay 5,0")
    position.push("rescue 1,1 > 1,0")
    position.push("lift 3,1")
    position.push("lay 6,0")
    assert table(position).points_left == 0
    position.push("rescue 3,1 > 3,0")
    assert table(position).points_left == 0


def test_a_rescued_herd_keeps_what_it_has_done() -> None:
    tiles = {**LINE, (1, 1): "forest", (4, 0): "forest"}
    position = on_map(tiles, {(1, 1): {0: 1}}, points=5)
    position.push("breed 1,1")
    position.push("lift 1,1")
    position.push("lay 5,0")
    assert texts(position, "rescue") == {"rescue bred 1,1 > 1,0", "rescue bred 1,1 > 2,0"}
    position.push("rescue bred 1,1 > 1,0")
    assert texts(position, "breed") == set()


def test_a_rescue_needs_room() -> None:
    tiles = {**LINE, (1, 1): "forest", (4, 0): "forest"}
    position = on_map(tiles, {(1, 1): {0: 1}, (2, 0): {1: 2}, (1, 0): {1: 4}})
    position.push("lift 1,1")
    position.push("lay 5,0")
    assert texts(position, "rescue") == set()


def test_a_drift_costs_three() -> None:
    position = on_map(LINE, {(1, 0): {0: 1}}, points=2)
    with pytest.raises(IllegalMoveError, match="That costs 3 action points, and 2 are left"):
        position.push("lift 2,0")
    position = on_map(LINE, {(1, 0): {0: 1}}, points=4)
    position.push("lift 2,0")
    position.push(min(texts(position)))
    assert table(position).points_left == 1


def test_newborns_and_parents_breed_again_in_the_next_turn() -> None:
    position = on_map(LINE, {(1, 0): {0: 1}, (3, 0): {1: 1}}, seats=2, points=1)
    position.push("breed 1,0")
    position.push("done")
    for seat in (1, 0):
        assert position.deciders == (seat,)
        position.push("draw")
        position.settle("card mountains")
        while table(position).phase in ("drift", "lay"):
            choices = sorted(texts(position) - {"lift 1,0", "lift 3,0"})
            position.push(choices[0])
        if seat:
            position.push("done")
    assert "breed 1,0" in texts(position)
