"""Lava: where it starts, how it runs, how statues turn it, what it destroys."""

import pytest

from ludotope.engine.errors import IllegalMoveError
from ludotope.engine.event import WATCHER, Event
from ludotope.engine.kernel.hexes import ORIGIN
from ludotope.engine.words import say
from ludotope.games.carcata.rules.island import LEVEL, NEIGHBOUR, PLACES, SPACES
from tests.carcata.tables import at, lava_on, on_island, table, texts

WINDS = ("east", "south-east", "south-west", "west", "north-west", "north-east")
SAFE = {(-6, 0): 0, (-5, -1): 1}


def test_the_island_is_what_the_rules_page_says() -> None:
    assert SPACES == 126
    assert [LEVEL.tolist().count(level) for level in range(1, 7)] == [36, 30, 24, 18, 12, 6]
    for space in range(SPACES):
        falling = [n for n in NEIGHBOUR[space] if n >= 0 and LEVEL[n] < LEVEL[space]]
        if LEVEL[space] > 1:
            is_corner = 0 in (PLACES[space].q, PLACES[space].r, PLACES[space].q + PLACES[space].r)
            assert len(falling) == (3 if is_corner else 2)


def test_a_flow_starts_on_level_6_in_any_falling_direction() -> None:
    position = on_island("lava lava", SAFE)
    flows = texts(position, "flow")
    # Six corners with three ways down each.
    assert len(flows) == 18
    assert {"flow 1,0 > 2,0", "flow 1,0 > 1,1", "flow 1,0 > 2,-1"} <= flows


def test_what_lava_destroys_is_told() -> None:
    pawns = {**SAFE, (2, 0): 1}
    position = on_island("lava lava lava", pawns, gems={(3, 0): "ruby"})
    event = Event(0, position.code("flow 1,0 > 2,0", seat=0))
    told = say(position.game.tell(position.state, event, WATCHER, ["Ann", "Bob"]))
    assert told == (
        "Ann lets lava flow from the rim of the crater in the east (1,0) towards the east. "
        "The lava takes Bob’s pawn on level 5 in the east (2,0), "
        "the gems on level 4 in the east (3,0) (back to the bag)."
    )


def test_a_flow_from_level_6_to_the_sea_over_several_turns() -> None:
    position = on_island("lava lava", SAFE)
    position.push("flow 1,0 > 2,0")
    assert lava_on(position) == {(1, 0), (2, 0)}
    position.state.dice[1] = 3
    assert "flow 3,0 > 4,0" in texts(position)
    position.push("flow 3,0 > 4,0")
    assert lava_on(position) == {(q, 0) for q in range(1, 6)}
    position.state.dice[1] = 4
    position.push("flow 6,0 > 7,0")
    # The beach has one space left on that line: three tokens are lost and stay in the supply.
    assert lava_on(position) == {(q, 0) for q in range(1, 7)}
    assert table(position).lava_left == 54


def test_a_flow_leaves_an_older_one_sideways_and_keeps_its_direction() -> None:
    position = on_island("lava lava", SAFE, lava=[(1, 0), (2, 0)])
    assert {"flow 2,1 > 2,2", "flow 3,-1 > 4,-2", "flow 1,1 > 1,2"} <= texts(position, "flow")
    position.push("flow 2,1 > 2,2")
    assert lava_on(position) == {(1, 0), (2, 0), (2, 1), (2, 2)}
    with pytest.raises(IllegalMoveError, match="no die left that shows lava"):
        position.push("flow 1,1 > 1,2")


def test_other_starts_are_refused_with_the_rule() -> None:
    position = on_island("lava", SAFE, lava=[(1, 0)], statues=[(2, 0)])
    with pytest.raises(IllegalMoveError, match="A flow starts on level 6"):
        position.push("flow 4,0 > 5,0")
    with pytest.raises(IllegalMoveError, match="there is lava or a statue"):
        position.push("flow 1,0 > 2,0")
    with pytest.raises(IllegalMoveError, match="there is lava or a statue"):
        position.push("flow 2,0 > 3,0")
    with pytest.raises(IllegalMoveError, match="it must run downhill"):
        position.push("flow 1,1 > 0,2")


class TestStatues:
    def test_a_statue_on_a_corner_line_leaves_both_ways(self) -> None:
        position = on_island("lava lava lava", SAFE, statues=[(2, 0)])
        position.push("flow 1,0 > 2,0")
        assert texts(position) == {"left", "right"}
        position.push("left")
        assert lava_on(position) == {(1, 0), (2, -1), (3, -2)}

    @pytest.mark.parametrize("ahead", range(6))
    @pytest.mark.parametrize(("side", "by"), [("left", 5), ("right", 1)])
    def test_its_sides_are_told_as_directions_of_the_map(
        self, ahead: int, side: str, by: int
    ) -> None:
        rim, beside = ORIGIN.step(ahead), ORIGIN.step(ahead, 2)
        far = ORIGIN.step(ahead + 3, 5), ORIGIN.step(ahead + 3, 6)
        position = on_island("lava lava", {far[0]: 0, far[1]: 1}, statues=[beside])
        position.push(f"flow {rim.q},{rim.r} > {beside.q},{beside.r}")
        seen = WINDS[(ahead + by) % 6]
        assert f"towards the {seen} (“{side}”)" in say(position.prompt(0), "en")
        event = Event(0, position.code(side, seat=0))
        told = position.game.tell(position.state, event, WATCHER, ["Ann", "Bob"])
        assert say(told, "en") == f"Ann turns the lava towards the {seen}."
        position.push(side)
        assert lava_on(position) == {rim, rim.step(ahead + by)}

    def test_right_is_the_other_way(self) -> None:
        position = on_island("lava lava lava", SAFE, statues=[(2, 0)])
        position.push("flow 1,0 > 2,0")
        position.push("right")
        assert lava_on(position) == {(1, 0), (1, 1), (1, 2)}

    def test_on_an_edge_only_one_way_falls(self) -> None:
        # 1,1 is on an edge: it falls towards 2,1 and 1,2 only.
        position = on_island("lava lava", SAFE, lava=[(1, 0), (1, 1)], statues=[(1, 3)])
        position.push("flow 1,2 > 1,3")
        assert lava_on(position) == {(1, 0), (1, 1), (1, 2), (2, 2)}

    def test_no_way_left_ends_the_flow(self) -> None:
        statues = [(2, 0), (2, -1), (1, 1)]
        position = on_island("lava lava", SAFE, statues=statues)
        position.push("flow 1,0 > 2,0")
        assert lava_on(position) == {(1, 0)}
        assert table(position).lava_left == 59
        assert at(position, (2, 0)).statue

    def test_lava_is_no_way_out(self) -> None:
        position = on_island("lava lava", SAFE, lava=[(2, -1), (1, 1)], statues=[(2, 0)])
        position.push("flow 1,0 > 2,0")
        assert lava_on(position) == {(1, 0), (2, -1), (1, 1)}


def test_other_lava_ends_a_flow() -> None:
    position = on_island("lava lava lava", SAFE, lava=[(3, 0)])
    position.push("flow 1,0 > 2,0")
    assert lava_on(position) == {(1, 0), (2, 0), (3, 0)}
    assert table(position).lava_left == 57


def test_lava_puts_pawns_out_and_gems_back_in_the_bag() -> None:
    pawns = {**SAFE, (2, 0): 1, (3, 0): 0}
    position = on_island("lava lava lava lava", pawns, gems={(4, 0): "diamond"})
    position.push("flow 1,0 > 2,0")
    look = table(position)
    assert [seat.pawns for seat in look.seats] == [1, 1]
    assert look.bag.count("diamond") == 5
    assert at(position, (4, 0)).gems == []


def test_the_supply_runs_out() -> None:
    position = on_island("lava lava lava", SAFE)
    position.state.lava_left = 2
    position.push("flow 1,0 > 2,0")
    assert len(lava_on(position)) == 2
    position.state.dice[1] = 1
    assert texts(position, "flow") == set()
    assert "done" in texts(position)
    with pytest.raises(IllegalMoveError, match="No lava token is left"):
        position.push("flow 0,1 > 0,2")


def test_lava_must_be_laid_if_it_can() -> None:
    position = on_island("lava", SAFE)
    assert "done" not in texts(position)
    with pytest.raises(IllegalMoveError, match="First use what must be used: lava"):
        position.push("done")


def test_a_flow_may_waste_tokens_although_another_would_not() -> None:
    position = on_island("lava lava", SAFE, lava=[(1, 0), (2, 0), (3, 0), (4, 0), (5, 0)])
    # It reaches the sea with its first token; from the top both could be laid.
    assert "flow 0,1 > 0,2" in texts(position)
    position.push("flow 6,0 > 7,0")
    assert len(lava_on(position)) == 6
    assert table(position).dice["lava"] == 0
