"""The summary of a table in the database: the columns it is found by, and the JSON for lists."""

from collections.abc import Mapping

import msgspec

from ludotope.server.storage.rows import Summary
from ludotope.server.tables.table import OVER, PLAYING, Table


class ListedSeat(msgspec.Struct, frozen=True):
    """A seat of a table in a list, and who has it."""

    name: str | None
    bot: str | None
    person: str | None
    character: str | None = None
    fair: bool = False


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """The JSON in the `summary` column of a `tables` row: what lists show of the table."""

    variant: str
    host: str | None = None
    seats: tuple[ListedSeat, ...]
    deciders: tuple[int, ...]
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    removed: tuple[str, ...] = ()
    practice: bool = False
    stand_ins: tuple[int, ...] = ()
    # The points of each seat line by line, and all places, of games that are over.
    lines: tuple[Mapping[str, int], ...] = ()
    places: tuple[int, ...] = ()


def summarise(table: Table, before: Table | None = None, keeper: str | None = None) -> Summary:
    """Returns a table's summary, with the people who were not there `before`.

    A keeper is added to them without having a seat.
    """
    result = table.result()
    people = _people_of(table)
    if before is not None:
        people -= _people_of(before)
    listing = Listing(
        variant=table.opened.variant,
        host=table.opened.host,
        seats=tuple(
            ListedSeat(seat.name, seat.bot, seat.person, seat.character, seat.fair)
            for seat in table.seats
        ),
        deciders=table.deciders,
        scores=result.scores if result else None,
        winners=result.winners if result else None,
        removed=tuple(sorted(table.removed)),
        practice=table.opened.practice,
        stand_ins=tuple(taken.seat for taken in table.stand_ins()) if result else (),
        lines=result.sheets if result and table.stage == OVER else (),
        places=result.places if result and table.stage == OVER else (),
    )
    return Summary(
        stage=table.stage,
        is_open=table.opened.open,
        # Where only computers play, they wait until somebody looks.
        bots_due=bool(table.bots_due and table.people),
        deadline=table.deadline,
        people=frozenset(people if keeper is None else {*people, keeper}),
        text=msgspec.json.encode(listing).decode(),
        host=table.opened.host,
        # Once: a game that is over stays over, whatever is still stored of its table.
        rated=table.rated() if before is not None and before.stage == PLAYING else (),
        only_moved=before is not None and not people and _is_quiet(before) and _is_quiet(table),
    )


def _is_quiet(table: Table) -> bool:
    """Whether a game is played without clock and computer players: nothing is due at a time."""
    if table.stage != PLAYING or table.opened.clock is not None:
        return False
    return not any(seat.bot for seat in table.seats)


def _people_of(table: Table) -> set[str]:
    """Those who have a seat, or for whom one is kept."""
    people = {seat.person for seat in table.seats if seat.person}
    return people | {seat.kept_for for seat in table.seats if seat.kept_for}


def read_listing(text: str) -> Listing:
    """Decodes the `summary` column of a `tables` row."""
    return msgspec.json.decode(text, type=Listing)
