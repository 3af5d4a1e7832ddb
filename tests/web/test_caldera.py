"""Caldera Park in the browser, played to its end in every way that people play."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.lengths import short_and_long
from tests.web.visitors import (
    PHONE,
    TABLET,
    Ranger,
    expect_one_result,
    expect_sums,
    play_ahead,
    play_together,
)

Visit = Callable[..., Ranger]


def test_two_clicks_and_a_game_against_the_computer_to_its_end(visit: Visit) -> None:
    me = visit().go("/")
    me.press("Play now: Caldera Park")
    me.press("Start")
    me.page.wait_for_selector(".board")
    address = me.page.url
    me.go("/")
    me.page.locator("section", has_text="Go on").get_by_role("link").first.click()
    assert me.page.url == address
    me.play_to_the_end()
    expect_sums(me, 12)
    expect(me.page.locator(".verdict")).to_contain_text(re.compile("You win|wins with"))
    me.says_nothing_strange()
    me.go("/history")
    expect(me.page.locator(f"a[href='/table/{address.rsplit('/', 1)[1]}']")).to_be_visible()


@pytest.mark.parametrize("whole", short_and_long(False, True))
def test_alone_on_a_phone_by_touch_with_the_rung_of_the_ladder(visit: Visit, whole: bool) -> None:
    me = visit(size=PHONE, way="tap")
    me.start(seats=1)
    me.play_on(4, me.fits)
    me.is_for_everybody()
    me.page.locator(".handle").tap()
    me.is_for_everybody()
    me.page.locator(".handle").tap()
    me.play_on(4)
    if not whole:
        play_ahead(me)
    me.play_to_the_end()
    points = int(me.page.locator(".ending tfoot td").inner_text())
    me.expect_text(f"{points} points.")
    rungs = ("prey to everyone", "once more", "That is better", "a gift for this")
    assert any(rung in me.page.locator(".verdict").inner_text() for rung in rungs)
    me.is_for_everybody()
    me.page.get_by_role("link", name="Replay").tap()
    me.page.get_by_role("slider").wait_for()
    me.is_for_everybody()


@pytest.mark.parametrize("whole", short_and_long(False, True))
def test_geyser_park_with_the_keyboard_alone(visit: Visit, whole: bool) -> None:
    me = visit(way="keys").go("/")
    me.page.wait_for_selector(".box")
    tab_to(me, "Play now: Caldera Park")
    me.page.keyboard.press("Enter")
    # The dialog begins at its start button; what comes before is reached backwards.
    expect(me.button("Start")).to_be_focused()
    me.page.get_by_role("radio", name="Geyser Park", exact=True).focus()
    me.page.keyboard.press("Space")
    me.button("Start").focus()
    me.page.keyboard.press("Enter")
    me.page.wait_for_selector(".board")
    expect(me.page.locator("svg use[href='#art-geyser']").first).to_be_visible()
    for _ in range(3):
        place_by_arrows(me)
    me.play_on(6)
    if not whole:
        play_ahead(me)
    me.play_to_the_end()
    expect(me.page.locator(".verdict")).to_contain_text(re.compile("You win|wins with"))


def tab_to(visitor: Ranger, name: str) -> None:
    for _ in range(60):
        visitor.page.keyboard.press("Tab")
        focused = visitor.page.evaluate(
            "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText"
        )
        if focused == name:
            return
    raise AssertionError(f"the Tab key never comes to {name}")


def place_by_arrows(visitor: Ranger) -> None:
    """Takes a decision by Tab, arrows and Enter only."""
    page = visitor.page
    before = visitor.asked
    visitor.wait_for_turn()
    page.locator("#main").focus()
    for _ in range(120):
        # Whoever has chosen a piece is led on to where it may go.
        if not page.evaluate("document.activeElement.matches('g[aria-disabled=false]')"):
            page.keyboard.press("Tab")
        kind = page.evaluate("document.activeElement.dataset?.part ?? ''").partition(":")[0]
        if kind in ("token", "weather", "feature") or kind == "terrain":
            page.keyboard.press("Enter")
            visitor.settle()
        elif kind == "space":
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowLeft")
            for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft") * 8:
                if page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "false":
                    break
                page.keyboard.press(key)
            page.keyboard.press("Enter")
            visitor.settle()
        if visitor.asked != before:
            return
    raise AssertionError("the keyboard alone does not lead to a move")


@pytest.mark.parametrize("people", short_and_long(2, 4))
@pytest.mark.parametrize("whole", short_and_long(False, True))
def test_people_in_browsers_of_their_own(visit: Visit, people: int, whole: bool) -> None:
    host = visit()
    link = host.invite("Ada", people)
    # This server listens to its own machine only: no phone could open what it would scan.
    host.expect_text("Only this computer can open this link")
    expect(host.page.get_by_role("img", name="The link as a picture to scan")).to_have_count(0)
    guests = [visit(size=PHONE) for _ in range(people - 1)]
    for name, guest in zip(("Ben", "Chloé", "Dev"), guests, strict=False):
        guest.join(name, link)
    everybody = [host, *guests]
    play_together(everybody, decisions=10)
    if not whole:
        play_ahead(*everybody)
    play_together(everybody)
    expect_one_result(everybody)
    host.press("Play again")
    host.page.wait_for_url(lambda url: not url.endswith(link))


@pytest.mark.parametrize("whole", short_and_long(False, True))
def test_around_one_screen(visit: Visit, whole: bool) -> None:
    us = visit(size=TABLET)
    us.share_screen("Mia", "Zoë")
    expect(us.page.locator(".prompt")).to_contain_text("Mia:")
    us.play_on(12)
    if not whole:
        play_ahead(us)
    us.play_to_the_end()
    us.expect_text("Zoë")


def test_what_is_picked_can_be_put_back_and_dragged(visit: Visit) -> None:
    me = visit()
    me.start(seats=1)
    while not me.page.locator("button[data-part^='token:']:not([disabled])").count():
        me.decide()
    # With a single token that fits there would be nothing to pick.
    tokens = me.page.locator("button[data-part^='token:']:not([disabled])")
    while tokens.count() < 2:
        me.decide()
        me.wait_for_turn()
    tokens.first.click()
    expect(tokens.first).to_have_attribute("aria-pressed", "true")
    me.press("Cancel")
    expect(tokens.first).to_have_attribute("aria-pressed", "false")
    tokens.first.click()
    me.page.keyboard.press("Escape")
    expect(tokens.first).to_have_attribute("aria-pressed", "false")
    before = me.asked
    space = me.page.locator("g[data-part^='space:'][aria-disabled=false]").first
    tokens.first.drag_to(space)
    me.expect_another_decision(before)


def test_hint_and_undo(visit: Visit) -> None:
    me = visit()
    seats = [{"who": "here", "name": None}, {"who": "bot", "level": "easy"}]
    me.set_up({"game": me.box, "seats": seats, "practice": True})
    for _ in range(4):
        me.decide()
    me.wait_for_turn()
    me.press("Hint")
    ideas = me.page.get_by_label("What a strong player would do")
    expect(ideas).to_contain_text("points")
    expect(me.page.locator(".board .hint-mark, .calls .hint-mark").first).to_be_visible()
    table = me.page.locator("[data-events]")
    me.decide()
    me.wait_for_turn()
    after = table.get_attribute("data-events") or ""
    me.press("Undo")
    expect(table).not_to_have_attribute("data-events", after)
    me.expect_text("takes a decision back")


def test_luck_is_not_taken_back(visit: Visit) -> None:
    """After the weather was drawn, the button says why it does nothing."""
    me = visit()
    me.start(seats=1)
    table = me.page.locator("[data-events]")
    undo = me.page.locator(".tools .idle")
    me.play_until(undo.count)
    after = table.get_attribute("data-events") or ""
    me.press("Undo")
    me.expect_text("This cannot be taken back: something random has happened")
    expect(table).to_have_attribute("data-events", after)


def test_spaces_and_the_forecast_are_called_what_they_are(visit: Visit) -> None:
    me = visit()
    me.start(seats=2)
    falls = me.page.locator("[aria-label*='river, waterfall']")
    expect(me.page.locator("[data-lesson=park] [aria-label*='waterfall']").first).to_be_visible()
    assert falls.count() == me.page.locator("[aria-label*='waterfall']").count() >= 6
    me.play_on(1)
    me.expect_text("Round 1 of 5, weather forecast")
    me.play_on(1)
    me.expect_text("Round 1 of 5, turn 1 of 7")


def test_other_parks_can_be_looked_at(visit: Visit) -> None:
    me = visit()
    me.start()
    # The computer player is somebody, with a face and a strength, who stays after a reload.
    seat = me.page.get_by_label("Seats").locator("li").nth(1)
    expect(seat.locator("svg")).to_be_visible()
    expect(seat).to_contain_text("easy")
    name = seat.locator(".name").inner_text()
    me.page.reload()
    expect(seat.locator(".name")).to_have_text(name)
    me.button(f"Look at {name}’s park", exact=False).click()
    expect(me.page.locator(".visit")).to_contain_text(f"{name}’s park")
    me.press("Back to your own park")
    expect(me.page.locator(".visit")).to_have_count(0)


def test_a_family_is_outlined_while_one_looks_at_its_line(visit: Visit) -> None:
    me = visit()
    me.start(seats=1)
    for _ in range(12):
        me.decide()
    line = me.page.locator("section button:not([disabled])", has_text="×").or_(
        me.page.locator("section button:not([disabled])", has_text="no water")
    )
    line.first.hover()
    expect(me.page.locator("path.family").first).to_be_visible()
    line.first.focus()
    me.page.mouse.move(5, 5)
    expect(me.page.locator("path.family").first).to_be_visible()


def weather_in_the_park(visitor: Ranger) -> Locator:
    return visitor.page.locator("[data-lesson=park] g.space:has(.piece .weather)").first


def test_weather_says_what_it_does_and_shows_what_it_reaches(visit: Visit) -> None:
    me = visit()
    me.start(seats=2)
    me.play_on(2)
    note = me.page.locator("[data-popover]")
    token = weather_in_the_park(me)
    number = (token.get_attribute("data-part") or "").removeprefix("space:")
    reach = me.page.locator(f"[data-lesson=park] [data-reach={number}] polygon")
    token.hover()
    expect(note).to_contain_text("beside it")
    expect(reach).not_to_have_count(0)
    me.page.mouse.move(2, 2)
    expect(note).to_have_count(0)
    expect(reach).to_have_count(0)
    me.page.keyboard.press("Tab")
    token.focus()
    expect(note).to_contain_text("beside it")
    me.page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    me.page.locator(".other .piece .weather").first.hover()
    expect(note).to_contain_text("beside it")
    legend = me.page.get_by_role("region", name="What the weather does")
    expect(legend.get_by_role("listitem")).to_have_count(10)


def test_weather_that_can_be_chosen_is_explained_once(visit: Visit) -> None:
    """What it does is listed beside it, and what it would bring is the only card."""
    me = visit()
    seats = [{"who": "here", "name": None}]
    me.set_up({"game": "caldera", "variant": "geyser", "seats": seats})
    me.play_on(1)
    me.wait_for_turn()
    # The sun drives nobody away: nothing comes of it at once.
    bad = me.page.locator("[data-lesson=weather] [data-part]:not([data-part$=sun])").first
    expect(me.page.locator("[data-lesson=weather] li").first).to_contain_text("beside it")
    bad.hover()
    expect(me.page.locator(".preview")).to_contain_text("in your display")
    expect(me.page.locator("[data-popover]")).to_have_count(0)
    expect(me.page.locator("[data-lesson=park] [data-reach] polygon")).not_to_have_count(0)


def test_weather_is_explained_to_fingers_and_all_of_it_is_at_hand(visit: Visit) -> None:
    me = visit(size=PHONE, way="tap")
    me.start(seats=1)
    # What can be chosen is explained before it is.
    expect(me.page.locator("[data-lesson=weather]")).to_contain_text("family beside it")
    me.play_on(2)
    # It may not be chosen, but it can be touched.
    weather_in_the_park(me).tap(force=True)
    expect(me.page.locator("[data-popover]")).to_contain_text("beside it")
    me.press("What the weather does")
    expect(me.page.locator("[data-popover]")).to_have_count(0)
    expect(me.page.locator("dialog li")).to_have_count(10)
    me.is_for_everybody()


def test_a_finger_reads_a_computer_players_manner_and_weather_in_its_park(visit: Visit) -> None:
    me = visit(size=PHONE, way="tap")
    me.start(seats=2)
    me.play_on(2)
    note = me.page.locator("[data-popover]")
    bot = me.page.get_by_label("Seats").locator(".bot")
    bot.tap()
    expect(note).to_contain_text(bot.locator(".name").inner_text())
    expect(note).to_contain_text(re.compile("easy, (by instinct|quick to try)", re.IGNORECASE))
    me.page.locator(".prompt").tap()
    expect(note).to_have_count(0)
    me.page.locator("[data-drawer]").tap()
    me.page.locator(".other .piece .weather").first.tap()
    expect(note).to_contain_text("beside it")
    expect(me.page.locator(".visit")).to_have_count(0)
    # The rest of its card shows the park itself.
    me.page.locator(".other").tap(position={"x": 12, "y": 120})
    expect(me.page.locator(".visit")).to_contain_text("park")
    me.fits()


def test_the_newest_pieces_are_marked_and_places_are_named_in_words(visit: Visit) -> None:
    me = visit()
    me.start(seats=2)
    me.play_until(lambda: me.page.locator("[data-lesson=park] .token").count())
    expect(me.page.locator("[data-lesson=park] [data-newest]")).to_have_count(1)
    expect(me.page.locator(".other [data-newest]")).to_have_count(1)
    log = me.page.get_by_role("log")
    expect(log).to_contain_text("Ada places")
    coordinates = re.compile(r"\(\d\.\d\)")
    expect(log).not_to_contain_text(coordinates)
    me.page.get_by_label("More").click()
    me.page.get_by_role("checkbox", name="Show coordinates").check()
    expect(log).to_contain_text(coordinates)
    me.page.reload()
    expect(log).to_contain_text(coordinates)
    expect(me.page.locator("[data-lesson=park] [data-newest]")).to_have_count(1)
