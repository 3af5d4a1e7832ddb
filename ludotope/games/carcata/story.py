"""What people are told: what to do, what happened, and which rule a move would break."""

from collections.abc import Sequence

import numpy as np

from ludotope.engine.errors import IllegalMoveError
from ludotope.engine.kernel.hexes import Hex
from ludotope.engine.kernel.playout import CHANCE
from ludotope.games.carcata.moves import (
    Aim,
    CarcataMove,
    Flow,
    OnSpace,
    Reroll,
    Simple,
    Step,
    write_outcome,
    write_place,
)
from ludotope.games.carcata.moves import (
    move as move_of,
)
from ludotope.games.carcata.rules import course as rules
from ludotope.games.carcata.rules.codes import FIRSTS, GEMS_DRAWN, ROLLS, WOBBLED
from ludotope.games.carcata.rules.flight import fly
from ludotope.games.carcata.rules.island import (
    FIRST_BEACH,
    LEVEL,
    NEIGHBOUR,
    RINGS,
    SEA,
    SPACE_OF,
    SPACES,
    VOLCANO,
    name,
)
from ludotope.games.carcata.rules.lava import list_flows
from ludotope.games.carcata.rules.state import (
    AIM,
    FLOW,
    NONE,
    OVER,
    PLACE,
    REROLL,
    RESOLVE,
    CarcataState,
)
from ludotope.games.carcata.rules.things import ERUPTION, FACES, GEMS, LAVA, MOVE, STATUE, TURTLE
from ludotope.words import Phrase, Value


def gem_phrase(gem: int) -> Phrase:
    """A gem with its article."""
    return Phrase(f"carcata-gem-{GEMS[gem]}")


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
    """What the active seat is to do now."""
    if state.phase == PLACE:
        return Phrase("carcata-prompt-place", {"pawns": int(state.to_place[state.active])})
    dice = [face for number, face in enumerate(FACES) for _ in range(state.dice[number])]
    if state.phase == REROLL:
        return Phrase("carcata-prompt-reroll", {"dice": dice_phrase(dice)})
    if state.phase == AIM:
        return Phrase("carcata-prompt-aim", {"gem": gem_phrase(state.gem)})
    if state.phase == FLOW:
        return Phrase("carcata-prompt-flow", {"at": name(state.flow_at)})
    return Phrase("carcata-prompt-resolve", {"dice": dice_phrase(dice)})


def tell(state: CarcataState, seat: int, code: int, names: Sequence[str]) -> Phrase:
    """What everybody is told of an event that is about to happen to this state."""
    if seat == CHANCE:
        return _tell_chance(state, code, names)
    who = names[seat]
    match move_of(code):
        case Simple("left" | "right" as way):
            return _with_losses(_told(way, who), state, seat, code, names)
        case Simple("done"):
            return _told("done", who, steps=int(state.dice[TURTLE]))
        case Simple(what):
            return _told(what, who)
        case OnSpace("land", at) if state.gems[SPACE_OF[at]].any():
            return _told("land-pick-up", who, at=write_place(at))
        case OnSpace(what, at):
            return _told(what, who, at=write_place(at))
        case Reroll(dice):
            return _told("reroll", who, dice=dice_phrase(dice))
        case Step(at, to):
            gems = state.gems[SPACE_OF[to]]
            if gems.any():
                return _told("pick-up", who, at=write_place(at), to=write_place(to))
            return _told("move", who, at=write_place(at), to=write_place(to))
        case Flow(at, to):
            told = _told("flow", who, at=write_place(at), to=write_place(to))
            return _with_losses(told, state, seat, code, names)
        case Aim(degrees, force):
            return _told("aim", who, degrees=degrees, force=force)


def _with_losses(
    told: Phrase, state: CarcataState, seat: int, code: int, names: Sequence[str]
) -> Phrase:
    """The same with what the lava destroys on its way."""
    after = state.copy()
    rules.play(after, seat, code)
    covered = [space for space in range(SPACES) if after.lava[space] and not state.lava[space]]
    lost = [
        Phrase("carcata-lost-pawn", {"at": name(space), "seat": names[state.pawn[space]]})
        for space in covered
        if state.pawn[space] != NONE
    ]
    lost += [Phrase("carcata-lost-gems", {"at": name(s)}) for s in covered if state.gems[s].any()]
    return Phrase("carcata-with", {"told": told, "lost": joined(lost)}) if lost else told


def _tell_chance(state: CarcataState, outcome: int, names: Sequence[str]) -> Phrase:
    who = names[state.active]
    if outcome >= WOBBLED:
        return _tell_flight(state, outcome - WOBBLED, names)
    if outcome >= FIRSTS:
        return _told("first", names[outcome - FIRSTS])
    if outcome >= GEMS_DRAWN:
        return _told("gem", who, gem=gem_phrase(outcome - GEMS_DRAWN))
    dice = write_outcome(outcome - ROLLS).split()[1:]
    return _told("roll", who, dice=dice_phrase(dice))


def _tell_flight(state: CarcataState, wobble: int, names: Sequence[str]) -> Phrase:
    touched = np.zeros(rules.MOST_TOUCHED, np.int16)
    rest, touches, _ = fly(state, wobble, np.zeros((0, 3)), touched)
    parts = [
        Phrase("carcata-hit-statue", {"at": name(space)})
        if state.statue[space]
        else Phrase("carcata-hit-pawn", {"at": name(space), "seat": names[state.pawn[space]]})
        for space in touched[:touches].tolist()
    ]
    hit = touched[:touches].tolist()
    if rest == SEA:
        parts.append(Phrase("carcata-rest-sea"))
    elif rest == VOLCANO:
        parts.append(Phrase("carcata-rest-crater"))
    elif state.lava[rest]:
        parts.append(Phrase("carcata-rest-lava", {"at": name(rest)}))
    elif state.pawn[rest] != NONE and rest not in hit:
        owner = names[state.pawn[rest]]
        parts.append(Phrase("carcata-rest-pawn", {"at": name(rest), "seat": owner}))
    else:
        parts.append(Phrase("carcata-rest", {"at": name(rest)}))
    return Phrase("carcata-told-flight", {"gem": gem_phrase(state.gem), "what": joined(parts)})


def _told(what: str, who: str, **values: Value) -> Phrase:
    return Phrase(f"carcata-told-{what}", {"seat": who, **values})


# --- Which rule a move breaks --------------------------------------------------------------------


def objection(state: CarcataState, seat: int, move: CarcataMove) -> IllegalMoveError:
    """Which rule a move breaks that the active seat wants to play."""
    match move:
        case OnSpace("place", at) if state.phase == PLACE:
            space = SPACE_OF[at]
            if space < FIRST_BEACH:
                return IllegalMoveError("carcata-no-beach", at=name(space))
            return IllegalMoveError("carcata-taken", at=name(space))
        case Reroll() if state.phase == REROLL:
            return IllegalMoveError("carcata-no-such-dice")
        case Step(at, to) if state.phase == RESOLVE:
            return _objection_to_step(state, seat, SPACE_OF[at], to)
        case Flow(at) if state.phase == RESOLVE:
            return _objection_to_flow(state, SPACE_OF[at])
        case OnSpace(what, at) if state.phase == RESOLVE and what != "place":
            return _objection_on_space(state, seat, what, SPACE_OF[at])
        case Simple("erupt") if state.phase == RESOLVE:
            return _objection_without_die(state, ERUPTION) or IllegalMoveError("carcata-bag-empty")
        case Simple("done") if state.phase == RESOLVE:
            return _objection_to_done(state)
    wanted = {PLACE: "place", REROLL: "reroll", RESOLVE: "resolve", AIM: "aim", FLOW: "flow"}
    assert state.phase != OVER
    return IllegalMoveError(
        "carcata-wrong-kind", wanted=Phrase(f"carcata-wanted-{wanted[state.phase]}")
    )


def _objection_without_die(state: CarcataState, face: int) -> IllegalMoveError | None:
    if state.dice[face] > 0:
        return None
    return IllegalMoveError("carcata-no-die", face=Phrase(f"carcata-face-{FACES[face]}"))


def _objection_to_step(
    state: CarcataState, seat: int, space: int, to: tuple[int, int]
) -> IllegalMoveError:
    if without := _objection_without_die(state, MOVE):
        return without
    if state.pawn[space] != seat:
        return IllegalMoveError("carcata-no-pawn", at=name(space))
    there = SPACE_OF.get(Hex(*to))
    if there is None:
        return IllegalMoveError("carcata-off-island", to=write_place(to))
    return IllegalMoveError("carcata-not-free", at=name(there))


def _objection_to_flow(state: CarcataState, space: int) -> IllegalMoveError:
    if without := _objection_without_die(state, LAVA):
        return without
    if state.lava_left == 0:
        return IllegalMoveError("carcata-no-lava-left")
    if state.lava[space] or state.statue[space]:
        return IllegalMoveError("carcata-no-flow-there", at=name(space))
    if LEVEL[space] < RINGS and not any(
        above >= 0 and state.lava[above] and LEVEL[above] > LEVEL[space]
        for above in NEIGHBOUR[space].tolist()
    ):
        return IllegalMoveError("carcata-flow-start", at=name(space))
    return IllegalMoveError("carcata-flow-direction", at=name(space))


def _objection_on_space(state: CarcataState, seat: int, what: str, space: int) -> IllegalMoveError:
    face = STATUE if what in {"statue", "return"} else MOVE
    if without := _objection_without_die(state, face):
        return without
    if what == "return":
        return IllegalMoveError("carcata-no-statue", at=name(space))
    if what == "statue":
        if state.statues_left == 0:
            return IllegalMoveError("carcata-no-statue-left")
        return IllegalMoveError("carcata-no-statue-there", at=name(space))
    if what == "land" and state.rider != seat:
        return IllegalMoveError("carcata-not-riding")
    if what == "board" and state.rider != NONE:
        return IllegalMoveError("carcata-turtle-taken")
    if what == "board" and state.pawn[space] != seat:
        return IllegalMoveError("carcata-no-pawn", at=name(space))
    if what == "land" and not rules.is_free(state, space):
        return IllegalMoveError("carcata-not-free", at=name(space))
    return IllegalMoveError("carcata-turtle-elsewhere", at=name(space))


def _objection_to_done(state: CarcataState) -> IllegalMoveError:
    scratch = np.zeros(SPACES * 6, np.int32)
    has_flow = state.dice[LAVA] > 0 and list_flows(state, scratch, 0, 0) > 0
    face = FACES[LAVA] if has_flow else FACES[ERUPTION]
    return IllegalMoveError("carcata-must-use", face=Phrase(f"carcata-face-{face}"))
