"""Structs that people are sent: the bodies of answers, and the messages on a socket."""

from typing import Any, Literal

import msgspec

from ludotope.engine.view import Choice, Effect, Result, View
from ludotope.engine.words import Phrase
from ludotope.scorepad.play import Play
from ludotope.server.preparation import GamePreparation
from ludotope.server.tables.events import Clock, StandIn
from ludotope.server.tables.stories import Story


class WhoView(msgspec.Struct, frozen=True):
    """Your identity: nobody yet, a guest with a name, or somebody with an account.

    When you log in, it says how many wrong passphrases there were since the last time, and when
    the last of them was (in seconds since 1970). `pace` is how fast you like to be shown what
    others do, if you have said so.
    """

    name: str | None
    account: str | None
    failed_logins: int = 0
    failed_at: float | None = None
    pace: str | None = None


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


class ExportedCorrection(msgspec.Struct, frozen=True):
    """What was changed in a field after the points were shown."""

    key: str
    before: str
    after: str
    at: float


class ExportedSheet(msgspec.Struct, frozen=True):
    """A sheet of a real game: what is in each field, and the play as the record book has it.

    Sums are as they were typed; photos go by the names under which they can be looked at.
    """

    id: str
    values: dict[str, str]
    play: Play
    corrections: tuple[ExportedCorrection, ...] = ()
    photos: tuple[str, ...] = ()


class RatedGameView(msgspec.Struct, frozen=True):
    """A finished game of yours, and how well you play after it, on the scale of strength.

    `strengths` are those of the computer players that you met, `share` how many of them came after
    you: 1 is all of them, and equal places count half.
    """

    table: str
    at: float
    strengths: tuple[int, ...]
    share: float
    value: float


class RatingView(msgspec.Struct, frozen=True):
    """How well you play a game, learned from so many games of yours; the latest are there."""

    game: str
    value: float
    games: int
    latest: tuple[RatedGameView, ...]


class RatingsView(msgspec.Struct, frozen=True):
    """How well you play the games of which you have finished some, and what others begin with."""

    ratings: tuple[RatingView, ...]
    start: float


class ExportedBoard(msgspec.Struct, frozen=True):
    """A data file for a game that somebody made."""

    game: str
    option: str
    variant: str
    name: str
    text: str


class ExportView(msgspec.Struct, frozen=True):
    """Everything that is kept of you."""

    name: str
    account: str | None
    created_at: float
    failed_logins: int
    failed_at: float | None
    pace: str | None
    sessions: tuple[SessionView, ...]
    # How well you play, and the puzzles that you have solved, by game.
    ratings: tuple[RatingView, ...]
    solved: dict[str, tuple[str, ...]]
    # Names that mean another one in your record book, and the sheets of real games you wrote on.
    names: dict[str, str]
    sheets: tuple[ExportedSheet, ...]
    # Data files for games that you made, by name.
    boards: tuple[ExportedBoard, ...]
    tables: tuple[ExportedTable, ...]


class StepView(msgspec.Struct, frozen=True):
    """A step of a lesson: the messages `GAME-learn-STEP-title` and `GAME-learn-STEP`."""

    name: str
    figure: str | None


class BoxView(msgspec.Struct, frozen=True):
    """A game on the shelf. An option without choices wants the content of a data file.

    `files` is the address of the folder in which its words (`en.ftl`, `fr.ftl`), if it has any, and
    the other files are that it brings for the browser: a cover, the figures of its lesson, a room.
    `has_pad` says whether games from a real table can be scored, `has_puzzles` whether there are
    decisions to find the best move for.
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
    has_pad: bool
    has_puzzles: bool
    cover: str | None
    lesson: tuple[StepView, ...]


class ShelfView(msgspec.Struct, frozen=True):
    """All games, and the computer players that can play them."""

    games: tuple[BoxView, ...]
    bots: tuple[str, ...]


class OriginView(msgspec.Struct, frozen=True):
    """The origin of links for others; null if only the machine of the server can open them.

    Then `command` says, on that machine, how to start a server that others can open.
    """

    origin: str | None
    command: str | None


class PreparationView(msgspec.Struct, frozen=True):
    """The progress of preparing each game."""

    games: tuple[GamePreparation, ...]


class Address(msgspec.Struct, frozen=True):
    """The id of a table."""

    id: str


class PlayerView(msgspec.Struct, frozen=True):
    """Who sits at a table of a list; a computer player is the message `character-CHARACTER`.

    In a `fair` match it is as strong as the people were before.
    """

    name: str | None
    bot: str | None
    character: str | None
    fair: bool
    yours: bool


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list; `stand_ins` are the people's seats that a computer player played for."""

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
    practice: bool
    stand_ins: tuple[int, ...]


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
    """The moves that look best to a strong player, and how well each would go.

    `reasons` are what the rules can name for the first against the second.
    """

    ideas: tuple[HintIdea, ...]
    reasons: tuple[Effect, ...] = ()


class PreviewView(msgspec.Struct, frozen=True):
    """What a move would bring for certain; null where the game does not say that of any move.

    It is `stale`, and nothing is said, if the decision that was asked about is another by now.
    """

    effects: tuple[Effect, ...] | None
    stale: bool = False


class PuzzleLine(msgspec.Struct, frozen=True):
    """A puzzle in a list: for how many it is, and whether you have solved it."""

    name: str
    seats: int
    solved: bool


class PuzzleList(msgspec.Struct, frozen=True):
    """All puzzles of a game."""

    puzzles: tuple[PuzzleLine, ...]


class PuzzleView(msgspec.Struct, frozen=True):
    """A decision that one choice is much the best of, as its seat sees it, and what led there.

    `names` are what records call the players, `board` is everything to draw that never changes.
    """

    name: str
    game: str
    names: tuple[str, ...]
    seat: int
    stories: tuple[Story, ...]
    view: View
    prompt: Phrase | None
    board: Any


class JudgementView(msgspec.Struct, frozen=True):
    """Whether what was `tried` is the answer; that is null if only the answer was asked for.

    `ideas` are the answer and the moves that come closest, with what they are worth. `reasons` are
    what the rules can name for the answer and against another move.
    """

    right: bool
    tried: Choice | None
    ideas: tuple[HintIdea, ...]
    against: Choice
    reasons: tuple[Effect, ...]


class BestView(msgspec.Struct, frozen=True):
    """The most points you had in your other games of this kind, as far as they are known."""

    points: int | None


class ReplayView(msgspec.Struct, frozen=True):
    """A game after some of its events, as you may see it, and what led there.

    Of a long game `stories` are the latest before `event`; each says which event it tells.
    `shared` is whether everybody with the address may see it, `may_share` whether you may say so.
    `result` is how it ended, after its last event.
    """

    id: str
    game: str
    names: tuple[str, ...]
    events: int
    event: int
    stories: tuple[Story, ...]
    view: View
    result: Result | None
    practice: bool
    stand_ins: tuple[StandIn, ...]
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

    A computer player is called by the message `character-CHARACTER`, and `manner` says how it
    plays; one of before, and one who stands in for somebody, has neither. In a `fair` match it is
    as strong as the people were before; until the game begins its level is `fair`.
    `skip_in` says in how many seconds the others may ask for a computer player to go on, if they
    wait for a decision of this seat at a table without a clock.
    """

    name: str | None
    bot: str | None
    character: str | None
    fair: bool
    manner: Phrase | None
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
    `free` if it would be taken back at once, `ask` if others would be asked, `luck` if it stays
    because chance has spoken or something was shown since, `no` if there is none, the game does not
    run, or somebody who must agree does not play at the moment. `practice` says that luck can be
    taken back here, `stand_ins` for whom a computer player decided in a game that is over.
    `removed` says that the host has sent you away. `shared` is whether everybody with the address
    may see the game when it is over, `may_share` whether you may say so now.
    """

    id: str
    code: str | None
    number: int
    game: str
    variant: str
    stage: str
    open: bool
    hints: bool
    practice: bool
    clock: Clock | None
    host: bool
    seats: tuple[SeatView, ...]
    watchers: int
    seat: int
    asked: int | None
    prompt: Phrase | None
    view: View | None
    result: Result | None
    stand_ins: tuple[StandIn, ...]
    undo: Literal["free", "ask", "luck", "no"]
    undo_request: UndoView | None
    skip_requests: tuple[SkipView, ...]
    removed: bool
    rematch: str | None
    shared: bool
    may_share: bool


# --- Messages on a socket ------------------------------------------------------------------------


class News(msgspec.Struct, frozen=True, gc=False, tag="news", tag_field="kind"):
    """A table as it stands, and what has happened since the last news (or a given step)."""

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
    """A problem: its message, with the values, and the sentence in your language."""

    error: str
    text: str
    phrase: Phrase
    table: TableView | None = None


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="kind"):
    """A request was not carried out, and nothing has changed."""

    request: str | None
    problem: Problem


Message = News | Here | Done | Refused
