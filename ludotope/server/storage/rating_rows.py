"""Queries about ratings and solved puzzles."""

import time
from collections.abc import Collection
from typing import Any

from sqlalchemy import Row, and_, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotope.bots.rating import Rating
from ludotope.server.storage.database import Storage
from ludotope.server.storage.schema import ratings, solved_puzzles


async def ratings_at(storage: Storage, people: Collection[str], game: str) -> list[Rating]:
    """Returns how well some people play a game; those who have not played yet included."""
    wanted = select(ratings.c.person, ratings.c.value, ratings.c.number).where(
        ratings.c.person.in_(people), ratings.c.game == game
    )
    async with storage.reading() as connection:
        rows = await connection.execute(wanted.order_by(ratings.c.number))
        latest = {row.person: Rating(row.value, row.number) for row in rows}
    return [latest.get(person, Rating()) for person in people]


async def ratings_of(storage: Storage, person: str, most: int | None = None) -> list[Row[Any]]:
    """Returns a person's rated games of all games, the earliest first: all, or so many of each."""
    later = func.row_number().over(partition_by=ratings.c.game, order_by=ratings.c.number.desc())
    ranked = select(ratings, later.label("rank")).where(ratings.c.person == person).subquery()
    wanted = select(ranked).order_by(ranked.c.game, ranked.c.number)
    if most is not None:
        wanted = wanted.where(ranked.c.rank <= most)
    async with storage.reading() as connection:
        return list((await connection.execute(wanted)).all())


async def forget_ratings(storage: Storage, person: str, game: str) -> None:
    """Deletes what is known of how well somebody plays a game."""
    async with storage.writing() as connection:
        theirs = and_(ratings.c.person == person, ratings.c.game == game)
        await connection.execute(delete(ratings).where(theirs))


async def solved_by(storage: Storage, person: str) -> list[Row[Any]]:
    """Returns the puzzles that somebody has solved."""
    wanted = select(solved_puzzles).where(solved_puzzles.c.person == person)
    async with storage.reading() as connection:
        found = await connection.execute(wanted.order_by(solved_puzzles.c.at))
        return list(found.all())


async def note_solved(storage: Storage, person: str, game: str, puzzle: str) -> None:
    """Writes that somebody has solved a puzzle; the first time counts."""
    insert = sqlite.insert if storage.is_sqlite else postgresql.insert
    row = {"person": person, "game": game, "puzzle": puzzle, "at": time.time()}
    async with storage.writing() as connection:
        await connection.execute(insert(solved_puzzles).on_conflict_do_nothing(), row)


async def erase_skill(connection: AsyncConnection, person: str) -> None:
    """Deletes all ratings of a person, and what they solved."""
    await connection.execute(delete(ratings).where(ratings.c.person == person))
    await connection.execute(delete(solved_puzzles).where(solved_puzzles.c.person == person))
