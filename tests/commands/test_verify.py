"""`ludotope verify`: what was checked of a game, or the one thing that is wrong with it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.guide import read_game
from tests.running import Done, ludotope, ludotope_process, refusal

pytestmark = pytest.mark.slow


def test_a_sound_game() -> None:
    done = ludotope("verify", "trias", "--seed", "3")
    assert done.returncode == 0, done.stderr
    first, *checked = done.stdout.splitlines()
    assert first.startswith("Trias is sound: 1 random game with each of 4 setups")
    assert len(checked) == 7
    assert "- Everything that is said can be said in every language." in checked


def test_how_many_games_and_in_french(put_on_shelf: Callable[..., None]) -> None:
    put_on_shelf("wordy", "tests.commands.wordy")
    done = ludotope("verify", "word", "--games", "5", "--lang", "fr")
    assert done.returncode == 0, done.stderr
    assert "Wordy est en ordre : 5 parties au hasard pour l’unique configuration" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("encode(TAKE, number)", "encode(TAKE, 0)", "lists a move twice for seat 0"),
        ("= MATCHES", "= int('many')", "ValueError: invalid literal for int() with base 10"),
        ("__name__}:Nim", "__name__}:Nym", "The box “nim” cannot be opened: module 'nim' has no"),
        ("{matches}", "{matches} ", "event 0: "),
    ],
)
def test_a_broken_game_is_one_sentence(
    put_on_shelf: Callable[..., None], tmp_path: Path, old: str, new: str, why: str
) -> None:
    game, _ = read_game()
    assert old in game
    (tmp_path / "nim.py").write_text(game.replace(old, new), "utf-8")
    put_on_shelf("nim", "nim", tmp_path)
    # In a process of its own: the states of all these games have the same layout.
    told = sentence(ludotope_process("verify", "nim"))
    assert told.startswith("ludotope: Nim is not sound: ")
    assert why in told


def test_an_assertion_without_words_is_its_source(
    put_on_shelf: Callable[..., None], tmp_path: Path
) -> None:
    game, _ = read_game()
    silent = game.replace("states[0].matches = MATCHES", "assert MATCHES == 16")
    (tmp_path / "nim.py").write_text(silent, "utf-8")
    put_on_shelf("nim", "nim", tmp_path)
    told = sentence(ludotope_process("verify", "nim"))
    assert told.startswith("ludotope: Nim is not sound: nim: nim.py, line ")
    assert told.endswith(", in make_start: assert MATCHES == 16")


def sentence(done: Done) -> str:
    assert (done.returncode, done.stdout) == (1, "")
    lines = [line for line in done.stderr.splitlines() if not line.startswith("Preparing")]
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_what_it_cannot_do() -> None:
    assert "There is no game “chess”" in refusal("verify", "chess")
    assert ludotope("verify", "trias", "--games", "0").returncode == 2
