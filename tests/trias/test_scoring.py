"""Final scoring: example 3, shares, rounding, ties."""

from typing import Any

import pytest

from ludotope.engine.errors import SetupError
from ludotope.engine.position import Position
from tests.trias.tables import new_game, score

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


def extinct_and_alive(**more: object) -> dict[str, object]:
    """Equal points: red is out with all herds in stock, blue lives beside the pole."""
    data = sheet([], track={"red": 3, "blue": 3, "green": 1}, stock={"red": 15, "blue": 2}, **more)
    data["tiles"][0]["herds"] = {"blue": 1, "green": 1}  # type: ignore[index]
    return data


def test_without_a_herd_on_the_map_one_ranks_below_others_with_as_many_points() -> None:
    scored = score(extinct_and_alive())
    assert (scored["winners"], scored["decided_by"]) == (["blue"], "survival")
    # Points still come first.
    data = extinct_and_alive()
    data["track"]["red"] = 4  # type: ignore[index]
    scored = score(data)
    assert (scored["winners"], scored["decided_by"]) == (["red"], "points")


def test_those_who_survive_are_told_apart_as_before() -> None:
    data = extinct_and_alive()
    data["track"]["green"] = 3  # type: ignore[index]
    data["stock"]["green"] = 5  # type: ignore[index]
    scored = score(data)
    assert (scored["winners"], scored["decided_by"]) == (["green"], "stock")


def test_by_version_1_of_the_rules_the_extinct_win_by_their_stock() -> None:
    scored = score(extinct_and_alive(rules=1))
    assert (scored["winners"], scored["decided_by"]) == (["red"], "stock")
    for unknown in (0, 3):
        with pytest.raises(SetupError, match=f"versions 1 to 2, not {unknown}"):
            score(extinct_and_alive(rules=unknown))


@pytest.mark.parametrize(
    ("rules", "places", "decided_by"), [(1, (1, 2, 2), "stock"), (2, (3, 1, 1), "shared")]
)
def test_places_of_the_same_game_by_both_versions(
    rules: int, places: tuple[int, ...], decided_by: str
) -> None:
    position = Position(new_game(3, rules))
    state = position.state
    state.track[:3] = 4
    state.stock[:3] = (15, 14, 14)
    state.herds[0, 1] = state.herds[0, 2] = 1
    result = position.result()
    assert (result.scores, result.places) == ((4, 4, 4), places)
    assert result.decided_by == decided_by
