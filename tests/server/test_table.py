"""Tables without a server: who may do what, when; and that a table is the fold of its steps."""

import random
from collections.abc import Callable

import pytest

from ludotope.engine.errors import IllegalMoveError, LudotopeError
from ludotope.server.http.table_view import view_table
from ludotope.server.tables import actions
from ludotope.server.tables.actions import Proposal
from ludotope.server.tables.dealing import deal_chance, opening
from ludotope.server.tables.errors import ForbiddenError, RefusedError, StaleError
from ludotope.server.tables.events import (
    Clock,
    Opened,
    Place,
    Step,
    UndoAsked,
    Undone,
    read_events,
    write_events,
)
from ludotope.server.tables.sessions import Presence
from ludotope.server.tables.table import CLOSED, OVER, PLAYING, WAITING, Table

MIA, LEO, EVE = "mia", "leo", "eve"


def person(name: str) -> Place:
    return Place(person=name, name=name.title())


class Play:
    """A table and everything that happened at it."""

    def __init__(self, *places: Place, game: str = "caldera", **settings: object) -> None:
        opened = Opened(game, "standard", 1, places, MIA, **settings)  # type: ignore[arg-type]
        self.now = 1000.0
        self.steps = [Step(1, self.now, opening(opened))]
        self.table = Table("t", "CODE", self.steps)

    def do(self, proposal: Proposal) -> None:
        events, position = deal_chance(self.table.opened, proposal)
        step = Step(self.table.number + 1, self.now, events)
        self.table = self.table.after(step, position)
        self.steps.append(step)

    def move(self, seat: int, move: str | None = None) -> None:
        assert self.table.position is not None
        owner = self.table.seats[seat].person
        assert owner
        choice = move or self.table.position.choices(seat)[0].text
        self.do(actions.move(self.table, owner, seat, choice, self.table.seats[seat].asked))

    def events(self) -> int:
        assert self.table.position is not None
        return len(self.table.position.events)


@pytest.fixture
def two() -> Play:
    return Play(person(MIA), person(LEO))


def test_a_table_is_the_fold_of_its_stored_steps() -> None:
    luck = random.Random(4)
    for game, seats in (("caldera", 3), ("trias", 3), ("carcata", 2)):
        play = Play(*(person(name) for name in (MIA, LEO, EVE)[:seats]), game=game)
        for _ in range(40):
            seat = luck.choice(play.table.deciders)
            assert play.table.position is not None
            move = luck.choice(play.table.position.choices(seat)).text
            play.move(seat, move)
            if luck.random() < 0.2:
                owner = play.table.seats[seat].person
                assert owner
                play.do(actions.ask_undo(play.table, owner))
        stored = [
            Step(step.number, step.at, read_events(write_events(step.events)))
            for step in play.steps
        ]
        again = Table("t", "CODE", stored)
        assert again.position is not None
        assert play.table.position is not None
        assert again.position.events == play.table.position.events
        assert again.position.states.tobytes() == play.table.position.states.tobytes()
        assert again.seats == play.table.seats


def test_working_a_move_out_changes_nothing(two: Play) -> None:
    before = two.table
    assert before.position is not None
    state = before.position.states.tobytes()
    seat = before.deciders[0]
    code = before.position.choices(seat)[0].code
    proposal = actions.move(before, MIA if seat == 0 else LEO, seat, code, None)
    events, position = deal_chance(before.opened, proposal)
    assert before.position.states.tobytes() == state
    step = Step(2, 0.0, events)
    given, played = before.after(step, position), before.after(step)
    assert before.position.states.tobytes() == state
    assert given.position is not None
    assert played.position is not None
    assert given.position.states.tobytes() == played.position.states.tobytes() != state
    assert given.position.events == played.position.events
    assert (given.seats, given.deciders) == (played.seats, played.deciders)
    assert before.number == 1


class TestSeats:
    def test_sitting_down_and_beginning(self) -> None:
        play = Play(person(MIA), Place())
        assert play.table.stage == WAITING
        with pytest.raises(RefusedError, match="Seat 1 is taken"):
            actions.take_seat(play.table, LEO, "Leo", 0)
        with pytest.raises(RefusedError, match="There is no seat 3"):
            actions.take_seat(play.table, LEO, "Leo", 2)
        with pytest.raises(LudotopeError, match="name of a computer player"):
            actions.take_seat(play.table, LEO, "Expert", None)
        play.do(actions.take_seat(play.table, LEO, "Leo", None))
        assert play.table.stage == PLAYING
        assert play.table.names == ["Mia", "Leo"]
        with pytest.raises(RefusedError, match="begun already"):
            actions.take_seat(play.table, EVE, "Eve", None)

    def test_getting_up_before_the_start(self) -> None:
        play = Play(person(MIA), Place(), Place())
        play.do(actions.take_seat(play.table, LEO, "Leo", 1))
        with pytest.raises(ForbiddenError, match="not yours"):
            actions.leave(play.table, MIA, 1)
        play.do(actions.leave(play.table, LEO, 1))
        assert play.table.seats[1].is_free

    def test_only_the_host_starts_and_fills(self) -> None:
        play = Play(person(MIA), Place(), Place())
        play.do(actions.take_seat(play.table, LEO, "Leo", 1))
        with pytest.raises(ForbiddenError, match="Only whoever set"):
            actions.start(play.table, LEO, "easy")
        with pytest.raises(RefusedError, match="still free"):
            actions.start(play.table, MIA, None)
        with pytest.raises(LudotopeError, match="no computer player"):
            actions.start(play.table, MIA, "genius")
        play.do(actions.start(play.table, MIA, " Easy "))
        assert [seat.bot for seat in play.table.seats] == [None, None, "easy"]

    def test_the_order_can_be_left_to_chance(self) -> None:
        orders = set()
        for _ in range(40):
            play = Play(person(MIA), person(LEO), shuffle=True)
            orders.add(tuple(play.table.players))
        assert orders == {("Mia", "Leo"), ("Leo", "Mia")}

    def test_no_seat_is_taken_over(self, two: Play) -> None:
        with pytest.raises(ForbiddenError, match="do not sit"):
            actions.hand_over(two.table, EVE, 1, "easy", is_away=True)
        with pytest.raises(ForbiddenError, match="still here"):
            actions.hand_over(two.table, MIA, 1, "easy", is_away=False)
        with pytest.raises(ForbiddenError, match="not yours"):
            actions.take_back(two.table, MIA, 1)
        for seat in two.table.deciders:
            with pytest.raises(ForbiddenError, match="not yours"):
                actions.move(two.table, EVE, seat, 0, None)

    def test_a_computer_player_stands_in_and_the_owner_comes_back(self, two: Play) -> None:
        two.do(actions.leave(two.table, LEO, 1))
        two.do(actions.hand_over(two.table, MIA, 1, "easy", is_away=False))
        assert two.table.bots_due == ((1,) if 1 in two.table.deciders else ())
        with pytest.raises(RefusedError, match="computer player plays"):
            actions.move(two.table, LEO, 1, 0, None)
        two.do(actions.take_back(two.table, LEO, 1))
        assert two.table.seats[1].bot is None
        assert two.table.held_by(LEO) == (1,)

    def test_closing(self, two: Play) -> None:
        with pytest.raises(RefusedError, match="Other people"):
            actions.close(two.table, MIA)
        two.do(actions.leave(two.table, LEO, 1))
        with pytest.raises(ForbiddenError, match="do not sit"):
            actions.close(two.table, EVE)
        two.do(actions.close(two.table, MIA))
        assert two.table.stage == CLOSED
        with pytest.raises(RefusedError, match="ended already"):
            actions.close(two.table, MIA)

    def test_who_may_look(self) -> None:
        waiting = Play(person(MIA), Place()).table
        assert waiting.may_look(None)
        running = Play(person(MIA), person(LEO)).table
        assert [running.may_look(who) for who in (MIA, LEO, EVE, None)] == [1, 1, 0, 0]
        assert Play(person(MIA), person(LEO), open=True).table.may_look(None)


class TestMoves:
    def test_a_move_for_another_decision_is_stale(self, two: Play) -> None:
        seat = two.table.deciders[0]
        asked = two.table.seats[seat].asked
        two.move(seat)
        owner = two.table.seats[seat].person
        assert owner
        with pytest.raises(LudotopeError):
            actions.move(two.table, owner, seat, 0, asked)

    def test_who_decides_at_once_does_not_make_others_stale(self) -> None:
        play = Play(*(person(name) for name in (MIA, LEO, EVE, "zoe")))
        while len(play.table.deciders) < 4:
            play.move(play.table.deciders[0])
        asked = {seat: play.table.seats[seat].asked for seat in play.table.deciders}
        for seat in tuple(play.table.deciders):
            assert play.table.seats[seat].asked == asked[seat]
            play.move(seat)

    def test_illegal_moves_are_explained_and_change_nothing(self, two: Play) -> None:
        seat = two.table.deciders[0]
        owner = two.table.seats[seat].person
        assert owner
        with pytest.raises(LudotopeError):
            actions.move(two.table, owner, seat, "nonsense", None)
        with pytest.raises(IllegalMoveError):
            actions.move(two.table, owner, seat, "bear > river", None)
        assert two.table.number == 1


class TestUndo:
    def test_free_until_another_decides(self, two: Play) -> None:
        first, other = two.table.deciders[:2] if len(two.table.deciders) > 1 else (0, 1)
        owner = two.table.seats[first].person
        assert owner
        before = two.events()
        two.move(first)
        if two.events() == before + 1:
            assert isinstance(actions.ask_undo(two.table, owner).events[0], Undone)
        two.move(other)
        assert not isinstance(actions.ask_undo(two.table, owner).events[0], Undone)

    def test_a_move_that_shows_what_others_chose_is_not_free(
        self, put_on_shelf: Callable[..., None]
    ) -> None:
        put_on_shelf("fingers", "tests.engine.fingers")
        play = Play(person(MIA), person(LEO), game="fingers")
        play.move(0, "two")
        assert isinstance(actions.ask_undo(play.table, MIA).events[0], Undone)
        play.move(1, "one")
        # From memory, and read again from the steps that are stored.
        for table in (play.table, Table("t", "CODE", play.steps)):
            assert isinstance(actions.ask_undo(table, LEO).events[0], UndoAsked)
            view = view_table(table, LEO, 1, Presence(), 1000.0)
            assert view.undo == "ask"

    def test_others_are_asked_and_all_must_agree(self) -> None:
        play = Play(*(person(name) for name in (MIA, LEO, EVE)))
        for seat in (0, 1, 2):
            play.move(seat)
        target = play.events()
        play.do(actions.ask_undo(play.table, MIA))
        assert play.events() == target
        with pytest.raises(RefusedError, match="Nobody asks"):
            actions.answer_undo(play.table, MIA, True)
        with pytest.raises(ForbiddenError):
            actions.answer_undo(play.table, "stranger", True)
        play.do(actions.answer_undo(play.table, LEO, True))
        assert play.events() == target
        play.do(actions.answer_undo(play.table, EVE, True))
        assert play.table.undo is None
        assert play.table.position is not None
        assert all(event.seat != 0 for event in play.table.position.events)

    def test_one_refusal_is_enough(self) -> None:
        play = Play(*(person(name) for name in (MIA, LEO, EVE)))
        for seat in (0, 1, 2):
            play.move(seat)
        play.do(actions.ask_undo(play.table, MIA))
        play.do(actions.answer_undo(play.table, LEO, False))
        assert play.table.undo is None
        with pytest.raises(RefusedError):
            actions.answer_undo(play.table, EVE, True)

    def test_a_move_ends_the_question(self) -> None:
        play = Play(person(MIA), person(LEO))
        for seat in (0, 1):
            play.move(seat)
        play.do(actions.ask_undo(play.table, MIA))
        assert play.table.undo is not None
        play.move(play.table.deciders[0])
        assert play.table.undo is None

    def test_alone_with_computer_players_it_is_free(self) -> None:
        play = Play(person(MIA), Place(bot="easy"))
        play.move(0)
        seat = play.table.bots_due[0]
        assert play.table.position is not None
        code = play.table.position.choices(seat)[0].code
        play.do(actions.bot_move(play.table, seat, code, play.table.seats[seat].asked))
        play.do(actions.ask_undo(play.table, MIA))
        assert play.table.position is not None
        assert all(event.seat != 0 for event in play.table.position.events)

    def test_chance_is_dealt_anew(self) -> None:
        """What was seen once must not be known beforehand the second time."""
        outcomes = set()
        for _ in range(12):
            play = Play(person(MIA), game="caldera")
            while True:
                before = play.events()
                play.move(0)
                if play.events() > before + 1:
                    break
            first = play.table.position
            play.do(actions.ask_undo(play.table, MIA))
            play.move(0)
            again = play.table.position
            assert first is not None
            assert again is not None
            assert first.events[: before + 1] == again.events[: before + 1]
            outcomes.add(first.events[before + 1] == again.events[before + 1])
        assert False in outcomes

    def test_nothing_to_take_back(self, two: Play) -> None:
        with pytest.raises(RefusedError, match=r"nothing to take back|no decision"):
            actions.ask_undo(two.table, MIA)


class TestClocks:
    def test_time_for_a_move_hands_over_to_a_computer_player(self) -> None:
        play = Play(person(MIA), person(LEO), clock=Clock(10, "move", "bot"))
        seat = play.table.deciders[0]
        assert play.table.deadline == play.now + 10
        play.now += 9
        assert actions.time_up(play.table, play.now, "easy") == Proposal()
        play.now += 2
        play.do(actions.time_up(play.table, play.now, "easy"))
        assert play.table.seats[seat].bot == "easy"
        play.do(actions.take_back(play.table, play.table.seats[seat].person or "", seat))
        assert play.table.deadline == play.now + 10

    def test_time_for_a_game_adds_up_and_can_lose_it(self) -> None:
        play = Play(person(MIA), person(LEO), clock=Clock(100, "game", "lost"))
        while True:
            seat = play.table.deciders[0]
            play.now += 30
            if actions.time_up(play.table, play.now, "easy").events:
                break
            play.move(seat)
        play.do(actions.time_up(play.table, play.now, "easy"))
        assert play.table.stage == OVER
        result = play.table.result()
        assert result is not None
        assert result.decided_by == "time"
        assert play.table.lost is not None
        assert result.winners == (1 - play.table.lost,)

    def test_leaving_and_coming_back_gives_no_new_time(self) -> None:
        play = Play(person(MIA), person(LEO), clock=Clock(10))
        seat = play.table.deciders[0]
        owner = play.table.seats[seat].person or ""
        play.now += 6
        play.do(actions.leave(play.table, owner, seat))
        play.do(actions.take_back(play.table, owner, seat))
        play.do(actions.hand_over(play.table, owner, seat, "easy", is_away=False))
        play.do(actions.take_back(play.table, owner, seat))
        assert play.table.time_left(seat, play.now) == 4

    def test_taking_back_gives_no_new_time(self) -> None:
        for per in ("move", "game"):
            play = Play(person(MIA), Place(bot="easy"), clock=Clock(10, per))
            play.now += 6
            play.move(0)
            play.now += 1
            play.do(actions.ask_undo(play.table, MIA))
            assert play.table.time_left(0, play.now) == 4
            play.now += 1
            play.move(0)
            assert play.table.seats[0].spent == 7

    def test_no_clock_runs_for_computer_players(self) -> None:
        play = Play(person(MIA), Place(bot="easy"), clock=Clock(10))
        assert play.table.time_left(1, play.now) is None


def test_a_rematch_is_offered_once() -> None:
    play = Play(person(MIA), person(LEO), clock=Clock(10, "move", "lost"))
    with pytest.raises(RefusedError):
        actions.offer_rematch(play.table, MIA, "next")
    play.now += 11
    play.do(actions.time_up(play.table, play.now, "easy"))
    with pytest.raises(ForbiddenError):
        actions.offer_rematch(play.table, EVE, "next")
    play.do(actions.offer_rematch(play.table, LEO, "next"))
    assert play.table.rematch == "next"
    with pytest.raises(StaleError):
        actions.offer_rematch(play.table, MIA, "other")
