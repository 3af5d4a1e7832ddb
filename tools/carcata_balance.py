"""How often the island wins at Carcata, and how long games last, when everybody plays sensibly.

usage: python tools/carcata_balance.py [GAMES]

The players look one move ahead: they climb, pick up gems, lay lava where it hurts others most, aim
at pawns (trying each aim in mind several times) and keep their dice, save that they roll again what
they have no use for while few turtles are locked. A yardstick for the constants, not an opponent.
"""

import sys

import numpy as np

from ludotope.engine.bits import lowest
from ludotope.engine.generic import deciders, draw, legal, over, play, scores, settle
from ludotope.engine.layout import Array, States
from ludotope.engine.luck import Luck, below, reseed, uniform
from ludotope.engine.rule import rule
from ludotope.engine.shelf import find_box
from ludotope.games.carcata.codes import AIMS, DONE, ERUPT, KEEP, REROLLS, WOBBLED
from ludotope.games.carcata.flight import CENTRE_X, CENTRE_Y
from ludotope.games.carcata.island import LEVEL, SPACES
from ludotope.games.carcata.state import AIM, NONE, PLACE, REROLL, ROLL, CarcataState
from ludotope.games.carcata.things import STATUE, TURTLE, WOBBLES

PAWN = 8.0
TRIES = 6
FORCES_TRIED = 5


@rule
def standing(state: CarcataState, seat: int, points: Array, places: Array) -> float:
    """What a position is worth to a seat: points and pawns, against the best of the others."""
    scores(state, points, places)
    if over(state):
        return 1000.0 if places[seat] == 1 else -1000.0
    best = -1e9
    for other in range(state.seats):
        if other != seat:
            best = max(best, points[other] + PAWN * state.alive[other])
    # A tribe that is nearly out is nearly the end of the game: good for whoever leads.
    return points[seat] + PAWN * state.alive[seat] - best


@rule
def sensible(
    states: States, trial: States, seat: int, luck: Luck, moves: Array, points: Array, places: Array
) -> int:
    """The move a sensible player makes."""
    state = states[0]
    if state.phase == AIM:
        return sensible_aim(states, trial, seat, luck, points, places)
    listed = legal(state, seat, moves)
    if state.phase == PLACE:
        return int(moves[below(luck, listed)])
    if state.phase == REROLL:
        # Statues are of little use to somebody who looks one move ahead; but turtles stay.
        if state.dice[STATUE] > 0 and state.dice[TURTLE] == 0:
            return REROLLS + int(state.dice[STATUE])
        return KEEP
    now = standing(state, seat, points, places)
    best_move = int(moves[0])
    best = -1e9
    for index in range(listed):
        move = int(moves[index])
        value = now + 0.5 if move == ERUPT else now
        if move not in (DONE, ERUPT):
            trial[0] = state
            play(trial[0], seat, move)
            value = standing(trial[0], seat, points, places) + 0.01 * uniform(luck)
        if value > best:
            best = value
            best_move = move
    return best_move


@rule
def sensible_aim(
    states: States, trial: States, seat: int, luck: Luck, points: Array, places: Array
) -> int:
    """Tries aims at the others' pawns in mind, and takes the best."""
    state = states[0]
    best_aim = below(luck, 120) * 50 + 20
    best = -1e9
    for space in range(SPACES):
        if state.pawn[space] in (NONE, seat):
            continue
        angle = np.arctan2(CENTRE_Y[space], CENTRE_X[space]) / (2 * np.pi) * 120
        direction = int(np.round(angle)) % 120
        middle = 50 - 7 * LEVEL[space]
        for tried in range(FORCES_TRIED):
            force = min(49, max(0, middle + 4 * (tried - FORCES_TRIED // 2)))
            total = 0.0
            for _ in range(TRIES):
                trial[0] = state
                play(trial[0], seat, AIMS + direction * 50 + force)
                settle(trial[0], WOBBLED + int(uniform(luck) * WOBBLES))
                total += standing(trial[0], seat, points, places)
            if total > best:
                best = total
                best_aim = direction * 50 + force
    return AIMS + best_aim


@rule
def games(
    start: States, states: States, trial: States, luck: Luck, n: int, moves: Array, ends: Array
) -> None:
    """Plays games; notes for each the turns it took and whether the island won."""
    points = np.zeros(4, np.int64)
    places = np.zeros(4, np.int64)
    for game in range(n):
        states[0] = start[0]
        reseed(luck, 11, game)
        state = states[0]
        turns = 0
        while not over(state):
            seats = deciders(state)
            if seats == 0:
                turns += state.phase == ROLL and state.to_roll == state.n_dice
                settle(state, draw(state, luck))
            else:
                seat = lowest(seats)
                play(state, seat, sensible(states, trial, seat, luck, moves, points, places))
        ends[game, 0] = turns
        ends[game, 1] = state.island_wins


def main() -> None:
    """Prints the figures for 2, 3 and 4 players."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    box = find_box("carcata")
    from ludotope.engine.luck import new_luck

    for seats in box.seats:
        game = box.open(box.setup(seats))
        ends = np.zeros((n, 2), np.int64)
        moves = np.zeros(game.longest_list, np.int32)
        games(game.start, game.start.copy(), game.start.copy(), new_luck(0), n, moves, ends)
        turns = ends[:, 0]
        low, high = np.percentile(turns, [5, 95])
        print(
            f"{seats} players: the island wins {ends[:, 1].mean():.1%} of {n} games; "
            f"turns {turns.mean():.1f} on average, {low:.0f} to {high:.0f} in nine of ten"
        )


if __name__ == "__main__":
    main()
