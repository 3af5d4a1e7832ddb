"""The same promise on a short walk, for `make test`, and on a long one, for `make soak`."""

from typing import Any

import pytest


def short_and_long(short: object, long: object) -> list[Any]:
    """Values of a parameter, of which the second one is only for `make soak`."""
    return [short, pytest.param(long, marks=pytest.mark.soak)]
