"""A play: a finished game in the record book, whether from a real table or played here."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

Source = Literal["sheet", "table", "import"]
# What somebody is called whose name is not told.
NAMELESS = "?"
# Who one is oneself where plays are shown: no identity leaves the server.
ME = "me"


# There are very many of these at once, which the garbage collector need not look through.
class BookPlayer(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Who played, and how it went: points line by line, and the place.

    `bot` is the level of a computer player; `stand_in` says that one played for a person. A
    `hidden` name is for the person themselves only.
    """

    name: str
    score: int | None
    place: int | None
    person: str | None = None
    bot: str | None = None
    first: bool = False
    stand_in: bool = False
    colour: int | None = None
    hidden: bool = False
    lines: Mapping[str, int] = {}


class Play(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A finished game. `played` is the day, or day and minute, where it was played.

    `sheet` is where an imported play is kept, which has an id of another program; files have none.
    """

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
    sheet: str = ""

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those in the first place."""
        return tuple(player.name for player in self.players if player.place == 1)


def shown_to(plays: Iterable[Play], person: str | None) -> list[Play]:
    """Returns plays without identities: one's own seats are `me`, hidden names are not told."""
    return [
        msgspec.structs.replace(
            play, players=tuple(_player_shown(player, person) for player in play.players)
        )
        for play in plays
    ]


def _player_shown(player: BookPlayer, person: str | None) -> BookPlayer:
    is_me = person is not None and player.person == person
    return msgspec.structs.replace(
        player,
        name=NAMELESS if player.hidden and not is_me else player.name,
        person=ME if is_me else None,
        hidden=False,
    )
