"""A real server and a real Chromium for every test of the browser client."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest
from playwright.sync_api import Browser

from tests.server.serving import serving
from tests.web.visitors import Ranger, Visitor, open_browser

V = TypeVar("V", bound=Visitor)


# Not for the whole session: as long as Playwright is there, no other test can run an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("house")
    with serving(f"sqlite:///{folder / 'house.db'}") as url:
        yield url


class Welcome(Protocol):
    """Lets somebody of a kind come to the house."""

    def __call__(self, kind: type[V], **habits: Any) -> V: ...


@pytest.fixture
def welcome(browser: Browser, house: str) -> Iterator[Welcome]:
    """Lets people come to the house; at the end all go home."""
    visitors: list[Visitor] = []

    def come(kind: type[V], **habits: Any) -> V:
        visitor = kind(browser, habits.pop("url", house), **habits)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.close()


@pytest.fixture
def visit(welcome: Welcome) -> partial[Ranger]:
    """Lets somebody come who plays Caldera Park; the other games have players of their own."""
    return partial(welcome, Ranger)
