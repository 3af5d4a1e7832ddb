"""What is seen moving in an event."""

import msgspec

from ludotope.engine.event import Event
from ludotope.engine.kernel.codes import decode, is_kind
from ludotope.engine.kernel.hexes import Hex
from ludotope.games.trias.moves import NOTATION, Breed, Go, Lay, PlayCard, Rescue, Start
from ludotope.games.trias.rules import codes, things
from ludotope.games.trias.rules.state import NONE, TriasState


class DriftMotion(msgspec.Struct, frozen=True, tag="drift"):
    """The lifted tile slides to its new place."""

    at: Hex
    to: Hex


class StepMotion(msgspec.Struct, frozen=True, tag="step"):
    """A herd goes, or is saved from the water."""

    seat: int
    at: Hex
    to: Hex


class BirthMotion(msgspec.Struct, frozen=True, tag="birth"):
    """Herds come on a tile from the stock."""

    seat: int
    at: Hex


class CardMotion(msgspec.Struct, frozen=True, tag="card"):
    """A card goes from a seat's hand or the pile (-1) to a hand or to the middle (-1)."""

    source: int
    target: int


Motion = DriftMotion | StepMotion | BirthMotion | CardMotion


def motion(state: TriasState, event: Event) -> Motion | None:
    """What is seen moving in an event; never which card it is."""
    if event.is_chance:
        return _motion_of_chance(event.code)
    match NOTATION.move(state, event.code):
        case PlayCard():
            return CardMotion(source=event.seat, target=NONE)
        case Lay(at):
            lifted = Hex(int(state.q[state.lifted]), int(state.r[state.lifted]))
            return DriftMotion(at=lifted, to=at)
        case Go(at, to) | Rescue(at, to):
            return StepMotion(event.seat, at, to)
        case Breed(at) | Start(at):
            return BirthMotion(event.seat, at)
    return None


def _motion_of_chance(outcome: int) -> Motion | None:
    if is_kind(codes.DEAL, outcome):
        seat, card = decode(codes.DEAL, outcome)
        return CardMotion(source=NONE, target=NONE if card == things.METEORITE else seat)
    if is_kind(codes.CARD, outcome):
        return CardMotion(source=NONE, target=NONE)
    return None
