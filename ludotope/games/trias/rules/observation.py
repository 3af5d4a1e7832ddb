"""What a seat knows, as a row of numbers for learning: the table, then the tiles, then pools.

Seats are in the order of play, the viewer first.
"""

from ludotope.engine.kernel.bits import has
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule
from ludotope.games.trias.rules.phases import N_PHASES
from ludotope.games.trias.rules.state import NONE, TriasState
from ludotope.games.trias.rules.things import (
    CARD_TERRAINS,
    MAX_SEATS,
    MAX_TILES,
    N_CARDS,
    N_TERRAINS,
    SITES,
)

# phase, card to drift, own hand, unseen cards, piles, points, rescues, last turns
TABLE_SIZE = N_PHASES + 2 * N_CARDS + 2 * CARD_TERRAINS + 2 + 3
# active, stock, points so far
SEAT_SIZE = 3
# on the map, in the air, q, r, terrain, spent, herds
SITE_SIZE = 4 + N_TERRAINS + 1 + MAX_SEATS
OBSERVATION_SIZE = TABLE_SIZE + MAX_SEATS * SEAT_SIZE + SITES * SITE_SIZE


@rule
def observe(state: TriasState, viewer: int, numbers: Array) -> None:
    """Writes the whole row."""
    numbers[:] = 0
    numbers[int(state.phase)] = 1
    at = N_PHASES
    if state.card >= 0:
        numbers[at + int(state.card)] = 1
    at += N_CARDS
    if viewer >= 0 and state.hand[viewer] >= 0:
        numbers[at + int(state.hand[viewer])] = 1
    at += N_CARDS
    for pile in range(2):
        for terrain in range(CARD_TERRAINS):
            numbers[at + terrain] = state.unseen[pile, terrain]
            for seat in range(state.seats):
                # To the viewer, a card in another's hand is one of the unseen ones.
                if seat != viewer and state.hand[seat] == terrain and state.hand_pile[seat] == pile:
                    numbers[at + terrain] += 1
        numbers[at + CARD_TERRAINS] = state.pile[pile]
        at += CARD_TERRAINS + 1
    numbers[at] = state.points_left
    numbers[at + 1] = state.rescues_left
    numbers[at + 2] = state.last_turns
    at += 3
    for step in range(state.seats):
        seat = (max(viewer, 0) + step) % state.seats
        numbers[at] = state.active == seat
        numbers[at + 1] = state.stock[seat]
        numbers[at + 2] = state.track[seat]
        at += SEAT_SIZE
    at = TABLE_SIZE + MAX_SEATS * SEAT_SIZE
    for site in range(SITES):
        observe_site(state, site, max(viewer, 0), numbers, at)
        at += SITE_SIZE


@rule
def observe_site(state: TriasState, site: int, viewer: int, numbers: Array, at: int) -> None:
    """Writes a tile or a pool."""
    on_map = has(state.laid, site) if site < MAX_TILES else state.terrain[site] != NONE
    if not on_map and state.lifted != site:
        return
    numbers[at] = on_map
    numbers[at + 1] = state.lifted == site
    numbers[at + 2] = state.q[site]
    numbers[at + 3] = state.r[site]
    if site < MAX_TILES:
        numbers[at + 4 + int(state.terrain[site])] = 1
    numbers[at + 4 + N_TERRAINS] = state.spent[site]
    for step in range(state.seats):
        seat = (viewer + step) % state.seats
        numbers[at + 5 + N_TERRAINS + step] = state.herds[site, seat]
