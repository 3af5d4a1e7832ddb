"""``ludotope admin``: looks after the tables and people of a server, and shuts people out."""

import argparse
import asyncio
import json
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotope.commands.common import Speaker
from ludotope.commands.serve import default_database
from ludotope.commands.shared_options import add_database, add_json, count
from ludotope.commands.tables import show_table
from ludotope.engine.errors import LudotopeError
from ludotope.engine.files import unreadable
from ludotope.engine.words import LANGUAGES, printable

if TYPE_CHECKING:
    from sqlalchemy import Row

    from ludotope.server.settings import Retention
    from ludotope.server.storage.database import Storage

STAGES = ("waiting", "playing", "over", "closed")
DAY = 24 * 3600.0
# How many names a question lists.
MOST_NAMED = 10


class Action(NamedTuple):
    """One thing that can be done: what it is for, its options and its work."""

    about: str
    add_options: Callable[[ArgumentParser], None]
    work: Callable[["Storage", Namespace, Speaker], Awaitable[None]]


def add_options(parser: ArgumentParser) -> None:
    """Adds the options of the command."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, action in ACTIONS.items():
        one = actions.add_parser(name, help=action.about, description=action.about)
        action.add_options(one)
        add_database(one)
        add_json(one)
        one.add_argument(
            "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help="the language spoken"
        )


def run(options: Namespace) -> None:
    """Does it, in the database; a server may be running meanwhile, and notices."""

    async def with_storage() -> None:
        async with _storage(options) as storage:
            await ACTIONS[options.action].work(storage, options, Speaker(options.lang))

    asyncio.run(with_storage())


@asynccontextmanager
async def _storage(options: Namespace) -> AsyncIterator["Storage"]:
    from ludotope.server.storage.database import Storage

    storage = Storage(options.database or default_database())
    if storage.is_sqlite and not Path(str(storage.url.database)).exists():
        # Otherwise an empty one would be made.
        raise unreadable(Path(str(storage.url.database)), FileNotFoundError(2, "No such file"))
    try:
        await storage.open()
        yield storage
    finally:
        await storage.close()


# --- Options -------------------------------------------------------------------------------------


def _days(text: str) -> float:
    days = float(count(text))
    if days > 36_500:
        raise argparse.ArgumentTypeError(f"{text!r} is more than 36500 days")
    return days


def _add_most(parser: ArgumentParser) -> None:
    parser.add_argument("--most", type=count, default=100, help="how many are listed (100)")


def _add_care(parser: ArgumentParser) -> None:
    """Options of what cannot be taken back."""
    parser.add_argument("--yes", action="store_true", help="do not ask")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")


def _add_tables_options(parser: ArgumentParser) -> None:
    parser.add_argument("--stage", choices=STAGES, help="only those that are so far")
    parser.add_argument("--host", metavar="NAME", help="only those of an account, or an identity")
    parser.add_argument(
        "--older-than", type=_days, metavar="DAYS", help="only those unchanged for so many days"
    )
    parser.add_argument(
        "--sort", choices=("age", "size"), default="age", help="which are listed first (age)"
    )
    _add_most(parser)


def _add_people_options(parser: ArgumentParser) -> None:
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--accounts", action="store_true", help="only those with an account")
    kinds.add_argument("--guests", action="store_true", help="only those without one")
    parser.add_argument(
        "--unseen", type=_days, metavar="DAYS", help="only those not seen for so many days"
    )
    _add_most(parser)


def _add_table_names(parser: ArgumentParser) -> None:
    parser.add_argument("tables", nargs="+", metavar="TABLE", help="an identity, or a code")
    _add_care(parser)


def _add_people_names(parser: ArgumentParser) -> None:
    help_text = "the name of an account, or an identity"
    parser.add_argument("people", nargs="+", metavar="PERSON", help=help_text)
    _add_care(parser)


def _add_banned(parser: ArgumentParser) -> None:
    parser.add_argument("kind", choices=("address", "person"), help="what is meant")
    parser.add_argument(
        "value",
        metavar="WHO",
        help="an address or a network (192.0.2.0/24), the name of an account or an identity",
    )


def _add_ban_options(parser: ArgumentParser) -> None:
    _add_banned(parser)
    parser.add_argument("--reason", required=True, help="why; it is shown to them")
    parser.add_argument("--days", type=_days, help="for how many days (for good)")


def _add_clean_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--settings", type=Path, metavar="FILE", help="the server's TOML file, with its retention"
    )
    _add_care(parser)


def _add_nothing(_: ArgumentParser) -> None:
    pass


# --- Lists ---------------------------------------------------------------------------------------


async def _list_tables(storage: "Storage", options: Namespace, speaker: Speaker) -> None:
    from ludotope.server.storage.upkeep import TableFilter, list_tables

    wanted = TableFilter(options.stage, options.host, _before(options.older_than))
    found = await list_tables(storage, wanted, options.most, by_size=options.sort == "size")
    _show(
        options,
        speaker,
        found,
        "admin-tables",
        lambda row: [
            row.id,
            row.code,
            row.game,
            row.stage,
            str(row.number),
            f"{row.size / 1000:,.1f}",
            _moment(row.changed_at),
            printable(row.host_name or "-"),
        ],
        texts=(0, 1, 2, 3, 6, 7),
    )


async def _list_people(storage: "Storage", options: Namespace, speaker: Speaker) -> None:
    from ludotope.server.storage.upkeep import PeopleFilter, list_people

    has_account = True if options.accounts else False if options.guests else None
    wanted = PeopleFilter(has_account, _before(options.unseen))
    found = await list_people(storage, wanted, options.most)
    _show(
        options,
        speaker,
        found,
        "admin-people",
        lambda row: [
            row.id,
            printable(row.name),
            printable(row.login or "-"),
            str(row.tables),
            _moment(row.created_at),
            _moment(row.seen_at),
        ],
        texts=(0, 1, 2, 4, 5),
    )


async def _list_bans(storage: "Storage", options: Namespace, speaker: Speaker) -> None:
    from ludotope.server.auth.bans import PERSON, list_bans

    found = await list_bans(storage)
    names = {}
    for ban in found:
        if ban.kind == PERSON and (row := await storage.find_person(ban.value)) is not None:
            names[ban.value] = f"{row.login or row.name} ({ban.value})"
    _show(
        options,
        speaker,
        found,
        "admin-bans",
        lambda ban: [
            speaker.text(f"admin-ban-{ban.kind}"),
            printable(names.get(ban.value, ban.value)),
            _moment(ban.created_at),
            _moment(ban.until) if ban.until is not None else speaker.text("admin-for-good"),
            printable(ban.reason),
        ],
        texts=(0, 1, 2, 3, 4),
    )


def _show(
    options: Namespace,
    speaker: Speaker,
    found: Sequence[Any],
    message: str,
    cells: Callable[[Any], list[str]],
    texts: Sequence[int],
) -> None:
    """Prints rows as a table, whose headings one message has, or as JSON."""
    if options.json:
        print(json.dumps([_as_dict(row) for row in found]))
    elif found:
        headings = speaker.text(message).split(" | ")
        show_table(speaker, [cells(row) for row in found], headings, texts)
    else:
        speaker.print("admin-none")


def _as_dict(row: Any) -> dict[str, Any]:
    return dict(row._asdict())


def _before(days: float | None) -> float | None:
    return None if days is None else time.time() - days * DAY


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


# --- Tables and people ---------------------------------------------------------------------------


async def _close_tables(storage: "Storage", options: Namespace, speaker: Speaker) -> None:
    from ludotope.server.tables.closing import close_table

    wanted = await _find_tables(storage, options.tables)
    if not _is_meant(options, speaker, "admin-close", wanted):
        return
    closed = [table for table in wanted if await close_table(storage, table)]
    _say(options, speaker, "admin-closed", {"closed": closed}, count=len(closed))


async def _delete_tables(storage: "Storage", options: Namespace, speaker: Speaker) -> None:
    from ludotope.server.storage.upkeep import delete_tables

    wanted = await _find_tables(storage, options.tables)
    if not _is_meant(options, speaker, "admin-delete", wanted):
        return
    deleted = await delete_tables(storage, wanted)
    _say(options, speaker, "admin-deleted", {"deleted": wanted}, count=deleted)


async def _delete_people(storage: "Storage", options: Namespace, speaker: Speaker) -> None:
    from ludotope.server.storage.erasure import erase_person

    rows = [await _find_person(storage, name) for name in options.people]
    wanted = {row.id: row.login or row.name for row in rows}
    if not _is_meant(options, speaker, "admin-forget", wanted.values()):
        return
    for person in wanted:
        await erase_person(storage, person)
    _say(options, speaker, "admin-forgotten", {"deleted": list(wanted)}, count=len(wanted))


async def _clean(storage: "Storage", options: Namespace, speaker: Speaker) -> None:
    from ludotope.server.storage.upkeep import clean, expired_guests, expired_tables

    retention = _retention(options.settings)
    tables = await expired_tables(storage, retention)
    guests = await expired_guests(storage, retention)
    known = {"tables": tables, "guests": guests}
    numbers = {"tables": len(tables), "guests": len(guests)}
    if options.dry_run or not (tables or guests):
        _say(options, speaker, "admin-would-clean", known, **numbers)
        return
    _ask(options, speaker, speaker.text("admin-would-clean", **numbers))
    gone = dict(zip(("tables", "guests"), await clean(storage, retention), strict=True))
    _say(options, speaker, "admin-cleaned", gone, **gone)


def _retention(file: Path | None) -> "Retention":
    from ludotope.server.settings import Settings, read_settings

    return (read_settings(file, Settings()) if file else Settings()).retention


async def _find_tables(storage: "Storage", names: Sequence[str]) -> list[str]:
    from ludotope.server.storage.upkeep import find_tables

    found = await find_tables(storage, names)
    for name in names:
        if name not in found:
            raise LudotopeError("admin-no-table", name=name)
    return list(dict.fromkeys(found.values()))


async def _find_person(storage: "Storage", name: str) -> "Row[Any]":
    from ludotope.server.storage.upkeep import find_person

    row = await find_person(storage, name)
    if row is None:
        raise LudotopeError("admin-no-person", name=name)
    return row


def _is_meant(options: Namespace, speaker: Speaker, message: str, named: Iterable[str]) -> bool:
    """Whether something is to be done; asks first, and with a dry run only says what would be."""
    names = list(named)
    shown = [*map(printable, names[:MOST_NAMED]), *(["…"] if len(names) > MOST_NAMED else [])]
    told = speaker.text(message, count=len(names), names=", ".join(shown))
    if options.dry_run:
        if options.json:
            print(json.dumps({"would": names}))
        else:
            speaker.console.print(told, soft_wrap=True)
        return False
    _ask(options, speaker, told)
    return True


def _ask(options: Namespace, speaker: Speaker, told: str) -> None:
    """Asks whether what was told shall be done; if not, that is the end."""
    if options.yes:
        return
    # Not on standard output, where JSON may be wanted.
    print(f"{told} {speaker.text('admin-ask')} ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline().strip().lower()
    if not answer.startswith(speaker.text("yes-letter")):
        raise LudotopeError("admin-nothing-done")


def _say(
    options: Namespace, speaker: Speaker, message: str, as_json: dict[str, Any], **values: Any
) -> None:
    """Says what was done, in one sentence or in JSON."""
    if options.json:
        print(json.dumps(as_json))
    else:
        speaker.print(message, **values)


# --- Bans ----------------------------------------------------------------------------------------


async def _ban(storage: "Storage", options: Namespace, speaker: Speaker) -> None:
    from ludotope.server.auth.bans import LONGEST_REASON, Ban, write_ban

    reason = " ".join(options.reason.split())
    if not 0 < len(reason) <= LONGEST_REASON:
        raise LudotopeError("admin-reason", most=LONGEST_REASON)
    value, name = await _banned(storage, options)
    now = time.time()
    until = None if options.days is None else now + options.days * DAY
    ban = Ban(options.kind, value, now, until, reason)
    await write_ban(storage, ban)
    if until is None:
        _say(options, speaker, "admin-banned", ban._asdict(), name=name)
    else:
        _say(options, speaker, "admin-banned-until", ban._asdict(), name=name, until=_moment(until))


async def _lift_ban(storage: "Storage", options: Namespace, speaker: Speaker) -> None:
    from ludotope.server.auth.bans import lift_ban

    value, name = await _banned(storage, options)
    if not await lift_ban(storage, options.kind, value):
        raise LudotopeError("admin-not-banned", name=name)
    _say(options, speaker, "admin-lifted", {"kind": options.kind, "value": value}, name=name)


async def _rotate_keys(storage: "Storage", options: Namespace, speaker: Speaker) -> None:
    from ludotope.server.auth.keys import MOST_KEYS, rotate_keys

    await rotate_keys(storage)
    _say(options, speaker, "admin-rotated", {"kept": MOST_KEYS}, most=MOST_KEYS)


async def _banned(storage: "Storage", options: Namespace) -> tuple[str, str]:
    """Returns the value of a ban for whoever the options name, and the name to show for it."""
    from ludotope.server.auth.bans import ADDRESS, tidy_network

    if options.kind == ADDRESS:
        network = tidy_network(options.value)
        return network, network
    row = await _find_person(storage, options.value)
    return row.id, row.login or row.name


ACTIONS = {
    "tables": Action("list tables", _add_tables_options, _list_tables),
    "people": Action("list people, with accounts and without", _add_people_options, _list_people),
    "close": Action("close tables before the end", _add_table_names, _close_tables),
    "delete-tables": Action(
        "delete tables with everything that happened there", _add_table_names, _delete_tables
    ),
    "delete-people": Action(
        "delete people, and their names at all tables", _add_people_names, _delete_people
    ),
    "ban": Action("shut an address, a network or a person out", _add_ban_options, _ban),
    "lift-ban": Action("let somebody in again", _add_banned, _lift_ban),
    "bans": Action("list who is shut out", _add_nothing, _list_bans),
    "rotate-keys": Action("sign cookies with a new key from now on", _add_nothing, _rotate_keys),
    "clean": Action("delete now what has been kept long enough", _add_clean_options, _clean),
}
