"""Scoring: levels, territories, collected gems, and the score sheet of a real table."""

from typing import Any

import pytest

from ludotope.engine.errors import LudotopeError
from tests.carcata.tables import score

# Two flows from the volcano to the sea, opposite each other, cut the island in two.
EAST = [[q, 0] for q in range(1, 7)]
WEST = [[-q, 0] for q in range(1, 7)]


def test_the_rule_books_example() -> None:
    """Two pawns in a closed territory with a sapphire and a ruby: 2 x (3 + 2) = 10."""
    scored = score(
        {
            "lava": EAST + WEST,
            "pawns": {"red": [[0, 3], [1, 2]], "blue": [[0, -3]]},
            "gems": [{"at": [0, 4], "gem": "sapphire"}, {"at": [-2, 4], "gem": "ruby"}],
        }
    )
    players: Any = scored["players"]
    assert players["red"] == {"levels": 8, "territory": 10, "collected": 0, "total": 18}
    assert players["blue"] == {"levels": 4, "territory": 0, "collected": 0, "total": 4}
    assert scored["territories"] == [{"spaces": 57, "gems": 5}, {"spaces": 57, "gems": 0}]
    assert scored["winners"] == ["red"]


def test_one_territory_scores_nothing() -> None:
    for lava in ([], EAST, EAST[:-1] + WEST):
        scored = score(
            {"lava": lava, "pawns": {"red": [[0, 3]]}, "gems": [{"at": [0, 4], "gem": "diamond"}]}
        )
        players: Any = scored["players"]
        assert players["red"]["territory"] == 0
        assert scored["territories"] == [{"spaces": 126 - len(lava), "gems": 5}]


def test_a_flow_in_the_shape_of_a_y_makes_two_territories_beside_a_second_flow() -> None:
    # One flow that parts in two on its way, both arms to the sea: a territory between them.
    arm = [[1, 0], [2, 0], [3, 0], [4, -1], [5, -2], [6, -3], [3, 1], [3, 2], [3, 3]]
    scored = score(
        {
            "lava": arm,
            "pawns": {"red": [[5, 0]], "blue": [[-6, 0]]},
            "gems": [{"at": [6, 0], "gem": "ruby"}, {"at": [-5, 0], "gem": "emerald"}],
        }
    )
    assert len(scored["territories"]) == 2  # type: ignore[arg-type]
    players: Any = scored["players"]
    assert players["red"]["territory"] == 2
    assert players["blue"]["territory"] == 1


def test_levels_riders_and_collected_gems() -> None:
    scored = score(
        {
            "pawns": {"red": [[1, 0], [6, 0], "turtle"], "blue": []},
            "collected": {"red": ["diamond", "emerald"], "blue": ["diamond"]},
        }
    )
    players: Any = scored["players"]
    assert players["red"] == {"levels": 7, "territory": 0, "collected": 6, "total": 13}
    # Without a pawn left blue is out and gets nothing.
    assert players["blue"]["total"] == 0
    assert scored["winners"] == ["red"]


def test_a_tie_is_shared() -> None:
    scored = score({"pawns": {"red": [[6, 0]], "blue": [[0, 6]]}})
    assert scored["winners"] == ["red", "blue"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"pawns": {"red": [[1, 0]]}, "lava": [[1, 0]]}, "a pawn on lava at 1,0"),
        ({"pawns": {"red": [[7, 0]]}}, "7,0 is not on the island"),
        ({"pawns": {"red": [[0, 0]]}}, "0,0 is not on the island"),
        ({"lava": [[1, 0], [1, 0]], "pawns": {"red": []}}, "lava on 1,0 twice"),
        ({"pawns": {"red": [[1, 0]], "blue": [[1, 0]]}}, "two pawns on 1,0"),
        (
            {"pawns": {"red": ["turtle"], "blue": ["turtle"]}},
            "There is already a pawn on the turtle",
        ),
        ({"pawns": {"red": [[q, 0] for q in range(1, 7)]}}, "red has more than 5 pawns"),
        (
            {"pawns": {"a": [[1, 0]]}, "gems": [{"at": [2, 0], "gem": "opal"}]},
            "“opal” is not a gem",
        ),
        (
            {"pawns": {"a": []}, "lava": [[2, 0]], "gems": [{"at": [2, 0], "gem": "ruby"}]},
            "a gem on lava at 2,0",
        ),
        (
            {"pawns": {"a": [[6, 0]]}, "gems": [{"at": [6, 0], "gem": "ruby"}]},
            "a gem on 6,0 with a pawn",
        ),
        (
            {"pawns": {"a": []}, "gems": [{"at": [1, 0], "gem": "ruby"}] * 200},
            "“ruby” is there too often: at most 5",
        ),
        ({"collected": {"a": ["ruby"] * 6}}, "“ruby” is there too often: at most 5"),
        (
            {"pawns": {key: [] for key in "abcde"}},
            "At most 4 players, but there are 5: a, b, c, d, e",
        ),
        ({}, "No player is named"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(change: dict[str, object], why: str) -> None:
    with pytest.raises(LudotopeError, match=why):
        score(change)
