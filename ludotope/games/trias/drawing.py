"""The table as SVG: the map with its herds, and under it what each seat has."""

from collections.abc import Sequence
from math import ceil

from ludotope.engine.drawing import (
    RADIUS,
    WIDTH,
    Point,
    Sheet,
    centre_of,
    either,
    load_art,
    number,
    outline,
)
from ludotope.engine.kernel.hexes import Hex
from ludotope.games.trias.look import Look, PoolLook, TileLook

# The sea around everything.
MARGIN = 110.0
STRIP = 74.0
AROUND = Point(0.0, 0.0)
TILE = outline(AROUND, RADIUS - 1)
TOP = outline(AROUND, RADIUS - 1.5)
MARK = outline(AROUND, RADIUS - 8)
# A card lies beside its owner's cube and numbers; without much room all are smaller.
SEAT_WIDTH = 250.0


def draw(look: Look, names: Sequence[str], title: str) -> str:
    """The table as far as the look knows it."""
    return _Drawing(look, names).draw(title)


class _Drawing:
    def __init__(self, look: Look, names: Sequence[str]) -> None:
        self._look = look
        self._names = names
        self._sites: list[TileLook | PoolLook] = [*look.tiles, *look.pools]
        self._art = load_art("trias")
        self._sheet = Sheet(self._art["symbols"], "art-trias-")

    def draw(self, title: str) -> str:
        look, sheet = self._look, self._sheet
        places = [_centre(site.at) for site in self._sites]
        if look.lifted_at is not None:
            places.append(_centre(look.lifted_at))
        places = places or [AROUND]
        middle = (min(p.x for p in places) + max(p.x for p in places)) / 2
        wide = max(p.x for p in places) - min(p.x for p in places) + WIDTH + 2 * MARGIN
        width = max(wide, SEAT_WIDTH * len(look.seats))
        left, top = middle - width / 2, min(p.y for p in places) - RADIUS - MARGIN
        height = max(p.y for p in places) + RADIUS + MARGIN - top
        self._draw_sea(left, top, width, height)
        self._draw_land()
        for seat in range(len(look.seats)):
            share = width / len(look.seats)
            self._draw_seat(seat, Point(left + share * seat + 22, top + height + STRIP / 2))
        return sheet.svg(left, top, width, height + STRIP, title)

    def _draw_sea(self, left: float, top: float, width: float, height: float) -> None:
        near, far, deep = map(either, self._art["sea"])
        self._sheet.add(
            '<radialGradient id="art-trias-sea" cx="50%" cy="52%" r="70%">'
            f'<stop offset="0" stop-color="{near}"/><stop offset=".46" stop-color="{far}"/>'
            f'<stop offset=".84" stop-color="{deep}"/></radialGradient>'
            f'<rect x="{number(left)}" y="{number(top)}" width="{number(width)}" '
            f'height="{number(height)}" rx="24" fill="url(#art-trias-sea)"/>'
            '<g color="#d9f1f2" opacity=".35">'
        )
        for index in range(26):
            # Always the same waves: not on a grid, but nowhere close together.
            x = left + (index * 61.803 % 100) / 100 * (width - 60)
            y = top + ((index * 27.451 + 7) % 100) / 100 * (height - 40)
            self._sheet.use("wave", x, y, 30 + index * 7 % 5 * 8)
        self._sheet.end()

    def _draw_land(self) -> None:
        look, sheet = self._look, self._sheet
        laid = "".join(
            f'<polygon points="{outline(_centre(t.at), RADIUS - 1)}"/>' for t in look.tiles
        )
        water = self._art["shallows"]["colour"]
        # How far from the land each step of shallow water reaches.
        for depth in self._art["shallows"]["reaches"]:
            sheet.add(
                f'<g opacity=".15" fill="{water}" stroke="{water}" stroke-linejoin="round" '
                f'stroke-width="{2 * depth}">{laid}</g>'
            )
        sheet.add(
            '<g transform="translate(4 19)" fill="#0b3240" stroke="#0b3240" stroke-width="4" '
            f'stroke-linejoin="round" opacity=".42">{laid}</g>'
        )
        for tile in sorted(look.tiles, key=_row):
            sheet.begin(_centre(tile.at), f"tile:{_key(tile.at)}")
            self._draw_slab(tile.terrain, tile.at)
            sheet.end()
        for site in sorted(self._sites, key=_row):
            if any(site.herds):
                self._draw_herds(site)
        if look.lifted is not None and look.lifted_at is not None:
            sheet.begin(_centre(look.lifted_at))
            sheet.add(
                f'<polygon points="{MARK}" fill="#0b3240" fill-opacity=".25" stroke="#dff6f8" '
                'stroke-opacity=".6" stroke-width="2"/>'
                f'<polygon points="{TILE}" fill="#0b3240" opacity=".4" '
                'transform="translate(10 30) scale(.94)"/>'
            )
            sheet.begin(Point(0, -46), "lifted", ' opacity=".82"')
            self._draw_slab(look.lifted, look.lifted_at)
            sheet.end()
            sheet.end()

    def _draw_slab(self, terrain: str, at: Hex) -> None:
        ground, light, edge = self._art["tiles"][terrain]
        texture = 0 if terrain == "pole" else (at[0] * 5 + at[1] * 7) % 3
        joined = 'stroke-width="3" stroke-linejoin="round"'
        self._sheet.add(
            f'<polygon points="{TOP}" transform="translate(0 9)" fill="{edge}" stroke="{edge}" '
            f'{joined}/><polygon points="{TOP}" fill="{ground}" stroke="{light}" {joined}/>'
        )
        self._sheet.use(f"{terrain}-{texture}", -48, -50, 96)

    def _draw_herds(self, site: TileLook | PoolLook) -> None:
        swims = isinstance(site, PoolLook)
        spent = 0 if isinstance(site, PoolLook) else site.spent
        cubes = [
            (seat, seat == self._look.active and index >= count - spent)
            for seat, count in enumerate(site.herds)
            for index in range(count)
        ]
        spots = self._art["spots"].get(str(len(cubes))) or _crowded(len(cubes))
        self._sheet.begin(_centre(site.at))
        if swims:
            self._sheet.add(
                '<g fill="none" stroke="#e4fbfb" stroke-width="2.5" opacity=".7">'
                '<ellipse cy="10" rx="40" ry="19"/><ellipse cy="10" rx="31" ry="14"/></g>'
            )
        placed = sorted(zip(spots, cubes, strict=True), key=lambda one: one[0][1])
        for (x, y), (seat, is_spent) in placed:
            self._sheet.begin(Point(x, y - 4), f"herd:{seat}:{_key(site.at)}")
            self._draw_cube(seat, is_spent)
            self._sheet.end()
        if swims:
            self._sheet.add(
                '<path d="M-36 14q9-7 18 0t18 0 18 0 18 0v10q-36 14-72 0Z" fill="#2b7488" '
                'opacity=".72"/>'
            )
        self._sheet.end()

    def _draw_cube(self, seat: int, is_spent: bool = False) -> None:
        front, top, side, mark = self._art["cubes"][seat]
        self._sheet.add(
            '<ellipse cx="3" cy="14" rx="17" ry="5.5" fill="#17130a" opacity=".28"/>'
            f'<path fill="{side}" d="M9-7 16-14V8L9 15Z"/>'
            f'<path fill="{top}" d="M-13-7-6-14H16L9-7Z"/>'
            f'<path fill="{front}" d="M-13-7H9V15H-13Z"/>'
            '<path d="M-13-7-6-14H16V8L9 15H-13ZM-13-7H9V15M9-7 16-14" fill="none" '
            'stroke="#1d150c" stroke-opacity=".55" stroke-width="1.6" stroke-linejoin="round"/>'
        )
        self._sheet.write(str(seat + 1), -2, 10.5, 18, f' fill="{mark}" text-anchor="middle"')
        if is_spent:
            self._sheet.add(
                '<circle cx="11" cy="-13" r="6" fill="#fffbf3" stroke="#2a2723" '
                'stroke-width="1.2"/><path d="m8-13 2.2 2.4 4-4.6" fill="none" stroke="#2a2723" '
                'stroke-width="2" stroke-linecap="round"/>'
            )

    def _draw_seat(self, seat: int, at: Point) -> None:
        shown = self._look.seats[seat]
        points = shown.track + sum(land.points[seat] for land in self._look.lands)
        sheet = self._sheet
        sheet.begin(at, None, ' opacity=".45"' if shown.out else "")
        sheet.begin(Point(0, -2))
        self._draw_cube(seat)
        sheet.end()
        # The cube has the seat's number: a name that is no more than that is not said again.
        name = "" if self._names[seat] == str(seat + 1) else self._names[seat][:9]
        sheet.write(str(points), 28, 8, 24)
        sheet.write(f"+{shown.stock}", 66, 8, 17, ' opacity=".7"')
        if shown.card is not None:
            self._draw_card(shown.card, seat, Point(124, 0))
        sheet.write(name, 150, 7, 17)
        if seat == self._look.active:
            sheet.add('<path d="M-13 26H96" stroke="currentColor" stroke-width="3"/>')
        sheet.end()

    def _draw_card(self, card: str, seat: int, at: Point) -> None:
        """A card: its face, or its back if the look does not know it."""
        known = card != "unknown"
        fill = "#fffbf3" if known else "#7c6a52"
        self._sheet.begin(at, f"card:{seat}")
        self._sheet.add(
            f'<rect x="-18" y="-26" width="36" height="52" rx="6" fill="{fill}" stroke="#8f8368" '
            'stroke-width="2"/>'
        )
        if known:
            ink = self._art["tiles"][card][2] if card in self._art["tiles"] else "#b23a17"
            self._sheet.use(card, -14, -14, 28, f' color="{ink}"')
        else:
            self._sheet.write("?", 0, 9, 26, ' fill="#f1e7d3" text-anchor="middle"')
        self._sheet.end()


def _centre(at: Hex) -> Point:
    return centre_of(at[0], at[1])


def _key(at: Hex) -> str:
    return f"{at[0]},{at[1]}"


def _row(site: TileLook | PoolLook) -> tuple[int, int]:
    """Those at the back first: the front ones overlap them."""
    return site.at[1], site.at[0]


def _crowded(count: int) -> list[tuple[float, float]]:
    """More than a tile has room for: in rows of three."""
    rows = ceil(count / 3)
    return [
        (index % 3 * 22 - 22, (index // 3 - (rows - 1) / 2) * min(22, 60 / rows))
        for index in range(count)
    ]
