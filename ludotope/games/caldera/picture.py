"""The table for a terminal: one park large, with what helps the next decision beside it."""

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludotope.engine.picture import TablePicture
from ludotope.games.caldera.look import Look, SeatLook
from ludotope.games.caldera.park import Park
from ludotope.games.caldera.rules import things
from ludotope.games.caldera.rules.spaces import NAMES, PLACES
from ludotope.games.caldera.story import feature_phrase, terrain_phrase
from ludotope.games.caldera.tokens import parse_token

# Wide cells name their spaces; narrow ones, for narrow terminals, do not.
WIDE_CELL = 8
NARROW_CELL = 6
PANEL_WIDTH = 40

GROUND = {
    "forest": "#10240d on #7ba574",
    "prairie": "#3a2c05 on #e6c36b",
    "mountains": "#1d2025 on #a9adb5",
    "weather": "#22303a on #dce3e4",
    "volcano": "#ffb38a on #5b2b20",
    "geyser": "#0e3b4a on #bfe3ea",
}
TOKEN = "bold #2a2723 on #fffbf3"
DRIVEN_AWAY = "strike #9a2f1c on #fffbf3"
LIT = "bold #ffffff on #b5482f"
CHOOSABLE = "»  «"


class CalderaPicture(TablePicture[Look]):
    """One park large, with what helps the next decision beside it."""

    def __init__(
        self,
        look: Look,
        names: Sequence[str],
        language: str,
        seat: int,
        lit: Sequence[str],
        park: Park,
    ) -> None:
        super().__init__(look, names, language, seat, lit)
        self.park = park
        self.own = look.parks[seat]
        self.letters = [self.say(f"caldera-letter-{species}") for species in things.SPECIES]
        self.cell = WIDE_CELL
        self.weather_space = {space: f"W{number}" for number, space in park.weather.items()}

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        self.cell = WIDE_CELL if options.max_width >= 8 * WIDE_CELL - 4 else NARROW_CELL
        park_width = 7 * self.cell
        park = Group(*self._park_lines())
        panel = Group(*self._panel_lines())
        yield self._header()
        if options.max_width >= park_width + WIDE_CELL // 2 + PANEL_WIDTH:
            grid = Table.grid(padding=(0, 2))
            grid.add_column(width=park_width)
            grid.add_row(park, panel)
            yield grid
        else:
            yield park
            yield panel
        yield Text(self._legend(), style="dim")

    def _header(self) -> Text:
        look = self.look
        if look.phase == "over":
            text = self.say("caldera-seen-over")
        elif look.round == 0:
            text = self.say("caldera-seen-setup")
        elif look.turn == 0:
            text = self.say("caldera-seen-forecast", round=look.round)
        else:
            text = self.say("caldera-seen-round", round=look.round, turn=look.turn)
        line = Text(text, style="bold")
        if look.feature and look.terrain:
            feature, terrain = feature_phrase(look.feature), terrain_phrase(look.terrain)
            called = self.say("caldera-seen-called", feature=feature, terrain=terrain)
            line.append(f"   {called}", style="bold #e0552f")
        return line

    def _park_lines(self) -> Iterator[Text]:
        row_spaces: dict[int, list[int]] = {}
        for space, (row, _) in enumerate(PLACES):
            row_spaces.setdefault(row, []).append(space)
        for row, spaces in row_spaces.items():
            indent = " " * (0 if row % 2 else self.cell // 2)
            upper, lower = Text(indent, no_wrap=True), Text(indent, no_wrap=True)
            for space in spaces:
                self._append_cell(upper, lower, space)
            yield upper
            yield lower

    def _append_cell(self, upper: Text, lower: Text, space: int) -> None:
        kind, name = self.park.kinds[space], NAMES[space]
        ground = GROUND[kind]
        if kind == "weather":
            name = self.weather_space[space]
            weather = self.own.weather.get(name)
            content = self.say(f"caldera-short-{weather.replace(' ', '-')}") if weather else ""
            content_style = f"bold {ground}"
            label = name
        elif kind in {"volcano", "geyser"}:
            label, content, content_style = "", self.say(f"caldera-short-{kind}"), ground
        else:
            label = self._landscape_label(space)
            content, content_style = self._token_on(name, ground)
        if name in self.lit:
            content, content_style = content or CHOOSABLE, LIT
        room = self.cell - 1
        upper.append(f" {label:<{room}}"[:room], ground).append(" ")
        lower.append(f"{content:^{room}}"[:room], content_style).append(" ")

    def _landscape_label(self, space: int) -> str:
        letter = self.say(f"caldera-tile-{self.park.kinds[space]}")
        if space in self.park.waterfalls:
            letter += "‖"
        elif space in self.park.river:
            letter += "≈"
        if space in self.park.beside_geysers:
            letter += "o"
        return f"{letter:<3}{NAMES[space]}"

    def _token_on(self, name: str, ground: str) -> tuple[str, str]:
        token = self.own.tokens.get(name)
        if token is None:
            return "", ground
        if name in self.own.flipped:
            return f"!{self._short(token)}", DRIVEN_AWAY
        return self._short(token), TOKEN

    def _short(self, name: str) -> str:
        token = parse_token(name)
        assert token is not None
        animals = zip(self.letters, token.animals, strict=True)
        letters = "".join(letter * count for letter, count in animals)
        return letters + "~" * token.water

    def _panel_lines(self) -> Iterator[RenderableType]:
        own = self.own
        points = self.say("caldera-seen-points", points=sum(own.sheet.values()))
        yield Text.assemble((self.names[self.seat], "bold"), f"  {points}")
        yield Text("")
        yield Text(self.say("caldera-seen-display"), style="underline")
        yield Text("  ".join(self._short(token) for token in own.display), style="bold")
        yield Text(self.say("caldera-seen-reserve", count=own.reserve), style="dim")
        yield Text("")
        yield from self._weather_lines(own)
        if self.look.round and self.look.phase != "over":
            yield from self._call_lines()
        yield self._sheet(own)
        for seat, other in enumerate(self.look.parks):
            if seat != self.seat:
                total = self.say("caldera-seen-points", points=sum(other.sheet.values()))
                yield Text(f"{self.names[seat]}  {total}", style="dim")

    def _weather_lines(self, own: SeatLook) -> Iterator[Text]:
        parts = [
            self.say(f"caldera-short-{weather.replace(' ', '-')}")
            for weather in [*own.weather_face_up, *own.excess]
        ]
        if own.weather_face_down:
            parts.append(self.say("caldera-seen-hidden", count=own.weather_face_down))
        if not parts:
            return
        yield Text(self.say("caldera-seen-weather"), style="underline")
        line = Text(", ".join(parts))
        if own.next_weather:
            line.append(f"  ({self.say('caldera-seen-next', space=own.next_weather)})", "dim")
        yield line
        yield Text("")

    def _call_lines(self) -> Iterator[Text]:
        if self.look.actions_left:
            yield Text(self.say("caldera-seen-left"), style="underline")
            yield Text(
                f"{' '.join(self.look.actions_left)}  >  {' '.join(self.look.terrains_left)}"
            )
            yield Text("")

    def _sheet(self, own: SeatLook) -> Table:
        grid = Table.grid(padding=(0, 2))
        lines = [(self.say(f"caldera-line-{line}"), points) for line, points in own.sheet.items()]
        half = len(lines) // 2
        for left, right in zip(lines[:half], lines[half:], strict=True):
            grid.add_row(left[0], _points(left[1]), right[0], _points(right[1]))
        return grid

    def _legend(self) -> str:
        animals = [
            f"{letter} {self.say(f'caldera-many-{species}')}"
            for letter, species in zip(self.letters, things.SPECIES, strict=True)
        ]
        water = f"~ {self.say('caldera-seen-water')}"
        return f"{'  '.join([*animals, water])}\n{self.say('caldera-seen-legend')}"


def _points(points: int) -> Text:
    return Text(str(points) if points else "–", justify="right")
