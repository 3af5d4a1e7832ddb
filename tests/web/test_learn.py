"""Learning a game: what to read, and a first game that teaches by doing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.test_house import check
from tests.web.visitors import Visitor

Visit = Callable[..., Visitor]
GAMES = ("caldera", "trias", "carcata")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_how_to_play_is_said_and_drawn_in_both_languages(
    visit: Visit, game: str, language: str
) -> None:
    me = visit(language=language, dark=language == "fr")
    me.go(f"/learn/{game}")
    expect(me.page.locator("li.card svg").first).to_be_visible()
    assert me.page.locator("li.card").count() >= 4
    me.says_nothing_strange()
    check(me)
    me.page.locator(f"a[href='/learn/{game}/rulings']").click()
    expect(me.page.locator("h2").first).to_be_visible()
    check(me)


def test_a_first_game_with_guidance(visit: Visit) -> None:
    me = visit().go("/learn/caldera")
    me.press("Play a first game with guidance")
    tips: list[str] = []
    guidance = me.page.get_by_label("Guidance")
    for _ in range(14):
        me.wait_for_turn()
        while guidance.count():
            tips.append(guidance.locator("p").inner_text())
            check_tip = tips[-1]
            me.press("Understood")
            expect(guidance.filter(has_text=check_tip)).to_have_count(0)
        me.decide()
    assert len(tips) == len(set(tips)), "no tip is given twice"
    assert len(tips) >= 4
    me.says_nothing_strange()


def test_guidance_can_be_ended(visit: Visit) -> None:
    me = visit().go("/learn/caldera")
    me.press("Play a first game with guidance")
    me.press("No more guidance")
    for _ in range(4):
        me.decide()
        me.wait_for_turn()
        expect(me.page.get_by_label("Guidance")).to_have_count(0)


def test_sound_is_off_until_somebody_wants_it(visit: Visit) -> None:
    me = visit().go("/")
    expect(me.button("Sound is off")).to_have_attribute("aria-pressed", "false")
    me.press("Sound is off")
    expect(me.button("Sound is on")).to_have_attribute("aria-pressed", "true")
    me.page.reload()
    expect(me.button("Sound is on")).to_be_visible()
