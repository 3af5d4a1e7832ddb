"""Parts of games to compile, and the processes that do. Light: nothing here loads a compiler.

A game is compiled in two parts: what people need to play it, and what computer players need to
think about it. A part that is compiled has a marker in the cache folder, named after everything
that goes into it.
"""

import contextlib
import hashlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import msgspec
import psutil

import ludotope.bots
from ludotope.engine.box import Box
from ludotope.engine.kernel.cache_folder import cache_folder, sources_digest

RULES_PART, BOTS_PART = PARTS = ("rules", "bots")
SEARCH = Path(ludotope.bots.__file__).parent / "kernel"
# With this code a process ends that has compiled everything and could not keep it.
NOT_KEPT = 3
# Whoever plays comes before what is compiled beside it.
NICENESS = 1
# Windows can neither send signals to a group of processes nor pause one by a signal.
HAS_GROUPS = hasattr(os, "killpg")
# There it takes this for Ctrl-C not to reach a process.
FLAGS = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)


class Progress(msgspec.Struct, frozen=True):
    """The progress of compiling a part of a game, as it is told to whoever waits for it."""

    game: str
    part: str
    done: int
    all: int


_read = msgspec.json.Decoder(Progress).decode


def marker(box: Box, part: str) -> Path:
    """Returns the file, inside the cache folder, that exists once a part is compiled."""
    digest = hashlib.sha256(_sources_of(box).encode())
    if part == BOTS_PART:
        digest.update(sources_digest(SEARCH).encode())
    return cache_folder() / f"{box.name}-{part}-{digest.hexdigest()[:16]}.compiled"


def _sources_of(box: Box) -> str:
    """A digest of the sources that the rules of a box are among; nothing if they are in no file."""
    module = box.game.partition(":")[0]
    try:
        found = find_spec(module)
    except (ImportError, ValueError):
        return ""
    if found is None or found.origin is None or not Path(found.origin).exists():
        return ""
    file = Path(found.origin)
    return sources_digest(file.parent if (file.parent / "__init__.py").exists() else file)


def is_compiled(box: Box, part: str) -> bool:
    """Whether a part was compiled before, for this machine and from these sources."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return True
    try:
        return marker(box, part).exists()
    except OSError:
        return False


def mark_compiled(box: Box, part: str) -> None:
    """Notes that a part is compiled."""
    file = marker(box, part)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.touch()


class Ended(msgspec.Struct, frozen=True):
    """The end of a compiling process: its code, negative for a signal; and what it said."""

    code: int
    said: str

    @property
    def is_ready(self) -> bool:
        """Whether the part is compiled and kept."""
        return self.code == 0

    @property
    def is_not_kept(self) -> bool:
        """Whether the part could be compiled, but not kept."""
        return self.code == NOT_KEPT

    @property
    def reason(self) -> str:
        """Why it failed, in a few words."""
        if self.code < 0:
            with contextlib.suppress(ValueError):
                return signal.Signals(-self.code).name
        return self.said or str(self.code)


class CompileProcess:
    """Compiles a part of a game in a process of its own, which ends when this one does.

    `on_progress` and `on_end` are called on a thread.
    """

    def __init__(
        self,
        game: str,
        part: str,
        on_progress: Callable[[Progress], None],
        on_end: Callable[[Ended], None],
    ) -> None:
        self._on_progress = on_progress
        self._on_end = on_end
        command = [sys.executable, "-m", "ludotope.server.precompile", game, "--part", part]
        self._process = subprocess.Popen(
            [*command, "--with-parent"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # What it says becomes a part of sentences in any language.
            env={**os.environ, "LUDOTOPE_LANG": "en"},
            # A group of its own: it can be paused with all it starts, Ctrl-C does not reach it,
            # and the system ends it with its parent even while it is paused.
            process_group=0,
            creationflags=FLAGS,
        )
        self._is_paused = False
        threading.Thread(target=self._follow, name="compiling", daemon=True).start()

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return self._process.pid

    @property
    def is_paused(self) -> bool:
        """Whether it waits for something more urgent."""
        return self._is_paused

    def pause(self) -> None:
        """Lets something else have its processor."""
        self._is_paused = True
        _for_all(self._process.pid, "SIGSTOP", psutil.Process.suspend)

    def go_on(self) -> None:
        """Goes on after a pause."""
        self._is_paused = False
        _for_all(self._process.pid, "SIGCONT", psutil.Process.resume)

    def kill(self) -> None:
        """Ends it at once; what is compiled so far stays in the cache."""
        _for_all(self._process.pid, "SIGKILL", psutil.Process.kill)

    def _follow(self) -> None:
        stdout, stderr = self._process.stdout, self._process.stderr
        assert stdout is not None
        assert stderr is not None
        said: list[bytes] = []
        listener = threading.Thread(target=lambda: said.extend(stderr), daemon=True)
        listener.start()
        for line in stdout:
            with contextlib.suppress(msgspec.DecodeError):
                self._on_progress(_read(line))
        code = self._process.wait()
        listener.join()
        for pipe in (self._process.stdin, stdout, stderr):
            if pipe is not None:
                pipe.close()
        last = said[-1].decode(errors="replace").strip() if said else ""
        self._on_end(Ended(code, last))


def _for_all(pid: int, name: str, otherwise: Callable[[psutil.Process], None]) -> None:
    """Sends a signal to a group of processes; where there are none, does the same to each of them.

    The group is the process with this number and all that it has started.
    """
    if HAS_GROUPS:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.Signals[name])
        return
    with contextlib.suppress(psutil.Error):
        first = psutil.Process(pid)
        for process in [*first.children(recursive=True), first]:
            with contextlib.suppress(psutil.Error):
                otherwise(process)


def _make_room() -> None:
    """Has this process come after others."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
        return
    with contextlib.suppress(psutil.Error):
        # On Windows priorities are classes.
        psutil.Process().nice(getattr(psutil, "BELOW_NORMAL_PRIORITY_CLASS", NICENESS))


def end_with_parent() -> None:
    """Has this process end when its standard input is closed, which its parent holds open.

    It makes room for its parent, too.
    """
    _make_room()

    def wait() -> None:
        # Not through Python's buffer: its lock would be held while Python ends.
        while os.read(0, 4096):
            pass
        # With all that it has started.
        if not HAS_GROUPS or os.getpgid(0) == os.getpid():
            _for_all(os.getpid(), "SIGKILL", psutil.Process.kill)
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
