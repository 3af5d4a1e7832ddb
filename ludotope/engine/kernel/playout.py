"""Compiled loops over the generic functions: stepping one state, and whole random games.

All of them take arrays of states: that is the quickest way into compiled code.
"""

from ludotope.engine.kernel.bits import has, lowest
from ludotope.engine.kernel.generic import (
    CHANCE,
    State,
    conceal,
    deciders,
    draw,
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
from ludotope.engine.kernel.ranking import count_winners
from ludotope.engine.kernel.rule import rule

PLAYED, NOT_A_DECIDER, NOT_LEGAL = 0, 1, 2

# The shares of a victory: divisible by 1 to 10, so that up to ten winners get whole numbers.
VICTORY = 2520


@rule
def who_decides(states: States) -> int:
    """The same as `deciders`, for an array of one state, callable from Python."""
    return deciders(states[0])


@rule
def is_over(states: States) -> bool:
    """The same as `over`, for an array of one state, callable from Python."""
    return over(states[0])


@rule
def is_decider(state: State, seat: int) -> bool:
    """Whether a seat may decide now; a number that is no seat may not."""
    return 0 <= seat < 63 and has(deciders(state), seat)


@rule
def list_legal(states: States, seat: int, moves: Array) -> int:
    """Lists a seat's legal moves: none for a seat that is not to decide."""
    if not is_decider(states[0], seat):
        return 0
    return legal(states[0], seat, moves)


@rule
def try_play(states: States, seat: int, move: int, moves: Array) -> int:
    """Plays a move if the seat may; otherwise says why not and changes nothing."""
    state = states[0]
    if not is_decider(state, seat):
        return NOT_A_DECIDER
    for index in range(legal(state, seat, moves)):
        if moves[index] == move:
            play(state, seat, move)
            return PLAYED
    return NOT_LEGAL


@rule
def try_settle(states: States, outcome: int) -> bool:
    """Applies a chance outcome if it can happen now; otherwise changes nothing."""
    state = states[0]
    if over(state) or deciders(state) != 0 or not possible(state, outcome):
        return False
    settle(state, outcome)
    return True


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
def chance_is_due(states: States) -> bool:
    """Whether the next event is one of chance."""
    return deciders(states[0]) == 0 and not over(states[0])


@rule
def score(states: States, points: Array, places: Array) -> None:
    """The same as `scores`, for an array of one state, callable from Python."""
    scores(states[0], points, places)


@rule
def conceal_from(states: States, viewer: int) -> None:
    """The same as `conceal`, for an array of one state, callable from Python."""
    conceal(states[0], viewer)


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
