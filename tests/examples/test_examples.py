"""The packages under examples/ are games like any other, and Hex is as short as it says."""

import json
from pathlib import Path

import pytest

from tests.packages import ROOT, Package, install

pytestmark = pytest.mark.slow

FOLDERS = sorted(file.parent for file in (ROOT / "examples").glob("*/pyproject.toml"))
ADVICE = ("prior", "rollout", "value")
CELLS = "".join(f"{column}{row}\n" for row in range(1, 8) for column in "abcdefg")
# What somebody types who plays to the end: a cell that is taken is asked for again.
PLAYED = {
    "bids": (["--players", "Mia,random,easy"], "1\n" * 6),
    "hex": (["--players", "Mia,random", "--variant", "7", "--option", "swap=yes"], CELLS * 2),
}


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def package(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Package:
    """An example, installed."""
    return install(request.param, tmp_path_factory.mktemp("site"))


def test_it_passes_its_own_tests(package: Package) -> None:
    told = package.run_its_tests()
    assert " passed" in told
    assert "skipped" not in told


def test_it_is_played_in_the_terminal_and_its_record_is_right(
    package: Package, tmp_path: Path
) -> None:
    name, record = package.source.name, tmp_path / "game.ludotope"
    options, typed = PLAYED[name]
    shown = package.run(
        "ludotope", "play", name, *options, "--seed", "1", "--save", record, given=typed
    )
    assert "The game is over." in shown
    assert "is right" in package.run("ludotope", "check", record)
    for language in ("en", "fr"):
        assert "Mia" in package.run("ludotope", "--lang", language, "replay", record)


def test_computer_players_are_good_without_advice(package: Package) -> None:
    name = package.source.name
    # Hands are dealt at Bids: a perfect plan against random bids wins three games in four.
    games, least = {"hex": (20, 18), "bids": (200, 110)}[name]
    bots = ["--bots", "medium,random", "--seats", "2", "--games", str(games)]
    told = json.loads(package.run("ludotope", "arena", name, *bots, "--json"))
    assert told["games"] == games
    wins = {bot: standing["wins"] for bot, standing in told["standings"].items()}
    assert sum(wins.values()) == games
    assert wins["medium"] >= least


def test_it_has_a_cover(package: Package) -> None:
    [cover] = package.source.glob("ludotope_*/web/cover.svg")
    assert cover.stat().st_size < 2000


def test_hex_is_a_whole_game_in_less_than_340_lines_without_advice_for_computer_players() -> None:
    folder = ROOT / "examples" / "hex"
    files = [
        file
        for ending in ("*.py", "*.ftl", "*.toml")
        for file in folder.rglob(ending)
        if "tests" not in file.parts[len(folder.parts) :]
    ]
    texts = [file.read_text("utf-8") for file in files]
    assert len(files) == 6
    assert sum(text.count("\n") for text in texts) < 340
    assert not any(f"def {name}(" in text for text in texts for name in ADVICE)
