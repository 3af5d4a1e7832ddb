"""The observation, a seat's knowledge as numbers for learning: the table, seats, tiles and pools.

Seats are in the order of play, the viewer first.
"""

from ludotope.engine.kernel.bits import has
from ludotope.engine.kernel.codes import Codes, encode
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule
from ludotope.games.trias.rules.phases import PHASES
from ludotope.games.trias.rules.state import NONE, TriasState
from ludotope.games.trias.rules.things import (
    CARD_TERRAINS,
    CARDS,
    MAX_SEATS,
    MAX_TILES,
    SITES,
    TERRAINS,
)

# The highest number that is written, so that a byte has room for all.
MOST = 127

TABLE = Codes()
PHASE = TABLE.kind("phase", phase=PHASES)
CARD = TABLE.kind("card to drift", card=CARDS)
HAND = TABLE.kind("card in hand", card=CARDS)
# To the viewer, a card in another's hand is one of the unseen ones.
UNSEEN = TABLE.kind("unseen cards", pile=2, terrain=TERRAINS[:CARD_TERRAINS])
PILE = TABLE.kind("cards in pile", pile=2)
POINTS_LEFT = TABLE.kind("action points left")
RESCUES_LEFT = TABLE.kind("rescues left")
LAST_TURNS = TABLE.kind("last turns left")
TABLE_SIZE = TABLE.size

SEAT = Codes()
ACTIVE = SEAT.kind("active")
STOCK = SEAT.kind("herds in stock")
TRACK = SEAT.kind("points")
SEAT_SIZE = SEAT.size

SITE = Codes()
ON_MAP = SITE.kind("on the map")
LIFTED = SITE.kind("lifted")
AT_Q = SITE.kind("q")
AT_R = SITE.kind("r")
TERRAIN = SITE.kind("terrain", terrain=TERRAINS)
SPENT = SITE.kind("herds that may not breed")
HERDS = SITE.kind("herds", seat=("you", *(f"seat +{step}" for step in range(1, MAX_SEATS))))
SITE_SIZE = SITE.size


@rule
def observe(state: TriasState, viewer: int, numbers: Array) -> None:
    """Writes the whole row."""
    numbers[encode(PHASE, state.phase)] = 1
    if state.card >= 0:
        numbers[encode(CARD, state.card)] = 1
    if viewer >= 0 and state.hand[viewer] >= 0:
        numbers[encode(HAND, state.hand[viewer])] = 1
    for pile in range(2):
        for terrain in range(CARD_TERRAINS):
            at = encode(UNSEEN, pile, terrain)
            numbers[at] = state.unseen[pile, terrain]
            for seat in range(state.seats):
                if seat != viewer and state.hand[seat] == terrain and state.hand_pile[seat] == pile:
                    numbers[at] += 1
        numbers[encode(PILE, pile)] = state.pile[pile]
    numbers[encode(POINTS_LEFT)] = state.points_left
    numbers[encode(RESCUES_LEFT)] = state.rescues_left
    numbers[encode(LAST_TURNS)] = state.last_turns
    for step in range(state.seats):
        seat = (max(viewer, 0) + step) % state.seats
        at = TABLE_SIZE + step * SEAT_SIZE
        numbers[at + encode(ACTIVE)] = state.active == seat
        numbers[at + encode(STOCK)] = state.stock[seat]
        numbers[at + encode(TRACK)] = min(int(state.track[seat]), MOST)
    for site in range(SITES):
        at = TABLE_SIZE + int(state.seats) * SEAT_SIZE + site * SITE_SIZE
        observe_site(state, site, max(viewer, 0), numbers, at)


@rule
def observe_site(state: TriasState, site: int, viewer: int, numbers: Array, at: int) -> None:
    """Writes a tile or a pool."""
    on_map = has(state.laid, site) if site < MAX_TILES else state.terrain[site] != NONE
    if not on_map and state.lifted != site:
        return
    numbers[at + encode(ON_MAP)] = on_map
    numbers[at + encode(LIFTED)] = state.lifted == site
    numbers[at + encode(AT_Q)] = state.q[site]
    numbers[at + encode(AT_R)] = state.r[site]
    if site < MAX_TILES:
        numbers[at + encode(TERRAIN, state.terrain[site])] = 1
    numbers[at + encode(SPENT)] = state.spent[site]
    for step in range(state.seats):
        seat = (viewer + step) % state.seats
        numbers[at + encode(HERDS, step)] = state.herds[site, seat]
