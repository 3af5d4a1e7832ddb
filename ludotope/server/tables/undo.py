"""Undo: the agreement it takes to go back in a game.

Going back shows what was to stay hidden, or gives chance another try. So it is free only where
nothing was learnt; otherwise everybody agrees whom it concerns, whoever plays on their seat now.
Whoever has nobody to ask takes no luck back, unless the game is practice.
"""

from typing import Literal

from ludotope.server.tables.errors import RefusedError
from ludotope.server.tables.table import PLAYING, Table


def undo_kind(table: Table, person: str | None) -> Literal["free", "ask", "luck", "no"]:
    """Returns what would happen if a person took their last decision back."""
    if person is None or table.stage != PLAYING:
        return "no"
    to = last_decision(table, person)
    if to is None:
        return "no"
    missing = voters(table, person, to) - {person}
    if not missing:
        return "luck" if stops_at_luck(table, person, to) else "free"
    return "ask" if missing <= table.people else "no"


def last_decision(table: Table, person: str) -> int | None:
    """Returns how many events there were before the last decision of a person's seats."""
    own = table.held_by(person)
    events = table.position.events if own and table.position is not None else []
    for number in range(len(events) - 1, -1, -1):
        if events[number].seat in own:
            return number
    return None


def voters(table: Table, person: str, to: int) -> set[str]:
    """Returns who must agree before a person goes back to the first so many events."""
    position = table.position
    assert position is not None
    owners = table.owners
    if owners <= {person}:
        return {person}
    taken_back = position.events[to:]
    has_seen_more = to < table.undo_floors.get(person, 0)
    if len(taken_back) == 1 and not has_seen_more and position.may_undo() in table.held_by(person):
        return {person}
    is_risky = position.game.box.has_secrets or any(event.is_chance for event in taken_back)
    if is_risky or has_seen_more:
        return owners
    decided = {table.seats[event.seat].person for event in taken_back}
    return table.people | {owner for owner in decided if owner is not None}


def stops_at_luck(table: Table, person: str, to: int) -> bool:
    """Whether somebody who need ask nobody would try their luck again, or has seen too much."""
    position = table.position
    assert position is not None
    if not table.opened.fair_undo or not table.owners <= {person}:
        return False
    return not position.is_fair_undo(to, table.held_by(person))


def expect_askable(table: Table, people: set[str]) -> None:
    """Refuses to ask people of whom somebody does not play at the moment."""
    for seat, place in enumerate(table.seats):
        if place.person in people and place.person not in table.people:
            raise RefusedError("undo-owner-away", name=table.names[seat])
