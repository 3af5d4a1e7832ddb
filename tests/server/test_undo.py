"""Going back in a game: nobody learns a secret or tries their luck again without the others."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
import pytest

from ludotope.engine.event import Event
from ludotope.server.http.table_view import view_table
from ludotope.server.tables import actions
from ludotope.server.tables.actions import Proposal
from ludotope.server.tables.errors import ForbiddenError, RefusedError, StaleError
from ludotope.server.tables.events import Clock, Place, Undone
from ludotope.server.tables.sessions import Presence
from ludotope.server.tables.table import PLAYING, Table
from ludotope.server.tables.undo import undo_kind
from tests.server.test_table import EVE, LEO, MIA, Play, person


def bot_moves(play: Play, move: str | None = None) -> None:
    """The computer player that is to decide does so."""
    seat = play.table.bots_due[0]
    assert play.table.position is not None
    choices = play.table.position.choices(seat)
    code = next(c.code for c in choices if move in (None, c.text))
    play.do(actions.bot_move(play.table, seat, code, play.table.seats[seat].asked))


def play_until(play: Play, seat: int, move: str, seed: int = 1) -> None:
    """People decide at random until a seat may make a certain move, and never make it."""
    luck = random.Random(seed)
    while True:
        decider = play.table.deciders[0]
        assert play.table.position is not None
        texts = [choice.text for choice in play.table.position.choices(decider)]
        if decider == seat and move in texts:
            return
        play.move(decider, luck.choice([text for text in texts if text != move]))


class TestStandIns:
    def test_what_a_stand_in_showed_is_not_taken_back_alone(self) -> None:
        """Leo goes out, a computer player plays his card, and Mia would undo it on her own."""
        play = Play(person(MIA), person(LEO), game="trias")
        play_until(play, 1, "play card")
        play.do(actions.leave(play.table, LEO, 1))
        play.do(actions.hand_over(play.table, MIA, 1, "easy", is_away=False))
        bot_moves(play, "play card")
        before = play.events()
        with pytest.raises(RefusedError, match="Leo does not play at the moment"):
            actions.ask_undo(play.table, MIA)
        assert undo_kind(play.table, MIA) == "no"
        # Back again, Leo is asked like everybody.
        play.do(actions.take_back(play.table, LEO, 1))
        assert undo_kind(play.table, MIA) == "ask"
        play.do(actions.ask_undo(play.table, MIA))
        assert play.events() == before
        play.do(actions.answer_undo(play.table, LEO, True))
        assert play.events() < before

    def test_a_game_is_not_rewound_while_its_other_owner_is_away(self) -> None:
        play = Play(person(MIA), person(LEO))
        for _ in range(4):
            for seat in play.table.deciders:
                play.move(seat)
        play.do(actions.hand_over(play.table, MIA, 1, "easy", is_away=True))
        before = play.events()
        for _ in range(6):
            # With what was dealt or decided since, every step back concerns Leo.
            if undo_kind(play.table, MIA) != "free":
                break
            play.do(actions.ask_undo(play.table, MIA))
        assert before - play.events() <= 1
        with pytest.raises(RefusedError, match="Leo does not play"):
            actions.ask_undo(play.table, MIA)

    def test_nor_after_the_clock_has_brought_the_stand_in(self) -> None:
        play = Play(person(MIA), person(LEO), game="trias", clock=Clock(10))
        play.move(0)
        while 1 not in play.table.deciders:
            play.move(0)
        play.now += 11
        play.do(actions.time_up(play.table, play.now, "easy"))
        bot_moves(play)
        with pytest.raises(RefusedError, match="Leo does not play"):
            actions.ask_undo(play.table, MIA)

    def test_nor_after_the_owner_has_handed_the_seat_over(self) -> None:
        play = Play(person(MIA), person(LEO), game="trias")
        while 1 not in play.table.deciders:
            play.move(0)
        play.do(actions.hand_over(play.table, LEO, 1, "easy", is_away=False))
        bot_moves(play)
        assert undo_kind(play.table, MIA) == "no"
        with pytest.raises(RefusedError, match="Leo does not play"):
            actions.ask_undo(play.table, MIA)

    def test_one_of_several_seats_is_enough_to_be_asked(self) -> None:
        """Leo has two seats; a computer player has one of them, and he still plays."""
        play = Play(person(MIA), person(LEO), Place(person=LEO, name="Lou"))
        for seat in (0, 1, 2):
            play.move(seat)
        play.do(actions.leave(play.table, LEO, 2))
        assert undo_kind(play.table, MIA) == "ask"
        play.do(actions.ask_undo(play.table, MIA))
        assert play.table.undo is not None
        play.do(actions.answer_undo(play.table, LEO, True))
        assert play.table.undo is None
        assert undo_kind(play.table, MIA) == "no"


class TestLeaving:
    def asked(self) -> Play:
        play = Play(*(person(name) for name in (MIA, LEO, EVE)))
        for seat in (0, 1, 2):
            play.move(seat)
        play.do(actions.ask_undo(play.table, MIA))
        play.do(actions.answer_undo(play.table, LEO, True))
        return play

    def test_whoever_leaves_without_an_answer_has_not_agreed(self) -> None:
        play = self.asked()
        before = play.events()
        play.do(actions.leave(play.table, EVE, 2))
        assert play.events() == before
        assert play.table.undo is None
        with pytest.raises(RefusedError, match="Eve does not play"):
            actions.ask_undo(play.table, MIA)

    def test_nor_has_whoever_is_replaced(self) -> None:
        play = self.asked()
        play.do(actions.hand_over(play.table, MIA, 2, "easy", is_away=True))
        assert play.table.undo is None

    def test_whoever_agreed_and_left_has_agreed(self) -> None:
        play = self.asked()
        before = play.events()
        play.do(actions.leave(play.table, LEO, 1))
        assert play.table.undo is not None
        play.do(actions.answer_undo(play.table, EVE, True))
        assert play.events() < before

    def test_whoever_comes_back_is_asked_too(self) -> None:
        """Nothing of Eve's is taken back, so it can be asked without her; now she is here."""
        play = Play(*(person(name) for name in (MIA, LEO, EVE)))
        play.do(actions.leave(play.table, EVE, 2))
        play.move(0)
        play.move(1)
        assert undo_kind(play.table, MIA) == "ask"
        play.do(actions.ask_undo(play.table, MIA))
        play.do(actions.take_back(play.table, EVE, 2))
        before = play.events()
        play.do(actions.answer_undo(play.table, LEO, True))
        assert play.events() == before
        request = view_table(play.table, EVE, 2, Presence(), 0.0).undo_request
        assert request is not None
        assert request.asks_you
        play.do(actions.answer_undo(play.table, EVE, True))
        assert play.events() < before


class TestWhatWasSeen:
    def test_a_decision_taken_back_has_been_seen(self) -> None:
        """Leo decides and takes it back; Mia knows now, and does not go back behind it freely."""
        play = Play(person(MIA), person(LEO))
        play.move(0)
        assert undo_kind(play.table, MIA) == "free"
        play.move(1)
        play.do(actions.ask_undo(play.table, LEO))
        if play.table.undo is not None:
            # Chance has spoken after him.
            play.do(actions.answer_undo(play.table, MIA, True))
        for table in (play.table, Table("t", "CODE", play.steps)):
            assert undo_kind(table, MIA) == "ask"

    def test_own_decisions_are_taken_back_one_after_another(self) -> None:
        play = Play(person(MIA), person(LEO), game="trias")
        luck = random.Random(3)
        # How many events there were before each of somebody's free decisions in a row.
        row: list[int] = []
        last = ""
        while len(row) < 3:
            seat = play.table.deciders[0]
            owner = play.table.seats[seat].person or ""
            row = row if owner == last else []
            before, last = play.events(), owner
            assert play.table.position is not None
            play.move(seat, luck.choice(play.table.position.choices(seat)).text)
            row = [*row, before] if undo_kind(play.table, owner) == "free" else []
        for before in reversed(row):
            assert undo_kind(play.table, last) == "free"
            play.do(actions.ask_undo(play.table, last))
            assert play.events() == before

    def test_an_answer_to_another_question_does_not_count(self) -> None:
        """Eve agrees to what Mia asked; meanwhile Leo asks for something else."""
        play = Play(*(person(name) for name in (MIA, LEO, EVE)))
        for seat in (0, 1, 2):
            play.move(seat)
        play.do(actions.ask_undo(play.table, MIA))
        request = view_table(play.table, EVE, 2, Presence(), 0.0).undo_request
        assert request is not None
        play.do(actions.ask_undo(play.table, LEO))
        with pytest.raises(StaleError):
            actions.answer_undo(play.table, EVE, True, request.number)
        play.do(actions.answer_undo(play.table, EVE, True, play.table.number))


def test_alone_from_the_beginning_every_step_back_is_free() -> None:
    play = Play(person(MIA), Place(bot="easy"), Place(person=MIA, name="Max"), game="trias")
    luck = random.Random(2)
    for _ in range(30):
        if play.table.bots_due:
            bot_moves(play)
        else:
            seat = play.table.deciders[0]
            assert play.table.position is not None
            play.move(seat, luck.choice(play.table.position.choices(seat)).text)
    start = play.events()
    while undo_kind(play.table, MIA) != "no":
        assert undo_kind(play.table, MIA) == "free"
        play.do(actions.ask_undo(play.table, MIA))
        if play.table.bots_due:
            break
    assert play.events() < start


def set_up_otherwise(play: Play, **settings: bool) -> Table:
    """The same table with the same events, had it been set up in another way."""
    first = play.steps[0]
    opened = msgspec.structs.replace(play.table.opened, **settings)
    steps = [msgspec.structs.replace(first, events=(opened, *first.events[1:])), *play.steps[1:]]
    return Table("t", "CODE", steps)


class TestLuckStays:
    """At a table of today, whoever has nobody to ask takes no luck back."""

    def test_what_chance_brought_stays(self) -> None:
        play = Play(person(MIA), Place(bot="easy"), fair_undo=True)
        while True:
            before = play.events()
            while play.table.bots_due:
                bot_moves(play)
            play.move(0)
            assert play.table.position is not None
            if any(event.is_chance for event in play.table.position.events[before:]):
                break
        assert undo_kind(play.table, MIA) == "luck"
        with pytest.raises(RefusedError, match="something random has happened"):
            actions.ask_undo(play.table, MIA)
        # In practice it does not, nor at tables that were set up before there was such a rule.
        for practice in (True, False):
            table = set_up_otherwise(play, fair_undo=False, practice=practice)
            assert undo_kind(table, MIA) == "free"
            assert isinstance(actions.ask_undo(table, MIA).events[0], Undone)

    def test_a_decision_without_luck_is_taken_back(self) -> None:
        play = Play(person(MIA), Place(bot="easy"), game="trias", fair_undo=True)
        free = luck = 0
        for _ in range(60):
            while play.table.bots_due:
                bot_moves(play)
            if play.table.stage == PLAYING:
                play.move(0)
            if play.table.stage != PLAYING:
                break
            position = play.table.position
            assert position is not None
            kind = undo_kind(play.table, MIA)
            if position.may_undo() == 0:
                assert kind == "free"
                before = play.events()
                play.do(actions.ask_undo(play.table, MIA))
                assert play.events() == before - 1
                play.move(0)
                free += 1
            elif position.events[-1].is_chance:
                assert kind == "luck"
                luck += 1
        assert free
        assert luck

    def test_a_computer_players_answer_is_no_luck_where_nothing_is_hidden(
        self, put_on_shelf: Callable[..., None]
    ) -> None:
        put_on_shelf("wordy", "tests.commands.wordy")
        play = Play(person(MIA), Place(bot="random"), game="wordy", fair_undo=True)
        play.move(0)
        bot_moves(play)
        assert undo_kind(play.table, MIA) == "free"
        play.do(actions.ask_undo(play.table, MIA))
        assert play.events() == 0

    def test_what_a_move_showed_stays(self, put_on_shelf: Callable[..., None]) -> None:
        put_on_shelf("fingers", "tests.engine.fingers")
        play = Play(person(MIA), Place(bot="random"), game="fingers", fair_undo=True)
        bot_moves(play)
        play.move(0, "two")
        assert undo_kind(play.table, MIA) == "luck"

    def test_whoever_plays_for_all_at_one_screen_takes_no_luck_back(self) -> None:
        play = Play(person(MIA), Place(person=MIA, name="Leo"), fair_undo=True)
        while undo_kind(play.table, MIA) in ("no", "free"):
            play.move(play.table.deciders[0])
        assert undo_kind(play.table, MIA) == "luck"

    def test_others_still_agree(self) -> None:
        play = Play(person(MIA), person(LEO), fair_undo=True)
        for seat in (0, 1):
            play.move(seat)
        assert undo_kind(play.table, MIA) == "ask"
        before = play.events()
        play.do(actions.ask_undo(play.table, MIA))
        play.do(actions.answer_undo(play.table, LEO, True))
        assert play.events() < before


# --- Random tables -------------------------------------------------------------------------------


@dataclass
class Witness:
    """Remembers what people saw and agreed to at a table, by what they did and nothing else."""

    play: Play
    clock: int = 0
    # When each event of the present game happened, and all that ever happened: when, whose.
    born: list[int] = field(default_factory=list)
    happened: list[tuple[int, str | None]] = field(default_factory=list)
    agreed: set[str] = field(default_factory=set)
    undone: int = 0
    with_consent: int = 0
    refused: int = 0

    def __post_init__(self) -> None:
        self._note(self._events())

    def _events(self) -> list[Event]:
        assert self.play.table.position is not None
        return self.play.table.position.events.copy()

    def _note(self, events: list[Event]) -> None:
        for event in events:
            self.clock += 1
            owner = None if event.is_chance else self.play.table.seats[event.seat].person
            self.born.append(self.clock)
            self.happened.append((self.clock, owner))

    def do(self, proposal: Proposal) -> None:
        table = self.play.table
        assert table.position is not None
        before = self._events()
        learnt_nothing = table.position.may_undo()
        self.play.do(proposal)
        [*undone] = (event for event in proposal.events if isinstance(event, Undone))
        if not undone:
            self._note(self._events()[len(before) :])
            return
        to, who = undone[0].to, undone[0].person
        since = [owner for time, owner in self.happened if time > self.born[to]]
        is_own = table.seats[before[to].seat].person == who
        nothing_learnt = (
            is_own
            and all(owner == who for owner in since)
            and len(before) == to + 1
            and learnt_nothing == before[to].seat
        )
        self.undone += 1
        if not nothing_learnt:
            self.with_consent += 1
            assert table.owners <= self.agreed, (who, to, before[to:], self.agreed)
        del self.born[to:]
        self._note(self._events()[to:])
        self.agreed = set()


def test_no_undo_goes_behind_anybodys_back() -> None:
    """Three people and a computer player do whatever they can, in any order, at Trias."""
    witnesses = [_watch_a_game(random.Random(seed)) for seed in range(8)]
    assert sum(witness.undone for witness in witnesses) > 80
    assert sum(witness.with_consent for witness in witnesses) > 8
    assert sum(witness.refused for witness in witnesses) > 40


def _watch_a_game(luck: random.Random) -> Witness:
    play = Play(*(person(name) for name in (MIA, LEO, EVE)), Place(bot="easy"), game="trias")
    witness = Witness(play)
    for _ in range(400):
        table = play.table
        if table.stage != PLAYING:
            break
        who, seat = luck.choice((MIA, LEO, EVE)), luck.randrange(4)
        kind = undo_kind(table, who)
        try:
            match luck.choices(
                ("move", "undo", "agree", "refuse", "leave", "return", "hand over"),
                (10, 6, 20, 0.3, 0.5, 3, 0.5),
            )[0]:
                case "move":
                    decider = luck.choice(table.deciders)
                    assert table.position is not None
                    code = luck.choice(table.position.choices(decider)).code
                    place = table.seats[decider]
                    if place.bot:
                        proposal = actions.bot_move(table, decider, code, place.asked)
                    else:
                        proposal = actions.move(table, str(place.person), decider, code, None)
                    witness.agreed = set()
                case "undo":
                    try:
                        proposal = actions.ask_undo(table, who)
                    except RefusedError:
                        assert kind == "no"
                        witness.refused += 1
                        continue
                    # It does what the view has said.
                    assert kind == ("free" if isinstance(proposal.events[0], Undone) else "ask")
                    witness.agreed = {who}
                case "agree":
                    proposal = actions.answer_undo(table, who, True)
                    witness.agreed.add(who)
                case "refuse":
                    proposal = actions.answer_undo(table, who, False)
                    witness.agreed = set()
                case "leave":
                    proposal = actions.leave(table, who, seat)
                case "return":
                    proposal = actions.take_back(table, who, seat)
                case _:
                    proposal = actions.hand_over(table, who, seat, "easy", luck.random() < 0.5)
        except (RefusedError, ForbiddenError):
            continue
        witness.do(proposal)
    return witness
