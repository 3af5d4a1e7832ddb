"""Positions in the middle of games, for computer players to think about."""

from ludotope.arena.simulation import Simulation
from ludotope.engine.event import CHANCE
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box

GAMES = ("caldera", "trias", "carcata")


def middle_of_a_game(name: str, seats: int = 2, number: int = 0, part: float = 0.5) -> Position:
    """The position before a decision of a random game, about so far into it."""
    box = find_box(name)
    played = Simulation(box.open(box.setup(seats)), ["random"], seed=9).replay(number)
    first = int(part * len(played.events))
    decision = next(i for i in range(first, len(played.events)) if played.events[i].seat != CHANCE)
    return played.at(decision)
