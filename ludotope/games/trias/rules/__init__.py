"""The compiled rules of Trias: this folder, and nothing else, recompiles the game."""

from ludotope.engine.kernel.generic import register
from ludotope.games.trias.rules import course, observation, scoring, sense
from ludotope.games.trias.rules.state import TriasState

register(TriasState, course, observation, scoring, sense)
