"""Compiled: what a viewer can tell from what they see before and after an event.

A viewer knows a state from which everything is concealed that they may not know. Worlds are states
that look the same to them: what was concealed is imagined again and again.
"""

from ludotope.engine.kernel.bits import has
from ludotope.engine.kernel.generic import (
    State,
    conceal,
    deciders,
    imagine,
    legal,
    over,
    play,
    possible,
    settle,
)
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import Luck
from ludotope.engine.kernel.rule import rule
from ludotope.engine.kernel.seats import CHANCE


@rule
def same(some: Array, others: Array) -> bool:
    """Whether two rows of bytes are the same."""
    for index in range(len(some)):
        if some[index] != others[index]:
            return False
    return True


@rule
def is_told_apart(
    seen: States,
    after: Array,
    world: States,
    work: States,
    work_bytes: Array,
    viewer: int,
    who: int,
    code: int,
    worlds: int,
    outcomes: int,
    luck: Luck,
    moves: Array,
) -> bool:
    """Whether no other event of the same seat, or of chance, would have looked the same.

    `seen` is what the viewer knew before, `after` the bytes of what they know now; `work_bytes` are
    the bytes of `work`. Outcomes have codes below `outcomes`; `world`, `work` and `moves` are
    scratch.
    """
    for _ in range(worlds):
        world[0] = seen[0]
        imagine(world[0], viewer, luck)
        candidates = count_candidates(world[0], who, outcomes, moves)
        for index in range(candidates):
            candidate = index if who == CHANCE else moves[index]
            if candidate == code or (who == CHANCE and not possible(world[0], candidate)):
                continue
            work[0] = world[0]
            if who == CHANCE:
                settle(work[0], candidate)
            else:
                play(work[0], who, candidate)
            conceal(work[0], viewer)
            if same(work_bytes, after):
                return False
    return True


@rule
def count_candidates(state: State, who: int, outcomes: int, moves: Array) -> int:
    """Counts the events that a seat, or chance, might bring; lists a seat's moves."""
    if over(state):
        return 0
    seats = deciders(state)
    if who == CHANCE:
        return outcomes if seats == 0 else 0
    return legal(state, who, moves) if has(seats, who) else 0
