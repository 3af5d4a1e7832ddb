"""A turn: placing, rolling, moving, the turtle, statues, eruptions, and every way to end."""

from collections.abc import Callable

import numpy as np
import pytest

from ludotope.engine.errors import IllegalMoveError, InvalidMoveError, OutcomeError
from ludotope.engine.position import Position
from ludotope.games.carcata.rules.flight import fly
from ludotope.games.carcata.rules.island import FIRST_BEACH, PLACES, VOLCANO
from tests.carcata.tables import at, new_game, on_island, space, table, texts

SAFE = {(-6, 0): 0, (-5, -1): 1}


def placed(seats: int = 2) -> Position:
    position = Position(new_game(seats))
    while table(position).phase == "place":
        position.push(min(texts(position)))
    return position


def test_pawns_are_placed_in_turn_on_free_beach_spaces() -> None:
    position = Position(new_game(3))
    position.push("place 6,0")
    assert position.deciders == (1,)
    with pytest.raises(IllegalMoveError, match="There is a pawn on 6,0"):
        position.push("place 6,0")
    with pytest.raises(IllegalMoveError, match="1,0 is not on the beach"):
        position.push("place 1,0")
    for _ in range(14):
        position.push(min(texts(position)))
    assert [seat.pawns for seat in table(position).seats] == [5, 5, 5]
    assert position.chance_is_due


class TestDice:
    def test_turtles_are_locked_and_any_others_rolled_again(self) -> None:
        position = placed()
        position.settle("roll move lava turtle turtle statue")
        assert texts(position) == {
            "keep",
            *(
                f"roll again {dice}"
                for dice in (
                    "move",
                    "lava",
                    "statue",
                    "move lava",
                    "move statue",
                    "lava statue",
                    "move lava statue",
                )
            ),
        }
        with pytest.raises(IllegalMoveError, match="turtles stay"):
            position.push("roll again move move")
        position.push("roll again lava statue")
        with pytest.raises(OutcomeError, match="cannot happen"):
            position.settle("roll move move move")
        position.settle("roll turtle move")
        assert table(position).dice == {
            "move": 2,
            "lava": 0,
            "eruption": 0,
            "statue": 0,
            "turtle": 3,
        }
        position.push("roll again move")
        position.settle("roll lava")
        position.push("keep")
        assert table(position).phase == "resolve"

    def test_nothing_but_turtles_leaves_nothing_to_decide_but_done(self) -> None:
        position = placed()
        position.settle("roll turtle turtle turtle turtle turtle")
        assert texts(position) == {"done"}
        position.push("done")
        assert table(position).turtle == 5
        assert table(position).active == 1


class TestMoves:
    def test_up_down_and_level_but_not_where_something_is(self) -> None:
        pawns = {(5, 0): 0, (4, 0): 1, **SAFE}
        position = on_island("move move", pawns, lava=[(6, 0)], statues=[(5, 1)])
        steps = set(texts(position, "move 5,0"))
        assert steps == {"move 5,0 > 4,1", "move 5,0 > 5,-1", "move 5,0 > 6,-1"}
        for there in ("4,0", "6,0", "5,1"):
            with pytest.raises(IllegalMoveError, match=f"{there} is not free"):
                position.push(f"move 5,0 > {there}")

    def test_never_into_the_sea_or_the_volcano(self) -> None:
        position = on_island("move", {(6, 0): 0, (1, 0): 0, **SAFE})
        for way in ("6,0 > 7,0", "1,0 > 0,0"):
            with pytest.raises(IllegalMoveError, match="is not on the island"):
                position.push(f"move {way}")
        with pytest.raises(IllegalMoveError, match="You have no pawn on -5,-1"):
            position.push("move -5,-1 > -4,-1")

    def test_gems_are_picked_up_by_passing(self) -> None:
        position = on_island("move move", {(5, 0): 0, **SAFE}, gems={(4, 0): "ruby"})
        position.push("move 5,0 > 4,0")
        position.push("move 4,0 > 3,0")
        assert table(position).seats[0].collected == ["ruby"]
        assert at(position, (4, 0)).gems == []
        assert texts(position) == {"done"}


def test_no_statue_goes_from_one_space_of_the_island_to_another() -> None:
    standing = [(3, 0), (0, 3), (-3, 0), (0, -3)]
    position = on_island("statue", SAFE, statues=standing)
    assert texts(position) == {"done", *(f"return {q},{r}" for q, r in standing)}
    with pytest.raises(IllegalMoveError, match="No statue is left on the islets"):
        position.push("statue > 3,1")
    with pytest.raises(InvalidMoveError, match="is not a move in this game"):
        position.push("statue 3,0 > 3,1")
    position.push("return 3,0")
    # The die is used: what went back cannot be set up again with it.
    assert texts(position) == {"done"}


class TestTurtle:
    def beside(self, steps: int) -> list[tuple[int, int]]:
        first = FIRST_BEACH + 2 * (steps % 18)
        return [tuple(PLACES[first]), tuple(PLACES[first + 1])]  # type: ignore[list-item]

    def name(self, place: tuple[int, int]) -> str:
        return f"{place[0]},{place[1]}"

    def test_riding_past_a_flow(self) -> None:
        """Boarding, a swim past lava, landing behind it: the only way across."""
        start, end = self.beside(0)[0], self.beside(2)[1]
        position = on_island("move", {start: 0, (-6, 0): 0, (-5, -1): 1}, lava=[self.beside(1)[0]])
        position.push(f"board {self.name(start)}")
        assert table(position).seats[0].rides
        assert table(position).seats[0].pawns == 2
        position.state.dice[4] = 2
        position.push("done")
        position.settle("roll turtle statue statue statue statue")
        position.push("keep")
        position.state.dice[4] = 0
        position.push("done")
        position.settle("roll move statue statue statue statue")
        position.push("keep")
        position.push(f"land {self.name(end)}")
        assert at(position, end).pawn == 0
        assert not table(position).seats[0].rides

    def test_landing_picks_up_what_lies_there(self) -> None:
        one, other = self.beside(0)
        position = on_island("move move", {one: 0, **SAFE}, gems={other: "diamond"})
        position.push(f"board {self.name(one)}")
        position.push(f"land {self.name(other)}")
        assert table(position).seats[0].collected == ["diamond"]
        assert at(position, other).gems == []

    def test_a_second_rider_is_refused(self) -> None:
        one, other = self.beside(0)
        position = on_island("move move", {one: 0, other: 0, **SAFE})
        position.push(f"board {self.name(one)}")
        with pytest.raises(IllegalMoveError, match="There is already a pawn on the turtle"):
            position.push(f"board {self.name(other)}")

    def test_only_beside_its_station(self) -> None:
        position = on_island("move", {self.beside(3)[0]: 0, **SAFE}, turtle=4)
        with pytest.raises(IllegalMoveError, match="The turtle is not beside"):
            position.push(f"board {self.name(self.beside(3)[0])}")
        with pytest.raises(IllegalMoveError, match="You have no pawn on the turtle"):
            position.push(f"land {self.name(self.beside(4)[0])}")

    def test_the_island_wins_exactly_on_the_last_step(self) -> None:
        position = on_island("turtle", SAFE, turtle=34)
        position.push("done")
        assert not position.is_over
        position = on_island("turtle", SAFE, turtle=35)
        position.push("done")
        assert position.is_over
        result = position.result()
        assert (result.winners, result.decided_by) == ((), "island")

    def test_and_beyond_it(self) -> None:
        position = on_island("turtle turtle turtle", SAFE, turtle=34)
        position.push("done")
        assert position.is_over
        assert table(position).turtle == 36


class TestStatues:
    def test_where_a_statue_may_stand(self) -> None:
        position = on_island(
            "statue", {(3, 0): 1, **SAFE}, lava=[(4, 0)], gems={(5, 0): "ruby"}, statues=[(2, 2)]
        )
        for there in ("1,0", "3,0", "4,0", "5,0", "2,2"):
            with pytest.raises(IllegalMoveError, match=f"No statue can stand on {there}"):
                position.push(f"statue > {there}")
        position.push("statue > 2,0")
        assert at(position, (2, 0)).statue
        assert table(position).statues_left == 2

    def test_a_statue_goes_back(self) -> None:
        position = on_island("statue", SAFE, statues=[(2, 0)])
        with pytest.raises(IllegalMoveError, match="There is no statue on 3,0"):
            position.push("return 3,0")
        position.push("return 2,0")
        assert table(position).statues_left == 4

    def test_four_is_all(self) -> None:
        position = on_island("statue", SAFE, statues=[(2, 0), (3, 0), (4, 0), (5, 0)])
        assert texts(position, "statue") == set()
        with pytest.raises(IllegalMoveError, match="No statue is left"):
            position.push("statue > 2,2")


def wobble_that(position: Position, wanted: Callable[[int, list[int]], bool]) -> int:
    """A wobble with which the aimed flight touches or rests as wanted."""
    touched = np.zeros(40, np.int16)
    for wobble in range(20000):
        rest, touches, _ = fly(position.state, wobble, np.zeros((0, 3)), touched)
        hit = touched[:touches].tolist()
        if wanted(rest, hit):
            return wobble
    raise AssertionError("no such wobble")


class TestEruption:
    def aimed(self, position: Position, aim: str, gem: str = "diamond") -> None:
        position.push("erupt")
        position.settle(f"gem {gem}")
        position.push(f"aim {aim}")

    def test_a_touched_pawn_is_out_and_the_gem_goes_on(self) -> None:
        position = on_island("eruption", {(3, 0): 1, **SAFE})
        self.aimed(position, "0 > 28")
        wobble = wobble_that(position, lambda rest, hit: space((3, 0)) in hit and rest >= 0)
        position.settle(f"wobble {wobble}")
        assert table(position).seats[1].pawns == 1
        gems = [found for place in table(position).spaces for found in place.gems]
        assert gems == ["diamond"]

    def test_a_touched_statue_goes_back_to_the_islets(self) -> None:
        position = on_island("eruption", SAFE, statues=[(3, 0)])
        self.aimed(position, "0 > 28")
        wobble = wobble_that(position, lambda rest, hit: space((3, 0)) in hit)
        position.settle(f"wobble {wobble}")
        assert table(position).statues_left == 4
        assert not at(position, (3, 0)).statue

    def test_a_gem_beside_a_pawn_it_never_touched_is_the_pawns(self) -> None:
        position = on_island("eruption", {(3, 0): 1, **SAFE})
        self.aimed(position, "0 > 28")
        wobble = wobble_that(position, lambda rest, hit: rest == space((3, 0)) and not hit)
        position.settle(f"wobble {wobble}")
        assert table(position).seats[1].collected == ["diamond"]

    def test_lava_and_the_sea_give_the_gem_back(self) -> None:
        position = on_island("eruption eruption", SAFE, lava=[(3, 0)])
        self.aimed(position, "0 > 28")
        wobble = wobble_that(position, lambda rest, hit: rest == space((3, 0)))
        position.settle(f"wobble {wobble}")
        assert len(table(position).bag) == 20
        assert at(position, (3, 0)).lava
        self.aimed(position, "0 > 49")
        wobble = wobble_that(position, lambda rest, hit: rest == -1)
        position.settle(f"wobble {wobble}")
        assert len(table(position).bag) == 20

    def test_a_gem_at_rest_in_a_statues_space_stays_there_until_the_statue_goes(self) -> None:
        position = on_island("eruption statue move", {(2, 0): 0, **SAFE}, statues=[(3, 0)])
        self.aimed(position, "0 > 28")
        wobble = wobble_that(position, lambda rest, hit: rest == space((3, 0)) and not hit)
        position.settle(f"wobble {wobble}")
        assert (at(position, (3, 0)).gems, at(position, (3, 0)).statue) == (["diamond"], True)
        with pytest.raises(IllegalMoveError, match="3,0 is not free"):
            position.push("move 2,0 > 3,0")
        position.push("return 3,0")
        position.push("move 2,0 > 3,0")
        assert table(position).seats[0].collected == ["diamond"]

    def test_a_gem_back_in_the_crater_goes_back_in_the_bag(self) -> None:
        position = on_island("eruption", SAFE)
        self.aimed(position, "27 > 0")
        # Rare: without a push, and with the right wobble.
        wobble = 4_003_956_995
        assert fly(position.state, wobble, np.zeros((0, 3)), np.zeros(40, np.int16))[0] == VOLCANO
        position.settle(f"wobble {wobble}")
        assert len(table(position).bag) == 20

    def test_an_eruption_must_be_used_unless_the_bag_is_empty(self) -> None:
        position = on_island("eruption", SAFE)
        with pytest.raises(IllegalMoveError, match="must be used: eruption"):
            position.push("done")
        position.state.bag[:] = 0
        with pytest.raises(IllegalMoveError, match="no gem left in the bag"):
            position.push("erupt")
        position.push("done")

    def test_an_aim_is_any_of_120_directions_and_50_forces(self) -> None:
        position = on_island("eruption", SAFE)
        position.push("erupt")
        position.settle("gem ruby")
        assert len(position.legal(0)) == 6000


class TestTheEnd:
    def test_the_last_pawn_of_a_tribe_ends_the_game_in_the_middle_of_a_turn(self) -> None:
        pawns = {(2, 0): 1, (5, 1): 0}
        position = on_island("lava lava move", pawns)
        position.state.collected[1] = [0, 0, 0, 1]
        position.push("flow 1,0 > 2,0")
        assert position.is_over
        result = position.result()
        # Red takes the tribe's diamond: 5, and a pawn on level 1.
        assert result.scores == (6, 0)
        assert (result.winners, result.decided_by) == ((0,), "points")

    def test_a_tribe_that_ends_itself_leaves_its_gems_to_the_bag(self) -> None:
        position = on_island("lava lava", {(2, 0): 0, (5, 1): 1})
        position.state.collected[0] = [0, 2, 0, 0]
        position.state.bag[1] -= 2
        position.push("flow 1,0 > 2,0")
        assert position.is_over
        assert table(position).bag.count("ruby") == 5
        assert position.result().winners == (1,)

    def test_one_eruption_that_ends_two_tribes(self) -> None:
        pawns = {(3, 0): 1, (4, 0): 2, (-6, 0): 0}
        position = on_island("eruption", pawns, seats=3)
        position.state.collected[1] = [1, 0, 0, 0]
        position.state.collected[2] = [0, 1, 0, 0]
        position.push("erupt")
        position.settle("gem diamond")
        position.push("aim 0 > 30")
        wobble = wobble_that(
            position, lambda rest, hit: space((3, 0)) in hit and space((4, 0)) in hit
        )
        position.settle(f"wobble {wobble}")
        assert position.is_over
        result = position.result()
        assert result.winners == (0,)
        assert result.places == (1, 2, 2)
        assert set(table(position).seats[0].collected) == {"emerald", "ruby"}

    def test_when_all_tribes_are_out_at_once_nobody_wins(self) -> None:
        position = on_island("eruption move", {(3, 0): 1, (4, 0): 0})
        position.push("erupt")
        position.settle("gem diamond")
        position.push("aim 0 > 30")
        both = {space((3, 0)), space((4, 0))}
        wobble = wobble_that(position, lambda rest, hit: both <= set(hit))
        position.settle(f"wobble {wobble}")
        assert position.is_over
        result = position.result()
        assert (result.winners, result.decided_by) == ((), "nobody")
        # Remaining dice are void.
        assert sum(table(position).dice.values()) == 0

    def test_a_rider_keeps_a_tribe_alive(self) -> None:
        position = on_island("lava lava", {(2, 0): 1, (-6, 0): 0})
        position.state.rider = 1
        position.state.alive[1] += 1
        position.push("flow 1,0 > 2,0")
        assert not position.is_over
