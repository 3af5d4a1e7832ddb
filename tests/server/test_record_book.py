"""The record book over HTTP: real and online games, names, files in and out, the command."""

import json
import random
from pathlib import Path

import pytest

from ludotope.client import BotSeat, HereSeat, NewTable
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
    nobody = ludotope("book", "--database", database, "--of", "Nobody")
    assert "is called “Nobody” here" in nobody.stderr


def test_importing_twice_changes_nothing(url: str) -> None:
    ana = Phone(url, "Ana")
    first = ana.ask("POST", "/me/book/import", text=EXPORT).json()
    assert first == {"added": 2, "known": 0, "left_out": 1}
    before = book(ana)
    assert ana.ask("POST", "/me/book/import", text=EXPORT).json() == {
        "added": 0,
        "known": 2,
        "left_out": 1,
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


def test_names_are_merged_and_records_told(url: str) -> None:
    ana = Phone(url, "Ana")
    reveal(ana, ["Ana", "Ben"], {"geysers.0": "1", "date": "2026-01-01"})
    reveal(ana, ["Anna", "Ben"], {"geysers.0": "2", "date": "2026-01-02"})
    best = reveal(ana, ["Anna", "Ben"], {"geysers.1": "3", "date": "2026-01-03"})
    names = [person["name"] for person in book(ana)["people"]]  # type: ignore[attr-defined]
    assert sorted(names) == ["Ana", "Anna", "Ben"]
    merged = ana.ask("POST", "/me/book/names", name="Anna", means="Ana").json()
    assert {person["name"]: person["plays"] for person in merged["people"]} == {"Ana": 3, "Ben": 3}
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
