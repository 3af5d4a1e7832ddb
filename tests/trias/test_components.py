"""What is in the box, as the rule book lists it."""

from typing import Any

import pytest

from tests.trias.tables import new_game, on_map, score, table, texts

# Mountains, steppe, forest.
TILES = {2: [5, 7, 6], 3: [9, 15, 12], 5: [9, 15, 12]}
PILES = {2: [[5, 6, 5], [1, 2, 1]], 3: [[7, 13, 10], [2, 3, 3]], 5: [[7, 13, 10], [2, 3, 3]]}
HERDS = {2: 10, 3: 15, 5: 15}
CAPACITY = {"mountains": 2, "steppe": 3, "forest": 4}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_tiles_cards_and_herds(seats: int) -> None:
    state = new_game(seats).start[0]
    assert state.tiles_left.tolist() == TILES[seats]
    assert state.unseen.tolist() == PILES[seats]
    # The meteorite is one more card of the second pile.
    first, second = (sum(pile) for pile in PILES[seats])
    assert state.pile.tolist() == [first, second + 1]
    assert state.stock[:seats].tolist() == [HERDS[seats]] * seats
    assert state.water_left == (0 if seats == 2 else 2)


@pytest.mark.parametrize("terrain", CAPACITY)
def test_a_tile_holds_as_many_herds_as_the_rule_book_says(terrain: str) -> None:
    tiles = {(0, 0): "pole", (1, 0): terrain, (2, 0): "forest"}
    room = CAPACITY[terrain]
    position = on_map(tiles, {(1, 0): {0: room - 1}, (2, 0): {0: 1}})
    assert {"breed 1,0", "move 2,0 > 1,0"} <= texts(position)
    position = on_map(tiles, {(1, 0): {0: room}, (2, 0): {0: 1}})
    assert not {"breed 1,0", "move 2,0 > 1,0"} & texts(position)
    assert {tile.terrain: tile.capacity for tile in table(position).tiles}[terrain] == room


def test_the_pole_holds_three() -> None:
    position = on_map({(0, 0): "pole", (1, 0): "forest"}, {(0, 0): {0: 3}, (1, 0): {0: 1}})
    assert not {"breed 0,0", "move 1,0 > 0,0"} & texts(position)


def test_a_tile_can_lie_as_far_out_as_drifts_can_take_it() -> None:
    far: list[Any] = [{"at": [75, 0], "terrain": "forest", "herds": {"red": 1}}]
    scored = score({"tiles": [{"at": [0, 0], "terrain": "pole"}, *far]})
    assert scored["totals"] == {"red": 1}
