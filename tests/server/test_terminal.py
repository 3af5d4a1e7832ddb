"""`ludotope play --server URL`: a game at a server from the terminal."""

import re
from pathlib import Path

import pytest

from tests.running import ludotope, refusal
from tests.server.serving import guest

pytestmark = pytest.mark.slow


@pytest.mark.slow
def test_a_whole_game_by_numbers(url: str, tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    done = ludotope(
        *("play", "caldera", "--server", url, "--players", "Mia,random"),
        typed="99\nhint\n" + "1\n" * 400,
        environment=home,
    )
    assert done.returncode == 0, done.stderr
    assert "99 is not one of the choices" in done.stdout
    assert "Simulations" in done.stdout or "Nothing to think about" in done.stdout
    assert "The game is over" in done.stdout
    kept = tmp_path / "ludotope" / "servers.json"
    assert kept.stat().st_mode & 0o77 == 0


def test_joining_by_code_and_going_away(url: str, tmp_path: Path) -> None:
    from ludotope.client import HereSeat, NewTable, OpenSeat

    leo = guest(url, "Leo")
    table = leo.set_up(NewTable("caldera", (HereSeat(), OpenSeat())))
    done = ludotope(
        *("play", "--server", url, "--join", str(table.code), "--players", "Mia"),
        typed="undo\nquit\n",
        environment={"XDG_DATA_HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    assert f"Go on at the server with table {table.id}" in done.stdout
    assert [seat.name for seat in leo.look(table.id).seats] == ["Leo", "Mia"]


def test_commands_are_the_same_as_at_a_table_of_ones_own(url: str, tmp_path: Path) -> None:
    typed = ["?", "board 6,0", "board", ":board 2", ":save x", ":undo", "place 0,0", ":hint"]
    done = ludotope(
        *("play", "carcata", "--server", url, "--players", "Mia,Sam"),
        typed="\n".join([*typed, "", ":1", "quit"]),
        environment={"XDG_DATA_HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    told = done.stdout
    assert "The colon can be left out: help, moves, hint, preview, undo, quit." in told
    assert "It is time to put a pawn on the beach" in told
    assert "the command is written “:board”" in told
    assert "“:save x” is not a command; the commands are :help, :moves, :hint, :board" in told
    # Listed at first, and on the empty line; then for the next decision.
    [before, after] = re.split("(?:Mia|Sam) puts a pawn on ", told)
    assert before.count("  1) ") == 2
    assert after.count("  1) ") == 1
    assert "Go on at the server with table" in told


def test_what_cannot_be_done(url: str) -> None:
    assert "not the address of a server" in refusal("play", "--server", "nonsense")
    assert "cannot be reached" in refusal("play", "--server", "http://127.0.0.1:1")
    assert "No table has this code" in refusal("play", "--server", url, "--join", "ZZZZZZ")
    assert "no seeds" in refusal("play", "--server", url, "--seed", "3")
