"""The course of a game of Carcata: placing, rolling, resolving dice, the turtle, the end."""

import numpy as np

from ludotope.engine.kernel.bits import bit
from ludotope.engine.kernel.codes import decode, encode, is_kind
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import Luck, below, pick, uniform
from ludotope.engine.kernel.rule import rule
from ludotope.games.carcata.rules import codes, phases, things
from ludotope.games.carcata.rules.flight import MOST_TOUCHED, fly
from ludotope.games.carcata.rules.island import (
    FIRST_BEACH,
    LEVEL,
    NEIGHBOUR,
    RINGS,
    SPACES,
    TURTLE_BACK,
    beach,
    station_after,
)
from ludotope.games.carcata.rules.lava import ASKS, RUNS_ON, list_flows, what_is_ahead
from ludotope.games.carcata.rules.state import NONE, CarcataState

# Phases in which the active seat decides.
DECIDING = (phases.RESOLVE, phases.REROLL, phases.AIM, phases.PLACE, phases.FLOW)


@rule
def deciders(state: CarcataState) -> int:
    """The set of the active seat, empty if chance is due or the game is over."""
    if state.phase in DECIDING:
        return bit(state.active)
    return 0


@rule
def over(state: CarcataState) -> bool:
    """Whether a tribe is out, or the island has won."""
    return state.phase == phases.OVER


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
    state.phase = phases.ROLL


@rule
def take_roll(state: CarcataState, roll: int) -> None:
    """Adds the rolled dice to the table; turtles are locked, the others may be rolled again."""
    for face, count in enumerate(decode(codes.ROLL, roll)):
        state.dice[face] += count
    state.to_roll = 0
    state.phase = phases.REROLL if loose_dice(state) > 0 else phases.RESOLVE


@rule
def loose_dice(state: CarcataState) -> int:
    """Counts the dice that could be rolled again."""
    loose = 0
    for face in range(things.LOOSE_FACES):
        loose += state.dice[face]
    return loose


@rule
def roll_again(state: CarcataState, choice: int) -> None:
    """Takes the chosen dice from the table, to be rolled."""
    for face, count in enumerate(decode(codes.REROLL, choice)):
        state.dice[face] -= count
        state.to_roll += count
    state.phase = phases.ROLL


# --- Moving --------------------------------------------------------------------------------------


@rule
def is_free(state: CarcataState, space: int) -> bool:
    """Whether a pawn can go on a space: no pawn, statue or lava there."""
    return state.pawn[space] == NONE and not state.statue[space] and not state.lava[space]


@rule
def arrive(state: CarcataState, seat: int, space: int) -> None:
    """Puts a pawn on a space, where it picks up the gems."""
    state.pawn[space] = seat
    for gem in range(things.N_GEMS):
        state.collected[seat, gem] += state.gems[space, gem]
        state.gems[space, gem] = 0


@rule
def step(state: CarcataState, seat: int, space: int, direction: int) -> None:
    """Moves a pawn to the neighbouring space."""
    state.dice[things.MOVE] -= 1
    state.pawn[space] = NONE
    arrive(state, seat, NEIGHBOUR[space, direction])


# --- Lava ----------------------------------------------------------------------------------------


@rule
def begin_flow(state: CarcataState, space: int, direction: int) -> None:
    """Lays the first token of a flow of as many as there are lava dice, and lets it run."""
    state.flow_left = state.dice[things.LAVA]
    state.flow_direction = direction
    state.dice[things.LAVA] = 0
    lay_token(state, space)
    run_flow(state)


@rule
def lay_token(state: CarcataState, space: int) -> None:
    """Lava covers a space: a pawn there is out, gems go back to the bag."""
    state.lava[space] = 1
    state.lava_left -= 1
    state.flow_left -= 1
    state.flow_at = space
    for gem in range(things.N_GEMS):
        state.bag[gem] += state.gems[space, gem]
        state.gems[space, gem] = 0
    if state.pawn[space] != NONE:
        lose_pawn(state, space)
        end_if_a_tribe_is_out(state)


@rule
def run_flow(state: CarcataState) -> None:
    """Lets the flow run until it ends, a statue leaves two ways, or the game is over."""
    while state.phase != phases.OVER:
        ahead = what_is_ahead(state)
        if ahead != RUNS_ON:
            state.phase = phases.FLOW if ahead == ASKS else phases.RESOLVE
            break
        lay_token(state, NEIGHBOUR[state.flow_at, state.flow_direction])
    if state.phase != phases.FLOW:
        state.flow_at = NONE
        state.flow_direction = NONE
        state.flow_left = 0


@rule
def turn_flow(state: CarcataState, by: int) -> None:
    """Turns the flow by a step of 60 degrees, and lets it run on."""
    state.flow_direction = (state.flow_direction + by) % 6
    state.phase = phases.RESOLVE
    lay_token(state, NEIGHBOUR[state.flow_at, state.flow_direction])
    run_flow(state)


# --- Eruption ------------------------------------------------------------------------------------


@rule
def gems_in_bag(state: CarcataState) -> int:
    """Counts the gems in the bag."""
    total = 0
    for gem in range(things.N_GEMS):
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
    state.phase = phases.RESOLVE
    for index in range(touches):
        space = touched[index]
        if space == TURTLE_BACK:
            state.alive[state.rider] -= 1
            state.rider = NONE
        elif state.statue[space]:
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
            state.phase = phases.OVER
            state.dice[:] = 0
            heir_is_out = state.alive[state.active] == 0
            for gem in range(things.N_GEMS):
                if heir_is_out:
                    state.bag[gem] += state.collected[seat, gem]
                else:
                    state.collected[state.active, gem] += state.collected[seat, gem]
                state.collected[seat, gem] = 0


@rule
def end_turn(state: CarcataState) -> None:
    """The turtle swims one station for each turtle die; then it is the left neighbour's turn."""
    state.turtle += state.dice[things.TURTLE]
    state.dice[:] = 0
    if state.turtle >= state.last_step:
        state.turtle = state.last_step
        state.island_wins = 1
        state.phase = phases.OVER
        return
    state.active = (state.active + 1) % state.seats
    begin_turn(state)


# --- What a seat may do --------------------------------------------------------------------------


@rule
def legal(state: CarcataState, seat: int, moves: Array) -> int:
    """Lists the active seat's legal moves."""
    if state.phase == phases.RESOLVE:
        return list_resolving(state, seat, moves)
    if state.phase == phases.REROLL:
        return list_rerolls(state, moves)
    if state.phase == phases.AIM:
        return list_aims(moves)
    if state.phase == phases.FLOW:
        moves[0] = encode(codes.LEFT)
        moves[1] = encode(codes.RIGHT)
        return 2
    return list_places(state, moves)


@rule
def list_places(state: CarcataState, moves: Array) -> int:
    """Every beach space without a pawn."""
    listed = 0
    for space in range(FIRST_BEACH, SPACES):
        if state.pawn[space] == NONE:
            moves[listed] = encode(codes.PLACE, space)
            listed += 1
    return listed


@rule
def list_rerolls(state: CarcataState, moves: Array) -> int:
    """Keep all, or roll any choice of loose dice again."""
    moves[0] = encode(codes.KEEP)
    listed = 1
    for n_move in range(state.dice[things.MOVE] + 1):
        for n_lava in range(state.dice[things.LAVA] + 1):
            for n_eruption in range(state.dice[things.ERUPTION] + 1):
                for n_statue in range(state.dice[things.STATUE] + 1):
                    if n_move + n_lava + n_eruption + n_statue > 0:
                        moves[listed] = encode(codes.REROLL, n_move, n_lava, n_eruption, n_statue)
                        listed += 1
    return listed


@rule
def list_resolving(state: CarcataState, seat: int, moves: Array) -> int:
    """Any die that is left; done only when no lava or eruption has to be used any more."""
    listed = 0
    if state.dice[things.MOVE] > 0:
        listed = list_moves(state, seat, moves, listed)
    must = False
    if state.dice[things.LAVA] > 0:
        before = listed
        listed = list_flows(state, moves, listed)
        must = listed > before
    if state.dice[things.ERUPTION] > 0 and gems_in_bag(state) > 0:
        moves[listed] = encode(codes.ERUPT)
        listed += 1
        must = True
    if state.dice[things.STATUE] > 0:
        listed = list_statues(state, moves, listed)
    if not must:
        moves[listed] = encode(codes.DONE)
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
                moves[listed] = encode(codes.STEP, space, direction)
                listed += 1
    for which in range(2):
        space = beach(station_after(state.turtle), which)
        if state.pawn[space] == seat and state.rider == NONE:
            moves[listed] = encode(codes.BOARD, space)
            listed += 1
        if state.rider == seat and is_free(state, space):
            moves[listed] = encode(codes.LAND, space)
            listed += 1
    return listed


@rule
def list_statues(state: CarcataState, moves: Array, listed: int) -> int:
    """Statues from the islets to free spaces below level 6, or from the island back."""
    for space in range(SPACES):
        if state.statue[space]:
            moves[listed] = encode(codes.RETURN, space)
            listed += 1
        elif state.statues_left > 0 and may_hold_statue(state, space):
            moves[listed] = encode(codes.STATUE, space)
            listed += 1
    return listed


@rule
def may_hold_statue(state: CarcataState, space: int) -> bool:
    """Whether a statue may be put on a space."""
    if LEVEL[space] == RINGS or not is_free(state, space):
        return False
    for gem in range(things.N_GEMS):
        if state.gems[space, gem] > 0:
            return False
    return True


@rule
def list_aims(moves: Array) -> int:
    """Every direction with every force: all codes of the kind.

    One plain loop, because the compiler turns it into a tenth of the time of two.
    """
    for index, aim in enumerate(range(codes.AIM.first, codes.AIM.end)):
        moves[index] = aim
    return things.DIRECTIONS * things.FORCES


@rule
def random_move(state: CarcataState, seat: int, luck: Luck, moves: Array) -> int:
    """Returns any legal move; the thousands of aims are not listed for it."""
    if state.phase == phases.AIM:
        return codes.AIM.first + below(luck, things.DIRECTIONS * things.FORCES)
    return moves[below(luck, legal(state, seat, moves))]


@rule
def play(state: CarcataState, seat: int, move: int) -> None:
    """Plays a legal move."""
    if is_kind(codes.PLACE, move):
        place_pawn(state, seat, decode(codes.PLACE, move)[0])
    elif is_kind(codes.REROLL, move):
        roll_again(state, move)
    elif is_kind(codes.KEEP, move):
        state.phase = phases.RESOLVE
    elif is_kind(codes.STEP, move):
        space, direction = decode(codes.STEP, move)
        step(state, seat, space, direction)
    elif is_kind(codes.BOARD, move):
        state.dice[things.MOVE] -= 1
        state.rider = seat
        state.pawn[decode(codes.BOARD, move)[0]] = NONE
    elif is_kind(codes.LAND, move):
        state.dice[things.MOVE] -= 1
        state.rider = NONE
        arrive(state, seat, decode(codes.LAND, move)[0])
    elif is_kind(codes.FLOW, move):
        space, direction = decode(codes.FLOW, move)
        begin_flow(state, space, direction)
    elif is_kind(codes.LEFT, move):
        turn_flow(state, 5)
    elif is_kind(codes.RIGHT, move):
        turn_flow(state, 1)
    elif is_kind(codes.STATUE, move):
        state.dice[things.STATUE] -= 1
        state.statue[decode(codes.STATUE, move)[0]] = 1
        state.statues_left -= 1
    elif is_kind(codes.RETURN, move):
        state.dice[things.STATUE] -= 1
        state.statue[decode(codes.RETURN, move)[0]] = 0
        state.statues_left += 1
    elif is_kind(codes.ERUPT, move):
        state.dice[things.ERUPTION] -= 1
        state.phase = phases.DRAW_GEM
    elif is_kind(codes.AIM, move):
        state.aim = move
        state.phase = phases.FLY
    else:
        end_turn(state)


# --- Chance --------------------------------------------------------------------------------------


@rule
def draw(state: CarcataState, luck: Luck) -> int:
    """Returns a roll of the dice, a gem from the bag, the wobble of a flight or the first seat."""
    if state.phase == phases.ROLL:
        return roll_dice(state, luck)
    if state.phase == phases.DRAW_GEM:
        return encode(codes.GEM, pick(state.bag, luck))
    if state.phase == phases.FLY:
        return encode(codes.WOBBLE, int(uniform(luck) * things.WOBBLES))
    return encode(codes.FIRST, below(luck, state.seats))


@rule
def roll_dice(state: CarcataState, luck: Luck) -> int:
    """Rolls the dice that are to be rolled."""
    counts = np.zeros(things.N_FACES, np.int64)
    for _ in range(state.to_roll):
        counts[pick(state.faces, luck)] += 1
    return encode(codes.ROLL, counts[0], counts[1], counts[2], counts[3], counts[4])


@rule
def chance_of_roll(state: CarcataState, roll: int) -> float:
    """Returns the chance of so many dice of each face: 0 if they are not as many as are rolled."""
    sides = state.faces.sum()
    chance = 1.0
    rolled = 0
    for face, count in enumerate(decode(codes.ROLL, roll)):
        # One die more, which can be any of those so far.
        for alike in range(1, count + 1):
            rolled += 1
            chance *= state.faces[face] / sides * rolled / alike
    return chance if rolled == state.to_roll else 0.0


@rule
def possible(state: CarcataState, outcome: int) -> bool:
    """Whether chance can bring this now."""
    if is_kind(codes.WOBBLE, outcome):
        return state.phase == phases.FLY
    if is_kind(codes.FIRST, outcome):
        is_seat = decode(codes.FIRST, outcome)[0] < state.seats
        return state.phase == phases.DRAW_FIRST and is_seat
    if is_kind(codes.GEM, outcome):
        is_there = state.bag[decode(codes.GEM, outcome)[0]] > 0
        return state.phase == phases.DRAW_GEM and is_there
    return state.phase == phases.ROLL and chance_of_roll(state, outcome) > 0.0


@rule
def outcomes(state: CarcataState, listed: Array, chances: Array) -> int:
    """Lists rolls, gems or first seats, but no wobbles: there are too many, all as likely."""
    found = 0
    if state.phase == phases.ROLL:
        found = list_rolls(state, listed, chances)
    elif state.phase == phases.DRAW_GEM:
        for gem in range(things.N_GEMS):
            if state.bag[gem] > 0:
                listed[found] = encode(codes.GEM, gem)
                chances[found] = state.bag[gem] / state.bag.sum()
                found += 1
    elif state.phase == phases.DRAW_FIRST:
        for seat in range(state.seats):
            listed[seat] = encode(codes.FIRST, seat)
            chances[seat] = 1.0 / state.seats
        found = int(state.seats)
    return found


@rule
def list_rolls(state: CarcataState, rolls: Array, chances: Array) -> int:
    """Every way in which the dice that are to be rolled can fall."""
    found = 0
    dice = int(state.to_roll)
    for n_move in range(dice + 1):
        for n_lava in range(dice - n_move + 1):
            for n_eruption in range(dice - n_move - n_lava + 1):
                left = dice - n_move - n_lava - n_eruption
                for n_statue in range(left + 1):
                    roll = encode(codes.ROLL, n_move, n_lava, n_eruption, n_statue, left - n_statue)
                    chance = chance_of_roll(state, roll)
                    if chance > 0.0:
                        rolls[found] = roll
                        chances[found] = chance
                        found += 1
    return found


@rule
def settle(state: CarcataState, outcome: int) -> None:
    """Applies what chance brought."""
    if is_kind(codes.ROLL, outcome):
        take_roll(state, outcome)
    elif is_kind(codes.GEM, outcome):
        state.gem = decode(codes.GEM, outcome)[0]
        state.bag[state.gem] -= 1
        state.phase = phases.AIM
    elif is_kind(codes.WOBBLE, outcome):
        let_fly(state, decode(codes.WOBBLE, outcome)[0])
    else:
        state.active = decode(codes.FIRST, outcome)[0]
        state.phase = phases.PLACE
