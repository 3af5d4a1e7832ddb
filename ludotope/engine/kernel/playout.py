"""Compiled loops over the generic functions: stepping one state, and whole random games.

All of them take arrays of states: that is the quickest way into compiled code.
"""

from ludotope.engine.kernel.bits import has, lowest
from ludotope.engine.kernel.generic import (
    conceal,
    deciders,
    draw,
    imagine,
    legal,
    observe,
    outcomes,
    over,
    play,
    possible,
    random_move,
    scores,
    settle,
)
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import Luck, reseed
from ludotope.engine.kernel.mistakes import RulesError
from ludotope.engine.kernel.ranking import count_winners
from ludotope.engine.kernel.rule import rule, short_rule
from ludotope.engine.kernel.seats import CHANCE

# A standing is one number: the seats that may decide as a set, a bit for a game that is over, and
# above them one more than the number of moves that are listed for the first of the seats (0 if
# they are not listed). So it is 0 exactly when chance is due.
SEAT_BITS = 16
SEATS = (1 << SEAT_BITS) - 1
OVER = 1 << SEAT_BITS
LISTED = SEAT_BITS + 1

# How `step` and `go_on` are asked for, as a set: with the moves of whoever decides next listed; for
# a move that is known to be legal; for an outcome that is given, or that is to be drawn. (A number
# is quicker than truth values.)
LISTS, CHECKED, SETTLES, DRAWS = 1, 2, 4, 8

# What `step` and `go_on` return in place of a standing when nothing was changed.
NOT_A_DECIDER, NOT_LEGAL, NOT_POSSIBLE = -1, -2, -3

# The shares of a victory: divisible by 1 to 10, so that up to ten winners get whole numbers.
VICTORY = 2520
# A random game that is longer than this never ends.
MOST_EVENTS = 10_000_000


@rule
def standing(states: States, moves: Array, ways: int) -> int:
    """Returns the standing of a game; with LISTS, lists the moves of the first seat to decide."""
    state = states[0]
    if over(state):
        return OVER
    seats = int(deciders(state))
    if seats == 0 or ways & LISTS == 0:
        return seats
    return (int(legal(state, lowest(seats), moves)) + 1) << LISTED | seats


@short_rule
def step(states: States, moves: Array, seat: int, move: int, known: int, ways: int) -> int:
    """Plays a move if the seat may and returns the new standing; else changes nothing.

    `known` is the standing before; if moves are listed in it, they are in `moves`.
    """
    if not (0 <= seat < SEAT_BITS and has(known & SEATS, seat)):
        return NOT_A_DECIDER
    if ways & CHECKED == 0:
        listed = (known >> LISTED) - 1
        if listed < 0 or seat != lowest(known & SEATS):
            listed = legal(states[0], seat, moves)
        # Looking at all of them is quicker than to stop at the right one: several at once.
        found = 0
        for place in range(listed):
            found |= moves[place] == move
        if found == 0:
            return NOT_LEGAL
    play(states[0], seat, move)
    return standing(states, moves, ways)


@short_rule
def go_on(states: States, moves: Array, outcome: int, luck: Luck, ways: int) -> tuple[int, int]:
    """Lets chance bring an outcome, if it is to; returns the outcome, and the new standing.

    With DRAWS one that is due is drawn; with SETTLES the given one is applied if it can happen now;
    without either nothing changes. All in one: what each of them compiles is much the same.
    """
    state = states[0]
    if ways & DRAWS:
        outcome = draw(state, luck)
    elif ways & SETTLES and (over(state) or deciders(state) != 0 or not possible(state, outcome)):
        return outcome, NOT_POSSIBLE
    if ways & (DRAWS | SETTLES):
        settle(state, outcome)
    return outcome, standing(states, moves, ways)


@rule
def list_legal(states: States, seat: int, moves: Array) -> int:
    """Lists a seat's legal moves: none for a seat that is not to decide."""
    state = states[0]
    if over(state) or not (0 <= seat < SEAT_BITS and has(deciders(state), seat)):
        return 0
    return legal(state, seat, moves)


@rule
def pick_move(states: States, seat: int, luck: Luck, moves: Array) -> int:
    """The same as `random_move`, for an array of one state, callable from Python."""
    return random_move(states[0], seat, luck, moves)


@rule
def deal_one(states: States, luck: Luck) -> int:
    """Draws an outcome of the chance event that is due, applies it and returns it."""
    outcome = draw(states[0], luck)
    settle(states[0], outcome)
    return outcome


@rule
def list_outcomes(states: States, codes: Array, chances: Array) -> int:
    """The same as `outcomes`, for an array of one state, callable from Python; 0 if not due."""
    state = states[0]
    if over(state) or deciders(state) != 0:
        return 0
    return outcomes(state, codes, chances)


@rule
def see_as(states: States, viewer: int, luck: Luck, imagines: int) -> None:
    """Removes from a state what a viewer cannot know, and with `imagines` fills it in at random."""
    conceal(states[0], viewer)
    if imagines:
        imagine(states[0], viewer, luck)


@rule
def observe_from(states: States, viewer: int, numbers: Array) -> None:
    """The same as `observe`, for an array of one state, callable from Python."""
    observe(states[0], viewer, numbers)


@rule
def random_game(states: States, luck: Luck, moves: Array, log: Array) -> tuple[int, int]:
    """Plays to the end at random. Logs (seat or CHANCE, code) while the log has room.

    Returns the number of decisions and of events.
    """
    state = states[0]
    decisions = events = 0
    while not over(state):
        if events == MOST_EVENTS:
            raise RulesError("a random game goes on and on: it has no end after 10,000,000 events")
        seats = deciders(state)
        if seats == 0:
            who, code = CHANCE, draw(state, luck)
            settle(state, code)
        else:
            who = lowest(seats)
            code = random_move(state, who, luck, moves)
            play(state, who, code)
            decisions += 1
        if events < len(log):
            log[events, 0] = who
            log[events, 1] = code
        events += 1
    return decisions, events


@rule
def random_games(
    start: States,
    states: States,
    luck: Luck,
    seed: int,
    first: int,
    games: int,
    moves: Array,
    no_log: Array,
    points: Array,
    places: Array,
    total_points: Array,
    wins: Array,
) -> int:
    """Plays many random games, each on the luck of its own number, and adds up how they end.

    `points` and `places` are one game's, for scratch; `wins` counts in shares of VICTORY.
    Returns the number of decisions.
    """
    decisions = 0
    seats = len(points)
    for game in range(first, first + games):
        states[0] = start[0]
        reseed(luck, seed, game)
        decisions += random_game(states, luck, moves, no_log)[0]
        scores(states[0], points, places)
        winners = count_winners(seats, places)
        for seat in range(seats):
            total_points[seat] += points[seat]
            if places[seat] == 1:
                wins[seat] += VICTORY // winners
    return decisions
