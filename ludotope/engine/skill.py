"""The skill of a computer player: what it takes care of, how it slips, how long it thinks."""

from collections.abc import Mapping
from typing import NamedTuple


class Skill(NamedTuple):
    """How a computer player goes about its decisions.

    It thinks about a share of them, its `attention`, by so many simulations of so many candidates.
    The others it takes at a glance: a share of these with `care`, the rest by what a move brings at
    once. At a glance it misjudges moves by `slips`, in standard deviations of their ratings, but it
    never plays one that is not among the best by its `reach`, a share of all moves.
    """

    care: float = 1.0
    slips: float = 0.0
    reach: float = 1.0
    attention: float = 1.0
    simulations: float = 30.0
    candidates: float = 48.0


# Skills by strength, from 0 to 100; those between are in proportion.
Skills = Mapping[int, Skill]

# For a game that says which moves are more promising, but nothing else.
USUAL_SKILLS: Skills = {
    0: Skill(care=0.0, slips=2.0, reach=0.75, attention=0.0),
    25: Skill(care=0.0, slips=2.0, reach=0.5, attention=0.0),
    50: Skill(care=0.5, slips=1.0, reach=0.25, attention=0.0),
    75: Skill(slips=0.5, reach=0.25, attention=0.5, simulations=60),
    100: Skill(reach=0.25, simulations=2500),
}
# For a game that does not: there is nothing to see at a glance.
BLIND_SKILLS: Skills = {
    0: Skill(simulations=2),
    25: Skill(simulations=8),
    50: Skill(simulations=30),
    75: Skill(simulations=150),
    100: Skill(simulations=2500),
}


def skill_at(skills: Skills, strength: int) -> Skill:
    """The skill of a strength, in proportion between the two that are given around it."""
    below = max(given for given in skills if given <= strength)
    above = min(given for given in skills if given >= strength)
    if below == above:
        return skills[below]
    weaker, stronger = skills[below], skills[above]
    part = (strength - below) / (above - below)
    mixed = [low + part * (high - low) for low, high in zip(weaker, stronger, strict=True)]
    # Ten times as many simulations are about as much better, however many there were.
    simulations = weaker.simulations * (stronger.simulations / weaker.simulations) ** part
    return Skill(*mixed)._replace(simulations=simulations)
