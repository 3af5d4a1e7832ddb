"""A slow, plain scorer for Caldera Park, written from the rules page alone to check a fast one."""

from dataclasses import dataclass

SPECIES = ("goat", "bear", "wolf", "elk", "eagle", "bison")
HIT_FEATURES: dict[str, set[str]] = {
    "sun": set(),
    "hurricane": {"eagle", "elk", "water"},
    "hailstorm": {"bear", "wolf", "water"},
    "downpour": {"goat", "bison", "water"},
    "snowstorm": {"elk", "wolf"},
    "heatwave": {"goat", "bear"},
    "fog": {"eagle", "bison"},
}
HIT_COUNTS = {"thunderstorm 1": 1, "thunderstorm 2": 2, "thunderstorm 3": 3}

Space = tuple[int, int]  # row, column, both from 0


@dataclass(frozen=True)
class Token:
    """An animal token: its animals in a fixed order, and whether it shows a watering hole."""

    animals: tuple[tuple[str, int], ...]
    water: bool

    def count(self, species: str) -> int:
        """Return how many animals of one species the token shows."""
        return dict(self.animals).get(species, 0)


@dataclass(frozen=True)
class Park:
    """One side of the board: what every space is, who neighbours whom, and what geysers need."""

    kinds: dict[Space, str]
    neighbours: dict[Space, set[Space]]
    geysers: list[set[Space]]

    def landscapes(self) -> set[Space]:
        """Return the spaces that can hold an animal token."""
        return {space for space, kind in self.kinds.items() if kind[0] in "FPM"}

    def weather_space(self, name: str) -> Space:
        """Return the space called "W0" to "W6"."""
        found = [space for space, kind in self.kinds.items() if kind == name]
        if len(found) != 1 or not name.startswith("W"):
            raise ValueError(f"no weather space {name!r} on this side")
        return found[0]


def content_lines(text: str) -> list[str]:
    """Return the lines that are neither empty nor comments, with their indentation."""
    lines = [line.rstrip() for line in text.splitlines()]
    return [line for line in lines if line and not line.lstrip().startswith("#")]


def parse_space(text: str) -> Space:
    """Read "row.column"."""
    row, column = text.split(".")
    return int(row), int(column)


def parse_park(map_text: str) -> Park:
    """Read a map: rows of hexes, then (on the back) the geysers that stand on corners."""
    kinds: dict[Space, str] = {}
    centre: dict[Space, tuple[int, int]] = {}  # row, and x in halves of a hex's width
    corners: list[set[Space]] = []
    row = 0
    for line in content_lines(map_text):
        words = line.split()
        if words[0] == "geyser":
            corners.append({parse_space(word) for word in words[1:]})
            continue
        indent = 1 if line.startswith(" ") else 0
        for column, kind in enumerate(words):
            kinds[row, column] = kind
            centre[row, column] = (row, 2 * column + indent)
        row += 1
    sides = {(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)}
    neighbours: dict[Space, set[Space]] = {}
    for one, (y, x) in centre.items():
        neighbours[one] = {other for other, (y2, x2) in centre.items() if (y2 - y, x2 - x) in sides}
    hexes = [neighbours[space] for space in kinds if kinds[space].startswith("G")]
    return Park(kinds, neighbours, hexes + corners)


def parse_token(text: str) -> Token:
    """Read a token such as "1 wolf + 1 elk + water"; the order of its parts is free."""
    animals: dict[str, int] = {}
    water = False
    for part in text.split("+"):
        words = part.split()
        if words == ["water"] and not water:
            water = True
        elif len(words) == 2 and words[1] in SPECIES and words[1] not in animals:
            animals[words[1]] = int(words[0])
        else:
            raise ValueError(f"not a token: {text!r}")
    return Token(tuple(sorted(animals.items())), water)


def parse_placed(park: Park, tokens_text: str, placed: dict[str, str]) -> dict[Space, Token]:
    """Read the placed tokens, refusing any that the player does not have or cannot put there."""
    left = {parse_token(line) for line in content_lines(tokens_text)}
    landscapes = park.landscapes()
    result: dict[Space, Token] = {}
    for where, text in placed.items():
        space, token = parse_space(where), parse_token(text)
        if space not in landscapes or space in result:
            raise ValueError(f"{where} is not a free landscape")
        if token not in left:
            raise ValueError(f"{text!r} is not a token, or was placed twice")
        left.remove(token)
        result[space] = token
    return result


def is_hit(token: Token, weather_token: str) -> bool:
    """Tell whether a weather token flips an animal token beside it."""
    if weather_token in HIT_COUNTS:
        return sum(count for _, count in token.animals) == HIT_COUNTS[weather_token]
    shown = {species for species, _ in token.animals}
    if token.water:
        shown.add("water")
    return bool(shown & HIT_FEATURES[weather_token])


def find_flipped(park: Park, tokens: dict[Space, Token], weather: dict[str, str]) -> set[Space]:
    """Return the spaces whose token some weather flips."""
    if len(set(weather.values())) != len(weather):
        raise ValueError("a weather token lies on two spaces")
    flipped: set[Space] = set()
    for name, weather_token in weather.items():
        if weather_token not in HIT_FEATURES and weather_token not in HIT_COUNTS:
            raise ValueError(f"no weather token {weather_token!r}")
        beside = park.neighbours[park.weather_space(name)] & set(tokens)
        flipped |= {space for space in beside if is_hit(tokens[space], weather_token)}
    return flipped


def find_groups(spaces: set[Space], neighbours: dict[Space, set[Space]]) -> list[set[Space]]:
    """Split spaces into groups that hang together by sides."""
    left = set(spaces)
    groups: list[set[Space]] = []
    while left:
        edge = [left.pop()]
        group = set(edge)
        while edge:
            reached = neighbours[edge.pop()] & left
            left -= reached
            group |= reached
            edge.extend(reached)
        groups.append(group)
    return groups


def families(
    map_text: str, tokens_text: str, placed: dict[str, str], weather: dict[str, str]
) -> dict[str, list[tuple[int, int]]]:
    """Return every species' families as (animals with the sun's, watering holes), best first."""
    park = parse_park(map_text)
    tokens = parse_placed(park, tokens_text, placed)
    face_up = set(tokens) - find_flipped(park, tokens, weather)
    sunny: set[Space] = set()
    for name, weather_token in weather.items():
        if weather_token == "sun":
            sunny = park.neighbours[park.weather_space(name)]
    result: dict[str, list[tuple[int, int]]] = {}
    for species in SPECIES:
        found: list[tuple[int, int]] = []
        showing = {space for space in face_up if tokens[space].count(species) > 0}
        for group in find_groups(showing, park.neighbours):
            animals = sum(tokens[space].count(species) for space in group)
            if group & sunny:
                animals += 1
            found.append((animals, sum(1 for space in group if tokens[space].water)))
        result[species] = sorted(found, key=lambda pair: (-pair[0] * pair[1], -pair[0], -pair[1]))
    return result


def score(
    map_text: str, tokens_text: str, placed: dict[str, str], weather: dict[str, str]
) -> dict[str, object]:
    """Score a park, finished or not, line by line in the order of the pad."""
    park = parse_park(map_text)
    tokens = parse_placed(park, tokens_text, placed)
    covered = set(tokens)
    flipped = find_flipped(park, tokens, weather)
    best = families(map_text, tokens_text, placed, weather)

    def lying(position: int, letters: str) -> set[Space]:
        return {s for s in park.landscapes() if park.kinds[s][position] in letters}

    river = lying(1, "rw")
    points = {
        "waterfalls": 4 if lying(1, "w") <= covered else 0,
        "mountains": 7 if lying(0, "M") <= covered else 0,
        "prairie": 7 if lying(0, "P") <= covered else 0,
        "forest": 7 if lying(0, "F") <= covered else 0,
        "river": 8 if river <= covered else 0,
        "geysers": sum(4 for needed in park.geysers if needed <= covered),
    }
    for species in SPECIES:
        points[species] = max((animals * water for animals, water in best[species]), default=0)
    result: dict[str, object] = dict(points)
    result["total"] = sum(points.values())
    result["flipped"] = [f"{row}.{column}" for row, column in sorted(flipped)]
    result["covered_river"] = len(river & covered)
    return result
