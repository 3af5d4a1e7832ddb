"""The puzzles that ship: each can be opened, and its answer is one of the choices."""

import pytest

from ludotope.bench.puzzles import FEWEST_CHOICES, MARGIN
from ludotope.bots.puzzles import find_puzzle, judge, puzzles_of, read_puzzles, write_puzzles
from ludotope.bots.thinking import Budget, think
from ludotope.engine.errors import LudotopeError
from ludotope.engine.shelf import find_box

GAMES = ("caldera", "trias", "carcata")
MOST_BYTES = 1_000_000


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_legal_and_has_its_answer(game: str) -> None:
    box = find_box(game)
    puzzles = puzzles_of(box)
    assert puzzles and len({puzzle.name for puzzle in puzzles}) == len(puzzles)
    assert (box.folder / "puzzles.txt").stat().st_size < MOST_BYTES
    for puzzle in puzzles:
        position = puzzle.position()
        assert puzzle.seat in position.deciders
        texts = {choice.text for choice in position.view(puzzle.seat).choices}
        assert len(texts) >= FEWEST_CHOICES
        assert {worth.move for worth in puzzle.worths} <= texts
        # Worths are written with three digits.
        assert puzzle.margin >= MARGIN[puzzle.seats == 1] - 0.101 * (puzzle.seats == 1) - 0.0011


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_judged(game: str) -> None:
    puzzle = puzzles_of(find_box(game))[0]
    position = puzzle.position()
    second = puzzle.worths[1].move
    right = judge(puzzle, position, position.code(puzzle.answer, puzzle.seat))
    wrong = judge(puzzle, position, position.code(second, puzzle.seat))
    assert right.right and right.against == second
    assert not wrong.right and wrong.answer == puzzle.answer
    assert wrong.worth == puzzle.worths[1]


def test_puzzles_are_written_as_they_are_read() -> None:
    first = puzzles_of(find_box("trias"))[0]
    [again] = read_puzzles(write_puzzles(first.record, [first]), "trias")
    assert (again.name, again.events, again.worths) == (first.name, first.events, first.worths)


def test_an_unknown_puzzle_is_refused() -> None:
    with pytest.raises(LudotopeError, match="nowhere"):
        find_puzzle(find_box("trias"), "nowhere")


def share_found(game: str, most: int | None, simulations: int) -> float:
    """How many of the clearest puzzles a search that knows no answers solves, of all of them."""
    clearest = sorted(puzzles_of(find_box(game)), key=lambda puzzle: -puzzle.margin)[:most]
    found = 0
    for puzzle in clearest:
        position = puzzle.position()
        thought = think(position.seen_by(puzzle.seat), puzzle.seat, Budget(simulations), seed=1)
        found += position.choice(thought.code).text == puzzle.answer
    return found / len(clearest)


@pytest.mark.parametrize("game", GAMES)
def test_another_search_finds_the_answers(game: str) -> None:
    assert share_found(game, 12, 3_000) >= 0.75


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_long_search_finds_nearly_all_answers(game: str) -> None:
    assert share_found(game, None, 40_000) >= 0.95
