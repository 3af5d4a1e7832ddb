"""Places of the island in words: how high, on which side, and beside what they are."""

from collections.abc import Sequence

from ludotope.engine.compass import wind
from ludotope.engine.words import Phrase, Value
from ludotope.games.carcata.rules.island import (
    FIRST_BEACH,
    LEVEL,
    NAMES,
    NEIGHBOUR,
    PLACES,
    beach,
    station_after,
)
from ludotope.games.carcata.rules.state import NONE, CarcataState


def place_phrase(space: int) -> Phrase:
    """A space by its level and the side of the island it is on."""
    return _phrase(space, "carcata-place")


def on_phrase(space: int) -> Phrase:
    """A space by its level and side, with the preposition for what stands there."""
    return _phrase(space, "carcata-on")


def level_phrase(space: int) -> Phrase:
    """A space by its level alone, where its side is said anyway."""
    return _phrase(space, "carcata-place-level")


def near_phrase(
    state: CarcataState, place: Phrase, space: int, names: Sequence[str], seat: int
) -> Phrase:
    """A space, said as this place, with what is beside it but for the seat's own pawns."""
    beside = _beside(state, space, names, seat)
    if beside is None:
        return place
    values = dict(place.values)
    exact = values.pop("coordinates")
    inner = Phrase(place.message, values)
    return Phrase("carcata-place-beside", {"place": inner, "beside": beside, "coordinates": exact})


def towards_phrase(at: tuple[int, int], to: tuple[int, int]) -> Phrase:
    """The direction from one place to another."""
    return Phrase(f"carcata-towards-{wind((to[0] - at[0], to[1] - at[1]))}")


def turns(state: CarcataState) -> dict[str, Value]:
    """The end of the flow under way, and the directions that its left and right are on the map."""
    start, ahead = int(state.flow_at), int(state.flow_direction)
    left, right = (int(NEIGHBOUR[start, (ahead + by) % 6]) for by in (5, 1))
    return {
        "at": place_phrase(start),
        "left": towards_phrase(PLACES[start], PLACES[left]),
        "right": towards_phrase(PLACES[start], PLACES[right]),
    }


def _phrase(space: int, message: str) -> Phrase:
    values: dict[str, Value] = {
        "level": int(LEVEL[space]),
        "side": Phrase(f"carcata-side-{wind(PLACES[space])}"),
        "coordinates": NAMES[space],
    }
    return Phrase(message, values)


def _beside(state: CarcataState, space: int, names: Sequence[str], seat: int) -> Phrase | None:
    """The one thing beside a space that tells best which one it is."""
    station = station_after(int(state.turtle))
    if space >= FIRST_BEACH and space in (beach(station, 0), beach(station, 1)):
        return Phrase("carcata-beside-turtle")
    around = [there for there in NEIGHBOUR[space].tolist() if there >= 0]
    if any(state.statue[there] for there in around):
        return Phrase("carcata-beside-statue")
    owners = [int(state.pawn[there]) for there in around if state.pawn[there] not in (NONE, seat)]
    if owners:
        return Phrase("carcata-beside-pawn", {"seat": names[owners[0]]})
    if any(state.lava[there] for there in around):
        return Phrase("carcata-beside-lava")
    return None
