"""Seeds of games that are begun one after the other."""

import os


class Seeding:
    """Tells the seed and the stream of luck of each game: a seed's first game has stream 0."""

    def __init__(self) -> None:
        self._seed: int | None = None
        self._number = 0

    def next(self, seed: int | None) -> tuple[int, int]:
        """The seed and stream of the next game; a new seed begins with its first game."""
        if seed is not None:
            self._seed, self._number = seed, 0
        elif self._seed is None:
            self._seed, self._number = int.from_bytes(os.urandom(8)), 0
        else:
            self._number += 1
        return self._seed, self._number
