"""Who finds a table, who may watch a finished game, and who is shown the door."""

import random

import httpx
import pytest

from ludotope.client import BotSeat, Client, HereSeat, NewTable, OpenSeat, RefusalError
from ludotope.server.http.responses import Here, News, Refused
from ludotope.server.tables.events import Clock
from tests.running import wait_until
from tests.server.serving import guest, play_on, visitor

pytestmark = pytest.mark.slow


class TestCodes:
    def test_a_code_leads_to_a_table_that_waits(self, url: str) -> None:
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat())))
        assert visitor(url).find(table.code or "") == table.id
        assert guest(url, "Eve").find(table.code or "") == table.id

    def test_of_a_running_table_only_those_who_sit_there_are_told(self, url: str) -> None:
        mia, leo, zoe, eve = (guest(url, name) for name in ("Mia", "Leo", "Zoe", "Eve"))
        table = mia.set_up(NewTable("caldera", (OpenSeat(), OpenSeat()), open=True))
        code = table.code or ""
        zoe.sit(table.id, 0)
        zoe.leave(table.id, 0)
        leo.sit(table.id)
        mia.start(table.id, "easy")
        assert mia.find(code) == leo.find(code) == table.id
        unknown = self.answer(eve, "222222")
        assert unknown.status_code == 404
        for stranger in (eve, zoe, visitor(url)):
            told = self.answer(stranger, code)
            assert (told.status_code, told.content) == (404, unknown.content)

    def answer(self, who: Client, code: str) -> httpx.Response:
        cookies = {"ludotope": who.cookie} if who.cookie else {}
        return httpx.post(f"{who.url}/api/join", json={"code": code}, cookies=cookies)


def see(who: Client, table: str) -> list[bool]:
    """Which of all ways to see a game are open to somebody."""
    cookies = {"ludotope": who.cookie} if who.cookie else {}
    ways = ("", "/board", "/replay", "/replay?seat=0", "/picture", "/record", "/opinion")
    address = f"{who.url}/api/tables/{table}"
    answers = [httpx.get(f"{address}{way}", cookies=cookies) for way in ways]
    assert {answer.status_code for answer in answers} <= {200, 403}
    with who.live(table) as live:
        shown = isinstance(live.receive(), News)
    return [*(answer.status_code == 200 for answer in answers), shown]


def lose_on_time(mia: Client, leo: Client, is_open: bool = False) -> str:
    """The table of a game that was over soon."""
    clock = Clock(1, "move", "lost")
    wish = NewTable("caldera", (HereSeat(), OpenSeat()), open=is_open, clock=clock)
    table = mia.set_up(wish).id
    leo.sit(table)
    wait_until(lambda: mia.look(table).stage == "over")
    return table


class TestFinishedGames:
    def test_only_those_who_played_see_it(self, url: str) -> None:
        mia, leo, eve = (guest(url, name) for name in ("Mia", "Leo", "Eve"))
        table = lose_on_time(mia, leo)
        for player in (mia, leo):
            assert all(see(player, table))
            look = player.look(table)
            assert (look.shared, look.may_share) == (False, True)
        for stranger in (eve, visitor(url)):
            assert not any(see(stranger, table))
        with pytest.raises(RefusalError, match="not open to watchers"):
            eve.replay(table)

    def test_any_player_shares_it_and_any_takes_that_back(self, url: str) -> None:
        mia, leo, eve = (guest(url, name) for name in ("Mia", "Leo", "Eve"))
        table = lose_on_time(mia, leo)
        with pytest.raises(RefusalError, match="You do not sit"):
            eve.share(table)
        with mia.live(table) as live:
            number = live.next_news().table.number
            leo.share(table)
            told = live.next_news()
        assert [story.phrase.message for story in told.stories] == ["told-shared"]
        assert told.table.shared
        # Said again, it changes nothing.
        assert mia.share(table).number == number + 1
        for stranger in (eve, visitor(url)):
            assert all(see(stranger, table))
            replay = stranger.replay(table)
            assert (replay.shared, replay.may_share) == (True, False)
        with eve.live(table) as live:
            live.next_news()
            mia.share(table, shared=False)
            while isinstance(message := live.receive(), News | Here):
                assert not isinstance(message, News), "news for somebody who may not look"
            assert isinstance(message, Refused)
            assert message.problem.error == "table-private"
        assert not any(see(eve, table))

    def test_not_while_it_runs(self, url: str) -> None:
        mia, leo, eve = (guest(url, name) for name in ("Mia", "Leo", "Eve"))
        table = mia.set_up(NewTable("trias", (HereSeat(), OpenSeat()))).id
        leo.sit(table)
        with pytest.raises(RefusalError, match="still runs"):
            mia.share(table)
        assert not mia.look(table).may_share
        with pytest.raises(RefusalError, match="not open to watchers"):
            eve.look(table)

    def test_an_open_table_stays_open(self, url: str) -> None:
        mia, leo, eve = (guest(url, name) for name in ("Mia", "Leo", "Eve"))
        table = lose_on_time(mia, leo, is_open=True)
        assert all(see(eve, table))
        look = mia.look(table)
        assert (look.shared, look.may_share) == (True, False)
        with pytest.raises(RefusalError, match="open to everybody"):
            mia.share(table, shared=False)

    def test_alone_and_records_that_are_kept(self, url: str) -> None:
        mia, eve = guest(url, "Mia"), guest(url, "Eve")
        alone = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("random")))).id
        with mia.live(alone) as live:
            play_on(live, live.next_news(), random.Random(8).choice)
        record = mia.record(alone)
        whole = mia.upload(record)
        part = mia.upload("\n".join(record.splitlines()[:30]))
        for table in (alone, whole, part):
            with pytest.raises(RefusalError, match="not open to watchers"):
                eve.replay(table)
            assert mia.replay(table).may_share
            mia.share(table)
            assert eve.replay(table).events == mia.replay(table).events
            with pytest.raises(RefusalError, match="You do not sit"):
                eve.share(table, shared=False)

    def test_a_host_who_did_not_play_looks_but_does_not_share(self, url: str) -> None:
        mia, leo, eve = (guest(url, name) for name in ("Mia", "Leo", "Eve"))
        wish = NewTable("caldera", (OpenSeat(), OpenSeat()), clock=Clock(1, "move", "lost"))
        table = mia.set_up(wish).id
        leo.sit(table)
        eve.sit(table)
        wait_until(lambda: leo.look(table).stage == "over")
        assert all(see(mia, table))
        with pytest.raises(RefusalError, match="You do not sit"):
            mia.share(table)


class TestRemoving:
    def test_the_host_sends_somebody_away_for_good(self, url: str) -> None:
        mia, leo, eve = (guest(url, name) for name in ("Mia", "Leo", "Eve"))
        table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat(), OpenSeat(), OpenSeat()))).id
        leo.sit(table, 1)
        leo.sit(table, 2)
        with leo.live(table) as live:
            assert not live.next_news().table.removed
            mia.remove(table, 2)
            told = live.next_news()
        # Leo is told, and has none of his seats any more.
        assert [story.phrase.message for story in told.stories] == ["told-removed"] * 2
        assert told.table.removed
        assert [seat.free for seat in told.table.seats] == [False, True, True, True]
        with pytest.raises(RefusalError, match="The host has removed you") as refused:
            leo.sit(table)
        assert refused.value.status == 403
        assert leo.own_tables().tables == ()
        assert not eve.look(table).removed
        eve.sit(table, 1)
        mia.start(table, "easy")
        assert [seat.name for seat in mia.look(table).seats][:2] == ["Mia", "Eve"]

    def test_nobody_else_does_and_not_anybody(self, url: str) -> None:
        mia, leo = guest(url, "Mia"), guest(url, "Leo")
        table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat(), OpenSeat()))).id
        leo.sit(table, 1)
        for who, seat, reason in (
            (leo, 0, "Only whoever set this table up"),
            (mia, 0, "get up instead"),
            (mia, 2, "Nobody sits on seat 3"),
            (mia, 9, "There is no seat 10"),
        ):
            with pytest.raises(RefusalError, match=reason):
                who.remove(table, seat)
        mia.start(table, "easy")
        with pytest.raises(RefusalError, match="begun already"):
            mia.remove(table, 1)
