"""Bids keeps what every game must; what is face down stays so until all bids are revealed."""

import xml.etree.ElementTree as ET

import msgspec
import numpy as np
import pytest

from ludotope import CHANCE, WATCHER, Dealer, Position, new
from ludotope.authoring import Phrase
from ludotope.testing import check_game
from ludotope_bids import BOX
from ludotope_bids.game import Bids
from ludotope_bids.rules import conceal, imagine, outcomes

DEALT = {0: (30, 1, 12, 4, 9, 20), 1: (29, 2, 13, 5, 8, 21)}


def dealt() -> Position:
    """Two known hands, and nothing turned up yet."""
    position = Position(BOX.open(BOX.setup(2)))
    while position.state.to_deal:
        number = (12 - int(position.state.to_deal)) // 2
        seat = int(position.state.to_deal) % 2
        position.settle(f"{seat + 1} gets {DEALT[seat][number]}")
    return position


def test_it_keeps_what_every_game_must() -> None:
    check_game(BOX, games=4)


def test_the_highest_bid_takes_the_prize() -> None:
    position = dealt()
    position.settle("prize 5")
    position.push("bid 12", 0)
    position.push("bid 13", 1)
    position.settle("reveal")
    assert position.scores() == (0, 5)
    assert [seat.last_bid for seat in position.view().table.seats] == [12, 13]
    position.settle("prize 6")
    position.push("bid 29", 1)
    position.push("bid 30", 0)
    position.settle("reveal")
    assert position.scores() == (6, 5)


def test_after_six_prizes_it_is_over_and_most_points_win() -> None:
    position = dealt()
    prizes = (1, 2, 3, 4, 6, 5)
    for prize, first, second in zip(prizes, DEALT[0], DEALT[1], strict=True):
        position.settle(f"prize {prize}")
        position.push(f"bid {first}", 0)
        position.push(f"bid {second}", 1)
        position.settle("reveal")
    assert position.is_over
    assert position.scores() == (1 + 6, 2 + 3 + 4 + 5)
    assert position.result().winners == (1,)


def test_hands_and_bids_are_seen_by_their_own_seat_alone() -> None:
    position = dealt()
    position.settle("prize 5")
    position.push("bid 12", 0)
    own, other, watcher = (position.view(viewer).table.seats[0] for viewer in (0, 1, WATCHER))
    assert own.cards == [1, 4, 9, 20, 30]
    assert (own.bid, own.has_bid, own.held) == (12, True, 5)
    for seen in (other, watcher):
        assert seen.cards == []
        assert (seen.bid, seen.has_bid, seen.held) == (None, True, 5)
    names = ["Mia", "Sam"]
    told = {phrase.values.get("card") for phrase in position.stories(1, names)}
    assert told == {None, *DEALT[1]}
    assert not any(phrase.values.get("card") for phrase in position.stories(WATCHER, names))


def test_what_is_dealt_or_bid_is_concealed_from_the_others_until_it_is_revealed() -> None:
    position = dealt()
    for what in ("prize 5", "bid 12", "bid 13", "reveal"):
        if what.startswith("bid"):
            position.push(what, position.deciders[0])
        else:
            position.settle(what)
    concealed = {
        (position.at(number).write(event), viewer)
        for number, event in enumerate(position.events)
        for viewer in (0, 1, WATCHER)
        if position.game.conceals(position.at(number).state, event, viewer)
    }
    secrets = {(f"{seat + 1} gets {card}", seat) for seat in DEALT for card in DEALT[seat]}
    secrets |= {("bid 12", 0), ("bid 13", 1)}
    assert concealed == {(text, who) for text, seat in secrets for who in (WATCHER, 1 - seat)}


@pytest.mark.parametrize("viewer", [WATCHER, 0, 1, 2])
def test_what_is_imagined_looks_the_same_and_uses_no_card_twice(viewer: int) -> None:
    position = new("bids", seats=3, seed=3)
    position.push(position.choices(1)[0].text, 1)
    seen = position.states.copy()
    conceal(seen[0], viewer)
    luck = np.ones(1, np.uint64)
    for _ in range(50):
        imagined = seen.copy()
        imagine(imagined[0], viewer, luck)
        state = imagined[0]
        cards = [card for hand in state.hands for card in range(30) if int(hand) >> card & 1]
        cards += [int(bid) for bid in state.bids if bid >= 0]
        assert len(set(cards)) == len(cards) == 18
        conceal(state, viewer)
        assert imagined.tobytes() == seen.tobytes()


def test_outcomes_are_what_is_drawn_and_as_often() -> None:
    game = BOX.open(BOX.setup(2))
    codes, chances = np.zeros(game.outcome_codes, np.int32), np.zeros(game.outcome_codes)
    position = dealt()
    position.settle("prize 5")
    position.push("bid 12", 0)
    position.push("bid 13", 1)
    assert outcomes(position.state, codes, chances) == 1
    assert chances[0] == 1
    position.settle("reveal")
    listed = outcomes(position.state, codes, chances)
    assert [game.write_outcome(code) for code in codes[:listed]] == [
        f"prize {prize}" for prize in (1, 2, 3, 4, 6)
    ]
    assert chances[:listed].tolist() == [0.2] * 5
    drawn = [Dealer(seed).deal(position.states.copy()) for seed in range(500)]
    assert {drawn.count(code) > 60 for code in codes[:listed]} == {True}


def test_a_reveal_cannot_be_taken_back_a_bid_can() -> None:
    position = dealt()
    position.settle("prize 5")
    position.push("bid 12", 0)
    assert position.may_undo() == 0
    position.push("bid 13", 1)
    position.settle("reveal")
    assert position.events[-1].seat == CHANCE
    assert position.may_undo() is None


def test_the_cards_of_the_drawing_that_can_be_touched_are_the_moves() -> None:
    position = new("bids", seats=3, seed=1)
    game = position.game
    assert isinstance(game, Bids)
    for viewer in (0, 1, 2, WATCHER):
        view = position.view(viewer)
        drawing = ET.fromstring(
            game.drawing(view.table, ["Mia", "<Sam>", "Zoë"], "en", max(viewer, 0))
        )
        found = [element.get("data-move") for element in drawing.iter()]
        assert [text for text in found if text] == [choice.text for choice in view.choices]
        assert "<Sam>" in "".join(drawing.itertext())


def drawn(position: Position, viewer: int, language: str = "en") -> str:
    """The texts of a drawing, in their order."""
    game = position.game
    assert isinstance(game, Bids)
    table = position.view(viewer).table
    drawing = ET.fromstring(game.drawing(table, ["Mia", "Sam"], language, max(viewer, 0)))
    return " ".join(filter(None, (text.strip() for text in drawing.itertext())))


def test_the_drawing_says_what_lies_where_in_both_languages() -> None:
    position = dealt()
    position.settle("prize 5")
    position.push("bid 12", 0)
    seen = "Prize 5 Still to come 1 2 3 4 6 Bid Mia ★ 0 {}Sam ★ 0 {}"
    assert drawn(position, 0) == seen.format("12 ", "1 4 9 20 30")
    assert drawn(position, 1) == seen.format("", "2 5 8 13 21 29")
    assert drawn(position, WATCHER) == seen.format("", "").strip()
    position.push("bid 13", 1)
    position.settle("reveal")
    position.settle("prize 1")
    assert drawn(position, WATCHER, "fr") == (
        "Prix 1 Encore à venir 2 3 4 6 Dernière mise Mise Mia ★ 0 12 Sam ★ 5 13"
    )


def test_at_the_end_the_drawing_has_the_last_bids_and_nothing_to_touch() -> None:
    position = dealt()
    for prize, first, second in zip(range(1, 7), DEALT[0], DEALT[1], strict=True):
        position.settle(f"prize {prize}")
        position.push(f"bid {first}", 0)
        position.push(f"bid {second}", 1)
        position.settle("reveal")
    assert drawn(position, 0) == "All prizes are taken. Last bid Mia ★ 6 20 Sam ★ 15 21"


def test_names_of_all_who_bid_are_told_as_names() -> None:
    position = new("bids", seats=3, seed=1)
    for seat in range(3):
        position.push(position.choices(seat)[0].text, seat)
    stories = position.stories(WATCHER, ["Mia", "easy 2", "easy 3"])
    [told] = [story.values["bids"] for story in stories if story.message == "bids-told-reveal"]
    named = []
    while isinstance(told, Phrase):
        named.append((told.values["name"], told.values["card"]))
        told = told.values.get("before", "")
    assert [name for name, _ in named] == ["easy 3", "easy 2", "Mia"]
    last_bids = [seat.last_bid for seat in position.view().table.seats]
    assert [card for _, card in named] == last_bids[::-1]


def test_the_picture_shows_no_hidden_card() -> None:
    position = new("bids", seats=2, seed=1)
    assert "▒ ▒ ▒ ▒ ▒ ▒" in str(position)
    assert msgspec.json.encode(position.view().table).count(b'"cards":[]') == 2
