"""Checks tables that come from elsewhere: whether their steps can be played."""

from ludotope.server.storage.backup import StoredTable
from ludotope.server.tables.events import load_step
from ludotope.server.tables.table import Table


def check_stored_table(stored: StoredTable) -> None:
    """Plays all steps of a table; raises an error if that cannot be done."""
    steps = [load_step(step, stored.files) for step in stored.steps]
    table = Table(stored.id, stored.code, steps)
    if table.number == 0 or table.number != stored.number:
        raise ValueError(f"{table.number} steps instead of {stored.number}")
