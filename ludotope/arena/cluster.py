"""Work on a cluster of machines with Ray: where one is not enough.

What a worker does depends on its arguments alone, so whatever was lost with a machine is done again
elsewhere, and the results are the same on any number of machines.
"""

import itertools
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from ludotope.engine.errors import LudotopeError, SetupError

T = TypeVar("T")
# How many seconds a machine has to answer.
PATIENCE = 5
# How long a machine works before it reports back, about, and how much it is given at most.
BATCH_SECONDS, MOST_IN_A_BATCH = 0.5, 64


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Connects to a cluster, `auto` for the one of this machine, and leaves it again."""
    try:
        import ray
    except ImportError:
        raise SetupError("env-missing", package="ray", extra="cluster") from None
    try:
        _expect_somebody(address)
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (OSError, RuntimeError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise LudotopeError("cluster-away", address=address, reason=reason) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _expect_somebody(address: str) -> None:
    """Fails at once where nothing listens at HOST:PORT; Ray would try for minutes."""
    host, _, port = address.rpartition(":")
    if host and port.isdigit() and "://" not in address:
        socket.create_connection((host, int(port)), PATIENCE).close()


def _call_all(work: Callable[..., T], batch: list[tuple[Any, ...]]) -> tuple[list[T], float]:
    """Calls the work with each of some arguments; returns the results and the seconds taken."""
    began = time.perf_counter()
    return [work(*given) for given in batch], time.perf_counter() - began


def run_on_cluster(
    address: str, work: Callable[..., T], arguments: Iterable[tuple[Any, ...]]
) -> Iterator[T]:
    """Yields what some work returns for each of some arguments, in the order of being done.

    Work that a machine took with it is begun again on another. Short work is handed out in batches,
    so that handing it out does not count.
    """
    with connected(address) as ray:
        remote = ray.remote(max_retries=-1, num_cpus=1)(_call_all)
        shared = ray.put(work)
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = iter(arguments)
        under_way: list[Any] = []
        size = 1
        while True:
            while len(under_way) < 2 * cores:
                batch = list(itertools.islice(waiting, size))
                if not batch:
                    break
                under_way.append(remote.remote(shared, batch))
            if not under_way:
                return
            done, under_way = ray.wait(under_way, num_returns=1)
            for results, seconds in ray.get(done):
                if seconds < BATCH_SECONDS:
                    size = max(size, min(2 * len(results), MOST_IN_A_BATCH))
                yield from results
