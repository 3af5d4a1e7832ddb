"""Nothing in Caldera Park is secret: everybody sees the same table, whoever asks."""

import msgspec

from ludotope.arena.simulation import Simulation
from ludotope.engine.event import WATCHER
from tests.caldera.tables import new_game


def test_every_viewer_sees_the_same_table_at_every_event() -> None:
    for variant in ("standard", "geyser"):
        played = Simulation(new_game(3, variant), ["random"] * 3, seed=4).replay(0)
        for events in range(0, len(played.events), 7):
            position = played.at(events)
            tables = {msgspec.json.encode(position.view(v).table) for v in (WATCHER, 0, 1, 2)}
            assert len(tables) == 1


def test_the_order_in_which_seats_decide_at_once_leaves_no_trace() -> None:
    """What cannot be known from the table is in no view: who was quicker."""
    positions = []
    for order in ((0, 1, 2), (2, 0, 1)):
        played = Simulation(new_game(3), ["random"] * 3, seed=4).replay(0)
        start = next(i for i, event in enumerate(played.events) if event.seat >= 0)
        position = played.at(start)
        moves = {event.seat: event.code for event in played.events[start : start + 3]}
        for seat in order:
            position.play(seat, moves[seat])
        positions.append(position)
    one, other = positions
    assert one.states.tobytes() == other.states.tobytes()
    for viewer in (WATCHER, 0, 1, 2):
        assert msgspec.json.encode(one.view(viewer)) == msgspec.json.encode(other.view(viewer))
