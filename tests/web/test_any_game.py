"""Games of installed packages in the browser, without a line written for them in the client."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from ludotope.engine import position
from ludotope.server.http.box_files import read_files
from tests.engine.guide import install_game
from tests.packages import THREES, install_module, install_threes, on_the_shelf
from tests.server.serving import serving
from tests.web.conftest import Welcome
from tests.web.visitors import PHONE, Visitor

AGAINST_COMPUTER = [{"who": "here", "name": None}, {"who": "bot", "level": "easy"}]


# A box that is only looked at, without any words for what can be chosen.
ALONE = """
from pathlib import Path
from ludotope.authoring import Box, Option
BOX = Box(name="alone", title="A Game for One", seats=range(1, 2), usual_seats=1, minutes=(5, 9),
          variants=("open_air", "by-night"), rules=1, folder=Path(__file__).parent / "nowhere",
          game="alone:Nothing", options={"wind": Option(("no_wind", "storm"))})
"""


class Matchstick(Visitor):
    """Somebody who plays the game of the guide."""

    game = "Nim"
    box = "nim"


class Marker(Visitor):
    """Somebody who plays the game that brings a drawing."""

    game = "Three in a Row"
    box = "threes"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game of the guide, and one that brings everything but a room."""
    folder = tmp_path_factory.mktemp("packages")
    install_game(folder)
    install_threes(folder)
    install_module(folder, "alone", ALONE)
    return folder


@pytest.fixture(scope="module")
def house(packages: Path) -> Iterator[str]:
    """A server whose shelf has these games."""
    with on_the_shelf(packages), serving(f"sqlite:///{packages / 'server.db'}") as url:
        yield url


@pytest.fixture
def room_house(packages: Path, house: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The same server when the game has a room: its own, or the one that a test gives."""
    own = (THREES / "web" / "room.js").read_text("utf-8")
    room = packages / "threes" / "web" / "room.js"
    room.write_text(getattr(request, "param", own))
    read_files.cache_clear()
    yield house
    room.unlink()
    read_files.cache_clear()


def play_to_the_end(visitor: Visitor) -> None:
    """Touches the first thing that can be touched until the game is over."""
    ending = visitor.page.locator(".ending")
    moves = visitor.page.locator("[data-part]")
    told = visitor.page.get_by_role("log").get_by_text(re.compile(r"^Ada\s?:"))
    before = told.count()
    for turn in range(before, before + 12):
        expect(ending.or_(moves.first)).to_be_visible()
        if ending.is_visible():
            return
        moves.first.click()
        expect(told).to_have_count(turn + 1)
    expect(ending).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_game_of_the_guide_is_played_without_words(welcome: Welcome, language: str) -> None:
    me = welcome(Matchstick, language=language)
    me.go("/")
    box = me.page.locator(".box", has_text="Nim")
    expect(box).to_contain_text(
        {"en": "2 players · 1–5 min", "fr": "2 joueurs · 1 à 5 min"}[language]
    )
    # Its cover is made up, and is not empty.
    assert box.locator(".cover svg path").count() > 20
    expect(box.locator(".cover text")).to_have_text("Nim")
    me.says_nothing_strange()
    me.is_for_everybody()
    box.locator("button").first.click()
    expect(me.page.get_by_role("radio", name="2", exact=True)).to_be_checked()
    me.says_nothing_strange()
    me.go("/learn/nim")
    expect(me.page.locator(".ways button")).to_be_visible()
    me.says_nothing_strange()
    me.is_for_everybody()
    me.page.locator(".ways button").click()
    picture = me.page.get_by_role("region", name={"en": "The table", "fr": "La table"}[language])
    expect(picture).to_contain_text("15")
    moves = me.page.locator("button[data-part]")
    assert moves.all_inner_texts() == ["take 1", "take 2", "take 3"]
    me.is_for_everybody()
    me.says_nothing_strange()
    moves.first.click()
    expect(picture).not_to_contain_text("15")


def test_hints_name_the_moves_and_mark_them(welcome: Welcome) -> None:
    me = welcome(Matchstick)
    me.set_up({"game": "nim", "seats": AGAINST_COMPUTER})
    me.press("Hint")
    listed = me.page.get_by_label("What a strong player would do").locator(".what")
    expect(listed).to_have_count(3)
    best = listed.first.inner_text()
    assert best.startswith("take ")
    marked = me.page.locator("button[data-part] .rank")
    expect(marked).to_have_count(3)
    expect(me.button(f"{best}, hint 1")).to_be_visible()
    listed.first.click()
    expect(me.page.get_by_role("log")).to_contain_text(f"Ada: {best}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_with_its_end_and_replay(welcome: Welcome, language: str) -> None:
    me = welcome(Matchstick, language=language)
    me.set_up({"game": "nim", "seats": AGAINST_COMPUTER})
    play_to_the_end(me)
    ending = me.page.locator(".ending")
    expect(ending).to_contain_text(
        re.compile({"en": "wins? with 1 point", "fr": "gagne(z)? avec 1 point"}[language])
    )
    me.says_nothing_strange()
    me.is_for_everybody()
    ending.get_by_role("link").first.click()
    picture = me.page.locator("pre")
    expect(picture).to_have_text(re.compile(r"Matches\s+0\b"))
    me.page.locator(".controls button, .bar button, button").first.wait_for()
    address = me.page.url.replace("/replay", "/event/0")
    me.page.goto(address)
    expect(picture).to_have_text(re.compile(r"Matches\s+15\b"))
    me.says_nothing_strange()
    me.is_for_everybody()


def test_the_box_that_brings_everything_on_the_shelf(welcome: Welcome, house: str) -> None:
    for language, about in (("en", "Nine fields"), ("fr", "Neuf cases")):
        me = welcome(Marker, language=language)
        me.go("/")
        box = me.page.locator(".box", has_text="Three in a Row")
        expect(box).to_contain_text(about)
        expect(box).to_contain_text("2 min")
        loaded = "image => image.complete && image.naturalWidth > 0"
        assert box.locator(".cover img").evaluate(loaded)
        box.get_by_role("link").click()
        expect(me.page.locator("li.card")).to_have_count(2)
        assert me.page.locator("li.card img").evaluate(loaded)
        # What there is in English only is said in English.
        expect(me.page.locator("li.card").last).to_contain_text("Touch a free field")
        me.says_nothing_strange()
        me.is_for_everybody()
    words = httpx.get(f"{house}/api/shelf").json()["games"]
    assert [box["has_room"] for box in words if box["name"] == "threes"] == [False]


def test_the_set_up_says_variants_by_their_words(welcome: Welcome) -> None:
    me = welcome(Marker, language="fr")
    me.go("/")
    me.page.locator(".box", has_text="Three in a Row").locator("button").first.click()
    expect(me.page.get_by_label("Le second commence")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_can_be_chosen_is_called_by_its_name_without_words(
    welcome: Welcome, language: str
) -> None:
    me = welcome(Matchstick, language=language)
    me.go("/")
    box = me.page.locator(".box", has_text="A Game for One")
    expect(box).to_contain_text({"en": "1 player ·", "fr": "1 joueur ·"}[language])
    # There is nobody to play it with.
    expect(box.get_by_role("button")).to_have_count(1)
    box.get_by_role("button").click()
    for name in ("Open air", "By night"):
        expect(me.page.get_by_label(name)).to_be_visible()
    me.page.locator("dialog summary").click()
    expect(me.page.get_by_label("Wind").locator("option")).to_have_text(["No wind", "Storm"])
    me.says_nothing_strange()


def test_moves_are_touched_in_the_drawing(welcome: Welcome) -> None:
    me = welcome(Marker)
    me.set_up({"game": "threes", "seats": AGAINST_COMPUTER})
    middle = me.button("Put a mark on b2")
    expect(middle).to_be_visible()
    expect(me.page.locator(".drawing [data-part]")).to_have_count(9)
    # They need not fill the page, too.
    expect(me.page.locator("button[data-part]")).to_have_count(0)
    me.is_for_everybody()
    me.press("Hint")
    expect(me.page.locator(".drawing g.hint-mark")).to_have_count(3)
    me.page.keyboard.press("Escape")
    middle.click()
    log = me.page.get_by_role("log")
    expect(log).to_contain_text("Ada: Put a mark on b2")
    expect(middle).to_have_count(0)
    expect(me.page.locator(".drawing [data-part]")).to_have_count(7)
    me.page.get_by_text("All 7 moves as a list").click()
    expect(me.page.locator("button[data-part]")).to_have_count(7)
    play_to_the_end(me)
    expect(me.page.locator(".ending tbody")).to_contain_text("Rows")
    me.page.locator(".ending a").first.click()
    expect(me.page.locator(".drawing path").first).to_be_visible()
    me.page.goto(me.page.url.replace("/replay", "/event/1"))
    expect(me.page.locator(".drawing path")).to_have_count(1)
    me.says_nothing_strange()


def test_the_drawing_is_walked_through_with_the_keyboard(welcome: Welcome) -> None:
    me = welcome(Marker, way="keys")
    me.set_up({"game": "threes", "seats": AGAINST_COMPUTER})
    me.button("Put a mark on a1").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        me.page.keyboard.press(key)
    expect(me.page.get_by_role("log")).to_contain_text("Ada: Put a mark on b2")


def test_two_people_at_two_browsers(welcome: Welcome) -> None:
    ada, bob = welcome(Marker), welcome(Marker, size=PHONE, way="tap", language="fr")
    link = ada.invite("Ada", 2)
    bob.page.goto(link)
    bob.page.get_by_label("Votre nom").fill("Bob")
    bob.press("Rejoindre")
    bob.press("S’asseoir")
    for mine, theirs in (("a1", "b1"), ("a2", "b2")):
        mark(ada, f"Put a mark on {mine}")
        mark(bob, f"Marquer la case {theirs}")
    bob.fits()
    mark(ada, "Put a mark on a3")
    expect(ada.page.locator(".ending")).to_contain_text("You win with 1 point!")
    expect(bob.page.locator(".ending")).to_contain_text("Ada gagne avec 1 point.")
    bob.says_nothing_strange()


def mark(somebody: Marker, name: str) -> None:
    """Touches a place of the drawing when it is this one's turn."""
    expect(somebody.button(name)).to_be_visible()
    somebody.wait_for_drawing()
    somebody.press(name)


def test_only_what_draws_is_taken_from_a_drawing(
    browser: Browser, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from threes import Threes  # type: ignore[import-not-found]

    plain = Threes.drawing
    wrong = (
        "<script>window.hacked = 1</script><style>.board { display: none }</style>"
        '<image href="https://example.org/spy.png" width="9" height="9"/>'
        '<a href="javascript:alert(1)"><text>a link</text></a>'
        '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">strange</p></foreignObject>'
        '<rect id="main" class="card" style="fill: red" onclick="window.hacked = 2"'
        ' fill="url(https://example.org/spy.svg#a)" width="9" height="9"/>'
    )
    monkeypatch.setattr(
        Threes, "drawing", lambda *given: plain(*given).replace("</svg>", f"{wrong}</svg>")
    )
    visitor = Marker(browser, house)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.set_up({"game": "threes", "seats": AGAINST_COMPUTER})
    expect(visitor.button("Put a mark on a1")).to_be_visible()
    drawing = visitor.page.locator(".drawing")
    inside = drawing.inner_html()
    for word in ("script", "style", "href", "foreignObject", "strange", "onclick", "class", "url("):
        assert word not in inside, word
    assert visitor.page.locator("#main").count() == 1
    assert visitor.page.evaluate("window.hacked") is None
    assert not [url for url in asked if "example.org" in url]
    # The browser complains of what it finds while it reads the text.
    visitor.problems = [told for told in visitor.problems if "Security Policy" not in told]
    visitor.close()


def test_moves_that_cannot_be_listed_are_written(
    browser: Browser, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(position, "LONGEST_LIST", 2)
    visitor = Matchstick(browser, house)
    visitor.set_up({"game": "nim", "seats": AGAINST_COMPUTER})
    field = visitor.page.get_by_label("Your move, as it is written")
    field.fill("take 9")
    visitor.press("Play it")
    expect(visitor.page.locator("body")).to_contain_text("“9” is not known here.")
    field.fill("take 2")
    field.press("Enter")
    expect(visitor.page.get_by_role("log")).to_contain_text("Ada: take 2")
    visitor.close()


def test_a_box_brings_a_room(browser: Browser, room_house: str) -> None:
    visitor = Marker(browser, room_house)
    visitor.set_up({"game": "threes", "seats": AGAINST_COMPUTER})
    expect(visitor.page.get_by_role("heading", name="The room of Three in a Row")).to_be_visible()
    visitor.press("Hint")
    expect(visitor.page.locator("[data-hinted=true]")).to_have_count(3)
    visitor.page.keyboard.press("Escape")
    visitor.button("Put a mark on b2").click()
    expect(visitor.page.locator("[data-field=b2]")).to_have_text("X")
    expect(visitor.page.locator("[data-field]", has_text="O")).to_have_count(1)
    visitor.page.get_by_role("button", name="Français").click()
    expect(visitor.page.get_by_role("heading", name="La salle de")).to_be_visible()
    visitor.page.get_by_role("link", name="Ludotope").first.click()
    expect(visitor.page.locator("body[data-closed=yes]")).to_be_visible()
    visitor.close()


@pytest.mark.parametrize(
    "room_house",
    [
        "this is no JavaScript",
        "export function open() { throw new Error('no'); }",
        "export const open = () => ({ update() { throw new Error('no'); } });",
        "export const nothing = 1;",
    ],
    indirect=True,
)
def test_a_broken_room_gives_way_to_the_plain_one(browser: Browser, room_house: str) -> None:
    visitor = Marker(browser, room_house)
    visitor.set_up({"game": "threes", "seats": AGAINST_COMPUTER})
    visitor.expect_text(
        "The board of Three in a Row cannot be shown; its moves are listed instead."
    )
    visitor.button("Put a mark on b2").click()
    expect(visitor.page.get_by_role("log")).to_contain_text("Ada: Put a mark on b2")
    visitor.close()
