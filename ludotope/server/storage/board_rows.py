"""Boards of people's own in the database."""

import time
from collections.abc import Sequence
from typing import Any, Literal

from sqlalchemy import Row, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ludotope.server.storage.database import Storage
from ludotope.server.storage.schema import own_boards


async def boards_of(storage: Storage, person: str) -> Sequence[Row[Any]]:
    """Returns somebody's boards, the latest first."""
    wanted = (
        select(own_boards)
        .where(own_boards.c.person == person)
        .order_by(own_boards.c.changed_at.desc(), own_boards.c.id)
    )
    async with storage.reading() as connection:
        return (await connection.execute(wanted)).all()


async def keep_board(
    storage: Storage, person: str, board: str, values: dict[str, str], most: int
) -> Literal["kept", "full", "taken"]:
    """Writes a board, in place of what it was; says if it is one too many, or another's."""
    theirs = and_(own_boards.c.id == board, own_boards.c.person == person)
    row = {**values, "changed_at": time.time()}
    try:
        async with storage.writing() as connection:
            changed = await connection.execute(update(own_boards).where(theirs).values(**row))
            if changed.rowcount:
                return "kept"
            count = select(func.count()).select_from(own_boards)
            found = await connection.execute(count.where(own_boards.c.person == person))
            if found.scalar_one() >= most:
                return "full"
            await connection.execute(insert(own_boards), {"id": board, "person": person, **row})
    except IntegrityError:
        return "taken"
    return "kept"


async def forget_board(storage: Storage, person: str, board: str) -> None:
    """Deletes a board, if it is theirs."""
    theirs = and_(own_boards.c.id == board, own_boards.c.person == person)
    async with storage.writing() as connection:
        await connection.execute(delete(own_boards).where(theirs))
