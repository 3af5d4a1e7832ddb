"""The codes of moves and chance outcomes.

Places are named by what is there: a tile by its number in the state, water by a tile and the side
of it where the water is. So codes do not depend on how far the map spreads, but what a code means
depends on the state.
"""

from ludotope.engine.kernel.codes import Codes
from ludotope.games.trias.rules.things import (
    BOARD,
    CARDS,
    LAID_OUT,
    MAX_SEATS,
    MAX_TILES,
    SIDES,
)

MOVES = Codes()
PLAY_CARD = MOVES.kind("play card")
DRAW_CARD = MOVES.kind("draw")
DONE = MOVES.kind("done")
START = MOVES.kind("start", tile=MAX_TILES)
LIFT = MOVES.kind("lift", tile=MAX_TILES)
# The place on a side of a tile. Of several names of one place the code is the one that
# `drift.list_places` meets first.
LAY = MOVES.kind("lay", tile=MAX_TILES, side=SIDES)
BREED = MOVES.kind("breed", tile=MAX_TILES)
# The tile that a herd leaves, and on which side; whether it has bred (or was born) in this turn.
MOVE = MOVES.kind("move", tile=MAX_TILES, side=SIDES, bred=2)
# The tile that a swimmer is saved onto, and on which side of it the swimmer is.
RESCUE = MOVES.kind("rescue", tile=MAX_TILES, side=SIDES, bred=2)

OUTCOMES = Codes()
TILE = OUTCOMES.kind("tile", place=[f"{q},{r}" for q, r in BOARD], terrain=LAID_OUT)
CARD = OUTCOMES.kind("card", card=CARDS)
DEAL = OUTCOMES.kind("deal", seat=MAX_SEATS, card=CARDS)
FIRST = OUTCOMES.kind("first", seat=MAX_SEATS)
