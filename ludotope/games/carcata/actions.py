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
    step, part = _parts(fineness)
    directions = range(0, things.DIRECTIONS, step)
    forces = range(part // 2, things.FORCES, part)
    return [encode(codes.AIM, *aim) for aim in itertools.product(directions, forces)]


def _parts(fineness: int) -> tuple[int, int]:
    """How many directions and how many forces an aim of the grid stands for."""
    return (
        things.DIRECTIONS // (DIRECTIONS * fineness),
        things.FORCES // (FORCES * fineness),
    )


def add_nearest_aims(stand_ins: Array, fineness: int) -> Array:
    """Lets the nearest aim of the grid stand for every aim; halfway, the one further round."""
    step, part = _parts(fineness)
    direction, force = np.divmod(np.arange(codes.AIM.end - codes.AIM.first), things.FORCES)
    near_direction = (direction + step // 2) // step * step % things.DIRECTIONS
    near_force = force // part * part + part // 2
    added = stand_ins.copy()
    added[codes.AIM.first : codes.AIM.end] = (
        codes.AIM.first + near_direction * things.FORCES + near_force
    )
    return added
