"""Many games of one kind, stepped by one compiled call: what all environments are made of.

Games are played in turns: where several seats may decide, the first of them does, then the next.
What chance brings is drawn by luck outside the states, as soon as it is due.
"""

from ludotope.engine.kernel.bits import lowest
from ludotope.engine.kernel.generic import (
    State,
    conceal,
    deciders,
    draw,
    legal,
    observe,
    over,
    play,
    random_move,
    rollout,
    scores,
    settle,
)
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.lent import lent
from ludotope.engine.kernel.luck import Luck, below, reseed
from ludotope.engine.kernel.ranking import count_winners
from ludotope.engine.kernel.rule import rule

# Who acts in a game that is over.
NOBODY = -1
# What is played in place of an action that is not allowed, where that loses the game.
FORFEIT = -1

# The kinds of rewards.
WIN, POINTS, GAIN = range(3)

# The settings of a step, in their array: the kind of rewards, whether games that are over begin
# anew, whether there are secrets, the seed; the only seat that is asked, or EVERYBODY; whether an
# action that is not allowed loses the game.
REWARDS, RESETS, CONCEALS, SEED, LEARNER, FORFEITS = range(6)
SETTINGS = 6
EVERYBODY = -1

# The luck of a game: the dealer's, and that of the others who play.
DEALER, PLAYERS, LUCKS = 0, 1, 2
# How many actions a pick passes over at once.
BLOCK = 64
# Far apart, so that nobody plays by the dealer's luck.
PLAYERS_STREAM = 1 << 40


@rule
def deal_all(state: State, luck: Luck) -> None:
    """Lets chance bring everything that is due."""
    while not over(state) and deciders(state) == 0:
        settle(state, draw(state, luck))


@rule
def play_on(state: State, lucks: Array, settings: Array, moves: Array, ratings: Array) -> None:
    """Deals, and lets the others play, until somebody is to be asked or the game is over.

    They play by the rollout policy if `ratings` is a row, which is scratch; at random if it is a
    table.
    """
    dealer, players = lucks[DEALER : DEALER + 1], lucks[PLAYERS : PLAYERS + 1]
    learner = settings[LEARNER]
    deal_all(state, dealer)
    while learner != EVERYBODY and not over(state):
        seat = lowest(deciders(state))
        if seat == learner:
            break
        # Known by the type, so that nobody compiles rollouts who does not ask for them.
        if ratings.ndim == 1:
            move = rollout(state, seat, players, moves, ratings)
        else:
            move = random_move(state, seat, players, moves)
        play(state, seat, move)
        deal_all(state, dealer)


@rule
def begin(
    start: States,
    states: States,
    game: int,
    number: int,
    lucks: Array,
    settings: Array,
    moves: Array,
    ratings: Array,
    points: Array,
    places: Array,
    before: Array,
) -> None:
    """Sets a game up, on the luck of its number; notes its points where gains are counted."""
    states[game] = start[0]
    luck = lucks[game]
    reseed(luck[DEALER : DEALER + 1], settings[SEED], number)
    reseed(luck[PLAYERS : PLAYERS + 1], settings[SEED], number + PLAYERS_STREAM)
    play_on(states[game], luck, settings, moves, ratings)
    if settings[REWARDS] == GAIN:
        scores(states[game], points, places)
        before[game, :] = points


@rule
def mask_legal(state: State, seat: int, action_of: Array, moves: Array, mask: Array) -> None:
    """Writes 1 for every action that a seat may choose, 0 for all others."""
    mask[:] = 0
    for index in range(legal(state, seat, moves)):
        action = action_of[moves[index]]
        if action >= 0:
            mask[action] = 1


@rule
def mask_in(
    states: States, game: int, seat: int, action_of: Array, moves: Array, mask: Array
) -> None:
    """Writes the mask of a seat in one of some games."""
    mask_legal(states[game], seat, action_of, moves, mask)


@rule
def observe_as(
    states: States, game: int, work: States, viewer: int, conceals: int, numbers: Array
) -> None:
    """Writes what a viewer knows, from a state that knows no more if there are secrets."""
    numbers[:] = 0
    if conceals:
        work[0] = states[game]
        conceal(work[0], viewer)
        observe(work[0], viewer, numbers)
    else:
        observe(states[game], viewer, numbers)


@rule
def show_nobody(game: int, acting: Array, masks: Array, observations: Array) -> None:
    """Writes that nobody acts in a game any more; the mask is of ones, as of all who do not act."""
    acting[game] = NOBODY
    masks[game, :] = 1
    observations[game, :] = 0


@rule
def show(
    states: States,
    game: int,
    work: States,
    conceals: int,
    action_of: Array,
    moves: Array,
    acting: Array,
    masks: Array,
    observations: Array,
) -> None:
    """Writes who acts in a game, what they may do and what they know; nobody when it is over."""
    if over(states[game]):
        show_nobody(game, acting, masks, observations)
        return
    seat = lowest(deciders(states[game]))
    acting[game] = seat
    mask_legal(states[game], seat, action_of, moves, masks[game])
    observe_as(states, game, work, seat, conceals, observations[game])


@rule
def reward(state: State, kind: int, points: Array, places: Array, before: Array, to: Array) -> None:
    """Writes the rewards of all seats for an event; `before` are the points until then.

    WIN: at the end 1 for a victory, -1 for a defeat, between them for a shared victory; POINTS: at
    the end the points; GAIN: by how much the points have changed.
    """
    is_over = over(state)
    if not is_over and kind != GAIN:
        to[:] = 0
        return
    scores(state, points, places)
    winners = max(1, count_winners(len(places), places))
    for seat in range(len(points)):
        if kind == WIN:
            to[seat] = 2.0 / winners - 1.0 if places[seat] == 1 else -1.0
        elif kind == POINTS:
            to[seat] = points[seat]
        else:
            to[seat] = points[seat] - before[seat]
            before[seat] = points[seat]


@rule
def begin_games(
    start: States,
    states: States,
    work: States,
    numbers: Array,
    lucks: Array,
    settings: Array,
    action_of: Array,
    moves: Array,
    ratings: Array,
    points: Array,
    places: Array,
    before: Array,
    acting: Array,
    masks: Array,
    observations: Array,
) -> None:
    """Begins all games, each on the luck of its number."""
    conceals = settings[CONCEALS]
    for game in range(len(states)):
        number = numbers[game]
        begin(start, states, game, number, lucks, settings, moves, ratings, points, places, before)
        show(states, game, work, conceals, action_of, moves, acting, masks, observations)


@rule
def step_games(
    start: States,
    states: States,
    work: States,
    numbers: Array,
    lucks: Array,
    settings: Array,
    action_of: Array,
    moves: Array,
    ratings: Array,
    points: Array,
    places: Array,
    before: Array,
    acting: Array,
    masks: Array,
    observations: Array,
    actions: Array,
    codes: Array,
    rewards: Array,
    ended: Array,
    last: Array,
) -> int:
    """Plays an action in every game; returns how many games there are.

    If one is not allowed nothing is changed, and the index of its game is returned, unless it loses
    the game by the settings. Games that are over begin anew if the settings say so, with the number
    that is as many higher as there are games; what the learner knew in the end is written to
    `last`, where that has room.
    """
    games = len(states)
    for game in range(games):
        action = actions[game]
        if action < 0 or action >= len(codes) or acting[game] == NOBODY:
            return game
        if masks[game, action] == 0 and not settings[FORFEITS]:
            return game
    for game in range(games):
        action = actions[game]
        code = int(codes[action]) if masks[game, action] else FORFEIT
        step_game(
            lent(start),
            lent(states),
            game,
            lent(work),
            lent(numbers),
            lent(lucks),
            lent(settings),
            lent(action_of),
            lent(moves),
            lent(ratings),
            lent(points),
            lent(places),
            lent(before),
            lent(acting),
            lent(masks),
            lent(observations),
            code,
            lent(rewards),
            lent(ended),
            lent(last),
        )
    return games


@rule
def step_game(
    start: States,
    states: States,
    game: int,
    work: States,
    numbers: Array,
    lucks: Array,
    settings: Array,
    action_of: Array,
    moves: Array,
    ratings: Array,
    points: Array,
    places: Array,
    before: Array,
    acting: Array,
    masks: Array,
    observations: Array,
    code: int,
    rewards: Array,
    ended: Array,
    last: Array,
) -> None:
    """Plays a legal move in one game, goes on from there, and begins anew if it is over.

    FORFEIT ends the game where it stands: who acts gets -1, all others 0.
    """
    seat = acting[game]
    conceals = settings[CONCEALS]
    if code == FORFEIT:
        rewards[game, :] = 0.0
        rewards[game, seat] = -1.0
        ended[game] = True
    else:
        play(states[game], seat, code)
        play_on(states[game], lucks[game], settings, moves, ratings)
        kind = settings[REWARDS]
        reward(states[game], kind, points, places, before[game], rewards[game])
        ended[game] = over(states[game])
    if ended[game] and settings[RESETS]:
        if game < len(last):
            observe_as(states, game, work, seat, conceals, last[game])
        numbers[game] += len(states)
        number = numbers[game]
        begin(start, states, game, number, lucks, settings, moves, ratings, points, places, before)
    show(states, game, work, conceals, action_of, moves, acting, masks, observations)
    if code == FORFEIT and not settings[RESETS]:
        show_nobody(game, acting, masks, observations)


@rule
def is_legal(states: States, game: int, seat: int, code: int, moves: Array) -> bool:
    """Whether a seat may play a move, given by its code, in a game."""
    found = False
    for index in range(legal(states[game], seat, moves)):
        found |= moves[index] == code
    return found


@rule
def sample_actions(masks: Array, luck: Luck, actions: Array) -> None:
    """Picks one of the actions of each game that its mask allows, each as likely."""
    for game in range(len(masks)):
        actions[game] = sample_action(lent(masks[game]), luck)


@rule
def sample_action(mask: Array, luck: Luck) -> int:
    """Picks one of the actions that a mask allows; passes over whole blocks to where it is."""
    left = below(luck, count_allowed(mask, 0, len(mask)))
    action = 0
    while action + BLOCK < len(mask):
        inside = count_allowed(mask, action, action + BLOCK)
        if left < inside:
            break
        left -= inside
        action += BLOCK
    while True:
        left -= int(mask[action])
        if left < 0:
            return action
        action += 1


@rule
def count_allowed(mask: Array, first: int, end: int) -> int:
    """How many of some actions a mask allows."""
    allowed = 0
    for action in range(first, end):
        allowed += int(mask[action])
    return allowed
