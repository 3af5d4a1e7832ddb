"""Lava: where a flow may start, how it runs down, and how statues turn it aside."""

from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule
from ludotope.games.carcata.rules import codes
from ludotope.games.carcata.rules.island import LEVEL, NEIGHBOUR, RINGS, SPACES, is_falling
from ludotope.games.carcata.rules.state import CarcataState

# What a flow meets on its straight way.
RUNS_ON, ASKS, ENDS = range(3)


@rule
def list_flows(state: CarcataState, moves: Array, listed: int) -> int:
    """Lists the flows that may start now behind the moves listed already; returns how many.

    On level 6 a flow may go any way that falls; elsewhere it leaves an existing token, and keeps
    the direction in which it left.
    """
    if state.lava_left == 0:
        return listed
    for space in range(SPACES):
        if state.lava[space] or state.statue[space]:
            continue
        for direction in range(6):
            if LEVEL[space] == RINGS:
                starts = is_falling(space, direction)
            else:
                above = NEIGHBOUR[space, (direction + 3) % 6]
                starts = above >= 0 and state.lava[above] and LEVEL[above] > LEVEL[space]
            if starts:
                moves[listed] = encode(codes.FLOW, space, direction)
                listed += 1
    return listed


@rule
def what_is_ahead(state: CarcataState) -> int:
    """Whether the flow under way runs on, ends, or asks whether to go left or right.

    Where a statue leaves one way only, the flow turns that way.
    """
    if state.flow_left == 0 or state.lava_left == 0:
        return ENDS
    space = int(state.flow_at)
    direction = int(state.flow_direction)
    ahead = NEIGHBOUR[space, direction]
    if ahead < 0 or state.lava[ahead]:
        return ENDS
    if not state.statue[ahead]:
        return RUNS_ON if LEVEL[ahead] < LEVEL[space] else ENDS
    left = may_turn(state, (direction + 5) % 6)
    right = may_turn(state, (direction + 1) % 6)
    if left and right:
        return ASKS
    if left:
        state.flow_direction = (direction + 5) % 6
        return RUNS_ON
    if right:
        state.flow_direction = (direction + 1) % 6
        return RUNS_ON
    return ENDS


@rule
def may_turn(state: CarcataState, direction: int) -> bool:
    """Whether the flow under way can turn in a direction: to a lower space that is open to it."""
    if not is_falling(state.flow_at, direction):
        return False
    there = NEIGHBOUR[state.flow_at, direction]
    return not state.statue[there] and not state.lava[there]
