"""A second opinion on a whole game: what everybody had to expect after each decision, and which
decisions cost most."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from ludotope.bots import never
from ludotope.bots.reasons import give_reasons
from ludotope.bots.thinking import Budget, Evaluation, evaluate, think
from ludotope.engine.event import CHANCE, WATCHER
from ludotope.engine.position import Position
from ludotope.engine.view import Effect

# A move was worse only if the difference is so many times its standard error.
SURE = 2.0


class Judged(msgspec.Struct, frozen=True):
    """A decision, what each seat had to expect after it, and what a better move would have been.

    `event` counts the events up to and with this one. `cost` is in chance to win or, alone, in
    points; 0 where nothing better was found. `reasons` are what the rules can name for the better
    move and against the one that was played.
    """

    event: int
    seat: int
    move: str
    best: str
    cost: float
    evaluations: tuple[Evaluation, ...]
    reasons: tuple[Effect, ...] = ()


def analyse(
    position: Position,
    simulations: int,
    seed: int,
    stop: Callable[[], bool] = never,
    names: Sequence[str] | None = None,
) -> Iterator[Judged]:
    """Judges one decision after the other, each from what its seat could know.

    What is judged while `stop` says so is worth nothing. `names` are what the seats are called.
    """
    past = Position(position.game)
    for number, event in enumerate(position.events, 1):
        seat, code = event
        if seat == CHANCE:
            past.apply(event)
            continue
        seen = past.seen_by(seat)
        best, cost = _better(seen, seat, code, simulations, seed, stop)
        reasons = give_reasons(seen, seat, best, code, names) if cost > 0 else ()
        move, better = past.write(event), past.choice(best).text
        past.apply(event)
        evaluations = evaluate(past, WATCHER, simulations, seed)
        yield Judged(number, seat, move, better, cost, tuple(evaluations), reasons)


def _better(
    seen: Position, seat: int, code: int, simulations: int, seed: int, stop: Callable[[], bool]
) -> tuple[int, float]:
    """The move to prefer to the one that was played, and what it would have brought."""
    best = think(seen, seat, Budget(simulations), seed, stop).code
    if best == code:
        return code, 0.0
    # As many simulations for the one as for the other, all on the same luck.
    compared = think(seen, seat, Budget(simulations), seed, stop, only=(best, code))
    idea = {idea.code: idea for idea in compared.ideas}
    noise = math.hypot(idea[best].error, idea[code].error)
    if idea[best].value - idea[code].value <= SURE * noise:
        return code, 0.0
    alone = seen.game.setup.seats == 1
    cost = idea[best].points - idea[code].points if alone else idea[best].chance - idea[code].chance
    return (best, cost) if cost > 0 else (code, 0.0)


def as_json(judged: list[Judged]) -> list[dict[str, Any]]:
    """Decisions as plain data."""
    return [msgspec.to_builtins(decision) for decision in judged]
