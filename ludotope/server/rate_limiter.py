"""The rate limiter: how much of everything one person, or one address, may ask for."""

import time
from collections import OrderedDict
from typing import NamedTuple

from ludotope.engine.errors import LudotopeError

MOST_KEYS = 100_000


class TooMuchError(LudotopeError):
    """Somebody asks for too much too quickly."""

    def __init__(self, seconds: float) -> None:
        super().__init__("too-much", seconds=max(1, round(seconds)))
        self.seconds = seconds


class Rate(NamedTuple):
    """How many at once, and how many a second in the long run."""

    burst: float
    a_second: float


def a_minute(count: float) -> Rate:
    """Returns the rate of so many a minute, all at once if need be."""
    return Rate(count, count / 60)


class Limits(NamedTuple):
    """What one person, or one address, may do."""

    requests: Rate = Rate(200, 40)
    messages: Rate = Rate(200, 30)
    guests: Rate = a_minute(30)
    tables: Rate = a_minute(20)
    codes: Rate = a_minute(15)
    logins: Rate = a_minute(10)
    hints: Rate = a_minute(30)
    records: Rate = a_minute(10)
    sockets: int = 40

    def times(self, factor: float) -> "Limits":
        """Returns the same limits multiplied."""
        more = {
            name: Rate(rate.burst * factor, rate.a_second * factor)
            for name, rate in self._asdict().items()
            if isinstance(rate, Rate)
        }
        return self._replace(sockets=round(self.sockets * factor), **more)


class RateLimiter:
    """Counts what everybody asks for, in token buckets."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check(self, what: str, who: str) -> None:
        """Counts one more request of a kind by somebody, or refuses and says when to come back."""
        rate: Rate = getattr(self.limits, what)
        now = time.monotonic()
        left, since = self._buckets.get((what, who), (rate.burst, now))
        left = min(rate.burst, left + (now - since) * rate.a_second)
        if left < 1:
            raise TooMuchError((1 - left) / rate.a_second)
        self._buckets[what, who] = (left - 1, now)
        self._buckets.move_to_end((what, who))
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
