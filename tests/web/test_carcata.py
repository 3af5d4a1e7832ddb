"""Carcata in the browser: dice, lava, the turtle and the catapult, in every way to play."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from ludotope.games.carcata import BOX
from ludotope.games.carcata.things import FACES
from tests.web.test_house import check
from tests.web.visitors import NOW, PHONE, SMALL_PHONE, WHERE, Visitor

Visit = Callable[..., Visitor]

pytestmark = pytest.mark.rooms

# Everything that may be touched now and has not been.
OPEN = (
    "button[data-part]:not([disabled]):not([aria-pressed=true]),"
    "g[data-part][aria-disabled=false]:not([aria-pressed=true])"
)
LIT = "selector => [...document.querySelectorAll(selector)].map(e => e.dataset.part)"
# What is touched one after another; whatever is farther on leads on.
KINDS = ("again:", "die:", "pawn:", "start:", "space:", "way:", "turn:")
ISLAND = (BOX.folder / "data" / "island.txt").read_text("utf-8")
ERUPTIONS = "eruption eruption eruption eruption move turtle"
QUICK = "move lava eruption statue turtle turtle"
BOT = {"who": "bot", "level": "easy"}
SET_UP = """async ([name, table]) => {
    const ask = (path, form) => fetch(`/api${path}`, {
        method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(form),
    }).then(answer => answer.json());
    await ask('/me', {name});
    return (await ask('/tables', table)).id;
}"""
SMALL = """() => [...document.querySelectorAll(
        'button:not([disabled]), a.button, g[data-part][aria-disabled=false]'
    )].filter(e => e.getClientRects().length && !e.closest('.sides'))
     .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
     .filter(([, r]) => r.width < 44 || r.height < 43.5)"""


def start(visitor: Visitor, *others: dict[str, str], dice: str = "", pawns: int = 2) -> None:
    """Sets a short game up, with dice of one's own if wanted: a face for each of their sides.

    Nothing else is different from a game from the shelf.
    """
    text = re.sub("(?m)^laps .*", "laps 1", re.sub("(?m)^pawns .*", f"pawns {pawns}", ISLAND))
    for face in FACES if dice else ():
        text = re.sub(f"(?m)^face {face} .*", f"face {face} {dice.split().count(face)}", text)
    table = {
        "game": "carcata",
        "seats": [{"who": "here", "name": None}, *(others or (BOT,))],
        "options": {"island": {"name": "island.txt", "text": text}},
    }
    visitor.go("/")
    address = visitor.page.evaluate(SET_UP, ["Ada", table])
    visitor.go(f"/table/{address}")


def lit(visitor: Visitor) -> list[str]:
    """What may be touched, once there is something, or nothing when the game is over."""
    visitor.page.wait_for_selector(f"{OPEN}, .ending", state="attached")
    parts: list[str] = visitor.page.evaluate(LIT, OPEN)
    return [] if visitor.is_over else parts


def phase(parts: list[str]) -> str:
    """What there is to do, by what is lit."""
    kinds = [kind for kind in ("do:fire", *reversed(KINDS)) if any(map(_begins(kind), parts))]
    return kinds[0] if kinds else "do:"


def _begins(kind: str) -> Callable[[str], bool]:
    return lambda part: part.startswith(kind)


def touch(visitor: Visitor, part: str) -> None:
    """Clicks or taps on a part, or goes there with the keyboard and presses Enter."""
    if visitor.way == "keys":
        visitor.reach(visitor.page.locator(f'[data-part="{part}"]:is({OPEN})').first)
        return
    at = visitor.page.evaluate(WHERE, [part, OPEN])
    if at is None:
        return
    assert at["free"], f"something lies over {part}"
    if visitor.way == "tap":
        visitor.page.touchscreen.tap(at["x"], at["y"])
    else:
        visitor.page.mouse.click(at["x"], at["y"])


def touch_something(visitor: Visitor, parts: list[str]) -> None:
    """Touches one of the things that are lit, as far as that leads on."""
    kind = phase(parts)
    done = [part for part in parts if part.startswith("do:")]
    if done and kind != "do:fire" and visitor.random.random() < 0.3:
        kind = "do:"
    elif kind == "pawn:" and visitor.random.random() < 0.5:
        kind = "die:"
    choices = [part for part in parts if part.startswith(kind)]
    touch(visitor, visitor.random.choice(choices or parts))
    visitor.settle()


def decide(visitor: Visitor) -> None:
    """Takes one decision, however many touches it needs."""
    parts = lit(visitor)
    before = visitor.page.evaluate(NOW)
    for _ in range(9):
        touch_something(visitor, parts)
        if visitor.page.evaluate(NOW) != before:
            return
        parts = lit(visitor)
    raise AssertionError(f"nothing that was touched led to a move: {parts}")


def play_to(visitor: Visitor, wanted: str) -> None:
    """Decides until there is something of a kind to do."""
    for _ in range(150):
        parts = lit(visitor)
        if phase(parts).startswith(wanted):
            return
        touch_something(visitor, parts)
    raise AssertionError(f"there never is {wanted}")


def play_to_the_end(visitor: Visitor, each: Callable[[str], None] = lambda _: None) -> None:
    """Touches what is lit until the game is over."""
    for _ in range(900):
        parts = lit(visitor)
        if visitor.is_over:
            return
        each(phase(parts))
        touch_something(visitor, parts)
    raise AssertionError("the game does not end")


def test_a_game_from_the_shelf_to_its_end(visit: Visit) -> None:
    me = visit().go("/")
    me.press("Play now: Carcata")
    for wish in ("2", "easy"):
        me.page.locator("dialog form").get_by_role("radio", name=wish, exact=True).check()
    me.press("Start")
    play_to_the_end(me)
    rows = me.page.locator(".ending tbody tr").all()
    assert len(rows) == 3
    columns = zip(*(row.locator("td").all_inner_texts() for row in rows), strict=True)
    totals = me.page.locator(".ending tfoot td").all_inner_texts()
    assert [str(sum(map(int, column))) for column in columns] == totals


@pytest.mark.parametrize(
    ("language", "dark", "size", "way"),
    [("en", False, (1440, 900), "click"), ("fr", True, PHONE, "tap")],
    ids=["desktop", "phone"],
)
def test_every_phase_is_for_everybody(
    visit: Visit, language: str, dark: bool, size: tuple[int, int], way: str
) -> None:
    """Both languages, both themes, large and small, by mouse and by touch, to the end."""
    me = visit(language=language, dark=dark, size=size, way=way)
    start(me)
    seen: set[str] = set()

    def look(doing: str) -> None:
        if doing in seen:
            return
        seen.add(doing)
        me.says_nothing_strange()
        assert me.page.evaluate("document.documentElement.scrollWidth") == size[0]
        if doing in ("again:", "way:", "do:fire"):
            check(me)
        if way == "tap":
            assert me.page.evaluate(SMALL) == []

    play_to_the_end(me, look)
    assert {"space:", "again:"} <= seen
    me.says_nothing_strange()
    check(me)


def test_two_people_in_browsers_of_their_own(visit: Visit) -> None:
    host, guest = visit(), visit()
    start(host, {"who": "open"}, dice=QUICK)
    link = host.page.get_by_label("Link to this table").input_value()
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Ben")
    guest.press("Join")
    guest.touch(guest.button("Sit down").first)
    both = [host, guest]
    for somebody in both:
        somebody.page.wait_for_selector(".board")
    for _ in range(600):
        if any(somebody.is_over for somebody in both):
            break
        for somebody in both:
            if somebody.asked:
                touch_something(somebody, lit(somebody))
    for somebody in both:
        somebody.page.wait_for_selector(".ending")
    assert len({somebody.page.locator(".ending tfoot").inner_text() for somebody in both}) == 1


def test_four_around_one_screen(visit: Visit) -> None:
    us = visit()
    start(us, *({"who": "here", "name": name} for name in ("Ben", "Chloé", "Dev")), dice=QUICK)
    us.page.wait_for_selector(".board")
    expect(us.page.locator(".prompt")).to_contain_text("Ada:")
    play_to_the_end(us)
    us.expect_text("Dev")


def test_with_the_keyboard_alone(visit: Visit) -> None:
    me = visit(way="keys")
    start(me, dice=ERUPTIONS)
    keys = me.page.keyboard
    # From one beach space to another with the arrow keys.
    lit(me)
    me.page.locator("g[data-space][tabindex='0']").focus()
    first = me.page.evaluate("document.activeElement.dataset.space")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"):
        keys.press(key)
    assert me.page.evaluate("document.activeElement.dataset.space") != first
    play_to(me, "do:fire")
    # The catapult has the keyboard at once: arrows aim, Enter fires.
    crater = me.page.locator("[data-part=crater]")
    expect(crater).to_be_focused()
    label = crater.get_attribute("aria-label") or ""
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowLeft"):
        keys.press(key)
    expect(crater).not_to_have_attribute("aria-label", label)
    expect(crater).to_have_attribute("aria-label", label.replace("90°", "93°").replace("25", "24"))
    before = str(me.asked)
    keys.press("Enter")
    expect(me.page.locator("[data-asked]").first).not_to_have_attribute("data-asked", before)
    for _ in range(6):
        decide(me)


def test_the_sliders_aim_too(visit: Visit) -> None:
    me = visit()
    start(me, dice=ERUPTIONS)
    play_to(me, "do:fire")
    me.page.get_by_role("slider", name="Direction").fill("180")
    me.page.get_by_role("slider", name="Force").fill("40")
    expect(me.page.locator("[data-part=crater]")).to_have_attribute(
        "aria-label", "Catapult: 180°, force 40. Arrow keys aim, Enter fires."
    )
    me.press("Fire")
    me.expect_text("aims at 180° with force 40")


def test_a_choice_in_progress_survives_a_reload(visit: Visit) -> None:
    me = visit()
    start(me)
    play_to(me, "again:")
    die = next(part for part in lit(me) if part.startswith("again:"))
    touch(me, die)
    picked = me.page.locator("button.die[aria-pressed=true]")
    expect(picked).to_have_count(1)
    expect(me.button("Roll again")).to_be_enabled()
    me.page.reload()
    expect(picked).to_have_count(1)
    me.press("Cancel")
    expect(picked).to_have_count(0)
    # Turtles stay as they are.
    expect(me.page.locator("button.die.turtle:not([disabled])")).to_have_count(0)
    decide(me)


def test_ways_of_lava_are_shown_before_one_chooses(visit: Visit) -> None:
    me = visit()
    start(me, dice="lava lava lava lava lava turtle", pawns=1)
    play_to(me, "start:")
    source = next(part for part in lit(me) if part.startswith("start:"))
    at = me.page.evaluate(WHERE, [source, OPEN])
    me.page.mouse.move(at["x"], at["y"])
    expect(me.page.locator("polyline.run").first).to_be_attached()
    before = me.page.locator("g.lava").count()
    decide(me)
    assert me.page.locator("g.lava").count() > before


# --- The catapult --------------------------------------------------------------------------------


def flights(visitor: Visitor) -> list[dict[str, Any]]:
    """All flights of which the server tells this browser from now on."""
    told: list[dict[str, Any]] = []

    def hear(payload: str | bytes) -> None:
        for story in json.loads(payload).get("stories", []):
            motion = story.get("motion") or {}
            if motion.get("type") == "flight":
                told.append(motion)

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    visitor.page.on("websocket", listen)
    return told


def crater(visitor: Visitor) -> tuple[float, float]:
    box = visitor.page.locator("[data-part=crater]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# Where the gem is at the very end of its flight, against the space where it should be.
ENDS = """async rest => {
    const wait = () => new Promise(requestAnimationFrame);
    let gem = null;
    for (let frame = 0; frame < 300 && !gem; frame++) {
        await wait();
        gem = document.querySelector('[data-copy^="model:gem"]');
    }
    const [flight] = gem.getAnimations();
    flight.pause();
    const times = flight.effect.getComputedTiming();
    flight.currentTime = times.delay + times.duration - 0.1;
    const shown = gem.getBoundingClientRect();
    flight.play();
    return {x: shown.x + shown.width / 2, y: shown.y + shown.height / 2};
}"""
SPACE = """rest => {
    const {x, y, width, height} = document
        .querySelector(`[data-space="${rest[0]},${rest[1]}"] .touch`).getBoundingClientRect();
    return {x: x + width / 2, y: y + height / 2, width};
}"""


def test_a_pull_fires_and_the_flight_ends_where_the_server_says(visit: Visit) -> None:
    me = visit(calm=False)
    told = flights(me)
    start(me, dice=ERUPTIONS)
    for _ in range(4):
        play_to(me, "do:fire")
        told.clear()
        x, y = crater(me)
        me.page.mouse.move(x, y)
        me.page.mouse.down()
        me.page.mouse.move(x - 20, y + 10, steps=3)
        # Pulled to the south-west, it aims at the north-east.
        me.page.mouse.move(x - 40, y + 58, steps=3)
        expect(me.page.locator(".knob.held")).to_be_attached()
        aimed = me.page.locator("[data-part=crater]").get_attribute("aria-label") or ""
        degrees = int(aimed.split("°")[0].split()[-1])
        assert 285 <= degrees <= 315, aimed
        me.page.mouse.up()
        end = me.page.evaluate(ENDS)
        me.page.mouse.click(5, 500)
        if told and told[0]["rest"] is not None:
            space = me.page.evaluate(SPACE, told[0]["rest"])
            assert abs(end["x"] - space["x"]) < 0.6 * space["width"]
            assert abs(end["y"] - space["y"]) < 0.6 * space["width"]
            return
    raise AssertionError("no gem came to rest on the island")


def test_a_pull_with_the_finger(visit: Visit) -> None:
    me = visit(size=PHONE, way="tap")
    start(me, dice=ERUPTIONS)
    play_to(me, "do:fire")
    before = str(me.asked)
    x, y = crater(me)
    finger = me.context.new_cdp_session(me.page)

    def put(kind: str, dx: float = 0, dy: float = 0) -> None:
        points = [] if kind == "touchEnd" else [{"x": x + dx, "y": y + dy}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    put("touchStart")
    put("touchMove", 20, 0)
    put("touchMove", 60, 2)
    west = re.compile(r"Catapult: (17[4-9]|18[0-6])°")
    expect(me.page.locator("[data-part=crater]")).to_have_attribute("aria-label", west)
    put("touchEnd")
    expect(me.page.locator("[data-asked]").first).not_to_have_attribute("data-asked", before)


def test_everything_has_room_on_the_smallest_phone_and_nothing_jumps(visit: Visit) -> None:
    small = visit(size=SMALL_PHONE, way="tap")
    start(small)
    for _ in range(8):
        decide(small)
        assert small.page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE[0]
    me = visit()
    start(me)
    me.page.evaluate(
        """() => {
            window.shifts = [];
            new PerformanceObserver(list => window.shifts.push(...list.getEntries()
                .filter(entry => !entry.hadRecentInput).map(entry => entry.value)))
                .observe({type: 'layout-shift', buffered: false});
        }"""
    )
    for _ in range(14):
        decide(me)
    assert sum(me.page.evaluate("window.shifts")) < 0.02


def test_a_hint_is_shown_on_the_island_and_can_be_aimed_at(visit: Visit) -> None:
    me = visit()
    start(me, dice=ERUPTIONS)
    lit(me)
    me.press("Hint")
    ideas = me.page.get_by_label("What a strong player would do")
    # The first hint on a machine waits for its rules to be compiled.
    expect(ideas).to_contain_text("Put a pawn on", timeout=60_000)
    expect(me.page.locator("g.mark").first).to_be_attached()
    play_to(me, "do:fire")
    me.press("Hint")
    idea = ideas.get_by_role("button", name=re.compile("Aim at")).first
    expect(idea).to_be_visible(timeout=60_000)
    degrees, force = re.findall(r"\d+", idea.inner_text())
    idea.click()
    expect(me.page.locator("[data-part=crater]")).to_have_attribute(
        "aria-label", f"Catapult: {degrees}°, force {force}. Arrow keys aim, Enter fires."
    )
