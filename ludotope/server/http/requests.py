"""Structs that people send: the bodies of HTTP requests, and the messages on a socket."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ludotope.server.tables.events import Clock, FileOption

ShortText = Annotated[str, Meta(max_length=200, pattern="^[^\\x00]*$")]
RequestName = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]*$")]
MoveCode = Annotated[int, Meta(ge=0, le=2**31 - 1)]
StepNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Pace = Literal["slow", "normal", "instant"]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]


class NameForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name by which you would like to be called."""

    name: ShortText


class PaceForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast you like to be shown what others do."""

    pace: Pace


class AccountForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of an account and its passphrase."""

    name: ShortText
    passphrase: ShortText


class PassphraseForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The present passphrase, and the one to have from now on."""

    present: ShortText
    passphrase: ShortText


class DeletionForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The passphrase of whoever wants to be deleted; guests have none."""

    passphrase: ShortText | None = None


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

    An `open` table is listed for everybody, to watch and to sit down at while seats are free. In
    `practice` whoever plays alone may take back what chance brought, too; the game is marked so.
    """

    game: ShortText
    seats: Annotated[tuple[HereSeat | OpenSeat | BotSeat, ...], Meta(min_length=1, max_length=64)]
    variant: ShortText | None = None
    options: Annotated[dict[ShortText, ShortText | FileOption], Meta(max_length=20)] = {}
    open: bool = False
    hints: bool = True
    shuffle: bool = False
    clock: Clock | None = None
    practice: bool = False
    request: RequestName | None = None


class CodeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The short code of a table."""

    code: ShortText


class RequestForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request with a name of its own, so that it is carried out once however often it is sent."""

    request: RequestName | None = None


class SeatForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to take; none means any that is free."""

    seat: SeatNumber | None = None
    request: RequestName | None = None


class OwnSeatForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of the table."""

    seat: SeatNumber
    request: RequestName | None = None


class HandOverForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that a computer player is to have, and its level."""

    seat: SeatNumber
    level: ShortText = "medium"
    request: RequestName | None = None


class SkipAnswerForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you agree that a computer player goes on for a seat.

    `question` is the number of what was asked, if only that is meant.
    """

    seat: SeatNumber
    agrees: bool
    question: StepNumber | None = None
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


class TryForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move in notation or by its code, as the answer of a puzzle; none to be told the answer."""

    move: ShortText | MoveCode | None


class AnswerForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you agree; `question` is the number of what was asked, if only that is meant."""

    agrees: bool
    question: StepNumber | None = None
    request: RequestName | None = None


class ShareForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether everybody with the address may see a game that is over."""

    shared: bool
    request: RequestName | None = None


class RecordForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game record as text."""

    text: str


# --- Messages on a socket ------------------------------------------------------------------------


class MoveMessage(MoveForm, frozen=True, tag="move", tag_field="kind", forbid_unknown_fields=True):
    """Decides for one of your seats."""


class UndoMessage(
    RequestForm, frozen=True, tag="undo", tag_field="kind", forbid_unknown_fields=True
):
    """Takes your last decision back, or asks."""


class AnswerMessage(
    AnswerForm, frozen=True, tag="answer-undo", tag_field="kind", forbid_unknown_fields=True
):
    """Answers somebody who would like to take a decision back."""


class LookMessage(msgspec.Struct, frozen=True, tag="look", tag_field="kind"):
    """Shows the table from another of your seats; none means whichever is to decide."""

    seat: int | None = None


Wish = MoveMessage | UndoMessage | AnswerMessage | LookMessage
