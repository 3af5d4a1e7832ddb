"""Checks sheets that come from elsewhere: whether their events can be read and folded."""

import msgspec

from ludotope.scorepad.play import Play
from ludotope.scorepad.sheet import Event, Opened, Sheet, SheetEvent
from ludotope.server.sheets.service import OPEN, REVEALED
from ludotope.server.storage.backup import StoredSheet

_decode_event = msgspec.json.Decoder(Event).decode
_decode_play = msgspec.json.Decoder(Play).decode


def check_stored_sheet(stored: StoredSheet) -> None:
    """Folds all events of a sheet; raises an error if that cannot be done."""
    events = [
        SheetEvent(row.number, row.at, row.person, _decode_event(row.body)) for row in stored.events
    ]
    if not events or not isinstance(events[0].event, Opened):
        raise ValueError("it does not begin with its game")
    numbers = [event.number for event in events]
    if numbers != list(range(1, stored.number + 1)):
        raise ValueError(f"{len(numbers)} events instead of {stored.number}")
    sheet = Sheet(stored.id, events)
    stage = OPEN if sheet.revealed is None else REVEALED
    if stored.stage != stage:
        raise ValueError(f"{stored.stage} instead of {stage}")
    _decode_play(stored.summary)
    # A game, a variant or rules that are not here are said by their own errors.
    assert sheet.setup.seats == sheet.opened.seats
