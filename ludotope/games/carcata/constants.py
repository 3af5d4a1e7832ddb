"""The constants that are not in the rule book's text, read from their file and checked."""

import re
from dataclasses import dataclass
from typing import NoReturn

from ludotope.engine.box import Box, FileText, OptionValue
from ludotope.engine.errors import DataFileError
from ludotope.engine.words import Phrase, Value
from ludotope.games.carcata.rules.island import RINGS, STATIONS
from ludotope.games.carcata.rules.things import FACES, GEMS, MAX_DICE, MAX_PAWNS, MAX_STATUES

# What must be there, with its least and greatest value; whole numbers first.
WHOLE = {
    "rings": (RINGS, RINGS),
    "stations": (STATIONS, STATIONS),
    "laps": (1, 3),
    "pawns": (1, MAX_PAWNS),
    "statues": (0, MAX_STATUES),
    "lava": (1, 126),
    "dice": (1, MAX_DICE),
}
PHYSICS = {
    "level_height": (0.05, 2.0),
    "rim_radius": (0.0, 0.49),
    "rim_height": (0.0, 3.0),
    "gravity": (1.0, 50.0),
    "least_speed": (0.05, 10.0),
    "most_speed": (0.1, 20.0),
    "steepness": (0.0, 5.0),
    "direction_wobble": (0.0, 0.5),
    "speed_wobble": (0.0, 0.5),
    "bounce_wobble": (0.0, 1.0),
    "restitution": (0.0, 0.9),
    "wall_restitution": (0.0, 0.9),
    "piece_restitution": (0.0, 0.9),
    "bounce_friction": (0.0, 1.0),
    "rolling_friction": (0.05, 5.0),
    "gem_radius": (0.01, 0.3),
    "pawn_radius": (0.01, 0.4),
    "pawn_height": (0.01, 2.0),
    "statue_radius": (0.01, 0.4),
    "statue_height": (0.01, 2.0),
}
# Nothing else that Python takes for a number, and none that is too large to be sent or said.
WHOLE_NUMBER = re.compile("[+-]?[0-9]{1,9}")
DECIMAL = re.compile(r"[+-]?(?:[0-9]{1,9}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})(?:[eE][+-]?[0-9]{1,2})?")
MOST_GEMS = 30
MOST_WORTH = 20


@dataclass(frozen=True)
class Constants:
    """All constants of a game."""

    whole: dict[str, int]
    physics: dict[str, float]
    gems: tuple[int, ...]
    worth: tuple[int, ...]
    faces: tuple[int, ...]


def data_file(box: Box, given: OptionValue | None) -> FileText:
    """Returns the data file that somebody gave, or else the box's own."""
    if isinstance(given, FileText):
        return given
    return box.own_file("island")


def read_constants(file: FileText) -> Constants:
    """Reads the file; an error names the file, the line and the reason."""
    numbers: dict[str, float] = {}
    gems: dict[str, tuple[int, int]] = {}
    faces: dict[str, int] = {}
    line = 1
    for line, text in enumerate(file.text.splitlines(), 1):
        words = text.split("#")[0].split()
        if not words:
            continue
        if words[0] not in {*WHOLE, *PHYSICS, "gem", "face"}:
            _fail(file, line, "carcata-data-unknown", word=" ".join(words))
        known = numbers if words[0] in {*WHOLE, *PHYSICS} else gems if words[0] == "gem" else faces
        key = words[0] if known is numbers else words[1] if len(words) > 1 else ""
        if key in known:
            _fail(file, line, "carcata-data-twice", word=" ".join(words[:2]))
        if words[0] in WHOLE:
            numbers[key] = _number(file, line, words[1:], WHOLE[key], whole=True)
        elif words[0] in PHYSICS:
            numbers[key] = _number(file, line, words[1:], PHYSICS[key], whole=False)
        elif words[0] == "gem" and key in GEMS:
            count = _number(file, line, words[2:3], (0, MOST_GEMS), whole=True)
            worth = _number(file, line, words[3:], (0, MOST_WORTH), whole=True)
            gems[key] = (int(count), int(worth))
        elif words[0] == "face" and key in FACES:
            faces[key] = int(_number(file, line, words[2:], (0, 6), whole=True))
        else:
            _fail(file, line, "carcata-data-unknown", word=" ".join(words))
    missing = [name for name in (*WHOLE, *PHYSICS) if name not in numbers]
    missing += [f"gem {gem}" for gem in GEMS if gem not in gems]
    missing += [f"face {face}" for face in FACES if face not in faces]
    if missing:
        _fail(file, line, "carcata-data-missing", word=missing[0])
    if sum(faces.values()) != 6:
        _fail(file, line, "carcata-data-faces", found=sum(faces.values()))
    if faces["turtle"] == 0:
        _fail(file, line, "carcata-data-turtle")
    widest = max(numbers["pawn_radius"], numbers["statue_radius"])
    if numbers["gem_radius"] + widest >= 0.5:
        _fail(file, line, "carcata-data-radius")
    if numbers["most_speed"] <= numbers["least_speed"]:
        _fail(file, line, "carcata-data-speeds")
    return Constants(
        {name: int(numbers[name]) for name in WHOLE},
        {name: numbers[name] for name in PHYSICS},
        tuple(gems[gem][0] for gem in GEMS),
        tuple(gems[gem][1] for gem in GEMS),
        tuple(faces[face] for face in FACES),
    )


def _number(
    file: FileText, line: int, words: list[str], bounds: tuple[float, float], whole: bool
) -> float:
    word = " ".join(words)
    if not (WHOLE_NUMBER if whole else DECIMAL).fullmatch(word):
        _fail(file, line, "carcata-data-number", word=word)
    number: float = int(word) if whole else float(word)
    if not bounds[0] <= number <= bounds[1]:
        _fail(file, line, "carcata-data-bounds", least=bounds[0], most=bounds[1], found=number)
    return number


def _fail(file: FileText, line: int, message: str, **values: Value) -> NoReturn:
    raise DataFileError(file.name, line, Phrase(message, values))
