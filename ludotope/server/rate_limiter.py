"""The rate limiter: how much of everything one person, or one address, may ask for."""

import time
from collections import OrderedDict

from ludotope.engine.errors import LudotopeError
from ludotope.server.addresses import limit_key
from ludotope.server.settings import Limits, Rate

MOST_KEYS = 100_000


class TooMuchError(LudotopeError):
    """Somebody asks for too much too quickly."""

    def __init__(self, seconds: float) -> None:
        super().__init__("too-much", seconds=max(1, round(seconds)))
        self.seconds = seconds


class Bucket:
    """Counts one kind of thing on one connection."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._since = time.monotonic()

    def take(self) -> None:
        """Counts one more, or refuses and says when to come back."""
        now = time.monotonic()
        self._left = min(self._rate.burst, self._left + (now - self._since) * self._rate.a_second)
        self._since = now
        if self._left < 1:
            raise TooMuchError((1 - self._left) / self._rate.a_second)
        self._left -= 1


class RateLimiter:
    """Counts what everybody asks for, in token buckets."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check(self, what: str, who: str) -> None:
        """Counts one more request of a kind by somebody, or refuses and says when to come back.

        Somebody is a person or an address.
        """
        who = limit_key(who)
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

    def give_back(self, what: str, who: str) -> None:
        """Takes back that a request was counted."""
        who = limit_key(who)
        if (what, who) in self._buckets:
            left, since = self._buckets[what, who]
            self._buckets[what, who] = (left + 1, since)
