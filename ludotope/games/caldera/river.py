"""The river of a park as it is drawn: banks that wind, and ripples, as in the browser."""

from collections.abc import Callable, Sequence
from math import hypot, sin
from typing import NamedTuple

from ludotope.engine.drawing import WIDTH, Point, load_art, number

SAMPLES = 10
# So far beyond the board's outermost side a river that leaves it goes on.
BEYOND = 0.12


class River(NamedTuple):
    """The outlines of a river, as paths."""

    bank: str
    water: str
    ripples: str


class Step(NamedTuple):
    """A point of the flow, and its direction there, of length one."""

    point: Point
    along: Point


def draw_river(centres: Sequence[Point], land: Sequence[Point]) -> River:
    """The river through some hexagons; `land` are all hexagons of the board."""
    art = load_art("caldera")["river"]
    reaches, ends = _find_reaches(centres, land)
    ways = [_steps(reach) for reach in reaches]

    def ribbons(extra: float) -> str:
        def wide(point: Point, side: int) -> float:
            return art["water"] + extra + _swell(point, side, art["swell"])

        return "".join(
            [_ribbon(way, wide) for way in ways]
            + [_pond(end, art["water"] + art["pond"] + extra) for end in ends]
        )

    # Where along a reach a ripple is, and how far to the side.
    ripples = [_ripple(way, share, aside) for way in ways for share, aside in art["ripples"]]
    return River(ribbons(art["bank"]), ribbons(0.0), "".join(ripples))


def _find_reaches(
    centres: Sequence[Point], land: Sequence[Point]
) -> tuple[list[list[Point]], list[Point]]:
    """One reach in each hexagon, from the side where it comes in to the side where it goes out.

    Where a river begins or ends it leaves the board straight on, or stays in the middle if there is
    land ahead.
    """
    reaches, ends = [], []
    for centre in centres:
        sides = [
            _between(centre, other, 0.5)
            for other in centres
            if 1 < hypot(centre.x - other.x, centre.y - other.y) < 1.1 * WIDTH
        ]
        if not sides:
            ends.append(centre)
        elif len(sides) == 1:
            ahead = _between(sides[0], centre, 3)
            if any(hypot(hexagon.x - ahead.x, hexagon.y - ahead.y) < 1 for hexagon in land):
                ends.append(centre)
                reaches.append(_bent(sides[0], _between(sides[0], centre, 0.5), centre))
            else:
                out = _between(sides[0], centre, 2 + BEYOND)
                reaches.append(_bent(sides[0], _between(sides[0], out, 0.5), out))
        else:
            reaches.append(_bent(sides[0], centre, sides[1]))
            reaches += [_bent(side, _between(side, centre, 0.5), centre) for side in sides[2:]]
    return reaches, ends


def _between(start: Point, end: Point, share: float) -> Point:
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)


def _bent(start: Point, over: Point, end: Point) -> list[Point]:
    shares = [step / SAMPLES for step in range(SAMPLES + 1)]
    return [
        _between(_between(start, over, share), _between(over, end, share), share)
        for share in shares
    ]


def _swell(point: Point, phase: int, waves: Sequence[Sequence[float]]) -> float:
    """Wider here and narrower there; the same at the same place, so that reaches join."""
    x, y = point
    return sum(
        size * sin(along * x + down * y + times * phase) for size, along, down, times in waves
    )


def _steps(reach: Sequence[Point]) -> list[Step]:
    steps = []
    for index, point in enumerate(reach):
        before, after = reach[max(0, index - 1)], reach[min(len(reach) - 1, index + 1)]
        length = hypot(after.x - before.x, after.y - before.y) or 1.0
        along = Point((after.x - before.x) / length, (after.y - before.y) / length)
        steps.append(Step(point, along))
    return steps


def _beside(step: Step, by: float) -> Point:
    """A point beside the flow, so far to its right."""
    return Point(step.point.x - step.along.y * by, step.point.y + step.along.x * by)


def _ribbon(way: Sequence[Step], wide: Callable[[Point, int], float]) -> str:
    right = [_beside(step, wide(step.point, 0)) for step in way]
    left = [_beside(step, -wide(step.point, 2)) for step in way]
    return f"M{'L'.join(map(_at, [*right, *reversed(left)]))}Z"


def _ripple(way: Sequence[Step], share: float, aside: float) -> str:
    step = way[int(share * (len(way) - 1))]
    x, y = _beside(step, aside)
    dx, dy = step.along.x * 4.5, step.along.y * 4.5
    bend = Point(dx / 2 - step.along.y * 3, dy / 2 + step.along.x * 3)
    by = _at(Point(dx, dy))
    return f"M{_at(Point(x - dx, y - dy))}q{_at(bend)} {by}t{by}"


def _pond(at: Point, radius: float) -> str:
    r, across = number(radius), number(2 * radius)
    begin = _at(Point(at.x - radius, at.y))
    return f"M{begin}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0Z"


def _at(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"
