"""Ratings: how well somebody plays a game, on the scale of strength of the computer players.

A rating says which strength somebody keeps the score even with. It is learned from finished games:
each is compared with every computer player of a known strength that sat there. A fair match is one
with computer players of the strength that the ratings of its people say when it begins.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ludotope.bots import MOST, strength_of

# A computer player that is as strong as the people at its table, once the game begins.
FAIR = "fair"
# Whoever has not played yet is between a child and an adult in a first game.
START = 40.0
# By how many points of strength one has to be better to win e times as often as to lose.
SCALE = 18.0
# The first games count for much, later ones for less, but never nothing: people learn.
FIRST_STEPS, SOON, LEAST_STEP = 72.0, 3, 3.0


class Rating(NamedTuple):
    """The strength that somebody keeps the score even with, learned from so many games."""

    value: float = START
    games: int = 0

    @property
    def strength(self) -> int:
        """The strength of a computer player that is as good."""
        return round(self.value)


class RatedGame(NamedTuple):
    """What a finished game says of somebody: who was met, and the share of them that was beaten."""

    strengths: tuple[int, ...]
    share: float


def chance(value: float, strength: float) -> float:
    """The chance of somebody with a rating to finish before a computer player of a strength."""
    return 1 / (1 + math.exp((strength - value) / SCALE))


def step(games: int) -> float:
    """By how much a game can move a rating that was learned from so many games."""
    return max(LEAST_STEP, FIRST_STEPS / (games + SOON))


def rate(rating: Rating, game: RatedGame) -> Rating:
    """The rating after one more game."""
    expected = sum(chance(rating.value, met) for met in game.strengths) / len(game.strengths)
    value = rating.value + step(rating.games) * (game.share - expected)
    return Rating(min(float(MOST), max(0.0, value)), rating.games + 1)


def rated_game(seat: int, places: Sequence[int], bots: Mapping[int, str]) -> RatedGame | None:
    """What a game says of the person at a seat, given the computer players by seat.

    None if none of them has a strength: `random` has none.
    """
    met = {
        other: strength
        for other, bot in bots.items()
        if other != seat and (strength := strength_of(bot)) is not None
    }
    if not met:
        return None
    beaten = [
        1.0 if places[seat] < places[other] else 0.5 if places[seat] == places[other] else 0.0
        for other in met
    ]
    return RatedGame(tuple(met.values()), sum(beaten) / len(beaten))


def fair_strength(ratings: Iterable[Rating]) -> int:
    """The strength of the computer players in a fair match of people with some ratings."""
    values = [rating.value for rating in ratings]
    return round(sum(values) / len(values)) if values else round(START)
