"""The command `ludotope`. Nothing slow is imported before it is known what is wanted."""

import argparse
import io
import math
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from ludotope import __version__
from ludotope.words import LANGUAGES, language_of_user

PORT = 8765
GAME_HELP = "the game's name, or how it begins"


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command and leaves with 0, or with 1 and one sentence that says what was wrong."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # What cannot be read or shown in the terminal's encoding becomes a question mark.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        parser = _parser()
        options = parser.parse_args(arguments)
        if options.command is None:
            # The word alone opens the house on this machine.
            options = parser.parse_args(["--lang", options.lang, "serve", "--open"])
        return _run(options)
    except KeyboardInterrupt:
        return 130


def _run(options: argparse.Namespace) -> int:
    command = import_module(f"ludotope.commands.{options.command}")
    from ludotope.engine.errors import LudotopeError
    from ludotope.words import Phrase, say

    try:
        command.run(options)
        sys.stdout.flush()
    except LudotopeError as error:
        print(f"ludotope: {say(error.phrase, options.lang)}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever reads our output has gone; keep Python from complaining about it at the end.
        _drop_output()
    except OSError as error:
        _drop_output()
        told = Phrase("output-unwritable", {"reason": error.strerror or str(error)})
        print(f"ludotope: {say(told, options.lang)}", file=sys.stderr)
        return 1
    return 0


def _drop_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ludotope", description="A games library that is open day and night."
    )
    parser.add_argument("--version", action="version", version=f"ludotope {__version__}")
    _add_language(parser, language_of_user())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    commands.add_parser("games", help="list the shelf")

    serve = commands.add_parser("serve", help="open the house for browsers and other programs")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (127.0.0.1)")
    serve.add_argument("--port", type=int, default=PORT, help=f"the port ({PORT})")
    _add_database(serve)
    serve.add_argument("--open", action="store_true", help="open the browser")
    serve.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="another address whose pages may use this server, as behind a proxy",
    )
    serve.add_argument(
        "--generosity",
        type=_factor,
        default=1.0,
        metavar="FACTOR",
        help="how many times the usual limits anybody may ask for (1)",
    )

    serve.add_argument(
        "--lazy", action="store_true", help="load a game when it is first played, not before"
    )

    backup = commands.add_parser("backup", help="write everything the house has into a file")
    backup.add_argument("file", type=Path)
    _add_database(backup)

    restore = commands.add_parser("restore", help="read a backup into an empty database")
    restore.add_argument("file", type=Path)
    _add_database(restore)

    play = commands.add_parser("play", help="play in the terminal")
    play.add_argument("game", nargs="?", help=f"{GAME_HELP} (caldera)")
    play.add_argument(
        "--players",
        help="who sits where, as in Mia,random: names, or names of computer players",
    )
    _add_setup(play)
    play.add_argument("--seed", type=int, help="deal the same game again")
    play.add_argument("--save", type=Path, metavar="FILE", help="where to keep the record")
    play.add_argument("--resume", type=Path, metavar="FILE", help="go on with a record")
    play.add_argument(
        "--server",
        metavar="URL",
        help="play at a server; a player called open is a seat for whoever comes",
    )
    play.add_argument("--join", metavar="CODE", help="the table at the server to sit down at")

    simulate = commands.add_parser("simulate", help="let computer players play many games")
    simulate.add_argument("game", help=GAME_HELP)
    _add_setup(simulate)
    simulate.add_argument("--games", type=_count, default=1000, help="how many (1000)")
    simulate.add_argument("--seed", type=int, default=0, help="same seed, same games (0)")
    simulate.add_argument("--bots", default="random", help="one for each seat, or one for all")
    simulate.add_argument("--jobs", type=_count, default=1, help="how many threads (1)")
    simulate.add_argument("--records", type=Path, metavar="DIR", help="keep every game's record")
    simulate.add_argument("--json", action="store_true", help="say it in JSON")

    replay = commands.add_parser("replay", help="show a recorded game event by event")
    replay.add_argument("record", type=Path)
    replay.add_argument("--to", type=int, metavar="N", help="stop after so many events")

    check = commands.add_parser("check", help="verify a record against the rules")
    check.add_argument("record", type=Path)

    score = commands.add_parser("score", help="score a game from a real table")
    score.add_argument("game", help=GAME_HELP)
    score.add_argument("file", type=Path, help="what lies on the table, in JSON")
    _add_option(score)
    score.add_argument("--json", action="store_true", help="say it in JSON")

    hint = commands.add_parser("hint", help="what a strong player would do in a recorded game")
    hint.add_argument("record", type=Path)
    hint.add_argument("--to", type=int, metavar="N", help="after so many events (at its end)")
    hint.add_argument("--seat", type=int, help="for whom (the first that is to decide)")
    hint.add_argument("--moves", type=_count, default=5, help="how many to show (5)")
    hint.add_argument("--seconds", type=_seconds, default=1.0, help="how long to think (1)")
    hint.add_argument("--simulations", type=_count, help="think by simulations, not by time")
    _add_seed_and_jobs(hint)
    hint.add_argument("--json", action="store_true", help="say it in JSON")

    analyse = commands.add_parser("analyse", help="judge every decision of a recorded game")
    analyse.add_argument("record", type=Path)
    analyse.add_argument("--simulations", type=_count, default=400, help="for each decision (400)")
    analyse.add_argument("--seed", type=int, default=0, help="same seed, same opinion (0)")
    analyse.add_argument("--svg", type=Path, metavar="FILE", help="plot what was to be expected")
    analyse.add_argument("--json", action="store_true", help="say it in JSON")

    arena = commands.add_parser("arena", help="let computer players compete")
    arena.add_argument("game", help=GAME_HELP)
    arena.add_argument("--bots", default="easy,medium,hard,expert", help="who competes")
    _add_setup(arena)
    arena.add_argument("--games", type=_count, default=20, help="for each line-up (20)")
    _add_seed_and_jobs(arena)
    arena.add_argument("--json", action="store_true", help="say it in JSON")
    arena.add_argument("--svg", type=Path, metavar="FILE", help="plot the ratings")

    bench = commands.add_parser("bench", help="measure speed")
    bench.add_argument("games", nargs="*", metavar="game", help="which games (all)")
    bench.add_argument("--json", action="store_true", help="say it in JSON")
    bench.add_argument("--peers", action="store_true", help="beside OpenSpiel and catanatron")
    bench.add_argument("--seconds", type=_seconds, default=2.0, help="for each measurement (2)")
    for command in commands.choices.values():
        _add_language(command, argparse.SUPPRESS)
    return parser


def _add_language(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=default,
        help="the language that is spoken (from the environment if not given)",
    )


def _add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME (a file of your own)",
    )


def _add_setup(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, help="how many seats")
    parser.add_argument("--variant", help="which variant")
    _add_option(parser)


def _add_seed_and_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, default=0, help="same seed, same outcome (0)")
    parser.add_argument("--jobs", type=_count, default=1, help="how many cores to use (1)")


def _add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; where it wants a data file, the file's name",
    )


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:20]) <= 10**15):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def _factor(text: str) -> float:
    try:
        factor = float(text)
    except ValueError:
        factor = math.nan
    if not 0.1 <= factor <= 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a factor from 0.1 on")
    return factor


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds up to 3600")
    return seconds
