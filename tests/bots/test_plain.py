"""The plain player: takes what a decision brings at once, by the rules."""

import pytest

from ludotope.bots import make_bot
from ludotope.games.caldera.moves import Place
from tests.bots.games import GAMES, middle_of_a_game


def test_it_places_where_most_points_are_gained() -> None:
    """In Caldera Park nothing follows a placing that the seat could decide."""
    mattered = 0
    for number in range(40):
        position = middle_of_a_game("caldera", seats=1, number=number, part=0.2 + 0.02 * number)
        legal = position.legal(0).tolist()
        if not isinstance(position.choice(legal[0]).move, Place):
            continue
        points = {}
        for code in legal:
            after = position.seen_by(0)
            after.play(0, code)
            assert not after.deciders
            [points[code]] = after.scores()
        mattered += len(set(points.values())) > 1
        played = make_bot("plain", seed=number).choose(position, 0)
        assert points[played] == max(points.values())
    assert mattered >= 5


@pytest.mark.parametrize("name", GAMES)
def test_it_changes_nothing_and_repeats_itself(name: str) -> None:
    position = middle_of_a_game(name)
    seat, before = position.deciders[0], position.states.tobytes()
    first, again = (make_bot("plain", seed=3).choose(position, seat) for _ in range(2))
    assert first == again
    assert first in position.legal(seat)
    assert position.states.tobytes() == before
