"""The 35 animal tokens that every player has, read from their file and checked."""

import re
from typing import NamedTuple

from ludotope.engine.box import FileText
from ludotope.engine.words import Phrase
from ludotope.games.caldera.park import fail
from ludotope.games.caldera.rules import things
from ludotope.games.caldera.sets import Names

ANIMALS_OF_A_SPECIES = 12
WATER_OF_A_SPECIES = 3
ANIMALS = re.compile(rf"([1-9]) *({'|'.join(things.SPECIES)})s?")


class Token(NamedTuple):
    """An animal token: how many animals of each species it shows, and whether water."""

    animals: tuple[int, ...]
    water: bool

    @property
    def features(self) -> frozenset[int]:
        """The features that an action token or the weather finds on it."""
        species = {number for number, count in enumerate(self.animals) if count}
        return frozenset(species | {things.WATER}) if self.water else frozenset(species)


class Tokens:
    """All tokens, numbered in the order of the file; their names are the file's own words."""

    def __init__(self, file: FileText) -> None:
        self.names: list[str] = []
        self.tokens: list[Token] = []
        self._numbers: dict[Token, int] = {}
        line = 1
        for line, text in enumerate(file.text.splitlines(), 1):
            name = text.split("#")[0].strip()
            if name:
                self._add(file, line, name)
        self._check_counts(file, line)
        self.sets = Names(self.names)

    def number(self, text: str) -> int | None:
        """The number of the token that a text names, in any order of its animals."""
        token = parse_token(text)
        return self._numbers.get(token) if token else None

    def _add(self, file: FileText, line: int, name: str) -> None:
        token = parse_token(name)
        if token is None:
            fail(file, line, "caldera-token-unknown", token=name)
        if token in self._numbers:
            fail(file, line, "caldera-token-twice", token=name)
        if len(self.tokens) == things.TOKENS:
            fail(file, line, "caldera-token-count", needed=things.TOKENS, found=things.TOKENS + 1)
        self._numbers[token] = len(self.tokens)
        self.tokens.append(token)
        self.names.append(name)

    def _check_counts(self, file: FileText, last_line: int) -> None:
        if len(self.tokens) != things.TOKENS:
            fail(
                file, last_line, "caldera-token-count", needed=things.TOKENS, found=len(self.tokens)
            )
        for number, species in enumerate(things.SPECIES):
            showing = [token for token in self.tokens if token.animals[number]]
            animals = sum(token.animals[number] for token in showing)
            water = sum(token.water for token in showing)
            if (animals, water) != (ANIMALS_OF_A_SPECIES, WATER_OF_A_SPECIES):
                fail(
                    file,
                    last_line,
                    "caldera-token-species",
                    species=Phrase(f"caldera-many-{species}"),
                    animals=animals,
                    water=water,
                    needed=ANIMALS_OF_A_SPECIES,
                    needed_water=WATER_OF_A_SPECIES,
                )


def parse_token(text: str) -> Token | None:
    """The token that a text such as `1 elk + 1 wolf + water` means, or None."""
    animals = [0] * things.N_SPECIES
    water = False
    for part in text.lower().split("+"):
        part = part.strip()
        found = ANIMALS.fullmatch(part)
        if found and not animals[things.SPECIES.index(found[2])]:
            animals[things.SPECIES.index(found[2])] = int(found[1])
        elif part == "water" and not water:
            water = True
        else:
            return None
    return Token(tuple(animals), water) if any(animals) else None
