"""``ludotope book``: the record book in the terminal, and files of it."""

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from ludotope.commands.common import Speaker
from ludotope.commands.serve import default_database
from ludotope.commands.shared_options import GAME_HELP, add_database, add_json
from ludotope.commands.tables import show_table
from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import read_text, write_text
from ludotope.engine.shelf import find_box
from ludotope.engine.words import Phrase, can_say, say
from ludotope.scorepad import exchange
from ludotope.scorepad.book import (
    Book,
    Filter,
    GameStatistics,
    PersonStatistics,
    make_book,
    renamed,
)
from ludotope.scorepad.play import Play, shown_to


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument(
        "--of", metavar="NAME", help="whose book: an account or a name (everybody's)"
    )
    parser.add_argument("--game", help=GAME_HELP)
    parser.add_argument("--with", dest="people", metavar="NAMES", help="who all played, as Ana,Ben")
    parser.add_argument("--place", default="", help="where it was played")
    parser.add_argument("--year", default="", help="in which year")
    parser.add_argument("--no-bots", action="store_true", help="without computer players")
    parser.add_argument(
        "--no-stand-ins", action="store_true", help="without games that a computer player finished"
    )
    parser.add_argument(
        "--export", type=Path, metavar="FILE", help="write .csv, .json or, for BG Stats, .bgsplay"
    )
    parser.add_argument(
        "--import",
        dest="read",
        type=Path,
        metavar="FILE",
        help="add the plays of a file to the book of --of: ours, of BG Stats or BoardGameGeek",
    )
    add_database(parser)
    add_json(parser)


def run(options: Namespace) -> None:
    """Prints what the record book says, or writes it into a file."""
    speaker = Speaker(options.lang)
    if options.read is not None:
        speaker.print("book-imported", None, **asyncio.run(_import(options)))
        return
    wanted = Filter(
        game=find_box(options.game).name if options.game else "",
        people=tuple(options.people.split(",")) if options.people else (),
        place=options.place,
        year=options.year,
        bots=not options.no_bots,
        stand_ins=not options.no_stand_ins,
    )
    book = make_book(asyncio.run(_read(options)), wanted)
    if options.export is not None:
        _export(speaker, book, options.export)
    elif options.json:
        print(msgspec.json.encode(book).decode())
    elif not book.plays:
        speaker.print("book-none")
    else:
        _show(speaker, book)


async def _read(options: Namespace) -> list[Play]:
    from ludotope.server.sheets.record_book import find_person, plays_of
    from ludotope.server.storage.database import Storage
    from ludotope.server.storage.sheet_rows import read_aliases

    storage = Storage(options.database or default_database())
    await storage.open()
    try:
        if options.of is None:
            return shown_to(await plays_of(storage, None), None)
        person = await find_person(storage, options.of)
        if person is None:
            raise LudotopeError("book-nobody", name=options.of)
        plays = shown_to(await plays_of(storage, person), person)
        return renamed(plays, await read_aliases(storage, person))
    finally:
        await storage.close()


async def _import(options: Namespace) -> dict[str, int]:
    """Adds the plays of a file to somebody's book; returns how many there were of each kind."""
    from ludotope.server.settings import Limits, Sizes
    from ludotope.server.sheets.record_book import (
        find_person,
        import_plays,
        new_plays,
        read_stored,
    )
    from ludotope.server.storage.database import Storage

    if options.of is None:
        raise LudotopeError("book-import-whose")
    plays = exchange.read_plays(read_text(options.read))
    storage = Storage(options.database or default_database())
    await storage.open()
    try:
        person = await find_person(storage, options.of)
        if person is None:
            raise LudotopeError("book-nobody", name=options.of)
        own = await read_stored(storage, person)
        new = new_plays(own, plays.plays, Sizes(), lambda: None)
        added = await import_plays(storage, Limits(), person, new)
    finally:
        await storage.close()
    return {
        "added": added,
        "known": len(plays.plays) - added,
        "others": plays.left_out,
        "wrong": plays.wrong,
    }


def _export(speaker: Speaker, book: Book, file: Path) -> None:
    if file.suffix == ".csv":
        text = exchange.write_csv(book.plays)
    elif file.suffix == ".bgsplay":
        text = exchange.write_bg_stats(book.plays)
    else:
        text = exchange.write_json(book.plays)
    write_text(file, text)
    speaker.print("book-written", plays=len(book.plays), file=str(file))


def _show(speaker: Speaker, book: Book) -> None:
    for game in book.games:
        speaker.console.print(f"{game.title} ({game.plays})", style="bold")
        _show_people(speaker, game.people)
        if game.lines:
            _show_lines(speaker, game)
        first = game.first_player
        if first.plays:
            speaker.print(
                "book-first",
                plays=first.plays,
                wins=f"{first.wins:.3g}",
                expected=f"{first.expected:.3g}",
            )
        speaker.console.print()


def _show_people(speaker: Speaker, people: tuple[PersonStatistics, ...]) -> None:
    words = ("player", "plays", "wins", "average", "best", "streak")
    rows = [
        [
            person.name,
            str(person.plays),
            str(person.wins),
            f"{person.average:.1f}",
            str(person.best),
            str(person.longest_streak),
        ]
        for person in people
    ]
    show_table(speaker, rows, [speaker.text(f"book-{word}") for word in words])


def _show_lines(speaker: Speaker, game: GameStatistics) -> None:
    rows = [
        [
            _name(speaker, game.game, line.line),
            f"{line.average:.1f}",
            str(line.best),
            line.best_by,
            line.best_on[:10],
        ]
        for line in game.lines
    ]
    words = ("line", "average", "best", "by")
    headings = [*(speaker.text(f"book-{word}") for word in words), ""]
    show_table(speaker, rows, headings, texts=(0, 3, 4))


def _name(speaker: Speaker, game: str, line: str) -> str:
    message = f"{game}-line-{line}"
    return say(Phrase(message), speaker.language) if can_say(message) else line
