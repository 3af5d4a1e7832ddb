"""The record book: statistics that are counted by hand, files that lose nothing, other programs."""

import json
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotope.engine.errors import LudotopeError
from ludotope.engine.shelf import shelf
from ludotope.scorepad import exchange
from ludotope.scorepad.book import Filter, make_book, records_broken, renamed
from ludotope.scorepad.play import BookPlayer, Play

DATA = Path(__file__).parent / "data"


def play(number: int, scores: dict[str, int], first: str = "", **more: object) -> Play:
    ranked = sorted(scores.values(), reverse=True)
    players = tuple(
        BookPlayer(
            name,
            points,
            1 + ranked.index(points),
            first=name == first,
            lines={"goat": points - 1, "bear": 1},
        )
        for name, points in scores.items()
    )
    fields = {"variant": "standard", "played": f"2026-0{number}-01", "game": "caldera"}
    return Play(source="sheet", players=players, **{"id": f"p{number}", **fields, **more})  # type: ignore[arg-type]


PLAYS = [
    play(1, {"Ana": 100, "Ben": 90}, first="Ana", place="home"),
    play(2, {"Ana": 80, "Ben": 95, "Cleo": 95}, first="Cleo"),
    play(3, {"Ana": 120, "Cleo": 70}, first="Cleo"),
    play(4, {"Ana": 130, "Ben": 60}, game="carcata", played="2025-12-31T20:15"),
    play(5, {"Ana": 150}),
]


def test_who_won_how_often_and_in_a_row() -> None:
    people = {person.name: person for person in make_book(PLAYS).people}
    ana = people["Ana"]
    assert (ana.plays, ana.contests, ana.wins, ana.best) == (5, 4, 3, 150)
    # In the order in which they were played: won, won, lost, won.
    assert (ana.longest_streak, ana.streak) == (2, 1)
    assert ana.average == pytest.approx((100 + 80 + 120 + 130 + 150) / 5)
    assert (people["Cleo"].wins, people["Ben"].wins) == (1, 1)


def test_head_to_head_and_who_began() -> None:
    book = make_book(PLAYS)
    pairs = {(pair.one, pair.other): pair for pair in book.pairs}
    met = pairs["Ana", "Ben"]
    assert (met.plays, met.one_before, met.other_before) == (3, 2, 1)
    tied = pairs["Ben", "Cleo"]
    assert (tied.plays, tied.one_before, tied.other_before) == (1, 0, 0)
    [caldera] = [game for game in book.games if game.game == "caldera"]
    # Ana won when she began; Cleo shared one victory and lost one game.
    assert caldera.first_player.plays == 3
    assert caldera.first_player.wins == pytest.approx(1.5)
    assert caldera.first_player.expected == pytest.approx(1 / 2 + 1 / 3 + 1 / 2)


def test_lines_distribution_and_the_ladder_of_those_who_play_alone() -> None:
    [caldera] = [game for game in make_book(PLAYS).games if game.game == "caldera"]
    goats = next(line for line in caldera.lines if line.line == "goat")
    assert (goats.best, goats.best_by, goats.best_on) == (149, "Ana", "2026-05-01")
    assert sum(bar.count for bar in caldera.distribution) == len(caldera.scores) == 8
    bar = next(bar for bar in caldera.distribution if bar.least == 80)
    assert (bar.most, bar.count) == (99, 4)
    reached = {rung.message: rung.count for rung in caldera.ladder}
    assert reached["caldera-rung-140"] == 1
    assert sum(reached.values()) == 1


def test_filters_leave_out_what_is_not_wanted() -> None:
    def found(**wanted: object) -> list[str]:
        return [play.id for play in make_book(PLAYS, Filter(**wanted)).plays]  # type: ignore[arg-type]

    assert found() == ["p5", "p3", "p2", "p1", "p4"]
    assert found(game="carcata") == found(year="2025") == ["p4"]
    assert found(people=("Ana", "Cleo")) == ["p3", "p2"]
    assert found(place="home") == ["p1"]
    bot = play(6, {"Ana": 1, "Fox": 2})
    stood_in = BookPlayer("Ben", 2, 1, stand_in=True)
    plays = [bot, Play("p7", "table", "caldera", "standard", "2026-07-01", (stood_in,))]
    # A seat that a computer finished is left out by itself, not with games against computers.
    against = BookPlayer("fox", 1, 2, bot="hard")
    me = BookPlayer("Ana", 2, 1)
    plays.append(Play("p9", "table", "caldera", "standard", "2026-09-01", (me, against)))
    for wanted, left in (
        (Filter(bots=False), ["p7", "p6"]),
        (Filter(stand_ins=False), ["p9", "p6"]),
        (Filter(bots=False, stand_ins=False), ["p6"]),
    ):
        assert [play.id for play in make_book(plays, wanted).plays] == left
    practice = play(8, {"Ana": 1}, practice=True)
    assert make_book([practice]).plays == ()


def test_two_spellings_become_one_person() -> None:
    plays = renamed([*PLAYS, play(6, {"Anna": 200, "Ben": 1})], {"Anna": "Ana"})
    ana = next(person for person in make_book(plays).people if person.name == "Ana")
    assert (ana.plays, ana.best) == (6, 200)


def test_records_are_what_nobody_had_before() -> None:
    broken = records_broken(play(6, {"Ben": 151, "Ana": 10}), PLAYS)
    assert [(line.line, line.best, line.best_by) for line in broken] == [
        ("goat", 150, "Ben"),
        ("total", 151, "Ben"),
    ]
    assert records_broken(play(6, {"Ben": 150}), PLAYS) == []
    assert records_broken(PLAYS[0], []) == []


texts = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=20)
players = st.builds(
    BookPlayer,
    name=texts,
    score=st.none() | st.integers(-50, 300),
    place=st.none() | st.integers(1, 4),
    person=st.none() | st.just("me"),
    bot=st.none() | st.sampled_from(["easy", "hard"]),
    first=st.booleans(),
    stand_in=st.booleans(),
    colour=st.none() | st.integers(0, 9),
    lines=st.dictionaries(texts, st.integers(-9, 99), max_size=4),
)
plays = st.lists(
    st.builds(
        Play,
        id=texts,
        source=st.sampled_from(["sheet", "table", "import"]),
        game=st.sampled_from(["caldera", "trias"]),
        variant=texts,
        played=st.just("2026-11-18T20:15"),
        players=st.lists(players, min_size=1, max_size=5).map(tuple),
        decided_by=st.just("") | texts,
        place=st.just("") | texts,
        minutes=st.none() | st.integers(0, 999),
        practice=st.booleans(),
        note=st.just("") | texts,
    ).filter(lambda play: len(play.players) in shelf()[play.game].seats),
    min_size=1,
    max_size=5,
    unique_by=lambda play: play.id,
)


@given(plays)
def test_csv_and_json_lose_nothing(written: list[Play]) -> None:
    assert exchange.read_plays(exchange.write_json(written)).plays == written
    assert exchange.read_csv(exchange.write_csv(written)) == written


def test_a_spreadsheet_takes_nothing_for_a_formula() -> None:
    written = exchange.write_csv([play(1, {"=HYPERLINK(1)": 5, "'quoted": 3})])
    assert ",'=HYPERLINK(1)," in written
    assert exchange.read_csv(written)[0].players[1].name == "'quoted"


@pytest.mark.parametrize("text", ["id\rseat,x", 'id,seat\r"', "a" * 200_000, "id,\0", '"', "x"])
def test_what_is_no_table_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(LudotopeError, match="not a file of plays"):
        exchange.read_plays(text)


def test_the_link_to_bg_stats_has_what_it_needs() -> None:
    link = exchange.push_link(PLAYS[3])
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    content = json.loads(unquote(link.partition("data=")[2]))
    assert content["sourceName"] == "Ludotope"
    assert (content["sourcePlayId"], content["playDate"]) == ("p4", "2025-12-31 20:15:00")
    assert content["game"]["name"] == "Carcata"
    assert [player["startPlayer"] for player in content["players"]] == [False, False]
    assert [player["score"] for player in content["players"]] == [130, 60]
    assert [player["winner"] for player in content["players"]] == [True, False]
    long = play(1, {"é" * 60 + str(number): number for number in range(40)})
    with pytest.raises(LudotopeError, match="too long for a link"):
        exchange.push_link(long)


def test_an_export_of_bg_stats_is_read() -> None:
    found = exchange.read_plays((DATA / "BGStatsExport.json").read_text("utf-8"))
    assert found.left_out == 1
    [one, other] = found.plays
    assert (one.id, one.game, one.played) == (
        "bgs-1db76738-9a83-4201-93cb-48e842b3cc7b",
        "caldera",
        "2026-11-07T20:15",
    )
    assert (one.place, one.minutes, one.variant, one.note) == ("At home", 45, "geyser", "Rain!")
    assert [(p.name, p.score, p.place, p.first) for p in one.players] == [
        ("Ana", 112, 1, False),
        ("Ben", 89, 2, True),
    ]
    # It is a sum, nobody is said to be first, and noon means no time.
    assert (other.played, other.players[0].score, other.players[0].place) == ("2026-11-08", 42, 1)


def test_what_bg_stats_is_given_comes_back_the_same_with_the_same_uuids() -> None:
    written = exchange.write_bg_stats(PLAYS, "Ana")
    assert exchange.write_bg_stats(PLAYS, "Ana") == written
    content = json.loads(written)
    assert set(content) >= {"players", "locations", "games", "plays", "userInfo"}
    uuids = [one["uuid"] for part in ("players", "games", "plays") for one in content[part]]
    assert len(set(uuids)) == len(uuids)
    assert content["plays"][3]["playDate"] == "2025-12-31 20:15:00"
    assert content["plays"][0]["playerScores"][0]["score"] == "100"
    back = exchange.read_plays(written).plays
    for before, after in zip(PLAYS, back, strict=True):
        assert after.id == f"bgs-{exchange.uuid_of('play', before.id)}"
        assert (after.game, after.played, after.place) == (before.game, before.played, before.place)
        for mine, its in zip(before.players, after.players, strict=True):
            assert (its.name, its.score, its.place, its.first) == (
                (mine.name, mine.score, mine.place, mine.first)
            )
    # Read and written again, a play keeps the UUID that BG Stats gave it.
    again = json.loads(exchange.write_bg_stats(back))
    assert [one["uuid"] for one in again["plays"]] == [one["uuid"] for one in content["plays"]]


GEEK = """<?xml version="1.0" encoding="utf-8"?>
<plays username="ana" total="2">
  <play id="16980939" date="2026-11-07" quantity="1" length="40" location="Club">
    <item name="Trias" objecttype="thing" objectid="1"/>
    <comments>Close!</comments>
    <players>
      <player username="ana" name="Ana" startposition="1" score="33" win="1"/>
      <player username="" name="Ben" startposition="2" score="31" win="0"/>
    </players>
  </play>
  <play id="2" date="2026-11-08" quantity="1" length="0">
    <item name="Another Game" objecttype="thing" objectid="2"/>
  </play>
</plays>"""


def test_plays_of_boardgamegeek_are_read() -> None:
    found = exchange.read_plays(GEEK)
    [one] = found.plays
    assert found.left_out == 1
    assert (one.id, one.game, one.place, one.note) == ("bgg-16980939", "trias", "Club", "Close!")
    assert [(p.name, p.score, p.place, p.first) for p in one.players] == [
        ("Ana", 33, 1, True),
        ("Ben", 31, None, False),
    ]


def test_plays_that_cannot_be_are_counted_and_the_others_read() -> None:
    crowd = play(1, {str(number): number for number in range(9)})
    unknown = play(2, {"Ana": 1}, game="another")
    long = play(3, {"A" * 90: 1}, note="é" * 900)
    read = exchange.read_plays(exchange.write_json([crowd, unknown, long, PLAYS[0]]))
    assert (read.left_out, read.wrong) == (1, 1)
    assert [(len(one.note), len(one.players[0].name)) for one in read.plays] == [(500, 60), (0, 3)]
    odd = GEEK.replace('id="16980939"', 'id="x"')
    assert exchange.read_plays(odd) == exchange.ReadPlays([], 1, 1)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "[1]", "{", "name,score\nAna,3", "<plays>", "<a>1</a", '{"plays": 1}', "\x00"],
)
def test_what_is_no_file_of_plays_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(LudotopeError, match="This is not a file of plays"):
        exchange.read_plays(text)


def test_entities_that_would_grow_are_refused() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><plays>&a;</plays>'
    with pytest.raises(LudotopeError, match="This is not a file of plays"):
        exchange.read_plays(bomb)


def test_what_is_listed_is_bounded_and_all_is_counted() -> None:
    plays = [
        play(1, {f"A{number}": 10 * number, "Ben": 5}, id=f"q{number}", place=f"at {number}")
        for number in range(30)
    ]
    book = make_book(plays, most=7)
    [game] = book.games
    assert game.plays == 30
    lists = (book.plays, book.people, book.pairs, book.names, book.places, game.people, game.scores)
    assert [len(one) for one in lists] == [7] * 7
    assert sum(bar.count for bar in game.distribution) == 60
    assert make_book(plays).plays[:7] == book.plays


def test_odd_points_make_few_bars_and_no_failure() -> None:
    odd = [play(1, {"Ana": -(10**9), "Ben": 10**12}), play(2, {"Ana": -5})]
    [game] = make_book(odd).games
    assert len(game.distribution) <= 100
    assert sum(bar.count for bar in game.distribution) == 3


def test_a_book_pauses_between_plays_and_can_be_stopped() -> None:
    asked: list[None] = []

    def pause() -> None:
        asked.append(None)
        if len(asked) == 3:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        make_book(PLAYS, pause=pause)
