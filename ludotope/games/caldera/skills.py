"""How well computer players play Caldera Park, by strength (measured: docs/bots.md)."""

from ludotope.engine.skill import Skill, Skills

SKILLS: Skills = {
    0: Skill(care=0.0, slips=5.0, reach=0.4, attention=0.0, simulations=60),
    25: Skill(care=0.0, slips=3.4, reach=0.25, attention=0.0, simulations=60),
    50: Skill(care=0.1, slips=1.2, reach=0.25, attention=0.0, simulations=60),
    75: Skill(care=0.8, slips=0.5, reach=0.2, attention=0.0, simulations=60),
    100: Skill(reach=0.2, simulations=10_000),
}
