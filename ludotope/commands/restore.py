"""``ludotope restore``: reads a backup into an empty database."""

from argparse import Namespace

from ludotope.commands.backup import carry_out


def run(options: Namespace) -> None:
    """Reads all of the file, or changes nothing."""
    from ludotope.server.storage.backup import read_backup

    carry_out(options, read_backup, "backup-read")
