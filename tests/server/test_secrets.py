"""Nobody learns another's card: not from views, stories, replays, previews, records or errors."""

import json
import random
import re
from dataclasses import dataclass, field

import httpx
import msgspec
import pytest

from ludotope.client import Client, HereSeat, NewTable, OpenSeat, RefusalError
from ludotope.engine.event import WATCHER
from ludotope.server.http.pictures import make_picture
from ludotope.server.http.responses import News
from ludotope.server.http.table_view import view_table
from ludotope.server.tables import actions
from ludotope.server.tables.dealing import deal_chance, opening
from ludotope.server.tables.events import Dealt, Opened, Place, Step
from ludotope.server.tables.sessions import Presence, Session
from ludotope.server.tables.table import Table
from tests.server.serving import guest, may_decide

CARDS = ("forest", "mountains", "steppe")
PEOPLE = ("mia", "leo", "eve")
OPENED = Opened(
    "trias",
    "standard",
    1,
    tuple(Place(person=name, name=name) for name in PEOPLE),
    "mia",
    open=True,
)


def messages(steps: list[Step], viewer: int) -> list[bytes]:
    """Everything the server sends to a seat (or a watcher) in the course of some steps."""
    session = Session(Table("t", "CODE", steps[:1]))
    person = PEOPLE[viewer] if viewer != WATCHER else None
    sent = []
    for step in steps[1:]:
        session.advance(step, session.table.after(step))
        stories = session.moments[-1].stories(viewer)
        for look in (session.look(viewer), None):
            view = view_table(session.table, person, viewer, Presence(), 0.0, look)
            sent.append(msgspec.json.encode(News(stories, view)))
        position = session.table.position
        assert position is not None
        sent.append(msgspec.json.encode(make_picture(position, viewer, PEOPLE, "en")))
        for code in session.table.legal(viewer)[:3]:
            move = position.choice(code).text
            effects = actions.preview(session.table, PEOPLE[viewer], viewer, move)
            sent.append(msgspec.json.encode(effects))
    return sent


def with_other_card(steps: list[Step], seat: int, card: str) -> list[Step]:
    """The same steps, had a seat been dealt another card at the beginning."""
    first = steps[0]
    events = tuple(
        Dealt(f"{seat + 1} gets {card}")
        if isinstance(h, Dealt) and h.outcome.startswith(f"{seat + 1} gets")
        else h
        for h in first.events
    )
    return [Step(1, first.at, events), *steps[1:]]


@pytest.mark.slow
def test_what_is_sent_does_not_depend_on_cards_one_may_not_know() -> None:
    luck = random.Random(5)
    compared = 0
    while compared < 12:
        steps = [Step(1, 0.0, opening(OPENED))]
        table = Table("t", "CODE", steps)
        owner = 2
        for _ in range(25):
            seat = table.deciders[0]
            assert table.position is not None
            choices = [c.text for c in table.position.choices(seat)]
            if seat == owner and "play card" in choices:
                # From here on the card may become everybody's.
                break
            move = actions.move(table, PEOPLE[seat], seat, luck.choice(choices), None)
            steps.append(Step(table.number + 1, 0.0, deal_chance(OPENED, move).events))
            table = table.after(steps[-1])
        for card in CARDS:
            try:
                other = with_other_card(steps, owner, card)
                seen_by_owner = messages(other, owner)
            except Exception:
                # Without that card in the pile, the rest could not have happened.
                continue
            for viewer in (WATCHER, 0, 1):
                assert messages(steps, viewer) == messages(other, viewer)
            compared += card.encode() in seen_by_owner[0]


@dataclass
class Tap:
    """Everything that went to one person."""

    client: Client
    seat: int
    heard: list[str] = field(default_factory=list)

    def get(self, path: str) -> None:
        cookies = {"ludotope": self.client.cookie or ""}
        answer = httpx.get(f"{self.client.url}/api/tables/{path}", cookies=cookies)
        self.heard.append(answer.text)


def secrets_in(text: str, viewer: int) -> list[str]:
    """The cards of other seats that a message tells, wherever in it they are."""
    found: list[str] = []

    def look(value: object) -> None:
        if isinstance(value, dict):
            table = value.get("table")
            if isinstance(table, dict) and "seats" in table and "tiles" in table:
                found.extend(
                    seat["card"]
                    for number, seat in enumerate(table["seats"])
                    if number != viewer and seat["card"] not in (None, "unknown")
                )
            outcome = value.get("text")
            if isinstance(outcome, str) and re.fullmatch(r"\d gets (?!meteorite).*", outcome):
                found.extend([outcome] if int(outcome[0]) - 1 != viewer else [])
            for part in value.values():
                look(part)
        elif isinstance(value, list):
            if value and value[0] == "trias-told-gets" and f"P{viewer}" not in str(value):
                found.append(str(value))
            for part in value:
                look(part)

    try:
        look(json.loads(text))
    except json.JSONDecodeError:
        found += [line for line in text.splitlines() if " gets " in line]
    return found


@pytest.mark.slow
def test_nothing_leaks_through_any_channel_of_a_running_game(url: str) -> None:
    people = [guest(url, f"P{seat}") for seat in range(3)]
    eve = guest(url, "Watcher")
    table = people[0].set_up(NewTable("trias", (HereSeat(), OpenSeat(), OpenSeat()), open=True)).id
    for person in people[1:]:
        person.sit(table)
    taps = [Tap(person, seat) for seat, person in enumerate(people)]
    taps.append(Tap(eve, WATCHER))
    luck = random.Random(6)
    own_cards_seen = 0
    for turn in range(36):
        looks = [person.look(table) for person in people]
        movers = [seat for seat, look in enumerate(looks) if may_decide(look)]
        if not movers:
            break
        for tap in taps:
            tap.get(f"{table}?seat={turn % 3}")
            if turn % 6 == 0:
                for path in ("replay", "replay?seat=0", "replay?seat=2&event=30", "record"):
                    tap.get(f"{table}/{path}")
                with tap.client.live(table, after=0, seat=(tap.seat + 1) % 3) as live:
                    tap.heard.append(msgspec.json.encode(live.receive()).decode())
                    live.send(kind="look", seat=(tap.seat + 1) % 3)
                    tap.heard.append(msgspec.json.encode(live.receive()).decode())
            for seat in range(3):
                if seat != tap.seat and turn % 4 == 0:
                    for wrong in ("play", "nonsense"):
                        with pytest.raises(RefusalError) as refused:
                            tap.client.move(table, seat, wrong)
                        tap.heard.append(msgspec.json.encode(refused.value.problem).decode())
        seat = movers[0]
        view = looks[seat].view
        assert view is not None
        own_cards_seen += view.table["seats"][seat]["card"] in CARDS
        people[seat].move(table, seat, luck.choice(view.choices).text, looks[seat].asked)
        if turn % 5 == 0:
            people[seat].undo(table)
            for other in people:
                request = other.look(table).undo_request
                if request is not None and request.asks_you:
                    other.answer_undo(table, agrees=True)
    assert own_cards_seen > 5
    for tap in taps:
        for text in tap.heard:
            assert secrets_in(text, tap.seat) == [], (tap.seat, text[:2000])


def test_everybody_gets_as_many_messages(url: str) -> None:
    """Counting messages, or looking at their numbers, tells nothing."""
    people = [guest(url, f"P{seat}") for seat in range(2)]
    table = people[0].set_up(NewTable("trias", (HereSeat(), OpenSeat()))).id
    people[1].sit(table)
    with people[0].live(table) as one, people[1].live(table) as two:
        luck = random.Random(2)
        news = [one.next_news(), two.next_news()]
        for _ in range(40):
            if news[0].table.stage != "playing":
                break
            seat = next(seat for seat in (0, 1) if may_decide(news[seat].table))
            view = news[seat].table.view
            assert view is not None
            (one, two)[seat].move(news[seat].table, luck.choice(view.choices).text)
            news = [one.next_news(), two.next_news()]
            assert news[0].table.number == news[1].table.number
            assert [s.event for s in news[0].stories] == [s.event for s in news[1].stories]


def test_a_record_of_a_running_game_with_secrets_cannot_be_had(url: str) -> None:
    mia = guest(url, "Mia")
    table = mia.set_up(NewTable("trias", (HereSeat(), HereSeat("Leo")))).id
    with pytest.raises(RefusalError, match="when the game is over"):
        mia.record(table)
    mia.close_table(table)
    with pytest.raises(RefusalError, match="when the game is over"):
        mia.record(table)


def test_a_replay_at_a_screen_of_several_shows_the_side_that_is_asked_for(url: str) -> None:
    """Whoever has the screen in hand says so; without it nobody's card is shown."""
    both = guest(url, "P0")
    table = both.set_up(NewTable("trias", (HereSeat("P0"), HereSeat("P1")))).id
    tap = Tap(both, WATCHER)
    tap.get(f"{table}/replay")
    tap.get(f"{table}/replay?seat=9")
    for seat in (0, 1):
        tap.get(f"{table}/replay?seat={seat}")
    nobody, strange, first, second = tap.heard
    assert secrets_in(nobody, WATCHER) == secrets_in(strange, WATCHER) == []
    assert secrets_in(first, 0) == secrets_in(second, 1) == []
    assert secrets_in(first, WATCHER) != [] != secrets_in(second, WATCHER)
