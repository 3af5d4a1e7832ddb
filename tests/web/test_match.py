"""Opponents of one's own strength, the dial, and puzzles: on desktops and phones."""

import re
from typing import Literal

import pytest
from playwright.sync_api import expect

from ludotope.bots.puzzles import Puzzle, puzzles_of
from ludotope.client import Client
from ludotope.engine.shelf import find_box
from ludotope.engine.words import Phrase, Value, say
from tests.server.serving import any_choice, may_decide, visitor
from tests.web.conftest import Welcome
from tests.web.visitors import DESKTOP, PHONE, SMALL_PHONE, Ranger, Visitor, Way

pytestmark = pytest.mark.slow
Language = Literal["en", "fr"]


def same_person(me: Visitor) -> Client:
    """A program that is the person whose browser this is."""
    [cookie] = [c["value"] for c in me.context.cookies() if c["name"] == "ludotope"]
    return visitor(me.url, cookie=cookie)


@pytest.mark.parametrize(
    ("size", "way", "language"), [(DESKTOP, "click", "en"), (PHONE, "tap", "fr")]
)
def test_a_fair_match_begins_with_two_clicks(
    welcome: Welcome, size: tuple[int, int], way: Way, language: Language
) -> None:
    def word(message: str, **values: Value) -> str:
        return say(Phrase(message, values), language)

    me = welcome(Ranger, size=size, way=way, language=language).go("/")
    me.press(word("web-play-now-of", game="Caldera Park"))
    expect(me.page.get_by_role("radio", name=word("web-level-fair"))).to_be_checked()
    expect(me.page.get_by_text(word("web-level-for-fair-first", strength=40))).to_be_visible()
    me.is_for_everybody()
    me.fits()
    me.press(word("web-start-computer"))
    me.page.wait_for_selector(".board")
    expect(me.page.get_by_text(word("told-fair", strength=40))).to_be_visible()
    # Said at the seat, too, though not in letters where there is no room.
    expect(me.page.locator("li .strength").first).to_contain_text(
        word("web-level-fair-at", strength="40")
    )
    me.is_for_everybody()
    me.fits()
    me.says_nothing_strange()

    # Played to its end, it says what was learned; so does the page about oneself.
    table, client = me.page.url.rpartition("/")[2], same_person(me)
    while (look := client.look(table)).stage == "playing":
        if may_decide(look):
            client.move(table, look.seat, any_choice(look, me.random.choice), look.asked)
    expect(me.page.locator(".ending")).to_contain_text(re.compile(r"\b40\b.*\b(28|40|52)\b"))
    me.is_for_everybody()
    me.go("/you")
    mine = me.page.locator("[data-rating=caldera]")
    me.touch(mine.locator("summary"))
    expect(mine.locator("li")).to_have_count(1)
    me.is_for_everybody()
    me.fits()
    me.says_nothing_strange()
    me.touch(mine.get_by_role("button"))
    me.touch(me.page.locator("dialog").get_by_role("button", name=word("web-rating-forget")))
    expect(me.page.get_by_text(word("web-ratings-none", start=40))).to_be_visible()
    assert client.ratings().ratings == ()


def test_the_dial_says_what_a_number_means(welcome: Welcome) -> None:
    me = welcome(Ranger, size=SMALL_PHONE, way="tap").go("/")
    me.press("Play now: Carcata")
    dial = me.page.get_by_role("slider", name="Strength")
    expect(dial).to_have_attribute("aria-valuetext", "40: fair match")
    # From the keyboard, step by step, over a mark.
    dial.focus()
    for _ in range(10):
        me.page.keyboard.press("ArrowRight")
    expect(dial).to_have_attribute("aria-valuetext", "50: medium")
    expect(me.page.get_by_role("radio", name="medium")).to_be_checked()
    expect(me.page.get_by_text("About as good as an adult in a first game.")).to_be_visible()
    me.page.keyboard.press("ArrowRight")
    expect(dial).to_have_attribute("aria-valuetext", "51: between medium and hard")
    expect(me.page.get_by_role("radio", checked=True)).to_have_count(1)
    me.is_for_everybody()
    me.fits()
    me.press("Start")
    me.page.wait_for_selector(".board")
    client, table = same_person(me), me.page.url.rpartition("/")[2]
    assert {seat.bot for seat in client.look(table).seats if seat.bot} == {"51"}
    # What was chosen last is there the next time.
    me.go("/")
    me.press("Play now: Trias")
    expect(dial).to_have_attribute("aria-valuetext", "51: between medium and hard")


def tiles_to_lay() -> list[Puzzle]:
    """Puzzles whose moves are one touch each: where a tile is laid."""
    return [one for one in puzzles_of(find_box("trias")) if one.answer.startswith("lay ")]


def touch_move(me: Visitor, move: str) -> None:
    me.page.wait_for_selector("[data-asked^='puzzle:']")
    me.touch_part(f"to:{move.removeprefix('lay ')}")
    me.page.wait_for_selector("#verdict")


@pytest.mark.parametrize(
    ("size", "way", "language"), [(DESKTOP, "keys", "en"), (PHONE, "tap", "fr")]
)
def test_a_puzzle_is_failed_and_solved(
    welcome: Welcome, size: tuple[int, int], way: Way, language: Language
) -> None:
    def word(message: str, **values: Value) -> str:
        return say(Phrase(message, values), language)

    def looks_right() -> None:
        me.is_for_everybody()
        me.says_nothing_strange()
        me.fits()

    failed, solved = tiles_to_lay()[:2]
    me = welcome(Visitor, size=size, way=way, language=language)
    me.go("/")
    me.touch(me.page.get_by_role("link", name=word("web-puzzles-of", game="Trias")))
    # The first that is not solved.
    first = puzzles_of(find_box("trias"))[0].name
    expect(me.page.locator("[data-puzzle]")).to_have_attribute("data-puzzle", first)
    looks_right()
    me.go(f"/puzzle/trias/{failed.name}")
    touch_move(me, failed.worths[1].move)
    expect(me.page.locator("#verdict")).to_have_text(word("web-puzzle-wrong"))
    expect(me.page.locator("[data-solved]")).to_have_attribute("data-solved", "0")
    expect(me.page.locator("[aria-labelledby=verdict] ol > li")).to_have_count(3)
    # Whoever touches the answer now does not count as having found it.
    me.page.locator("[aria-labelledby=verdict] ol button").first.click()
    expect(me.page.locator("[aria-labelledby=verdict] [aria-pressed=true]")).to_have_count(1)
    looks_right()
    me.go(f"/puzzle/trias/{solved.name}")
    touch_move(me, solved.answer)
    expect(me.page.locator("#verdict")).to_have_text(word("web-puzzle-right"))
    expect(me.page.locator("[data-solved]")).to_have_attribute("data-solved", "1")
    looks_right()
    me.press(word("web-puzzle-next"))
    expect(me.page.locator("#verdict")).to_have_count(0)
    # Kept on the device of somebody who has not said a name.
    me.go(f"/puzzle/trias/{solved.name}")
    expect(me.page.locator("[data-solved]")).to_have_attribute("data-solved", "1")
    me.press(word("web-puzzle-tell"))
    expect(me.page.locator("#verdict")).to_have_text(word("web-puzzle-told"))
    assert me.context.cookies() == []
