"""The table as everybody sees it: the island, the pieces, the dice."""

from collections.abc import Iterable
from functools import lru_cache
from operator import mul

import msgspec
import numpy as np

from ludotope.engine.kernel.codes import encode
from ludotope.engine.kernel.hexes import Hex
from ludotope.games.carcata.moves import NOTATION, Aim, repeat_names
from ludotope.games.carcata.rules import codes, course, phases, things
from ludotope.games.carcata.rules.island import LEVEL, PLACES, SPACES, beach, station_after
from ludotope.games.carcata.rules.lava import list_flows
from ludotope.games.carcata.rules.scoring import (
    LINES,
    N_LINES,
    find_territories,
    score_lines,
)
from ludotope.games.carcata.rules.state import NONE, CarcataState


class SpaceLook(msgspec.Struct, frozen=True):
    """A space of the island. The territory is its number, or None where there is none."""

    at: Hex
    level: int
    lava: bool
    statue: bool
    pawn: int | None
    gems: list[str]
    territory: int | None


class SeatLook(msgspec.Struct, frozen=True):
    """The pawns and gems of one seat, and its score if the game ended now."""

    pawns: int
    to_place: int
    rides: bool
    collected: list[str]
    sheet: dict[str, int]
    out: bool


class Look(msgspec.Struct, frozen=True):
    """The whole table. `beside_turtle` are the beach spaces from which it can be boarded.

    `treasures` are the gems of each territory, by what they are worth together; `ways` the spaces
    that lava would cover from the top down, for each move by its text that lets lava flow now.
    """

    phase: str
    active: int
    spaces: list[SpaceLook]
    territories: int
    treasures: list[int]
    ways: dict[str, list[Hex]]
    dice: dict[str, int]
    bag: list[str]
    lava_left: int
    statues_left: int
    turtle: int
    last_step: int
    beside_turtle: list[Hex]
    gem: str | None
    aim: tuple[int, int] | None
    flow_at: Hex | None
    island_wins: bool
    seats: list[SeatLook]


def look(state: CarcataState) -> Look:
    """The table; nothing on it is secret."""
    seats = int(state.seats)
    lava, statues, pawns = state.lava.tolist(), state.statue.tolist(), state.pawn.tolist()
    gems = state.gems.tolist()
    territory = np.zeros(SPACES, np.int16)
    parts = find_territories(state, territory)
    parts_of = territory.tolist()
    sheets = sheets_of(state)
    station = station_after(int(state.turtle))
    return Look(
        phase=phases.NAMES[state.phase],
        active=int(state.active),
        spaces=list(
            map(_look_at_space, range(SPACES), lava, statues, pawns, map(tuple, gems), parts_of)
        ),
        territories=int(parts),
        treasures=_treasures(gems, state.worth.tolist(), parts_of, int(parts)),
        ways=_ways(state),
        dice=dict(zip(things.FACES, state.dice.tolist(), strict=True)),
        bag=name_gems(state.bag.tolist()),
        lava_left=int(state.lava_left),
        statues_left=int(state.statues_left),
        turtle=int(state.turtle),
        last_step=int(state.last_step),
        beside_turtle=[PLACES[beach(station, which)] for which in range(2)],
        gem=None if state.gem == NONE else things.GEMS[state.gem],
        aim=_aim(state),
        flow_at=None if state.flow_at == NONE else PLACES[state.flow_at],
        island_wins=bool(state.island_wins),
        seats=[
            SeatLook(
                pawns=int(state.alive[seat]),
                to_place=int(state.to_place[seat]),
                rides=bool(state.rider == seat),
                collected=name_gems(state.collected[seat].tolist()),
                sheet=sheets[seat],
                out=bool(state.alive[seat] == 0 and state.to_place[seat] == 0),
            )
            for seat in range(seats)
        ],
    )


# Few of the spaces change from one look to the next.
@lru_cache(10_000)
def _look_at_space(
    space: int, lava: int, statue: int, pawn: int, gems: tuple[int, ...], territory: int
) -> SpaceLook:
    return SpaceLook(
        at=PLACES[space],
        level=int(LEVEL[space]),
        lava=bool(lava),
        statue=bool(statue),
        pawn=None if pawn == NONE else pawn,
        gems=name_gems(gems),
        territory=None if territory == NONE else territory,
    )


def _treasures(
    gems: list[list[int]], worth: list[int], territory: list[int], parts: int
) -> list[int]:
    """Adds up the worth of the gems in each territory."""
    treasures = [0] * parts
    for counts, part in zip(gems, territory, strict=True):
        if part != NONE and any(counts):
            treasures[part] += sum(map(mul, counts, worth))
    return treasures


def _aim(state: CarcataState) -> tuple[int, int] | None:
    """The degrees and the force of the aim, if there is one."""
    if state.aim == NONE:
        return None
    aim = NOTATION.move(state, state.aim)
    assert isinstance(aim, Aim)
    return aim.degrees, aim.force


def _ways(state: CarcataState) -> dict[str, list[Hex]]:
    flows: list[int] = []
    if state.phase == phases.FLOW:
        flows = [encode(codes.LEFT), encode(codes.RIGHT)]
    elif state.phase == phases.RESOLVE and state.dice[things.LAVA] > 0:
        moves = np.zeros(SPACES * 6, np.int32)
        flows = moves[: list_flows(state, moves, 0)].tolist()
    return {NOTATION.write(NOTATION.move(state, flow)): _way(state, flow) for flow in flows}


def _way(state: CarcataState, flow: int) -> list[Hex]:
    after = state.copy()
    course.play(after, state.active, flow)
    covered = np.flatnonzero(after.lava != state.lava)
    return [PLACES[space] for space in covered.tolist()]


def sheets_of(state: CarcataState) -> list[dict[str, int]]:
    """Every seat's score, line by line."""
    lines = np.zeros((things.MAX_SEATS, N_LINES), np.int64)
    score_lines(state, lines)
    return [dict(zip(LINES, lines[seat].tolist(), strict=True)) for seat in range(state.seats)]


def name_gems(counts: Iterable[int]) -> list[str]:
    """Gems by name, each as often as it is there."""
    return repeat_names(things.GEMS, counts)
