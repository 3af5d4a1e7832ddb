"""How a game was played: what a computer player decided for somebody, and practice."""

from pathlib import Path

import pytest

from ludotope.engine.record import read_record
from ludotope.server.http.requests import BotSeat, HereSeat, NewTable, OpenSeat
from ludotope.server.tables import actions
from ludotope.server.tables.events import Place, StandIn
from ludotope.server.tables.summary import read_listing, summarise
from ludotope.server.tables.table import OVER, Table
from tests.running import ludotope, wait_until
from tests.server.serving import guest
from tests.server.test_table import LEO, MIA, Play, person
from tests.server.test_undo import bot_moves

pytestmark = pytest.mark.slow


class TestStandIns:
    def test_what_a_stand_in_decided_is_counted(self) -> None:
        play = Play(person(MIA), person(LEO), Place(bot="easy"), game="trias")
        taken = {0: 0, 1: 0}
        while play.table.stage != OVER:
            if play.table.number == 12:
                play.do(actions.hand_over(play.table, MIA, 1, "easy", is_away=True))
            if play.table.number == 40:
                play.do(actions.take_back(play.table, LEO, 1))
                play.do(actions.hand_over(play.table, MIA, 0, "easy", is_away=False))
            seat = play.table.deciders[0]
            if play.table.seats[seat].bot:
                bot_moves(play)
                taken[seat] = taken.get(seat, 0) + 1
            else:
                play.move(seat)
        for table in (play.table, Table("t", "CODE", play.steps)):
            position = table.position
            assert position is not None
            of = [sum(event.seat == seat for event in position.events) for seat in (0, 1)]
            assert table.stand_ins() == tuple(StandIn(s, taken[s], of[s]) for s in (0, 1))
            assert 0 < taken[1] < of[1]
            assert read_listing(summarise(table).text).stand_ins == (0, 1)

    def test_what_was_taken_back_does_not_count(self) -> None:
        play = Play(person(MIA))
        play.do(actions.hand_over(play.table, MIA, 0, "easy", is_away=False))
        bot_moves(play)
        [stood_in] = play.table.stand_ins()
        assert (stood_in.seat, stood_in.decisions) == (0, 1)
        play.do(actions.take_back(play.table, MIA, 0))
        play.do(actions.ask_undo(play.table, MIA))
        assert play.table.stand_ins() == ()

    def test_nobody_is_told_before_the_end(self) -> None:
        """Where all is as usual there is nothing to tell, and lists of before can be read."""
        play = Play(person(MIA), Place(bot="easy"))
        text = summarise(play.table).text
        assert read_listing(text).stand_ins == ()
        old = text.replace(',"practice":false,"stand_ins":[]', "")
        assert old != text
        assert read_listing(old) == read_listing(text)


@pytest.mark.parametrize("practice", [True, False])
def test_practice_is_said_when_a_game_begins(url: str, practice: bool) -> None:
    mia, leo = guest(url, "Mia"), guest(url, "Leo")
    table = mia.set_up(NewTable("caldera", (HereSeat(), OpenSeat()), practice=practice))
    assert leo.look(table.id).practice is practice
    leo.sit(table.id)
    with mia.live(table.id, after=1) as live:
        told = [story.phrase.message for story in live.next_news().stories]
    assert "told-began-practice" in told or not practice
    assert "told-began" in told or practice


@pytest.mark.parametrize("practice", [True, False])
def test_the_result_the_history_and_the_record_say_it(url: str, practice: bool) -> None:
    mia = guest(url, "Mia")
    seats = (HereSeat(), BotSeat("random"))
    table = mia.set_up(NewTable("trias", seats, practice=practice))
    assert table.practice is practice
    mia.hand_over(table.id, 0, "random")
    wait_until(lambda: mia.look(table.id).stage == OVER)
    end = mia.look(table.id)
    [stood_in] = end.stand_ins
    assert stood_in.seat == 0
    assert stood_in.decisions == stood_in.of > 0
    line = next(line for line in mia.history().tables if line.id == table.id)
    assert (line.practice, line.stand_ins) == (practice, (0,))
    replay = mia.replay(table.id)
    assert (replay.practice, replay.stand_ins) == (practice, end.stand_ins)
    text = mia.record(table.id)
    record = read_record(text)
    assert record.circumstances == (practice, {0: stood_in.decisions})
    # Kept at a server again, it still says so.
    kept = mia.replay(mia.upload(text))
    assert (kept.practice, kept.stand_ins) == (practice, end.stand_ins)
    # So does the next game, which is of the same kind.
    assert mia.look(mia.rematch(table.id)).practice is practice


def test_a_record_that_claims_too_much_is_shown_as_far_as_it_can_be(url: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(),)))
    text = mia.record(table.id).replace("\n\n", "\nstand-in 1: 99999999\n\n", 1)
    assert mia.replay(mia.upload(text)).stand_ins == ()


def test_the_terminal_says_it_too(url: str, tmp_path: Path) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("caldera", (HereSeat(), BotSeat("random")), practice=True))
    mia.hand_over(table.id, 0, "random")
    wait_until(lambda: mia.look(table.id).stage == OVER)
    file = tmp_path / "game.ludotope"
    file.write_text(mia.record(table.id), "utf-8")
    told = ludotope("replay", file).stdout
    decisions = mia.look(table.id).stand_ins[0].of
    assert f"Mia: the computer took {decisions} of {decisions} decisions." in told
    assert "This was a practice game" in told
