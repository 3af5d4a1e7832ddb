"""Games are prepared beside a server that is there at once."""

import errno
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ludotope.client import BotSeat, Client, HereSeat, NewTable, OpenSeat, RefusalError
from ludotope.engine.box import Box
from ludotope.engine.kernel.cache_folder import sources_digest
from ludotope.server import compiling
from ludotope.server.compiling import BOTS_PART, PARTS, RULES_PART, is_compiled, mark_compiled
from ludotope.server.preparation import GamePreparation
from ludotope.server.tables.events import Clock
from tests.packages import ROOT, install_threes
from tests.running import PATIENCE, wait_until
from tests.server.serving import ServerProcess, guest, is_compiling, is_paused, sqlite, visitor
from tests.server.test_time import HOUR, beat, has_stopped, let_time_pass, seconds_left

pytestmark = pytest.mark.slow

COMPILERS = """
import sys
import ludotope.commands.serve
import ludotope.server.app
from ludotope.engine.shelf import shelf
from ludotope.server.http.routes.lists import look_at_shelf
assert look_at_shelf.fn().games
rules = [name for name in sys.modules if name.startswith("ludotope.games") and ".rules" in name]
print("loaded:", sorted({"llvmlite", "numba", "numpy"} & set(sys.modules)), rules)
"""
# For a folder on the path: what compiles can write only the beginning of a large file, as on a disk
# that fills meanwhile, as long as a file beside it says so.
FULL_DISK = """
import resource
import sys
from pathlib import Path

if "ludotope.server.precompile" in sys.orig_argv and Path(__file__).with_name("full").exists():
    resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, resource.RLIM_INFINITY))
"""
ALONE = NewTable("caldera", (HereSeat(),))
AGAINST_COMPUTER = NewTable("threes", (HereSeat(), BotSeat("easy")))
# Where no computer player thinks, the search is not compiled.
BY_TWO = NewTable("threes", (HereSeat(), HereSeat("Leo")))


def test_a_server_and_its_shelf_load_no_compiler() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMPILERS], capture_output=True, text=True, check=True
    )
    assert done.stdout == "loaded: [] []\n"


@contextmanager
def cold_server(
    folder: Path, *, lazy: bool = True, cache: Path | None = None
) -> Iterator[ServerProcess]:
    """A server for which nothing is compiled, with one more small game on its shelf."""
    environment = {"LUDOTOPE_CACHE_DIR": str(cache or folder / "cache")}
    with small_server(folder, lazy, environment) as server:
        yield server


@contextmanager
def small_server(
    folder: Path, lazy: bool, environment: dict[str, str] | None = None
) -> Iterator[ServerProcess]:
    """A server with one more small game on its shelf, and what was compiled for other tests."""
    install_threes(folder)
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", str(ROOT))])
    environment = {"PYTHONPATH": path, **(environment or {})}
    server = ServerProcess(sqlite(folder), lazy=lazy, environment=environment)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def start_cold(server: ServerProcess, folder: Path) -> None:
    """Starts a server anew that has lost what was compiled."""
    server.environment["LUDOTOPE_CACHE_DIR"] = str(folder / "cache")
    server.start()


@pytest.fixture(scope="module")
def cold(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that has nothing compiled, and compiles what it is asked for."""
    with cold_server(tmp_path_factory.mktemp("cold")) as server:
        yield server


def of(client: Client, game: str) -> GamePreparation:
    """How far a game is, as the server says it."""
    return next(found for found in client.preparation().games if found.game == game)


def test_a_part_is_compiled_once_for_its_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path / "cache")
    (tmp_path / "small.py").write_text("one = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    box = Box("small", "Small", range(2, 3), (1, 1), ("standard",), 1, "small:Small")
    assert not any(is_compiled(box, part) for part in PARTS)
    mark_compiled(box, RULES_PART)
    assert is_compiled(box, RULES_PART)
    assert not is_compiled(box, BOTS_PART)
    (tmp_path / "small.py").write_text("one = 2\n")
    sources_digest.cache_clear()
    assert not is_compiled(box, RULES_PART)


def test_all_that_needs_no_rules_is_there_at_once(cold: ServerProcess) -> None:
    mia, leo = guest(cold.url, "Mia"), guest(cold.url, "Leo")
    assert {box.name for box in mia.shelf().games} >= {"caldera", "threes"}
    table = mia.set_up(NewTable("trias", (HereSeat(), OpenSeat(), OpenSeat()), open=True))
    leo.sit(table.id)
    assert leo.look(table.id).seats[1].name == "Leo"
    leo.leave(table.id, 1)
    assert [line.id for line in visitor(cold.url).open_tables().tables] == [table.id]
    assert mia.own_tables().tables[0].id == table.id
    assert mia.history().tables == ()
    mia.make_account("mia-of-the-wood", "a long passphrase for a test")
    mia.close_table(table.id)
    assert mia.history().tables[0].id == table.id


def test_what_needs_a_game_is_refused_with_how_far_it_is(cold: ServerProcess) -> None:
    mia = guest(cold.url, "Mia")
    mia.patience = 0.0
    with pytest.raises(RefusalError) as refused:
        mia.set_up(ALONE)
    assert refused.value.status == 503
    assert refused.value.game == "caldera"
    values = refused.value.problem.phrase.values
    assert set(values) == {"game", "name", "done", "all", "seconds"}
    assert "Caldera Park is being prepared" in refused.value.problem.text
    form = {"game": "caldera", "seats": [{"who": "here"}]}
    cookies = {"ludotope": mia.cookie or ""}
    headers = {"Accept-Language": "fr"}
    answer = httpx.post(f"{cold.url}/api/tables", json=form, cookies=cookies, headers=headers)
    assert answer.status_code == 503
    assert 1 <= int(answer.headers["Retry-After"]) <= 10
    assert "Caldera Park est en cours de préparation" in answer.json()["text"]
    # Whoever asked put it first.
    wait_until(lambda: of(mia, "caldera").rules.stage == "preparing")
    # With its last seat the game of a table would begin.
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat())))
    leo = guest(cold.url, "Leo")
    leo.patience = 0.0
    with pytest.raises(RefusalError, match="is being prepared"):
        leo.sit(table.id)
    assert leo.look(table.id).seats[1].free


def test_progress_tells_nothing_but_progress(cold: ServerProcess) -> None:
    answer = httpx.get(f"{cold.url}/api/preparation").json()
    assert set(answer) == {"games"}
    assert [game["game"] for game in answer["games"]] == ["caldera", "carcata", "threes", "trias"]
    for game in answer["games"]:
        assert set(game) == {"game", "rules", "bots"}
        for part in (game["rules"], game["bots"]):
            assert set(part) == {"stage", "done", "all", "seconds", "problem", "retry_in"}
    unknown = httpx.post(f"{cold.url}/api/games/chess/preparation")
    assert unknown.status_code == 422
    assert "chess" in unknown.json()["text"]


@pytest.mark.soak
def test_programs_are_seated_when_the_game_is_ready(tmp_path: Path) -> None:
    """One cold server for all that follows from a game that becomes ready."""
    with cold_server(tmp_path) as server:
        mia = guest(server.url, "Mia")
        told: list[tuple[int, int, str]] = []
        mia.on_preparing = lambda game: told.append(
            (game.rules.done, game.rules.all, game.rules.stage)
        )
        table = mia.set_up(AGAINST_COMPUTER)
        assert table.stage == "playing"
        assert told[-1][2] == "ready"
        assert [done for done, _, _ in told] == sorted(done for done, _, _ in told)
        # The computer decides when it can think, and people can look meanwhile.
        with mia.live(table.id) as live:
            news = live.next_news(PATIENCE)
            while news.table.asked is None:
                news = live.next_news(PATIENCE)
            live.move(news.table, "put b2")
            while news.table.view is None or news.table.view.events < 2:
                news = live.next_news(PATIENCE)
        wait_until(lambda: not server.compiling)
        server.kill()
        # What is compiled is there at once for the next server, which has the table open again.
        server.start()
        assert mia.look(table.id).stage == "playing"
        assert server.compiling == []


@pytest.mark.soak
def test_a_table_that_is_opened_too_early_is_shown_when_its_game_is_ready(tmp_path: Path) -> None:
    with small_server(tmp_path, lazy=True) as server:
        mia = guest(server.url, "Mia")
        table = mia.set_up(BY_TWO).id
        server.kill()
        start_cold(server, tmp_path)
        headers = {"Cookie": f"ludotope={mia.cookie}"}
        address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/live"
        with connect(address, additional_headers=headers) as socket:
            assert '"error":"game-preparing"' in str(socket.recv(PATIENCE))
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4503
        for path in ("replay", "record", "picture", "board"):
            answer = httpx.get(
                f"{server.url}/api/tables/{table}/{path}", cookies={"ludotope": mia.cookie or ""}
            )
            assert (answer.status_code, answer.json()["error"]) == (503, "game-preparing")
        assert mia.own_tables().tables[0].id == table
        with mia.live(table) as live:
            assert live.next_news(PATIENCE).table.stage == "playing"


@pytest.mark.soak
def test_clocks_stand_still_while_a_game_is_prepared(tmp_path: Path) -> None:
    with small_server(tmp_path, lazy=True) as server:
        mia = guest(server.url, "Mia")
        clock = Clock(60, "game", "lost")
        seats = (HereSeat(), HereSeat("Leo"))
        table = mia.set_up(NewTable("threes", seats, clock=clock)).id
        wait_until(lambda: beat(tmp_path))
        server.kill()
        let_time_pass(tmp_path, HOUR)
        # It wants the game by itself, for the clock that has run out.
        start_cold(server, tmp_path)
        wait_until(lambda: of(mia, "threes").rules.stage == "ready")
        wait_until(lambda: has_stopped(mia, table))
        now = mia.look(table)
        assert now.stage == "playing"
        assert seconds_left(now) > 30


def kill_all(processes: list[int]) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def forget_compiled(folder: Path) -> None:
    for file in (folder / "cache").rglob("*.*"):
        file.unlink()


def test_a_preparation_that_is_killed_is_said_and_tried_again(tmp_path: Path) -> None:
    with cold_server(tmp_path) as server:
        mia = guest(server.url, "Mia")
        mia.prepare("threes")

        def failed() -> bool:
            threes = of(mia, "threes")
            if threes.rules.stage != "failed":
                kill_all(server.compiling)
                return False
            assert threes.rules.problem is not None
            assert threes.rules.problem.values["reason"] == "SIGKILL"
            return True

        wait_until(failed)
        metrics = httpx.get(f"{server.url}/metrics").text
        failures = r'ludotope_preparation_failures_total\{game="threes",part="rules"\} [1-9]'
        assert re.search(failures, metrics)
        # By itself, after a pause; and at once for whoever asks for it.
        mia.prepare("threes")
        assert mia.set_up(BY_TWO).stage == "playing"
        metrics = httpx.get(f"{server.url}/metrics").text
        assert 'ludotope_prepared{game="threes",part="rules"} 1.0' in metrics


@pytest.mark.soak
def test_a_game_can_be_played_although_nothing_can_be_kept(tmp_path: Path) -> None:
    # A file where the folder should be: nobody can write there, not even the superuser.
    (tmp_path / "file").touch()
    with cold_server(tmp_path, cache=tmp_path / "file" / "cache") as server:
        mia = guest(server.url, "Mia")
        problems = []
        mia.on_preparing = lambda game: problems.append(game.rules.problem)
        assert mia.set_up(BY_TWO).stage == "playing"
        assert problems[-1] is not None
        assert problems[-1].message == "preparation-not-kept"
        assert "Not a directory" in str(problems[-1].values["reason"])


def fill_disk(folder: Path) -> Path:
    """Has the disk full for what a server in a folder compiles, until the file returned is gone."""
    (folder / "sitecustomize.py").write_text(FULL_DISK)
    full = folder / "full"
    full.touch()
    return full


def test_a_full_disk_is_said_and_nothing_half_written_stays(tmp_path: Path) -> None:
    full = fill_disk(tmp_path)
    with cold_server(tmp_path) as server:
        mia = guest(server.url, "Mia")
        problems = []
        mia.on_preparing = lambda game: problems.append(game.rules.problem)
        assert mia.set_up(BY_TWO).stage == "playing"
        assert problems[-1] is not None
        assert problems[-1].message == "preparation-not-kept"
        assert os.strerror(errno.EFBIG) in str(problems[-1].values["reason"])
        files = [file for file in (tmp_path / "cache").rglob("*") if file.is_file()]
        assert files, "what is small enough is kept"
        assert all(file.suffix for file in files), "nothing half-written"
        # When there is space again, the next server keeps it.
        server.kill()
        full.unlink()
        server.start()
        problems.clear()
        mia.prepare("threes")
        wait_until(lambda: of(mia, "threes").rules.stage == "ready")
        assert not any(problems)
        assert list((tmp_path / "cache").rglob("threes-rules*"))


def test_what_somebody_opens_comes_first_and_all_ends_with_the_server(tmp_path: Path) -> None:
    with cold_server(tmp_path, lazy=False) as server:
        wait_until(lambda: bool(server.compiling))
        [first, *_] = before = server.compiling
        guest(server.url, "Mia").prepare("trias")
        wait_until(lambda: is_paused(first))
        wait_until(lambda: bool(set(server.compiling) - set(before)))
        wait_until(lambda: all(is_paused(process) for process in before if is_compiling(process)))
        processes = server.compiling
        assert any(not is_paused(process) for process in processes)
        # Not even a chance to say goodbye; and some are paused.
        server.kill()
        wait_until(lambda: not any(is_compiling(process) for process in processes))


def test_a_terminal_shows_how_far_its_game_is(tmp_path: Path) -> None:
    install_threes(tmp_path)
    screen, keyboard = pty.openpty()
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", str(ROOT))])
    command = [sys.executable, "-m", "ludotope", "play", "threes", "--players", "Mia,easy"]
    environment = {
        **os.environ,
        "LUDOTOPE_CACHE_DIR": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "PYTHONPATH": path,
        "TERM": "xterm",
        "LUDOTOPE_LANG": "fr",
    }
    with subprocess.Popen(
        command, stdin=keyboard, stdout=keyboard, stderr=keyboard, env=environment
    ) as game:
        os.close(keyboard)
        seen = ""
        try:
            # The first answer is the computer's, which is prepared while the person decides.
            for typed in ("", "put b2\n"):
                os.write(screen, typed.encode())
                known = len(seen)
                while "vous." not in seen[known:]:
                    assert select.select([screen], [], [], PATIENCE)[0], seen
                    seen += os.read(screen, 4096).decode(errors="replace")
            os.write(screen, b":quit\n")
            # The screen is gone when the last who could write to it is.
            with suppress(OSError):
                while read := os.read(screen, 4096):
                    seen += read.decode(errors="replace")
            assert game.wait(PATIENCE) == 0, seen
        finally:
            os.close(screen)
            game.kill()
    assert "Préparation : Three in a Row" in seen
