"""Plain, slow rules of Trias on explicit hexes: drift, interim and final scoring, ranking."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import floor

Hex = tuple[int, int]
Tiles = Mapping[Hex, str]
Herds = Mapping[Hex, Mapping[int, int]]

MARGIN = 3


def neighbours(place: Hex) -> list[Hex]:
    """The six hexes around a hex."""
    q, r = place
    return [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]


def ring(place: Hex) -> int:
    """The distance of a hex from the pole."""
    q, r = place
    return max(abs(q), abs(r), abs(q + r))


def flood(start: Hex, allowed: set[Hex]) -> set[Hex]:
    """All hexes of `allowed` that can be reached from `start` within `allowed`."""
    reached = {start}
    todo = [start]
    while todo:
        for side in neighbours(todo.pop()):
            if side in allowed and side not in reached:
                reached.add(side)
                todo.append(side)
    return reached


def components(places: Iterable[Hex]) -> list[set[Hex]]:
    """The connected parts of some hexes, ordered by their smallest hex."""
    left = set(places)
    parts: list[set[Hex]] = []
    while left:
        part = flood(min(left), left)
        parts.append(part)
        left -= part
    return parts


def landmasses(tiles: Tiles) -> list[set[Hex]]:
    """All landmasses, ordered by their smallest hex."""
    return components(tiles)


def landmass_of(tiles: Tiles, place: Hex) -> set[Hex]:
    """The landmass to which the tile at `place` belongs."""
    return flood(place, set(tiles))


def outer_water(tiles: Iterable[Hex]) -> set[Hex]:
    """The water connected to the outside, within a box that leaves a margin around all tiles."""
    return set(_waters(frozenset(tiles))[0])


@lru_cache(maxsize=4)
def _waters(tiles: frozenset[Hex]) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """Outer water and lakes of a map."""
    columns = [q for q, _ in tiles] or [0]
    rows = [r for _, r in tiles] or [0]
    box = {
        (q, r)
        for q in range(min(columns) - MARGIN, max(columns) + MARGIN + 1)
        for r in range(min(rows) - MARGIN, max(rows) + MARGIN + 1)
    }
    corner = (min(columns) - MARGIN, min(rows) - MARGIN)
    outer = flood(corner, box - tiles)
    return frozenset(outer), frozenset(box - tiles - outer)


def outer_water_without(tiles: Iterable[Hex], old: Hex) -> set[Hex]:
    """The outer water once a tile is lifted: more by its place and by lakes that it dammed up."""
    outer, lakes = _waters(frozenset(tiles))
    if not any(side in outer for side in neighbours(old)):
        return set(outer)
    return set(outer) | flood(old, set(lakes) | {old})


def herds_on(places: Iterable[Hex], herds: Herds) -> dict[int, int]:
    """How many herds each seat has on these hexes together; seats with none are left out."""
    total: Counter[int] = Counter()
    for place in places:
        for seat, number in herds.get(place, {}).items():
            total[seat] += number
    return {seat: number for seat, number in sorted(total.items()) if number > 0}


def places_for(tiles: Tiles, old: Hex) -> set[Hex]:
    """All places where the tile at `old`, once lifted, may be put down."""
    return set(_places_for(frozenset(tiles), old))


@lru_cache(maxsize=256)
def _places_for(tiles: frozenset[Hex], old: Hex) -> frozenset[Hex]:
    rest_of_landmass = flood(old, set(tiles)) - {old}
    lifted = tiles - {old}
    outer = outer_water_without(tiles, old)
    beside = {place for tile in rest_of_landmass for place in neighbours(tile)}
    return frozenset(
        place
        for place in beside - lifted
        if ring(place) > ring(old)
        # At least one side is on outer water once the tile lies there.
        and any(side in outer and side not in lifted for side in neighbours(place))
    )


def drifts(tiles: Tiles, herds: Herds, seat: int) -> dict[Hex, set[Hex]]:
    """Every tile, of any terrain, that the seat may drift now, with all its legal places."""
    found: dict[Hex, set[Hex]] = {}
    outer = outer_water(tiles)
    for land in landmasses(tiles):
        if len(land) < 2 or seat not in herds_on(land, herds):
            continue
        for old in land:
            touches_outer_water = any(side in outer for side in neighbours(old))
            if tiles[old] == "pole" or not touches_outer_water:
                continue
            places = places_for(tiles, old)
            if places:
                found[old] = places
    return found


def interim(tiles: Tiles, herds: Herds, old: Hex, new: Hex) -> dict[int, int]:
    """The points scored when the tile at `old` drifts to `new`; empty if nothing is scored.

    Tiles and herds are those before the drift.
    """
    parts = components(landmass_of(tiles, old) - {old})
    if len(parts) < 2:
        return {}
    lifted = {place: terrain for place, terrain in tiles.items() if place != old}
    touched = [mass for mass in landmasses(lifted) if mass & set(neighbours(new))]
    if len(touched) != 1 or touched[0] not in parts:
        return {}
    if any(lifted[place] == "pole" for place in touched[0]):
        return {}
    counts = herds_on(touched[0] | {new}, herds)
    best = sorted(set(counts.values()), reverse=True)
    points: dict[int, int] = {}
    for seat, number in counts.items():
        if number == best[0]:
            points[seat] = 2
        elif number == best[1]:
            points[seat] = 1
    return points


def rounded(share: Fraction) -> int:
    """The nearest whole number, halves up."""
    return floor(share + Fraction(1, 2))


def landmass_points(size: int, counts: Mapping[int, int]) -> dict[int, int]:
    """The final points for a landmass of `size` tiles without the pole; zeros are left out."""
    best = sorted(set(counts.values()), reverse=True)
    if not best:
        return {}
    first = [seat for seat, number in counts.items() if number == best[0]]
    second = [seat for seat, number in counts.items() if len(best) > 1 and number == best[1]]
    whole, half = Fraction(size), Fraction(size, 2)
    if len(first) > 1:
        points = {seat: rounded((whole + half) / len(first)) for seat in first}
    else:
        points = {first[0]: rounded(whole)}
        for seat in second:
            points[seat] = rounded(half / len(second))
    return {seat: number for seat, number in points.items() if number > 0}


def final_points(tiles: Tiles, herds: Herds) -> list[tuple[set[Hex], dict[int, int]]]:
    """Each landmass with the final points of each seat there; the pole's landmass has none."""
    result: list[tuple[set[Hex], dict[int, int]]] = []
    for landmass in landmasses(tiles):
        if any(tiles[place] == "pole" for place in landmass):
            result.append((landmass, {}))
        else:
            counts = herds_on(landmass, herds)
            result.append((landmass, landmass_points(len(landmass), counts)))
    return result


def presence(tiles: Tiles, herds: Herds, seat: int) -> int:
    """On how many landmasses, the pole's included, the seat has a herd."""
    return sum(seat in herds_on(landmass, herds) for landmass in landmasses(tiles))


def ranking(
    points: Mapping[int, int], stock: Mapping[int, int], tiles: Tiles, herds: Herds, rules: int
) -> tuple[set[int], str]:
    """The winners and what decided: "points", "survival", "stock", "landmasses" or "shared"."""
    present = {seat: presence(tiles, herds, seat) for seat in points}
    alive = {seat: any(seat in here for here in herds.values()) for seat in points}
    comparisons = [("points", points), ("stock", stock), ("landmasses", present)]
    if rules >= 2:
        comparisons.insert(1, ("survival", alive))
    winners = set(points)
    for name, value in comparisons:
        most = max(value[seat] for seat in winners)
        winners = {seat for seat in winners if value[seat] == most}
        if len(winners) == 1:
            return winners, name
    return winners, "shared"
