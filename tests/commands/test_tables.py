"""Tables in the terminal lose nothing, in a narrow window or a pipe."""

import re
from pathlib import Path

import pytest

from ludotope.bots.thinking import Idea
from ludotope.commands.common import Speaker
from ludotope.commands.results import say_result, show_ideas
from ludotope.commands.tables import show_table
from ludotope.engine.view import Result
from tests import test_cli
from tests.running import ludotope, ludotope_process

LONG = "Maximiliane-Alexandra von Hohenzollern"
NAMES = [f"{LONG}{number}" for number in range(1, 6)]
WIDTHS = ["60", "80"]


def squeezed(text: str) -> str:
    """A text without its blanks and line ends: what is folded reads the same."""
    return re.sub(r"\s", "", text)


def widest(shown: str) -> int:
    return max(len(line.rstrip()) for line in shown.splitlines())


@pytest.fixture(params=WIDTHS)
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("COLUMNS", request.param)
    return int(request.param)


def test_scores_of_people_with_long_names(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = {"levels": 12, "territory": 345, "collected": 6789}
    result = Result((1000001, 2, 3, 4, 5), (1, 2, 3, 4, 5), "points", (sheet,) * 5)
    say_result(Speaker("en"), "carcata", result, NAMES)
    [shown, _] = capsys.readouterr().out.split("\nMaximiliane-Alexandra von Hohenzollern1 wins")
    assert widest(shown) <= width
    rows = [row.rstrip() for row in shown.splitlines()]
    if width == 80:
        assert re.search(r"Total +1000001 +2 +3 +4 +5$", rows[-1])
        assert any(re.search(r"^Gems( +6789){5}$", row) for row in rows)
        # Names are folded: each has a column of its own, read from top to bottom.
        heading = rows[: next(i for i, row in enumerate(rows) if row.startswith("Levels"))]
        ends = [found.end() for found in re.finditer("[0-9]+", rows[-1])]
        columns = zip([len("territories"), *ends], ends, strict=False)
        names = ["".join(row[a:b].strip() for row in heading) for a, b in columns]
        assert names == [squeezed(name) for name in NAMES]
    else:
        points = ["1000001", "2", "3", "4", "5"]
        assert rows[-6:] == ["Total", *(f"  {n}: {p}" for n, p in zip(NAMES, points, strict=True))]
        assert sum("6789" in row for row in rows) == 5


def test_hints_with_long_moves(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    moves = ["1 wolf + 2 elk + watering hole > 3.14", "roll again " + "lava statue " * 6]
    ideas = [Idea(0, 0.0, 0.0, 1.0, -1234.5, 123_456_789)] * 2
    show_ideas(Speaker("fr"), ideas, moves, alone=False)
    shown = capsys.readouterr().out
    assert widest(shown) <= width
    assert shown.count("100%") == shown.count("-1234.5") == shown.count("123,456,789") == 2
    for word in ["watering", "hole", "3.14", "lava", "statue", "Chances", "gagner", "Simulations"]:
        assert word in shown


@pytest.mark.parametrize("columns", ["60", "80", ""])
@pytest.mark.slow
def test_a_tournament(columns: str) -> None:
    bots = "easy,medium,hard,random"
    asked = ("arena", "trias", "--bots", bots, "--games", "1", "--seats", "2")
    done = ludotope(*asked, environment={"COLUMNS": columns})
    assert done.returncode == 0, done.stderr
    shown = done.stdout
    assert "…" not in shown
    assert len(re.findall(r"\([0-9]+–[0-9]+\)", shown)) == 12
    assert shown.count("±") == shown.count(" / ") == 4
    for word in ("Rating", "Victories", "Points", *bots.split(",")):
        assert word in shown
    table = shown[: shown.index("Each row")]
    if columns:
        assert widest(table) <= int(columns)
    else:
        # Into a pipe, a row is a line.
        assert len(table.splitlines()) == 5


@pytest.mark.parametrize("columns", ["30", "60", "80", ""])
def test_a_simulation(columns: str) -> None:
    asked = ("simulate", "caldera", "--seats", "4", "--games", "40")
    shown = ludotope(*asked, environment={"COLUMNS": columns}).stdout
    assert "…" not in shown
    assert widest(shown) <= int(columns or 1000)
    lines = shown.splitlines()
    # Where the second column begins; what is folded reads on below, in its own column.
    at = lines[0].index("40")
    names, values = ("".join(line[part] for line in lines) for part in (slice(at), slice(at, None)))
    assert squeezed(names) == "".join(test_cli.TestSimulate.KEYS)
    assert re.search(r"([0-9]+\.[0-9]{2},){3}[0-9]+\.[0-9]{2}$", squeezed(values))
    assert (len(lines) == len(test_cli.TestSimulate.KEYS)) == (columns != "30")


@pytest.mark.parametrize("columns", ["40", "80"])
def test_an_analysis(columns: str, tmp_path: Path) -> None:
    ludotope("simulate", "caldera", "--seats", "2", "--games", "1", "--records", tmp_path)
    [record] = tmp_path.iterdir()
    text = record.read_text("utf-8").splitlines()
    cut = next(i for i, line in enumerate(text) if line.startswith("60 "))
    header = [re.sub("random", LONG, line) for line in text[:cut] if not line.startswith("scores")]
    record.write_text("\n".join(header) + "\n", "utf-8")
    done = ludotope("analyse", record, "--simulations", "2", environment={"COLUMNS": columns})
    assert done.returncode == 0, done.stderr
    assert "…" not in done.stdout
    assert squeezed(done.stdout).count("%") >= 2
    assert widest(done.stdout[: done.stdout.index("decisions that cost")]) <= int(columns)


def test_too_narrow_for_columns_every_row_is_a_list(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    rows = [["easy", "123,456", "789,012", "345,678"]]
    show_table(Speaker("en"), rows, ["", "Points", "Victories", "Games"])
    assert capsys.readouterr().out.splitlines() == [
        "easy",
        "  Points: 123,456",
        "  Victories: 789,012",
        "  Games: 345,678",
    ]


def test_a_real_pipe_is_not_folded() -> None:
    asked = ("simulate", "caldera", "--seats", "4", "--games", "40")
    done = ludotope_process(*asked, environment={"COLUMNS": ""})
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 7
