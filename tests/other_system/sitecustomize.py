"""Python as on Windows, as far as that can be had elsewhere: whoever has this folder on the path.

What only Unix has is gone, `msvcrt` is there, the event loop has no `add_reader`, and a file that
this process has open can be neither replaced nor removed.
"""

# What decides by the modules that are there must not decide otherwise: these are loaded before.
import asyncio
import concurrent.futures.process
import getpass
import multiprocessing.spawn
import multiprocessing.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import types
from contextlib import suppress
from fcntl import LOCK_EX, LOCK_NB, lockf
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import platformdirs
import psutil

MODULES = ("fcntl", "resource", "termios", "tty", "pty", "pwd", "grp", "readline", "uvloop")
ATTRIBUTES = {
    os: (
        *("O_CLOEXEC", "O_NOFOLLOW", "O_DIRECTORY", "fork", "getuid", "geteuid", "getgid"),
        *("getegid", "getloadavg", "mkfifo", "chown", "nice", "killpg", "setsid"),
        *("sched_setaffinity", "fchmod", "getpgid", "getpgrp", "setpgid", "getsid"),
        *("getpriority", "setpriority", "wait3", "wait4", "waitid"),
    ),
    signal: (
        *("SIGKILL", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "setitimer"),
        *("SIGSTOP", "SIGCONT", "SIGTSTP", "SIGCHLD", "SIGPIPE", "pthread_kill"),
    ),
    socket: ("AF_UNIX", "SO_REUSEPORT"),
}
LOADED = (
    *(concurrent.futures.process, getpass, multiprocessing, platformdirs, shutil, subprocess),
    tempfile,
)


def refuse(*_: Any) -> NoReturn:
    """What an event loop says of something it cannot do."""
    raise NotImplementedError


def locking(file: int, mode: int, count: int) -> None:
    """Locks bytes from where the file stands on."""
    assert mode == msvcrt.LK_NBLCK
    try:
        lockf(file, LOCK_EX | LOCK_NB, count, 0, os.SEEK_CUR)
    except OSError:
        raise PermissionError(13, "Permission denied") from None


def expect_closed(*paths: Any) -> None:
    """Refuses to touch a file that this process has open."""
    wanted = {os.path.realpath(os.fspath(path)) for path in paths if not isinstance(path, int)}
    for number in Path("/proc/self/fd").iterdir():
        opened = ""
        with suppress(OSError):
            opened = str(number.readlink())
        if opened in wanted:
            raise PermissionError(13, "The process cannot access the file", opened)


def guarded(function: Any) -> Any:
    """The same function, for files that nobody here has open."""

    def call(*paths: Any, **options: Any) -> Any:
        if not options:
            expect_closed(*paths)
        return function(*paths, **options)

    return call


msvcrt: Any = types.ModuleType("msvcrt")
msvcrt.LK_NBLCK = 2
msvcrt.locking = locking
sys.modules["msvcrt"] = msvcrt
# Event loops need a pair, which Windows makes in another way.
socket.socketpair = partial(socket.socketpair, socket.AF_UNIX)
for name in MODULES:
    sys.modules[name] = None  # type: ignore[assignment]
# Its own way to pause and end processes is another one on Windows, but there is one.
psutil.signal = types.SimpleNamespace(**vars(signal))
subprocess.signal = psutil.signal  # type: ignore[attr-defined]
for module, names in ATTRIBUTES.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
for name in ("add_reader", "add_signal_handler"):
    setattr(asyncio.SelectorEventLoop, name, refuse)
for name in ("replace", "rename", "unlink", "remove"):
    setattr(os, name, guarded(getattr(os, name)))
