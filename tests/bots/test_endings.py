"""Endings in which the best move is known: it is found."""

from collections.abc import Iterator

import pytest

from ludotope.bots import make_bot
from ludotope.bots.thinking import Budget, think
from ludotope.engine.kernel import playout
from ludotope.engine.kernel.luck import new_luck
from ludotope.engine.position import Position
from tests.bots.games import middle_of_a_game
from tests.carcata.tables import on_island
from tests.trias.tables import on_map


def test_the_last_placement_in_caldera_park() -> None:
    mattered = 0
    for number in range(12):
        position = _last_decision("caldera", 1, number)
        scores = {}
        for code in position.legal(0).tolist():
            after = _copy(position)
            after.play(0, code)
            [scores[code]] = after.scores()
        mattered += len(set(scores.values())) > 1
        # Weaker players may slip.
        best = max(scores.values())
        assert scores[make_bot("expert", seed=1, timed=False).choose(position, 0)] == best
        assert scores[think(position, 0, Budget(30), seed=1).code] == best
    assert mattered >= 4


# Herds of seats 1 and 2 on the first and on the second island; seat 1 has the last turn.
LAST_TURNS = [
    ((1, 2), (1, 1)),
    ((2, 2), (1, 2)),
    ((1, 1), (1, 2)),
    ((2, 3), (1, 1)),
]


@pytest.mark.parametrize("herds", LAST_TURNS)
def test_the_last_turn_of_trias(herds: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """Some ways to spend the last two points win, most do not."""
    (one, two), (three, four) = herds
    position = on_map(
        {
            **dict.fromkeys([(4, 0), (5, 0), (6, 0)], "steppe"),
            **dict.fromkeys([(-4, 0), (-5, 0)], "forest"),
        },
        {(4, 0): {0: one}, (5, 0): {1: two}, (-4, 0): {0: three}, (-5, 0): {1: four}},
        seats=2,
        points=2,
    )
    position.state.pile[:] = 0
    position.state.last_turns = 1
    wins = [end.result().winners == (0,) for end in _all_ends(position)]
    assert 0 < sum(wins) < len(wins)
    for name in ("hard", "expert"):
        bot, end = make_bot(name, seed=1), _copy(position)
        while not end.is_over:
            end.play(0, bot.choose(end.seen_by(0), 0))
        assert end.result().winners == (0,)


def test_a_killing_flow_in_carcata() -> None:
    """Seat 2 has one pawn left, below lava; of all flows one reaches it."""
    position = on_island(
        "lava",
        pawns={(0, -4): 1, (5, 0): 0, (-5, 0): 0},
        lava=[(0, -3), (0, -2), (0, -1), (3, 0), (-3, 3)],
    )
    killing = [code for code in position.legal(0).tolist() if _ends_with_victory(position, code)]
    assert len(killing) == 1
    assert position.legal(0).size > 5
    for name in ("easy", "medium", "hard", "expert"):
        assert make_bot(name, seed=2).choose(position, 0) in killing


def test_nobody_jumps_into_the_fire() -> None:
    """The only own pawn stands where one flow would go: another is taken."""
    position = on_island(
        "lava",
        pawns={(0, -4): 0, (5, 0): 1, (-5, 0): 1},
        lava=[(0, -3), (0, -2), (0, -1), (3, 0), (-3, 3)],
    )
    for name in ("easy", "medium", "hard", "expert"):
        code = make_bot(name, seed=2).choose(position, 0)
        after = _copy(position)
        after.play(0, code)
        assert not after.is_over


def test_a_sure_victory_is_called_one() -> None:
    position = on_island("lava", pawns={(0, -4): 1, (5, 0): 0}, lava=[(0, -3), (0, -2), (0, -1)])
    thought = think(position, 0, Budget(500), seed=1)
    assert thought.ideas[0].chance == 1.0
    assert thought.ideas[0].chance > thought.ideas[1].chance


def _ends_with_victory(position: Position, code: int) -> bool:
    after = _copy(position)
    after.play(0, code)
    return after.is_over and after.result().winners == (0,)


def _copy(position: Position) -> Position:
    copy = Position(position.game)
    copy.states[0] = position.states[0]
    return copy


def _last_decision(name: str, seats: int, number: int) -> Position:
    """The position before the last decision of a random game."""
    position = middle_of_a_game(name, seats, number, part=0.97)
    luck = new_luck(number)
    before = _copy(position)
    while not position.is_over:
        if position.chance_is_due:
            playout.deal_one(position.states, luck)
            continue
        before = _copy(position)
        seat = position.deciders[0]
        moves = position.legal(seat)
        position.play(seat, int(moves[number % len(moves)]))
    return before


def _all_ends(position: Position) -> Iterator[Position]:
    """Every way in which a seat's last actions can end, each state once."""
    seen = set()
    waiting = [position]
    while waiting:
        here = waiting.pop()
        if here.is_over:
            yield here
            continue
        seat = here.deciders[0]
        for code in here.legal(seat).tolist():
            after = _copy(here)
            after.play(seat, code)
            if after.states.tobytes() not in seen:
                seen.add(after.states.tobytes())
                waiting.append(after)
