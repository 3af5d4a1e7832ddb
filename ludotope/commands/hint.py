"""``ludotope hint``: what a strong player would do now, from what the seat knows."""

import json
from argparse import Namespace

from ludotope.commands.common import Speaker, compiling_shown, last_event, show_ideas
from ludotope.engine.errors import LudotopeError, NotYourTurnError
from ludotope.engine.position import Position
from ludotope.engine.record import load_record, seat_names


def run(options: Namespace) -> None:
    """Shows the best few moves of a seat that is to decide, with what they lead to."""
    from ludotope.bots.thinking import Budget, think

    # By simulations where they are given, for the same hint every time; else by the clock.
    timed = options.simulations is None
    budget = Budget(options.simulations, options.seconds if timed else None, jobs=options.jobs)
    speaker = Speaker(options.lang)
    record = load_record(options.record)
    last = last_event(record, options.to)
    with compiling_shown(speaker):
        position = record.position(last)
        seat = _seat(position, options.seat)
        seen = position.seen_by(seat)
        thought = think(seen, seat, budget, options.seed)
    ideas = thought.simulated[: options.moves]
    game = position.game
    if options.json:
        shown = [
            {
                "move": game.write(game.move(idea.code)),
                "chance": idea.chance,
                "points": idea.points,
                "error": idea.error,
                "simulations": idea.simulations,
            }
            for idea in ideas
        ]
        print(json.dumps({"seat": seat + 1, "moves": shown, "seconds": thought.seconds}))
        return
    names = seat_names(record.players)
    speaker.print("play-turn", "bold", seat=names[seat], prompt=position.prompt(seat))
    show_ideas(speaker, game, ideas)


def _seat(position: Position, given: int | None) -> int:
    """The seat that asks: the one given, or the first that is to decide."""
    deciders = position.deciders
    if given is not None and not 1 <= given <= position.game.setup.seats:
        raise LudotopeError("move-no-such-seat", seat=given)
    if not deciders:
        raise NotYourTurnError("move-game-over" if position.is_over else "move-chance-first")
    if given is not None and given - 1 not in deciders:
        raise NotYourTurnError("think-nothing", seat=given)
    return deciders[0] if given is None else given - 1
