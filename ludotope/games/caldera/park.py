"""The two sides of the park, read from their map files and checked."""

import re
from cmath import phase
from collections import Counter
from typing import NamedTuple, NoReturn

from ludotope.engine.box import FileText
from ludotope.engine.errors import DataFileError
from ludotope.engine.words import Phrase, Value
from ludotope.games.caldera.rules import things
from ludotope.games.caldera.rules.spaces import HEXES, NAMES, NEIGHBOURS, SPACE_OF

LANDSCAPES = {"F": "forest", "P": "prairie", "M": "mountains"}
VOLCANO, GEYSER_HEX = "V", "G"
# With more digits it is no number of a space.
RING_NUMBER = re.compile("[0-9]{1,9}")
SPACES_OF_A_LANDSCAPE = 14
WATERFALLS = 6
GEYSER_HEXES = 3
VOLCANOES = {"front": 1, "back": 3}
# The middle of each space on the table, as a complex number: to the right, and downwards.
POINTS = tuple(complex(place.q + place.r / 2, place.r * 3**0.5 / 2) for place in HEXES)


class Park(NamedTuple):
    """One side of the park: what lies on each of its 52 spaces."""

    side: str
    kinds: tuple[str, ...]
    river: frozenset[int]
    waterfalls: frozenset[int]
    weather: dict[int, int]
    geysers: tuple[tuple[int, ...], ...]

    def spaces(self, kind: str) -> frozenset[int]:
        """All spaces of one kind: a landscape, `geyser`, `volcano` or `weather`."""
        return frozenset(space for space in range(things.SPACES) if self.kinds[space] == kind)

    @property
    def landscapes(self) -> frozenset[int]:
        """All spaces on which a token can lie."""
        return frozenset(s for s in range(things.SPACES) if self.kinds[s] in LANDSCAPES.values())

    @property
    def beside_geysers(self) -> frozenset[int]:
        """All spaces that neighbour a geyser."""
        return frozenset(space for geyser in self.geysers for space in geyser)


def read_park(file: FileText, side: str) -> Park:
    """Reads a map file; an error names the file, the line and the reason."""
    return _ParkReader(file, side).read()


class _ParkReader:
    def __init__(self, file: FileText, side: str) -> None:
        self.file = file
        self.side = side
        self.kinds: list[str] = []
        self.river: set[int] = set()
        self.waterfalls: set[int] = set()
        self.weather: dict[int, int] = {}
        self.geysers: list[tuple[int, ...]] = []
        self.row_lines: list[int] = []
        self.geyser_lines: list[int] = []
        self.last_line = 1

    def read(self) -> Park:
        for number, line in enumerate(self.file.text.splitlines(), 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            self.last_line = number
            if words[0] == "geyser":
                self._geyser(number, words[1:])
            else:
                self._row(number, words)
        self._check_counts()
        self._check_ring()
        self._check_geysers()
        return Park(
            self.side,
            tuple(self.kinds),
            frozenset(self.river),
            frozenset(self.waterfalls),
            self.weather,
            tuple(self.geysers),
        )

    def _row(self, line: int, words: list[str]) -> None:
        row = len(self.row_lines)
        if row == len(things.ROW_WIDTHS):
            self._fail(line, "caldera-map-rows", rows=len(things.ROW_WIDTHS))
        if len(words) != things.ROW_WIDTHS[row]:
            self._fail(line, "caldera-map-width", needed=things.ROW_WIDTHS[row], found=len(words))
        self.row_lines.append(line)
        for word in words:
            self._space(line, word)

    def _space(self, line: int, word: str) -> None:
        space = len(self.kinds)
        letter, mark = word[0], word[1:]
        if letter == "W" and RING_NUMBER.fullmatch(mark):
            self._weather_space(line, word, int(mark), space)
            self.kinds.append("weather")
        elif letter in LANDSCAPES and mark in {".", "r", "w"}:
            self.kinds.append(LANDSCAPES[letter])
            if mark != ".":
                self.river.add(space)
            if mark == "w":
                self.waterfalls.add(space)
        elif word == "V.":
            self.kinds.append("volcano")
        elif word == "G.":
            self.kinds.append("geyser")
        else:
            self._fail(line, "caldera-map-letter", word=word)

    def _weather_space(self, line: int, word: str, number: int, space: int) -> None:
        first = things.MIDDLE if self.side == "back" else things.MIDDLE + 1
        if not first <= number <= things.RING:
            self._fail(line, "caldera-map-weather", word=word, first=first, last=things.RING)
        if number in self.weather:
            self._fail(line, "caldera-map-twice", word=word)
        self.weather[number] = space

    def _geyser(self, line: int, words: list[str]) -> None:
        for word in words:
            if word not in SPACE_OF:
                self._fail(line, "caldera-map-space", word=word)
        if len(set(words)) != 3:
            self._fail(line, "caldera-map-corner", count=len(set(words)))
        geyser = tuple(sorted(SPACE_OF[word] for word in words))
        if geyser in self.geysers:
            self._fail(line, "caldera-map-twice", word=" ".join(words))
        self.geysers.append(geyser)
        self.geyser_lines.append(line)

    def _check_counts(self) -> None:
        if len(self.row_lines) != len(things.ROW_WIDTHS):
            self._fail(self.last_line, "caldera-map-rows", rows=len(things.ROW_WIDTHS))
        needed = dict.fromkeys(LANDSCAPES.values(), SPACES_OF_A_LANDSCAPE)
        needed["volcano"] = VOLCANOES[self.side]
        needed["geyser"] = GEYSER_HEXES if self.side == "front" else 0
        needed["weather"] = things.RING + (self.side == "back")
        found = Counter(self.kinds)
        # A surplus points to a line of its own, so it is told before the lack it goes with.
        for kind, count in sorted(needed.items(), key=lambda kind: kind[1] - found[kind[0]]):
            if found[kind] != count:
                of_kind = [s for s in range(things.SPACES) if self.kinds[s] == kind]
                self._fail_count(kind, count, of_kind)
        if len(self.waterfalls) != WATERFALLS:
            self._fail_count("waterfall", WATERFALLS, sorted(self.waterfalls))

    def _check_ring(self) -> None:
        """The forecast goes clockwise: so must the numbers of the ring, seen from its middle."""
        ring = [
            POINTS[self.weather[number]] for number in range(things.MIDDLE + 1, things.RING + 1)
        ]
        middle = sum(ring) / len(ring)
        # Rows are counted downwards, so that clockwise is towards greater angles.
        angles = [phase(point - middle) for point in ring]
        start = angles.index(min(angles))
        if angles[start:] + angles[:start] != sorted(angles):
            self._fail(self._line_of(self.weather[things.MIDDLE + 1]), "caldera-map-clockwise")

    def _check_geysers(self) -> None:
        if self.side == "front":
            if self.geysers:
                self._fail(self.geyser_lines[0], "caldera-map-front-geyser")
            for space in range(things.SPACES):
                if self.kinds[space] == "geyser":
                    self.geysers.append(NEIGHBOURS[space])
                    self.geyser_lines.append(self._line_of(space))
        elif not 1 <= len(self.geysers) <= things.MAX_GEYSERS:
            count = len(self.geysers)
            self._fail(self.last_line, "caldera-map-geysers", count=count, most=things.MAX_GEYSERS)
        needed = 6 if self.side == "front" else 3
        for line, around in zip(self.geyser_lines, self.geysers, strict=True):
            for space in around:
                if self.kinds[space] not in LANDSCAPES.values():
                    self._fail(
                        line,
                        "caldera-map-beside",
                        space=NAMES[space],
                        kind=Phrase(f"caldera-kind-{self.kinds[space]}"),
                    )
                if self.side == "back" and not all(
                    other == space or other in NEIGHBOURS[space] for other in around
                ):
                    self._fail(line, "caldera-map-corner-apart", spaces=_names(around))
            if len(around) != needed:
                self._fail(line, "caldera-map-neighbours", count=len(around), needed=needed)

    def _fail_count(self, kind: str, needed: int, found: list[int]) -> NoReturn:
        surplus = len(found) > needed
        line = self._line_of(found[needed]) if surplus else self.last_line
        self._fail(
            line,
            "caldera-map-count",
            kind=Phrase(f"caldera-kind-{kind}"),
            needed=needed,
            found=len(found),
        )

    def _line_of(self, space: int) -> int:
        return self.row_lines[int(NAMES[space].split(".")[0])]

    def _fail(self, line: int, message: str, **values: Value) -> NoReturn:
        fail(self.file, line, message, **values)


def fail(file: FileText, line: int, message: str, **values: Value) -> NoReturn:
    """Refuses a data file."""
    raise DataFileError(file.name, line, Phrase(message, values))


def _names(spaces: tuple[int, ...]) -> str:
    return " ".join(NAMES[space] for space in spaces)
