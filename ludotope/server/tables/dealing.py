"""Draws a table's chance outcomes and shuffles its seats."""

import random

import msgspec

from ludotope.server.tables.actions import Proposal, begin
from ludotope.server.tables.events import AnyTableEvent, Began, Dealt, Opened, TableEvents


def deal_chance(opened: Opened, proposal: Proposal) -> Proposal:
    """Adds what chance brings to an action: the order of seats, and all outcomes that are due.

    The proposal's position is played on.
    """
    position = proposal.position
    if position is None:
        return proposal
    dealt: list[Dealt] = []
    if position.chance_is_due:
        from ludotope.engine.dealer import Dealer

        known = len(position.events)
        position.dealer = Dealer()
        position.deal()
        position.dealer = None
        dealt = [Dealt(position.write(event)) for event in position.events[known:]]
    ordered = [_in_order(opened, event) for event in proposal.events]
    return Proposal((*ordered, *dealt), position)


def opening(opened: Opened) -> TableEvents:
    """Returns the first events of a table: if nobody is waited for, its game begins at once."""
    if not begins_at_once(opened):
        return (opened,)
    return (opened, *deal_chance(opened, begin(opened)).events)


def begins_at_once(opened: Opened) -> bool:
    """Whether nobody is waited for."""
    return not any(place.person is None and place.bot is None for place in opened.places)


def _in_order(opened: Opened, event: AnyTableEvent) -> AnyTableEvent:
    """Shuffles the seats of a game that begins, if its table was set up so."""
    if not isinstance(event, Began) or not opened.shuffle:
        return event
    order = list(event.order)
    random.SystemRandom().shuffle(order)
    return msgspec.structs.replace(event, order=tuple(order))
