"""The rule book's scoring example: Mia's park, rebuilt on our board (mia.json)."""

import json
from pathlib import Path

import pytest

from ludotope.games.caldera.rules.spaces import NEIGHBOURS, SPACE_OF
from tests.caldera import plain_scorer
from tests.caldera.tables import new_game, score

MIA = json.loads((Path(__file__).parent / "mia.json").read_text())
DATA = Path(__file__).parents[2] / "ludotope/games/caldera/data"

LINES = {
    "waterfalls": 4,
    "mountains": 7,
    "prairie": 0,
    "forest": 7,
    "river": 0,
    "geysers": 8,
    "goat": 12,
    "bear": 20,
    "wolf": 8,
    "elk": 36,
    "eagle": 30,
    "bison": 2,
    "total": 134,
}


def test_the_park_is_one_that_a_game_can_end_with() -> None:
    game = new_game()
    assert len({game.tokens.number(token) for token in MIA["tokens"].values()}) == 35
    assert {SPACE_OF[space] for space in MIA["tokens"]} < game.park.landscapes
    assert set(MIA["weather"]) == {f"W{number}" for number in range(1, 7)}
    assert len(set(MIA["weather"].values())) == 6
    assert "sun" in MIA["weather"].values()


def test_mia_scores_134() -> None:
    scored = score(**MIA)
    assert {line: scored[line] for line in LINES} == LINES


def test_the_downpour_drives_two_tokens_with_bison_away() -> None:
    scored = score(**MIA)
    flipped = scored["flipped"]
    assert isinstance(flipped, list)
    assert len(flipped) == 2
    [downpour] = [space for space, weather in MIA["weather"].items() if weather == "downpour"]
    beside = NEIGHBOURS[new_game().park.weather[int(downpour[1])]]
    for space in flipped:
        assert "bison" in MIA["tokens"][space]
        assert SPACE_OF[space] in beside


@pytest.mark.parametrize(
    ("species", "families"),
    [
        ("goat", [(6, 2), (6, 1)]),
        ("bear", [(10, 2), (1, 1), (1, 0)]),
        ("wolf", [(4, 2), (5, 0)]),
        ("elk", [(12, 3)]),
        ("eagle", [(10, 3)]),
        ("bison", [(2, 1), (2, 1), (2, 0), (2, 0)]),
    ],
)
def test_the_families_are_those_of_the_example(
    species: str, families: list[tuple[int, int]]
) -> None:
    found = plain_scorer.families(
        (DATA / "front.txt").read_text(),
        (DATA / "tokens.txt").read_text(),
        MIA["tokens"],
        MIA["weather"],
    )
    assert found[species][: len(families)] == families
