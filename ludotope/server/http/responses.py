"""What people are sent: the bodies of answers, and the messages on a socket."""

from typing import Any, Literal

import msgspec

from ludotope.engine.view import Result, View
from ludotope.engine.words import Phrase
from ludotope.server.preparation import GamePreparation
from ludotope.server.tables.events import Clock
from ludotope.server.tables.stories import Story


class WhoView(msgspec.Struct, frozen=True):
    """Who you are: nobody yet, a guest with a name, or somebody with an account.

    When you log in, it says how many wrong passphrases there were since the last time, and when
    the last of them was (in seconds since 1970).
    """

    name: str | None
    account: str | None
    failed_logins: int = 0
    failed_at: float | None = None


class SessionView(msgspec.Struct, frozen=True):
    """A device on which you are known: since when, and when it was last seen (to the hour)."""

    id: str
    device: str
    created_at: float
    seen_at: float
    this: bool


class SessionList(msgspec.Struct, frozen=True):
    """All devices on which you are known, and the wrong passphrases since you last logged in."""

    sessions: tuple[SessionView, ...]
    failed_logins: int
    failed_at: float | None


class ExportedTable(msgspec.Struct, frozen=True):
    """A table of yours; the record is there unless it would show what you may not know."""

    id: str
    game: str
    variant: str
    stage: str
    created_at: float
    changed_at: float
    players: tuple[str, ...]
    your_seats: tuple[int, ...]
    scores: tuple[int, ...] | None
    record: str | None


class ExportView(msgspec.Struct, frozen=True):
    """Everything that is kept of you."""

    name: str
    account: str | None
    created_at: float
    failed_logins: int
    failed_at: float | None
    sessions: tuple[SessionView, ...]
    tables: tuple[ExportedTable, ...]


class StepView(msgspec.Struct, frozen=True):
    """A step of a lesson: the messages `GAME-learn-STEP-title` and `GAME-learn-STEP`."""

    name: str
    figure: str | None


class BoxView(msgspec.Struct, frozen=True):
    """A game on the shelf. An option without choices wants the content of a data file.

    `files` is the address of the folder in which its words (`en.ftl`, `fr.ftl`), if it has any, and
    the other files are that it brings for the browser: a cover, the figures of its lesson, a room.
    """

    name: str
    title: str
    least_seats: int
    most_seats: int
    usual_seats: int
    minutes: tuple[int, int]
    variants: tuple[str, ...]
    options: dict[str, tuple[str, ...]]
    has_secrets: bool
    files: str
    has_words: bool
    has_room: bool
    cover: str | None
    lesson: tuple[StepView, ...]


class ShelfView(msgspec.Struct, frozen=True):
    """All games, and the computer players that can play them."""

    games: tuple[BoxView, ...]
    bots: tuple[str, ...]


class OriginView(msgspec.Struct, frozen=True):
    """What links for others begin with; null if only the machine of the server can open them.

    Then `command` says, on that machine, how to start a server that others can open.
    """

    origin: str | None
    command: str | None


class PreparationView(msgspec.Struct, frozen=True):
    """How far all games are."""

    games: tuple[GamePreparation, ...]


class Address(msgspec.Struct, frozen=True):
    """The id of a table."""

    id: str


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


class HintIdea(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move, the points to expect after it and the chance to win."""

    code: int
    text: str
    move: Any
    points: float
    chance: float
    simulations: int
    phrase: Phrase | None = None


class HintView(msgspec.Struct, frozen=True):
    """The moves that look best to a strong player, and how well each would go."""

    ideas: tuple[HintIdea, ...]


class ReplayView(msgspec.Struct, frozen=True):
    """A game after some of its events, as you may see it, and what led there.

    Of a long game `stories` are the latest before `event`; each says which event it tells.
    `shared` is whether everybody with the address may see it, `may_share` whether you may say so.
    """

    id: str
    game: str
    names: tuple[str, ...]
    events: int
    event: int
    stories: tuple[Story, ...]
    view: View
    shared: bool
    may_share: bool


class Span(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of text in a picture.

    Colours are `ansi-0` to `ansi-15`, which each theme has its own of, `ink`, `paper` or `#rrggbb`.
    """

    text: str
    colour: str | None = None
    ground: str | None = None
    bold: bool = False
    dim: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False


class PictureView(msgspec.Struct, frozen=True):
    """The table after so many events, as you may see it: drawn as SVG, or else as lines of text.

    `standing` is how the game stands, where nobody has secrets or it is over.
    """

    event: int
    drawing: str | None
    lines: tuple[tuple[Span, ...], ...]
    standing: Result | None


# --- A table -------------------------------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """A seat as others see it: who sits there, who plays, whether they are here.

    `skip_in` says in how many seconds the others may ask for a computer player to go on, if they
    wait for a decision of this seat at a table without a clock.
    """

    name: str | None
    bot: str | None
    free: bool
    kept: str | None
    yours: bool
    left: bool
    here: bool
    decides: bool
    seconds_left: float | None
    skip_in: float | None


class UndoView(msgspec.Struct, frozen=True):
    """Somebody asks to go back; whether your answer is wanted, to the question of this number."""

    name: str
    to: int
    number: int
    asks_you: bool


class SkipView(msgspec.Struct, frozen=True):
    """Somebody asks that a computer player goes on for a seat.

    Whether your answer is wanted to the question of this number, or you may object for your seat.
    """

    name: str
    seat: int
    number: int
    asks_you: bool
    may_object: bool


class TableView(msgspec.Struct, frozen=True, gc=False):
    """A table as somebody may see it.

    `seat` is the one whose side is shown, -1 for a watcher; `asked` names the decision it has to
    take, to be sent with the move. `undo` is about the last decision of any seat of the person's:
    `free` if it would be taken back at once, `ask` if others would be asked, `no` if there is none,
    the game does not run, or somebody who must agree does not play at the moment. `removed` says
    that the host has sent you away. `shared` is
    whether everybody with the address may see the game when it is over, `may_share` whether you
    may say so now.
    """

    id: str
    code: str | None
    number: int
    game: str
    variant: str
    stage: str
    open: bool
    hints: bool
    clock: Clock | None
    host: bool
    seats: tuple[SeatView, ...]
    watchers: int
    seat: int
    asked: int | None
    prompt: Phrase | None
    view: View | None
    result: Result | None
    undo: Literal["free", "ask", "no"]
    undo_request: UndoView | None
    skip_requests: tuple[SkipView, ...]
    removed: bool
    rematch: str | None
    shared: bool
    may_share: bool


# --- Messages on a socket ------------------------------------------------------------------------


class News(msgspec.Struct, frozen=True, gc=False, tag="news", tag_field="kind"):
    """How a table stands, and what has happened since the last news (or a given step)."""

    stories: tuple[Story, ...]
    table: TableView


class Here(msgspec.Struct, frozen=True, tag="here", tag_field="kind"):
    """Presence: for each seat whether its person has the table open, and how many watchers do."""

    seats: tuple[bool, ...]
    watchers: int


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="kind"):
    """A request was carried out (now or earlier) with a step of this number."""

    request: str | None
    number: int


class Problem(msgspec.Struct, frozen=True):
    """What was wrong: which message, with its values, and the sentence in your language."""

    error: str
    text: str
    phrase: Phrase
    table: TableView | None = None


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="kind"):
    """A request was not carried out, and nothing has changed."""

    request: str | None
    problem: Problem


Message = News | Here | Done | Refused
