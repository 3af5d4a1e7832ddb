"""Motions of pieces in an event."""

import msgspec
import numpy as np

from ludotope.engine.event import Event
from ludotope.engine.kernel.codes import decode, is_kind
from ludotope.engine.kernel.hexes import Hex
from ludotope.games.trias.moves import (
    NOTATION,
    Breed,
    Done,
    Go,
    Lay,
    Lift,
    PlayCard,
    Rescue,
    Start,
)
from ludotope.games.trias.rules import codes, course, things
from ludotope.games.trias.rules.state import NONE, TriasState


class LiftMotion(msgspec.Struct, frozen=True, tag="lift"):
    """A tile is taken up."""

    at: Hex


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
    herds: int


class LossMotion(msgspec.Struct, frozen=True, tag="loss"):
    """Herds go back to the stock; each place is named as often as there are herds."""

    seat: int
    places: list[Hex]


class CardMotion(msgspec.Struct, frozen=True, tag="card"):
    """A card goes from a seat's hand or the pile (-1) to a hand or to the middle (-1)."""

    source: int
    target: int


Motion = LiftMotion | DriftMotion | StepMotion | BirthMotion | LossMotion | CardMotion


def motion(state: TriasState, event: Event) -> Motion | None:
    """Returns the motion of an event; it never tells which card it is."""
    if event.is_chance:
        return _motion_of_chance(event.code)
    match NOTATION.move(state, event.code):
        case PlayCard():
            return CardMotion(source=event.seat, target=NONE)
        case Lift(at):
            return LiftMotion(at)
        case Lay(at):
            lifted = Hex(int(state.q[state.lifted]), int(state.r[state.lifted]))
            return DriftMotion(at=lifted, to=at)
        case Go(at, to) | Rescue(at, to):
            return StepMotion(event.seat, at, to)
        case Breed(at):
            return BirthMotion(event.seat, at, 1)
        case Start(at):
            return BirthMotion(event.seat, at, things.HERDS_AT_START)
        case Done():
            return _motion_of_clean_up(state, event.seat)
    return None


def _motion_of_clean_up(state: TriasState, seat: int) -> LossMotion | None:
    after = state.copy()
    course.clean_up(after)
    # A pool that is given up is at no place any more.
    lost = (state.herds[:, seat].astype(int) - after.herds[:, seat]).tolist()
    places = [
        Hex(int(state.q[site]), int(state.r[site]))
        for site in np.flatnonzero(lost).tolist()
        for _ in range(lost[site])
    ]
    return LossMotion(seat, places) if places else None


def _motion_of_chance(outcome: int) -> Motion | None:
    if is_kind(codes.DEAL, outcome):
        seat, card = decode(codes.DEAL, outcome)
        return CardMotion(source=NONE, target=NONE if card == things.METEORITE else seat)
    if is_kind(codes.CARD, outcome):
        return CardMotion(source=NONE, target=NONE)
    return None
