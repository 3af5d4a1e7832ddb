"""Carcata in the browser: dice, lava, the turtle and the catapult, in every way to play."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from ludotope.engine.position import Position
from ludotope.engine.record import read_record
from ludotope.games.carcata import BOX
from ludotope.games.carcata.rules.things import FACES
from tests.lengths import short_and_long
from tests.web.conftest import Welcome
from tests.web.visitors import (
    DESKTOP,
    PHONE,
    SMALL_PHONE,
    Islander,
    expect_one_result,
    play_together,
)

Visit = Callable[..., Islander]

RECORDS = Path(__file__).parent.parent / "records"
ISLAND = (BOX.folder / "data" / "island.txt").read_text("utf-8")
ERUPTIONS = "eruption eruption eruption eruption move turtle"
QUICK = "move lava eruption statue turtle turtle"
BOT = {"who": "bot", "level": "easy"}


@pytest.fixture
def visit(welcome: Welcome) -> partial[Islander]:
    return partial(welcome, Islander)


def start(visitor: Islander, *others: dict[str, str], dice: str = "", pawns: int = 2) -> None:
    """Sets a short game up, with dice of one's own if wanted: a face for each of their sides.

    Nothing else is different from a game from the shelf.
    """
    text = re.sub("(?m)^laps .*", "laps 1", re.sub("(?m)^pawns .*", f"pawns {pawns}", ISLAND))
    for face in FACES if dice else ():
        text = re.sub(f"(?m)^face {face} .*", f"face {face} {dice.split().count(face)}", text)
    table: dict[str, object] = {
        "game": "carcata",
        "seats": [{"who": "here", "name": None}, *(others or (BOT,))],
        "options": {"island": {"name": "island.txt", "text": text}},
    }
    visitor.set_up(table)


def play_to(visitor: Islander, wanted: str) -> None:
    """Plays until there is something of a kind to do."""
    visitor.play_until(lambda: visitor.doing == wanted)


@pytest.mark.parametrize(
    ("language", "size", "way"),
    [("en", DESKTOP, "click"), ("fr", PHONE, "tap")],
    ids=["desktop", "phone"],
)
@pytest.mark.parametrize("decisions", short_and_long(24, 70))
def test_every_phase_is_for_everybody(
    visit: Visit, language: str, size: tuple[int, int], way: str, decisions: int
) -> None:
    """Both languages, both themes, large and small, by mouse and by touch, to the end."""
    me = visit(language=language, size=size, way=way)
    start(me)
    seen: set[str] = set()

    def look() -> None:
        doing = me.doing
        if doing in seen:
            return
        seen.add(doing)
        me.says_nothing_strange()
        me.fits()
        if doing in ("again:", "way:", "do:fire"):
            me.is_for_everybody()
        me.hurries = len(seen) > 5

    me.play_on(decisions, look)
    me.hurries = True
    me.play_to_the_end(look)
    assert "again:" in seen
    assert len(seen) >= 3
    me.says_nothing_strange()
    me.is_for_everybody()


def test_two_people_in_browsers_of_their_own(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.hurries = True
    start(host, {"who": "open"}, dice=QUICK)
    guest.join("Ben", host.page.get_by_label("Link to this table").input_value())
    play_together([host, guest])
    expect_one_result([host, guest])


@pytest.mark.parametrize("decisions", short_and_long(12, 60))
def test_four_around_one_screen(visit: Visit, decisions: int) -> None:
    us = visit()
    start(us, *({"who": "here", "name": name} for name in ("Ben", "Chloé", "Dev")), dice=QUICK)
    us.page.wait_for_selector(".board")
    expect(us.page.locator(".prompt")).to_contain_text("Ada:")
    us.play_on(decisions)
    us.hurries = True
    us.play_to_the_end()
    us.expect_text("Dev")


def test_with_the_keyboard_alone(visit: Visit) -> None:
    me = visit(way="keys")
    start(me, dice=ERUPTIONS)
    keys = me.page.keyboard
    # From one beach space to another with the arrow keys.
    me.wait_for_turn()
    me.page.locator("g[data-space][tabindex='0']").focus()
    first = me.page.evaluate("document.activeElement.dataset.space")
    for key in ("ArrowRight", "ArrowDown", "ArrowRight"):
        keys.press(key)
        here = me.page.evaluate("document.activeElement.dataset.space")
        assert here not in (None, first)
    play_to(me, "do:fire")
    # The catapult has the keyboard at once: arrows aim, Enter fires.
    crater = me.page.locator("[data-part=crater]")
    expect(crater).to_be_focused()
    label = crater.get_attribute("aria-label") or ""
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowLeft"):
        keys.press(key)
    expect(crater).not_to_have_attribute("aria-label", label)
    expect(crater).to_have_attribute("aria-label", label.replace("90°", "93°").replace("25", "24"))
    before = me.asked
    keys.press("Enter")
    me.expect_another_decision(before)
    me.play_on(8)


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
    die = next(part for part in me.parts if part.startswith("again:"))
    me.touch_part(die)
    picked = me.page.locator("button.die[aria-pressed=true]")
    expect(picked).to_have_count(1)
    expect(me.button("Roll again")).to_be_enabled()
    me.page.reload()
    expect(picked).to_have_count(1)
    me.press("Cancel")
    expect(picked).to_have_count(0)
    # Turtles stay as they are.
    expect(me.page.locator("button.die.turtle:not([disabled])")).to_have_count(0)
    me.decide()


def test_ways_of_lava_are_shown_before_one_chooses(visit: Visit) -> None:
    me = visit()
    start(me, dice="lava lava lava lava lava turtle", pawns=1)
    play_to(me, "start:")
    source = next(part for part in me.parts if part.startswith("start:"))
    me.page.locator(f'[data-part="{source}"]').hover()
    expect(me.page.locator("polyline.run").first).to_be_attached()
    before = me.page.locator("g.lava").count()
    me.decide()
    assert me.page.locator("g.lava").count() > before


# --- The catapult --------------------------------------------------------------------------------


def flights(visitor: Islander) -> list[dict[str, Any]]:
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


def crater(visitor: Islander) -> tuple[float, float]:
    box = visitor.page.locator("[data-part=crater]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# Where the gem is at the very end of its flight, against the space where it should be.
ENDS = """gem => {
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
        with me.slow_motion():
            me.page.mouse.up()
            gem = me.page.locator('[data-copy^="model:gem"]')
            gem.wait_for(state="attached")
            end = gem.evaluate(ENDS)
            me.page.mouse.click(5, 500)
        if told and told[0]["rest"] is not None:
            space = me.page.evaluate(SPACE, told[0]["rest"])
            assert abs(end["x"] - space["x"]) < 0.6 * space["width"]
            assert abs(end["y"] - space["y"]) < 0.6 * space["width"]
            return
    raise AssertionError("no gem came to rest on the island")


# Where the middle of something is seen; and where a gem is when what it touches is thrown over.
MIDDLE = """thing => {
    const {x, y, width, height} = thing.getBoundingClientRect();
    return {x: x + width / 2, y: y + height / 2, width};
}"""
TOUCHES = """(gem, thrown) => {
    const [flight] = gem.getAnimations();
    const [fall] = document.querySelector(thrown).getAnimations();
    const begins = fall.effect.getKeyframes()[1].offset;
    flight.pause();
    const times = flight.effect.getComputedTiming();
    flight.currentTime = times.delay + times.duration * begins;
    const shown = gem.getBoundingClientRect();
    flight.play();
    return {x: shown.x + shown.width / 2, y: shown.y + shown.height / 2};
}"""
RIDER_HIT = RECORDS / "carcata-rules-2-rider.ludotope"


def rider_hit(text: str) -> tuple[int, int]:
    """The event of a record in which a gem hits the turtle's rider, and the rider's seat."""
    played = read_record(text).position()
    position = Position(played.game)
    for number, event in enumerate(played.events, 1):
        rider = int(position.state.rider)
        position.apply(event)
        if event.is_chance and position.state.rider != rider:
            return number, rider
    raise AssertionError("no rider is hit")


def test_a_rider_is_thrown_off_the_turtle_where_the_gem_meets_it(visit: Visit) -> None:
    me = visit(calm=False)
    me.ask("/me", {"name": "Ada"})
    text = RIDER_HIT.read_text("utf-8")
    hit, seat = rider_hit(text)
    table = me.ask("/records", {"text": text})["id"]
    me.go(f"/table/{table}/event/{hit - 1}")
    rider = me.page.locator('[data-at="pawn:turtle"]')
    rider.wait_for(state="attached")
    turtle = me.page.locator('[data-at="turtle"] .touch').evaluate(MIDDLE)
    copy = f'[data-copy="model:pawn:{seat}"]'
    with me.slow_motion():
        me.press("One step on")
        me.page.locator(copy).wait_for(state="attached")
        gem = me.page.locator('[data-copy^="model:gem"]')
        gem.wait_for(state="attached")
        for seen in (me.page.locator(copy).evaluate(MIDDLE), gem.evaluate(TOUCHES, copy)):
            assert abs(seen["x"] - turtle["x"]) < 0.6 * turtle["width"]
            assert abs(seen["y"] - turtle["y"]) < 0.6 * turtle["width"]
        me.page.mouse.click(5, 500)
    me.expect_text("pawn off the turtle")
    expect(rider).not_to_be_attached()


# Stops a gem in the air, late on its way.
STOP = """gem => {
    const [flight] = gem.getAnimations();
    flight.pause();
    const times = flight.effect.getComputedTiming();
    flight.currentTime = times.delay + 0.8 * times.duration;
}"""
IS_IN_VIEW = """() => {
    const gem = document.querySelector('[data-copy^="model:gem"]').getBoundingClientRect();
    const view = document.querySelector('[data-lesson=island]').getBoundingClientRect();
    return gem.left >= view.left && gem.right <= view.right
        && gem.top >= view.top && gem.bottom <= view.bottom;
}"""


def test_whoever_looks_closely_on_a_phone_sees_a_gem_all_the_way(visit: Visit) -> None:
    me = visit(size=PHONE, way="tap", calm=False)
    me.ask("/me", {"name": "Ada"})
    text = RIDER_HIT.read_text("utf-8")
    hit, _ = rider_hit(text)
    me.go(f"/table/{me.ask('/records', {'text': text})['id']}/event/{hit - 1}")
    me.press("Closer")
    with me.slow_motion():
        me.press("One step on")
        gem = me.page.locator('[data-copy^="model:gem"]')
        gem.wait_for(state="attached")
        gem.evaluate(STOP)
        me.page.wait_for_function(IS_IN_VIEW)
        gem.evaluate("gem => gem.getAnimations()[0].finish()")


def test_a_pull_with_the_finger(visit: Visit) -> None:
    me = visit(size=PHONE, way="tap")
    start(me, dice=ERUPTIONS)
    play_to(me, "do:fire")
    before = me.asked
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
    me.expect_another_decision(before)


def test_everything_has_room_on_the_smallest_phone_and_nothing_jumps(visit: Visit) -> None:
    small = visit(size=SMALL_PHONE, way="tap")
    start(small)
    small.play_on(8, small.fits)
    me = visit()
    start(me)
    with me.without_jumps():
        me.play_on(14)


def test_a_hint_is_shown_on_the_island_and_can_be_aimed_at(visit: Visit) -> None:
    me = visit()
    start(me, dice=ERUPTIONS)
    me.wait_for_turn()
    me.press("Hint")
    ideas = me.page.get_by_label("What a strong player would do")
    expect(ideas).to_contain_text("Put a pawn on")
    expect(me.page.locator("g.hint-mark").first).to_be_attached()
    play_to(me, "do:fire")
    me.press("Hint")
    idea = ideas.get_by_role("button", name=re.compile("Aim at")).first
    expect(idea).to_be_visible()
    degrees, force = re.findall(r"\d+", idea.inner_text())
    idea.click()
    expect(me.page.locator("[data-part=crater]")).to_have_attribute(
        "aria-label", f"Catapult: {degrees}°, force {force}. Arrow keys aim, Enter fires."
    )


def test_the_last_turn_of_everybody_is_marked_and_places_are_said_in_words(visit: Visit) -> None:
    """In the game, after a reload and in a replay; coordinates are for those who want them."""
    me = visit()
    start(me, pawns=1)
    me.decide()
    me.wait_for_turn()
    news = me.page.locator("[data-new=piece]")
    # One's own turn has begun: what the other one did is new.
    expect(news).to_have_count(1)
    log = me.page.get_by_role("log")
    expect(log).to_contain_text(re.compile("Ada puts a pawn on the beach in the [a-z-]+"))
    expect(log).not_to_contain_text(re.compile(r"-?\d,-?\d"))
    me.page.reload()
    expect(news).to_have_count(1)
    me.page.get_by_label("More", exact=True).click()
    me.touch(me.page.get_by_role("checkbox", name="Show coordinates"))
    expect(log).to_contain_text(re.compile(r"Ada puts a pawn on the beach .*\(-?\d,-?\d\)"))
    me.page.reload()
    expect(log).to_contain_text(re.compile(r"\(-?\d,-?\d\)"))
    me.page.get_by_role("log").get_by_role("link", name="puts a pawn").last.click()
    me.page.wait_for_selector("input[type=range]")
    expect(news).to_have_count(1)
