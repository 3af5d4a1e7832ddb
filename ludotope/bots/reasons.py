"""Reasons for a move: what the rules can name that it brings, and another move does not.

Everything said is certain: points of the score sheet, and what a preview tells. Nothing is known
here that the seat does not know.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ludotope.engine.game import AnyGame
from ludotope.engine.position import Position
from ludotope.engine.view import Choice, Effect
from ludotope.engine.words import Phrase, Value

# So many reasons are said: more would not be read.
MOST_REASONS = 3
# Of more moves than that, as aims are, none brings anything for certain.
MOST_LOOKED_AT = 600


class Prospect(NamedTuple):
    """What a move brings: at once, and with the decision that follows it, if that is the seat's."""

    effects: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    follow_up: Choice | None = None


def give_reasons(
    seen: Position, seat: int, better: int, other: int, names: Sequence[str] | None = None
) -> tuple[Effect, ...]:
    """Says why a move is better than another, from what each would bring; the most points first.

    Empty where the rules can name no difference. `names` are what the seats are called.
    """
    game = seen.game
    if better == other or not game.has_preview:
        return ()
    if names is None:
        names = [str(number + 1) for number in range(game.setup.seats)]
    ours, theirs = (prospect(seen, seat, code, names) for code in (better, other))
    at_once = compare(game, ours.effects, theirs.effects, seat, names)
    later = compare(game, ours.then, theirs.then, seat, names)
    if ours.follow_up is not None:
        at_once += [_then(reason, ours.follow_up) for reason in later]
    good = [reason for reason in at_once if reason.tone == "good"]
    return tuple(sorted(good, key=lambda reason: -abs(reason.points))[:MOST_REASONS])


def prospect(seen: Position, seat: int, code: int, names: Sequence[str]) -> Prospect:
    """What a move brings and, if the seat goes on, the next decision that brings most at once."""
    effects = seen.preview(code, seat, names)
    after = seen.seen_by(seat)
    after.play(seat, code)
    if after.is_over or seat not in after.deciders or any(effect.line for effect in effects):
        return Prospect(effects)
    follow_up = _most_at_once(after, seat)
    if follow_up is None:
        return Prospect(effects)
    then = after.preview(follow_up, seat, names)
    if not any(effect.line for effect in then):
        # Points that change on the way, as while a tile is in the air, are not gained yet.
        return Prospect(effects)
    return Prospect(effects, then, after.choice(follow_up))


def _most_at_once(position: Position, seat: int) -> int | None:
    """The move with which a seat gains most points on the others at once, if any gains some."""
    before, best, found = _lead(position, seat), 0, None
    legal = position.legal(seat).tolist()
    if len(legal) > MOST_LOOKED_AT:
        return None
    for code in legal:
        after = position.seen_by(seat)
        after.play(seat, code)
        gain = _lead(after, seat) - before
        if gain > best:
            best, found = gain, code
    return found


def _lead(position: Position, seat: int) -> int:
    scores = position.scores()
    others = [points for other, points in enumerate(scores) if other != seat]
    return scores[seat] - max(others, default=0)


def compare(
    game: AnyGame, ours: Sequence[Effect], theirs: Sequence[Effect], seat: int, names: Sequence[str]
) -> list[Effect]:
    """The differences between what two moves bring: in points of each line, and in other things."""
    lines: dict[tuple[int | None, str], int] = {}
    told: dict[tuple[int | None, str], Phrase] = {}
    for effects, sign in ((ours, 1), (theirs, -1)):
        for effect in effects:
            if effect.line:
                key = effect.seat, effect.line
                lines[key] = lines.get(key, 0) + sign * effect.points
                if sign > 0:
                    told[key] = effect.phrase
    reasons = [
        _difference(game, key, points, told.get(key), seat, names)
        for key, points in lines.items()
        if points
    ]
    said = [effect.phrase for effect in theirs]
    reasons += [effect for effect in ours if not effect.line and effect.phrase not in said]
    said = [effect.phrase for effect in ours]
    reasons += [
        Effect(Phrase("reason-avoids", {"what": effect.phrase}), tone="good")
        for effect in theirs
        if not effect.line and effect.tone == "bad" and effect.phrase not in said
    ]
    return reasons


def _difference(
    game: AnyGame,
    key: tuple[int | None, str],
    points: int,
    phrase: Phrase | None,
    seat: int,
    names: Sequence[str],
) -> Effect:
    """So many points more or less in a line, good for the seat or not."""
    whose, line = key
    called = phrase
    if called is None:
        called = Phrase(f"{game.box.name}-line-{line}")
        if whose != seat and whose is not None:
            called = Phrase("preview-of-seat", {"seat": names[whose], "line": called})
    values: dict[str, Value] = {"points": abs(points), "line": called}
    message = "reason-more" if points > 0 else "reason-less"
    is_good = (points > 0) == (whose == seat)
    return Effect(Phrase(message, values), line, whose, points, "good" if is_good else "bad")


def _then(reason: Effect, follow_up: Choice) -> Effect:
    """A reason that comes true with the next decision."""
    told = Phrase("reason-then", {"move": follow_up.text, "what": reason.phrase})
    return Effect(told, reason.line, reason.seat, reason.points, reason.tone, follow_up)
