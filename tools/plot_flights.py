"""Draws where catapulted gems come to rest, for several aims, into docs/carcata-flights.svg.

usage: python tools/plot_flights.py
"""

from pathlib import Path

import numpy as np

from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.layout import Array, States
from ludotope.engine.kernel.rule import rule
from ludotope.engine.shelf import find_box
from ludotope.games.carcata.rules import codes
from ludotope.games.carcata.rules.flight import CENTRE_X, CENTRE_Y, ROW, fly
from ludotope.games.carcata.rules.island import LEVEL, SPACES
from ludotope.games.carcata.rules.things import DEGREES

AIMS = [(0, 10), (0, 25), (0, 40), (45, 10), (45, 25), (45, 40), (90, 18), (90, 32), (90, 49)]
FLIGHTS = 20_000
SCALE = 16
PANEL = 14 * SCALE
COLUMNS = 3
GROUND = {1: "#f2dfa5", 2: "#c3cf78", 3: "#9dbb62", 4: "#7ba574", 5: "#5e8c57", 6: "#8a7363"}


@rule
def count_rests(states: States, flights: int, rests: Array) -> None:
    """Counts where gems rest; the last place in the array is the sea's."""
    path = np.zeros((0, 3))
    touched = np.zeros(40, np.int16)
    for flight in range(flights):
        rest = fly(states[0], flight * 2654435761 % 4294967296, path, touched)[0]
        rests[rest if rest >= 0 else SPACES] += 1


def hexagon(x: float, y: float, size: float) -> str:
    """The corners of a space."""
    corners = [(0, -1), (ROW, -0.5), (ROW, 0.5), (0, 1), (-ROW, 0.5), (-ROW, -0.5)]
    radius = size * SCALE / (2 * ROW)
    return " ".join(
        f"{x * SCALE + u * radius:.1f},{y * SCALE + v * radius:.1f}" for u, v in corners
    )


def panel(degrees: int, force: int) -> str:
    """One island with the share of gems that rest on each space."""
    states = find_box("carcata").open().start.copy()
    states[0].aim = encode(codes.AIM, degrees // DEGREES, force)
    rests = np.zeros(SPACES + 1, np.int64)
    count_rests(states, FLIGHTS, rests)
    shapes = [f'<polygon points="{hexagon(0, 0, 0.96)}" fill="#3a2320"/>']
    for space in range(SPACES):
        x, y = CENTRE_X[space], CENTRE_Y[space]
        shapes.append(f'<polygon points="{hexagon(x, y, 0.96)}" fill="{GROUND[LEVEL[space]]}"/>')
        share = rests[space] / FLIGHTS
        if share > 0.001:
            size = 0.9 * min(1.0, (share / 0.25) ** 0.5)
            shapes.append(f'<polygon points="{hexagon(x, y, size)}" fill="#b5482f"/>')
    sea = rests[SPACES] / FLIGHTS
    label = f"{degrees}°, force {force}; sea {sea:.0%}"
    shapes.append(f'<text y="{7 * SCALE}" text-anchor="middle" font-size="13">{label}</text>')
    return "".join(shapes)


def main() -> None:
    """Writes the picture."""
    rows = -(-len(AIMS) // COLUMNS)
    width, height = COLUMNS * PANEL, rows * (PANEL + 10)
    panels = [
        f'<g transform="translate({(index % COLUMNS + 0.5) * PANEL:.0f},'
        f'{(index // COLUMNS + 0.5) * (PANEL + 10):.0f})">{panel(degrees, force)}</g>'
        for index, (degrees, force) in enumerate(AIMS)
    ]
    target = Path(__file__).parents[1] / "docs" / "carcata-flights.svg"
    target.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif"><rect width="100%" height="100%" fill="#dfeef1"/>'
        f"{''.join(panels)}</svg>\n"
    )
    print(f"{target.name}: {len(AIMS)} aims, {FLIGHTS} flights each")


if __name__ == "__main__":
    main()
