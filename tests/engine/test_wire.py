"""What goes over the wire: views, choices and motions of every game, at every state."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from ludotope.engine.dealer import Dealer
from ludotope.engine.event import CHANCE, WATCHER
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from ludotope.games.carcata.motion import FlightLook

TABLES = (("caldera", 1), ("caldera", 3), ("trias", 3), ("carcata", 2))


def walk(name: str, seats: int, seed: int) -> Iterator[Position]:
    """A random game, position by position."""
    box = find_box(name)
    position = Position(box.open(box.setup(seats)), Dealer(seed))
    luck = random.Random(seed)
    while True:
        yield position
        if position.is_over:
            return
        seat = luck.choice(position.deciders)
        position.play(seat, int(luck.choice(position.legal(seat))))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_view_can_be_written_and_read_again(name: str, seats: int) -> None:
    for position in walk(name, seats, 7):
        for viewer in (WATCHER, *range(seats)):
            view = position.view(viewer)
            written = msgspec.json.encode(view)
            assert len(written) < 100_000
            assert view.countless or len(view.choices) == len(position.choices(viewer))
            table = msgspec.json.decode(written)["table"]
            assert msgspec.convert(table, position.game.look_type()) == view.table


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_copy_goes_its_own_way(name: str, seats: int) -> None:
    for _, position in zip(range(30), walk(name, seats, 3), strict=False):
        copy = position.copy()
        assert copy.events == position.events
        assert copy.states.tobytes() == position.states.tobytes()
        seat = copy.deciders[0]
        copy.play(seat, int(copy.legal(seat)[0]))
        assert len(copy.events) == len(position.events) + 1
        assert copy.states.tobytes() != position.states.tobytes()


def test_only_cards_that_go_in_a_hand_are_concealed() -> None:
    *_, last = walk("trias", 3, 5)
    past = Position(last.game)
    concealed = 0
    for event in last.events:
        text = past.write(event)
        hidden = [past.game.conceals(past.state, event, viewer) for viewer in (WATCHER, 0, 1, 2)]
        if event.seat == CHANCE and " gets " in f" {text} " and "meteorite" not in text:
            concealed += 1
            assert sum(hidden) == 3
            assert not hidden[1 + int(text.split()[0]) - 1]
        else:
            assert not any(hidden)
        past.apply(event)
    assert concealed >= 3


def test_a_flight_ends_where_the_rules_say() -> None:
    flights = 0
    *_, last = walk("carcata", 2, 11)
    past = Position(last.game)
    for event in last.events:
        motion = past.game.motion(past.state, event)
        if isinstance(motion, FlightLook):
            flights += 1
            flight = msgspec.to_builtins(motion)
            assert len(flight["path"]) > 1
            if flight["rest"] is not None:
                q, r = flight["rest"]
                x, y, _ = flight["path"][-1]
                assert abs(q + r / 2 - x) < 0.6
                assert abs(r * 3**0.5 / 2 - y) < 0.6
        past.apply(event)
    assert flights > 0
