"""Drift: examples 1 and 2, lakes, splits, swimmers, no legal drift."""

import json
from pathlib import Path

import pytest

from ludotope.engine.errors import IllegalMoveError
from ludotope.engine.kernel.hexes import ORIGIN, Hex
from ludotope.engine.position import Position
from tests.trias import plain_rules
from tests.trias.tables import on_map, table, texts

Tiles = dict[tuple[int, int], str]
POLE: Tiles = {(0, 0): "pole"}
BLACK, GREY, CROSS, WHITE = range(4)


class TestExample1:
    """Black has herds on a landmass of 11 and one of 2; there is one of 3 without Black."""

    def position(self, card: str | None = "steppe") -> Position:
        large: Tiles = dict.fromkeys(ORIGIN.disc(1), "steppe")
        large |= dict.fromkeys([(2, 0), (1, 1), (2, -1), (0, 2)], "steppe")
        large[0, 0] = "pole"
        assert len(large) == 11
        small: Tiles = dict.fromkeys([(-4, 0), (-4, 1)], "steppe")
        other: Tiles = dict.fromkeys([(0, -4), (1, -4), (1, -5)], "steppe")
        alone: Tiles = {(5, 1): "steppe"}
        herds = {(0, 1): {0: 1}, (-4, 0): {0: 1}, (1, -4): {1: 2}, (5, 1): {0: 1}}
        return on_map({**large, **small, **other, **alone}, herds, card=card)

    def test_tiles_of_both_lands_with_an_own_herd_may_drift(self) -> None:
        lifts = texts(self.position())
        assert "lift 2,0" in lifts
        assert lifts & {"lift -4,0", "lift -4,1"} == {"lift -4,0", "lift -4,1"}

    @pytest.mark.parametrize(
        ("tile", "why"),
        [
            ("1,0", "1,0 does not touch the outer water"),
            ("0,-4", "You have no herd on the landmass of 0,-4"),
            ("5,1", "a landmass of a single tile"),
            ("0,0", "The pole never drifts"),
            ("7,7", "There is no tile on 7,7"),
        ],
    )
    @pytest.mark.parametrize("card", ["steppe", None])
    def test_the_others_are_refused(self, tile: str, why: str, card: str | None) -> None:
        with pytest.raises(IllegalMoveError, match=why):
            self.position(card).push(f"lift {tile}")


class TestExample2:
    """Black lifts X, which splits the land in three."""

    EXAMPLE = json.loads((Path(__file__).parent / "example2.json").read_text())
    COLOURS = ("black", "grey", "cross", "white")

    def lifted(self) -> Position:
        tiles = {tuple(tile["at"]): tile["terrain"] for tile in self.EXAMPLE["tiles"]}
        herds = {
            tuple(tile["at"]): {
                self.COLOURS.index(colour): count for colour, count in tile["herds"].items()
            }
            for tile in self.EXAMPLE["tiles"]
            if "herds" in tile
        }
        position = on_map(tiles, herds, seats=4, active=BLACK)
        q, r = self.EXAMPLE["lift"]
        position.push(f"lift {q},{r}")
        return position

    def gains(self, place: list[int]) -> list[int]:
        position = self.lifted()
        position.push(f"lay {place[0]},{place[1]}")
        return [seat.track for seat in table(position).seats]

    def test_the_herd_on_the_tile_swims(self) -> None:
        [pool] = table(self.lifted()).pools
        assert pool.at == tuple(self.EXAMPLE["lift"])
        assert pool.herds == [1, 0, 0, 0]

    def test_exactly_the_places_a_to_d_are_offered(self) -> None:
        places = {f"lay {q},{r}" for kind in self.EXAMPLE["places"].values() for q, r in kind}
        assert texts(self.lifted()) == places

    @pytest.mark.parametrize(
        ("case", "points"),
        [("a", [0, 0, 0, 0]), ("b", [0, 2, 2, 1]), ("c", [2, 0, 0, 1]), ("d", [0, 0, 0, 0])],
    )
    def test_each_case_scores_what_the_example_says(self, case: str, points: list[int]) -> None:
        places = self.EXAMPLE["places"][case]
        assert places
        for place in places:
            assert self.gains(place) == points

    def test_e_no_farther_or_not_joined(self) -> None:
        with pytest.raises(IllegalMoveError, match="is not farther from the pole than ring 3"):
            self.lifted().push("lay 3,-1")
        with pytest.raises(IllegalMoveError, match="is not on outer water beside"):
            self.lifted().push("lay 9,9")
        with pytest.raises(IllegalMoveError, match="There is a tile on"):
            self.lifted().push("lay 0,0")

    def test_two_players_have_no_interim_scoring(self) -> None:
        # A chain from the pole whose second link is lifted; the rest is a new land.
        tiles: Tiles = {
            **POLE,
            (1, 0): "steppe",
            (2, 0): "steppe",
            (3, 0): "steppe",
            (3, 1): "steppe",
        }
        for seats, points in ((2, 0), (3, 2)):
            position = on_map(tiles, {(3, 0): {0: 1}}, seats=seats)
            position.push("lift 2,0")
            position.push("lay 4,0")
            assert table(position).seats[0].track == points


class TestLakes:
    """A ring of twelve tiles around ring 1, which is water, with the pole alone in the middle."""

    def ring(self, herd: tuple[int, int] = (2, 0)) -> Position:
        tiles: Tiles = {**POLE, **dict.fromkeys(ORIGIN.ring(2), "steppe")}
        return on_map(tiles, {herd: {0: 1}})

    def test_a_tile_between_lake_and_outside_may_drift_outwards(self) -> None:
        position = self.ring()
        assert len(texts(position, "lift")) == 12
        position.push("lift 0,2")
        # The lake is open now: its water is outer water, but no farther from the pole.
        rings = {Hex(*map(int, text[4:].split(","))).distance(ORIGIN) for text in texts(position)}
        assert rings == {3}

    def test_a_place_on_a_lake_is_refused_a_place_on_the_opened_lake_is_not(self) -> None:
        # A lake at 4,0 (ring 4) dammed up by tiles of rings 3 to 5; 3,0 is inside, ring 3.
        around = list(Hex(4, 0).ring(1))
        tiles: Tiles = {
            **POLE,
            (1, 0): "steppe",
            (2, 0): "steppe",
            **dict.fromkeys(around, "forest"),
        }
        position = on_map(tiles, {(2, 0): {0: 1}})
        position.push("lift 1,0")
        assert "lay 4,0" not in texts(position)
        with pytest.raises(IllegalMoveError, match="is not on outer water"):
            position.push("lay 4,0")
        # 3,0 dams the lake up towards the pole: lift it, and the lake is outer water.
        without = {place: t for place, t in tiles.items() if place not in ((2, 0), (1, 0))}
        position = on_map(without, {(5, 0): {0: 1}})
        position.push("lift 3,0")
        assert "lay 4,0" in texts(position)

    def test_an_island_in_a_lake_touches_no_outer_water(self) -> None:
        # A ring of radius 3; inside it a landmass of two tiles away from the pole.
        tiles: Tiles = {**POLE, **dict.fromkeys(ORIGIN.ring(3), "forest"), (1, 0): "steppe"}
        position = on_map(tiles, {(1, 0): {0: 1}, (0, 0): {0: 1}})
        assert texts(position, "lift") == set()
        with pytest.raises(IllegalMoveError, match="does not touch the outer water"):
            position.push("lift 1,0")

    def test_the_shore_walk_agrees_with_a_flood(self) -> None:
        tiles: Tiles = {**POLE, **dict.fromkeys(ORIGIN.ring(3), "forest"), (1, 0): "steppe"}
        herds = {(1, 0): {0: 1}, (3, 0): {0: 2}}
        position = on_map(tiles, herds)
        found = plain_rules.drifts(tiles, herds, 0)
        assert texts(position, "lift") == {f"lift {q},{r}" for q, r in found}


def test_a_drift_that_splits_in_three_scores_only_the_part_it_joins() -> None:
    # Three arms meet at 2,0, which is beside the pole's neighbour.
    arms = {(1, 0): "steppe", (2, 0): "steppe", (3, -1): "forest", (4, -2): "forest"}
    arms |= {(2, 1): "mountains", (2, 2): "mountains"}
    herds = {(3, -1): {0: 2, 1: 1}, (2, 2): {2: 2}, (1, 0): {0: 1}}
    position = on_map({**POLE, **arms}, herds)
    position.push("lift 2,0")
    position.push("lay 5,-2")
    assert [seat.track for seat in table(position).seats] == [2, 1, 0]


def test_swimmers_under_a_sliding_tile_come_on_board_beyond_its_capacity() -> None:
    tiles: Tiles = {
        **POLE,
        (1, 0): "steppe",
        (2, 0): "steppe",
        (2, 1): "steppe",
        (3, 0): "forest",
        (1, 1): "mountains",
    }
    herds = {(3, 0): {0: 2, 1: 2}, (1, 1): {0: 1}, (1, 0): {1: 1}}
    position = on_map(tiles, herds, points=4)
    position.push("lift 3,0")
    position.push("lay 3,1")
    [pool] = table(position).pools
    assert (pool.at, pool.herds) == ((3, 0), [2, 2, 0])
    position.state.points_left = 3
    position.push("lift 1,1")
    position.push("lay 3,0")
    look = table(position)
    [tile] = [tile for tile in look.tiles if tile.at == (3, 0)]
    assert (tile.terrain, tile.capacity, tile.herds) == ("mountains", 2, [2, 2, 0])
    # What stood on 1,1 swims there now.
    assert [(pool.at, pool.herds) for pool in look.pools] == [((1, 1), [1, 0, 0])]
    # Clean-up, turn by turn: the first seat's two go, then nothing is over-full.
    position.push("done")
    look = table(position)
    [tile] = [tile for tile in look.tiles if tile.at == (3, 0)]
    assert tile.herds == [0, 2, 0]
    assert look.pools == []


def test_an_over_full_tile_waits_for_the_turns_of_its_owners() -> None:
    tiles: Tiles = {**POLE, (1, 0): "mountains"}
    tiles |= {(2, 0): "steppe", (1, 1): "steppe", (2, 1): "steppe"}
    position = on_map(tiles, {(1, 0): {0: 1, 1: 2, 2: 3}, (2, 0): {0: 1}}, points=0)
    position.push("done")
    assert [tile.herds for tile in table(position).tiles if tile.at == (1, 0)] == [[0, 2, 3]]
    for expected in ([0, 0, 3], [0, 0, 2]):
        position.push("draw")
        position.settle("card steppe")
        while table(position).phase in ("drift", "lay"):
            position.push(min(texts(position)))
        position.push("done")
        assert [t.herds for t in table(position).tiles if t.at == (1, 0)] == [expected]


def test_without_a_legal_drift_of_the_terrain_any_other_may_be_chosen() -> None:
    tiles: Tiles = {**POLE, (1, 0): "forest", (2, 0): "steppe"}
    position = on_map(tiles, {(1, 0): {0: 1}}, card="mountains")
    assert texts(position) == {"lift 1,0"}
    # 2,0 is the farthest: there is no place farther out beside what would be left.
    with pytest.raises(IllegalMoveError, match="no place to go that is farther"):
        on_map({**POLE, (1, 0): "forest"}, {(1, 0): {0: 1}}).push("lift 1,0")


def test_the_card_says_which_terrain() -> None:
    tiles: Tiles = {**POLE, (1, 0): "forest", (1, 1): "steppe", (2, 1): "steppe"}
    position = on_map(tiles, {(1, 0): {0: 1}}, card="forest")
    assert texts(position) == {"lift 1,0"}
    with pytest.raises(IllegalMoveError, match="The card says forest"):
        position.push("lift 1,1")
