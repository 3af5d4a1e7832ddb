"""Moves and outcomes of Trias: object, integer and text are three forms of one thing."""

import msgspec
import pytest

from ludotope.engine.errors import InvalidMoveError, OutcomeError
from ludotope.engine.kernel.hexes import Hex
from ludotope.games.trias.moves import Breed, Done, Go, Lay, Lift, TriasMove
from ludotope.games.trias.rules.codes import MOVES, RESCUES
from tests.trias.tables import new_game

GAME = new_game(5)


def test_every_code_is_a_move_that_reads_as_it_is_written() -> None:
    for code in [
        *range(0, MOVES, 7),
        *range(MOVES, RESCUES, 101),
        *range(RESCUES, GAME.move_codes, 103),
    ]:
        move = GAME.move(code)
        text = GAME.write(move)
        if "-41" in text or "41" in text:
            continue
        assert GAME.code(move) == code
        assert GAME.read(text) == move
        assert msgspec.json.decode(msgspec.json.encode(move), type=TriasMove) == move


def test_every_outcome_reads_as_it_is_written() -> None:
    for outcome in range(GAME.outcome_codes):
        assert GAME.read_outcome(GAME.write_outcome(outcome)) == outcome


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Lift(Hex(2, -1)), "lift 2,-1"),
        (Lay(Hex(3, -1)), "lay 3,-1"),
        (Breed(Hex(0, 0)), "breed 0,0"),
        (Go(Hex(1, 0), Hex(2, 0)), "move 1,0 > 2,0"),
        (Go(Hex(1, 0), Hex(2, 0), bred=True), "move bred 1,0 > 2,0"),
        (Done(), "done"),
    ],
)
def test_the_notation_of_the_documentation(move: msgspec.Struct, text: str) -> None:
    assert GAME.write(move) == text
    assert GAME.read(text.upper().replace(",", " , ")) == move


@pytest.mark.parametrize(
    "text", ["", "lift", "lift 1", "lift 1,x", "move 1,0", "lift 100,0", "fly"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        GAME.read(text)


def test_steps_and_places_that_cannot_be() -> None:
    with pytest.raises(InvalidMoveError, match="3,0 is not beside 1,0"):
        GAME.code(GAME.read("move 1,0 > 3,0"))
    with pytest.raises(InvalidMoveError, match="too far away"):
        GAME.code(GAME.read("lift 99,0"))
    for text in ("tile 9,9 forest", "tile 1,0 lava", "card joker", "6 gets forest", "first 7", ""):
        with pytest.raises(OutcomeError):
            GAME.read_outcome(text)
