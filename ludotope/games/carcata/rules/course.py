"""The course of a game of Carcata: placing, rolling, resolving dice, the turtle, the end."""

import numpy as np

from ludotope.engine.kernel.bits import bit
from ludotope.engine.kernel.generic import implement
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import Luck, below, pick, uniform
from ludotope.engine.kernel.rule import rule
from ludotope.games.carcata.rules.codes import (
    AIMS,
    BOARDINGS,
    DONE,
    ERUPT,
    FIRSTS,
    FLOWS,
    GEMS_DRAWN,
    KEEP,
    LANDINGS,
    LEFT,
    PLACINGS,
    REROLLS,
    RETURNS,
    RIGHT,
    ROLLS,
    STATUES,
    STEPS,
    WOBBLED,
)
from ludotope.games.carcata.rules.flight import fly
from ludotope.games.carcata.rules.island import (
    FIRST_BEACH,
    LEVEL,
    NEIGHBOUR,
    RINGS,
    SPACES,
    STATIONS,
    beach,
)
from ludotope.games.carcata.rules.lava import ASKS, RUNS_ON, list_flows, what_is_ahead
from ludotope.games.carcata.rules.observation import observe
from ludotope.games.carcata.rules.scoring import scores
from ludotope.games.carcata.rules.state import (
    AIM,
    DRAW_FIRST,
    DRAW_GEM,
    FLOW,
    FLY,
    NONE,
    OVER,
    PLACE,
    REROLL,
    RESOLVE,
    ROLL,
    CarcataState,
)
from ludotope.games.carcata.rules.things import (
    DIRECTIONS,
    ERUPTION,
    FACES,
    FORCES,
    GEMS,
    LAVA,
    LOOSE_FACES,
    MAX_PAWNS,
    MAX_SEATS,
    MOVE,
    STATUE,
    TURTLE,
    WOBBLES,
)

N_FACES = len(FACES)
N_GEMS = len(GEMS)
MOST_TOUCHED = MAX_SEATS * MAX_PAWNS + 12


@rule
def deciders(state: CarcataState) -> int:
    """The active seat, unless chance is due."""
    if state.phase in (RESOLVE, REROLL, AIM, PLACE, FLOW):
        return bit(state.active)
    return 0


@rule
def over(state: CarcataState) -> bool:
    """Whether a tribe is out, or the island has won."""
    return state.phase == OVER


# --- Placing -------------------------------------------------------------------------------------


@rule
def place_pawn(state: CarcataState, seat: int, space: int) -> None:
    """Puts a pawn on the beach; when all are placed, the first player rolls."""
    state.pawn[space] = seat
    state.alive[seat] += 1
    state.to_place[seat] -= 1
    state.active = (state.active + 1) % state.seats
    if state.to_place[state.active] == 0:
        begin_turn(state)


# --- Rolling -------------------------------------------------------------------------------------


@rule
def begin_turn(state: CarcataState) -> None:
    """Rolls all dice."""
    state.dice[:] = 0
    state.to_roll = state.n_dice
    state.phase = ROLL


@rule
def take_roll(state: CarcataState, roll: int) -> None:
    """Adds the rolled dice to the table; turtles are locked, the others may be rolled again."""
    for face in range(N_FACES - 1, -1, -1):
        state.dice[face] += roll % 6
        roll //= 6
    state.to_roll = 0
    state.phase = REROLL if loose_dice(state) > 0 else RESOLVE


@rule
def loose_dice(state: CarcataState) -> int:
    """How many dice could be rolled again."""
    loose = 0
    for face in range(LOOSE_FACES):
        loose += state.dice[face]
    return loose


@rule
def roll_again(state: CarcataState, choice: int) -> None:
    """Takes the chosen dice from the table, to be rolled."""
    for face in range(LOOSE_FACES - 1, -1, -1):
        state.dice[face] -= choice % 6
        state.to_roll += choice % 6
        choice //= 6
    state.phase = ROLL


# --- Moving --------------------------------------------------------------------------------------


@rule
def is_free(state: CarcataState, space: int) -> bool:
    """Whether a pawn can go on a space: no pawn, statue or lava there."""
    return state.pawn[space] == NONE and not state.statue[space] and not state.lava[space]


@rule
def arrive(state: CarcataState, seat: int, space: int) -> None:
    """A pawn comes to a space and picks up the gems there."""
    state.pawn[space] = seat
    for gem in range(N_GEMS):
        state.collected[seat, gem] += state.gems[space, gem]
        state.gems[space, gem] = 0


@rule
def step(state: CarcataState, seat: int, space: int, direction: int) -> None:
    """Moves a pawn to the neighbouring space."""
    state.dice[MOVE] -= 1
    state.pawn[space] = NONE
    arrive(state, seat, NEIGHBOUR[space, direction])


@rule
def station(state: CarcataState) -> int:
    """Where the turtle is."""
    return state.turtle % STATIONS


# --- Lava ----------------------------------------------------------------------------------------


@rule
def begin_flow(state: CarcataState, space: int, direction: int) -> None:
    """Lays the first token of a flow of as many as there are lava dice, and lets it run."""
    state.flow_left = state.dice[LAVA]
    state.flow_direction = direction
    state.dice[LAVA] = 0
    lay_token(state, space)
    run_flow(state)


@rule
def lay_token(state: CarcataState, space: int) -> None:
    """Lava covers a space: a pawn there is out, gems go back to the bag."""
    state.lava[space] = 1
    state.lava_left -= 1
    state.flow_left -= 1
    state.flow_at = space
    for gem in range(N_GEMS):
        state.bag[gem] += state.gems[space, gem]
        state.gems[space, gem] = 0
    if state.pawn[space] != NONE:
        lose_pawn(state, space)
        end_if_a_tribe_is_out(state)


@rule
def run_flow(state: CarcataState) -> None:
    """Lets the flow run until it ends, a statue leaves two ways, or the game is over."""
    while state.phase != OVER:
        ahead = what_is_ahead(state)
        if ahead != RUNS_ON:
            state.phase = FLOW if ahead == ASKS else RESOLVE
            break
        lay_token(state, NEIGHBOUR[state.flow_at, state.flow_direction])
    if state.phase != FLOW:
        state.flow_at = NONE
        state.flow_direction = NONE
        state.flow_left = 0


@rule
def turn_flow(state: CarcataState, by: int) -> None:
    """Turns the flow by a step of 60 degrees, and lets it run on."""
    state.flow_direction = (state.flow_direction + by) % 6
    state.phase = RESOLVE
    lay_token(state, NEIGHBOUR[state.flow_at, state.flow_direction])
    run_flow(state)


# --- Eruption ------------------------------------------------------------------------------------


@rule
def gems_in_bag(state: CarcataState) -> int:
    """How many gems are in the bag."""
    total = 0
    for gem in range(N_GEMS):
        total += state.bag[gem]
    return total


@rule
def let_fly(state: CarcataState, wobble: int) -> None:
    """Catapults the gem: touched pieces go, and the gem comes to rest somewhere."""
    touched = np.zeros(MOST_TOUCHED, np.int16)
    rest, touches, _ = fly(state, wobble, np.zeros((0, 3), np.float64), touched)
    gem = int(state.gem)
    state.gem = NONE
    state.aim = NONE
    state.phase = RESOLVE
    for index in range(touches):
        space = touched[index]
        if state.statue[space]:
            state.statue[space] = 0
            state.statues_left += 1
        else:
            lose_pawn(state, space)
    if rest < 0 or state.lava[rest]:
        state.bag[gem] += 1
    elif state.pawn[rest] != NONE:
        state.collected[state.pawn[rest], gem] += 1
    else:
        state.gems[rest, gem] += 1
    end_if_a_tribe_is_out(state)


# --- The end -------------------------------------------------------------------------------------


@rule
def lose_pawn(state: CarcataState, space: int) -> None:
    """A pawn is out of the game."""
    state.alive[state.pawn[space]] -= 1
    state.pawn[space] = NONE


@rule
def end_if_a_tribe_is_out(state: CarcataState) -> None:
    """Ends the game when a tribe has lost its last pawn; whoever did it takes the tribe's gems."""
    for seat in range(state.seats):
        if state.alive[seat] == 0:
            state.phase = OVER
            state.dice[:] = 0
            heir_is_out = state.alive[state.active] == 0
            for gem in range(N_GEMS):
                if heir_is_out:
                    state.bag[gem] += state.collected[seat, gem]
                else:
                    state.collected[state.active, gem] += state.collected[seat, gem]
                state.collected[seat, gem] = 0


@rule
def end_turn(state: CarcataState) -> None:
    """The turtle swims one station for each turtle die; then it is the left neighbour's turn."""
    state.turtle += state.dice[TURTLE]
    state.dice[:] = 0
    if state.turtle >= state.last_step:
        state.turtle = state.last_step
        state.island_wins = 1
        state.phase = OVER
        return
    state.active = (state.active + 1) % state.seats
    begin_turn(state)


# --- What a seat may do --------------------------------------------------------------------------


@rule
def legal(state: CarcataState, seat: int, moves: Array) -> int:
    """Lists the active seat's legal moves."""
    if state.phase == RESOLVE:
        return list_resolving(state, seat, moves)
    if state.phase == REROLL:
        return list_rerolls(state, moves)
    if state.phase == AIM:
        for aim in range(DIRECTIONS * FORCES):
            moves[aim] = AIMS + aim
        return DIRECTIONS * FORCES
    if state.phase == FLOW:
        moves[0] = LEFT
        moves[1] = RIGHT
        return 2
    listed = 0
    for space in range(FIRST_BEACH, SPACES):
        if state.pawn[space] == NONE:
            moves[listed] = PLACINGS + space
            listed += 1
    return listed


@rule
def list_rerolls(state: CarcataState, moves: Array) -> int:
    """Keep all, or roll any choice of loose dice again."""
    moves[0] = KEEP
    listed = 1
    for n_move in range(state.dice[MOVE] + 1):
        for n_lava in range(state.dice[LAVA] + 1):
            for n_eruption in range(state.dice[ERUPTION] + 1):
                for n_statue in range(state.dice[STATUE] + 1):
                    choice = ((n_move * 6 + n_lava) * 6 + n_eruption) * 6 + n_statue
                    if choice > 0:
                        moves[listed] = REROLLS + choice
                        listed += 1
    return listed


@rule
def list_resolving(state: CarcataState, seat: int, moves: Array) -> int:
    """Any die that is left; done only when no lava or eruption has to be used any more."""
    listed = 0
    if state.dice[MOVE] > 0:
        listed = list_moves(state, seat, moves, listed)
    must = False
    if state.dice[LAVA] > 0:
        before = listed
        listed = list_flows(state, moves, FLOWS, listed)
        must = listed > before
    if state.dice[ERUPTION] > 0 and gems_in_bag(state) > 0:
        moves[listed] = ERUPT
        listed += 1
        must = True
    if state.dice[STATUE] > 0:
        listed = list_statues(state, moves, listed)
    if not must:
        moves[listed] = DONE
        listed += 1
    return listed


@rule
def list_moves(state: CarcataState, seat: int, moves: Array, listed: int) -> int:
    """Every step of every own pawn, onto the turtle and off it."""
    for space in range(SPACES):
        if state.pawn[space] != seat:
            continue
        for direction in range(6):
            there = NEIGHBOUR[space, direction]
            if there >= 0 and is_free(state, there):
                moves[listed] = STEPS + space * 6 + direction
                listed += 1
    for which in range(2):
        space = beach(station(state), which)
        if state.pawn[space] == seat and state.rider == NONE:
            moves[listed] = BOARDINGS + space
            listed += 1
        if state.rider == seat and is_free(state, space):
            moves[listed] = LANDINGS + space
            listed += 1
    return listed


@rule
def list_statues(state: CarcataState, moves: Array, listed: int) -> int:
    """Statues from the islets to free spaces below level 6, or from the island back."""
    for space in range(SPACES):
        if state.statue[space]:
            moves[listed] = RETURNS + space
            listed += 1
        elif state.statues_left > 0 and may_hold_statue(state, space):
            moves[listed] = STATUES + space
            listed += 1
    return listed


@rule
def may_hold_statue(state: CarcataState, space: int) -> bool:
    """Whether a statue may be put on a space."""
    if LEVEL[space] == RINGS or not is_free(state, space):
        return False
    for gem in range(N_GEMS):
        if state.gems[space, gem] > 0:
            return False
    return True


@rule
def play(state: CarcataState, seat: int, move: int) -> None:
    """Plays a legal move."""
    if move >= AIMS:
        state.aim = move - AIMS
        state.phase = FLY
    elif move >= RETURNS:
        state.dice[STATUE] -= 1
        state.statue[move - RETURNS] = 0
        state.statues_left += 1
    elif move >= STATUES:
        state.dice[STATUE] -= 1
        state.statue[move - STATUES] = 1
        state.statues_left -= 1
    elif move >= FLOWS:
        begin_flow(state, (move - FLOWS) // 6, (move - FLOWS) % 6)
    elif move >= LANDINGS:
        state.dice[MOVE] -= 1
        state.rider = NONE
        arrive(state, seat, move - LANDINGS)
    elif move >= BOARDINGS:
        state.dice[MOVE] -= 1
        state.rider = seat
        state.pawn[move - BOARDINGS] = NONE
    elif move >= STEPS:
        step(state, seat, (move - STEPS) // 6, (move - STEPS) % 6)
    elif move >= REROLLS:
        roll_again(state, move - REROLLS)
    elif move >= PLACINGS:
        place_pawn(state, seat, move - PLACINGS)
    elif move == LEFT:
        turn_flow(state, 5)
    elif move == RIGHT:
        turn_flow(state, 1)
    elif move == ERUPT:
        state.dice[ERUPTION] -= 1
        state.phase = DRAW_GEM
    elif move == DONE:
        end_turn(state)
    else:
        state.phase = RESOLVE


# --- Chance --------------------------------------------------------------------------------------


@rule
def draw(state: CarcataState, luck: Luck) -> int:
    """Rolls dice, draws a gem, or says how a flight wobbles."""
    if state.phase == ROLL:
        return ROLLS + roll_dice(state, luck)
    if state.phase == DRAW_GEM:
        return GEMS_DRAWN + pick(state.bag, luck)
    if state.phase == FLY:
        return WOBBLED + int(uniform(luck) * WOBBLES)
    return FIRSTS + below(luck, state.seats)


@rule
def roll_dice(state: CarcataState, luck: Luck) -> int:
    """A roll: how many dice show each face."""
    counts = np.zeros(N_FACES, np.int64)
    for _ in range(state.to_roll):
        counts[pick(state.faces, luck)] += 1
    roll = 0
    for face in range(N_FACES):
        roll = roll * 6 + counts[face]
    return roll


@rule
def possible(state: CarcataState, outcome: int) -> bool:
    """Whether chance can bring this now."""
    if outcome >= WOBBLED:
        return state.phase == FLY
    if outcome >= FIRSTS:
        return state.phase == DRAW_FIRST and outcome - FIRSTS < state.seats
    if outcome >= GEMS_DRAWN:
        return state.phase == DRAW_GEM and state.bag[outcome - GEMS_DRAWN] > 0
    rolled = 0
    roll = outcome - ROLLS
    for face in range(N_FACES - 1, -1, -1):
        rolled += roll % 6
        if roll % 6 > 0 and state.faces[face] == 0:
            return False
        roll //= 6
    return state.phase == ROLL and rolled == state.to_roll


@rule
def settle(state: CarcataState, outcome: int) -> None:
    """Applies what chance brought."""
    if outcome >= WOBBLED:
        let_fly(state, outcome - WOBBLED)
    elif outcome >= FIRSTS:
        state.active = outcome - FIRSTS
        state.phase = PLACE
    elif outcome >= GEMS_DRAWN:
        state.gem = outcome - GEMS_DRAWN
        state.bag[state.gem] -= 1
        state.phase = AIM
    else:
        take_roll(state, outcome - ROLLS)


# --- Secrets -------------------------------------------------------------------------------------


@rule
def conceal(state: CarcataState, viewer: int) -> None:
    """Nothing to forget: everything lies open."""


@rule
def imagine(state: CarcataState, viewer: int, luck: Luck) -> None:
    """Nothing to fill in."""


implement(
    CarcataState.dtype,
    deciders=deciders,
    legal=legal,
    play=play,
    draw=draw,
    possible=possible,
    settle=settle,
    over=over,
    scores=scores,
    conceal=conceal,
    imagine=imagine,
    observe=observe,
)
