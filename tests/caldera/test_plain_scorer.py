"""The compiled scoring against a slow, plain scorer written independently from the rules page."""

from pathlib import Path

import pytest

from ludotope.arena.simulation import Simulation
from ludotope.engine.event import WATCHER
from ludotope.games.caldera.look import Look
from tests.caldera import plain_scorer
from tests.caldera.tables import new_game
from tests.lengths import short_and_long

DATA = Path(__file__).parents[2] / "ludotope/games/caldera/data"


@pytest.mark.parametrize(("variant", "side"), [("standard", "front"), ("geyser", "back")])
@pytest.mark.parametrize("games", short_and_long(150, 1250))
def test_both_scorers_agree_on_random_ends(variant: str, side: str, games: int) -> None:
    """In the long run 10,000 parks: two variants, four seats."""
    game = new_game(4, variant)
    simulation = Simulation(game, ["random"] * 4, seed=17)
    maps = (DATA / f"{side}.txt").read_text(), (DATA / "tokens.txt").read_text()
    for number in range(games):
        position = simulation.replay(number)
        look = game.look(position.state, WATCHER)
        assert isinstance(look, Look)
        for park in look.parks:
            plain = plain_scorer.score(*maps, park.tokens, park.weather)
            assert {line: plain[line] for line in park.sheet} == park.sheet
            assert plain["total"] == sum(park.sheet.values())
            assert plain["flipped"] == park.flipped
