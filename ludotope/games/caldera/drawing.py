"""The table as SVG: every seat's park with its tokens and weather, and its display below."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

import msgspec

from ludotope.engine.drawing import (
    RADIUS,
    WIDTH,
    Point,
    Sheet,
    centre_in_rows,
    either,
    load_art,
    number,
    outline,
)
from ludotope.games.caldera.board import Board, SpaceLook
from ludotope.games.caldera.look import Look, SeatLook
from ludotope.games.caldera.river import draw_river

TERRAINS = ("forest", "prairie", "mountains")
HEX = outline(Point(0.0, 0.0), 41)
GAP = 36.0
PREFIX = "art-"
HEADER, DISPLAY = 62.0, 100.0


def draw(look: Look, board: Board, names: Sequence[str], first: int, title: str) -> str:
    """The table, on which nothing is secret; the park of one seat comes first."""
    return _Drawing(look, board, names).draw(first, title)


class _Drawing:
    def __init__(self, look: Look, board: Board, names: Sequence[str]) -> None:
        self._look = look
        self._board = board
        self._names = names
        self._art = load_art("caldera")
        self._sheet = Sheet(self._art["symbols"], PREFIX)
        self._centres = _centres_of(board)
        self._width = max(x for x, _ in self._centres.values()) + WIDTH / 2
        self._height = max(y for _, y in self._centres.values()) + RADIUS
        self._weather = {space: name for name, space in board.weather.items()}

    def draw(self, first: int, title: str) -> str:
        seats = len(self._look.parks)
        columns = 1 if seats == 1 else 2 if seats in (2, 4) else 3
        across = self._width + GAP
        down = HEADER + self._height + DISPLAY + GAP
        for place in range(seats):
            seat = (first + place) % seats
            self._sheet.begin(Point(place % columns * across, place // columns * down))
            self._draw_seat(seat, self._look.parks[seat], is_first=place == 0)
            self._sheet.end()
        rows = ceil(seats / columns)
        return self._sheet.svg(0, 0, columns * across - GAP, rows * down - GAP, title)

    def _draw_seat(self, seat: int, park: SeatLook, is_first: bool) -> None:
        sheet = self._sheet
        marmot = self._look.marmot == seat
        if marmot:
            sheet.use("marmot", 6, 2, 44)
        sheet.write(self._names[seat], 60 if marmot else 8, 38, 32)
        total = str(sum(park.sheet.values()))
        sheet.write(total, self._width - 8, 38, 32, ' text-anchor="end"')
        if marmot and self._look.feature is not None:
            self._draw_call(Point(self._width / 2, 26))
        sheet.begin(Point(0, HEADER))
        # All parks are printed alike: one is drawn, the others are the same again.
        printed = f"art-park-{self._board.side}"
        if is_first:
            sheet.add(f'<g id="{printed}">')
            sheet.use_all_of(_ground_of(msgspec.json.encode(self._board)))
            sheet.end()
        else:
            sheet.add(f'<use href="#{printed}"/>')
        for space in self._board.spaces:
            self._draw_piece(seat, park, space)
        sheet.end()
        self._draw_display(seat, park, HEADER + self._height + 54)

    def _draw_call(self, at: Point) -> None:
        """The feature that was called, on the terrain that was called."""
        terrain = self._look.terrain
        sheet, ground = self._sheet, self._art["ground"]
        fill = either(ground[terrain]) if terrain in ground else either(ground["token"])
        sheet.begin(at, "call")
        sheet.add(
            f'<rect x="-50" y="-26" width="100" height="52" rx="26" fill="{fill}" '
            'stroke="currentColor" stroke-opacity=".35" stroke-width="2"/>'
            '<circle r="22" fill="#fffbf0"/>'
        )
        more = ' color="#2376a5"' if self._look.feature == "water" else ""
        sheet.use(str(self._look.feature), -17, -17, 34, more)
        sheet.end()

    # --- The park --------------------------------------------------------------------------------

    def _draw_piece(self, seat: int, park: SeatLook, space: SpaceLook) -> None:
        token, weather = park.tokens.get(space.name), self._weather.get(space.name)
        if token is not None:
            self._sheet.begin(self._centres[space.name], f"space:{seat}:{space.name}")
            self._draw_token(token, space.name in park.flipped)
            self._sheet.end()
        elif weather is not None and weather in park.weather:
            self._sheet.begin(self._centres[space.name], f"space:{seat}:{weather}")
            self._draw_weather(park.weather[weather])
            self._sheet.end()

    def _draw_token(self, name: str, is_flipped: bool = False) -> None:
        sheet, token = self._sheet, self._board.tokens[name]
        face = "#cfc8bb" if is_flipped else either(self._art["ground"]["token"])
        sheet.add(
            f'<polygon points="{HEX}" transform="translate(1.5 4)" fill="#3d2a0c" opacity=".3" '
            'stroke="#3d2a0c" stroke-width="5" stroke-linejoin="round"/>'
            f'<polygon points="{HEX}" fill="{face}" stroke="#d9c7a1" stroke-width="2.5" '
            'stroke-linejoin="round"/>'
        )
        animals = [species for species, count in token.animals.items() for _ in range(count)]
        faint = ' opacity=".45"' if is_flipped else ""
        places = self._art["animals"][str(len(animals))] if animals else ()
        lift = -5 if token.water else 0
        for species, (x, y, size) in zip(animals, places, strict=True):
            sheet.use(species, x - size / 2, y - size / 2 + lift, size, faint)
        if token.water:
            sheet.add('<circle cy="29" r="11.5" fill="#2a86b8" stroke="#fff" stroke-width="2"/>')
            sheet.use("water", -7, 22, 14, ' color="#fff"')
        if is_flipped:
            sheet.add(
                '<path d="M-26-26 26 26M26-26-26 26" stroke="#8c2f1b" stroke-width="5" '
                'stroke-linecap="round"/>'
            )

    def _draw_weather(self, weather: str) -> None:
        sheet, colours = self._sheet, self._art["weather"]
        kind, _, clouds = weather.partition(" ")
        face, ink = colours.get(kind, colours["usual"])
        sheet.add(
            '<circle r="36" cx="1" cy="3" fill="#3d2a0c" opacity=".3"/>'
            f'<circle r="36" fill="{face}" stroke="#fff" stroke-width="3"/><g color="{ink}">'
        )
        if clouds:
            for x, y in self._art["clouds"][clouds]:
                sheet.use("cloud", x - 13, y - 13, 26)
            sheet.use("bolt", -13, 2, 26)
        else:
            sheet.use(weather, -24, -24, 48)
        sheet.end()

    def _draw_display(self, seat: int, park: SeatLook, y: float) -> None:
        """The tokens to choose from, and the weather that lies face up."""
        shown = [*park.display, *park.excess, *park.weather_face_up]
        step = min(96.0, (self._width - 20) / max(1, len(shown)))
        size = min(1.0, step / 88)
        for index, name in enumerate(shown):
            what = "token" if index < len(park.display) else "weather"
            at = Point(54 + step * index, y)
            self._sheet.begin(at, f"display:{seat}:{what}:{name}")
            self._sheet.add(f'<g transform="scale({size:.2f})">')
            if what == "token":
                self._draw_token(name)
            else:
                self._draw_weather(name)
            self._sheet.end()
            self._sheet.end()


def _centres_of(board: Board) -> dict[str, Point]:
    return {space.name: centre_in_rows(space.row, space.column) for space in board.spaces}


@lru_cache(maxsize=8)
def _ground_of(board: bytes) -> Sheet:
    """Draws what is printed on every park of a board, which is given in JSON."""
    ground = _Ground(msgspec.json.decode(board, type=Board))
    ground.draw()
    return ground.sheet


class _Ground:
    def __init__(self, board: Board) -> None:
        self._board = board
        self._art = load_art("caldera")
        self.sheet = Sheet(self._art["symbols"], PREFIX)
        self._centres = _centres_of(board)
        self._weather = {space: name for name, space in board.weather.items()}

    def draw(self) -> None:
        """Draws all that lies below tokens and weather."""
        sheet, ground = self.sheet, self._art["ground"]
        rim = either(ground["rim"])
        sheet.add(f'<g fill="{rim}" stroke="{rim}" stroke-width="4" stroke-linejoin="round">')
        for centre in self._centres.values():
            sheet.add(f'<polygon points="{outline(centre, RADIUS + 4)}"/>')
        sheet.end()
        for space in self._board.spaces:
            self._draw_space(space, rim)
        river = draw_river(
            [self._centres[space.name] for space in self._board.spaces if space.river],
            list(self._centres.values()),
        )
        water = either(ground["river"])
        sheet.add(
            f'<path d="{river.bank}" fill="{either(ground["bank"])}"/>'
            f'<path d="{river.water}" fill="{water}" stroke="{water}" stroke-width=".6"/>'
            f'<path d="{river.ripples}" fill="none" stroke="#eef9fd" stroke-width="1.8" '
            'stroke-linecap="round" opacity=".8"/>'
        )
        for space in self._board.spaces:
            if space.waterfall:
                x, y = self._centres[space.name]
                sheet.use("falls", x - 42, y - 42, 84)
        for around in self._board.geysers:
            if len(around) == 3:
                xs, ys = zip(*(self._centres[name] for name in around), strict=True)
                sheet.use("geyser", sum(xs) / 3 - 28, sum(ys) / 3 - 32, 56)

    def _draw_space(self, space: SpaceLook, rim: str) -> None:
        sheet, centre = self.sheet, self._centres[space.name]
        sheet.add(
            f'<polygon points="{outline(centre, RADIUS - 1)}" stroke="{rim}" stroke-width="2" '
            f'fill="{either(self._art["ground"][space.kind])}"/>'
        )
        if space.kind in TERRAINS:
            # Any of three drawings, always the same one for the same space.
            texture = (space.row * 5 + space.column * 7) % 3
            sheet.use(f"{space.kind}-{texture}", centre.x - 50, centre.y - 50, 100)
        elif space.kind == "weather":
            sheet.add(
                f'<circle cx="{number(centre.x)}" cy="{number(centre.y)}" r="33" fill="#fff" '
                'opacity=".6"/>'
            )
            named = self._weather[space.name]
            sheet.write(named, centre.x, centre.y + 9, 22, ' fill="#5a6a70" text-anchor="middle"')
        else:
            sheet.use(space.kind, centre.x - 46, centre.y - 46, 92)
