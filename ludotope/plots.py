"""Small plots as SVG: lines with their names, and bars with their errors."""

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 900, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 150, 56, 48
PAPER, INK, FAINT = "#fbf6ec", "#3b2f26", "#d9cdb8"
COLOURS = ("#b5482f", "#2f6f8f", "#6b8e3d", "#8a5a9e", "#c08a1e")
# Lines can be told apart without their colours too.
DASHES = ("", "7 4", "2 4", "10 3 2 3", "4 2")
TICKS = 5
LINE = 16


def line_chart(
    title: str,
    lines: Mapping[str, Sequence[float]],
    top: float,
    unit: str,
    marks: Mapping[int, tuple[str, str]],
) -> str:
    """Lines from 0 to a top value, with some points marked: index to (line, what to say of it)."""
    steps = max(1, max(len(line) for line in lines.values()) - 1)
    top = max(top, 1e-9)

    def place(index: int, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * index / steps
        return x, HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(value, top) / top

    parts = [_text(LEFT, 30, title, "font-size='18' font-weight='600'")]
    for tick in range(TICKS + 1):
        value = top * tick / TICKS
        _, y = place(0, value)
        parts.append(
            f"<line x1='{LEFT}' x2='{WIDTH - RIGHT}' y1='{y:.1f}' y2='{y:.1f}' stroke='{FAINT}'/>"
        )
        parts.append(_text(LEFT - 8, y + 4, f"{value:.0f}{unit}", "text-anchor='end'"))
    ends: list[tuple[float, float, str, str]] = []
    for number, (name, values) in enumerate(lines.items()):
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        points = " ".join("{:.1f},{:.1f}".format(*place(i, v)) for i, v in enumerate(values))
        parts.append(
            f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='2.5' "
            f"stroke-dasharray='{dash}' stroke-linejoin='round'/>"
        )
        x, y = place(len(values) - 1, values[-1])
        ends.append((y, x, name, colour))
    ends.sort()
    for (_, x, name, colour), y in zip(ends, _apart([end[0] for end in ends]), strict=True):
        parts.append(_text(x + 8, y + 4, name, f"fill='{colour}' font-weight='600'"))
    names = list(lines)
    for index, (name, remark) in marks.items():
        x, y = place(index, lines[name][index])
        colour = COLOURS[names.index(name) % len(COLOURS)]
        parts.append(
            f"<circle cx='{x:.1f}' cy='{y:.1f}' r='5' fill='{PAPER}' stroke='{colour}' "
            f"stroke-width='2.5'><title>{escape(remark)}</title></circle>"
        )
    return _svg(parts, HEIGHT, title)


def _apart(heights: Sequence[float]) -> list[float]:
    """Heights in order, moved as little as it takes that names there do not lie on each other."""
    moved: list[float] = []
    for height in heights:
        moved.append(max(height, moved[-1] + LINE) if moved else height)
    lowest = float(HEIGHT - BOTTOM)
    for index in range(len(moved) - 1, -1, -1):
        moved[index] = min(moved[index], lowest)
        lowest = moved[index] - LINE
    return moved


def bar_chart(title: str, bars: Mapping[str, tuple[float, float]]) -> str:
    """Bars from 0 on with the error of each, the names before them."""
    row, first = 40, 60
    height = first + row * len(bars) + 24
    most = max(max(value + error, 1.0) for value, error in bars.values())
    parts = [_text(24, 32, title, "font-size='18' font-weight='600'")]
    span = WIDTH - 130 - 120
    for number, (name, (value, error)) in enumerate(bars.items()):
        y = first + row * number
        colour = COLOURS[number % len(COLOURS)]
        width = span * max(0.0, value) / most
        low = 130 + span * max(0.0, value - error) / most
        high = 130 + span * (value + error) / most
        parts.append(_text(118, y + 19, name, "text-anchor='end' font-weight='600'"))
        parts.append(
            f"<rect x='130' y='{y}' width='{width:.1f}' height='26' rx='4' fill='{colour}'/>"
        )
        parts.append(
            f"<line x1='{low:.1f}' x2='{high:.1f}' y1='{y + 13}' y2='{y + 13}' stroke='{INK}' "
            "stroke-width='2'/>"
        )
        parts.append(_text(high + 10, y + 19, f"{value:.1f} ± {error:.1f}"))
    return _svg(parts, height, title)


def _text(x: float, y: float, text: str, more: str = "") -> str:
    return f"<text x='{x:.1f}' y='{y:.1f}' {more}>{escape(text)}</text>"


def _svg(parts: Sequence[str], height: int, title: str) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height}' role='img' "
        f"aria-label='{escape(title)}' font-family='system-ui, sans-serif' font-size='13' "
        f"fill='{INK}'>\n<rect width='{WIDTH}' height='{height}' fill='{PAPER}'/>\n"
        + "\n".join(parts)
        + "\n</svg>\n"
    )
