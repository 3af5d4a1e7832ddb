"""Fair matches: opponents as good as whoever plays, learned from games that were finished."""

import asyncio
import random
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludotope.bots.rating import RatedGame, Rating, rate
from ludotope.client import AwayError, BotSeat, Client, HereSeat, NewTable, OpenSeat, RefusalError
from ludotope.engine.record import load_record
from ludotope.server.storage import rating_rows
from ludotope.server.storage.database import Storage
from ludotope.server.storage.erasure import erase_person
from ludotope.server.storage.rows import Rated, StoredStep, Summary
from ludotope.server.tables.events import (
    Began,
    Closed,
    Dealt,
    HandedOver,
    Left,
    Moved,
    Opened,
    Place,
    Returned,
    Shared,
    Step,
    TableEvents,
    TimeUp,
    Undone,
    options_at_table,
    store_step,
)
from ludotope.server.tables.summary import summarise
from ludotope.server.tables.table import OVER, Table
from tests.running import PATIENCE
from tests.server.accounts.people import run_beside
from tests.server.serving import (
    ServerProcess,
    any_choice,
    guest,
    may_decide,
    serving,
    sqlite,
    visitor,
)
from tests.server.test_storage import empty_postgresql

ME, BOT = Place(person="mia", name="Mia"), Place(bot="fair", character="lynx")
ALONE = (HereSeat(), BotSeat("fair"))
PICK = random.Random(5).choice
NOBODY = '{"seats":[]}'
RECORD = load_record(Path(__file__).parent.parent / "records" / "caldera-2.ludotope")


def rated_events() -> TableEvents:
    """Everything that happened in a finished game of two."""
    position = RECORD.position(len(RECORD.events))
    return tuple(
        Dealt(text) if event.is_chance else Moved(event.seat, text)
        for event, text in zip(position.events, position.texts(), strict=True)
    )


EVENTS = rated_events()
# What is left after the last decision belongs to the step of that.
LAST = max(number for number, event in enumerate(EVENTS) if isinstance(event, Moved))


def game_of(
    places: Sequence[Place] = (ME, BOT), before_the_end: TableEvents = (), **settings: Any
) -> tuple[Table, Table]:
    """A table before and after the last decision of its game."""
    opened = Opened(
        "caldera",
        RECORD.setup.variant,
        RECORD.setup.rules,
        tuple(places),
        "mia",
        options=options_at_table(RECORD.setup.options),
        **settings,
    )
    begun: TableEvents = (opened, Began((0, 1), strength=37), *EVENTS[:LAST], *before_the_end)
    table = Table("t", "CODE", [Step(1, 1.0, begun)])
    return table, table.after(Step(2, 2.0, EVENTS[LAST:]))


def mover_at_the_end() -> int:
    last = EVENTS[LAST]
    assert isinstance(last, Moved)
    return last.seat


class TestWhatCounts:
    def test_the_end_of_a_game_that_one_has_played_oneself(self) -> None:
        before, after = game_of()
        result = after.result()
        assert after.stage == OVER
        assert result is not None
        share = {-1: 1.0, 0: 0.5, 1: 0.0}[
            (result.places[0] > result.places[1]) - (result.places[0] < result.places[1])
        ]
        expected = (Rated("mia", "caldera", (37,), share),)
        assert summarise(after, before).rated == expected
        assert summarise(before).rated == ()
        # Whatever is stored later changes nothing, and counts no second time.
        later = after.after(Step(3, 3.0, (Shared("mia", True),)))
        assert summarise(later, after).rated == ()

    def test_only_strengths_that_are_known(self) -> None:
        for level, met in (("hard", (75,)), ("12", (12,)), ("random", None)):
            before, after = game_of((ME, Place(bot=level, character="lynx")))
            rated = summarise(after, before).rated
            assert [one.strengths for one in rated] == ([] if met is None else [met])
        before, after = game_of((ME, Place(person="leo", name="Leo")))
        assert summarise(after, before).rated == ()

    def test_not_in_practice_nor_where_it_is_not_clear_who_plays(self) -> None:
        before, after = game_of(practice=True)
        assert summarise(after, before).rated == ()
        # Both seats are of one person: several share a screen.
        before, after = game_of((ME, Place(person="mia", name="Leo")))
        assert summarise(after, before).rated == ()

    def test_not_if_a_computer_player_decided_for_somebody(self) -> None:
        opened = game_of()[0].opened
        mine = next(n for n, e in enumerate(EVENTS) if isinstance(e, Moved) and e.seat == 0)
        events: TableEvents = (
            opened,
            Began((0, 1), strength=37),
            *EVENTS[:mine],
            HandedOver(0, "easy"),
            EVENTS[mine],
            Returned(0),
            *EVENTS[mine + 1 : LAST],
        )
        table = Table("t", "CODE", [Step(1, 1.0, events)])
        after = table.after(Step(2, 2.0, EVENTS[LAST:]))
        assert after.stage == OVER
        assert summarise(after, table).rated == ()
        # Handed over and taken back without a decision in between, it is one's own game.
        before, after = game_of(before_the_end=(HandedOver(0, "easy"), Returned(0)))
        assert len(summarise(after, before).rated) == 1

    def test_not_if_it_was_given_up(self) -> None:
        other = 1 - mover_at_the_end()
        places = (ME, BOT) if other == 0 else (BOT, ME)
        before, after = game_of(places, (Left(other),))
        assert summarise(after, before).rated == ()
        before, _ = game_of()
        closed = before.after(Step(2, 2.0, (Closed(),)))
        assert summarise(closed, before).rated == ()
        lost = before.after(Step(2, 2.0, (TimeUp(0),)))
        assert lost.stage == OVER
        assert summarise(lost, before).rated == ()

    def test_decisions_that_were_taken_back_count_once(self) -> None:
        before, _ = game_of()
        assert before.position is not None
        events = len(before.position.events)
        last = [n for n, event in enumerate(EVENTS[:LAST]) if isinstance(event, Moved)][-1]
        back = before.after(Step(2, 2.0, (Undone(last, "mia"),)))
        again = back.after(Step(3, 3.0, EVENTS[last:LAST]))
        assert again.position is not None
        assert len(again.position.events) == events
        after = again.after(Step(4, 4.0, EVENTS[LAST:]))
        assert len(summarise(after, again).rated) == 1
        assert summarise(again, back).rated == ()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    return empty_postgresql(request.getfixturevalue("postgresql"))


def ended(person: str, share: float) -> Summary:
    """The summary of a table whose game ends, as the step writer gets it."""
    rated = (Rated(person, "trias", (40, 60), share),)
    return Summary("over", False, False, None, frozenset(), NOBODY, person, rated=rated)


async def one_game_ends_twice_and_two_at_once(database: str) -> None:
    one, two = Storage(database), Storage(database)
    await one.open()
    try:
        # SQLite has one server; PostgreSQL may have several.
        servers = [one, one if one.is_sqlite else two]
        if servers[1] is two:
            await two.open()
        await one.add_person("mia", "Mia")
        tables = [f"table{number}" for number in range(6)]
        open_summary = Summary("playing", False, False, None, frozenset(), NOBODY, "mia")
        for table in tables:
            await one.create(table, "trias", StoredStep(1, 1.0, "[]", None, None), open_summary)
        # Each ends at both servers at once: one of them is first, and only that counts.
        written = await asyncio.gather(
            *(
                server.append(table, StoredStep(2, 2.0, "[]", None, None), ended("mia", 1.0))
                for table in tables
                for server in servers
            )
        )
        assert sorted(written) == [False] * 6 + [True] * 6
        # Sent again, because nobody heard that it was stored.
        again = StoredStep(2, 2.0, "[]", "mia", "again")
        assert not await one.append(tables[0], again, ended("mia", 1.0))
        rows = await rating_rows.ratings_of(one, "mia")
        assert [row.number for row in rows] == [1, 2, 3, 4, 5, 6]
        assert {row.table_id for row in rows} == set(tables)
        rating = Rating()
        for row in rows:
            rating = rate(rating, RatedGame((40, 60), 1.0))
            assert row.value == pytest.approx(rating.value)
            assert (row.strengths, row.share) == ("40,60", 1.0)
        assert await rating_rows.ratings_at(one, ["leo", "mia"], "trias") == [Rating(), rating]
        assert await rating_rows.ratings_at(one, ["mia"], "carcata") == [Rating()]
        latest = await rating_rows.ratings_of(one, "mia", most=2)
        assert [row.number for row in latest] == [5, 6]
        await rating_rows.note_solved(one, "mia", "trias", "abc")
        await rating_rows.note_solved(one, "mia", "trias", "abc")
        assert [row.puzzle for row in await rating_rows.solved_by(one, "mia")] == ["abc"]
        await erase_person(one, "mia")
        assert await rating_rows.ratings_of(one, "mia") == []
        assert await rating_rows.solved_by(one, "mia") == []
    finally:
        await one.close()
        await two.close()


@pytest.mark.slow
def test_each_game_counts_once_whatever_is_sent_again_or_at_once(database: str) -> None:
    asyncio.run(one_game_ends_twice_and_two_at_once(database))


@pytest.fixture
def rows(tmp_path: Path) -> Any:
    """Asks the database a question in SQL."""

    def ask(question: str) -> list[Any]:
        with closing(sqlite3.connect(tmp_path / "test.db")) as connection:
            return connection.execute(question).fetchall()

    return ask


def play(client: Client, table: str, pick: Any = PICK) -> None:
    """Plays one's seat until the game is over."""
    while (look := client.look(table)).stage == "playing":
        if may_decide(look):
            client.move(table, look.seat, any_choice(look, pick), look.asked)


def value_of(client: Client, game: str = "caldera") -> tuple[float, int]:
    found = [rating for rating in client.ratings().ratings if rating.game == game]
    return (found[0].value, found[0].games) if found else (40.0, 0)


def test_a_fair_match_learns_from_a_finished_game(url: str) -> None:
    mia = guest(url, "Mia")
    assert mia.ratings().ratings == ()
    table = mia.set_up(NewTable("caldera", ALONE)).id
    seat = mia.look(table).seats[1]
    assert (seat.bot, seat.fair) == ("40", True)
    # Whoever plays anything loses to it.
    play(mia, table)
    look = mia.look(table)
    assert look.result is not None
    share = (1 + look.result.places[1] - look.result.places[0]) / 2
    after = rate(Rating(), RatedGame((40,), share))
    [rating] = mia.ratings().ratings
    assert (rating.game, rating.games) == ("caldera", 1)
    assert rating.value == pytest.approx(after.value)
    [game] = rating.latest
    assert (game.table, game.strengths, game.share) == (table, (40,), share)
    # It stays what it was, at the table and in what is kept of it.
    assert look.seats[1].bot == "40"
    assert "(40)" in mia.record(table)
    assert [player.fair for player in mia.history().tables[0].players] == [False, True]
    # A game that is over is not taken back, so it cannot be ended again.
    with pytest.raises(RefusalError):
        mia.undo(table)
    again = mia.rematch(table)
    assert {seat.bot for seat in mia.look(again).seats if seat.bot} == {str(round(after.value))}
    assert [seat.fair for seat in mia.look(again).seats if seat.bot] == [True]
    # It is in what can be downloaded, can be forgotten, and belongs to nobody else.
    assert mia.export().ratings == mia.ratings().ratings
    assert guest(url, "Leo").ratings().ratings == ()
    # Who registers keeps what was learned, and has it on every device.
    mia.make_account("mia.rated", "correct horse battery")
    elsewhere = visitor(url)
    elsewhere.log_in("mia.rated", "correct horse battery")
    assert elsewhere.ratings() == mia.ratings()
    assert elsewhere.ratings().ratings == (rating,)
    assert mia.forget_rating("caldera").ratings == ()
    assert mia.export().ratings == ()


def test_friends_meet_what_is_fair_to_all_of_them(url: str) -> None:
    mia, leo = guest(url, "Mia"), guest(url, "Leo")
    play(mia, mia.set_up(NewTable("caldera", ALONE)).id)
    mias, _ = value_of(mia)
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat(), BotSeat("fair")))).id
    waiting = mia.look(table).seats[2]
    assert (waiting.bot, waiting.fair) == ("fair", True)
    with mia.live(table) as live:
        live.next_news()
        leo.sit(table)
        stories = live.next_news().stories
    fair = mia.look(table).seats[2]
    assert fair.bot == str(round((mias + 40) / 2))
    told = {story.phrase.message: story.phrase.values for story in stories}
    assert told["told-fair"] == {"strength": int(fair.bot)}
    # The host may fill free seats with them, too.
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat(), OpenSeat()))).id
    mia.start(table, "fair")
    assert [seat.bot for seat in mia.look(table).seats[1:]] == [str(round(mias))] * 2


def test_it_has_to_be_clear_who_plays(url: str) -> None:
    mia = guest(url, "Mia")
    here = (HereSeat("Mia"), HereSeat("Leo"), BotSeat("fair"))
    with pytest.raises(RefusalError, match="several people share this screen"):
        mia.set_up(NewTable("caldera", here))
    with pytest.raises(RefusalError, match="needs somebody to play against"):
        mia.set_up(NewTable("caldera", (BotSeat("fair"), BotSeat("fair"))))
    empty = mia.set_up(NewTable("caldera", (OpenSeat(), OpenSeat()))).id
    with pytest.raises(RefusalError, match="needs somebody to play against"):
        mia.start(empty, "fair")
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()))).id
    guest(url, "Leo").sit(table)
    with pytest.raises(RefusalError, match="no computer player"):
        mia.hand_over(table, 0, "fair")
    with pytest.raises(RefusalError):
        mia.forget_rating("chess")


@pytest.mark.slow
def test_a_kill_at_the_end_counts_a_game_once(tmp_path: Path, rows: Any) -> None:
    database = sqlite(tmp_path)
    with serving(database) as url:
        mia = guest(url, "Mia")
    [[person]] = rows("select id from people where name = 'Mia'")
    mine = mover_at_the_end()
    me = Place(person=person, name="Mia")
    table, _ = game_of((me, BOT) if mine == 0 else (BOT, me))
    begun = Step(1, 1.0, (table.opened, Began((0, 1), strength=37), *EVENTS[:LAST]))

    async def set_up(storage: Storage) -> None:
        await storage.create("ending", "caldera", store_step(begun), summarise(table))

    run_beside(database, set_up)
    server = ServerProcess(database)
    server.start()
    try:
        there = visitor(server.url, cookie=mia.cookie)
        look = there.look("ending")
        assert may_decide(look)
        move = any_choice(look, PICK)
        last = partial(there.move, "ending", mine, move, look.asked, "the-last")
        thread = threading.Thread(target=lambda: attempt(last))
        thread.start()
        server.kill()
        thread.join(PATIENCE)
        server.start()
        # Nobody knows whether it was stored: it is sent again, twice.
        attempt(last)
        attempt(last)
        assert there.look("ending").stage == "over"
        [rating] = there.ratings().ratings
        assert (rating.games, [game.table for game in rating.latest]) == (1, ["ending"])
        assert rating.value != Rating().value
    finally:
        server.kill()


def attempt(work: Any) -> None:
    try:
        work()
    except (AwayError, RefusalError):
        return
