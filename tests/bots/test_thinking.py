"""What is promised of every thought, whatever the game."""

import threading
import time
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludotope
from ludotope.bots import BOTS, make_bot
from ludotope.bots.kernel import search
from ludotope.bots.thinking import Budget, Memory, affordable, evaluate, think
from ludotope.engine.errors import NotYourTurnError
from ludotope.engine.event import WATCHER
from ludotope.engine.kernel import playout
from ludotope.engine.kernel.generic import imagine
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import Luck, new_luck
from ludotope.engine.kernel.rule import rule
from ludotope.engine.position import Position
from tests.bots.games import GAMES, middle_of_a_game
from tests.packages import ROOT


@rule
def roll_out(
    states: States, horizon: int, fate: int, luck: Luck, moves: Array, ratings: Array
) -> None:
    """Plays on from a state that Python has."""
    search.roll_out(states[0], horizon, fate, luck, moves, ratings)


@pytest.mark.parametrize("name", GAMES)
class TestEveryThought:
    # Seconds are those of the processor: what else runs on the machine does not count.

    def test_it_changes_nothing(self, name: str) -> None:
        position = middle_of_a_game(name)
        before, events = position.states.tobytes(), list(position.events)
        seat = position.deciders[0]
        for bot in BOTS:
            make_bot(bot, seed=1).choose(position, seat)
        evaluate(position, seat, 10)
        assert position.states.tobytes() == before
        assert position.events == events

    def test_it_is_repeatable_from_its_seed(self, name: str) -> None:
        position = middle_of_a_game(name)
        seat = position.deciders[0]
        for jobs in (1, 2):
            budget = Budget(200, jobs=jobs)
            first, again = (think(position, seat, budget, seed=4).ideas for _ in range(2))
            assert first == again
        other = think(position, seat, Budget(200), seed=5).ideas
        assert [idea.value for idea in other] != [idea.value for idea in first]

    def test_what_happens_in_a_playout_depends_on_its_fate_alone(self, name: str) -> None:
        position = middle_of_a_game(name)
        ends = []
        for fate, luck in ((3, new_luck(1)), (3, new_luck(2)), (4, new_luck(1))):
            states, moves = position.states.copy(), position.game.move_list()
            roll_out(states, 2, fate, luck, moves, np.zeros(len(moves)))
            ends.append(states.tobytes())
        assert ends[0] == ends[1] != ends[2]

    def test_every_move_is_legal_in_whole_games(self, name: str) -> None:
        position = middle_of_a_game(name, part=0.0)
        luck = new_luck(3)
        bots = [make_bot("easy", seed=1), make_bot("medium", seed=2)]
        while not position.is_over:
            if position.chance_is_due:
                playout.deal_one(position.states, luck)
                continue
            seat = position.deciders[0]
            position.play(seat, bots[seat].choose(position.seen_by(seat), seat))
        assert max(position.result().places) <= 2

    @settings(max_examples=20, deadline=None)
    @given(st.integers(1, 300), st.integers(1, 60), st.integers(1, 2))
    def test_it_keeps_to_its_simulations(
        self, name: str, simulations: int, candidates: int, jobs: int
    ) -> None:
        position = middle_of_a_game(name)
        seat = position.deciders[0]
        legal = set(position.legal(seat).tolist())
        thought = think(position, seat, Budget(simulations, None, candidates, jobs), seed=1)
        assert thought.simulations <= simulations
        assert len(thought.ideas) <= candidates
        assert {idea.code for idea in thought.ideas} <= legal
        for idea in thought.ideas:
            assert 0 <= idea.value <= 1
            assert 0 <= idea.chance <= 1

    def test_it_keeps_to_its_seconds(self, name: str) -> None:
        position = middle_of_a_game(name, part=0.2)
        seat = position.deciders[0]
        think(position, seat, Budget(1), seed=1)
        for seconds in (0.05, 0.3):
            began = time.process_time()
            thought = think(position, seat, Budget(seconds=seconds), seed=1)
            assert time.process_time() - began < seconds + 0.15
            assert thought.seconds > 0.8 * seconds
        assert thought.simulations > 10

    def test_it_can_be_stopped(self, name: str) -> None:
        position = middle_of_a_game(name, part=0.2)
        seat = position.deciders[0]
        legal = set(position.legal(seat).tolist())
        think(position, seat, Budget(1), seed=1)
        for jobs in (1, 2):
            asked: list[float] = []

            def is_enough(asked: list[float] = asked) -> bool:
                asked.append(time.process_time())
                return len(asked) > 20

            thought = think(position, seat, Budget(10**9, jobs=jobs), seed=1, stop=is_enough)
            assert time.process_time() - asked[20] < 0.4
            assert thought.code in legal

    @pytest.mark.slow
    def test_levels_answer_in_time(self, name: str) -> None:
        for seats in {2, 4}:
            position = middle_of_a_game(name, seats, part=0.1)
            seat = position.deciders[0]
            for level, most in {"easy": 0.3, "medium": 0.3, "hard": 0.3, "expert": 1.0}.items():
                bot = make_bot(level, seed=1)
                bot.choose(position, seat)
                began = time.process_time()
                bot.choose(position, seat)
                assert time.process_time() - began < 1.5 * most

    def test_the_next_decision_of_a_turn_goes_on_from_the_one_before(self, name: str) -> None:
        """What was found out about the move that is played is known when its next one is due."""
        luck = new_luck(9)
        carried = 0
        for number in range(12):
            position = middle_of_a_game(name, part=number / 12)
            while position.chance_is_due:
                playout.deal_one(position.states, luck)
            seat, memory = position.deciders[0], Memory()
            first = think(position, seat, Budget(600), seed=number, memory=memory)
            position.play(seat, first.code)
            if seat not in position.deciders:
                continue
            second = think(position, seat, Budget(60), seed=number, memory=memory)
            more = second.simulations - think(position, seat, Budget(60), seed=number).simulations
            assert 0 <= more <= first.ideas[0].simulations
            assert {idea.code for idea in second.ideas} <= set(position.legal(seat).tolist())
            carried += more
            # That was for one decision only.
            assert think(position, seat, Budget(60), memory=Memory()).simulations <= 60
        assert carried > 0

    def test_others_run_while_it_thinks(self, name: str) -> None:
        position = middle_of_a_game(name, part=0.2)
        seat = position.deciders[0]
        think(position, seat, Budget(1), seed=1)
        turns = 0
        thinking = threading.Thread(
            target=think,
            args=(position, seat, Budget(seconds=5), 1, lambda: turns >= 100),
            daemon=True,
        )
        thinking.start()
        while thinking.is_alive():
            time.sleep(0.001)
            turns += 1
        # A thought that kept others from running would leave them a turn now and then.
        assert turns >= 100


def test_a_seat_without_a_decision_has_nothing_to_think_about() -> None:
    position = middle_of_a_game("trias")
    with pytest.raises(NotYourTurnError, match="nothing to decide"):
        think(position, 1 - position.deciders[0], Budget(10))


def test_what_a_seat_cannot_tell_apart_gets_the_same_move() -> None:
    """The others' cards are dealt anew: no bot notices, even if handed the whole state."""
    told_apart = 0
    for number in range(6):
        position = middle_of_a_game("trias", seats=3, number=number, part=0.3 + 0.08 * number)
        seat = position.deciders[0]
        others = [_with_other_cards(position, seat, stream) for stream in range(4)]
        told_apart += len({other.states.tobytes() for other in others}) > 1
        for name in ("easy", "medium", "hard"):
            bot = make_bot(name, seed=3, timed=False)
            moves = {bot.choose(other, seat) for other in [position, *others]}
            assert len(moves) == 1
        ideas = [think(other, seat, Budget(60), seed=2).ideas for other in others]
        assert all(idea == ideas[0] for idea in ideas)
    assert told_apart >= 4


def _with_other_cards(position: Position, seat: int, stream: int) -> Position:
    other = position.seen_by(seat)
    imagine(other.state, seat, new_luck(1, stream))
    return other


def test_the_number_of_candidates_fits_the_simulations() -> None:
    assert affordable(0, 40) == affordable(2, 40) == affordable(10**9, 2) == 2
    assert affordable(10**9, 40) == 40
    for simulations in range(6, 300):
        candidates = affordable(simulations, 100)
        assert candidates * int(np.ceil(np.log2(candidates))) <= simulations
        assert (candidates + 1) * int(np.ceil(np.log2(candidates + 1))) > simulations


def test_an_evaluation_of_a_finished_game_is_its_result() -> None:
    position = middle_of_a_game("caldera", part=0.95)
    luck = new_luck(1)
    while not position.is_over:
        if position.chance_is_due:
            playout.deal_one(position.states, luck)
        else:
            seat = position.deciders[0]
            position.play(seat, int(position.legal(seat)[0]))
    result = position.result()
    evaluations = evaluate(position, WATCHER, 5)
    assert [evaluation.points for evaluation in evaluations] == list(result.scores)
    winners = {seat for seat, evaluation in enumerate(evaluations) if evaluation.chance > 0}
    assert winners == set(result.winners)


@pytest.mark.parametrize("budget", [Budget(), Budget(10, candidates=0), Budget(10, candidates=-1)])
def test_a_budget_without_limits_or_candidates_is_refused(budget: Budget) -> None:
    position = middle_of_a_game("caldera")
    with pytest.raises(ValueError, match="at least one candidate"):
        think(position, position.deciders[0], budget)


def test_waiting_for_others_does_not_count_as_thinking() -> None:
    position = middle_of_a_game("caldera")
    asked = 0

    def wait() -> bool:
        nonlocal asked
        asked += 1
        if asked <= 5:
            time.sleep(0.05)
        return False

    think(position, position.deciders[0], Budget(seconds=0.05), 1, wait)
    assert asked > 6


def test_several_trees_compare_the_same_moves(put_on_shelf: Callable[..., None]) -> None:
    """Nothing rates the moves of Hex, so luck orders them: what is known is not mixed up."""
    put_on_shelf("hex", "ludotope_hex", ROOT / "examples" / "hex")
    position = ludotope.new("hex", variant="7")
    for move in ["d1", "a1", "d2", "b1", "d3", "c1", "d4", "e1", "d5", "f1", "d6", "g1"]:
        position.push(move)
    for seed in range(1, 6):
        ideas = think(position, 0, Budget(2000, jobs=2), seed=seed).ideas
        by_text = {position.choice(idea.code).text: idea for idea in ideas}
        winning = [by_text.pop("c7"), by_text.pop("d7")]
        assert ideas[0] in winning
        assert [idea.chance for idea in winning] == [1, 1]
        assert all(idea.chance < 1 for idea in by_text.values() if idea.simulations > 100)
