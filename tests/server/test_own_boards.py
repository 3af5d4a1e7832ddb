"""Boards of one's own: checked where they are wrong, kept with the person, played on and scored."""

from argparse import Namespace
from typing import Any

import pytest

from ludotope.engine.box import FileText
from ludotope.engine.pad import find_pad, read_board, tally
from ludotope.engine.shelf import find_box
from tests.running import wait_until
from tests.scorepad.boards import park_of
from tests.server.phones import Phone

pytestmark = pytest.mark.slow
ID = "a-park-of-our-own-1234"
OTHER_ID = "a-park-that-is-played-on"


def own_file(phone: Phone, game: str, option: str, variant: str = "standard") -> str:
    answer = phone.ask("GET", f"/games/{game}/files/{option}?variant={variant}")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["text"])


def board(game: str, option: str, text: str, variant: str = "standard") -> dict[str, Any]:
    return {"game": game, "option": option, "variant": variant, "name": "Ours", "text": text}


def problem(phone: Phone, form: dict[str, Any]) -> tuple[str | None, int | None]:
    answer = phone.ask("POST", "/boards/check", **form)
    assert answer.status_code == 200, answer.text
    return answer.json()["problem"], answer.json()["line"]


def test_what_breaks_the_counts_is_said_where_it_is(url: str) -> None:
    ana = Phone(url, "Ana")
    for game, option, variant in (
        ("caldera", "park", "standard"),
        ("caldera", "park", "geyser"),
        ("caldera", "tokens", "standard"),
        ("carcata", "island", "standard"),
    ):
        text = own_file(ana, game, option, variant)
        assert problem(ana, board(game, option, text, variant)) == (None, None)
    park = own_file(ana, "caldera", "park")
    line = park[: park.index("M.  F.")].count("\n") + 1
    wrong = park.replace("M.  F.", "F.  F.", 1)
    said, where = problem(ana, board("caldera", "park", wrong))
    assert said == "there must be 14 of “forest”, not 15", said
    assert where is not None and where >= line
    island = own_file(ana, "carcata", "island").replace("pawns 5", "pawns 50")
    said, where = problem(ana, board("carcata", "island", island))
    assert said is not None and "50" in said
    assert where == island[: island.index("pawns 50")].count("\n") + 1
    assert ana.ask("GET", "/games/trias/files/park").status_code == 422
    answer = ana.ask("POST", "/boards/check", **board("caldera", "nonsense", park))
    assert "nonsense" in answer.json()["problem"]


def test_boards_are_kept_replaced_and_deleted_by_whose_they_are(url: str) -> None:
    ana, ben = Phone(url, "Ana"), Phone(url, "Ben")
    park = own_file(ana, "caldera", "park")
    form = board("caldera", "park", park)
    for name in ("First", "Second"):
        kept = ana.ask("PUT", f"/me/boards/{ID}", **{**form, "name": name}).json()
        assert [each["board"]["name"] for each in kept["boards"]] == [name]
    # Nobody else sees it, writes over it or deletes it.
    assert ben.ask("GET", "/me/boards").json() == {"boards": []}
    assert ben.ask("PUT", f"/me/boards/{ID}", **form).status_code == 403
    ben.ask("DELETE", f"/me/boards/{ID}")
    assert ana.ask("GET", "/me/boards").json()["boards"][0]["board"]["name"] == "Second"
    too_large = {**form, "text": "#" * 20_000}
    assert ana.ask("PUT", f"/me/boards/{ID}", **too_large).status_code == 422
    exported = ana.ask("GET", "/me/export").json()
    assert exported["boards"] == [{**form, "name": "Second"}]
    assert ana.ask("DELETE", f"/me/boards/{ID}").json() == {"boards": []}


def test_a_board_made_is_played_on_by_computer_players_and_scored(url: str) -> None:
    ana = Phone(url, "Ana")
    park = own_file(ana, "caldera", "park")
    made = board("caldera", "park", park.replace("M.  F.  F.", "F.  M.  F.", 1))
    assert made["text"] != park
    assert problem(ana, made) == (None, None)
    kept = ana.ask("PUT", f"/me/boards/{OTHER_ID}", **made).json()["boards"][0]["board"]
    file = {"name": kept["name"], "text": kept["text"]}
    seats = [{"who": "here", "name": None}, {"who": "bot", "level": "random"}]
    answer = ana.ask("POST", "/tables", game="caldera", seats=seats, options={"park": file})
    assert answer.status_code == 201, answer.text
    table = f"/tables/{answer.json()['id']}"
    assert ana.ask("POST", f"{table}/hand-over", seat=0, level="random").status_code == 200
    wait_until(lambda: ana.ask("GET", table).json()["stage"] == "over")
    over = ana.ask("GET", table).json()
    # The park is not that of the box, and its score is what the pad says of the same park.
    box = find_box("caldera")
    setup = box.setup(2, options={"park": FileText(**file)})
    values = {
        f"{name}.{seat}": number
        for seat, park in enumerate(over["view"]["table"]["parks"])
        for name, number in read_board(box, setup, park_of(Namespace(**park))).numbers.items()
    }
    added = tally(find_pad(box, 2, "standard"), 2, values)
    assert list(added.totals) == over["result"]["scores"]
    assert list(added.places) == over["result"]["places"]
    terrain = {
        space["name"]: space["kind"] for space in ana.ask("GET", f"{table}/board").json()["spaces"]
    }
    assert (terrain["1.0"], terrain["1.1"]) == ("forest", "mountains")


def test_a_sheet_is_scored_on_a_board_of_ones_own(url: str) -> None:
    ana = Phone(url, "Ana")
    island = own_file(ana, "carcata", "island").replace("gem ruby 5 2", "gem ruby 4 9")
    file = {"name": "Ours", "text": island}
    ana.begin("carcata", ["Ana", "Ben"], options={"island": file})
    assert ana.sheet["options"] == {"island": file}
    assert {field["name"]: field["most"] for field in ana.sheet["pad"]["fields"]}["ruby"] == 4
    ana.enter_all({"pawns-1.0": "1", "ruby.0": "2", "out.1": "1"})
    assert ana.sheet["tally"]["totals"] == [19, 0]
    ana.write("ruby.0", "5")
    assert [refusal["text"] for refusal in ana.send()] == ["At most 4, not 5: Rubies."]
    assert ana.ask("GET", f"/sheets/{ana.sheet['id']}/board").json()["worth"]["ruby"] == 9
    # One that cannot be is refused at once, in the words of its reader.
    file["text"] = island.replace("pawns 5", "pawns 50")
    form = {"game": "carcata", "seats": 2, "options": {"island": file}}
    answer = ana.ask("POST", "/sheets", **form)
    assert answer.status_code == 422
    assert "it must be from 1 to 5, not 50" in answer.text
