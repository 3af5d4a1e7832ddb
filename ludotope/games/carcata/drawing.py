"""The table as SVG: the island from the south and from above, and under it what each seat has."""

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, degrees, pi, sin, sqrt

from ludotope.engine.drawing import Point, Sheet, corners, either, load_art, number, points
from ludotope.engine.kernel.hexes import Hex
from ludotope.games.carcata.board import Board
from ludotope.games.carcata.look import Look, SpaceLook

LEFT, TOP, WIDTH, HEIGHT = -470.0, -350.0, 940.0, 680.0
STRIP = 64.0
GEMS = ("emerald", "ruby", "sapphire", "diamond")


def draw(look: Look, board: Board, names: Sequence[str], title: str) -> str:
    """The table, on which nothing is secret."""
    return _Drawing(look, board, names).draw(title)


class _Drawing:
    def __init__(self, look: Look, board: Board, names: Sequence[str]) -> None:
        self._look = look
        self._board = board
        self._names = names
        self._art = load_art("carcata")
        relief = self._art["relief"]
        self._radius, self._squash = relief["radius"], relief["squash"]
        self._lift, self._shore = relief["lift"], relief["shore"]
        self._sheet = Sheet(self._art["symbols"], "art-carcata-")

    def draw(self, title: str) -> str:
        sheet, look = self._sheet, self._look
        self._draw_sea()
        self._draw_track()
        for index, (x, y) in enumerate(self._art["islets"][: self._board.statues]):
            sheet.begin(Point(x, y))
            sheet.add(self._art["pieces"]["islet"])
            if index < look.statues_left:
                self._piece("statue", f"islet:{index}")
            sheet.end()
        back_to_front = sorted(look.spaces, key=lambda space: (space.at[1], space.at[0]))
        for space in back_to_front:
            self._draw_ground(space)
        self._draw_territories()
        for space in back_to_front:
            if space.at[1] < 0:
                self._draw_things(space)
        self._draw_volcano()
        for space in back_to_front:
            if space.at[1] >= 0:
                self._draw_things(space)
        self._draw_turtle()
        share = WIDTH / len(look.seats)
        for seat in range(len(look.seats)):
            self._draw_seat(seat, Point(LEFT + share * seat + 26, TOP + HEIGHT + STRIP / 2))
        return sheet.svg(LEFT, TOP, WIDTH, HEIGHT + STRIP, title)

    # --- Where things are seen -------------------------------------------------------------------

    def _seen(self, x: float, y: float, height: float) -> Point:
        """Returns the point of the drawing at which a point of the map is seen, at some height."""
        space = sqrt(3) * self._radius
        return Point(x * space, y * space * self._squash - height * self._lift)

    def _centre(self, at: Hex, level: float) -> Point:
        q, r = at
        return self._seen(q + r / 2, r * sqrt(3) / 2, level)

    def _corners(self, centre: Point, radius: float | None = None) -> list[Point]:
        return corners(centre, self._radius if radius is None else radius, self._squash)

    def _station(self, step: int) -> Point:
        x, y = self._board.turtle[step % len(self._board.turtle)]
        return self._seen(x, y, 0)

    # --- The sea ---------------------------------------------------------------------------------

    def _draw_sea(self) -> None:
        near, deep = map(either, self._art["sea"])
        lagoon = self._art["lagoon"]
        self._sheet.add(
            '<radialGradient id="art-carcata-sea" cx="50%" cy="46%" r="72%">'
            f'<stop offset="0" stop-color="{near}"/><stop offset="1" stop-color="{deep}"/>'
            '</radialGradient><linearGradient id="art-carcata-hot" x2="0" y2="1">'
            '<stop offset="0" stop-color="#ffcf5a"/><stop offset="1" stop-color="#f0642a"/>'
            f'</linearGradient><rect x="{number(LEFT)}" y="{number(TOP)}" width="{number(WIDTH)}" '
            f'height="{number(HEIGHT)}" rx="24" fill="url(#art-carcata-sea)"/>'
            f'<g fill="{lagoon}" stroke="{lagoon}" stroke-width="44" stroke-linejoin="round">'
        )
        for reach, opacity in ((352, 0.15), (334, 0.15), (318, 0.28)):
            self._sheet.add(f'<polygon points="{self._lagoon(reach)}" opacity="{opacity}"/>')
        self._sheet.end()
        self._sheet.add(
            f'<polygon points="{self._lagoon(350)}" fill="none" stroke="#eafaf7" stroke-width="3" '
            'stroke-linecap="round" stroke-dasharray="60 14 26 22 90 18" opacity=".55"/>'
        )

    def _lagoon(self, reach: float) -> str:
        """Shallow water around the island, whose outline is a hexagon that lies on a side."""
        angles = [pi / 3 * index for index in range(6)]
        return points([Point(reach * cos(a), 8 + reach * sin(a) * self._squash) for a in angles])

    def _draw_track(self) -> None:
        """The turtle's way; what it has swum of this lap is filled."""
        look, stations = self._look, len(self._board.turtle)
        swum, goal = look.turtle % stations, look.last_step % stations
        ways = [self._station(step) for step in range(stations)]
        line = 'fill="none" stroke="#d6f1f3" stroke-linecap="round"'
        self._sheet.add(
            f'<polygon points="{points(ways)}" {line} stroke-width="2" stroke-dasharray="3 8" '
            f'opacity=".6"/><polyline points="{points(ways[: swum + 1])}" {line} '
            'stroke-width="3.5" opacity=".75"/>'
        )
        for step, (x, y) in enumerate(ways):
            fill = "#b5482f" if step == goal else "#d6f1f3" if step < swum else "#14495c"
            self._sheet.add(
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{11 if step == goal else 7.5}" '
                f'fill="{fill}" stroke="#d6f1f3" stroke-width="2.5"/>'
            )
        self._sheet.begin(ways[goal])
        self._sheet.add(
            '<path d="M0 2V-24" stroke="#fffbf3" stroke-width="2.5"/>'
            '<path d="M0-24 16-18 0-12Z" fill="#ff7a50" stroke="#fffbf3" stroke-width="1.2"/>'
        )
        self._sheet.end()

    def _draw_turtle(self) -> None:
        look = self._look
        here, then = self._station(look.turtle), self._station(look.turtle + 1)
        heading = degrees(atan2(then.y - here.y, then.x - here.x))
        self._sheet.begin(here)
        self._sheet.add(
            f'<g transform="rotate({number(heading)}) scale(.66)" data-at="turtle">'
            f"{self._art['pieces']['turtle']}</g>"
        )
        for seat, shown in enumerate(look.seats):
            if shown.rides:
                self._sheet.begin(Point(-3, 4), "pawn:turtle")
                self._draw_pawn(seat)
                self._sheet.end()
        self._sheet.end()

    # --- The island ------------------------------------------------------------------------------

    def _draw_ground(self, space: SpaceLook) -> None:
        centre = self._centre(space.at, space.level)
        top, left, right = self._art["levels"][space.level - 1]
        depth = self._lift + (self._shore if space.level == 1 else 1)
        self._draw_block(centre, depth, (top, left, right), "#fff", 0.35)
        around = self._radius
        mirrored = (space.at[0] + 2 * space.at[1]) % 2 != 0
        name, height = f"level-{space.level}", 2 * around * self._squash
        self._sheet.begin(centre)
        self._sheet.add(f'<g transform="scale({-1 if mirrored else 1} 1)">')
        self._sheet.use(name, -height / 2, -height / 2 - 2, height)
        self._sheet.end()
        self._sheet.end()
        if space.lava:
            self._sheet.add(f'<g data-at="lava:{_key(space.at)}">')
            hot = ("url(#art-carcata-hot)", "#c2401b", "#952b14")
            self._draw_block(centre, depth, hot, "#ffe3a0", 1.0)
            heart = points(self._corners(centre, 19))
            self._sheet.add(f'<polygon points="{heart}" fill="#ffe18c" opacity=".6"/></g>')

    def _draw_block(
        self, centre: Point, depth: float, fills: Sequence[str], rim: str, shine: float
    ) -> None:
        """A block of land: its top, and the two sides that are seen."""
        top, left, right = _faces(centre, self._radius, self._squash, depth)
        self._sheet.add(
            f'<polygon points="{left}" fill="{fills[1]}"/><polygon points="{right}" '
            f'fill="{fills[2]}"/><polygon points="{top}" fill="{fills[0]}" stroke="{rim}" '
            f'stroke-opacity="{shine}" stroke-width=".8" stroke-linejoin="round"/>'
        )

    def _draw_territories(self) -> None:
        """Colours and letters of the parts into which lava divides the island."""
        look = self._look
        if look.territories < 2:
            return
        own = [[s for s in look.spaces if s.territory == t] for t in range(look.territories)]
        by_size = sorted(range(look.territories), key=lambda t: -len(own[t]))
        for rank, territory in enumerate(by_size):
            tint = self._art["tints"][rank % len(self._art["tints"])]
            centres = [self._centre(space.at, space.level) for space in own[territory]]
            tops = "".join(f'<polygon points="{points(self._corners(c))}"/>' for c in centres)
            self._sheet.add(f'<g fill="{tint}" opacity="{0.3 if rank else 0.12}">{tops}</g>')
        for territory, spaces in enumerate(own):
            self._draw_letter(territory, spaces)

    def _draw_letter(self, territory: int, spaces: Sequence[SpaceLook]) -> None:
        centres = [self._centre(space.at, space.level) for space in spaces]
        x, y = (sum(values) / len(centres) for values in zip(*centres, strict=True))
        empty = [s for s in spaces if s.pawn is None and not s.statue and not s.gems]
        best = min(
            (self._centre(space.at, space.level) for space in empty or spaces),
            key=lambda c: (c.x - x) ** 2 + (c.y - y) ** 2,
        )
        self._sheet.begin(best)
        self._sheet.add(
            '<circle r="11" fill="#fffbf3" stroke="#2a2723" stroke-width="1.5" opacity=".92"/>'
        )
        letter = chr(ord("A") + territory % 26)
        self._sheet.write(letter, 0, 5, 14, ' fill="#2a2723" text-anchor="middle"')
        self._sheet.end()

    def _draw_things(self, space: SpaceLook) -> None:
        centre, key = self._centre(space.at, space.level), _key(space.at)
        kinds = [gem for gem in GEMS if gem in space.gems]
        for index, gem in enumerate(kinds):
            shift = (index - (len(kinds) - 1) / 2) * 17
            self._sheet.begin(
                Point(centre.x + shift, centre.y - 3 + index % 2 * 4), f"gem:{key}:{gem}"
            )
            self._sheet.add(self._art["pieces"][gem])
            count = space.gems.count(gem)
            if count > 1:
                edge = ' fill="#fff" stroke="#2a2723" stroke-width="3" paint-order="stroke"'
                self._sheet.write(str(count), 9, 13 if index % 2 else -9, 12, edge)
            self._sheet.end()
        if space.statue:
            self._sheet.begin(Point(centre.x, centre.y + 7))
            self._piece("statue", f"statue:{key}")
            self._sheet.end()
        if space.pawn is not None:
            self._sheet.begin(Point(centre.x, centre.y + 7), f"pawn:{key}")
            self._draw_pawn(space.pawn)
            self._sheet.end()

    def _piece(self, name: str, address: str) -> None:
        self._sheet.add(f'<g data-at="{address}">{self._art["pieces"][name]}</g>')

    def _draw_pawn(self, seat: int) -> None:
        body = f'fill="{self._art["pawns"][seat]}" stroke="#fffbf3" stroke-width="1.4"'
        self._sheet.add(
            '<ellipse cx="2" cy="1" rx="12" ry="5" fill="#1c1408" opacity=".35"/>'
            f'<path {body} d="M-10 0C-10-5-5-9-4.5-20h9C5-9 10-5 10 0Q0 6-10 0Z"/>'
            f'<circle {body} cy="-24" r="7.5"/>'
            '<circle cx="-2.5" cy="-26.5" r="2" fill="#fff" opacity=".35"/>'
        )
        self._sheet.write(str(seat + 1), 0, -1.5, 12, ' fill="#fff" text-anchor="middle"')

    def _draw_volcano(self) -> None:
        top = self._seen(0, 0, self._board.crater)
        base, rim = self._corners(self._seen(0, 0, 6)), self._corners(top, 19)
        for fill, one, other in (
            ("#55413d", 5, 4),
            ("#332726", 1, 2),
            ("#463534", 4, 3),
            ("#382b2b", 3, 2),
        ):
            face = points([base[one], base[other], rim[other], rim[one]])
            self._sheet.add(f'<polygon points="{face}" fill="{fill}"/>')
        self._sheet.add(
            f'<polygon points="{points(rim)}" fill="#241b1c" stroke="#6b544c" stroke-width="2"/>'
        )
        self._sheet.begin(top)
        self._sheet.add(
            '<ellipse rx="13" ry="9" fill="#f0642a"/><ellipse cy="1" rx="8" ry="5" fill="#ffd064"/>'
        )
        if self._look.gem is not None:
            self._sheet.begin(Point(0, -5), "crater")
            self._sheet.add(self._art["pieces"][self._look.gem])
            self._sheet.end()
        self._sheet.end()

    # --- The seats -------------------------------------------------------------------------------

    def _draw_seat(self, seat: int, at: Point) -> None:
        shown, sheet = self._look.seats[seat], self._sheet
        sheet.begin(at, None, ' opacity=".45"' if shown.out else "")
        sheet.begin(Point(0, 14))
        self._draw_pawn(seat)
        sheet.end()
        # The pawn has the seat's number: a name that is no more than that is not said again.
        name = "" if self._names[seat] == str(seat + 1) else self._names[seat][:9]
        sheet.write(str(sum(shown.sheet.values())), 20, 8, 24)
        sheet.write(name, 62, 7, 17)
        kinds = [gem for gem in GEMS if gem in shown.collected]
        for index, gem in enumerate(kinds):
            sheet.begin(Point(62 + (90 if name else 0) + 30 * index, 0))
            sheet.add(self._art["pieces"][gem])
            sheet.write(str(shown.collected.count(gem)), 10, 13, 12)
            sheet.end()
        if seat == self._look.active:
            sheet.add('<path d="M-10 24H48" stroke="currentColor" stroke-width="3"/>')
        sheet.end()


@lru_cache(maxsize=1024)
def _faces(centre: Point, radius: float, squash: float, depth: float) -> tuple[str, str, str]:
    """The top of a block and its sides to the left and to the right, as points of polygons."""
    around = corners(centre, radius, squash)
    _, _, east, south, west, _ = around
    left, right = (
        points([one, other, Point(other.x, other.y + depth), Point(one.x, one.y + depth)])
        for one, other in ((west, south), (south, east))
    )
    return points(around), left, right


def _key(at: Hex) -> str:
    return f"{at[0]},{at[1]}"
