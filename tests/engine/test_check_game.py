"""`check_game` accepts our games and the tiny one, and finds what is wrong with broken ones."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as replaced

from ludotope.engine.event import Event
from ludotope.engine.kernel import generic
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from ludotope.engine.view import Result
from ludotope.engine.words import Phrase
from ludotope.testing import check_game, check_walk
from tests.engine import fingers
from tests.engine.pairs import BOX, Hands, Pairs, PairsState


# Trias is checked in the same way by `ludotope verify`: tests/commands/test_verify.py.
@pytest.mark.slow
@pytest.mark.parametrize("name", ["caldera", "carcata"])
def test_our_games_keep_every_promise(name: str) -> None:
    check_game(find_box(name))


@pytest.mark.usefixtures("pairs_on_the_shelf")
class TestPairs:
    def test_the_tiny_game_keeps_every_promise(self) -> None:
        check_game(BOX, games=20)

    def test_so_does_the_one_with_simultaneous_secret_choices(self) -> None:
        check_game(fingers.BOX, games=5)

    def broken(self, monkeypatch: pytest.MonkeyPatch, **methods: Any) -> pytest.ExceptionInfo[Any]:
        """What is found when methods of the game are replaced."""
        for name, method in methods.items():
            monkeypatch.setattr(Pairs, name, method)
        with pytest.raises(AssertionError) as found:
            for seed in range(20):
                check_walk(BOX, BOX.setup(), seed)
        return found

    def test_a_story_that_tells_a_secret_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def tell(
            self: Pairs, state: PairsState, event: Event, viewer: int, names: Sequence[str]
        ) -> Phrase:
            return Phrase("pairs-told", {"seat": "?", "what": str(state.hands.tolist())})

        found = self.broken(monkeypatch, tell=tell)
        assert "gives a secret away" in str(found.value)
        assert "pairs, 2 seats, standard, event" in str(found.value)

    def test_an_event_that_is_not_concealed_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = self.broken(monkeypatch, conceals=lambda *_: False)
        assert "would have looked the same: see `conceals`" in str(found.value)

    def test_a_message_without_words_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = self.broken(monkeypatch, prompt=lambda *_: Phrase("pairs-nowhere"))
        assert "pairs-nowhere" in str(found.value)

    def test_a_look_that_does_not_survive_the_wire_is_found(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Odd(Hands, frozen=True):
            more: int = 1

        def look(self: Pairs, state: PairsState, viewer: int) -> Hands:
            return Odd([])

        found = self.broken(monkeypatch, look=look)
        assert "journey over the wire" in str(found.value)

    def test_a_move_that_is_read_as_another_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        read = Pairs.read
        found = self.broken(monkeypatch, read=lambda game, _: read(game, "keep"))
        assert "is read as another" in str(found.value)

    def test_a_result_with_other_points_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        result = Result((7, 7), (1, 1), "shared", ({}, {}))
        found = self.broken(monkeypatch, result=lambda *_: result)
        assert "other points" in str(found.value)

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            (lambda listed: (*listed, listed[0]), "an outcome is listed twice"),
            (lambda listed: listed[:2], "the chances of all outcomes sum to 0.66"),
            (
                lambda listed: (replaced(listed[0], chance=2 / 3), listed[1]),
                "is (drawn|possible) and not listed",
            ),
            (
                lambda listed: (replaced(listed[0], code=(listed[0].code + 3) % 6), *listed[1:]),
                "is (drawn and not listed|listed and impossible|possible and not listed)",
            ),
            (lambda listed: (*listed[:2], replaced(listed[2], chance=0.0)), "has no chance"),
        ],
    )
    def test_wrong_chances_are_found(
        self, monkeypatch: pytest.MonkeyPatch, wrong: Any, said: str
    ) -> None:
        outcomes = Position.outcomes
        monkeypatch.setattr(Position, "outcomes", lambda position: wrong(outcomes(position)))
        assert re.search(said, str(self.broken(monkeypatch).value))

    def test_a_random_move_that_is_not_legal_is_found(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(generic._implementations["random_move"], PairsState.dtype, lambda *_: 7)
        assert "`random_move` returns 7, which `legal`" in str(self.broken(monkeypatch).value)

    def test_a_box_that_is_on_no_shelf_is_said(self) -> None:
        with pytest.raises(AssertionError, match="not on the shelf"):
            check_game(replace(BOX, name="elsewhere"))
