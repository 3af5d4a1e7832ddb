"""Writes what a finished game says of people, in the transaction of the step that ends it."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Select, and_, bindparam, func, select
from sqlalchemy.dialects import postgresql, sqlite

from ludotope.bots.rating import RatedGame, Rating, rate
from ludotope.server.storage.rows import Rated
from ludotope.server.storage.schema import ratings

# How often a rating is worked out anew that another server has changed meanwhile.
ATTEMPTS = 20

_wanted = and_(ratings.c.person == bindparam("whose"), ratings.c.game == bindparam("which"))
LATEST_RATING: Select[Any] = select(ratings.c.value, ratings.c.number).where(
    _wanted,
    ratings.c.number == select(func.max(ratings.c.number)).where(_wanted).scalar_subquery(),
)
INSERT_RATING = postgresql.insert(ratings).on_conflict_do_nothing().returning(ratings.c.number)
SQLITE_INSERT_RATING = sqlite.insert(ratings).on_conflict_do_nothing().returning(ratings.c.number)

# Carries a statement out with values; returns the first row that comes of it, or None.
Execute = Callable[[dict[str, Any]], Any]


def write_rating(rated: Rated, table: str, at: float, read: Execute, add: Execute) -> None:
    """Writes somebody's rating after a game, worked out from the one before.

    `read` returns that, and `add` inserts the new one unless there is one of the same number.
    """
    game = RatedGame(rated.strengths, rated.share)
    for _ in range(ATTEMPTS):
        found = read({"whose": rated.person, "which": rated.game})
        after = rate(Rating() if found is None else Rating(*found), game)
        row = {
            "person": rated.person,
            "game": rated.game,
            "number": after.games,
            "at": at,
            "table_id": table,
            "strengths": ",".join(map(str, rated.strengths)),
            "share": rated.share,
            "value": after.value,
        }
        if add(row) is not None:
            return
