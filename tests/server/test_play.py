"""Playing at a real server, through real sockets."""

import gc
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from litestar import WebSocket

from ludotope.bots.characters import BotPlayer
from ludotope.client import AwayError, BotSeat, Client, HereSeat, NewTable, OpenSeat, RefusalError
from ludotope.engine.event import WATCHER
from ludotope.engine.record import read_record
from ludotope.server.http.responses import Done, News, Refused
from ludotope.server.network.connections import Connection
from ludotope.server.network.http_protocol import GuardedHttpProtocol
from ludotope.server.network.socket_protocol import GuardedSocketProtocol
from ludotope.server.tables import sessions
from ludotope.server.tables.events import Clock
from ludotope.server.tables.sessions import Viewer
from tests.running import PATIENCE, wait_until
from tests.server.serving import guest, may_decide, play_on, serving, sqlite, visitor

pytestmark = pytest.mark.slow


def test_a_whole_game_against_computer_players_of_each_game(url: str) -> None:
    mia = guest(url, "Mia")
    for game, bots in (("caldera", 1), ("trias", 2), ("carcata", 1)):
        table = mia.set_up(NewTable(game, (HereSeat(), *[BotSeat("easy")] * bots)))
        with mia.live(table.id) as live:
            last = play_on(live, live.next_news(), random.Random(3).choice)
        assert last.table.stage == "over"
        assert last.table.result is not None
        assert len(last.table.result.scores) == bots + 1
        record = read_record(mia.record(table.id))
        assert record.position().scores() == last.table.result.scores
        players = [BotPlayer("easy", seat.character).text for seat in table.seats[1:]]
        assert record.players == ["Mia", *players]
        assert len({*players}) == bots
        # A record that is kept again has the same ones.
        kept = mia.replay(mia.upload(mia.record(table.id)))
        assert kept.names == mia.replay(table.id).names == ("Mia", *players)
        line = next(line for line in mia.history().tables if line.id == table.id)
        assert line.scores == last.table.result.scores
        assert [player.character for player in line.players] == [
            seat.character for seat in table.seats
        ]


def test_ones_best_is_that_of_other_games_of_the_same_kind(url: str) -> None:
    mia = guest(url, "Mia")
    luck = random.Random(11)
    scores: list[int] = []
    tables: list[str] = []
    for _ in range(2):
        table = mia.set_up(NewTable("caldera", (HereSeat(),)))
        assert mia.best(table.id).points == (max(scores) if scores else None)
        with mia.live(table.id) as live:
            last = play_on(live, live.next_news(), luck.choice)
        assert last.table.result is not None
        scores.append(last.table.result.scores[0])
        tables.append(table.id)
    # The game itself is not among those it is compared with.
    assert [mia.best(table).points for table in tables] == [scores[1], scores[0]]
    others = [
        NewTable("caldera", (HereSeat(),), variant="geyser"),
        NewTable("caldera", (HereSeat(), BotSeat("easy"))),
        NewTable("carcata", (HereSeat(), BotSeat("easy"))),
    ]
    assert [mia.best(mia.set_up(other).id).points for other in others] == [None] * 3
    replay = mia.replay(tables[0])
    assert replay.result is not None
    assert replay.result.scores == (scores[0],)
    assert mia.replay(tables[0], replay.events - 1).result is None
    with pytest.raises(RefusalError):
        guest(url, "Eve").best(tables[0])


def test_two_people_meet_by_code_and_play_to_the_end(url: str) -> None:
    mia, leo = guest(url, "Mia"), guest(url, "Leo")
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat())))
    assert table.stage == "waiting"
    assert table.code
    assert leo.find(table.code.lower()) == table.id
    leo.sit(table.id)
    ends = {}

    def play(client: Client, name: str) -> None:
        with client.live(table.id) as live:
            ends[name] = play_on(live, live.next_news(), random.Random(name).choice)

    players = [threading.Thread(target=play, args=(c, n)) for c, n in ((mia, "Mia"), (leo, "Leo"))]
    for player in players:
        player.start()
    for player in players:
        player.join(120)
    assert ends["Mia"].table.result == ends["Leo"].table.result
    assert ends["Mia"].table.result is not None
    assert (ends["Mia"].table.seat, ends["Leo"].table.seat) == (0, 1)


def test_around_one_screen_one_person_has_all_seats(url: str) -> None:
    mia = guest(url, "Mia")
    seats = (HereSeat(), HereSeat("Leo"), HereSeat("Eve"))
    table = mia.set_up(NewTable("trias", seats))
    assert [seat.name for seat in table.seats] == ["Mia", "Leo", "Eve"]
    with mia.live(table.id) as live:
        last = play_on(live, live.next_news(), random.Random(1).choice)
    assert last.table.stage == "over"


def test_a_crowd_is_told_every_story_once_and_in_order(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Three times as many as are told at once.
    monkeypatch.setattr(sessions, "TOLD_AT_ONCE", 4)
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(),), open=True)).id
    watchers = [visitor(url), guest(url, "Eve"), *[visitor(url) for _ in range(9)]]
    with ExitStack() as stack:
        lives = [stack.enter_context(client.live(table)) for client in watchers]
        first = [live.next_news().table.number for live in lives]
        playing = stack.enter_context(mia.live(table))
        last = playing.next_news()
        for _ in range(6):
            assert last.table.view is not None
            playing.answer(playing.move(last.table, last.table.view.choices[0].text))
            last = playing.next_news()
        for live, number in zip(lives, first, strict=True):
            told: list[int] = []
            while number < last.table.number:
                news = live.next_news()
                assert news.table.number > number
                number = news.table.number
                told += [story.number for story in news.stories]
                assert news.table.seat == WATCHER
                assert news.table.asked is None
                assert not news.table.host
                assert not any(seat.yours for seat in news.table.seats)
            assert told == sorted(told)
            assert set(told) == set(range(first[0] + 1, last.table.number + 1))


def test_whoever_has_gone_leaves_nothing_in_memory(url: str) -> None:
    """Even if the garbage collector, which seldom looks at everything, does not help."""
    kinds = (Viewer, WebSocket, Connection, GuardedHttpProtocol, GuardedSocketProtocol)
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(),))).id

    def count() -> int:
        return sum(type(thing) in kinds for thing in gc.get_objects())

    gc.collect()
    before = count()
    gc.disable()
    try:
        for _ in range(8):
            with mia.live(table) as live:
                news = live.next_news()
                assert news.table.view is not None
                live.answer(live.move(news.table, news.table.view.choices[0].text))
                live.next_news()
        wait_until(lambda: count() <= before)
    finally:
        gc.enable()


def test_whoever_reads_slowly_is_told_everything_in_order(url: str) -> None:
    """What does not fit into the connection waits, and nothing overtakes it."""
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("carcata", (HereSeat(), HereSeat("Leo")), open=True)).id
    slow = visitor(url)
    with slow.live(table) as late, mia.live(table) as live:
        news = late.next_news()
        told, number = [story.number for story in news.stories], news.table.number
        last = play_on(live, live.next_news(), random.Random(5).choice, moves=250)
        while number < last.table.number:
            news = late.next_news()
            assert news.table.number > number
            number = news.table.number
            told += [story.number for story in news.stories]
    assert told == sorted(told)
    assert told[-1] == last.table.number


def test_every_story_is_told_once_and_in_order(url: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("random"))))
    told: list[int] = []
    with mia.live(table.id) as live:
        news = live.next_news()
        luck = random.Random(2)
        while len(told) < 60:
            told += [story.event for story in news.stories if story.event is not None]
            news = (
                play_on(live, news, luck.choice, moves=1)
                if may_decide(news.table)
                else live.next_news()
            )
    assert told == sorted(set(told))


def test_coming_back_one_hears_what_was_missed(url: str) -> None:
    mia, leo = guest(url, "Mia"), guest(url, "Leo")
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat())))
    leo.sit(table.id)
    with leo.live(table.id) as live:
        seen = live.next_news().table.number
    done: list[Done] = []
    for _ in range(6):
        look = mia.look(table.id)
        if not may_decide(look):
            other = leo.look(table.id)
            assert other.view is not None
            done.append(leo.move(table.id, 1, other.view.choices[0].text, other.asked))
        else:
            assert look.view is not None
            done.append(mia.move(table.id, 0, look.view.choices[0].text, look.asked))
    with leo.live(table.id, after=seen) as live:
        news = live.next_news()
    numbers = [story.number for story in news.stories]
    assert numbers == sorted(numbers)
    assert set(numbers) == {answer.number for answer in done}
    assert news.table.number == done[-1].number
    with leo.live(table.id, after=news.table.number) as live:
        assert live.next_news().stories == ()


def test_the_same_request_again_is_carried_out_once(url: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(),)))
    assert table.view is not None
    choice = table.view.choices[0].text
    first = mia.move(table.id, 0, choice, table.asked, request="once")
    again = mia.move(table.id, 0, choice, table.asked, request="once")
    assert first == again
    assert mia.look(table.id).number == first.number


def test_the_same_table_asked_for_again_is_the_same(url: str) -> None:
    mia, leo = guest(url, "Mia"), guest(url, "Leo")
    wish = NewTable("caldera", (HereSeat(),), request="r1")
    assert mia.set_up(wish).id == mia.set_up(wish).id
    assert len(mia.own_tables().tables) == 1
    assert leo.set_up(wish).id != mia.set_up(wish).id


def test_a_stale_move_is_refused_with_how_things_stand(url: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(),)))
    assert table.view is not None
    mia.move(table.id, 0, table.view.choices[0].text, table.asked)
    with pytest.raises(RefusalError, match="in the meantime") as refused:
        mia.move(table.id, 0, table.view.choices[1].text, table.asked)
    assert refused.value.status == 409
    assert refused.value.problem.table is not None
    assert refused.value.problem.table.number == table.number + 1
    with mia.live(table.id) as live:
        live.next_news()
        answer = live.answer(live.send(kind="move", seat=0, move="x", asked=table.asked))
        assert isinstance(answer, Refused)
        assert answer.problem.table is not None


def test_four_people_place_at_once(url: str) -> None:
    people = [guest(url, name) for name in ("Mia", "Leo", "Eve", "Zoe")]
    table = people[0].set_up(NewTable("caldera", (HereSeat(), *[OpenSeat()] * 3)))
    for person in people[1:]:
        person.sit(table.id)
    looks = [person.look(table.id) for person in people]
    while not all(may_decide(look) for look in looks):
        for seat, look in enumerate(looks):
            if may_decide(look):
                assert look.view is not None
                people[seat].move(table.id, seat, look.view.choices[0].text, look.asked)
                break
        looks = [person.look(table.id) for person in people]
    answers: dict[int, Done] = {}

    def place(seat: int) -> None:
        look = looks[seat]
        assert look.view is not None
        answers[seat] = people[seat].move(table.id, seat, look.view.choices[0].text, look.asked)

    threads = [threading.Thread(target=place, args=(seat,)) for seat in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len({answer.number for answer in answers.values()}) == 4


def test_hints_where_the_table_allows_them(url: str) -> None:
    mia, leo = guest(url, "Mia"), guest(url, "Leo")
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat())))
    leo.sit(table.id)
    look = mia.look(table.id)
    assert look.view is not None
    if may_decide(look):
        ideas = mia.hint(table.id, 0).ideas
        assert {idea.text for idea in ideas} <= {choice.text for choice in look.view.choices}
    with pytest.raises(RefusalError, match="not yours"):
        mia.hint(table.id, 1)
    strict = mia.set_up(NewTable("caldera", (HereSeat(),), hints=False))
    with pytest.raises(RefusalError, match="no hints"):
        mia.hint(strict.id, 0)


def test_undo_and_asking_for_it(url: str) -> None:
    mia, leo = guest(url, "Mia"), guest(url, "Leo")
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat())))
    leo.sit(table.id)
    for person, seat in ((mia, 0), (leo, 1)):
        look = person.look(table.id)
        assert look.view is not None
        person.move(table.id, seat, look.view.choices[0].text)
    events = mia.replay(table.id).events
    mia.undo(table.id)
    asked = leo.look(table.id).undo_request
    assert asked is not None
    assert asked.asks_you
    assert asked.name == "Mia"
    leo.answer_undo(table.id, agrees=True)
    assert mia.replay(table.id).events < events
    assert leo.look(table.id).undo_request is None


def test_presence_and_handing_a_seat_over(url: str) -> None:
    mia, leo = guest(url, "Mia"), guest(url, "Leo")
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat())))
    leo.sit(table.id)
    with mia.live(table.id) as own, leo.live(table.id) as live:
        own.next_news()
        live.next_news()
        assert [seat.here for seat in mia.look(table.id).seats] == [True, True]
        with pytest.raises(RefusalError, match="Leo is still here"):
            mia.hand_over(table.id, 1, "easy")
    leo.leave(table.id, 1)
    mia.hand_over(table.id, 1, "easy")
    with mia.live(table.id) as live:
        play_on(live, live.next_news(), random.Random(1).choice, moves=4)
    assert mia.look(table.id).seats[1].bot == "easy"
    leo.take_back(table.id, 1)
    seat = leo.look(table.id).seats[1]
    assert (seat.bot, seat.left, seat.yours) == (None, False, True)


def test_a_rematch_with_the_same_people(url: str) -> None:
    mia, leo = guest(url, "Mia"), guest(url, "Leo")
    seats = (HereSeat(), OpenSeat())
    table = mia.set_up(NewTable("caldera", seats, clock=Clock(1, "move", "lost")))
    leo.sit(table.id)
    wait_until(lambda: mia.look(table.id).stage == "over")
    result = mia.look(table.id).result
    assert result is not None
    assert result.decided_by == "time"
    with ThreadPoolExecutor(4) as pool:
        offers = list(pool.map(lambda who: who.rematch(table.id), (mia, leo, mia, leo)))
    [following] = set(offers)
    kept = [line for who in (mia, leo) for line in who.own_tables().tables if line.game]
    assert {line.id for line in kept if line.stage == "waiting"} == {following}
    host, other = (mia, leo) if mia.look(following).host else (leo, mia)
    assert leo.look(table.id).rematch == following
    waiting = other.look(following)
    assert waiting.stage == "waiting"
    assert [seat.yours for seat in waiting.seats].count(True) == 1
    stranger = guest(url, "Eve")
    kept_seat = [seat.yours for seat in waiting.seats].index(True)
    assert waiting.seats[kept_seat].kept is None
    seen = stranger.look(following).seats[kept_seat].kept
    assert seen == host.look(following).seats[kept_seat].kept == ("Leo" if other is leo else "Mia")
    with pytest.raises(RefusalError, match="kept for somebody else"):
        stranger.sit(following, kept_seat)
    with pytest.raises(RefusalError, match="All seats are taken"):
        stranger.sit(following)
    assert following in {line.id for line in other.own_tables().tables}
    other.sit(following)
    assert host.look(following).stage == "playing"
    assert (mia.look(following).seat, leo.look(following).seat) == (1, 0)


def test_clocks_run_out_even_if_nobody_looks(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as address:
        mia = guest(address, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(), HereSeat("Leo")), clock=Clock(1)))
    time.sleep(1.2)
    with serving(sqlite(tmp_path)) as address:
        again = visitor(address, cookie=mia.cookie)
        wait_until(lambda: all(seat.bot == "medium" for seat in again.look(table.id).seats))


def test_watching_and_private_tables(url: str) -> None:
    mia, eve = guest(url, "Mia"), guest(url, "Eve")
    private = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("random"))))
    shown = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("random")), open=True))
    listed = {line.id for line in eve.open_tables().tables}
    assert shown.id in listed
    assert private.id not in listed
    for ask in (eve.look, eve.replay, eve.record):
        with pytest.raises(RefusalError, match="not open to watchers"):
            ask(private.id)
    with eve.live(private.id) as live:
        message = live.receive()
        assert isinstance(message, Refused)
    watched = eve.look(shown.id)
    assert watched.seat == -1
    assert watched.code is None
    assert watched.view is not None
    assert watched.view.choices == ()
    nobody = visitor(url)
    assert nobody.look(shown.id).seat == -1
    with nobody.live(shown.id) as live:
        assert isinstance(live.receive(), News)


def test_records_are_kept_or_refused_with_the_line(url: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(),)))
    with mia.live(table.id) as live:
        play_on(live, live.next_news(), random.Random(8).choice)
    record = mia.record(table.id)
    kept = mia.upload(record)
    assert mia.replay(kept).events == mia.replay(table.id).events
    assert mia.replay(kept, event=10).view.events == 10
    assert mia.history().tables[0].id == kept
    before = mia.history(before=mia.history().tables[0].changed_at)
    assert [line.id for line in before.tables] == [table.id]
    lines = record.splitlines()
    broken = "\n".join([*lines[:20], "14 1 bear > nowhere", *lines[21:]])
    with pytest.raises(RefusalError, match="Line 21"):
        mia.upload(broken)
    with pytest.raises(RefusalError, match="Line 1"):
        mia.upload("hello")
    with pytest.raises(RefusalError, match="no event 9,999"):
        mia.replay(kept, event=9999)


def test_in_french(url: str) -> None:
    mia = visitor(url, language="fr")
    mia.say_name("Mia")
    with pytest.raises(RefusalError, match="n’existe pas"):
        mia.look("nowhere")


def test_accounts_on_every_device(url: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(),)))
    with pytest.raises(RefusalError, match="8 to 200"):
        mia.make_account("mia.k", "short")
    mia.make_account("Mia.K", "correct horse battery")
    other = guest(url, "Somebody")
    with pytest.raises(RefusalError, match="already"):
        other.make_account("mia.k", "another passphrase")
    phone = visitor(url)
    with pytest.raises(RefusalError, match="no such account") as refused:
        phone.log_in("mia.k", "wrong passphrase")
    assert refused.value.status == 401
    assert phone.log_in(" MIA.k ", "correct horse battery").name == "Mia"
    assert phone.own_tables().tables[0].id == table.id
    phone.log_out(everywhere=True)
    assert phone.who().name is None
    assert mia.who().name is None


def test_logged_out_everywhere_an_open_socket_does_nothing_more(url: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(),), open=True))
    elsewhere = visitor(url, cookie=mia.cookie)
    with mia.live(table.id) as live:
        news = live.next_news()
        elsewhere.log_out(everywhere=True)
        assert news.table.view is not None
        # It is closed at once, perhaps after a refusal.
        with pytest.raises(AwayError):
            answer = live.answer(live.move(news.table, news.table.view.choices[0].text))
            assert isinstance(answer, Refused)
            assert "Say your name" in answer.problem.text
            live.receive(PATIENCE)
    assert visitor(url).look(table.id).number == table.number


def test_health_metrics_and_the_api_docs(url: str) -> None:
    assert httpx.get(f"{url}/healthz").text == "well"
    assert "ludotope_steps_total" in httpx.get(f"{url}/metrics").text
    docs = httpx.get(f"{url}/api/docs")
    assert "Decides for one of your seats" in docs.text
    assert "unsafe" not in docs.headers["content-security-policy"]
    assert "/api/tables/{table}/move" in httpx.get(f"{url}/api/schema/openapi.json").json()["paths"]
