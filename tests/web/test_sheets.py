"""Scoring a real game in the browser: by numbers, by the board, on one phone and on several."""

import base64
import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.caldera.test_scoring_example import MIA
from tests.scorepad.test_book import DATA
from tests.web.conftest import Welcome
from tests.web.test_screens import DRAWN
from tests.web.visitors import DESKTOP, PHONE, SMALL_PHONE, WIDE, Visitor

# Families of the rule book's example as they are typed: animals and watering holes, pad order.
MIAS_FAMILIES = ("6", "2", "10", "2", "4", "2", "12", "3", "10", "3", "2", "1")
PAWNS = json.loads(
    (Path(__file__).parents[2] / "ludotope" / "games" / "carcata" / "art.json").read_text("utf-8")
)["pawns"]
MIAS_COVERS = ("Waterfalls", "Mountains", "Forest")


class Scorer(Visitor):
    """Somebody with a phone at a real table; counts touches that type no digit."""

    taps = 0

    def begin(self, game: str, *names: str) -> None:
        """Begins a sheet with people who are not known yet."""
        self.go(f"/score/{game}")
        for name in names:
            self.page.get_by_label("Name", exact=True).fill(name)
            self.tap(self.page.get_by_role("button", name="Add", exact=True))
        self.tap(self.page.get_by_role("button", name="To the pad"))
        expect(self.keys).to_be_visible()

    @property
    def keys(self) -> Locator:
        return self.page.get_by_role("group", name=re.compile("Number keys|Touches de chiffres"))

    @property
    def sheet(self) -> str:
        return self.page.url.rpartition("/")[2]

    def tap(self, what: Locator) -> None:
        self.taps += 1
        self.touch(what)

    def type(self, number: str) -> None:
        """Types a number, and goes on unless the pad does so by itself."""
        before = self.active
        for digit in number:
            if digit == "+":
                self.tap(self.keys.get_by_role("button", name="Plus"))
            else:
                self.touch(self.keys.get_by_role("button", name=digit, exact=True))
        if self.active == before:
            self.tap(self.keys.get_by_role("button", name=re.compile("next|suite")))

    @property
    def active(self) -> str | None:
        found = self.page.locator("[data-key][aria-pressed=true]")
        return found.get_attribute("data-key") if found.count() else None

    def pick(self, key: str) -> None:
        self.tap(self.page.locator(f"[data-key='{key}']"))

    def turn_to(self, name: str) -> None:
        self.tap(self.page.locator(".chips").get_by_role("button", name=name))

    def expect_saved(self) -> None:
        expect(self.page.locator("[data-saving=saved]")).to_be_visible()

    def send_nothing(self) -> None:
        """Nothing goes out any more, for as long as this page is there."""
        self.page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('away')); }")

    def die(self) -> None:
        """The page is gone without having been asked, and what it wanted to send with it."""
        self.page.close(run_before_unload=False)
        self.page = self.new_page()

    def reveal(self) -> None:
        self.tap(self.page.get_by_role("button", name="Reveal the scores"))

    def lines(self) -> dict[str, list[str]]:
        """The whole sheet as it is shown at the end."""
        rows = self.page.locator(".result tbody tr, .result tfoot tr").all()
        return {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows}


@pytest.fixture
def score(welcome: Welcome) -> partial[Scorer]:
    return partial(welcome, Scorer, size=PHONE, way="tap")


Score = Callable[..., Scorer]


def type_mia(me: Scorer) -> None:
    me.type("2")
    for number in MIAS_FAMILIES:
        me.type(number)


def test_four_people_by_numbers_take_few_taps(score: Score) -> None:
    me = score()
    me.begin("caldera", "Ana", "Ben", "Chloé", "Dan")
    for name in ("Ana", "Ben", "Chloé", "Dan"):
        # The pad has gone on to the next player by itself.
        expect(me.page.locator(".chips [aria-pressed=true]")).to_contain_text(name)
        for cover in MIAS_COVERS[: 3 if name == "Ana" else 2]:
            me.tap(me.page.get_by_role("switch", name=cover))
        type_mia(me)
    me.reveal()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ana wins with 134")
    assert me.lines()["Total"] == ["134", "127", "127", "127"]
    assert me.lines()["Elks"] == ["36"] * 4
    assert me.taps <= 60, me.taps
    me.page.reload()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ana wins with 134")
    whose = me.page.locator("section", has_text="Which of these were you?")
    whose.get_by_role("button", name="Ben").tap()
    expect(whose.get_by_role("button", name="Ben")).to_have_attribute("aria-pressed", "true")
    me.is_for_everybody()
    me.press("Remove from my record book")
    me.press("Remove it")
    expect(me.page.get_by_text("no finished games in the record book yet")).to_be_visible()


def test_sums_are_kept_undone_and_corrected(score: Score) -> None:
    me = score()
    me.begin("caldera", "Ana", "Ben")
    me.pick("bear-animals.0")
    # After the 3 the pad goes on by itself; a plus brings it back.
    me.type("3+4+3")
    expect(me.page.locator("[data-key='bear-animals.0']")).to_have_text("3+4+3")
    me.type("2")
    me.expect_saved()
    me.page.reload()
    expect(me.page.locator("[data-key='bear-animals.0']")).to_have_text("3+4+3")
    me.press("Undo")
    expect(me.page.locator("[data-key='bear-holes.0']")).to_have_text("–")
    expect(me.page.get_by_text("without a watering hole the bears")).to_be_visible()
    me.pick("bear-holes.0")
    me.type("2")
    # More than there can be is not taken.
    me.pick("bear-holes.0")
    me.touch(me.keys.get_by_role("button", name="7", exact=True))
    expect(me.page.get_by_role("alert")).to_contain_text("At most 3, not 7: watering holes.")
    me.reveal()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ana wins with 20")
    me.press("Correct")
    me.pick("bear-holes.0")
    me.type("1")
    me.reveal()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ana wins with 10")
    expect(me.page.locator(".corrections li")).to_contain_text("Ana: Bears, watering holes: 2 → 1")


def test_a_reload_loses_nothing_at_any_step(score: Score) -> None:
    me = score()
    me.begin("caldera", "Ana", "Ben")
    animals = me.page.locator("[data-key='bear-animals.0']")
    falls = me.page.get_by_role("switch", name="Waterfalls")
    me.tap(falls)
    me.page.reload()
    expect(falls).to_have_attribute("aria-checked", "true")
    # Half typed is as good as entered.
    me.pick("bear-animals.0")
    me.touch(me.keys.get_by_role("button", name="1", exact=True))
    me.page.reload()
    expect(animals).to_have_text("1")
    me.press("Undo")
    me.page.reload()
    expect(animals).to_have_text("–")
    me.press("by the board")
    space, token = next(iter(MIA["tokens"].items()))
    lay_token = me.page.locator(f"[data-place='{space}']")
    lay_token.tap()
    me.page.locator(f"button[data-piece='{token}']").tap()
    me.page.reload()
    expect(lay_token.locator(".token")).to_be_visible()
    me.press("By numbers instead")
    me.page.reload()
    expect(falls).to_have_attribute("aria-checked", "true")
    me.reveal()
    me.page.reload()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ana wins with 4")
    me.press("Correct")
    me.page.reload()
    me.turn_to("Ben")
    me.pick("geysers.1")
    me.type("3")
    me.page.reload()
    expect(me.page.locator("[data-key='geysers.1']")).to_have_text("3")
    me.reveal()
    me.page.reload()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ben wins with 12")
    expect(me.page.locator(".corrections li")).to_contain_text("Ben: Geysers: – → 3")


def test_a_reload_of_what_comes_before_and_between_loses_nothing(score: Score) -> None:
    me = score()
    me.go("/score/carcata")
    for name in ("Ana", "Ben"):
        me.page.get_by_label("Name", exact=True).fill(name)
        me.press("Add")
    me.press("Ben began")
    # Whoever had the colour that somebody takes has theirs.
    colours = [me.page.get_by_label(f"{name}’s colour") for name in ("Ana", "Ben")]
    colours[1].select_option("yellow")
    colours[0].select_option("yellow")
    me.page.get_by_label("Place").fill("Home")
    me.page.reload()
    for chosen, number in zip(colours, ("3", "0"), strict=True):
        expect(chosen).to_have_value(number)
    expect(me.page.locator(".people li")).to_contain_text(["Ana", "Ben"])
    expect(me.page.get_by_label("Place")).to_have_value("Home")
    expect(me.page.get_by_role("button", name="Ben began")).to_have_attribute(
        "aria-pressed", "true"
    )
    me.press("To the pad")
    expect(me.page.locator(".chips .in-colour-3")).to_have_count(1)
    # An island, half laid; pawns have the colours of their players.
    me.press("by the board")
    for seat, colour in ((1, 3), (2, 0)):
        pawn = me.page.locator(f"[data-tool='pawn {seat}'] path.body")
        expect(pawn).to_have_attribute("fill", PAWNS[colour])
    lay(me, "lava", "1,0", "2,0")
    me.page.reload()
    expect(me.page.locator("[data-place='2,0'][aria-label*=ava]")).to_be_visible()
    # The question about a tie, half answered.
    me.go("/score/caldera")
    for name in ("Ana", "Ben"):
        me.page.get_by_label("Name", exact=True).fill(name)
        me.press("Add")
    me.press("To the pad")
    me.reveal()
    me.pick("river-spaces.0")
    me.type("7")
    me.page.reload()
    # What is known by now is not asked again.
    expect(me.page.locator("[data-key='river-spaces.0']")).to_have_count(0)
    me.pick("river-spaces.1")
    me.type("9")
    me.reveal()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ben wins with 0")
    # What was begun and never finished is found again.
    me.go("/score")
    island = me.page.locator("section", has_text="Not finished yet").get_by_role("link")
    # The one that was just revealed is there until the server has been told.
    expect(island).to_have_text(["Carcata: Ana and Ben"])
    island.tap()
    expect(me.page.locator("[data-place='2,0'][aria-label*=ava]")).to_be_visible()


def test_what_was_written_offline_is_sent_when_any_page_is_opened(score: Score) -> None:
    me = score()
    me.begin("caldera", "Ana", "Ben")
    me.expect_saved()
    sheet = me.sheet
    me.send_nothing()
    me.turn_to("Ben")
    me.pick("geysers.1")
    me.type("2")
    expect(me.page.locator("[data-saving=offline]")).to_be_visible()
    # Half typed when the page goes.
    me.turn_to("Ana")
    me.pick("bear-animals.0")
    me.touch(me.keys.get_by_role("button", name="1", exact=True))
    me.die()
    with me.page.expect_response(re.compile("/actions$")):
        me.go("/about")
    me.page.wait_for_function(
        "id => JSON.parse(localStorage[`ludotope-sheet-${id}`]).waiting.length === 0", arg=sheet
    )
    entries = me.context.request.get(f"{me.url}/api/sheets/{sheet}").json()["entries"]
    assert (entries["geysers.1"]["value"], entries["bear-animals.0"]["value"]) == ("2", "1")
    # A sheet that is finished and sent stays with the server alone.
    me.go(f"/sheet/{sheet}")
    me.press("Undo")
    me.reveal()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ben wins with 8")
    me.page.wait_for_function("id => !localStorage[`ludotope-sheet-${id}`]", arg=sheet)


def test_a_tie_is_asked_about_where_there_is_one(score: Score) -> None:
    me = score()
    me.begin("caldera", "Ana", "Ben")
    me.type("1")
    me.turn_to("Ben")
    me.type("1")
    me.reveal()
    expect(me.page.get_by_role("heading", name="tie for the first place")).to_be_visible()
    me.is_for_everybody()
    # Without what would break it the victory is shared, until somebody remembers.
    me.press("Nobody knows any more")
    me.reveal()
    expect(me.page.get_by_role("heading", level=1)).to_have_text(
        "Ana and Ben share the victory with 4"
    )
    me.press("Correct")
    me.turn_to("Ana")
    me.press("Undo")
    me.press("Undo")
    me.reveal()
    for key, number in (("river-spaces.0", "7"), ("river-spaces.1", "9")):
        me.pick(key)
        me.type(number)
    me.reveal()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ben wins with 4")
    expect(me.page.get_by_text("Tie broken by covered river spaces.")).to_be_visible()


def test_trias_land_by_land(score: Score) -> None:
    me = score()
    me.begin("trias", "Ana", "Ben", "Cleo")
    me.tap(me.page.get_by_role("button", name="add 2"))
    me.turn_to("Table")
    for size, herds in (("7", "220"), ("8", "210")):
        me.tap(me.page.get_by_role("button", name="Add: Landmass"))
        me.type(size)
        for number in herds:
            me.type(number)
    me.reveal()
    expect(me.page.get_by_text("have 35 tiles, the pole included, not 15")).to_be_visible()
    me.pick("pole-tiles")
    me.type("20")
    me.reveal()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ana wins with 15")
    assert me.lines() == {
        "Points during the game": ["2", "–", "–"],
        "Lands at the end": ["13", "9", "–"],
        "Total": ["15", "9", "0"],
    }


def test_carcata_with_its_territories(score: Score) -> None:
    me = score()
    me.begin("carcata", "Ana", "Ben", "Cleo")
    me.pick("pawns-4.0")
    me.type("2")
    me.turn_to("Ben")
    me.pick("pawns-4.1")
    me.type("1")
    me.turn_to("Cleo")
    me.tap(me.page.get_by_role("switch", name="Tribe is out"))
    put_out = me.page.get_by_role("group", name="Put out by")
    me.tap(put_out.get_by_role("button", name="Ben"))
    me.turn_to("Table")
    for numbers in ("0110200", "0000010"):
        me.tap(me.page.get_by_role("button", name="Add: Territory"))
        for number in numbers:
            me.type(number)
    me.reveal()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ana wins with 18")
    assert me.lines()["Gems in territories"] == ["10", "–", "–"]
    expect(me.page.get_by_text("Cleo: Put out by Ben")).to_be_visible()


def test_a_park_by_the_board(score: Score) -> None:
    me = score()
    me.begin("caldera", "Mia", "Ben")
    me.press("by the board")
    last = ("6.1", MIA["tokens"]["6.1"])
    before = [each for each in {**MIA["weather"], **MIA["tokens"]}.items() if each != last]
    for space, what in before:
        me.page.locator(f"[data-place='{space}']").tap()
        me.page.locator(f"button[data-piece='{what}']").tap()
    # One stop for the Tab key; arrow keys go on from there.
    first = me.page.locator(".park g[tabindex='0']")
    expect(first).to_have_count(1)
    first.focus()
    me.page.keyboard.press("ArrowUp")
    expect(me.page.locator(f"[data-place='{before[-1][0]}']")).not_to_be_focused()
    expect(me.page.locator(".park g[tabindex='0']")).to_be_focused()
    space, what = last
    place = me.page.locator(f"[data-place='{space}']")
    place.focus()
    me.page.keyboard.press("Enter")
    me.page.locator(f"button[data-piece='{what}']").press("Enter")
    expect(place).to_be_focused()
    me.expect_saved()
    expect(me.page.locator(".so-far strong")).to_have_text("134")
    # What the rules find is drawn, and said in the words of the line.
    expect(me.page.locator(".prompt")).to_have_text("Elks: 12 animals × 3 watering holes = 36")
    expect(me.page.locator("[data-family=elk]")).to_have_count(1)
    me.press("Bears: 20")
    expect(me.page.locator(".prompt")).to_have_text("Bears: 10 animals × 2 watering holes = 20")
    expect(me.page.locator(".park .flipped")).to_have_count(2)
    expect(me.page.get_by_text("Driven away by the weather, and crossed out: 2.")).to_be_visible()
    expect(me.page.get_by_text("Our board is reconstructed")).to_be_visible()
    # Undo takes the token away, and stays with this park though its space ends with the other seat.
    me.press("Undo")
    expect(place.locator(".token")).to_have_count(0)
    expect(me.page.locator(".chips [aria-pressed=true]")).to_contain_text("Mia")
    me.is_for_everybody()
    place.tap()
    me.page.locator(f"button[data-piece='{what}']").tap()
    me.expect_saved()
    me.reveal()
    expect(me.page.locator("tfoot td")).to_have_text(["134", "0"])


def test_a_map_of_trias_by_the_board(score: Score) -> None:
    me = score()
    me.begin("trias", "Ana", "Ben", "Cleo")
    me.tap(me.page.get_by_role("button", name="add 2"))
    me.press("by the board")
    # Two lands of two tiles beside the pole; on the first, two are tied for the most.
    lay(me, "forest", "2,0", "2,-2")
    lay(me, "steppe", "3,-1", "2,-1")
    lay(me, "herd:0", "2,0", "2,-1")
    lay(me, "herd:1", "3,-1", "3,-1", "0,0")
    me.expect_saved()
    land = me.page.get_by_role("region", name="Landmass 1")
    expect(land).to_contain_text("Tiles 4, Ana 2, Ben 2")
    expect(land).to_contain_text("Ana and Ben: 3 each")
    # The same terrain again takes a tile away, and undo brings it back.
    lay(me, "steppe", "2,-1")
    expect(me.page.get_by_role("region", name="Landmass 2")).to_be_visible()
    me.tap(me.page.get_by_role("button", name="Undo"))
    expect(land).to_contain_text("Tiles 4")
    # What cannot be is said, and nothing is laid.
    lay(me, "herd:2", "4,0")
    tools = me.page.get_by_role("group", name="What to lay")
    expect(tools).to_contain_text("There is no tile yet.")
    me.page.reload()
    me.turn_to("Table")
    expect(land).to_contain_text("Tiles 4, Ana 2, Ben 2")
    me.is_for_everybody()
    me.reveal()
    expect(me.page.get_by_text("have 35 tiles, the pole included, not 5")).to_be_visible()


def lay(me: Scorer, tool: str, *places: str) -> None:
    me.tap(me.page.locator(f"[data-tool='{tool}']"))
    for place in places:
        # Far from the tools, which stay at hand at the bottom of the screen.
        me.page.locator(f"[data-place='{place}']").dispatch_event("click")


def test_an_island_of_carcata_by_the_board(score: Score) -> None:
    me = score(size=DESKTOP, way="click")
    me.begin("carcata", "Ana", "Ben", "Cleo")
    me.press("by the board")
    lay(me, "lava", *(f"{q},0" for q in range(-6, 7) if q != 0))
    lay(me, "pawn 1", "0,3", "1,2")
    lay(me, "pawn 2", "0,-3")
    lay(me, "sapphire", "0,4")
    lay(me, "ruby", "-2,4")
    first = me.page.get_by_role("region", name="Territory 1")
    expect(first).to_contain_text("Rubies 1, Sapphires 1, Ana 2")
    expect(first).to_contain_text("Ana: 10")
    me.press("Ben")
    me.expect_saved()
    me.is_for_everybody()
    me.reveal()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ana wins with 18")
    assert me.lines()["Total"] == ["18", "4", "0"]
    with me.page.expect_download() as download:
        me.press("As a picture")
    picture = download.value
    assert picture.suggested_filename == "carcata.png"
    assert picture.path().read_bytes().startswith(b"\x89PNG")


def test_a_board_of_ones_own_is_made_kept_passed_on_and_played_on(score: Score) -> None:
    me = score()
    me.go("/boards")
    me.page.locator("[data-kind=park-standard]").tap()
    expect(me.page.get_by_text("It can be played on.")).to_be_visible()
    me.page.get_by_label("Name").fill("Our park")
    me.page.locator("[data-place='1.0']").dispatch_event("click")
    expect(me.page.get_by_text("there must be 14 of “forest”, not 15")).to_be_visible()
    expect(me.page.locator("[data-place='1.0'] .wrong")).to_have_count(1)
    expect(me.page.get_by_role("button", name="Against the computer")).to_be_disabled()
    # What is being changed is still there after a reload.
    me.page.reload()
    expect(me.page.get_by_label("Name")).to_have_value("Our park")
    lay(me, "mountains", "1.1")
    expect(me.page.get_by_text("It can be played on.")).to_be_visible()
    me.press("Save")
    expect(me.page.get_by_role("button", name="Saved ✓")).to_be_visible()
    me.is_for_everybody()
    me.press("A link")
    link = me.page.locator("input[readonly]").input_value()
    friend = score(language="fr", size=SMALL_PHONE)
    friend.page.goto(link)
    expect(friend.page.get_by_label("Nom")).to_have_value("Our park")
    expect(friend.page.get_by_text("Ce plateau est jouable.")).to_be_visible()
    friend.is_for_everybody()
    friend.fits()
    me.press("Against the computer")
    expect(me.page.locator("[data-option=park] option:checked")).to_have_text("Our park")
    me.press("Start")
    me.page.wait_for_url("**/table/*")
    table = me.page.url.rpartition("/")[2]
    spaces = me.context.request.get(f"{me.url}/api/tables/{table}/board").json()["spaces"]
    assert {space["name"]: space["kind"] for space in spaces}["1.0"] == "forest"


def test_a_board_is_corrected_from_within_a_sheet(score: Score) -> None:
    me = score(size=SMALL_PHONE)
    me.begin("caldera", "Ana", "Ben")
    me.press("by the board")
    expect(me.page.get_by_text("Our board is reconstructed")).to_be_visible()
    place = me.page.locator("[data-place='1.0']")
    sheet = me.sheet
    me.press("Correct it")
    me.page.wait_for_url("**/boards/sheet")
    use = me.page.get_by_role("button", name="Use it on the sheet")
    expect(use).to_be_enabled()
    me.page.get_by_label("Name").fill("Our park")
    place.dispatch_event("click")
    expect(me.page.get_by_text("there must be 14 of “forest”, not 15")).to_be_visible()
    expect(use).to_be_disabled()
    me.page.reload()
    lay(me, "mountains", "1.1")
    expect(use).to_be_enabled()
    use.tap()
    expect(me.page.get_by_text("a board of your own: Our park")).to_be_visible()
    spaces = me.context.request.get(f"{me.url}/api/sheets/{sheet}/board").json()["spaces"]
    assert {space["name"]: space["kind"] for space in spaces}["1.0"] == "forest"
    me.is_for_everybody()
    me.fits()
    # The next sheet begins with it.
    me.go("/score/caldera")
    expect(me.page.locator("[data-option=park] option:checked")).to_have_text("Our park")


@pytest.mark.parametrize("kind", ["park-geyser", "tokens-standard", "island-standard"])
def test_every_editor_is_for_everybody(score: Score, kind: str) -> None:
    me = score(size=SMALL_PHONE, dark=True)
    me.go("/boards")
    me.page.locator(f"[data-kind={kind}]").tap()
    expect(me.page.get_by_text("It can be played on.")).to_be_visible()
    if kind == "park-geyser":
        me.page.locator("[data-tool=geyser]").tap()
        # One stop for the Tab key; arrow keys go on from there, to corners, too.
        stop = me.page.locator(".park g[tabindex='0']")
        expect(stop).to_have_count(1)
        stop.focus()
        me.page.keyboard.press("ArrowRight")
        expect(stop).to_be_focused()
        expect(stop).not_to_have_attribute("data-place", "0.0")
    elif kind == "tokens-standard":
        me.press("One more: bears")
        expect(me.page.get_by_text("Not yet:")).to_be_visible()
    else:
        me.page.locator("[data-constant=pawns]").fill("50")
        expect(me.page.get_by_role("alert")).to_have_text("it must be from 1 to 5, not 50")
    me.is_for_everybody()
    me.fits()
    me.says_nothing_strange()


NOISE = """() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1600, 1200];
    const pen = canvas.getContext("2d");
    const image = pen.createImageData(1600, 1200);
    for (let at = 0; at < image.data.length; at += 65536)
        crypto.getRandomValues(image.data.subarray(at, at + 65536));
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255;
    pen.putImageData(image, 0, 0);
    return canvas.toDataURL("image/png").split(",")[1];
}"""


def test_a_result_is_shared_with_strangers_who_only_look_at_it(score: Score) -> None:
    me = score()
    me.begin("caldera", "Ana", "Ben")
    me.type("2")
    me.reveal()
    result = "Ana wins with 8"
    expect(me.page.get_by_role("heading", level=1)).to_have_text(result)
    # A photo of which no pixel is like the next is made smaller until it can be kept.
    noise = me.page.evaluate(NOISE)
    me.page.set_input_files(
        "input[type=file]",
        {"name": "noise.png", "mimeType": "image/png", "buffer": base64.b64decode(noise)},
    )
    expect(me.page.get_by_role("img", name="Photo 1")).to_be_visible()
    stranger = score(size=SMALL_PHONE)
    refused = stranger.context.request.get(f"{me.url}/api/sheets/{me.sheet}")
    assert refused.status == 403
    me.press("Share")
    dialog = me.page.get_by_role("dialog")
    shown = dialog.get_by_role("switch", name="Everybody with the link can see it")
    expect(shown).to_have_attribute("aria-checked", "true")
    me.is_for_everybody()
    stranger.page.goto(dialog.get_by_label("Link to this sheet").input_value())
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text(result)
    expect(stranger.page.get_by_role("button", name="Correct")).to_have_count(0)
    stranger.is_for_everybody()
    stranger.fits()
    # Not shared any more, it is gone for whoever comes again.
    shown.tap()
    expect(shown).to_have_attribute("aria-checked", "false")
    expect(dialog.get_by_label("Link to this sheet")).to_have_count(0)
    stranger.page.reload()
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text("There is no such sheet.")


def test_four_phones_on_one_sheet_one_offline_and_one_killed(score: Score) -> None:
    ana, ben, cleo, dan = (score() for _ in range(4))
    ana.begin("caldera", "Ana", "Ben", "Cleo", "Dan")
    ana.expect_saved()
    for phone, name in ((ben, "Ben"), (cleo, "Cleo"), (dan, "Dan")):
        phone.go(f"/sheet/{ana.sheet}")
        phone.turn_to(name)
    ben.context.set_offline(True)
    for phone in (ana, ben, cleo, dan):
        type_mia(phone)
    expect(ben.page.locator("[data-saving=offline]")).to_be_visible()
    dan.expect_saved()
    # Dan's phone dies while something is half typed, and more is not sent.
    dan.send_nothing()
    dan.pick("geysers.3")
    dan.type("1")
    dan.pick("bison-animals.3")
    dan.touch(dan.keys.get_by_role("button", name="1", exact=True))
    expect(dan.page.locator("[data-saving=offline]")).to_be_visible()
    dan.die()
    # What Cleo and Dan wrote is here; what Ben wrote is not yet.
    chips = ana.page.locator(".chips button")
    expect(chips.nth(2)).to_contain_text("done")
    expect(chips.nth(3)).to_contain_text("done")
    expect(chips.nth(1)).to_contain_text("fields left")
    ana.turn_to("Dan")
    expect(ana.page.locator("[data-key='geysers.3']")).to_have_text("2")
    dan.go(f"/sheet/{ana.sheet}")
    dan.expect_saved()
    expect(ana.page.locator("[data-key='geysers.3']")).to_have_text("1")
    expect(ana.page.locator("[data-key='bison-animals.3']")).to_have_text("1")
    dan.turn_to("Dan")
    for key, number in (("geysers.3", "2"), ("bison-animals.3", "2")):
        dan.pick(key)
        dan.type(number)
    dan.expect_saved()
    ben.problems.clear()  # The browser complains of the network that is away.
    ben.context.set_offline(False)
    ben.expect_saved()
    expect(chips.nth(1)).to_contain_text("done")
    cleo.reveal()
    cleo_asks = cleo.page.get_by_role("heading", name="tie for the first place")
    expect(cleo_asks).to_be_visible()
    ana.turn_to("Ana")
    ana.tap(ana.page.get_by_role("switch", name="Waterfalls"))
    cleo.page.get_by_role("button", name="Reveal the scores").tap()
    for phone in (ana, ben, cleo, dan):
        expect(phone.page.get_by_role("heading", level=1)).to_have_text("Ana wins with 120")
    ben.problems.clear()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everybody_can_use_it_on_small_screens(score: Score, language: str) -> None:
    me = score(size=SMALL_PHONE, language=language)
    for game, names in (("caldera", 4), ("trias", 5), ("carcata", 4)):
        me.go(f"/score/{game}")
        for number in range(names):
            me.page.locator(".adding input").fill(f"Alexandrina {number}")
            me.page.locator(".adding button").tap()
        me.is_for_everybody()
        me.page.locator(".begin").tap()
        expect(me.keys).to_be_visible()
        me.type("1")
        if game != "caldera":
            me.page.locator(".chips button").last.tap()
            me.page.locator("main .sheet > .button").first.tap()
            me.type("1")
        me.is_for_everybody()
        me.fits()
        me.says_nothing_strange()


NOTE_TOTALS = """() => {
    window.shown = [];
    const note = () => {
        const cells = [...document.querySelectorAll("h1, tfoot td")];
        const text = cells.map(({ textContent }) => textContent).join(" ");
        if (cells.length > 1 && window.shown.at(-1) !== text) window.shown.push(text);
    };
    const every = { childList: true, characterData: true, subtree: true };
    new MutationObserver(note).observe(document.body, every);
}"""


def test_points_are_counted_up_to_a_podium_and_a_rematch(score: Score) -> None:
    me = score(size=SMALL_PHONE)
    me.begin("caldera", "Ana", "Ben", "Cleo")
    me.type("2")
    me.turn_to("Ben")
    me.pick("geysers.1")
    me.type("1")
    me.press("On other phones")
    dialog = me.page.get_by_role("dialog")
    # Only this computer can open the link, so there is nothing to scan.
    expect(dialog.get_by_label("Link to this sheet")).to_have_value(re.compile(f"/{me.sheet}$"))
    me.is_for_everybody()
    me.fits()
    me.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    # Line by line; what was shown on the way is noted, as it does not wait to be looked at.
    me.page.emulate_media(reduced_motion="no-preference")
    me.page.evaluate(NOTE_TOTALS)
    me.reveal()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ana wins with 8")
    assert me.page.evaluate("window.shown") == [
        "Counting… 0 0 0",
        "Counting… 8 4 0",
        "Ana wins with 8 8 4 0",
    ]
    podium = me.page.get_by_role("list", name="Podium")
    expect(podium.get_by_role("listitem")).to_have_text(
        [re.compile(r"Ben\s*2"), re.compile(r"Ana\s*1"), re.compile(r"Cleo\s*3")]
    )
    before = me.sheet
    me.press("Play again")
    expect(me.keys).to_be_visible()
    assert me.sheet != before
    expect(me.page.locator(".chips .who")).to_have_text(
        [re.compile(name) for name in ("Ana", "Ben", "Cleo")]
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_boards_and_results_are_for_everybody_on_small_screens(score: Score, language: str) -> None:
    me = score(size=SMALL_PHONE, language=language)
    for game, drawn in (("caldera", ".park"), ("trias", ".map"), ("carcata", ".island")):
        me.go(f"/score/{game}")
        for number in range(3):
            me.page.locator(".adding input").fill(f"Alexandrina {number}")
            me.page.locator(".adding button").tap()
        me.page.locator(".begin").tap()
        expect(me.keys).to_be_visible()
        if game == "caldera":
            result = me.sheet
        me.keys.get_by_role("button", name=re.compile("by the board|par le plateau")).tap()
        expect(me.page.locator(drawn).locator("[data-place]").first).to_be_visible()
        me.is_for_everybody()
        me.fits()
        me.says_nothing_strange()
    me.go(f"/sheet/{result}")
    me.page.locator(".chips button").nth(1).tap()
    me.type("1")
    me.page.locator(".reveal").tap()
    expect(me.page.locator(".podium li")).to_have_count(3)
    expect(me.page.locator("section", has=me.page.locator("#whose"))).to_be_visible()
    me.is_for_everybody()
    me.fits()
    me.says_nothing_strange()


# Whether everything that was loaded is at hand for when the network is away.
IS_KEPT = """async () => {
    const loaded = performance.getEntriesByType('resource').map(({name}) => name);
    const built = loaded.filter(name => /^\\/(assets|games)\\//.test(new URL(name).pathname));
    const kept = await Promise.all(['/', ...built].map(name => caches.match(name)));
    return navigator.serviceWorker.controller && kept.every(found => found !== undefined);
}"""


def test_a_sheet_is_opened_and_begun_without_a_network(score: Score) -> None:
    me = score()
    me.begin("caldera", "Ana", "Ben")
    me.expect_saved()
    me.page.reload()
    expect(me.keys).to_be_visible()
    me.page.wait_for_function(IS_KEPT)
    me.context.set_offline(True)
    me.page.reload()
    me.pick("geysers.0")
    me.type("3")
    expect(me.page.locator("[data-saving=offline]")).to_be_visible()
    me.page.reload()
    expect(me.page.locator("[data-key='geysers.0']")).to_have_text("3")
    # The points are shown without the server, too.
    me.reveal()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ana wins with 12")
    me.page.goto(f"{me.url}/score/caldera")
    for name in ("Cleo", "Dan"):
        me.page.get_by_label("Name", exact=True).fill(name)
        me.tap(me.page.get_by_role("button", name="Add", exact=True))
    me.tap(me.page.get_by_role("button", name="To the pad"))
    me.type("2")
    begun = me.sheet
    me.context.set_offline(False)
    me.expect_saved()
    me.problems.clear()  # The browser complains of the network that was away.
    stored = me.context.request.get(f"{me.url}/api/sheets/{begun}").json()
    assert stored["entries"]["geysers.0"]["value"] == "2"


def test_the_record_book_has_the_right_numbers(score: Score) -> None:
    me = score()
    export = (DATA / "BGStatsExport.json").read_bytes()
    me.go("/book")
    for expected in ("2 added, 0 known already", "0 added, 2 known already"):
        me.page.set_input_files(
            "input[type=file]",
            {"name": "BGStatsExport.json", "mimeType": "application/json", "buffer": export},
        )
        expect(me.page.get_by_text(expected)).to_be_visible()
    won = me.page.locator("section.chart", has_text="Who won")
    expect(won.get_by_role("listitem").first).to_contain_text("1 of 1")
    # An imported play is opened, claimed, and hidden from others.
    me.page.get_by_role("link", name="Ana 112").tap()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Ana wins with 112")
    expect(me.page.get_by_role("button", name="Correct")).to_have_count(0)
    whose = me.page.locator("section", has_text="Which of these were you?")
    whose.get_by_role("button", name="Ana").tap()
    hide = whose.get_by_role("switch", name="Hide my name from the others: Ana")
    hide.tap()
    expect(hide).to_have_attribute("aria-checked", "true")
    me.is_for_everybody()
    me.go("/book")
    won.get_by_role("button", name="as a table").tap()
    expect(won.locator("tbody tr").first).to_have_text(re.compile(r"Ana\s*2\s*1\s*77\s*112\s*1"))
    scores = me.page.locator("section.chart", has_text="Points over time")
    expect(scores.locator("svg[role=img] .point")).to_have_count(3)
    # Curves differ by more than colour.
    looks = scores.locator("polyline").evaluate_all(
        "all => all.map(each => each.getAttribute('stroke-dasharray'))"
    )
    assert len(set(looks)) == len(looks) == 2
    scores.get_by_role("button", name="as a table").tap()
    expect(scores.locator("tbody tr")).to_have_text(
        [
            re.compile(r"2026-11-07 20:15\s*Ana\s*112"),
            re.compile(r"2026-11-07 20:15\s*Ben\s*89"),
            re.compile(r"2026-11-08\s*Ana\s*42"),
        ]
    )
    spread = me.page.locator("section.chart", has_text="How often each score came up")
    spread.get_by_role("button", name="as a table").tap()
    expect(spread.locator("tbody tr")).to_have_text(
        [
            re.compile(rf"{least}–{least + 19}\s*{count}$")
            for least, count in ((40, 1), (60, 0), (80, 1), (100, 1))
        ]
    )
    # What was asked first is answered last.
    late: list[Route] = []
    of_all = re.compile(r"/api/me/book\?(?!.*person=).*year=2026")
    me.page.route(of_all, lambda route: late.append(route))
    me.page.get_by_label("Year").select_option("2026")
    together = me.page.get_by_role("group", name="Who all played")
    together.get_by_role("button", name="Ben").tap()
    only_bens = me.page.get_by_role("heading", name="Caldera Park (1)")
    expect(only_bens).to_be_visible()
    [first] = late
    with me.page.expect_response(first.request.url):
        first.continue_()
    me.page.evaluate(DRAWN)
    expect(only_bens).to_be_visible()
    together.get_by_role("button", name="Ana").tap()
    expect(only_bens).to_be_visible()
    # Two names become one, and two again.
    me.page.unroute(of_all)
    me.page.locator("form select").nth(0).select_option("Ben")
    me.page.locator("form select").nth(1).select_option("Ana")
    me.press("Make them one")
    me.press("Ben is Ana: two people again")
    expect(me.page.get_by_role("button", name="Ben is Ana")).to_have_count(0)
    me.is_for_everybody()
    assert me.page.evaluate(WIDE) == []


def test_the_record_book_on_a_small_french_screen(score: Score) -> None:
    me = score(size=SMALL_PHONE, language="fr")
    me.ask("/me", {"name": "Ada"})
    export = (DATA / "BGStatsExport.json").read_text("utf-8")
    me.ask("/me/book/import", {"text": export})
    # Those who are in the book are at hand where a sheet is begun, on a new device too.
    me.go("/score/caldera")
    expect(me.page.get_by_role("button", name="+ Ben", exact=True)).to_be_visible()
    me.go("/book")
    expect(me.page.get_by_role("heading", name="Caldera Park (2)")).to_be_visible()
    me.is_for_everybody()
    me.fits()
    me.says_nothing_strange()
