"""Action turns: the rule book's example, the two exceptions, the refill, the marmot."""

import pytest

from ludotope.engine.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
    NotYourTurnError,
    OutcomeError,
)
from ludotope.engine.position import Position
from ludotope.engine.words import say
from tests.caldera.tables import deal_displays, new_game

MIA, LIN, SAM = 0, 1, 2

MIAS = ["3 wolf", "2 wolf", "1 elk", "2 elk", "3 elk", "1 bear", "2 bear"]
LINS = ["1 elk", "2 elk", "3 elk", "1 bear", "2 bear", "3 bear", "1 goat"]
SAMS = ["1 elk + 1 wolf", "1 elk", "2 elk", "3 elk", "1 bear", "2 bear", "3 bear"]


def begin() -> Position:
    """Three players; Mia has a hailstorm on W3, Sam the sun on W5."""
    position = Position(new_game(3))
    deal_displays(position, MIAS, LINS, SAMS)
    position.push("hidden > W3", MIA)
    position.push("hidden > W1", LIN)
    position.push("sun > W5", SAM)
    position.settle("1 reveals hailstorm")
    position.settle("2 reveals fog")
    for seat in (MIA, LIN, SAM):
        position.push("forecast hidden", seat)
    position.settle("1 reveals downpour")
    position.settle("2 reveals snowstorm")
    position.settle("3 reveals heatwave")
    return position


@pytest.fixture
def wolf_in_the_forest() -> Position:
    position = begin()
    assert position.deciders == (MIA,)
    position.push("wolf > forest")
    return position


def places(position: Position, seat: int) -> tuple[set[str], set[str]]:
    """The tokens and the spaces that a seat may choose from."""
    pairs = [choice.text.split(" > ") for choice in position.choices(seat)]
    tokens, spaces = {token for token, _ in pairs}, {space for _, space in pairs}
    assert len(pairs) == len(tokens) * len(spaces)
    return tokens, spaces


FOREST = {"1.1", "1.2", "2.2", "3.5", "4.2", "4.4", "5.0", "5.1", "5.2", "5.5", "6.3", "7.2"}
FOREST |= {"7.3", "7.4"}


def test_the_example(wolf_in_the_forest: Position) -> None:
    position = wolf_in_the_forest
    assert list(position.deciders) == [MIA, LIN, SAM]
    assert places(position, MIA) == ({"3 wolf", "2 wolf"}, FOREST)
    # Lin has no wolf: any token, but only in the forest.
    assert places(position, LIN) == (set(LINS), FOREST)
    assert places(position, SAM) == ({"1 elk + 1 wolf"}, FOREST)
    # Any order: Sam is quickest. 7.2 is a forest with a waterfall beside his sun on W5.
    position.push("1 elk + 1 wolf > 7.2", SAM)
    assert list(position.deciders) == [MIA, LIN]
    position.push("3 wolf > 1.1", MIA)
    position.push("3 elk > 4.2", LIN)
    assert position.chance_is_due
    position.settle("1 draws 1 goat")
    position.settle("2 draws 1 wolf")
    position.settle("3 draws 1 goat")
    # Lin takes the marmot.
    assert list(position.deciders) == [LIN]


def test_a_placed_seat_waits_for_the_others(wolf_in_the_forest: Position) -> None:
    wolf_in_the_forest.push("3 wolf > 1.1", MIA)
    with pytest.raises(NotYourTurnError, match="Seat 1 has nothing to decide"):
        wolf_in_the_forest.push("2 wolf > 1.2", MIA)


@pytest.mark.parametrize(
    ("seat", "move", "why"),
    [
        (MIA, "1 bear > 1.1", "does not show a wolf"),
        (MIA, "3 wolf > 0.0", "0.0 does not fit: the token must go in the forest"),
        (LIN, "1 elk > 0.0", "0.0 does not fit"),
        (MIA, "1 wolf > 1.1", "The token “1 wolf” is not in your display"),
        (MIA, "3 wolf > 2.1", "2.1 is not a landscape space .geyser."),
        (MIA, "3 wolf > 3.3", "3.3 is not a landscape space .volcano."),
        (MIA, "3 wolf > 0.1", "0.1 is not a landscape space .weather."),
        (MIA, "bear > river", "It is time to place"),
        (MIA, "forecast sun", "It is time to place"),
    ],
)
def test_what_breaks_a_rule_is_refused_with_the_rule(
    wolf_in_the_forest: Position, seat: int, move: str, why: str
) -> None:
    before = wolf_in_the_forest.states.tobytes()
    with pytest.raises(IllegalMoveError, match=why):
        wolf_in_the_forest.push(move, seat)
    assert wolf_in_the_forest.states.tobytes() == before


@pytest.mark.parametrize(
    "text",
    ["", ">", "lion > river", "3 wolf > 9.9", "3 wolf", "4 wolf > 1.1", "bear > W7", "x" * 999],
)
def test_what_is_no_move_at_all_is_said_to_be_none(wolf_in_the_forest: Position, text: str) -> None:
    with pytest.raises(InvalidMoveError):
        wolf_in_the_forest.push(text, MIA)


def test_whose_move_must_be_clear(wolf_in_the_forest: Position) -> None:
    with pytest.raises(AmbiguousMoveError, match="Seats 1, 2, 3 may all decide"):
        wolf_in_the_forest.push("3 wolf > 1.1")
    with pytest.raises(NotYourTurnError, match="no seat 9"):
        wolf_in_the_forest.push("3 wolf > 1.1", 8)


def test_notation_is_lenient_about_order_capitals_and_blanks(
    wolf_in_the_forest: Position,
) -> None:
    event = wolf_in_the_forest.push("  1 Wolf+1 ELK >1.1 ", SAM)
    assert wolf_in_the_forest.write(event) == "1 elk + 1 wolf > 1.1"


def test_when_no_fitting_space_is_free_any_free_landscape_will_do(
    wolf_in_the_forest: Position,
) -> None:
    position = wolf_in_the_forest
    forest = position.state.fits[2]
    position.state.free[MIA] &= ~forest
    tokens, spaces = places(position, MIA)
    assert tokens == {"3 wolf", "2 wolf"}
    assert len(spaces) == 42 - 14


def test_the_prompt_says_why_a_call_cannot_be_followed(wolf_in_the_forest: Position) -> None:
    position = wolf_in_the_forest

    def prompts(seat: int) -> tuple[str, str]:
        prompt = position.prompt(seat)
        return say(prompt, "en"), say(prompt, "fr")

    assert prompts(MIA) == (
        "Place a wolf in the forest.",
        "Placez un loup dans la forêt.",
    )
    assert prompts(LIN) == (
        "You have no wolf: place any token in the forest.",
        "Vous n’avez pas de loup : placez n’importe quel jeton dans la forêt.",
    )
    forest = position.state.fits[2]
    for seat in (MIA, LIN):
        position.state.free[seat] &= ~forest
    assert prompts(MIA) == (
        "There is no free space in the forest: place a wolf on any free landscape.",
        "Il n’y a plus de case libre dans la forêt : placez un loup"
        " sur n’importe quel paysage libre.",
    )
    assert prompts(LIN)[0] == (
        "You have no wolf and no free space in the forest: place any token on any free landscape."
    )


def test_a_call_uses_its_token_and_its_terrain_up(wolf_in_the_forest: Position) -> None:
    position = wolf_in_the_forest
    position.push("3 wolf > 1.1", MIA)
    position.push("3 elk > 4.2", LIN)
    position.push("1 elk + 1 wolf > 7.2", SAM)
    for seat, token in ((1, "1 goat"), (2, "1 wolf"), (3, "1 goat")):
        position.settle(f"{seat} draws {token}")
    with pytest.raises(IllegalMoveError, match=r"token .a wolf. has already been used"):
        position.push("wolf > river")
    with pytest.raises(IllegalMoveError, match="“forest” has already been used"):
        position.push("bear > forest")
    calls = {choice.text for choice in position.choices(LIN)}
    assert "water > any" in calls
    assert len(calls) == 1 + 5 * 5


def test_the_watering_hole_has_a_space_of_its_own() -> None:
    position = begin()
    for call in ("water > forest", "bear > any"):
        with pytest.raises(IllegalMoveError, match="watering hole goes on its own space"):
            position.push(call)
    position.push("water > any")
    # No token of Mia's display shows water: any token, anywhere.
    assert places(position, MIA)[0] == set(MIAS)
    assert len(places(position, MIA)[1]) == 42


def test_chance_brings_only_what_it_can(wolf_in_the_forest: Position) -> None:
    position = wolf_in_the_forest
    with pytest.raises(OutcomeError, match="No chance is due"):
        position.settle("1 draws 1 goat")
    position.push("3 wolf > 1.1", MIA)
    position.push("3 elk > 4.2", LIN)
    position.push("1 elk + 1 wolf > 7.2", SAM)
    for outcome in ("1 draws 2 wolf", "1 draws 3 wolf", "2 draws 1 wolf", "1 reveals fog"):
        with pytest.raises(OutcomeError, match="cannot happen now"):
            position.settle(outcome)
    for text in ("1 draws 9 wolf", "5 draws 1 wolf", "action lion", "marmot 9", "rain"):
        with pytest.raises(OutcomeError, match="is not a chance event"):
            position.settle(text)
    for code in (-1, 10**9):
        with pytest.raises(OutcomeError, match="is not an outcome"):
            position.settle(code)
