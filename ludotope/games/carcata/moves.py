"""The moves of the game as objects and in notation.

Spaces are axial coordinates, the volcano at ``0,0``. A turn reads: ``keep`` or ``roll again lava
statue``; then dice one by one: ``move 3,1 > 3,0``, ``board 6,0``, ``land 6,0``, ``flow 1,0 > 2,0``
(where it starts and the way it goes), ``left`` or ``right`` at a statue, ``erupt``, ``aim 45 > 30``
(degrees clockwise from the east, force from 0 to 49), ``statue > 3,1``, ``return 3,1``, ``done``.
At the start: ``place 6,0``. Chance: ``first 2``, ``roll move move lava turtle``, ``gem ruby``,
``wobble 123``.
"""

import re

import msgspec

from ludotope.engine.errors import InvalidMoveError, OutcomeError
from ludotope.engine.kernel.hexes import Hex
from ludotope.games.carcata.rules.codes import (
    AIMS,
    BOARDINGS,
    DONE,
    ERUPT,
    FIRSTS,
    FLOWS,
    GEMS_DRAWN,
    KEEP,
    LANDINGS,
    LEFT,
    PLACINGS,
    REROLLS,
    RETURNS,
    RIGHT,
    ROLLS,
    STATUES,
    STEPS,
    WOBBLED,
)
from ludotope.games.carcata.rules.island import PLACES, SPACE_OF
from ludotope.games.carcata.rules.things import (
    DIRECTIONS,
    FACES,
    FORCES,
    GEMS,
    LOOSE_FACES,
    MAX_DICE,
    WOBBLES,
)

DEGREES = 360 // DIRECTIONS


class Simple(msgspec.Struct, frozen=True, tag="simple"):
    """A move that is one word: keep, done, erupt, left or right."""

    what: str


class OnSpace(msgspec.Struct, frozen=True, tag="on space"):
    """Something done on one space: place, board, land, statue or return."""

    what: str
    at: Hex


class Reroll(msgspec.Struct, frozen=True, tag="reroll"):
    """Rolls dice again, named by what they show."""

    dice: tuple[str, ...]


class Step(msgspec.Struct, frozen=True, tag="move"):
    """Moves a pawn to the neighbouring space."""

    at: Hex
    to: Hex


class Flow(msgspec.Struct, frozen=True, tag="flow"):
    """Starts a flow of lava on a space, in the direction of another."""

    at: Hex
    to: Hex


class Aim(msgspec.Struct, frozen=True, tag="aim"):
    """Aims the catapult: degrees clockwise from the east, and force."""

    degrees: int
    force: int


CarcataMove = Simple | OnSpace | Reroll | Step | Flow | Aim

_SIMPLE = {"keep": KEEP, "done": DONE, "erupt": ERUPT, "left": LEFT, "right": RIGHT}
_ON_SPACE = {
    "place": PLACINGS,
    "board": BOARDINGS,
    "land": LANDINGS,
    "statue": STATUES,
    "return": RETURNS,
}
_PLACE = r"(-?[0-9]),(-?[0-9])"
_SPACE_MOVE = re.compile(rf"(place|board|land|return) {_PLACE}|(statue) ?> ?{_PLACE}")
_WAY_MOVE = re.compile(rf"(move|flow) {_PLACE} ?> ?{_PLACE}")
_AIM_MOVE = re.compile(r"aim ([0-9]{1,3}) ?> ?([0-9]{1,2})")


def write_place(place: tuple[int, int]) -> str:
    """A place as it is written."""
    return f"{place[0]},{place[1]}"


def move(code: int) -> CarcataMove:
    """The move with a code."""
    for word, simple in _SIMPLE.items():
        if code == simple:
            return Simple(word)
    if code >= AIMS:
        direction, force = divmod(code - AIMS, FORCES)
        return Aim(direction * DEGREES, force)
    if STEPS <= code < BOARDINGS or FLOWS <= code < STATUES:
        kind, first = (Step, STEPS) if code < BOARDINGS else (Flow, FLOWS)
        space, direction = divmod(code - first, 6)
        return kind(PLACES[space], PLACES[space].step(direction))
    if REROLLS <= code < STEPS:
        return Reroll(_faces(code - REROLLS, LOOSE_FACES))
    word, first = max(
        ((word, first) for word, first in _ON_SPACE.items() if first <= code),
        key=lambda found: found[1],
    )
    return OnSpace(word, PLACES[code - first])


def code(move: CarcataMove) -> int:
    """The code of a move."""
    match move:
        case Simple(what) if what in _SIMPLE:
            return _SIMPLE[what]
        case OnSpace(what, at) if what in _ON_SPACE:
            return _ON_SPACE[what] + _space(at)
        case Reroll(dice) if 0 < len(dice) <= MAX_DICE and set(dice) <= set(FACES[:LOOSE_FACES]):
            return REROLLS + _roll(dice, LOOSE_FACES)
        case Step(at, to):
            return STEPS + _way(at, to)
        case Flow(at, to):
            return FLOWS + _way(at, to)
        case Aim(degrees, force):
            if degrees % DEGREES or not 0 <= degrees < 360 or not 0 <= force < FORCES:
                raise InvalidMoveError("carcata-no-aim", step=DEGREES, most=FORCES - 1)
            return AIMS + degrees // DEGREES * FORCES + force
    raise InvalidMoveError("carcata-no-move", text=str(move))


def write(move: CarcataMove) -> str:
    """A move in notation."""
    match move:
        case Simple(what):
            return what
        case OnSpace("statue", at):
            return f"statue > {write_place(at)}"
        case OnSpace(what, at):
            return f"{what} {write_place(at)}"
        case Reroll(dice):
            return f"roll again {' '.join(dice)}"
        case Step(at, to):
            return f"move {write_place(at)} > {write_place(to)}"
        case Flow(at, to):
            return f"flow {write_place(at)} > {write_place(to)}"
        case Aim(degrees, force):
            return f"aim {degrees} > {force}"


def read(text: str) -> CarcataMove:
    """The move that a text means; capitals and extra blanks do not matter."""
    words = " ".join(text.lower().split()).replace(" ,", ",").replace(", ", ",")
    if words in _SIMPLE:
        return Simple(words)
    if found := _SPACE_MOVE.fullmatch(words):
        what, q, r = (found[1], found[2], found[3]) if found[1] else found.groups()[3:]
        return OnSpace(what, Hex(int(q), int(r)))
    if found := _WAY_MOVE.fullmatch(words):
        kind = Step if found[1] == "move" else Flow
        return kind(Hex(int(found[2]), int(found[3])), Hex(int(found[4]), int(found[5])))
    if found := _AIM_MOVE.fullmatch(words):
        return Aim(int(found[1]), int(found[2]))
    if words.startswith("roll again "):
        dice = words.removeprefix("roll again ").split()
        if 0 < len(dice) <= MAX_DICE and set(dice) <= set(FACES[:LOOSE_FACES]):
            return Reroll(tuple(sorted(dice, key=FACES.index)))
    raise InvalidMoveError("carcata-no-move", text=text)


def write_outcome(outcome: int) -> str:
    """What chance brought, in notation."""
    if outcome >= WOBBLED:
        return f"wobble {outcome - WOBBLED}"
    if outcome >= FIRSTS:
        return f"first {outcome - FIRSTS + 1}"
    if outcome >= GEMS_DRAWN:
        return f"gem {GEMS[outcome - GEMS_DRAWN]}"
    return f"roll {' '.join(_faces(outcome - ROLLS, len(FACES)))}"


def read_outcome(text: str) -> int:
    """What chance brought, from its notation."""
    word, *rest = text.lower().split() or [""]
    number = int(rest[0]) if len(rest) == 1 and re.fullmatch("[0-9]{1,10}", rest[0]) else -1
    if word == "wobble" and 0 <= number < WOBBLES:
        return WOBBLED + number
    if word == "first" and 1 <= number <= 4:
        return FIRSTS + number - 1
    if word == "gem" and len(rest) == 1 and rest[0] in GEMS:
        return GEMS_DRAWN + GEMS.index(rest[0])
    if word == "roll" and 0 < len(rest) <= MAX_DICE and set(rest) <= set(FACES):
        return ROLLS + _roll(rest, len(FACES))
    raise OutcomeError("carcata-no-outcome", text=text)


def _faces(roll: int, faces: int) -> tuple[str, ...]:
    """The faces of a roll, each as often as it is there."""
    counts = [roll // 6 ** (faces - 1 - face) % 6 for face in range(faces)]
    return tuple(face for face, count in zip(FACES, counts, strict=False) for _ in range(count))


def _roll(dice: tuple[str, ...] | list[str], faces: int) -> int:
    return sum(6 ** (faces - 1 - FACES.index(die)) for die in dice)


def _space(at: tuple[int, int]) -> int:
    space = SPACE_OF.get(Hex(*at))
    if space is None:
        raise InvalidMoveError("carcata-no-space", at=write_place(at))
    return space


def _way(at: tuple[int, int], to: tuple[int, int]) -> int:
    space = _space(at)
    for direction in range(6):
        if PLACES[space].step(direction) == tuple(to):
            return space * 6 + direction
    raise InvalidMoveError("carcata-not-beside", at=write_place(at), to=write_place(to))
