"""Scoring pads by numbers and by the board: the rule books' examples, whole games, every check."""

import random
from itertools import combinations, permutations

import pytest

import ludotope
from ludotope.engine.box import Setup
from ludotope.engine.errors import LudotopeError, SetupError
from ludotope.engine.pad import check_value, comment_on, find_pad, number_in, pads_of, read_board
from ludotope.engine.shelf import find_box, shelf
from ludotope.engine.words import LANGUAGES, Phrase, Value, say
from ludotope.games.caldera.rules import things
from tests.caldera.test_scoring_example import LINES, MIA
from tests.scorepad import vectors
from tests.scorepad.boards import numbers_of, setup_of, tally_of
from tests.trias.test_scoring import EXAMPLE_3

MIAS_NUMBERS = {
    "waterfalls.0": "1",
    "mountains.0": "1",
    "forest.0": "1",
    "geysers.0": "2",
    "goat-animals.0": "6",
    "goat-holes.0": "2",
    "bear-animals.0": "3+4+3",
    "bear-holes.0": "2",
    "wolf-animals.0": "4",
    "wolf-holes.0": "2",
    "elk-animals.0": "12",
    "elk-holes.0": "3",
    "eagle-animals.0": "10",
    "eagle-holes.0": "3",
    "bison-animals.0": "2",
    "bison-holes.0": "1",
}


# Two who have covered it all, and one who has not.
WHOLE_RIVERS = {f"{cover}.{seat}": "1" for cover in ("river", "waterfalls") for seat in (0, 1)}
ALL_ANIMALS = {
    f"{species}-{what}.0": number
    for species in things.SPECIES
    for what, number in (("animals", "13"), ("holes", "3"))
}


def test_mias_134_points_by_numbers() -> None:
    added = tally_of("caldera", 1, MIAS_NUMBERS)
    lines = {line: points for line, points in LINES.items() if line != "total"}
    assert (added.lines[0], added.totals) == (lines, (134,))
    assert (added.findings, added.missing, added.asks) == ((), (), ())
    assert added.remark == "caldera-rung-110"


def test_mias_134_points_by_the_board() -> None:
    found = read_board(find_box("caldera"), setup_of("caldera", 1), MIA).numbers
    numbers = {f"{name}.0": number for name, number in found.items()}
    for key, value in MIAS_NUMBERS.items():
        assert number_in(numbers[key]) == number_in(value), key
    assert tally_of("caldera", 1, numbers).totals == (134,)
    assert numbers["flipped.0"] == "2"


def test_a_board_says_where_its_families_are_and_what_is_flipped() -> None:
    parts = read_board(find_box("caldera"), setup_of("caldera", 1), MIA).parts
    assert parts["flipped"] == ("0.0", "1.1")
    for species in things.SPECIES:
        spaces = parts[f"{species}-animals"]
        assert all(species in MIA["tokens"][space] for space in spaces)
        animals = sum(
            int(part.split()[0])
            for space in spaces
            for part in MIA["tokens"][space].split(" + ")
            if part.endswith(species)
        )
        # The sun lies beside the eagles.
        assert animals == number_in(MIAS_NUMBERS[f"{species}-animals.0"]) - (species == "eagle")


def test_one_by_numbers_and_one_by_the_board() -> None:
    found = read_board(find_box("caldera"), setup_of("caldera", 2), MIA).numbers
    numbers = MIAS_NUMBERS | {f"{name}.1": number for name, number in found.items()}
    added = tally_of("caldera", 2, numbers)
    assert added.totals == (134, 134)
    # Only the one whose park nobody entered is asked about the tie.
    assert added.asks == ("river-spaces.0",)


def example_3() -> dict[str, str]:
    players = ("black", "white", "cross", "grey")
    values: dict[str, str] = {}
    for name, (size, herds, _) in EXAMPLE_3.items():
        row = name.lower()
        values |= {f"land@{row}": "1", f"tiles@{row}": str(size)}
        for seat, player in enumerate(players):
            values[f"herds@{row}.{seat}"] = str(herds.get(player, 0))
    return values


def test_the_table_of_trias_by_numbers() -> None:
    values = example_3()
    added = tally_of("trias", 4, values)
    assert [line["lands"] for line in added.lines] == [19, 15, 15, 8]
    for name, (_, _, points) in EXAMPLE_3.items():
        row = name.lower()
        alone = {key: value for key, value in values.items() if f"@{row}" in key}
        found = [line["lands"] for line in tally_of("trias", 4, alone).lines]
        assert found == [points.get(p, 0) for p in ("black", "white", "cross", "grey")], name
    with_interim = values | {"track.0": "2+1+2", "track.2": "1"}
    assert tally_of("trias", 4, with_interim).totals == (24, 15, 16, 8)


def test_the_table_of_trias_by_the_board() -> None:
    from tests.trias.test_scoring import sheet

    names = {"black": "1", "white": "2", "cross": "3", "grey": "4"}
    totals = [0, 0, 0, 0]
    rows = list(EXAMPLE_3.values())
    for half in (rows[:4], rows[4:]):
        lands = [(size, {names[p]: n for p, n in herds.items()}) for size, herds, _ in half]
        numbers = read_board(find_box("trias"), setup_of("trias", 4), sheet(lands)).numbers
        added = tally_of("trias", 4, numbers)
        totals = [one + other for one, other in zip(totals, added.totals, strict=True)]
    assert totals == [19, 15, 15, 8]


TEN_POINTS = {
    "out.2": "1",
    "pawns-4.0": "2",
    "pawns-4.1": "1",
    "territory@south": "1",
    "sapphire-there@south": "1",
    "ruby-there@south": "1",
    "pawns-there@south.0": "2",
    "territory@north": "1",
    "pawns-there@north.1": "1",
}


def test_the_ten_points_of_carcata_by_numbers() -> None:
    added = tally_of("carcata", 3, TEN_POINTS)
    assert added.lines[0] == {"levels": 8, "territory": 10, "collected": 0}
    assert (added.totals, added.places) == ((18, 4, 0), (1, 2, 3))
    assert (added.findings, added.decided_by) == ((), "points")


def test_the_ten_points_of_carcata_by_the_board() -> None:
    from tests.carcata.test_scoring import EAST, WEST

    board = {
        "lava": EAST + WEST,
        "pawns": {"1": [[0, 3], [1, 2]], "2": [[0, -3]]},
        "gems": [{"at": [0, 4], "gem": "sapphire"}, {"at": [-2, 4], "gem": "ruby"}],
    }
    numbers = read_board(find_box("carcata"), setup_of("carcata", 3), board).numbers
    added = tally_of("carcata", 3, numbers)
    assert added.lines[0] == {"levels": 8, "territory": 10, "collected": 0}
    assert (added.totals, added.findings) == ((18, 4, 0), ())


def games() -> list[tuple[str, int, str]]:
    return [
        (box.name, seats, variant)
        for box in shelf().values()
        if box.pads
        for seats in box.seats
        for variant in box.variants
    ]


@pytest.mark.parametrize(("game", "seats", "variant"), games())
def test_what_was_played_adds_up_to_its_result(game: str, seats: int, variant: str) -> None:
    """The numbers of a finished game give its own lines, points, places, and break no check."""
    for seed in range(6):
        position = ludotope.new(game, seats=seats, variant=variant, seed=seed)
        luck = random.Random(seed)
        while not position.is_over:
            position.push(luck.choice(random_texts(position)), position.deciders[0])
        result = position.result()
        values = numbers_of(position)
        if result.decided_by == "island":
            values["island"] = "1"
        added = tally_of(game, seats, values, variant)
        assert added.totals == result.scores
        for mine, its in zip(added.lines, result.sheets, strict=True):
            assert {line: its[line] for line in mine} == mine
        assert (added.places, added.decided_by) == (result.places, result.decided_by)
        assert added.wrong == ()
        assert added.remark == result.remark
        for key, value in values.items():
            check_value(find_pad(find_box(game), seats, variant), seats, key, value)


def random_texts(position: ludotope.Position) -> list[str]:
    view = position.view(position.deciders[0])
    if view.countless:
        return [f"aim {3 * degrees} > {force}" for degrees in (0, 40, 90) for force in (9, 30, 45)]
    return [choice.text for choice in view.choices]


@pytest.mark.parametrize(
    ("game", "seats", "values", "sentence"),
    [
        (
            "caldera",
            1,
            {"mountains.0": "1", "prairie.0": "1", "forest.0": "1"},
            "A: at most two of mountains, prairie and forest can be completely covered, "
            "with 35 tokens for 42 spaces.",
        ),
        (
            "caldera",
            2,
            {"river.1": "1"},
            "B: the waterfalls are on the river, so covering all of it covers them, too.",
        ),
        (
            "caldera",
            1,
            {"elk-animals.0": "1", "elk-holes.0": "3"},
            "A: each watering hole is on a token with an elk, so the family has at least 3 elks.",
        ),
        (
            "caldera",
            1,
            {"bison-animals.0": "4"},
            "A: without a watering hole the bison are worth nothing.",
        ),
        (
            "caldera",
            1,
            {"wolf-animals.0": "12+1", "wolf-holes.0": "2"},
            "A: without all three watering holes not all wolves are there: "
            "at most 12 of them, with the sun.",
        ),
        (
            "caldera",
            1,
            {"waterfalls.0": "1", "river-spaces.0": "5"},
            "A: the six waterfalls are on the river, so at least six river spaces are covered "
            "with them, not 5.",
        ),
        (
            "caldera",
            3,
            {**WHOLE_RIVERS, "river-spaces.0": "15", "river-spaces.1": "14"},
            "A: everybody has the same river, so whoever has covered all of it has as many river "
            "spaces as the others who have.",
        ),
        (
            "caldera",
            3,
            {**WHOLE_RIVERS, "river-spaces.1": "15", "river-spaces.2": "15"},
            "C: whoever has not covered the whole river has fewer river spaces than whoever has.",
        ),
        (
            "caldera",
            1,
            {**ALL_ANIMALS, "flipped.0": "1"},
            "A: there are 72 animals, and the sun adds one to a family: at most 78. Each flipped "
            "token has one that is in no family, so here there would be 79.",
        ),
        (
            "trias",
            3,
            {"pole-tiles": "30", "land@a": "1", "tiles@a": "6"},
            "All landmasses together have 35 tiles, the pole included, not 36.",
        ),
        (
            "trias",
            3,
            {"pole-tiles": "0", "land@a": "1", "tiles@a": "34", "land@b": "1", "tiles@b": "1"},
            "The pole’s land has at least one tile: the pole itself.",
        ),
        (
            "trias",
            2,
            {"pole-tiles": "3"},
            "All landmasses together have 19 tiles, the pole included, not 3.",
        ),
        (
            "trias",
            2,
            {"pole-tiles": "18", "land@a": "1", "tiles@a": "1", "stock.1": "9", "herds@a.1": "2"},
            "B has at most 10 herds on the map and in stock, not 11.",
        ),
        (
            "trias",
            3,
            {"pole-tiles": "34", "land@a": "1", "tiles@a": "1", "herds@a.0": "5"},
            "So small a landmass has room for at most 4 herds, not 5.",
        ),
        (
            "carcata",
            2,
            {"pawns-1.0": "1", "pawns-1.1": "1"},
            "A game ends when a tribe is out, or when the island wins: which was it?",
        ),
        (
            "carcata",
            2,
            {"out.0": "1", "island": "1", "pawns-1.1": "1"},
            "The island cannot win when a tribe is out.",
        ),
        (
            "carcata",
            2,
            {"out.0": "1", "pawns-1.1": "4", "pawns-2.1": "1+1"},
            "B has at most 5 pawns, not 6.",
        ),
        ("carcata", 2, {"out.0": "1"}, "B has no pawn: is the tribe out?"),
        (
            "carcata",
            2,
            {"out.0": "1", "rider.0": "1", "pawns-1.1": "1"},
            "A is out and has a pawn: one of the two is wrong.",
        ),
        (
            "carcata",
            2,
            {"out.0": "1", "ruby.0": "1", "pawns-1.1": "1"},
            "A is out and has nothing: the gems belong to whoever took the last pawn.",
        ),
        (
            "carcata",
            3,
            {"out.2": "1", "rider.0": "1", "rider.1": "1"},
            "Only one pawn can ride the turtle, not 2.",
        ),
        (
            "carcata",
            2,
            {"out.0": "1", "pawns-1.1": "1", "diamond.1": "6"},
            "There are only 5 diamonds in all, not 6.",
        ),
        (
            "carcata",
            2,
            {"out.0": "1", "pawns-1.1": "1", "territory@a": "1"},
            "A single territory gives nothing: add the other ones, or remove it.",
        ),
        (
            "carcata",
            2,
            {
                "out.0": "1",
                "pawns-1.1": "1",
                "territory@a": "1",
                "territory@b": "1",
                "pawns-there@a.1": "2",
            },
            "B has 2 pawns in territories, but only 1 on the island.",
        ),
    ],
)
def test_every_check_says_one_sentence(
    game: str, seats: int, values: dict[str, str], sentence: str
) -> None:
    added = tally_of(game, seats, values)
    assert [say(finding.phrase) for finding in added.findings] == [sentence]


def test_numbers_that_can_be_break_no_check_of_rivers_and_families() -> None:
    for values in (
        {**WHOLE_RIVERS, "river-spaces.0": "15", "river-spaces.1": "15", "river-spaces.2": "14"},
        # River spaces are counted on a tie only.
        WHOLE_RIVERS,
        {**WHOLE_RIVERS, "river-spaces.2": "20"},
        ALL_ANIMALS,
        {**ALL_ANIMALS, "goat-animals.0": "12", "flipped.0": "1"},
        {"elk-animals.0": "11", "elk-holes.0": "1"},
    ):
        assert tally_of("caldera", 3, values).findings == (), values


def test_the_checks_of_all_species_and_gems_are_said_in_both_languages() -> None:
    for box in shelf().values():
        for pad in pads_of(box):
            for check in pad.checks:
                for language in LANGUAGES:
                    for left in (0, 1, 2):
                        values: dict[str, Value] = {"left": left, "right": 1, "player": "Mia"}
                        assert say(Phrase(check.message, values), language)


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("goat-animals.0", "14", "At most 13, not 14: animals."),
        ("goat-animals.0", "7+7", "At most 13, not 14: animals."),
        ("goat-holes.1", "4", "At most 3, not 4: watering holes."),
        ("geysers.0", "4", "At most 3, not 4: Geysers."),
        ("geysers.0", "-1", "“-1” is not a number: write one, or some to be added, as 3+6+2."),
        ("geysers.0", "1+", "“1+” is not a number: write one, or some to be added, as 3+6+2."),
        ("geysers.0", "٣", "“٣” is not a number: write one, or some to be added, as 3+6+2."),
        ("geysers.2", "1", "There is no “geysers.2” on this pad."),
        ("geysers", "1", "There is no “geysers” on this pad."),
        ("geysers@a.1", "1", "There is no “geysers@a.1” on this pad."),
        ("volcano.0", "1", "There is no “volcano.0” on this pad."),
        ("", "1", "There is no “” on this pad."),
    ],
)
def test_what_cannot_be_in_a_field_is_refused(key: str, value: str, sentence: str) -> None:
    pad = find_pad(find_box("caldera"), 2, "standard")
    with pytest.raises(LudotopeError) as refused:
        check_value(pad, 2, key, value)
    assert str(refused.value) == sentence


def test_the_back_has_six_geysers_and_two_players_no_interim_scoring() -> None:
    check_value(find_pad(find_box("caldera"), 2, "geyser"), 2, "geysers.0", "6")
    with pytest.raises(LudotopeError, match=r"There is no “track\.0” on this pad"):
        check_value(find_pad(find_box("trias"), 2, "standard"), 2, "track.0", "1")
    with pytest.raises(SetupError):
        find_pad(find_box("trias"), 6, "standard")


def test_ties_are_asked_for_one_after_another_and_only_between_those_tied() -> None:
    values = {f"goat-{what}.{seat}": "2" for what in ("animals", "holes") for seat in (0, 2)}
    values |= {"goat-animals.1": "1", "goat-holes.1": "1"}
    assert tally_of("caldera", 3, values).asks == ("river-spaces.0", "river-spaces.2")
    values |= {"river-spaces.0": "7", "river-spaces.2": "7"}
    assert tally_of("caldera", 3, values).asks == ("flipped.0", "flipped.2")
    values |= {"flipped.0": "3", "flipped.2": "2"}
    added = tally_of("caldera", 3, values)
    assert (added.asks, added.places, added.decided_by) == ((), (2, 3, 1), "flipped")
    values["river-spaces.0"] = "8"
    added = tally_of("caldera", 3, values)
    assert (added.asks, added.places, added.decided_by) == ((), (1, 3, 2), "river")


def test_what_nobody_knows_breaks_no_tie() -> None:
    values = {f"goat-{what}.{seat}": "2" for what in ("animals", "holes") for seat in (0, 2)}
    values |= {"river-spaces.0": "7", "river-spaces.2": "?", "flipped.0": "1", "flipped.2": "3"}
    added = tally_of("caldera", 3, values)
    # What would be asked next only counts if the first is known to be equal.
    assert (added.asks, added.places, added.decided_by) == ((), (1, 3, 1), "shared")
    pad = find_pad(find_box("caldera"), 3, "standard")
    check_value(pad, 3, "river-spaces.2", "?")
    with pytest.raises(LudotopeError):
        check_value(pad, 3, "goat-animals.2", "?")
    # Of those behind it does not matter.
    values |= {"river-spaces.2": "6", "river-spaces.1": "?"}
    assert tally_of("caldera", 3, values).places == (1, 3, 2)


def test_the_vectors_for_the_browser_are_what_python_adds_up() -> None:
    """The client's own adding up is held to the same file (web/tests/pad.test.ts)."""
    assert vectors.FILE.read_text("utf-8") == vectors.written()


def test_the_comment_on_a_park_names_the_swap_that_gives_the_most() -> None:
    box, setup = find_box("caldera"), setup_of("caldera", 1)
    comment = comment_on(box, setup, MIA)
    assert comment is not None
    assert comment.message == "caldera-comment-swap"
    points = comment.values["points"]
    # Every pair, scored by what the pad adds up to.
    best = 0
    tokens = dict(MIA["tokens"])
    for one, other in combinations(tokens, 2):
        swapped = {**tokens, one: tokens[other], other: tokens[one]}
        numbers = read_board(box, setup, {**MIA, "tokens": swapped}).numbers
        values = {f"{name}.0": number for name, number in numbers.items()}
        best = max(best, tally_of("caldera", 1, values).totals[0] - 134)
    assert points == best > 0


TRIAS_MAP = {
    "0,0": "pole 0 1 0",
    "3,0": "forest 2 1",
    "4,0": "steppe 0 1 1",
    "4,1": "steppe",
    "-3,0": "mountains 0 0 1",
    "-4,0": "forest 0 1",
}
ISLAND = {
    **{f"{q},0": "lava" for q in (*range(1, 7), *range(-6, 0))},
    "0,3": "pawn 1",
    "1,2": "pawn 1",
    "0,-3": "pawn 2",
    "0,4": "sapphire",
    "-2,4": "ruby",
}


def moved(game: str, places: dict[str, str], seat: int) -> list[dict[str, str]]:
    """All boards on which one herd or pawn of a seat is elsewhere."""
    found = []
    if game == "carcata":
        pawn = f"pawn {seat + 1}"
        setup = setup_of("carcata", 3)
        spaces = [f"{q},{r}" for q in range(-6, 7) for r in range(-6, 7)]
        for one in [place for place, what in places.items() if what == pawn]:
            for other in spaces:
                board = {place: what for place, what in places.items() if place != one}
                if other not in places and other != one:
                    found.append({**board, other: pawn})
        return [board for board in found if can_be_read("carcata", setup, board)]
    herds = {place: [int(n) for n in what.split()[1:]] + [0] * 3 for place, what in places.items()}
    for one, other in permutations(places, 2):
        if herds[one][seat] == 0:
            continue
        after = {place: [*numbers[:3]] for place, numbers in herds.items()}
        after[one][seat] -= 1
        after[other][seat] += 1
        found.append(
            {
                place: " ".join([what.split()[0], *map(str, after[place])])
                for place, what in places.items()
            }
        )
    return [board for board in found if can_be_read("trias", setup_of("trias", 3), board)]


def can_be_read(game: str, setup: Setup, places: dict[str, str]) -> bool:
    try:
        read_board(find_box(game), setup, {"places": places})
    except LudotopeError:
        return False
    return True


@pytest.mark.parametrize(("game", "places"), [("trias", TRIAS_MAP), ("carcata", ISLAND)])
def test_the_comment_on_a_board_of_all_is_the_best_of_all_moves(
    game: str, places: dict[str, str]
) -> None:
    box, setup = find_box(game), setup_of(game, 3)

    def points(board: dict[str, str], seat: int) -> int:
        return tally_of(game, 3, read_board(box, setup, {"places": board}).numbers).totals[seat]

    said = []
    for seat in range(3):
        comment = comment_on(box, setup, {"places": places}, seat)
        gains = [points(board, seat) - points(places, seat) for board in moved(game, places, seat)]
        if comment is None:
            assert gains == []
            continue
        said.append(comment.message)
        assert comment.values.get("points", 0) == max(0, *gains)
        for language in LANGUAGES:
            assert say(comment, language)
    assert f"{game}-comment-move" in said
