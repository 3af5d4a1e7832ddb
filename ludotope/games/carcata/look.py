"""The table as everybody sees it: the island, the pieces, the dice."""

import msgspec
import numpy as np

from ludotope.engine.kernel.hexes import Hex
from ludotope.games.carcata.moves import move, write
from ludotope.games.carcata.rules import course as rules
from ludotope.games.carcata.rules.codes import FLOWS, LEFT, RIGHT
from ludotope.games.carcata.rules.island import FIRST_BEACH, LEVEL, PLACES, SPACES, STATIONS
from ludotope.games.carcata.rules.lava import list_flows
from ludotope.games.carcata.rules.scoring import LINES, find_territories, gems_worth, score_lines
from ludotope.games.carcata.rules.state import FLOW, NONE, PHASES, RESOLVE, CarcataState
from ludotope.games.carcata.rules.things import DIRECTIONS, FACES, FORCES, GEMS, LAVA, MAX_SEATS


class SpaceLook(msgspec.Struct, frozen=True):
    """A space of the island. The territory is its number, or None under lava."""

    at: Hex
    level: int
    lava: bool
    statue: bool
    pawn: int | None
    gems: list[str]
    territory: int | None


class SeatLook(msgspec.Struct, frozen=True):
    """What belongs to one seat, and what it would score now."""

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
    first_beach = FIRST_BEACH + 2 * (int(state.turtle) % STATIONS)
    return Look(
        phase=PHASES[state.phase],
        active=int(state.active),
        spaces=[
            SpaceLook(
                at=PLACES[space],
                level=int(LEVEL[space]),
                lava=bool(lava[space]),
                statue=bool(statues[space]),
                pawn=None if pawns[space] == NONE else pawns[space],
                gems=named(gems[space]),
                territory=None if parts_of[space] == NONE else parts_of[space],
            )
            for space in range(SPACES)
        ],
        territories=int(parts),
        treasures=_treasures(state, parts_of, int(parts)),
        ways=_ways(state),
        dice=dict(zip(FACES, state.dice.tolist(), strict=True)),
        bag=named(state.bag.tolist()),
        lava_left=int(state.lava_left),
        statues_left=int(state.statues_left),
        turtle=int(state.turtle),
        last_step=int(state.last_step),
        beside_turtle=[PLACES[first_beach], PLACES[first_beach + 1]],
        gem=None if state.gem == NONE else GEMS[state.gem],
        aim=None if state.aim == NONE else aim_of(int(state.aim)),
        flow_at=None if state.flow_at == NONE else PLACES[state.flow_at],
        island_wins=bool(state.island_wins),
        seats=[
            SeatLook(
                pawns=int(state.alive[seat]),
                to_place=int(state.to_place[seat]),
                rides=bool(state.rider == seat),
                collected=named(state.collected[seat].tolist()),
                sheet=sheets[seat],
                out=bool(state.alive[seat] == 0 and state.to_place[seat] == 0),
            )
            for seat in range(seats)
        ],
    )


def _treasures(state: CarcataState, territory: list[int], parts: int) -> list[int]:
    treasures = [0] * parts
    for space, part in enumerate(territory):
        if part != NONE:
            treasures[part] += int(gems_worth(state, state.gems[space]))
    return treasures


def _ways(state: CarcataState) -> dict[str, list[Hex]]:
    codes: list[int] = []
    if state.phase == FLOW:
        codes = [LEFT, RIGHT]
    elif state.phase == RESOLVE and state.dice[LAVA] > 0:
        listed = np.zeros(SPACES * 6, np.int32)
        codes = listed[: list_flows(state, listed, FLOWS, 0)].tolist()
    return {write(move(code)): _way(state, code) for code in codes}


def _way(state: CarcataState, code: int) -> list[Hex]:
    after = state.copy()
    rules.play(after, state.active, code)
    covered = np.flatnonzero(after.lava != state.lava)
    return [PLACES[space] for space in covered.tolist()]


def sheets_of(state: CarcataState) -> list[dict[str, int]]:
    """Every seat's score, line by line."""
    lines = np.zeros((MAX_SEATS, len(LINES)), np.int64)
    score_lines(state, lines)
    return [dict(zip(LINES, lines[seat].tolist(), strict=True)) for seat in range(state.seats)]


def aim_of(aim: int) -> tuple[int, int]:
    """An aim as degrees and force."""
    return aim // FORCES * (360 // DIRECTIONS), aim % FORCES


def named(counts: list[int]) -> list[str]:
    """Gems by name, each as often as it is there."""
    return [gem for gem, count in zip(GEMS, counts, strict=True) for _ in range(count)]
