from itertools import islice, pairwise

from hypothesis import given
from hypothesis import strategies as st

from ludotope.engine.kernel.hexes import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    are_neighbours,
    offset_hex,
    offset_rows,
    parts,
)
from ludotope.games.caldera.rules.things import ROW_WIDTHS

hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))


@given(hexes)
def test_six_neighbours_share_a_side_both_ways(here: Hex) -> None:
    assert len(set(here.neighbours())) == 6
    assert set(here.neighbours()) == {
        (here.q + 1, here.r),
        (here.q - 1, here.r),
        (here.q, here.r + 1),
        (here.q, here.r - 1),
        (here.q + 1, here.r - 1),
        (here.q - 1, here.r + 1),
    }
    assert all(here in there.neighbours() for there in here.neighbours())


@given(hexes, st.integers(0, 8))
def test_a_ring_has_six_times_its_radius(centre: Hex, radius: int) -> None:
    ring = list(centre.ring(radius))
    assert len(set(ring)) == len(ring) == (6 * radius or 1)
    assert all(centre.distance(there) == radius for there in ring)
    if radius:
        assert all(are_neighbours(one, other) for one, other in pairwise(ring))
        assert are_neighbours(ring[-1], ring[0])


def test_a_disc_is_made_of_rings() -> None:
    assert len(set(ORIGIN.disc(6))) == 1 + 6 + 12 + 18 + 24 + 30 + 36


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(one: Hex, two: Hex, three: Hex) -> None:
    assert one.distance(two) == two.distance(one)
    assert one.distance(three) <= one.distance(two) + two.distance(three)
    assert (one.distance(two) == 0) == (one == two)


@given(hexes, st.integers(0, 5))
def test_a_line_goes_straight(start: Hex, direction: int) -> None:
    for steps, here in enumerate(islice(start.line(direction), 5), 1):
        assert here == start.step(direction, steps)
        assert start.distance(here) == steps


def test_directions_turn_clockwise_by_sixty_degrees() -> None:
    for number, (q, r) in enumerate(DIRECTIONS):
        # Turning (q, r) clockwise by 60 degrees gives (-r, q + r).
        assert DIRECTIONS[(number + 1) % 6] == (-r, q + r)


def test_rows_of_six_are_indented_between_rows_of_seven() -> None:
    board = offset_rows(ROW_WIDTHS)
    assert len(board) == 52
    # By hand, from the picture of the rows: 0.0 touches 0.1 and, below it, 1.0 and 1.1.
    touching = {place for place, there in board.items() if are_neighbours(offset_hex(0, 0), there)}
    assert touching == {(0, 1), (1, 0), (1, 1)}
    touching = {place for place, there in board.items() if are_neighbours(offset_hex(3, 3), there)}
    assert touching == {(3, 2), (3, 4), (2, 2), (2, 3), (4, 2), (4, 3)}
    touching = {place for place, there in board.items() if are_neighbours(offset_hex(7, 6), there)}
    assert touching == {(7, 5), (6, 5)}


@given(st.sets(hexes, max_size=30))
def test_parts_are_connected_and_apart(some: set[Hex]) -> None:
    found = parts(some)
    assert sorted(here for part in found for here in part) == sorted(some)
    for part in found:
        assert all(there in part for here in part for there in here.neighbours() if there in some)
        reached, edge = set(), [next(iter(part))]
        while edge:
            here = edge.pop()
            if here not in reached:
                reached.add(here)
                edge += [there for there in here.neighbours() if there in part]
        assert reached == part
