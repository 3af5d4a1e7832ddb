"""What the table tells beyond the map: where tiles could go, what would score, what is at risk."""

import random

import msgspec

from ludotope.engine.dealer import Dealer
from ludotope.engine.event import Event
from ludotope.engine.kernel.hexes import Hex
from ludotope.engine.position import Position
from ludotope.games.trias.motion import BirthMotion, LiftMotion, LossMotion
from ludotope.games.trias.moves import name
from ludotope.games.trias.rules.things import CARDS
from tests.trias.tables import new_game, on_map, table, texts
from tests.trias.test_drift import TestExample1, TestExample2


def test_each_tile_that_may_drift_is_shown_with_exactly_its_places() -> None:
    for card in ("steppe", None):
        position = TestExample1().position(card)
        drifts = table(position).drifts
        assert {f"lift {name(drift.at)}" for drift in drifts} == texts(position, "lift")
        for drift in drifts:
            lifted = position.copy()
            lifted.push(f"lift {name(drift.at)}")
            assert {f"lay {name(place)}" for place in drift.to} == texts(lifted)
            assert table(lifted).lifted_at == drift.at
            assert table(lifted).drifts == []


def test_without_enough_points_no_tile_is_shown_to_drift() -> None:
    tiles = {(0, 0): "pole", (1, 0): "forest", (2, 0): "forest"}
    assert table(on_map(tiles, {(1, 0): {0: 1}}, points=3)).drifts
    assert table(on_map(tiles, {(1, 0): {0: 1}}, points=2)).drifts == []


def test_places_that_would_score_are_shown_with_what_they_give() -> None:
    position = TestExample2().lifted()
    shown = {place.at: place.gains for place in table(position).scoring_places}
    scoring = 0
    for text in texts(position):
        laid = position.copy()
        laid.push(text)
        gains = [seat.track for seat in table(laid).seats]
        q, r = text.removeprefix("lay ").split(",")
        assert shown.get((int(q), int(r)), [0] * 4) == gains  # type: ignore[call-overload]
        scoring += any(gains)
    assert scoring == len(shown) > 0


def test_herds_at_risk_are_those_that_being_done_would_cost() -> None:
    tiles = {(0, 0): "pole", (1, 0): "forest", (2, 0): "forest", (0, 1): "steppe"}
    position = on_map(tiles, {(1, 0): {0: 2, 1: 1}, (0, 1): {0: 1}})
    assert table(position).would_lose == 0
    position.push("lift 1,0")
    assert table(position).would_lose == 0
    position.push(min(texts(position)))
    before = table(position)
    assert before.would_lose == 2
    position.push("done")
    assert not before.would_be_out
    assert table(position).seats[0].stock == before.seats[0].stock + 2


def test_whoever_would_lose_the_last_herds_is_told_so() -> None:
    tiles = {(0, 0): "pole", (1, 0): "mountains", (0, 1): "steppe"}
    swimming = on_map(tiles, {(1, 0): {0: 2}, (0, 1): {1: 1}})
    swimming.push("lift 1,0")
    swimming.push(min(texts(swimming)))
    assert (table(swimming).would_lose, table(swimming).would_be_out) == (2, True)
    # The others' herds keep an over-full tile full: all of one's own must go.
    crowded = on_map(tiles, {(1, 0): {0: 2, 1: 2}})
    assert (table(crowded).would_lose, table(crowded).would_be_out) == (2, True)
    crowded = on_map(tiles, {(1, 0): {0: 2, 1: 1}})
    assert (table(crowded).would_lose, table(crowded).would_be_out) == (1, False)


def test_everybody_is_shown_the_action_points_that_are_left() -> None:
    tiles = {(0, 0): "pole", (1, 0): "mountains", (0, 1): "steppe"}
    position = on_map(tiles, {(1, 0): {0: 1}, (0, 1): {1: 1}})
    assert position.view(1).table.points_left == 4
    assert "4 action points left" in str(position)
    position.push("breed 1,0")
    assert "3 action points left" in str(position)


def test_no_motion_ever_names_a_card() -> None:
    position = Position(new_game(3), Dealer(4))
    luck = random.Random(4)
    while not position.is_over:
        seat = position.deciders[0]
        position.play(seat, int(luck.choice(position.legal(seat))))
    past = Position(position.game)
    kinds = set()
    for event in position.events:
        motion = past.game.motion(past.state, event)
        if motion is not None:
            written = msgspec.json.encode(motion).decode()
            assert not any(card in written for card in CARDS)
            kinds.add(msgspec.to_builtins(motion)["type"])
        past.apply(event)
    assert kinds >= {"lift", "drift", "birth", "card"}


def motion_of(position: Position, text: str) -> object:
    """What moves when the active seat makes a move."""
    seat = position.deciders[0]
    [code] = [choice.code for choice in position.choices(seat) if choice.text == text]
    return position.game.motion(position.state, Event(seat, code))


def test_herds_that_go_back_to_the_stock_are_seen_going() -> None:
    tiles = {(0, 0): "pole", (1, 0): "mountains", (2, 0): "forest", (0, 1): "steppe"}
    position = on_map(tiles, {(1, 0): {0: 3, 1: 1}, (0, 1): {0: 1}})
    assert motion_of(position, "breed 0,1") == BirthMotion(0, Hex(0, 1), 1)
    assert motion_of(position, "done") == LossMotion(0, [Hex(1, 0)] * 2)
    position = on_map(tiles, {(1, 0): {0: 2}, (0, 1): {0: 1}})
    assert motion_of(position, "done") is None
    assert motion_of(position, "lift 1,0") == LiftMotion(Hex(1, 0))
    position.push("lift 1,0")
    position.push(min(texts(position)))
    assert motion_of(position, "done") == LossMotion(0, [Hex(1, 0)] * 2)
