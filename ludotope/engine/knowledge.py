"""The knowledge of a viewer from what they see: derived from `conceal` and `imagine` alone.

Everything here depends only on what the viewer may know before and after an event, and on the
event itself, so that whether something is told does not tell anything more.
"""

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from ludotope.engine.event import Event
from ludotope.engine.kernel import knowledge, playout
from ludotope.engine.kernel.layout import States
from ludotope.engine.kernel.luck import Luck, new_luck

if TYPE_CHECKING:
    from ludotope.engine.game import AnyGame

# In how many worlds that look the same to a viewer another event, or another view, is looked for.
WORLDS = 64


def can_tell(game: "AnyGame", before: States, event: Event, viewer: int) -> bool:
    """Whether a viewer knows from what they see which event it was, given the state before it."""
    if event.seat == viewer or not game.box.has_secrets:
        return True
    after = before.copy()
    if event.is_chance:
        playout.apply_outcome(after, game.move_list(), event.code, 0)
    else:
        moves = game.move_list()
        known = playout.standing(after, moves, 0)
        playout.step(after, moves, event.seat, event.code, known, playout.CHECKED)
    seen, work = before.copy(), before.copy()
    playout.conceal_from(seen, viewer)
    playout.conceal_from(after, viewer)
    return bool(
        knowledge.is_told_apart(
            seen,
            _bytes(after),
            before.copy(),
            work,
            _bytes(work),
            viewer,
            event.seat,
            event.code,
            WORLDS,
            game.outcome_codes,
            _luck(seen, viewer),
            game.move_list(),
        )
    )


def is_surprised(before: States, after: States, event: Event) -> bool:
    """Whether a seat learnt something by its own move, given the states before and after it."""
    seen, known, work = before.copy(), after.copy(), before.copy()
    playout.conceal_from(seen, event.seat)
    playout.conceal_from(known, event.seat)
    return bool(
        knowledge.is_surprised(
            seen,
            _bytes(known),
            work,
            _bytes(work),
            event.seat,
            event.code,
            WORLDS,
            _luck(seen, event.seat),
        )
    )


def _bytes(states: States) -> Any:
    return states.view(np.uint8)


def _luck(seen: States, viewer: int) -> Luck:
    """Random numbers that depend on nothing but what a viewer knows."""
    digest = hashlib.blake2b(seen.tobytes() + bytes([viewer + 1]), digest_size=8)
    return new_luck(int.from_bytes(digest.digest()))
