"""People in front of real browsers, who play by touching what is lit."""

import os
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple, Self

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Response,
    StorageState,
    WebSocket,
    expect,
    sync_playwright,
)

import ludotope
from ludotope.client import Client
from ludotope.server.http.responses import TableView
from tests.running import PATIENCE
from tests.server.serving import any_choice, may_decide

# In milliseconds, for the browser: the only limit there is on anything that it waits for.
LONGEST = 1000 * PATIENCE
expect.set_options(timeout=LONGEST)
DESKTOP = (1440, 900)
TABLET = (820, 1180)
PHONE = (390, 844)
SMALL_PHONE = (320, 640)
# How much of the page is above the board, for each size of screen that people have.
SIZES = {
    (360, 740): 0.25,
    PHONE: 0.25,
    (844, 390): 0.15,
    (820, 1180): 0.2,
    (1280, 720): 0.22,
    (1440, 900): 0.2,
}
ROOT = Path(ludotope.__file__).parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Everything that may be touched now and has not been.
OPEN = (
    "button[data-part]:not([disabled]):not([aria-pressed=true]),"
    "g[data-part][aria-disabled=false]:not([aria-pressed=true])"
)
# When nothing is under way (and there is something to do, if one waits for that): what there is.
# Read at one stroke, because a game has hundreds of touches.
SEEN = """async ([selector, waitsForTurn, longest]) => {
    const has = found => document.querySelector(found) !== null;
    for (const until = Date.now() + longest; Date.now() < until;) {
        const parts = [...document.querySelectorAll(selector)].map(e => e.dataset.part);
        const [is_over, is_covered] = [has('.ending'), has('.curtain')];
        const isReady = !waitsForTurn || parts.length > 0 || is_over || is_covered;
        if (isReady && !has('[data-sending=true]')) return {
            asked: document.querySelector('[data-asked]')?.dataset.asked ?? '',
            parts, is_over, is_covered,
            picked: [...document.querySelectorAll('[data-part][aria-pressed=true]')]
                .map(e => e.dataset.part),
        };
        await new Promise(done => setTimeout(done, 12));
    }
    throw new Error('there is nothing to do, or what was sent is not answered');
}"""
WHERE = """([part, selector]) => {
    const found = [...document.querySelectorAll(selector)].find(e => e.dataset.part === part);
    if (!found) return null;
    found.scrollIntoView({block: 'nearest'});
    const {x, y, width, height} = found.getBoundingClientRect();
    const middle = {x: x + width / 2, y: y + height / 2};
    const above = document.elementFromPoint(middle.x, middle.y);
    return {...middle, free: found.contains(above)};
}"""
WIDE = """() => {
    const {scrollWidth, clientWidth} = document.documentElement;
    return scrollWidth <= clientWidth ? [] : [...document.querySelectorAll('body *')]
        .filter(e => e.getBoundingClientRect().right > clientWidth + 1)
        .map(e => `${Math.round(e.getBoundingClientRect().right)} ${e.outerHTML.slice(0, 90)}`)
        .concat(`${scrollWidth} of ${clientWidth} pixels`);
}"""
# A box to tick has its label around it, which can be touched as well.
SMALL = """() => [...document.querySelectorAll(
        'button:not([disabled]), a.button, g[data-part][aria-disabled=false], select, input'
    )].filter(e => e.getClientRects().length && !e.closest('.sides'))
     .map(e => e.closest('label.check') ?? e)
     .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
     .filter(([, r]) => r.width < 44 || r.height < 43.5)"""
# What follows from a touch may move things: for half a second, as the standard has it, and from
# the answer of the server on, however long that takes. A log moves by itself: what is new comes
# first.
WATCH_SHIFTS = """() => {
    window.shifts = [];
    let answered = -Infinity;
    const isOfLog = ({node}) => (node?.closest ? node : node?.parentElement)?.closest('[role=log]');
    new MutationObserver(() => answered = performance.now())
        .observe(document.body, {subtree: true, attributeFilter: ['data-sending']});
    new PerformanceObserver(list => window.shifts.push(...list.getEntries()
        .filter(entry => !entry.hadRecentInput && entry.startTime - answered > 500)
        .filter(entry => !entry.sources.length || !entry.sources.every(isOfLog))
        .map(entry => entry.value)))
        .observe({type: 'layout-shift', buffered: false});
}"""
# Whether the drawing shows the game as it stands.
IS_DRAWN_ANEW = """() => {
    const drawn = document.querySelector(".drawing")?.dataset.event;
    return drawn && drawn === document.querySelector("[data-events]")?.dataset.events;
}"""
# An empty page has nothing to keep it in; what was chosen on a page stays.
KEEP_PACE = """if (location.protocol.startsWith('http'))
    localStorage.setItem('ludotope-pace', localStorage.getItem('ludotope-pace') ?? 'CHOSEN')"""
MISSING = "⟦"

Way = Literal["click", "tap", "keys"]
Theme = Literal["light", "dark"]
Pace = Literal["slow", "normal", "instant"]


@contextmanager
def open_browser(*more: str) -> Iterator[Browser]:
    """A real Chromium, the one that CHROMIUM names, or the machine's; with some more switches."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert found, "there is no Chromium; run make test, which gets one"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--in-process-gpu", *more]
        )
        yield browser
        browser.close()


class Seen(NamedTuple):
    """What somebody sees at a table."""

    asked: str
    parts: list[str]
    picked: list[str]
    is_over: bool
    is_covered: bool


class Visitor:
    """Somebody with a browser of their own."""

    # The game they play, by its title, and by its name.
    game = ""
    box = ""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        dark: bool = False,
        way: Way = "click",
        calm: bool = True,
        known: StorageState | None = None,
        pace: Pace | None = None,
    ) -> None:
        self.url = url
        self.way = way
        self.random = Random(7)
        self.problems: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            has_touch=way == "tap",
            is_mobile=way == "tap",
            reduced_motion="reduce" if calm else "no-preference",
            storage_state=known,
        )
        # Whoever has all the time to watch moves sees the others play, too.
        chosen = pace or ("instant" if calm else "normal")
        self.context.add_init_script(KEEP_PACE.replace("CHOSEN", chosen))
        self.page: Page = self.new_page()

    def new_page(self) -> Page:
        """Another tab, in which nothing may go wrong unnoticed."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on(
            "console",
            lambda message: (
                self.problems.append(message.text)
                if message.type == "error" and "WebSocket" not in message.text
                else None
            ),
        )
        page.set_default_timeout(LONGEST)
        return page

    def go(self, path: str) -> Self:
        """Opens a page of the house."""
        self.page.goto(f"{self.url}{path}")
        return self

    def close(self) -> None:
        """Goes home; whatever the browser complained about comes to light."""
        self.context.close()
        assert self.problems == [], self.problems

    def button(self, name: str, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def press(self, name: str) -> None:
        """Uses a button, by whatever means this visitor has."""
        self.touch(self.button(name))

    def touch(self, what: Locator) -> None:
        """Clicks, taps, or goes there with the keyboard and presses Enter."""
        if self.way == "tap":
            what.tap()
        elif self.way == "keys":
            what.focus()
            self.page.keyboard.press("Enter")
        else:
            what.click()

    # --- Sitting down ----------------------------------------------------------------------------

    def start(self, level: str = "easy", seats: int = 2) -> None:
        """Sits down with the computer, or alone, and opens the table."""
        others = [{"who": "bot", "level": level}] * (seats - 1)
        self.set_up({"game": self.box, "seats": [{"who": "here", "name": None}, *others]})
        self.page.wait_for_selector(".board")

    def set_up(self, table: dict[str, object]) -> None:
        """Sets a table up as programs do, without the pages that lead to it, and opens it."""
        self.ask("/me", {"name": "Ada"})
        self.go(f"/table/{self.ask('/tables', table)['id']}")

    def ask(self, path: str, form: dict[str, object]) -> dict[str, Any]:
        """Asks something of the server, as the person whose browser this is."""
        while True:
            answer = self.context.request.post(f"{self.url}/api{path}", data=form, timeout=LONGEST)
            found: dict[str, Any] = answer.json()
            if answer.ok:
                return found
            # A server that has just started loads its games first, and says so.
            assert found["error"] == "game-preparing", found
            self.page.wait_for_timeout(100)

    def learn(self) -> None:
        """Begins a first game with guidance."""
        self.go("/")
        self.page.locator(".box", has_text=self.game).get_by_role("link").first.click()
        self.press("Play a first game with guidance")
        self.page.wait_for_selector(".board")

    def share_screen(self, *names: str) -> None:
        """Sets a game up for several people in front of this screen."""
        self.go("/")
        self.press(f"Around one screen: {self.game}")
        self.page.get_by_role("radio", name=str(len(names)), exact=True).check()
        for number, name in enumerate(names, 1):
            self.page.get_by_label(f"Player {number}").fill(name)
        self.press("Start")
        self.page.wait_for_selector(".board, .curtain")

    def invite(self, name: str, people: int) -> str:
        """Sets a table up for people elsewhere and gives the link to it."""
        self.go("/")
        self.press(f"Invite friends: {self.game}")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("radio", name=str(people), exact=True).check()
        self.press("Set the table up")
        return self.link

    @property
    def link(self) -> str:
        """What to open in order to come to this table."""
        return self.page.get_by_label("Link to this table").input_value()

    def join(self, name: str, link: str) -> None:
        """Follows a link and sits down."""
        self.page.goto(link)
        self.introduce(name)

    def introduce(self, name: str) -> None:
        """Says a name, for those who come to a table for the first time, and sits down."""
        self.page.get_by_label("Your name").fill(name)
        self.press("Join")
        self.touch(self.button("Sit down").first)

    # --- Playing ---------------------------------------------------------------------------------

    def look(self, waits_for_turn: bool = False) -> Seen:
        """What there is to do, when nothing that was sent is still under way."""
        return Seen(**self.page.evaluate(SEEN, [OPEN, waits_for_turn, LONGEST]))

    def wait_for_turn(self) -> Seen:
        """Until there is something to touch, or the game is over."""
        return self.look(waits_for_turn=True)

    def wait_for_drawing(self) -> None:
        """Until the drawing of the plain room is that of the game as it stands.

        Before, what is touched in it is ignored: it could mean something else by now.
        """
        self.page.wait_for_function(IS_DRAWN_ANEW)

    @property
    def is_over(self) -> bool:
        return self.look().is_over

    @property
    def asked(self) -> str:
        """Which decision is to be taken, if any."""
        return self.look().asked

    @property
    def parts(self) -> list[str]:
        """What may be touched now."""
        return self.look().parts

    def settle(self) -> None:
        """Until nothing that was sent is still under way."""
        self.look()

    def choose(self, parts: Sequence[str], picked: Sequence[str]) -> str | None:
        """Which of the things that are lit is touched next, when some are picked already."""
        raise NotImplementedError

    def touch_part(self, part: str) -> None:
        """Clicks or taps on a part, or goes there with the keyboard and presses Enter."""
        if self.way == "keys":
            self.reach(self.page.locator(f'[data-part="{part}"]:is({OPEN})').first)
            return
        at = self.page.evaluate(WHERE, [part, OPEN])
        if at is None:
            return
        if not at["free"]:
            self.uncover(part)
        elif self.way == "tap":
            self.page.touchscreen.tap(at["x"], at["y"])
        else:
            self.page.mouse.click(at["x"], at["y"])

    def uncover(self, part: str) -> None:
        """Whatever can be touched must not lie under something else."""
        raise AssertionError(f"something lies over {part}")

    def reach(self, target: Locator) -> None:
        """Goes to a thing with the keyboard alone and presses Enter there."""
        target.focus()
        self.page.keyboard.press("Enter")

    def touch_once(self, seen: Seen) -> None:
        """Touches one of the things that are lit."""
        part = self.choose(seen.parts, seen.picked)
        if part is not None:
            self.touch_part(part)

    def decide(self, seen: Seen | None = None) -> None:
        """Takes one decision, however many touches it needs; what is seen now may be known."""
        first = seen = seen or self.wait_for_turn()
        for _ in range(14):
            self.touch_once(seen)
            seen = self.look()
            if (seen.asked, seen.is_over) != (first.asked, first.is_over):
                return
        raise AssertionError(f"nothing that was touched led to a move: {seen}")

    def play_on(self, decisions: int, each: Callable[[], None] = lambda: None) -> None:
        """Decides some times, or until the game is over."""
        for _ in range(decisions):
            seen = self.wait_for_turn()
            if seen.is_over:
                return
            self.decide(seen)
            each()
        self.wait_for_turn()

    def play_until(self, is_there: Callable[[], object]) -> None:
        """Touches what is lit until something is so."""
        for _ in range(300):
            seen = self.wait_for_turn()
            if is_there():
                return
            assert not seen.is_over, "the game was over before"
            self.touch_once(seen)
        raise AssertionError("it never comes to that")

    def play_to_the_end(self, each: Callable[[], None] = lambda: None) -> None:
        """Decides until the game is over."""
        self.play_on(900, each)
        assert self.is_over, "the game does not end"

    def is_near_the_end(self, look: dict[str, Any]) -> bool:
        """Whether only a few decisions are left, going by what lies on the table."""
        raise NotImplementedError

    # --- Promises --------------------------------------------------------------------------------

    def says_nothing_strange(self) -> None:
        """No message is missing in this language, nor in anything a screen reader would say."""
        html = self.page.content()
        assert MISSING not in html, re.findall(f"{MISSING}[^⟧]*⟧", html)

    def is_for_everybody(self) -> None:
        """Whatever axe-core finds on the page that is open, light or dark, is a failure."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        # Only contrast has to do with the theme.
        themes: dict[Theme, dict[str, Any]] = {"dark": {"runOnly": ["color-contrast"]}, "light": {}}
        for theme, options in themes.items():
            self.page.emulate_media(color_scheme=theme)
            options["resultTypes"] = ["violations"]
            found: dict[str, Any] = self.page.evaluate("options => axe.run(options)", options)
            told = [
                f"{theme}, {rule['id']}: {node['html'][:160]}"
                for rule in found["violations"]
                for node in rule["nodes"]
            ]
            assert told == [], told

    def fits(self) -> None:
        """Nothing sticks out to the side, and fingers hit what there is to touch."""
        size = self.page.viewport_size
        assert size
        wide = self.page.evaluate(WIDE)
        assert wide == [], wide
        # A board of eight columns cannot have larger spaces on the smallest phone.
        if self.way == "tap" and size["width"] >= PHONE[0]:
            assert self.page.evaluate(SMALL) == []

    @contextmanager
    def slow_motion(self) -> Iterator[None]:
        """Whatever moves takes so long that nobody can miss it, as long as this goes on."""
        session = self.context.new_cdp_session(self.page)
        session.send("Animation.enable")
        session.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
        yield
        session.send("Animation.setPlaybackRate", {"playbackRate": 1})

    @contextmanager
    def without_jumps(self) -> Iterator[None]:
        """Nothing on the page is pushed aside by something else, as long as this goes on."""
        self.page.evaluate(WATCH_SHIFTS)
        yield
        assert sum(self.page.evaluate("window.shifts")) < 0.02

    def expect_text(self, text: str) -> None:
        expect(self.page.locator("body")).to_contain_text(text)

    def expect_another_decision(self, before: str) -> None:
        """What was asked before is not asked any more."""
        asked = self.page.locator("[data-asked]").first
        expect(asked).not_to_have_attribute("data-asked", before)


def listen(visitor: Visitor) -> list[str]:
    """Everything that comes to a browser from now on."""
    heard: list[str] = []

    def hear_socket(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    def hear_answer(answer: Response) -> None:
        if "/api/" in answer.url and answer.ok:
            heard.append(answer.text())

    visitor.page.on("websocket", hear_socket)
    visitor.page.on("response", hear_answer)
    return heard


def play_ahead(*everybody: Visitor, until: Callable[[TableView], bool] = lambda _: False) -> None:
    """Plays the middle of a game as programs do, up to a few decisions before its end.

    So a browser has to draw only the beginning and the end of a long game. It may be played only
    until something is so for one of those who play.
    """
    address = everybody[0].page.url
    table = address.rsplit("/", 1)[1]
    clients = []
    for somebody in everybody:
        somebody.page.goto("about:blank")
        [cookie] = somebody.context.cookies()
        clients.append(Client(somebody.url, cookie["value"]))
    luck = Random(7)
    is_far_enough = False
    while not is_far_enough:
        for client in clients:
            seen = client.look(table)
            if until(seen):
                is_far_enough = True
            elif may_decide(seen):
                client.move(table, seen.seat, any_choice(seen, luck.choice), seen.asked)
            assert seen.view is not None
            is_far_enough |= seen.stage != "playing"
            is_far_enough |= everybody[0].is_near_the_end(seen.view.table)
    for client, somebody in zip(clients, everybody, strict=True):
        client.close()
        somebody.page.goto(address)


def play_together(everybody: Sequence[Visitor], decisions: int = 900) -> None:
    """All decide, each in a browser of their own, so often or until the game is over."""
    for somebody in everybody:
        somebody.page.wait_for_selector(".board")
    while decisions > 0:
        for somebody in everybody:
            seen = somebody.look()
            if seen.is_over:
                return
            if seen.asked:
                somebody.decide(seen)
                decisions -= 1


def expect_one_result(everybody: Sequence[Visitor]) -> None:
    """The game is over for all, with the same result."""
    for somebody in everybody:
        somebody.page.wait_for_selector(".ending")
    endings = {somebody.page.locator(".ending tfoot").inner_text() for somebody in everybody}
    assert len(endings) == 1, "all see the same result"


def expect_sums(visitor: Visitor, lines: int) -> None:
    """The lines of the final pad, so many at least, add up to its last one."""
    rows = visitor.page.locator(".ending tbody tr[data-counts=true]").all()
    assert len(rows) >= lines
    cells = [row.locator("td").all_inner_texts() for row in rows]
    totals = visitor.page.locator(".ending tfoot td").all_inner_texts()
    sums = [sum(int(cell) for cell in column if cell) for column in zip(*cells, strict=True)]
    assert [str(total) for total in sums] == totals


class Ranger(Visitor):
    """Somebody who plays Caldera Park."""

    game = "Caldera Park"
    box = "caldera"

    def is_near_the_end(self, look: dict[str, Any]) -> bool:
        return (look["round"], look["turn"]) >= (5, 6)

    def choose(self, parts: Sequence[str], picked: Sequence[str]) -> str | None:
        # What goes there is not changed again: where it goes leads on.
        things = ("feature:", "token:", "weather:")
        has_thing = any(part.startswith(things) for part in picked)
        kinds = ("terrain:", "space:") if has_thing else things
        choices = [part for part in parts if part.startswith(kinds)]
        return self.random.choice(choices) if choices else None


class Herder(Visitor):
    """Somebody who plays Trias: a few actions a turn, then done."""

    game = "Trias"
    box = "trias"
    # How often something is done with the points before the turn is ended.
    zeal = 0.2

    def wait_for_turn(self) -> Seen:
        """Until there is something to touch; whoever is handed the screen takes it."""
        seen = super().wait_for_turn()
        if not seen.is_covered:
            return seen
        self.lift_curtain()
        return super().wait_for_turn()

    def is_near_the_end(self, look: dict[str, Any]) -> bool:
        return look["last_turns"] is not None or sum(look["piles"]) < 3

    def lift_curtain(self) -> None:
        self.touch(self.page.locator(".curtain button"))
        self.page.wait_for_selector(".curtain", state="detached")

    def choose(self, parts: Sequence[str], picked: Sequence[str]) -> str | None:
        """Where it goes, if something is chosen; else mostly what ends the turn."""

        def of(*kinds: str) -> list[str]:
            return [part for part in parts if part.startswith(kinds)]

        if "act:done" in parts and not picked and self.random.random() >= self.zeal:
            return "act:done"
        ways = of("act:breed", "act:drift") if picked else []
        for found in (of("to:"), ways, of("card:"), of("from:"), parts):
            if found:
                return self.random.choice(found)
        return None

    def uncover(self, part: str) -> None:
        """What lies beyond the edge of the map is brought into view first."""
        self.page.locator(".tools button").last.dispatch_event("click")


class Islander(Visitor):
    """Somebody who plays Carcata."""

    game = "Carcata"
    box = "carcata"
    # Whether all dice are rolled again and again until they are turtles: the shortest of games.
    hurries = False
    # What is touched one after another; whatever is farther on leads on.
    kinds = ("do:", "again:", "die:", "pawn:", "start:", "space:", "way:", "turn:", "do:fire")

    def is_near_the_end(self, look: dict[str, Any]) -> bool:
        return bool(look["turtle"] >= look["last_step"] - 3)

    @property
    def doing(self) -> str:
        """What there is to do, by what is lit."""
        return self.farthest(self.parts)

    def farthest(self, parts: Sequence[str]) -> str:
        lit = [kind for kind in self.kinds if any(part.startswith(kind) for part in parts)]
        return lit[-1] if lit else ""

    def choose(self, parts: Sequence[str], picked: Sequence[str]) -> str | None:
        kind = self.farthest(parts)
        if self.hurries and (kind == "again:" or "do:roll" in parts):
            left = [part for part in parts if part.startswith("again:")]
            return left[0] if left else "do:roll"
        may_end = any(part.startswith("do:") for part in parts)
        if may_end and kind != "do:fire" and self.random.random() < 0.3:
            kind = "do:"
        elif kind == "pawn:" and self.random.random() < 0.5:
            kind = "die:"
        choices = [part for part in parts if part.startswith(kind)]
        return self.random.choice(choices or parts) if parts else None
