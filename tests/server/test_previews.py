"""Previews at a server: for one's own seat and decision, within limits, and nothing is played."""

from pathlib import Path

import httpx
import msgspec
import pytest

from ludotope.client import HereSeat, NewTable, OpenSeat, RefusalError
from ludotope.engine.words import say
from ludotope.server.http.responses import PreviewView
from ludotope.server.settings import Rate
from tests.server.serving import GENEROUS, guest, serving, sqlite


def test_a_preview_is_what_the_rules_say_and_plays_nothing(url: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("carcata", (HereSeat(), HereSeat("Sam"))))
    seat, asked = table.seat, table.asked
    effects = mia.preview(table.id, seat, "place 6,0", asked).effects
    assert effects is not None
    assert [(e.line, e.seat, e.points, e.tone) for e in effects] == [("levels", seat, 1, "good")]
    assert say(effects[0].phrase) == "Levels"
    assert mia.look(table.id).number == table.number
    assert mia.preview(table.id, seat, "place 6,0").effects == effects


def test_only_ones_own_decision_is_previewed_and_only_legal_moves(url: str) -> None:
    mia, leo = guest(url, "Mia"), guest(url, "Leo")
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()), open=True))
    leo.sit(table.id)
    look = mia.look(table.id)
    assert look.asked is not None
    assert mia.preview(table.id, 0, "sun > W3", look.asked).effects == ()
    for move, reason in (("fog > W3", "cannot be chosen"), ("nonsense", "is called “nonsense”")):
        with pytest.raises(RefusalError, match=reason):
            mia.preview(table.id, 0, move, look.asked)
    with pytest.raises(RefusalError, match="not yours"):
        mia.preview(table.id, 1, "sun > W3")
    with pytest.raises(RefusalError):
        guest(url, "Eve").preview(table.id, 0, "sun > W3")
    with mia.live(table.id) as live:
        live.move(live.next_news().table, "sun > W3")
        live.next_news()
    assert mia.preview(table.id, 0, "sun > W3", look.asked) == PreviewView((), stale=True)
    with pytest.raises(RefusalError):
        mia.preview(table.id, 0, "sun > W3")
    with pytest.raises(RefusalError, match="not yours"):
        leo.preview(table.id, 0, "sun > W3", look.asked)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "seat=0",
        "seat=99&move=x",
        "seat=0&move=%00",
        f"seat=0&move={'x' * 201}",
        "seat=x&move=y",
    ],
)
def test_odd_questions_get_one_sentence(url: str, query: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(),)))
    cookies = {"ludotope": mia.cookie or ""}
    answer = httpx.get(f"{url}/api/tables/{table.id}/preview?{query}", cookies=cookies)
    assert 400 <= answer.status_code < 500
    assert answer.json()["text"]


def test_nobody_asks_for_more_than_a_limit(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, previews=Rate(2, 0.001))
    with serving(sqlite(tmp_path), limits) as url:
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(),)))
        for _ in range(2):
            mia.preview(table.id, 0, "sun > W3")
        with pytest.raises(RefusalError, match="too much at once"):
            mia.preview(table.id, 0, "sun > W3")
