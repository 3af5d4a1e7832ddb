"""What is kept of somebody: all of it can be had, and forgotten."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from ludotope.client import (
    BotSeat,
    HereSeat,
    NewTable,
    OpenSeat,
    RefusalError,
)
from ludotope.server.http.routes import privacy
from ludotope.server.tables.events import read_events
from tests.running import PATIENCE
from tests.server.accounts.people import (
    PASSPHRASE,
    erase,
    everything,
    expect_cut_off,
    identity,
    is_known,
    with_account,
)
from tests.server.serving import guest, serving, visitor


class TestExport:
    def test_it_has_everything_of_mine_and_no_secrets(self, url: str) -> None:
        mia, login = with_account(url, "Mia")
        leo = guest(url, "Leo")
        secret = mia.set_up(NewTable("trias", (HereSeat(), OpenSeat()))).id
        leo.sit(secret)
        plain = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
        leo.sit(plain)
        waiting = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
        other = leo.set_up(NewTable("caldera", (HereSeat(),))).id
        export = mia.export()
        assert (export.name, export.account) == ("Mia", login)
        assert [session.this for session in export.sessions] == [True]
        tables = {table.id: table for table in export.tables}
        assert tables.keys() == {secret, plain, waiting}
        assert other not in tables
        assert tables[secret].record is None
        assert tables[waiting].record is None
        assert tables[plain].record == mia.record(plain)
        assert tables[plain].players == ("Mia", "Leo")
        assert tables[plain].your_seats == (0,)
        answer = httpx.get(f"{url}/api/me/export", cookies={"ludotope": mia.cookie or ""})
        assert "attachment" in answer.headers["content-disposition"]

    def test_it_has_thousands_of_tables(self, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(privacy, "TABLES_TOGETHER", 2)
        mia = guest(url, "Mia")
        tables = {mia.set_up(NewTable("caldera", (OpenSeat(),))).id for _ in range(5)}
        assert {table.id for table in mia.export().tables} == tables
        assert guest(url, "Leo").export().tables == ()


class TestErasure:
    def test_nothing_is_left_of_somebody_but_others_games(self, database: str, rows: Any) -> None:
        with serving(database) as url:
            zora, leo = guest(url, "Zora Quill"), guest(url, "Leo")
            two = (HereSeat(), OpenSeat())
            running = zora.set_up(NewTable("caldera", two)).id
            leo.sit(running)
            alone = zora.set_up(NewTable("caldera", (HereSeat(), BotSeat("random")))).id
            hosted = zora.set_up(NewTable("caldera", (HereSeat(), OpenSeat(), OpenSeat()))).id
            leo.sit(hosted)
            waiting = leo.set_up(NewTable("caldera", (HereSeat(), OpenSeat(), OpenSeat()))).id
            zora.sit(waiting)
            kept = zora.upload(zora.record(running))
        person = identity(rows, "Zora Quill")
        erase(database, person)
        left = everything(rows)
        assert "Zora" not in left
        assert person not in left
        assert {table for (table,) in rows("select id from tables")} == {running, hosted, waiting}
        assert not {alone, kept} & {table for (table,) in rows("select table_id from steps")}
        for (body,) in rows("select body from steps"):
            read_events(body)
        with serving(database) as url:
            leo = visitor(url, cookie=leo.cookie)
            assert [seat.name for seat in leo.look(running).seats] == ["?", "Leo"]
            assert [seat.left for seat in leo.look(running).seats] == [True, False]
            leo.hand_over(running, 0, "random")
            look = leo.look(running)
            assert look.seats[0].bot == "random"
            assert leo.look(hosted).stage == "closed"
            assert [seat.free for seat in leo.look(waiting).seats] == [False, True, True]
            mia = guest(url, "Mia")
            mia.sit(waiting)
            leo.start(waiting, "random")
            assert leo.look(waiting).stage == "playing"
            assert "Zora" not in str(leo.replay(running)) + str(leo.own_tables())

    @pytest.mark.slow
    def test_the_next_game_keeps_no_seat_for_them(self, database: str, rows: Any) -> None:
        with serving(database) as url:
            zora, leo = guest(url, "Zora Quill"), guest(url, "Leo")
            table = leo.set_up(NewTable("trias", (HereSeat(), OpenSeat(), BotSeat("random")))).id
            zora.sit(table)
        erase(database, identity(rows, "Zora Quill"))
        with serving(database) as url:
            leo = visitor(url, cookie=leo.cookie)
            leo.hand_over(table, 1, "random")
            while (look := leo.look(table)).stage == "playing":
                if look.asked is not None and look.view is not None:
                    leo.move(table, 0, look.view.choices[0].text, look.asked)
            following = leo.look(leo.rematch(table))
            assert [seat.kept for seat in following.seats] == [None] * 3
            assert following.stage == "playing"

    def test_somebody_deletes_themselves(self, database: str, rows: Any) -> None:
        with serving(database) as url:
            zora, login = with_account(url, "Zora Quill")
            person = identity(rows, "Zora Quill")
            leo = guest(url, "Leo")
            table = zora.set_up(NewTable("caldera", (HereSeat(), OpenSeat()), open=True)).id
            leo.sit(table)
            alone = zora.set_up(NewTable("caldera", (HereSeat(), BotSeat("easy")))).id
            with pytest.raises(RefusalError, match="not your passphrase"):
                zora.delete_me()
            assert is_known(zora)
            with zora.live(table) as own, leo.live(table) as live:
                own.next_news()
                assert "Zora" in str(live.next_news())
                assert zora.delete_me(PASSPHRASE).name is None
                expect_cut_off(own)
                expect_cut_off(live)
            with leo.live(table, after=0) as live:
                news = live.next_news()
                assert "Zora" not in str(news)
                assert news.stories[-1].phrase.message == "told-erased"
                assert [seat.left for seat in news.table.seats] == [True, False]
            leo.hand_over(table, 0, "random")
            with pytest.raises(RefusalError, match="no such table"):
                leo.look(alone)
            for path in (f"tables/{table}", f"tables/{table}/replay", "tables", "me/tables"):
                answer = httpx.get(f"{url}/api/{path}", cookies={"ludotope": leo.cookie or ""})
                assert answer.status_code == 200
                assert "Zora" not in answer.text
            assert "Zora" not in leo.record(table)
            with pytest.raises(RefusalError, match="no such account"):
                visitor(url).log_in(login, PASSPHRASE)
            assert not is_known(zora)
        left = everything(rows)
        assert "Zora" not in left
        assert person not in left

    def test_a_guest_deletes_themselves(self, url: str) -> None:
        mia = guest(url, "Mia")
        mia.delete_me()
        assert mia.cookie is None
        assert not is_known(mia)

    def test_servers_forget_whom_another_program_has_erased(self, database: str, rows: Any) -> None:
        with serving(database) as url:
            zora, leo = guest(url, "Zora Quill"), guest(url, "Leo")
            table = leo.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
            zora.sit(table)
            with leo.live(table) as live:
                live.next_news()
                erase(database, identity(rows, "Zora Quill"))
                expect_cut_off(live)
            assert [seat.name for seat in leo.look(table).seats] == ["Leo", "?"]

    @pytest.mark.slow
    def test_servers_that_share_a_database(self, postgresql: str) -> None:
        with serving(postgresql) as here, serving(postgresql) as there:
            zora, leo = guest(here, "Zora Quill"), guest(there, "Leo")
            zora.make_account("zora.quill", PASSPHRASE)
            table = leo.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
            zora.sit(table)
            with leo.live(table) as live:
                live.next_news()
                zora.delete_me(PASSPHRASE)
                expect_cut_off(live)
            assert [seat.name for seat in leo.look(table).seats] == ["Leo", "?"]
            leo.hand_over(table, 1, "random")
            assert "Zora" not in str(leo.export())

    @pytest.mark.slow
    def test_while_others_play_on(self, postgresql: str) -> None:
        """Steps and erasures at the same tables at the same time wait for each other, in turn."""
        with serving(postgresql) as url:
            leo = guest(url, "Leo")
            zoras = [guest(url, f"Zora {number}") for number in range(4)]
            table = leo.set_up(NewTable("caldera", (HereSeat(), *(OpenSeat(),) * 3))).id
            for zora in zoras[:3]:
                zora.sit(table)
            ended = threading.Event()

            def play() -> int:
                moves = 0
                while not ended.is_set() or not moves:
                    look = leo.look(table)
                    if look.asked is None or look.view is None:
                        for number, seat in enumerate(look.seats):
                            if seat.left and not seat.bot:
                                leo.hand_over(table, number, "random")
                        continue
                    leo.move(table, look.seat, look.view.choices[0].text, look.asked)
                    moves += 1
                return moves

            with ThreadPoolExecutor(5) as pool:
                playing = pool.submit(play)
                list(pool.map(lambda zora: zora.delete_me(), zoras))
                ended.set()
                assert playing.result(PATIENCE) > 0
            assert [seat.name for seat in leo.look(table).seats] == ["Leo", "? 2", "? 3", "? 4"]

    def test_a_step_after_it_knows_of_it(self, database: str, rows: Any) -> None:
        """Even on a server that has the table in memory as it was."""
        with serving(database) as url:
            zora, leo = guest(url, "Zora Quill"), guest(url, "Leo")
            table = leo.set_up(NewTable("caldera", (HereSeat(), *(OpenSeat(),) * 2))).id
            zora.sit(table)
            erase(database, identity(rows, "Zora Quill"))
            leo.start(table, "random")
            assert [seat.name for seat in leo.look(table).seats] == ["Leo", None, None]
            assert "Zora" not in everything(rows)
