"""The scoring pad of Carcata by numbers: pawns by level, gems, and territories."""

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
    Sum,
)
from ludotope.games.carcata.constants import Constants, data_file, read_constants
from ludotope.games.carcata.rules.island import RINGS
from ludotope.games.carcata.rules.things import GEMS, MAX_SEATS

LEVELS = range(1, RINGS + 1)
MOST_TERRITORIES = 12


def pads(box: Box, options: Mapping[str, OptionValue]) -> tuple[Pad, ...]:
    """Returns the pad for the pawns and gems that the data file says there are."""
    return (_pad(read_constants(data_file(box, options.get("island")))),)


def _pad(constants: Constants) -> Pad:
    pawns = constants.whole["pawns"]
    on_island = Sum(tuple(Of(f"pawns-{level}") for level in LEVELS))
    alive = Sum((on_island, Of("rider")))
    gems = tuple(zip(GEMS, constants.gems, constants.worth, strict=True))
    collected = Sum(tuple(Product((Number(worth), Of(gem))) for gem, _, worth in gems))
    lying = Sum(tuple(Product((Number(worth), Of(f"{gem}-there"))) for gem, _, worth in gems))
    territories = Rows("territory", Number(1))
    return Pad(
        game="carcata",
        variant="standard",
        seats=tuple(range(2, MAX_SEATS + 1)),
        groups=(Group("territory", "carcata-pad-territory", MOST_TERRITORIES),),
        fields=(
            Field("island", "table", "carcata-pad-island", "carcata-hint-island", 1, flag=True),
            Field("out", "seat", "carcata-pad-out", "carcata-hint-out", 1, flag=True),
            Field(
                "out-by",
                "seat",
                "carcata-pad-out-by",
                "carcata-hint-out",
                MAX_SEATS,
                needed=False,
                player_if="out",
            ),
            *(
                Field(
                    f"pawns-{level}",
                    "seat",
                    f"carcata-pad-pawns-{level}",
                    "carcata-hint-pawns",
                    pawns,
                )
                for level in LEVELS
            ),
            Field("rider", "seat", "carcata-pad-rider", "carcata-hint-rider", 1, flag=True),
            *(
                Field(gem, "seat", f"carcata-pad-{gem}", "carcata-hint-gems", number)
                for gem, number, _ in gems
            ),
            *(
                Field(
                    f"{gem}-there",
                    "row",
                    f"carcata-pad-{gem}",
                    "carcata-hint-gems-there",
                    number,
                    group="territory",
                )
                for gem, number, _ in gems
            ),
            Field(
                "pawns-there",
                "cell",
                "carcata-pad-pawns-there",
                "carcata-hint-pawns-there",
                pawns,
                group="territory",
            ),
        ),
        lines=(
            Line(
                "levels",
                "carcata-line-levels",
                Sum(tuple(Product((Number(level), Of(f"pawns-{level}"))) for level in LEVELS)),
            ),
            Line(
                "territory",
                "carcata-line-territory",
                Rows("territory", Product((lying, Of("pawns-there")))),
            ),
            Line("collected", "carcata-line-collected", collected),
        ),
        checks=(
            Check(
                "end",
                "table",
                Sum((Any(Seats(Of("out"))), Of("island"))),
                Number(1),
                "carcata-check-end",
                exact=True,
            ),
            Check("pawns", "seat", alive, Number(pawns), "carcata-check-pawns"),
            Check(
                "alive",
                "seat",
                Sum((Any(alive), Of("out"))),
                Number(1),
                "carcata-check-alive",
                exact=True,
            ),
            Check(
                "out",
                "seat",
                Product((Of("out"), collected)),
                Number(0),
                "carcata-check-out",
            ),
            Check("rider", "table", Seats(Of("rider")), Number(1), "carcata-check-rider"),
            *(
                Check(
                    gem,
                    "table",
                    Sum((Seats(Of(gem)), Rows("territory", Of(f"{gem}-there")))),
                    Number(number),
                    f"carcata-check-{gem}",
                )
                for gem, number, _ in gems
            ),
            Check(
                "territories",
                "table",
                Product((Number(2), Any(territories))),
                territories,
                "carcata-check-territories",
            ),
            Check(
                "pawns-there",
                "seat",
                Rows("territory", Of("pawns-there")),
                on_island,
                "carcata-check-pawns-there",
            ),
        ),
        out=Of("out"),
        nobody=Of("island"),
        board="table",
    )
