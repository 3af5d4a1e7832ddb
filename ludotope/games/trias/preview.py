"""What a move brings for certain: points, lands won and lost, herds in the water."""

from collections.abc import Iterator, Sequence

import numpy as np

from ludotope.engine.effects import score_effects
from ludotope.engine.view import Effect
from ludotope.engine.words import Phrase, Value
from ludotope.games.trias.look import LandLook, landmasses, look_at_land, members, sheets_of
from ludotope.games.trias.moves import (
    Done,
    DrawCard,
    Lift,
    PlayCard,
    TriasMove,
    places_of_lifted,
)
from ludotope.games.trias.rules import course, phases, things
from ludotope.games.trias.rules.herds import is_out
from ludotope.games.trias.rules.state import TriasState

# How a seat stands on a land, the better the higher.
ABSENT, PRESENT, SECOND, SHARED, LEADS = range(5)
STANDINGS = {SECOND: "second", SHARED: "shared", LEADS: "leads"}


def preview(
    before: TriasState, after: TriasState, seat: int, move: TriasMove, names: Sequence[str]
) -> list[Effect]:
    """Returns the effects of a seat's move, given the state before and after it."""
    match move:
        case DrawCard():
            return [Effect(Phrase("trias-preview-draw"))]
        case PlayCard():
            return [Effect(_card_phrase(before, after, seat))]
        case Lift():
            # It has to be laid before anything counts.
            swimmers = _swimmers(before, after, seat, names)
            return [*swimmers, *_lift_effects(before, after)]
    effects = score_effects(
        "trias", dict(enumerate(sheets_of(before))), dict(enumerate(sheets_of(after))), seat, names
    )
    effects += _land_effects(before, after, seat)
    if isinstance(move, Done):
        effects += _done_effects(before, after, seat)
    else:
        effects += _swimmers(before, after, seat, names)
    return effects


def _card_phrase(before: TriasState, after: TriasState, seat: int) -> Phrase:
    if after.phase != phases.DRIFT:
        return Phrase("trias-preview-no-drift")
    card = int(before.hand[seat])
    tiles = members(course.tiles_to_drift(after))
    kind = "card" if int(after.terrain[tiles[0]]) == card else "any-tile"
    terrain = Phrase(f"trias-terrain-{things.TERRAINS[card]}")
    return Phrase(f"trias-preview-{kind}", {"terrain": terrain, "count": len(tiles)})


def _lift_effects(before: TriasState, after: TriasState) -> Iterator[Effect]:
    places = len(places_of_lifted(after))
    yield Effect(Phrase("trias-preview-places", {"count": places}))
    parts = len(landmasses(after)) - len(landmasses(before)) + 1
    if parts > 1:
        yield Effect(Phrase("trias-preview-split", {"count": parts}))


def _swimmers(
    before: TriasState, after: TriasState, seat: int, names: Sequence[str]
) -> Iterator[Effect]:
    """Herds that come into the water, or out of it."""
    swam = before.herds[things.MAX_TILES :].sum(axis=0, dtype=np.int64).tolist()
    swim = after.herds[things.MAX_TILES :].sum(axis=0, dtype=np.int64).tolist()
    for other in (seat, *(number for number in range(before.seats) if number != seat)):
        count = swim[other] - swam[other]
        what = "swimmers" if count > 0 else "saved"
        if count == 0:
            continue
        if other == seat:
            told = Phrase(f"trias-preview-your-{what}", {"count": abs(count)})
            yield Effect(told, tone="bad" if count > 0 else "good")
        else:
            values: dict[str, Value] = {"count": abs(count), "seat": names[other]}
            yield Effect(Phrase(f"trias-preview-their-{what}", values))


def _land_effects(before: TriasState, after: TriasState, seat: int) -> Iterator[Effect]:
    """Yields the changes of the seat's standing on lands that count."""
    old = [look_at_land(before, land) for land in landmasses(before)]
    new = [look_at_land(after, land) for land in landmasses(after)]
    for land in new:
        if land.has_pole or land in old:
            continue
        tiles = set(land.tiles)
        overlaps = [other for other in old if not other.has_pole and tiles & set(other.tiles)]
        same = max(overlaps, key=lambda other: len(tiles & set(other.tiles)), default=None)
        was = standing_on(same, seat) if same else ABSENT
        now = standing_on(land, seat)
        size = {"count": len(land.tiles)}
        if now in STANDINGS and (now != was or same is None or same.tiles != land.tiles):
            told = Phrase(f"trias-preview-{STANDINGS[now]}", size)
            yield Effect(told, tone="bad" if now < was else "good")
        elif was in STANDINGS and now not in STANDINGS:
            yield Effect(Phrase("trias-preview-lost", size), tone="bad")


def standing_on(land: LandLook, seat: int) -> int:
    """Returns the standing of a seat on a land that is not the pole's, by herds."""
    herds = land.herds[seat]
    if herds == 0:
        return ABSENT
    most = max(land.herds)
    if herds == most:
        return LEADS if land.herds.count(most) == 1 else SHARED
    return SECOND if land.points[seat] > 0 else PRESENT


def _done_effects(before: TriasState, after: TriasState, seat: int) -> Iterator[Effect]:
    lost = int(after.stock[seat] - before.stock[seat])
    if is_out(after, seat):
        yield Effect(Phrase("trias-preview-out", {"count": lost}), tone="bad")
    elif lost > 0:
        yield Effect(Phrase("trias-preview-lose", {"count": lost}), tone="bad")
    if before.points_left > 0:
        yield Effect(Phrase("trias-preview-unused", {"count": int(before.points_left)}))
    if after.phase == phases.OVER:
        yield Effect(Phrase("preview-end"))
