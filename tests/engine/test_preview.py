"""Previews: what they say is what the move then brings, and nothing that a seat may not know."""

import random

import pytest

import ludotope
from ludotope.engine.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
    NotYourTurnError,
)
from ludotope.engine.kernel.generic import imagine
from ludotope.engine.kernel.luck import new_luck
from ludotope.engine.position import Position
from ludotope.engine.view import Effect
from ludotope.engine.words import Phrase, say
from ludotope.games.caldera.rules.spaces import SPACE_OF
from tests.caldera.tables import deal_displays
from tests.caldera.tables import new_game as new_park
from tests.trias.tables import on_map

TABLES = [
    ("caldera", 1, "standard"),
    ("caldera", 3, "standard"),
    ("caldera", 2, "geyser"),
    ("trias", 2, None),
    ("trias", 3, None),
    ("trias", 5, None),
    ("carcata", 2, None),
    ("carcata", 4, None),
]
# A thousand previews of each game and some; so many at least of moves that bring points.
PREVIEWS = 505
CHANGES = 40


def changes(position: Position, seat: int, code: int) -> dict[tuple[int, str], int]:
    """What the score sheets say after a move that they did not say before: by playing it."""
    after = position.copy()
    after.play(seat, code)
    return {
        (whose, line): points - before[line]
        for whose, (before, now) in enumerate(
            zip(position.result().sheets, after.result().sheets, strict=True)
        )
        for line, points in now.items()
        if points != before[line]
    }


@pytest.mark.parametrize(("game", "seats", "variant"), TABLES)
def test_a_preview_says_what_the_score_sheets_say_after_the_move(
    game: str, seats: int, variant: str | None
) -> None:
    luck = random.Random(f"{game} {seats} {variant}")
    seen = changed = 0
    while seen < PREVIEWS or changed < CHANGES:
        position = ludotope.new(game, seats, variant, seed=luck.randrange(10**6))
        while not position.is_over:
            seat = luck.choice(position.deciders)
            codes = position.legal(seat).tolist()
            for code in luck.sample(codes, min(2, len(codes))):
                before = position.states.tobytes()
                effects = position.preview(code, seat)
                assert position.states.tobytes() == before
                told = {(e.seat, e.line): e.points for e in effects if e.line is not None}
                expected = changes(position, seat, code)
                if position.choice(code).text.startswith("lift"):
                    # A tile in the air counts nowhere until it is laid.
                    expected = {}
                assert told == expected, position.choice(code).text
                seen += 1
                changed += bool(told)
            position.play(seat, luck.choice(codes))


def test_previews_are_the_same_whatever_a_seat_cannot_know() -> None:
    luck = random.Random(4)
    compared = told_apart = 0
    for number in range(6):
        position = ludotope.new("trias", 4, seed=number)
        while not position.is_over:
            (seat,) = position.deciders
            codes = position.legal(seat).tolist()
            if luck.random() < 0.25:
                worlds = [position]
                for stream in range(2):
                    world = position.seen_by(seat)
                    imagine(world.state, seat, new_luck(number, stream))
                    worlds.append(world)
                told_apart += len({world.states.tobytes() for world in worlds}) > 1
                for code in luck.sample(codes, min(4, len(codes))):
                    told = position.preview(code, seat)
                    assert all(world.preview(code, seat) == told for world in worlds)
                    compared += 1
            position.play(seat, luck.choice(codes))
    assert compared > 400
    assert told_apart > 50


def test_what_chance_brings_is_in_no_preview() -> None:
    """The same whoever deals: drawing a card, erupting, an unseen weather token."""
    for game, text in (("trias", "draw"), ("carcata", "erupt"), ("caldera", "hidden > W3")):
        found = None
        for seed in range(40):
            position = ludotope.new(game, 2, seed=1)
            luck = random.Random(2)
            while not position.is_over and found is None:
                seat = position.deciders[0]
                texts = [choice.text for choice in position.choices(seat)[:500]]
                if text in texts:
                    found = position.copy()
                    break
                position.play(seat, luck.choice(position.legal(seat).tolist()))
            assert found is not None, game
            dealt = found.copy()
            dealt.dealer = ludotope.Dealer(seed)
            seat = found.deciders[0]
            assert dealt.preview(text, seat) == found.preview(text, seat)
            assert dealt.events == found.events


def test_a_preview_of_what_may_not_be_played_is_refused_like_the_move() -> None:
    position = Position(new_park(2))
    deal_displays(
        position, *[["3 wolf", "2 wolf", "1 elk", "2 elk", "3 elk", "1 bear", "2 bear"]] * 2
    )
    with pytest.raises(AmbiguousMoveError):
        position.preview("sun > W3")
    with pytest.raises(IllegalMoveError):
        position.preview("fog > W3", seat=0)
    with pytest.raises(InvalidMoveError):
        position.preview("nonsense", seat=0)
    with pytest.raises(NotYourTurnError):
        position.preview("sun > W3", seat=2)
    assert position.preview("sun > W3", seat=0) == ()


@pytest.mark.usefixtures("pairs_on_the_shelf")
def test_a_game_without_previews_says_nothing_but_still_refuses() -> None:
    position = ludotope.new("pairs", seed=1)
    seat = position.deciders[0]
    assert not position.game.has_preview
    legal = position.legal(seat).tolist()
    assert all(position.preview(code, seat) == () for code in legal)
    for code in set(range(position.game.move_codes)) - set(legal):
        with pytest.raises(ludotope.MoveError):
            position.preview(code, seat)
    with pytest.raises(InvalidMoveError):
        position.preview(10**6, seat)


def said(effects: tuple[Effect, ...], language: str = "en") -> list[str]:
    return [
        (f"{effect.points:+d} " if effect.line else "") + say(effect.phrase, language)
        for effect in effects
    ]


def test_a_placing_tells_points_families_covers_and_the_weather() -> None:
    display = ["2 wolf", "1 wolf + water", "1 elk", "2 elk", "3 elk", "1 bear", "2 bear"]
    position = Position(new_park(1))
    deal_displays(position, display)
    position.push("sun > W4")
    position.push("forecast hidden")
    position.settle("1 reveals snowstorm")
    position.settle("action wolf")
    # The snowstorm lies on W5; what it drives away depends on the space.
    ring = int(position.state.weather_rings[5])
    position.push("wolf > forest")
    spaces = [choice.move.space for choice in position.choices(0)]
    beside = next(space for space in spaces if ring >> SPACE_OF[space] & 1)
    apart = next(space for space in spaces if not ring >> SPACE_OF[space] & 1)
    assert "Driven away by a snowstorm (W5)" in said(position.preview(f"2 wolf > {beside}"))
    assert "Jeton chassé par un blizzard (W5)" in said(position.preview(f"2 wolf > {beside}"), "fr")
    assert said(position.preview(f"2 wolf > {apart}"))[0] == (
        "Wolves: 2 animals, no watering hole yet"
    )
    (gain, *_) = position.preview(f"1 wolf + water > {apart}")
    assert (gain.line, gain.seat, gain.points, gain.tone) == ("wolf", 0, 1, "good")
    assert said((gain,)) == ["+1 Wolves (1 animal × 1 watering hole)"]


def test_a_herd_that_takes_the_lead_is_told_so_and_who_loses_it() -> None:
    tiles = {(0, 0): "pole", **{(q, 0): "forest" for q in (3, 4, 5, 6)}}
    position = on_map(tiles, {(3, 0): {0: 1}, (4, 0): {1: 1}}, seats=3)
    effects = position.preview("breed 3,0", names=["Mia", "Ordinateur", "Sam"])
    assert said(effects) == [
        "+1 Lands at the end",
        "-1 Ordinateur: Lands at the end",
        "You would lead on a land of 4 tiles.",
    ]
    assert effects[1].tone == ""


def test_lava_tells_whom_it_takes() -> None:
    for seed in range(60):
        position = ludotope.new("carcata", 2, seed=seed)
        luck = random.Random(seed)
        while not position.is_over:
            seat = position.deciders[0]
            for choice in position.choices(seat)[:200]:
                if not choice.text.startswith("flow"):
                    continue
                effects = position.preview(choice.code, seat, ["Mia", "Sam"])
                after = position.copy()
                after.play(seat, choice.code)
                lost = [int(position.state.alive[s] - after.state.alive[s]) for s in range(2)]
                texts = [effect.phrase.message for effect in effects]
                assert texts.count("carcata-preview-own-pawn") == lost[seat]
                assert texts.count("carcata-preview-pawn") == lost[1 - seat]
                assert (Phrase("preview-end") in [e.phrase for e in effects]) == after.is_over
                if sum(lost):
                    return
            position.play(seat, luck.choice(position.legal(seat).tolist()))
    pytest.fail("no lava came to a pawn in all these games")
