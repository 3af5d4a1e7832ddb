"""How well computer players play Carcata, by strength (measured: docs/bots.md)."""

from ludotope.engine.skill import Skill, Skills

SKILLS: Skills = {
    0: Skill(care=0.0, slips=3.5, reach=0.6, attention=0.0, simulations=60),
    25: Skill(care=0.0, slips=2.5, reach=0.5, attention=0.0, simulations=60),
    50: Skill(care=0.2, slips=1.0, reach=0.3, attention=0.0, simulations=60),
    75: Skill(care=1.0, slips=0.2, reach=0.2, attention=0.3, simulations=60),
    100: Skill(reach=0.2, simulations=5000),
}

# With three tribes and more, luck decides so much that only more care makes a difference.
SKILLS_OF_MANY: Skills = {
    **SKILLS,
    50: Skill(care=0.8, slips=0.6, reach=0.3, attention=0.0, simulations=60),
    75: Skill(care=1.0, slips=0.2, reach=0.2, attention=0.8, simulations=100),
}
