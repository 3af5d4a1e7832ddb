"""The command `ludotope`. Nothing slow is imported before it is known what is wanted."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from ludotope import __version__
from ludotope.engine.words import LANGUAGES, language_of_user

# What each command is for; its options are in its module.
COMMANDS = {
    "games": "list the shelf",
    "serve": "start a server for browsers and other programs",
    "backup": "write the whole database into a file",
    "restore": "read a backup into an empty database",
    "admin": "look after a server: tables, people, bans",
    "doctor": "is everything well here, and if not, what to do?",
    "play": "play in the terminal",
    "simulate": "let computer players play many games",
    "replay": "show a recorded game event by event",
    "check": "check a record: does it keep the rules of its game?",
    "verify": "check a game itself: its rules, words and records",
    "score": "score a game from a real table",
    "book": "the record book: who played, who won, and the best of each line",
    "rating": "how well you play: the strength that fair matches are played at",
    "puzzle": "what would you play? decisions of which one choice is much the best",
    "hint": "what a strong player would do in a recorded game",
    "analyse": "judge every decision of a recorded game",
    "arena": "let computer players compete",
    "data": "write recorded games as arrays for learning",
    "self-play": "let the search play itself, and write what it thought as arrays",
    "bench": "measure speed",
    "new-game": "make a package with a game of your own",
}


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
        given = sys.argv[1:] if arguments is None else list(arguments)
        options = _parser(given).parse_args(given)
        if options.command is None:
            # The word alone starts a server on this machine and opens the browser.
            given = ["--lang", options.lang, "serve", "--open"]
            options = _parser(given).parse_args(given)
        return _run(options)
    except KeyboardInterrupt:
        return 130


def _run(options: argparse.Namespace) -> int:
    command = _module(options.command)
    from ludotope.engine.errors import LudotopeError
    from ludotope.engine.kernel.mistakes import RulesError
    from ludotope.engine.words import Phrase, say

    try:
        command.run(options)
        sys.stdout.flush()
    except LudotopeError as error:
        print(f"ludotope: {say(error.phrase, options.lang)}", file=sys.stderr)
        return 1
    except RulesError as error:
        print(f"ludotope: {error}", file=sys.stderr)
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


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of all commands, with the options of the one that is wanted.

    Only that one is loaded: its options stand beside its work.
    """
    parser = argparse.ArgumentParser(
        prog="ludotope", description="A games library that is open day and night."
    )
    parser.add_argument("--version", action="version", version=f"ludotope {__version__}")
    _add_language(parser, language_of_user())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    wanted = next((word for word in arguments if word in COMMANDS), None)
    for name, about in COMMANDS.items():
        command = commands.add_parser(name, help=about)
        if name == wanted:
            add_options = getattr(_module(name), "add_options", None)
            if add_options is not None:
                add_options(command)
        _add_language(command, argparse.SUPPRESS)
    return parser


def _module(command: str) -> ModuleType:
    return import_module(f"ludotope.commands.{command.replace('-', '_')}")


def _add_language(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=default,
        help="the language that is spoken (from the environment if not given)",
    )
