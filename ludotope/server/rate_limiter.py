"""The rate limiter: how much of everything one person, or one address, may ask for."""

import time
from collections import OrderedDict

from ludotope.engine.errors import LudotopeError
from ludotope.server.addresses import limit_key
from ludotope.server.settings import Limits, Rate

# How many people or addresses are counted at once, for each kind.
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
        self._left = _left(self._rate, self._left, self._since, now)
        self._since = now
        if self._left < 1:
            raise TooMuchError((1 - self._left) / self._rate.a_second)
        self._left -= 1


class RateLimiter:
    """Counts what everybody asks for, in token buckets."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        # By kind and by whose it is, those asked for last at the end: how much was left, and when.
        self._buckets: dict[str, OrderedDict[str, tuple[float, float]]] = {}

    def check(self, what: str, who: str, amount: float = 1) -> None:
        """Counts one more request of a kind by somebody, or refuses and says when to come back.

        Somebody is a person or an address; with `amount` it is so many at once, or bytes.
        """
        if not amount:
            return
        who = limit_key(who)
        rate: Rate = getattr(self.limits, what)
        now = time.monotonic()
        buckets = self._buckets.setdefault(what, OrderedDict())
        left = _left(rate, *buckets.get(who, (rate.burst, now)), now)
        if left < amount:
            raise TooMuchError((amount - left) / rate.a_second)
        buckets[who] = (left - amount, now)
        buckets.move_to_end(who)
        # Two for each new one, so that there are never many more than are in use.
        for _ in range(2):
            oldest, bucket = next(iter(buckets.items()))
            if _left(rate, *bucket, now) >= rate.burst or len(buckets) > MOST_KEYS:
                del buckets[oldest]

    def give_back(self, what: str, who: str) -> None:
        """Takes back that a request was counted."""
        who = limit_key(who)
        buckets: dict[str, tuple[float, float]] = self._buckets.get(what, OrderedDict())
        if who in buckets:
            left, since = buckets[who]
            buckets[who] = (left + 1, since)


def _left(rate: Rate, left: float, since: float, now: float) -> float:
    """Returns the amount left in a bucket now, given the amount left at a time before."""
    return min(rate.burst, left + (now - since) * rate.a_second)
