"""The course of a game of Trias, from laying out the board to the meteorite.

Reads in the order of the rule book: setup, drift, actions, clean-up, hand, the end.
"""

from ludotope.engine.kernel.bits import bit, has, lowest
from ludotope.engine.kernel.generic import implement
from ludotope.engine.kernel.hexes import ORIGIN
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import Luck, below, pick
from ludotope.engine.kernel.rule import rule
from ludotope.games.trias.rules.codes import (
    BREEDS,
    CARDS_DEALT,
    CARDS_DRAWN,
    DONE,
    DRAW_CARD,
    FIRSTS,
    LAYS,
    LIFTS,
    MOVES,
    PLAY_CARD,
    RESCUES,
    STARTS,
    TILES,
)
from ludotope.games.trias.rules.drift import (
    driftable_tiles,
    empty_pools,
    lay_tile,
    lift_tile,
    list_places,
    tiles_of,
)
from ludotope.games.trias.rules.land import (
    STEP_Q,
    STEP_R,
    crowd,
    find_outer_water,
    has_room,
    hex_code,
    hex_q,
    hex_r,
    is_out,
    put_tile,
    site_at,
    site_code,
)
from ludotope.games.trias.rules.observation import observe
from ludotope.games.trias.rules.scoring import scores
from ludotope.games.trias.rules.state import (
    ACTIONS,
    CARD,
    DEAL,
    DRAW_FIRST,
    DRIFT,
    LAY,
    LAY_OUT,
    NONE,
    OVER,
    REFILL,
    START,
    TURN_UP,
    UNKNOWN,
    TriasState,
)
from ludotope.games.trias.rules.things import (
    ACTION_POINTS,
    ACTION_POINTS_FOR_TWO,
    CAPACITY,
    DRIFT_COST,
    HERDS_AT_START,
    INNER_PLACES,
    LAST_ACTION_POINTS,
    MAX_TILES,
    METEORITE,
    RESCUED_TOGETHER,
    SITES,
    WATER,
)
from ludotope.games.trias.rules.things import STARTS as STARTS_OF_A_SEAT

# The places of the board in the order in which they are laid out: rings 1, 2 and 3.
_PLACES = [place for radius in (1, 2, 3) for place in ORIGIN.ring(radius)]
PLACE_Q = tuple(place.q for place in _PLACES)
PLACE_R = tuple(place.r for place in _PLACES)


@rule
def deciders(state: TriasState) -> int:
    """The active seat, unless chance is due."""
    if state.phase in (CARD, ACTIONS, DRIFT, LAY, START):
        return bit(state.active)
    return 0


@rule
def over(state: TriasState) -> bool:
    """Whether the last round is over."""
    return state.phase == OVER


# --- Setup ---------------------------------------------------------------------------------------


@rule
def lay_out(state: TriasState, terrain: int) -> None:
    """Puts the next tile of the board on its place, or leaves it to the water."""
    place = int(state.next_place)
    if terrain == WATER:
        state.water_left -= 1
    else:
        state.tiles_left[terrain] -= 1
        tile = 1
        while has(state.laid, tile):
            tile += 1
        state.terrain[tile] = terrain
        put_tile(state, tile, PLACE_Q[place], PLACE_R[place])
    state.next_place += 1
    if state.next_place == state.places:
        find_outer_water(state)
        state.phase = DEAL


@rule
def next_without_card(state: TriasState) -> int:
    """The first seat, clockwise from the first player, that has no card; NONE if all have one."""
    for step in range(state.seats):
        seat = (int(state.first) + step) % int(state.seats)
        if state.hand[seat] == NONE:
            return seat
    return NONE


@rule
def start_herds(state: TriasState, seat: int, tile: int) -> None:
    """Puts two herds on a tile without herds; then it is the seat to the right."""
    state.herds[tile, seat] += HERDS_AT_START
    state.stock[seat] -= HERDS_AT_START
    state.started += 1
    if state.started == STARTS_OF_A_SEAT * state.seats:
        # The last to place begins.
        begin_turn(state)
    else:
        state.active = (state.active + state.seats - 1) % state.seats


# --- Phase 1: drift ------------------------------------------------------------------------------


@rule
def begin_turn(state: TriasState) -> None:
    """Asks the active seat for a card; in the last round, for its actions."""
    state.card = NONE
    state.card_from_hand = 0
    state.points_left = 0
    state.rescues_left = 0
    for site in range(SITES):
        state.spent[site] = 0
    if state.last_turns != NONE:
        begin_actions(state)
    elif is_out(state, state.active):
        # Only for the clock: a card is drawn that moves nothing.
        state.phase = TURN_UP
    else:
        state.phase = CARD


@rule
def play_card(state: TriasState, terrain: int) -> None:
    """A card says which terrain drifts; if none of it can, any other; if nothing can, nothing."""
    state.card = terrain
    if driftable_tiles(state, state.active) != 0:
        state.phase = DRIFT
    else:
        begin_actions(state)


@rule
def tiles_to_drift(state: TriasState) -> int:
    """The tiles that the active seat may choose from for its obligatory drift."""
    tiles = driftable_tiles(state, state.active)
    of_the_card = tiles_of(state, tiles, state.card)
    return of_the_card if of_the_card != 0 else tiles


@rule
def turn_card_up(state: TriasState, card: int) -> None:
    """The drawn card: its terrain drifts, or the last round begins with this very turn."""
    take_from_pile(state, card)
    if card == METEORITE:
        state.last_turns = state.seats
        if is_out(state, state.active):
            end_turn(state)
        else:
            begin_actions(state)
    elif is_out(state, state.active):
        end_turn(state)
    else:
        play_card(state, card)


@rule
def take_from_pile(state: TriasState, card: int) -> None:
    """Takes the top card of the pile, now that it is known."""
    pile = 0 if state.pile[0] > 0 else 1
    state.pile[pile] -= 1
    if card != METEORITE:
        state.unseen[pile, card] -= 1


# --- Phase 2: actions ----------------------------------------------------------------------------


@rule
def begin_actions(state: TriasState) -> None:
    """Gives the active seat its action points."""
    state.phase = ACTIONS
    if state.last_turns != NONE:
        state.points_left = LAST_ACTION_POINTS
    elif state.seats == 2:
        state.points_left = ACTION_POINTS_FOR_TWO
    else:
        state.points_left = ACTION_POINTS


@rule
def lay(state: TriasState, place: int) -> None:
    """Lays the lifted tile; after the obligatory drift come the actions."""
    lay_tile(state, hex_q(place), hex_r(place))
    if state.points_left == NONE:
        begin_actions(state)
    else:
        state.phase = ACTIONS


@rule
def lift(state: TriasState, tile: int) -> None:
    """Lifts a tile: for the card, or for action points."""
    if state.phase == DRIFT:
        # The action points come after the obligatory drift.
        state.points_left = NONE
    else:
        state.points_left -= DRIFT_COST
    lift_tile(state, tile)
    state.phase = LAY


@rule
def go(state: TriasState, site: int, side: int, has_bred: int) -> None:
    """One of the active seat's herds goes from a tile or the water to the tile on a side."""
    q = state.q[site] + STEP_Q[side]
    r = state.r[site] + STEP_R[side]
    target = site_at(state, hex_code(q, r))
    state.herds[site, state.active] -= 1
    state.herds[target, state.active] += 1
    state.spent[site] -= has_bred
    state.spent[target] += has_bred


@rule
def rescue(state: TriasState, pool: int, side: int, has_bred: int) -> None:
    """Saves a swimmer: one point for up to three."""
    if state.rescues_left > 0:
        state.rescues_left -= 1
    else:
        state.points_left -= 1
        state.rescues_left = RESCUED_TOGETHER - 1
    go(state, pool, side, has_bred)
    empty_pools(state)


@rule
def breed(state: TriasState, tile: int) -> None:
    """A herd that has not bred yet gets a newborn beside it; neither may breed in this turn."""
    state.points_left -= 1
    state.stock[state.active] -= 1
    state.herds[tile, state.active] += 1
    state.spent[tile] += 2


# --- Phase 3: clean-up, phase 4: hand ------------------------------------------------------------


@rule
def clean_up(state: TriasState) -> None:
    """The active seat's swimmers go back to its stock, and its herds on over-full tiles."""
    seat = state.active
    for pool in range(MAX_TILES, SITES):
        state.stock[seat] += state.herds[pool, seat]
        state.herds[pool, seat] = 0
    empty_pools(state)
    tiles = state.laid
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        excess = crowd(state, tile) - CAPACITY[state.terrain[tile]]
        gone = max(0, min(excess, state.herds[tile, seat]))
        state.herds[tile, seat] -= gone
        state.stock[seat] += gone
    for site in range(SITES):
        state.spent[site] = 0


@rule
def finish_actions(state: TriasState) -> None:
    """Cleans up, then draws a new card if the one in hand was played."""
    clean_up(state)
    if state.card_from_hand and state.last_turns == NONE:
        state.phase = REFILL
    else:
        end_turn(state)


@rule
def refill(state: TriasState, card: int) -> None:
    """The new card goes in the hand, unless it is the meteorite: then the last round begins."""
    pile = 0 if state.pile[0] > 0 else 1
    take_from_pile(state, card)
    if card == METEORITE:
        # The left neighbour is next; whoever drew it plays last. This turn is one too many.
        state.last_turns = state.seats + 1
    else:
        state.hand[state.active] = card
        state.hand_pile[state.active] = pile
    end_turn(state)


@rule
def end_turn(state: TriasState) -> None:
    """Passes the turn to the left, or ends the game after the last round."""
    state.card = NONE
    state.points_left = 0
    state.rescues_left = 0
    state.active = (state.active + 1) % state.seats
    if state.last_turns != NONE:
        state.last_turns -= 1
        # Whoever is out has nothing to do in the last round.
        while state.last_turns > 0 and is_out(state, state.active):
            state.active = (state.active + 1) % state.seats
            state.last_turns -= 1
        if state.last_turns == 0:
            state.phase = OVER
            return
    begin_turn(state)


# --- What a seat may do --------------------------------------------------------------------------


@rule
def legal(state: TriasState, seat: int, moves: Array) -> int:
    """Lists the active seat's legal moves."""
    if state.phase == CARD:
        moves[0] = DRAW_CARD
        if state.hand[seat] < 0:
            # Seen by somebody who does not know the card.
            return 1
        moves[1] = PLAY_CARD
        return 2
    if state.phase == DRIFT:
        return list_tiles(state, tiles_to_drift(state), moves, 0)
    if state.phase == LAY:
        return list_places(state, moves, LAYS)
    if state.phase == START:
        return list_starts(state, moves)
    return list_actions(state, seat, moves)


@rule
def list_starts(state: TriasState, moves: Array) -> int:
    """Every tile without herds; the pole too."""
    listed = 0
    tiles = state.laid
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if crowd(state, tile) == 0:
            moves[listed] = STARTS + site_code(state, tile)
            listed += 1
    return listed


@rule
def list_tiles(state: TriasState, tiles: int, moves: Array, listed: int) -> int:
    """Every one of these tiles, to be lifted."""
    while tiles != 0:
        moves[listed] = LIFTS + site_code(state, lowest(tiles))
        tiles &= tiles - 1
        listed += 1
    return listed


@rule
def list_actions(state: TriasState, seat: int, moves: Array) -> int:
    """Done, or any action that the points left allow."""
    moves[0] = DONE
    listed = 1
    if state.points_left > 0:
        tiles = state.laid
        while tiles != 0:
            tile = lowest(tiles)
            tiles &= tiles - 1
            if state.herds[tile, seat] > 0:
                listed = list_breeding(state, seat, tile, moves, listed)
                listed = list_steps(state, seat, tile, MOVES, moves, listed)
    if state.points_left > 0 or state.rescues_left > 0:
        for pool in range(MAX_TILES, SITES):
            if state.herds[pool, seat] > 0:
                listed = list_steps(state, seat, pool, RESCUES, moves, listed)
    if state.points_left >= DRIFT_COST:
        listed = list_tiles(state, driftable_tiles(state, seat), moves, listed)
    return listed


@rule
def list_breeding(state: TriasState, seat: int, tile: int, moves: Array, listed: int) -> int:
    """Breeding on a tile, if it has room, a herd that may, and there is one in stock."""
    fresh = state.herds[tile, seat] > state.spent[tile]
    if fresh and state.stock[seat] > 0 and has_room(state, tile):
        moves[listed] = BREEDS + site_code(state, tile)
        listed += 1
    return listed


@rule
def list_steps(
    state: TriasState, seat: int, site: int, first: int, moves: Array, listed: int
) -> int:
    """Steps from a site to tiles beside it with room; herds that have bred apart from others."""
    way = site_code(state, site) * 6
    for side in range(6):
        if site < MAX_TILES:
            target = int(state.neighbour[site, side])
        else:
            q = state.q[site] + STEP_Q[side]
            target = site_at(state, hex_code(q, state.r[site] + STEP_R[side]))
        if target == NONE or target >= MAX_TILES or not has_room(state, target):
            continue
        if state.herds[site, seat] > state.spent[site]:
            moves[listed] = first + (way + side) * 2
            listed += 1
        if state.spent[site] > 0:
            moves[listed] = first + (way + side) * 2 + 1
            listed += 1
    return listed


@rule
def play(state: TriasState, seat: int, move: int) -> None:
    """Plays a legal move."""
    if move >= RESCUES:
        way = (move - RESCUES) // 2
        rescue(state, site_at(state, way // 6), way % 6, move - RESCUES - way * 2)
    elif move >= MOVES:
        way = (move - MOVES) // 2
        state.points_left -= 1
        go(state, site_at(state, way // 6), way % 6, move - MOVES - way * 2)
    elif move >= BREEDS:
        breed(state, site_at(state, move - BREEDS))
    elif move >= LAYS:
        lay(state, move - LAYS)
    elif move >= LIFTS:
        lift(state, site_at(state, move - LIFTS))
    elif move >= STARTS:
        start_herds(state, seat, site_at(state, move - STARTS))
    elif move == DONE:
        finish_actions(state)
    elif move == DRAW_CARD:
        state.phase = TURN_UP
    else:
        terrain = int(state.hand[seat])
        state.hand[seat] = NONE
        state.card_from_hand = 1
        play_card(state, terrain)


# --- Chance --------------------------------------------------------------------------------------


@rule
def draw(state: TriasState, luck: Luck) -> int:
    """Draws the first player, a tile of the board, or the top card of the pile."""
    if state.phase == LAY_OUT:
        return TILES + int(state.next_place) * 4 + draw_tile(state, luck)
    if state.phase == DEAL:
        return CARDS_DEALT + next_without_card(state) * 4 + draw_card(state, luck)
    if state.phase == REFILL:
        return CARDS_DEALT + int(state.active) * 4 + draw_card(state, luck)
    if state.phase == TURN_UP:
        return CARDS_DRAWN + draw_card(state, luck)
    return FIRSTS + below(luck, state.seats)


@rule
def draw_tile(state: TriasState, luck: Luck) -> int:
    """A tile for the next place: water as likely as any of the inner places left."""
    if state.water_left > 0 and below(luck, INNER_PLACES - state.next_place) < state.water_left:
        return WATER
    return pick(state.tiles_left, luck)


@rule
def draw_card(state: TriasState, luck: Luck) -> int:
    """The top card: from pile 1 while it lasts, then from pile 2 with the meteorite in it."""
    if state.pile[0] > 0:
        return pick(state.unseen[0], luck)
    if below(luck, state.pile[1]) == 0:
        return METEORITE
    return pick(state.unseen[1], luck)


@rule
def possible(state: TriasState, outcome: int) -> bool:
    """Whether chance can bring this now."""
    if outcome >= FIRSTS:
        return state.phase == DRAW_FIRST and outcome - FIRSTS < state.seats
    if outcome >= CARDS_DEALT:
        seat, card = divmod(outcome - CARDS_DEALT, 4)
        if state.phase == DEAL:
            return seat == next_without_card(state) and is_on_top(state, card)
        return state.phase == REFILL and seat == state.active and is_on_top(state, card)
    if outcome >= CARDS_DRAWN:
        return state.phase == TURN_UP and is_on_top(state, outcome - CARDS_DRAWN)
    place, terrain = divmod(outcome - TILES, 4)
    if state.phase != LAY_OUT or place != state.next_place:
        return False
    if terrain == WATER:
        return state.water_left > 0
    dry_places = INNER_PLACES - state.next_place - state.water_left
    return state.tiles_left[terrain] > 0 and (state.water_left == 0 or dry_places > 0)


@rule
def is_on_top(state: TriasState, card: int) -> bool:
    """Whether a card can be the top one of the pile."""
    if card == METEORITE:
        return state.pile[0] == 0 and state.pile[1] > 0
    return state.unseen[0 if state.pile[0] > 0 else 1, card] > 0


@rule
def settle(state: TriasState, outcome: int) -> None:
    """Applies what chance brought."""
    if outcome >= FIRSTS:
        state.first = outcome - FIRSTS
        state.active = state.first
        state.phase = LAY_OUT
    elif outcome >= CARDS_DEALT:
        seat, card = divmod(outcome - CARDS_DEALT, 4)
        if state.phase == REFILL:
            refill(state, card)
        else:
            take_from_pile(state, card)
            state.hand[seat] = card
            state.hand_pile[seat] = 0
            if next_without_card(state) == NONE:
                state.phase = START
    elif outcome >= CARDS_DRAWN:
        turn_card_up(state, outcome - CARDS_DRAWN)
    else:
        lay_out(state, (outcome - TILES) % 4)


# --- Secrets -------------------------------------------------------------------------------------


@rule
def conceal(state: TriasState, viewer: int) -> None:
    """Shuffles the others' cards back among the unseen ones of the pile they came from."""
    for seat in range(state.seats):
        if seat != viewer and state.hand[seat] >= 0:
            state.unseen[state.hand_pile[seat], state.hand[seat]] += 1
            state.hand[seat] = UNKNOWN


@rule
def imagine(state: TriasState, viewer: int, luck: Luck) -> None:  # noqa: ARG001
    """Deals unknown cards again, from what the viewer has not seen of the same pile."""
    for seat in range(state.seats):
        if state.hand[seat] == UNKNOWN:
            pile = int(state.hand_pile[seat])
            state.hand[seat] = pick(state.unseen[pile], luck)
            state.unseen[pile, state.hand[seat]] -= 1


implement(
    TriasState.dtype,
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
