"""Rows of the database as plain tuples, which need no SQLAlchemy."""

from typing import NamedTuple

# What the identities begin with that stand for people who are erased, and what those are called.
ERASED = "erased:"
NAMELESS = "?"


class StoredStep(NamedTuple):
    """A row of `steps`, without its table. The body is the step's events as JSON."""

    number: int
    at: float
    body: str
    person: str | None
    request: str | None


class Rated(NamedTuple):
    """What a game that has just ended says of how well a person plays (`bots/rating.py`)."""

    person: str
    game: str
    strengths: tuple[int, ...]
    share: float


class Summary(NamedTuple):
    """Columns of a `tables` row; `text` goes into its `summary` column (JSON of a `Listing`).

    `people` are those whom the step brought to the table, and become rows of `guests`; the host is
    written with the first step. `only_moved` says that all but the text is as it was.
    """

    stage: str
    is_open: bool
    bots_due: bool
    deadline: float | None
    people: frozenset[str]
    text: str
    host: str | None
    only_moved: bool = False
    # Of whom the step, which ended the game, says how well they play.
    rated: tuple[Rated, ...] = ()
