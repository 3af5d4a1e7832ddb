"""The balance of Carcata: the island's share of wins, and the length of games, in sensible play.

usage: python -m ludotope.bench.carcata_balance [GAMES]

The players look one move ahead: they climb, pick up gems, keep away from lava as far as they are
careful, lay it where it hurts others most, put statues in its way, aim at pawns (trying each aim in
mind several times) and roll statues again while no turtle is locked. A yardstick for the
constants, not an opponent.
"""

import sys
from collections.abc import Sequence

import numpy as np

from ludotope.engine.kernel.bits import lowest
from ludotope.engine.kernel.codes import encode, is_kind
from ludotope.engine.kernel.generic import deciders, draw, legal, over, play, scores, settle
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import Luck, below, new_luck, reseed, uniform
from ludotope.engine.kernel.rule import rule
from ludotope.engine.shelf import find_box
from ludotope.games.carcata.rules import codes, phases
from ludotope.games.carcata.rules.flight import CENTRE_X, CENTRE_Y
from ludotope.games.carcata.rules.island import LEVEL, NEIGHBOUR, RINGS, SPACES
from ludotope.games.carcata.rules.state import NONE, CarcataState
from ludotope.games.carcata.rules.things import DIRECTIONS, FORCES, STATUE, TURTLE, WOBBLES

PAWN = 8.0
# How careful players are: what it costs in mind to stand where one token of lava can reach; where
# it takes two tokens, a third of it.
CAUTIONS = (0.0, 1.0, 2.0, 4.0)
TRIES = 6
FORCES_TRIED = 5


@rule
def standing(state: CarcataState, seat: int, caution: float, points: Array, places: Array) -> float:
    """Rates a position for a seat: points and pawns, against the best of the others."""
    scores(state, points, places)
    if over(state):
        return 1000.0 if places[seat] == 1 else -1000.0
    best = -1e9
    for other in range(state.seats):
        if other != seat:
            best = max(best, points[other] + PAWN * state.alive[other])
    return points[seat] + PAWN * state.alive[seat] - danger(state, seat, caution) - best


@rule
def danger(state: CarcataState, seat: int, caution: float) -> float:
    """Rates the danger to a seat's pawns from the next flows, in points: near lava it is hot."""
    total = 0.0
    for space in range(SPACES):
        if state.pawn[space] != seat:
            continue
        worst = caution if LEVEL[space] == RINGS else 0.0
        for direction in range(6):
            above = NEIGHBOUR[space, direction]
            if above < 0 or LEVEL[above] <= LEVEL[space] or state.statue[above]:
                continue
            if state.lava[above]:
                worst = max(worst, caution)
                continue
            higher = NEIGHBOUR[above, direction]
            if LEVEL[above] == RINGS or (higher >= 0 and state.lava[higher]):
                worst = max(worst, caution / 3.0)
        total += worst
    return total


@rule
def sensible(
    states: States,
    trial: States,
    seat: int,
    caution: float,
    luck: Luck,
    moves: Array,
    points: Array,
    places: Array,
) -> int:
    """The move a sensible player makes."""
    state = states[0]
    if state.phase == phases.AIM:
        return sensible_aim(states, trial, seat, caution, luck, points, places)
    listed = legal(state, seat, moves)
    if state.phase == phases.PLACE:
        return int(moves[below(luck, listed)])
    if state.phase == phases.REROLL:
        # Statues are of little use to somebody who looks one move ahead; but turtles stay.
        if state.dice[STATUE] > 0 and state.dice[TURTLE] == 0:
            return encode(codes.REROLL, 0, 0, 0, state.dice[STATUE])
        return encode(codes.KEEP)
    now = standing(state, seat, caution, points, places)
    best_move = int(moves[0])
    best = -1e9
    for index in range(listed):
        move = int(moves[index])
        value = now + 0.5 if is_kind(codes.ERUPT, move) else now
        if not is_kind(codes.DONE, move) and not is_kind(codes.ERUPT, move):
            trial[0] = state
            play(trial[0], seat, move)
            value = standing(trial[0], seat, caution, points, places) + 0.01 * uniform(luck)
        if value > best:
            best = value
            best_move = move
    return best_move


@rule
def sensible_aim(
    states: States,
    trial: States,
    seat: int,
    caution: float,
    luck: Luck,
    points: Array,
    places: Array,
) -> int:
    """Tries aims at the others' pawns in mind, and takes the best."""
    state = states[0]
    best_aim = encode(codes.AIM, below(luck, DIRECTIONS), 20)
    best = -1e9
    for space in range(SPACES):
        if state.pawn[space] in (NONE, seat):
            continue
        angle = np.arctan2(CENTRE_Y[space], CENTRE_X[space]) / (2 * np.pi) * DIRECTIONS
        direction = int(np.round(angle)) % DIRECTIONS
        middle = 50 - 7 * LEVEL[space]
        for tried in range(FORCES_TRIED):
            force = min(FORCES - 1, max(0, middle + 4 * (tried - FORCES_TRIED // 2)))
            aim = encode(codes.AIM, direction, force)
            total = 0.0
            for _ in range(TRIES):
                trial[0] = state
                play(trial[0], seat, aim)
                settle(trial[0], encode(codes.WOBBLE, int(uniform(luck) * WOBBLES)))
                total += standing(trial[0], seat, caution, points, places)
            if total > best:
                best = total
                best_aim = aim
    return best_aim


@rule
def games(
    start: States,
    states: States,
    trial: States,
    luck: Luck,
    n: int,
    cautions: Array,
    moves: Array,
    ends: Array,
) -> None:
    """Plays games; notes for each the turns it took, whether the island won, and who else did."""
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
                turns += state.phase == phases.ROLL and state.to_roll == state.n_dice
                settle(state, draw(state, luck))
            else:
                seat = lowest(seats)
                caution = cautions[seat]
                move = sensible(states, trial, seat, caution, luck, moves, points, places)
                play(state, seat, move)
        scores(state, points, places)
        ends[game, 0] = turns
        ends[game, 1] = state.island_wins
        for seat in range(state.seats):
            ends[game, 2 + seat] = places[seat] == 1


def play_games(n: int, cautions: Sequence[float]) -> Array:
    """Games between players of these cautions: turns, island, and whether each seat won."""
    box = find_box("carcata")
    game = box.open(box.setup(len(cautions)))
    ends = np.zeros((n, 2 + 4), np.int64)
    moves = game.move_list()
    start = game.start
    given = np.array(cautions)
    games(start, start.copy(), start.copy(), new_luck(0), n, given, moves, ends)
    return ends


def main() -> None:
    """Prints how cautions fare against each other, then how games among equals end."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    for one in CAUTIONS:
        row = []
        for other in CAUTIONS:
            there, back = play_games(n // 2, [one, other]), play_games(n // 2, [other, one])
            row.append(f"{(there[:, 2].mean() + back[:, 3].mean()) / 2:6.1%}")
        print(f"caution {one} wins against {CAUTIONS}: {' '.join(row)}")
    for caution in CAUTIONS:
        for seats in (2, 3, 4):
            ends = play_games(n, [caution] * seats)
            turns = ends[:, 0]
            low, high = np.percentile(turns, [5, 95])
            print(
                f"caution {caution}, {seats} players: the island wins {ends[:, 1].mean():.1%}; "
                f"turns {turns.mean():.1f} on average, {low:.0f} to {high:.0f} in nine of ten"
            )


if __name__ == "__main__":
    main()
