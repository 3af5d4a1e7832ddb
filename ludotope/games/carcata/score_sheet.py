"""Scoring an island from a real table, given as JSON.

{"lava": [[1, 0]], "pawns": {"red": [[6, 0], "turtle"]}, "gems": [{"at": [3, 1], "gem": "ruby"}],
 "collected": {"red": ["diamond"]}}
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec
import numpy as np

from ludotope.engine.box import Box, OptionValue, Setup
from ludotope.engine.errors import LudotopeError
from ludotope.engine.game import Scored
from ludotope.engine.kernel.hexes import Hex
from ludotope.engine.pad import BoardReading, places_in, read_number
from ludotope.engine.words import Phrase, Value
from ludotope.games.carcata.game import Carcata
from ludotope.games.carcata.look import sheets_of
from ludotope.games.carcata.moves import write_place
from ludotope.games.carcata.places import place_phrase
from ludotope.games.carcata.rules.island import LEVEL, NAMES, RINGS, SPACE_OF, SPACES
from ludotope.games.carcata.rules.scoring import find_territories, scores
from ludotope.games.carcata.rules.state import NONE, CarcataState
from ludotope.games.carcata.rules.things import GEMS, MAX_SEATS

Place = tuple[int, int]


class SheetGem(msgspec.Struct, forbid_unknown_fields=True):
    """A gem that lies on the island."""

    at: Place
    gem: str


class ScoreSheet(msgspec.Struct, forbid_unknown_fields=True):
    """An island as somebody writes it down; a player is anyone named anywhere.

    `rules` is the version of the rules, the newest if it is left out.
    """

    lava: list[Place] = []
    pawns: dict[str, list[Place | Literal["turtle"]]] = {}
    gems: list[SheetGem] = []
    collected: dict[str, list[str]] = {}
    rules: int | None = None


def score_sheet(box: Box, data: object, options: Mapping[str, OptionValue]) -> Scored:
    """Every player's score, the territories and the winners."""
    sheet = msgspec.convert(data, ScoreSheet)
    players = list(dict.fromkeys([*sheet.pawns, *sheet.collected]))
    if not players:
        raise LudotopeError("carcata-sheet-nobody")
    if len(players) > MAX_SEATS:
        raise LudotopeError(
            "carcata-sheet-players",
            most=MAX_SEATS,
            count=len(players),
            players=", ".join(players),
        )
    state = _laid(box, sheet, players, options)
    sheets = sheets_of(state)
    points, places = np.zeros((2, MAX_SEATS), np.int64)
    scores(state, points, places)
    territories = _territories(state)
    winners = [p for p, place in zip(players, places, strict=False) if place == 1]
    listed = {
        player: {**lines, "total": sum(lines.values())}
        for player, lines in zip(players, sheets, strict=True)
    }
    lines = [
        (
            Phrase("carcata-sheet-player", {"player": player}),
            " + ".join(str(value) for name, value in line.items() if name != "total")
            + f" = {line['total']}",
        )
        for player, line in listed.items()
    ]
    lines.append((Phrase("carcata-sheet-winners"), ", ".join(winners) or "–"))
    return Scored({"players": listed, "territories": territories, "winners": winners}, lines)


def board_numbers(box: Box, setup: Setup, board: object) -> BoardReading:
    """Returns what to write on the pad for an island whose players are called 1, 2 and so on.

    A board may also be given as `places`: by coordinates, or `turtle`, what is there, as `lava`,
    `pawn 2` or `ruby ruby emerald`.
    """
    sheet, players, state = _island(box, setup, board)
    territory = np.zeros(SPACES, np.int16)
    parts = find_territories(state, territory)
    numbers: dict[str, int] = {}
    for seat, player in enumerate(players):
        mine = state.pawn == seat
        for level in range(1, RINGS + 1):
            numbers[f"pawns-{level}.{seat}"] = int((mine & (level == LEVEL)).sum())
        numbers[f"rider.{seat}"] = int(state.rider == seat)
        numbers[f"out.{seat}"] = int(state.alive[seat] == 0)
        if player in sheet.collected and state.alive[seat] > 0:
            numbers |= {f"{gem}.{seat}": int(n) for gem, n in _count(state.collected[seat])}
    rows: dict[str, str] = {}
    places_of: dict[str, tuple[str, ...]] = {}
    for part in range(parts if parts > 1 else 0):
        there = territory == part
        row = f"territory@{part + 1}"
        rows[row] = "1"
        places_of[row] = tuple(NAMES[space] for space in np.flatnonzero(there))
        found = state.gems[there].sum(axis=0, dtype=np.int64)
        numbers |= {f"{gem}-there@{part + 1}": int(n) for gem, n in _count(found)}
        for seat in range(setup.seats):
            pawns = int((there & (state.pawn == seat)).sum())
            numbers[f"pawns-there@{part + 1}.{seat}"] = pawns
    return BoardReading(rows | {key: str(number) for key, number in numbers.items()}, places_of)


def board_comment(box: Box, setup: Setup, board: object, seat: int) -> Phrase | None:
    """Returns which pawn of a seat, on another free space, would give it the most points more.

    All such moves are scored by the rules; spaces with gems are not free, as these would have been
    picked up. A seat without pawns on the island is told nothing.
    """
    _, _, state = _island(box, setup, board)
    own = np.flatnonzero(state.pawn == seat).tolist()
    is_free = (state.pawn == NONE) & (state.lava == 0) & (state.gems.sum(axis=1) == 0)
    before = _points(state, seat)
    best: tuple[int, int, int] | None = None
    for space in own:
        state.pawn[space] = NONE
        for other in np.flatnonzero(is_free).tolist():
            state.pawn[other] = seat
            more = _points(state, seat) - before
            state.pawn[other] = NONE
            if more > (0 if best is None else best[0]):
                best = more, space, other
        state.pawn[space] = seat
    if best is None:
        return Phrase("carcata-comment-none") if own else None
    more, space, other = best
    values: dict[str, Value] = {
        "place": place_phrase(space),
        "other": place_phrase(other),
        "points": more,
    }
    return Phrase("carcata-comment-move", values)


def _points(state: CarcataState, seat: int) -> int:
    points, places = np.zeros((2, MAX_SEATS), np.int64)
    scores(state, points, places)
    return int(points[seat])


def _island(box: Box, setup: Setup, board: object) -> tuple[ScoreSheet, list[str], CarcataState]:
    """Returns an island whose players are called 1, 2 and so on."""
    places = places_in(board)
    if places is not None:
        board = _read_places(places)
    sheet = msgspec.convert(board, ScoreSheet)
    players = [str(seat) for seat in range(1, setup.seats + 1)]
    for player in (*sheet.pawns, *sheet.collected):
        if player not in players:
            raise LudotopeError("carcata-sheet-player-unknown", player=player, seats=setup.seats)
    return sheet, players, _laid(box, sheet, players, setup.options)


def _read_places(places: Mapping[str, str]) -> dict[str, object]:
    lava: list[object] = []
    gems: list[object] = []
    pawns: dict[str, list[object]] = {}
    for place, text in places.items():
        at = place if place == "turtle" else [read_number(part) for part in place.split(",")]
        words = text.split()
        if words == ["lava"]:
            lava.append(at)
        elif words[0] == "pawn":
            pawns.setdefault(" ".join(words[1:]), []).append(at)
        else:
            gems += [{"at": at, "gem": word} for word in words]
    return {"lava": lava, "gems": gems, "pawns": pawns}


def _count(gems: Iterable[int]) -> Iterable[tuple[str, int]]:
    return zip(GEMS, gems, strict=True)


def _laid(
    box: Box, sheet: ScoreSheet, players: list[str], options: Mapping[str, OptionValue]
) -> CarcataState:
    game = Carcata(box, box.setup(box.seats[0], options=options, rules=sheet.rules))
    state = game.start[0]
    state.seats = len(players)
    state.to_place[:] = 0
    _lay(game, state, sheet, players)
    return state


def _territories(state: CarcataState) -> list[dict[str, int]]:
    territory = np.zeros(SPACES, np.int16)
    parts = find_territories(state, territory)
    worth = state.gems.astype(np.int64) @ state.worth.astype(np.int64)
    return [
        {
            "spaces": int((territory == part).sum()),
            "gems": int(worth[territory == part].sum()),
        }
        for part in range(parts)
    ]


def _lay(game: Carcata, state: CarcataState, sheet: ScoreSheet, players: list[str]) -> None:
    _check_gems(game, sheet)
    for place in sheet.lava:
        space = _space(place)
        if state.lava[space]:
            raise LudotopeError("carcata-sheet-twice", at=write_place(place))
        state.lava[space] = 1
    if len(sheet.lava) > game.constants.whole["lava"]:
        raise LudotopeError("carcata-sheet-lava", most=game.constants.whole["lava"])
    for seat, player in enumerate(players):
        _lay_pawns(game, state, sheet, seat, player)
    for gem in sheet.gems:
        space = _space(gem.at)
        if state.lava[space]:
            raise LudotopeError("carcata-sheet-gem-on-lava", at=write_place(gem.at))
        if state.pawn[space] != NONE:
            raise LudotopeError("carcata-sheet-gem-on-pawn", at=write_place(gem.at))
        state.gems[space, GEMS.index(gem.gem)] += 1


def _lay_pawns(
    game: Carcata, state: CarcataState, sheet: ScoreSheet, seat: int, player: str
) -> None:
    pawns = sheet.pawns.get(player, [])
    most = game.constants.whole["pawns"]
    if len(pawns) > most:
        raise LudotopeError("carcata-sheet-pawns", player=player, most=most)
    for place in pawns:
        if place == "turtle":
            if state.rider != NONE:
                raise LudotopeError("carcata-turtle-taken")
            state.rider = seat
        else:
            space = _space(place)
            if state.lava[space]:
                raise LudotopeError("carcata-sheet-pawn-on-lava", at=write_place(place))
            if state.pawn[space] != NONE:
                raise LudotopeError("carcata-sheet-pawn-twice", at=write_place(place))
            state.pawn[space] = seat
        state.alive[seat] += 1
    for gem in sheet.collected.get(player, []):
        state.collected[seat, GEMS.index(gem)] += 1


def _check_gems(game: Carcata, sheet: ScoreSheet) -> None:
    found = Counter(gem.gem for gem in sheet.gems)
    found.update(gem for gems in sheet.collected.values() for gem in gems)
    for gem, count in found.items():
        if gem not in GEMS:
            raise LudotopeError("carcata-sheet-gem", gem=gem, gems=", ".join(GEMS))
        most = game.constants.gems[GEMS.index(gem)]
        if count > most:
            raise LudotopeError("carcata-sheet-gems", gem=gem, most=most)


def _space(place: Place) -> int:
    space = SPACE_OF.get(Hex(*place))
    if space is None:
        raise LudotopeError("carcata-sheet-off-island", at=write_place(place))
    return space
