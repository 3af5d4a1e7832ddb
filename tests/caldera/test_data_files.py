"""Map and token files: what is wrong is said with the file, the line and the reason."""

import re

import pytest

from ludotope.engine.box import FileText
from ludotope.engine.errors import DataFileError
from ludotope.games.caldera.park import Park, read_park
from ludotope.games.caldera.rules.spaces import NAMES
from ludotope.games.caldera.tokens import Tokens
from tests.caldera.tables import BOX

DATA = BOX.folder / "data"
FRONT = (DATA / "front.txt").read_text().splitlines()
BACK = (DATA / "back.txt").read_text().splitlines()
TOKENS = (DATA / "tokens.txt").read_text().splitlines()


def front(line: int, old: str, new: str) -> Park:
    return park(FRONT, "front", line, old, new)


def park(lines: list[str], side: str, line: int, old: str, new: str) -> Park:
    assert old in lines[line - 1]
    changed = [*lines[: line - 1], lines[line - 1].replace(old, new, 1), *lines[line:]]
    return read_park(FileText("map.txt", "\n".join(changed)), side)


def test_the_front_has_what_the_rule_book_says() -> None:
    side = read_park(FileText("front.txt", "\n".join(FRONT)), "front")
    assert [len(side.spaces(kind)) for kind in ("forest", "prairie", "mountains")] == [14] * 3
    assert len(side.waterfalls) == 6
    assert side.waterfalls < side.river
    assert len(side.river) == 15
    assert [len(ring) for ring in side.geysers] == [6, 6, 6]
    assert set(side.weather) == {1, 2, 3, 4, 5, 6}
    assert [NAMES[side.weather[n]] for n in range(1, 7)] == [
        "0.1",
        "0.4",
        "4.5",
        "7.5",
        "7.1",
        "4.0",
    ]


def test_the_back_has_what_the_rule_book_says() -> None:
    side = read_park(FileText("back.txt", "\n".join(BACK)), "back")
    assert [len(side.spaces(kind)) for kind in ("forest", "prairie", "mountains")] == [14] * 3
    assert len(side.waterfalls) == 6
    assert [len(ring) for ring in side.geysers] == [3] * 6
    assert set(side.weather) == {0, 1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("line", "old", "new", "why"),
    [
        (4, "M.", "X.", "line 4: “X.” is not a space"),
        (4, "M.", "Mq", "line 4: “Mq” is not a space"),
        (4, "M.  W1", "M.", "line 4: this row has 6 spaces, not 5"),
        (5, "M.", "M.  M.", "line 5: this row has 7 spaces, not 8"),
        (5, "F.", "P.", "line 10: there must be 14 of “prairie”, not 15"),
        (5, "F.", "V.", "line 7: there must be 1 of “volcano”, not 2"),
        (4, "W1", "W2", "line 4: W2 appears twice"),
        (4, "W1", "W7", "no weather space “W7” on this side: they go from W1 to W6"),
        (4, "W1", "W0", "no weather space “W0” on this side"),
        (4, "W1  P.  Pr  W2", "W2  P.  Pr  W1", "line 4: the weather spaces W1 to W6 must be"),
        (5, "Mw", "Mr", "line 11: there must be 6 of “waterfall”, not 5"),
        (11, "M.", "Mw", "line 11: there must be 6 of “waterfall”, not 7"),
        (11, "Mw", "Mw\ngeyser 0.0 0.2 1.0", "line 12: on the front, geysers are spaces"),
    ],
)
def test_a_wrong_front_is_refused(line: int, old: str, new: str, why: str) -> None:
    with pytest.raises(DataFileError, match=why) as refused:
        front(line, old, new)
    assert str(refused.value).startswith("map.txt, line ")


@pytest.mark.parametrize(("lines", "side"), [(FRONT, "front"), (BACK, "back")])
def test_a_ring_may_begin_anywhere_but_must_go_on_clockwise(lines: list[str], side: str) -> None:
    def numbered(*ring: int) -> FileText:
        places = dict(zip("123456", map(str, ring), strict=True))
        text = "\n".join(lines)
        return FileText("map.txt", re.sub("W([1-6])", lambda old: f"W{places[old[1]]}", text))

    for start in range(6):
        turned = [(number + start) % 6 + 1 for number in range(6)]
        assert len(read_park(numbered(*turned), side).weather) >= 6
        with pytest.raises(DataFileError, match="must be numbered clockwise"):
            read_park(numbered(*turned[::-1]), side)


def test_a_geyser_with_a_wrong_neighbour_is_refused() -> None:
    swapped = "\n".join(FRONT).replace("M.  W1  P.", "W1  M.  P.")
    moved = swapped.replace("M.  F.  F.  P.  Mw", "F.  G.  F.  P.  Mw").replace(
        "  M.  G.  F.  Mr", "  M.  M.  F.  Mr"
    )
    with pytest.raises(
        DataFileError, match=r"line 5: the geyser’s neighbour 0.0 is not a landscape"
    ):
        read_park(FileText("map.txt", moved), "front")


@pytest.mark.parametrize(
    ("line", "old", "new", "why"),
    [
        (13, "0.5", "9.9", "line 13: there is no space “9.9”"),
        (13, "0.5", "1.5", "line 13: a geyser on a corner has three different neighbours, not 2"),
        (13, "0.5", "0.2", "line 13: 0.2 1.5 1.6 do not meet at one corner"),
        (
            13,
            "1.6",
            "0.4",
            "line 13: the geyser’s neighbour 0.4 is not a landscape space .weather.",
        ),
        (13, "geyser", "geysir", "line 13: a map has 8 rows"),
    ],
)
def test_a_wrong_back_is_refused(line: int, old: str, new: str, why: str) -> None:
    with pytest.raises(DataFileError, match=why):
        park(BACK, "back", line, old, new)


def test_a_map_with_too_few_rows_or_no_geysers_is_refused() -> None:
    with pytest.raises(DataFileError, match="a map has 8 rows"):
        read_park(FileText("map.txt", "\n".join(FRONT[:-1])), "front")
    with pytest.raises(DataFileError, match="a map has 8 rows"):
        read_park(FileText("map.txt", ""), "front")
    with pytest.raises(DataFileError, match="there are 0 geysers"):
        read_park(FileText("map.txt", "\n".join(BACK[:12])), "back")


@pytest.mark.parametrize(
    ("line", "new", "why"),
    [
        (4, "1 lion", "line 4: “1 lion” is not a token"),
        (4, "0 elk", "line 4: “0 elk” is not a token"),
        (4, "water", "line 4: “water” is not a token"),
        (4, "1 elk + 1 elk", "line 4: “1 elk . 1 elk” is not a token"),
        (5, "1 elk", "line 5: “1 elk” appears twice"),
        (5, "1 wolf + 1 elk", "line 28: “1 elk . 1 wolf” appears twice"),
        (4, "", "line 38: there must be 35 tokens, not 34"),
        (4, "1 elk\n4 wolf", "line 39: there must be 35 tokens, not 36"),
        (4, "4 elk", "there must be 12 elks and 3 watering holes with them, not 15 and 3"),
        (4, "1 elk + 1 bear + water", "there must be 12 bears and 3 watering holes"),
    ],
)
def test_wrong_tokens_are_refused(line: int, new: str, why: str) -> None:
    changed = [*TOKENS[: line - 1], new, *TOKENS[line:]]
    with pytest.raises(DataFileError, match=why) as refused:
        Tokens(FileText("mine.txt", "\n".join(changed)))
    assert str(refused.value).startswith("mine.txt, line ")
