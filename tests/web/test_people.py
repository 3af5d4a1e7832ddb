"""What people settle among themselves: who sits here, who waits for whom, who may watch."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.serving import serving
from tests.web.conftest import Welcome
from tests.web.visitors import PHONE, Herder, Ranger, Visitor

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def impatient_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which nobody may keep the others waiting at all."""
    folder: Path = tmp_path_factory.mktemp("impatient")
    with serving(f"sqlite:///{folder / 'house.db'}", stall_seconds=0) as url:
        yield url


def test_the_host_removes_somebody_who_is_told_so(visit: partial[Ranger]) -> None:
    host, guest = visit(), visit(size=PHONE, way="tap")
    link = host.invite("Ada", 3)
    guest.join("Ben", link)
    # It is asked first, and the safe answer is at hand.
    host.press("Remove Ben")
    expect(host.button("Cancel")).to_be_focused()
    host.page.keyboard.press("Enter")
    host.press("Remove Ben")
    host.press("Remove")
    guest.expect_text("The host has removed you from this table; you cannot sit down here again.")
    expect(guest.button("Sit down")).to_have_count(0)
    expect(guest.page.locator(".code")).to_have_count(0)
    guest.fits()
    guest.says_nothing_strange()
    expect(host.page.locator("li", has_text="free")).to_have_count(2)
    expect(host.button("Remove Ben")).to_have_count(0)
    host.is_for_everybody()


def test_whoever_leaves_is_asked_first(visit: partial[Ranger]) -> None:
    host, guest = visit(), visit(size=PHONE, way="tap")
    guest.join("Ben", host.invite("Ada", 2))
    guest.page.wait_for_selector(".board")
    menu = guest.page.get_by_label("More", exact=True)
    menu.tap()
    guest.press("Leave the game")
    expect(guest.button("Stay")).to_be_focused()
    guest.fits()
    guest.press("Stay")
    expect(host.page.get_by_label("Seats")).not_to_contain_text("has left")
    menu.tap()
    guest.press("Leave the game")
    guest.touch(guest.page.get_by_role("dialog").get_by_role("button", name="Leave the game"))
    expect(host.page.get_by_label("Seats")).to_contain_text("has left")
    guest.page.wait_for_selector(".box")


def test_those_who_played_say_who_may_watch(visit: partial[Ranger]) -> None:
    me, stranger = visit(), visit(size=PHONE, way="tap")
    clock = {"seconds": 1, "per": "move", "at_end": "lost"}
    seats = [{"who": "here", "name": None}, {"who": "bot", "level": "easy"}]
    me.set_up({"game": "caldera", "seats": seats, "clock": clock})
    me.page.wait_for_selector(".ending")
    replay = f"{me.page.url}/replay"

    def watches(visitor: Visitor, text: str) -> None:
        visitor.page.goto(replay)
        visitor.expect_text(text)

    refused, shown = "This table is not open to watchers.", "To the table"
    watches(stranger, refused)
    switch = me.page.get_by_role("switch", name="Anyone with the link may watch the replay")
    expect(switch).not_to_be_checked()
    me.touch(switch)
    expect(switch).to_be_checked()
    assert me.page.get_by_label("Link to the replay").input_value() == replay
    me.is_for_everybody()
    watches(stranger, shown)
    expect(stranger.page.get_by_role("switch")).to_have_count(0)
    # Whoever played finds the same switch with the replay.
    phone = Visitor(
        me.context.browser,  # type: ignore[arg-type]
        me.url,
        size=PHONE,
        way="tap",
        known=me.context.storage_state(),
    )
    watches(phone, shown)
    switch = phone.page.get_by_role("switch")
    expect(switch).to_be_checked()
    phone.fits()
    phone.says_nothing_strange()
    phone.touch(switch)
    expect(switch).not_to_be_checked()
    phone.close()
    watches(stranger, refused)
    stranger.problems.clear()


def test_the_others_go_on_without_somebody_who_does_not_decide(
    welcome: Welcome, impatient_house: str
) -> None:
    sizes = [{}, {"size": PHONE, "way": "tap"}, {}]
    people = [welcome(Herder, url=impatient_house, **habits) for habits in sizes]
    names = ("Ada", "Ben", "Cid")
    for somebody, name in zip(people, names, strict=True):
        somebody.ask("/me", {"name": name})
    seats = [{"who": "here", "name": None}, {"who": "open"}, {"who": "open"}]
    table = people[0].ask("/tables", {"game": "trias", "seats": seats})["id"]
    for somebody in people[1:]:
        somebody.ask(f"/tables/{table}/sit", {})
    for somebody in people:
        somebody.go(f"/table/{table}")
        somebody.page.wait_for_selector(".board")
    [late] = [number for number, somebody in enumerate(people) if somebody.asked]
    asker, other = (somebody for number, somebody in enumerate(people) if number != late)
    owner = people[late]
    expect(owner.button("Let the computer go on")).to_have_count(0)
    asker.press("Let the computer go on")
    asker.press("Let the computer play")
    other.expect_text(f"asks to let a computer player go on for {names[late]}.")
    owner.expect_text("asks to let a computer player go on for you.")
    for somebody in people:
        somebody.fits()
        somebody.says_nothing_strange()
    other.is_for_everybody()
    # The owner may ask for more time, once.
    owner.press("I need more time")
    expect(other.button("Keep waiting")).to_have_count(0)
    asker.press("Let the computer go on")
    asker.press("Let the computer play")
    other.press("Agree")
    owner.expect_text("(the computer plays)")
    owner.press("Play again yourself")
    expect(owner.page.get_by_role("log")).to_contain_text(re.compile(f"{names[late]} is back"))
