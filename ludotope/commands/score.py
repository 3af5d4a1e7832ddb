"""``ludotope score``: a game from a real table, scored by numbers or by what lies on the board."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path

import msgspec
from rich.console import Console

from ludotope.commands.common import Speaker, compiling_shown, read_options
from ludotope.commands.score_pad import Filled, PadReader, show_tally
from ludotope.commands.shared_options import GAME_HELP, add_game_option, add_json
from ludotope.commands.tables import show_table
from ludotope.engine.box import Box, OptionValue
from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import read_json
from ludotope.engine.game import Scored
from ludotope.engine.pad import Pad, Tally, check_value, find_pad, load_named, tally
from ludotope.engine.shelf import find_box
from ludotope.engine.words import say


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("game", help=GAME_HELP)
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        help="what lies on the table, or a filled-in pad, in JSON; without it you are asked",
    )
    parser.add_argument("--players", metavar="NAMES", help="who played, as Ana,Ben")
    parser.add_argument("--variant", help="which variant")
    add_game_option(parser)
    add_json(parser)


def run(options: Namespace) -> None:
    """Scores a game, and prints it as a list of lines or in JSON."""
    speaker = Speaker(options.lang)
    box = find_box(options.game)
    if box.score_sheet is None:
        raise LudotopeError("score-none", game=box.title)
    given = read_options(box, options.option)
    data = None if options.file is None else read_json(options.file)
    if data is None or (isinstance(data, dict) and "values" in data):
        _score_pad(speaker, box, given, data, options)
    else:
        _score_board(speaker, box, given, data, options)


def _score_board(
    speaker: Speaker,
    box: Box,
    given: Mapping[str, OptionValue],
    data: object,
    options: Namespace,
) -> None:
    assert box.score_sheet is not None
    with compiling_shown(speaker):
        try:
            scored: Scored = load_named(box.score_sheet)(box, data, given)
        except msgspec.ValidationError as error:
            raise LudotopeError("score-json", file=str(options.file), reason=str(error)) from None
    if options.json:
        print(json.dumps(scored.data))
        return
    rows = [[say(line, options.lang), value] for line, value in scored.lines]
    show_table(speaker, rows, texts=(0, 1))


def _score_pad(
    speaker: Speaker,
    box: Box,
    given: Mapping[str, OptionValue],
    data: object,
    options: Namespace,
) -> None:
    if data is None:
        players = _read_players(box, options.players)
        pad = find_pad(box, len(players), options.variant or box.variants[0], given)
        if options.json:
            # What is asked must not be among what is answered.
            speaker.console = Console(stderr=True, highlight=False, markup=False)
        try:
            added = PadReader(speaker, pad, players).read()
        except EOFError:
            raise LudotopeError("score-ended") from None
    else:
        pad, players, added = _read_filled(box, given, data, options)
    if options.json:
        print(json.dumps({"players": players, **msgspec.to_builtins(added)}))
    else:
        show_tally(speaker, pad, players, added)


def _read_players(box: Box, names: str | None) -> list[str]:
    if names is None:
        return [str(seat) for seat in range(1, box.usual_seats + 1)]
    return [name.strip() for name in names.split(",")]


def _read_filled(
    box: Box, given: Mapping[str, OptionValue], data: object, options: Namespace
) -> tuple[Pad, list[str], Tally]:
    try:
        filled = msgspec.convert(data, Filled)
    except msgspec.ValidationError as error:
        raise LudotopeError("score-json", file=str(options.file), reason=str(error)) from None
    seats = len(filled.players)
    variant = filled.variant or options.variant or box.variants[0]
    pad = find_pad(box, seats, variant, given)
    for key, value in filled.values.items():
        check_value(pad, seats, key, value)
    return pad, list(filled.players), tally(pad, seats, filled.values, filled.players)
