"""`ludotope new-game` makes a package that runs, is tested and typed, or says why it does not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packages import ROOT, Package, install
from tests.running import ludotope, refusal

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """A package that was just made, installed."""
    folder = tmp_path_factory.mktemp("new") / "marbles"
    done = ludotope("new-game", "marbles", "--folder", folder)
    assert done.returncode == 0, done.stderr
    for step in (f"cd {folder}", "pip install -e .", "pytest", "ludotope play marbles"):
        assert step in done.stdout
    return install(folder, tmp_path_factory.mktemp("site"))


def test_its_own_tests_pass(package: Package) -> None:
    assert "3 passed" in package.run_its_tests()


def test_it_is_played_in_the_terminal_to_its_end_in_both_languages(
    package: Package, tmp_path: Path
) -> None:
    for language, over in (("en", "The game is over."), ("fr", "La partie est finie.")):
        record = tmp_path / f"{language}.ludotope"
        options = ["--players", "Mia,Sam", "--save", str(record)]
        shown = package.run(
            "ludotope", "--lang", language, "play", "marbles", *options, given="count 3\n" * 7
        )
        assert over in shown
        assert "is right" in package.run("ludotope", "check", record)


@pytest.mark.soak
def test_it_is_clean_and_typed(package: Package) -> None:
    for check in (["ruff", "check"], ["ruff", "format", "--check"]):
        package.run(*check, "--no-cache", package.source)
    package.run("mypy", "--strict", "-p", "ludotope_marbles", "-m", "tests.test_marbles")


def test_two_of_them_stand_on_one_shelf(package: Package, tmp_path: Path) -> None:
    ludotope("new-game", "pebbles", "--folder", tmp_path / "pebbles")
    other = install(tmp_path / "pebbles", tmp_path / "site")
    program = "import ludotope; ludotope.new('marbles').push(0); ludotope.new('pebbles').push(0)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([*package.path, *other.path, str(ROOT)]),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Chess", "small letters"),
        ("tic-tac", "small letters"),
        ("2048", "small letters"),
        ("", "small letters"),
        ("été", "small letters"),
        ("class", "in Python"),
        ("queue", "in Python"),
        ("play", "messages of Ludotope"),
        ("caldera", "on the shelf already"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(name: str, why: str, tmp_path: Path) -> None:
    assert why in refusal("new-game", name, "--folder", tmp_path / "game")
    assert not (tmp_path / "game").exists()


def test_a_folder_that_is_there_is_not_touched(tmp_path: Path) -> None:
    assert "is there already" in refusal("new-game", "marbles", "--folder", tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = refusal("new-game", "marbles", "--folder", tmp_path / "file" / "marbles")
    assert "cannot be written" in told


def test_without_a_folder_it_is_made_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "a déjà un sens" in ludotope("--lang", "fr", "new-game", "class").stderr
    done = ludotope("--lang", "fr", "new-game", "billes")
    assert "contient un jeu qui tourne" in done.stdout
    assert (tmp_path / "billes" / "ludotope_billes" / "fr.ftl").exists()
