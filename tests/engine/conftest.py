"""Puts the tiny games on the shelf, the way a third party's package would."""

from collections.abc import Callable

import pytest


@pytest.fixture
def pairs_on_the_shelf(put_on_shelf: Callable[..., None]) -> None:
    put_on_shelf("pairs", "tests.engine.pairs")
    put_on_shelf("fingers", "tests.engine.fingers")
