"""Previews in a real browser: by mouse, by a finger that is held, and by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Welcome
from tests.web.visitors import OPEN, PHONE, WHERE, Islander, Ranger

BEACH = "space:6,0"


class Finger:
    """A finger that can stay on the screen."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def put_down(self, at: dict[str, float]) -> None:
        self._touch("touchStart", [{"x": at["x"], "y": at["y"]}])

    def lift(self) -> None:
        self._touch("touchEnd", [])

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.mark.slow
def test_the_mouse_shows_what_a_move_brings_beside_it_until_it_is_elsewhere(
    welcome: Welcome,
) -> None:
    mia = welcome(Islander)
    mia.start()
    mia.wait_for_turn()
    preview = mia.page.locator(".preview")
    place = mia.page.locator(f'[data-part="{BEACH}"]')
    at = mia.page.evaluate(WHERE, [BEACH, OPEN])
    mia.page.mouse.move(at["x"], at["y"])
    expect(preview).to_have_text("+1 Levels")
    expect(place).to_have_attribute("aria-describedby", "preview")
    shown, about = preview.bounding_box(), place.bounding_box()
    assert shown
    assert about
    assert shown["x"] >= about["x"] + about["width"] or shown["x"] + shown["width"] <= about["x"]
    mia.is_for_everybody()
    mia.page.keyboard.press("Escape")
    expect(preview).to_have_count(0)
    mia.page.mouse.move(at["x"] + 5, at["y"] + 300)
    mia.page.mouse.move(at["x"], at["y"])
    expect(preview).to_have_count(1)
    before = mia.asked
    mia.page.mouse.click(at["x"], at["y"])
    mia.expect_another_decision(before)
    expect(preview).to_have_count(0)


@pytest.mark.slow
def test_a_finger_that_is_held_shows_it_without_choosing(welcome: Welcome) -> None:
    mia = welcome(Ranger, size=PHONE, language="fr", way="tap")
    mia.start(seats=1)
    mia.touch_part(next(part for part in mia.wait_for_turn().parts if "hidden" in part))
    asked, part = mia.asked, "space:W3"
    at = mia.page.evaluate(WHERE, [part, OPEN])
    finger = Finger(mia.page)
    finger.put_down(at)
    preview = mia.page.locator(".preview")
    expect(preview).to_contain_text("Personne ne sait encore lequel c’est.")
    box = preview.bounding_box()
    assert box
    assert box["y"] + box["height"] < at["y"], "it is not under the finger"
    finger.lift()
    # It stays to be read, and nothing was chosen; the next touch is one again.
    expect(preview).to_have_count(1)
    assert mia.asked == asked
    mia.fits()
    mia.touch_part(part)
    mia.expect_another_decision(asked)
    expect(preview).to_have_count(0)
    mia.says_nothing_strange()


@pytest.mark.slow
def test_whoever_uses_the_keyboard_hears_it(welcome: Welcome) -> None:
    mia = welcome(Islander, way="keys")
    mia.start()
    mia.wait_for_turn()
    mia.page.keyboard.press("Tab")
    mia.page.locator(f'[data-part="{BEACH}"]').focus()
    expect(mia.page.locator(".preview")).to_have_text("+1 Levels")
    expect(mia.page.locator("[aria-live]").filter(has_text="+1 Levels")).to_have_count(1)
