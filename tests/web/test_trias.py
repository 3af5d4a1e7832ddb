"""Trias in the browser, played to its end in every way that people play."""

import json
import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.lengths import short_and_long
from tests.server.test_secrets import CARDS, secrets_in
from tests.web.conftest import Welcome
from tests.web.visitors import (
    OPEN,
    PHONE,
    Herder,
    Visitor,
    expect_one_result,
    expect_sums,
    listen,
    play_ahead,
    play_together,
)

Visit = Callable[..., Herder]


@pytest.fixture
def visit(welcome: Welcome) -> partial[Herder]:
    return partial(welcome, Herder)


def map_view(visitor: Visitor) -> list[float]:
    """Which part of the map is seen: x, y, width, height."""
    box = visitor.page.locator(".frame > svg").first.get_attribute("viewBox") or ""
    return [float(number) for number in box.split()]


def expect_view(visitor: Visitor, view: list[float]) -> None:
    """That part of the map is seen, at once or in a moment."""
    wait_for_view(visitor, "seen.every((number, at) => Math.abs(number - wanted[at]) < 1)", view)


def wait_for_view(visitor: Visitor, holds: str, wanted: object = None) -> list[float]:
    """Until something holds, in JavaScript, for the part of the map that is `seen`."""
    visitor.page.wait_for_function(
        f"""wanted => {{
            const box = document.querySelector('.frame > svg').getAttribute('viewBox');
            const seen = box.split(' ').map(Number);
            return {holds};
        }}""",
        arg=wanted,
    )
    return map_view(visitor)


def play_until(visitor: Herder, selector: str) -> None:
    """Decides until something is there."""
    visitor.play_until(visitor.page.locator(selector).count)


# What appears on the page, if only for a moment.
WITNESS = """() => {
    window.witnessed = [];
    const look = () => window.witnessed.push(
        ...['meteor', 'pops', 'last'].filter(name => document.querySelector(`.${name}`)));
    new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
}"""


def test_against_the_computer_to_its_end(visit: Visit) -> None:
    me = visit()
    heard = listen(me)
    me.start(seats=3)
    me.page.evaluate(WITNESS)
    me.play_to_the_end()
    told = "".join(heard)
    witnessed = set(me.page.evaluate("window.witnessed"))
    # A game that ends before, because all others are out, has neither.
    has_meteorite = "trias-told-meteorite" in told
    assert ("meteor" in witnessed) == ("last" in witnessed) == has_meteorite
    assert ("pops" in witnessed) == ("trias-told-lay-scored" in told)
    expect_sums(me, 1)
    expect(me.page.locator(".verdict")).to_contain_text(
        re.compile("You win|wins with|share the victory")
    )
    me.says_nothing_strange()


@pytest.mark.parametrize("whole", short_and_long(False, True))
def test_two_people_and_no_card_in_the_other_browser(visit: Visit, whole: bool) -> None:
    host, guest = visit(), visit()
    host.zeal = guest.zeal = 0.1
    heard = [listen(somebody) for somebody in (host, guest)]
    # The names by which the search knows whose card is told of.
    guest.join("P1", host.invite("P0", 2))
    play_together([host, guest], decisions=20)
    if not whole:
        play_ahead(host, guest)
    play_together([host, guest])
    expect_one_result([host, guest])
    for seat, told in enumerate(heard):
        running = [text for text in told if '"stage":"over"' not in text]
        assert len(running) > 30
        hidden = 0
        for text in running:
            assert secrets_in(text, seat) == [], text[:500]
            # The search finds what there is to find: one's own card is in one's own traffic.
            hidden += any(card in str(secrets_in(text, 1 - seat)) for card in CARDS)
            hands = re.findall(r'"card":("[a-z]+"|null),"out"', text)
            assert len({json.loads(hand) for hand in hands} & set(CARDS)) <= 1
        assert hidden > 5


def test_the_others_see_the_action_points_that_are_left(visit: Visit) -> None:
    host, guest = visit(), visit()
    guest.join("Bea", host.invite("Ada", 2))
    left = re.compile("action points? left")

    def is_acting(somebody: Herder) -> bool:
        done = somebody.page.locator("[data-part='act:done']")
        return bool(somebody.look().asked) and done.is_enabled()

    while not is_acting(host):
        play_together([host, guest], decisions=1)
    expect(guest.page.locator("[data-lesson=standing]")).to_contain_text(left)
    # One's own are beside the actions.
    expect(host.page.locator("[data-lesson=standing]")).not_to_contain_text(left)
    expect(host.page.locator("[data-lesson=actions]")).to_contain_text(left)


@pytest.mark.parametrize("whole", short_and_long(False, True))
def test_five_around_one_screen_hand_it_on_behind_a_curtain(visit: Visit, whole: bool) -> None:
    us = visit()
    us.zeal = 0
    names = ["Mia", "Tom", "Zoë", "Leo", "Eva"]
    us.share_screen(*names)
    curtain = us.page.locator(".curtain")
    expect(curtain).to_contain_text("Hand the screen to Mia")
    handed: list[str] = []
    for number in range(500):
        if number == 24 and not whole:
            play_ahead(us)
        us.page.wait_for_selector(f"{OPEN}, .ending, .curtain")
        if us.is_over:
            break
        if curtain.count():
            html = us.page.content()
            assert "hand:" not in html, "no hand is behind the curtain"
            assert "gets a card" not in html
            handed.append(
                us.page.locator(".curtain h2").inner_text().removeprefix("Hand the screen to ")
            )
            expect(us.button(f"I am {handed[-1]}")).to_be_focused()
            us.lift_curtain()
            us.wait_for_turn()
            told = us.page.get_by_role("log").inner_text()
            others = [name for name in names if name != handed[-1]]
            assert not re.search(rf"({'|'.join(others)}) gets a card:", told)
            for link in us.page.get_by_role("log").get_by_role("link").all()[:1]:
                side = f"/seat/{names.index(handed[-1])}"
                assert (link.get_attribute("href") or "").endswith(side)
        us.decide()
    assert set(handed) == set(names)
    expect(us.page.locator(".ending")).to_be_visible()


def test_a_look_back_at_a_shared_screen_is_behind_a_curtain(visit: Visit) -> None:
    us = visit()
    us.share_screen("Mia", "Tom")
    us.play_until(us.page.get_by_role("log").get_by_role("link").count)
    us.page.get_by_role("log").get_by_role("link").first.click()
    curtain = us.page.locator(".curtain")
    expect(curtain).to_be_visible()
    assert "hand:" not in us.page.content()
    us.lift_curtain()
    us.page.wait_for_selector("input[type=range]")
    us.press("One step back")
    us.page.wait_for_url(re.compile(r"/event/\d+/seat/[01]$"))
    expect(curtain).to_have_count(0)
    us.page.get_by_role("link", name="To the table").click()
    expect(curtain).to_be_visible()


def test_a_hint_stays_on_the_map_when_it_is_taken_up(visit: Visit) -> None:
    me = visit()
    me.start()
    me.wait_for_turn()
    me.press("Hint")
    ideas = me.page.get_by_label("What a strong player would do")
    expect(ideas).to_be_visible()
    expect(me.page.locator(".hint-mark").first).to_be_attached()
    me.page.keyboard.press("Escape")
    expect(ideas).to_have_count(0)


def test_on_a_phone_by_touch_with_two_fingers_on_the_map(visit: Visit) -> None:
    me = visit(size=PHONE, way="tap")
    me.start()
    me.play_on(6, me.fits)
    asked, before = me.asked, map_view(me)
    pinch(me, apart=(60, 160))
    nearer = wait_for_view(me, "seen[2] < 0.6 * wanted", before[2])
    assert me.asked == asked, "two fingers choose nothing"
    pinch(me, apart=(160, 50))
    wait_for_view(me, "seen[2] > 1.5 * wanted", nearer[2])
    me.press("Fit the map")
    expect_view(me, before)
    me.page.locator(".handle").tap()
    expect(me.page.get_by_text("Lands as they stand")).to_be_visible()
    me.page.locator(".handle").tap()
    # A finger that looks at a land cannot leave it: what happens takes the label away.
    # (While a tile is laid there is none.)
    me.play_until(lambda: not all(part.startswith("to:") for part in me.parts))
    land = me.page.locator("[data-site][aria-disabled=true]").and_(me.page.get_by_label("land: "))
    land.first.tap(force=True)
    expect(me.page.locator(".label")).to_be_visible()
    me.decide()
    expect(me.page.locator(".label")).to_have_count(0)
    me.play_on(14)


def pinch(visitor: Visitor, apart: tuple[int, int]) -> None:
    """Two fingers on the map, as far apart as said, move to another distance."""
    box = visitor.page.locator(".frame").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = visitor.context.new_cdp_session(visitor.page)

    def send(kind: str, distance: float | None) -> None:
        points = (
            []
            if distance is None
            else [
                {"x": x - distance / 2, "y": y, "id": 0},
                {"x": x + distance / 2, "y": y, "id": 1},
            ]
        )
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", apart[0])
    for step in range(1, 9):
        send("touchMove", apart[0] + (apart[1] - apart[0]) * step / 8)
    send("touchEnd", None)


def test_with_the_keyboard_alone(visit: Visit) -> None:
    me = visit(way="keys")
    me.start()
    page = me.page
    # The first herds are placed with Tab, arrows and Enter only.
    me.wait_for_turn()
    before = me.asked
    page.locator("#main").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.site !== undefined"):
            break
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):
        here = page.evaluate("document.activeElement.dataset.site")
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.site") != here
    while page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true":
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    me.settle()
    assert me.asked != before
    me.zeal = 0.4
    me.play_on(16)


def test_the_map_is_moved_by_wheel_drag_and_keys_and_none_of_it_chooses(visit: Visit) -> None:
    me = visit()
    me.start()
    me.wait_for_turn()
    page, asked, whole = me.page, me.asked, map_view(me)
    tile = page.locator("g[data-part]").first.bounding_box()
    assert tile
    x, y = tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    near = wait_for_view(me, "seen[2] < wanted", whole[2])
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=4)
    page.mouse.up()
    wait_for_view(me, "seen[0] < wanted", near[0])
    assert map_view(me)[2] == pytest.approx(near[2])
    me.press("Fit the map")
    expect_view(me, whole)
    page.locator("#main").focus()
    for key, smaller in (("+", True), ("-", False)):
        seen = map_view(me)[2]
        page.keyboard.press(key)
        wait_for_view(me, "seen[2] < wanted" if smaller else "seen[2] > wanted", seen)
    left = map_view(me)[0]
    page.keyboard.press("ArrowRight")
    wait_for_view(me, "seen[0] > wanted", left)
    page.keyboard.press("0")
    expect_view(me, whole)
    assert me.asked == asked, "nothing was chosen by any of it"


def test_a_chosen_herd_survives_a_reload_and_can_be_dragged(visit: Visit) -> None:
    me = visit()
    me.start()
    play_until(me, "g[data-part^='from:herd']")
    herd = me.page.locator("g[data-part^='from:herd']").first
    site = herd.get_attribute("data-site")
    herd.click()
    chosen = me.page.locator(f"g[data-site='{site}']")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    me.page.reload()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    me.page.keyboard.press("Escape")
    expect(chosen).to_have_attribute("aria-pressed", "false")
    chosen.click()
    goals = [place.bounding_box() for place in me.page.locator("g[data-part^='to:']").all()]
    me.page.keyboard.press("Escape")
    box, goal = chosen.bounding_box(), goals[0]
    assert box
    assert goal
    before = me.asked or ""
    me.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    me.page.mouse.down()
    me.page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=6)
    me.page.mouse.up()
    me.expect_another_decision(before)


def test_places_light_up_and_lands_are_outlined(visit: Visit) -> None:
    me = visit()
    me.start(seats=3)
    play_until(me, "g[data-part^='from:tile'] .lit")
    if me.page.locator("g[data-part^='to:']").count() == 0:
        me.page.locator("g[data-part^='from:tile']").last.hover()
        expect(me.page.locator("path.land").first).to_be_visible()
    land = me.page.get_by_role("button", name="Land of the pole", exact=False).first
    land.hover()
    expect(me.page.locator("path.land").first).to_be_visible()
    expect(me.page.locator(".label")).to_contain_text("scores nothing")
    play_until(me, "g[data-part^='to:'] .lit")
    expect(me.page.locator("[data-at=lifted]")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_both_languages_and_axe(visit: Visit, language: str) -> None:
    me = visit(language=language)
    me.go("/")
    me.page.locator(".box", has_text="Trias").locator("button").first.click()
    me.page.locator("dialog input[value=easy]").check()
    me.page.locator("dialog form button").last.click()
    me.page.wait_for_selector(".board")
    me.zeal = 0.7
    seen: set[str] = set()
    for _ in range(26):
        me.wait_for_turn()
        if me.is_over:
            break
        me.says_nothing_strange()
        kind = re.sub(r"\d.*|\(.*|:.*", "", me.page.locator(".prompt").inner_text())
        # What is said does not matter for contrast, names and roles.
        if kind not in seen and language == "en":
            me.is_for_everybody()
        seen.add(kind)
        me.decide()
    assert len(seen) >= 4
