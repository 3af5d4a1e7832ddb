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
from ludotope.engine.kernel.luck import UNUSED, Luck, new_luck

if TYPE_CHECKING:
    from ludotope.engine.game import AnyGame

# In how many worlds that look the same to a viewer another event, or another view, is looked for.
WORLDS = 64


def can_tell(game: "AnyGame", before: States, event: Event, viewer: int) -> bool:
    """Whether a viewer knows from what they see which event it was, given the state before it."""
    if event.seat == viewer or not game.box.has_secrets:
        return True
    after, moves = before.copy(), game.move_list()
    if event.is_chance:
        playout.go_on(after, moves, event.code, UNUSED, playout.SETTLES)
    else:
        _play(game, after, event)
    seen, work = before.copy(), before.copy()
    conceal(seen, viewer)
    conceal(after, viewer)
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
            moves,
        )
    )


def is_surprised(game: "AnyGame", before: States, after: States, event: Event) -> bool:
    """Whether a seat learnt something by its own move, given the states before and after it.

    So it is if the move could have shown it something else than it did show.
    """
    seat, seen, known, world = event.seat, before.copy(), after.copy(), before.copy()
    conceal(seen, seat)
    conceal(known, seat)
    luck, shown = _luck(seen, seat), known.tobytes()
    for _ in range(WORLDS):
        _bytes(world)[:] = _bytes(seen)
        imagine(world, seat, luck)
        _play(game, world, event)
        conceal(world, seat)
        if world.tobytes() != shown:
            return True
    return False


def conceal(states: States, viewer: int) -> None:
    """Removes from a state, given as an array of one, what a viewer cannot know."""
    playout.see_as(states, viewer, UNUSED, 0)


def imagine(states: States, viewer: int, luck: Luck) -> None:
    """Draws anew what a viewer cannot know of a state, given as an array of one."""
    playout.see_as(states, viewer, luck, 1)


def _play(game: "AnyGame", states: States, event: Event) -> None:
    """Plays a move that is known to be legal."""
    game.step(states, game.move_list(), event.seat, event.code, playout.SEATS, playout.CHECKED)


def _bytes(states: States) -> Any:
    return states.view(np.uint8)


def _luck(seen: States, viewer: int) -> Luck:
    """Random numbers that depend on nothing but what a viewer knows."""
    digest = hashlib.blake2b(seen.tobytes() + bytes([viewer + 1]), digest_size=8)
    return new_luck(int.from_bytes(digest.digest()))
