"""Places of the map in words: what lies there, and where that is as seen from the pole."""

from ludotope.engine.compass import wind
from ludotope.engine.kernel.hexes import ORIGIN, Hex
from ludotope.engine.words import Phrase, Value
from ludotope.games.trias.moves import name, tile_on
from ludotope.games.trias.rules import things
from ludotope.games.trias.rules.land import landmass_of
from ludotope.games.trias.rules.state import TriasState

SIDES = ("e", "se", "s", "sw", "w", "nw", "n", "ne")


def where_phrase(at: tuple[int, int]) -> Phrase:
    """The distance of a place from the pole, and its direction."""
    steps = Hex(*at).distance(ORIGIN)
    side = Phrase(f"trias-side-{SIDES[wind(at)]}")
    return Phrase("trias-where", {"steps": steps, "side": side})


def tile_phrase(state: TriasState, at: tuple[int, int], names_land: bool = True) -> Phrase:
    """A tile by its terrain, its place, and (if wanted) its land if that is not the pole's."""
    tile = tile_on(state, at)
    assert tile is not None
    if tile == things.POLE_TILE:
        return Phrase("trias-place-pole", {"coordinates": name(at)})
    land = int(landmass_of(state, tile))
    values: dict[str, Value] = {
        "what": Phrase(f"trias-the-{things.TERRAINS[state.terrain[tile]]}"),
        "where": where_phrase(at),
        "coordinates": name(at),
    }
    if land >> things.POLE_TILE & 1 or not names_land:
        return Phrase("trias-place", values)
    return Phrase("trias-place-apart", {**values, "size": land.bit_count()})


def water_phrase(at: tuple[int, int]) -> Phrase:
    """Water where herds swim."""
    return _place_phrase("water", at)


def free_phrase(at: tuple[int, int]) -> Phrase:
    """A place on which a tile is laid."""
    return _place_phrase("place", at)


def _place_phrase(what: str, at: tuple[int, int]) -> Phrase:
    values: dict[str, Value] = {
        "what": Phrase(f"trias-the-{what}"),
        "where": where_phrase(at),
        "coordinates": name(at),
    }
    return Phrase("trias-place", values)
