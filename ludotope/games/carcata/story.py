"""Sentences for people: what to do, what happened, and which rule a move would break."""

from collections.abc import Sequence

import numpy as np

from ludotope.engine.compass import wind
from ludotope.engine.errors import IllegalMoveError
from ludotope.engine.event import Event
from ludotope.engine.kernel.codes import decode, is_kind
from ludotope.engine.kernel.hexes import Hex
from ludotope.engine.words import Phrase, Value
from ludotope.games.carcata import moves
from ludotope.games.carcata.moves import repeat_names, write_place
from ludotope.games.carcata.places import (
    level_phrase,
    near_phrase,
    on_phrase,
    place_phrase,
    towards_phrase,
    turns,
)
from ludotope.games.carcata.rules import codes, course, island, phases, things
from ludotope.games.carcata.rules.flight import MOST_TOUCHED, fly
from ludotope.games.carcata.rules.lava import list_flows
from ludotope.games.carcata.rules.state import NONE, CarcataState


def gem_phrase(gem: int) -> Phrase:
    """A kind of gem with its article."""
    return Phrase(f"carcata-gem-{things.GEMS[gem]}")


def joined(phrases: Sequence[Phrase]) -> Phrase:
    """Several phrases as one."""
    phrase = phrases[0]
    for other in phrases[1:]:
        phrase = Phrase("carcata-and", {"one": phrase, "other": other})
    return phrase


def dice_phrase(faces: Sequence[str]) -> Phrase:
    """Dice by what they show."""
    if not faces:
        return Phrase("carcata-no-dice")
    return joined([Phrase(f"carcata-face-{face}") for face in faces])


def prompt(state: CarcataState) -> Phrase:
    """Returns the prompt for the active seat."""
    if state.phase == phases.PLACE:
        return Phrase("carcata-prompt-place", {"pawns": int(state.to_place[state.active])})
    dice = repeat_names(things.FACES, state.dice)
    if state.phase == phases.REROLL:
        return Phrase("carcata-prompt-reroll", {"dice": dice_phrase(dice)})
    if state.phase == phases.AIM:
        return Phrase("carcata-prompt-aim", {"gem": gem_phrase(state.gem)})
    if state.phase == phases.FLOW:
        return Phrase("carcata-prompt-flow", turns(state))
    return Phrase("carcata-prompt-resolve", {"dice": dice_phrase(dice)})


def tell(state: CarcataState, event: Event, names: Sequence[str]) -> Phrase:
    """Describes to everybody an event that is about to happen to this state."""
    if event.is_chance:
        return _tell_chance(state, event.code, names)
    who = names[event.seat]
    match moves.NOTATION.move(state, event.code):
        case moves.Simple("left" | "right" as way):
            told = _told("turn", who, towards=turns(state)[way])
            return _with_losses(told, state, event, names)
        case moves.Simple("done"):
            return _tell_done(state, who)
        case moves.Simple(what):
            return _told(what, who)
        case moves.OnSpace("land", at) if state.gems[island.SPACE_OF[at]].any():
            return _told("land-pick-up", who, at=place_phrase(island.SPACE_OF[at]))
        case moves.OnSpace("place" | "statue" as what, at):
            space = island.SPACE_OF[at]
            near = near_phrase(state, on_phrase(space), space, names, event.seat)
            return _told(what, who, at=near)
        case moves.OnSpace("return", at):
            return _told("return", who, at=on_phrase(island.SPACE_OF[at]))
        case moves.OnSpace(what, at):
            return _told(what, who, at=place_phrase(island.SPACE_OF[at]))
        case moves.Reroll(dice):
            return _told("reroll", who, dice=dice_phrase(dice))
        case moves.Step(at, to):
            return _tell_step(state, event.seat, at, Hex(*to), names)
        case moves.Flow(at, to):
            start = place_phrase(island.SPACE_OF[at])
            told = _told("flow", who, at=start, towards=towards_phrase(at, to))
            return _with_losses(told, state, event, names)
        case moves.Aim(degrees, force):
            return _told("aim", who, degrees=degrees, force=force)


def _tell_done(state: CarcataState, who: str) -> Phrase:
    steps, last = int(state.dice[things.TURTLE]), int(state.last_step)
    reached = min(last, int(state.turtle) + steps)
    return _told("done", who, steps=steps, reached=reached, last=last)


def _tell_step(state: CarcataState, seat: int, at: Hex, to: Hex, names: Sequence[str]) -> Phrase:
    start, end = island.SPACE_OF[at], island.SPACE_OF[to]
    gathers = bool(state.gems[end].any())
    goal = near_phrase(state, place_phrase(end), end, names, seat)
    if wind(at) != wind(to):
        source = place_phrase(start)
    elif island.LEVEL[start] != island.LEVEL[end]:
        source = level_phrase(start)
    else:
        return _told("along-pick-up" if gathers else "along", names[seat], to=goal)
    return _told("pick-up" if gathers else "move", names[seat], at=source, to=goal)


def _with_losses(told: Phrase, state: CarcataState, event: Event, names: Sequence[str]) -> Phrase:
    """The same with what the lava destroys on its way."""
    after = state.copy()
    course.play(after, event.seat, event.code)
    covered = [
        space for space in range(island.SPACES) if after.lava[space] and not state.lava[space]
    ]
    lost = [
        Phrase("carcata-lost-pawn", {"at": on_phrase(space), "seat": names[state.pawn[space]]})
        for space in covered
        if state.pawn[space] != NONE
    ]
    lost += [
        Phrase("carcata-lost-gems", {"at": on_phrase(s)}) for s in covered if state.gems[s].any()
    ]
    return Phrase("carcata-with", {"told": told, "lost": joined(lost)}) if lost else told


def _tell_chance(state: CarcataState, outcome: int, names: Sequence[str]) -> Phrase:
    who = names[state.active]
    if is_kind(codes.WOBBLE, outcome):
        return _tell_flight(state, decode(codes.WOBBLE, outcome)[0], names)
    if is_kind(codes.FIRST, outcome):
        return _told("first", names[decode(codes.FIRST, outcome)[0]])
    if is_kind(codes.GEM, outcome):
        return _told("gem", who, gem=gem_phrase(decode(codes.GEM, outcome)[0]))
    dice = repeat_names(things.FACES, decode(codes.ROLL, outcome))
    return _told("roll", who, dice=dice_phrase(dice))


def _tell_flight(state: CarcataState, wobble: int, names: Sequence[str]) -> Phrase:
    touched = np.zeros(MOST_TOUCHED, np.int16)
    rest, touches, _ = fly(state, wobble, np.zeros((0, 3)), touched)
    hit = touched[:touches].tolist()
    parts = [_hit_phrase(state, space, names) for space in hit]
    if rest == island.SEA:
        parts.append(Phrase("carcata-rest-sea"))
    elif rest == island.VOLCANO:
        parts.append(Phrase("carcata-rest-crater"))
    elif state.lava[rest]:
        parts.append(Phrase("carcata-rest-lava", {"at": on_phrase(rest)}))
    elif state.pawn[rest] != NONE and rest not in hit:
        owner = names[state.pawn[rest]]
        parts.append(Phrase("carcata-rest-pawn", {"at": on_phrase(rest), "seat": owner}))
    else:
        # What was knocked over is not beside it any more.
        at = on_phrase(rest)
        near = at if hit else near_phrase(state, at, rest, names, NONE)
        parts.append(Phrase("carcata-rest", {"at": near}))
    return Phrase("carcata-told-flight", {"gem": gem_phrase(state.gem), "what": joined(parts)})


def _hit_phrase(state: CarcataState, space: int, names: Sequence[str]) -> Phrase:
    """Names the pawn or statue that a gem has touched."""
    if space == island.TURTLE_BACK:
        return Phrase("carcata-hit-rider", {"seat": names[state.rider]})
    at = on_phrase(space)
    if state.statue[space]:
        return Phrase("carcata-hit-statue", {"at": at})
    return Phrase("carcata-hit-pawn", {"at": at, "seat": names[state.pawn[space]]})


def _told(what: str, who: str, **values: Value) -> Phrase:
    return Phrase(f"carcata-told-{what}", {"seat": who, **values})


# --- Which rule a move breaks --------------------------------------------------------------------


def objection(state: CarcataState, seat: int, move: moves.CarcataMove) -> IllegalMoveError:
    """Returns the error that names the rule a move of the active seat breaks."""
    match move:
        case moves.OnSpace("place", at) if state.phase == phases.PLACE:
            space = island.SPACE_OF[at]
            if space < island.FIRST_BEACH:
                return IllegalMoveError("carcata-no-beach", at=island.NAMES[space])
            return IllegalMoveError("carcata-taken", at=island.NAMES[space])
        case moves.Reroll() if state.phase == phases.REROLL:
            return IllegalMoveError("carcata-no-such-dice")
        case moves.Step(at, to) if state.phase == phases.RESOLVE:
            return _objection_to_step(state, seat, island.SPACE_OF[at], to)
        case moves.Flow(at) if state.phase == phases.RESOLVE:
            return _objection_to_flow(state, island.SPACE_OF[at])
        case moves.OnSpace(what, at) if state.phase == phases.RESOLVE and what != "place":
            return _objection_on_space(state, seat, what, island.SPACE_OF[at])
        case moves.Simple("erupt") if state.phase == phases.RESOLVE:
            return _objection_without_die(state, things.ERUPTION) or IllegalMoveError(
                "carcata-bag-empty"
            )
        case moves.Simple("done") if state.phase == phases.RESOLVE:
            return _objection_to_done(state)
    assert state.phase in course.DECIDING
    wanted = Phrase(f"carcata-wanted-{phases.NAMES[state.phase]}")
    return IllegalMoveError("carcata-wrong-kind", wanted=wanted)


def _objection_without_die(state: CarcataState, face: int) -> IllegalMoveError | None:
    if state.dice[face] > 0:
        return None
    return IllegalMoveError("carcata-no-die", face=Phrase(f"carcata-face-{things.FACES[face]}"))


def _objection_to_step(
    state: CarcataState, seat: int, space: int, to: tuple[int, int]
) -> IllegalMoveError:
    if without := _objection_without_die(state, things.MOVE):
        return without
    if state.pawn[space] != seat:
        return IllegalMoveError("carcata-no-pawn", at=island.NAMES[space])
    there = island.SPACE_OF.get(Hex(*to))
    if there is None:
        return IllegalMoveError("carcata-off-island", to=write_place(to))
    return IllegalMoveError("carcata-not-free", at=island.NAMES[there])


def _objection_to_flow(state: CarcataState, space: int) -> IllegalMoveError:
    if without := _objection_without_die(state, things.LAVA):
        return without
    if state.lava_left == 0:
        return IllegalMoveError("carcata-no-lava-left")
    if state.lava[space] or state.statue[space]:
        return IllegalMoveError("carcata-no-flow-there", at=island.NAMES[space])
    if island.LEVEL[space] < island.RINGS and not any(
        above >= 0 and state.lava[above] and island.LEVEL[above] > island.LEVEL[space]
        for above in island.NEIGHBOUR[space].tolist()
    ):
        return IllegalMoveError("carcata-flow-start", at=island.NAMES[space])
    return IllegalMoveError("carcata-flow-direction", at=island.NAMES[space])


def _objection_on_space(state: CarcataState, seat: int, what: str, space: int) -> IllegalMoveError:
    face = things.STATUE if what in {"statue", "return"} else things.MOVE
    if without := _objection_without_die(state, face):
        return without
    if what == "return":
        return IllegalMoveError("carcata-no-statue", at=island.NAMES[space])
    if what == "statue":
        if state.statues_left == 0:
            return IllegalMoveError("carcata-no-statue-left")
        return IllegalMoveError("carcata-no-statue-there", at=island.NAMES[space])
    if what == "land" and state.rider != seat:
        return IllegalMoveError("carcata-not-riding")
    if what == "board" and state.rider != NONE:
        return IllegalMoveError("carcata-turtle-taken")
    if what == "board" and state.pawn[space] != seat:
        return IllegalMoveError("carcata-no-pawn", at=island.NAMES[space])
    if what == "land" and not course.is_free(state, space):
        return IllegalMoveError("carcata-not-free", at=island.NAMES[space])
    return IllegalMoveError("carcata-turtle-elsewhere", at=island.NAMES[space])


def _objection_to_done(state: CarcataState) -> IllegalMoveError:
    scratch = np.zeros(island.SPACES * 6, np.int32)
    has_flow = state.dice[things.LAVA] > 0 and list_flows(state, scratch, 0) > 0
    face = things.FACES[things.LAVA if has_flow else things.ERUPTION]
    return IllegalMoveError("carcata-must-use", face=Phrase(f"carcata-face-{face}"))
