"""The page of a table: what happened, what to do, and what everybody sets for themselves."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ludotope.server.http.responses import TableView
from tests.server.serving import may_decide
from tests.web.conftest import Welcome
from tests.web.visitors import (
    PHONE,
    SMALL_PHONE,
    Herder,
    Ranger,
    play_ahead,
)

pytestmark = pytest.mark.slow
Visit = Callable[..., Ranger]

# As if the page were in another tab, until it is looked at.
HIDE = "Object.defineProperty(document, 'hidden', {configurable: true, get: () => true})"
LOOK = "delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))"


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE])
def test_the_prompt_says_what_happened_before_what_to_do(
    visit: Visit, size: tuple[int, int]
) -> None:
    me = visit(size=size, way="tap")
    me.start(seats=3)
    happened = me.page.locator(".prompt .happened")
    heights: set[float] = set()

    def is_called() -> bool:
        box = me.page.locator(".prompt").bounding_box()
        assert box
        heights.add(box["height"])
        return bool(happened.count()) and " calls " in happened.inner_text()

    with me.without_jumps():
        me.play_until(is_called)
    expect(happened).to_have_text(re.compile(r"^[A-Z]\w+ calls .+\.$"))
    # What the others place meanwhile does not take its place.
    called = happened.inner_text()
    expect(me.page.locator(".prompt .text")).to_contain_text(re.compile("[Pp]lace (a|an|any) "))
    expect(me.page.locator(".busy.on")).to_have_count(1)
    assert happened.inner_text() == called
    assert len(heights) == 1, "the prompt is as high whatever it says"
    me.fits()
    me.is_for_everybody()


def only_choice(seen: TableView) -> str:
    """The move of somebody who has no other, in notation."""
    choices = seen.view.choices if may_decide(seen) and seen.view is not None else ()
    return choices[0].text if len(choices) == 1 else ""


def test_the_only_move_is_said_and_played_and_can_be_taken_back(visit: Visit) -> None:
    me = visit()
    me.start(seats=1)
    # The last call of a round has one animal and one terrain left.
    play_ahead(me, until=lambda seen: " > " in only_choice(seen))
    me.page.add_init_script(HIDE)
    me.page.reload()
    before = me.look().asked
    text = me.page.locator(".prompt .text")
    expect(text).to_have_text(re.compile(r"^The only move: \w"))
    # Nobody has seen it yet.
    me.page.evaluate(LOOK)
    me.expect_another_decision(before)
    expect(text).not_to_have_text(re.compile("^The only move"))
    seen = me.wait_for_turn()
    assert seen.parts
    # Whoever takes it back has it to play by hand, or goes farther back.
    me.press("Undo")
    me.expect_another_decision(seen.asked)
    expect(text).to_have_text(re.compile("^Choose a terrain for "))
    again = me.wait_for_turn()
    me.decide(again)
    me.expect_another_decision(again.asked)


def test_nobody_ends_a_turn_but_whoever_has_it(welcome: Welcome) -> None:
    me = welcome(Herder)
    me.start()
    play_ahead(me, until=lambda seen: only_choice(seen) == "done")
    me.wait_for_turn()
    assert me.parts == ["act:done"]
    expect(me.page.locator(".prompt .text")).not_to_contain_text("The only move")


@pytest.mark.parametrize("size", [SMALL_PHONE, (844, 390), (1280, 720)])
def test_the_menu_has_what_everybody_sets_for_themselves(
    visit: Visit, size: tuple[int, int]
) -> None:
    me = visit(size=size, way="tap" if size[0] < 900 else "click")
    me.start(seats=1)
    menu = me.page.get_by_label("More", exact=True)
    me.touch(menu)
    expect(me.page.get_by_role("radio", name="instant")).to_be_checked()
    me.page.get_by_role("radio", name="slow").check()
    me.page.get_by_role("radio", name="dark").check()
    me.page.get_by_role("checkbox", name="Sound").check()
    expect(me.page.get_by_role("checkbox", name="Guidance")).not_to_be_checked()
    me.is_for_everybody()
    opened = me.page.locator("details .card").bounding_box()
    assert opened
    assert opened["x"] >= 0
    assert opened["x"] + opened["width"] <= size[0]
    assert opened["y"] + opened["height"] <= size[1]
    me.page.reload()
    expect(me.page.locator("html")).to_have_attribute("data-theme", "dark")
    me.touch(menu)
    expect(me.page.get_by_role("radio", name="slow")).to_be_checked()
    expect(me.page.get_by_role("checkbox", name="Sound")).to_be_checked()
