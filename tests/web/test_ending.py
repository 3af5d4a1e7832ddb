"""The end of a game: counted line by line while the board lights up, said to whoever looks."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Welcome
from tests.web.visitors import PHONE, Herder, Ranger, play_ahead

# Which tokens were lit while which line was counted, as somebody who watches sees it.
WITNESS = """() => {
    window.lit = {};
    const look = () => {
        const line = document.querySelector('.ending .now')?.innerText.split('\\t')[0].trim();
        const lit = [...document.querySelectorAll('[data-lit]')].map(e => e.dataset.at);
        if (line && lit.length) window.lit[line] = lit;
    };
    new MutationObserver(look).observe(
        document.body, {subtree: true, childList: true, attributes: true});
}"""


@pytest.mark.slow
def test_each_line_lights_what_it_counts_and_the_board_stays_in_view(welcome: Welcome) -> None:
    me = welcome(Ranger, size=PHONE, way="tap", calm=False)
    me.start(seats=1)
    play_ahead(me)
    me.page.wait_for_selector(".board")
    me.page.evaluate(WITNESS)
    me.play_to_the_end()
    me.page.wait_for_selector(".ending.counting tr.now")
    park, height = me.page.locator(".park svg").first.bounding_box(), PHONE[1]
    assert park
    assert park["y"] + park["height"] / 2 < height, "half of the board at least is seen"
    me.page.wait_for_selector(".ending:not(.counting)")
    lit = me.page.evaluate("window.lit")
    for row in me.page.locator(".ending tbody tr[data-counts=true]").all():
        line, points = row.locator("th").inner_text(), int(row.locator("td").inner_text())
        assert bool(lit.get(line)) == (points > 0), (line, points, lit)
    assert all(at.startswith("space:0:") for places in lit.values() for at in places)
    expect(me.page.locator("[data-lit]")).to_have_count(0)
    me.fits()
    # Colours that are still changing cannot be judged.
    me.page.emulate_media(reduced_motion="reduce")
    me.is_for_everybody()
    me.page.emulate_media(reduced_motion="no-preference")
    # A line that is touched shows again what it counts.
    me.page.locator(".ending .line").last.tap()
    expect(me.page.locator("[data-lit]").first).to_be_in_viewport()
    # What is driven away brings nothing: it is no column of points.
    remark = me.page.locator(".ending tr[data-counts=false] td")
    assert remark.count() <= 1
    if remark.count():
        expect(remark).to_have_text(re.compile(r"Tokens driven away: Ada \d+"))
    # The replay counts once more, with the same lights.
    me.page.get_by_role("link", name="Replay").tap()
    me.page.evaluate(WITNESS)
    me.press("Count again")
    me.page.wait_for_function("() => Object.keys(window.lit).length > 1")
    me.press("Show the result")
    again = me.page.evaluate("window.lit")
    assert again == {line: lit[line] for line in again}


@pytest.mark.slow
def test_all_columns_are_seen_on_a_small_phone_with_five_players(welcome: Welcome) -> None:
    me = welcome(Herder, size=(360, 740), way="tap")
    me.start(seats=5)
    play_ahead(me)
    me.play_to_the_end()
    me.page.wait_for_selector(".ending:not(.counting)")
    table = me.page.locator(".ending .wide")
    assert table.evaluate("e => e.scrollWidth <= e.clientWidth")
    for cell in me.page.locator(".ending tfoot td").all():
        box = cell.bounding_box()
        assert box
        assert box["x"] + box["width"] <= 360
        assert cell.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
    expect(me.page.locator(".ending thead th")).to_have_count(5)
    me.fits()
