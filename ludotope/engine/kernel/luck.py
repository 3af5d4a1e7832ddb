"""Random numbers for compiled code: SplitMix64, whose whole state is one number in an array.

A stream is named by a seed and an index, so game 7 of seed 3 is the same game wherever, whenever
and beside whatever it is played. Not for secrets: the `Dealer` takes those from the operating
system.
"""

import numpy as np
from numpy.typing import NDArray

from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.rule import rule

Luck = NDArray[np.uint64]

_GOLDEN = 0x9E3779B97F4A7C15
_ALL = 0xFFFFFFFFFFFFFFFF


def new_luck(seed: int, stream: int = 0) -> Luck:
    """A stream of random numbers, told apart by a seed and an index."""
    luck = np.zeros(1, np.uint64)
    reseed(luck, small_seed(seed), stream)
    return luck


def small_seed(seed: int) -> int:
    """A seed that compiled code can take, for any whole number that somebody gives."""
    return seed & 0x7FFFFFFFFFFFFFFF


@rule
def _mix(x: int) -> int:
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _ALL
    return x ^ (x >> 31)


@rule
def reseed(luck: Luck, seed: int, stream: int) -> None:
    """Puts a generator at the start of the stream with this seed and index."""
    start = _mix(int(np.uint64(seed)))
    luck[0] = np.uint64(_mix((start + int(np.uint64(stream)) * _GOLDEN + _GOLDEN) & _ALL))


# For calls that are given random numbers and do not use them.
UNUSED: Luck = np.zeros(1, np.uint64)


@rule
def uniform(luck: Luck) -> float:
    """The next number, evenly spread from 0 to just below 1."""
    state = (int(luck[0]) + _GOLDEN) & _ALL
    luck[0] = np.uint64(state)
    return (_mix(state) >> 11) * (1.0 / 9007199254740992.0)


@rule
def below(luck: Luck, limit: int) -> int:
    """The next whole number from 0 to just below a limit (small against 2**53)."""
    return int(uniform(luck) * limit)


@rule
def _following(whole: int, index: int) -> int:
    return (int(np.uint64(whole)) + int(np.uint64(index)) * _GOLDEN + _GOLDEN) & _ALL


@rule
def split(luck: Luck) -> int:
    """Takes one number of the stream, from which streams and numbers follow by an index."""
    state = (int(luck[0]) + _GOLDEN) & _ALL
    luck[0] = np.uint64(state)
    return _mix(state)


@rule
def branch(luck: Luck, whole: int, index: int) -> None:
    """Puts a generator at the start of one of the streams that follow from `split`."""
    luck[0] = np.uint64(_mix(_following(whole, index)))


@rule
def part(whole: int, index: int) -> float:
    """Returns one of the numbers that follow from `split`, from 0 to just below 1."""
    return (_mix(_following(whole, index)) >> 11) * (1.0 / 9007199254740992.0)


@rule
def about_the_best(moves: Array, ratings: Array, listed: int, whim: float, luck: Luck) -> int:
    """Returns the move with the highest rating after adding uniform noise up to `whim`.

    A move has the same noise whatever else is listed; one number of the stream is taken.
    """
    whims = split(luck)
    best = moves[0]
    best_rating = -1e18
    for index in range(listed):
        rating = ratings[index] + whim * part(whims, moves[index])
        if rating > best_rating:
            best_rating = rating
            best = moves[index]
    return best


@rule
def pick(counts: Array, luck: Luck) -> int:
    """Returns a random index, weighted by counts."""
    chosen = below(luck, counts.sum())
    kind = 0
    while chosen >= counts[kind]:
        chosen -= counts[kind]
        kind += 1
    return kind
