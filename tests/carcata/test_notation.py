"""Moves, outcomes and the data file of Carcata."""

from itertools import product

import msgspec
import pytest

from ludotope.engine.box import FileText
from ludotope.engine.errors import DataFileError, InvalidMoveError, OutcomeError
from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.hexes import Hex
from ludotope.games.carcata.constants import read_constants
from ludotope.games.carcata.moves import Aim, CarcataMove, Flow, OnSpace, Reroll, Simple, Step
from ludotope.games.carcata.rules import codes, things
from tests.carcata.tables import BOX, new_game

GAME = new_game(4)
STATE = GAME.start[0]
FILE = (BOX.folder / "data" / "island.txt").read_text()


def test_every_code_is_a_move_that_reads_as_it_is_written() -> None:
    written = set()
    for code in range(GAME.move_codes):
        move = GAME.move(STATE, code)
        if isinstance(move, Reroll) and not 0 < len(move.dice) <= 5:
            continue
        text = GAME.write(move)
        written.add(text)
        assert GAME.code(STATE, move) == code
        assert GAME.read(text) == move
        assert msgspec.json.decode(msgspec.json.encode(move), type=CarcataMove) == move
    rerolls = codes.REROLL.end - codes.REROLL.first
    assert len(written) > GAME.move_codes - rerolls


def test_every_outcome_reads_as_it_is_written() -> None:
    outcomes = [encode(codes.GEM, gem) for gem in range(things.N_GEMS)]
    outcomes += [encode(codes.FIRST, seat) for seat in range(things.MAX_SEATS)]
    outcomes += [encode(codes.WOBBLE, wobble) for wobble in (*range(9), things.WOBBLES - 1)]
    for counts in product(range(6), repeat=things.N_FACES):
        roll = encode(codes.ROLL, *counts)
        assert len(GAME.write_outcome(roll).split()) == 1 + sum(counts)
        if 0 < sum(counts) <= 5:
            outcomes.append(roll)
    for outcome in outcomes:
        assert GAME.read_outcome(GAME.write_outcome(outcome)) == outcome
    assert GAME.write_outcome(encode(codes.FIRST, 0)) == "first 1"


def test_codes_are_what_they_always_were() -> None:
    texts = {
        0: "keep",
        4: "right",
        5: "place 1,0",
        131 + 36 + 1: "roll again lava statue",
        1427 + 2: "move 1,0 > 0,1",
        2183: "board 1,0",
        2309: "land 1,0",
        2435: "flow 1,0 > 2,0",
        3191: "statue > 1,0",
        3317: "return 1,0",
        3443 + 15 * 50 + 30: "aim 45 > 30",
    }
    assert {code: GAME.choice(STATE, code).text for code in texts} == texts
    assert GAME.move_codes == 3443 + 120 * 50
    outcomes = {
        6**4 + 1: "roll move turtle",
        6**5 + 1: "gem ruby",
        6**5 + 4: "first 1",
        6**5 + 8 + 7: "wobble 7",
    }
    assert {code: GAME.write_outcome(code) for code in outcomes} == outcomes


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Simple("keep"), "keep"),
        (Reroll(("lava", "statue")), "roll again lava statue"),
        (Step(Hex(3, 1), Hex(3, 0)), "move 3,1 > 3,0"),
        (Flow(Hex(1, 0), Hex(2, 0)), "flow 1,0 > 2,0"),
        (Aim(45, 30), "aim 45 > 30"),
        (OnSpace("statue", Hex(3, 1)), "statue > 3,1"),
        (OnSpace("return", Hex(3, 1)), "return 3,1"),
        (OnSpace("place", Hex(6, 0)), "place 6,0"),
    ],
)
def test_the_notation_of_the_documentation(move: msgspec.Struct, text: str) -> None:
    assert GAME.write(move) == text
    assert GAME.read(text.upper()) == move


@pytest.mark.parametrize(
    "text", ["", "move", "move 3,1", "aim 45", "roll again turtle", "roll again", "fly", "flow 1,0"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        GAME.read(text)


def test_moves_that_cannot_be() -> None:
    for text, why in (
        ("move 1,0 > 3,0", "3,0 is not beside 1,0"),
        ("place 9,9", "no space 9,9"),
        ("aim 44 > 30", "steps of 3 degrees"),
        ("aim 360 > 30", "below 360"),
        ("aim 45 > 50", "force from 0 to 49"),
    ):
        with pytest.raises(InvalidMoveError, match=why):
            GAME.code(STATE, GAME.read(text))
    for text in ("", "roll", "roll fire", "gem opal", "wobble -1", "wobble 4294967296", "first 5"):
        with pytest.raises(OutcomeError):
            GAME.read_outcome(text)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("rings 6", "rings 5", "line 5: it must be from 6 to 6, not 5"),
        ("pawns 5", "pawns five", "one number is expected, not “five”"),
        ("pawns 5", "pawns 5 5", "one number is expected, not “5 5”"),
        ("pawns 5", "pions 5", "“pions 5” is not known"),
        ("pawns 5", "pawns 5\npawns 5", "“pawns 5” appears twice"),
        ("pawns 5", "", "“pawns” is missing"),
        ("gem ruby 5 2", "gem opal 5 2", "“gem opal 5 2” is not known"),
        ("gem ruby 5 2", "", "“gem ruby” is missing"),
        ("gem ruby 5 2", "gem ruby 5", "one number is expected"),
        ("face move 1", "face move 2", "a die has 6 faces, not 7"),
        ("face turtle 1", "face turtle 0\nfoo move 1", "“foo move 1” is not known"),
        ("gravity 9.8", "gravity nan", "one number is expected"),
        ("most_speed 5.2", "most_speed 0.9", "greater than the least"),
    ],
)
def test_a_wrong_data_file_is_refused(old: str, new: str, why: str) -> None:
    assert old in FILE
    with pytest.raises(DataFileError, match=why) as refused:
        read_constants(FileText("mine.txt", FILE.replace(old, new, 1)))
    assert str(refused.value).startswith("mine.txt, line ")


def test_pieces_that_fill_their_space_and_dice_without_turtles_are_refused() -> None:
    wide = FILE.replace("gem_radius 0.09", "gem_radius 0.3").replace(
        "pawn_radius 0.10", "pawn_radius 0.3"
    )
    with pytest.raises(DataFileError, match="narrower than half a space"):
        read_constants(FileText("mine.txt", wide))
    endless = FILE.replace("face turtle 1", "face turtle 0").replace("face move 1", "face move 2")
    with pytest.raises(DataFileError, match="a die needs a turtle"):
        read_constants(FileText("mine.txt", endless))
