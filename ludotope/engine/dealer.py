"""The dealer: decides what chance brings, outside the state, when it is due and not before."""

import os

from ludotope.engine.kernel.layout import States
from ludotope.engine.kernel.luck import Luck, new_luck
from ludotope.engine.kernel.playout import deal_one


class Dealer:
    """Deals from the operating system's randomness or, given a seed, always the same.

    A stream tells games of one seed apart.
    """

    def __init__(self, seed: int | None = None, stream: int = 0) -> None:
        self._seed, self._stream = seed, stream
        self._luck: Luck | None = None

    def luck(self) -> Luck:
        """Random numbers for one outcome."""
        if self._luck is None:
            # Many games need none.
            self._luck = new_luck(self._seed or 0, self._stream)
        if self._seed is None:
            self._luck[0] = int.from_bytes(os.urandom(8))
        return self._luck

    def deal(self, states: States) -> int:
        """Draws the outcome that is due, applies it to the state and returns it."""
        return deal_one(states, self.luck())
