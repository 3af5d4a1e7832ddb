"""Replays: step by step, from a file, and with the computer's opinion."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, expect

import ludotope
from ludotope.engine.record import write_record
from tests.web.visitors import Visitor

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def record() -> str:
    position = ludotope.new("caldera", seats=2, seed=11)
    while not position.is_over:
        seat = position.deciders[0]
        moves = position.legal(seat)
        position.play(seat, int(moves[len(position.events) % len(moves)]))
    return write_record(position, ["Mia", "Sam"])


def drop(visitor: Visitor, name: str, text: str) -> None:
    """Lets a file fall on the page."""
    transfer = visitor.page.evaluate_handle(
        """([name, text]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], name, {type: 'text/plain'}));
            return transfer;
        }""",
        [name, text],
    )
    visitor.page.dispatch_event("#main", "drop", {"dataTransfer": transfer})


def test_a_dropped_record_is_replayed_with_the_computers_opinion(visit: Visit, record: str) -> None:
    me = visit().go("/")
    me.page.wait_for_selector(".box")
    drop(me, "game.ludotope", record)
    me.page.wait_for_url(re.compile("/event/0$"))
    slider = me.page.get_by_role("slider")
    events = int(slider.get_attribute("max") or 0)
    assert events > 100
    me.press("One step on")
    me.page.wait_for_url(re.compile("/event/1$"))
    me.press("Ask for it")
    me.expect_text("Thinking:")
    curve = me.page.locator("svg[data-curve]")
    expect(curve).to_have_attribute("data-curve", "117")
    points = curve.locator("polyline").first.get_attribute("points") or ""
    assert len(points.split()) == 117
    costly = me.page.locator("ol button", has_text="better:").first
    number = costly.inner_text().partition(".")[0]
    costly.click()
    me.page.wait_for_url(re.compile(f"/event/{number}$"))
    curve.click()
    me.page.wait_for_url(re.compile(r"/event/\d+$"))
    me.page.get_by_label("Seen from the side of").select_option("Sam")
    expect(me.page.get_by_role("group", name="Sam’s park")).to_be_visible()
    me.says_nothing_strange()


def test_playing_and_pausing(visit: Visit, record: str) -> None:
    me = visit()
    me.page.clock.install()
    me.go("/history")
    file = FilePayload(name="g.ludotope", mimeType="text/plain", buffer=record.encode())
    me.page.locator("input[type=file]").set_input_files(file)
    me.page.wait_for_url(re.compile("/event/0$"))
    me.page.get_by_label("Speed").select_option("4 ×")
    me.press("Play")
    me.page.wait_for_url(re.compile("/event/3$"))
    me.press("Pause")
    expect(me.button("Play")).to_be_visible()
    address = me.page.url
    me.page.clock.run_for(60_000)
    assert me.page.url == address
    me.page.get_by_role("slider").fill("90")
    me.page.wait_for_url(re.compile("/event/90$"))
    # An address is enough to come back to the same event.
    other = me.new_page()
    other.goto(me.page.url)
    expect(other.locator(".prompt")).to_have_text(me.page.locator(".prompt").inner_text())


def test_a_file_that_is_no_record_is_refused_in_a_sentence(visit: Visit, tmp_path: Path) -> None:
    me = visit().go("/")
    me.page.wait_for_selector(".box")
    drop(me, "notes.txt", "milk, bread")
    me.expect_text("a record begins with")
    me.problems.clear()
