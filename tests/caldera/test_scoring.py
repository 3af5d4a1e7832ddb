"""Each scoring category at its border, families, the sun, ties, the ladder."""

import itertools

import pytest

from ludotope.engine.kernel.hexes import are_neighbours
from ludotope.games.caldera.game import CalderaPark, rung
from ludotope.games.caldera.rules.scoring import around
from ludotope.games.caldera.rules.spaces import HEXES, NAMES, SPACE_OF
from ludotope.games.caldera.score_sheet import ScoreSheet
from tests.caldera.tables import laid, new_game, score


def spaces_of(game: CalderaPark, category: str) -> list[str]:
    spaces = {
        "waterfalls": game.park.waterfalls,
        "river": game.park.river,
        "mountains": game.park.spaces("mountains"),
        "prairie": game.park.spaces("prairie"),
        "forest": game.park.spaces("forest"),
    }[category]
    return [NAMES[space] for space in sorted(spaces)]


def test_shifted_bits_are_the_neighbours_on_the_map() -> None:
    for space, here in enumerate(HEXES):
        expected = sum(1 << n for n, there in enumerate(HEXES) if are_neighbours(here, there))
        assert around(1 << space) == expected


@pytest.mark.parametrize("variant", ["standard", "geyser"])
@pytest.mark.parametrize(
    ("category", "points", "count"),
    [
        ("waterfalls", 4, 6),
        ("mountains", 7, 14),
        ("prairie", 7, 14),
        ("forest", 7, 14),
        ("river", 8, None),
    ],
)
def test_all_spaces_must_be_covered(
    variant: str, category: str, points: int, count: int | None
) -> None:
    game = new_game(1, variant)
    side = game.park.side
    spaces = spaces_of(game, category)
    assert count in (None, len(spaces))
    tokens = dict(zip(spaces, game.tokens.names, strict=False))
    assert score(tokens, side=side)[category] == points
    for missing in spaces:
        all_but_one = {space: token for space, token in tokens.items() if space != missing}
        assert score(all_but_one, side=side)[category] == 0


@pytest.mark.parametrize(
    ("variant", "geysers", "around_each"), [("standard", 3, 6), ("geyser", 6, 3)]
)
def test_each_geyser_with_all_neighbours_covered(
    variant: str, geysers: int, around_each: int
) -> None:
    game = new_game(1, variant)
    side = game.park.side
    assert len(game.park.geysers) == geysers
    covered: dict[str, str] = {}
    names = iter(game.tokens.names)
    for number, ring in enumerate(game.park.geysers, 1):
        assert len(ring) == around_each
        for space in ring:
            covered.setdefault(NAMES[space], next(names))
        assert score(covered, side=side)["geysers"] == 4 * number
        for space in ring:
            missing = {name: token for name, token in covered.items() if name != NAMES[space]}
            assert score(missing, side=side)["geysers"] in range(4 * number)


# A path through the front side on which no two steps touch otherwise: for chains of tokens.
PATH = ["1.0", "2.0", "3.1", "3.2", "4.2", "5.2", "6.2", "6.3"]
ELKS = [
    "1 elk",
    "2 elk",
    "3 elk",
    "1 elk + water",
    "1 elk + 1 wolf",
    "1 eagle + 1 elk",
    "1 elk + 1 bear + 1 bison + water",
    "2 elk + 2 goat + water",
]


def test_the_path_is_one() -> None:
    hexes = [HEXES[SPACE_OF[name]] for name in PATH]
    assert all(are_neighbours(one, other) for one, other in itertools.pairwise(hexes))


def test_a_perfect_family_is_36_and_39_beside_the_sun() -> None:
    tokens = dict(zip(PATH, ELKS, strict=True))
    assert score(tokens)["elk"] == 36
    assert score(tokens, {"W6": "sun"})["elk"] == 39


def test_a_family_without_a_watering_hole_is_worth_nothing_sun_or_not() -> None:
    tokens = {"3.1": "3 elk", "3.2": "2 elk"}
    assert score(tokens)["elk"] == 0
    assert score(tokens, {"W6": "sun"})["elk"] == 0


def test_one_missing_link_splits_a_family() -> None:
    tokens = dict(zip(PATH, ELKS, strict=True))
    # Without 3.2: 1+2+3 elks without water, and 1+1+1+1+2 elks with three watering holes.
    del tokens["3.2"]
    assert score(tokens)["elk"] == (1 + 1 + 1 + 2) * 2
    del tokens["6.3"]
    assert score(tokens)["elk"] == (1 + 1 + 1) * 1


def test_only_the_most_valuable_family_counts_not_the_largest() -> None:
    tokens = {
        "1.0": "3 elk",
        "2.0": "1 elk + water",
        "6.2": "1 elk",
        "6.3": "2 elk + 2 goat + water",
    }
    assert score(tokens)["elk"] == 4
    tokens["5.2"] = "1 elk + 1 bear + 1 bison + water"
    assert score(tokens)["elk"] == 4 * 2


def test_a_watering_hole_serves_every_species_on_its_token() -> None:
    scored = score({"1.0": "1 wolf + 1 goat + 1 eagle + water"})
    assert [scored[species] for species in ("wolf", "goat", "eagle", "elk")] == [1, 1, 1, 0]


def test_the_sun_adds_to_each_family_it_touches_but_joins_none() -> None:
    # W6 is 4.0; 3.0 and 5.1 both touch it, but not each other.
    apart = {"3.0": "1 elk + water", "5.1": "2 elk + 2 goat + water"}
    scored = score(apart, {"W6": "sun"})
    assert scored["elk"] == 3
    assert scored["goat"] == 3
    both = {"3.0": "1 bear + water", "5.1": "1 goat + water"}
    scored = score(both, {"W6": "sun"})
    assert (scored["bear"], scored["goat"]) == (2, 2)


def test_two_tokens_of_one_family_beside_the_sun_gain_one_animal_only() -> None:
    tokens = {"5.0": "3 elk", "5.1": "1 elk + water"}
    assert score(tokens, {"W6": "sun"})["elk"] == 5


def sheet(**park: dict[str, str]) -> ScoreSheet:
    return ScoreSheet(**park)  # type: ignore[arg-type]


def test_points_decide_first() -> None:
    position = laid(
        sheet(tokens={"1.0": "1 elk + water"}),
        sheet(tokens={"1.0": "2 elk + 2 goat + water"}),
        sheet(tokens={"1.0": "1 bear + water"}),
    )
    result = position.result()
    assert (result.scores, result.places) == ((1, 4, 1), (2, 1, 2))
    assert (result.winners, result.decided_by) == ((1,), "points")


def test_covered_river_spaces_decide_second() -> None:
    position = laid(
        sheet(tokens={"1.0": "1 elk + water"}),
        sheet(tokens={"1.0": "1 elk + water", "0.3": "1 bear"}),
    )
    result = position.result()
    assert (result.scores, result.places, result.decided_by) == ((1, 1), (2, 1), "river")


def test_fewer_flipped_tokens_decide_third() -> None:
    position = laid(
        sheet(tokens={"1.0": "1 elk + water", "1.1": "1 bear"}, weather={"W1": "heatwave"}),
        sheet(tokens={"1.0": "1 elk + water", "1.1": "1 bear"}),
    )
    result = position.result()
    assert (result.scores, result.places, result.decided_by) == ((1, 1), (2, 1), "flipped")


def test_then_the_victory_is_shared() -> None:
    same = sheet(tokens={"1.0": "1 elk + water"})
    result = laid(same, same, sheet()).result()
    assert (result.places, result.winners, result.decided_by) == ((1, 1, 3), (0, 1), "shared")


def test_more_river_spaces_beat_fewer_flipped_tokens() -> None:
    position = laid(
        sheet(
            tokens={"1.0": "1 elk + water", "1.1": "1 bear", "0.3": "1 wolf"},
            weather={"W1": "heatwave"},
        ),
        sheet(tokens={"1.0": "1 elk + water"}),
    )
    assert position.result().winners == (0,)


@pytest.mark.parametrize(
    ("points", "reached"),
    [
        *[(0, 0), (79, 0), (80, 80), (109, 80), (110, 110), (139, 110), (140, 140), (164, 140)],
        *[(165, 165), (184, 165), (185, 185), (204, 185), (205, 205), (219, 205), (220, 220)],
        (300, 220),
    ],
)
def test_the_ladder(points: int, reached: int) -> None:
    assert rung(points) == reached


def test_the_rung_is_named_in_a_solo_game_only() -> None:
    assert laid(sheet()).result().remark == "caldera-rung-0"
    assert laid(sheet(), sheet()).result().remark is None
