"""Everything is clear on every size of screen: each room is opened once and looked at in all."""

import re
from collections.abc import Callable
from typing import TypeVar

import pytest
from playwright.sync_api import Locator, expect

from ludotope.server.http.responses import TableView
from tests.server.serving import may_decide
from tests.web.conftest import Welcome
from tests.web.test_preview import Finger
from tests.web.test_screens import DRAWN, OUT_OF_SIGHT, PROMPT
from tests.web.test_table import HIDE, LOOK, only_choice
from tests.web.visitors import OPEN, SIZES, WHERE, Herder, Islander, Ranger, Visitor, play_ahead

pytestmark = pytest.mark.slow

# From this width on panels are beside the board, and nothing is in a drawer.
BROAD = 1161
SIDEWAYS = (844, 390)
# What of the one lies over something of the other, as far as both can be seen.
OVER = """([above, below]) => {
    const seen = element => {
        let {left, top, right, bottom} = element.getBoundingClientRect();
        for (let up = element.parentElement; up; up = up.parentElement) {
            if (getComputedStyle(up).overflow === 'visible') continue;
            const box = up.getBoundingClientRect();
            [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
            [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
        }
        return {left, top, right, bottom};
    };
    return [...document.querySelectorAll(above)].map(seen).flatMap(one =>
        [...document.querySelectorAll(below)].filter(element => {
            const other = seen(element);
            return Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
                && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
        }).map(element => element.outerHTML.slice(0, 120)));
}"""
# What of these is not within the screen, whole.
BEYOND = """selector => [...document.querySelectorAll(selector)].filter(element => {
    const {left, right, top, bottom} = element.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
}).map(element => element.outerHTML.slice(0, 120))"""
# What of these is not within the other thing, whole.
OUTSIDE = """([frame, selector]) => {
    const box = document.querySelector(frame)?.getBoundingClientRect();
    return [...document.querySelectorAll(selector)].filter(element => {
        const {left, right, top, bottom} = element.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1
            || top < box.top - 1 || bottom > box.bottom + 1;
    }).map(element => element.outerHTML.slice(0, 120));
}"""
GUIDANCE = "section.guidance"
FRENCH = re.compile(
    r" (place|pose|annonce|pioche|révèle|termine|déplace|reçoit|joue|lance|relance|garde|soulève"
    r"|renvoie|débarque|monte|déclenche|dévie|vise|choisit|sauve|a un|n’a plus|fait couler"
    r"|fait dériver|crache)\b"
)
V = TypeVar("V", bound=Visitor)


class Onlooker(Visitor):
    """Somebody who stops in the middle of a game to look at everything."""

    # What one decides with; what is new since the last turns; what shows what a touch would bring;
    # the places of the board, and how their coordinates are written.
    tools = ""
    newest = ""
    tells = ""
    places = ""
    coordinates = r"-?\d+,-?\d+"

    def is_far(self, seen: TableView) -> bool:
        """Whether this is the decision at which to stop."""
        raise NotImplementedError

    def is_near_the_end(self, look: dict[str, object]) -> bool:
        """Nobody has to see how it ends, only what is said then."""
        return False

    def prepare(self) -> None:
        """Touches what comes before something of which one is told what it would bring."""

    def sees(self, selector: str) -> None:
        """All of these are on the screen, nothing over them."""
        assert self.page.locator(selector).count()
        assert self.page.evaluate(OUT_OF_SIGHT, selector) == []
        assert self.page.evaluate(BEYOND, selector) == []


class Placer(Onlooker, Ranger):
    """Stops at a call of another seat that several tokens and spaces fit."""

    tools = "[data-part^='token:']"
    newest = "[data-lesson=park] [data-newest]"
    tells = "space:"
    places = "[data-lesson=park] g[data-part^='space:']:not([data-part*='W'])"
    coordinates = r"\d\.\d"

    def is_far(self, seen: TableView) -> bool:
        assert seen.view is not None
        look = seen.view.table
        texts = [choice.text.split(" > ") for choice in seen.view.choices]
        # Several tokens, and so many spaces that there are some in each corner of the park.
        return (
            look["phase"] == "place"
            and look["turn"] > 2
            and look["marmot"] != seen.seat
            and len({token for token, _ in texts}) > 1
            and len({space for _, space in texts}) > 4
        )

    def prepare(self) -> None:
        self.touch_part(next(part for part in self.parts if part.startswith("token:")))


class Actor(Onlooker, Herder):
    """Stops at the beginning of a turn, having seen tiles drift."""

    tools = "[data-part^='card:']"
    newest = "[data-new]"
    tells = "card:"
    places = "[data-site]"

    def is_far(self, seen: TableView) -> bool:
        assert seen.view is not None
        return seen.view.events > 60 and seen.view.table["phase"] == "card"


class User(Onlooker, Islander):
    """Stops with dice that may be rolled again, one of which shows a statue."""

    tools = "[data-part^='again:'], [data-part^='die:'], [data-part^='do:']"
    newest = "[data-new]"
    tells = "space:"
    places = "[data-space]:not([data-space=turtle])"

    def is_far(self, seen: TableView) -> bool:
        assert seen.view is not None
        look = seen.view.table
        return bool(
            seen.view.events > 60
            and look["phase"] == "reroll"
            and look["dice"].get("statue")
            and look["statues_left"]
        )

    def prepare(self) -> None:
        self.touch_part("do:keep")
        self.wait_for_turn()
        self.touch_part("die:statue")


@pytest.mark.parametrize("kind", [Placer, Actor, User])
def test_a_room_is_clear_on_every_screen(welcome: Welcome, kind: type[Onlooker]) -> None:
    me = welcome(kind)
    me.start("random", seats=3)
    play_ahead(me, until=lambda seen: may_decide(seen) and me.is_far(seen))
    me.wait_for_turn()
    on_every_size(me, the_moment, the_board, the_computer_players)
    in_french(me)
    me.prepare()
    weather = [the_weather] if isinstance(me, Placer) else []
    on_every_size(me, what_a_touch_would_bring, *weather, the_wheel, the_menu)
    menu = me.page.get_by_label("More", exact=True)
    menu.click()
    me.page.get_by_role("checkbox", name="Guidance").check()
    menu.click()
    on_every_size(me, the_guidance)
    play_ahead(me)
    me.page.wait_for_selector(".ending")
    on_every_size(me, the_end)
    every_line(me)
    me.says_nothing_strange()


@pytest.mark.parametrize("kind", [Placer, Actor, User])
def test_a_finger_looks_and_takes_back_on_every_screen(
    welcome: Welcome, kind: type[Onlooker]
) -> None:
    me = welcome(kind, way="tap")
    seats = [{"who": "here", "name": None}, *[{"who": "bot", "level": "random"}] * 2]
    me.set_up({"game": me.box, "seats": seats, "practice": True})
    play_ahead(me, until=lambda seen: may_decide(seen) and me.is_far(seen))
    me.wait_for_turn()
    me.prepare()
    on_every_size(me, a_held_finger)
    on_every_size(me, taking_back)
    me.says_nothing_strange()


def is_forced(kind: type[Visitor], seen: TableView) -> bool:
    """Whether one has no choice, and not because one has done everything else already.

    In Caldera Park it is which of the face-down weather tokens to take, which look alike.
    """
    text = only_choice(seen)
    return text.startswith("forecast") if kind is Ranger else text.startswith("lift")


@pytest.mark.parametrize("kind", [Ranger, Herder])
def test_the_only_move_is_said_on_every_screen(welcome: Welcome, kind: type[Visitor]) -> None:
    me = welcome(kind)
    me.page.add_init_script(HIDE)
    text = me.page.locator(".prompt .text")

    def comes_to_it() -> bool:
        me.start("random", seats=1 if kind is Ranger else 2)
        found = False

        def is_there(seen: TableView) -> bool:
            nonlocal found
            found |= is_forced(kind, seen)
            return found

        play_ahead(me, until=is_there)
        return found

    # In Trias there is only one tile that can drift once in every other game.
    assert any(comes_to_it() for _ in range(30))
    expect(text).to_have_text(re.compile(r"^The only move: \w"))
    before = me.look().asked

    def the_only_move(_: Visitor) -> None:
        expect(text).to_have_text(re.compile(r"^The only move: \w"))
        assert me.page.evaluate(PROMPT)
        assert me.page.evaluate(BEYOND, ".prompt .text") == []
        me.fits()

    on_every_size(me, the_only_move)
    # Until now nobody has seen it.
    me.page.evaluate(LOOK)
    me.expect_another_decision(before)


def on_every_size(me: V, *looks: Callable[[V], None]) -> None:
    """Looks at the same things on one screen after another; a failure says on which one."""
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.wait_for_function(f"innerWidth === {width}")
        me.page.evaluate(DRAWN)
        for look in looks:
            me.page.mouse.move(2, 2)
            me.page.evaluate("scrollTo(0, 0)")
            try:
                look(me)
            except AssertionError as error:
                error.add_note(f"{look.__name__}, on {width} x {height}")
                raise


def size_of(me: Visitor) -> tuple[int, int]:
    size = me.page.viewport_size
    assert size
    return size["width"], size["height"]


def the_moment(me: Onlooker) -> None:
    """What happened, what to do, with what, how one stands, and what is new."""
    width, _ = size_of(me)
    above = me.page.evaluate("document.querySelector('.board').getBoundingClientRect().top")
    assert above <= SIZES[size_of(me)] * size_of(me)[1]
    me.fits()
    happened, text = me.page.locator(".prompt .happened"), me.page.locator(".prompt .text")
    expect(happened).to_have_text(re.compile(r"\w.+\.$"))
    assert top(happened) <= top(text)
    assert me.page.evaluate(PROMPT)
    assert me.page.evaluate(BEYOND, ".prompt .happened, .prompt .text") == []
    me.sees(me.tools)
    assert me.page.locator(me.newest).count()
    assert me.page.evaluate(OVER, [".prompt", f":is({OPEN}, {me.newest})"]) == []
    if width >= BROAD:
        me.sees(".left .until-counted:is(.total, .points)")
    else:
        me.sees("[data-drawer]")
        expect(me.page.locator("[data-drawer]")).to_contain_text(re.compile(r"\d+ points?"))
        assert me.page.evaluate(OVER, ["[data-drawer]", me.tools]) == []


def top(what: Locator) -> float:
    box = what.bounding_box()
    assert box
    return box["y"]


def the_board(me: Onlooker) -> None:
    """Held sideways, all of it is on the screen, and what is said beside it."""
    if size_of(me) == SIDEWAYS:
        me.sees(".map, [data-lesson=island], [data-lesson=park] svg, .prompt")
    # The map follows the land as it drifts apart.
    assert me.page.evaluate(OUTSIDE, [".frame", "[data-site]"]) == []
    # Places are named in words; whoever rests on one is told its coordinates, too.
    titles = me.page.locator(f"{me.places} > title").all_text_contents()
    assert len(titles) > 20
    assert [title for title in titles if not re.fullmatch(me.coordinates, title)] == []


def the_computer_players(me: Onlooker) -> None:
    """Their manner is said at least to whoever points at them or comes with the keyboard."""
    note, bot = me.page.locator("[data-popover]"), me.page.locator(".bot").first
    bot.hover()
    expect(note).to_contain_text(re.compile("at random, (on a whim|as it comes)", re.IGNORECASE))
    assert me.page.evaluate(BEYOND, "[data-popover]") == []
    me.page.mouse.move(2, 2)
    expect(note).to_have_count(0)
    me.page.keyboard.press("Tab")
    bot.focus()
    expect(note).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(note).to_have_count(0)


def in_french(me: Onlooker) -> None:
    """What just happened is said in the other language, and the document says which one that is."""
    happened, page = me.page.locator(".prompt .happened"), me.page.locator("html")
    expect(page).to_have_attribute("lang", "en")
    said = happened.inner_text()
    me.press("Français")
    expect(page).to_have_attribute("lang", "fr")
    expect(happened).not_to_have_text(said)
    expect(happened).to_have_text(FRENCH)
    me.says_nothing_strange()
    me.press("English")
    expect(page).to_have_attribute("lang", "en")
    expect(happened).to_have_text(said)


def what_a_touch_would_bring(me: Onlooker) -> None:
    """Whoever points at a move is told, on the screen and not over what one points at."""
    preview = me.page.locator(".preview")
    expect(preview).to_have_count(0)
    # Where only a part of the board is seen, its button lies in a corner of it.
    part, at = next(
        (part, at)
        for part in me.parts
        if part.startswith(me.tells) and (at := me.page.evaluate(WHERE, [part, OPEN]))["free"]
    )
    me.page.mouse.move(at["x"], at["y"])
    expect(preview).to_have_text(re.compile(r"\w"))
    # It appears where it is to be: nothing moves below the mouse.
    assert me.page.evaluate(BEYOND, ".preview") == []
    assert me.page.evaluate(OVER, [".preview", f'[data-part="{part}"]']) == []


def the_weather(me: Onlooker) -> None:
    """A weather token says what it does and shows where; all of them are explained at hand."""
    note, reach = me.page.locator("[data-popover]"), me.page.locator("[data-reach] polygon")
    expect(note).to_have_count(0)
    me.page.locator("[data-lesson=park] g.space:has(.piece .weather)").first.hover(force=True)
    expect(note).to_contain_text("beside it")
    assert 2 <= reach.count() <= 6
    assert me.page.evaluate(BEYOND, "[data-popover]") == []
    me.page.mouse.move(2, 2)
    legend = me.page.get_by_role("region", name="What the weather does")
    if size_of(me)[0] >= BROAD:
        expect(legend.get_by_role("listitem")).to_have_count(10)
        expect(legend.get_by_role("listitem").last).to_be_in_viewport(ratio=1)
    else:
        me.page.evaluate("scrollTo(0, 0)")
        expect(me.button("What the weather does")).to_be_in_viewport(ratio=1)


def the_wheel(me: Onlooker) -> None:
    """It scrolls the page where there is nothing to zoom; the map of Trias comes nearer."""
    room = me.page.evaluate("document.documentElement.scrollHeight - innerHeight")
    board = me.page.locator(".board svg").first
    box = board.bounding_box()
    assert box
    me.page.mouse.move(box["x"] + 40, box["y"] + 40)
    if isinstance(me, Actor):
        before = board.get_attribute("viewBox") or ""
        me.page.mouse.wheel(0, -300)
        expect(board).not_to_have_attribute("viewBox", before)
        me.press("Fit the map")
        expect(board).to_have_attribute("viewBox", before)
        # The same way on: there is nothing more to be seen.
        me.page.mouse.move(box["x"] + 40, box["y"] + 40)
    me.page.mouse.wheel(0, 300)
    if room > 0:
        me.page.wait_for_function("() => scrollY > 0")
    if isinstance(me, Actor):
        expect(board).to_have_attribute("viewBox", before)


def free_part(me: Onlooker) -> tuple[str, dict[str, float]] | None:
    """Something on the board that may be touched where nothing lies above it, and where it is."""
    for part in me.parts:
        if part.startswith(me.tells):
            at = me.page.evaluate(WHERE, [part, OPEN])
            if at["free"]:
                return part, at
    return None


def a_held_finger(me: Onlooker) -> None:
    """It is told what its touch would bring, not below itself, and has chosen nothing."""
    preview = me.page.locator(".preview")
    expect(preview).to_have_count(0)
    me.page.wait_for_selector(f"[data-part^='{me.tells}']")
    found = free_part(me)
    is_close = found is not None
    if not is_close:
        # All that may be touched is beyond the part of the island that is shown.
        me.press("Whole island")
        found = free_part(me)
    assert found
    part, at = found
    asked, finger = me.asked, Finger(me.page)
    finger.put_down(at)
    expect(preview).to_have_text(re.compile(r"\w"))
    assert me.page.evaluate(BEYOND, ".preview") == []
    assert me.page.evaluate(OVER, [".preview", f'[data-part="{part}"]']) == []
    finger.lift()
    # It stays to be read until something else is touched.
    expect(preview).to_have_count(1)
    assert me.asked == asked
    # Screens that are broad have a mouse, or are large enough for smaller spaces.
    if size_of(me)[0] < BROAD and is_close:
        me.fits()
    me.page.locator(".prompt .text").tap()
    expect(preview).to_have_count(0)


def taking_back(me: Onlooker) -> None:
    """In practice everything is taken back, and it is said that this is practice."""
    expect(me.page.get_by_label("Seats").get_by_text("Practice")).to_be_in_viewport()
    table = me.page.locator("[data-events]")
    before = int(table.get_attribute("data-events") or "")
    expect(me.button("Undo")).to_be_in_viewport(ratio=1)
    me.press("Undo")
    expect(table).not_to_have_attribute("data-events", str(before))
    me.decide()


def the_menu(me: Onlooker) -> None:
    """Pace, colours and sound are there for everybody; what is not taken back is asked first."""
    menu = me.page.get_by_label("More", exact=True)
    for pace in ("slow", "instant"):
        menu.click()
        me.page.get_by_role("radio", name=pace).check()
        menu.click()
        menu.click()
        expect(me.page.get_by_role("radio", name=pace)).to_be_checked()
        menu.click()
    menu.click()
    for name in ("slow", "normal", "instant", "light", "dark"):
        expect(me.page.get_by_role("radio", name=name)).to_be_in_viewport()
    expect(me.page.get_by_role("checkbox", name="Sound")).to_be_in_viewport()
    for button, safe in (
        ("Let the computer play for me", "I play on"),
        ("Close the table", "Keep it open"),
    ):
        # The first one has closed the menu.
        if not me.button(button).is_visible():
            menu.click()
        me.press(button)
        expect(me.button(safe)).to_be_focused()
        assert me.page.evaluate(BEYOND, "dialog[open]") == []
        me.page.keyboard.press("Enter")
        expect(me.page.locator("dialog[open]")).to_have_count(0)
    assert me.parts, "one still decides oneself"
    me.fits()


def the_guidance(me: Onlooker) -> None:
    """A line that can be opened, and that lies over nothing that can be touched."""
    line, toggle = me.page.locator(GUIDANCE), me.page.locator(f"{GUIDANCE} .toggle")
    if toggle.get_attribute("aria-expanded") == "true":
        toggle.press("Enter")
    closed = line.bounding_box()
    assert closed
    assert closed["height"] <= 46
    assert closed["y"] >= top(me.page.locator(".prompt"))
    assert me.page.evaluate(OVER, [GUIDANCE, OPEN]) == []
    assert me.page.evaluate(BEYOND, GUIDANCE) == []
    me.sees(me.tools)
    assert me.page.evaluate(OUTSIDE, [".frame", ".frame:not(.close) > svg"]) == []
    toggle.press("Enter")
    expect(me.button("No more guidance")).to_be_in_viewport(ratio=1)
    assert me.page.evaluate(OVER, ["[data-drawer]", f"{GUIDANCE} button"]) == []
    assert me.page.evaluate(OVER, [GUIDANCE, OPEN]) == []
    me.fits()
    toggle.press("Enter")


def the_end(me: Onlooker) -> None:
    """How it ended, why, every line of everybody, and what a line counted on the board."""
    verdict = me.page.locator(".ending .verdict")
    expect(verdict).to_contain_text(re.compile("You win|wins|win with|victory"))
    expect(verdict.locator("p")).not_to_have_count(0)
    expect(me.page.locator(".ending thead th")).to_have_count(3)
    table = me.page.locator(".ending .wide")
    assert table.evaluate("e => e.scrollWidth <= e.clientWidth")
    me.fits()
    # Flipped tokens are no points: what is not counted is no row of numbers.
    assert me.page.locator(".ending tr[data-counts=false] td").count() <= 1
    line = me.page.locator(".ending .line").first
    line.click()
    expect(me.page.locator("[data-lit]")).not_to_have_count(0)
    line.click()


def every_line(me: Onlooker) -> None:
    """Each line that has brought points to anybody lights what it has counted."""
    lit = me.page.locator("[data-lit]")
    shown = 0
    for row in me.page.locator(".ending tbody tr[data-counts=true]").all():
        points = [int(cell) for cell in row.locator("td").all_inner_texts() if cell]
        # Points on the way have nothing left on the map.
        if not any(points) or row.locator(".line").count() == 0:
            continue
        row.locator(".line").click()
        expect(lit).not_to_have_count(0)
        row.locator(".line").click()
        me.page.mouse.move(2, 2)
        expect(lit).to_have_count(0)
        shown += 1
    assert shown
