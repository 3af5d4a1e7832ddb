"""Every game as an environment for research; see docs/environments.md.

    vector("caldera", num_envs=1024, seats=2)     many games, one compiled call a step
    caldera_v0, trias_v0, carcata_v0              PettingZoo (`aec.TurnsEnv` for any other game)
    gymnasium.make("ludotope/CalderaSolo-v0")     Gymnasium, after `import ludotope.envs.gym`
    pyspiel.load_game("python_ludotope_trias")    OpenSpiel, after `import ludotope.envs.openspiel`

Importing this module loads nothing else: each name is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotope.envs.data import read_games
    from ludotope.envs.games import Turn, VectorGames, vector
    from ludotope.envs.self_play import SelfPlay, policies
    from ludotope.envs.spec import Spec, make_spec

_MODULES = {
    "ludotope.envs.data": ("read_games",),
    "ludotope.envs.games": ("Turn", "VectorGames", "vector"),
    "ludotope.envs.self_play": ("SelfPlay", "policies"),
    "ludotope.envs.spec": ("Spec", "make_spec"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "SelfPlay",
    "Spec",
    "Turn",
    "VectorGames",
    "make_spec",
    "policies",
    "read_games",
    "vector",
]


def __getattr__(name: str) -> Any:
    """Loads a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found
