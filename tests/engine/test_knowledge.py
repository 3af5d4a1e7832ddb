"""What a viewer can tell of an event, and what a move shows its player, from the rules alone."""

import random
from collections.abc import Iterator

import pytest

from ludotope.engine.dealer import Dealer
from ludotope.engine.event import CHANCE, WATCHER, Event
from ludotope.engine.game import AnyGame, Game
from ludotope.engine.kernel.codes import decode
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from ludotope.engine.words import Phrase
from ludotope.games.trias.rules import codes
from tests.engine import fingers, pairs


def events_of(game: AnyGame, seed: int) -> Iterator[tuple[Position, Event]]:
    """A random game, event by event: the position before each, and the event."""
    luck, dealer = random.Random(seed), Dealer(seed)
    position = Position(game)
    while not position.is_over:
        if position.chance_is_due:
            event = Event(CHANCE, dealer.deal(position.copy().states))
        else:
            seat = luck.choice(position.deciders)
            event = Event(seat, luck.choice(position.legal(seat).tolist()))
        yield position, event
        position.apply(event)


def test_cards_are_told_to_their_holders_only() -> None:
    game = pairs.BOX.open()
    for seed in range(20):
        for position, event in events_of(game, seed):
            for viewer in (WATCHER, 0, 1):
                said = game.conceals(position.state, event, viewer)
                last = position.state.pairs_turns_done == 2
                # The last card ends the game, and then both hands are shown.
                assert Game.conceals(game, position.state, event, viewer) == (said and not last)


def test_cards_of_trias_are_derived_to_be_secret() -> None:
    """Save where all the cards that are left are alike: then everybody knows anyway."""
    box = find_box("trias")
    compared = 0
    for seats in (2, 5):
        game = box.open(box.setup(seats))
        for position, event in events_of(game, seats):
            for viewer in range(WATCHER, seats):
                said = game.conceals(position.state, event, viewer)
                derived = Game.conceals(game, position.state, event, viewer)
                compared += said
                if said != derived:
                    assert said
                    state = position.seen_by(viewer).state
                    pile = 0 if state.pile[0] > 0 else 1
                    assert (state.unseen[pile] > 0).sum() == 1
                    assert state.unseen[pile, decode(codes.DEAL, event.code)[1]] > 0
    assert compared > 20


def test_choices_made_at_the_same_time_are_secret_until_they_are_shown() -> None:
    game = fingers.BOX.open()
    position = Position(game)
    hidden = Event(1, 2)
    assert [game.conceals(position.state, hidden, viewer) for viewer in (WATCHER, 0, 1)] == [
        True,
        True,
        False,
    ]
    assert game.tell(position.state, hidden, 0, ("Ada", "Ben")) == Phrase("told-concealed")
    position.apply(hidden)
    shown = Event(0, 1)
    assert not any(game.conceals(position.state, shown, viewer) for viewer in (WATCHER, 0, 1))


def test_a_move_that_shows_others_secrets_is_not_free_to_take_back() -> None:
    position = Position(fingers.BOX.open())
    position.push("two", 0)
    assert position.may_undo() == 0
    position.push("one", 1)
    assert position.may_undo() is None
    assert position.copy().may_undo() is None
    assert position.at(1).may_undo() == 0
    position.undo()
    assert position.may_undo() == 0


@pytest.mark.parametrize("name", ["caldera", "carcata", "trias"])
def test_other_moves_are_free_to_take_back(name: str) -> None:
    for position, _ in events_of(find_box(name).open(), 3):
        last = position.events[-1] if position.events else None
        free = None if last is None or last.is_chance else last.seat
        assert position.may_undo() == free


def test_a_prompt_is_made_from_what_the_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    def prompt(_: AnyGame, state: fingers.FingersState, seat: int) -> Phrase:
        return Phrase("told-chance", {"outcome": str(state.chosen.tolist())})

    monkeypatch.setattr(fingers.Fingers, "prompt", prompt)
    position = Position(fingers.BOX.open())
    position.push("two", 0)
    assert position.prompt(1).values == {"outcome": str([fingers.UNKNOWN, fingers.NONE])}
