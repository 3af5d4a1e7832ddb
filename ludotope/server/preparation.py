"""Prepares games beside a server that is there at once: compiles them, and loads what is compiled.

Compiling holds Python's lock, so it is done in processes of their own. What somebody has just
opened comes first, its rules and beside them what its computer players need, then the rest; for it,
all else is paused. A part that is compiled is loaded on a thread. Until then the game cannot be
opened in this process.
"""

import asyncio
import contextlib
import logging
import math
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Literal, TypeVar

import msgspec

from ludotope.engine.box import Box
from ludotope.engine.errors import LudotopeError
from ludotope.engine.kernel.cache_folder import why_unusable
from ludotope.engine.kernel.mistakes import RulesError
from ludotope.engine.shelf import find_box, shelf
from ludotope.engine.words import Phrase, say
from ludotope.server import metrics
from ludotope.server.compiling import (
    BOTS_PART,
    PARTS,
    RULES_PART,
    CompileProcess,
    Ended,
    Progress,
    is_compiled,
)

log = logging.getLogger("ludotope.server")

T = TypeVar("T")
Stage = Literal["waiting", "compiling", "loading", "ready", "failed"]
Shown = Literal["waiting", "preparing", "ready", "failed"]
Mode = Literal["ahead", "asked", "never"]

# The stages as whoever waits is told of them.
SHOWN: Mapping[Stage, Shown] = {
    "waiting": "waiting",
    "compiling": "preparing",
    "loading": "preparing",
    "ready": "ready",
    "failed": "failed",
}

# About how many seconds a part takes on an idle machine, until its own pace is known.
USUAL_SECONDS = {RULES_PART: 12.0, BOTS_PART: 15.0}
LOADING_SECONDS = 1.0
# From which share of the work on only its own pace says how long the rest takes.
KNOWN_PACE = 0.3
# How many processors are kept for a game that somebody waits for: both of its parts need one.
FOR_THE_AWAITED = 2
# How long a part that failed is left before it is tried again: twice as long each time.
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 300.0


class GamePreparingError(LudotopeError):
    """A game is needed that is still being prepared; it will be there in so many seconds."""

    def __init__(self, message: str, box: Box, part: "PartView") -> None:
        self.seconds = part.seconds
        super().__init__(
            message,
            game=box.title,
            name=box.name,
            done=part.done,
            all=part.all,
            seconds=math.ceil(part.seconds),
        )


class PartView(msgspec.Struct, frozen=True):
    """The progress of a part of a game: `done` of `all` steps, and about `seconds` left.

    What has failed is tried again after `retry_in` seconds; `problem` says why. It may also be
    there for a part that is compiled for this run of the server only.
    """

    stage: Shown
    done: int
    all: int
    seconds: float
    problem: Phrase | None
    retry_in: float | None


class GamePreparation(msgspec.Struct, frozen=True):
    """The progress of a game: its rules, which people need, and what computer players need."""

    game: str
    rules: PartView
    bots: PartView


class Part:
    """A part of a game, and how far it is."""

    def __init__(self, box: Box, name: str, place: int) -> None:
        self.box = box
        self.name = name
        # Its place among the parts of its kind.
        self.place = place
        self.stage: Stage = "waiting"
        self.done = 0
        self.all = 0
        self.problem: Phrase | None = None
        self.failures = 0
        self.retry_at = 0.0
        self.process: CompileProcess | None = None
        # Whether it is compiled within the server, because nothing can be kept.
        self.is_in_memory = False
        # The seconds of work before the last pause, and when it went on.
        self._worked = 0.0
        self._working_since: float | None = None

    def begin(self, stage: Stage) -> None:
        """Notes that it is worked on from now on."""
        self.stage = stage
        if stage == "compiling":
            self.done = self.all = 0
            self._worked = 0.0
        self._working_since = time.monotonic()

    def pause(self) -> None:
        """Notes that it is not worked on for a while."""
        self._worked = self.worked
        self._working_since = None

    def go_on(self) -> None:
        """Notes that it is worked on again."""
        self._working_since = time.monotonic()

    @property
    def worked(self) -> float:
        """For how many seconds it has been worked on."""
        since = self._working_since
        return self._worked + (0.0 if since is None else time.monotonic() - since)

    @property
    def is_ready(self) -> bool:
        """Whether it can be used."""
        return self.stage == "ready"

    @property
    def seconds(self) -> float:
        """About how many seconds of work are left."""
        if self.stage == "ready":
            return 0.0
        if self.stage == "loading":
            return LOADING_SECONDS
        share = self.done / self.all if self.all else 0.0
        usual = USUAL_SECONDS[self.name]
        if self.stage != "compiling":
            is_compiled = self.all > 0 and self.done == self.all
            return LOADING_SECONDS if is_compiled else usual + LOADING_SECONDS
        # The compiler itself has to be loaded first: the pace of the beginning says little.
        trust = min(1.0, share / KNOWN_PACE)
        by_pace = self.worked / share if share else 0.0
        whole = trust * by_pace + (1.0 - trust) * max(usual, 2.0 * self.worked)
        return whole - self.worked + LOADING_SECONDS


class Preparation:
    """Has all games compiled and loaded, what is wanted first.

    Everything is prepared from the start (`ahead`), or what somebody asks for (`asked`); or it is
    taken to be ready, and is compiled or loaded in this process when it is first used (`never`). At
    most `jobs` processes work at once. `on_ready` is called with the game and the part when a part
    can be used, `on_change` when anything has changed.
    """

    def __init__(self, mode: Mode, jobs: int | None = None) -> None:
        self._mode = mode
        self._jobs = jobs or os.cpu_count() or 1
        # A thread may add a game that has come onto the shelf: copies are looked through.
        self._parts: dict[tuple[str, str], Part] = {}
        # When each game was last asked for.
        self._wanted: dict[str, float] = {}
        # Held while something is loaded, or compiled in this process: one at a time.
        self._thread_in_use = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False
        self.on_ready: Callable[[str, str], None] = lambda _game, _part: None
        self.on_change: Callable[[], None] = lambda: None
        # Since when games have been prepared, and when the rules of each were there.
        self._since = time.time()
        self._ready_at: dict[str, float] = {}

    # --- Asking ----------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[GamePreparation]:
        return iter([self.of(name) for name in shelf()])

    def of(self, game: str) -> GamePreparation:
        """Returns how far a game is; refuses a name that is not on the shelf."""
        rules, bots = (self._part(game, part) for part in PARTS)
        seconds = bots.seconds if rules.is_ready else max(rules.seconds, bots.seconds)
        return GamePreparation(game, _view(rules, rules.seconds), _view(bots, seconds))

    def title(self, game: str) -> str:
        """Returns what a game is called."""
        return self._part(game, RULES_PART).box.title

    def is_ready(self, game: str, part: str) -> bool:
        """Whether a part of a game can be used; if not, it is prepared before all else."""
        if self._part(game, part).is_ready:
            return True
        self.want(game)
        return False

    def expect(self, game: str, part: str) -> None:
        """Refuses what needs a part that is not ready, and has it prepared before all else."""
        if not self.is_ready(game, part):
            view = self.of(game)
            box = self._part(game, part).box
            if part == RULES_PART:
                raise GamePreparingError("game-preparing", box, view.rules)
            raise GamePreparingError("bots-preparing", box, view.bots)

    @property
    def unready(self) -> frozenset[str]:
        """The games that are being prepared, or whose computer players are."""
        return frozenset(
            game
            for (game, _), part in tuple(self._parts.items())
            if not part.is_ready and (self._mode == "ahead" or game in self._wanted)
        )

    @property
    def is_compiling(self) -> bool:
        """Whether anything is compiled now, and not only loaded."""
        return any(part.stage == "compiling" for part in tuple(self._parts.values()))

    def gate(self, game: str) -> None:
        """Refuses to open a game whose rules are not ready."""
        self.expect(game, RULES_PART)

    def lasted(self, game: str) -> tuple[float, float] | None:
        """From when to when nobody could play a game that was being prepared; seconds since 1970.

        None if it was ready from the start.
        """
        ready_at = self._ready_at.get(game)
        return None if ready_at is None else (self._since, ready_at)

    def want(self, game: str) -> None:
        """Has a game prepared before all else: somebody waits for it."""
        name = self._part(game, RULES_PART).box.name
        self._wanted[name] = time.monotonic()
        self._soon()

    def try_again(self, game: str) -> None:
        """Tries again at once what has failed."""
        for name in PARTS:
            self._part(game, name).retry_at = 0.0
        self.want(game)

    def _part(self, game: str, part: str) -> Part:
        found = self._parts.get((game, part))
        if found is None:
            found = self._add(find_box(game))[PARTS.index(part)]
        return found

    def _add(self, box: Box) -> list[Part]:
        """Takes a game up that was not known, as one that has come onto the shelf since."""
        for name in PARTS:
            if (box.name, name) not in self._parts:
                part = self._parts[box.name, name] = Part(box, name, len(self._parts))
                metrics.PREPARED.labels(box.name, name).set(0)
                if self._mode == "never" or (self._mode == "asked" and is_compiled(box, name)):
                    # It is loaded when it is first used, as whoever starts the server wished.
                    self._settle(part)
        return [self._parts[box.name, name] for name in PARTS]

    # --- Working ---------------------------------------------------------------------------------

    async def open(self) -> None:
        """Finds out what there is to do, and begins."""
        self._loop = asyncio.get_running_loop()
        if self._mode != "never":
            self._start(self._look_around())

    async def _look_around(self) -> None:
        # On a thread: a package may load whatever it likes with its box.
        boxes = await asyncio.to_thread(shelf)
        for box in boxes.values():
            self._add(box)
        self._soon()

    async def close(self) -> None:
        """Ends all that is under way."""
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
        for part in tuple(self._parts.values()):
            if part.process is not None:
                part.process.kill()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _soon(self) -> None:
        """Has what is to be done next decided as soon as the event loop comes to it."""
        if not self._is_closed:
            self._loop.call_soon_threadsafe(self._decide)

    def _decide(self) -> None:
        """Starts what is most urgent, and pauses what is less urgent than that."""
        if self._is_closed:
            return
        now = time.monotonic()
        free = self._jobs
        parts = tuple(self._parts.values())
        # One after the other, so that the most urgent is always next.
        may_load = not any(part.stage == "loading" for part in parts)
        is_awaited = any(self._is_awaited(part) for part in parts)
        for part in sorted(parts, key=self._urgency):
            if is_awaited and part.box.name not in self._wanted:
                free = min(free, self._jobs - FOR_THE_AWAITED)
            if part.stage == "failed" and part.retry_at <= now:
                part.stage = "waiting"
            if part.stage == "compiling":
                self._let_run(part, free > 0 or self._may_be_waited_for(part))
                free -= 1
            elif part.stage == "waiting" and self._may_begin(part):
                if is_compiled(part.box, part.name):
                    if may_load and self._has_rules(part):
                        self._load(part)
                        may_load = False
                elif free > 0:
                    self._start(self._compile(part))
                    free -= 1
        self._wait_for_retries(now)
        self.on_change()

    def _is_awaited(self, part: Part) -> bool:
        """Whether somebody waits for a part that is compiled, or could be."""
        if part.box.name not in self._wanted:
            return False
        return part.stage == "compiling" or (part.stage == "waiting" and self._may_begin(part))

    def _urgency(self, part: Part) -> tuple[float, int, int]:
        wanted = self._wanted.get(part.box.name, -math.inf)
        return (-wanted, PARTS.index(part.name), part.place)

    def _may_begin(self, part: Part) -> bool:
        """Whether a part is to be prepared now.

        Computer players are compiled after the rules, of which they need many; beside them, which
        takes more work and less time, where somebody waits for both.
        """
        if part.box.name in self._wanted:
            return self._has_rules(part) or not self._rules_of(part).failures
        return self._mode == "ahead" and self._has_rules(part)

    def _may_be_waited_for(self, part: Part) -> bool:
        """Whether the rules of its game are compiled beside a part: they may need what it does."""
        process = self._rules_of(part).process
        return part.name == BOTS_PART and process is not None and not process.is_paused

    def _has_rules(self, part: Part) -> bool:
        return part.name == RULES_PART or self._rules_of(part).is_ready

    def _rules_of(self, part: Part) -> Part:
        return self._parts[part.box.name, RULES_PART]

    def _let_run(self, part: Part, runs: bool) -> None:
        process = part.process
        if process is None:
            # It is about to be started, or the part is compiled in this process.
            return
        if runs and process.is_paused:
            process.go_on()
            part.go_on()
        elif not runs and not process.is_paused:
            process.pause()
            part.pause()

    def _wait_for_retries(self, now: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        failed = [part.retry_at for part in tuple(self._parts.values()) if part.stage == "failed"]
        if failed:
            self._timer = self._loop.call_later(max(0.0, min(failed) - now), self._decide)

    async def _compile(self, part: Part) -> None:
        """Has a part compiled in a process of its own, or here if nothing can be kept."""
        part.begin("compiling")
        unusable = await asyncio.to_thread(why_unusable)
        if unusable is None:
            ended = await self._run_process(part)
            if ended.is_ready:
                part.pause()
                part.stage = "waiting"
                self._soon()
                return
            if not ended.is_not_kept:
                self._fail(part, ended.reason)
                return
            unusable = ended.said
        self._compile_here(part, unusable)

    async def _run_process(self, part: Part) -> Ended:
        ended: asyncio.Future[Ended] = self._loop.create_future()

        def on_progress(progress: Progress) -> None:
            self._call(partial(self._note, part, progress))

        def on_end(how: Ended) -> None:
            self._call(partial(_answer, ended, how))

        try:
            part.process = CompileProcess(part.box.name, part.name, on_progress, on_end)
        except OSError as error:
            return Ended(1, error.strerror or str(error))
        # Something more urgent may have come meanwhile.
        self._soon()
        try:
            return await ended
        finally:
            part.process = None

    def _call(self, what: Callable[[], object]) -> None:
        """Calls something on the event loop, from a thread."""
        # When the server has stopped, nobody needs to know.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(what)

    def _note(self, part: Part, progress: Progress) -> None:
        part.done, part.all = max(part.done, progress.done), progress.all
        self.on_change()

    def _compile_here(self, part: Part, unusable: str) -> None:
        """As a last resort: whoever plays meanwhile is served more slowly, but everybody plays."""
        part.is_in_memory = True
        part.problem = Phrase("preparation-not-kept", {"game": part.box.title, "reason": unusable})
        log.warning("%s", say(part.problem))

        def told(progress: Progress) -> None:
            self._call(partial(self._note, part, progress))

        def compile_here() -> None:
            from ludotope.server.precompile import prepare

            prepare(part.box.name, part.name, told)

        part.begin("compiling")
        self._start(self._work_here(part, compile_here))

    def _load(self, part: Part) -> None:
        """Loads what is compiled."""

        def load() -> None:
            # What this loads, a compiler above all, takes a second.
            from ludotope.server.precompile import load_for_good

            load_for_good(part.box.name, part.name)

        part.begin("loading")
        self._start(self._work_here(part, load))

    async def _work_here(self, part: Part, work: Callable[[], None]) -> None:
        """Does something on a thread, after which a part is ready."""
        self.on_change()
        try:
            async with self._thread_in_use:
                await self._on_thread(work)
        except (LudotopeError, RulesError, OSError, ImportError) as error:
            self._fail(part, str(error))
        except Exception as error:
            log.exception("%s cannot be prepared", part.box.name)
            self._fail(part, type(error).__name__)
        else:
            self._finish(part)
            self._soon()

    async def _on_thread(self, work: Callable[[], None]) -> None:
        done: asyncio.Future[None] = self._loop.create_future()

        def run() -> None:
            try:
                work()
            except BaseException as error:
                self._call(partial(_fail, done, error))
            else:
                self._call(partial(_answer, done, None))

        # Not one that Python waits for at its end: whoever stops the server has gone by then.
        threading.Thread(target=run, name="preparing", daemon=True).start()
        await done

    def _settle(self, part: Part) -> None:
        part.pause()
        part.stage = "ready"
        part.all = max(part.all, 1)
        part.done = part.all
        part.failures = 0
        if not part.is_in_memory:
            part.problem = None
        metrics.PREPARED.labels(part.box.name, part.name).set(1)

    def _finish(self, part: Part) -> None:
        self._settle(part)
        if part.name == RULES_PART:
            self._ready_at[part.box.name] = time.time()
        self.on_ready(part.box.name, part.name)

    def _fail(self, part: Part, reason: str) -> None:
        """Notes why a part is not ready, and when it is tried again."""
        if self._is_closed:
            return
        part.pause()
        part.stage = "failed"
        part.failures += 1
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (part.failures - 1))
        part.retry_at = time.monotonic() + pause
        part.problem = Phrase("preparation-failed", {"game": part.box.title, "reason": reason})
        metrics.PREPARATION_FAILURES.labels(part.box.name, part.name).inc()
        log.error("%s (%s; next try in %d s)", say(part.problem), part.name, pause)
        self._soon()


def _answer(waited_for: "asyncio.Future[T]", how: T) -> None:
    if not waited_for.done():
        waited_for.set_result(how)


def _fail(waited_for: "asyncio.Future[None]", error: BaseException) -> None:
    if not waited_for.done():
        waited_for.set_exception(error)


def _view(part: Part, seconds: float) -> PartView:
    stage = SHOWN[part.stage]
    retry_in = max(0.0, part.retry_at - time.monotonic()) if part.stage == "failed" else None
    return PartView(stage, part.done, part.all, round(seconds, 1), part.problem, retry_in)
