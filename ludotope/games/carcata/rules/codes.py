"""Moves and chance outcomes as integers, each kind in a range of its own."""

from ludotope.games.carcata.rules.island import SPACES
from ludotope.games.carcata.rules.things import DIRECTIONS, FORCES, GEMS, MAX_SEATS, WOBBLES

# Moves. A way is space * 6 + direction.
KEEP = 0
DONE = 1
ERUPT = 2
LEFT = 3
RIGHT = 4
PLACINGS = 5  # + space
REROLLS = PLACINGS + SPACES  # + moves * 216 + lava * 36 + eruptions * 6 + statues
STEPS = REROLLS + 6**4  # + way
BOARDINGS = STEPS + SPACES * 6  # + space
LANDINGS = BOARDINGS + SPACES  # + space
FLOWS = LANDINGS + SPACES  # + way
STATUES = FLOWS + SPACES * 6  # + space
RETURNS = STATUES + SPACES  # + space
AIMS = RETURNS + SPACES  # + direction * 50 + force
MOVE_CODES = AIMS + DIRECTIONS * FORCES

# Outcomes. A roll is the number of dice that show each face, as digits to the base 6.
ROLLS = 0
GEMS_DRAWN = ROLLS + 6**5  # + gem
FIRSTS = GEMS_DRAWN + len(GEMS)  # + seat
WOBBLED = FIRSTS + MAX_SEATS  # + wobble
OUTCOME_CODES = WOBBLED + WOBBLES
