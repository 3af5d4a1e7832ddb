"""Final scoring: example 3, shares, rounding, ties."""

from typing import Any

import pytest

from tests.trias.tables import score

BLACK, WHITE, CROSS, GREY = "black", "white", "cross", "grey"

# Example 3: the size of each land and herds that give the example's points.
EXAMPLE_3 = {
    "A": (3, {BLACK: 2, CROSS: 1}, {BLACK: 3, CROSS: 2}),
    "B": (4, {WHITE: 1, CROSS: 1, GREY: 1}, {WHITE: 2, CROSS: 2, GREY: 2}),
    "C": (8, {BLACK: 2, CROSS: 2, GREY: 1}, {BLACK: 6, CROSS: 6}),
    "D": (7, {WHITE: 2, CROSS: 2}, {WHITE: 5, CROSS: 5}),
    "E": (1, {WHITE: 1, GREY: 1}, {WHITE: 1, GREY: 1}),
    "F": (5, {BLACK: 1, GREY: 2}, {BLACK: 3, GREY: 5}),
    "G": (4, {BLACK: 1, WHITE: 1}, {BLACK: 3, WHITE: 3}),
    "H": (5, {BLACK: 2, WHITE: 2}, {BLACK: 4, WHITE: 4}),
}


def land(row: int, size: int, herds: dict[str, int]) -> list[dict[str, Any]]:
    """A straight land on a row of its own, its herds spread over forests and steppes."""
    left = dict(herds)
    tiles: list[dict[str, Any]] = []
    for q in range(size):
        here = dict([left.popitem()]) if left else {}
        terrain = "steppe" if q % 2 else "forest"
        tiles.append({"at": [q, row], "terrain": terrain, "herds": here})
    while left:
        player, count = left.popitem()
        tiles[0]["herds"][player] = count
    return tiles


def sheet(lands: list[tuple[int, dict[str, int]]], **more: object) -> dict[str, object]:
    rows = [2 * number - 16 for number in range(8)] + [2, 4, 6]
    tiles: list[dict[str, Any]] = [{"at": [0, 0], "terrain": "pole"}]
    for row, (size, herds) in zip(rows, lands, strict=False):
        tiles += land(row, size, herds)
    return {"tiles": tiles, **more}


def test_example_3_row_by_row() -> None:
    for name, (size, herds, points) in EXAMPLE_3.items():
        scored = score(sheet([(size, herds)]))
        [pole, only] = scored["landmasses"]  # type: ignore[misc]
        assert pole["points"] == {}  # type: ignore[has-type]
        assert (only["size"], only["points"]) == (size, points), name  # type: ignore[has-type]


def test_example_3_totals() -> None:
    """37 tiles in all are more than the rows need: two sheets that add up."""
    totals = dict.fromkeys((BLACK, WHITE, CROSS, GREY), 0)
    rows = list(EXAMPLE_3.values())
    for half in (rows[:4], rows[4:]):
        scored = score(sheet([(size, herds) for size, herds, _ in half]))
        for player, points in scored["totals"].items():  # type: ignore[attr-defined]
            totals[player] += points
    assert totals == {BLACK: 19, WHITE: 15, CROSS: 15, GREY: 8}


@pytest.mark.parametrize(
    ("size", "herds", "points"),
    [
        (4, {"a": 3}, {"a": 4}),
        (5, {"a": 2, "b": 1, "c": 1}, {"a": 5, "b": 1, "c": 1}),
        (6, {"a": 2, "b": 1, "c": 1}, {"a": 6, "b": 2, "c": 2}),
        (2, {"a": 2, "b": 1, "c": 1}, {"a": 2, "b": 1, "c": 1}),
        (1, {"a": 1, "b": 1, "c": 1}, {"a": 1, "b": 1, "c": 1}),
        (3, {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1}, {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1}),
        (3, {"a": 2, "b": 2, "c": 1}, {"a": 2, "b": 2}),
        (4, {}, {}),
    ],
)
def test_shares_are_rounded_halves_up_once_a_land(
    size: int, herds: dict[str, int], points: dict[str, int]
) -> None:
    [_, only] = score(sheet([(size, herds)]))["landmasses"]  # type: ignore[misc]
    assert only["points"] == points  # type: ignore[has-type]


def test_the_track_counts_and_the_pole_does_not() -> None:
    data = sheet([], track={"red": 5, "blue": 4}, stock={"red": 1})
    data["tiles"][0]["herds"] = {"blue": 2}  # type: ignore[index]
    scored = score(data)
    assert scored["totals"] == {"blue": 4, "red": 5}
    assert (scored["winners"], scored["decided_by"]) == (["red"], "points")
    assert scored["landmasses"] == [{"size": 1, "herds": {"blue": 2}, "points": {}}]


def test_ties_are_broken_by_stock_then_landmasses_then_shared() -> None:
    tied = {"red": 3, "blue": 3}
    scored = score(sheet([], track=tied, stock={"red": 4, "blue": 5}))
    assert (scored["winners"], scored["decided_by"]) == (["blue"], "stock")
    # Red lives on two lands, blue with the same points on one; the pole's land counts.
    data = sheet([(2, {"red": 1, "blue": 1})], track=tied, stock={"red": 4, "blue": 4})
    data["tiles"][0]["herds"] = {"red": 1}  # type: ignore[index]
    scored = score(data)
    assert (scored["winners"], scored["decided_by"]) == (["red"], "landmasses")
    scored = score(sheet([], track=tied))
    assert (scored["winners"], scored["decided_by"]) == (["red", "blue"], "shared")
