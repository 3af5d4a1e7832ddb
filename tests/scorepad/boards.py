"""Boards of finished games, as somebody would enter them who has just played on a real table."""

from typing import Any

from ludotope.engine.box import Setup
from ludotope.engine.pad import Tally, find_pad, read_board, tally
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box


def numbers_of(position: Position) -> dict[str, str]:
    """Everything on the pad of a game, from its boards alone."""
    box, setup = position.game.box, position.game.setup
    look: Any = position.view().table
    if box.name == "caldera":
        return {
            f"{name}.{seat}": number
            for seat, park in enumerate(look.parks)
            for name, number in read_board(box, setup, park_of(park)).numbers.items()
        }
    board = map_of(look) if box.name == "trias" else island_of(look)
    return read_board(box, setup, board).numbers


def park_of(park: Any) -> dict[str, Any]:
    return {"tokens": park.tokens, "weather": park.weather}


def map_of(look: Any) -> dict[str, Any]:
    return {
        "tiles": [
            {"at": tile.at, "terrain": tile.terrain, "herds": by_player(tile.herds)}
            for tile in look.tiles
        ],
        "track": by_player([seat.track for seat in look.seats]),
        "stock": by_player([seat.stock for seat in look.seats]),
    }


def by_player(numbers: list[int]) -> dict[str, int]:
    return {str(seat): number for seat, number in enumerate(numbers, 1) if number}


def island_of(look: Any) -> dict[str, Any]:
    pawns: dict[str, list[Any]] = {str(seat): [] for seat in range(1, len(look.seats) + 1)}
    for space in look.spaces:
        if space.pawn is not None:
            pawns[str(space.pawn + 1)].append(space.at)
    for seat, player in enumerate(look.seats, 1):
        if player.rides:
            pawns[str(seat)].append("turtle")
    return {
        "lava": [space.at for space in look.spaces if space.lava],
        "pawns": pawns,
        "gems": [{"at": space.at, "gem": gem} for space in look.spaces for gem in space.gems],
        "collected": {str(seat): player.collected for seat, player in enumerate(look.seats, 1)},
    }


def tally_of(game: str, seats: int, values: dict[str, str], variant: str | None = None) -> Tally:
    """A pad added up, with players called A, B, C …"""
    box = find_box(game)
    pad = find_pad(box, seats, variant or box.variants[0])
    return tally(pad, seats, values, "ABCDE"[:seats])


def setup_of(game: str, seats: int, variant: str | None = None) -> Setup:
    return find_box(game).setup(seats, variant)
