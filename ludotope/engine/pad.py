"""Scoring pads: what is typed to score a game from a real table, and how it adds up.

A game describes its pad as data: fields to fill in, formulas of sums and products for the lines,
what must hold, what breaks a tie. `tally` adds it up; a browser without a network does the same
from the same description, so that no rule is written twice. Light: no compiler is loaded.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Annotated, Literal, NamedTuple, Never

import msgspec
from msgspec import Meta

from ludotope.engine.box import Box, OptionValue, Setup
from ludotope.engine.errors import LudotopeError
from ludotope.engine.view import what_decided
from ludotope.engine.words import Phrase

Name = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$", max_length=30)]
# What people type: a number, or some that are to be added.
NUMBER = re.compile(r"[0-9]{1,4}(\+[0-9]{1,4}){0,19}")
# What is written where nobody knows any more what would break a tie.
UNKNOWN = "?"
# The rows of a group have short names of their own, so that two devices can add some at once.
ROW = re.compile("[a-z0-9]{1,12}")
MOST_ROWS = 40
PlaceText = Annotated[str, Meta(pattern=r"^\S", max_length=200)]


# --- Formulas ------------------------------------------------------------------------------------


class Number(msgspec.Struct, frozen=True, tag="number", tag_field="is"):
    """A number that is always the same."""

    value: int


class Of(msgspec.Struct, frozen=True, tag="of", tag_field="is"):
    """The number in a field: of the seat and the row that the formula is about."""

    field: Name


class Sum(msgspec.Struct, frozen=True, tag="sum", tag_field="is"):
    """Several formulas added."""

    parts: tuple["Formula", ...]


class Product(msgspec.Struct, frozen=True, tag="product", tag_field="is"):
    """Several formulas multiplied."""

    parts: tuple["Formula", ...]


class Any(msgspec.Struct, frozen=True, tag="any", tag_field="is"):
    """1 if a formula gives more than 0, else 0."""

    part: "Formula"


class Rows(msgspec.Struct, frozen=True, tag="rows", tag_field="is"):
    """A formula added up over all rows of a group."""

    group: Name
    part: "Formula"


class Seats(msgspec.Struct, frozen=True, tag="seats", tag_field="is"):
    """A formula added up over all seats."""

    part: "Formula"


class Share(msgspec.Struct, frozen=True, tag="share", tag_field="is"):
    """A seat's share in a row, by who has the most and the second most in a field.

    With F seats tied for the most each has `first[F - 1][size]`; behind a single first one, S seats
    tied for the second most have `second[S - 1][size]` each. Who has none gets nothing.
    """

    by: Name
    size: Name
    first: tuple[tuple[int, ...], ...]
    second: tuple[tuple[int, ...], ...]


Formula = Number | Of | Sum | Product | Any | Rows | Seats | Share


# --- The pad -------------------------------------------------------------------------------------


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to fill in: once for the table, for each seat, each row, or each seat in each row.

    `label` and `hint` are messages: what it is called, and what to count. One that is not `needed`
    matters for ties only. `add` are the numbers of buttons that add to it. Where there is
    `player_if`, the number is that of a player, from 1, and is chosen where that flag is on.
    """

    name: Name
    scope: Literal["table", "seat", "row", "cell"]
    label: str
    hint: str
    most: int
    flag: bool = False
    group: Name | None = None
    needed: bool = True
    add: tuple[int, ...] = ()
    player_if: Name | None = None


class Group(msgspec.Struct, frozen=True):
    """Things of which there may be several, one a row: landmasses, territories."""

    name: Name
    label: str
    most: int = MOST_ROWS


class Line(msgspec.Struct, frozen=True):
    """A line of points of each seat; the same name as in the game's own score sheets."""

    name: str
    label: str
    points: Formula


class Tie(msgspec.Struct, frozen=True):
    """What tells seats with equal points apart: more of it is better, or fewer."""

    name: str
    by: Formula
    fewer: bool = False


class Check(msgspec.Struct, frozen=True, omit_defaults=True):
    """What must hold, for each seat, each row or the table; `message` says it where it does not.

    The message is given `left`, `right` and, for a seat, `player`. A `mild` one only asks people to
    look again. What must be `exact` can only be judged when everything has been filled in, unless
    it is too much already.
    """

    name: str
    scope: Literal["table", "seat", "row"]
    left: Formula
    right: Formula
    message: str
    group: Name | None = None
    exact: bool = False
    mild: bool = False


class Pad(msgspec.Struct, frozen=True, omit_defaults=True):
    """The scoring pad of a game for some numbers of seats and one variant.

    A seat that is `out` ranks below all others, and where `nobody` holds no seat wins. `ladder` has
    the points from which each remark holds on the score of somebody who plays alone.
    """

    game: str
    variant: str
    seats: tuple[int, ...]
    fields: tuple[Field, ...]
    lines: tuple[Line, ...]
    groups: tuple[Group, ...] = ()
    ties: tuple[Tie, ...] = ()
    checks: tuple[Check, ...] = ()
    out: Formula | None = None
    nobody: Formula | None = None
    ladder: tuple[int, ...] = ()
    # What can be laid out instead of counting: a board of each seat, or one of the whole table.
    board: Literal["seat", "table", "none"] = "none"

    def field(self, name: str) -> Field:
        """Returns a field by its name."""
        return next(field for field in self.fields if field.name == name)


class Finding(msgspec.Struct, frozen=True):
    """A check that does not hold, for a seat or a row if it is about one.

    `mild`: it may be right all the same; `unfinished`: it may be right when more is filled in.
    """

    check: str
    phrase: Phrase
    seat: int | None
    row: str | None
    mild: bool
    unfinished: bool


class Tally(msgspec.Struct, frozen=True):
    """A filled-in pad, added up.

    `missing` are the keys of what is still empty, `asks` of what is needed to break a tie for the
    first place; `decided_by` and `remark` are as in the result of a game.
    """

    lines: tuple[Mapping[str, int], ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    decided_by: str
    remark: str | None
    findings: tuple[Finding, ...]
    missing: tuple[str, ...]
    asks: tuple[str, ...]

    @property
    def wrong(self) -> tuple[Finding, ...]:
        """The findings because of which it cannot be right as it stands."""
        return tuple(finding for finding in self.findings if not finding.mild)


# --- Finding pads --------------------------------------------------------------------------------


def pads_of(box: Box, options: Mapping[str, OptionValue] | None = None) -> tuple[Pad, ...]:
    """Returns the pads of a game, for each variant and numbers of seats; none if it has none."""
    if box.pads is None:
        return ()
    found: tuple[Pad, ...] = load_named(box.pads)(box, options or {})
    return found


def find_pad(
    box: Box, seats: int, variant: str, options: Mapping[str, OptionValue] | None = None
) -> Pad:
    """Returns the pad for a number of seats and a variant; refuses what does not exist."""
    box.setup(seats, variant, options)
    for pad in pads_of(box, options):
        if seats in pad.seats and variant == pad.variant:
            return pad
    raise LudotopeError("score-none", game=box.title)


class BoardReading(NamedTuple):
    """What a board gives: the numbers of the pad, by key, and the places of each part it has.

    Keys of a seat's own board have no seat. A part goes by a key of the pad that is about it, as
    `land@1`.
    """

    numbers: dict[str, str]
    parts: Mapping[str, tuple[str, ...]]


def read_board(box: Box, setup: Setup, board: object) -> BoardReading:
    """Returns what a board gives: of one seat, or of the whole table. Loads the game's rules."""
    if box.board_numbers is None:
        raise LudotopeError("score-none", game=box.title)
    try:
        found: BoardReading = load_named(box.board_numbers)(box, setup, board)
    except msgspec.ValidationError as error:
        raise LudotopeError("pad-board", reason=str(error)) from None
    return found


def comment_on(box: Box, setup: Setup, board: object, seat: int = 0) -> Phrase | None:
    """Returns what could have been better for a seat; None if the game has nothing to say.

    The board is that of the seat, or that of the whole table. Loads the game's rules.
    """
    if box.board_comment is None:
        return None
    found: Phrase | None = load_named(box.board_comment)(box, setup, board, seat)
    return found


def places_in(board: object) -> Mapping[str, str] | None:
    """Returns what lies on each place, if a board is given so: `{"places": {PLACE: TEXT}}`."""
    if not isinstance(board, dict) or board.keys() != {"places"}:
        return None
    return msgspec.convert(board["places"], dict[str, PlaceText])


def read_number(text: str) -> int:
    """Returns a small whole number, also a negative one, in what lies on a place."""
    if not re.fullmatch("-?[0-9]{1,4}", text):
        raise LudotopeError("pad-number", value=text)
    return int(text)


def load_named(where: str) -> Callable[..., Never]:
    """Imports what a box names as `module:name`."""
    module, _, name = where.partition(":")
    loaded: Callable[..., Never] = getattr(import_module(module), name)
    return loaded


# --- Keys ----------------------------------------------------------------------------------------


def key_of(field: Field, seat: int | None = None, row: str | None = None) -> str:
    """Returns the key of a field: `NAME`, `NAME.SEAT`, `NAME@ROW` or `NAME@ROW.SEAT`."""
    key = field.name
    if field.scope in ("row", "cell"):
        key += f"@{row}"
    if field.scope in ("seat", "cell"):
        key += f".{seat}"
    return key


def rows_of(values: Mapping[str, str], group: str) -> list[str]:
    """Returns the rows of a group that are there, in the order in which they came."""
    prefix = f"{group}@"
    return [
        key.removeprefix(prefix)
        for key, value in values.items()
        if key.startswith(prefix) and value == "1"
    ]


def number_in(text: str) -> int:
    """Returns the number that was typed, or the sum of several; nothing and `?` are 0."""
    return sum(int(part) for part in text.split("+")) if text and text != UNKNOWN else 0


def check_value(pad: Pad, seats: int, key: str, value: str) -> None:
    """Refuses a key that the pad does not have, and a value that cannot be in its field."""
    name, row, seat = _split(key)
    group = next((group for group in pad.groups if group.name == name), None)
    if group is not None and row is not None and seat is None:
        if value not in ("", "1"):
            raise LudotopeError("pad-flag", value=value)
        return
    field = next((field for field in pad.fields if field.name == name), None)
    fits = field is not None and key == key_of(field, seat, row)
    if not fits or (seat is not None and seat >= seats):
        raise LudotopeError("pad-key", key=key)
    assert field is not None
    if value == UNKNOWN and not field.needed:
        return
    if value and not NUMBER.fullmatch(value):
        raise LudotopeError("pad-number", value=value)
    most = field.most if field.player_if is None else min(field.most, seats)
    if number_in(value) > most:
        raise LudotopeError("pad-most", what=Phrase(field.label), most=most, value=number_in(value))


def _split(key: str) -> tuple[str, str | None, int | None]:
    name, dot, last = key.partition(".")
    seat = int(last) if dot and re.fullmatch("[0-9]", last) else None
    name, at, row = name.partition("@")
    if (dot and seat is None) or (at and not ROW.fullmatch(row)):
        return "", None, None
    return name, row if at else None, seat


# --- Adding up -----------------------------------------------------------------------------------


def tally(pad: Pad, seats: int, values: Mapping[str, str], names: Sequence[str] = ()) -> Tally:
    """Adds a pad up; `values` are texts by key, and whatever is not there counts as nothing."""
    sheet = _Sheet(pad, seats, values)
    lines = tuple(
        {line.name: sheet.value(line.points, seat) for line in pad.lines} for seat in range(seats)
    )
    totals = tuple(sum(line.values()) for line in lines)
    is_out = [pad.out is not None and sheet.value(pad.out, seat) > 0 for seat in range(seats)]
    ties = [[_signed(tie, sheet, seat) for tie in pad.ties] for seat in range(seats)]
    keys: list[tuple[int, ...]] = [
        (-1,) if is_out[seat] else (totals[seat], *ties[seat]) for seat in range(seats)
    ]
    _leave_undecided(pad, sheet, keys)
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    decided_by = what_decided(
        [key if len(key) > 1 or not ties[0] else key * (1 + len(ties[0])) for key in keys],
        ("points", *(tie.name for tie in pad.ties)),
    )
    nobody_left = all(is_out)
    if nobody_left or (pad.nobody is not None and sheet.value(pad.nobody) > 0):
        places = (2,) * seats
        decided_by = "nobody" if nobody_left else "island"
    return Tally(
        lines=lines,
        totals=totals,
        places=places,
        decided_by=decided_by,
        remark=remark_on(pad, totals),
        findings=tuple(_findings(pad, sheet, names)),
        missing=tuple(_missing(pad, sheet)),
        asks=tuple(_asks(pad, sheet, keys, places)),
    )


def _leave_undecided(pad: Pad, sheet: "_Sheet", keys: list[tuple[int, ...]]) -> None:
    """Makes those equal who are tied for the most where nobody knows what would tell them apart.

    What would be asked after that tells nothing either: it only counts if the first is equal.
    """
    for level, tie in enumerate(pad.ties, 1):
        tied = _best_by(keys, level)
        if any(_is_unknown(tie, sheet, seat) for seat in tied):
            for seat in tied:
                keys[seat] = keys[seat][:level] + (0,) * (len(keys[seat]) - level)
            return


def _best_by(keys: Sequence[tuple[int, ...]], level: int) -> list[int]:
    best = max(key[:level] for key in keys)
    return [seat for seat, key in enumerate(keys) if key[:level] == best]


def _is_unknown(tie: Tie, sheet: "_Sheet", seat: int) -> bool:
    names = _fields_in(tie.by)
    return any(
        sheet.values.get(key_of(field, seat, row)) == UNKNOWN
        for field in sheet.pad.fields
        if field.name in names
        for of, row in _places_of(field, sheet)
        if of in (None, seat)
    )


def remark_on(pad: Pad, totals: Sequence[int]) -> str | None:
    """Returns the message that remarks on the points of somebody who played alone."""
    rung = max((step for step in pad.ladder if totals[0] >= step), default=None)
    return f"{pad.game}-rung-{rung}" if len(totals) == 1 and rung is not None else None


def _signed(tie: Tie, sheet: "_Sheet", seat: int) -> int:
    value = sheet.value(tie.by, seat)
    return -value if tie.fewer else value


class _Sheet:
    """Values of a pad, and formulas worked out from them."""

    def __init__(self, pad: Pad, seats: int, values: Mapping[str, str]) -> None:
        self.pad = pad
        self.seats = seats
        self.values = values
        self._fields = {field.name: field for field in pad.fields}

    def rows(self, group: str | None) -> list[str]:
        return rows_of(self.values, group) if group else []

    def number(self, name: str, seat: int | None, row: str | None) -> int:
        return number_in(self.values.get(key_of(self._fields[name], seat, row), ""))

    def value(self, formula: Formula, seat: int | None = None, row: str | None = None) -> int:
        match formula:
            case Number():
                return formula.value
            case Of():
                return self.number(formula.field, seat, row)
            case Sum():
                return sum(self.value(part, seat, row) for part in formula.parts)
            case Product():
                product = 1
                for part in formula.parts:
                    product *= self.value(part, seat, row)
                return product
            case Any():
                return int(self.value(formula.part, seat, row) > 0)
            case Rows():
                rows = self.rows(formula.group)
                return sum(self.value(formula.part, seat, each) for each in rows)
            case Seats():
                return sum(self.value(formula.part, each, row) for each in range(self.seats))
        return self._share(formula, seat, row)

    def _share(self, share: Share, seat: int | None, row: str | None) -> int:
        assert seat is not None
        counts = [self.number(share.by, each, row) for each in range(self.seats)]
        most = max(counts)
        firsts = counts.count(most)
        second = max((count for count in counts if count < most), default=0)
        size = min(self.number(share.size, None, row), len(share.first[0]) - 1)
        if counts[seat] == 0:
            return 0
        if counts[seat] == most:
            return share.first[firsts - 1][size]
        if counts[seat] == second and firsts == 1:
            return share.second[counts.count(second) - 1][size]
        return 0


def _missing(pad: Pad, sheet: _Sheet) -> Iterable[str]:
    for field in pad.fields:
        if field.needed and not field.flag:
            for seat, row in _places_of(field, sheet):
                key = key_of(field, seat, row)
                if not sheet.values.get(key):
                    yield key


def _places_of(field: Field, sheet: _Sheet) -> Iterable[tuple[int | None, str | None]]:
    rows = sheet.rows(field.group) if field.scope in ("row", "cell") else [None]
    seats = range(sheet.seats) if field.scope in ("seat", "cell") else [None]
    return [(seat, row) for row in rows for seat in seats]


def _findings(pad: Pad, sheet: _Sheet, names: Sequence[str]) -> Iterable[Finding]:
    for check in pad.checks:
        seats = range(sheet.seats) if check.scope == "seat" else [None]
        rows = sheet.rows(check.group) if check.scope == "row" else [None]
        for row in rows:
            for seat in seats:
                left = sheet.value(check.left, seat, row)
                right = sheet.value(check.right, seat, row)
                if left == right or (left < right and not check.exact):
                    continue
                values: dict[str, str | int] = {"left": left, "right": right}
                if seat is not None:
                    values["player"] = names[seat] if names else str(seat + 1)
                yield Finding(
                    check.name,
                    Phrase(check.message, values),
                    seat,
                    row,
                    check.mild,
                    unfinished=left < right,
                )


def _asks(
    pad: Pad, sheet: _Sheet, keys: Sequence[tuple[int, ...]], places: Sequence[int]
) -> Iterable[str]:
    """The keys of what is not known yet and would break a tie for the first place."""
    for level, tie in enumerate(pad.ties, 1):
        tied = _best_by(keys, level)
        if len(tied) == 1 or 1 not in places:
            return
        if any(_is_unknown(tie, sheet, seat) for seat in tied):
            return
        unknown = [
            key
            for field in pad.fields
            if not field.needed and field.name in _fields_in(tie.by)
            for seat, row in _places_of(field, sheet)
            if seat in (None, *tied)
            for key in [key_of(field, seat, row)]
            if not sheet.values.get(key)
        ]
        if unknown:
            yield from unknown
            return


def _fields_in(formula: Formula) -> set[str]:
    match formula:
        case Number():
            return set()
        case Of():
            return {formula.field}
        case Sum() | Product():
            return set().union(*(_fields_in(part) for part in formula.parts))
        case Share():
            return {formula.by, formula.size}
    return _fields_in(formula.part)
