"""The catapult: determined by aim, wobble and board; scatter, reach and touching as wanted."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ludotope.arena.simulation import Simulation
from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.layout import Array
from ludotope.engine.record import write_record
from ludotope.games.carcata.rules import codes
from ludotope.games.carcata.rules.flight import CENTRE_X, CENTRE_Y, fly, ground
from ludotope.games.carcata.rules.island import LEVEL, SEA
from ludotope.games.carcata.rules.state import NONE, CarcataState
from tests.carcata.tables import new_game, space

WOBBLES = [number * 2654435761 % 2**32 for number in range(1500)]


def island() -> CarcataState:
    state: CarcataState = new_game().start[0]
    return state


def rests(state: CarcataState, direction: int, force: int) -> list[int]:
    state.aim = encode(codes.AIM, direction, force)
    touched = np.zeros(40, np.int16)
    nowhere = np.zeros((0, 3))
    return [fly(state, wobble, nowhere, touched)[0] for wobble in WOBBLES]


def flown(state: CarcataState, wobble: int) -> tuple[int, list[int], Array]:
    path, touched = np.zeros((400, 3)), np.zeros(40, np.int16)
    rest, touches, points = fly(state, wobble, path, touched)
    return rest, touched[:touches].tolist(), path[:points]


def test_every_level_and_the_sea_can_be_reached() -> None:
    state = island()
    for direction in (0, 7, 10):
        best = dict.fromkeys(range(7), 0.0)
        for force in range(0, 50, 3):
            found = rests(state, direction, force)
            for level in range(7):
                hits = sum((0 if rest == SEA else LEVEL[rest]) == level for rest in found)
                best[level] = max(best[level], hits / len(found))
        # With the right force each level is hit at least every fifth time.
        assert min(best.values()) > 0.2, best


@pytest.mark.parametrize(
    ("force", "least", "most"), [(8, 0.2, 0.6), (22, 0.35, 0.8), (40, 0.7, 1.1)]
)
def test_scatter_grows_from_half_a_space_to_about_one(
    force: int, least: float, most: float
) -> None:
    spreads = []
    for direction in (0, 5, 10, 15):
        found = [rest for rest in rests(island(), direction, force) if rest >= 0]
        x, y = CENTRE_X[found], CENTRE_Y[found]
        spreads.append(float(np.sqrt((x.var() + y.var()) / 2)))
    assert least < np.mean(spreads) < most, spreads


def test_a_gem_that_rests_in_a_pawns_space_has_touched_it_about_every_other_time() -> None:
    touched_it = rested = 0
    for place, direction, force in (((3, 0), 0, 28), ((4, 0), 0, 34), ((2, 2), 20, 30)):
        state = island()
        target = space(place)
        state.pawn[target] = 1
        state.aim = encode(codes.AIM, direction, force)
        for wobble in WOBBLES:
            rest, hit, _ = flown(state, wobble)
            if rest == target:
                rested += 1
                touched_it += target in hit
    assert rested > 200
    assert 0.3 < touched_it / rested < 0.7


def test_the_same_flight_every_time() -> None:
    state = island()
    state.aim = encode(codes.AIM, 17, 33)
    for wobble in WOBBLES[:50]:
        first, again = flown(state, wobble), flown(state, wobble)
        assert first[:2] == again[:2]
        assert first[2].tobytes() == again[2].tobytes()


PROGRAM = """
import hashlib, sys
import numpy as np
from ludotope.engine.kernel.codes import decode, is_kind
from ludotope.engine.record import load_record
from ludotope.games.carcata.rules import codes
from ludotope.games.carcata.rules.flight import fly
from pathlib import Path

record = load_record(Path(sys.argv[1]))
position = record.position(0)
for event in record.position().events:
    if event.is_chance and is_kind(codes.WOBBLE, event.code):
        path, touched = np.zeros((400, 3)), np.zeros(40, np.int16)
        wobble = decode(codes.WOBBLE, event.code)[0]
        rest, touches, points = fly(position.state, wobble, path, touched)
        print(rest, touches, points, hashlib.sha256(path.tobytes()).hexdigest())
    position.apply(event)
"""


@pytest.mark.slow
def test_a_record_gives_the_same_flights_in_every_process_and_uncompiled(tmp_path: Path) -> None:
    played = Simulation(new_game(4), ["random"] * 4, seed=8).replay(2)
    record = tmp_path / "game"
    record.write_text(write_record(played, ["a", "b", "c", "d"]))
    printed = []
    for disabled in ("0", "0", "1"):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", PROGRAM, record],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
        )
        printed.append(done.stdout)
    assert len(printed[0].splitlines()) > 3
    assert printed[0] == printed[1] == printed[2]


def test_a_flight_changes_nothing_on_the_board() -> None:
    state = island()
    state.pawn[space((3, 0))] = 1
    state.aim = encode(codes.AIM, 0, 30)
    before = state.tobytes()  # type: ignore[attr-defined]
    for wobble in WOBBLES[:50]:
        flown(state, wobble)
    assert state.tobytes() == before  # type: ignore[attr-defined]


def test_the_path_stays_above_the_ground_and_ends_where_the_gem_rests() -> None:
    state = island()
    for direction in range(0, 120, 13):
        for force in (5, 20, 35, 49):
            state.aim = encode(codes.AIM, direction, force)
            for wobble in WOBBLES[:20]:
                rest, hit, path = flown(state, wobble)
                assert hit == []
                assert len(path) < 200
                heights = path[:, 2]
                assert (heights >= -1e-6).all()
                if rest >= 0:
                    x, y, z = path[-1]
                    # The last point is where it rests: within the corners of that space.
                    assert np.hypot(x - CENTRE_X[rest], y - CENTRE_Y[rest]) < 0.58
                    assert z == pytest.approx(ground(state, rest), abs=1e-6)


def test_a_gem_that_rises_over_a_piece_and_falls_on_it_touches_it() -> None:
    """No flight passes through a piece: whoever is over it and below its top has touched it."""
    state = island()
    pieces = [space(place) for place in ((2, 0), (3, 0), (1, 2), (0, 3), (4, 0), (2, 2), (3, 1))]
    for piece in pieces:
        state.pawn[piece] = 1
    reach = state.pawn_radius + state.gem_radius - 1e-6
    for aim in range(0, 1500, 7):
        state.aim = encode(codes.AIM, aim // 50, aim % 50)
        for wobble in WOBBLES[:10]:
            _, hit, path = flown(state, wobble)
            for piece in pieces:
                away = np.hypot(path[:, 0] - CENTRE_X[piece], path[:, 1] - CENTRE_Y[piece])
                low = path[:, 2] < ground(state, piece) + state.pawn_height - 1e-6
                assert piece in hit or not (low & (away < reach)).any()


def test_pieces_in_the_way_are_touched_once_and_no_others() -> None:
    state = island()
    for place in ((2, 0), (3, 0), (4, 0)):
        state.pawn[space(place)] = 1
    state.statue[space((5, 0))] = 1
    state.aim = encode(codes.AIM, 0, 33)
    pieces = {space((q, 0)) for q in (2, 3, 4, 5)}
    touched = set()
    for wobble in WOBBLES:
        _, hit, _ = flown(state, wobble)
        assert len(hit) == len(set(hit))
        assert set(hit) <= pieces
        touched |= set(hit)
    assert touched == pieces
    assert state.pawn[space((3, 0))] != NONE
