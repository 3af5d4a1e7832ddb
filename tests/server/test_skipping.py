"""Somebody who is here and does not decide: the others have a computer player go on."""

from pathlib import Path

import pytest

from ludotope.client import HereSeat, NewTable, OpenSeat, RefusalError
from ludotope.server.http.responses import SkipView
from ludotope.server.http.table_view import view_table
from ludotope.server.tables import actions
from ludotope.server.tables.errors import ForbiddenError, RefusedError, StaleError
from ludotope.server.tables.events import Clock
from ludotope.server.tables.sessions import Presence
from ludotope.server.tables.skipping import Patience, skip_in
from ludotope.server.tables.table import Table
from tests.server.serving import guest, serving, sqlite
from tests.server.test_table import EVE, LEO, MIA, Play, person
from tests.server.test_undo import bot_moves

PATIENCE = 90.0
WAITS = Patience(PATIENCE)


class Stall(Play):
    """Mia has decided, and waits for Leo and then Eve at Trias, where one decides at a time."""

    def __init__(self, *names: str) -> None:
        super().__init__(*(person(name) for name in names), game="trias")
        while self.table.deciders != (1,):
            self.move(self.table.deciders[0])

    def ask(self, who: str, seat: int = 1) -> None:
        self.do(actions.ask_skip(self.table, who, seat, "easy", self.now, WAITS))

    def answer(self, who: str, agrees: bool, seat: int = 1, question: int | None = None) -> None:
        self.do(actions.answer_skip(self.table, who, seat, agrees, question, self.now, WAITS))

    def seen_by(self, who: str, seat: int) -> SkipView:
        view = view_table(self.table, who, seat, Presence(), self.now, None, WAITS)
        [request] = view.skip_requests
        return request

    def skip_in(self) -> float | None:
        view = view_table(self.table, MIA, 0, Presence(), self.now, None, WAITS)
        return view.seats[1].skip_in


def test_the_only_other_person_has_a_computer_player_go_on() -> None:
    play = Stall(MIA, LEO)
    assert play.skip_in() == PATIENCE
    play.now += 60
    with pytest.raises(RefusedError, match="may still think for 30 seconds"):
        play.ask(MIA)
    play.now += 31
    assert play.skip_in() == 0
    play.ask(MIA)
    assert play.table.seats[1].bot == "easy"
    assert play.table.bots_due == (1,)
    bot_moves(play)
    # What it does is not taken back without Leo, who plays again whenever he likes.
    with pytest.raises(RefusedError, match="Leo does not play"):
        actions.ask_undo(play.table, MIA)
    play.do(actions.take_back(play.table, LEO, 1))
    assert play.skip_in() in (PATIENCE, None)


def test_all_others_must_agree() -> None:
    play = Stall(MIA, LEO, EVE)
    play.now += PATIENCE
    play.ask(MIA)
    assert play.table.seats[1].bot is None
    assert [play.seen_by(who, seat).asks_you for seat, who in enumerate((MIA, LEO, EVE))] == [
        False,
        False,
        True,
    ]
    with pytest.raises(RefusedError, match="not all have agreed"):
        play.ask(MIA)
    with pytest.raises(ForbiddenError):
        play.answer("stranger", True)
    with pytest.raises(StaleError):
        play.answer(EVE, True, question=1)
    play.answer(EVE, True, question=play.seen_by(EVE, 2).number)
    assert play.table.seats[1].bot == "easy"
    assert play.table.skips == {}


def test_asking_too_is_agreeing() -> None:
    play = Stall(MIA, LEO, EVE)
    play.now += PATIENCE
    play.ask(MIA)
    play.ask(EVE)
    assert play.table.seats[1].bot == "easy"


def test_one_who_would_rather_wait_is_enough() -> None:
    play = Stall(MIA, LEO, EVE)
    play.now += PATIENCE
    play.ask(MIA)
    play.answer(EVE, False)
    assert play.table.skips == {}
    with pytest.raises(RefusedError, match="Nobody asks"):
        play.answer(EVE, True)


def test_deciding_ends_it() -> None:
    play = Stall(MIA, LEO, EVE)
    play.now += PATIENCE
    play.ask(MIA)
    play.move(1)
    assert play.table.skips == {}


def test_the_owner_objects_once_for_each_decision() -> None:
    play = Stall(MIA, LEO, EVE)
    play.now += PATIENCE
    play.ask(MIA)
    assert play.seen_by(LEO, 1).may_object
    play.answer(LEO, False)
    assert play.table.skips == {}
    with pytest.raises(RefusedError, match="may still think for 90 seconds"):
        play.ask(MIA)
    play.now += PATIENCE
    play.ask(MIA)
    assert not play.seen_by(LEO, 1).may_object
    with pytest.raises(RefusedError, match="more time already"):
        play.answer(LEO, False)
    play.answer(EVE, True)
    assert play.table.seats[1].bot == "easy"


def test_whoever_comes_back_votes_and_whoever_leaves_does_not() -> None:
    play = Stall(MIA, LEO, EVE)
    play.do(actions.leave(play.table, EVE, 2))
    play.now += PATIENCE
    play.do(actions.take_back(play.table, EVE, 2))
    play.ask(MIA)
    assert play.table.seats[1].bot is None
    play.do(actions.leave(play.table, EVE, 2))
    play.ask(MIA)
    assert play.table.seats[1].bot == "easy"


def test_two_who_stall_cannot_keep_each_other_at_the_table() -> None:
    play = Play(*(person(name) for name in (MIA, LEO, EVE)))
    while len(play.table.deciders) < 3:
        play.move(play.table.deciders[0])
    play.move(0)
    assert list(play.table.deciders) == [1, 2]
    play.now += PATIENCE
    with pytest.raises(RefusedError, match="decide first"):
        actions.ask_skip(play.table, LEO, 2, "easy", play.now, WAITS)
    play.do(actions.ask_skip(play.table, MIA, 1, "easy", play.now, WAITS))
    play.do(actions.ask_skip(play.table, MIA, 2, "easy", play.now, WAITS))
    assert play.table.bots_due == (1, 2)


def test_not_where_a_clock_runs_nor_for_anybody_else() -> None:
    play = Play(person(MIA), person(LEO), game="trias", clock=Clock(1000))
    while play.table.deciders != (1,):
        play.move(play.table.deciders[0])
    play.now += 500
    with pytest.raises(RefusedError, match="the clock says"):
        actions.ask_skip(play.table, MIA, 1, "easy", play.now, WAITS)
    stall = Stall(MIA, LEO, EVE)
    stall.now += PATIENCE
    with pytest.raises(RefusedError, match="Nobody is waiting for Eve"):
        stall.ask(MIA, seat=2)
    with pytest.raises(ForbiddenError, match="do not sit"):
        stall.ask("stranger")
    with pytest.raises(RefusedError, match="decide first"):
        stall.ask(LEO)


def test_only_while_a_server_was_there() -> None:
    play = Stall(MIA, LEO)
    asked = play.now
    play.now += 3600
    # It has been back for ten seconds.
    waits = Patience(PATIENCE, play.now - 10)
    assert skip_in(play.table, 1, play.now, waits) == PATIENCE - 10
    assert skip_in(play.table, 1, play.now, Patience(PATIENCE, asked - 10)) == 0


def test_it_is_all_in_the_steps() -> None:
    play = Stall(MIA, LEO, EVE)
    play.now += PATIENCE
    play.ask(MIA)
    again = Table("t", "CODE", play.steps)
    assert again.skips == play.table.skips
    play.answer(LEO, False)
    again = Table("t", "CODE", play.steps)
    assert (again.seats, again.skips) == (play.table.seats, {})


def test_at_a_server(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), stall_seconds=0) as url:
        people = [guest(url, name) for name in ("Mia", "Leo", "Eve")]
        mia, leo, eve = people
        table = mia.set_up(NewTable("trias", (HereSeat(), OpenSeat(), OpenSeat()))).id
        leo.sit(table)
        eve.sit(table)
        [late] = [seat for seat, who in enumerate(people) if who.look(table).asked is not None]
        asker, other = (who for seat, who in enumerate(people) if seat != late)
        with other.live(table) as live:
            live.next_news()
            asker.skip(table, late, "random")
            news = live.next_news()
            assert [story.phrase.message for story in news.stories] == ["told-skip-asked"]
            [request] = news.table.skip_requests
            assert (request.seat, request.asks_you) == (late, True)
            other.answer_skip(table, late, agrees=True, question=request.number)
            news = live.next_news()
            assert news.table.seats[late].bot == "random"
        people[late].take_back(table, late)
        with pytest.raises(RefusalError, match="Nobody asks"):
            other.answer_skip(table, late, agrees=True)
