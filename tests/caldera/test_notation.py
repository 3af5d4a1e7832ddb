"""Moves and outcomes: object, integer and text are three forms of one thing."""

import msgspec
import pytest

from ludotope.engine.errors import InvalidMoveError
from ludotope.games.caldera.moves import CalderaMove, Call, Forecast, Opening, Place
from tests.caldera.tables import new_game

GAME = new_game(4)
STATE = GAME.start[0]


def test_every_code_is_a_move_that_reads_as_it_is_written() -> None:
    written = set()
    for code in range(GAME.move_codes):
        move = GAME.move(STATE, code)
        text = GAME.write(move)
        written.add(text)
        assert GAME.code(STATE, move) == code
        assert GAME.read(text) == move
        assert msgspec.json.decode(msgspec.json.encode(move), type=CalderaMove) == move
    assert len(written) == GAME.move_codes


def test_every_outcome_reads_as_it_is_written() -> None:
    written = [GAME.write_outcome(outcome) for outcome in range(GAME.outcome_codes)]
    assert [GAME.read_outcome(text) for text in written] == list(range(GAME.outcome_codes))
    assert len(set(written)) == GAME.outcome_codes


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Call("bear", "river"), "bear > river"),
        (Place("1 elk + 1 wolf", "1.3"), "1 elk + 1 wolf > 1.3"),
        (Opening("hidden", "W3"), "hidden > W3"),
        (Forecast("sun"), "forecast sun"),
    ],
)
def test_the_notation_of_the_documentation(move: msgspec.Struct, text: str) -> None:
    assert GAME.write(move) == text
    assert GAME.read(text) == move


@pytest.mark.parametrize(
    "move", [Call("lion", "river"), Place("3 wolf", "x"), Opening("sun", "W9"), Forecast("rain")]
)
def test_objects_that_name_nothing_are_refused(move: msgspec.Struct) -> None:
    with pytest.raises(InvalidMoveError):
        GAME.code(STATE, move)
