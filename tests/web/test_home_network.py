"""At home without https: phones that open the server by its address, and links that lead there.

Browsers trust 127.0.0.1 as they trust https. A name that is none of this machine's own is like any
other address of a home network: much that browsers can do is missing there.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.serving import serving
from tests.web.conftest import Welcome
from tests.web.visitors import PHONE, Herder, Islander, Ranger, Visitor, open_browser

NAME = "ludotope.lan"
PAGES = ("/", "/history", "/about", "/you", "/learn/caldera", "/join/ABCDEF")
POST = """([path, form]) => fetch(path, {
    method: "POST",
    headers: {"Content-Type": "application/json"},
    body: JSON.stringify(form),
}).then(answer => answer.json())"""
REFUSE_TO_COPY = "document.execCommand = () => false"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser(f"--host-resolver-rules=MAP {NAME} 127.0.0.1") as browser:
        yield browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server as others at home open it."""
    folder = tmp_path_factory.mktemp("home")
    names = frozenset({NAME})
    with serving(f"sqlite:///{folder / 'home.db'}", host="0.0.0.0", host_names=names) as url:
        yield url.replace("127.0.0.1", NAME)


def pasted(visitor: Visitor) -> str:
    """What is on the clipboard: what a field has after it was pasted into."""
    page = visitor.context.new_page()
    page.goto("about:blank")
    page.set_content("<textarea autofocus></textarea>")
    page.locator("textarea").press("Control+V")
    text = page.locator("textarea").input_value()
    page.close()
    return text


@pytest.mark.parametrize("kind", [Ranger, Herder, Islander])
def test_two_phones_play_by_a_link_that_was_copied(welcome: Welcome, kind: type[Visitor]) -> None:
    host = welcome(kind, size=PHONE, way="tap")
    link = host.invite("Ada", 2)
    assert not host.page.evaluate("isSecureContext"), "otherwise there is nothing to test"
    assert link.startswith(f"{host.url}/join/")
    host.page.wait_for_selector(".qr")
    host.fits()
    host.press("Copy or share the link")
    expect(host.button("Copied")).to_be_visible()
    assert pasted(host) == link

    friend = welcome(kind, size=PHONE, way="tap", language="fr")
    friend.page.goto(pasted(host))
    friend.page.get_by_label("Votre nom").fill("Zoé")
    friend.press("Rejoindre")
    friend.touch(friend.button("S’asseoir").first)
    for somebody in (host, friend):
        somebody.page.wait_for_selector(".board")
    first = host if host.look().asked or not friend.look().asked else friend
    first.decide()


def test_every_page_opens(welcome: Welcome) -> None:
    me = welcome(Ranger, size=PHONE, way="tap")
    for path in PAGES:
        me.go(path)
        me.page.wait_for_selector("h1")
        me.page.wait_for_load_state("networkidle")
        me.says_nothing_strange()
    assert me.page.evaluate("'serviceWorker' in navigator || 'clipboard' in navigator") is False


def test_a_replay_is_shared_by_a_link_that_was_copied(welcome: Welcome) -> None:
    me = welcome(Ranger, size=PHONE, way="tap")
    record = Path(__file__).parent.parent / "records" / "caldera-2.ludotope"
    me.go("/")
    for path, form in (("me", {"name": "Ada"}), ("records", {"text": record.read_text("utf-8")})):
        kept = me.page.evaluate(POST, [f"/api/{path}", form])
    table = kept["id"]
    me.go(f"/table/{table}/replay")
    switch = me.page.get_by_role("switch")
    if switch.get_attribute("aria-checked") == "false":
        me.touch(switch)
    me.press("Copy or share the link")
    expect(me.button("Copied")).to_be_visible()
    assert pasted(me) == f"{me.url}/table/{table}/replay"


@pytest.mark.parametrize("size", [PHONE, (1280, 800)])
def test_where_nothing_may_be_copied_the_link_is_selected(
    welcome: Welcome, size: tuple[int, int]
) -> None:
    me = welcome(Ranger, size=size)
    me.page.add_init_script(REFUSE_TO_COPY)
    link = me.invite("Ada", 2)
    me.press("Copy or share the link")
    me.expect_text("press Ctrl+C to copy it")
    assert me.page.evaluate("getSelection().toString()") == link
    me.page.keyboard.press("Control+C")
    assert pasted(me) == link
    me.is_for_everybody()
    me.fits()


def test_a_sheet_is_opened_on_other_phones_by_a_picture_to_scan(welcome: Welcome) -> None:
    me = welcome(Ranger, size=PHONE, way="tap")
    me.go("/score/caldera")
    me.page.get_by_label("Name", exact=True).fill("Ana")
    me.press("Add")
    me.press("To the pad")
    me.press("On other phones")
    dialog = me.page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="The link as a picture to scan")).to_be_visible()
    sheet = me.page.url.rpartition("/")[2]
    expect(dialog.get_by_label("Link to this sheet")).to_have_value(f"{me.url}/sheet/{sheet}")
    me.is_for_everybody()
    me.fits()


def test_from_this_computer_the_link_is_that_of_the_network(welcome: Welcome, house: str) -> None:
    me = welcome(Ranger, url=house.replace(NAME, "localhost"))
    link = me.invite("Ada", 2)
    told = me.context.request.get(f"{me.url}/api/origin").json()["origin"]
    code = me.page.locator(".code").inner_text()
    if told is None:
        # A machine without a network has nothing to offer.
        assert link == f"{me.url}/join/{code}"
    else:
        assert "localhost" not in told
        assert link == f"{told}/join/{code}"
        me.page.wait_for_selector(".qr")
        me.press("Copy or share the link")
        expect(me.button("Copied")).to_be_visible()
    me.is_for_everybody()


def test_a_public_address_is_what_others_are_given(
    welcome: Welcome, browser: Browser, tmp_path: Path
) -> None:
    origins = frozenset({"https://play.example"})
    with serving(f"sqlite:///{tmp_path / 'home.db'}", origins=origins) as url:
        me = Ranger(browser, url)
        assert me.invite("Ada", 2).startswith("https://play.example/join/")
        me.close()


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Only this computer can open this link"), ("fr", "Seul cet ordinateur peut ouvrir")],
)
def test_a_server_for_this_computer_alone_says_so(
    browser: Browser, tmp_path: Path, language: str, words: str
) -> None:
    with serving(f"sqlite:///{tmp_path / 'home.db'}") as url:
        me = Ranger(browser, url, language=language)
        me.set_up({"game": "caldera", "seats": [{"who": "here", "name": None}, {"who": "open"}]})
        me.expect_text(words)
        me.expect_text("ludotope serve --lan")
        expect(me.page.locator(".qr")).to_have_count(0)
        me.close()
