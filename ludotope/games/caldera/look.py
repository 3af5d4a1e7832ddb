"""The table as people see it: parks, displays, weather and the call, all by their names."""

import msgspec
import numpy as np

from ludotope.games.caldera.rules import phases, scoring, things
from ludotope.games.caldera.rules.spaces import NAMES
from ludotope.games.caldera.rules.state import EMPTY, CalderaState
from ludotope.games.caldera.tokens import Tokens


class FamilyLook(msgspec.Struct, frozen=True):
    """The best family of a species: where it is, its animals (with the sun's) and its water."""

    spaces: list[str]
    animals: int
    holes: int


class SeatLook(msgspec.Struct, frozen=True):
    """One seat's park and displays, and what it would score now.

    `excess` are Geyser Park's turned-up weather tokens before they are laid; `flipped` the spaces
    whose tokens the weather would drive away now; `danger` the spaces from which it would drive
    each token of the display; `covers` how many spaces (or geysers) of each cover are done, and of
    how many.
    """

    tokens: dict[str, str]
    display: list[str]
    reserve: int
    weather: dict[str, str]
    weather_face_up: list[str]
    weather_face_down: int
    excess: list[str]
    next_weather: str | None
    pending: bool
    sheet: dict[str, int]
    flipped: list[str]
    families: dict[str, FamilyLook]
    covers: dict[str, tuple[int, int]]
    danger: dict[str, list[str]]


class Look(msgspec.Struct, frozen=True):
    """The whole table. The call is what was called last, until all have placed.

    `calls` says what has been called in this round, by terrain.
    """

    side: str
    phase: str
    round: int
    turn: int
    marmot: int
    feature: str | None
    terrain: str | None
    calls: dict[str, str]
    actions_left: list[str]
    terrains_left: list[str]
    parks: list[SeatLook]


# The lines of the pad that want spaces covered, and which.
COVERS = {
    "waterfalls": things.WATERFALL,
    "mountains": things.MOUNTAINS,
    "prairie": things.PRAIRIE,
    "forest": things.FOREST,
    "river": things.RIVER,
}

# Looks at seats by what they were made from: between two looks most seats have not changed.
Album = dict[bytes, SeatLook]
ALBUM_SIZE = 5000


def look(state: CalderaState, tokens: Tokens, album: Album) -> Look:
    """The table as everybody sees it: nothing in this game is secret."""
    if len(album) > ALBUM_SIZE:
        album.clear()
    return Look(
        side="back" if state.is_geyser_park else "front",
        phase=phases.PHASES[state.phase],
        round=int(state.round_number),
        turn=int(state.turn),
        marmot=int(state.marmot),
        feature=None if state.feature == EMPTY else things.FEATURES[state.feature],
        terrain=None if state.terrain == EMPTY else things.TERRAINS[state.terrain],
        calls={
            things.TERRAINS[terrain]: things.FEATURES[feature]
            for terrain, feature in enumerate(state.called.tolist())
            if feature != EMPTY
        },
        actions_left=_members(state.actions_left, things.FEATURES),
        terrains_left=_members(state.terrains_left, things.TERRAINS),
        parks=[_know_seat(state, seat, tokens, album) for seat in range(state.seats)],
    )


def score_sheet(state: CalderaState, seat: int) -> dict[str, int]:
    """A seat's scoring pad, line by line."""
    lines = np.zeros(len(things.PAD), np.int64)
    scoring.score_pad(state, seat, lines)
    return dict(zip(things.PAD, lines.tolist(), strict=True))


def flipped_spaces(state: CalderaState, seat: int) -> list[str]:
    """The spaces whose tokens bad weather drives away, by row and column."""
    flipped = int(scoring.flipped_tokens(state, seat))
    if not flipped:
        return []
    where = state.where[seat].tolist()
    return [
        NAMES[space] for space in sorted(where[t] for t in range(things.TOKENS) if flipped >> t & 1)
    ]


def _know_seat(state: CalderaState, seat: int, tokens: Tokens, album: Album) -> SeatLook:
    key = b"".join(
        own[seat].tobytes()
        for own in (
            state.where,
            state.weather,
            state.display,
            state.reserve,
            state.face_up,
            state.face_down,
            state.excess,
            state.next_weather,
        )
    )
    known = album.get(key)
    if known is None:
        known = album[key] = _look_at_seat(state, seat, tokens)
    pending = bool(int(state.pending) >> seat & 1)
    return known if known.pending == pending else msgspec.structs.replace(known, pending=pending)


def _look_at_seat(state: CalderaState, seat: int, tokens: Tokens) -> SeatLook:
    # Plain lists: asking a NumPy record again and again would take most of the time.
    where = state.where[seat].tolist()
    lying = sorted((space, token) for token, space in enumerate(where) if space != EMPTY)
    laid = state.weather[seat].tolist()
    next_weather = int(state.next_weather[seat])
    return SeatLook(
        tokens={NAMES[space]: tokens.names[token] for space, token in lying},
        display=_members(state.display[seat], tokens.names),
        reserve=int(state.reserve[seat]).bit_count(),
        weather={
            f"W{number}": things.WEATHER[laid[number]]
            for number in range(things.MIDDLE, things.RING + 1)
            if laid[number] != EMPTY
        },
        weather_face_up=_members(state.face_up[seat], things.WEATHER),
        weather_face_down=int(state.face_down[seat]),
        excess=_members(state.excess[seat], things.WEATHER),
        next_weather=f"W{next_weather}"
        if next_weather > 0 and laid[next_weather] == EMPTY
        else None,
        pending=bool(int(state.pending) >> seat & 1),
        sheet=score_sheet(state, seat),
        flipped=flipped_spaces(state, seat),
        families=_families(state, seat),
        covers=_covers(state, seat),
        danger=_danger(state, seat, tokens),
    )


def _families(state: CalderaState, seat: int) -> dict[str, FamilyLook]:
    found = np.zeros((things.N_SPECIES, 3), np.int64)
    scoring.find_best_families(state, seat, found)
    return {
        species: FamilyLook(_members(spaces, NAMES), animals, holes)
        for species, (spaces, animals, holes) in zip(things.SPECIES, found.tolist(), strict=True)
        if spaces
    }


def _covers(state: CalderaState, seat: int) -> dict[str, tuple[int, int]]:
    covered = int(scoring.covered_spaces(state, seat))
    fits = [int(spaces) for spaces in state.fits]
    covers = {
        line: ((covered & fits[terrain]).bit_count(), fits[terrain].bit_count())
        for line, terrain in COVERS.items()
    }
    rings = [int(ring) for ring in state.geyser_rings[: state.geysers]]
    done = sum(covered & ring == ring for ring in rings)
    return {**covers, "geysers": (done, len(rings))}


def _danger(state: CalderaState, seat: int, tokens: Tokens) -> dict[str, list[str]]:
    free = int(state.free[seat])
    shown = [token for token in range(things.TOKENS) if int(state.display[seat]) >> token & 1]
    where = {token: int(scoring.weathered_spaces(state, seat, token)) & free for token in shown}
    return {
        tokens.names[token]: _members(spaces, NAMES) for token, spaces in where.items() if spaces
    }


def _members(members: int, names: tuple[str, ...] | list[str]) -> list[str]:
    found = []
    left = int(members)
    while left:
        found.append(names[(left & -left).bit_length() - 1])
        left &= left - 1
    return found
