"""What goes into the database and comes out of it, as plain tuples: using them takes no SQL."""

from typing import NamedTuple


class StoredStep(NamedTuple):
    """A row of `steps`, without its table. The body is the step's events as JSON."""

    number: int
    at: float
    body: str
    person: str | None
    request: str | None


class Summary(NamedTuple):
    """What is kept of a table to find it by; `text` is what lists show of it, as JSON."""

    stage: str
    is_open: bool
    bots_due: bool
    deadline: float | None
    people: frozenset[str]
    text: str
