"""The search that all games share, compiled for each through the generic functions.

A tree holds what the seat itself can decide until chance or another seat has the word; every
simulation first imagines what the seat cannot know, goes down the tree, and then lets everybody
play on by the rollout policy. At the root simulations are shared out by sequential halving
(`bots.thinking`).
"""

import math

import numpy as np

from ludotope.engine.kernel.bits import has, lowest
from ludotope.engine.kernel.generic import (
    State,
    deciders,
    draw,
    glance,
    imagine,
    legal,
    over,
    play,
    prior,
    rollout,
    scores,
    settle,
    value,
)
from ludotope.engine.kernel.layout import Array, Float64, Int32, Layout, States
from ludotope.engine.kernel.lent import lent
from ludotope.engine.kernel.luck import Luck, below, branch, reseed, split
from ludotope.engine.kernel.ranking import count_winners
from ludotope.engine.kernel.rule import rule

NONE = -1
ROOT = 0
DEEPEST = 32
# More than one turn has of decisions or of chance events.
EVENTS = 256
# How often chance is tried to see whether a move is a gamble.
TRIES = 3

# What a search is asked to do.
RATE, GLANCE, BEGIN, SIMULATE = range(4)
# The settings of a search, in their array: the most children of the root, and of other nodes; how
# many of these are open, and how curious it is; how far a rollout goes.
ROOT_WIDTH, WIDTH, WIDENING, EXPLORATION, HORIZON = range(5)
# What rollouts from the root bring a seat, added up.
POINTS, WINS = range(2)


class Node(Layout):
    """A decision of the seat that thinks, and how simulations through it went."""

    value_sum: Float64  # the sum of the seat's values at the end of simulations
    value_squares: Float64
    points: Float64  # the sum of its points
    wins: Float64  # the sum of its shares in the victory (see `victory`)
    rating: Float64
    gambles: Int32  # 1 for a child of the root after which chance, then the same choice is due
    carried: Int32  # how many of its visits were made by a thought before
    move: Int32
    first: Int32  # its first child; they follow each other
    children: Int32
    visits: Int32


@rule
def clear(nodes: Array, node: int, move: int, rating: float) -> None:
    """Makes a node that nothing is known about."""
    nodes[node].value_sum = 0.0
    nodes[node].value_squares = 0.0
    nodes[node].points = 0.0
    nodes[node].wins = 0.0
    nodes[node].rating = rating
    nodes[node].gambles = 0
    nodes[node].carried = 0
    nodes[node].move = move
    nodes[node].first = NONE
    nodes[node].children = 0
    nodes[node].visits = 0


@rule
def list_rated(state: State, seat: int, luck: Luck, moves: Array, ratings: Array) -> int:
    """Lists the moves worth searching in random order, so that ties are broken by luck."""
    listed = prior(state, seat, moves, ratings)
    shuffle(listed, luck, moves, ratings)
    return listed


@rule
def shuffle(listed: int, luck: Luck, moves: Array, ratings: Array) -> None:
    """Puts rated moves into random order."""
    for place in range(listed - 1, 0, -1):
        other = below(luck, place + 1)
        moves[place], moves[other] = moves[other], moves[place]
        ratings[place], ratings[other] = ratings[other], ratings[place]


@rule
def rate(
    root: States, work: States, seat: int, care: bool, luck: Luck, moves: Array, ratings: Array
) -> int:
    """Lists the moves worth a look with their ratings, in random order; returns how many.

    Without care they are rated by what they bring at once, as `glance` does.
    """
    work[0] = root[0]
    state = work[0]
    imagine(state, seat, luck)
    listed = prior(state, seat, moves, ratings) if care else glance(state, seat, moves, ratings)
    shuffle(listed, luck, moves, ratings)
    return listed


@rule
def expand(
    nodes: Array,
    used: int,
    node: int,
    state: State,
    seat: int,
    width: int,
    luck: Luck,
    moves: Array,
    ratings: Array,
) -> int:
    """Gives a node its most promising moves as children, the best first. Returns the nodes used."""
    listed = list_rated(state, seat, luck, moves, ratings)
    return add_best(nodes, used, node, listed, width, moves, ratings)


@rule
def add_best(
    nodes: Array, used: int, node: int, listed: int, width: int, moves: Array, ratings: Array
) -> int:
    """Gives a node the listed moves with the highest ratings as children; returns the nodes used.

    The lists are put in another order.
    """
    width = min(width, listed, len(nodes) - used)
    for place in range(width):
        best = place
        for index in range(place + 1, listed):
            if ratings[index] > ratings[best]:
                best = index
        move, rating = moves[best], ratings[best]
        moves[best], ratings[best] = moves[place], ratings[place]
        moves[place], ratings[place] = move, rating
        clear(nodes, used + place, move, rating)
    nodes[node].first = used
    nodes[node].children = width
    return used + width


@rule
def begin(
    root: States,
    work: States,
    nodes: Array,
    seat: int,
    width: int,
    listed: int,
    luck: Luck,
    moves: Array,
    ratings: Array,
) -> int:
    """Starts a tree: the root and the best of the listed moves. Returns how many nodes are used.

    Of each of these it is found out whether it is a gamble.
    """
    clear(nodes, ROOT, NONE, 0.0)
    used = add_best(nodes, 1, ROOT, listed, width, moves, ratings)
    for child in range(1, used):
        for _ in range(TRIES):
            if nodes[child].gambles == 0:
                work[0] = root[0]
                imagine(work[0], seat, luck)
                nodes[child].gambles = tempts_fate(work[0], nodes, child, used, seat, luck, moves)
    return used


@rule
def tempts_fate(
    state: State, nodes: Array, child: int, used: int, seat: int, luck: Luck, moves: Array
) -> bool:
    """Whether chance is due after a child of the root, and the seat then chooses as before.

    So it is when dice are rolled again that may then be kept. Plays the move.
    """
    play(state, seat, nodes[child].move)
    if over(state) or deciders(state) != 0:
        return False
    while not over(state) and deciders(state) == 0:
        settle(state, draw(state, luck))
    if over(state) or not has(deciders(state), seat):
        return False
    listed = legal(state, seat, moves)
    for other in range(1, used):
        for index in range(listed):
            if other != child and moves[index] == nodes[other].move:
                return True
    return False


@rule
def select_child(nodes: Array, node: int, widening: float, exploration: float) -> int:
    """The child to look at next: good so far, or little known. More are looked at in time."""
    visits = nodes[node].visits
    first = nodes[node].first
    open_children = min(nodes[node].children, 1 + int(widening * math.sqrt(visits)))
    mean = nodes[node].value_sum / visits
    spread = math.sqrt(max(1e-6, nodes[node].value_squares / visits - mean * mean))
    logarithm = math.log(visits + 1.0)
    best = first
    best_score = -1e18
    for child in range(first, first + open_children):
        tried = nodes[child].visits
        if tried == 0:
            return child
        score = nodes[child].value_sum / tried + exploration * spread * math.sqrt(logarithm / tried)
        if score > best_score:
            best_score = score
            best = child
    return best


@rule
def roll_out(
    state: State, horizon: int, fate: int, luck: Luck, moves: Array, ratings: Array
) -> None:
    """Lets everybody play on by the rollout policy, for so many turns or to the end.

    A turn ends when another seat has the word; those of a single decision, as when pieces are
    placed in turn, do not count, save the first. The n-th event of a turn has the same luck in all
    playouts with the same `fate`, however much luck the turns before it took.
    """
    last = NONE
    decisions = 2
    turn = chances = 0
    while not over(state):
        seats = deciders(state)
        if seats == 0:
            branch(luck, fate, (turn * EVENTS + chances) * 2)
            chances += 1
            settle(state, draw(state, luck))
            continue
        who = lowest(seats)
        if who != last:
            turn += 1
            chances = 0
            if decisions > 1:
                if horizon == 0:
                    break
                horizon -= 1
            decisions = 2 if last == NONE else 0
            last = who
        decisions += 1
        branch(luck, fate, (turn * EVENTS + decisions) * 2 + 1)
        play(state, who, rollout(state, who, luck, moves, ratings))


@rule
def victory(state: State, seat: int, places: Array, values: Array) -> float:
    """A seat's share in the victory; where nobody has won yet, its share of everybody's values."""
    if over(state):
        return 1.0 / count_winners(len(places), places) if places[seat] == 1 else 0.0
    return values[seat] / max(values.sum(), 1e-9)


@rule
def simulate(
    root: States,
    work: States,
    nodes: Array,
    used: int,
    seat: int,
    child: int,
    settings: Array,
    luck: Luck,
    moves: Array,
    ratings: Array,
    points: Array,
    places: Array,
    values: Array,
    sums: Array,
) -> int:
    """One simulation that begins with a child of the root. Returns how many nodes are used.

    That of the root itself is a rollout from there: then `sums` gets what it brings each seat, and
    the seat may be a watcher.
    """
    work[0] = root[0]
    state = work[0]
    imagine(state, seat, luck)
    fate = split(luck)
    path = np.empty(DEEPEST, np.int32)
    path[0] = ROOT
    path[1] = child
    depth = 2
    node = child
    if child != ROOT:
        play(state, seat, nodes[child].move)
    while child != ROOT and depth < DEEPEST and nodes[node].visits > 0:
        if over(state) or not has(deciders(state), seat):
            break
        if nodes[node].first == NONE:
            if used == len(nodes):
                break
            width = int(settings[WIDTH])
            used = expand(nodes, used, node, state, seat, width, luck, moves, ratings)
        node = select_child(nodes, node, settings[WIDENING], settings[EXPLORATION])
        play(state, seat, nodes[node].move)
        path[depth] = node
        depth += 1
    roll_out(state, int(settings[HORIZON]), fate, luck, moves, ratings)
    scores(state, points, places)
    value(state, points, places, values)
    if child == ROOT:
        nodes[ROOT].visits += 1
        for other in range(len(points)):
            sums[other, POINTS] += points[other]
            sums[other, WINS] += victory(state, other, places, values)
        return used
    won = victory(state, seat, places, values)
    for index in range(depth):
        node = path[index]
        nodes[node].visits += 1
        nodes[node].value_sum += values[seat]
        nodes[node].value_squares += values[seat] * values[seat]
        nodes[node].points += points[seat]
        nodes[node].wins += won
    return used


@rule
def simulate_some(
    root: States,
    work: States,
    nodes: Array,
    used: int,
    seat: int,
    candidates: Array,
    first: int,
    simulations: int,
    seed: int,
    settings: Array,
    luck: Luck,
    moves: Array,
    ratings: Array,
    points: Array,
    places: Array,
    values: Array,
    sums: Array,
) -> int:
    """So many simulations, going round among the candidates. Returns how many nodes are used.

    Candidates are children of the root, or the root itself alone.
    The n-th simulation of each candidate has the same luck, so that it tells them apart better.
    """
    for number in range(first, first + simulations):
        child = candidates[number % len(candidates)]
        reseed(luck, seed, nodes[child].visits - nodes[child].carried)
        used = simulate(
            lent(root),
            lent(work),
            lent(nodes),
            used,
            seat,
            child,
            lent(settings),
            lent(luck),
            lent(moves),
            lent(ratings),
            lent(points),
            lent(places),
            lent(values),
            lent(sums),
        )
    return used


@rule
def search(
    task: int,
    root: States,
    work: States,
    nodes: Array,
    used: int,
    seat: int,
    candidates: Array,
    first: int,
    number: int,
    seed: int,
    settings: Array,
    luck: Luck,
    moves: Array,
    ratings: Array,
    points: Array,
    places: Array,
    values: Array,
    sums: Array,
) -> int:
    """The way in from Python: rates moves, begins a tree with so many of them, or simulates.

    Returns how many moves are listed, or nodes are used. One for all: each alone would take in, and
    have LLVM look into, nearly the same rules of the game.
    """
    if task <= GLANCE:
        return rate(root, work, seat, task == RATE, luck, moves, ratings)
    if task == BEGIN:
        width = int(settings[ROOT_WIDTH])
        return begin(root, work, nodes, seat, width, number, luck, moves, ratings)
    return simulate_some(
        root,
        work,
        nodes,
        used,
        seat,
        candidates,
        first,
        number,
        seed,
        settings,
        luck,
        moves,
        ratings,
        points,
        places,
        values,
        sums,
    )
