"""What one needs for a decision is in view on every screen that people have, without scrolling."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Welcome
from tests.web.visitors import SIZES, Herder, Islander, Ranger, Visitor

pytestmark = pytest.mark.slow

# What of these is beyond the edge of the screen, or has its middle under something else.
OUT_OF_SIGHT = """selector => [...document.querySelectorAll(selector)].filter(element => {
    const {left, right, top, bottom} = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const above = document.elementFromPoint(x, y);
    return left < -1 || right > innerWidth + 1 || top < -1 || y > innerHeight
        || !(element.contains(above) || above?.contains(element));
}).map(element => element.outerHTML.slice(0, 120))"""
# The sentence is inside the prompt, whole.
PROMPT = """() => {
    const box = document.querySelector('.prompt').getBoundingClientRect();
    const text = document.querySelector('.prompt .text');
    const said = text.getBoundingClientRect();
    return said.top >= box.top && said.bottom <= box.bottom && said.right <= box.right + 1
        && text.scrollWidth <= text.clientWidth + 1;
}"""


# What depends on the size of the window is measured with the next frame, and drawn with another.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Decider(Visitor):
    """Somebody who plays up to a decision for which there is much to touch."""

    # What one decides with.
    tools = ""

    def prepare(self) -> None:
        """Plays until that decision is to be taken."""
        raise NotImplementedError


class Planner(Decider, Ranger):
    """Plays until there is something to call: seven animals, seven terrains."""

    tools = "[data-part^='feature:'], [data-part^='terrain:']"

    def prepare(self) -> None:
        self.play_until(lambda: any(part.startswith("feature:") for part in self.parts))


class Mover(Decider, Herder):
    """Plays until there are action points to spend."""

    tools = "[data-part^='act:'], .frame .tools button"

    def prepare(self) -> None:
        self.play_until(lambda: "act:done" in self.parts)


class Roller(Decider, Islander):
    """Plays until the dice are there."""

    tools = "[data-part^='again:'], [data-part^='do:']"

    def prepare(self) -> None:
        self.play_until(lambda: "do:keep" in self.parts)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", [Planner, Mover, Roller])
def test_one_can_decide_on_every_screen_without_scrolling(
    welcome: Welcome, kind: type[Decider], language: str
) -> None:
    me = welcome(kind, language=language)
    me.start(seats=3)
    me.prepare()
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.wait_for_function(f"innerWidth === {width}")
        me.page.evaluate(DRAWN)
        me.page.evaluate("scrollTo(0, 0)")
        size = f"{width} x {height}"
        assert me.page.locator(kind.tools).count() > 1
        assert me.page.evaluate(OUT_OF_SIGHT, kind.tools) == [], size
        assert me.page.evaluate(PROMPT), size
        # Points are always told: beside the board, or on the handle of the drawer.
        handle = me.page.locator("[data-drawer]")
        if handle.is_visible():
            expect(handle).to_contain_text("point")
            assert me.page.evaluate(OUT_OF_SIGHT, "[data-drawer]") == [], size
    me.says_nothing_strange()
