"""What every game can do: the generic functions, with one implementation for each game.

Code that is written against these (playouts, search, environments) serves all games. Which
implementation runs depends on the type of the state alone: in plain Python it is looked up, in
compiled code Numba puts it in place while compiling, so it costs nothing.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numba.extending import overload

from ludotope.engine.kernel.layout import Array
from ludotope.engine.kernel.luck import Luck, below
from ludotope.engine.kernel.ranking import hopes_by_rank
from ludotope.engine.kernel.rule import game_folders, source_folder

F = TypeVar("F", bound=Callable[..., Any])
State = Any

# A horizon that no playout reaches.
TO_THE_END = 1_000_000

_implementations: dict[str, dict[np.dtype[Any], Callable[..., Any]]] = {}
_advice: set[str] = set()
_records: dict[Any, np.dtype[Any]] = {}


def generic(stub: F) -> F:
    """Makes a function that every game implements for its own type of state."""
    table = _implementations[stub.__name__] = {}

    def dispatched(state: State, *arguments: Any) -> Any:
        return table.get(state.dtype, stub)(state, *arguments)

    dispatched.__name__ = stub.__name__
    dispatched.__qualname__ = stub.__qualname__
    dispatched.__doc__ = stub.__doc__

    def choose(state: Any, *arguments: Any) -> Any:  # noqa: ARG001
        dtype = _records.get(state)
        if dtype is None:
            return None
        chosen = table.get(dtype, stub)
        return getattr(chosen, "py_func", chosen)

    overload(dispatched, strict=False)(choose)
    return dispatched  # type: ignore[return-value]


def advice(stub: F) -> F:
    """Makes a function that a game may implement; for one that does not, its own body serves."""
    _advice.add(stub.__name__)
    return generic(stub)


def implement(dtype: np.dtype[Any], **functions: Callable[..., Any]) -> None:
    """Registers a game's own functions, by the names of the generic ones, for its state."""
    missing = _implementations.keys() - functions.keys() - _advice
    unknown = functions.keys() - (_implementations.keys() - _advice)
    if missing or unknown:
        raise TypeError(f"missing: {sorted(missing)}, unknown: {sorted(unknown)}")
    record = numba.from_dtype(dtype)
    if _records.setdefault(record, dtype) is not dtype:
        raise TypeError("another game has a state of exactly the same layout: rename a field")
    for name, function in functions.items():
        _implementations[name][dtype] = function
    game_folders[record] = source_folder(getattr(functions["play"], "py_func", functions["play"]))


def advise(dtype: np.dtype[Any], **functions: Callable[..., Any]) -> None:
    """Registers what a game's experienced players know, for its state; all of it is optional."""
    unknown = functions.keys() - _advice
    if unknown:
        raise TypeError(f"unknown: {sorted(unknown)}")
    for name, function in functions.items():
        _implementations[name][dtype] = function


@generic
def deciders(state: State) -> int:
    """The set of seats that may decide now: empty when chance is due or the game is over."""
    raise NotImplementedError


@generic
def legal(state: State, seat: int, moves: Array) -> int:
    """Lists the moves that a seat may play now into an array; says how many there are."""
    raise NotImplementedError


@generic
def play(state: State, seat: int, move: int) -> None:
    """Plays a legal move."""
    raise NotImplementedError


@generic
def draw(state: State, luck: Luck) -> int:
    """An outcome of the chance event that is due; changes nothing."""
    raise NotImplementedError


@generic
def possible(state: State, outcome: int) -> bool:
    """Whether the chance event that is due can have this outcome."""
    raise NotImplementedError


@generic
def settle(state: State, outcome: int) -> None:
    """Applies a possible outcome of the chance event that is due."""
    raise NotImplementedError


@generic
def over(state: State) -> bool:
    """Whether the game has ended."""
    raise NotImplementedError


@generic
def scores(state: State, points: Array, places: Array) -> None:
    """Each seat's points and place as things stand: 1 for the first, ties share a place."""
    raise NotImplementedError


@generic
def conceal(state: State, viewer: int) -> None:
    """Forgets what a seat cannot know; viewer -1 is somebody who only watches."""
    raise NotImplementedError


@generic
def imagine(state: State, viewer: int, luck: Luck) -> None:
    """Fills in what was concealed from a seat: at random, consistent with what the seat knows."""
    raise NotImplementedError


@generic
def observe(state: State, viewer: int, numbers: Array) -> None:
    """What a seat knows as a row of numbers for learning, its own things first."""
    raise NotImplementedError


# --- What an experienced player sees at a glance -------------------------------------------------
# Knowledge for computer players. It never decides what is legal, and may be wrong.


@advice
def suggest(state: State, seat: int, moves: Array, ratings: Array) -> int:
    """Lists moves worth thinking about, each with a rating: the more promising, the higher.

    Always at least one; bad moves may be left out. Ratings of one list compare with each other.
    """
    listed = legal(state, seat, moves)
    for index in range(listed):
        ratings[index] = 0.0
    return listed


@advice
def habit(state: State, seat: int, luck: Luck, moves: Array, ratings: Array) -> int:  # noqa: ARG001
    """A plausible move, found in no time: what playouts are made of. The arrays are for scratch."""
    return moves[below(luck, legal(state, seat, moves))]


@advice
def promise(state: State, points: Array, places: Array, hopes: Array) -> None:  # noqa: ARG001
    """What each seat may hope for, from 0 (lost) to 1 (won), given the scores as things stand."""
    hopes_by_rank(len(points), points, places, 20.0, hopes)
