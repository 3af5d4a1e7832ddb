"""Weather: setup, forecasts, and what each token does."""

import pytest

from ludotope.engine.errors import IllegalMoveError
from ludotope.engine.position import Position
from ludotope.engine.words import say
from ludotope.games.caldera.rules.things import BAD_WEATHER, WEATHER
from tests.caldera.tables import deal_displays, new_game, score, table

DISPLAY = ["3 wolf", "2 wolf", "1 elk", "2 elk", "3 elk", "1 bear", "2 bear"]

# Straight from the rule book's list; tokens that show several things belong to several lines.
DRIVES_AWAY = {
    "sun": (),
    "hurricane": ("eagle", "elk", "water"),
    "hailstorm": ("bear", "wolf", "water"),
    "downpour": ("goat", "bison", "water"),
    "snowstorm": ("elk", "wolf"),
    "heatwave": ("goat", "bear"),
    "fog": ("eagle", "bison"),
}


def is_driven_away(token: str, weather: str) -> bool:
    if weather.startswith("thunderstorm"):
        clouds = int(weather.split()[1])
        return sum(int(word) for word in token.split() if word.isdigit()) == clouds
    return any(feature in token for feature in DRIVES_AWAY[weather])


@pytest.mark.parametrize("weather", WEATHER)
def test_each_weather_token_hits_exactly_its_animals(weather: str) -> None:
    for token in new_game().tokens.names:
        # 1.1 is beside W1 (0.1), 1.3 is two steps away from it.
        expected = ["1.1"] if is_driven_away(token, weather) else []
        assert score({"1.1": token}, {"W1": weather})["flipped"] == expected, (token, weather)
        assert score({"1.3": token}, {"W1": weather})["flipped"] == []


def test_a_driven_away_token_still_covers_but_is_no_animal_and_no_water() -> None:
    forest = ["1.1", "1.2", "2.2", "3.5", "4.2", "4.4", "5.0", "5.1", "5.2", "5.5", "6.3"]
    forest += ["7.2", "7.3", "7.4"]
    names = [name for name in new_game().tokens.names if name != "1 elk + water"]
    tokens = {"1.1": "1 elk + water", **dict(zip(forest[1:], names, strict=False))}
    assert score(tokens)["elk"] != 0
    stormy = score(tokens, {"W1": "hurricane"})
    assert stormy["flipped"] == ["1.1", "1.2"]
    assert stormy["elk"] == 0
    assert stormy["forest"] == 7


def test_weather_in_the_middle_counts_on_the_back() -> None:
    assert score({"2.2": "1 elk"}, {"W0": "snowstorm"}, "back")["flipped"] == ["2.2"]


def begin(seats: int = 1, variant: str = "standard") -> Position:
    position = Position(new_game(seats, variant))
    deal_displays(position, *[DISPLAY] * seats)
    return position


def test_setup_offers_the_sun_or_a_hidden_token_on_each_of_six_spaces() -> None:
    position = begin()
    offered = {choice.text for choice in position.choices(0)}
    assert offered == {f"{what} > W{n}" for what in ("sun", "hidden") for n in range(1, 7)}


def test_hidden_weather_is_revealed_once_all_have_chosen() -> None:
    position = begin(seats=2)
    position.push("hidden > W6", 1)
    assert position.deciders == (0,)
    assert not position.chance_is_due
    position.push("hidden > W2", 0)
    assert position.chance_is_due
    position.settle("1 reveals fog")
    position.settle("2 reveals fog")
    looks = [table(position).parks[seat].weather for seat in (0, 1)]
    assert looks == [{"W2": "fog"}, {"W6": "fog"}]


def test_forecasts_go_round_clockwise_until_all_six_spaces_are_full() -> None:
    position = begin()
    position.push("hidden > W5")
    position.settle("1 reveals fog")
    spaces: list[str | None] = ["W5"]
    for round_number, weather in enumerate(["sun", *WEATHER[1:5]], 1):
        park = table(position).parks[0]
        spaces.append(park.next_weather)
        if weather == "sun":
            position.push("forecast sun")
        else:
            # The sun is laid: only face-down tokens are left.
            assert [choice.text for choice in position.choices(0)] == ["forecast hidden"]
            with pytest.raises(IllegalMoveError, match="“sun” cannot be chosen now, only: hidden"):
                position.push("forecast sun")
            position.push("forecast hidden")
            position.settle(f"1 reveals {weather}")
        play_round(position, round_number)
    assert spaces == ["W5", "W6", "W1", "W2", "W3", "W4"]
    assert position.is_over


def test_the_forecast_is_asked_for_with_what_can_be_chosen() -> None:
    position = begin()
    position.push("hidden > W5")
    position.settle("1 reveals fog")
    assert say(position.prompt(0)) == ("Choose a weather token for W6: the sun or a face-down one.")
    position.push("forecast sun")
    play_round(position, 1)
    assert say(position.prompt(0)) == "Choose one of your face-down weather tokens for W1."
    position = begin()
    for round_number, weather in enumerate(WEATHER[1:6]):
        position.push("forecast hidden" if round_number else "hidden > W1")
        position.settle(f"1 reveals {weather}")
        if round_number:
            play_round(position, round_number)
    assert say(position.prompt(0)) == "Only the sun is left for W6: place it."


def test_the_forecast_is_no_turn_in_the_picture() -> None:
    position = begin()
    assert "Setup" in str(position)
    position.push("sun > W1")
    assert "Round 1 of 5, weather forecast" in str(position)
    assert "turn" not in str(position)
    position.push("forecast hidden")
    position.settle("1 reveals fog")
    assert "Round 1 of 5, turn 1 of 7" in str(position)


def test_a_refused_move_is_told_what_to_write_instead() -> None:
    position = begin()
    with pytest.raises(IllegalMoveError, match="as in “sun > W3” or “hidden > W3”"):
        position.push("bear > river")
    position.push("sun > W1")
    with pytest.raises(IllegalMoveError, match=r"for the forecast, as in “forecast hidden”[.]"):
        position.push("bear > river")
    position = begin(variant="geyser")
    position.settle("1 reveals fog")
    position.settle("1 reveals heatwave")
    with pytest.raises(IllegalMoveError, match="as in “heatwave > W3” or “fog > W3”"):
        position.push("bear > river")
    position.push("heatwave > W6")
    position.settle("1 reveals downpour")
    with pytest.raises(IllegalMoveError, match="as in “forecast sun” or “forecast downpour”"):
        position.push("bear > river")


def play_round(position: Position, round_number: int) -> None:
    """Plays the seven action turns of a solo round, whatever chance may bring."""
    for _ in range(7):
        position.settle(f"action {table(position).actions_left[0]}")
        position.push(int(position.legal(0)[0]))
        position.push(int(position.legal(0)[0]))
        if position.chance_is_due and position.state.reserve[0]:
            position.settle(f"1 draws {undrawn(position)[-1]}")
    assert position.state.round_number == round_number + (round_number < 5)


def undrawn(position: Position) -> list[str]:
    names = new_game().tokens.names
    return [name for number, name in enumerate(names) if position.state.reserve[0] >> number & 1]


def test_geyser_park_begins_with_two_excess_tokens() -> None:
    position = begin(variant="geyser")
    position.settle("1 reveals fog")
    position.settle("1 reveals heatwave")
    offered = {choice.text for choice in position.choices(0)}
    assert offered == {f"{what} > W{n}" for what in ("fog", "heatwave") for n in range(1, 7)}
    position.push("heatwave > W4")
    park = table(position).parks[0]
    assert park.weather == {"W0": "fog", "W4": "heatwave"}
    assert park.weather_face_down == 5


def test_geyser_forecast_reveals_one_then_offers_the_two_that_are_face_up() -> None:
    position = begin(variant="geyser")
    position.settle("1 reveals fog")
    position.settle("1 reveals heatwave")
    position.push("heatwave > W6")
    position.settle("1 reveals downpour")
    assert [c.text for c in position.choices(0)] == ["forecast sun", "forecast downpour"]
    position.push("forecast downpour")
    play_round(position, 1)
    position.settle("1 reveals snowstorm")
    # The sun was not taken: it is still one of the two.
    assert [c.text for c in position.choices(0)] == ["forecast sun", "forecast snowstorm"]
    position.push("forecast sun")
    park = table(position).parks[0]
    assert park.weather == {"W0": "fog", "W6": "heatwave", "W1": "downpour", "W2": "sun"}


def test_a_geyser_game_leaves_one_token_over() -> None:
    position = begin(variant="geyser")
    position.settle("1 reveals fog")
    position.settle("1 reveals heatwave")
    position.push("heatwave > W1")
    revealed = [WEATHER[w] for w in BAD_WEATHER if WEATHER[w] not in ("fog", "heatwave")]
    for round_number in range(1, 6):
        position.settle(f"1 reveals {revealed[round_number - 1]}")
        position.push(position.choices(0)[-1].text)
        play_round(position, round_number)
    assert position.is_over
    park = table(position).parks[0]
    assert len(park.weather) == 7
    assert park.weather_face_up == ["sun"]
    assert park.weather_face_down == 0
