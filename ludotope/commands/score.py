"""``ludotope score``: a game from a real table, scored."""

import json
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path

import msgspec

from ludotope.commands.common import Speaker, compiling_shown, read_options
from ludotope.commands.shared_options import GAME_HELP, add_game_option, add_json
from ludotope.commands.tables import show_table
from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import read_json
from ludotope.engine.game import Scored
from ludotope.engine.shelf import find_box
from ludotope.engine.words import say


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("game", help=GAME_HELP)
    parser.add_argument("file", type=Path, help="what lies on the table, in JSON")
    add_game_option(parser)
    add_json(parser)


def run(options: Namespace) -> None:
    """Scores what lies on the table, as a list of lines or in JSON."""
    speaker = Speaker(options.lang)
    box = find_box(options.game)
    if box.score_sheet is None:
        raise LudotopeError("score-none", game=box.title)
    data = read_json(options.file)
    module, _, name = box.score_sheet.partition(":")
    with compiling_shown(speaker):
        score_sheet = getattr(import_module(module), name)
        try:
            scored: Scored = score_sheet(box, data, read_options(box, options.option))
        except msgspec.ValidationError as error:
            raise LudotopeError("score-json", file=str(options.file), reason=str(error)) from None
    if options.json:
        print(json.dumps(scored.data))
        return
    rows = [[say(line, options.lang), value] for line, value in scored.lines]
    show_table(speaker, rows, texts=(0, 1))
