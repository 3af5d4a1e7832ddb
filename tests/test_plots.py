"""Plots are well-formed pictures, whatever people are called."""

from xml.etree import ElementTree

import pytest

from ludotope.plots import bar_chart, line_chart

ODD = "<&\"'> Zoë"
SVG = "{http://www.w3.org/2000/svg}"


def test_lines_have_names_and_marks() -> None:
    lines = {ODD: [50.0, 80.0, 100.0], "b": [50.0, 20.0, 0.0], "c": [0.0, 0.0, 0.0]}
    plot = ElementTree.fromstring(line_chart(ODD, lines, 100.0, " %", {1: ("b", ODD)}))
    texts = [element.text for element in plot.iter(f"{SVG}text")]
    assert texts.count(ODD) == 2
    assert "100 %" in texts
    drawn = [element.attrib for element in plot.iter(f"{SVG}polyline")]
    assert len({line["stroke"] for line in drawn}) == 3
    assert len({line["stroke-dasharray"] for line in drawn}) == 3
    [mark] = plot.iter(f"{SVG}circle")
    assert mark[0].text == ODD
    # Higher values lie higher, that is at smaller y; 0 and 100 on the outer lines of the grid.
    ys = [float(point.split(",")[1]) for point in drawn[0]["points"].split()]
    assert ys == sorted(ys, reverse=True)
    grid = [float(line.attrib["y1"]) for line in plot.iter(f"{SVG}line")]
    assert ys[-1] == pytest.approx(min(grid), abs=0.1)


def test_names_at_the_ends_of_lines_do_not_lie_on_each_other() -> None:
    for names in ("ab", "abc", "abcde"):
        for end in range(0, 101, 5):
            lines = {name: [0.0, float(end)] for name in names}
            plot = ElementTree.fromstring(line_chart("t", lines, 100.0, "", {}))
            texts = [e for e in plot.iter(f"{SVG}text") if e.text in set(names)]
            ends = [float(text.attrib["y"]) for text in texts]
            assert len(ends) == len(names)
            assert min(abs(a - b) for i, a in enumerate(ends) for b in ends[:i]) >= 15
            assert max(ends) <= 380


def test_one_decision_is_a_plot_too() -> None:
    ElementTree.fromstring(line_chart("t", {"a": [7.0]}, 0.0, "", {}))


def test_bars() -> None:
    plot = ElementTree.fromstring(bar_chart(ODD, {ODD: (30.0, 2.0), "b": (15.0, 1.0)}))
    widths = [float(e.attrib["width"]) for e in plot.iter(f"{SVG}rect")][1:]
    assert widths[0] == pytest.approx(2 * widths[1], rel=0.01)
    assert "30.0 ± 2.0" in [element.text for element in plot.iter(f"{SVG}text")]
