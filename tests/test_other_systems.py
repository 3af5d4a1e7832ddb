"""Nothing that only Unix has is needed: everything runs where it is taken away.

`other_system/sitecustomize.py` does that in processes of their own. It is no Windows, but what
would fail there for want of a module, a function or a signal fails here too.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from ludotope.client import BotSeat, Client, HereSeat, NewTable
from ludotope.engine.record import load_record
from tests.packages import ROOT, install_threes
from tests.running import PATIENCE, USUAL, wait_until
from tests.server.serving import children_of, free_port, is_compiling, is_paused, sqlite

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parent / "other_system"
Running = subprocess.Popen[str]
IMPORT_ALL = """
import importlib, pkgutil, sys
import ludotope
count = 0
for found in pkgutil.walk_packages(ludotope.__path__, "ludotope."):
    if found.name.endswith(("__main__", "migrations.env")):
        continue
    importlib.import_module(found.name)
    count += 1
print(count, any(name in sys.modules and sys.modules[name] for name in ("fcntl", "uvloop")))
"""


def environment(**more: str) -> dict[str, str]:
    paths = os.pathsep.join([str(FOLDER), os.environ.get("PYTHONPATH", ""), str(ROOT)])
    return {**os.environ, **USUAL, "PYTHONPATH": paths, **more}


def python(
    *arguments: str | Path, typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """Runs Python without what only Unix has."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE,
        env=environment(**more),
        check=False,
    )


def ludotope(
    *arguments: str | Path, typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    done = python("-m", "ludotope", *arguments, typed=typed, **more)
    assert "Traceback" not in done.stderr, done.stderr
    return done


def test_every_module_can_be_imported() -> None:
    done = python("-c", IMPORT_ALL)
    assert done.returncode == 0, done.stderr
    count, has_unix = done.stdout.split()
    assert int(count) > 150
    assert has_unix == "False", "the modules of Unix were not taken away"


def test_help_and_the_shelf() -> None:
    assert "COMMAND" in ludotope("--help").stdout
    assert "Caldera Park" in ludotope("games").stdout


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_console_that_lacks_characters_shows_question_marks(language: str) -> None:
    record = ROOT / "tests/records/carcata-2.ludotope"
    for encoding in ("cp1252", "cp437", "ascii"):
        done = ludotope(
            "--lang", language, "replay", record, "--to", "9", PYTHONIOENCODING=encoding
        )
        assert done.returncode == 0, done.stderr


def test_a_game_is_kept_while_it_is_played(tmp_path: Path) -> None:
    kept = tmp_path / "game.ludotope"
    begun: list[str | Path] = ["play", "caldera", "--players", "Mia,Sam", "--save", kept]
    done = ludotope(*begun, typed="sun > W3\n:undo\nsun > W2\n:quit\n")
    assert done.returncode == 0, done.stderr
    assert [event.text for event in load_record(kept).events][-1] == "sun > W2"
    again = ludotope("play", "--resume", kept, typed="hidden > W1\n:quit\n")
    assert again.returncode == 0, again.stderr
    played = [event.text for event in load_record(kept).events]
    at = played.index("sun > W2")
    assert played[at + 1] == "hidden > W1"
    assert [file.name for file in tmp_path.iterdir()] == ["game.ludotope"]
    assert b"\r" not in kept.read_bytes()


@pytest.mark.slow
def test_a_tournament_leaves_nothing_behind(tmp_path: Path) -> None:
    arena = ["arena", "caldera", "--bots", "random,easy", "--games", "2"]
    done = ludotope(*arena, XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


@contextmanager
def server(folder: Path, *options: str, **more: str) -> Iterator[tuple[str, Running]]:
    """A server without what only Unix has, and its address; it must be ended within the block."""
    port = free_port()
    command = ["serve", "--port", str(port), "--database", sqlite(folder), *options]
    running = subprocess.Popen(
        [sys.executable, "-m", "ludotope", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**more),
        # Whoever runs the tests in the background has Ctrl-C switched off, and so would this.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    url = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        assert running.poll() is None, running.communicate()[1]
        try:
            return httpx.get(f"{url}/readyz").status_code == 200
        except httpx.HTTPError:
            return False

    with running:
        try:
            wait_until(answers)
            yield url, running
        finally:
            running.kill()


def end(running: Running) -> None:
    """Ends a server by Ctrl-C, at which it has nothing to complain of."""
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=PATIENCE)
    assert "Traceback" not in told
    assert "Error" not in told


@pytest.mark.slow
def test_a_server_starts_plays_and_stops(tmp_path: Path) -> None:
    with server(tmp_path, "--lazy") as (url, running):
        with closing(Client(url)) as client:
            client.say_name("Mia")
            assert {box.name for box in client.shelf().games} >= {"caldera", "trias", "carcata"}
        another = ludotope("serve", "--port", "0", "--database", sqlite(tmp_path))
        assert another.returncode == 1
        assert "is in use by another server" in another.stderr
        end(running)


@pytest.mark.slow
def test_a_game_is_prepared_and_played(tmp_path: Path) -> None:
    """From an empty cache; what is compiled for other games is paused for it, and ended at last."""
    install_threes(tmp_path)
    paths = os.pathsep.join([environment()["PYTHONPATH"], str(tmp_path)])
    cache = {"LUDOTOPE_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": paths}
    with server(tmp_path, **cache) as (url, running):

        def compiling() -> list[int]:
            return [child for child in children_of(running.pid) if is_compiling(child)]

        wait_until(compiling)
        [others, *_] = compiling()
        with closing(Client(url)) as client:
            client.say_name("Mia")
            client.prepare("threes")
            wait_until(lambda: is_paused(others))
            table = client.set_up(NewTable("threes", (HereSeat(), BotSeat("easy"))))
            assert table.stage == "playing"
            client.move(table.id, 0, "put b2")
        wait_until(lambda: not is_paused(others))
        processes = compiling()
        end(running)
        wait_until(lambda: not any(map(is_compiling, processes)))
