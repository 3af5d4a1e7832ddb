"""Whoever comes before the games are ready: a real server that has nothing compiled."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Response, expect

from tests.running import wait_until
from tests.server.serving import ServerProcess
from tests.server.test_preparation import cold_server, fill_disk, forget_compiled, kill_all
from tests.web.visitors import AXE, PHONE, Visitor

# Everything that the bar says from now on.
WATCH_BAR = """() => {
    window.shown = [];
    const note = () => {
        const bar = document.querySelector('[role=progressbar]');
        if (bar) window.shown.push(Number(bar.getAttribute('aria-valuenow')));
    };
    new MutationObserver(note).observe(document.body, {subtree: true, attributes: true});
}"""


class Early(Visitor):
    """Somebody who comes before the games are ready: what is refused for that is no problem."""

    game = "Three in a Row"
    box = "threes"

    def __init__(self, *given: Any, **habits: Any) -> None:
        super().__init__(*given, **habits)
        self.refused: list[int] = []
        self.page.on("response", self._note)

    def _note(self, response: Response) -> None:
        if response.status == 503:
            self.refused.append(response.status)

    def close(self) -> None:
        """The browser says in its own words what was refused, and nothing else went wrong."""
        said = [problem for problem in self.problems if "503" in problem]
        assert len(said) <= len(self.refused)
        self.problems = [problem for problem in self.problems if problem not in said]
        super().close()

    def open_box(self, button: str, start: str) -> None:
        """Takes a game from the shelf and starts it."""
        self.go("/")
        self.press(f"{button}{self.game}")
        self.page.locator("dialog").get_by_role("button", name=start).click()

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("progressbar")


@pytest.fixture(scope="module")
def cold(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with cold_server(tmp_path_factory.mktemp("cold")) as server:
        yield server


@pytest.fixture
def early(browser: Browser, cold: ServerProcess) -> Iterator[Early]:
    visitor = Early(browser, cold.url)
    yield visitor
    visitor.close()


def test_the_shelf_and_the_lessons_are_there_before_any_game_is(early: Early) -> None:
    early.go("/")
    boxes = early.page.locator(".box")
    expect(boxes).to_have_count(4)
    expect(boxes.locator(".sign")).to_have_text(["Being prepared"] * 4)
    boxes.filter(has_text="Caldera Park").get_by_role("link").first.click()
    expect(early.page.get_by_role("heading", level=1)).to_have_text("How to play Caldera Park")
    early.go("/history")
    expect(early.page.get_by_role("heading", level=1)).to_be_visible()


def test_a_preparation_that_is_killed_is_said_and_can_be_tried_again(
    early: Early, cold: ServerProcess
) -> None:
    early.open_box("Play now: ", "Start")
    expect(early.page.get_by_role("heading", level=1)).to_contain_text("is being prepared")
    alert = early.page.get_by_role("alert")

    def is_said() -> bool:
        # Whichever of its parts is compiled just now, until the rules are among them.
        kill_all(cold.compiling)
        return alert.count() > 0

    wait_until(is_said)
    expect(alert).to_contain_text("could not be prepared (SIGKILL)")
    early.press("Try again now")
    expect(alert).to_have_count(0)
    # Seated as soon as it is ready, without any more doing.
    early.page.wait_for_url(re.compile("/table/"))
    early.page.wait_for_selector("[data-asked]")


def test_a_table_is_shown_when_its_game_is_ready(browser: Browser, tmp_path: Path) -> None:
    """From an address in somebody's browser, after the server has lost what was compiled."""
    with cold_server(tmp_path) as server:
        me = Early(browser, server.url, size=PHONE, language="fr", dark=True)
        me.go("/")
        me.press("Jouer maintenant : Three in a Row")
        me.page.locator("dialog").get_by_role("button", name="Commencer").click()
        heading = me.page.get_by_role("heading", level=1)
        expect(heading).to_have_text("Three in a Row se prépare")
        expect(me.page.get_by_role("heading", level=2).first).to_contain_text("En attendant")
        expect(me.bar).to_be_visible()
        expect(me.page.locator(".left")).to_have_text(
            re.compile(r"Encore (une seconde|\d+ secondes environ)")
        )
        me.page.evaluate(AXE.read_text("utf-8"))
        found = me.page.evaluate("() => axe.run().then(result => result.violations)")
        assert found == []
        me.page.evaluate(WATCH_BAR)
        me.page.wait_for_url(re.compile("/table/"))
        shown = me.page.evaluate("() => window.shown")
        assert shown == sorted(shown)
        assert len(set(shown)) > 1
        me.page.wait_for_selector("[data-asked]")
        table = me.page.url
        me.page.goto("about:blank")
        server.kill()
        forget_compiled(tmp_path)
        server.start()
        me.page.goto(table)
        expect(heading).to_have_text("Three in a Row se prépare")
        me.page.wait_for_selector("[data-asked]")
        # The computer's seat says so while it cannot think; then it decides.
        expect(me.page.get_by_text("En préparation")).to_have_count(0)
        me.close()


def test_a_game_can_be_played_although_the_disk_is_full(browser: Browser, tmp_path: Path) -> None:
    fill_disk(tmp_path)
    with cold_server(tmp_path) as server:
        me = Early(browser, server.url)
        me.open_box("Play now: ", "Start")
        problem = me.page.locator(".preparing .problem")
        expect(problem).to_contain_text(re.compile("cannot be kept .*File too large"))
        me.page.wait_for_url(re.compile("/table/"))
        me.page.wait_for_selector("[data-asked]")
        me.close()
