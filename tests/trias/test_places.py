"""Places of the map in words."""

import pytest

from ludotope.engine.event import WATCHER, Event
from ludotope.engine.words import say
from ludotope.games.trias.places import where_phrase
from tests.trias.tables import on_map

TILES = {
    (0, 0): "pole",
    (1, 0): "forest",
    (2, -1): "steppe",
    (4, 0): "mountains",
    (5, 0): "forest",
}
NAMES = ["Ann", "Bob", "Cy"]


def told(text: str, language: str = "en") -> str:
    """What everybody is told when the active seat makes a move on the map above."""
    position = on_map(TILES, {(1, 0): {0: 2}, (4, 0): {0: 1}})
    event = Event(0, position.code(text, seat=0))
    return say(position.game.tell(position.state, event, WATCHER, NAMES), language)


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ((1, 0), "just east of the pole"),
        ((1, -2), "2 steps north of the pole"),
        ((-1, 2), "2 steps south of the pole"),
        ((0, 3), "3 steps south-east of the pole"),
        ((-3, 3), "3 steps south-west of the pole"),
        ((-4, 0), "4 steps west of the pole"),
        ((0, -3), "3 steps north-west of the pole"),
        ((3, -3), "3 steps north-east of the pole"),
    ],
)
def test_a_place_is_told_as_seen_from_the_pole(at: tuple[int, int], words: str) -> None:
    assert say(where_phrase(at)) == words


def test_tiles_are_named_by_their_terrain_and_those_of_new_land_by_its_size() -> None:
    assert told("move 1,0 > 2,-1") == (
        "Ann moves a herd from the forest just east of the pole (1,0) "
        "to the steppe 2 steps north-east of the pole (2,-1)."
    )
    assert told("move 4,0 > 5,0") == (
        "Ann moves a herd "
        "from the mountains 4 steps east of the pole (4,0) "
        "to the forest 5 steps east of the pole (the land with 2 tiles) (5,0)."
    )
    assert told("move 1,0 > 0,0", "fr") == (
        "Ann déplace un troupeau depuis la forêt juste à l’est du pôle (1,0) vers le pôle (0,0)."
    )


def test_a_tile_drifts_to_a_place() -> None:
    position = on_map(TILES, {(1, 0): {0: 2}})
    assert told("lift 1,0") == "Ann lifts the forest just east of the pole (1,0)."
    position.push("lift 1,0")
    text = next(choice.text for choice in position.choices(0))
    event = Event(0, position.code(text, seat=0))
    said = say(position.game.tell(position.state, event, WATCHER, NAMES))
    assert said.startswith("Ann lets the tile drift to a place ")
