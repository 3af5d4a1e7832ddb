"""Scoring: levels, territories, collected gems, and the score sheet of a real table."""

import random
from typing import Any

import numpy as np
import pytest

from ludotope.engine.errors import LudotopeError
from ludotope.engine.kernel.hexes import ORIGIN
from ludotope.games.carcata.rules.island import PLACES, SPACES
from ludotope.games.carcata.rules.scoring import find_territories
from ludotope.games.carcata.rules.state import NONE
from tests.carcata.tables import new_game, score

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


# A ring of lava beside the volcano that never reaches the sea.
POCKET = [[1, 0], [2, 0], [3, 0], [3, 1], [3, 2], [1, 1], [1, 2], [2, 2]]


def with_a_pocket(**more: object) -> dict[str, object]:
    return {
        "lava": POCKET,
        "pawns": {"red": [[-6, 0]], "blue": [[2, 1]]},
        "gems": [{"at": [-3, 0], "gem": "diamond"}, {"at": [0, 3], "gem": "diamond"}],
        **more,
    }


def test_a_part_without_a_beach_space_is_no_territory() -> None:
    scored = score(with_a_pocket())
    players: Any = scored["players"]
    assert [players[player]["territory"] for player in ("red", "blue")] == [0, 0]
    assert scored["territories"] == [{"spaces": 126 - 9, "gems": 10}]


def test_a_pocket_counts_for_nobody_beside_two_territories() -> None:
    gems = [{"at": [0, 4], "gem": "ruby"}, {"at": [0, -4], "gem": "sapphire"}]
    lava = POCKET + EAST[3:] + WEST
    pawns = {"red": [[-5, 5]], "blue": [[2, 1]], "grey": [[0, -6]]}
    scored = score({"lava": lava, "pawns": pawns, "gems": gems})
    players: Any = scored["players"]
    assert [players[player]["territory"] for player in pawns] == [2, 0, 3]
    assert len(scored["territories"]) == 2  # type: ignore[arg-type]


def test_by_version_1_of_the_rules_a_pocket_is_a_territory() -> None:
    scored = score(with_a_pocket(rules=1))
    players: Any = scored["players"]
    assert [players[player]["territory"] for player in ("red", "blue")] == [10, 0]
    assert len(scored["territories"]) == 2  # type: ignore[arg-type]
    with pytest.raises(LudotopeError, match="versions 1 to 2, not 3"):
        score(with_a_pocket(rules=3))


@pytest.mark.parametrize("rules", [1, 2])
def test_territories_are_those_that_a_plain_search_finds(rules: int) -> None:
    luck = random.Random(5)
    pockets = 0
    state = new_game(2, rules).start[0]
    for _ in range(200):
        state.lava[:] = [luck.random() < 0.45 for _ in PLACES]
        left = {place for place, lava in zip(PLACES, state.lava, strict=True) if not lava}
        wanted = set()
        while left:
            part, waiting = set(), [left.pop()]
            while waiting:
                place = waiting.pop()
                part.add(place)
                around = left.intersection(place.neighbours())
                left -= around
                waiting += around
            has_beach = any(place.distance(ORIGIN) == 6 for place in part)
            pockets += not has_beach
            if has_beach or rules == 1:
                wanted.add(frozenset(part))
        territory = np.zeros(SPACES, np.int16)
        assert find_territories(state, territory) == len(wanted)
        found = {
            frozenset(PLACES[space] for space in np.flatnonzero(territory == number))
            for number in range(len(wanted))
        }
        assert found == wanted
        assert ((territory == NONE) >= (state.lava == 1)).all()
    assert pockets > 50


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
