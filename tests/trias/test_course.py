"""The course of a game: setup, order of play, cards, both meteorites, players who are out."""

import msgspec
import numpy as np
import pytest

from ludotope.engine.errors import IllegalMoveError, OutcomeError
from ludotope.engine.event import CHANCE, WATCHER, Event
from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.generic import imagine, observe
from ludotope.engine.kernel.luck import new_luck
from ludotope.engine.position import Position
from ludotope.engine.words import say
from ludotope.games.trias.rules import codes
from ludotope.games.trias.rules.things import FOREST, MOUNTAINS, STEPPE, WATER
from tests.trias.tables import new_game, on_map, table, texts


def laid_out(seats: int) -> Position:
    """A board and one card each, always the same."""
    position = Position(new_game(seats))
    for place in range(18 if seats == 2 else 36):
        # Water on the last two inner places, then whatever is left.
        is_water = seats > 2 and place in (16, 17)
        for terrain in [WATER] if is_water else [MOUNTAINS, STEPPE, FOREST]:
            if is_water or position.state.tiles_left[terrain] > 0:
                position.settle(encode(codes.TILE, place, terrain))
                break
    return position


def dealt(seats: int, card: str = "steppe") -> Position:
    position = laid_out(seats)
    for seat in range(seats):
        position.settle(f"{seat + 1} gets {card}")
    return position


def started(seats: int) -> Position:
    position = dealt(seats)
    while table(position).phase == "start":
        position.push(min(texts(position)))
    return position


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_board(seats: int) -> None:
    look = table(laid_out(seats))
    assert len(look.tiles) == (19 if seats == 2 else 35)
    assert max(tile.ring for tile in look.tiles) == (2 if seats == 2 else 3)
    assert [seat.stock for seat in look.seats] == [10 if seats == 2 else 15] * seats


def test_water_stays_within_the_inner_rings_and_comes_in_time() -> None:
    position = Position(new_game(3))
    for place in range(16):
        position.settle(encode(codes.TILE, place, STEPPE if place < 15 else FOREST))
    with pytest.raises(OutcomeError, match="cannot happen"):
        position.settle(encode(codes.TILE, 16, MOUNTAINS))
    position.settle(encode(codes.TILE, 16, WATER))
    position.settle(encode(codes.TILE, 17, WATER))
    with pytest.raises(OutcomeError, match="cannot happen"):
        position.settle(encode(codes.TILE, 18, WATER))
    with pytest.raises(OutcomeError, match="cannot happen"):
        position.settle(encode(codes.TILE, 18, STEPPE))
    assert position.write(Event(CHANCE, encode(codes.TILE, 16, WATER))).endswith(" water")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_herds_are_placed_anticlockwise_and_the_last_to_place_begins(seats: int) -> None:
    position = dealt(seats)
    order: list[int] = []
    for _ in range(2 * seats):
        [seat] = position.deciders
        order.append(seat)
        position.push(min(texts(position)))
    anticlockwise = [0, *range(seats - 1, 0, -1)]
    assert order == anticlockwise * 2
    assert position.deciders == (1,)
    assert table(position).phase == "card"


def test_a_start_is_on_a_tile_without_herds_and_may_be_on_the_pole() -> None:
    position = dealt(3)
    position.push("start 0,0")
    with pytest.raises(IllegalMoveError, match="There are herds on 0,0 already"):
        position.push("start 0,0")
    with pytest.raises(IllegalMoveError, match="There is no tile on 9,9"):
        position.push("start 9,9")


def finish_turn(position: Position) -> None:
    """Whatever has to drift, drifts; no actions."""
    while table(position).phase in ("drift", "lay"):
        position.push(min(texts(position)))
    position.push("done")


def test_play_goes_clockwise_and_a_played_card_is_replaced() -> None:
    position = started(3)
    assert position.deciders == (1,)
    position.push("play card")
    assert table(position).seats[1].card is None
    finish_turn(position)
    position.settle("2 gets forest")
    assert position.deciders == (2,)
    position.push("draw")
    position.settle("card forest")
    assert table(position).card == "forest"
    finish_turn(position)
    # Whoever drew keeps the card in hand and gets no other.
    assert table(position, 2).seats[2].card == "steppe"
    assert position.deciders == (0,)


@pytest.mark.parametrize(("seats", "points"), [(2, 3), (3, 4), (4, 4), (5, 4)])
def test_action_points(seats: int, points: int) -> None:
    position = started(seats)
    position.push("play card")
    while table(position).phase in ("drift", "lay"):
        position.push(min(texts(position)))
    assert table(position).points_left == points


def near_the_end(seats: int) -> Position:
    """Only the meteorite is left in the pile."""
    position = started(seats)
    position.state.pile[:] = [0, 1]
    position.state.unseen[:] = 0
    return position


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_meteorite_in_phase_1_makes_this_turn_the_first_of_the_last_round(seats: int) -> None:
    position = near_the_end(seats)
    position.push("draw")
    with pytest.raises(OutcomeError):
        position.settle("card forest")
    position.settle("card meteorite")
    order: list[int] = []
    while not position.is_over:
        look = table(position)
        assert (look.phase, look.points_left) == ("actions", 2)
        order.append(look.active)
        position.push("done")
    assert order == [(1 + step) % seats for step in range(seats)]
    assert not position.chance_is_due


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_meteorite_in_phase_4_starts_the_last_round_on_the_left(seats: int) -> None:
    position = near_the_end(seats)
    position.push("play card")
    finish_turn(position)
    position.settle("2 gets meteorite")
    order: list[int] = []
    while not position.is_over:
        look = table(position)
        assert (look.phase, look.points_left) == ("actions", 2)
        assert look.last_turns == seats - len(order)
        order.append(look.active)
        position.push("done")
    # The drawer, seat 2, plays last.
    assert order == [(2 + step) % seats for step in range(seats)]
    assert order[-1] == 1


def test_the_meteorite_is_nowhere_before_the_second_pile() -> None:
    position = started(3)
    position.push("draw")
    with pytest.raises(OutcomeError, match="cannot happen"):
        position.settle("card meteorite")


def test_a_player_without_herds_draws_for_the_clock_only() -> None:
    tiles = {(0, 0): "pole", (1, 0): "forest", (2, 0): "steppe"}
    position = on_map(tiles, {(1, 0): {0: 1, 2: 1}}, points=0)
    position.push("done")
    # Seat 2 has no herds: chance draws, nothing drifts, and it is seat 3.
    assert table(position).seats[1].out
    assert position.chance_is_due
    cards = sum(table(position).piles)
    position.settle("card forest")
    assert sum(table(position).piles) == cards - 1
    assert position.deciders == (2,)


def test_a_player_without_herds_is_passed_over_in_the_last_round() -> None:
    tiles = {(0, 0): "pole", (1, 0): "forest", (2, 0): "steppe"}
    position = on_map(tiles, {(1, 0): {0: 1, 2: 1}}, points=0)
    position.state.pile[:] = [0, 1]
    position.push("done")
    # The meteorite drawn by somebody who is out: the round is theirs, then the others'.
    position.settle("card meteorite")
    assert position.deciders == (2,)
    position.push("done")
    assert position.deciders == (0,)
    position.push("done")
    assert position.is_over


def test_swimmers_keep_a_player_in_the_game_until_they_drown() -> None:
    tiles = {(0, 0): "pole", (1, 0): "forest", (2, 0): "steppe", (1, 1): "forest"}
    position = on_map(tiles, {(1, 1): {1: 2}, (1, 0): {0: 1, 2: 1}}, points=3)
    position.push("lift 1,1")
    position.push("lay 3,0")
    position.push("done")
    # Seat 2 has swimmers only: not out, no land to drift, but they can be rescued.
    assert not table(position).seats[1].out
    position.push("draw")
    forest = Event(CHANCE, encode(codes.CARD, FOREST))
    told = list(position.game.tell(position.state, forest, WATCHER, ["a", "b", "c"]))
    assert told[0] == "trias-told-card-nothing"
    position.settle("card forest")
    assert table(position).phase == "actions"
    assert {"rescue 1,1 > 1,0", "rescue 1,1 > 2,0"} == texts(position, "rescue")
    assert texts(position, "lift") == set()
    done = Event(1, encode(codes.DONE))
    told = list(position.game.tell(position.state, done, WATCHER, ["a", "b", "c"]))
    assert told[0] == "trias-told-done-out"
    position.push("done")
    assert table(position).seats[1].out


def test_somebody_who_is_out_when_the_last_round_begins_on_the_left() -> None:
    tiles = {(0, 0): "pole", (1, 0): "forest", (2, 0): "steppe"}
    position = on_map(tiles, {(1, 0): {0: 1, 2: 1}}, points=0)
    position.state.card_from_hand = 1
    position.state.hand[0] = -1
    position.state.pile[:] = [0, 1]
    position.push("done")
    position.settle("1 gets meteorite")
    # Seat 2 is out and passed over; seat 3 plays, then seat 1, who drew it, is last.
    assert list(position.deciders) == [2]
    position.push("done")
    assert list(position.deciders) == [0]
    position.push("done")
    assert position.is_over


def test_a_line_of_tiles_may_go_far_beyond_ring_40() -> None:
    tiles = {(0, 0): "pole", **{(q, 0): "steppe" for q in range(60, 70)}, (59, 1): "forest"}
    position = on_map(tiles, {(69, 0): {0: 1}}, card="forest")
    position.push("lift 59,1")
    assert "lay 70,0" in texts(position)
    position.push("lay 70,0")
    assert max(tile.ring for tile in table(position).tiles) == 70
    assert all(len(seat_herds.herds) == 3 for seat_herds in table(position).tiles)


class TestSecrets:
    def views(self, seats: int, viewer: int) -> set[bytes]:
        """Everything a seat may know, in games that differ in the others' cards alone."""
        seen = set()
        for others in ("mountains", "steppe", "forest"):
            position = laid_out(seats)
            for seat in range(seats):
                position.settle(f"{seat + 1} gets {'steppe' if seat == viewer else others}")
            while table(position).phase == "start":
                position.push(min(texts(position)))
            told = [repr(phrase) for phrase in position.stories(viewer, ["a", "b", "c"])]
            seen.add(
                msgspec.json.encode(position.view(viewer))
                + position.seen_by(viewer).states.tobytes()
                + repr(told).encode()
            )
        return seen

    def test_a_card_in_hand_is_known_to_its_owner_alone(self) -> None:
        for viewer in (0, 1, 2, WATCHER):
            assert len(self.views(3, viewer)) == 1

    def test_cards_stay_secret_after_refills_and_undo(self) -> None:
        seen = set()
        for refill in ("mountains", "forest"):
            position = started(3)
            position.push("play card")
            finish_turn(position)
            position.settle(f"2 gets {refill}")
            position.push("draw")
            position.settle("card forest")
            while table(position).phase in ("drift", "lay"):
                position.push(min(texts(position)))
            position.undo()
            position.push(min(texts(position)))
            numbers = np.zeros(position.game.observation_size, np.float32)
            observe(position.state, 0, numbers)
            told = [repr(phrase) for phrase in position.stories(0, ["a", "b", "c"])]
            seen.add(
                msgspec.json.encode(position.view(0))
                + position.seen_by(0).states.tobytes()
                + numbers.tobytes()
                + repr(told).encode()
            )
        assert len(seen) == 1

    def test_a_card_that_is_not_known_is_neither_named_nor_played(self) -> None:
        position = started(3)
        seen = position.seen_by(0)
        assert say(seen.prompt(1)) == "Play your card (unknown), or draw one and play that."
        assert [choice.text for choice in seen.choices(1)] == ["draw"]

    def test_the_owner_knows_it(self) -> None:
        position = dealt(3, "forest")
        cards = [seat.card for seat in table(position, 1).seats]
        assert cards == ["unknown", "forest", "unknown"]

    def test_imagined_cards_come_from_what_the_viewer_has_not_seen(self) -> None:
        position = started(3)
        state = position.state
        # All forests of pile 1 have been played, and all but one steppe (in seat 3's hand).
        state.unseen[0] = [4, 0, 0]
        state.pile[0] = 4
        luck = new_luck(3)
        found = set()
        for _ in range(200):
            seen = position.seen_by(1)
            imagine(seen.state, 1, luck)
            assert seen.state.hand[1] == 1
            assert (seen.state.unseen >= 0).all()
            assert seen.state.unseen[0].sum() == seen.state.pile[0]
            found.add((int(seen.state.hand[0]), int(seen.state.hand[2])))
        # Seats 1 and 3 hold steppe in truth: the viewer knows of six cards, two of them steppe.
        assert found == {(0, 0), (0, 1), (1, 0), (1, 1)}

    def test_the_boundary_between_the_piles_is_respected(self) -> None:
        position = started(3)
        state = position.state
        # Pile 1 is used up; seat 1's card is its last one, seat 3's is from pile 2.
        state.pile[:] = [0, 8]
        state.unseen[:] = [[0, 0, 0], [2, 3, 2]]
        state.hand[0], state.hand_pile[0] = 0, 0
        state.hand[2], state.hand_pile[2] = 2, 1
        luck = new_luck(5)
        found = set()
        for _ in range(200):
            seen = position.seen_by(1)
            imagine(seen.state, 1, luck)
            assert seen.state.hand[0] == 0
            found.add(int(seen.state.hand[2]))
        assert found == {0, 1, 2}


def test_whoever_can_do_nothing_more_is_asked_to_end_the_turn() -> None:
    tiles = {(0, 0): "pole", (1, 0): "forest", (2, 0): "forest", (2, -1): "steppe"}
    position = on_map(tiles, {(2, -1): {0: 2}, (1, 0): {1: 1}})
    position.push("lift 2,-1")
    position.push(min(texts(position, "lay")))
    assert say(position.prompt(0)) == "1 action point left: choose an action, or end your turn."
    position.push(min(texts(position, "rescue")))
    assert say(position.prompt(0)).startswith("No action points left (and 2 free rescues): choose")
    position.push(min(texts(position, "rescue")))
    assert texts(position) == {"done"}
    assert say(position.prompt(0)) == "No action points left: end your turn."
    assert say(position.prompt(0), "fr") == "Plus de points d’action : terminez votre tour."
