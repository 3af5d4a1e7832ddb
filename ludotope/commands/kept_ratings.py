"""How well people at this terminal play, kept by name in the user's data folder.

The file has a line for each finished game of somebody. Lines are only added: two games that end at
once do not disturb each other, a game that is there twice counts once, and half a line is none.
"""

import hashlib
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from ludotope.bots.rating import RatedGame, Rating, rate
from ludotope.engine.files import unwritable


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line: a finished game (its `record` by digest), or that all before is forgotten."""

    name: str
    game: str
    at: float
    record: str = ""
    strengths: tuple[int, ...] = ()
    share: float = 0.0
    forgotten: bool = False


class Kept(msgspec.Struct, frozen=True):
    """How well somebody plays a game: the rating after each of their games."""

    name: str
    game: str
    ratings: tuple[Rating, ...]

    @property
    def rating(self) -> Rating:
        """The rating now."""
        return self.ratings[-1] if self.ratings else Rating()


def ratings_file() -> Path:
    """Returns the path of the file in which ratings are kept."""
    return user_data_path("ludotope") / "ratings.jsonl"


def kept_ratings() -> list[Kept]:
    """Everybody's ratings, by name and game."""
    lines: dict[tuple[str, str], dict[str, Line]] = {}
    for line in _read_lines():
        games = lines.setdefault((_key(line.name), line.game), {})
        if line.forgotten:
            games.clear()
        else:
            games.setdefault(line.record, line)
    return [
        _fold(next(iter(games.values())).name, game, list(games.values()))
        for (_, game), games in sorted(lines.items())
        if games
    ]


def rating_of(name: str, game: str) -> Rating:
    """Returns somebody's rating at a game, by their name."""
    found = [k for k in kept_ratings() if _key(k.name) == _key(name) and k.game == game]
    return found[0].rating if found else Rating()


def keep_games(game: str, record: str, results: Mapping[str, RatedGame]) -> None:
    """Keeps what a finished game says of people, by their names."""
    digest = hashlib.blake2b(record.encode(), digest_size=12).hexdigest()
    _add([Line(name, game, time.time(), digest, *result) for name, result in results.items()])


def forget(name: str, game: str) -> None:
    """Forgets how well somebody plays a game."""
    _add([Line(name, game, time.time(), forgotten=True)])


def _fold(name: str, game: str, lines: Sequence[Line]) -> Kept:
    ratings: list[Rating] = []
    for line in lines:
        before = ratings[-1] if ratings else Rating()
        ratings.append(rate(before, RatedGame(line.strengths, line.share)))
    return Kept(name, game, tuple(ratings))


def _key(name: str) -> str:
    return " ".join(name.split()).casefold()


def _read_lines() -> list[Line]:
    try:
        content = ratings_file().read_bytes()
    except (OSError, RuntimeError):
        return []
    found = []
    for text in content.split(b"\n"):
        try:
            line = msgspec.json.decode(text, type=Line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            # Half a line, of a game that was not kept to its end.
            continue
        if line.forgotten or line.strengths:
            found.append(line)
    return found


def _add(lines: Sequence[Line]) -> None:
    """Adds lines, in one piece."""
    if not lines:
        return
    # An earlier line may have been cut off: it must not spoil this one.
    text = b"\n" + b"\n".join(map(msgspec.json.encode, lines)) + b"\n"
    try:
        file = ratings_file()
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab", buffering=0) as output:
            output.write(text)
            os.fsync(output.fileno())
    except (OSError, RuntimeError) as error:
        raise unwritable(ratings_file(), error) from None
