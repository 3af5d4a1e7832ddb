"""Drawings of our games: every piece of the look once, where it is, and nobody's secrets."""

import json
import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import ludotope
from ludotope.engine.drawing import Point, centre_in_rows, centre_of, load_art
from ludotope.engine.event import WATCHER
from ludotope.engine.picture import check_drawing
from tests.packages import ROOT
from tools.write_drawings import FILE, write_drawings

GAMES = {"caldera": 3, "trias": 3, "carcata": 4}
SVG = "{http://www.w3.org/2000/svg}"


def random_position(game: str, steps: int, seed: int) -> ludotope.Position:
    position = ludotope.new(game, seats=GAMES[game])
    luck = np.random.default_rng(seed)
    while position.deciders and steps > 0:
        seat = position.deciders[0]
        position.play(seat, int(luck.choice(position.legal(seat))))
        steps -= 1
    return position


def pieces_of(svg: str) -> list[tuple[str, Point]]:
    """The pieces of a drawing by their addresses, with where their groups are moved to."""
    found: list[tuple[str, Point]] = []

    def walk(element: ElementTree.Element, at: Point) -> None:
        moved = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if moved:
            at = Point(at.x + float(moved[1]), at.y + float(moved[2]))
        if "data-at" in element.attrib:
            found.append((element.attrib["data-at"], at))
        for inner in element:
            walk(inner, at)

    walk(ElementTree.fromstring(svg), Point(0, 0))
    return found


def only(pieces: list[tuple[str, Point]], kind: str) -> Counter[str]:
    return Counter(address for address, _ in pieces if address.startswith(kind + ":"))


def key(at: Any) -> str:
    return f"{at[0]},{at[1]}"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_light_and_dark_differ_in_colours_only(game: str, seed: int) -> None:
    position = random_position(game, 15 + 20 * seed, seed)
    light, dark = position.svg("light"), position.svg("dark")
    for drawn in (light, dark):
        check_drawing(drawn)
        assert "light-dark" not in drawn
        uses = set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn))
        assert uses <= set(re.findall(r' id="([\w-]+)"', drawn))
    assert light != dark
    assert pieces_of(light) == pieces_of(dark)
    assert position._repr_svg_() == dark


@pytest.mark.parametrize("seed", range(4))
def test_every_token_and_weather_of_a_park_is_drawn_where_it_lies(seed: int) -> None:
    position = random_position("caldera", 20 + 25 * seed, seed)
    look: Any = position.view(WATCHER).table
    board: Any = position.game.board()
    pieces = pieces_of(position.svg())
    wanted = Counter(
        f"space:{seat}:{space}"
        for seat, park in enumerate(look.parks)
        for space in (*park.tokens, *park.weather)
    )
    assert only(pieces, "space") == wanted
    displayed = sum(
        len(park.display) + len(park.excess) + len(park.weather_face_up) for park in look.parks
    )
    assert only(pieces, "display").total() == displayed
    # Spaces of one park are as far from each other as the look says.
    centres = {space.name: centre_in_rows(space.row, space.column) for space in board.spaces}
    for seat in range(len(look.parks)):
        shifts = set()
        for address, at in pieces:
            _, owner, *rest = (*address.split(":"), "", "")
            if address.startswith("space:") and owner == str(seat):
                centre = centres[board.weather.get(rest[0], rest[0])]
                shifts.add((round(at.x - centre.x), round(at.y - centre.y)))
        assert max(x for x, _ in shifts) - min(x for x, _ in shifts) <= 1
        assert len({y for _, y in shifts}) == 1


@pytest.mark.parametrize("seed", range(4))
def test_every_tile_and_herd_is_drawn_where_it_is(seed: int) -> None:
    position = random_position("trias", 10 + 40 * seed, seed)
    look = position.view(WATCHER).table
    pieces = pieces_of(position.svg())
    assert only(pieces, "tile") == Counter(f"tile:{key(tile.at)}" for tile in look.tiles)
    wanted: Counter[str] = Counter()
    for site in (*look.tiles, *look.pools):
        for seat, count in enumerate(site.herds):
            wanted[f"herd:{seat}:{key(site.at)}"] += count
    assert only(pieces, "herd") == +wanted
    assert sum(address == "lifted" for address, _ in pieces) == (look.lifted is not None)
    for address, at in pieces:
        if address.startswith(("tile:", "herd:")):
            q, r = map(int, address.rsplit(":", 1)[1].split(","))
            centre = centre_of(q, r)
            assert np.hypot(at.x - centre.x, at.y - centre.y) < 43


@pytest.mark.parametrize("seed", range(4))
def test_everything_on_the_island_is_drawn_where_it_is(seed: int) -> None:
    position = random_position("carcata", 20 + 40 * seed, seed)
    look = position.view(WATCHER).table
    pieces = pieces_of(position.svg())
    spaces = look.spaces
    assert only(pieces, "lava") == Counter(f"lava:{key(s.at)}" for s in spaces if s.lava)
    assert only(pieces, "statue") == Counter(f"statue:{key(s.at)}" for s in spaces if s.statue)
    pawns = Counter(f"pawn:{key(s.at)}" for s in spaces if s.pawn is not None)
    pawns.update("pawn:turtle" for seat in look.seats if seat.rides)
    assert only(pieces, "pawn") == pawns
    gems = Counter(f"gem:{key(s.at)}:{gem}" for s in spaces for gem in set(s.gems))
    assert only(pieces, "gem") == gems
    assert only(pieces, "islet").total() == look.statues_left
    assert len({at for address, at in pieces if address.startswith("pawn:")}) == pawns.total()


def test_a_card_is_drawn_for_its_owner_alone() -> None:
    position = random_position("trias", 40, 1)
    look = position.game.look(position.state, WATCHER)
    held = [seat for seat, shown in enumerate(look.seats) if shown.card is not None]
    assert held
    for viewer in (WATCHER, *range(3)):
        drawn = position.svg("light", viewer)
        # Nothing is drawn that is not in what the viewer may know.
        assert drawn == position.seen_by(viewer).svg("light", viewer)
        assert drawn.count(">?</text>") == len([seat for seat in held if seat != viewer])


def test_the_colours_of_the_ground_are_those_of_the_pages() -> None:
    css = (ROOT / "web" / "src" / "app.css").read_text("utf-8")
    pages = {
        name: (a, b) for name, a, b in re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", css)
    }
    names = {"weather": "mist", "bank": "river-bank"}
    ground = load_art("caldera")["ground"]
    for kind in ground.keys() - {"geyser", "volcano"}:
        assert tuple(ground[kind]) == pages[names.get(kind, kind)], kind


def test_hexagons_and_rivers_are_computed_as_in_the_browser() -> None:
    """The browser's tests compare what it computes with the same file."""
    assert FILE.read_text("utf-8") == write_drawings(), "run `make generate`"


@pytest.mark.parametrize("game", GAMES)
def test_art_is_well_formed(game: str) -> None:
    art = json.loads((ROOT / "ludotope" / "games" / game / "art.json").read_text("utf-8"))
    for name, symbol in art["symbols"].items():
        assert len(symbol["box"].split()) == 4, name
        ElementTree.fromstring(f"<g>{symbol['body']}</g>")
    for piece in art.get("pieces", {}).values():
        ElementTree.fromstring(f"<g>{piece}</g>")
