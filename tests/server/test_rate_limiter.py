"""The rate limiter, with a clock of its own."""

import time

import pytest

from ludotope.server import rate_limiter
from ludotope.server.rate_limiter import RateLimiter, TooMuchError
from ludotope.server.settings import Limits, Rate


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock)
    return clock


def test_a_bucket_fills_again(clock: Clock) -> None:
    limiter = RateLimiter(Limits(messages=Rate(3, 0.5)))
    for _ in range(3):
        limiter.check("messages", "mia")
    with pytest.raises(TooMuchError):
        limiter.check("messages", "mia")
    limiter.check("messages", "leo")
    clock.now += 2
    limiter.check("messages", "mia")
    with pytest.raises(TooMuchError) as refused:
        limiter.check("messages", "mia")
    assert refused.value.seconds == pytest.approx(2)


def test_whoever_could_ask_for_everything_again_is_forgotten(clock: Clock) -> None:
    limiter = RateLimiter(Limits(messages=Rate(5, 1), address_tables=Rate(5, 0.001)))
    limiter.check("address_tables", "192.0.2.1")
    for number in range(1000):
        limiter.check("messages", f"person-{number}")
        clock.now += 0.1
    # Each is full again after a second.
    assert len(limiter._buckets["messages"]) < 30
    # What fills slowly is kept.
    for _ in range(4):
        limiter.check("address_tables", "192.0.2.1")
    with pytest.raises(TooMuchError):
        limiter.check("address_tables", "192.0.2.1")


def test_not_more_are_counted_than_there_is_room_for(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limiter, "MOST_KEYS", 10)
    limiter = RateLimiter(Limits(messages=Rate(5, 0.001)))
    for number in range(50):
        limiter.check("messages", f"person-{number}")
    assert len(limiter._buckets["messages"]) == 10


def test_bytes_are_counted_in_the_same_way(clock: Clock) -> None:
    limiter = RateLimiter(Limits(address_bytes=Rate(1000, 1)))
    limiter.check("address_bytes", "192.0.2.1", 0)
    limiter.check("address_bytes", "192.0.2.1", 700)
    with pytest.raises(TooMuchError) as refused:
        limiter.check("address_bytes", "192.0.2.1", 500)
    assert refused.value.seconds == pytest.approx(200)
    limiter.check("address_bytes", "192.0.2.1", 300)
    clock.now += 500
    limiter.check("address_bytes", "192.0.2.1", 500)
