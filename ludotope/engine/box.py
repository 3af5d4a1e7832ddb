"""A box on the shelf: what one can say of a game without opening it, and how to open it.

This module is light: nothing here loads a compiler.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotope.engine.errors import SetupError
from ludotope.engine.words import Phrase

if TYPE_CHECKING:
    from ludotope.engine.game import AnyGame


MOST_SEATS = 10
# The file of a box, if it has one, with decisions to find the best move for (`bots/puzzles.py`).
PUZZLES = "puzzles.txt"

# What the fields of a box are.
FIELDS: Mapping[str, tuple[type, str]] = {
    "name": (str, "a text"),
    "title": (str, "a text"),
    "seats": (range, "a range, as range(2, 5) for two to four"),
    "minutes": (tuple, "two whole numbers"),
    "variants": (tuple, "a tuple of names"),
    "rules": (int, "a whole number"),
    "folder": (Path, "a Path"),
    "game": (str, "a text, as “module:Class”"),
    "options": (Mapping, "Options by their names"),
}

# The folder of a box that has no files, as one that is written in a notebook: it does not exist.
NO_FOLDER = Path(__file__).with_name("none")


class FileText(NamedTuple):
    """The content of a data file that somebody gave in place of the box's own."""

    name: str
    text: str


OptionValue = str | FileText


@dataclass(frozen=True)
class Option:
    """Something one may choose when setting a game up: one of some words, or a data file.

    `files` names the box's own data files for it, in the folder `data/`: by variant, or by "" if
    it is the same for all.
    """

    choices: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_file(self) -> bool:
        """Whether the value is the content of a file."""
        return not self.choices


@dataclass(frozen=True)
class Setup:
    """The settings of a game before its first event: seats, variant, options, rules version."""

    seats: int
    variant: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    rules: int = 1


@dataclass(frozen=True)
class Box:
    """A game on the shelf."""

    name: str
    title: str
    seats: range
    minutes: tuple[int, int]
    variants: tuple[str, ...]
    rules: int
    game: str
    # Where its words and files are.
    folder: Path = field(default_factory=lambda: NO_FOLDER)
    options: Mapping[str, Option] = field(default_factory=dict)
    score_sheet: str | None = None
    # Its number at BoardGameGeek, by which other programs know it; 0 if it is not known here.
    boardgamegeek: int = 0
    # Scoring pads for games from a real table, and the numbers for them from what lies on a board.
    pads: str | None = None
    board_numbers: str | None = None
    # What could have been better for a seat on the board of a finished game.
    board_comment: str | None = None
    # By default two, or as many as there must be.
    usual_seats: int = 0
    # If False, all viewers share one view.
    has_secrets: bool = True
    measures: str | None = None

    def __post_init__(self) -> None:
        """Refuses a box that nobody could play or name."""
        self._check_types()
        if not re.fullmatch("[a-z][a-z0-9]*", self.name):
            raise ValueError(f"the name {self.name!r} is not made of small letters and digits")
        if not self.seats or not 1 <= self.seats[0] <= self.seats[-1] <= MOST_SEATS:
            raise ValueError(f"there can be 1 to {MOST_SEATS} seats, not {self.seats}")
        if self.usual_seats == 0:
            object.__setattr__(self, "usual_seats", 2 if 2 in self.seats else self.seats[0])
        if self.usual_seats not in self.seats:
            raise ValueError(f"the usual seats, {self.usual_seats}, are not in {self.seats}")
        if not self.variants:
            raise ValueError("there are no variants: give at least one name")

    @property
    def seats_in_words(self) -> Phrase:
        """For how many players it is."""
        least, most = self.seats[0], self.seats[-1]
        if least == most:
            return Phrase("games-seats-exactly", {"seats": least})
        return Phrase("games-seats", {"least": least, "most": most})

    @property
    def minutes_in_words(self) -> Phrase:
        """The minutes that a game takes, in words."""
        least, most = self.minutes
        if least == most:
            return Phrase("games-minutes-exactly", {"minutes": least})
        return Phrase("games-minutes", {"least": least, "most": most})

    def _check_types(self) -> None:
        """Refuses a field that is something else than it should be, before anybody uses it."""
        for name, (kind, what) in FIELDS.items():
            given: Any = getattr(self, name)
            is_right = isinstance(given, kind)
            if is_right and kind is tuple:
                is_right = all(isinstance(one, int if name == "minutes" else str) for one in given)
            if not is_right or (name == "minutes" and len(given) != 2):
                raise TypeError(f"the field {name} of a box is {what}, not {given!r}")

    def setup(
        self,
        seats: int | None = None,
        variant: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        rules: int | None = None,
    ) -> Setup:
        """A checked setup; by default the usual seats, first variant, no options, newest rules."""
        chosen_seats = seats if seats is not None else self.usual_seats
        chosen_variant = variant or self.variants[0]
        chosen_options = dict(options or {})
        if chosen_seats not in self.seats:
            if len(self.seats) == 1:
                raise SetupError(
                    "setup-seats-exactly",
                    game=self.title,
                    seats=self.seats[0],
                    given=chosen_seats,
                )
            raise SetupError(
                "setup-seats",
                game=self.title,
                least=self.seats[0],
                most=self.seats[-1],
                given=chosen_seats,
            )
        if chosen_variant not in self.variants:
            raise SetupError(
                "setup-variant",
                game=self.title,
                variants=", ".join(self.variants),
                given=chosen_variant,
            )
        for name, value in chosen_options.items():
            self._check_option(name, value)
        chosen_rules = rules if rules is not None else self.rules
        if not 1 <= chosen_rules <= self.rules:
            raise SetupError("setup-rules", game=self.title, known=self.rules, given=chosen_rules)
        return Setup(chosen_seats, chosen_variant, chosen_options, chosen_rules)

    def _check_option(self, name: str, value: OptionValue) -> None:
        option = self.options.get(name)
        if option is None:
            known = ", ".join(self.options) or "-"
            raise SetupError("setup-option", game=self.title, options=known, given=name)
        if option.is_file:
            if not isinstance(value, FileText):
                raise SetupError("setup-option-file", option=name)
        elif value not in option.choices:
            raise SetupError(
                "setup-option-choice",
                option=name,
                choices=", ".join(option.choices),
                given=value if isinstance(value, str) else value.name,
            )

    def own_file(self, option: str, variant: str | None = None) -> FileText:
        """Returns the box's own data file for an option; refuses an option that has none."""
        files = self.options[option].files if option in self.options else {}
        name = files.get(variant or self.variants[0], files.get(""))
        if name is None:
            raise SetupError("setup-option-own", game=self.title, option=option)
        return FileText(name, (self.folder / "data" / name).read_text("utf-8"))

    def open(self, setup: Setup | None = None) -> "AnyGame":
        """Takes the game out of its box; loads its rules and, for a first time, compiles them."""
        module, _, name = self.game.partition(":")
        try:
            game: type[AnyGame] = getattr(import_module(module), name)
        except (ImportError, AttributeError) as error:
            raise SetupError("box-broken", name=self.name, reason=str(error)) from error
        return game(self, setup or self.setup())
