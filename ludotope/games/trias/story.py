"""Sentences for people: what to do, what happened, and which rule a move would break."""

from collections.abc import Sequence

from ludotope.engine.errors import IllegalMoveError
from ludotope.engine.event import Event
from ludotope.engine.kernel.codes import decode, is_kind
from ludotope.engine.words import Phrase, Value
from ludotope.games.trias import moves
from ludotope.games.trias.moves import name, places_of_lifted, tile_on
from ludotope.games.trias.places import free_phrase, tile_phrase, water_phrase, where_phrase
from ludotope.games.trias.rules import codes, course, drift, phases, things
from ludotope.games.trias.rules.herds import has_room, herds_on, is_out
from ludotope.games.trias.rules.land import landmass_of, pool_at, ring, tile_at
from ludotope.games.trias.rules.state import NONE, TriasState
from ludotope.games.trias.rules.water import touches_outer_water


def terrain_phrase(terrain: str) -> Phrase:
    """A terrain, a card or water by its name."""
    return Phrase(f"trias-terrain-{terrain}")


def prompt(state: TriasState, seat: int) -> Phrase:
    """Returns the prompt for the active seat."""
    if state.phase == phases.CARD:
        return Phrase("trias-prompt-card", {"card": _known_card(state, seat)})
    if state.phase == phases.DRIFT:
        return _drift_prompt(state)
    if state.phase == phases.LAY:
        return Phrase("trias-prompt-lay")
    if state.phase == phases.START:
        return Phrase("trias-prompt-start")
    swims = bool(state.herds[things.MAX_TILES :, seat].any())
    rescues = int(state.rescues_left) if swims else 0
    if state.points_left == 0 and rescues == 0:
        return Phrase("trias-prompt-actions-none")
    return Phrase("trias-prompt-actions", {"points": int(state.points_left), "rescues": rescues})


def _known_card(state: TriasState, seat: int) -> Phrase:
    hand = int(state.hand[seat])
    return terrain_phrase(things.CARDS[hand] if hand >= 0 else "unknown")


def _drift_prompt(state: TriasState) -> Phrase:
    terrain = things.CARDS[state.card]
    tiles = drift.driftable_tiles(state, state.active)
    fits = drift.tiles_of(state, tiles, state.card) != 0
    message = "trias-prompt-drift" if fits else "trias-prompt-drift-other"
    return Phrase(message, {"terrain": terrain_phrase(terrain)})


def tell(state: TriasState, event: Event, viewer: int, names: Sequence[str]) -> Phrase:
    """Describes an event to a viewer; a card that goes in a hand, to its owner alone."""
    if event.is_chance:
        return _tell_chance(state, event.code, viewer, names)
    seat, code = event
    who = names[seat]
    match moves.NOTATION.move(state, code):
        case moves.PlayCard():
            what = "play-card" if _can_drift(state, seat) else "play-card-nothing"
            return _told(what, who, card=_known_card(state, seat))
        case moves.DrawCard():
            return _told("draw", who)
        case moves.Done():
            return _tell_done(state, seat, who)
        case moves.Start(at):
            return _told("start", who, at=tile_phrase(state, at))
        case moves.Lift(at):
            return _told("lift", who, at=tile_phrase(state, at))
        case moves.Lay(at):
            return _tell_lay(state, seat, at, names)
        case moves.Breed(at):
            return _told("breed", who, at=tile_phrase(state, at))
        case moves.Go(at, to):
            # Both are on one land: it is named once.
            start = tile_phrase(state, at, names_land=False)
            return _told("move", who, at=start, to=tile_phrase(state, to))
        case moves.Rescue(at, to):
            return _told("rescue", who, at=water_phrase(at), to=tile_phrase(state, to))


def _can_drift(state: TriasState, seat: int) -> bool:
    return bool(drift.driftable_tiles(state, seat) != 0)


def _tell_done(state: TriasState, seat: int, who: str) -> Phrase:
    after = state.copy()
    course.clean_up(after)
    lost = int(after.stock[seat] - state.stock[seat])
    if is_out(after, seat):
        return _told("done-out", who)
    return _told("done-lost", who, count=lost) if lost else _told("done", who)


def _tell_lay(state: TriasState, seat: int, at: tuple[int, int], names: Sequence[str]) -> Phrase:
    after = state.copy()
    drift.lay_tile(after, *at)
    gained = [
        Phrase("trias-gained", {"seat": names[other], "points": int(points)})
        for other, points in enumerate(after.track - state.track)
        if points
    ]
    if not gained:
        return _told("lay", names[seat], at=free_phrase(at))
    scored = gained[0]
    for more in gained[1:]:
        scored = Phrase("trias-and", {"one": scored, "other": more})
    return _told("lay-scored", names[seat], at=free_phrase(at), scored=scored)


def _tell_chance(state: TriasState, outcome: int, viewer: int, names: Sequence[str]) -> Phrase:
    if is_kind(codes.FIRST, outcome):
        [seat] = decode(codes.FIRST, outcome)
        return _told("first", names[seat])
    if is_kind(codes.DEAL, outcome):
        seat, card = decode(codes.DEAL, outcome)
        if card == things.METEORITE:
            return _told("meteorite", names[seat])
        if is_secret_card(outcome, viewer):
            return _told("gets-card", names[seat])
        return _told("gets", names[seat], card=terrain_phrase(things.CARDS[card]))
    if is_kind(codes.CARD, outcome):
        return _tell_card(state, decode(codes.CARD, outcome)[0], names)
    place, terrain = decode(codes.TILE, outcome)
    at, laid = things.BOARD[place], terrain_phrase(things.LAID_OUT[terrain])
    where = where_phrase(at)
    exact = Phrase(where.message, {**where.values, "coordinates": name(at)})
    return Phrase("trias-told-tile", {"at": exact, "terrain": laid})


def _tell_card(state: TriasState, card: int, names: Sequence[str]) -> Phrase:
    seat = int(state.active)
    if card == things.METEORITE:
        return _told("meteorite", names[seat])
    if is_out(state, seat):
        what = "card-out"
    else:
        what = "card" if _can_drift(state, seat) else "card-nothing"
    return _told(what, names[seat], card=terrain_phrase(things.CARDS[card]))


def is_secret_card(outcome: int, viewer: int) -> bool:
    """Whether an outcome is a card that goes in a hand which is not the viewer's."""
    if not is_kind(codes.DEAL, outcome):
        return False
    seat, card = decode(codes.DEAL, outcome)
    return card != things.METEORITE and seat != viewer


def _told(what: str, who: str, **values: Value) -> Phrase:
    return Phrase(f"trias-told-{what}", {"seat": who, **values})


# --- Which rule a move breaks --------------------------------------------------------------------


def objection(state: TriasState, seat: int, move: moves.TriasMove) -> IllegalMoveError:
    """Returns the error that names the rule a move of the active seat breaks."""
    match move:
        case moves.Start(at) if state.phase == phases.START:
            return _objection_to_start(state, at)
        case moves.Lift(at) if state.phase in (phases.DRIFT, phases.ACTIONS):
            return _objection_to_lift(state, seat, at)
        case moves.Lay(at) if state.phase == phases.LAY:
            return _objection_to_lay(state, at)
        case moves.Breed(at) if state.phase == phases.ACTIONS:
            return _objection_to_breeding(state, seat, at)
        case moves.Go(at, to, bred) if state.phase == phases.ACTIONS:
            return _objection_to_step(state, seat, at, to, bred, swimming=False)
        case moves.Rescue(at, to, bred) if state.phase == phases.ACTIONS:
            return _objection_to_step(state, seat, at, to, bred, swimming=True)
    wanted = {
        phases.CARD: "card",
        phases.DRIFT: "drift",
        phases.LAY: "lay",
        phases.START: "start",
        phases.ACTIONS: "actions",
    }
    return IllegalMoveError(
        "trias-wrong-kind", wanted=Phrase(f"trias-wanted-{wanted[state.phase]}")
    )


def _objection_to_start(state: TriasState, at: tuple[int, int]) -> IllegalMoveError:
    if tile_on(state, at) is None:
        return IllegalMoveError("trias-no-tile", at=name(at))
    return IllegalMoveError("trias-not-empty", at=name(at))


def _objection_to_lift(state: TriasState, seat: int, at: tuple[int, int]) -> IllegalMoveError:
    tile = tile_on(state, at)
    if tile is None:
        return IllegalMoveError("trias-no-tile", at=name(at))
    if tile == things.POLE_TILE:
        return IllegalMoveError("trias-pole-stays")
    if state.phase == phases.ACTIONS and state.points_left < things.DRIFT_COST:
        return IllegalMoveError(
            "trias-points", cost=things.DRIFT_COST, points=int(state.points_left)
        )
    land = landmass_of(state, tile)
    if land == 1 << tile:
        return IllegalMoveError("trias-single", at=name(at))
    if herds_on(state, land, seat) == 0:
        return IllegalMoveError("trias-no-herd", at=name(at))
    if not touches_outer_water(state, tile):
        return IllegalMoveError("trias-inner", at=name(at))
    if not int(drift.driftable_tiles(state, seat)) >> tile & 1:
        return IllegalMoveError("trias-no-place", at=name(at))
    return IllegalMoveError("trias-wrong-terrain", terrain=terrain_phrase(things.CARDS[state.card]))


def _objection_to_lay(state: TriasState, at: tuple[int, int]) -> IllegalMoveError:
    if tile_on(state, at) is not None:
        return IllegalMoveError("trias-taken", at=name(at))
    old = int(ring(state.q[state.lifted], state.r[state.lifted]))
    if ring(*at) <= old:
        return IllegalMoveError("trias-not-farther", at=name(at), ring=old)
    if at in places_of_lifted(state):
        # A legal place, but not the tile and the side by which its code names it.
        return IllegalMoveError("trias-other-code", at=name(at))
    return IllegalMoveError("trias-not-joined", at=name(at))


def _objection_to_breeding(state: TriasState, seat: int, at: tuple[int, int]) -> IllegalMoveError:
    tile = tile_on(state, at)
    if tile is None or state.herds[tile, seat] == 0:
        return IllegalMoveError("trias-no-own-herd", at=name(at))
    if state.points_left == 0:
        return IllegalMoveError("trias-points", cost=1, points=0)
    if state.stock[seat] == 0:
        return IllegalMoveError("trias-no-stock")
    if not has_room(state, tile):
        return IllegalMoveError("trias-full", at=name(at))
    return IllegalMoveError("trias-bred", at=name(at))


def _objection_to_step(
    state: TriasState,
    seat: int,
    at: tuple[int, int],
    to: tuple[int, int],
    bred: bool,
    swimming: bool,
) -> IllegalMoveError:
    site = int(pool_at(state, *at) if swimming else tile_at(state, *at))
    if site == NONE or state.herds[site, seat] == 0:
        return IllegalMoveError(
            "trias-no-swimmer" if swimming else "trias-no-own-herd", at=name(at)
        )
    target = tile_on(state, to)
    if target is None:
        return IllegalMoveError("trias-onto-water", to=name(to))
    if state.points_left == 0 and not (swimming and state.rescues_left > 0):
        return IllegalMoveError("trias-points", cost=1, points=0)
    if not has_room(state, target):
        return IllegalMoveError("trias-full", at=name(to))
    return IllegalMoveError("trias-none-bred" if bred else "trias-all-bred", at=name(at))
