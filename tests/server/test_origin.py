"""Which origin people are told to give to others, by where the page was opened and who asks."""

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from ludotope.server.http.origins import command_for_others, is_local, origin_for_others
from ludotope.server.own_addresses import Listening
from tests.server.serving import serving, sqlite

PUBLIC = "https://play.example"


@contextmanager
def listening(host: str) -> Iterator[tuple[Listening, list[str]]]:
    with socket.create_server((host, 0)) as listener:
        found = Listening([listener])
        yield found, found.urls()


def told(url: str, **headers: str) -> str | None:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = httpx.get(f"{url}/api/origin", headers=named, trust_env=False)
    assert answer.status_code == 200, answer.text
    found: str | None = answer.json()["origin"]
    return found


@pytest.mark.parametrize(
    ("origin", "local"),
    [
        ("http://localhost:8765", True),
        ("http://ludotope.localhost", True),
        ("http://localhost.", True),
        ("http://127.0.0.1:8765", True),
        ("http://127.8.8.8", True),
        ("http://[::1]:8765", True),
        ("http://[::ffff:127.0.0.1]", True),
        ("http://0.0.0.0:8765", True),
        ("http://192.168.1.5:8765", False),
        ("http://[fd00::2]:8765", False),
        ("https://localhost.example", False),
        ("http://127.example", False),
    ],
)
def test_what_leads_every_machine_to_itself(origin: str, local: bool) -> None:
    assert is_local(origin) == local


class TestChoice:
    def test_here_alone(self) -> None:
        with listening("127.0.0.1") as (here, _):
            assert origin_for_others("http://localhost:8765", frozenset(), here) is None

    def test_on_the_network(self) -> None:
        with listening("0.0.0.0") as (everywhere, urls):
            found = origin_for_others("http://localhost:8765", frozenset(), everywhere)
            assert found == (urls[0] if urls else None)

    def test_a_page_that_was_opened_from_elsewhere_knows_best(self) -> None:
        with listening("0.0.0.0") as (everywhere, _):
            for asked in ("http://192.168.77.7:8765", "http://attic.local:8765"):
                assert origin_for_others(asked, frozenset(), everywhere) == asked

    @pytest.mark.parametrize("asked", ["http://localhost:8765", "http://192.168.1.5:8765"])
    def test_the_public_address_wins(self, asked: str) -> None:
        origins = frozenset({PUBLIC, "http://play.example", "https://localhost:5173"})
        with listening("0.0.0.0") as (everywhere, _):
            assert origin_for_others(asked, origins, everywhere) == PUBLIC

    def test_of_several_public_ones_that_of_the_page(self) -> None:
        origins = frozenset({PUBLIC, "https://spiele.example"})
        for asked in origins:
            assert origin_for_others(asked, origins, Listening()) == asked

    def test_one_without_https_is_for_pages_that_have_none(self) -> None:
        origins = frozenset({"http://games.lan", "http://localhost:5173"})
        with listening("0.0.0.0") as (everywhere, _):
            found = [
                origin_for_others(asked, origins, everywhere)
                for asked in ("http://localhost:8765", "http://192.168.1.5:8765")
            ]
        assert found == ["http://games.lan", "http://192.168.1.5:8765"]


class TestCommand:
    def test_as_it_is_found(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        program = tmp_path / "some bin" / "ludotope"
        program.parent.mkdir()
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", "/usr/bin:/bin")
        monkeypatch.chdir(tmp_path)
        expected = "'some bin/ludotope' serve --lan"
        assert command_for_others(str(program)) == expected
        assert command_for_others("some bin/ludotope") == expected
        monkeypatch.chdir("/")
        assert command_for_others(str(program)) == f"'{str(program)[1:]}' serve --lan"
        monkeypatch.setenv("PATH", str(program.parent))
        assert command_for_others(str(program)) == "ludotope serve --lan"
        assert command_for_others("ludotope") == "ludotope serve --lan"

    def test_as_a_module(self) -> None:
        told = command_for_others("/somewhere/ludotope/__main__.py")
        assert told == f"{Path(sys.executable).name} -m ludotope serve --lan"

    def test_by_another_program(self) -> None:
        assert command_for_others("/usr/bin/pytest") == "ludotope serve --lan"
        assert command_for_others("") == "ludotope serve --lan"


class TestServer:
    def test_knows_that_it_is_alone(self, url: str) -> None:
        assert told(url) is None
        assert told(url, Host="localhost") is None
        answers = [
            httpx.get(f"{url}/api/origin", headers=headers, trust_env=False).json()
            for headers in ({}, {"X-Forwarded-For": "203.0.113.7"})
        ]
        assert answers[0]["command"].endswith("serve --lan")
        assert answers[1]["command"] is None, "how it was started is not for strangers"
        assert told(url, Host="192.168.1.5:8765") == "http://192.168.1.5:8765"

    def test_knows_the_network(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), host="0.0.0.0") as url:
            found = told(url)
            with listening("0.0.0.0") as (_, urls):
                expected = urls[0].rpartition(":")[0] if urls else None
            port = url.rpartition(":")[2]
            assert found == (f"{expected}:{port}" if expected else None)
            if found:
                # It leads here, and there it is what it says.
                assert httpx.get(f"{found}/livez", trust_env=False).status_code == 200
                assert told(found) == found

    @pytest.mark.parametrize("proxies", [frozenset(), frozenset({"127.0.0.1"})])
    def test_tells_strangers_nothing_of_its_networks(
        self, tmp_path: Path, proxies: frozenset[str]
    ) -> None:
        with serving(sqlite(tmp_path), host="0.0.0.0", trusted_proxies=proxies) as url:
            stranger = {"Host": "localhost", "X_Forwarded_For": "203.0.113.7"}
            assert told(url, **stranger) is None

    def test_knows_https_by_the_word_of_the_operator(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), origins=frozenset({PUBLIC})) as url:
            assert told(url) == PUBLIC
            assert told(url, Host="play.example") == PUBLIC
