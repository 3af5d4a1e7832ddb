"""The actions for learning: all moves, with a grid of aims in place of all 6,000."""

import itertools

import numpy as np

from ludotope.engine.kernel.codes import decode, encode
from ludotope.engine.kernel.layout import Array
from ludotope.games.carcata.rules import codes, things

# The coarsest grid; fineness multiplies both.
DIRECTIONS, FORCES = 12, 5


def action_codes(fineness: int) -> Array:
    """The codes of the actions: the moves before the aims that can be played, then the grid."""
    before = [code for code in range(codes.AIM.first) if not _takes_too_many(code)]
    return np.array(before + list(_grid(fineness)))


def _takes_too_many(code: int) -> bool:
    """Whether a move rolls more dice again than there are, or none."""
    if not codes.REROLL.first <= code < codes.REROLL.end:
        return False
    return not 1 <= sum(decode(codes.REROLL, code)) <= things.MAX_DICE


def _grid(fineness: int) -> list[int]:
    """Aims in evenly spread directions, with forces in the middle of equal parts of their range."""
    step = things.DIRECTIONS // (DIRECTIONS * fineness)
    part = things.FORCES // (FORCES * fineness)
    directions = range(0, things.DIRECTIONS, step)
    forces = range(part // 2, things.FORCES, part)
    return [encode(codes.AIM, *aim) for aim in itertools.product(directions, forces)]
