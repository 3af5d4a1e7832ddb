"""Threads that are shared out fairly: whoever has used least of them comes first.

Every piece of work is charged, in measured seconds, to somebody. A fair queue over virtual time
decides who is next: the key of a piece of work is what its payer has used so far and what it is
going to take, so that short work is not stuck behind long work. Work asks every few milliseconds
whether to go on; then it rests, on its thread, while somebody with a smaller key has the turn.
"""

import asyncio
import contextlib
import heapq
import itertools
import math
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from ludotope.bots import never
from ludotope.server import metrics
from ludotope.server.rate_limiter import TooMuchError

Result = TypeVar("Result")
Stop = Callable[[], bool]

# How much work may rest in the middle: each keeps a thread and up to 6 MB.
MOST_RESTING = 32
# How far somebody can get behind the others, in seconds.
MOST_DEBT = 60.0
# When to come back for somebody who has too much waiting.
RETRY_SECONDS = 5.0
# Of how many people the address is kept.
MOST_ADDRESSES = 10_000


class Addresses:
    """From which address everybody came last: guests and accounts are cheap, addresses are not."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, address: str) -> None:
        """Notes where somebody is."""
        self._addresses[person] = address
        self._addresses.move_to_end(person)
        if len(self._addresses) > MOST_ADDRESSES:
            self._addresses.popitem(last=False)

    def of(self, payer: str) -> str:
        """Returns where somebody was last; an address, and whoever was nowhere, is its own."""
        return self._addresses.get(payer, payer)


class Account:
    """The thread time of somebody, in virtual seconds, and the work begun or waiting for them."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.used = 0.0
        self.begun = 0
        # The shortest first.
        self.waiting: list[tuple[float, int, Job]] = []


class Job:
    """A piece of work, and how far it is."""

    def __init__(
        self, number: int, payer: str, kind: str, work: Callable[[Stop], Any], stop: Stop
    ) -> None:
        self.number = number
        self.payer = payer
        self.kind = kind
        self.work = work
        self.stop = stop
        self.seconds = 0.0
        self.later = 0.0
        self.asked_at = time.monotonic()
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        # Once it has begun: virtual times, how much a second is charged, and seconds used.
        self.start = self.key = 0.0
        self.weight = 1
        self.spent = 0.0
        self.turn_began = 0.0
        self.should_rest = False
        self.turn = threading.Event()
        self.is_dropped = False

    @property
    def reached(self) -> float:
        """The virtual time until which it has got, while it has its turn."""
        return self.start + (self.spent + time.monotonic() - self.turn_began) * self.weight


class FairThreads:
    """Runs work on a few threads, in fair shares for those to whom it is charged.

    Nobody has more than `at_once` pieces of work begun, nor more than `most_waiting` to come. All
    who are at one address have one share together.
    """

    def __init__(
        self,
        name: str,
        threads: int,
        at_once: int,
        addresses: Addresses,
        most_waiting: float = math.inf,
    ) -> None:
        self._name = name
        self._threads = threads
        self._at_once = at_once
        self._most_waiting = most_waiting
        self._addresses = addresses
        self._pool = ThreadPoolExecutor(threads + MOST_RESTING, name)
        self._lock = threading.Lock()
        self._numbers = itertools.count()
        self._accounts: dict[str, Account] = {}
        # Those who have work begun or waiting; and how many of them are at each address.
        self._active: dict[str, Account] = {}
        self._active_at: Counter[str] = Counter()
        self._running: set[Job] = set()
        self._resting: set[Job] = set()
        self._virtual = 0.0
        self._has_spare_work = False
        self._closing = False

    async def run(
        self,
        payer: str,
        kind: str,
        work: Callable[[Stop], Result],
        *,
        seconds: float,
        later: float = 0.0,
        stop: Stop = never,
    ) -> Result:
        """Runs work on a thread when it is its turn, and returns what comes of it.

        `seconds` is how long it takes at the most, or usually; `later` for how many more of the
        payer's seconds it can wait. The work is given a function to ask every few milliseconds:
        that may take a while, and says whether to stop.
        """
        job = Job(next(self._numbers), payer, kind, work, stop)
        job.seconds, job.later = seconds, later
        with self._lock:
            account = self._active.get(payer)
            if account is not None and len(account.waiting) >= self._most_waiting:
                raise TooMuchError(RETRY_SECONDS)
            self._add(job)
            self._share_out()
        if self._closing:
            job.done.cancel()
        try:
            result: Result = await job.done
        except asyncio.CancelledError:
            with self._lock:
                self._drop(job)
                self._share_out()
            raise
        return result

    async def run_spare(self, work: Callable[[Stop], Result], stop: Stop) -> Result | None:
        """Runs work that nobody waits for, if there is nothing else to do; else returns None.

        It is charged to nobody, there is never more than one, and it is told to stop as soon as
        somebody wants anything.
        """
        with self._lock:
            if self._active or self._has_spare_work or self._closing:
                return None
            self._has_spare_work = True

        def spare() -> Result:
            try:
                return work(lambda: self._closing or bool(self._active) or stop())
            finally:
                self._has_spare_work = False

        return await asyncio.get_running_loop().run_in_executor(self._pool, spare)

    def least_used(self, payers: Iterable[str]) -> str:
        """Returns the one of some people who has used the threads least."""
        with self._lock:
            accounts = self._accounts
            return min(sorted(payers), key=lambda p: accounts[p].used if p in accounts else 0.0)

    def close(self) -> None:
        """Has all work stop, and begins none any more."""
        with self._lock:
            self._closing = True
            for job in self._resting:
                job.turn.set()
            waiting = [job for account in self._active.values() for *_, job in account.waiting]
        for job in waiting:
            job.done.cancel()
        # What has been begun must come to its end, to tell whoever waits for it.
        self._pool.shutdown(wait=False)

    # --- Whose turn it is. The lock is held. -----------------------------------------------------

    def _add(self, job: Job) -> None:
        now = self._now()
        account = self._active.get(job.payer)
        if account is None:
            address = self._addresses.of(job.payer)
            account = self._accounts.setdefault(job.payer, Account(address))
            account.address = address
            account.used = min(max(account.used, now), now + MOST_DEBT)
            self._active[job.payer] = account
            self._active_at[account.address] += 1
        heapq.heappush(account.waiting, (job.seconds + job.later, job.number, job))
        metrics.WORK_WAITING.labels(self._name).inc()

    def _drop(self, job: Job) -> None:
        """Forgets work that nobody waits for any more; if it has begun, it stops soon."""
        job.is_dropped = True
        # If it rests, it is next, to find out that it is over.
        job.key = -math.inf
        account = self._active.get(job.payer)
        if account is None:
            return
        left = [entry for entry in account.waiting if entry[2] is not job]
        if len(left) < len(account.waiting):
            heapq.heapify(left)
            account.waiting = left
            metrics.WORK_WAITING.labels(self._name).dec()
            self._retire_if_idle(job.payer, account)

    def _retire_if_idle(self, payer: str, account: Account) -> None:
        if account.begun or account.waiting:
            return
        del self._active[payer]
        self._active_at[account.address] -= 1
        if not self._active_at[account.address]:
            del self._active_at[account.address]
        if not self._active:
            # Nobody wants anything: nobody owes anybody anything.
            self._accounts.clear()
            self._virtual = 0.0
        elif len(self._accounts) > 2 * len(self._active) + 1000:
            # Those who are not behind the others are like those who come for the first time.
            self._accounts = {
                person: account
                for person, account in self._accounts.items()
                if person in self._active or account.used > self._virtual
            }

    def _now(self) -> float:
        """The virtual time: as far as whoever has the turn has got, the furthest behind of them."""
        if self._running:
            reached = min(job.reached for job in self._running)
            self._virtual = max(self._virtual, reached)
        return self._virtual

    def _weight(self, account: Account) -> int:
        """Returns how often each second is charged: people at one address share one share."""
        return max(1, self._active_at[account.address])

    def _next(self) -> tuple[float, int, Job] | None:
        """The work with the smallest key, of what rests and what waits."""
        keys = [(job.key, job.number, job) for job in self._resting]
        if len(self._running) + len(self._resting) < self._threads + MOST_RESTING:
            for account in self._active.values():
                if account.waiting and account.begun < self._at_once:
                    job = account.waiting[0][2]
                    key = account.used + job.seconds * self._weight(account) + job.later
                    keys.append((key, job.number, job))
        return min(keys, default=None)

    def _share_out(self) -> None:
        """Gives free threads to whoever is next, and asks for one back if somebody else should go.

        One at a time: whoever rests calls this again.
        """
        while not self._closing and (found := self._next()) is not None:
            key, _, job = found
            if len(self._running) < self._threads:
                self._resume(job) if job in self._resting else self._begin(job)
                continue
            last = max(self._running, key=lambda job: (job.key, job.number))
            last.should_rest = key < last.key
            return

    def _begin(self, job: Job) -> None:
        account = self._active[job.payer]
        heapq.heappop(account.waiting)
        metrics.WORK_WAITING.labels(self._name).dec()
        metrics.WAITED.labels(job.kind).observe(time.monotonic() - job.asked_at)
        job.weight = self._weight(account)
        job.start = account.used
        job.key = job.start + job.seconds * job.weight + job.later
        # All of it is charged beforehand, so that two at once count as two.
        account.used = job.start + job.seconds * job.weight
        account.begun += 1
        self._take_turn(job)
        self._pool.submit(self._work, job)

    def _resume(self, job: Job) -> None:
        self._resting.discard(job)
        self._take_turn(job)
        job.turn.set()

    def _take_turn(self, job: Job) -> None:
        job.turn_began = time.monotonic()
        job.should_rest = False
        self._running.add(job)

    def _end_turn(self, job: Job) -> None:
        self._now()
        self._running.discard(job)
        job.spent += time.monotonic() - job.turn_began

    # --- On a thread -----------------------------------------------------------------------------

    def _work(self, job: Job) -> None:
        try:
            result, error = job.work(lambda: self._ask(job)), None
        except BaseException as raised:
            result, error = None, raised
        with self._lock:
            self._end_turn(job)
            account = self._active[job.payer]
            account.begun -= 1
            account.used += (job.spent - job.seconds) * job.weight
            self._retire_if_idle(job.payer, account)
            self._share_out()
        # The server may have closed meanwhile.
        with contextlib.suppress(RuntimeError):
            job.done.get_loop().call_soon_threadsafe(_tell, job.done, result, error)

    def _ask(self, job: Job) -> bool:
        """Whether to stop; if somebody else should have the turn, it takes until it comes back."""
        if job.should_rest and not self._closing:
            with self._lock:
                self._end_turn(job)
                self._resting.add(job)
                job.turn.clear()
                self._share_out()
                if self._closing:
                    job.turn.set()
            job.turn.wait()
        return self._closing or job.is_dropped or job.stop()


def _tell(done: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if done.done():
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(result)
