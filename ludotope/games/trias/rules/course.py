"""The course of a game of Trias, from laying out the board to the meteorite.

Reads in the order of the rule book: setup, drift, actions, clean-up, hand, the end.
"""

from ludotope.engine.kernel.bits import bit, has, lowest
from ludotope.engine.kernel.codes import decode, encode, is_kind
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import Luck, below, pick
from ludotope.engine.kernel.rule import rule
from ludotope.games.trias.rules import codes, phases, things
from ludotope.games.trias.rules.drift import (
    driftable_tiles,
    empty_pools,
    lay_tile,
    lift_tile,
    list_places,
    tiles_of,
)
from ludotope.games.trias.rules.herds import crowd, has_room, is_out
from ludotope.games.trias.rules.land import OPPOSITE_OF, beyond, pool_at, put_tile, tile_at
from ludotope.games.trias.rules.state import NONE, UNKNOWN, TriasState
from ludotope.games.trias.rules.water import find_outer_water


@rule
def deciders(state: TriasState) -> int:
    """The active seat, unless chance is due."""
    if state.phase in (phases.CARD, phases.ACTIONS, phases.DRIFT, phases.LAY, phases.START):
        return bit(state.active)
    return 0


@rule
def over(state: TriasState) -> bool:
    """Whether the last round is over."""
    return state.phase == phases.OVER


# --- Setup ---------------------------------------------------------------------------------------


@rule
def lay_out(state: TriasState, terrain: int) -> None:
    """Puts the next tile of the board on its place, or leaves it to the water."""
    place = int(state.next_place)
    if terrain == things.WATER:
        state.water_left -= 1
    else:
        state.tiles_left[terrain] -= 1
        tile = 1
        while has(state.laid, tile):
            tile += 1
        state.terrain[tile] = terrain
        put_tile(state, tile, things.PLACE_Q[place], things.PLACE_R[place])
    state.next_place += 1
    if state.next_place == state.places:
        find_outer_water(state)
        state.phase = phases.DEAL


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
    state.herds[tile, seat] += things.HERDS_AT_START
    state.stock[seat] -= things.HERDS_AT_START
    state.started += 1
    if state.started == things.STARTS * state.seats:
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
    for site in range(things.SITES):
        state.spent[site] = 0
    if state.last_turns != NONE:
        begin_actions(state)
    elif is_out(state, state.active):
        # Only for the clock: a card is drawn that moves nothing.
        state.phase = phases.TURN_UP
    else:
        state.phase = phases.CARD


@rule
def play_card(state: TriasState, terrain: int) -> None:
    """A card says which terrain drifts; if none of it can, any other; if nothing can, nothing."""
    state.card = terrain
    if driftable_tiles(state, state.active) != 0:
        state.phase = phases.DRIFT
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
    if card == things.METEORITE:
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
    if card != things.METEORITE:
        state.unseen[pile, card] -= 1


# --- Phase 2: actions ----------------------------------------------------------------------------


@rule
def begin_actions(state: TriasState) -> None:
    """Gives the active seat its action points."""
    state.phase = phases.ACTIONS
    if state.last_turns != NONE:
        state.points_left = things.LAST_ACTION_POINTS
    elif state.seats == 2:
        state.points_left = things.ACTION_POINTS_FOR_TWO
    else:
        state.points_left = things.ACTION_POINTS


@rule
def lay(state: TriasState, beside: int, side: int) -> None:
    """Lays the lifted tile on a side of another; after the obligatory drift come the actions."""
    q, r = beyond(state, beside, side)
    lay_tile(state, q, r)
    if state.points_left == NONE:
        begin_actions(state)
    else:
        state.phase = phases.ACTIONS


@rule
def lift(state: TriasState, tile: int) -> None:
    """Lifts a tile: for the card, or for action points."""
    if state.phase == phases.DRIFT:
        # The action points come after the obligatory drift.
        state.points_left = NONE
    else:
        state.points_left -= things.DRIFT_COST
    lift_tile(state, tile)
    state.phase = phases.LAY


@rule
def go(state: TriasState, site: int, target: int, has_bred: int) -> None:
    """One of the active seat's herds goes from a tile or the water to a tile."""
    state.herds[site, state.active] -= 1
    state.herds[target, state.active] += 1
    state.spent[site] -= has_bred
    state.spent[target] += has_bred


@rule
def move_herd(state: TriasState, tile: int, side: int, has_bred: int) -> None:
    """Moves a herd to the tile on a side of its own."""
    state.points_left -= 1
    go(state, tile, state.neighbour[tile, side], has_bred)


@rule
def rescue(state: TriasState, tile: int, side: int, has_bred: int) -> None:
    """Saves a swimmer from the water on a side of a tile: one point for up to three."""
    if state.rescues_left > 0:
        state.rescues_left -= 1
    else:
        state.points_left -= 1
        state.rescues_left = things.RESCUED_TOGETHER - 1
    q, r = beyond(state, tile, side)
    go(state, pool_at(state, q, r), tile, has_bred)
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
    for pool in range(things.MAX_TILES, things.SITES):
        state.stock[seat] += state.herds[pool, seat]
        state.herds[pool, seat] = 0
    empty_pools(state)
    tiles = state.laid
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= tiles - 1
        excess = crowd(state, tile) - things.CAPACITY[state.terrain[tile]]
        gone = max(0, min(excess, state.herds[tile, seat]))
        state.herds[tile, seat] -= gone
        state.stock[seat] += gone
    for site in range(things.SITES):
        state.spent[site] = 0


@rule
def finish_actions(state: TriasState) -> None:
    """Cleans up, then draws a new card if the one in hand was played."""
    clean_up(state)
    if state.card_from_hand and state.last_turns == NONE:
        state.phase = phases.REFILL
    else:
        end_turn(state)


@rule
def refill(state: TriasState, card: int) -> None:
    """The new card goes in the hand, unless it is the meteorite: then the last round begins."""
    pile = 0 if state.pile[0] > 0 else 1
    take_from_pile(state, card)
    if card == things.METEORITE:
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
            state.phase = phases.OVER
            return
    begin_turn(state)


# --- What a seat may do --------------------------------------------------------------------------


@rule
def legal(state: TriasState, seat: int, moves: Array) -> int:
    """Lists the active seat's legal moves."""
    if state.phase == phases.CARD:
        moves[0] = encode(codes.DRAW_CARD)
        if state.hand[seat] < 0:
            # Seen by somebody who does not know the card.
            return 1
        moves[1] = encode(codes.PLAY_CARD)
        return 2
    if state.phase == phases.DRIFT:
        return list_lifts(tiles_to_drift(state), moves, 0)
    if state.phase == phases.LAY:
        return list_places(state, moves)
    if state.phase == phases.START:
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
            moves[listed] = encode(codes.START, tile)
            listed += 1
    return listed


@rule
def list_lifts(tiles: int, moves: Array, listed: int) -> int:
    """Lists every one of these tiles, to be lifted."""
    while tiles != 0:
        moves[listed] = encode(codes.LIFT, lowest(tiles))
        tiles &= tiles - 1
        listed += 1
    return listed


@rule
def list_actions(state: TriasState, seat: int, moves: Array) -> int:
    """Done, or any action that the points left allow."""
    moves[0] = encode(codes.DONE)
    listed = 1
    if state.points_left > 0:
        tiles = state.laid
        while tiles != 0:
            tile = lowest(tiles)
            tiles &= tiles - 1
            if state.herds[tile, seat] > 0:
                listed = list_breeding(state, seat, tile, moves, listed)
                listed = list_moves(state, seat, tile, moves, listed)
    listed = list_rescues(state, seat, moves, listed)
    if state.points_left >= things.DRIFT_COST:
        listed = list_lifts(driftable_tiles(state, seat), moves, listed)
    return listed


@rule
def list_breeding(state: TriasState, seat: int, tile: int, moves: Array, listed: int) -> int:
    """Breeding on a tile, if it has room, a herd that may, and there is one in stock."""
    fresh = state.herds[tile, seat] > state.spent[tile]
    if fresh and state.stock[seat] > 0 and has_room(state, tile):
        moves[listed] = encode(codes.BREED, tile)
        listed += 1
    return listed


@rule
def may_go(state: TriasState, seat: int, site: int, has_bred: int) -> bool:
    """Whether a seat has a herd on a site that has bred in this turn (1), or that has not (0)."""
    if has_bred:
        return state.spent[site] > 0
    return state.herds[site, seat] > state.spent[site]


@rule
def list_moves(state: TriasState, seat: int, tile: int, moves: Array, listed: int) -> int:
    """Moves from a tile to those beside it with room; herds that have bred apart from others."""
    for side in range(6):
        target = int(state.neighbour[tile, side])
        if target == NONE or not has_room(state, target):
            continue
        for has_bred in range(2):
            if may_go(state, seat, tile, has_bred):
                moves[listed] = encode(codes.MOVE, tile, side, has_bred)
                listed += 1
    return listed


@rule
def list_rescues(state: TriasState, seat: int, moves: Array, listed: int) -> int:
    """Rescues of a seat's swimmers onto tiles beside them with room, if a point is left for one."""
    if state.points_left <= 0 and state.rescues_left <= 0:
        return listed
    for pool in range(things.MAX_TILES, things.SITES):
        if state.herds[pool, seat] == 0:
            continue
        for side in range(6):
            q, r = beyond(state, pool, side)
            target = tile_at(state, q, r)
            if target == NONE or not has_room(state, target):
                continue
            for has_bred in range(2):
                if may_go(state, seat, pool, has_bred):
                    moves[listed] = encode(codes.RESCUE, target, OPPOSITE_OF[side], has_bred)
                    listed += 1
    return listed


@rule
def play(state: TriasState, seat: int, move: int) -> None:
    """Plays a legal move."""
    if is_kind(codes.RESCUE, move):
        tile, side, has_bred = decode(codes.RESCUE, move)
        rescue(state, tile, side, has_bred)
    elif is_kind(codes.MOVE, move):
        tile, side, has_bred = decode(codes.MOVE, move)
        move_herd(state, tile, side, has_bred)
    elif is_kind(codes.BREED, move):
        breed(state, decode(codes.BREED, move)[0])
    elif is_kind(codes.LAY, move):
        tile, side = decode(codes.LAY, move)
        lay(state, tile, side)
    elif is_kind(codes.LIFT, move):
        lift(state, decode(codes.LIFT, move)[0])
    elif is_kind(codes.START, move):
        start_herds(state, seat, decode(codes.START, move)[0])
    elif is_kind(codes.DONE, move):
        finish_actions(state)
    elif is_kind(codes.DRAW_CARD, move):
        state.phase = phases.TURN_UP
    else:
        terrain = int(state.hand[seat])
        state.hand[seat] = NONE
        state.card_from_hand = 1
        play_card(state, terrain)


# --- Chance --------------------------------------------------------------------------------------


@rule
def drawn_from(state: TriasState) -> tuple[int, int]:
    """Returns the codes to draw from now: the first of some that follow each other, and how many.

    The first player, a tile of the board, or the top card of the pile.
    """
    if state.phase == phases.LAY_OUT:
        return encode(codes.TILE, state.next_place, 0), things.N_LAID_OUT
    if state.phase == phases.DEAL:
        return encode(codes.DEAL, next_without_card(state), 0), things.N_CARDS
    if state.phase == phases.REFILL:
        return encode(codes.DEAL, state.active, 0), things.N_CARDS
    if state.phase == phases.TURN_UP:
        return encode(codes.CARD, 0), things.N_CARDS
    if state.phase == phases.DRAW_FIRST:
        return encode(codes.FIRST, 0), int(state.seats)
    return 0, 0


@rule
def draw(state: TriasState, luck: Luck) -> int:
    """Draws what is due."""
    first, size = drawn_from(state)
    if state.phase == phases.LAY_OUT:
        return first + draw_tile(state, luck)
    if state.phase == phases.DRAW_FIRST:
        return first + below(luck, size)
    return first + draw_card(state, luck)


@rule
def draw_tile(state: TriasState, luck: Luck) -> int:
    """A tile for the next place: water as likely as any of the inner places left."""
    if (
        state.water_left > 0
        and below(luck, things.INNER_PLACES - state.next_place) < state.water_left
    ):
        return things.WATER
    return pick(state.tiles_left, luck)


@rule
def draw_card(state: TriasState, luck: Luck) -> int:
    """The top card: from pile 1 while it lasts, then from pile 2 with the meteorite in it."""
    if state.pile[0] > 0:
        return pick(state.unseen[0], luck)
    if below(luck, state.pile[1]) == 0:
        return things.METEORITE
    return pick(state.unseen[1], luck)


@rule
def chance_of_tile(state: TriasState, terrain: int) -> float:
    """Returns the chance that `draw_tile` draws a terrain, or water."""
    water = 0.0
    if state.water_left > 0:
        water = state.water_left / (things.INNER_PLACES - state.next_place)
    if terrain == things.WATER:
        return water
    return (1.0 - water) * state.tiles_left[terrain] / state.tiles_left.sum()


@rule
def chance_of_card(state: TriasState, card: int) -> float:
    """Returns the chance that `draw_card` draws a card."""
    pile = 0 if state.pile[0] > 0 else 1
    meteorite = 1.0 / state.pile[1] if pile == 1 else 0.0
    if card == things.METEORITE:
        return meteorite
    if state.unseen[pile, card] == 0:
        return 0.0
    return (1.0 - meteorite) * state.unseen[pile, card] / state.unseen[pile].sum()


@rule
def chance_of(state: TriasState, index: int) -> float:
    """Returns the chance of one of the codes to draw from now, by its index."""
    if state.phase == phases.LAY_OUT:
        return chance_of_tile(state, index)
    if state.phase == phases.DRAW_FIRST:
        return 1.0 / state.seats
    return chance_of_card(state, index)


@rule
def possible(state: TriasState, outcome: int) -> bool:
    """Whether chance can bring this now."""
    first, size = drawn_from(state)
    return first <= outcome < first + size and chance_of(state, outcome - first) > 0.0


@rule
def outcomes(state: TriasState, listed: Array, chances: Array) -> int:
    """Lists what chance can bring now, as far as the state knows who holds which card."""
    found = 0
    first, size = drawn_from(state)
    for index in range(size):
        chance = chance_of(state, index)
        if chance > 0.0:
            listed[found] = first + index
            chances[found] = chance
            found += 1
    return found


@rule
def settle(state: TriasState, outcome: int) -> None:
    """Applies what chance brought."""
    if is_kind(codes.FIRST, outcome):
        state.first = decode(codes.FIRST, outcome)[0]
        state.active = state.first
        state.phase = phases.LAY_OUT
    elif is_kind(codes.DEAL, outcome):
        seat, card = decode(codes.DEAL, outcome)
        if state.phase == phases.REFILL:
            refill(state, card)
        else:
            take_from_pile(state, card)
            state.hand[seat] = card
            state.hand_pile[seat] = 0
            if next_without_card(state) == NONE:
                state.phase = phases.START
    elif is_kind(codes.CARD, outcome):
        turn_card_up(state, decode(codes.CARD, outcome)[0])
    else:
        lay_out(state, decode(codes.TILE, outcome)[1])


# --- Secrets -------------------------------------------------------------------------------------


@rule
def conceal(state: TriasState, viewer: int) -> None:
    """Shuffles the others' cards back among the unseen ones of the pile they came from."""
    for seat in range(state.seats):
        if seat != viewer and state.hand[seat] >= 0:
            state.unseen[state.hand_pile[seat], state.hand[seat]] += 1
            state.hand[seat] = UNKNOWN


@rule
def imagine(state: TriasState, viewer: int, luck: Luck) -> None:
    """Deals unknown cards again, from what the viewer has not seen of the same pile."""
    for seat in range(state.seats):
        if state.hand[seat] == UNKNOWN:
            pile = int(state.hand_pile[seat])
            state.hand[seat] = pick(state.unseen[pile], luck)
            state.unseen[pile, state.hand[seat]] -= 1
