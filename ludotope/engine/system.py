"""Differences between operating systems: flags to open files, and the superuser."""

import os

# For `os.open`: bytes stay as they are, links are not followed, other programs do not inherit it.
PLAIN_FILE: int = (
    getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
)


def is_superuser() -> bool:
    """Whether this process may do anything; never where users have no numbers."""
    effective = getattr(os, "geteuid", None)
    return effective is not None and effective() == 0
