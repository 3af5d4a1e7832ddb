"""Hex keeps what every game must, and its connections are those that a slow search finds."""

import random
import xml.etree.ElementTree as ET

import pytest

from ludotope import WATCHER, new
from ludotope.testing import check_game, check_walk
from ludotope_hex import BOX
from ludotope_hex.game import HexGame
from ludotope_hex.rules import SIZE, play

NEIGHBOURS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def connects(rows: list[list[int]], stone: int) -> bool:
    """Whether stones connect their two sides: a search from one side, cell by cell."""
    size = len(rows)
    # The second player's sides are left and right: the same board, mirrored.
    board = rows if stone == 1 else [list(column) for column in zip(*rows, strict=True)]
    found = {(column, 0) for column in range(size) if board[0][column] == stone}
    edge = list(found)
    while edge:
        column, row = edge.pop()
        for right, down in NEIGHBOURS:
            x, y = near = column + right, row + down
            if 0 <= x < size and 0 <= y < size and board[y][x] == stone and near not in found:
                found.add(near)
                edge.append(near)
    return any(row == size - 1 for _, row in found)


def test_it_keeps_what_every_game_must() -> None:
    check_game(BOX, games=2)


@pytest.mark.parametrize("seed", range(5))
def test_the_swap_rule_keeps_it_too(seed: int) -> None:
    check_walk(BOX, BOX.setup(variant="7", options={"swap": "yes"}), seed)


@pytest.mark.parametrize("variant", BOX.variants)
@pytest.mark.parametrize("swap", ["no", "yes"])
def test_a_slow_search_finds_the_same_winner_after_every_move(variant: str, swap: str) -> None:
    luck = random.Random(1)
    for _ in range(40):
        position = new("hex", variant=variant, options={"swap": swap})
        while not position.is_over:
            position.push(luck.choice(position.choices(position.deciders[0])).text)
            rows = position.view().table.rows
            won = [seat for seat in range(2) if connects(rows, seat + 1)]
            winners = position.result().winners
            assert won == (list(winners) if len(winners) == 1 else [])


def test_a_full_board_has_exactly_one_winner() -> None:
    game = BOX.open(BOX.setup(variant="7"))
    luck = random.Random(2)
    for _ in range(300):
        states = game.start.copy()
        moves = [cell for cell in range(SIZE * 7) if cell % SIZE < 7]
        luck.shuffle(moves)
        winners = set()
        # Played on after the end, which no position would do.
        for turn, move in enumerate(moves):
            play(states[0], turn % 2, move)
            winners.add(int(states[0].winner))
        rows = game.look(states[0], WATCHER).rows
        assert all(map(all, rows))
        [winner] = winners - {0}
        assert connects(rows, winner)
        assert not connects(rows, 3 - winner)


@pytest.mark.parametrize(
    ("moves", "winner"),
    [
        ("d1 a1 d2 b1 d3 c1 d4 e1 d5 f1 d6 g1 d7", 0),
        ("a1 a4 b1 b4 c1 c4 d1 d4 e1 e4 f1 f4 g1 g4", 1),
        # Down and to the left is next to each other, down and to the right is not.
        ("g1 a1 f2 a2 e3 a3 d4 a4 c5 a5 b6 a6 a7", 0),
        ("a1 g2 b2 g3 c3 g4 d4 g5 e5 g6 f6 g1 g7", None),
    ],
)
def test_known_connections(moves: str, winner: int | None) -> None:
    position = new("hex", variant="7")
    for move in moves.split():
        assert not position.is_over
        position.push(move)
    assert position.is_over == (winner is not None)
    if winner is not None:
        assert position.result().winners == (winner,)


def test_the_first_stone_can_be_taken_over_once() -> None:
    position = new("hex", variant="7", options={"swap": "yes"})
    assert "swap" not in [choice.text for choice in position.choices(0)]
    position.push("c1")
    position.push("swap")
    assert position.view().table.rows[2][0] == 2
    assert sum(map(sum, position.view().table.rows)) == 2
    assert "swap" not in [choice.text for choice in position.choices(0)]
    assert "c1" in [choice.text for choice in position.choices(0)]


def test_free_cells_of_the_drawing_are_the_moves() -> None:
    position = new("hex", variant="7")
    position.push("d4")
    game = position.game
    assert isinstance(game, HexGame)
    drawing = ET.fromstring(game.drawing(position.view().table, ["Mia", "Sam"], "en", 1))
    cells = [
        element.get("data-move") for element in drawing.iter() if "data-move" in element.attrib
    ]
    assert sorted(filter(None, cells)) == sorted(choice.text for choice in position.choices(1))


def test_the_drawing_names_rows_columns_and_who_connects_what() -> None:
    position = new("hex", variant="7")
    position.push("d4")
    position.push("e4")
    game = position.game
    assert isinstance(game, HexGame)
    drawing = ET.fromstring(game.drawing(position.view().table, ["Mia", "<Sam>"], "en", 1))
    first, second, *others = [
        "".join(element.itertext()) for element in drawing if "".join(element.itertext())
    ]
    assert (first, second) == ("● Mia ↕", "● <Sam> ↔")
    columns, rows = list("abcdefg"), [number for row in range(1, 8) for number in 2 * str(row)]
    rows[7:7] = "12"  # the stones
    assert others == [*columns, *rows, *columns]
    [last] = [element for element in drawing if element.get("stroke-width") == "3"]
    assert "".join(last.itertext()) == "2"


def test_the_picture_shows_stones_and_who_connects_what() -> None:
    position = new("hex", variant="7")
    position.push("b1")
    lines = str(position).splitlines()
    assert lines[0] == "● 1 ↕   ○ 2 ↔"
    assert lines[2].split() == ["1", "·", "●", "·", "·", "·", "·", "·"]
    assert lines[8].startswith("       7")
