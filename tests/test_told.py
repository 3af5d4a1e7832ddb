"""What people are told in games as they go: sentences that read well, places by what is seen."""

import random
import re
from collections.abc import Iterator

import pytest

import ludotope
from ludotope.engine.position import Position
from ludotope.engine.words import COORDINATES, LANGUAGES, Phrase, Value, say
from tests.test_sentences import NAMES, faults

TABLES = [
    ("caldera", 1, "standard"),
    ("caldera", 2, "geyser"),
    ("trias", 2, None),
    ("trias", 4, None),
    ("carcata", 3, None),
]
# How places are written in moves: 1.2 in a park, 3,-1 on a map or an island.
COORDINATE = re.compile(r"\b\d\.\d\b|(?<![\w,])-?\d+,-?\d+\b")


def as_seen(value: Value) -> Value:
    """The value as a browser says it: a place without its coordinates."""
    if not isinstance(value, Phrase):
        return value
    values = {name: as_seen(part) for name, part in value.values.items() if name != COORDINATES}
    return Phrase(value.message, values)


def told(position: Position, luck: random.Random, names: tuple[str, ...]) -> Iterator[Phrase]:
    """Everything that the seats are told in a random game: prompts, stories, previews."""
    while not position.is_over:
        seat = luck.choice(position.deciders)
        codes = position.legal(seat).tolist()
        yield position.prompt(seat)
        for code in luck.sample(codes, min(3, len(codes))):
            yield from (effect.phrase for effect in position.preview(code, seat, names))
        known = len(position.events)
        position.play(seat, luck.choice(codes))
        yield from position.stories(seat, names, known)


@pytest.mark.parametrize(("game", "seats", "variant"), TABLES)
def test_all_that_is_told_reads_well_and_names_what_can_be_seen(
    game: str, seats: int, variant: str | None
) -> None:
    luck = random.Random(f"{game} {seats}")
    names = (*NAMES, "Élise", "Sam")[:seats]
    position = ludotope.new(game, seats, variant, seed=luck.randrange(10**6))
    said = 0
    for phrase in told(position, luck, names):
        seen = as_seen(phrase)
        assert isinstance(seen, Phrase)
        for language in LANGUAGES:
            text = say(seen, language)
            assert list(faults(phrase.message, text, language)) == [], text
            assert not COORDINATE.search(text), text
            said += 1
    assert said > 400
