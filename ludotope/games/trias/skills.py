"""How well computer players play Trias, by strength (measured: docs/bots.md)."""

from ludotope.engine.skill import Skill, Skills

SKILLS: Skills = {
    0: Skill(care=0.0, slips=6.0, reach=0.9, attention=0.0, simulations=60),
    25: Skill(care=0.0, slips=5.0, reach=0.8, attention=0.0, simulations=60),
    50: Skill(care=0.5, slips=2.4, reach=0.47, attention=0.0, simulations=60),
    75: Skill(care=1.0, slips=0.5, reach=0.2, attention=0.5, simulations=60),
    100: Skill(reach=0.2, simulations=6000),
}
