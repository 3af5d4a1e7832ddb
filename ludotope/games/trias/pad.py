"""The scoring pad of Trias by numbers: points during play, then landmass by landmass."""

from collections.abc import Mapping

from ludotope.engine.box import Box, OptionValue
from ludotope.engine.pad import (
    Any,
    Check,
    Field,
    Group,
    Line,
    Number,
    Of,
    Pad,
    Product,
    Rows,
    Seats,
    Share,
    Sum,
    Tie,
)
from ludotope.games.trias.rules import things

MOST_INTERIM = 200
# The most herds that a tile can hold.
CAPACITY = max(things.CAPACITY)
# Two tiles leave the game unseen; the pole is one more.
TILES = sum(things.TILES) - things.WATER_TILES + 1
TILES_FOR_TWO = sum(things.TILES_FOR_TWO) + 1


def pads(
    box: Box,  # noqa: ARG001  (it is the same for all data files)
    options: Mapping[str, OptionValue],  # noqa: ARG001
) -> tuple[Pad, ...]:
    """Returns the pads for two players and for more."""
    return (
        _pad((2,), TILES_FOR_TWO, things.HERDS_FOR_TWO),
        _pad((3, 4, 5), TILES, things.HERDS),
    )


def _pad(seats: tuple[int, ...], tiles: int, herds: int) -> Pad:
    has_interim = seats != (2,)
    on_lands = Rows("land", Of("herds"))
    everywhere = Sum((on_lands, Of("pole-herds")))
    interim = Field(
        "track",
        "seat",
        "trias-line-track",
        "trias-hint-track",
        MOST_INTERIM,
        add=(things.INTERIM_FIRST, things.INTERIM_SECOND),
    )
    share = _share(max(seats), tiles)
    return Pad(
        game="trias",
        variant="standard",
        seats=seats,
        groups=(Group("land", "trias-pad-land", tiles - 1),),
        fields=(
            *((interim,) if has_interim else ()),
            Field("tiles", "row", "trias-pad-tiles", "trias-hint-tiles", tiles - 1, group="land"),
            Field("herds", "cell", "trias-pad-herds", "trias-hint-herds", herds, group="land"),
            Field("pole-tiles", "table", "trias-pad-pole-tiles", "trias-hint-pole-tiles", tiles),
            Field(
                "pole-herds",
                "seat",
                "trias-pad-pole-herds",
                "trias-hint-pole-herds",
                herds,
                needed=False,
            ),
            Field("stock", "seat", "trias-pad-stock", "trias-hint-stock", herds, needed=False),
        ),
        lines=(
            *((Line("track", "trias-line-track", Of("track")),) if has_interim else ()),
            Line("lands", "trias-line-lands", Rows("land", share)),
        ),
        ties=(
            Tie("survival", Any(everywhere)),
            Tie("stock", Of("stock")),
            Tie("landmasses", Sum((Rows("land", Any(Of("herds"))), Any(Of("pole-herds"))))),
        ),
        checks=(
            Check(
                "tiles",
                "table",
                Sum((Rows("land", Of("tiles")), Of("pole-tiles"))),
                Number(tiles),
                "trias-check-tiles",
                exact=True,
            ),
            # The pole itself is a tile of its land, which never drifts away.
            Check(
                "pole",
                "table",
                Any(Of("pole-tiles")),
                Number(1),
                "trias-check-pole",
                exact=True,
            ),
            Check(
                "herds",
                "seat",
                Sum((everywhere, Of("stock"))),
                Number(herds),
                "trias-check-herds",
            ),
            Check(
                "room",
                "row",
                Seats(Of("herds")),
                Product((Number(CAPACITY), Of("tiles"))),
                "trias-check-room",
                group="land",
            ),
        ),
        board="table",
    )


def _share(seats: int, tiles: int) -> Share:
    """Returns the points for the most herds (the tiles) and the second most (half), shared."""
    sizes = range(tiles)
    return Share(
        by="herds",
        size="tiles",
        first=(
            tuple(sizes),
            *(tuple(_half_up(3 * n, 2 * tied) for n in sizes) for tied in range(2, seats + 1)),
        ),
        second=tuple(tuple(_half_up(n, 2 * tied) for n in sizes) for tied in range(1, seats)),
    )


def _half_up(number: int, by: int) -> int:
    return (2 * number + by) // (2 * by)
