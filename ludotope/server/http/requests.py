"""What people send, and the shorter things they get back."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ludotope.engine.position import View
from ludotope.server.http.responses import Story
from ludotope.server.tables.events import Clock, FileOption

ShortText = Annotated[str, Meta(max_length=200, pattern="^[^\\x00]*$")]
RequestName = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]*$")]
MoveCode = Annotated[int, Meta(ge=0, le=2**31 - 1)]
StepNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]


class WhoView(msgspec.Struct, frozen=True):
    """Who you are: nobody yet, a guest with a name, or somebody with an account."""

    name: str | None
    account: str | None


class NameForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How you would like to be called."""

    name: ShortText


class AccountForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of an account and its passphrase."""

    name: ShortText
    passphrase: ShortText


class BoxView(msgspec.Struct, frozen=True):
    """A game on the shelf. An option without choices wants the content of a data file."""

    name: str
    title: str
    least_seats: int
    most_seats: int
    usual_seats: int
    minutes: tuple[int, int]
    variants: tuple[str, ...]
    options: dict[str, tuple[str, ...]]
    has_secrets: bool


class ShelfView(msgspec.Struct, frozen=True):
    """All games, and the computer players that can play them."""

    games: tuple[BoxView, ...]
    bots: tuple[str, ...]


class HereSeat(msgspec.Struct, frozen=True, tag="here", tag_field="who"):
    """A seat for a person at this screen; called like you unless there is a name."""

    name: ShortText | None = None


class OpenSeat(msgspec.Struct, frozen=True, tag="open", tag_field="who"):
    """A seat for whoever comes."""


class BotSeat(msgspec.Struct, frozen=True, tag="bot", tag_field="who"):
    """A seat for a computer player."""

    level: ShortText


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up. Seats are in the order given unless `shuffle` is asked for.

    An `open` table is listed for everybody, to watch and to sit down at while seats are free.
    """

    game: ShortText
    seats: Annotated[tuple[HereSeat | OpenSeat | BotSeat, ...], Meta(min_length=1, max_length=64)]
    variant: ShortText | None = None
    options: dict[ShortText, ShortText | FileOption] = {}
    open: bool = False
    hints: bool = True
    shuffle: bool = False
    clock: Clock | None = None
    request: RequestName | None = None


class CodeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The short code of a table."""

    code: ShortText


class Address(msgspec.Struct, frozen=True):
    """Which table it is."""

    id: str


class RequestForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request with a name of its own, so that it is carried out once however often it is sent."""

    request: RequestName | None = None


class SeatForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat; none means any that is free."""

    seat: SeatNumber | None = None
    request: RequestName | None = None


class OwnSeatForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat."""

    seat: SeatNumber
    request: RequestName | None = None


class HandOverForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat a computer player of which level is to have."""

    seat: SeatNumber
    level: ShortText = "medium"
    request: RequestName | None = None


class StartForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The level of computer players for the seats that are still free, if any."""

    fill: ShortText | None = None
    request: RequestName | None = None


class MoveForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move in notation or by its code, for the decision that `asked` names."""

    seat: SeatNumber
    move: ShortText | MoveCode
    asked: StepNumber | None = None
    request: RequestName | None = None


class AnswerForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you agree."""

    agrees: bool
    request: RequestName | None = None


class RecordForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game record as text."""

    text: str


class PlayerView(msgspec.Struct, frozen=True):
    """Who sits at a table of a list."""

    name: str | None
    bot: str | None
    yours: bool


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    variant: str
    stage: str
    open: bool
    players: tuple[PlayerView, ...]
    deciders: tuple[int, ...]
    your_turn: bool
    created_at: float
    changed_at: float
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None


class TableList(msgspec.Struct, frozen=True):
    """Some tables, the latest first."""

    tables: tuple[TableLine, ...]


class HintIdea(msgspec.Struct, frozen=True):
    """A move, the points to expect after it and the chance to win."""

    code: int
    text: str
    move: Any
    points: float
    chance: float
    simulations: int


class HintView(msgspec.Struct, frozen=True):
    """The moves that look best to a strong player, and how well each would go."""

    ideas: tuple[HintIdea, ...]


class ReplayView(msgspec.Struct, frozen=True):
    """A game after some of its events, as you may see it, and everything that led there."""

    id: str
    game: str
    names: tuple[str, ...]
    events: int
    event: int
    stories: tuple[Story, ...]
    view: View
