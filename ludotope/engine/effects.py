"""What a move changes on the score sheets, as effects for a preview."""

from collections.abc import Mapping, Sequence

from ludotope.engine.view import Effect
from ludotope.engine.words import Phrase

Sheet = Mapping[str, int]


def score_effects(
    game: str,
    before: Mapping[int, Sheet],
    after: Mapping[int, Sheet],
    seat: int,
    names: Sequence[str],
) -> list[Effect]:
    """The lines of the score sheets, by seat, that differ: first of the seat that moves.

    Lines are called by the game's messages `NAME-line-LINE`.
    """
    others = [other for other in before if other != seat]
    return [
        _changed(game, line, points, whose, None if whose == seat else names[whose])
        for whose in (seat, *others)
        for line, points in sorted(
            differences(before[whose], after[whose]).items(), key=lambda change: -abs(change[1])
        )
    ]


def differences(before: Sheet, after: Sheet) -> dict[str, int]:
    """By how much the lines of a score sheet change that do."""
    return {
        line: points - before.get(line, 0)
        for line, points in after.items()
        if points != before.get(line, 0)
    }


def _changed(game: str, line: str, points: int, seat: int, name: str | None) -> Effect:
    called = Phrase(f"{game}-line-{line}")
    if name is None:
        return Effect(called, line, seat, points, "good" if points > 0 else "bad")
    return Effect(Phrase("preview-of-seat", {"seat": name, "line": called}), line, seat, points)
