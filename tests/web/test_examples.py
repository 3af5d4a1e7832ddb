"""The games under examples/ in the browser: whole games of two people, and against the computer."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from ludotope.engine.shelf import look_again
from tests.packages import ROOT, install
from tests.server.serving import serving
from tests.web.conftest import Welcome
from tests.web.visitors import MISSING, PHONE, Visitor, listen

AGAINST_MEDIUM = [{"who": "here", "name": None}, {"who": "bot", "level": "medium"}]
# A message that is missing is an error in the console, whenever and wherever it is seen.
WATCH_WORDS = f"""
const look = records => records.forEach(({{target, addedNodes}}) => {{
    for (const node of [target, ...addedNodes]) {{
        const attributes = [...(node.attributes ?? [])].map(attribute => attribute.value);
        const seen = [node.textContent, ...attributes].join(' ');
        if (seen.includes('{MISSING}')) console.error(seen.slice(0, 200));
    }}
}});
new MutationObserver(look).observe(document, {{
    subtree: true, childList: true, characterData: true, attributes: true,
}});
"""
# The smallest prize is a card, too: only higher cards are looked for by their numbers.
HIGHEST_PRIZE = 6


class Guest(Visitor):
    """Somebody who touches what a drawing shows, and reads every word that comes up."""

    def new_page(self) -> Page:
        page = super().new_page()
        page.add_init_script(WATCH_WORDS)
        return page


class Connector(Guest):
    """Somebody who plays Hex."""

    game = "Hex"
    box = "hex"


class Bidder(Guest):
    """Somebody who plays Bids."""

    game = "Bids"
    box = "bids"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on whose shelf the examples are, as if they were installed."""
    site = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("hex", "bids"):
            for folder in install(ROOT / "examples" / name, site / name).path:
                patch.syspath_prepend(folder)
        look_again()
        with serving(f"sqlite:///{site / 'house.db'}") as url:
            yield url
    look_again()


def sit_down(host: Guest, guest: Guest, variant: str | None = None) -> None:
    """One in English sets a table up, the other comes to it in French; the game begins."""
    host.go("/")
    host.press(f"Invite friends: {host.game}")
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_role("radio", name="2", exact=True).check()
    if variant is not None:
        host.page.get_by_label(variant).check()
    host.press("Set the table up")
    guest.page.goto(host.page.get_by_label("Link to this table").input_value())
    guest.page.get_by_label("Votre nom").fill("Bob")
    guest.press("Rejoindre")
    guest.touch(guest.button("S’asseoir").first)
    for somebody in (host, guest):
        expect(somebody.page.locator(".drawing svg")).to_be_visible()


def place(somebody: Guest, move: str) -> Locator:
    """Where a move is touched in the drawing, as long as it may be."""
    return somebody.page.locator(f'.drawing [data-move="{move}"][data-part]')


def play(somebody: Guest, move: str) -> None:
    """Touches a move in the drawing as the game stands; then it is played."""
    somebody.wait_for_drawing()
    somebody.touch(place(somebody, move))
    try:
        expect(place(somebody, move)).to_have_count(0, timeout=20_000)
    except AssertionError:
        # The game went on in the moment of the touch, which then counts for nothing.
        somebody.wait_for_drawing()
        somebody.touch(place(somebody, move))
        expect(place(somebody, move)).to_have_count(0)
    somebody.settle()


def asked(somebody: Guest) -> bool:
    return bool(somebody.asked)


def totals(somebody: Guest) -> list[int]:
    """The points of all, when the game is over."""
    expect(somebody.page.locator(".ending tfoot td").first).to_be_visible()
    return [int(text) for text in somebody.page.locator(".ending tfoot td").all_inner_texts()]


def look_back(somebody: Guest, last: int) -> None:
    """Goes to the replay, to its beginning and one step on; the drawing goes along."""
    texts = ".drawing text"
    somebody.page.locator(".ending a[href$='/replay']").first.click()
    step = somebody.page.locator("input[type=range]")
    expect(step).to_have_value(str(last))
    expect(somebody.page.locator(texts).first).to_be_visible()
    at_the_end = somebody.page.locator(texts).all_text_contents()
    somebody.button("To the beginning").click()
    expect(step).to_have_value("0")
    expect(somebody.page.locator(".drawing")).not_to_have_text("".join(at_the_end))
    somebody.button("One step on").click()
    expect(step).to_have_value("1")
    # Nothing is touched in what has been.
    expect(somebody.page.locator(".drawing [data-part]")).to_have_count(0)
    somebody.says_nothing_strange()
    somebody.is_for_everybody()


def events(somebody: Guest) -> int:
    return int(somebody.page.locator("[data-events]").get_attribute("data-events") or 0)


# --- Hex -----------------------------------------------------------------------------------------


def test_two_people_play_hex_by_mouse_and_keyboard_and_by_touch(welcome: Welcome) -> None:
    ada = welcome(Connector)
    bob = welcome(Connector, size=PHONE, way="tap", language="fr")
    sit_down(ada, bob, "7 × 7 cells")
    for somebody in (ada, bob):
        # Which colour is whose, and what it connects.
        expect(somebody.page.locator(".drawing > svg > text")).to_have_text(
            [re.compile(r"^● (Ada|Bob) ↕$"), re.compile(r"^● (Ada|Bob) ↔$")]
        )
    first, second = (ada, bob) if asked(ada) else (bob, ada)
    prompts = {
        ada: ("Place a red stone. You connect", "Place a blue stone. You connect"),
        bob: ("Posez une pierre rouge. Vous reliez", "Posez une pierre bleue. Vous reliez"),
    }
    first.expect_text(prompts[first][0])
    for number, (mine, theirs) in enumerate(zip("1234567", "abcefg.", strict=True)):
        if first is ada and number == 1:
            place(ada, "c2").focus()
            for key in ("ArrowRight", "Enter"):
                ada.page.keyboard.press(key)
            expect(place(ada, "d2")).to_have_count(0)
            ada.settle()
        else:
            play(first, f"d{mine}")
        if theirs == ".":
            break
        second.expect_text(prompts[second][1])
        if second is ada and number == 1:
            place(ada, "c1").focus()
            for key in ("ArrowLeft", "Enter"):
                ada.page.keyboard.press(key)
            expect(place(ada, "b1")).to_have_count(0)
            ada.settle()
        else:
            play(second, f"{theirs}1")
        expect(place(first, f"{theirs}1")).to_have_count(0)
        # What was played last has a thick edge.
        for somebody in (first, second):
            last = somebody.page.locator('.drawing g[stroke-width="3"]')
            expect(last).to_have_text("2")
    told = ("You win with 1 point!", "Ada gagne avec 1 point.")
    if first is bob:
        told = ("Bob wins with 1 point.", "Vous gagnez avec 1 point")
    for somebody, sentence in zip((ada, bob), told, strict=True):
        expect(somebody.page.locator(".verdict")).to_contain_text(sentence)
    assert totals(ada) == totals(bob) == [1, 0]
    bob.fits()
    for somebody in (ada, bob):
        somebody.is_for_everybody()
    look_back(ada, 13)


def test_hex_against_the_computer_with_a_hint(welcome: Welcome) -> None:
    me = welcome(Connector)
    me.set_up({"game": "hex", "variant": "7", "seats": AGAINST_MEDIUM})
    open_cells = me.page.locator(".drawing [data-part]")
    expect(open_cells.first).to_be_visible()
    me.is_for_everybody()
    me.press("Hint")
    best = me.page.get_by_label("What a strong player would do").locator(".what").first
    cell = best.inner_text().removeprefix("a stone on ")
    expect(me.page.locator(".drawing g.hint-mark")).to_have_count(3)
    expect(place(me, cell)).to_have_accessible_name(f"a stone on {cell}, hint 1")
    me.page.keyboard.press("Escape")
    play(me, cell)
    ending = me.page.locator(".ending")
    while True:
        expect(ending.or_(open_cells.first).first).to_be_visible()
        if ending.is_visible():
            break
        play(me, open_cells.first.get_attribute("data-move") or "")
        me.page.wait_for_function(
            "() => document.querySelector('.ending, [data-asked]:not([data-asked=\"\"])')"
        )
    assert sorted(totals(me)) == [0, 1]
    last = events(me)
    look_back(me, last)


def test_cells_that_are_too_small_for_a_finger_are_enlarged(welcome: Welcome) -> None:
    me = welcome(Connector, size=PHONE, way="tap")
    me.set_up({"game": "hex", "variant": "11", "seats": AGAINST_MEDIUM})
    cell = place(me, "a1")
    expect(cell).to_be_visible()
    small = cell.bounding_box()
    assert small and small["width"] < 24
    me.press("Enlarge the table")
    expect(me.button("Enlarge the table")).to_have_attribute("aria-pressed", "true")
    # Its middle is seen first.
    assert me.page.locator(".drawing").evaluate("drawing => drawing.scrollLeft") > 100
    large = cell.bounding_box()
    assert large and min(large["width"], large["height"]) > 43
    me.fits()
    play(me, "f6")
    me.press("Enlarge the table")
    expect(me.button("Enlarge the table")).to_have_attribute("aria-pressed", "false")
    expect(place(me, "a1")).to_be_visible()
    me.wait_for_drawing()
    again = place(me, "a1").bounding_box()
    assert again and again["width"] < 24


def test_the_edge_around_the_cell_in_focus_is_as_thick_as_anywhere(welcome: Welcome) -> None:
    me = welcome(Connector)
    me.set_up({"game": "hex", "variant": "7", "seats": AGAINST_MEDIUM})
    me.page.keyboard.press("Tab")
    place(me, "c3").focus()
    me.page.keyboard.press("ArrowRight")
    cell = place(me, "d3")
    expect(cell).to_be_focused()
    # On the screen a length of the drawing is several pixels.
    edge, scale = cell.evaluate(
        "cell => [parseFloat(getComputedStyle(cell).outlineWidth), cell.getScreenCTM().a]"
    )
    assert scale > 2
    assert 2 < edge * scale < 4.5


def test_an_option_of_yes_and_no_is_ticked(welcome: Welcome) -> None:
    me = welcome(Connector)
    me.go("/")
    me.press("Play now: Hex")
    me.page.get_by_text("More options").click()
    swap = me.page.get_by_label("The second player may take the first stone over")
    expect(swap).not_to_be_checked()
    swap.check()
    with me.page.expect_request("**/api/tables") as sent:
        me.press("Start")
    table = sent.value.post_data_json
    assert table and table["options"] == {"swap": "yes"}
    expect(me.page.locator(".drawing svg")).to_be_visible()


# --- Bids ----------------------------------------------------------------------------------------


def hand(somebody: Guest) -> list[int]:
    """The cards that can be bid."""
    # The drawing may be older than the choices for a moment.
    somebody.wait_for_drawing()
    cards = somebody.page.locator(".drawing [data-move][data-part]")
    expect(cards.first).to_be_visible()
    moves = cards.evaluate_all("found => found.map(card => card.dataset.move)")
    return [int(move.removeprefix("bid ")) for move in moves]


def mentions(text: str, card: int) -> list[str]:
    """Where a card is, in anything that was sent or is shown."""
    return re.findall(
        rf'"(?:card|bid|last_bid)":{card}\b|"cards":\[(?:\d+,)*{card}\b|bid {card}\b|>{card}<'
        rf"|\b(?:the|le) {card}\b",
        text,
    )


def test_two_people_bid_and_no_card_is_seen_before_all_are_revealed(welcome: Welcome) -> None:
    ada = welcome(Bidder)
    bob = welcome(Bidder, size=PHONE, way="tap", language="fr")
    heard = {ada: listen(ada), bob: listen(bob)}
    sit_down(ada, bob)
    hands = {somebody: hand(somebody) for somebody in (ada, bob)}
    assert not set(hands[ada]) & set(hands[bob])
    sought = 0
    for turn in range(6):
        first, second = (ada, bob) if turn % 2 == 0 else (bob, ada)
        mine, theirs = hands[first].pop(), hands[second].pop()
        play(first, f"bid {mine}")
        # The other knows that there is a bid: one of two places is still empty.
        for somebody in (first, second):
            expect(somebody.page.locator(".drawing rect[stroke-dasharray]")).to_have_count(1)
        hidden = [card for card in (*hands[first], mine) if card > HIGHEST_PRIZE]
        seen = [*heard[second], second.page.content()]
        for card in hidden:
            assert not any(mentions(text, card) for text in seen), card
            # Whoever holds it has it: the search finds what there is to find.
            assert any(mentions(text, card) for text in heard[first])
            sought += 1
        if turn == 0:
            # As long as nobody else has seen it, it is taken back without asking.
            first.press("Undo")
            expect(first.page.locator(".drawing rect[stroke-dasharray]")).to_have_count(2)
            play(first, f"bid {mine}")
        if turn == 1:
            second.way = "keys"
        play(second, f"bid {theirs}")
        if turn == 1:
            second.way = "click"
        for somebody in (first, second):
            drawing = somebody.page.locator(".drawing")
            expect(drawing).to_contain_text({ada: "Last bid", bob: "Dernière mise"}[somebody])
            for card in (mine, theirs):
                shown = drawing.locator("text", has_text=re.compile(f"^{card}$"))
                expect(shown).not_to_have_count(0)
            if turn < 5:
                expect(drawing.locator("rect[stroke-dasharray]")).to_have_count(2)
        if turn == 0:
            nobody_takes_back_what_was_seen(ada, bob)
        if turn == 2:
            ada.is_for_everybody()
            bob.is_for_everybody()
            bob.fits()
    # As few if each has three of the six cards that could also be prizes, and bids them last.
    assert sought >= 6
    for somebody, told in (
        (ada, r"(You win|Bob wins) with \d+ p"),
        (bob, r"(Ada gagne|Vous gagnez) avec \d+ p"),
    ):
        expect(somebody.page.locator(".ending")).to_contain_text(re.compile(told))
    assert totals(ada) == totals(bob)
    assert sum(totals(ada)) == sum(range(1, HIGHEST_PRIZE + 1))
    look_back(ada, events(ada))


def nobody_takes_back_what_was_seen(ada: Guest, bob: Guest) -> None:
    """After a reveal both have to ask, and who does not agree keeps things as they are."""
    before = events(ada)
    expect(bob.button("Annuler ?")).to_be_enabled()
    ada.press("Undo?")
    expect(bob.page.get_by_role("alert")).to_contain_text("Ada demande à annuler")
    assert events(ada) == events(bob) == before
    bob.press("Pas d’accord")
    expect(bob.button("Pas d’accord")).to_have_count(0)
    expect(ada.page.get_by_role("log")).to_contain_text("Bob does not agree.")
    assert events(ada) == events(bob) == before


def test_bids_against_the_computer_with_a_hint(welcome: Welcome) -> None:
    me = welcome(Bidder)
    me.set_up({"game": "bids", "seats": [*AGAINST_MEDIUM, AGAINST_MEDIUM[1]]})
    hand(me)
    me.press("Hint")
    best = me.page.get_by_label("What a strong player would do").locator(".what").first
    card = best.inner_text().removeprefix("bid the ")
    expect(me.page.locator(".drawing g.hint-mark")).to_have_count(3)
    expect(place(me, f"bid {card}")).to_have_accessible_name(f"bid the {card}, hint 1")
    # The number of the card can still be read.
    mark = me.page.locator(".drawing g.hint-mark", has_text=re.compile("^1$")).bounding_box()
    shown = place(me, f"bid {card}").locator("rect").bounding_box()
    assert mark and shown
    assert mark["y"] + mark["height"] < shown["y"] + shown["height"] / 2
    me.page.keyboard.press("Escape")
    play(me, f"bid {card}")
    for left in (5, 4, 3, 2, 1):
        expect(me.page.locator(".drawing [data-part]")).to_have_count(left)
        play(me, f"bid {hand(me)[0]}")
    log = me.page.get_by_role("log")
    # Computer players are called as people know them.
    expect(log).to_contain_text(re.compile(r"The bids: Ada \d+, [A-Z]\w+ \d+, [A-Z]\w+ \d+"))
    assert "medium" not in log.inner_text()
    assert sum(totals(me)) == sum(range(1, HIGHEST_PRIZE + 1))
    me.expect_text("All prizes are taken.")
    me.is_for_everybody()
    look_back(me, events(me))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_bids_has_a_lesson_and_hex_has_none(welcome: Welcome, language: str) -> None:
    me = welcome(Bidder, language=language)
    me.go("/")
    boxes = me.page.locator(".box")
    expect(boxes).to_have_count(5)
    expect(boxes.filter(has_text=re.compile("Hex")).get_by_role("link")).to_have_count(0)
    me.is_for_everybody()
    boxes.filter(has_text=re.compile("Bids")).get_by_role("link").click()
    steps = me.page.locator("li.card")
    titles = {
        "en": ["Six cards of your own", "Bid for the prize", "The highest card", "Six prizes"],
        "fr": ["Six cartes à soi", "Miser pour le prix", "La plus haute", "Six prix, et"],
    }[language]
    expect(steps.locator("h2")).to_have_text([re.compile(re.escape(text)) for text in titles])
    figures = steps.locator("img")
    expect(figures).to_have_count(4)
    for figure in figures.all():
        figure.scroll_into_view_if_needed()
        expect(figure).to_have_js_property("complete", True)
        assert figure.evaluate("image => image.naturalWidth") > 0
    me.says_nothing_strange()
    me.is_for_everybody()
    me.page.locator(".ways button").click()
    expect(me.page.locator(".drawing [data-part]")).to_have_count(6)
