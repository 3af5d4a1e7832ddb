"""The scale of strength: continuous, monotone, its marks where people are, and never stupid."""

import time
from itertools import pairwise

import pytest

from ludotope.arena.table import play_game
from ludotope.arena.tournament import Pair, Tournament, pairs_of
from ludotope.bots import BOTS, MARKS, MOST, check_bots, is_bot, make_bot, never, strength_of
from ludotope.bots.levels import LevelBot, likely_decisions, skill_of
from ludotope.bots.thinking import glance_at
from ludotope.engine.errors import SetupError
from ludotope.engine.kernel.codes import is_kind
from ludotope.engine.shelf import find_box, shelf
from ludotope.engine.skill import BLIND_SKILLS, USUAL_SKILLS, Skills, skill_at
from ludotope.games.carcata.rules import codes
from tests.bots.games import GAMES, middle_of_a_game
from tests.lengths import short_and_long


class TestNames:
    def test_a_level_or_a_number_up_to_100(self) -> None:
        assert [strength_of(name) for name in MARKS] == [25, 50, 75, 100]
        assert strength_of("0") == 0
        assert strength_of("63") == 63
        assert all(is_bot(name) for name in (*BOTS, "0", "100"))

    @pytest.mark.parametrize("name", ["101", "-1", "007", "5.5", "٣", "", "1e2", "Mia", "plain"])
    def test_nothing_else(self, name: str) -> None:
        assert strength_of(name) is None
        with pytest.raises(SetupError, match="a strength from 0 to 100"):
            check_bots([name], 1)

    def test_the_plain_player_is_for_measuring_only(self) -> None:
        assert check_bots(["Plain"], 2, yardstick=True) == ["plain", "plain"]


ALL_SKILLS: dict[str, Skills] = {
    "usual": USUAL_SKILLS,
    "blind": BLIND_SKILLS,
    **{
        f"{name}, {seats}": box.open(box.setup(seats)).skills
        for name, box in ((name, find_box(name)) for name in GAMES)
        for seats in box.seats
    },
}


@pytest.mark.parametrize("skills", ALL_SKILLS.values(), ids=ALL_SKILLS.keys())
def test_skills_grow_with_strength_in_small_steps(skills: Skills) -> None:
    found = [skill_at(skills, strength) for strength in range(MOST + 1)]
    for mark in (0, *MARKS.values()):
        assert found[mark] == skills[mark]
    for weaker, stronger in pairwise(found):
        assert weaker != stronger
        assert 0 <= stronger.care - weaker.care <= 0.05
        assert 0 <= stronger.attention - weaker.attention <= 0.05
        assert 0 <= weaker.slips - stronger.slips <= 0.15
        assert 0 <= weaker.reach - stronger.reach <= 0.05
        assert 1 <= stronger.simulations / weaker.simulations <= 1.5


def match(name: str, better: str, worse: str, games: int) -> Pair:
    tournament = Tournament(name, find_box(name).setup(2), (worse, better), games, seed=3)
    [pair] = pairs_of([tournament.play(number) for number in range(games)], (worse, better))
    return pair


@pytest.mark.slow
@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [("0", "35"), ("35", "55"), pytest.param("55", "78", marks=pytest.mark.soak)],
)
@pytest.mark.parametrize("name", shelf())
def test_the_stronger_wins_more(name: str, weaker: str, stronger: str) -> None:
    pair = match(name, stronger, weaker, 24)
    assert pair.a_wins > pair.b_wins, pair


@pytest.mark.slow
@pytest.mark.parametrize("games", short_and_long(30, 200))
@pytest.mark.parametrize("name", GAMES)
def test_where_the_plain_player_stands(name: str, games: int) -> None:
    """About an adult in a first game: even with medium, and mostly ahead of easy."""
    against_easy, against_medium = (match(name, "plain", m, games) for m in ("easy", "medium"))
    low, high = against_easy.interval
    assert low < 0.9
    assert high > 0.7
    low, high = against_medium.interval
    assert low < 0.6
    assert high > 0.4


@pytest.mark.parametrize("name", GAMES)
def test_no_slip_is_out_of_reach(name: str) -> None:
    """Whatever it overlooks, a weak player plays one of the moves that look better to it."""
    slipped = 0
    for number in range(20):
        position = middle_of_a_game(name, number=number, part=0.04 * number)
        seat = position.deciders[0]
        for level in ("0", "easy", "medium"):
            reach = skill_of(position.game, strength_of(level) or 0).reach
            played = make_bot(level, seed=number).choose(position, seat)
            within = []
            for care in (True, False):
                moves, ratings = glance_at(position, seat, care, seed=1)
                better = int((ratings > ratings[moves == played].max(initial=-1e18)).sum())
                within.append(better < max(2, round(reach * len(moves))))
                slipped += better > 0
            assert any(within)
    assert slipped > 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "level", ["easy", "medium", "hard", pytest.param("85", marks=pytest.mark.soak)]
)
def test_dice_are_seldom_rolled_again(level: str, seats: int) -> None:
    """Of many ways to roll again the luckiest looks good; dice are kept unless one clearly is."""
    box = find_box("carcata")
    rerolls = turns = 0
    for number in range(2):
        played = play_game(box.open(box.setup(seats)), [level] * seats, 5, number, number)
        moves = [event.code for event in played.events if event.seat >= 0]
        rerolls += sum(is_kind(codes.REROLL, code) for code in moves)
        turns += sum(is_kind(codes.KEEP, code) for code in moves)
    assert rerolls <= turns


class TestThinkingAhead:
    @pytest.mark.parametrize("name", ["caldera", "trias"])
    def test_what_was_thought_of_is_decided_at_once(
        self, name: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("ludotope.bots.levels.MOST_SECONDS", 0.1)
        expert, found = LevelBot(MOST, seed=1), 0
        for number in range(40):
            position = middle_of_a_game(name, part=number / 40)
            if position.deciders != (0,):
                continue
            seen = position.seen_by(1)
            likely = list(likely_decisions(seen, 1, 1))
            if not likely:
                continue
            found += 1
            expert.think_ahead(seen, 1, never)
            for later in likely:
                before = time.thread_time()
                assert expert.choose(later, 1) in later.legal(1)
                assert time.thread_time() - before < 0.05
            if found == 3:
                return
        raise AssertionError("nobody could have thought ahead")

    def test_a_thought_that_was_cut_short_is_not_remembered(self) -> None:
        position = next(
            position
            for position in (middle_of_a_game("caldera", number=number) for number in range(40))
            if position.deciders == (0,) and list(likely_decisions(position.seen_by(1), 1, 1))
        )
        [first, *_] = likely_decisions(position.seen_by(1), 1, 1)
        expert, asked = LevelBot(MOST, seed=1), 0

        def stop_soon() -> bool:
            nonlocal asked
            asked += 1
            return asked > 5

        expert.think_ahead(position.seen_by(1), 1, stop_soon)
        before = time.thread_time()
        expert.choose(first, 1)
        assert time.thread_time() - before > 0.05
