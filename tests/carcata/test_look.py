"""What a browser is told to draw: the board, ways of lava, treasures, and what moves."""

import math
import random
from itertools import pairwise

import pytest

from ludotope.engine.dealer import Dealer
from ludotope.engine.event import Event
from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.hexes import ORIGIN, Hex
from ludotope.engine.position import Position
from ludotope.games.carcata.motion import (
    FlightLook,
    FlowLook,
    RollLook,
    StatueLook,
    SwimLook,
    WalkLook,
    look_at_flight,
    motion,
)
from ludotope.games.carcata.rules import codes, phases
from ludotope.games.carcata.rules.island import PLACES
from ludotope.games.carcata.rules.things import GEMS
from tests.carcata.tables import new_game, on_island, table, texts


def moves_with(position: Position, text: str) -> object:
    """What moves with a choice of the active seat."""
    seat = position.deciders[0]
    [code] = [choice.code for choice in position.choices(seat) if choice.text == text]
    return motion(position.state, Event(seat, code))


def test_the_board_tells_the_track_the_pieces_and_what_gems_are_worth() -> None:
    board = new_game().board()
    assert len(board.stations) == 18
    assert {place for station in board.stations for place in station} == set(ORIGIN.ring(6))
    assert board.worth == {"emerald": 1, "ruby": 2, "sapphire": 3, "diamond": 5}
    assert (board.dice, board.pawns, board.statues) == (5, 5, 4)
    assert 7 < board.crater < 8


def test_the_board_tells_how_far_a_shot_goes() -> None:
    aim = new_game().board().aim
    assert len(aim.arcs) == aim.forces == 50
    assert len(aim.lands) == len(aim.rests) == 360 // aim.degrees // 6
    for lands, rests in zip(aim.lands, aim.rests, strict=True):
        assert lands == sorted(lands)
        assert 0.5 < lands[0] < 1.5 < 4 < lands[-1]
        reached = [0 if rest is None else rest.distance(ORIGIN) for rest in rests]
        assert set(range(1, 7)) <= set(reached) or set(range(1, 6)) <= set(reached)
        assert rests[-1] is None
    for arc in aim.arcs:
        assert arc[0][1] == pytest.approx(new_game().board().crater, abs=0.01)
        assert arc[-1][1] == 0.0


def test_ways_of_lava_are_told_as_they_would_run() -> None:
    position = on_island("lava lava lava", {(6, 0): 0, (-6, 0): 1}, statues=[(3, 0)])
    ways = table(position).ways
    assert set(ways) == texts(position, "flow")
    assert ways["flow 0,1 > 0,2"] == [(0, 1), (0, 2), (0, 3)]
    # The statue leaves two ways: that is asked for later.
    assert ways["flow 1,0 > 2,0"] == [(1, 0), (2, 0)]
    for text, way in ways.items():
        assert way[0] == tuple(map(int, text.split()[1].split(",")))
    [code] = [c.code for c in position.choices(0) if c.text == "flow 1,0 > 2,0"]
    position.play(0, code)
    assert set(table(position).ways) == {"left", "right"}
    assert all(len(way) == 1 for way in table(position).ways.values())


def test_no_ways_are_told_when_no_lava_can_flow() -> None:
    assert table(on_island("move", {(6, 0): 0, (-6, 0): 1})).ways == {}


def test_treasures_are_the_gems_of_each_territory() -> None:
    lava = [(q, 0) for q in range(1, 7)] + [(-q, 0) for q in range(1, 7)]
    position = on_island(
        "move", {(0, 5): 0, (0, -5): 1}, lava=lava, gems={(0, 3): "diamond", (0, -3): "ruby"}
    )
    look = table(position)
    assert look.territories == 2
    assert sorted(look.treasures) == [2, 5]
    south = next(space for space in look.spaces if space.at == (0, 3))
    assert south.territory is not None
    assert look.treasures[south.territory] == 5


def test_what_moves_when_a_die_is_used() -> None:
    pawns = {(6, 0): 0, (3, 0): 0, (1, 0): 1, (-6, 0): 1}
    position = on_island(
        "move lava lava statue turtle turtle", pawns, statues=[(0, 3)], gems={(4, 0): "ruby"}
    )
    assert moves_with(position, "move 3,0 > 4,0") == WalkLook(0, Hex(3, 0), Hex(4, 0), ["ruby"])
    assert moves_with(position, "board 6,0") == WalkLook(0, Hex(6, 0), "turtle", [])
    assert moves_with(position, "statue > 0,4") == StatueLook(Hex(0, 4), 2, returns=False)
    assert moves_with(position, "return 0,3") == StatueLook(Hex(0, 3), 3, returns=True)
    flow = moves_with(position, "flow 1,0 > 2,0")
    assert flow == FlowLook([Hex(1, 0), Hex(2, 0)], [1, None], [[], []])
    position = on_island("lava lava", pawns, gems={(2, 0): "ruby"})
    flow = moves_with(position, "flow 1,0 > 2,0")
    assert flow == FlowLook([Hex(1, 0), Hex(2, 0)], [1, None], [[], ["ruby"]])
    position = on_island("turtle turtle", pawns, turtle=35)
    assert moves_with(position, "done") == SwimLook(35, 36)


def test_every_flight_is_told_from_the_crater_to_its_end() -> None:
    game = new_game(4)
    position = Position(game, Dealer(4))
    luck = random.Random(4)
    while not position.is_over:
        seat = position.deciders[0]
        position.play(seat, int(luck.choice(position.legal(seat))))
    past, flights, rolls = Position(game), 0, 0
    for event in position.events:
        shown = game.motion(past.state, event)
        rolls += isinstance(shown, RollLook)
        if isinstance(shown, FlightLook):
            flights += 1
            check_flight(shown)
            for place, owner in zip(shown.touched, shown.pawns, strict=True):
                space = PLACES.index(place)
                assert (owner is None) == bool(past.state.statue[space])
                assert owner is None or past.state.pawn[space] == owner
            before = table(past)
            past.apply(event)
            after = table(past)
            # Whatever is lost goes back to the bag, and statues to the islets that are named.
            assert shown.is_lost == (sorted(after.bag) == sorted([*before.bag, shown.gem]))
            assert shown.islets == list(range(before.statues_left, after.statues_left))
            continue
        past.apply(event)
    assert flights > 2
    assert rolls > 10


def check_flight(flight: FlightLook) -> None:
    assert len(flight.path) == len(flight.times) == len(flight.ground)
    assert flight.times[0] == 0.0
    assert all(one <= other for one, other in pairwise(flight.times))
    for (one, other), seconds in zip(pairwise(flight.path), pairwise(flight.times), strict=True):
        # No jumps: never faster than a gem can be.
        assert math.dist(one[:2], other[:2]) <= 8 * (seconds[1] - seconds[0]) + 0.01
    heights = [z for _, _, z in flight.path]
    assert all(z >= below - 1.01 for z, below in zip(heights, flight.ground, strict=True))
    assert all(0 <= when <= flight.times[-1] for when in flight.touched_at)
    if flight.rest is not None:
        assert flight.path[-1][2] == pytest.approx(flight.ground[-1], abs=0.001)


def test_who_stands_where_a_gem_rests_untouched_has_it() -> None:
    kept = 0
    for wobble in range(300):
        position = on_island("eruption", {(3, 0): 1, (-6, 0): 0})
        state = position.state
        state.phase, state.gem = phases.AIM, GEMS.index("ruby")
        state.aim = encode(codes.AIM, 0, 28)
        flight = look_at_flight(state, wobble * 2654435761 % 2**32)
        if flight.keeper is not None:
            kept += 1
            assert (flight.keeper, flight.rest) == (1, (3, 0))
            assert flight.touched == []
    assert kept > 3
