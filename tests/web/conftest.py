"""A real server and a real Chromium for every test of the browser client."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.serving import serving
from tests.web.visitors import Visitor


# Not for the whole session: as long as Playwright is there, no other test can run an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert found, "there is no Chromium; run make test, which gets one"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("house")
    with serving(f"sqlite:///{folder / 'house.db'}") as url:
        yield url


@pytest.fixture
def visit(browser: Browser, house: str) -> Iterator[Callable[..., Visitor]]:
    """Lets somebody come to the house; at the end all go home."""
    visitors: list[Visitor] = []

    def come(**habits: Any) -> Visitor:
        url = habits.pop("url", house)
        visitors.append(Visitor(browser, url, **habits))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()
