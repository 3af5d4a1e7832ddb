"""The survey of a park: everything shown besides what lies in it, worked out in one call."""

from ludotope.engine.kernel.bits import bit, lowest
from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule
from ludotope.games.caldera.rules import scoring, things
from ludotope.games.caldera.rules.state import CalderaState

# Where in `spaces` the spaces are that have flipped tokens, those that are covered and, by token,
# those from which the weather would drive it away.
FLIPPED, COVERED, DANGER = range(3)
SURVEYED = DANGER + things.TOKENS


@rule
def survey_park(
    state: CalderaState, seat: int, lines: Array, families: Array, spaces: Array
) -> None:
    """Fills in a seat's pad, the best family of each species, and sets of spaces.

    For tokens that are not in the display there is no danger.
    """
    scoring.score_pad(state, seat, lines)
    scoring.find_best_families(state, seat, families)
    spaces[:] = 0
    spaces[COVERED] = scoring.covered_spaces(state, seat)
    flipped = scoring.flipped_tokens(state, seat)
    while flipped != 0:
        spaces[FLIPPED] |= bit(state.where[seat, lowest(flipped)])
        flipped &= flipped - 1
    shown = state.display[seat]
    while shown != 0:
        token = lowest(shown)
        shown &= shown - 1
        weathered = scoring.weathered_spaces(state, seat, token)
        spaces[DANGER + token] = weathered & state.free[seat]
