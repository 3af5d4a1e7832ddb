"""The folder of compiled rules, private to the user. Light: no compiler is loaded."""

import hashlib
import logging
import os
import platform
import shutil
import stat
import tempfile
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_path

log = logging.getLogger("ludotope")

KERNEL = Path(__file__).parent
KEPT_DAYS = 30
TRIAL_BYTES = 1 << 18


@cache
def sources_digest(place: Path) -> str:
    """A digest of all Python sources of a folder, or of one file."""
    digest = hashlib.sha256()
    for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
        digest.update(str(file.relative_to(place.parent)).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


@cache
def cache_folder() -> Path:
    """Returns the folder of compiled rules of this version, apart for each user."""
    given = os.environ.get("LUDOTOPE_CACHE_DIR")
    root = Path(given) if given else _user_folder()
    made_with = f"{platform.python_version()} {version('numba')} {sources_digest(KERNEL)}"
    folder = root / "rules" / hashlib.sha256(made_with.encode()).hexdigest()[:16]
    _forget_old_folders(folder)
    return folder


def _user_folder() -> Path:
    """The user's cache folder; for somebody without a home, one of their own among the temporary.

    A temporary folder that anybody else could have filled is not trusted with machine code.
    """
    try:
        folder = user_cache_path("ludotope")
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except (OSError, RuntimeError):
        pass
    if not hasattr(os, "getuid"):
        return Path(tempfile.mkdtemp(prefix="ludotope-"))
    folder = Path(tempfile.gettempdir()) / f"ludotope-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        known = folder.lstat()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="ludotope-"))
    if not stat.S_ISDIR(known.st_mode) or not _is_private(known):
        return Path(tempfile.mkdtemp(prefix="ludotope-"))
    return folder


def _forget_old_folders(current: Path) -> None:
    """Removes what older versions left and nothing has used for a month."""
    try:
        if current.exists():
            os.utime(current)
        for folder in current.parent.iterdir():
            if time.time() - folder.stat().st_mtime > KEPT_DAYS * 86400:
                shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        return


def read_private(file: Path) -> bytes | None:
    """The content of a file that only the user can have written; None for any other."""
    try:
        if not _is_private(file.parent.stat()):
            _say_not_private(file.parent)
            return None
        with file.open("rb") as opened:
            return opened.read() if _is_private(os.fstat(opened.fileno())) else None
    except OSError:
        return None


def _is_private(status: os.stat_result) -> bool:
    """Whether a file or folder belongs to the user and nobody else can write to it."""
    if not hasattr(os, "getuid"):
        # Windows keeps others out of the user's folders by rights that are not in the mode.
        return True
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


@cache
def _say_not_private(folder: Path) -> None:
    log.warning(
        "Compiled rules in %s are not used: others can write to it, or it is somebody else's.",
        folder,
    )


def why_unusable() -> str | None:
    """Returns the system's error if nothing can be kept in the cache folder, None if it can."""
    folder = cache_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder) as trial:
            # As much as compiled rules have: on a full disk an empty file can often be made.
            trial.write(bytes(TRIAL_BYTES))
            trial.flush()
        if not _is_private(folder.stat()):
            return f"others can write to {folder}"
    except OSError as error:
        return f"{folder}: {error.strerror or error}"
    return None
