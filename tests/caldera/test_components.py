"""What is in the box, as the rule book lists it."""

import pytest

import ludotope
from tests.caldera.tables import BOX, SPECIES, new_game, table


def test_35_tokens_with_12_animals_and_3_watering_holes_a_species() -> None:
    tokens = new_game(1).board().tokens
    assert len(tokens) == 35
    for species in SPECIES:
        shown = [token for token in tokens.values() if token.animals.get(species)]
        assert sum(token.animals[species] for token in shown) == 12
        assert sum(token.water for token in shown) == 3


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_seven_tokens_in_the_display_and_five_weather_tokens_face_down(seats: int) -> None:
    position = ludotope.new("caldera", seats, seed=1)
    for park in table(position).parks:
        assert (len(park.display), park.reserve) == (7, 28)
        assert (park.weather_face_up, park.weather_face_down) == (["sun"], 5)
    assert len(new_game(seats).board().weather_tokens) == 10


def test_five_rounds_of_seven_turns_leave_seven_spaces_free() -> None:
    position = ludotope.new("caldera", 1, seed=1)
    seen = set()
    while not position.is_over:
        look = table(position)
        seen.add((look.round, look.turn))
        position.play(0, int(position.legal(0)[0]))
    # The forecast is before the first turn, the setup before the first round.
    turns = {(round_, turn) for round_, turn in seen if round_ > 0 and turn > 0}
    assert turns == {(round_, turn) for round_ in range(1, 6) for turn in range(1, 8)}
    assert 42 - len(table(position).parks[0].tokens) == 7


def test_how_long_and_for_how_many() -> None:
    assert BOX.minutes == (30, 40)
    assert (min(BOX.seats), max(BOX.seats)) == (1, 4)
