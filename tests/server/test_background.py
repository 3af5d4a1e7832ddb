"""What is done again and again: whatever fails, until it is closed."""

import asyncio
import logging

import pytest

from ludotope.server import background
from ludotope.server.background import BackgroundLoop
from ludotope.server.storage.connections import StorageAwayError
from tests.running import PATIENCE


class Work:
    """Fails in the ways it is told to, then succeeds; says when it has been done often enough."""

    def __init__(self, *failures: Exception) -> None:
        self._failures = list(failures)
        self.done = 0
        self.is_enough = asyncio.Event()

    async def __call__(self) -> None:
        self.done += 1
        if self._failures:
            raise self._failures.pop(0)
        self.is_enough.set()


def test_goes_on_whatever_fails(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> int:
        work = Work(StorageAwayError("database-away"), ValueError("odd"), KeyError("x"))
        loop = BackgroundLoop(work, 0.001, "cannot do it")
        loop.open()
        async with asyncio.timeout(PATIENCE):
            await work.is_enough.wait()
        await loop.close()
        assert asyncio.all_tasks() == {asyncio.current_task()}, "nothing is done any more"
        return work.done

    with caplog.at_level(logging.INFO):
        assert asyncio.run(run()) >= 4
    # A database that is away is told elsewhere.
    assert [record.message for record in caplog.records] == ["cannot do it"] * 2


def test_does_it_at_once_or_after_a_while() -> None:
    async def run() -> None:
        at_once = BackgroundLoop(soon := Work(), 1000.0, "", first_seconds=0)
        usual = BackgroundLoop(late := Work(), 1000.0, "")
        at_once.open()
        usual.open()
        async with asyncio.timeout(PATIENCE):
            await soon.is_enough.wait()
            # Whoever waits for long does not keep the server from closing.
            await asyncio.gather(at_once.close(), usual.close())
        assert (soon.done, late.done) == (1, 0)

    asyncio.run(run())


def test_a_pause_within_ends_with_the_loop() -> None:
    async def run() -> None:
        told: list[bool] = []
        began = asyncio.Event()

        async def work() -> None:
            told.append(await loop.pause(0.001))
            began.set()
            told.append(await loop.pause(1000.0))

        loop = BackgroundLoop(work, 1000.0, "", first_seconds=0)
        loop.open()
        async with asyncio.timeout(PATIENCE):
            await began.wait()
            await loop.close()
        assert told == [True, False]

    asyncio.run(run())


def test_what_hangs_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "CLOSE_SECONDS", 0.01)

    async def run() -> None:
        began = asyncio.Event()

        async def hang() -> None:
            began.set()
            await asyncio.Event().wait()

        loop = BackgroundLoop(hang, 1000.0, "", first_seconds=0)
        loop.open()
        async with asyncio.timeout(PATIENCE):
            await began.wait()
            await loop.close()

    asyncio.run(run())


def test_closing_what_was_never_opened_is_fine() -> None:
    async def run() -> None:
        await BackgroundLoop(Work(), 1.0, "").close()

    asyncio.run(run())
