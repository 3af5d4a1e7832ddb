"""The scoring pad of Caldera Park by numbers: what is covered, and the best family of a species."""

from collections.abc import Mapping

from ludotope.engine.box import Box, OptionValue
from ludotope.engine.pad import (
    Any,
    Check,
    Field,
    Formula,
    Line,
    Number,
    Of,
    Pad,
    Product,
    Seats,
    Sum,
    Tie,
)
from ludotope.games.caldera.rules import things

# With the sun beside it, a family of all twelve animals has one more.
MOST_ANIMALS = 13
MOST_HOLES = 3
# The sun adds one to every family beside it, so there may be one of each species.
ANIMALS_AND_SUNS = MOST_ANIMALS * things.N_SPECIES
GEYSERS = {"standard": 3, "geyser": 6}
# How long the river is differs between boards; no more of it can be covered than there are tokens.
MOST_RIVER = things.TOKENS
# Each is on a river space of its own.
WATERFALLS = 6
COVERS = {
    "waterfalls": things.WATERFALL_POINTS,
    "mountains": things.TERRAIN_POINTS,
    "prairie": things.TERRAIN_POINTS,
    "forest": things.TERRAIN_POINTS,
    "river": things.RIVER_POINTS,
}


def pads(
    box: Box,  # noqa: ARG001  (it is the same for all data files)
    options: Mapping[str, OptionValue],  # noqa: ARG001
) -> tuple[Pad, ...]:
    """Returns the pads of both sides of the park."""
    return tuple(_pad(variant, geysers) for variant, geysers in GEYSERS.items())


def _pad(variant: str, geysers: int) -> Pad:
    return Pad(
        game="caldera",
        variant=variant,
        seats=tuple(range(1, things.MAX_SEATS + 1)),
        fields=(
            *(_seat(cover, f"caldera-line-{cover}", "cover", 1, flag=True) for cover in COVERS),
            _seat("geysers", "caldera-line-geysers", "geysers", geysers),
            *(field for species in things.SPECIES for field in _family(species)),
            _seat("river-spaces", "caldera-pad-river-spaces", "river", MOST_RIVER, needed=False),
            _seat("flipped", "caldera-pad-flipped", "flipped", things.TOKENS, needed=False),
        ),
        lines=(
            *(
                _line(cover, Product((Number(points), Of(cover))))
                for cover, points in COVERS.items()
            ),
            _line("geysers", Product((Number(things.GEYSER_POINTS), Of("geysers")))),
            *(
                _line(species, Product((Of(f"{species}-animals"), Of(f"{species}-holes"))))
                for species in things.SPECIES
            ),
        ),
        ties=(Tie("river", Of("river-spaces")), Tie("flipped", Of("flipped"), fewer=True)),
        checks=(
            Check(
                "terrains",
                "seat",
                Sum((Of("mountains"), Of("prairie"), Of("forest"))),
                Number(2),
                "caldera-check-terrains",
            ),
            Check("falls", "seat", Of("river"), Of("waterfalls"), "caldera-check-falls"),
            *_river_checks(),
            Check(
                "driven",
                "seat",
                # A flipped token shows an animal at least, which is in no family.
                Product((Any(Of("flipped")), Sum((_all_animals(), Of("flipped"))))),
                Number(ANIMALS_AND_SUNS),
                "caldera-check-driven",
            ),
            *(check for species in things.SPECIES for check in _family_checks(species)),
        ),
        ladder=things.LADDER,
        board="seat",
    )


def _seat(
    name: str, label: str, hint: str, most: int, *, flag: bool = False, needed: bool = True
) -> Field:
    return Field(name, "seat", label, f"caldera-hint-{hint}", most, flag=flag, needed=needed)


def _family(species: str) -> tuple[Field, Field]:
    return (
        _seat(f"{species}-animals", "caldera-pad-animals", "animals", MOST_ANIMALS),
        _seat(f"{species}-holes", "caldera-pad-holes", "holes", MOST_HOLES),
    )


def _line(name: str, points: Formula) -> Line:
    return Line(name, f"caldera-line-{name}", points)


def _all_animals() -> Formula:
    return Sum(tuple(Of(f"{species}-animals") for species in things.SPECIES))


def _river_checks() -> tuple[Check, Check, Check]:
    """What river spaces say of waterfalls and of whole rivers, where they were counted.

    All have the same river: whoever has covered it all has as many spaces as anybody else who has,
    and more than all others. So those with a whole river are compared with their average.
    """
    river, spaces = Of("river"), Of("river-spaces")
    whole = Seats(Product((river, Any(spaces))))
    spaces_of_whole = Seats(Product((river, spaces)))
    in_part = Sum((Number(1), Product((Number(-1), river))))
    return (
        Check(
            "wet-falls",
            "seat",
            Product((Of("waterfalls"), Any(spaces), Number(WATERFALLS))),
            spaces,
            "caldera-check-wet-falls",
        ),
        Check(
            "whole-rivers",
            "seat",
            Product((river, whole, spaces)),
            spaces_of_whole,
            "caldera-check-whole-rivers",
        ),
        Check(
            "part-of-a-river",
            "seat",
            Product((in_part, Any(spaces), whole, Sum((spaces, Number(1))))),
            spaces_of_whole,
            "caldera-check-part-of-a-river",
        ),
    )


def _family_checks(species: str) -> tuple[Check, ...]:
    """What holes and animals of a family say of each other.

    A token with a watering hole shows an animal, too; so a family without one of the three holes
    is without an animal. Without any it is worth nothing.
    """
    animals, holes = Of(f"{species}-animals"), Of(f"{species}-holes")
    return (
        Check(f"{species}-holes", "seat", holes, animals, f"caldera-check-holes-{species}"),
        Check(
            f"{species}-far",
            "seat",
            Product((Any(holes), animals)),
            Sum((Number(MOST_ANIMALS - MOST_HOLES), holes)),
            f"caldera-check-far-{species}",
        ),
        Check(
            f"{species}-dry",
            "seat",
            animals,
            Product((Number(MOST_ANIMALS), holes)),
            f"caldera-check-dry-{species}",
            mild=True,
        ),
    )
