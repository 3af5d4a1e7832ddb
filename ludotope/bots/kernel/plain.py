"""A player without a plan, compiled for each game: it takes what a decision brings at once.

A yardstick, not an opponent: about an adult in a first game.
"""

from ludotope.bots.kernel.search import list_rated
from ludotope.engine.kernel.bits import has
from ludotope.engine.kernel.generic import (
    State,
    deciders,
    draw,
    imagine,
    over,
    play,
    scores,
    settle,
)
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import Luck
from ludotope.engine.kernel.rule import rule

# Where luck follows a move, it is tried so often.
TRIES = 4
# Winning or losing at once counts more than any points.
AT_STAKE = 1000.0
# Of moves that bring the same, one that leaves nothing to luck.
GAMBLE = 0.01


@rule
def lead(state: State, seat: int, points: Array, places: Array) -> float:
    """Returns a seat's points, less those of the best of the others; at the end who has won."""
    scores(state, points, places)
    best = 0.0
    for other in range(len(points)):
        if other != seat:
            best = max(best, float(points[other]))
    result = points[seat] - best
    if over(state) and len(points) > 1:
        result += AT_STAKE if places[seat] == 1 else -AT_STAKE
    return result


@rule
def deal(state: State, luck: Luck) -> bool:
    """Lets chance decide as long as it is due; returns whether it was."""
    was_due = False
    while not over(state) and deciders(state) == 0:
        settle(state, draw(state, luck))
        was_due = True
    return was_due


@rule
def best_next(
    states: States,
    seat: int,
    luck: Luck,
    moves: Array,
    ratings: Array,
    points: Array,
    places: Array,
) -> float:
    """Returns the best lead that the seat's next decision brings in the second state."""
    if over(states[1]) or not has(deciders(states[1]), seat):
        return lead(states[1], seat, points, places)
    best = -1e18
    for index in range(list_rated(states[1], seat, luck, moves, ratings)):
        states[2] = states[1]
        play(states[2], seat, moves[index])
        deal(states[2], luck)
        best = max(best, lead(states[2], seat, points, places))
    return best


@rule
def take_at_once(
    states: States,
    seat: int,
    luck: Luck,
    moves: Array,
    next_moves: Array,
    ratings: Array,
    points: Array,
    places: Array,
) -> int:
    """Returns the move with the best lead right after it.

    If the seat goes on without luck in between, the best next decision counts with it, as when a
    tile is lifted and laid. Of moves that are as good, one by luck. Of three states the first is
    the position; the others are scratch.
    """
    imagine(states[0], seat, luck)
    listed = list_rated(states[0], seat, luck, moves, ratings)
    chosen = moves[0]
    best = -1e18
    for index in range(listed):
        total = 0.0
        tries = 0
        gambles = True
        while gambles and tries < TRIES:
            states[1] = states[0]
            play(states[1], seat, moves[index])
            gambles = deal(states[1], luck)
            if gambles:
                total += lead(states[1], seat, points, places)
            else:
                total += best_next(states, seat, luck, next_moves, ratings, points, places)
            tries += 1
        brings = total / tries - (GAMBLE if gambles else 0.0)
        if brings > best:
            best = brings
            chosen = moves[index]
    return chosen
