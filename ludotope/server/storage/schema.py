"""The tables of the database. Changing them takes a migration (`server/storage/migrations`)."""

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()


def _partial_index(name: str, where: ColumnElement[bool], *columns: Column[Any]) -> Index:
    """An index of those rows only for which something holds."""
    return Index(name, *columns, sqlite_where=where, postgresql_where=where)


# What all servers of one database must agree on, such as the key that signs cookies.
settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# Whoever has done something here. With an account, `login` is the name in small letters, and
# `sessions` counts how often all cookies were made worthless.
people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("login", String(60), unique=True),
    Column("passphrase", Text),
    Column("sessions", Integer, nullable=False, server_default="0"),
    Column("created_at", Double, nullable=False),
    # Wrong passphrases since the last right one, and when the last of them was.
    Column("failed_logins", Integer, server_default="0"),
    Column("failed_at", Double),
    # How fast they like to be shown what others do, if they have said so.
    Column("pace", String(8)),
)

# What the names of accounts look like (`auth/names.py`): a name that looks like another one's is
# refused.
login_looks = Table(
    "login_looks",
    metadata,
    Column("look", String(60), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Index("login_looks_person", "person"),
)

# A device on which somebody is known. The id is the digest of what the cookie holds.
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False),
    Column("device", String(120), nullable=False),
    Index("sessions_person", "person"),
)

# One row for each table, to find it by; all of it follows from the steps.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("stage", String(8), nullable=False),
    Column("is_open", Boolean, nullable=False),
    Column("number", Integer, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False),
    Column("bots_due", Boolean, nullable=False),
    Column("deadline", Double),
    Column("summary", Text, nullable=False),
    Column("host", String(32)),
    Index("tables_host", "host", "stage"),
)
# Every step changes when a table changed last: only tables that are looked for by it are in an
# index of it.
_partial_index("tables_open", tables.c.is_open.is_(True), tables.c.stage, tables.c.changed_at)
_partial_index("tables_due", tables.c.bots_due.is_(True), tables.c.changed_at)
_partial_index("tables_deadline", tables.c.deadline.is_not(None), tables.c.deadline)

# Who has or keeps something at which table.
guests = Table(
    "guests",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Index("guests_table", "table_id"),
)

# What happened. The number is the arbiter: of two servers that want to write the same one, one
# does, and the other reads what is there.
steps = Table(
    "steps",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("person", String(32)),
    Column("request", String(64)),
    Column("body", Text, nullable=False),
)

# Data files that tables were set up with, by the SHA-256 of their contents, and which tables
# those are.
files = Table(
    "files",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("content", Text, nullable=False),
)
table_files = Table(
    "table_files",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("digest", String(64), ForeignKey("files.digest"), primary_key=True),
    Index("table_files_digest", "digest"),
)

# Games from a real table. One row for each sheet, to find it by; all of it follows from its events.
sheets = Table(
    "sheets",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("host", String(32)),
    Column("number", Integer, nullable=False),
    Column("stage", String(8), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False),
    Column("summary", Text, nullable=False),
    Index("sheets_host", "host"),
)
sheet_people = Table(
    "sheet_people",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("sheet_id", String(32), ForeignKey("sheets.id"), primary_key=True),
    Index("sheet_people_sheet", "sheet_id"),
)
# What happened on a sheet. The number is the arbiter between servers; an action counts once.
sheet_events = Table(
    "sheet_events",
    metadata,
    Column("sheet_id", String(32), ForeignKey("sheets.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("person", String(32)),
    Column("action", String(40)),
    Column("body", Text, nullable=False),
    Index("sheet_events_action", "sheet_id", "action", unique=True),
)
# Photos in Base64, so that a backup is lines of text.
sheet_photos = Table(
    "sheet_photos",
    metadata,
    Column("sheet_id", String(32), ForeignKey("sheets.id"), primary_key=True),
    Column("digest", String(64), primary_key=True),
    Column("person", String(32)),
    Column("kind", String(20), nullable=False),
    Column("content", Text, nullable=False),
    Index("sheet_photos_person", "person"),
)
# Names that are the same to somebody who looks at their record book.
name_aliases = Table(
    "name_aliases",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("name", String(60), primary_key=True),
    Column("means", String(60), nullable=False),
)

# What finished games say of how well somebody plays a game: the rating after each, the first of
# which has number 1. The number is the arbiter between servers.
ratings = Table(
    "ratings",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("table_id", String(32), nullable=False),
    # The strengths of the computer players that were met, and the share of them that was beaten.
    Column("strengths", String(400), nullable=False),
    Column("share", Double, nullable=False),
    Column("value", Double, nullable=False),
)
# Puzzles that somebody has found the answer of.
solved_puzzles = Table(
    "solved_puzzles",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("at", Double, nullable=False),
)

# Boards of people's own: data files for an option of a game.
own_boards = Table(
    "own_boards",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("option", String(40), nullable=False),
    Column("variant", String(64), nullable=False),
    Column("name", String(60), nullable=False),
    Column("content", Text, nullable=False),
    Column("changed_at", Double, nullable=False),
    Index("own_boards_person", "person"),
)

# Addresses (`kind` is "address": an address or a network) and people ("person") that are shut out,
# until a time or for good.
bans = Table(
    "bans",
    metadata,
    Column("kind", String(8), primary_key=True),
    Column("value", String(64), primary_key=True),
    Column("created_at", Double, nullable=False),
    Column("until", Double),
    Column("reason", Text, nullable=False),
)
