"""Shortcuts for setting up maps of Trias in tests."""

from collections.abc import Mapping

from ludotope.engine.event import WATCHER
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from ludotope.games.trias.game import Trias
from ludotope.games.trias.look import Look
from ludotope.games.trias.rules import phases
from ludotope.games.trias.rules.land import put_tile
from ludotope.games.trias.rules.state import NONE, TriasState
from ludotope.games.trias.rules.things import TERRAINS
from ludotope.games.trias.rules.water import find_outer_water
from ludotope.games.trias.score_sheet import score_sheet
from ludotope.games.trias.setup import blank_states

BOX = find_box("trias")
Hex = tuple[int, int]


def new_game(seats: int = 3, rules: int | None = None) -> Trias:
    game = BOX.open(BOX.setup(seats, rules=rules))
    assert isinstance(game, Trias)
    return game


def on_map(
    tiles: Mapping[Hex, str],
    herds: Mapping[Hex, Mapping[int, int]],
    seats: int = 3,
    active: int = 0,
    points: int = 4,
    card: str | None = None,
) -> Position:
    """A position in the middle of a turn: tiles by place, herds by place and seat.

    With a card it is the obligatory drift; without one, the actions.
    """
    position = Position(new_game(seats))
    stock = position.state.stock.copy()
    position.states[0] = blank_states(BOX.rules)[0]
    state: TriasState = position.state
    state.seats = seats
    state.stock[:] = stock
    state.active = active
    state.unseen[:] = [[7, 13, 10], [2, 3, 3]]
    state.pile[:] = [30, 9]
    state.hand[:seats] = 1
    sites = {(0, 0): 0}
    for place, terrain in tiles.items():
        if terrain != "pole":
            sites[place] = len(sites)
            state.terrain[sites[place]] = TERRAINS.index(terrain)
            put_tile(state, sites[place], *place)
    find_outer_water(state)
    for place, by_seat in herds.items():
        for seat, number in by_seat.items():
            state.herds[sites[place], seat] = number
            state.stock[seat] -= number
    if card is None:
        state.phase = phases.ACTIONS
        state.points_left = points
    else:
        state.phase = phases.DRIFT
        state.card = TERRAINS.index(card)
        state.points_left = NONE
    return position


def texts(position: Position, word: str = "") -> set[str]:
    """The choices of the active seat that begin with a word."""
    choices = position.choices(position.deciders[0])
    return {choice.text for choice in choices if choice.text.startswith(word)}


def table(position: Position, viewer: int = WATCHER) -> Look:
    look = position.view(viewer).table
    assert isinstance(look, Look)
    return look


def score(sheet: dict[str, object]) -> dict[str, object]:
    return score_sheet(BOX, sheet, {}).data
