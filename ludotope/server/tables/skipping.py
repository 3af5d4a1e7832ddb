"""Letting a computer player go on for somebody who is here and does not decide.

At a table without a clock, all others agree on it. Whoever keeps them waiting too long themselves
has no say in it.
"""

from typing import NamedTuple

from ludotope.server.tables.table import Table


class Patience(NamedTuple):
    """For how many seconds somebody may keep the others waiting, and from when that counts.

    Nobody can decide while there is no server, or the game is not ready.
    """

    seconds: float
    since: float = 0.0


def skip_in(table: Table, seat: int, now: float, patience: Patience) -> float | None:
    """Returns in how many seconds others may ask for it; None if nobody waits for the seat."""
    if not table.is_awaited(seat):
        return None
    since = max(table.seats[seat].awaited_since, patience.since)
    return max(0.0, since + patience.seconds - now)


def late_people(table: Table, now: float, patience: Patience) -> set[str | None]:
    """Returns who keeps the others waiting for too long."""
    late = [seat for seat in table.deciders if skip_in(table, seat, now, patience) == 0]
    return {table.seats[seat].person for seat in late}


def skip_voters(table: Table, seat: int, now: float, patience: Patience) -> set[str]:
    """Returns who must agree that a computer player goes on for a seat."""
    return table.people - {table.seats[seat].person} - late_people(table, now, patience)
