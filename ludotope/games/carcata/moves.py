"""The moves of the game as objects and in notation.

Spaces are axial coordinates, the volcano at ``0,0``. A turn reads: ``keep`` or ``roll again lava
statue``; then dice one by one: ``move 3,1 > 3,0``, ``board 6,0``, ``land 6,0``, ``flow 1,0 > 2,0``
(where it starts and the way it goes), ``left`` or ``right`` at a statue, ``erupt``, ``aim 45 > 30``
(degrees clockwise from the east, force from 0 to 49), ``statue > 3,1``, ``return 3,1``, ``done``.
At the start: ``place 6,0``. Chance: ``first 2``, ``roll move move lava turtle``, ``gem ruby``,
``wobble 123``.
"""

from collections.abc import Iterable, Sequence

import msgspec
from typing_extensions import override

from ludotope.engine.errors import InvalidMoveError
from ludotope.engine.kernel.codes import Kind
from ludotope.engine.kernel.hexes import Hex
from ludotope.engine.notation import Coordinates, Form, MoveT, Notation, Number, State, Words
from ludotope.games.carcata.rules import codes, things
from ludotope.games.carcata.rules.island import PLACES, SPACE_OF


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


def repeat_names(names: Iterable[str], counts: Iterable[int]) -> list[str]:
    """Each name as often as its count says."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


# --- Fields --------------------------------------------------------------------------------------


class SpaceField(Coordinates):
    """A space of the island in axial coordinates."""

    pattern = "-?[0-9],-?[0-9]"

    @override
    def value(self, index: int) -> Hex:
        """The place of a space."""
        return PLACES[index]

    @override
    def index(self, value: Hex) -> int:
        """The number of the space at a place."""
        space = SPACE_OF.get(value)
        if space is None:
            raise InvalidMoveError("carcata-no-space", at=self.write(value))
        return space


class AimField(Number):
    """Degrees or force of an aim; the error says which there are of both."""

    def __init__(self, size: int, step: int, digits: int) -> None:
        """Numbers from 0 on in these steps, written with at most so many digits."""
        super().__init__(size, first=0, step=step)
        self.pattern = f"[0-9]{{1,{digits}}}"

    @override
    def index(self, value: int) -> int:
        """The index of a number."""
        try:
            return super().index(value)
        except InvalidMoveError:
            most = things.FORCES - 1
            raise InvalidMoveError("carcata-no-aim", step=things.DEGREES, most=most) from None


class DiceField:
    """Dice by what they show, in the order of the faces; which code that is, the form says."""

    def __init__(self, faces: Sequence[str]) -> None:
        face = f"(?:{'|'.join(faces)})"
        self.pattern = f"{face}(?: {face}){{0,{things.MAX_DICE - 1}}}"
        self.faces = faces

    def value(self, index: int) -> tuple[str, ...]:
        """Not known from one number."""
        raise NotImplementedError

    def index(self, value: tuple[str, ...]) -> int:
        """Not one number."""
        raise NotImplementedError

    def write(self, value: tuple[str, ...]) -> str:
        """The names of the faces."""
        return " ".join(value)

    def read(self, text: str) -> tuple[str, ...]:
        """The names of the faces, in their order."""
        return tuple(sorted(text.split(), key=self.faces.index))


SPACE = SpaceField()
DEGREES = AimField(things.DIRECTIONS, step=things.DEGREES, digits=3)
FORCE = AimField(things.FORCES, step=1, digits=2)
ANY_DICE = DiceField(things.FACES)
LOOSE_DICE = DiceField(things.FACES[: things.LOOSE_FACES])


def write_place(place: tuple[int, int]) -> str:
    """A place in notation."""
    return SPACE.write(place)


# --- Forms ---------------------------------------------------------------------------------------


class DiceForm(Form[MoveT]):
    """Dice, of which the code says how many show each face."""

    def __init__(
        self, kind: Kind, text: str, struct: type[MoveT] | None, /, dice: DiceField
    ) -> None:
        super().__init__(kind, text, struct, dice=dice)
        self._faces = dice.faces

    @override
    def values(self, state: State, parts: Sequence[int]) -> tuple[tuple[str, ...]]:
        """The dice, given how many show each face."""
        return (tuple(repeat_names(self._faces, parts)),)

    @override
    def parts(self, state: State, values: Sequence[tuple[str, ...]]) -> list[int]:
        """Counts the dice of each face."""
        [dice] = values
        if not 0 < len(dice) <= things.MAX_DICE or not set(dice) <= set(self._faces):
            raise InvalidMoveError("carcata-no-move", text=str(Reroll(dice)))
        return [dice.count(face) for face in self._faces]


class WayForm(Form[MoveT]):
    """A space and a place beside it, for which the code has a direction."""

    @override
    def values(self, state: State, parts: Sequence[int]) -> tuple[Hex, Hex]:
        """The space, and the place in a direction of it."""
        space, direction = parts
        return PLACES[space], PLACES[space].step(direction)

    @override
    def parts(self, state: State, values: Sequence[Hex]) -> tuple[int, int]:
        """The space and the direction."""
        at, to = values
        space = SPACE.index(at)
        around = PLACES[space].neighbours()
        if to not in around:
            raise InvalidMoveError("carcata-not-beside", at=write_place(at), to=write_place(to))
        return space, around.index(to)


NOTATION: Notation[CarcataMove] = Notation(
    codes.MOVES,
    [
        Form(codes.KEEP, "keep", Simple, fixed=("keep",)),
        Form(codes.DONE, "done", Simple, fixed=("done",)),
        Form(codes.ERUPT, "erupt", Simple, fixed=("erupt",)),
        Form(codes.LEFT, "left", Simple, fixed=("left",)),
        Form(codes.RIGHT, "right", Simple, fixed=("right",)),
        Form(codes.PLACE, "place {at}", OnSpace, fixed=("place",), at=SPACE),
        DiceForm(codes.REROLL, "roll again {dice}", Reroll, dice=LOOSE_DICE),
        WayForm(codes.STEP, "move {at} > {to}", Step, at=SPACE, to=SPACE),
        Form(codes.BOARD, "board {at}", OnSpace, fixed=("board",), at=SPACE),
        Form(codes.LAND, "land {at}", OnSpace, fixed=("land",), at=SPACE),
        WayForm(codes.FLOW, "flow {at} > {to}", Flow, at=SPACE, to=SPACE),
        Form(codes.STATUE, "statue > {at}", OnSpace, fixed=("statue",), at=SPACE),
        Form(codes.RETURN, "return {at}", OnSpace, fixed=("return",), at=SPACE),
        Form(codes.AIM, "aim {degrees} > {force}", Aim, degrees=DEGREES, force=FORCE),
    ],
    codes.OUTCOMES,
    [
        DiceForm(codes.ROLL, "roll {dice}", None, dice=ANY_DICE),
        Form(codes.GEM, "gem {gem}", gem=Words(things.GEMS)),
        Form(codes.FIRST, "first {seat}", seat=Number(things.MAX_SEATS)),
        Form(codes.WOBBLE, "wobble {wobble}", wobble=Number(things.WOBBLES, first=0)),
    ],
    no_move="carcata-no-move",
    no_outcome="carcata-no-outcome",
)
