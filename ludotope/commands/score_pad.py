"""A scoring pad in the terminal: asks for one number after another and adds them up."""

import re
from collections.abc import Sequence

import msgspec

from ludotope.commands.common import Speaker
from ludotope.commands.tables import show_table
from ludotope.engine.errors import LudotopeError
from ludotope.engine.pad import Field, Pad, Tally, check_value, key_of, tally
from ludotope.engine.words import Phrase, say

# How a yes or no is typed, in both languages.
YES = ("y", "yes", "o", "oui")
NO = ("n", "no", "non")
FLAGS = {**dict.fromkeys(YES, "1"), **dict.fromkeys(NO, "")}


class Filled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pad in a file: who played, and what they wrote, by key."""

    players: tuple[str, ...]
    values: dict[str, str]
    variant: str | None = None


class PadReader:
    """Asks for everything on a pad, each time until it can be right."""

    def __init__(self, speaker: Speaker, pad: Pad, players: Sequence[str]) -> None:
        self._speaker = speaker
        self._pad = pad
        self._players = players
        self.values: dict[str, str] = {}

    def read(self) -> Tally:
        """Asks for all that is needed, and for what breaks a tie where there is one."""
        self._speaker.print("score-how")
        for field in self._of("table"):
            self._ask(field)
        for group in self._pad.groups:
            self._ask_rows(group.name, group.label)
        for seat in range(len(self._players)):
            for field in self._of("seat"):
                self._ask(field, seat)
        added = self._tally()
        while added.asks:
            self._speaker.print("score-tied")
            for key in added.asks:
                name, _, number = key.partition(".")
                self._ask(self._pad.field(name), int(number), empty="0")
            added = self._tally()
        return added

    def _tally(self) -> Tally:
        return tally(self._pad, len(self._players), self.values, self._players)

    def _of(self, scope: str, group: str | None = None) -> list[Field]:
        fields = self._pad.fields
        return [f for f in fields if f.scope == scope and f.group == group and f.needed]

    def _ask_rows(self, group: str, label: str) -> None:
        """Asks for one row after another; an empty first answer means that there are no more."""
        number = 1
        while True:
            where = f"{say(Phrase(label), self._speaker.language)} {number}"
            first, *others = self._of("row", group)
            row = str(number)
            if not self._ask(first, row=row, where=where):
                return
            self.values[f"{group}@{row}"] = "1"
            for field in others:
                self._ask(field, row=row, where=where)
            for field in self._of("cell", group):
                for seat in range(len(self._players)):
                    self._ask(field, seat, row, where)
            number += 1

    def _ask(
        self,
        field: Field,
        seat: int | None = None,
        row: str | None = None,
        where: str = "",
        empty: str = "",
    ) -> str:
        key = key_of(field, seat, row)
        what = say(Phrase(field.label), self._speaker.language)
        line = self._line_of(field)
        if line and line != what:
            what = f"{line}, {what}"
        player = "" if seat is None else self._players[seat]
        asked = " · ".join(part for part in (player, where, what) if part)
        while True:
            question = self._speaker.text(
                "score-ask-flag" if field.flag else "score-ask", what=asked
            )
            typed = re.sub(r"\s", "", self._speaker.console.input(f"{question} ", markup=False))
            if field.flag:
                typed = FLAGS.get(typed.lower(), typed)
            try:
                check_value(self._pad, len(self._players), key, typed)
            except LudotopeError as error:
                self._speaker.console.print(say(error.phrase, self._speaker.language))
                continue
            self.values[key] = typed or empty
            return typed

    def _line_of(self, field: Field) -> str:
        """The line of points that a field is for, where its own label does not say so."""
        for line in self._pad.lines:
            if field.name.startswith(f"{line.name}-"):
                return say(Phrase(line.label), self._speaker.language)
        return ""


def show_tally(speaker: Speaker, pad: Pad, players: Sequence[str], added: Tally) -> None:
    """Prints the sheet with a column for each player, who has won, and what cannot be right."""
    language = speaker.language
    rows = [
        [say(Phrase(line.label), language), *(str(sheet[line.name]) for sheet in added.lines)]
        for line in pad.lines
    ]
    rows.append([speaker.text("score-total"), *map(str, added.totals)])
    show_table(speaker, rows, ["", *players], total=True)
    for finding in added.findings:
        speaker.console.print(say(finding.phrase, language))
    if added.wrong:
        return
    winners = [player for player, place in zip(players, added.places, strict=True) if place == 1]
    if added.remark is not None:
        speaker.print(added.remark)
    elif winners:
        speaker.print("score-winners", winners=", ".join(winners), count=len(winners))
    own = f"{pad.game}-decided-{added.decided_by}"
    if len(players) > 1 and added.decided_by not in ("points", "shared"):
        speaker.print(own)
