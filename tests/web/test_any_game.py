"""A game that has no room of its own in the browser is played from its list of moves."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ludotope.engine.shelf import look_again
from tests.engine.guide import install_game
from tests.server.serving import serving
from tests.web.visitors import Visitor


class Matchstick(Visitor):
    """Somebody who plays the game of the guide."""

    game = "Nim"
    box = "nim"


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server whose shelf has the game of the guide."""
    install_game(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    look_again()
    with serving(f"sqlite:///{tmp_path / 'server.db'}") as url:
        yield url
    monkeypatch.undo()
    look_again()


def test_the_game_of_the_guide_is_played_to_its_end(browser: Browser, url: str) -> None:
    visitor = Matchstick(browser, url)
    others = [{"who": "bot", "level": "easy"}]
    visitor.set_up({"game": "nim", "seats": [{"who": "here", "name": None}, *others]})
    ending = visitor.page.locator(".ending")
    moves = visitor.page.get_by_role("button", name="take")
    told = visitor.page.get_by_role("log").get_by_text("Ada: take 1")
    # Fifteen matches last eight of one's own turns at the most.
    for turn in range(8):
        expect(ending.or_(moves.first)).to_be_visible()
        if ending.is_visible():
            break
        assert moves.count() in (1, 2, 3)
        moves.first.click()
        expect(told).to_have_count(turn + 1)
    expect(ending).to_be_visible()
    visitor.close()
