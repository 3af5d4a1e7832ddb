"""``ludotope rating``: how well those play who play at this terminal."""

from argparse import ArgumentParser, Namespace

import msgspec

from ludotope.commands.common import Speaker
from ludotope.commands.kept_ratings import forget, kept_ratings
from ludotope.commands.shared_options import GAME_HELP, add_json
from ludotope.commands.tables import show_table
from ludotope.engine.errors import LudotopeError
from ludotope.engine.shelf import find_box, shelf


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("name", nargs="?", help="whose (everybody's)")
    parser.add_argument("--game", help=GAME_HELP)
    parser.add_argument(
        "--forget", action="store_true", help="begin anew: the next fair match is like a first one"
    )
    add_json(parser)


def run(options: Namespace) -> None:
    """Lists the ratings that fair matches are played at, or forgets some of one person."""
    speaker = Speaker(options.lang)
    game = find_box(options.game).name if options.game else None
    if options.forget and not options.name:
        raise LudotopeError("rating-forget-whose")
    name = " ".join(options.name.split()).casefold() if options.name else None
    found = [
        kept
        for kept in kept_ratings()
        if name in (None, kept.name.casefold()) and game in (None, kept.game)
    ]
    if options.forget:
        for kept in found:
            forget(kept.name, kept.game)
        speaker.print("rating-forgotten", count=len(found))
        return
    if options.json:
        print(msgspec.json.encode(found).decode())
        return
    if not found:
        speaker.print("rating-none")
        return
    columns = ("rating-name", "puzzle-column-game", "rating-strength", "rating-games")
    rows = [
        [
            kept.name,
            shelf()[kept.game].title if kept.game in shelf() else kept.game,
            str(kept.rating.strength),
            str(kept.rating.games),
        ]
        for kept in found
    ]
    show_table(speaker, rows, [speaker.text(column) for column in columns])
