"""What is in the box: as the rule book lists it, or as it was reconstructed."""

import pytest

import ludotope
from ludotope.games.carcata.rules.things import FACES
from tests.carcata.tables import new_game, table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pawns_tokens_gems_and_laps(seats: int) -> None:
    state = new_game(seats).start[0]
    assert state.to_place[:seats].tolist() == [5] * seats
    assert (state.lava_left, state.statues_left) == (60, 4)
    assert state.bag.tolist() == [5, 5, 5, 5]
    assert state.worth.tolist() == [1, 2, 3, 5]
    assert state.last_step == 2 * 18


def test_five_dice_whose_doubled_face_is_lava() -> None:
    position = ludotope.new("carcata", 2, seed=1)
    while table(position).phase == "place":
        seat = position.deciders[0]
        position.play(seat, int(position.legal(seat)[0]))
    assert sum(table(position).dice.values()) == 5
    faces = new_game().start[0].faces.tolist()
    assert faces == [2 if face == "lava" else 1 for face in FACES]
