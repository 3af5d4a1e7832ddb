"""The search with somebody else's value and policy in place of rollouts and prior.

A tree holds what the seat itself can decide, as in `search`. A simulation goes down to a state that
was not judged before; many of them are judged at once, outside, from what the seat knows of them.
"""

from ludotope.bots.kernel.search import (
    DEEPEST,
    EXPLORATION,
    NONE,
    ROOT,
    WIDENING,
    WIDTH,
    add_best,
    select_child,
    victory,
)
from ludotope.engine.kernel.bits import has
from ludotope.engine.kernel.generic import (
    State,
    conceal,
    deciders,
    draw,
    imagine,
    legal,
    observe,
    over,
    play,
    scores,
    settle,
    value,
)
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.luck import Luck, reseed
from ludotope.engine.kernel.rule import rule

# What a leaf is: the seat decides again, it is up to others, or the game is over.
OWN, OTHERS, FINISHED = range(3)


@rule
def write_leaf(
    leaf: State,
    work: States,
    seat: int,
    action_of: Array,
    moves: Array,
    observation: Array,
    mask: Array,
) -> None:
    """Writes what a seat knows of a state, and its actions there if it decides: else all ones."""
    work[0] = leaf
    conceal(work[0], seat)
    observation[:] = 0
    observe(work[0], seat, observation)
    if over(leaf) or not has(deciders(leaf), seat):
        mask[:] = 1
        return
    mask[:] = 0
    for index in range(legal(leaf, seat, moves)):
        action = action_of[moves[index]]
        if action >= 0:
            mask[action] = 1


@rule
def descend(
    root: States,
    leaves: States,
    work: States,
    nodes: Array,
    seat: int,
    children: Array,
    seed: int,
    settings: Array,
    luck: Luck,
    action_of: Array,
    moves: Array,
    paths: Array,
    depths: Array,
    kinds: Array,
    observations: Array,
    masks: Array,
) -> None:
    """One simulation for each of some children of the root, down to a leaf that is to be judged.

    The children differ, so no simulation meets what another one changes.
    """
    for number in range(len(children)):
        node = int(children[number])
        reseed(luck, seed, nodes[node].visits)
        leaves[number] = root[0]
        leaf = leaves[number]
        imagine(leaf, seat, luck)
        paths[number, 0] = ROOT
        paths[number, 1] = node
        depth = 2
        play(leaf, seat, nodes[node].move)
        while nodes[node].children > 0 and depth < DEEPEST:
            node = select_child(nodes, node, settings[WIDENING], settings[EXPLORATION])
            play(leaf, seat, nodes[node].move)
            paths[number, depth] = node
            depth += 1
        depths[number] = depth
        kinds[number] = OWN
        if over(leaf) or not has(deciders(leaf), seat):
            kinds[number] = OTHERS
        while not over(leaf) and deciders(leaf) == 0:
            settle(leaf, draw(leaf, luck))
        if over(leaf):
            kinds[number] = FINISHED
        write_leaf(leaf, work, seat, action_of, moves, observations[number], masks[number])


@rule
def add_children(
    nodes: Array,
    used: int,
    node: int,
    state: State,
    seat: int,
    width: int,
    action_of: Array,
    policy: Array,
    moves: Array,
    ratings: Array,
) -> int:
    """Gives a node the actions that the policy likes best as children; returns the nodes used."""
    listed = 0
    for index in range(legal(state, seat, moves)):
        action = action_of[moves[index]]
        if action >= 0:
            moves[listed] = moves[index]
            ratings[listed] = policy[action]
            listed += 1
    return add_best(nodes, used, node, listed, width, moves, ratings)


@rule
def back_up(
    leaves: States,
    nodes: Array,
    used: int,
    seat: int,
    settings: Array,
    action_of: Array,
    moves: Array,
    ratings: Array,
    paths: Array,
    depths: Array,
    kinds: Array,
    judged: Array,
    policies: Array,
    points: Array,
    places: Array,
    values: Array,
) -> int:
    """Adds what was said of the leaves to the nodes above them; returns the nodes used.

    Of a game that is over the result counts, not the judgement: a share in the victory, on the same
    scale as what a judge says, whose wins must not look better than one at hand. A seat alone has
    no victory, there it is the value of its points.
    """
    for number in range(len(depths)):
        leaf = leaves[number]
        scores(leaf, points, places)
        worth = float(judged[number])
        won = worth
        if kinds[number] == FINISHED:
            value(leaf, points, places, values)
            won = victory(leaf, seat, places, values)
            worth = won if len(places) > 1 else values[seat]
        for step in range(depths[number]):
            node = paths[number, step]
            nodes[node].visits += 1
            nodes[node].value_sum += worth
            nodes[node].value_squares += worth * worth
            nodes[node].points += points[seat]
            nodes[node].wins += won
        node = int(paths[number, depths[number] - 1])
        if kinds[number] == OWN and nodes[node].first == NONE and used < len(nodes):
            width = int(settings[WIDTH])
            policy = policies[number]
            used = add_children(
                nodes, used, node, leaf, seat, width, action_of, policy, moves, ratings
            )
    return used
