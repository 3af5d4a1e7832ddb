"""The table for a terminal: the island from above, the dice, and what helps to decide."""

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from ludotope.engine.picture import TablePicture
from ludotope.games.carcata.look import Look, SpaceLook
from ludotope.games.carcata.moves import repeat_names, write_place

HALF = 3
CELL = 2 * HALF

# From the beach to the top.
GROUND = {
    1: "#3a2c05 on #f2dfa5",
    2: "#24300c on #c3cf78",
    3: "#14280d on #9dbb62",
    4: "#10240d on #7ba574",
    5: "#0c1f0c on #5e8c57",
    6: "#f5eee1 on #6b5648",
}
LAVA = "bold #3a0d00 on #ff9a3c"
LIT = "bold #ffffff on #b5482f"
VOLCANO = "#ffb38a on #3a2320"


class CarcataPicture(TablePicture[Look]):
    """The island, the dice and the seats."""

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        yield self._header()
        yield from self._island_lines()
        yield from self._seat_lines()
        yield Text(self.say("carcata-seen-legend"), style="dim")

    def _header(self) -> Text:
        look = self.look
        turtle = self.say("carcata-seen-turtle", steps=look.turtle, last=look.last_step)
        beside = " ".join(write_place(place) for place in look.beside_turtle)
        line = Text(turtle, style="bold").append(f"  ({beside})", "dim")
        left = self.say("carcata-seen-left", lava=look.lava_left, statues=look.statues_left)
        line.append(f"   {left}", "not bold")
        dice = repeat_names(look.dice, look.dice.values())
        if dice:
            words = " ".join(self.say(f"carcata-face-{face}") for face in dice)
            line.append(f"   [{words}]", "bold #e0552f")
        return line

    def _island_lines(self) -> Iterator[Text]:
        spaces = {space.at: space for space in self.look.spaces}
        for r in range(-6, 7):
            upper, lower = Text(no_wrap=True), Text(no_wrap=True)
            for q in range(max(-6, -6 - r), min(6, 6 - r) + 1):
                indent = (2 * q + r + 12) * HALF
                for line in (upper, lower):
                    line.append(" " * (indent - len(line.plain)))
                self._append_cell(upper, lower, (q, r), spaces.get((q, r)))  # type: ignore[call-overload]
            yield upper
            yield lower

    def _append_cell(
        self, upper: Text, lower: Text, at: tuple[int, int], space: SpaceLook | None
    ) -> None:
        if space is None:
            upper.append(" ^^^ ", VOLCANO).append(" ")
            lower.append(" \\_/ ", VOLCANO).append(" ")
            return
        style = LAVA if space.lava else GROUND[space.level]
        place = write_place(at)
        upper.append(f"{place:<5}", LIT if place in self.lit else style).append(" ")
        lower.append(f"{self._content(space):<5}", f"bold {style}").append(" ")

    def _content(self, space: SpaceLook) -> str:
        if space.lava:
            return "~~~~~"
        text = f"{space.level}"
        if space.pawn is not None:
            text += f" P{space.pawn + 1}"
        if space.statue:
            text += " §"
        gems = "".join(self.say(f"carcata-letter-{gem}") for gem in space.gems)
        return f"{text} {gems}"[:5] if gems else text

    def _seat_lines(self) -> Iterator[Text]:
        yield Text("")
        for seat, own in enumerate(self.look.seats):
            gems = "".join(self.say(f"carcata-letter-{gem}") for gem in own.collected) or "–"
            text = self.say(
                "carcata-seen-seat",
                number=seat + 1,
                seat=self.names[seat],
                points=sum(own.sheet.values()),
                pawns=own.pawns,
                gems=gems,
            )
            if own.rides:
                text += f"  {self.say('carcata-seen-rides')}"
            if own.out:
                text += f"  {self.say('carcata-seen-out')}"
            yield Text(text, style="bold" if seat == self.look.active else "")
