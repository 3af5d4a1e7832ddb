"""Locks on files, and files that are open, on every system.

Linux and macOS have ``fcntl``; Windows has ``msvcrt`` instead.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import IO, Any

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

# Whether a file can be renamed, replaced and removed while somebody has it open.
OPEN_FILES_MOVE = fcntl is not None

# Windows lets nobody else read a byte that is locked: this one is behind the end of any file.
LOCKED_BYTE = 2**40


def lock(file: int | IO[Any]) -> None:
    """Locks an open file until it is closed, by whatever end of the process.

    Raises `BlockingIOError` if somebody else has it locked.
    """
    number = file if isinstance(file, int) else file.fileno()
    if fcntl is not None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    msvcrt: Any = import_module("msvcrt")
    with _at(number, LOCKED_BYTE):
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from None


@contextmanager
def _at(number: int, place: int) -> Iterator[None]:
    before = os.lseek(number, 0, os.SEEK_CUR)
    os.lseek(number, place, os.SEEK_SET)
    try:
        yield
    finally:
        os.lseek(number, before, os.SEEK_SET)


def remove_and_close(path: Path, file: IO[Any]) -> None:
    """Removes a file that is open and locked here, if the system lets us before somebody else."""
    if OPEN_FILES_MOVE:
        path.unlink(missing_ok=True)
    file.close()
    if not OPEN_FILES_MOVE:
        with suppress(OSError):
            path.unlink(missing_ok=True)
