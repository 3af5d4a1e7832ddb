"""Puzzles at the server: a position, a try, and the answer only then."""

from typing import Any

import httpx
import msgspec
import pytest

from ludotope.bots.puzzles import Puzzle, puzzles_of
from ludotope.client import RefusalError
from ludotope.engine.shelf import find_box, shelf
from ludotope.server.preparation import Preparation
from tests.server.serving import guest, visitor

GAMES = ("caldera", "trias", "carcata")


def plain(content: Any) -> Any:
    """What it is on the wire."""
    return msgspec.json.decode(msgspec.json.encode(content))


def first_of(game: str) -> Puzzle:
    return puzzles_of(find_box(game))[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_is_told_to_who_has_tried(url: str, game: str) -> None:
    stranger, puzzle = visitor(url), first_of(game)
    listed = stranger.puzzles(game).puzzles
    assert [line.name for line in listed] == [one.name for one in puzzles_of(find_box(game))]
    assert not any(line.solved for line in listed)
    shown = stranger.puzzle(game, puzzle.name)
    assert (shown.seat, shown.view.viewer) == (puzzle.seat, puzzle.seat)
    texts = [choice.text for choice in shown.view.choices]
    assert {worth.move for worth in puzzle.worths} <= set(texts)
    # What it shows is what the seat knows, and is the same whoever asks and whatever is the answer.
    position = puzzle.position()
    assert plain(shown.view) == plain(position.view(puzzle.seat))
    assert len(shown.stories) == puzzle.events
    wrong = stranger.try_puzzle(game, puzzle.name, puzzle.worths[1].move)
    assert (wrong.right, wrong.tried.text if wrong.tried else "") == (False, puzzle.worths[1].move)
    assert wrong.ideas[0].text == puzzle.answer
    assert [idea.points for idea in wrong.ideas] == [worth.points for worth in puzzle.worths]
    code = next(choice.code for choice in shown.view.choices if choice.text == puzzle.answer)
    right = stranger.try_puzzle(game, puzzle.name, code)
    assert right.right
    assert right.against.text == puzzle.worths[1].move
    asked = stranger.try_puzzle(game, puzzle.name, None)
    assert (asked.right, asked.tried, asked.ideas) == (False, None, right.ideas)


def test_a_seat_is_told_no_secret_of_others(url: str) -> None:
    """Cards of Trias that are drawn or held by others are in no story and no view."""
    for puzzle in puzzles_of(find_box("trias"))[:6]:
        shown = visitor(url).puzzle("trias", puzzle.name)
        position = puzzle.position()
        seen = position.seen_by(puzzle.seat)
        assert plain(shown.view.table) == plain(position.game.look(seen.state, puzzle.seat))
        past = position.at(0)
        for event, story in zip(position.events, shown.stories, strict=True):
            if position.game.conceals(past.state, event, puzzle.seat):
                assert story.text is None
                assert story.motion is None
            past.apply(event)


def test_what_is_solved_is_kept_with_who_solved_it(url: str) -> None:
    puzzle = first_of("carcata")
    mia = guest(url, "Mia")
    mia.try_puzzle("carcata", puzzle.name, puzzle.worths[1].move)
    mia.try_puzzle("carcata", puzzle.name, None)
    assert not any(line.solved for line in mia.puzzles("carcata").puzzles)
    mia.try_puzzle("carcata", puzzle.name, puzzle.answer)
    mia.try_puzzle("carcata", puzzle.name, puzzle.answer)
    solved = [line.name for line in mia.puzzles("carcata").puzzles if line.solved]
    assert solved == [puzzle.name]
    assert not any(line.solved for line in guest(url, "Leo").puzzles("carcata").puzzles)
    assert mia.export().solved == {"carcata": (puzzle.name,)}
    mia.delete_me()


def test_what_makes_no_sense_is_refused_in_one_sentence(url: str) -> None:
    puzzle, mia = first_of("caldera"), guest(url, "Mia")
    with pytest.raises(RefusalError, match="no puzzle called"):
        mia.puzzle("caldera", "abcdef")
    with pytest.raises(RefusalError):
        mia.puzzles("chess")
    for move in ("nonsense", "", "call forest 2 9", 999_999, 2**31 - 1):
        with pytest.raises(RefusalError) as refused:
            mia.try_puzzle("caldera", puzzle.name, move)
        assert refused.value.status == 422
    legal = [choice.text for choice in mia.puzzle("caldera", puzzle.name).view.choices]
    assert mia.preview_puzzle("caldera", puzzle.name, legal[0]).effects is not None
    with pytest.raises(RefusalError):
        mia.preview_puzzle("caldera", puzzle.name, "nonsense")


def test_games_without_puzzles_have_none(url: str) -> None:
    boxes = {box.name: box for box in visitor(url).shelf().games}
    for name, box in shelf().items():
        assert boxes[name].has_puzzles == bool(puzzles_of(box))
        if not boxes[name].has_puzzles:
            assert visitor(url).puzzles(name).puzzles == ()


def test_a_game_that_is_prepared_is_waited_for(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"{url}/api/games/trias/puzzles/{first_of('trias').name}"
    monkeypatch.setattr(Preparation, "is_ready", lambda *_: False)
    for answer in (httpx.get(address), httpx.post(f"{address}/try", json={"move": None})):
        assert (answer.status_code, answer.json()["error"]) == (503, "game-preparing")
