"""Moves and outcomes of Trias: object, integer and text are three forms of one thing."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from ludotope.engine.dealer import Dealer
from ludotope.engine.errors import IllegalMoveError, InvalidMoveError, MoveError, OutcomeError
from ludotope.engine.kernel.codes import decode, encode, is_kind
from ludotope.engine.kernel.hexes import Hex
from ludotope.engine.position import Position
from ludotope.games.trias.moves import Breed, Done, Go, Lay, Lift, TriasMove
from ludotope.games.trias.rules import codes
from ludotope.games.trias.rules.things import MAX_TILES, REACH
from tests.trias.tables import new_game, on_map, texts

GAME = new_game(5)
LINE = {(0, 0): "pole", (1, 0): "forest", (2, 0): "mountains", (3, 0): "steppe"}


def walk(seats: int, seed: int) -> Iterator[Position]:
    """A random game, decision by decision; swimmers are often saved."""
    position = Position(new_game(seats), Dealer(seed))
    luck = random.Random(seed)
    while not position.is_over:
        yield position
        seat = position.deciders[0]
        legal = position.legal(seat).tolist()
        rescues = [code for code in legal if is_kind(codes.RESCUE, code)]
        position.play(seat, luck.choice(rescues or legal))


def swimmers() -> Position:
    """Three herds in the water beside two tiles; two of them have bred."""
    tiles = {**LINE, (1, 1): "forest", (4, 0): "forest"}
    position = on_map(tiles, {(1, 1): {0: 2}, (1, 0): {0: 1, 1: 1}}, points=7)
    for text in ("breed 1,1", "lift 1,1", "lay 5,0"):
        position.push(text)
    return position


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_legal_code_is_a_move_that_reads_as_it_is_written(seats: int) -> None:
    seen = set()
    for position in walk(seats, seats):
        for choice in position.choices(position.deciders[0]):
            game, state, move = position.game, position.state, choice.move
            assert game.code(state, move) == choice.code
            assert game.write(move) == choice.text
            assert game.read(choice.text) == move
            assert msgspec.json.decode(msgspec.json.encode(move), type=TriasMove) == move
            seen.add(codes.MOVES.find(choice.code).name)
    assert seen == {declared.name for declared in codes.MOVES.kinds}


def test_every_code_on_a_tile_of_the_map_is_some_move() -> None:
    """It need not be legal; places for the lifted tile have codes only where it may go."""
    position = swimmers()
    for code in range(GAME.move_codes):
        declared = codes.MOVES.find(code)
        parts = decode(declared.kind, code)
        on_tile = declared.parts != ()
        if on_tile and not int(position.state.laid) >> parts[0] & 1:
            with pytest.raises(IllegalMoveError, match=f"no tile with the number {parts[0]} on"):
                GAME.move(position.state, code)
            continue
        move = GAME.move(position.state, code)
        assert GAME.read(GAME.write(move)) == move
        expected = None if isinstance(move, Lay) else code
        assert GAME.code(position.state, move) == expected


def refusals(position: Position) -> set[str]:
    """The messages for all codes that the active seat may not play now."""
    [seat] = position.deciders
    legal = set(position.legal(seat).tolist())
    before = position.states.tobytes()
    messages = set()
    for code in range(position.game.move_codes):
        if code in legal:
            continue
        with pytest.raises(MoveError) as refused:
            position.play(seat, code)
        assert "\n" not in str(refused.value)
        assert str(refused.value).endswith(".")
        messages.add(refused.value.phrase.message)
    assert position.states.tobytes() == before
    return messages


@pytest.mark.parametrize("seats", [2, 4])
def test_every_code_that_is_not_legal_is_refused_with_a_sentence(seats: int) -> None:
    messages = set()
    for number, position in enumerate(walk(seats, 20 + seats)):
        if number % 12 == 0:
            messages |= refusals(position)
    assert {"trias-not-on-map", "trias-wrong-kind"} <= messages


def test_a_place_has_one_code_and_others_say_so() -> None:
    # The place between two tiles of the line, on each side of it, is beside both.
    position = on_map({**LINE, (0, 1): "steppe"}, {(1, 0): {0: 1}})
    position.push("lift 0,1")
    names: dict[str, list[int]] = {}
    for tile in range(len(LINE)):
        for side in range(6):
            code = encode(codes.LAY, tile, side)
            names.setdefault(position.choice(code).text, []).append(code)
    shared = {text: found for text, found in names.items() if len(found) > 1}
    legal = set(position.legal(0).tolist())
    assert shared.keys() & texts(position)
    for text in texts(position):
        [code] = legal.intersection(names[text])
        assert position.code(text, 0) == code
        for other in set(names[text]) - {code}:
            with pytest.raises(IllegalMoveError, match="is named by another tile and side"):
                position.play(0, other)
    assert refusals(position) == {
        "trias-not-farther",
        "trias-not-on-map",
        "trias-other-code",
        "trias-taken",
        "trias-wrong-kind",
    }


def test_a_rescue_is_named_by_the_tile_that_it_leads_to() -> None:
    position = swimmers()
    assert texts(position, "rescue") == {
        f"rescue {bred}1,1 > {to}" for bred in ("", "bred ") for to in ("1,0", "2,0")
    }
    code = position.code("rescue bred 1,1 > 2,0", 0)
    assert codes.MOVES.describe(code) == "rescue tile=2 side=south-west bred=1"
    messages = refusals(position)
    assert {"trias-no-swimmer", "trias-onto-water", "trias-no-own-herd"} <= messages


def test_codes_do_not_depend_on_how_far_the_map_may_spread() -> None:
    assert GAME.move_codes == 3 + 3 * MAX_TILES + 6 * MAX_TILES + 2 * 12 * MAX_TILES
    far = {(0, 0): "pole", (REACH - 2, 0): "steppe", (REACH - 3, 0): "forest"}
    position = on_map(far, {(REACH - 2, 0): {0: 1}}, card="forest")
    position.push(f"lift {REACH - 3},0")
    position.push(f"lay {REACH - 1},0")


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
    with pytest.raises(InvalidMoveError, match="is not a move in this game"):
        GAME.read(text)


def test_steps_and_places_that_cannot_be() -> None:
    state = swimmers().state
    for word in ("move", "rescue"):
        with pytest.raises(InvalidMoveError, match="3,0 is not beside 1,0"):
            GAME.code(state, GAME.read(f"{word} 1,0 > 3,0"))
        with pytest.raises(InvalidMoveError, match="98,0 is too far away"):
            GAME.code(state, GAME.read(f"{word} 98,0 > 99,0"))
    for word in ("start", "lift", "lay", "breed"):
        with pytest.raises(InvalidMoveError, match="99,0 is too far away"):
            GAME.code(state, GAME.read(f"{word} 99,0"))
    for text in ("tile 9,9 forest", "tile 1,0 lava", "card joker", "6 gets forest", "first 7", ""):
        with pytest.raises(OutcomeError):
            GAME.read_outcome(text)
