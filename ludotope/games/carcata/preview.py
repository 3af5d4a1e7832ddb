"""What a move brings for certain: points, what lava takes, where the turtle swims."""

from collections.abc import Iterator, Sequence

import numpy as np

from ludotope.engine.effects import score_effects
from ludotope.engine.view import Effect
from ludotope.engine.words import Phrase, Value
from ludotope.games.carcata.look import sheets_of
from ludotope.games.carcata.moves import CarcataMove, Flow, OnSpace, Simple
from ludotope.games.carcata.places import on_phrase, turns
from ludotope.games.carcata.rules import island, phases, scoring, things
from ludotope.games.carcata.rules.state import NONE, CarcataState


def preview(
    before: CarcataState, after: CarcataState, seat: int, move: CarcataMove, names: Sequence[str]
) -> list[Effect]:
    """Returns the effects of a seat's move, given the state before and after it."""
    old, new = dict(enumerate(sheets_of(before))), dict(enumerate(sheets_of(after)))
    effects = score_effects("carcata", old, new, seat, names)
    match move:
        case Flow() | Simple("left" | "right"):
            effects += _lava_effects(before, after, seat, names)
        case Simple("done"):
            effects += _done_effects(before, after)
        case Simple("erupt"):
            effects.append(
                Effect(Phrase("carcata-preview-erupt", {"count": int(before.bag.sum())}))
            )
        case OnSpace("statue" | "return"):
            left = {"count": int(after.statues_left)}
            effects.append(Effect(Phrase("carcata-preview-statues", left)))
    if after.phase == phases.OVER and not after.island_wins:
        effects.append(Effect(Phrase("preview-end")))
    return effects


def _lava_effects(
    before: CarcataState, after: CarcataState, seat: int, names: Sequence[str]
) -> Iterator[Effect]:
    covered = np.flatnonzero(after.lava != before.lava).tolist()
    for space in covered:
        owner = int(before.pawn[space])
        if owner == seat:
            own = Phrase("carcata-preview-own-pawn", {"at": on_phrase(space)})
            yield Effect(own, tone="bad")
        elif owner != NONE:
            hit: dict[str, Value] = {"at": on_phrase(space), "seat": names[owner]}
            yield Effect(Phrase("carcata-preview-pawn", hit), tone="good")
    yield Effect(Phrase("carcata-preview-lava", {"count": len(covered)}))
    for space in covered:
        if before.gems[space].any():
            yield Effect(Phrase("carcata-preview-gems", {"at": on_phrase(space)}))
    if after.phase == phases.FLOW:
        yield Effect(Phrase("carcata-preview-turns", turns(after)))
    parts, were = _territories(after), _territories(before)
    if parts > were:
        yield Effect(Phrase("carcata-preview-parts", {"count": parts}))


def _territories(state: CarcataState) -> int:
    return int(scoring.find_territories(state, np.zeros(island.SPACES, np.int16)))


def _done_effects(before: CarcataState, after: CarcataState) -> Iterator[Effect]:
    if after.island_wins:
        yield Effect(Phrase("carcata-preview-island-wins"), tone="bad")
        return
    steps = int(after.turtle - before.turtle)
    if steps > 0:
        reached = {"steps": steps, "at": int(after.turtle), "last": int(after.last_step)}
        yield Effect(Phrase("carcata-preview-turtle", reached))
    unused = sum(before.dice[: things.LOOSE_FACES].tolist())
    if unused > 0:
        yield Effect(Phrase("carcata-preview-unused", {"count": unused}))
