"""Scoring a map from a real table, given as JSON.

{"tiles": [{"at": [0, 0], "terrain": "pole"},
           {"at": [1, 0], "terrain": "forest", "herds": {"red": 2}}],
 "track": {"red": 5}, "stock": {"red": 3}}
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec
import numpy as np

from ludotope.engine.box import Box, OptionValue, Setup
from ludotope.engine.errors import LudotopeError
from ludotope.engine.game import Scored
from ludotope.engine.pad import BoardReading, places_in, read_number
from ludotope.engine.words import Phrase, Value
from ludotope.games.trias.game import decided_by
from ludotope.games.trias.look import LandLook, landmasses, look_at_land
from ludotope.games.trias.moves import name, tile_on
from ludotope.games.trias.places import tile_phrase
from ludotope.games.trias.rules.land import put_tile
from ludotope.games.trias.rules.scoring import scores
from ludotope.games.trias.rules.state import TriasState
from ludotope.games.trias.rules.things import (
    CAPACITY,
    HERDS,
    MAX_SEATS,
    REACH,
    TERRAINS,
    TILES,
)
from ludotope.games.trias.setup import blank_states

# Herds and points in whole numbers that fit any table.
Number = Annotated[int, msgspec.Meta(ge=0, le=9999)]


class SheetTile(msgspec.Struct, forbid_unknown_fields=True):
    """A tile with the herds on it."""

    at: tuple[int, int]
    terrain: str
    herds: dict[str, Number] = {}


class ScoreSheet(msgspec.Struct, forbid_unknown_fields=True):
    """A map as somebody writes it down; a player is anyone named anywhere.

    `rules` is the version of the rules, the newest if it is left out.
    """

    tiles: list[SheetTile]
    track: dict[str, Number] = {}
    stock: dict[str, Number] = {}
    rules: int | None = None


def score_sheet(
    box: Box,
    data: object,
    options: Mapping[str, OptionValue],  # noqa: ARG001  (none changes the scoring)
) -> Scored:
    """Every landmass with what it gives, the totals and the winners."""
    sheet = msgspec.convert(data, ScoreSheet)
    players = _players(sheet)
    state = _laid(sheet, players, box.setup(rules=sheet.rules).rules)
    lands = [look_at_land(state, land) for land in landmasses(state)]
    points, places = np.zeros((2, MAX_SEATS), np.int64)
    scores(state, points, places)
    totals = dict(zip(players, points.tolist(), strict=False))
    winners = [player for player, place in zip(players, places, strict=False) if place == 1]
    listed = [
        {
            "size": len(land.tiles),
            "herds": _named(players, land.herds),
            "points": _named(players, land.points),
        }
        for land in lands
    ]
    decision = decided_by(state, points.tolist()) if players else "shared"
    lines = [
        (
            Phrase("trias-sheet-pole" if land.has_pole else "trias-sheet-land", {"size": size}),
            f"{_list(_named(players, land.herds))} → {_list(_named(players, land.points))}",
        )
        for land in lands
        for size in [len(land.tiles)]
    ]
    lines.append((Phrase("score-total"), _list(totals)))
    lines.append((Phrase("trias-sheet-winners"), ", ".join(winners)))
    own = decision not in {"points", "shared"}
    lines.append((Phrase(f"trias-decided-{decision}" if own else f"decided-{decision}"), ""))
    return Scored(
        {"landmasses": listed, "totals": totals, "winners": winners, "decided_by": decision},
        lines,
    )


def board_numbers(box: Box, setup: Setup, board: object) -> BoardReading:
    """Returns what to write on the pad for a map whose players are called 1, 2 and so on.

    A board may also be given as `places`: by coordinates the terrain and the herds of each seat,
    as `"1,0": "forest 2 0 1"`.
    """
    sheet, state = _map(box, setup, board)
    numbers: dict[str, int] = {}
    rows: dict[str, str] = {}
    parts: dict[str, tuple[str, ...]] = {}
    for number, land in enumerate(landmasses(state), 1):
        look = look_at_land(state, land)
        parts["pole-tiles" if look.has_pole else f"land@{number}"] = tuple(map(name, look.tiles))
        if look.has_pole:
            numbers["pole-tiles"] = len(look.tiles)
            numbers |= {f"pole-herds.{seat}": herds for seat, herds in _by_seat(look, setup)}
        else:
            rows[f"land@{number}"] = "1"
            numbers[f"tiles@{number}"] = len(look.tiles)
            numbers |= {f"herds@{number}.{seat}": herds for seat, herds in _by_seat(look, setup)}
    numbers |= {f"stock.{int(player) - 1}": herds for player, herds in sheet.stock.items()}
    if setup.seats > 2:
        numbers |= {f"track.{int(player) - 1}": points for player, points in sheet.track.items()}
    return BoardReading(rows | {key: str(number) for key, number in numbers.items()}, parts)


def board_comment(box: Box, setup: Setup, board: object, seat: int) -> Phrase | None:
    """Returns which herd of a seat, on another tile with room, would give it the most points more.

    All such moves are scored by the rules. A seat without herds on the map is told nothing.
    """
    sheet, state = _map(box, setup, board)
    sites = {tile_on(state, tile.at): tile.at for tile in sheet.tiles}
    own = [site for site in sites if state.herds[site, seat] > 0]
    before = _points(state, seat)
    best: tuple[int, tuple[int, int], tuple[int, int]] | None = None
    for site in own:
        state.herds[site, seat] -= 1
        for other in sites:
            room = CAPACITY[state.terrain[other]] - int(state.herds[other].sum())
            if other == site or room < 1:
                continue
            state.herds[other, seat] += 1
            more = _points(state, seat) - before
            state.herds[other, seat] -= 1
            if more > (0 if best is None else best[0]):
                best = more, sites[site], sites[other]
        state.herds[site, seat] += 1
    if best is None:
        return Phrase("trias-comment-none") if own else None
    more, at, to = best
    values: dict[str, Value] = {
        "place": tile_phrase(state, at),
        "other": tile_phrase(state, to),
        "points": more,
    }
    return Phrase("trias-comment-move", values)


def _points(state: TriasState, seat: int) -> int:
    points, places = np.zeros((2, MAX_SEATS), np.int64)
    scores(state, points, places)
    return int(points[seat])


def _map(box: Box, setup: Setup, board: object) -> tuple[ScoreSheet, TriasState]:
    """Returns a map whose players are called 1, 2 and so on."""
    places = places_in(board)
    if places is not None:
        board = {"tiles": [_read_tile(place, text) for place, text in places.items()]}
    sheet = msgspec.convert(board, ScoreSheet)
    players = [str(seat) for seat in range(1, setup.seats + 1)]
    for player in _players(sheet):
        if player not in players:
            raise LudotopeError("trias-sheet-player", player=player, seats=setup.seats)
    return sheet, _laid(sheet, players, box.setup(rules=sheet.rules).rules)


def _read_tile(place: str, text: str) -> dict[str, object]:
    terrain, *herds = text.split()
    numbers = {str(seat): read_number(number) for seat, number in enumerate(herds, 1)}
    return {
        "at": [read_number(part) for part in place.split(",")],
        "terrain": terrain,
        "herds": {seat: number for seat, number in numbers.items() if number},
    }


def _by_seat(land: LandLook, setup: Setup) -> Iterable[tuple[int, int]]:
    return enumerate(land.herds[: setup.seats])


def _players(sheet: ScoreSheet) -> list[str]:
    named = [player for tile in sheet.tiles for player in tile.herds]
    players = list(dict.fromkeys([*named, *sheet.track, *sheet.stock]))
    if len(players) > MAX_SEATS:
        raise LudotopeError("trias-sheet-players", most=MAX_SEATS, players=", ".join(players))
    return players


def _laid(sheet: ScoreSheet, players: list[str], rules: int) -> TriasState:
    _check_tiles(sheet)
    state = blank_states(rules)[0]
    state.seats = len(players)
    number = 1
    for tile in sheet.tiles:
        site = 0
        if tile.terrain != "pole":
            site, number = number, number + 1
            state.terrain[site] = TERRAINS.index(tile.terrain)
            put_tile(state, site, *tile.at)
        for player, herds in tile.herds.items():
            state.herds[site, players.index(player)] = herds
    for seat, player in enumerate(players):
        stock = sheet.stock.get(player, 0)
        herds = int(state.herds[:, seat].sum(dtype=np.int64))
        if herds + stock > HERDS:
            raise LudotopeError("trias-sheet-herds", player=player, most=HERDS)
        state.stock[seat] = stock
        state.track[seat] = sheet.track.get(player, 0)
    return state


def _check_tiles(sheet: ScoreSheet) -> None:
    seen: set[tuple[int, int]] = set()
    for tile in sheet.tiles:
        at = name(tile.at)
        if tile.terrain not in TERRAINS:
            terrains = ", ".join(TERRAINS)
            raise LudotopeError(
                "trias-sheet-terrain", at=at, terrain=tile.terrain, terrains=terrains
            )
        if max(abs(tile.at[0]), abs(tile.at[1]), abs(tile.at[0] + tile.at[1])) > REACH:
            raise LudotopeError("trias-too-far", place=at, reach=REACH)
        if tile.at in seen:
            raise LudotopeError("trias-sheet-twice", at=at)
        if (tile.terrain == "pole") != (tile.at == (0, 0)):
            raise LudotopeError("trias-sheet-pole-place", at=at)
        capacity = CAPACITY[TERRAINS.index(tile.terrain)]
        if sum(tile.herds.values()) > capacity:
            raise LudotopeError(
                "trias-sheet-capacity", at=at, capacity=capacity, herds=sum(tile.herds.values())
            )
        seen.add(tile.at)
    if (0, 0) not in seen:
        raise LudotopeError("trias-sheet-no-pole")
    found = Counter(tile.terrain for tile in sheet.tiles)
    for terrain, most in zip(TERRAINS, TILES, strict=False):
        if found[terrain] > most:
            raise LudotopeError(
                "trias-sheet-tiles",
                terrain=Phrase(f"trias-terrain-{terrain}"),
                most=most,
                found=found[terrain],
            )


def _named(players: list[str], numbers: list[int]) -> dict[str, int]:
    """Returns the numbers by player, zeros left out."""
    return {player: n for player, n in zip(players, numbers, strict=False) if n}


def _list(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{player} {number}" for player, number in numbers.items()) or "–"
