"""The record book as files: JSON and CSV, which lose nothing, and those of other programs.

BG Stats (`.bgsplay`, `BGStatsExport.json`) is written and read, BoardGameGeek's play XML is read.
"""

import csv
import io
import json
import math
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote
from xml.etree import ElementTree

import msgspec

from ludotope.engine.box import Box
from ludotope.engine.errors import LudotopeError
from ludotope.engine.shelf import shelf
from ludotope.scorepad.play import BookPlayer, Play

FORMAT = "ludotope-plays"
SOURCE = "Ludotope"
PUSH = "https://app.bgstatsapp.com/createPlay.html?data="
# What a link may have at most, for the apps that pass it on.
LONGEST_LINK = 8000
MOST_PLAYS = 20_000
# What the record book keeps of a comment or a place, and of a name.
LONGEST_TEXT = 500
LONGEST_NAME = 60
# What reading something raises that is not as it should be.
WRONG_PLAY = (KeyError, TypeError, ValueError, AttributeError)
# The same things have the same UUIDs in every export.
NAMESPACE = uuid.UUID("5f7a6c39-0d0e-5a52-9d3e-4c1b8f2f6a10")
PLAY_FIELDS = ("id", "source", "game", "variant", "played", "decided_by", "place", "minutes")
MORE_FIELDS = ("practice", "note")
PLAYER_FIELDS = ("name", "score", "rank", "person", "bot", "first", "stand_in", "colour", "lines")
# A spreadsheet would take what begins so for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "'")


class ReadPlays(NamedTuple):
    """What a file has: plays of games on our shelf, how many of other games, and how many wrong.

    A play is wrong that nobody can have played so: with too many people, or with somebody unknown.
    """

    plays: list[Play]
    left_out: int
    wrong: int = 0


class Saved(msgspec.Struct, frozen=True):
    """The content of our own JSON file."""

    format: str
    plays: tuple[Play, ...]


def read_plays(text: str) -> ReadPlays:
    """Reads any of the files that can be read; says what is wrong with one that cannot.

    What is longer than here is clipped, so that one long comment does not hold up a whole file.
    """
    read = _read_plays(text)
    known = [play for play in read.plays if play.game in shelf()]
    tidy = [_clipped(play) for play in known if _can_be(play)]
    left_out = read.left_out + len(read.plays) - len(known)
    return ReadPlays(tidy, left_out, read.wrong + len(known) - len(tidy))


def _can_be(play: Play) -> bool:
    return len(play.players) in shelf()[play.game].seats and len(play.id) <= LONGEST_TEXT


def _clipped(play: Play) -> Play:
    texts = {
        name: getattr(play, name)[:LONGEST_TEXT]
        for name in ("variant", "played", "decided_by", "place", "note")
    }
    players = tuple(
        msgspec.structs.replace(player, name=player.name[:LONGEST_NAME] or "?")
        for player in play.players
    )
    return msgspec.structs.replace(play, players=players, **texts)


def _read_plays(text: str) -> ReadPlays:
    start = text.lstrip("\ufeff \r\n\t")[:1]
    if start == "<":
        return read_geek_xml(text)
    if start not in ("{", "["):
        return ReadPlays(read_csv(text), 0)
    try:
        content = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        raise LudotopeError("book-file") from None
    if isinstance(content, dict) and content.get("format") == FORMAT:
        return ReadPlays(read_json_plays(content), 0)
    return read_bg_stats(content)


# --- Our own -------------------------------------------------------------------------------------


def write_json(plays: Iterable[Play]) -> str:
    """Returns plays as JSON, nothing left out."""
    saved = tuple(msgspec.structs.replace(play, sheet="") for play in plays)
    return msgspec.json.encode(Saved(FORMAT, saved)).decode()


def read_json_plays(content: object) -> list[Play]:
    """Reads what `write_json` has written."""
    try:
        return list(msgspec.convert(content, Saved).plays)
    except msgspec.ValidationError as error:
        raise LudotopeError("book-file-wrong", reason=str(error)) from None


def write_csv(plays: Iterable[Play]) -> str:
    """Returns plays as a table with a row for each player, nothing left out."""
    output = io.StringIO()
    table = csv.writer(output)
    table.writerow([*PLAY_FIELDS, *MORE_FIELDS, "seat", *PLAYER_FIELDS])
    for play in plays:
        fields = [getattr(play, name) for name in (*PLAY_FIELDS, *MORE_FIELDS)]
        for seat, player in enumerate(play.players, 1):
            own = [
                player.name,
                player.score,
                player.place,
                player.person,
                player.bot,
                player.first,
                player.stand_in,
                player.colour,
                json.dumps(dict(player.lines)) if player.lines else "",
            ]
            table.writerow([_cell(value) for value in [*fields, seat, *own]])
    return output.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    text = str(value)
    is_text = isinstance(value, str)
    return f"'{text}" if is_text and text.startswith(FORMULA) else text


def read_csv(text: str) -> list[Play]:
    """Reads what `write_csv` has written, also if a spreadsheet has saved it again."""
    try:
        rows = list(csv.DictReader(io.StringIO(text.lstrip("\ufeff"), newline="")))
    except csv.Error:
        raise LudotopeError("book-file") from None
    wanted = {*PLAY_FIELDS, *MORE_FIELDS, "seat", *PLAYER_FIELDS}
    if not rows or not wanted <= set(rows[0]):
        raise LudotopeError("book-file")
    by_play: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        clean = {name: (value or "").removeprefix("'") for name, value in row.items() if name}
        by_play.setdefault(clean["id"], []).append(clean)
    try:
        return [_play_of(same) for same in by_play.values()]
    except (ValueError, msgspec.ValidationError) as error:
        raise LudotopeError("book-file-wrong", reason=str(error)) from None


def _play_of(rows: Sequence[Mapping[str, str]]) -> Play:
    first = rows[0]
    players = [
        {
            "name": row["name"],
            "score": _number(row["score"]),
            "place": _number(row["rank"]),
            "person": row["person"] or None,
            "bot": row["bot"] or None,
            "first": row["first"] == "1",
            "stand_in": row["stand_in"] == "1",
            "colour": _number(row["colour"]),
            "lines": json.loads(row["lines"]) if row["lines"] else {},
        }
        for row in sorted(rows, key=lambda row: int(row["seat"]))
    ]
    fields = {name: first[name] for name in PLAY_FIELDS if name != "minutes"}
    more = {"minutes": _number(first["minutes"]), "practice": first["practice"] == "1"}
    return msgspec.convert({**fields, **more, "note": first["note"], "players": players}, Play)


def _number(text: str) -> int | None:
    return int(text) if text else None


# --- BG Stats ------------------------------------------------------------------------------------


def uuid_of(kind: str, name: str) -> str:
    """Returns the UUID of a thing, the same each time; a play of BG Stats keeps its own."""
    if kind == "play" and name.startswith("bgs-"):
        return name.removeprefix("bgs-")
    return str(uuid.uuid5(NAMESPACE, f"{kind}:{name}"))


def write_bg_stats(plays: Sequence[Play], me: str = "") -> str:
    """Returns plays as BG Stats imports them: people, places and games first, then the plays."""
    names = _numbered(player.name for play in plays for player in play.players)
    places = _numbered(play.place for play in plays if play.place)
    games = _numbered(play.game for play in plays)
    content = {
        "about": f"Exported by {SOURCE}",
        "userInfo": {"meRefId": names.get(me, 0)},
        "players": [
            {"id": number, "uuid": uuid_of("player", name), "name": name, "isAnonymous": False}
            for name, number in names.items()
        ],
        "locations": [
            {"id": number, "uuid": uuid_of("location", name), "name": name}
            for name, number in places.items()
        ],
        "games": [_bg_stats_game(number, game) for game, number in games.items()],
        "plays": [_bg_stats_play(play, names, places, games) for play in plays],
    }
    return json.dumps(content, ensure_ascii=False)


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(sorted(set(names)), 1)}


def _bg_stats_game(number: int, game: str) -> dict[str, Any]:
    box = shelf().get(game)
    return {
        "id": number,
        "uuid": uuid_of("game", game),
        "name": box.title if box else game,
        "bggId": box.boardgamegeek if box else 0,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
    }


def _bg_stats_play(
    play: Play, names: Mapping[str, int], places: Mapping[str, int], games: Mapping[str, int]
) -> dict[str, Any]:
    return {
        "uuid": uuid_of("play", play.id),
        "gameRefId": games[play.game],
        "locationRefId": places[play.place] if play.place else 0,
        "playDate": _date(play.played),
        "durationMin": play.minutes or 0,
        "rounds": 0,
        "board": play.variant,
        "scoringSetting": 0,
        "comments": play.note,
        "ignored": play.practice,
        "playerScores": [
            {
                "playerRefId": names[player.name],
                "score": "" if player.score is None else str(player.score),
                "winner": player.place == 1,
                "rank": player.place or 0,
                "startPlayer": player.first,
                "newPlayer": False,
                "seatOrder": seat,
                "role": player.bot or "",
            }
            for seat, player in enumerate(play.players, 1)
        ],
    }


def _date(played: str) -> str:
    day, _, minute = played.partition("T")
    return f"{day} {minute or '12:00'}:00"


def push_link(play: Play) -> str:
    """Returns the link that hands a play over to BG Stats, when somebody taps it."""
    box = shelf().get(play.game)
    content: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": _date(play.played),
        "durationMin": play.minutes or 0,
        "location": play.place,
        "board": play.variant,
        "game": {
            "name": box.title if box else play.game,
            "sourceGameId": play.game,
            "bggId": box.boardgamegeek if box else 0,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "sourcePlayerId": uuid_of("player", player.name),
                "name": player.name,
                "score": player.score or 0,
                "rank": player.place or 0,
                "winner": player.place == 1,
                "startPlayer": player.first,
            }
            for player in play.players
        ],
    }
    link = PUSH + quote(json.dumps(content, ensure_ascii=False, separators=(",", ":")), safe="")
    if len(link) >= LONGEST_LINK:
        raise LudotopeError("book-link-long")
    return link


def read_bg_stats(content: object) -> ReadPlays:
    """Reads an export of BG Stats; plays of other games are counted and left out."""
    try:
        return _read_bg_stats(content)
    except WRONG_PLAY:
        raise LudotopeError("book-file") from None


def _read_bg_stats(content: Any) -> ReadPlays:
    people = {one["id"]: str(one["name"]) for one in content["players"]}
    places = {one["id"]: str(one["name"]) for one in content.get("locations", [])}
    boxes = {one["id"]: _box_of(one.get("bggId", 0), one["name"]) for one in content["games"]}
    plays = []
    left_out = wrong = 0
    for play in content["plays"]:
        box = boxes.get(play["gameRefId"])
        if box is None:
            left_out += 1
            continue
        try:
            plays.append(_read_bg_stats_play(play, box, people, places))
        except WRONG_PLAY:
            wrong += 1
    return ReadPlays(plays, left_out, wrong)


def _read_bg_stats_play(
    play: Mapping[str, Any], box: Box, people: Mapping[Any, str], places: Mapping[Any, str]
) -> Play:
    scores = sorted(play["playerScores"], key=lambda one: one.get("seatOrder") or 0)
    board = str(play.get("board") or "")
    return _imported(
        f"bgs-{str(play['uuid']).lower()}",
        box,
        variant=board if board in box.variants else box.variants[0],
        played=_played(str(play["playDate"])),
        minutes=int(play.get("durationMin") or 0) or None,
        place=places.get(play.get("locationRefId"), ""),
        note=str(play.get("comments") or ""),
        players=[
            BookPlayer(
                name=people[one["playerRefId"]],
                score=_score(one.get("score")),
                place=int(one.get("rank") or 0) or (1 if one.get("winner") else None),
                first=bool(one.get("startPlayer")),
                bot=str(one["role"]) if one.get("role") in BOT_ROLES else None,
            )
            for one in scores
        ],
    )


BOT_ROLES = ("random", "easy", "medium", "hard", "expert")


def _box_of(number: object, name: object) -> Box | None:
    for box in shelf().values():
        same_name = str(name).strip().casefold() == box.title.casefold()
        if same_name or (box.boardgamegeek and number == box.boardgamegeek):
            return box
    return None


def _score(text: object) -> int | None:
    """Returns the points that BG Stats has as a text, which may be a sum: `12+30`."""
    parts = str(text or "").replace(" ", "").split("+")
    try:
        return round(sum(float(part) for part in parts)) if parts != [""] else None
    except (ValueError, OverflowError):
        return None


def _played(date: str) -> str:
    """`2026-11-18 20:15:00` as a day, with the minute unless it is noon, which means none."""
    day, _, clock = date.strip().partition(" ")
    minute = clock[:5]
    played = day if minute in ("", "12:00") else f"{day}T{minute}"
    if len(day) != 10 or not day.replace("-", "").isdigit():
        raise ValueError(date)
    return played


def _imported(play: str, box: Box, players: Sequence[BookPlayer], **more: Any) -> Play:
    """Returns a play of another program; who has most points is first if it does not say so."""
    if not any(player.place for player in players):
        points = [-math.inf if player.score is None else float(player.score) for player in players]
        players = [
            msgspec.structs.replace(player, place=1 + sum(other > mine for other in points))
            for player, mine in zip(players, points, strict=True)
        ]
    return Play(id=play, source="import", game=box.name, players=tuple(players), **more)


# --- BoardGameGeek -------------------------------------------------------------------------------


def read_geek_xml(text: str) -> ReadPlays:
    """Reads plays as BoardGameGeek's XML has them; those of other games are left out."""
    # Entities could be made to fill the memory; the plays of BoardGameGeek have none of their own.
    if "<!" in text:
        raise LudotopeError("book-file")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError:
        raise LudotopeError("book-file") from None
    plays = []
    left_out = wrong = 0
    for play in root.iter("play"):
        item = play.find("item")
        try:
            number = int(item.get("objectid", "0")) if item is not None else 0
            box = _box_of(number, item.get("name", "")) if item is not None else None
            if box is None:
                left_out += 1
            else:
                plays.append(_geek_play(play, box))
        except WRONG_PLAY:
            wrong += 1
    if root.tag != "plays" and not (plays or left_out or wrong):
        raise LudotopeError("book-file")
    return ReadPlays(plays, left_out, wrong)


def _geek_play(play: ElementTree.Element, box: Box) -> Play:
    players = [
        BookPlayer(
            name=player.get("name") or player.get("username") or "?",
            score=_score(player.get("score")),
            place=1 if player.get("win") == "1" else None,
            first=player.get("startposition") == "1",
        )
        for player in play.iter("player")
    ]
    comments = play.find("comments")
    return _imported(
        f"bgg-{int(play.attrib['id'])}",
        box,
        players=players,
        variant=box.variants[0],
        played=_played(play.attrib["date"]),
        minutes=int(play.get("length") or 0) or None,
        place=play.get("location") or "",
        note=(comments.text or "") if comments is not None else "",
    )
