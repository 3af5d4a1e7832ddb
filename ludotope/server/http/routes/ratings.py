"""How well you play, as your finished games say."""

from itertools import groupby

from litestar import delete, get
from sqlalchemy import Row

from ludotope.bots.rating import START
from ludotope.engine.shelf import find_box
from ludotope.server.context import Context
from ludotope.server.http.dependencies import GameName, Me, ServerContext
from ludotope.server.http.responses import RatedGameView, RatingsView, RatingView
from ludotope.server.storage.rating_rows import forget_ratings, ratings_of

# How many games of each are shown.
MOST_SHOWN = 100


@get("/me/ratings", operation_id="look_at_ratings")
async def look_at_ratings(context: ServerContext, me: Me) -> RatingsView:
    """How well you play each game, on the scale of strength of the computer players."""
    return RatingsView(await view_ratings(context, me.id, MOST_SHOWN), START)


@delete("/me/ratings/{game:str}", operation_id="forget_rating", status_code=200)
async def forget_rating(context: ServerContext, me: Me, game: GameName) -> RatingsView:
    """Forgets how well you play a game: the next fair match is as if it were your first."""
    await forget_ratings(context.storage, me.id, find_box(game).name)
    return RatingsView(await view_ratings(context, me.id, MOST_SHOWN), START)


async def view_ratings(
    context: Context, person: str, most: int | None = None
) -> tuple[RatingView, ...]:
    """Returns somebody's ratings with all games that they come from, or with the latest of each."""
    rows = await ratings_of(context.storage, person, most)
    return tuple(
        _view_rating(game, list(theirs)) for game, theirs in groupby(rows, lambda row: row.game)
    )


def _view_rating(game: str, rows: list[Row[tuple[object, ...]]]) -> RatingView:
    latest = tuple(
        RatedGameView(
            row.table_id, row.at, tuple(map(int, row.strengths.split(","))), row.share, row.value
        )
        for row in rows
    )
    return RatingView(game, rows[-1].value, rows[-1].number, latest)


HANDLERS = [look_at_ratings, forget_rating]
