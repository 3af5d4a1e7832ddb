"""The house itself: its pages in both languages, for everybody, quick, and hard to lose."""

import gzip
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.server.serving import ServerProcess
from tests.web.conftest import Welcome
from tests.web.visitors import (
    ROOT,
    SMALL_PHONE,
    Herder,
    Islander,
    Ranger,
    Visitor,
    play_ahead,
)
from tools.measure_browser import count_room, count_shelf

Visit = Callable[..., Ranger]

PAGES = ("/", "/history", "/about", "/you", "/join/ABCDEF", "/nowhere-at-all")
# In bytes, as they are sent; a room is what is loaded with the first table of a game.
FIRST_LOAD = 140_000
ROOM = 70_000
# Whether everything that was loaded is at hand for when the network is away.
IS_KEPT = """async () => {
    const loaded = performance.getEntriesByType('resource').map(({name}) => name);
    const built = loaded.filter(name => new URL(name).pathname.startsWith('/assets/'));
    const kept = await Promise.all(['/', ...built].map(name => caches.match(name)));
    return built.length > 0 && kept.every(found => found !== undefined);
}"""


def test_axe_finds_nothing_on_any_page(visit: Visit) -> None:
    me = visit()
    for path in PAGES:
        me.go(path)
        me.page.wait_for_selector("h1")
        expect(me.page.get_by_text("One moment…")).to_have_count(0)
        me.is_for_everybody()
    me.problems.clear()  # A page that does not exist answers with 404, as it should.
    me.go("/")
    for way in ("Play now: Caldera Park", "Around one screen: Caldera Park"):
        me.press(way)
        me.page.wait_for_selector("dialog form")
        me.is_for_everybody()
        me.press("Close")
    me.press("Invite friends: Caldera Park")
    me.page.get_by_label("Your name").fill("Ada")
    me.press("Set the table up")
    me.page.get_by_label("Link to this table").wait_for()
    me.is_for_everybody()
    me.start()
    me.play_on(9)
    me.is_for_everybody()
    me.press("Hint")
    me.page.get_by_label("What a strong player would do").wait_for()
    me.is_for_everybody()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_message_is_missing_anywhere(visit: Visit, language: str) -> None:
    me = visit(language=language)
    for path in PAGES:
        me.go(path)
        me.page.wait_for_selector("h1")
        me.says_nothing_strange()
    me.problems.clear()
    me.go("/")
    me.page.wait_for_selector(".box")
    assert me.page.locator("html").get_attribute("lang") == language
    for way in range(3):
        me.page.locator(".box").first.locator("button").nth(way).click()
        me.page.locator("dialog summary").click()
        me.says_nothing_strange()
        me.page.keyboard.press("Escape")
    me.page.locator(".box").first.locator("button").first.click()
    me.page.get_by_role("radio", name=re.compile("Geyser|geysers")).check()
    me.page.locator("dialog form button").last.click()
    me.page.wait_for_selector(".board")
    me.play_on(12, me.says_nothing_strange)


def test_the_language_can_be_switched_in_the_middle_and_stays(visit: Visit) -> None:
    me = visit(language="de-CH")
    me.start()
    page = me.page.locator("html")
    me.press("Français")
    me.expect_text("Choisissez")
    expect(page).to_have_attribute("lang", "fr")
    me.page.reload()
    me.expect_text("Choisissez")
    expect(page).to_have_attribute("lang", "fr")
    me.press("English")
    me.expect_text("Choose")
    expect(page).to_have_attribute("lang", "en")


def test_the_theme_can_be_chosen_and_stays(visit: Visit) -> None:
    me = visit().go("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = me.page.evaluate(paper)
    me.button("Colours: like the device").click()
    me.button("Colours: light").click()
    assert me.page.evaluate(paper) != light
    me.page.reload()
    expect(me.button("Colours: dark")).to_be_visible()


def test_a_choice_in_progress_survives_a_reload(visit: Visit) -> None:
    me = visit()
    me.start(seats=1)
    tokens = me.page.locator("button[data-part^='token:']:not([disabled])")
    while tokens.count() < 2:
        me.decide()
        me.wait_for_turn()
    part = tokens.first.get_attribute("data-part")
    tokens.first.click()
    picked = me.page.locator(f'button[data-part="{part}"]')
    expect(picked).to_have_attribute("aria-pressed", "true")
    me.page.reload()
    expect(picked).to_have_attribute("aria-pressed", "true")
    me.decide()


def test_a_lost_connection_is_said_and_comes_back_with_the_choice_in_progress(
    browser: Browser, tmp_path: Path
) -> None:
    """In one game with something in hand, in the others with a decision sent meanwhile."""
    server = ServerProcess(f"sqlite:///{tmp_path / 'house.db'}")
    server.start()
    me = Ranger(browser, server.url)
    others: list[Visitor] = [Herder(browser, server.url), Islander(browser, server.url)]
    try:
        for other in others:
            other.start()
            other.play_on(3)
        me.start(seats=1)
        tokens = me.page.locator("button[data-part^='token:']:not([disabled])")
        while tokens.count() < 2:
            me.decide()
            me.wait_for_turn()
        tokens.first.click()
        part = tokens.first.get_attribute("data-part")
        server.kill()
        me.expect_text("The connection is lost")
        # What is decided meanwhile is sent when the server is back.
        before = me.asked
        me.page.locator("g[data-part^='space:'][aria-disabled=false]").first.click()
        events = [decide_unheard(other) for other in others]
        server.start()
        expect(me.page.locator(".band")).to_have_count(0)
        me.expect_another_decision(before)
        expect(me.page.locator(f'button[data-part="{part}"]')).to_have_count(0)
        me.decide()
        for other, number in zip(others, events, strict=True):
            other.settle()
            expect(other.page.locator("[data-events]")).not_to_have_attribute("data-events", number)
            other.play_on(2)
    finally:
        for visitor in (me, *others):
            # The browser says by itself that it could not reach the server.
            visitor.problems.clear()
            visitor.close()
        server.kill()


def decide_unheard(visitor: Visitor) -> str:
    """Takes a decision that the server does not hear of yet; says after which event."""
    visitor.expect_text("The connection is lost")
    is_sent = visitor.page.locator("[data-sending=true]")
    for _ in range(8):
        if is_sent.count():
            visitor.expect_text("Your move is kept")
            return visitor.page.locator("[data-events]").get_attribute("data-events") or ""
        visitor.touch_once(visitor.look())
    raise AssertionError("nothing was decided")


def test_a_line_that_is_cut_is_said_at_once(visit: Visit) -> None:
    me = visit()
    me.start(seats=1)
    me.wait_for_turn()
    me.context.set_offline(True)
    me.expect_text("The connection is lost")
    me.context.set_offline(False)
    expect(me.page.locator(".band")).to_have_count(0)
    me.decide()
    me.problems.clear()


def test_the_host_closes_a_running_table(visit: Visit) -> None:
    me = visit()
    me.start(seats=1)
    menu = me.page.locator("details", has_text="How to play")
    menu.locator("summary").click()
    expect(me.button("Close the table")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.button("Close the table")).to_be_hidden()
    menu.locator("summary").click()
    me.press("Close the table")
    # It is asked first, and the safe answer is at hand.
    dialog = me.page.get_by_role("dialog", name="Close the table?")
    expect(dialog).to_contain_text("without a result")
    expect(dialog.get_by_role("button", name="Keep it open")).to_be_focused()
    me.page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(menu.locator("summary")).to_be_focused()
    me.decide()
    menu.locator("summary").click()
    me.press("Close the table")
    me.touch(dialog.get_by_role("button", name="Close the table"))
    me.page.wait_for_selector(".box")
    expect(me.page.locator("section", has_text="Go on")).to_have_count(0)


def test_practice_and_what_the_computer_played_are_said_in_the_end(visit: Visit) -> None:
    me = visit()
    seats = [{"who": "here", "name": None}, {"who": "bot", "level": "random"}]
    me.set_up({"game": me.box, "seats": seats, "practice": True})
    expect(me.page.get_by_role("alert")).to_contain_text("as practice")
    expect(me.page.get_by_label("Seats")).to_contain_text("Practice")
    me.decide()
    expect(me.page.get_by_role("alert")).to_have_count(0)
    menu = me.page.locator("details", has_text="How to play")
    menu.locator("summary").click()
    me.press("Let the computer play for me")
    dialog = me.page.get_by_role("dialog", name="Let the computer play for you?")
    expect(dialog).to_contain_text("The result will say so.")
    me.is_for_everybody()
    me.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(me.button("Play again yourself")).to_have_count(0)
    menu.locator("summary").click()
    me.press("Let the computer play for me")
    me.touch(dialog.get_by_role("button", name="Let the computer play"))
    me.expect_text("(the computer plays)")
    me.set_up({"game": me.box, "seats": seats[:1], "practice": True})
    me.ask(f"/tables/{me.page.url.rpartition('/')[2]}/hand-over", {"seat": 0, "level": "random"})
    # While nobody looks on the computer player does not wait for its owner to follow.
    play_ahead(me)
    ending = me.page.locator(".ending")
    expect(ending).to_contain_text(re.compile(r"Ada: the computer took \d+ of \d+ decisions."))
    expect(ending).to_contain_text("This was a practice game")
    me.go("/history")
    card = me.page.locator("a.card").first
    expect(card).to_contain_text("The computer played for Ada")
    expect(card).to_contain_text("Practice")


def test_two_people_ask_each_other_for_an_undo(visit: Visit) -> None:
    host = visit()
    host.invite("Ada", 2)
    code = host.page.locator(".code").inner_text()
    guest = visit().go("/")
    guest.page.get_by_label("Code of the table").fill(code.lower())
    guest.press("Join")
    guest.introduce("Ben")
    for somebody in (host, guest):
        somebody.page.wait_for_selector(".board")
    # Both begin at once; so the guest has decided since.
    for somebody in (host, guest):
        somebody.decide()
    events = host.page.locator("[data-events]")
    # What the guest decided last has come to the host, too.
    before = guest.page.locator("[data-events]").get_attribute("data-events") or ""
    expect(events).to_have_attribute("data-events", before)
    host.press("Undo?")
    guest.expect_text("Ada asks to take a decision back")
    guest.press("Do not agree")
    host.expect_text("Ben does not agree.")
    expect(events).to_have_attribute("data-events", before)
    host.press("Undo?")
    guest.press("Agree")
    expect(events).not_to_have_attribute("data-events", before)


def test_a_private_table_is_not_for_strangers_and_a_wrong_code_is_said(visit: Visit) -> None:
    me = visit()
    me.start(seats=1)
    stranger = visit()
    stranger.page.goto(me.page.url)
    stranger.expect_text("This table is not open to watchers.")
    stranger.go("/join/NOSUCH")
    stranger.page.get_by_label("Your name").fill("Eve")
    stranger.press("Join")
    stranger.expect_text("No table has this code, or its game has begun.")
    stranger.problems.clear()


def test_the_log_leads_to_the_event_and_the_replay_steps(visit: Visit) -> None:
    me = visit()
    me.start(seats=1)
    me.play_on(6)
    line = me.page.get_by_role("log").get_by_role("link").nth(2)
    told = line.inner_text()
    # Whoever points at a line is shown where it happened.
    marked = me.page.locator("[data-pointed]")
    placed = me.page.get_by_role("log").get_by_role("link", name="places").first
    placed.hover()
    expect(marked).to_have_count(1)
    me.page.mouse.move(5, 5)
    expect(marked).to_have_count(0)
    line.click()
    expect(me.page.locator(".prompt")).to_have_text(told)
    number = int(me.page.url.rsplit("/", 1)[1])
    me.press("One step back")
    me.page.wait_for_url(re.compile(f"/event/{number - 1}$"))
    me.press("To the beginning")
    me.page.wait_for_url(re.compile("/event/0$"))
    me.press("One step on")
    me.page.wait_for_url(re.compile("/event/1$"))
    me.page.get_by_role("link", name="To the table").click()
    me.page.wait_for_selector("[data-asked]")


def test_an_account_brings_a_person_back_on_another_device(visit: Visit) -> None:
    me = visit().go("/you")
    me.page.get_by_label("Name of the account").fill("ada.lovelace")
    me.page.get_by_label("Passphrase").fill("an engine of brass")
    me.press("Make an account")
    me.expect_text("Your account is made.")
    me.ask("/me/pace", {"pace": "slow"})
    elsewhere = visit().go("/you")
    elsewhere.page.get_by_label("Name of the account").fill("ada.lovelace")
    elsewhere.page.get_by_label("Passphrase").fill("wrong, wrong, wrong")
    elsewhere.press("Log in")
    elsewhere.expect_text("There is no such account with this passphrase.")
    elsewhere.problems.clear()
    elsewhere.page.get_by_label("Passphrase").fill("an engine of brass")
    elsewhere.press("Log in")
    elsewhere.expect_text("Welcome back.")
    # What was chosen there is so here, and the other way round.
    elsewhere.start(seats=1)
    elsewhere.page.get_by_label("More", exact=True).click()
    expect(elsewhere.page.get_by_role("radio", name="slow")).to_be_checked()
    with elsewhere.page.expect_response("**/api/me/pace"):
        elsewhere.page.get_by_role("radio", name="normal").check()
    me.start(seats=1)
    me.page.get_by_label("More", exact=True).click()
    expect(me.page.get_by_role("radio", name="normal")).to_be_checked()


def test_nothing_sticks_out_on_the_smallest_phone_or_at_twice_the_size(visit: Visit) -> None:
    # A desktop of 1280 pixels at 200 % has room for 640.
    for size, way in ((SMALL_PHONE, "tap"), ((640, 450), "click")):
        me = visit(size=size, way=way)
        for path in PAGES[:4]:
            me.go(path)
            me.page.wait_for_selector("h1")
            assert me.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        me.start()
        me.play_on(5, me.fits)


def test_the_page_does_not_jump_while_one_plays(visit: Visit) -> None:
    me = visit()
    me.start()
    with me.without_jumps():
        me.play_on(14)


def test_what_comes_to_a_new_place_is_seen_coming_and_can_be_hurried(visit: Visit) -> None:
    me = visit(calm=False)
    me.start(seats=1)
    # Apart from what the style sheets do by themselves.
    running = """document.getAnimations()
        .filter(a => a.constructor === Animation && a.playState === 'running').length"""
    with me.slow_motion():
        me.play_until(lambda: me.page.evaluate(running))
        me.page.mouse.click(5, 400)
        assert me.page.evaluate(running) == 0
    calm = visit()
    calm.start(seats=1)
    for _ in range(4):
        calm.decide()
        assert calm.page.evaluate(running) == 0


def test_it_can_be_installed_and_opens_without_the_network(visit: Visit) -> None:
    me = visit().go("/")
    me.page.wait_for_selector(".box")
    manifest = httpx.get(f"{me.url}/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        assert httpx.get(f"{me.url}{icon['src']}").status_code == 200
    me.page.wait_for_function(IS_KEPT)
    me.context.set_offline(True)
    me.page.reload()
    me.expect_text("The server cannot be reached")
    # It tries again and again, and the browser complains each time, until the page is left.
    me.page.goto("about:blank")
    me.problems.clear()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_first_load_is_light_and_rooms_come_when_needed(visit: Visit, language: str) -> None:
    loaded = count_shelf(visit(language=language))
    assert 30_000 < sum(loaded.values()) < FIRST_LOAD, by_size(loaded)
    assert not [url for url in loaded if "/room-" in url]


@pytest.mark.parametrize("kind", [Ranger, Herder, Islander])
def test_a_room_is_light(welcome: Welcome, kind: type[Visitor]) -> None:
    loaded = count_room(welcome(kind))
    assert 20_000 < sum(loaded.values()) < ROOM, by_size(loaded)
    assert [url for url in loaded if "/room-" in url]
    assert [url for url in loaded if url.endswith("/board")]


def by_size(loaded: Mapping[str, int]) -> str:
    """What was loaded, the largest first, for whoever has to make it smaller."""
    lines = sorted(((size, url) for url, size in loaded.items()), reverse=True)
    return "\n".join(f"{size:>7} {url}" for size, url in [(sum(loaded.values()), "in all"), *lines])


def test_built_files_are_kept_for_good_and_pages_are_asked_for_again(house: str) -> None:
    page = httpx.get(f"{house}/", headers={"Accept": "text/html", "Accept-Encoding": "gzip"})
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-encoding"] == "gzip"
    script = re.findall(r'src="(/assets/[^"]+\.js)"', page.text)[0]
    plain = httpx.get(f"{house}{script}", headers={"Accept-Encoding": "identity"})
    assert "immutable" in plain.headers["cache-control"]
    assert "content-encoding" not in plain.headers
    assert len(gzip.compress(plain.content)) < len(plain.content)
    # Copies by Brotli are smaller still, and have no address of their own.
    with httpx.stream("GET", f"{house}{script}", headers={"Accept-Encoding": "gzip, br"}) as found:
        assert found.headers["content-encoding"] == "br"
        assert len(b"".join(found.iter_raw())) < len(gzip.compress(plain.content))
    assert httpx.get(f"{house}{script}.br").status_code == 404
    for room in ("/table/abc", "/join/CODE", "/history"):
        assert httpx.get(f"{house}{room}", headers={"Accept": "text/html"}).status_code == 200
    for wrong in ("/nowhere", "/assets/none.js", "/api/nothing", "/../pyproject.toml"):
        answer = httpx.get(f"{house}{wrong}", headers={"Accept": "text/html"})
        assert answer.status_code == 404
        assert "requires-python" not in answer.text
    assert httpx.get(f"{house}/nowhere").json()["error"] == "http-not-found"


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    import runpy

    files = runpy.run_path(str(ROOT / "tools" / "write_types.py"))["write_types"]()
    for name, text in files.items():
        written = (ROOT / "web" / "src" / "wire" / name).read_text("utf-8")
        assert written == text, f"run make generate: {name} is not up to date"
