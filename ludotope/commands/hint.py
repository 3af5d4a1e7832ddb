"""``ludotope hint``: what a strong player would do now, from what the seat knows."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ludotope.bots.characters import names_called
from ludotope.commands.common import Speaker, compiling_shown, last_event
from ludotope.commands.results import show_ideas, show_reasons
from ludotope.commands.shared_options import add_json, add_seed_and_jobs, count, seconds
from ludotope.engine.errors import LudotopeError, NotYourTurnError
from ludotope.engine.position import Position
from ludotope.engine.record import load_record, seat_names
from ludotope.engine.words import say


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("record", type=Path)
    parser.add_argument("--to", type=int, metavar="N", help="after so many events (at its end)")
    parser.add_argument("--seat", type=int, help="for whom (the first that is to decide)")
    parser.add_argument("--moves", type=count, default=5, help="how many to show (5)")
    parser.add_argument("--seconds", type=seconds, default=1.0, help="how long to think (1)")
    parser.add_argument("--simulations", type=count, help="think by simulations, not by time")
    add_seed_and_jobs(parser)
    add_json(parser)


def run(options: Namespace) -> None:
    """Shows the best few moves of a seat that is to decide, with what they lead to."""
    from ludotope.bots.reasons import give_reasons
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
    texts = [position.choice(idea.code).text for idea in ideas]
    names = names_called(seat_names(record.players), options.lang)
    second = thought.ideas[1].code if len(thought.ideas) > 1 else None
    reasons = () if second is None else give_reasons(seen, seat, thought.code, second, names)
    if options.json:
        shown = [
            {
                "move": text,
                "chance": idea.chance,
                "points": idea.points,
                "error": idea.error,
                "simulations": idea.simulations,
            }
            for text, idea in zip(texts, ideas, strict=True)
        ]
        why = [say(reason.phrase, options.lang) for reason in reasons]
        told = {"seat": seat + 1, "moves": shown, "reasons": why, "seconds": thought.seconds}
        print(json.dumps(told))
        return
    speaker.print("play-turn", "bold", seat=names[seat], prompt=position.prompt(seat))
    show_ideas(speaker, ideas, texts, alone=position.game.setup.seats == 1)
    if second is not None and position.game.has_preview:
        show_reasons(speaker, texts[0], position.choice(second).text, reasons)


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
