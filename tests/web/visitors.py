"""People in front of real browsers, who play by touching what is lit."""

import re
from collections.abc import Callable
from random import Random
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

DESKTOP = (1440, 900)
TABLET = (820, 1180)
PHONE = (390, 844)
SMALL_PHONE = (320, 640)
# Everything that may be touched now and has not been.
OPEN = (
    "button[data-part]:not([disabled]):not([aria-pressed=true]),g[data-part][aria-disabled=false]"
)
# Read at one stroke: a game has hundreds of touches.
LIT = """selector => ({
    parts: [...document.querySelectorAll(selector)].map(e => e.dataset.part),
    picked: document.querySelectorAll('button[data-part][aria-pressed=true]').length,
})"""
WHERE = """([part, selector]) => {
    const found = [...document.querySelectorAll(selector)].find(e => e.dataset.part === part);
    if (!found) return null;
    found.scrollIntoView({block: 'nearest'});
    const {x, y, width, height} = found.getBoundingClientRect();
    const middle = {x: x + width / 2, y: y + height / 2};
    const above = document.elementFromPoint(middle.x, middle.y);
    return {...middle, free: found.contains(above)};
}"""
NOW = """() => ({
    asked: document.querySelector('[data-asked]')?.dataset.asked ?? '',
    over: document.querySelector('.ending') !== null,
})"""
MISSING = "⟦"

Way = Literal["click", "tap", "keys"]


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        dark: bool = False,
        way: Way = "click",
        calm: bool = True,
    ) -> None:
        self.url = url
        self.way = way
        self.random = Random(7)
        self.problems: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            has_touch=way == "tap",
            is_mobile=way == "tap",
            reduced_motion="reduce" if calm else "no-preference",
        )
        self.page: Page = self.new_page()

    def new_page(self) -> Page:
        """Another tab, in which nothing may go wrong unnoticed."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on(
            "console",
            lambda message: (
                self.problems.append(message.text)
                if message.type == "error" and "WebSocket" not in message.text
                else None
            ),
        )
        page.set_default_timeout(20_000)
        return page

    def go(self, path: str) -> "Visitor":
        """Opens a page of the house."""
        self.page.goto(f"{self.url}{path}")
        return self

    def close(self) -> None:
        """Goes home; whatever the browser complained about comes to light."""
        self.context.close()
        assert self.problems == [], self.problems

    def button(self, name: str, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def press(self, name: str) -> None:
        """Uses a button, by whatever means this visitor has."""
        self.touch(self.button(name))

    def touch(self, what: Locator) -> None:
        """Clicks, taps, or goes there with the keyboard and presses Enter."""
        if self.way == "tap":
            what.tap()
        elif self.way == "keys":
            what.focus()
            self.page.keyboard.press("Enter")
        else:
            what.click()

    # --- Playing ---------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.page.locator(".ending").count() > 0

    def wait_for_turn(self) -> None:
        """Until there is something to touch, or the game is over."""
        self.page.wait_for_selector(f"{OPEN}, .ending")

    def touch_something(self) -> None:
        """Touches one of the things that are lit, as far as that leads on."""
        lit = self.page.evaluate(LIT, OPEN)
        # What was picked first is not changed again: where it goes leads on.
        kinds = ("terrain:", "space:") if lit["picked"] else ("feature:", "token:", "weather:")
        choices = [part for part in lit["parts"] if part.startswith(kinds)]
        if not choices:
            return
        part = self.random.choice(choices)
        if self.way == "keys":
            self.reach(self.page.locator(f'[data-part="{part}"]:is({OPEN})').first)
            return
        at = self.page.evaluate(WHERE, [part, OPEN])
        if at is None:
            return
        assert at["free"], f"something lies over {part}"
        if self.way == "tap":
            self.page.touchscreen.tap(at["x"], at["y"])
        else:
            self.page.mouse.click(at["x"], at["y"])

    def reach(self, target: Locator) -> None:
        """Goes to a thing with the keyboard alone and presses Enter there."""
        target.focus()
        self.page.keyboard.press("Enter")

    def decide(self) -> None:
        """Takes one decision, however many touches it needs."""
        self.wait_for_turn()
        before = self.page.evaluate(NOW)
        for _ in range(6):
            self.touch_something()
            self.settle()
            if self.page.evaluate(NOW) != before:
                return
        raise AssertionError("nothing that was touched led to a move")

    @property
    def asked(self) -> str | None:
        """Which decision is to be taken."""
        return self.page.locator("[data-asked]").get_attribute("data-asked")

    def settle(self) -> None:
        """Until nothing that was sent is still under way."""
        self.page.wait_for_selector("[data-sending=false]")

    def play_to_the_end(self, each: Callable[[], None] = lambda: None) -> None:
        """Decides until the game is over."""
        for _ in range(400):
            self.wait_for_turn()
            if self.is_over:
                return
            self.decide()
            each()
        raise AssertionError("the game does not end")

    def says_nothing_strange(self) -> None:
        """No message is missing in this language, nor in anything a screen reader would say."""
        html = self.page.content()
        assert MISSING not in html, re.findall(f"{MISSING}[^⟧]*⟧", html)

    def expect_text(self, text: str) -> None:
        expect(self.page.locator("body")).to_contain_text(text)
