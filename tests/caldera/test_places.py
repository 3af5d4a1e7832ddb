"""Places in words: by what one can see in the park, on both sides of it, in both languages."""

import pytest

from ludotope.engine.words import LANGUAGES, Phrase, say
from ludotope.games.caldera.places import Places
from ludotope.games.caldera.rules import things
from ludotope.games.caldera.rules.spaces import NAMES, NEIGHBOURS, SPACE_OF
from tests.caldera.tables import new_game
from tests.caldera.test_action_turn import begin


def without_coordinates(phrase: Phrase) -> Phrase:
    return Phrase(phrase.message, {k: v for k, v in phrase.values.items() if k != "coordinates"})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", ["standard", "geyser"])
def test_no_two_landscapes_have_the_same_name(variant: str, language: str) -> None:
    board = new_game(1, variant).board()
    names = [
        say(without_coordinates(space.place), language)
        for space in board.spaces
        if space.kind in ("forest", "prairie", "mountains")
    ]
    assert len(names) == len(set(names)) == 42
    assert not [name for name in names if any(coordinate in name for coordinate in NAMES)]


def test_spaces_are_named_by_landmarks_that_are_there() -> None:
    game = new_game(1)
    places = Places(game.park)
    said = {name: say(places.phrase(name)) for name in NAMES}
    assert said["1.2"] == "in the forest, south-east of W1 (1.2)"
    assert said["3.2"] == "on the prairie, west of the volcano (3.2)"
    assert said["0.0"] == "in the mountains, in the north-west corner (0.0)"
    assert said["7.3"] == "on the river, 2 spaces west of W4 (7.3)"
    assert said["1.4"] == "on a waterfall, south-west of W2 (1.4)"
    assert said["1.0"] == "in the mountains, on the west edge, row 2 (1.0)"
    assert say(places.phrase("1.2"), "fr") == "dans la forêt, au sud-est de W1 (1.2)"
    assert say(places.phrase("3.2"), "fr") == "dans la prairie, à l’ouest du volcan (3.2)"


def test_what_is_told_names_a_place_and_the_record_keeps_its_coordinates() -> None:
    position = begin()
    position.push("wolf > forest")
    position.push("3 wolf > 1.2", 0)
    told = list(position.stories(0, ("Mia", "Lin", "Sam")))[-1]
    assert say(told) == "Mia places 3 wolves in the forest, south-east of W1 (1.2)."
    assert say(told, "fr") == "Mia place 3 loups dans la forêt, au sud-est de W1 (1.2)."
    assert position.write(position.events[-1]) == "3 wolf > 1.2"


@pytest.mark.parametrize("variant", ["standard", "geyser"])
def test_weather_reaches_the_landscapes_that_share_a_side_with_its_space(variant: str) -> None:
    game = new_game(1, variant)
    board = game.board()
    assert board.beside.keys() == board.weather.keys()
    for number, space in board.weather.items():
        around = {NAMES[other] for other in NEIGHBOURS[SPACE_OF[space]]}
        assert set(board.beside[number]) == {
            name for name in around if SPACE_OF[name] in game.park.landscapes
        }


WORDS = {
    "en": ("goat", "bear", "wolf", "elk", "eagle", "bison", "watering hole"),
    "fr": ("chèvre", "ours", "loup", "élan", "aigle", "bison", "point d’eau"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_each_weather_token_are_what_the_rules_do(language: str) -> None:
    tokens = new_game(1).board().weather_tokens
    assert tuple(tokens) == things.WEATHER
    for weather, does in tokens.items():
        said = say(Phrase(f"caldera-effect-{weather.replace(' ', '-')}"), language)
        named = {
            feature
            for feature, word in zip(things.FEATURES, WORDS[language], strict=True)
            if word in said
        }
        assert named == set(does.flips), said
        assert (str(does.animals) in said) == (does.animals is not None), said
    assert {name for name, does in tokens.items() if not does.flips and does.animals is None} == {
        "sun"
    }
