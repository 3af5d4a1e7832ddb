"""`ludotope doctor`: what it finds in a healthy place, and in every kind of broken one."""

import json
import os
import shutil
import socket
from pathlib import Path
from typing import Any

import pytest

from ludotope.commands import doctor
from ludotope.engine.kernel.cache_folder import cache_folder
from ludotope.engine.shelf import shelf
from tests.packages import ROOT
from tests.running import Done, ludotope, ludotope_process
from tests.server.serving import ServerProcess, free_port, sqlite

OLD = ROOT / "tests/server/data/ludotope-0.1.0.sqlite"
ABOUT = [
    *("python", "compiler", "cache", "games", "database", "client", "port", "browser", "disk"),
]


@pytest.fixture
def options(tmp_path: Path) -> list[str]:
    """A database that is not there yet, and a port that is free."""
    return ["doctor", "--database", sqlite(tmp_path), "--port", str(free_port())]


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A browser client, wherever the tests are run."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text('<script src="/assets/a.js"></script>')
    (folder / "assets" / "a.js").write_text("")
    monkeypatch.setattr(doctor, "CLIENT", folder)
    return folder


def findings(done: Done) -> dict[str, dict[str, Any]]:
    told = json.loads(done.stdout)
    assert told["well"] == (done.returncode == 0)
    wrong = [finding for finding in told["findings"] if finding["level"] == "wrong"]
    assert told["well"] == (not wrong)
    return {finding["about"]: finding for finding in told["findings"]}


def found(about: str, *arguments: str) -> dict[str, Any]:
    return findings(ludotope(*arguments, "--json"))[about]


@pytest.mark.usefixtures("built")
def test_a_healthy_place(options: list[str]) -> None:
    done = ludotope(*options, "--json")
    assert done.returncode == 0, done.stdout
    seen = findings(done)
    assert list(seen) == ABOUT
    assert seen["database"]["text"].endswith("test.db is made at the first start")
    assert seen["port"]["level"] == "well"
    told = ludotope(*options)
    assert told.returncode == 0
    assert "Nothing is wrong." in told.stdout
    french = ludotope(*options, "--lang", "fr")
    assert "Aucun problème." in french.stdout
    assert "Base de données" in french.stdout
    assert len(french.stdout.splitlines()) == len(told.stdout.splitlines())


@pytest.mark.usefixtures("built")
def test_what_is_wrong_is_counted_and_told_what_to_do(tmp_path: Path) -> None:
    none = f"sqlite:///{tmp_path}/none/x.db"
    done = ludotope("doctor", "--database", none, "--port", str(free_port()))
    assert done.returncode == 1
    assert done.stderr == "ludotope: One thing is wrong; what to do stands beside it.\n"
    [at] = [i for i, line in enumerate(done.stdout.splitlines()) if line.startswith("wrong")]
    assert "--database sqlite:///FILE" in done.stdout.splitlines()[at + 1]
    assert not (tmp_path / "none").exists()


@pytest.mark.slow
def test_games_that_are_not_compiled_are_named_and_nothing_is_compiled(
    tmp_path: Path, options: list[str]
) -> None:
    place = {"LUDOTOPE_CACHE_DIR": str(tmp_path / "cache")}
    seen = findings(ludotope_process(*options, "--json", environment=place))
    assert seen["games"]["level"] == "warning"
    assert all(name in seen["games"]["text"] for name in shelf())
    assert seen["cache"]["text"].endswith("is made at the first start")
    assert not (tmp_path / "cache").exists()
    off = {**place, "NUMBA_DISABLE_JIT": "1"}
    plain = findings(ludotope_process(*options, "--json", environment=off))
    assert plain["compiler"]["level"] == "warning"
    assert "NUMBA_DISABLE_JIT" in plain["compiler"]["advice"]
    assert "games" not in plain


def test_compiled_rules_that_others_could_have_written(
    tmp_path: Path, options: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTOPE_CACHE_DIR", str(tmp_path / "cache"))
    cache_folder.cache_clear()
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, mode=0o700)
        (folder / "some.rule").write_bytes(b"")
        assert found("cache", *options)["level"] == "well"
        folder.chmod(0o777)
        open_to_all = found("cache", *options)
        assert open_to_all["level"] == "wrong"
        assert "LUDOTOPE_CACHE_DIR" in open_to_all["advice"]
    finally:
        monkeypatch.undo()
        cache_folder.cache_clear()


def test_databases(tmp_path: Path) -> None:
    old = shutil.copyfile(OLD, tmp_path / "old.db")
    before = old.read_bytes()
    seen = found("database", "doctor", "--database", f"sqlite:///{old}")
    assert seen["level"] == "warning"
    assert "ludotope backup FILE" in seen["advice"]
    assert old.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["old.db"]
    (tmp_path / "text.db").write_text("no database at all " * 100)
    seen = found("database", "doctor", "--database", f"sqlite:///{tmp_path}/text.db")
    assert seen["level"] == "wrong"
    assert "damaged" in seen["text"]
    away = f"postgresql://nobody@127.0.0.1:{free_port()}/none"
    assert found("database", "doctor", "--database", away)["level"] == "wrong"
    assert found("database", "doctor", "--database", "mysql://x")["level"] == "wrong"


@pytest.mark.slow
def test_a_server_that_runs_is_recognised(tmp_path: Path) -> None:
    server = ServerProcess(sqlite(tmp_path))
    try:
        server.start()
        arguments = ["doctor", "--database", server.database, "--port", str(server.port)]
        seen = findings(ludotope(*arguments, "--json"))
        assert "a server is using it" in seen["database"]["text"]
        assert "A Ludotope server answers" in seen["port"]["text"]
    finally:
        server.kill()
    seen = findings(ludotope(*arguments, "--json"))
    assert "using it" not in seen["database"]["text"]
    assert seen["port"]["text"].endswith("is free")


def test_a_port_that_another_program_has(
    options: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as other:
        # Whoever connects is let in by the system and never answered.
        seen = found("port", *options[:3], "--port", str(other.getsockname()[1]))
    assert seen["level"] == "warning"
    assert "--port NUMBER" in seen["advice"]
    assert found("port", *options[:3], "--port", "99999")["level"] == "wrong"


def test_a_client_that_is_not_there_or_not_whole(built: Path, options: list[str]) -> None:
    assert found("client", *options)["level"] == "well"
    (built / "assets" / "a.js").unlink()
    assert "a.js is missing" in found("client", *options)["text"]
    (built / "index.html").unlink()
    seen = found("client", *options)
    assert seen["level"] == "wrong"
    assert "make play" in seen["advice"]


def test_a_disk_that_is_nearly_full(options: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    free = shutil.disk_usage(Path.home()).free
    monkeypatch.setattr(doctor, "LITTLE", 1000 * free)
    assert found("disk", *options)["level"] == "warning"
    monkeypatch.setattr(doctor, "TOO_LITTLE", 1000 * free)
    assert found("disk", *options)["level"] == "wrong"


@pytest.mark.slow
def test_a_machine_without_a_browser(options: list[str], tmp_path: Path) -> None:
    nothing = {"PATH": str(tmp_path), "BROWSER": "", "DISPLAY": ""}
    seen = findings(ludotope_process(*options, "--json", environment=nothing))
    assert seen["browser"]["level"] == "warning"
    assert "http://localhost:8765/" in seen["browser"]["advice"]
    program = tmp_path / "my-browser"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    there = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "BROWSER": "my-browser"}
    seen = findings(ludotope_process(*options, "--json", environment=there))
    assert seen["browser"] == {
        "about": "browser",
        "level": "well",
        "text": "my-browser",
        "advice": None,
    }
