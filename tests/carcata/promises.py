"""Everything the rules page promises, checked on a state by compiled code."""

import math

from ludotope.engine.kernel.bits import lowest
from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.generic import deciders, draw, legal, over, play, possible, settle
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import Luck, below, reseed
from ludotope.engine.kernel.rule import rule
from ludotope.games.carcata.rules import codes, phases, things
from ludotope.games.carcata.rules.flight import turtle_point
from ludotope.games.carcata.rules.island import LEVEL, NEIGHBOUR, SPACES
from ludotope.games.carcata.rules.state import CarcataState

(
    KEPT,
    GEMS_CONSERVED,
    LAVA_CONSERVED,
    STATUES_CONSERVED,
    PAWNS_CONSERVED,
    NOTHING_ON_LAVA,
    FLOWS_FALL,
    DICE_CONSERVED,
    TURTLE_SWIMS_ON,
    SOMEBODY_MAY_ACT,
    CHANCE_IS_POSSIBLE,
    ENDS_FOR_A_REASON,
) = range(12)


@rule
def broken_promise(state: CarcataState) -> int:
    """The first promise that a state breaks."""
    for gem in range(4):
        total = state.bag[gem] + (state.gem == gem)
        for seat in range(4):
            total += state.collected[seat, gem]
        for space in range(SPACES):
            total += state.gems[space, gem]
        if total != 5:
            return GEMS_CONSERVED
    lava = state.lava_left
    statues = state.statues_left
    for space in range(SPACES):
        lava += state.lava[space]
        statues += state.statue[space]
        things = (state.pawn[space] >= 0) + state.statue[space]
        if state.lava[space]:
            for gem in range(4):
                things += state.gems[space, gem]
            if things != 0:
                return NOTHING_ON_LAVA
            if not comes_from_above(state, space):
                return FLOWS_FALL
        elif things > 1:
            return NOTHING_ON_LAVA
    if lava != 60:
        return LAVA_CONSERVED
    if statues != 4:
        return STATUES_CONSERVED
    for seat in range(state.seats):
        pawns = 1 if state.rider == seat else 0
        for space in range(SPACES):
            pawns += state.pawn[space] == seat
        if pawns != state.alive[seat] or not 0 <= pawns + state.to_place[seat] <= 5:
            return PAWNS_CONSERVED
    dice = state.to_roll
    for face in range(5):
        if state.dice[face] < 0:
            return DICE_CONSERVED
        dice += state.dice[face]
    if dice > 5 or state.flow_left < 0:
        return DICE_CONSERVED
    return KEPT


@rule
def comes_from_above(state: CarcataState, space: int) -> bool:
    """Whether lava lies on level 6, or beside lava that is one level higher."""
    if LEVEL[space] == 6:
        return True
    for direction in range(6):
        there = NEIGHBOUR[space, direction]
        if there >= 0 and LEVEL[there] == LEVEL[space] + 1 and state.lava[there]:
            return True
    return False


@rule
def walk(
    start: States,
    states: States,
    luck: Luck,
    seed: int,
    games: int,
    moves: Array,
    keep_all: bool,
    ends: Array,
    riders_hit: Array,
) -> tuple[int, int, int]:
    """Random games with all promises checked at every event.

    With `keep_all` dice are never rolled again, so that games last and tribes die out. Counts in
    `ends` how many games the island won and how many ended with a tribe, and how often a gem took a
    pawn from the turtle.
    """
    for game in range(games):
        states[0] = start[0]
        reseed(luck, seed, game)
        state = states[0]
        event = 0
        while True:
            broken = broken_promise(state)
            if broken != KEPT:
                return game, event, broken
            if over(state):
                break
            event += 1
            turtle = state.turtle
            seats = deciders(state)
            if seats == 0:
                outcome = draw(state, luck)
                if not possible(state, outcome):
                    return game, event, CHANCE_IS_POSSIBLE
                rider = state.rider
                settle(state, outcome)
                riders_hit[0] += rider != state.rider
            elif state.phase == phases.AIM:
                direction = below(luck, things.DIRECTIONS)
                force = below(luck, things.FORCES)
                if state.rider >= 0 and below(luck, 2) == 0:
                    # At the turtle, where hardly any gem would come by chance.
                    x, y = turtle_point(state)
                    direction = int(math.atan2(y, x) / (2.0 * math.pi) * things.DIRECTIONS)
                    direction %= things.DIRECTIONS
                    force = things.FORCES - 1
                play(state, lowest(seats), encode(codes.AIM, direction, force))
            elif state.phase == phases.REROLL and keep_all:
                play(state, lowest(seats), encode(codes.KEEP))
            else:
                listed = legal(state, lowest(seats), moves)
                if listed == 0:
                    return game, event, SOMEBODY_MAY_ACT
                play(state, lowest(seats), moves[below(luck, listed)])
            if state.turtle < turtle or state.turtle > 36:
                return game, event, TURTLE_SWIMS_ON
        out = 0
        for seat in range(state.seats):
            out += state.alive[seat] == 0
        if (out > 0) == (state.island_wins == 1) or (state.island_wins and state.turtle != 36):
            return game, event, ENDS_FOR_A_REASON
        ends[0 if state.island_wins else 1] += 1
    return 0, 0, KEPT
