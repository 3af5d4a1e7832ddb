"""Reasons of hints: every one is true by the rules, and known to the seat."""

from collections.abc import Iterator

import numpy as np
import pytest

from ludotope.arena.simulation import Simulation
from ludotope.bots.reasons import MOST_REASONS, give_reasons, prospect
from ludotope.bots.thinking import Budget, think
from ludotope.engine.event import CHANCE
from ludotope.engine.position import Position
from ludotope.engine.shelf import find_box
from ludotope.engine.view import Effect
from ludotope.engine.words import LANGUAGES, say
from ludotope.games.trias.moves import Lift
from tests.bots.games import GAMES
from tests.lengths import short_and_long

# Decisions are looked at so many events apart.
APART = 5


def decisions(name: str, games: int) -> Iterator[tuple[Position, int, int, int]]:
    """Positions as seats know them, with the two moves that look best there.

    They are some decisions apart, so that a few are of all parts of a game.
    """
    box = find_box(name)
    seats = 2 if name != "trias" else 3
    simulation = Simulation(box.open(box.setup(seats)), ["medium"] * seats, seed=4)
    for number in range(games):
        played = simulation.replay(number)
        past = Position(played.game)
        for count, event in enumerate(played.events):
            if event.seat != CHANCE and count % APART == 0:
                seen = past.seen_by(event.seat)
                ideas = think(seen, event.seat, Budget(16, candidates=4), seed=1).ideas
                if len(ideas) > 1:
                    yield seen, event.seat, ideas[0].code, ideas[1].code
            past.apply(event)


def after(seen: Position, seat: int, *codes: int) -> tuple[int, ...]:
    """All points after a seat's moves, by the compiled scores."""
    other = seen.seen_by(seat)
    for code in codes:
        other.play(seat, code)
    return other.scores()


@pytest.mark.parametrize("hints", short_and_long(120, 1000))
@pytest.mark.parametrize("name", GAMES)
def test_what_a_hint_names_is_what_the_rules_say(name: str, hints: int) -> None:
    checked = with_points = 0
    for seen, seat, better, other in decisions(name, 200):
        before = seen.states.tobytes()
        reasons = give_reasons(seen, seat, better, other)
        assert seen.states.tobytes() == before
        assert len(reasons) <= MOST_REASONS
        names = [str(number + 1) for number in range(seen.game.setup.seats)]
        ours, theirs = (prospect(seen, seat, code, names) for code in (better, other))
        for which, codes in ((ours, [better]), (theirs, [other])):
            if not isinstance(seen.choice(codes[0]).move, Lift):
                assert gains(which.effects, names) == tuple(
                    np.subtract(after(seen, seat, *codes), seen.scores())
                )
            if which.follow_up is not None:
                next_seen = seen.seen_by(seat)
                next_seen.play(seat, codes[0])
                codes = [*codes, next_seen.code(which.follow_up.text, seat)]
                assert which.follow_up.code == codes[-1]
                assert gains(which.then, names) == tuple(
                    np.subtract(after(seen, seat, *codes), next_seen.scores())
                )
        for reason in reasons:
            assert reason.tone == "good"
            for language in LANGUAGES:
                assert say(reason.phrase, language)
            if reason.line:
                with_points += 1
                key = (reason.seat, reason.line)
                differences = {
                    points(ours.effects, key) - points(theirs.effects, key),
                    points(ours.then, key) - points(theirs.then, key),
                }
                assert reason.points in differences
                assert (reason.points > 0) == (reason.seat == seat)
        checked += 1
        if checked == hints:
            break
    assert checked == hints
    assert with_points > hints // 20


def gains(effects: tuple[Effect, ...], names: list[str]) -> tuple[int, ...]:
    """By how much the points of every seat change, as the lines say."""
    return tuple(
        sum(effect.points for effect in effects if effect.line and effect.seat == seat)
        for seat in range(len(names))
    )


def points(effects: tuple[Effect, ...], key: tuple[int | None, str]) -> int:
    return sum(effect.points for effect in effects if (effect.seat, effect.line) == key)


def test_a_move_needs_no_reason_against_itself() -> None:
    seen, seat, better, _ = next(decisions("caldera", 1))
    assert give_reasons(seen, seat, better, better) == ()
