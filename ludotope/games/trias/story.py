"""What people are told: what to do, what happened, and which rule a move would break."""

from collections.abc import Sequence

import msgspec

from ludotope.engine.errors import IllegalMoveError
from ludotope.engine.kernel.hexes import Hex
from ludotope.engine.kernel.playout import CHANCE
from ludotope.games.trias.moves import (
    LAID_OUT,
    Breed,
    Done,
    DrawCard,
    Go,
    Lay,
    Lift,
    PlayCard,
    Rescue,
    Start,
    TriasMove,
    name,
    place_code,
)
from ludotope.games.trias.moves import (
    move as move_of,
)
from ludotope.games.trias.rules import course as rules
from ludotope.games.trias.rules import drift
from ludotope.games.trias.rules.codes import CARDS_DEALT, CARDS_DRAWN, FIRSTS, TILES
from ludotope.games.trias.rules.land import (
    crowd,
    has_room,
    herds_on,
    is_out,
    landmass_of,
    ring,
    site_at,
    touches_outer_water,
)
from ludotope.games.trias.rules.state import (
    ACTIONS,
    CARD,
    DRIFT,
    LAY,
    NONE,
    START,
    TriasState,
)
from ludotope.games.trias.rules.things import (
    CARDS,
    DRIFT_COST,
    MAX_TILES,
    METEORITE,
    POLE_TILE,
    TERRAINS,
)
from ludotope.words import Phrase, Value


def terrain_phrase(terrain: str) -> Phrase:
    """A terrain, a card or water by its name."""
    return Phrase(f"trias-terrain-{terrain}")


def prompt(state: TriasState, seat: int) -> Phrase:
    """What the active seat is to do now."""
    if state.phase == CARD:
        return Phrase("trias-prompt-card", {"card": _known_card(state, seat)})
    if state.phase == DRIFT:
        return _drift_prompt(state)
    if state.phase == LAY:
        return Phrase("trias-prompt-lay")
    if state.phase == START:
        return Phrase("trias-prompt-start")
    return Phrase(
        "trias-prompt-actions",
        {"points": int(state.points_left), "rescues": int(state.rescues_left)},
    )


def _known_card(state: TriasState, seat: int) -> Phrase:
    hand = int(state.hand[seat])
    return terrain_phrase(CARDS[hand] if hand >= 0 else "unknown")


def _drift_prompt(state: TriasState) -> Phrase:
    terrain = CARDS[state.card]
    tiles = drift.driftable_tiles(state, state.active)
    fits = drift.tiles_of(state, tiles, state.card) != 0
    message = "trias-prompt-drift" if fits else "trias-prompt-drift-other"
    return Phrase(message, {"terrain": terrain_phrase(terrain)})


def tell(state: TriasState, seat: int, code: int, viewer: int, names: Sequence[str]) -> Phrase:
    """What a viewer is told of an event; a card that goes in a hand, to its owner alone."""
    if seat == CHANCE:
        return _tell_chance(state, code, viewer, names)
    who = names[seat]
    match move_of(code):
        case PlayCard():
            what = "play-card" if _can_drift(state, seat) else "play-card-nothing"
            return _told(what, who, card=_known_card(state, seat))
        case DrawCard():
            return _told("draw", who)
        case Done():
            return _tell_done(state, seat, who)
        case Start(at):
            return _told("start", who, at=name(at))
        case Lift(at):
            tile = site_at(state, place_code(at))
            terrain = terrain_phrase(TERRAINS[state.terrain[tile]])
            return _told("lift", who, at=name(at), terrain=terrain)
        case Lay(at):
            return _tell_lay(state, at, names)
        case Breed(at):
            return _told("breed", who, at=name(at))
        case Go(at, to):
            return _told("move", who, at=name(at), to=name(to))
        case Rescue(at, to):
            return _told("rescue", who, at=name(at), to=name(to))


def _can_drift(state: TriasState, seat: int) -> bool:
    return bool(drift.driftable_tiles(state, seat) != 0)


def _tell_done(state: TriasState, seat: int, who: str) -> Phrase:
    after = state.copy()
    rules.clean_up(after)
    lost = int(after.stock[seat] - state.stock[seat])
    if is_out(after, seat):
        return _told("done-out", who)
    return _told("done-lost", who, count=lost) if lost else _told("done", who)


def _tell_lay(state: TriasState, at: tuple[int, int], names: Sequence[str]) -> Phrase:
    after = state.copy()
    drift.lay_tile(after, *at)
    gained = [
        Phrase("trias-gained", {"seat": names[seat], "points": int(points)})
        for seat, points in enumerate(after.track - state.track)
        if points
    ]
    if not gained:
        return Phrase("trias-told-lay", {"at": name(at)})
    scored = gained[0]
    for more in gained[1:]:
        scored = Phrase("trias-and", {"one": scored, "other": more})
    return Phrase("trias-told-lay-scored", {"at": name(at), "scored": scored})


def _tell_chance(state: TriasState, outcome: int, viewer: int, names: Sequence[str]) -> Phrase:
    if outcome >= FIRSTS:
        return _told("first", names[outcome - FIRSTS])
    if outcome >= CARDS_DEALT:
        seat, card = divmod(outcome - CARDS_DEALT, len(CARDS))
        if card == METEORITE:
            return _told("meteorite", names[seat])
        if is_secret_card(outcome, viewer):
            return _told("gets-card", names[seat])
        return _told("gets", names[seat], card=terrain_phrase(CARDS[card]))
    if outcome >= CARDS_DRAWN:
        card = outcome - CARDS_DRAWN
        if card == METEORITE:
            return _told("meteorite", names[state.active])
        seat = int(state.active)
        if is_out(state, seat):
            what = "card-out"
        else:
            what = "card" if _can_drift(state, seat) else "card-nothing"
        return _told(what, names[seat], card=terrain_phrase(CARDS[card]))
    place, terrain = divmod(outcome - TILES, 4)
    at = name((rules.PLACE_Q[place], rules.PLACE_R[place]))
    return Phrase("trias-told-tile", {"at": at, "terrain": terrain_phrase(LAID_OUT[terrain])})


def is_secret_card(outcome: int, viewer: int) -> bool:
    """Whether an outcome is a card that goes in a hand which is not the viewer's."""
    if not CARDS_DEALT <= outcome < FIRSTS:
        return False
    seat, card = divmod(outcome - CARDS_DEALT, len(CARDS))
    return card != METEORITE and seat != viewer


def _told(what: str, who: str, **values: Value) -> Phrase:
    return Phrase(f"trias-told-{what}", {"seat": who, **values})


# --- What is seen moving -------------------------------------------------------------------------


class DriftMotion(msgspec.Struct, frozen=True, tag="drift"):
    """The lifted tile slides to its new place."""

    at: Hex
    to: Hex


class StepMotion(msgspec.Struct, frozen=True, tag="step"):
    """A herd goes, or is saved from the water."""

    seat: int
    at: Hex
    to: Hex


class BirthMotion(msgspec.Struct, frozen=True, tag="birth"):
    """Herds come on a tile from the stock."""

    seat: int
    at: Hex


class CardMotion(msgspec.Struct, frozen=True, tag="card"):
    """A card goes from a seat's hand or the pile (-1) to a hand or to the middle (-1)."""

    source: int
    target: int


Motion = DriftMotion | StepMotion | BirthMotion | CardMotion


def motion(state: TriasState, seat: int, code: int) -> Motion | None:
    """What is seen moving in an event; never which card it is."""
    if seat == CHANCE:
        return _motion_of_chance(code)
    match move_of(code):
        case PlayCard():
            return CardMotion(source=seat, target=NONE)
        case Lay(at):
            lifted = Hex(int(state.q[state.lifted]), int(state.r[state.lifted]))
            return DriftMotion(at=lifted, to=at)
        case Go(at, to) | Rescue(at, to):
            return StepMotion(seat, at, to)
        case Breed(at) | Start(at):
            return BirthMotion(seat, at)
    return None


def _motion_of_chance(outcome: int) -> Motion | None:
    if CARDS_DEALT <= outcome < FIRSTS:
        seat, card = divmod(outcome - CARDS_DEALT, len(CARDS))
        return CardMotion(source=NONE, target=NONE if card == METEORITE else seat)
    if CARDS_DRAWN <= outcome < CARDS_DEALT:
        return CardMotion(source=NONE, target=NONE)
    return None


# --- Which rule a move breaks --------------------------------------------------------------------


def objection(state: TriasState, seat: int, move: TriasMove) -> IllegalMoveError:
    """Which rule a move breaks that the active seat wants to play."""
    match move:
        case Start(at) if state.phase == START:
            return _objection_to_start(state, at)
        case Lift(at) if state.phase in (DRIFT, ACTIONS):
            return _objection_to_lift(state, seat, at)
        case Lay(at) if state.phase == LAY:
            return _objection_to_lay(state, at)
        case Breed(at) if state.phase == ACTIONS:
            return _objection_to_breeding(state, seat, at)
        case Go(at, to, bred) if state.phase == ACTIONS:
            return _objection_to_step(state, seat, at, to, bred, swimming=False)
        case Rescue(at, to, bred) if state.phase == ACTIONS:
            return _objection_to_step(state, seat, at, to, bred, swimming=True)
    wanted = {CARD: "card", DRIFT: "drift", LAY: "lay", START: "start", ACTIONS: "actions"}
    return IllegalMoveError(
        "trias-wrong-kind", wanted=Phrase(f"trias-wanted-{wanted[state.phase]}")
    )


def _tile(state: TriasState, at: tuple[int, int]) -> int:
    """The tile on a place, or NONE."""
    site = int(site_at(state, place_code(at)))
    return site if site < MAX_TILES else NONE


def _objection_to_start(state: TriasState, at: tuple[int, int]) -> IllegalMoveError:
    if _tile(state, at) == NONE:
        return IllegalMoveError("trias-no-tile", at=name(at))
    return IllegalMoveError("trias-not-empty", at=name(at))


def _objection_to_lift(state: TriasState, seat: int, at: tuple[int, int]) -> IllegalMoveError:
    tile = _tile(state, at)
    if tile == NONE:
        return IllegalMoveError("trias-no-tile", at=name(at))
    if tile == POLE_TILE:
        return IllegalMoveError("trias-pole-stays")
    if state.phase == ACTIONS and state.points_left < DRIFT_COST:
        return IllegalMoveError("trias-points", cost=DRIFT_COST, points=int(state.points_left))
    land = landmass_of(state, tile)
    if land == 1 << tile:
        return IllegalMoveError("trias-single", at=name(at))
    if herds_on(state, land, seat) == 0:
        return IllegalMoveError("trias-no-herd", at=name(at))
    if not touches_outer_water(state, tile):
        return IllegalMoveError("trias-inner", at=name(at))
    if not int(drift.driftable_tiles(state, seat)) >> tile & 1:
        return IllegalMoveError("trias-no-place", at=name(at))
    return IllegalMoveError("trias-wrong-terrain", terrain=terrain_phrase(CARDS[state.card]))


def _objection_to_lay(state: TriasState, at: tuple[int, int]) -> IllegalMoveError:
    if _tile(state, at) != NONE:
        return IllegalMoveError("trias-taken", at=name(at))
    old = int(ring(state.q[state.lifted], state.r[state.lifted]))
    if ring(*at) <= old:
        return IllegalMoveError("trias-not-farther", at=name(at), ring=old)
    return IllegalMoveError("trias-not-joined", at=name(at))


def _objection_to_breeding(state: TriasState, seat: int, at: tuple[int, int]) -> IllegalMoveError:
    tile = _tile(state, at)
    if tile == NONE or state.herds[tile, seat] == 0:
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
    site, target = int(site_at(state, place_code(at))), _tile(state, to)
    if site == NONE or (site >= MAX_TILES) != swimming or state.herds[site, seat] == 0:
        return IllegalMoveError(
            "trias-no-swimmer" if swimming else "trias-no-own-herd", at=name(at)
        )
    if target == NONE:
        return IllegalMoveError("trias-onto-water", to=name(to))
    if state.points_left == 0 and not (swimming and state.rescues_left > 0):
        return IllegalMoveError("trias-points", cost=1, points=0)
    if not has_room(state, target):
        return IllegalMoveError("trias-full", at=name(to))
    assert crowd(state, site) > 0
    return IllegalMoveError("trias-none-bred" if bred else "trias-all-bred", at=name(at))
