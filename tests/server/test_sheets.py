"""Sheets of real games at the server: several phones, late and twice, undo, claims, photos."""

import base64
import random
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from ludotope.games.caldera.rules.spaces import NAMES
from ludotope.server.settings import Limits, Sizes
from tests.caldera.tables import new_game
from tests.caldera.test_scoring_example import MIA
from tests.scorepad.test_pad import MIAS_NUMBERS, TEN_POINTS
from tests.server.phones import Phone, next_sheet
from tests.server.serving import serving, sqlite

pytestmark = pytest.mark.slow
PIXEL = base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"0" * 60).decode()


def two_phones(url: str, game: str = "caldera", seats: int = 2) -> tuple[Phone, Phone]:
    ana, ben = Phone(url, "Ana"), Phone(url, "Ben")
    ben.open(ana.begin(game, ["Ana", "Ben", "Cleo", "Dan"][:seats]))
    return ana, ben


def test_mias_134_points_by_numbers_and_by_the_board(url: str) -> None:
    ana, ben = two_phones(url)
    ana.enter_all(MIAS_NUMBERS)
    for space, token in {**MIA["tokens"], **MIA["weather"]}.items():
        ben.write(f"board.1:{space}", token)
    ben.write("mode.1", "board")
    assert ben.send() == []
    assert ben.sheet["tally"]["totals"] == [134, 134]
    assert ben.sheet["boards"]["1"]["elk-animals"] == "12"
    # The tie is asked about only of whoever has entered no board.
    assert ben.sheet["tally"]["asks"] == ["river-spaces.0"]
    # A token that lies twice is said where it is, and the other players' numbers stay.
    token = next(iter(MIA["tokens"].values()))
    landscapes = {NAMES[space] for space in new_game().park.landscapes}
    ben.write(f"board.1:{min(landscapes - set(MIA['tokens']))}", token)
    assert ben.send() == []
    assert ben.sheet["board_problems"]["1"][0] == "caldera-sheet-token-twice"
    assert ben.sheet["tally"]["totals"] == [134, 0]


def test_trias_and_carcata_by_the_board_of_all(url: str) -> None:
    ana, _ = two_phones(url, "trias", 3)
    lands = {"0,0": "pole 0 1 0", "3,0": "forest 2 1", "4,0": "steppe 0 1 1", "4,1": "steppe"}
    for place, what in lands.items():
        ana.write(f"board:{place}", what)
    ana.write("mode", "board")
    ana.write("track.2", "2+1")
    assert ana.send() == []
    assert ana.sheet["board_problems"] == {}
    assert ana.sheet["tally"]["totals"] == [2, 2, 3]
    ana, _ = two_phones(url, "carcata", 3)
    for q in range(1, 7):
        ana.write(f"board:{q},0", "lava")
        ana.write(f"board:-{q},0", "lava")
    for place, what in {
        "0,3": "pawn 1",
        "1,2": "pawn 1",
        "0,-3": "pawn 2",
        "0,4": "sapphire",
        "-2,4": "ruby",
    }.items():
        ana.write(f"board:{place}", what)
    ana.write("mode", "board")
    assert ana.send() == []
    assert ana.sheet["tally"]["lines"][0] == {"levels": 8, "territory": 10, "collected": 0}
    assert ana.sheet["tally"]["totals"] == [18, 4, 0]
    # What could have been better is said of everybody who has something there, afterwards.
    path = f"/sheets/{ana.sheet['id']}/comments"
    assert ana.ask("GET", path).status_code == 403
    ana.write("out.2", "1")
    ana.do("reveal")
    assert ana.send() == []
    comments = ana.ask("GET", path).json()["comments"]
    assert [comment["seat"] for comment in comments] == [0, 1]
    assert {comment["phrase"][0] for comment in comments} == {"carcata-comment-move"}


def test_what_is_sent_twice_counts_once(url: str) -> None:
    ana, _ = two_phones(url)
    ana.write("geysers.0", "2")
    ana.send(forget=False)
    number = ana.sheet["number"]
    ana.send(forget=False)
    assert ana.sheet["number"] == number
    ana.write("geysers.0", "1+1+1")
    ana.send()
    assert (ana.sheet["number"], ana.value("geysers.0")) == (number + 1, "1+1+1")


def test_two_who_write_in_one_field_see_both_values_until_one_has_decided(url: str) -> None:
    ana, ben = two_phones(url)
    ben.write("elk-animals.0", "7")
    ana.enter_all({"elk-animals.0": "6"})
    ben.send()
    assert ben.value("elk-animals.0") == "7"
    assert ben.sheet["conflicts"]["elk-animals.0"]["value"] == "6"
    ana.open(ana.sheet["id"])
    ana.enter_all({"elk-animals.0": "6"})
    assert (ana.value("elk-animals.0"), ana.sheet["conflicts"]) == ("6", {})
    # The same value from both is no conflict.
    ben.open(ben.sheet["id"])
    ben.write("elk-holes.0", "2")
    ana.enter_all({"elk-holes.0": "2"})
    ben.send()
    assert ben.sheet["conflicts"] == {}


def test_what_was_entered_is_taken_back_and_corrections_are_traced(url: str) -> None:
    ana, _ = two_phones(url)
    ana.enter_all({"geysers.0": "1", "river.1": "1", "waterfalls.1": "1"})
    ana.enter_all({"geysers.0": "3"})
    ana.do("undo", entry=ana.sheet["entries"]["geysers.0"]["id"])
    ana.send()
    assert ana.value("geysers.0") == "1"
    assert ana.sheet["corrections"] == []
    ana.do("reveal")
    ana.send()
    assert ana.sheet["revealed"]
    ana.enter_all({"geysers.0": "2"})
    [change] = ana.sheet["corrections"]
    assert (change["key"], change["before"], change["after"]) == ("geysers.0", "1", "2")
    assert ana.sheet["tally"]["totals"] == [8, 12]


def test_a_corrected_board_is_read_again_and_a_wrong_one_refused(url: str) -> None:
    ana, ben = two_phones(url)
    for space, token in {**MIA["tokens"], **MIA["weather"]}.items():
        ana.write(f"board.0:{space}", token)
    ana.write("mode.0", "board")
    ana.send()
    before = ana.sheet["boards"]["0"]
    path = f"/sheets/{ana.sheet['id']}/options"
    own = ana.ask("GET", "/games/caldera/files/park?variant=standard").json()
    # In this box a space that is covered is not on the river.
    lines = own["text"].splitlines()
    rows = [number for number, line in enumerate(lines) if line and line[0] != "#"]
    space = next(
        place
        for place in MIA["tokens"]
        if lines[rows[int(place[0])]].split()[int(place[2])][1:] == "r"
    )
    words = lines[rows[int(space[0])]].split()
    words[int(space[2])] = words[int(space[2])][0] + "."
    lines[rows[int(space[0])]] = "  ".join(words)
    dry = {"name": "my.txt", "text": "\n".join(lines)}
    with ben.live() as socket:
        next_sheet(socket)
        ana.take(ana.ask("POST", path, options={"park": dry}))
        assert next_sheet(socket)["options"]["park"]["name"] == "my.txt"
    after = ana.sheet["boards"]["0"]
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"river-spaces"}
    assert int(after["river-spaces"]) == int(before["river-spaces"]) - 1
    # Where a token lies there is a weather space now: that is said, and mended.
    moved = {"name": "odd.txt", "text": own["text"].replace("M.  W1  P.", "W1  M.  P.")}
    ana.take(ana.ask("POST", path, options={"park": moved}))
    assert ana.sheet["board_problems"]["0"][0] == "caldera-sheet-landscape"
    ana.take(ana.ask("POST", path, options={"park": dry}))
    assert (ana.sheet["board_problems"], ana.sheet["boards"]["0"]) == ({}, after)
    # A board that no game can be played on is refused, and changes nothing.
    for wrong in ({"park": {**dry, "text": "nothing"}}, {"moon": dry}, {"moon": None}):
        assert ana.ask("POST", path, options=wrong).status_code == 422
    ana.open(ana.sheet["id"])
    assert ana.sheet["options"] == {"park": dry}
    ana.do("reveal")
    assert ana.send() == []
    stranger = Phone(url, "Eve")
    assert stranger.ask("POST", path, options={"park": None}).status_code == 403
    ana.take(ana.ask("POST", path, options={"park": None}))
    assert (ana.sheet["options"], ana.sheet["boards"]["0"]) == ({}, before)
    [change] = ana.sheet["corrections"]
    assert (change["key"], change["before"], change["after"]) == ("option-park", "my.txt", "")


def test_what_cannot_be_is_refused_and_the_rest_is_kept(url: str) -> None:
    ana, _ = two_phones(url)
    for key, value in (("geysers.0", "9"), ("nonsense", "1"), ("geysers.1", "2"), ("date", "now")):
        ana.write(key, value)
    ana.do("undo", entry="nobody-1")
    refused = ana.send()
    assert [refusal["text"] for refusal in refused] == [
        "At most 3, not 9: Geysers.",
        "There is no “nonsense” on this pad.",
        "“now” is not a date such as 2026-11-18.",
        "There is no such entry to take back.",
    ]
    assert ana.value("geysers.1") == "2"
    assert "geysers.0" not in ana.sheet["entries"]


def test_points_that_cannot_be_are_not_revealed(url: str) -> None:
    ana, _ = two_phones(url, "trias", 2)
    ana.enter_all({"pole-tiles": "18", "land@a": "1", "tiles@a": "2"})
    ana.do("reveal")
    tiles = "All landmasses together have 19 tiles, the pole included, not 20."
    assert [refusal["text"] for refusal in ana.send()] == [tiles]
    assert not ana.sheet["revealed"]
    # What mends it may come in the same message; what only asks to look again does not matter.
    ana.write("tiles@a", "1")
    ana.do("reveal")
    assert ana.send() == []
    assert ana.sheet["revealed"]
    # Corrections go one after another, so what is between them may be wrong.
    ana.enter_all({"tiles@a": "2"})
    mild, _ = two_phones(url)
    mild.enter_all({"bison-animals.0": "4"})
    mild.do("reveal")
    assert mild.send() == []


def test_a_board_that_cannot_be_is_not_revealed(url: str) -> None:
    ana, _ = two_phones(url)
    token = next(iter(MIA["tokens"].values()))
    for space in list(MIA["tokens"])[:2]:
        ana.write(f"board.0:{space}", token)
    ana.write("mode.0", "board")
    ana.do("reveal")
    [refusal] = ana.send()
    assert refusal["phrase"][0] == "caldera-sheet-token-twice"
    assert (ana.sheet["revealed"], len(ana.sheet["board_problems"])) == (False, 1)


def test_four_phones_see_everything_at_once(url: str) -> None:
    phones = [Phone(url, name) for name in ("Ana", "Ben", "Cleo", "Dan")]
    sheet = phones[0].begin("caldera", [phone.name for phone in phones])
    for phone in phones[1:]:
        phone.open(sheet)
    with ExitStack() as stack:
        sockets = [stack.enter_context(phone.live()) for phone in phones]
        for socket in sockets:
            next_sheet(socket)
        for seat, phone in enumerate(phones):
            phone.enter_all({f"geysers.{seat}": "1"})
            for socket in sockets:
                assert f"geysers.{seat}" in next_sheet(socket)["entries"]


def test_nothing_that_phones_send_late_or_again_is_lost(url: str) -> None:
    """Phones write at random, lose answers, go offline and send everything later."""
    luck = random.Random(3)
    phones = [Phone(url, name) for name in ("Ana", "Ben", "Cleo")]
    sheet = phones[0].begin("caldera", [phone.name for phone in phones])
    for phone in phones:
        phone.open(sheet)
    written: dict[str, list[str]] = {}
    for _ in range(60):
        phone = luck.choice(phones)
        key = f"{luck.choice(['goat', 'elk'])}-{luck.choice(['animals', 'holes'])}.0"
        phone.write(key, str(luck.randint(0, 3)))
        written.setdefault(key, []).append(phone.waiting[-1]["id"])
        if luck.random() < 0.5:
            phone.send(forget=luck.random() < 0.6)
    for phone in phones:
        phone.send()
    phones[0].open(sheet)
    final = phones[0].sheet
    # The names of three players, the first event, and every entry once.
    assert final["number"] == 1 + 3 + sum(map(len, written.values()))
    for key, ids in written.items():
        assert final["entries"][key]["id"] in ids


def test_who_may_see_a_sheet(url: str) -> None:
    ana, ben = two_phones(url)
    stranger = Phone(url, "Eve")
    path = f"/sheets/{ana.sheet['id']}"
    # Whoever has the address may write while it is being filled in.
    assert stranger.ask("GET", path).status_code == 200
    ben.enter_all({"geysers.1": "1"})
    ana.do("reveal")
    ana.send()
    assert ben.ask("GET", path).status_code == 200
    refused = stranger.ask("GET", path)
    assert refused.status_code == 403
    assert refused.json()["text"] == "Only those who wrote on this sheet can see it."
    form = {"actions": [stranger.entry("geysers.0", "1")]}
    assert stranger.ask("POST", f"{path}/actions", **form).status_code == 403
    assert stranger.ask("POST", f"{path}/share", shared=True).status_code == 403
    assert ana.ask("POST", f"{path}/share", shared=True).status_code == 200
    assert stranger.ask("GET", path).status_code == 200
    assert httpx.get(f"{url}/api{path}").status_code == 200
    # Nobody is told who wrote what, or who anybody is.
    assert "person" not in stranger.ask("GET", path).text
    assert stranger.ask("GET", "/sheets/nowhere").status_code == 404


def test_an_entry_that_comes_after_the_points_were_shown_is_a_correction(url: str) -> None:
    ana, ben = two_phones(url)
    path = f"/sheets/{ana.sheet['id']}"
    ben.write("geysers.1", "2")
    key = ben.sheet["key"]
    ana.do("reveal")
    ana.send()
    # Ben has had it open: what was written without a network still counts, and he is in.
    assert ben.ask("GET", path).status_code == 403
    late = ben.ask("POST", f"{path}/actions", actions=ben.waiting, key=key)
    assert late.status_code == 200
    ana.open(ana.sheet["id"])
    assert ana.value("geysers.1") == "2"
    assert [change["after"] for change in ana.sheet["corrections"]] == ["2"]
    ben.waiting = []
    ben.open(ana.sheet["id"])
    ben.enter_all({"geysers.1": "1"})
    # Whoever is refused everything is told so, not shown out.
    cleo = Phone(url, "Cleo")
    wrong = [{**cleo.entry("nonsense", "1")}]
    answer = cleo.ask("POST", f"{path}/actions", actions=wrong, key=key)
    assert (answer.status_code, len(answer.json()["refused"])) == (200, 1)
    # A stranger with the address sees it once it is shared, and writes nothing.
    dan = Phone(url, "Dan")
    form = {"actions": [dan.entry("geysers.0", "1")]}
    for shared in (False, True):
        ana.take(ana.ask("POST", f"{path}/share", shared=shared))
        assert dan.ask("POST", f"{path}/actions", **form).status_code == 403
        assert dan.ask("POST", f"{path}/actions", **form, key="x" * 22).status_code == 403
    dan.open(ana.sheet["id"])
    assert (dan.sheet["writer"], dan.sheet["key"]) == (False, "")
    dan.take(dan.ask("POST", f"{path}/claim", seat=0))
    assert dan.ask("POST", f"{path}/actions", **form).status_code == 403


def test_a_seat_is_claimed_by_one_person(url: str) -> None:
    ana, ben = two_phones(url)
    path = f"/sheets/{ana.sheet['id']}/claim"
    assert ana.take(ana.ask("POST", path, seat=0))["yours"] == [0]
    assert ben.ask("POST", path, seat=0).status_code == 403
    assert ben.take(ben.ask("POST", path, seat=1))["claimed"] == [0, 1]
    assert ana.take(ana.ask("POST", path, seat=0, mine=False))["yours"] == []
    assert ana.ask("POST", path, seat=7).status_code == 422


def test_whoever_had_a_seat_hides_their_name_from_others(url: str) -> None:
    ana, ben = two_phones(url)
    path = f"/sheets/{ana.sheet['id']}"
    refused = ben.ask("POST", f"{path}/hide", seat=1)
    assert (refused.status_code, "only for whoever" in refused.json()["text"]) == (403, True)
    ben.enter_all({"place": "home"})
    ben.take(ben.ask("POST", f"{path}/claim", seat=1))
    hidden = ben.take(ben.ask("POST", f"{path}/hide", seat=1))
    assert (hidden["hidden"], ben.value("name.1")) == ([1], "Ben")
    ana.open(ana.sheet["id"])
    assert [ana.value(f"name.{seat}") for seat in (0, 1)] == ["Ana", "?"]
    # What is wrong is said without the name, too.
    ana.enter_all({"bear-animals.1": "4"})
    [finding] = ana.sheet["tally"]["findings"]
    assert finding["phrase"][1]["player"] == "?"
    ana.enter_all({"bear-animals.1": ""})
    assert "Ben" not in ana.ask("GET", "/me/sheets").text
    ana.do("reveal")
    ana.send()
    ana.enter_all({"name.1": "Bennie"})
    assert [change["after"] for change in ana.sheet["corrections"]] == ["?"]
    assert "Ben" not in ana.ask("GET", f"{path}").text.replace("Ben-", "")
    [kept] = ana.ask("GET", "/me/export").json()["sheets"]
    assert [(each["key"], each["after"]) for each in kept["corrections"]] == [("name.1", "?")]
    for where in ("/me/book", "/me/book/export", "/me/export", f"{path}/bgstats"):
        assert "Ben" not in ana.ask("GET", where).text, where
    assert "Bennie" in ben.ask("GET", "/me/book").text
    # It stays so for whoever leaves; whoever claims the seat then decides anew.
    assert ben.ask("DELETE", path).status_code == 200
    ana.open(ana.sheet["id"])
    assert ana.value("name.1") == "?"
    ana.take(ana.ask("POST", f"{path}/claim", seat=1))
    assert (ana.value("name.1"), ana.sheet["hidden"]) == ("Bennie", [])


def test_photos_are_kept_within_bounds(tmp_path: Path) -> None:
    sizes = Sizes(sheet_photos=1, photo_bytes=100)
    with serving(sqlite(tmp_path), sizes=sizes) as url:
        ana, ben = two_phones(url)
        path = f"/sheets/{ana.sheet['id']}/photos"
        added = ana.ask("POST", path, content=PIXEL)
        assert added.status_code == 201
        digest = added.json()["digest"]
        photo = ana.ask("GET", f"{path}/{digest}")
        assert photo.content == base64.b64decode(PIXEL)
        assert photo.headers["Content-Type"] == "image/png"
        assert "sandbox" in photo.headers["Content-Security-Policy"]
        # Again it is the same one; another is one too many.
        assert ana.ask("POST", path, content=PIXEL).status_code == 201
        other = base64.b64encode(b"\xff\xd8\xff" + b"1" * 60).decode()
        assert ana.ask("POST", path, content=other).status_code == 429
        large = base64.b64encode(b"\xff\xd8\xff" + b"1" * 100).decode()
        assert "too large" in ana.ask("POST", path, content=large).json()["text"]
        script = base64.b64encode(b"<script>").decode()
        assert "not a photo" in ana.ask("POST", path, content=script).json()["text"]
        assert "not a photo" in ana.ask("POST", path, content="é").json()["text"]
        # Ben has not written on it.
        assert ben.ask("DELETE", f"{path}/{digest}").status_code == 403
        assert ana.ask("DELETE", f"{path}/{digest}").json()["photos"] == []
        assert ana.ask("GET", f"{path}/{digest}").status_code == 404


def test_limits_of_sheets(tmp_path: Path) -> None:
    limits = Limits(kept_sheets=1)
    with serving(sqlite(tmp_path), limits, sizes=Sizes(sheet_events=4, sheet_actions=3)) as url:
        ana = Phone(url, "Ana")
        ana.begin("caldera", ["Ana", "Ben"])
        for value in ("1", "2"):
            ana.write("geysers.0", value)
        assert [r["text"] for r in ana.send()] == ["This sheet is full: it takes 4 entries."]
        for _ in range(4):
            ana.write("geysers.0", "1")
        too_many = ana.ask("POST", f"/sheets/{ana.sheet['id']}/actions", actions=ana.waiting)
        assert too_many.status_code == 422
        assert ana.ask("POST", "/sheets", game="caldera", seats=1).status_code == 429


def test_a_sheet_that_began_without_a_network_is_begun_once(url: str) -> None:
    ana, ben = Phone(url, "Ana"), Phone(url, "Ben")
    own = "a-sheet-of-ana-0123456789"
    assert ana.begin("caldera", ["Ana", "Ben"], id=own) == own
    number = ana.sheet["number"]
    assert ana.begin("caldera", ["Ana", "Ben"], id=own) == own
    assert ana.sheet["number"] == number
    assert ben.ask("POST", "/sheets", game="caldera", seats=1, id="short").status_code == 400


def test_everything_is_there_after_a_restart_and_leaves_with_the_last_one(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as url:
        ana, ben = two_phones(url, "carcata", 3)
        ana.enter_all(TEN_POINTS)
        ben.enter_all({"place": "at home", "minutes": "45", "first": "1", "date": "2026-11-18"})
        ana.do("reveal")
        ana.send()
        before = ana.sheet
    with serving(sqlite(tmp_path)) as url:
        ana.url = ben.url = url
        ana.open(before["id"])
        assert ana.sheet == before
        assert ana.ask("DELETE", f"/sheets/{before['id']}").status_code == 200
        # Ana is not shown it again; Ben, who wrote on it, is.
        assert ana.ask("GET", f"/sheets/{before['id']}").status_code == 403
        assert ana.ask("DELETE", f"/sheets/{before['id']}").status_code == 403
        assert ana.ask("GET", "/me/book").json()["plays"] == []
        ben.open(before["id"])
        assert ben.ask("DELETE", f"/sheets/{before['id']}").status_code == 200
        assert ben.ask("GET", f"/sheets/{before['id']}").status_code == 404


def test_whoever_is_deleted_leaves_no_name_and_no_trace(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as url:
        ana, ben = two_phones(url)
        ben.enter_all({"geysers.1": "2"})
        ben.take(ben.ask("POST", f"/sheets/{ana.sheet['id']}/claim", seat=1))
        alone = ben.begin("caldera", ["Ben"])
        kept = ben.ask("GET", "/me/export").json()["sheets"]
        assert {sheet["id"] for sheet in kept} == {alone, ana.sheet["id"]}
        assert kept[1]["values"]["geysers.1"] == "2"
        assert ben.ask("POST", "/me/deletion").status_code == 200
        ana.open(ana.sheet["id"])
        assert ana.value("name.1") == "?"
        assert ana.value("geysers.1") == "2"
        assert ana.ask("GET", f"/sheets/{alone}").status_code == 404
    with closing(sqlite3.connect(tmp_path / "test.db")) as database:
        kept = "\n".join(
            str(row)
            for table in ("people", "sheets", "sheet_people", "sheet_events", "name_aliases")
            for row in database.execute(f"select * from {table}")
        )
    assert "Ana" in kept
    assert "Ben" not in kept.replace("Ben-", "")


def test_two_servers_write_on_one_sheet(postgresql: str) -> None:
    with serving(postgresql) as one, serving(postgresql) as other:
        ana = Phone(one, "Ana")
        sheet = ana.begin("caldera", ["Ana", "Ben"])
        ben = Phone(other, "Ben")
        ben.open(sheet)
        with ben.live() as socket:
            next_sheet(socket)
            ana.enter_all({"geysers.0": "2"})
            assert next_sheet(socket)["entries"]["geysers.0"]["value"] == "2"
        for number in range(5):
            ana.enter_all({"goat-animals.0": str(number)})
            ben.enter_all({"goat-animals.1": str(number)})
        ana.open(sheet)
        assert (ana.value("goat-animals.0"), ben.value("goat-animals.1")) == ("4", "4")
