"""The cast: what computer players are called at a table, and what is said of their manner.

A character is a name and a face. It changes nothing in how a computer player plays: the manner that
is told of it follows from its level alone, so that it is true. Of the two ways in which each manner
is put, a character always has the same.
"""

import random
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ludotope.bots import BOTS, MARKS, is_bot, strength_of
from ludotope.bots.rating import FAIR
from ludotope.engine.words import Phrase, Value, say

CHARACTERS = (
    "marmot",
    "bruin",
    "lynx",
    "otter",
    "ammonite",
    "ptero",
    "newt",
    "turtle",
    "tiki",
    "crab",
)
# Who is called like a piece of a game stays away from it: the log would not say which is meant.
NAMESAKES = {"caldera": {"marmot"}, "carcata": {"turtle"}}

_LEVEL = "|".join((*BOTS, FAIR))
# A bare number may be what a person is called.
_PLAYER = re.compile(
    rf"(?:(?P<character>{'|'.join(name.title() for name in CHARACTERS)})"
    rf" \((?P<level>{_LEVEL}|100|[1-9]?[0-9])\)|(?P<bare>{_LEVEL}))(?: (?P<number>\d+))?"
)


class BotPlayer(NamedTuple):
    """A computer player at a table: its level, and who it is; in games of before nobody."""

    level: str
    character: str | None = None

    @property
    def text(self) -> str:
        """What a record calls it, the same in every language: `Marmot (medium)`."""
        return f"{self.character.title()} ({self.level})" if self.character else self.level


def read_player(text: str) -> BotPlayer | None:
    """The computer player that a record means by a name; None for a person's."""
    found = _PLAYER.fullmatch(text)
    if found is None or found["number"] or found["level"] == FAIR or found["bare"] == FAIR:
        # A fair match has a strength before its first move is recorded.
        return None
    return BotPlayer(found["bare"] or found["level"], (found["character"] or "").lower() or None)


def draw_characters(
    game: str, count: int, taken: Iterable[str | None] = (), luck: random.Random | None = None
) -> tuple[str, ...]:
    """Draws characters for a table of a game, no two alike while there are enough of them."""
    luck = luck or random.SystemRandom()
    away = {*taken, *NAMESAKES.get(game, ())}
    drawn = luck.sample(CHARACTERS, len(CHARACTERS))
    fresh = [character for character in drawn if character not in away]
    return tuple((fresh + drawn * (1 + count // len(drawn)))[:count])


def with_characters(game: str, players: Sequence[str], seed: int | None = None) -> list[str]:
    """The names of players, with characters for the computer players that were named by level."""
    luck = None if seed is None else random.Random(seed)
    bots = [BotPlayer(name) if is_bot(name) else read_player(name) for name in players]
    wanting = [bot for bot in bots if bot and bot.character is None]
    taken = [bot.character for bot in bots if bot]
    drawn = iter(draw_characters(game, len(wanting), taken, luck))
    return [
        BotPlayer(bot.level, next(drawn)).text if bot and bot.character is None else player
        for player, bot in zip(players, bots, strict=True)
    ]


def manner(player: BotPlayer) -> Phrase | None:
    """In which manner a computer player plays: what its level does, in the words of a character."""
    if player.character not in CHARACTERS:
        return None
    way = CHARACTERS.index(player.character) % 2
    return Phrase(f"bot-manner-{nearest_level(player.level)}", {"way": way})


def nearest_level(level: str) -> str:
    """The named level whose mark is nearest to a level or strength."""
    strength = strength_of(level)
    if strength is None:
        return level
    return min(MARKS, key=lambda name: abs(MARKS[name] - strength))


def level_phrase(level: str) -> Phrase:
    """How a level is called; a strength that has no name by its number."""
    if level in (*BOTS, FAIR):
        return Phrase(f"web-level-{level}")
    return Phrase("web-level-strength", {"strength": level})


def called(name: str, language: str) -> str:
    """What a seat is called in a language, given what records and stories call it."""
    found = _PLAYER.fullmatch(name)
    if found is None:
        return name
    number = found["number"]
    if found["character"]:
        who = say(Phrase(f"character-{found['character'].lower()}"), language)
        return f"{who} {number}" if number else who
    level = level_phrase(found["bare"])
    if number is None:
        return say(Phrase("web-bot", {"level": level}), language)
    return say(Phrase("web-bot-numbered", {"level": level, "number": number}), language)


def names_called(names: Sequence[str], language: str) -> list[str]:
    """What all seats are called in a language."""
    return [called(name, language) for name in names]


def with_names(phrase: Phrase, language: str) -> Phrase:
    """A phrase of a story in which computer players are called as people know them."""
    values = {key: _named(key, value, language) for key, value in phrase.values.items()}
    return Phrase(phrase.message, values)


def _named(key: str, value: Value, language: str) -> Value:
    if isinstance(value, Phrase):
        return with_names(value, language)
    if isinstance(value, str) and key in ("seat", "name"):
        return called(value, language)
    is_level = key == "bot" and isinstance(value, str) and is_bot(value)
    return level_phrase(str(value)) if is_level else value
