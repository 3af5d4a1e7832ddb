"""`ludotope play --server URL`: a game at a server from the terminal."""

from pathlib import Path

from tests.running import ludotope, refusal
from tests.server.serving import guest


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


def test_what_cannot_be_done(url: str) -> None:
    assert "no address of a server" in refusal("play", "--server", "nonsense")
    assert "cannot be reached" in refusal("play", "--server", "http://127.0.0.1:1")
    assert "No table has this code" in refusal("play", "--server", url, "--join", "ZZZZZZ")
    assert "no seeds" in refusal("play", "--server", url, "--seed", "3")
