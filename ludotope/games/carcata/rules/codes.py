"""The kinds of moves and chance outcomes, each with its range of codes."""

from ludotope.engine.kernel.codes import Codes
from ludotope.games.carcata.rules import island, things

# How many dice show a face.
COUNTS = things.MAX_DICE + 1

MOVES = Codes()
KEEP = MOVES.kind("keep")
DONE = MOVES.kind("done")
ERUPT = MOVES.kind("erupt")
LEFT = MOVES.kind("left")
RIGHT = MOVES.kind("right")
PLACE = MOVES.kind("place", space=island.NAMES)
REROLL = MOVES.kind("reroll", **dict.fromkeys(things.FACES[: things.LOOSE_FACES], COUNTS))
STEP = MOVES.kind("move", space=island.NAMES, direction=island.WAYS)
BOARD = MOVES.kind("board", space=island.NAMES)
LAND = MOVES.kind("land", space=island.NAMES)
FLOW = MOVES.kind("flow", space=island.NAMES, direction=island.WAYS)
STATUE = MOVES.kind("statue", space=island.NAMES)
RETURN = MOVES.kind("return", space=island.NAMES)
AIM = MOVES.kind("aim", direction=things.DIRECTIONS, force=things.FORCES)

OUTCOMES = Codes()
ROLL = OUTCOMES.kind("roll", **dict.fromkeys(things.FACES, COUNTS))
GEM = OUTCOMES.kind("gem", gem=things.GEMS)
FIRST = OUTCOMES.kind("first", seat=things.MAX_SEATS)
WOBBLE = OUTCOMES.kind("wobble", wobble=things.WOBBLES)
