"""The compiled rules of Caldera Park: this folder, and nothing else, recompiles the game."""

from ludotope.engine.kernel.generic import register
from ludotope.games.caldera.rules import course, observation, scoring, sense
from ludotope.games.caldera.rules.state import CalderaState

register(CalderaState, course, observation, scoring, sense)
