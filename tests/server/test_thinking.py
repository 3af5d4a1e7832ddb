"""Computer players, hints and reviews share the threads fairly."""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest
from prometheus_client import REGISTRY
from sqlalchemy import select

from ludotope.bots import never
from ludotope.client import BotSeat, Client, HereSeat, NewTable, RefusalError
from ludotope.engine.shelf import find_box
from ludotope.server.app import create_app
from ludotope.server.rate_limiter import TooMuchError
from ludotope.server.settings import Settings
from ludotope.server.storage.database import Storage
from ludotope.server.storage.schema import people
from ludotope.server.tables.fair_threads import Addresses, FairThreads, Stop
from ludotope.server.tables.reviews import OpinionView
from tests.caldera.test_scoring_example import MIA
from tests.running import PATIENCE, wait_until
from tests.server.phones import Phone
from tests.server.serving import GENEROUS, guest, may_decide, play_on, serving, sqlite, visitor

pytestmark = pytest.mark.slow

# --- The threads themselves ----------------------------------------------------------------------


class Bench:
    """One thread, on which people have work done that takes as long as it says."""

    def __init__(self, threads: int = 1, at_once: int = 100) -> None:
        self.addresses = Addresses()
        self.threads = FairThreads("test", threads, at_once, self.addresses)
        self.begun: list[str] = []
        self.ended: list[str] = []

    def has_ended(self, count: int) -> bool:
        return len(self.ended) >= count

    async def work(self, payer: str, seconds: float, later: float = 0.0) -> None:
        def spend(stop: Stop) -> None:
            self.begun.append(payer)
            spent = 0.0
            while spent < seconds and not stop():
                before = time.perf_counter()
                time.sleep(0.001)
                spent += time.perf_counter() - before
            self.ended.append(payer)

        await self.threads.run(payer, "move", spend, seconds=seconds, later=later)


def on_bench(
    play: Callable[[Bench], Coroutine[Any, Any, None]], threads: int = 1, at_once: int = 100
) -> Bench:
    async def run() -> Bench:
        bench = Bench(threads, at_once)
        try:
            async with asyncio.timeout(PATIENCE):
                await play(bench)
        finally:
            bench.threads.close()
        return bench

    return asyncio.run(run())


async def until(holds: Callable[[], object]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


def test_short_work_goes_before_the_long_work_of_somebody_else_that_has_begun() -> None:
    async def play(bench: Bench) -> None:
        async with asyncio.TaskGroup() as tasks:
            for _ in range(4):
                tasks.create_task(bench.work("Hog", 0.2))
            await until(lambda: len(bench.begun) == 2)
            tasks.create_task(bench.work("Mia", 0.01))
            tasks.create_task(bench.work("Leo", 0.01))

    assert set(on_bench(play, threads=2).ended[:2]) == {"Mia", "Leo"}


def test_whoever_has_used_least_comes_first() -> None:
    async def play(bench: Bench) -> None:
        async with asyncio.TaskGroup() as tasks:
            for _ in range(6):
                tasks.create_task(bench.work("Hog", 0.05))
            await until(lambda: bench.begun)
            for _ in range(2):
                tasks.create_task(bench.work("Mia", 0.05))

    ended = on_bench(play).ended
    # In turns: after each of Mia's at most as many of the other's, and the one that was under way.
    assert ended.index("Mia") <= 2
    assert [place for place, who in enumerate(ended) if who == "Mia"][1] <= 4


def test_long_work_is_not_kept_waiting_for_good_by_short_work_of_ever_new_people() -> None:
    async def play(bench: Bench) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(bench.work("first", 0.02))
            tasks.create_task(bench.work("long", 0.1))
            number = 0
            while "long" not in bench.ended:
                number += 1
                tasks.create_task(bench.work(f"short {number}", 0.02))
                # There are always more than can be done.
                await until(partial(bench.has_ended, number - 3))

    assert on_bench(play).ended[-1] != "long"


def test_what_can_wait_waits_for_those_who_play_but_not_for_good() -> None:
    async def play(bench: Bench) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(bench.work("Mia", 0.02))
            for _ in range(3):
                tasks.create_task(bench.work("reviewer", 0.01, later=0.1))
            for _ in range(20):
                tasks.create_task(bench.work("Mia", 0.02))

    ended = on_bench(play).ended
    assert "reviewer" not in ended[:3]
    assert "reviewer" in ended[:15]


def test_all_people_at_one_address_have_one_share() -> None:
    async def play(bench: Bench) -> None:
        guests = [f"guest {number}" for number in range(3)]
        for name in guests:
            bench.addresses.note(name, "192.0.2.1")
        # Whoever has no name is there, too.
        guests.append("192.0.2.1")
        async with asyncio.TaskGroup() as tasks:
            for name in guests:
                for _ in range(4):
                    tasks.create_task(bench.work(name, 0.02))
            for _ in range(4):
                tasks.create_task(bench.work("Mia", 0.02))

    ended = on_bench(play).ended
    last = max(place for place, who in enumerate(ended) if who == "Mia")
    # Each for themselves, sixteen would be done by then.
    assert last + 1 - 4 <= 8


@pytest.mark.parametrize("has_account", [False, True])
def test_a_server_knows_where_people_are(tmp_path: Path, has_account: bool) -> None:
    """Those with accounts, too: they are made as easily as guests."""

    async def play() -> None:
        app = create_app(Settings(database=sqlite(tmp_path), limits=GENEROUS))
        transport = httpx.ASGITransport(cast("Any", app), client=("192.0.2.7", 1234))
        async with (
            app.context.running(),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            await client.post("/api/me", json={"name": "Mia"})
            if has_account:
                form = {"name": "mia", "passphrase": "correct horse battery"}
                assert (await client.post("/api/account", json=form)).status_code == 200
            app.context.addresses = addresses = Addresses()
            assert (await client.get("/api/me")).json()["name"] == "Mia"
            async with app.context.storage.reading() as connection:
                person = (await connection.execute(select(people.c.id))).scalar_one()
            assert addresses.of(person) == "192.0.2.7"

    asyncio.run(play())


def test_what_takes_long_is_done_on_threads_that_are_shared_out(url: str) -> None:
    """Each request that works out something is charged to somebody."""

    def readings() -> float:
        labels = {"kind": "reading"}
        return REGISTRY.get_sample_value("ludotope_waited_seconds_count", labels) or 0.0

    ana = Phone(url, "Ana")
    park = find_box("caldera").own_file("park", "standard")
    board = {"game": "caldera", "option": "park", "variant": "standard", "name": park.name}
    sheet = ana.begin("caldera", ["Ana"])
    for space, token in {**MIA["tokens"], **MIA["weather"]}.items():
        ana.write(f"board.0:{space}", token)
    ana.write("mode.0", "board")
    before = readings()
    ana.do("reveal")
    assert ana.send() == []
    assert readings() > before
    for method, path, form in (
        ("POST", "/boards/check", {**board, "text": park.text}),
        ("GET", f"/sheets/{sheet}/board", {}),
        ("GET", f"/sheets/{sheet}/comments", {}),
        ("GET", f"/sheets/{sheet}/records", {}),
        ("GET", "/me/book", {}),
        ("GET", "/me/book/export", {}),
        ("POST", "/me/book/names", {"name": "Ana", "means": "Anna"}),
    ):
        before = readings()
        answer = ana.ask(method, path, **form)
        assert answer.status_code == 200, answer.text
        assert readings() > before, path


def test_nobody_has_more_begun_than_they_may() -> None:
    most = 0

    async def play(bench: Bench) -> None:
        async with asyncio.TaskGroup() as tasks:

            async def one() -> None:
                nonlocal most
                await bench.work("Hog", 0.01)
                most = max(most, len(bench.begun) - len(bench.ended))

            for _ in range(12):
                tasks.create_task(one())

    on_bench(play, threads=4, at_once=2)
    assert most <= 2


def test_work_that_nobody_waits_for_any_more_stops() -> None:
    async def play(bench: Bench) -> None:
        running, waiting = (asyncio.create_task(bench.work("Mia", 3600)) for _ in range(2))
        await until(lambda: bench.begun)
        for task in (waiting, running):
            task.cancel()
        await bench.work("Leo", 0.001)

    bench = on_bench(play, at_once=1)
    assert sorted(bench.ended) == ["Leo", "Mia"]


def test_spare_work_gives_way_to_everything_else() -> None:
    async def play(bench: Bench) -> None:
        def idle(stop: Stop) -> str:
            bench.begun.append("spare")
            while not stop():
                time.sleep(0.001)
            return "stopped"

        spare = asyncio.create_task(bench.threads.run_spare(idle, never))
        await until(lambda: bench.begun == ["spare"])
        # Never two at once.
        assert await bench.threads.run_spare(idle, never) is None
        other = asyncio.create_task(bench.work("mia", 0.2))
        assert await spare == "stopped"
        assert not bench.ended, "it was not waited for"
        assert await bench.threads.run_spare(idle, never) is None
        await other
        # On its own wish it ends, too.
        assert await bench.threads.run_spare(idle, lambda: True) == "stopped"

    on_bench(play)


def test_whoever_has_too_much_waiting_is_refused() -> None:
    async def play(bench: Bench) -> None:
        bench.threads = FairThreads("test", 1, 1, bench.addresses, most_waiting=2)
        async with asyncio.TaskGroup() as tasks:
            for _ in range(3):
                tasks.create_task(bench.work("Hog", 0.05))
            await until(lambda: bench.begun)
            with pytest.raises(TooMuchError):
                await bench.work("Hog", 0.05)
            await bench.work("Mia", 0.01)

    assert on_bench(play).ended.count("Hog") == 3


def test_what_fails_fails_for_whoever_asked_and_for_nobody_else() -> None:
    async def play(bench: Bench) -> None:
        def fail(_: Stop) -> None:
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            await bench.threads.run("Mia", "move", fail, seconds=0.1)
        await bench.work("Mia", 0.001)

    assert on_bench(play).ended == ["Mia"]


# --- Computer players ----------------------------------------------------------------------------


def counted(url: str, line: str) -> float:
    """A number of the server's metrics."""
    lines = httpx.get(f"{url}/metrics").text.splitlines()
    return sum(float(found.rpartition(" ")[2]) for found in lines if found.startswith(line))


def expert_moves(url: str) -> float:
    return counted(url, 'ludotope_thinking_seconds_count{level="expert"}')


def occupy(hog: Client, tables: int, stack: ExitStack) -> None:
    """Has experts think at many tables at once, and looks on."""
    for _ in range(tables):
        table = hog.set_up(NewTable("trias", (BotSeat("expert"),) * 4))
        stack.enter_context(hog.live(table.id)).next_news()


def replies(client: Client, table: str, url: str, moves: int) -> list[float]:
    """How many expert moves were made elsewhere while a computer player answered each move."""
    found = []
    with client.live(table) as live:
        news = live.next_news()
        for _ in range(moves):
            while not may_decide(news.table):
                news = live.next_news()
            before = expert_moves(url)
            news = play_on(live, news, random.Random(1).choice, moves=1)
            while not may_decide(news.table):
                news = live.next_news()
            found.append(expert_moves(url) - before)
    return found


def test_somebody_with_many_experts_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as url, ExitStack() as stack:
        occupy(guest(url, "Hog"), 12, stack)
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("easy"))))
        wait_until(lambda: expert_moves(url) > 0)
        # First in, first out, it would be twelve each time.
        assert sorted(replies(mia, table.id, url, 5))[2] <= 4


def test_after_a_restart_it_is_as_fair(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as url:
        hog, mia = guest(url, "Hog"), guest(url, "Mia")
        for _ in range(12):
            hog.set_up(NewTable("trias", (*[BotSeat("expert")] * 4, HereSeat())))
        table = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("easy"))))
    with serving(sqlite(tmp_path)) as url:
        mia = visitor(url, cookie=mia.cookie)
        assert max(replies(mia, table.id, url, 2)) <= 4


def test_of_the_computer_players_that_are_due_each_host_has_one_first(tmp_path: Path) -> None:
    async def due() -> list[str]:
        storage = Storage(sqlite(tmp_path))
        await storage.open()
        try:
            return await storage.tables_with_bots_due(time.time() + 60, 1000)
        finally:
            await storage.close()

    with serving(sqlite(tmp_path), threads=1) as url:
        hog, mia = guest(url, "Hog"), guest(url, "Mia")
        for _ in range(8):
            hog.set_up(NewTable("trias", (*[BotSeat("expert")] * 4, HereSeat())))
        table = mia.set_up(NewTable("trias", (*[BotSeat("expert")] * 4, HereSeat())))
    assert table.id in asyncio.run(due())[:2]


def test_where_only_computers_play_they_wait_until_somebody_looks(tmp_path: Path) -> None:
    seats = (BotSeat("random"), BotSeat("random"))
    with serving(sqlite(tmp_path), watched_seconds=0) as url:
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", seats))
        other = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("random"))))
        with mia.live(other.id) as live:
            play_on(live, live.next_news(), random.Random(1).choice, moves=4)
        # Meanwhile this one would have been played to its end.
        first = mia.look(table.id).number
        assert first <= 2
        with mia.live(table.id) as live:
            number = live.next_news().table.number
            while number < first + 5:
                number = live.next_news().table.number
        # What was thought about has been decided by the time that others have had their turns.
        have_others_play(mia)
        number = mia.look(table.id).number
        have_others_play(mia)
        after = mia.look(table.id)
        assert (after.number, after.stage) == (number, "playing")


def have_others_play(client: Client) -> None:
    """Has a computer player decide several times at another table: a clock of a kind.

    Threads are shared fairly, so whoever is to decide elsewhere has done so meanwhile.
    """
    other = client.set_up(NewTable("caldera", (HereSeat(), BotSeat("random"))))
    with client.live(other.id) as live:
        play_on(live, live.next_news(), random.Random(1).choice, moves=4)


def test_where_only_computers_play_asking_again_and_again_counts_as_looking(url: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (BotSeat("random"), BotSeat("random"))))
    wait_until(lambda: mia.look(table.id).stage == "over")


def test_whoever_hands_a_seat_over_and_looks_on_can_take_it_back_before_its_next_move(
    tmp_path: Path,
) -> None:
    with serving(sqlite(tmp_path), stand_in_seconds=10 * PATIENCE) as url:
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("random"))))
        wait_until(lambda: not mia.look(table.id).seats[1].decides)
        before = mia.look(table.id)
        assert before.view is not None
        with mia.live(table.id) as live:
            live.next_news()
            mia.hand_over(table.id, 0, "random")
            wait_until(lambda: mia.look(table.id).seats[0].bot == "random")
            have_others_play(mia)
            mia.take_back(table.id, 0)
            after = mia.look(table.id)
            assert after.view is not None
            assert may_decide(after)
            assert after.view.events == before.view.events
            # The others do not wait any longer than that.
            play_on(live, live.next_news(), random.Random(1).choice, moves=2)
            mia.hand_over(table.id, 0, "random")
        # Nobody waits where nobody looks on.
        wait_until(lambda: mia.look(table.id).stage == "over")


# --- Hints and reviews ---------------------------------------------------------------------------


def test_whoever_asks_for_too_many_hints_at_once_is_told(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, waiting_hints=1)
    with serving(sqlite(tmp_path), limits) as url:
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(),)))

        def ask(_: int) -> int:
            try:
                mia.hint(table.id, 0)
            except RefusalError as refused:
                assert "still thinking about what you asked before" in str(refused)
                return refused.status
            return 200

        with ThreadPoolExecutor(4) as pool:
            assert set(pool.map(ask, range(4))) == {200, 429}
        assert ask(0) == 200


def opinion(client: Client, table: str) -> OpinionView:
    return client._ask(OpinionView, "GET", f"/api/tables/{table}/opinion")


def finished_game(client: Client) -> str:
    table = client.set_up(NewTable("trias", (HereSeat(), HereSeat("Leo"))))
    with client.live(table.id) as live:
        play_on(live, live.next_news(), random.Random(1).choice)
    return table.id


def test_the_strongest_think_ahead_while_somebody_who_looks_on_decides(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as url:
        mia = guest(url, "Mia")
        table = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("expert"))))
        wait_until(lambda: not mia.look(table.id).seats[1].decides)
        with mia.live(table.id) as live:
            news = live.next_news()
            while True:
                while not may_decide(news.table):
                    news = live.next_news()
                assert news.table.view is not None
                if news.table.view.table["phase"] == "call":
                    break
                news = play_on(live, news, random.Random(1).choice, moves=1)
            wait_until(lambda: counted(url, "ludotope_thoughts_ahead_total") > 0)


def test_a_review_stops_when_nobody_asks_and_goes_on_when_somebody_does(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), review_seconds=0.2) as url:
        mia = guest(url, "Mia")
        table = finished_game(mia)
        assert opinion(mia, table).done < opinion(mia, table).total
        wait_until(lambda: counted(url, "ludotope_reviews") == 0)
        stopped = opinion(mia, table)
        assert stopped.done < stopped.total
        wait_until(lambda: opinion(mia, table).done > stopped.done)


def test_whoever_has_enough_reviews_under_way_is_told(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, reviews=1)
    with serving(sqlite(tmp_path), limits, review_seconds=PATIENCE) as url:
        mia = guest(url, "Mia")
        one, other = finished_game(mia), finished_game(mia)
        opinion(mia, one)
        with pytest.raises(RefusalError, match="wait for its answers") as refused:
            opinion(mia, other)
        assert refused.value.status == 429
        # What is under way can be asked for, and somebody else can ask for more.
        opinion(mia, one)
        mia.share(other, True)
        opinion(guest(url, "Leo"), other)


def test_reviews_that_are_forgotten_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotope.server.tables.reviews.REVIEWS_KEPT", 1)
    with serving(sqlite(tmp_path), GENEROUS, review_seconds=PATIENCE) as url:
        mia = guest(url, "Mia")
        for table in (finished_game(mia), finished_game(mia)):
            opinion(mia, table)
        wait_until(lambda: counted(url, "ludotope_reviews") == 1)
