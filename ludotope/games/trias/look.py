"""The table as a seat sees it: the map, the herds, the cards it knows."""

from functools import lru_cache
from typing import NamedTuple

import msgspec
import numpy as np

from ludotope.engine.kernel.hexes import ORIGIN, Hex
from ludotope.engine.kernel.layout import States
from ludotope.games.trias.rules import codes, course, drift, phases, scoring, survey, things
from ludotope.games.trias.rules.herds import is_out
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
    """A seat's stock, points and card. The card is None if there is none, or `unknown`."""

    stock: int
    track: int
    lands: int
    card: str | None
    out: bool


class Look(msgspec.Struct, frozen=True):
    """The whole table.

    `lifted` is the terrain of the tile in the air and `lifted_at` the place it came from;
    `would_lose` says how many herds the active seat would lose if it were done now, and
    `would_be_out` whether they are its last.
    """

    phase: str
    active: int
    card: str | None
    points_left: int
    rescues_left: int
    lifted: str | None
    lifted_at: Hex | None
    would_lose: int
    would_be_out: bool
    drifts: list[DriftLook]
    scoring_places: list[PlaceLook]
    last_turns: int | None
    piles: list[int]
    tiles: list[TileLook]
    pools: list[PoolLook]
    lands: list[LandLook]
    seats: list[SeatLook]


class MapLook(NamedTuple):
    """The part of a look that is the same for everybody, and takes time to work out."""

    would_lose: int
    would_be_out: bool
    drifts: list[DriftLook]
    scoring_places: list[PlaceLook]
    tiles: list[TileLook]
    pools: list[PoolLook]
    lands: list[LandLook]
    landmasses: list[int]


# The latest maps, by the state without anybody's cards: all seats and watchers look at the same.
Album = dict[bytes, MapLook]
ALBUM_SIZE = 500
# Rarely is there room for more drifts; then they are listed again.
MOST_DRIFTS = 200


def look(state: TriasState, album: Album) -> Look:
    """The table; cards that the state has forgotten are unknown."""
    seats = int(state.seats)
    shown = _know_map(state, album)
    hands, stock, track = state.hand.tolist(), state.stock.tolist(), state.track.tolist()
    started = bool(state.phase > phases.START)
    alive: list[bool] = np.any(state.herds[:, :seats], axis=0).tolist()
    lifted = int(state.lifted)
    return Look(
        phase=phases.PHASES[state.phase],
        active=int(state.active),
        card=_card(int(state.card)),
        points_left=max(0, int(state.points_left)),
        rescues_left=int(state.rescues_left),
        lifted=None if lifted == NONE else things.TERRAINS[state.terrain[lifted]],
        lifted_at=None if lifted == NONE else Hex(int(state.q[lifted]), int(state.r[lifted])),
        would_lose=shown.would_lose,
        would_be_out=shown.would_be_out,
        drifts=shown.drifts,
        scoring_places=shown.scoring_places,
        last_turns=None if state.last_turns == NONE else int(state.last_turns),
        piles=state.pile.tolist(),
        tiles=shown.tiles,
        pools=shown.pools,
        lands=shown.lands,
        seats=[
            SeatLook(
                stock=stock[seat],
                track=track[seat],
                lands=shown.landmasses[seat],
                card=_card(hands[seat]),
                out=started and not alive[seat],
            )
            for seat in range(seats)
        ],
    )


def _know_map(state: TriasState, album: Album) -> MapLook:
    raw = state.tobytes()  # type: ignore[attr-defined]
    key = b"".join([raw[part] for part in OPEN_PARTS])
    known = album.get(key)
    if known is None:
        if len(album) >= ALBUM_SIZE:
            album.clear()
        known = album[key] = _look_at_map(state)
    return known


def _look_at_map(state: TriasState) -> MapLook:
    seats = int(state.seats)
    # Plain lists: asking a NumPy record again and again would take most of the time.
    places = _all_places(state)
    terrains = state.terrain.tolist()
    herds = state.herds[:, :seats].tolist()
    spent = state.spent.tolist()
    would_lose, would_be_out = _herds_at_risk(state)
    return MapLook(
        would_lose=would_lose,
        would_be_out=would_be_out,
        drifts=_drifts(state, places),
        scoring_places=_scoring_places(state),
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
        landmasses=[int(scoring.landmasses_of(state, seat)) for seat in range(seats)],
    )


def _open_parts() -> list[slice]:
    """Returns the slices of a state's bytes that do not depend on who looks."""
    fields = TriasState.dtype.fields
    assert fields is not None
    cards = sorted(
        (offset, offset + kind.itemsize)
        for kind, offset in (fields[name][:2] for name in ("hand", "unseen"))
    )
    ends = [0, *(end for _, end in cards)]
    starts = [*(start for start, _ in cards), TriasState.dtype.itemsize]
    return [slice(end, start) for end, start in zip(ends, starts, strict=True)]


OPEN_PARTS = _open_parts()


def look_at_land(state: TriasState, land: int) -> LandLook:
    """One landmass, its herds and what it gives."""
    tiles = members(land)
    seats = int(state.seats)
    q, r = state.q.tolist(), state.r.tolist()
    points = np.zeros(seats, np.int64)
    scoring.score_landmass(state, land, points)
    return LandLook(
        tiles=[_hex(q[tile], r[tile]) for tile in tiles],
        has_pole=things.POLE_TILE in tiles,
        herds=state.herds[tiles, :seats].sum(axis=0, dtype=np.int64).tolist(),
        points=points.tolist(),
    )


def sheets_of(state: TriasState) -> list[dict[str, int]]:
    """Every seat's score as things stand, line by line."""
    lands = np.zeros(state.seats, np.int64)
    scoring.land_points(state, lands)
    return [
        {"track": track, "lands": points}
        for track, points in zip(state.track.tolist(), lands.tolist(), strict=False)
    ]


def _herds_at_risk(state: TriasState) -> tuple[int, bool]:
    """Returns how many herds the active seat would lose in a clean-up now, and whether all."""
    if state.phase != phases.ACTIONS:
        return 0, False
    after = state.copy()
    course.clean_up(after)
    lost = int(after.stock[state.active] - state.stock[state.active])
    return lost, bool(is_out(after, int(state.active)))


def _drifts(state: TriasState, places: list[Hex]) -> list[DriftLook]:
    if state.phase == phases.DRIFT:
        tiles = course.tiles_to_drift(state)
    elif state.phase == phases.ACTIONS and state.points_left >= things.DRIFT_COST:
        tiles = drift.driftable_tiles(state, state.active)
    else:
        return []
    states = _as_array(state)
    found = np.zeros((MOST_DRIFTS, 3), np.int8)
    listed = survey.list_drifts(states, states.copy(), int(tiles), found)
    if listed > MOST_DRIFTS:
        found = np.zeros((listed, 3), np.int8)
        survey.list_drifts(states, states.copy(), int(tiles), found)
    targets: dict[int, list[Hex]] = {tile: [] for tile in members(tiles)}
    for tile, q, r in found[:listed].tolist():
        targets[tile].append(_hex(q, r))
    return [DriftLook(at=places[tile], to=to) for tile, to in targets.items()]


def _scoring_places(state: TriasState) -> list[PlaceLook]:
    if state.phase != phases.LAY:
        return []
    states = _as_array(state)
    found = np.zeros((codes.MOVES.size, 2 + int(state.seats)), np.int16)
    listed = survey.list_gains(states, states.copy(), found)
    return [
        PlaceLook(at=Hex(q, r), gains=gains)
        for q, r, *gains in found[:listed].tolist()
        if any(gains)
    ]


def _as_array(state: TriasState) -> States:
    return np.frombuffer(state.tobytes(), TriasState.dtype).copy()  # type: ignore[attr-defined]


def _all_places(state: TriasState) -> list[Hex]:
    return list(map(_hex, state.q.tolist(), state.r.tolist()))


# There are not many: finding one again is quicker than making it.
_hex = lru_cache(None)(Hex)


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
