"""Where a space is, in words: by the landscape and by a landmark that one can see in the park."""

from ludotope.engine.words import COORDINATES, Phrase
from ludotope.games.caldera.park import LANDSCAPES, Park
from ludotope.games.caldera.rules import things
from ludotope.games.caldera.rules.spaces import HEXES, NAMES, PLACES, SPACE_OF

# How axial coordinates change from a space to the next one on each of its six sides.
DIRECTIONS = {"e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1), "ne": (1, -1)}
BOTTOM = len(things.ROW_WIDTHS) - 1
CORNERS = {
    "0.0": "nw",
    f"0.{things.ROW_WIDTHS[0] - 1}": "ne",
    f"{BOTTOM}.{things.ROW_WIDTHS[BOTTOM] - 1}": "se",
    f"{BOTTOM}.0": "sw",
}
GROUNDS = {*LANDSCAPES.values(), "river", "waterfall"}


class Places:
    """Names of all spaces of a park that tell them apart, without coordinates."""

    def __init__(self, park: Park) -> None:
        self._park = park
        volcanoes = park.spaces("volcano")
        self._landmarks = {
            **{space: Phrase("caldera-of-volcano") for space in volcanoes if len(volcanoes) == 1},
            **{
                space: Phrase("caldera-of-weather", {"space": f"W{number}"})
                for number, space in sorted(park.weather.items())
            },
        }
        self._weather = {space: f"W{number}" for number, space in park.weather.items()}
        self.marks = tuple(self._mark(space) for space in range(things.SPACES))
        self._phrases = tuple(self._phrase(space) for space in range(things.SPACES))

    def phrase(self, name: str) -> Phrase:
        """The place of a space (row.column) in words: “in the forest, east of W3”."""
        return self._phrases[SPACE_OF[name]]

    def _phrase(self, space: int) -> Phrase:
        kind = self._park.kinds[space]
        if space in self._park.waterfalls:
            kind = "waterfall"
        elif space in self._park.river:
            kind = "river"
        ground = "on" if kind in GROUNDS else "kind"
        return Phrase(
            "caldera-place",
            {
                "ground": Phrase(f"caldera-{ground}-{kind}"),
                "mark": self.marks[space],
                COORDINATES: NAMES[space],
            },
        )

    def _mark(self, space: int) -> Phrase:
        """The landmark by which a space is known, and on which side of it the space is."""
        if space in self._weather:
            return Phrase("caldera-mark-itself", {"space": self._weather[space]})
        if NAMES[space] in CORNERS:
            return Phrase(f"caldera-corner-{CORNERS[NAMES[space]]}")
        found = [
            (steps, list(self._landmarks).index(landmark), side)
            for landmark in self._landmarks
            for steps, side in [_way(landmark, space)]
            if steps > 0
        ]
        if not found:
            row, column = list(PLACES)[space]
            if column == 0:
                return Phrase("caldera-edge-w", {"row": row + 1})
            if column == things.ROW_WIDTHS[row] - 1:
                return Phrase("caldera-edge-e", {"row": row + 1})
            return Phrase("caldera-mark-row", {"row": row + 1, "column": column + 1})
        steps, number, side = min(found)
        what = list(self._landmarks.values())[number]
        place = Phrase(f"caldera-side-{side}", {"what": what})
        return place if steps == 1 else Phrase("caldera-steps", {"steps": steps, "place": place})


def _way(start: int, end: int) -> tuple[int, str]:
    """Returns the steps and the direction from a space to another; 0 if not on one line."""
    dq, dr = HEXES[end].q - HEXES[start].q, HEXES[end].r - HEXES[start].r
    steps = max(abs(dq), abs(dr), abs(dq + dr))
    for side, (q, r) in DIRECTIONS.items():
        if (dq, dr) == (q * steps, r * steps):
            return steps, side
    return 0, ""
