"""A play: a finished game in the record book, whether from a real table or played here."""

from collections.abc import Mapping
from typing import Literal

import msgspec

Source = Literal["sheet", "table", "import"]


# There are very many of these at once, which the garbage collector need not look through.
class BookPlayer(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Who played, and how it went: points line by line, and the place.

    `bot` is the level of a computer player; `stand_in` says that one played for a person.
    """

    name: str
    score: int | None
    place: int | None
    person: str | None = None
    bot: str | None = None
    first: bool = False
    stand_in: bool = False
    colour: int | None = None
    lines: Mapping[str, int] = {}


class Play(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A finished game. `played` is the day, or day and minute, where it was played."""

    id: str
    source: Source
    game: str
    variant: str
    played: str
    players: tuple[BookPlayer, ...]
    decided_by: str = ""
    place: str = ""
    minutes: int | None = None
    practice: bool = False
    note: str = ""

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those in the first place."""
        return tuple(player.name for player in self.players if player.place == 1)
