"""The generic functions that every game has, with one implementation for each game.

Code that is written against these (playouts, search, positions) serves all games. Which
implementation runs depends on the type of the state alone: in plain Python it is looked up, in
compiled code Numba puts it in place while compiling, so it costs nothing.
"""

import inspect
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, ClassVar, TypeVar

import numba
import numpy as np
from numba.core import types
from numba.core.typing.templates import AbstractTemplate, infer_global

from ludotope.engine.kernel.layout import Array, Layout
from ludotope.engine.kernel.luck import Luck, below
from ludotope.engine.kernel.mistakes import RulesError
from ludotope.engine.kernel.ranking import values_by_rank
from ludotope.engine.kernel.rule import (
    game_folders,
    is_optimised_first,
    optimise_first,
    rule,
    source_folder,
)

F = TypeVar("F", bound=Callable[..., Any])
State = Any

# A horizon that no rollout reaches.
TO_THE_END = 1_000_000

_implementations: dict[str, dict[np.dtype[Any], Callable[..., Any]]] = {}
_required: set[str] = set()
_stubs: dict[str, Callable[..., Any]] = {}
_records: dict[Any, np.dtype[Any]] = {}
# By each generic function: what runs for the states of a game.
_choosers: dict[Any, Callable[[np.dtype[Any]], Callable[..., Any]]] = {}


def generic(stub: F) -> F:
    """Makes a function that a game may implement; for one that does not, its own body serves."""
    table = _implementations[stub.__name__] = {}
    _stubs[stub.__name__] = stub
    fallback = rule(stub)
    optimise_first(fallback)

    def dispatched(state: State, *arguments: Any) -> Any:
        return table.get(state.dtype, fallback)(state, *arguments)

    _choosers[dispatched] = lambda dtype: table.get(dtype, fallback)
    dispatched.__name__ = stub.__name__
    dispatched.__qualname__ = stub.__qualname__
    dispatched.__doc__ = stub.__doc__

    class Template(AbstractTemplate):  # type: ignore[misc]
        """Puts the rule of the game, by the type of the state, in place of the generic one."""

        key = dispatched
        found: ClassVar[dict[Any, Any]] = {}

        def generic(self, arguments: Any, keywords: Any) -> Any:
            dtype = _records.get(arguments[0])
            if dtype is None:
                return None
            dispatcher: Any = table.get(dtype, fallback)
            chosen: Any = types.Dispatcher(dispatcher)
            signature = chosen.get_call_type(self.context, arguments, keywords)
            self.found[signature.args] = chosen.get_impl_key(signature)
            return signature

        def get_impl_key(self, signature: Any) -> Any:
            return self.found[signature.args]

    if not numba.config.DISABLE_JIT:
        infer_global(dispatched, types.Function(Template))
    return dispatched  # type: ignore[return-value]


def required(stub: F) -> F:
    """Makes a function that every game implements for its own type of state."""
    _required.add(stub.__name__)
    return generic(stub)


def register(state: type[Layout], *modules: str | ModuleType) -> None:
    """Registers a game: every function of these modules that is named like a generic one.

    Only functions that are defined in a module count, not those it imports.
    """
    names = [module if isinstance(module, str) else module.__name__ for module in modules]
    functions = {
        name: function
        for module in names
        for name, function in vars(sys.modules[module]).items()
        if name in _implementations and getattr(function, "__module__", None) == module
    }
    missing = sorted(_required - functions.keys())
    if missing:
        raise TypeError(f"the rules in {', '.join(names)} have no {', '.join(missing)}")
    for name, function in functions.items():
        _check_function(name, function)
    record = numba.from_dtype(state.dtype)
    _records[record] = state.dtype
    for name, function in functions.items():
        # What only passes on to a shared rule brings nothing more.
        if not any(map(is_optimised_first, _named_in(getattr(function, "py_func", function)))):
            optimise_first(function)
        _implementations[name][state.dtype] = function
    game_folders[record] = source_folder(getattr(functions["play"], "py_func", functions["play"]))


def _check_function(name: str, function: Callable[..., Any]) -> None:
    """Refuses a function that is not compiled, or is not given what the generic one is."""
    if not numba.config.DISABLE_JIT and not hasattr(function, "py_func"):
        raise TypeError(f"{name} in {function.__module__} has no @rule")
    given = list(inspect.signature(function).parameters)
    wanted = list(inspect.signature(_stubs[name]).parameters)
    if len(given) != len(wanted):
        raise TypeError(
            f"{name} in {function.__module__} is given {', '.join(wanted)}, "
            f"but takes {', '.join(given) or 'nothing'}"
        )


def implements(dtype: np.dtype[Any], name: str) -> bool:
    """Whether the game with this type of state has a generic function of its own."""
    return dtype in _implementations[name]


def implementation(dtype: np.dtype[Any], name: str) -> Callable[..., Any]:
    """The function, not compiled, that a game has for a generic one."""
    function = _implementations[name][dtype]
    return getattr(function, "py_func", function)


def rules_called(function: Callable[..., Any], dtype: np.dtype[Any]) -> set[Callable[..., Any]]:
    """A rule and all that it may call for the states of a game, as plain functions.

    Found by the names in their code; a name that only Numba resolves is not followed.
    """
    found: set[Callable[..., Any]] = set()
    left = [function]
    while left:
        called = left.pop()
        if called in _choosers:
            called = _choosers[called](dtype)
        plain = getattr(called, "py_func", None)
        if plain is not None and plain not in found:
            found.add(plain)
            left += _named_in(plain)
    return found


def _named_in(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    """The global functions that a function names, also as attributes of modules."""
    names, known = function.__code__.co_names, function.__globals__
    values = [known.get(name) for name in names]
    for module in [value for value in values if isinstance(value, ModuleType)]:
        values += [getattr(module, name, None) for name in names]
    return [value for value in values if callable(value) and value.__hash__ is not None]


@required
def deciders(state: State) -> int:
    """The set of seats that may decide now: empty when chance is due or the game is over."""
    raise NotImplementedError


@required
def legal(state: State, seat: int, moves: Array) -> int:
    """Lists the moves that a seat may play now into an array; returns how many there are."""
    raise NotImplementedError


@required
def play(state: State, seat: int, move: int) -> None:
    """Plays a legal move."""
    raise NotImplementedError


@generic
def random_move(state: State, seat: int, luck: Luck, moves: Array) -> int:
    """Returns one of a seat's legal moves, each equally likely; the array is scratch.

    A game with long lists can do it without listing them.
    """
    listed = legal(state, seat, moves)
    if listed < 1:
        raise RulesError("a seat may decide (`deciders`), but has no move (`legal`)")
    return moves[below(luck, listed)]


@required
def over(state: State) -> bool:
    """Whether the game has ended."""
    raise NotImplementedError


@required
def scores(state: State, points: Array, places: Array) -> None:
    """Each seat's points and place as things stand: 1 for the first, ties share a place."""
    raise NotImplementedError


# --- Chance: a game without any leaves these out -------------------------------------------------


@generic
def draw(state: State, luck: Luck) -> int:
    """Returns an outcome of the chance event that is due; changes nothing."""
    return -1


@generic
def possible(state: State, outcome: int) -> bool:
    """Whether the chance event that is due can have this outcome."""
    return False


@generic
def settle(state: State, outcome: int) -> None:
    """Applies a possible outcome of the chance event that is due."""


@generic
def outcomes(state: State, codes: Array, chances: Array) -> int:
    """Lists the outcomes that are possible now and the chance of each; returns how many there are.

    The chances sum to 1 and `draw` follows them. 0 if the game does not say.
    """
    return 0


# --- Secrets: a game in which all may know everything leaves these out ---------------------------


@generic
def conceal(state: State, viewer: int) -> None:
    """Removes from a state what a seat, or a WATCHER, cannot know."""


@generic
def imagine(state: State, viewer: int, luck: Luck) -> None:
    """Fills in what was concealed from a seat: at random, consistent with what the seat knows."""


# --- Learning ------------------------------------------------------------------------------------


@generic
def observe(state: State, viewer: int, numbers: Array) -> None:
    """Writes what a seat knows as a row of numbers for learning, its own things first."""


# --- Heuristics for computer players -------------------------------------------------------------
# They never decide what is legal, and may be wrong.


@generic
def prior(state: State, seat: int, moves: Array, ratings: Array) -> int:
    """Lists the moves worth searching, each with a rating: the more promising, the higher.

    Always at least one; bad moves may be left out. Ratings of one list compare with each other.
    """
    listed = legal(state, seat, moves)
    for index in range(listed):
        ratings[index] = 0.0
    return listed


@generic
def glance(state: State, seat: int, moves: Array, ratings: Array) -> int:
    """Lists moves as `prior` does, rated by somebody who sees what they bring at once, no more."""
    return prior(state, seat, moves, ratings)


@generic
def rollout(state: State, seat: int, luck: Luck, moves: Array, ratings: Array) -> int:
    """Returns the move of the rollout policy: plausible, and quickly found. Arrays are scratch."""
    return random_move(state, seat, luck, moves)


@generic
def value(state: State, points: Array, places: Array, values: Array) -> None:
    """Estimates each seat's value, from 0 (loss) to 1 (win), given the scores as things stand."""
    values_by_rank(len(points), points, places, 20.0, values)
