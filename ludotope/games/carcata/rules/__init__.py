"""The compiled rules of Carcata: this folder, and nothing else, recompiles the game."""

from ludotope.engine.kernel.generic import register
from ludotope.games.carcata.rules import course, observation, scoring, sense
from ludotope.games.carcata.rules.state import CarcataState

register(CarcataState, course, observation, scoring, sense)
