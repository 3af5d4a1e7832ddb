"""The positions in the lesson’s pictures could be on a table, and score what is said of them."""

import json
from pathlib import Path
from typing import Any

import pytest

import ludotope
from ludotope.engine.box import FileText
from ludotope.games.caldera.rules.spaces import NAMES
from tests.caldera.tables import BOX, new_game, score

FILE = Path(ludotope.__file__).parent.parent / "web/src/games/caldera/figures.json"
FIGURES: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
VARIANTS = {"front": "standard", "back": "geyser"}


def words_of_map(side: str) -> dict[str, str]:
    file = FileText(side, (BOX.folder / "data" / f"{side}.txt").read_text("utf-8"))
    lines = [line.split("#")[0] for line in file.text.splitlines()]
    rows = [line.split() for line in lines if line.strip() and not line.startswith("geyser")]
    return dict(zip(NAMES, (word for row in rows for word in row), strict=True))


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_shows_spaces_that_are_on_the_park(name: str) -> None:
    figure = FIGURES[name]
    ground = words_of_map(figure["side"])
    assert figure["spaces"] == {space: ground[space] for space in figure["spaces"]}
    assert figure["tokens"].keys() <= figure["spaces"].keys()
    assert set(figure["weather"]) <= set(figure["spaces"].values())
    park = new_game(1, VARIANTS[figure["side"]]).park
    geysers = [{NAMES[space] for space in around} for around in park.geysers]
    assert all(set(around) in geysers for around in figure["geysers"])


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_shows_what_the_weather_would_flip(name: str) -> None:
    figure = FIGURES[name]
    scored = score(figure["tokens"], figure["weather"], figure["side"])
    assert scored["flipped"] == figure["flipped"]


def test_the_family_of_the_lesson_counts_what_is_written_beside_it() -> None:
    figure = FIGURES["families"]
    assert score(figure["tokens"])["wolf"] == 4 * 1
