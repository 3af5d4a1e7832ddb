"""The game in docs/adding-a-game.md, taken from the page as it stands, is a game like any other."""

import pytest

from tests.engine.guide import install_game
from tests.packages import Package


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """The game, installed."""
    return install_game(tmp_path_factory.mktemp("nim"))


@pytest.mark.slow
def test_it_passes_its_own_test(package: Package) -> None:
    assert "1 passed" in package.run_its_tests()


@pytest.mark.slow
def test_it_is_played_in_the_terminal(package: Package) -> None:
    record = package.source / "game.ludotope"
    moves = "take 3\n" * 5 + "take 2\n" * 5 + "take 1\n" * 5
    shown = package.run(
        "ludotope",
        "play",
        "nim",
        "--players",
        "Mia,hard",
        "--seed",
        "1",
        "--save",
        record,
        given=moves,
    )
    assert "Matches  15" in shown
    assert "Mia: take 3" in shown
    assert "scores:" in record.read_text("utf-8")


@pytest.mark.slow
def test_computer_players_compete_in_it(package: Package) -> None:
    shown = package.run("ludotope", "arena", "nim", "--bots", "hard,random", "--games", "6")
    assert "hard" in shown
