"""Places of the island in words."""

from ludotope.engine.event import WATCHER, Event
from ludotope.engine.position import Position
from ludotope.engine.words import say
from tests.carcata.tables import on_island

NAMES = ["Ann", "Bob"]
FAR = {(-6, 0): 1}


def told(position: Position, text: str, language: str = "en") -> str:
    """What everybody is told when the first seat makes a move."""
    event = Event(0, position.code(text, seat=0))
    return say(position.game.tell(position.state, event, WATCHER, NAMES), language)


def test_a_step_is_told_by_levels_and_sides() -> None:
    position = on_island("move", {(0, 6): 0, (3, 1): 0, **FAR}, turtle=9)
    assert told(position, "move 0,6 > 0,5") == (
        "Ann moves a pawn from the beach (0,6) to level 2 in the south-east (0,5)."
    )
    assert told(position, "move 3,1 > 4,1") == (
        "Ann moves a pawn from level 3 (3,1) to level 2 in the east (4,1)."
    )
    assert (
        told(position, "move 0,6 > 1,5")
        == "Ann moves a pawn along the beach in the south-east (1,5)."
    )
    assert told(position, "move 3,1 > 2,2", "fr") == (
        "Ann déplace un pion depuis le niveau 3 à l’est (3,1) vers le niveau 3 au sud-est (2,2)."
    )


def test_what_is_beside_a_space_is_told() -> None:
    pawns = {(0, 5): 0, (2, 3): 1, **FAR}
    position = on_island("move statue", pawns, statues=[(-2, 4)], turtle=9, lava=[(1, 0)])
    assert told(position, "move 0,5 > 1,4").endswith("beside Bob’s pawn (1,4).")
    assert told(position, "statue > -1,3").endswith("beside a statue (-1,3).")
    assert told(position, "statue > 2,0").endswith("beside lava (2,0).")
    position = on_island("move", {(5, 0): 0, **FAR})
    assert told(position, "move 5,0 > 6,0").endswith(
        "the beach in the east, beside the turtle (6,0)."
    )


def test_the_turtle_is_told_by_the_step_of_its_journey() -> None:
    position = on_island("turtle turtle", {(5, 0): 0, **FAR}, turtle=3)
    assert told(position, "done") == "Ann is done; the turtle swims 2 stations, to step 5 of 36."


def test_lava_is_told_by_where_it_begins_and_which_way_it_runs() -> None:
    position = on_island("lava lava", {(5, 0): 0, **FAR})
    assert told(position, "flow 0,1 > 0,2", "fr") == (
        "Ann fait couler la lave depuis le bord du cratère au sud-est (0,1) vers le sud-est."
    )
