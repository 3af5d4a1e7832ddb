"""The HTTP and WebSocket faces under strange, wrong and hostile requests."""

import json
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from ludotope.client import BotSeat, Client, HereSeat, NewTable, OpenSeat, RefusalError
from ludotope.engine.shelf import find_box
from ludotope.server import rate_limiter
from ludotope.server.settings import Limits, Rate
from tests.lengths import short_and_long
from tests.server.serving import guest, serving, sqlite, visitor

CHECKS = (
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)


@pytest.mark.slow
@pytest.mark.parametrize("ways", short_and_long(6, 40))
def test_every_answer_is_as_described_whatever_is_asked(url: str, ways: int) -> None:
    schema = schemathesis.openapi.from_url(f"{url}/api/schema/openapi.json")
    asked = 0
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        asked = ask_anything(url, result.ok(), asked, ways)
    assert asked > 200
    assert httpx.get(f"{url}/healthz").text == "well"


def ask_anything(url: str, operation: Any, asked: int, ways: int) -> int:
    """Asks for one operation in so many ways; returns how much was asked for by then."""
    # Somebody else each time, because some operations log them out, or delete them.
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id

    @given(case=operation.as_strategy())
    @settings(
        max_examples=ways,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any) -> None:
        nonlocal asked
        if "table" in (case.path_parameters or {}) and random.Random(asked).random() < 0.5:
            case.path_parameters = {"table": table}
        asked += 1
        cookies = {"ludotope": mia.cookie or ""} if asked % 4 else {}
        case.call_and_validate(base_url=url, cookies=cookies, checks=list(CHECKS))

    ask()
    return asked


WISHES = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=50),
    st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=8)).map(json.dumps),
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["move", "undo", "look", "answer-undo", "dance"])},
        optional={
            "seat": st.integers(-3, 9) | st.none() | st.text(max_size=3),
            "move": st.integers(-5, 99999) | st.text(max_size=20),
            "asked": st.integers() | st.none(),
            "agrees": st.booleans(),
            "request": st.text(max_size=70),
        },
    ).map(json.dumps),
)


@pytest.mark.slow
@given(wishes=st.lists(WISHES, max_size=8))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_nothing_sent_on_a_socket_breaks_it(url: str, wishes: list[str | bytes]) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("random")))).id
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    headers = {"Cookie": f"ludotope={mia.cookie}"}
    with connect(address, additional_headers=headers) as socket:
        socket.recv(10)
        for wish in wishes:
            try:
                socket.send(wish)
                told = json.loads(socket.recv(10))
            except (ConnectionClosed, UnicodeEncodeError):
                break
            assert told["kind"] in ("news", "here", "done", "refused")
            assert "Traceback" not in json.dumps(told)
    assert mia.look(table).id == table
    mia.close()


def test_a_huge_message_closes_the_socket_and_nothing_else(url: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(),))).id
    with mia.live(table) as live:
        live.next_news()
        with pytest.raises(Exception, match=r"too large|cannot be reached"):
            live.send(kind="move", seat=0, move="x" * 20_000, asked=None)
            answer = live.receive()
            assert "too large" in answer.problem.text  # type: ignore[union-attr]
            raise AssertionError("too large")
    assert mia.look(table).number == 1


class TestPagesOfSomewhereElse:
    @pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
    def test_cannot_act_for_you(self, url: str, origin: str) -> None:
        mia = guest(url, "Mia")
        cookies = {"ludotope": mia.cookie or ""}
        answer = httpx.post(
            f"{url}/api/tables",
            json={"game": "caldera", "seats": [{"who": "here"}]},
            headers={"Origin": origin},
            cookies=cookies,
        )
        assert answer.status_code == 403
        assert "somewhere else" in answer.json()["text"]
        assert mia.own_tables().tables == ()

    def test_cannot_open_sockets(self, url: str) -> None:
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(),))).id
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        headers = {"Cookie": f"ludotope={mia.cookie}", "Origin": "https://evil.example"}
        with (
            pytest.raises(InvalidStatus, match="403"),
            connect(address, additional_headers=headers),
        ):
            pass

    def test_our_own_pages_can(self, url: str) -> None:
        answer = httpx.post(f"{url}/api/me", json={"name": "Mia"}, headers={"Origin": url})
        assert answer.status_code == 200


class TestWhoIsWho:
    def test_the_cookie_is_for_the_server_alone(self, url: str) -> None:
        answer = httpx.post(f"{url}/api/me", json={"name": "Mia"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie

    def test_a_forged_cookie_is_nobody(self, url: str) -> None:
        mia = guest(url, "Mia")
        assert mia.cookie
        identity, _, signature = mia.cookie.rpartition(".")
        other = ("A" if signature[0] != "A" else "B") + signature[1:]
        for forged in (f"{identity}.{other}", f"{identity}x.{signature}", "x", identity):
            assert visitor(url, cookie=forged).who().name is None

    def test_nothing_is_done_for_nobody(self, url: str) -> None:
        with pytest.raises(RefusalError, match="Say your name first") as refused:
            visitor(url).set_up(NewTable("caldera", (HereSeat(),)))
        assert refused.value.status == 401

    def test_others_identities_are_never_told(self, url: str) -> None:
        mia, leo = guest(url, "Mia"), guest(url, "Leo")
        table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()), open=True)).id
        leo.sit(table)
        identity = (mia.cookie or "").split(":")[0]
        cookies = {"ludotope": leo.cookie or ""}
        for path in (f"tables/{table}", f"tables/{table}/replay", "tables", "me/tables"):
            assert identity not in httpx.get(f"{url}/api/{path}", cookies=cookies).text

    def test_names(self, url: str) -> None:
        for name in ("", "   ", "a\nb", "x" * 61, "expert", "Medium "):
            with pytest.raises(RefusalError):
                guest(url, name)
        assert guest(url, "  Mia   K ").who().name == "Mia K"


def test_answers_are_guarded_and_say_nothing_of_the_inside(url: str) -> None:
    answer = httpx.get(f"{url}/api/shelf")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers
    for path, status in (("/nowhere", 404), ("/api/tables/x", 404)):
        missing = httpx.get(f"{url}{path}")
        assert missing.status_code == status
        assert set(missing.json()) == {"error", "text", "phrase", "table"}
    wrong = httpx.post(f"{url}/api/me", content=b"{", headers={"Content-Type": "application/json"})
    assert wrong.status_code == 400
    large = httpx.post(f"{url}/api/me", content=b"x" * 5_000_000)
    assert large.status_code in (400, 413)


def test_strange_requests_get_one_sentence(url: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(),))).id
    cookies = {"ludotope": mia.cookie or ""}
    deep = b"[" * 5000 + b"]" * 5000
    json_type = {"Content-Type": "application/json"}
    asked = [
        httpx.post(f"{url}/api/me", json={"name": "x"}, headers={"Origin": "http://["}),
        httpx.post(f"{url}/api/me", json={"name": "x"}, headers={"Origin": url, "Host": "["}),
        httpx.post(f"{url}/api/me", content=deep, headers=json_type),
        httpx.get(f"{url}/api/tables/%00"),
        httpx.post(f"{url}/api/join", json={"code": "\0"}),
        httpx.post(
            f"{url}/api/tables/{table}/move",
            json={"seat": 0, "move": 10**25, "request": "\0"},
            cookies=cookies,
        ),
        httpx.post(
            f"{url}/api/records",
            json={"text": "ludotope record 1\n" + "x" * 10**6},
            cookies=cookies,
        ),
    ]
    for answer in asked:
        assert 400 <= answer.status_code < 500, answer.text
        assert len(answer.json()["text"]) < 1000


def test_setups_that_do_not_exist(url: str) -> None:
    mia = guest(url, "Mia")
    for table, reason in (
        (NewTable("chess", (HereSeat(),)), "no game"),
        (NewTable("caldera", (HereSeat(),) * 5), "1 to 4"),
        (NewTable("caldera", (HereSeat(),), variant="moon"), "moon"),
        (NewTable("caldera", (HereSeat(),), options={"park": "x"}), "file"),
        (NewTable("caldera", (HereSeat(), BotSeat("genius"))), "genius"),
    ):
        with pytest.raises(RefusalError, match=reason):
            mia.set_up(table)
    assert mia.own_tables().tables == ()


@pytest.mark.parametrize("game", ["caldera", "trias", "carcata"])
def test_boards_are_sent_compressed_to_those_who_take_that(url: str, game: str) -> None:
    table = guest(url, "Mia").set_up(NewTable(game, (HereSeat(), OpenSeat()))).id
    packed, plain = (
        httpx.get(f"{url}/api/tables/{table}/board", headers={"Accept-Encoding": encoding})
        for encoding in ("gzip", "identity")
    )
    assert packed.json() == plain.json() == open_board(game)
    assert packed.headers["content-type"] == plain.headers["content-type"] == "application/json"
    assert packed.headers["cache-control"] == "no-store"
    assert "content-encoding" not in plain.headers
    length = len(plain.content)
    assert int(plain.headers["content-length"]) == length
    # What is short would not become shorter.
    assert int(packed.headers["content-length"]) < (length / 3 if length > 1000 else length + 1)


def open_board(game: str) -> Any:
    setup = find_box(game).setup(2, None, {})
    return json.loads(msgspec.json.encode(find_box(game).open(setup).board()))


class TestLimits:
    def test_too_much_is_refused_and_forgiven(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # A clock that stands still, however slow the machine is.
        now = [0.0]
        clock = SimpleNamespace(monotonic=lambda: now[0])
        monkeypatch.setattr(rate_limiter, "time", clock)
        limits = Limits(codes=Rate(3, 0.5), tables=Rate(2, 0.1), guests=Rate(3, 0.01))
        with serving(sqlite(tmp_path), limits) as url:
            mia = guest(url, "Mia")
            for _ in range(3):
                with pytest.raises(RefusalError, match="No table has this code"):
                    mia.find("ABCDEF")
            with pytest.raises(RefusalError, match="come back") as refused:
                mia.find("ABCDEF")
            assert refused.value.status == 429
            now[0] += 2.2
            with pytest.raises(RefusalError, match="No table has this code"):
                mia.find("ABCDEF")
            for _ in range(2):
                mia.set_up(NewTable("caldera", (HereSeat(),)))
            with pytest.raises(RefusalError, match="too much"):
                mia.set_up(NewTable("caldera", (HereSeat(),)))
            guest(url, "Leo")
            guest(url, "Eve")
            with pytest.raises(RefusalError, match="too much"):
                guest(url, "Zoe")

    def test_sockets(self, tmp_path: Path) -> None:
        with serving(sqlite(tmp_path), Limits(sockets=2)) as url:
            mia = guest(url, "Mia")
            table = mia.set_up(NewTable("caldera", (HereSeat(),))).id
            with mia.live(table) as one, mia.live(table) as two, mia.live(table) as three:
                one.next_news()
                two.next_news()
                assert three.receive().problem.error == "too-much"  # type: ignore[union-attr]


def test_a_wrong_address_of_a_server() -> None:
    with pytest.raises(Exception, match="not the address of a server"):
        Client("localhost:8765")
    client = Client("http://127.0.0.1:1")
    with pytest.raises(Exception, match="cannot be reached"):
        client.who()
    client.close()
