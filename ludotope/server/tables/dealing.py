"""Draws a table's chance outcomes and its computer players, and shuffles its seats."""

import random

import msgspec

from ludotope.bots.characters import draw_characters
from ludotope.server.tables.actions import Proposal, begin
from ludotope.server.tables.events import Began, Dealt, Opened, TableEvents


def deal_chance(opened: Opened, proposal: Proposal, strength: int | None = None) -> Proposal:
    """Adds what chance brings to an action: the order of seats, and all outcomes that are due.

    The proposal's position is played on. `strength` is that of the computer players of a fair
    match, if one begins.
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
    ordered = [
        _begun(opened, event, strength) if isinstance(event, Began) else event
        for event in proposal.events
    ]
    return Proposal((*ordered, *dealt), position)


def opening(opened: Opened, strength: int | None = None) -> TableEvents:
    """Returns the first events of a table: if nobody is waited for, its game begins at once.

    Computer players who are nobody yet are given a character; those of a fair match play with the
    `strength` given.
    """
    opened = _cast(opened)
    if not begins_at_once(opened):
        return (opened,)
    return (opened, *deal_chance(opened, begin(opened), strength).events)


def begins_at_once(opened: Opened) -> bool:
    """Whether nobody is waited for."""
    return not any(place.person is None and place.bot is None for place in opened.places)


def _cast(opened: Opened) -> Opened:
    """Gives the computer players of a new table their characters."""
    places = opened.places
    taken = {place.character for place in places}
    wanting = [place for place in places if place.bot and place.character is None]
    drawn = iter(draw_characters(opened.game, len(wanting), taken))
    given = tuple(
        msgspec.structs.replace(place, character=next(drawn)) if place in wanting else place
        for place in places
    )
    return msgspec.structs.replace(opened, places=given)


def _begun(opened: Opened, began: Began, strength: int | None) -> Began:
    """A beginning with everything that is drawn or found out for it."""
    filled = _filled(opened, _in_order(opened, began))
    return msgspec.structs.replace(filled, strength=strength)


def _filled(opened: Opened, began: Began) -> Began:
    """Has characters at hand for all seats that may have been free when a game begins."""
    if began.fill is None:
        return began
    taken = {place.character for place in opened.places}
    free = sum(place.person is None and place.bot is None for place in opened.places)
    return msgspec.structs.replace(began, characters=draw_characters(opened.game, free, taken))


def _in_order(opened: Opened, event: Began) -> Began:
    """Shuffles the seats of a game that begins, if its table was set up so."""
    if not opened.shuffle:
        return event
    order = list(event.order)
    random.SystemRandom().shuffle(order)
    return msgspec.structs.replace(event, order=tuple(order))
