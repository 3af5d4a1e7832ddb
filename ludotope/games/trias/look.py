"""The table as a seat sees it: the map, the herds, the cards it knows."""

import msgspec
import numpy as np

from ludotope.engine.kernel.hexes import ORIGIN, Hex
from ludotope.games.trias.moves import places_of_lifted
from ludotope.games.trias.rules import course, drift, phases, scoring, things
from ludotope.games.trias.rules.land import landmass_of
from ludotope.games.trias.rules.state import NONE, TriasState


class TileLook(msgspec.Struct, frozen=True):
    """A tile with its herds (of each seat). `spent`: the active seat's that may not breed."""

    at: Hex
    terrain: str
    capacity: int
    herds: list[int]
    spent: int
    ring: int


class PoolLook(msgspec.Struct, frozen=True):
    """Herds that swim."""

    at: Hex
    herds: list[int]


class LandLook(msgspec.Struct, frozen=True):
    """A landmass and what it would give each seat if the game ended now."""

    tiles: list[Hex]
    has_pole: bool
    herds: list[int]
    points: list[int]


class DriftLook(msgspec.Struct, frozen=True):
    """A tile that the active seat may let drift now, and where it could go."""

    at: Hex
    to: list[Hex]


class PlaceLook(msgspec.Struct, frozen=True):
    """A place for the lifted tile where it would make new land, and what each seat would get."""

    at: Hex
    gains: list[int]


class SeatLook(msgspec.Struct, frozen=True):
    """What belongs to one seat. The card is None if there is none, or `unknown` to the viewer."""

    stock: int
    track: int
    lands: int
    card: str | None
    out: bool


class Look(msgspec.Struct, frozen=True):
    """The whole table.

    `lifted` is the terrain of the tile in the air and `lifted_at` the place it came from;
    `would_lose` says how many herds the active seat would lose if it were done now.
    """

    phase: str
    active: int
    card: str | None
    points_left: int
    rescues_left: int
    lifted: str | None
    lifted_at: Hex | None
    would_lose: int
    drifts: list[DriftLook]
    scoring_places: list[PlaceLook]
    last_turns: int | None
    piles: list[int]
    tiles: list[TileLook]
    pools: list[PoolLook]
    lands: list[LandLook]
    seats: list[SeatLook]


def look(state: TriasState) -> Look:
    """The table; cards that the state has forgotten are unknown."""
    seats = int(state.seats)
    # Plain lists: asking a NumPy record again and again would take most of the time.
    places = _all_places(state)
    terrains = state.terrain.tolist()
    herds = state.herds[:, :seats].tolist()
    spent = state.spent.tolist()
    hands = state.hand.tolist()
    started = bool(state.phase > phases.START)
    return Look(
        phase=phases.PHASES[state.phase],
        active=int(state.active),
        card=_card(int(state.card)),
        points_left=max(0, int(state.points_left)),
        rescues_left=int(state.rescues_left),
        lifted=None if state.lifted == NONE else things.TERRAINS[terrains[state.lifted]],
        lifted_at=None if state.lifted == NONE else places[state.lifted],
        would_lose=_herds_at_risk(state),
        drifts=_drifts(state, places),
        scoring_places=_scoring_places(state),
        last_turns=None if state.last_turns == NONE else int(state.last_turns),
        piles=state.pile.tolist(),
        tiles=[
            TileLook(
                at=places[tile],
                terrain=things.TERRAINS[terrains[tile]],
                capacity=things.CAPACITY[terrains[tile]],
                herds=herds[tile],
                spent=spent[tile],
                ring=places[tile].distance(ORIGIN),
            )
            for tile in members(state.laid)
        ],
        pools=[
            PoolLook(at=places[pool], herds=herds[pool])
            for pool in range(things.MAX_TILES, things.SITES)
            if any(herds[pool])
        ],
        lands=[look_at_land(state, land) for land in landmasses(state)],
        seats=[
            SeatLook(
                stock=int(state.stock[seat]),
                track=int(state.track[seat]),
                lands=scoring.landmasses_of(state, seat),
                card=_card(hands[seat]),
                out=started and not any(site[seat] for site in herds),
            )
            for seat in range(seats)
        ],
    )


def look_at_land(state: TriasState, land: int) -> LandLook:
    """One landmass, its herds and what it gives."""
    tiles = members(land)
    seats = int(state.seats)
    q, r = state.q.tolist(), state.r.tolist()
    points = np.zeros(seats, np.int64)
    scoring.score_landmass(state, land, points)
    return LandLook(
        tiles=[Hex(q[tile], r[tile]) for tile in tiles],
        has_pole=things.POLE_TILE in tiles,
        herds=state.herds[tiles, :seats].sum(axis=0, dtype=np.int64).tolist(),
        points=points.tolist(),
    )


def _herds_at_risk(state: TriasState) -> int:
    if state.phase != phases.ACTIONS:
        return 0
    after = state.copy()
    course.clean_up(after)
    return int(after.stock[state.active] - state.stock[state.active])


def _drifts(state: TriasState, places: list[Hex]) -> list[DriftLook]:
    if state.phase == phases.DRIFT:
        tiles = course.tiles_to_drift(state)
    elif state.phase == phases.ACTIONS and state.points_left >= things.DRIFT_COST:
        tiles = drift.driftable_tiles(state, state.active)
    else:
        return []
    found = []
    for tile in members(tiles):
        lifted = state.copy()
        drift.lift_tile(lifted, tile)
        found.append(DriftLook(at=places[tile], to=list(places_of_lifted(lifted))))
    return found


def _scoring_places(state: TriasState) -> list[PlaceLook]:
    if state.phase != phases.LAY:
        return []
    seats = int(state.seats)
    found = []
    for place in places_of_lifted(state):
        laid = state.copy()
        drift.lay_tile(laid, *place)
        gains = (laid.track - state.track)[:seats].tolist()
        if any(gains):
            found.append(PlaceLook(at=place, gains=gains))
    return found


def _all_places(state: TriasState) -> list[Hex]:
    return [Hex(q, r) for q, r in zip(state.q.tolist(), state.r.tolist(), strict=True)]


def landmasses(state: TriasState) -> list[int]:
    """All landmasses, the pole's first."""
    found = []
    left = int(state.laid)
    while left:
        land = int(landmass_of(state, (left & -left).bit_length() - 1))
        found.append(land)
        left &= ~land
    return found


def members(tiles: int) -> list[int]:
    """The members of a set of tiles."""
    bits = int(tiles)
    return [tile for tile in range(things.MAX_TILES) if bits >> tile & 1]


def _card(hand: int) -> str | None:
    if hand == NONE:
        return None
    return things.CARDS[hand] if hand >= 0 else "unknown"
