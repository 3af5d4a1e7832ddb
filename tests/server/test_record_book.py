"""The record book over HTTP: real and online games, names, files in and out, the command."""

import asyncio
import json
import random
import sqlite3
import time
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert

from ludotope.client import BotSeat, HereSeat, NewTable
from ludotope.scorepad import exchange
from ludotope.scorepad.book import Book, make_book
from ludotope.scorepad.play import BookPlayer, Play
from ludotope.server.context import Context
from ludotope.server.http.routes.book import book_of
from ludotope.server.settings import Settings, Sizes
from ludotope.server.storage.schema import sheet_people, sheets
from tests.running import ludotope
from tests.scorepad.test_book import DATA
from tests.scorepad.test_pad import MIAS_NUMBERS
from tests.server.phones import Phone
from tests.server.serving import any_choice, guest, may_decide, serving, sqlite

pytestmark = pytest.mark.slow
EXPORT = (DATA / "BGStatsExport.json").read_text("utf-8")


def reveal(phone: Phone, names: list[str], values: dict[str, str]) -> str:
    """A finished sheet."""
    sheet = phone.begin("caldera", names)
    phone.enter_all(values)
    phone.do("reveal")
    assert phone.send() == []
    return sheet


def book(phone: Phone, **wanted: str) -> dict[str, object]:
    query = "&".join(f"{name}={value}" for name, value in wanted.items())
    answer = phone.ask("GET", f"/me/book?{query}")
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


def test_real_and_online_games_are_in_one_book(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as url:
        ana = Phone(url, "Ana")
        sheet = reveal(ana, ["Ana", "Ben"], {**MIAS_NUMBERS, "first": "0", "place": "home"})
        ana.take(ana.ask("POST", f"/sheets/{sheet}/claim", seat=0))
        client = guest(url, "Zoe")
        table = client.set_up(NewTable("caldera", (HereSeat(), BotSeat("random")))).id
        luck = random.Random(1)
        while (look := client.look(table)).stage == "playing":
            if may_decide(look):
                client.move(table, look.seat, any_choice(look, luck.choice), look.asked)
        mine = book(ana)
        assert [play["id"] for play in mine["plays"]] == [sheet]  # type: ignore[attr-defined]
        [play] = mine["plays"]  # type: ignore[misc]
        assert [player.get("person") for player in play["players"]] == ["me", None]  # type: ignore[has-type]
        zoe = Phone(url, "Zoes-phone")
        zoe.headers["Cookie"] = f"ludotope={client.cookie}"
        reveal(zoe, ["Zoe", "Ana"], {"geysers.0": "1"})
        both = book(zoe)
        assert {play["source"] for play in both["plays"]} == {"sheet", "table"}  # type: ignore[attr-defined]
        [online] = [play for play in both["plays"] if play["source"] == "table"]  # type: ignore[attr-defined]
        result = client.look(table).result
        assert result is not None
        assert [player["score"] for player in online["players"]] == list(result.scores)
        assert online["players"][0]["lines"] == dict(result.sheets[0])
        assert online["players"][1]["bot"] == "random"
        without = book(zoe, bots="false")
        assert [play["source"] for play in without["plays"]] == ["sheet"]  # type: ignore[attr-defined]
    # The command has the same numbers, of one person or of all.
    database = f"sqlite:///{tmp_path / 'test.db'}"
    told = ludotope("book", "--database", database, "--of", "Zoe", "--json")
    assert json.loads(told.stdout)["people"] == both["people"]
    assert "134" in ludotope("book", "--database", database, "--game", "cal").stdout
    file = tmp_path / "all.csv"
    assert "3 games written" in ludotope("book", "--database", database, "--export", file).stdout
    assert "Mountain goats" in ludotope("book", "--database", database).stdout
    export = DATA / "BGStatsExport.json"
    for sentence in (
        "Added: 2. Known already: 0. Of other games: 1.",
        "Added: 0. Known already: 2",
    ):
        done = ludotope("book", "--database", database, "--of", "Zoe", "--import", export)
        assert sentence in done.stdout
    told = ludotope("book", "--database", database, "--of", "Zoe", "--json")
    assert len(json.loads(told.stdout)["plays"]) == 4
    whose = ludotope("book", "--database", database, "--import", export)
    assert "Say whose record book" in whose.stderr
    missing = ludotope("book", "--database", database, "--of", "Zoe", "--import", tmp_path / "no")
    assert "Traceback" not in missing.stderr
    assert missing.returncode != 0
    nobody = ludotope("book", "--database", database, "--of", "Nobody")
    assert "is called “Nobody” here" in nobody.stderr


def test_importing_twice_changes_nothing(url: str) -> None:
    ana = Phone(url, "Ana")
    first = ana.ask("POST", "/me/book/import", text=EXPORT).json()
    assert first == {"added": 2, "known": 0, "left_out": 1, "wrong": 0}
    before = book(ana)
    assert ana.ask("POST", "/me/book/import", text=EXPORT).json() == {
        "added": 0,
        "known": 2,
        "left_out": 1,
        "wrong": 0,
    }
    assert book(ana) == before
    # What was exported from here is known here, in every form, and new to somebody else.
    sheet = reveal(ana, ["Ana"], MIAS_NUMBERS)
    ana.take(ana.ask("POST", f"/sheets/{sheet}/claim", seat=0))
    for number, form in enumerate(("json", "csv", "bgstats")):
        text = ana.ask("GET", f"/me/book/export?form={form}").text
        assert ana.ask("POST", "/me/book/import", text=text).json()["added"] == 0, form
        other = Phone(url, f"Other {number}")
        assert other.ask("POST", "/me/book/import", text=text).json()["added"] == 3, form
        if form != "bgstats":
            there = {play["played"]: play["players"] for play in book(other)["plays"]}  # type: ignore[attr-defined]
            here = {play["played"]: play["players"] for play in book(ana)["plays"]}  # type: ignore[attr-defined]
            assert there == here
    wrong = ana.ask("POST", "/me/book/import", text="nothing")
    assert wrong.status_code == 422
    assert "not a file of plays" in wrong.json()["text"]


def test_an_imported_play_is_opened_claimed_and_removed(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as url:
        ana, ben = Phone(url, "Ana"), Phone(url, "Ben")
        ana.ask("POST", "/me/book/import", text=EXPORT)
        two = next(play for play in book(ana)["plays"] if len(play["players"]) == 2)  # type: ignore[attr-defined]
        path = f"/sheets/{two['sheet']}"
        ana.open(two["sheet"])
        assert [player["name"] for player in ana.sheet["imported"]["players"]] == ["Ana", "Ben"]
        assert (ana.sheet["tally"]["totals"], ana.sheet["tally"]["places"]) == ([112, 89], [1, 2])
        assert ben.ask("GET", path).status_code == 403
        form = {"actions": [ana.entry("geysers.0", "1")]}
        refused = ana.ask("POST", f"{path}/actions", **form)
        assert (refused.status_code, "stays as it is" in refused.text) == (403, True)
        # That was me, that was not me: the record book follows.
        for seat, mine, whose in ((0, True, ["me", None]), (0, False, [None, None])):
            ana.take(ana.ask("POST", f"{path}/claim", seat=seat, mine=mine))
            now = next(play for play in book(ana)["plays"] if play["id"] == two["id"])  # type: ignore[attr-defined]
            assert [player.get("person") for player in now["players"]] == whose
        # Ben, who was given the link, hides himself, and is erased later.
        ana.take(ana.ask("POST", f"{path}/share", shared=True))
        ben.take(ben.ask("POST", f"{path}/claim", seat=1))
        ben.take(ben.ask("POST", f"{path}/hide", seat=1))
        ana.open(two["sheet"])
        assert ana.sheet["imported"]["players"][1]["name"] == "?"
        assert "Ben" not in ana.ask("GET", "/me/book/export").text
        files = [ana.ask("GET", f"/me/book/export?form={form}").text for form in ("json", "csv")]
        assert all(two["sheet"] not in file for file in files)
        assert ben.ask("POST", "/me/deletion").status_code == 200
        with closing(sqlite3.connect(tmp_path / "test.db")) as database:
            wanted = "select body from sheet_events where sheet_id = ?"
            kept = str(database.execute(wanted, [two["sheet"]]).fetchall())
        assert "Ana" in kept
        assert "Ben" not in kept
        assert ana.ask("DELETE", path).status_code == 200
        assert two["id"] not in ana.ask("GET", "/me/book").text
        assert ana.ask("GET", path).status_code == 404


def test_odd_plays_of_a_file_hold_up_neither_the_others_nor_the_book(url: str) -> None:
    ana = Phone(url, "Ana")
    content = json.loads(EXPORT)
    one, alone = content["plays"][:2]
    crowd = {**one, "uuid": "crowd", "playerScores": one["playerScores"] * 4}
    stranger = {**alone, "uuid": "stranger", "playerScores": [{"playerRefId": 999, "score": "1"}]}
    one["comments"] = "é" * 5000
    alone["playerScores"][0]["score"] = "-7"
    content["plays"] = [crowd, stranger, *content["plays"]]
    counted = ana.ask("POST", "/me/book/import", text=json.dumps(content)).json()
    assert counted == {"added": 2, "known": 0, "left_out": 1, "wrong": 2}
    found = book(ana)
    notes = {play["id"]: len(play.get("note", "")) for play in found["plays"]}  # type: ignore[attr-defined]
    assert notes[f"bgs-{one['uuid'].lower()}"] == 500
    [game] = found["games"]  # type: ignore[misc]
    assert {score["points"] for score in game["scores"]} >= {-7}  # type: ignore[has-type]
    # So few points are on no rung.
    assert sum(rung["count"] for rung in game["ladder"]) == 0  # type: ignore[has-type]


def test_names_are_merged_and_records_told(url: str) -> None:
    ana = Phone(url, "Ana")
    reveal(ana, ["Ana", "Ben"], {"geysers.0": "1", "date": "2026-01-01"})
    reveal(ana, ["Anna", "Ben"], {"geysers.0": "2", "date": "2026-01-02"})
    best = reveal(ana, ["Anna", "Ben"], {"geysers.1": "3", "date": "2026-01-03"})
    names = [person["name"] for person in book(ana)["people"]]  # type: ignore[attr-defined]
    assert sorted(names) == ["Ana", "Anna", "Ben"]
    merged = ana.ask("POST", "/me/book/names", name="Anna", means="Ana").json()
    assert {person["name"]: person["plays"] for person in merged["people"]} == {"Ana": 3, "Ben": 3}
    names = ana.ask("GET", "/me/book/names").json()
    assert sorted(names["names"]) == ["Ana", "Ben"]
    assert names["means"] == {"Anna": "Ana"}
    apart = ana.ask("POST", "/me/book/names", name="Anna", means="Anna").json()
    assert len(apart["people"]) == 3
    broken = ana.ask("GET", f"/sheets/{best}/records").json()
    told = {record["line"]: (record["best"], record["best_by"]) for record in broken["records"]}
    assert told == {"geysers": (12, "Ben"), "total": (12, "Ben")}
    assert broken["earlier"] == 2
    link = ana.ask("GET", f"/sheets/{best}/bgstats").json()["link"]
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")


def test_no_identity_leaves_with_a_book(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as url:
        ana, ben = Phone(url, "Ana"), Phone(url, "Ben")
        sheet = ana.begin("caldera", ["Ana", "Ben"])
        for seat, phone in enumerate((ana, ben)):
            phone.take(phone.ask("POST", f"/sheets/{sheet}/claim", seat=seat))
        ana.do("reveal")
        ana.send()
        for phone, mine in ((ana, ["me", None]), (ben, [None, "me"])):
            [play] = book(phone)["plays"]  # type: ignore[misc]
            assert [player.get("person") for player in play["players"]] == mine  # type: ignore[has-type]


def many_plays(count: int, names: int = 12) -> list[Play]:
    """Plays as large as they may be."""
    luck = random.Random(1)
    lines = {f"line {number}": number for number in range(40)}
    return [
        Play(
            id=f"q{number}",
            source="import",
            game="caldera",
            variant="standard",
            played=f"20{number % 20:02}-01-01",
            players=tuple(
                BookPlayer(name, luck.randrange(150), place, lines=lines)
                for place, name in enumerate(
                    luck.sample([f"Player {one}" for one in range(names)], 4), 1
                )
            ),
        )
        for number in range(count)
    ]


@pytest.mark.usefixtures("_few_to_collect")
def test_a_long_book_does_not_stop_others(tmp_path: Path) -> None:
    """The loop is late by a small part of what the book takes by itself."""
    plays = many_plays(6000)
    began = time.perf_counter()
    make_book(plays)
    alone = time.perf_counter() - began

    async def look() -> tuple[list[float], Book]:
        context = Context(Settings(database=sqlite(tmp_path)))
        async with context.running():
            person = (await context.people.add_guest("Ana")).id
            row = {"game": "caldera", "number": 1, "stage": "revealed"}
            times = {"created_at": 1.0, "changed_at": 1.0}
            rows = [
                {"id": play.id, **row, **times, "summary": msgspec.json.encode(play).decode()}
                for play in plays
            ]
            async with context.storage.writing() as connection:
                await connection.execute(insert(sheets), rows)
                own = [{"person": person, "sheet_id": play.id} for play in plays]
                await connection.execute(insert(sheet_people), own)
            return [await latest_turn(book_of(context, person)) for _ in range(3)], (
                msgspec.json.decode((await book_of(context, person)).content, type=Book)
            )

    late, book = asyncio.run(look())
    assert min(late) < alone / 3
    # And the answer does not grow with what is kept.
    assert [len(book.plays), book.games[0].plays] == [500, 6000]
    assert len(book.games[0].scores) == 500


async def latest_turn(work: Coroutine[Any, Any, Any]) -> float:
    """By how much the event loop is late at worst while something is done."""
    asked = asyncio.create_task(work)
    late, before = 0.0, time.perf_counter()
    while not asked.done():
        await asyncio.sleep(0)
        now = time.perf_counter()
        late, before = max(late, now - before), now
    await asked
    return late


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        ({"lines": {f"line {number}": 1 for number in range(41)}}, "more lines of points"),
        ({"lines": {"x" * 61: 1}}, "more lines of points"),
        ({"lines": {"wood": 10**12}}, "a number beyond"),
        ({"score": -(10**12)}, "a number beyond"),
        ({"bot": "x" * 9000}, "is larger than 8,192 bytes"),
    ],
)
def test_imported_plays_have_a_size(url: str, player: dict[str, Any], sentence: str) -> None:
    ana = Phone(url, "Ana")
    [fine] = many_plays(1)
    wrong = msgspec.structs.replace(
        fine, id="wrong", players=(BookPlayer(**{"name": "Ana", "score": 1, "place": 1, **player}),)
    )
    text = exchange.write_json([fine, wrong])
    answer = ana.ask("POST", "/me/book/import", text=text)
    assert answer.status_code == 422
    assert sentence in answer.json()["text"]
    assert len(answer.content) < 2000
    # Nothing of the file is kept.
    assert book(ana)["plays"] == []
    assert len(msgspec.json.encode(fine)) < Sizes().play_bytes
