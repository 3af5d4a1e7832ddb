"""Ratings: what finished games say of how well somebody plays."""

import random

from hypothesis import given
from hypothesis import strategies as st

from ludotope.bots.rating import (
    RatedGame,
    Rating,
    chance,
    fair_strength,
    rate,
    rated_game,
    step,
)

strengths = st.integers(0, 100)
ratings = st.builds(Rating, st.floats(0, 100), st.integers(0, 10_000))
games = st.builds(
    lambda met, beaten: RatedGame(tuple(met), min(beaten, 2 * len(met)) / (2 * len(met))),
    st.lists(strengths, min_size=1, max_size=9),
    st.integers(0, 18),
)


@given(ratings, games)
def test_a_rating_stays_on_the_scale_and_moves_by_one_step_at_most(
    rating: Rating, game: RatedGame
) -> None:
    after = rate(rating, game)
    assert after.games == rating.games + 1
    assert 0 <= after.value <= 100
    assert abs(after.value - rating.value) <= step(rating.games) + 1e-9
    if game.share == 1:
        assert after.value >= rating.value
    if game.share == 0:
        assert after.value <= rating.value


@given(ratings, games, st.integers(0, 18))
def test_who_does_better_is_never_rated_lower(rating: Rating, game: RatedGame, more: int) -> None:
    better = game._replace(share=min(1.0, game.share + more / 18))
    assert rate(rating, better).value >= rate(rating, game).value


@given(st.floats(0, 100), strengths, strengths)
def test_stronger_opponents_are_harder_to_beat(value: float, one: int, other: int) -> None:
    weaker, stronger = sorted((one, other))
    assert chance(value, weaker) >= chance(value, stronger)
    assert abs(chance(value, one) + chance(one, value) - 1) < 1e-9
    assert chance(value, value) == 0.5


@given(st.integers(0, 10_000))
def test_later_games_count_less_but_always_something(played: int) -> None:
    assert step(played) >= step(played + 1) >= 3


@given(st.lists(st.integers(1, 5), min_size=2, max_size=5), st.data())
def test_only_computer_players_of_a_known_strength_are_met(
    places: list[int], data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, len(places) - 1))
    levels = st.sampled_from(["random", "easy", "medium", "7", "100"])
    others = st.integers(0, len(places) - 1).filter(lambda other: other != seat)
    bots = data.draw(st.dictionaries(others, levels))
    game = rated_game(seat, places, bots)
    known = [other for other, level in bots.items() if level != "random"]
    if not known:
        assert game is None
        return
    assert game is not None
    assert len(game.strengths) == len(known)
    assert 0 <= game.share <= 1
    if all(places[seat] < places[other] for other in known):
        assert game.share == 1
    if all(places[seat] == places[other] for other in known):
        assert game.share == 0.5


def test_a_fair_match_is_between_the_people_who_play_it() -> None:
    assert fair_strength([]) == fair_strength([Rating()]) == 40
    assert fair_strength([Rating(20.2, 5), Rating(61.0, 1)]) == 41


def after_fair_matches(strength: float, games: int, opponents: int, luck: random.Random) -> Rating:
    """How somebody of a constant strength is rated who plays nothing but fair matches."""
    rating = Rating()
    for _ in range(games):
        met = (rating.strength,) * opponents
        beaten = sum(luck.random() < chance(strength, other) for other in met)
        rating = rate(rating, RatedGame(met, beaten / opponents))
    return rating


def test_ratings_find_out_how_well_somebody_plays() -> None:
    luck = random.Random(1)
    for strength in (5, 25, 60, 90):
        for opponents in (1, 3):
            found = [after_fair_matches(strength, 60, opponents, luck).value for _ in range(40)]
            assert abs(sum(found) / len(found) - strength) < 5, (strength, opponents)
            # One game in two is for whoever is that good: most are close to it by then.
            close = sum(abs(value - strength) < 20 for value in found)
            assert close >= 34, (strength, opponents, found)


def test_the_first_games_already_bring_it_near() -> None:
    luck = random.Random(2)
    for strength in (20, 75):
        found = [after_fair_matches(strength, 12, 1, luck).value for _ in range(100)]
        start = abs(Rating().value - strength)
        nearer = sum(abs(value - strength) < start for value in found)
        assert nearer >= 80, (strength, nearer)


def test_who_learns_is_followed() -> None:
    luck = random.Random(3)
    rating = Rating(25.0, 400)
    for _ in range(150):
        met = (rating.strength,)
        rating = rate(rating, RatedGame(met, float(luck.random() < chance(70, met[0]))))
    assert 55 < rating.value < 85
