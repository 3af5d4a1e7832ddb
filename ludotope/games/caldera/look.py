"""The table as people see it: parks, displays, weather and the call, all by their names."""

from collections.abc import Callable
from functools import cache

import msgspec
import numpy as np

from ludotope.engine.fields import Fields
from ludotope.engine.kernel.rule import direct
from ludotope.games.caldera.rules import phases, scoring, survey, things
from ludotope.games.caldera.rules.spaces import NAMES
from ludotope.games.caldera.rules.state import EMPTY, CalderaState
from ludotope.games.caldera.sets import Names
from ludotope.games.caldera.tokens import Tokens


class FamilyLook(msgspec.Struct, frozen=True, gc=False):
    """The best family of a species: where it is, its animals (with the sun's) and its water."""

    spaces: list[str]
    animals: int
    holes: int


class SeatLook(msgspec.Struct, frozen=True, gc=False):
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


class Look(msgspec.Struct, frozen=True, gc=False):
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


def _seat_parts(seat: int) -> list[slice]:
    """Returns the slices of a state's bytes from which a look at a seat is made."""
    fields = CalderaState.dtype.fields
    assert fields is not None
    parts = []
    for name in SEAT_FIELDS:
        kind, offset = fields[name][:2]
        size = kind.itemsize // things.MAX_SEATS
        parts.append(slice(offset + seat * size, offset + (seat + 1) * size))
    return parts


SEAT_FIELDS = (
    "where",
    "weather",
    "display",
    "reserve",
    "face_up",
    "face_down",
    "excess",
    "next_weather",
)
SEAT_PARTS = [_seat_parts(seat) for seat in range(things.MAX_SEATS)]
OF_SEATS = Fields(CalderaState.dtype, *SEAT_FIELDS)
OF_PARK = Fields(CalderaState.dtype, "fits", "geyser_rings", "geysers")
OF_TABLE = Fields(
    CalderaState.dtype,
    "is_geyser_park",
    "phase",
    "round_number",
    "turn",
    "marmot",
    "feature",
    "terrain",
    "called",
    "actions_left",
    "terrains_left",
    "seats",
    "pending",
)

# Looks at seats by what they were made from: between two looks most seats have not changed.
Album = dict[bytes, SeatLook]
ALBUM_SIZE = 1000


def look(state: CalderaState, tokens: Tokens, album: Album) -> Look:
    """The table as everybody sees it: nothing in this game is secret."""
    if len(album) > ALBUM_SIZE:
        album.clear()
    (
        is_geyser_park,
        phase,
        round_number,
        turn,
        marmot,
        feature,
        terrain,
        called,
        actions_left,
        terrains_left,
        seats,
        pending,
    ) = OF_TABLE.of(state)
    raw = state.tobytes()  # type: ignore[attr-defined]
    parks = []
    for seat in range(seats):
        key = b"".join([raw[part] for part in SEAT_PARTS[seat]])
        park = album.get(key)
        if park is None:
            park = album[key] = _look_at_seat(state, seat, tokens)
        is_pending = bool(pending >> seat & 1)
        if park.pending != is_pending:
            park = msgspec.structs.replace(park, pending=is_pending)
        parks.append(park)
    return Look(
        side="back" if is_geyser_park else "front",
        phase=phases.PHASES[phase],
        round=round_number,
        turn=turn,
        marmot=marmot,
        feature=None if feature == EMPTY else things.FEATURES[feature],
        terrain=None if terrain == EMPTY else things.TERRAINS[terrain],
        calls={
            things.TERRAINS[where]: things.FEATURES[what]
            for where, what in enumerate(called)
            if what != EMPTY
        },
        actions_left=FEATURE_NAMES.of(actions_left),
        terrains_left=TERRAIN_NAMES.of(terrains_left),
        parks=parks,
    )


def score_sheet(state: CalderaState, seat: int) -> dict[str, int]:
    """A seat's scoring pad, line by line."""
    lines = np.zeros(len(things.PAD), np.int64)
    scoring.score_pad(state, seat, lines)
    return dict(zip(things.PAD, lines.tolist(), strict=True))


def flipped_spaces(state: CalderaState, seat: int) -> list[str]:
    """The spaces whose tokens bad weather drives away, by row and column."""
    return SPACE_NAMES.of(Survey(state, seat).spaces[survey.FLIPPED])


@cache
def _survey_park() -> Callable[..., None]:
    """`survey_park` for just these arguments: the way in that has to be quick."""
    return direct(
        survey.survey_park,
        np.zeros(1, CalderaState.dtype)[0],
        0,
        np.zeros(0, np.int64),
        np.zeros((0, 0), np.int64),
        np.zeros(0, np.int64),
    )


class Survey:
    """Facts derived from a seat's park: its pad, its families, and sets of spaces."""

    def __init__(self, state: CalderaState, seat: int) -> None:
        lines = np.zeros(len(things.PAD), np.int64)
        families = np.zeros((things.N_SPECIES, 3), np.int64)
        spaces = np.zeros(survey.SURVEYED, np.int64)
        _survey_park()(state, seat, lines, families, spaces)
        self.sheet = dict(zip(things.PAD, lines.tolist(), strict=True))
        self.families: list[list[int]] = families.tolist()
        self.spaces: list[int] = spaces.tolist()


SPACE_NAMES = Names(NAMES)
FEATURE_NAMES, TERRAIN_NAMES = Names(things.FEATURES), Names(things.TERRAINS)
WEATHER_NAMES = Names(things.WEATHER)
WEATHER_SPACE_NAMES = [f"W{number}" for number in range(things.MIDDLE, things.RING + 1)]


def _look_at_seat(state: CalderaState, seat: int, tokens: Tokens) -> SeatLook:
    """A seat's park and displays, as if it had nothing left to place."""
    where, weather, display, reserve, face_up, face_down, excess, next_weather = OF_SEATS.of(state)
    lying = sorted(
        [
            (space, token)
            for token, space in enumerate(where[seat * things.TOKENS : (seat + 1) * things.TOKENS])
            if space != EMPTY
        ]
    )
    laid = weather[seat * things.WEATHER_SPACES : (seat + 1) * things.WEATHER_SPACES]
    coming = next_weather[seat]
    names = tokens.names
    found = Survey(state, seat)
    return SeatLook(
        tokens={NAMES[space]: names[token] for space, token in lying},
        display=tokens.sets.of(display[seat]),
        reserve=reserve[seat].bit_count(),
        weather={
            space: things.WEATHER[token]
            for space, token in zip(WEATHER_SPACE_NAMES, laid, strict=True)
            if token != EMPTY
        },
        weather_face_up=WEATHER_NAMES.of(face_up[seat]),
        weather_face_down=face_down[seat],
        excess=WEATHER_NAMES.of(excess[seat]),
        next_weather=WEATHER_SPACE_NAMES[coming] if coming > 0 and laid[coming] == EMPTY else None,
        pending=False,
        sheet=found.sheet,
        flipped=SPACE_NAMES.of(found.spaces[survey.FLIPPED]),
        families={
            species: FamilyLook(SPACE_NAMES.of(spaces), animals, holes)
            for species, (spaces, animals, holes) in zip(
                things.SPECIES, found.families, strict=True
            )
            if spaces
        },
        covers=count_covers(state, found.spaces[survey.COVERED]),
        danger={
            name: SPACE_NAMES.of(spaces)
            for name, spaces in zip(names, found.spaces[survey.DANGER :], strict=True)
            if spaces
        },
    )


def count_covers(state: CalderaState, covered: int) -> dict[str, tuple[int, int]]:
    """Counts the spaces (or geysers) of each cover that are done, and all of them."""
    fits, rings, geysers = OF_PARK.of(state)
    covers = {
        line: ((covered & fits[terrain]).bit_count(), fits[terrain].bit_count())
        for line, terrain in COVERS.items()
    }
    done = sum([covered & ring == ring for ring in rings[:geysers]])
    return {**covers, "geysers": (done, geysers)}
