"""Moves and chance outcomes as integers, each kind in a range of its own."""

from ludotope.games.trias.rules.things import CARDS, HEXES, MAX_SEATS, PLACES

# Moves. A hex is (q + 75) * 151 + r + 75; a way is hex * 6 + direction, and a step is way * 2,
# plus 1 if the herd that goes has bred (or was born) in this turn.
PLAY_CARD = 0
DRAW_CARD = 1
DONE = 2
STARTS = 3  # + hex
LIFTS = STARTS + HEXES  # + hex
LAYS = LIFTS + HEXES  # + hex
BREEDS = LAYS + HEXES  # + hex
MOVES = BREEDS + HEXES  # + step
RESCUES = MOVES + HEXES * 12  # + step
MOVE_CODES = RESCUES + HEXES * 12

# Outcomes. A tile is of one of three terrains, or 3 for water.
TILES = 0  # + place * 4 + terrain
CARDS_DRAWN = TILES + PLACES * 4  # + card
CARDS_DEALT = CARDS_DRAWN + len(CARDS)  # + seat * 4 + card
FIRSTS = CARDS_DEALT + MAX_SEATS * len(CARDS)  # + seat
OUTCOME_CODES = FIRSTS + MAX_SEATS
