"""The table for a terminal: the map with its herds, and what helps the next decision beside it."""

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from ludotope.engine.picture import TablePicture
from ludotope.engine.words import Phrase
from ludotope.games.trias.look import Look, PoolLook, TileLook
from ludotope.games.trias.moves import name

HALF = 4
CELL = 2 * HALF

GROUND = {
    "mountains": "#1d2025 on #9aa1ac",
    "steppe": "#3a2c05 on #d8ae68",
    "forest": "#10240d on #7ba574",
    "pole": "#22414f on #eaf3f6",
}
WATER = "#dff2f6 on #2f7f92"
LIT = "bold #ffffff on #b5482f"
PLACE = "#ffffff on #b5482f"


class TriasPicture(TablePicture[Look]):
    """The map and the lands as they stand."""

    def __init__(
        self, look: Look, names: Sequence[str], language: str, seat: int, lit: Sequence[str]
    ) -> None:
        super().__init__(look, names, language, seat, lit)
        self.tiles: dict[tuple[int, int], TileLook] = {tile.at: tile for tile in look.tiles}
        self.pools: dict[tuple[int, int], PoolLook] = {pool.at: pool for pool in look.pools}

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        yield self._header()
        yield from _strips(list(self._map_lines()), options.max_width)
        yield from self._seat_lines()
        yield from self._land_lines()
        yield Text(self.say("trias-seen-legend"), style="dim")

    def _header(self) -> Text:
        look = self.look
        line = Text(self.say("trias-seen-piles", cards=sum(look.piles)), style="bold")
        if look.last_turns:
            line.append(f"   {self.say('trias-seen-last', turns=look.last_turns)}", "#e0552f")
        if look.card:
            card = Phrase(f"trias-terrain-{look.card}")
            line.append(f"   {self.say('trias-seen-card', card=card)}", "#e0552f")
        return line

    def _map_lines(self) -> Iterator[Text]:
        """Two lines a row; a place stands where its coordinates put it, half a cell a step."""
        lit = [_place(text) for text in self.lit]
        shown = [*self.tiles, *self.pools, *(place for place in lit if place)]
        left = min(2 * q + r for q, r in shown)
        for row in range(min(r for _, r in shown), max(r for _, r in shown) + 1):
            upper, lower = Text(no_wrap=True), Text(no_wrap=True)
            for q, r in sorted({place for place in shown if place[1] == row}):
                indent = (2 * q + r - left) * HALF
                for line in (upper, lower):
                    line.append(" " * (indent - len(line.plain)))
                self._append_cell(upper, lower, (q, r))
            yield upper
            yield lower

    def _append_cell(self, upper: Text, lower: Text, at: tuple[int, int]) -> None:
        tile, pool = self.tiles.get(at), self.pools.get(at)
        style = GROUND[tile.terrain] if tile else WATER if pool else PLACE
        letter = self.say(f"trias-letter-{tile.terrain}") if tile else "~"
        herds = self._herds(tile or pool)
        room = f"/{tile.capacity}" if tile else ""
        chosen = LIT if name(at) in self.lit else style
        upper.append(f"{letter} {name(at):<{CELL - 3}}", chosen).append(" ")
        lower.append(f"{herds + room:<{CELL - 1}}", f"bold {style}").append(" ")

    def _herds(self, here: TileLook | PoolLook | None) -> str:
        """The herds on a place: each seat's number as often as it has herds."""
        if here is None:
            return ""
        return "".join(str(seat) * herds for seat, herds in enumerate(here.herds, 1))

    def _seat_lines(self) -> Iterator[Text]:
        yield Text("")
        for seat, own in enumerate(self.look.seats):
            points = own.track + sum(land.points[seat] for land in self.look.lands)
            text = self.say(
                "trias-seen-seat",
                number=seat + 1,
                seat=self.names[seat],
                points=points,
                track=own.track,
                stock=own.stock,
            )
            if own.card and own.card != "unknown" and seat == self.seat:
                card = Phrase(f"trias-terrain-{own.card}")
                text += f"  {self.say('trias-seen-hand', card=card)}"
            if seat == self.look.active and self.look.phase == "actions":
                text += f"  {self.say('trias-points-left', count=self.look.points_left)}"
            if own.out:
                text += f"  {self.say('trias-seen-out')}"
            yield Text(text, style="bold" if seat == self.look.active else "")

    def _land_lines(self) -> Iterator[Text]:
        yield Text("")
        for land in self.look.lands:
            herds = " ".join(f"{seat}×{count}" for seat, count in enumerate(land.herds, 1) if count)
            message = "trias-sheet-pole" if land.has_pole else "trias-sheet-land"
            yield Text(f"{self.say(message, size=len(land.tiles))}  {herds}", style="dim")


def _strips(lines: list[Text], width: int) -> Iterator[Text]:
    """A map that is wider than the terminal, from west to east in pieces that fit."""
    strip = max(2 * CELL, width // CELL * CELL)
    longest = max(len(line) for line in lines)
    start = 0
    while True:
        for line in lines:
            yield line[start : start + strip]
        if start + strip >= longest:
            return
        # Half a cell at the edge is shown again, whole, in the next piece.
        start += strip - HALF
        yield Text("→", style="dim")


def _place(text: str) -> tuple[int, int] | None:
    """The coordinates that a choice names, if it names any."""
    q, comma, r = text.partition(",")
    return (int(q), int(r)) if comma else None
