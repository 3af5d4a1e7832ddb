"""Computer players of any strength from 0 to 100, of which the named levels are marks."""

import random
from collections.abc import Callable, Iterator

import numpy as np

from ludotope.bots import MOST, never
from ludotope.bots.thinking import (
    Budget,
    Memory,
    concealed,
    glance_at,
    rates_moves,
    seed_of,
    think,
)
from ludotope.engine.game import AnyGame
from ludotope.engine.kernel.luck import small_seed
from ludotope.engine.position import Position
from ludotope.engine.skill import BLIND_SKILLS, Skill, skill_at

# The most seconds for a decision, for slow machines. Of most strength, the clock alone counts.
SECONDS, MOST_SECONDS = 0.25, 0.9
# How many moves of somebody else are thought about beforehand.
LIKELY = 4


def skill_of(game: AnyGame, strength: int) -> Skill:
    """The skill that a strength has at a game."""
    return skill_at(game.skills if rates_moves(game) else BLIND_SKILLS, strength)


def longest_thought(strength: int) -> float:
    """The most seconds that a computer player of some strength thinks about a decision."""
    return MOST_SECONDS if strength == MOST else SECONDS


class LevelBot:
    """A computer player of a strength: what it sees and its seed say its move.

    Timed, it also keeps to its seconds; of most strength it uses them all, and goes on with what it
    thought about its decision before. Untimed, it has no memory and is the same on every machine.
    """

    def __init__(
        self, strength: int, seed: int | None = None, timed: bool = True, jobs: int = 1
    ) -> None:
        self.strength = strength
        self.seed = seed
        self.timed = timed
        self.jobs = jobs
        self._memory = Memory() if timed and strength == MOST else None
        # What to play in states that were thought of before they came up.
        self._ahead: dict[bytes, int] = {}

    def choose(self, seen: Position, seat: int, stop: Callable[[], bool] = never) -> int:
        """The code of the move a seat plays, given the position as that seat knows it."""
        known = self._ahead.get(concealed(seen, seat).tobytes()) if self._ahead else None
        if known is not None:
            return known
        skill = skill_of(seen.game, self.strength)
        own_seed = seed_of(seen, seat, self.seed)
        luck = random.Random(own_seed)
        if luck.random() < skill.attention:
            budget = self._budget(seen.game, skill)
            return think(seen, seat, budget, self.seed, stop, memory=self._memory).code
        return _at_a_glance(seen, seat, skill, luck, own_seed)

    def think_ahead(self, seen: Position, seat: int, stop: Callable[[], bool]) -> int:
        """Thinks about the decisions that likely moves of others would bring to a seat at once.

        Those about which it could think before it was to stop are decided as soon as they come up.
        Returns how many.
        """
        self._ahead.clear()
        budget = self._budget(seen.game, skill_of(seen.game, self.strength))
        for likely in likely_decisions(seen, seat, self.seed):
            thought = think(likely, seat, budget, self.seed, stop)
            if stop():
                break
            self._ahead[concealed(likely, seat).tobytes()] = thought.code
        return len(self._ahead)

    def _budget(self, game: AnyGame, skill: Skill) -> Budget:
        simulations: int | None = round(skill.simulations * game.simulation_factor)
        if self.timed and self.strength == MOST:
            simulations = None
        return Budget(
            simulations,
            seconds=longest_thought(self.strength) if self.timed else None,
            candidates=round(skill.candidates) if rates_moves(game) else None,
            jobs=self.jobs,
        )


def likely_decisions(seen: Position, seat: int, seed: int | None) -> Iterator[Position]:
    """What a seat would know after the likeliest moves of who decides, where it decides then."""
    luck = small_seed(seed or 0)
    imagined = seen.imagined_by(seat, luck)
    who = imagined.deciders[0]
    moves, ratings = glance_at(imagined, who, True, luck)
    for move in moves[np.argsort(-ratings, kind="stable")][:LIKELY].tolist():
        after = imagined.copy()
        after.play(who, move)
        if seat in after.deciders:
            yield after.seen_by(seat)


def _at_a_glance(
    seen: Position, seat: int, skill: Skill, luck: random.Random, own_seed: int
) -> int:
    """The move that looks best, misjudged as the skill says."""
    moves, ratings = glance_at(seen, seat, luck.random() < skill.care, own_seed)
    within = max(min(2, len(ratings)), round(skill.reach * len(ratings)))
    worst = sorted(ratings.tolist())[-within]
    slips = skill.slips * float(ratings.std())
    plausible = [
        (rating + slips * luck.gauss(), move)
        for rating, move in zip(ratings.tolist(), moves.tolist(), strict=True)
        if rating >= worst
    ]
    return int(max(plausible, key=lambda judged: judged[0])[1])
