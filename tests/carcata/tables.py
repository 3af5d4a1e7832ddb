"""Shortcuts for setting up islands of Carcata in tests."""

from collections.abc import Mapping

from ludotope.engine.kernel.hexes import Hex
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from ludotope.games.carcata.game import Carcata
from ludotope.games.carcata.look import Look, SpaceLook
from ludotope.games.carcata.rules import phases
from ludotope.games.carcata.rules.island import SPACE_OF
from ludotope.games.carcata.rules.state import CarcataState
from ludotope.games.carcata.rules.things import FACES, GEMS
from ludotope.games.carcata.score_sheet import score_sheet

BOX = find_box("carcata")
Place = tuple[int, int]


def new_game(seats: int = 2, rules: int | None = None) -> Carcata:
    game = BOX.open(BOX.setup(seats, rules=rules))
    assert isinstance(game, Carcata)
    return game


def space(place: Place) -> int:
    return SPACE_OF[Hex(*place)]


def on_island(
    dice: str,
    pawns: Mapping[Place, int],
    lava: list[Place] | None = None,
    statues: list[Place] | None = None,
    gems: Mapping[Place, str] | None = None,
    seats: int = 2,
    turtle: int = 0,
    rider: int | None = None,
    rules: int | None = None,
) -> Position:
    """A position in which seat 1 is to use its dice, e.g. `move lava`."""
    position = Position(new_game(seats, rules))
    state: CarcataState = position.state
    state.to_place[:] = 0
    state.phase = phases.RESOLVE
    for face in dice.split():
        state.dice[FACES.index(face)] += 1
    for place, seat in pawns.items():
        state.pawn[space(place)] = seat
        state.alive[seat] += 1
    for place in lava or []:
        state.lava[space(place)] = 1
        state.lava_left -= 1
    for place in statues or []:
        state.statue[space(place)] = 1
        state.statues_left -= 1
    for place, gem in (gems or {}).items():
        state.gems[space(place), GEMS.index(gem)] += 1
        state.bag[GEMS.index(gem)] -= 1
    state.turtle = turtle
    if rider is not None:
        state.rider = rider
        state.alive[rider] += 1
    return position


def texts(position: Position, word: str = "") -> set[str]:
    """The choices of the active seat that begin with a word."""
    choices = position.choices(position.deciders[0])
    return {choice.text for choice in choices if choice.text.startswith(word)}


def table(position: Position) -> Look:
    look = position.view().table
    assert isinstance(look, Look)
    return look


def at(position: Position, place: Place) -> SpaceLook:
    [found] = [space for space in table(position).spaces if space.at == place]
    return found


def lava_on(position: Position) -> set[Place]:
    return {tuple(space.at) for space in table(position).spaces if space.lava}  # type: ignore[misc]


def score(sheet: dict[str, object]) -> dict[str, object]:
    return score_sheet(BOX, sheet, {}).data
