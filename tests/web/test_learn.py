"""Learning a game: what to read, and a first game that teaches by doing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.lengths import short_and_long
from tests.web.conftest import Welcome
from tests.web.visitors import (
    DESKTOP,
    PHONE,
    Herder,
    Islander,
    Ranger,
    Visitor,
    expect_sums,
    play_ahead,
)

Visit = Callable[..., Ranger]
GUIDANCE = "section.guidance"
NEW = f"{GUIDANCE}[data-new=true]"
SIDEWAYS = (844, 390)
TAUGHT = "[...document.querySelectorAll('[data-taught]')].map(e => e.dataset.lesson)"
GAMES = ("caldera", "trias", "carcata")


def open_guidance(me: Visitor) -> None:
    """Has the whole tip shown, where it is not."""
    toggle = me.page.locator(f"{GUIDANCE} .toggle")
    if toggle.get_attribute("aria-expanded") == "false":
        me.touch(toggle)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_how_to_play_is_said_and_drawn_in_both_languages(
    visit: Visit, game: str, language: str
) -> None:
    me = visit(language=language)
    me.go(f"/learn/{game}")
    expect(me.page.locator("li.card svg").first).to_be_visible()
    assert me.page.locator("li.card").count() >= 4
    me.says_nothing_strange()
    me.is_for_everybody()
    me.page.locator(f"a[href='/learn/{game}/rulings']").click()
    title = {"en": "rulings", "fr": "précisions de règles"}[language]
    expect(me.page.get_by_role("heading", level=1)).to_contain_text(title)
    assert me.page.locator("li").count() > 20
    me.is_for_everybody()


@pytest.mark.parametrize(
    ("kind", "taught"),
    [
        (Ranger, {"weather", "calls", "display", "standing"}),
        (Herder, {"map", "hand", "actions"}),
        (Islander, {"island", "dice"}),
    ],
)
@pytest.mark.parametrize("whole", short_and_long(False, True))
def test_a_first_game_with_guidance_walked_through(
    welcome: Welcome, kind: type[Visitor], taught: set[str], whole: bool
) -> None:
    me = welcome(kind)
    me.learn()
    tips: list[str] = []
    pointed: set[str] = set()
    guidance = me.page.locator(NEW)

    def listen() -> None:
        me.wait_for_turn()
        if guidance.count():
            tips.append(guidance.locator("p").inner_text())
            pointed.update(me.page.evaluate(TAUGHT))
            # Every other one is taken leave of; to do what it says is as good.
            if len(tips) % 2:
                take_leave()
                listen()

    def take_leave() -> None:
        open_guidance(me)
        me.press("Understood")
        expect(guidance.filter(has_text=tips[-1])).to_have_count(0)

    listen()
    me.play_on(18, listen)
    if not whole:
        while len(tips) < 6:
            me.play_on(1, listen)
        if guidance.count():
            take_leave()
        play_ahead(me)
    if isinstance(me, Islander):
        me.hurries = True
    me.play_to_the_end(listen)
    expect_sums(me, 1)
    # Whoever comes back to a game that is over is told so, too.
    if not tips[-1].startswith("That was a whole"):
        listen()
    assert tips[-1].startswith("That was a whole"), tips[-1]
    assert len(tips) == len(set(tips)), "no tip is given twice"
    assert len(tips) >= 7
    assert taught <= pointed
    me.says_nothing_strange()


def test_a_learner_is_shown_a_good_move(visit: Visit) -> None:
    me = visit()
    me.learn()
    open_guidance(me)
    me.press("Show me")
    expect(me.page.locator(".hint-mark").first).to_be_visible()


def test_guidance_can_be_ended_and_comes_back_on_wish(visit: Visit) -> None:
    me = visit()
    me.learn()
    open_guidance(me)
    me.press("No more guidance")
    guidance = me.page.locator(GUIDANCE)
    me.play_on(4, lambda: expect(guidance).to_have_count(0))
    menu = me.page.get_by_label("More", exact=True)
    me.touch(menu)
    me.page.get_by_role("checkbox", name="Guidance").check()
    me.wait_for_turn()
    expect(guidance).to_have_attribute("data-new", "true")
    # At any table, not only in a first game, and also after a reload.
    me.start(seats=1)
    me.touch(menu)
    me.page.get_by_role("checkbox", name="Guidance").check()
    expect(guidance.locator("p")).to_contain_text("weather")
    me.page.reload()
    expect(guidance).to_have_attribute("data-new", "true")


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESKTOP])
def test_guidance_never_lies_over_what_is_lit(visit: Visit, size: tuple[int, int]) -> None:
    me = visit(size=size, way="tap" if size != DESKTOP else "click")
    me.learn()
    me.wait_for_turn()
    line = me.page.locator(GUIDANCE)
    closed = line.bounding_box()
    assert closed and closed["height"] <= 46
    me.fits()
    open_guidance(me)
    expect(me.button("Understood")).to_be_visible()
    opened = line.bounding_box()
    assert opened and opened["height"] > closed["height"]
    me.fits()
    # What may be touched is found where it is, or the visitor complains.
    for _ in range(4):
        me.decide()
    me.is_for_everybody()


def test_sound_is_off_until_somebody_wants_it(visit: Visit) -> None:
    me = visit().go("/")
    expect(me.button("Sound is off")).to_have_attribute("aria-pressed", "false")
    me.press("Sound is off")
    expect(me.button("Sound is on")).to_have_attribute("aria-pressed", "true")
    me.page.reload()
    expect(me.button("Sound is on")).to_be_visible()
