"""What a move brings for certain: points of the pad, tokens driven away, what a call lets do."""

from collections.abc import Iterator, Sequence

import msgspec

from ludotope.engine.effects import score_effects
from ludotope.engine.view import Effect
from ludotope.engine.words import Phrase, Value
from ludotope.games.caldera.look import (
    COVERS,
    SPACE_NAMES,
    WEATHER_SPACE_NAMES,
    Survey,
    count_covers,
)
from ludotope.games.caldera.moves import CalderaMove, Call, Forecast, Opening, Place
from ludotope.games.caldera.places import Places
from ludotope.games.caldera.rules import survey, things
from ludotope.games.caldera.rules.spaces import SPACE_OF
from ludotope.games.caldera.rules.state import EMPTY, CalderaState
from ludotope.games.caldera.story import weather_phrase
from ludotope.games.caldera.tokens import Tokens

# With so few spaces left, it is worth knowing what a cover still lacks.
FEW_LEFT = 3
HIDDEN = things.WEATHER_CHOICES[things.HIDDEN]


def preview(
    before: CalderaState,
    after: CalderaState,
    seat: int,
    move: CalderaMove,
    names: Sequence[str],
    tokens: Tokens,
    places: Places,
) -> list[Effect]:
    """Returns the effects of a seat's move, given the state before and after it."""
    if isinstance(move, Call):
        return list(_call_effects(after, seat, names))
    old, new = Survey(before, seat), Survey(after, seat)
    # Nobody else's pad depends on it.
    changed = score_effects("caldera", {seat: old.sheet}, {seat: new.sheet}, seat, names)
    effects = [_with_family(effect, new) for effect in changed]
    match move:
        case Place(token, space):
            number = tokens.number(token)
            assert number is not None
            effects += _placing_effects(after, seat, number, SPACE_OF[space], new)
        case Opening(weather=weather) | Forecast(weather=weather):
            effects += _weather_effects(before, after, seat, weather, old, new, places)
    return effects


def _with_family(effect: Effect, found: Survey) -> Effect:
    """A line of a species says what its family consists of."""
    if effect.line not in things.SPECIES:
        return effect
    _, animals, holes = found.families[things.SPECIES.index(effect.line)]
    values: dict[str, Value] = {"line": effect.phrase, "animals": animals, "holes": holes}
    return msgspec.structs.replace(effect, phrase=Phrase("caldera-preview-family", values))


def _placing_effects(
    after: CalderaState, seat: int, token: int, space: int, found: Survey
) -> Iterator[Effect]:
    weathers, rings = after.weather[seat].tolist(), after.weather_rings.tolist()
    for place, weather, ring in zip(WEATHER_SPACE_NAMES, weathers, rings, strict=True):
        if weather == EMPTY or not ring >> space & 1:
            continue
        if int(after.hit_by[weather]) >> token & 1:
            called = weather_phrase(things.WEATHER[weather])
            driven = Phrase("caldera-preview-driven-away", {"weather": called, "space": place})
            yield Effect(driven, tone="bad")
    for number, species in enumerate(things.SPECIES):
        spaces, animals, holes = found.families[number]
        if spaces >> space & 1 and holes == 0:
            called = Phrase(f"caldera-line-{species}")
            yield Effect(Phrase("caldera-preview-thirsty", {"line": called, "animals": animals}))
    covers = count_covers(after, found.spaces[survey.COVERED])
    for line, terrain in COVERS.items():
        done, wanted = covers[line]
        if int(after.fits[terrain]) >> space & 1 and 0 < wanted - done <= FEW_LEFT:
            called = Phrase(f"caldera-line-{line}")
            yield Effect(Phrase("caldera-preview-left", {"line": called, "count": wanted - done}))


def _weather_effects(
    before: CalderaState,
    after: CalderaState,
    seat: int,
    weather: str,
    old: Survey,
    new: Survey,
    places: Places,
) -> Iterator[Effect]:
    if weather == HIDDEN:
        yield Effect(Phrase("caldera-preview-hidden"))
        return
    flipped = new.spaces[survey.FLIPPED] & ~old.spaces[survey.FLIPPED]
    for place in map(places.phrase, SPACE_NAMES.of(flipped)):
        yield Effect(Phrase("caldera-preview-drives-away", {"place": place}), tone="bad")
    # In Geyser Park the opening lays two at once.
    for number in range(things.WEATHER_SPACES):
        laid = int(after.weather[seat, number])
        if laid == int(before.weather[seat, number]) or laid == things.SUN:
            continue
        threatened = int(after.hit_by[laid]) & int(after.display[seat])
        values: dict[str, Value] = {
            "weather": weather_phrase(things.WEATHER[laid]),
            "space": WEATHER_SPACE_NAMES[number],
            "count": threatened.bit_count(),
        }
        yield Effect(Phrase("caldera-preview-threat", values))


def _call_effects(after: CalderaState, seat: int, names: Sequence[str]) -> Iterator[Effect]:
    """Yields the choice that a call leaves the seat, and which others have nothing that fits."""
    for other in (seat, *(number for number in range(after.seats) if number != seat)):
        display, free = int(after.display[other]), int(after.free[other])
        tokens = (display & int(after.shows[after.feature])).bit_count()
        spaces = (free & int(after.fits[after.terrain])).bit_count()
        if other == seat:
            yield Effect(Phrase("caldera-preview-call", {"tokens": tokens, "spaces": spaces}))
            continue
        if tokens == 0:
            yield Effect(Phrase("caldera-preview-any-token", {"seat": names[other]}))
        if spaces == 0:
            yield Effect(Phrase("caldera-preview-any-space", {"seat": names[other]}))
