"""What is never looked through by the garbage collector, and when it is after all."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from ludotope.server.garbage import (
    MOST_BYTES,
    MOST_GROWTH,
    QUIET_BYTES,
    QUIET_GROWTH,
    GarbageKeeper,
    resident_bytes,
)

BEFORE = 100_000_000


@pytest.fixture(autouse=True)
def _thawed() -> Iterator[None]:
    usual = gc.get_threshold()
    # Nothing is collected by itself.
    gc.set_threshold(0)
    yield
    gc.unfreeze()
    gc.set_threshold(*usual)


class Thing:
    """Something that may refer to itself."""

    def __init__(self, *, refers_to_itself: bool = False) -> None:
        self.other = self if refers_to_itself else None


class Machine:
    """A process of which the memory and the processor time are as a test says."""

    def __init__(self) -> None:
        self.bytes = BEFORE
        self.cpu = 0.0

    def keeper(self) -> GarbageKeeper:
        return GarbageKeeper(lambda: self.bytes, lambda: self.cpu)


def test_what_does_not_refer_to_itself_goes_though_it_is_frozen() -> None:
    thing = Thing()
    gone = weakref.ref(thing)
    Machine().keeper().tidy()
    assert gc.get_freeze_count() > 0
    assert not any(kept is thing for kept in gc.get_objects())
    del thing
    assert gone() is None


def test_young_garbage_goes_at_once() -> None:
    gone = weakref.ref(Thing(refers_to_itself=True))
    assert gone() is not None
    Machine().keeper().tidy()
    assert gone() is None


@pytest.mark.parametrize(
    ("grown_to", "is_busy", "goes"),
    [
        (BEFORE, False, False),
        (QUIET_GROWTH * BEFORE + QUIET_BYTES - 1, False, False),
        (QUIET_GROWTH * BEFORE + QUIET_BYTES + 1, False, True),
        (QUIET_GROWTH * BEFORE + QUIET_BYTES + 1, True, False),
        (MOST_GROWTH * BEFORE + MOST_BYTES + 1, True, True),
    ],
)
def test_old_garbage_goes_when_memory_has_grown_and_nobody_is_busy(
    grown_to: float, is_busy: bool, goes: bool
) -> None:
    machine = Machine()
    keeper = machine.keeper()
    thing = Thing(refers_to_itself=True)
    gone = weakref.ref(thing)
    keeper.tidy()
    # It has been frozen, and is garbage from now on.
    del thing
    keeper.tidy()
    assert gone() is not None
    machine.bytes = round(grown_to)
    # So many seconds of a processor since a moment ago that it must have been busy.
    machine.cpu += 1e6 if is_busy else 0.0
    keeper.tidy()
    assert (gone() is None) == goes


def test_what_is_loaded_for_good_is_no_reason_to_look_through_everything() -> None:
    machine = Machine()
    keeper = machine.keeper()
    thing = Thing(refers_to_itself=True)
    gone = weakref.ref(thing)
    keeper.tidy()
    del thing
    machine.bytes = 10 * BEFORE
    keeper.begin_anew()
    keeper.tidy()
    assert gone() is not None


def test_how_much_memory_there_is() -> None:
    before = resident_bytes()
    assert before is not None
    taken = b"x" * 50_000_000
    after = resident_bytes()
    assert after is not None
    assert after - before > len(taken) / 2
