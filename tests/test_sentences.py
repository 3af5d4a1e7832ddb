"""Every message reads well with every kind of value: numbers, genders, names, beginnings.

Each message is said in both languages with what the code may give it. The values are in the tables
below, by the name of the value or for one message alone; a message with a value that has no entry
fails, and so does an entry that no message needs.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

import pytest

from ludotope.engine.shelf import shelf
from ludotope.engine.words import LANGUAGES, Phrase, Value, say
from tests.test_words import FOLDERS, messages

COUNT = (0, 1, 2)
# One begins with a consonant, one with a vowel: French shortens "de" and "le" before that.
NAMES = ("Mia", "Ammonite")
LISTS = ("Mia, Ammonite", "Ammonite, Mia")
GAMES = ("Trias", "Awalé")
# Numbers that are set in code, in a data file or by whoever runs a server, and are never small.
LARGE = (35,)
ORDINAL = (3, 4)
PLACE = ("3,-1",)
FILE = ("./park.json",)
DAY = ("1/2/2026",)
REASON = ("that is so",)
WORD = ("xyz",)
FEATURE = (Phrase("caldera-feature-bear"), Phrase("caldera-feature-goat"))
WEATHER = (Phrase("caldera-weather-fog"), Phrase("caldera-weather-heatwave"))
ON_TERRAIN = (Phrase("caldera-on-forest"), Phrase("caldera-on-geyser"))
OF_LANDMARK = (Phrase("caldera-of-volcano"), Phrase("caldera-of-weather", {"space": "W3"}))
MARK = (
    Phrase("caldera-corner-nw"),
    *(Phrase("caldera-side-e", {"what": landmark}) for landmark in OF_LANDMARK),
)
IN_FOREST = (
    Phrase("caldera-place", {"ground": ON_TERRAIN[0], "mark": MARK[0], "coordinates": "1.2"}),
)
STRENGTHS, LISTED_STRENGTHS = (8, 42), ("42", "42 and 42")
RATED = tuple(Phrase(f"web-rating-{how}") for how in ("won", "lost", "even", "some"))
LEVELS_CALLED = (Phrase("web-level-hard"), Phrase("web-level-strength", {"strength": "42"}))
KIND = (Phrase("caldera-kind-weather"), Phrase("caldera-kind-volcano"))
WOLVES = (
    Phrase("caldera-animals-wolf", {"count": 1}),
    Phrase(
        "caldera-and",
        {
            "one": Phrase("caldera-animals-goat", {"count": 2}),
            "other": Phrase("caldera-water"),
        },
    ),
)
TERRAIN = (Phrase("trias-terrain-mountains"), Phrase("trias-terrain-steppe"))
PAD_LINE = (Phrase("caldera-line-bear"), Phrase("caldera-line-river"))
MAP_WHERE = tuple(
    Phrase("trias-where", {"steps": steps, "side": Phrase(f"trias-side-{side}")})
    for steps, side in ((1, "e"), (3, "nw"))
)
TILE_PLACES = (
    Phrase("trias-place", {"what": Phrase("trias-the-mountains"), "where": MAP_WHERE[0]}),
    Phrase(
        "trias-place-apart",
        {"what": Phrase("trias-the-forest"), "where": MAP_WHERE[1], "size": 5},
    ),
    Phrase("trias-place-pole"),
)
WATER_PLACES = (Phrase("trias-place", {"what": Phrase("trias-the-water"), "where": MAP_WHERE[1]}),)
FREE_PLACES = (Phrase("trias-place", {"what": Phrase("trias-the-place"), "where": MAP_WHERE[1]}),)
ISLAND_SIDE = (Phrase("carcata-side-0"), Phrase("carcata-side-3"))
SHORES = tuple(
    Phrase("carcata-place", {"level": level, "side": ISLAND_SIDE[0]}) for level in (1, 3, 6)
)
TURTLE_BESIDE = Phrase("carcata-beside-turtle")
ISLAND_PLACES = (
    *SHORES,
    Phrase("carcata-place-beside", {"place": SHORES[0], "beside": TURTLE_BESIDE}),
)
ON_ISLAND = tuple(
    Phrase("carcata-on", {"level": level, "side": ISLAND_SIDE[0]}) for level in (1, 3, 6)
)
ON_ISLAND += (Phrase("carcata-place-beside", {"place": ON_ISLAND[0], "beside": TURTLE_BESIDE}),)
TOWARDS = (Phrase("carcata-towards-0"), Phrase("carcata-towards-3"))
LEVELS = (1, 2, 6)
GEM = (Phrase("carcata-gem-ruby"), Phrase("carcata-gem-emerald"))
FACE = (Phrase("carcata-face-move"), Phrase("carcata-face-statue"))
DICE = (Phrase("carcata-and", {"one": FACE[0], "other": FACE[1]}), Phrase("carcata-no-dice"))
REASONED = (Phrase("carcata-preview-island-wins"), Phrase("caldera-preview-hidden"))
GAINED = (Phrase("trias-gained", {"seat": "Mia", "points": 2}),)

VALUES: Mapping[str, Sequence[Value]] = {
    "added": (0, 2),
    "address": ("192.0.2",),
    "all": (1, 5),
    "animals": COUNT,
    "at": PLACE,
    "beside": (
        *(Phrase(f"carcata-beside-{what}") for what in ("turtle", "statue", "lava")),
        Phrase("carcata-beside-pawn", {"seat": "Ordinateur"}),
    ),
    "best": WORD,
    "bot": ("hard",),
    "bots": ("easy, hard",),
    "capacity": (2, 4),
    "card": TERRAIN,
    "cards": COUNT,
    "chance": COUNT,
    "choices": ("sun / hidden",),
    "code": ("ABCD",),
    "codes": LARGE,
    "column": ORDINAL,
    "command": (":undo",),
    "commands": (":undo, :help",),
    "compiled": LISTS,
    "coordinates": ("1.2",),
    "cost": COUNT,
    "count": COUNT,
    "database": ("./tables.sqlite",),
    "day": DAY,
    "decisions": COUNT,
    "degrees": (45,),
    "device": ("Firefox",),
    "dice": DICE,
    "direction": (Phrase("trias-land-ne"), Phrase("trias-land-e")),
    "done": COUNT,
    "effect": (Phrase("caldera-effect-fog"),),
    "event": ORDINAL,
    "events": COUNT,
    "examples": (
        Phrase("caldera-example", {"one": "forecast sun"}),
        Phrase("caldera-examples", {"one": "fog > W3", "other": "sun > W3"}),
    ),
    "expected": WORD,
    "face": FACE,
    "feature": FEATURE,
    "file": FILE,
    "files": COUNT,
    "first": (0, 1),
    "folder": ("./cache",),
    "force": (30,),
    "found": COUNT,
    "free": COUNT,
    "function": ("conceal",),
    "gains": GAINED,
    "game": GAMES,
    "games": COUNT,
    "gem": GEM,
    "gems": ("ruby, emerald",),
    "given": COUNT,
    "ground": ON_TERRAIN,
    "guests": COUNT,
    "herds": (3, 5),
    "host": ("127.0.0.1", "example.org"),
    "id": ("a1b2",),
    "key": ("goat-animals.0",),
    "kind": KIND,
    "known": ORDINAL,
    "laid": COUNT,
    "land": (Phrase("trias-land-pole"), Phrase("trias-land-e")),
    "last": (6, 36),
    "lava": COUNT,
    "least": ORDINAL,
    "left": COUNT,
    "level": ORDINAL,
    "manner": (Phrase("bot-manner-easy", {"way": 0}),),
    "line": ORDINAL,
    "lost": (
        Phrase("carcata-lost-pawn", {"seat": "Ammonite", "at": ON_ISLAND[0]}),
        Phrase("carcata-lost-gems", {"at": ON_ISLAND[1]}),
    ),
    "mark": MARK,
    "mine": ("3+6",),
    "minutes": COUNT,
    "missing": GAMES,
    "most": COUNT,
    "move": WORD,
    "name": NAMES,
    "names": LISTS,
    "needed": (6, 14),
    "needed_water": (3,),
    "newest": ("3.13",),
    "none": (Phrase("caldera-none-wolf"), Phrase("caldera-none-elk")),
    "number": ORDINAL,
    "numbers": ("list", "notation"),
    "option": ("marmot",),
    "options": ("marmot, park",),
    "other": ("7",),
    "others": (0, 3),
    "wrong": (0, 3),
    "outcome": WORD,
    "over": ("yes", "no"),
    "pawns": COUNT,
    "peer": ("OpenSpiel",),
    "people": COUNT,
    "place": PLACE,
    "play": ("bgs-1",),
    "player": NAMES,
    "players": LISTS,
    "plays": COUNT,
    "points": COUNT,
    "port": (8765,),
    "present": ("0003",),
    "processor": ("zen4",),
    "program": ("/usr/bin/python",),
    "prompt": (Phrase("trias-prompt-lay"),),
    "rank": ORDINAL,
    "reach": (75,),
    "reached": (6, 36),
    "reason": REASON,
    "rescues": COUNT,
    "revision": ("0002",),
    "right": COUNT,
    "ring": ORDINAL,
    "round": ORDINAL,
    "row": ORDINAL,
    "rows": (8,),
    "rules": ORDINAL,
    "schema": ORDINAL,
    "scored": GAINED,
    "seat": NAMES,
    "seats": COUNT,
    "seconds": COUNT,
    "seen": DAY,
    "setups": (1, 2),
    "side": ("front",),
    "since": DAY,
    "size": COUNT,
    "space": ("W3",),
    "spaces": ("0.1 0.2 4.4",),
    "species": (Phrase("caldera-many-goat"), Phrase("caldera-many-elk")),
    "statues": COUNT,
    "step": (3,),
    "steps": COUNT,
    "stock": COUNT,
    "system": ("Linux",),
    "table": ("a1b2",),
    "tables": COUNT,
    "terrain": ON_TERRAIN,
    "terrains": ("forest, steppe",),
    "text": WORD,
    "theme": (Phrase("web-theme-auto"),),
    "tile": ORDINAL,
    "start": (40,),
    "strength": STRENGTHS,
    "low": (Phrase("web-level-easy"), Phrase("web-level-medium")),
    "high": (Phrase("web-level-medium"), Phrase("web-level-hard")),
    "times": LARGE,
    "to": PLACE,
    "token": WOLVES,
    "told": (
        Phrase("carcata-told-flow", {"seat": "Mia", "at": ISLAND_PLACES[1], "towards": TOWARDS[0]}),
    ),
    "total": LARGE,
    "towards": TOWARDS,
    "track": COUNT,
    "turn": ORDINAL,
    "turns": (1, 2),
    "until": DAY,
    "url": ("http://127.0.0.1",),
    "urls": ("http://127.0.0.1",),
    "value": WORD,
    "variants": ("standard, geyser",),
    "version": ("1.2",),
    "wanted": (),
    "water": COUNT,
    "way": (0, 1),
    "weather": WEATHER,
    "what": WORD,
    "where": ("“park”",),
    "winners": LISTS,
    "wins": (0, 2),
    "won": ("33 %",),
    "word": ("W3",),
    "words": ("undo, help",),
}

SIDES = ("e", "se", "sw", "w", "nw", "ne")
TRIAS_TERRAIN = {"terrain": TERRAIN}
SEAT_NUMBER = {"seat": ORDINAL}
FOR_ONE: Mapping[str, Mapping[str, Sequence[Value]]] = {
    # Limits that are set in code are never small.
    **{
        message: {"most": LARGE}
        for message in (
            *("account-name", "admin-reason", "admin-rotated", "backup-large", "backup-line"),
            *("file-too-large", "name-bad", "passphrase-length"),
            *("quota-bytes", "quota-photos", "record-long", "record-too-large"),
            *("record-too-long", "sheet-long", "sheet-number", "photo-large"),
            *("trias-sheet-herds",),
        )
    },
    "arena-ratings": {"seats": (2, 4)},
    "cluster-away": {"address": ("10.0.0.1:6379",)},
    "data-mixed": {"one": ("trias, standard, 2, 1",), "other": ("trias, standard, 3, 1",)},
    "env-agent-missing": {"agent": ("player_0",)},
    "env-agent-not-allowed": {"agent": ("player_0",), "action": ("0",), "name": ("keep",)},
    "env-array": {"shape": ("(4, 7)",), "kind": ("int8",)},
    "env-fineness": {"known": ("1, 2",), "given": ("3",)},
    **{
        f"env-{message}": {"known": ("win, points",), "given": ("gold",)}
        for message in ("illegal", "others", "render-mode", "rewards", "theme")
    },
    "env-missing": {"package": ("ray",), "extra": ("cluster",)},
    "env-no-such-action": {"action": ("1945",), "most": ("1944",)},
    "env-no-such-array": {"known": ("masks, seats",)},
    "env-no-such-game": {"game": ("3",), "most": ("2",)},
    "env-not-allowed": {"action": ("0",), "game": ("3",), "name": ("keep",)},
    "env-over": {"game": ("3",)},
    "think-judge": {"rows": COUNT, "actions": ("1946",)},
    "bot-is": {"level": (Phrase("web-level-easy"),)},
    "caldera-and": {"one": WOLVES[:1], "other": (Phrase("caldera-water"),)},
    **{f"caldera-side-{side}": {"what": OF_LANDMARK} for side in SIDES},
    "caldera-comment-swap": {
        "one": (Phrase("caldera-water"),),
        "place": IN_FOREST,
        "other": (Phrase("caldera-water"),),
        "otherplace": IN_FOREST,
        "points": (1, 2),
    },
    "caldera-example": {"one": ("fog > W3",)},
    "caldera-examples": {"one": ("fog > W3",), "other": ("sun > W3",)},
    "caldera-idea-place": {"place": IN_FOREST},
    "caldera-sheet-token-twice": {"one": ("1.2",), "other": ("3.4",)},
    "caldera-sheet-weather-twice": {"one": ("W1",), "other": ("W2",)},
    "caldera-steps": {"steps": (2, 3), "place": MARK[1:]},
    "caldera-terrain-used": {"terrain": ("river",)},
    "caldera-told-place": {"place": IN_FOREST},
    "caldera-told-opening-geyser": {"other": WEATHER},
    "caldera-wrong-kind": {
        "wanted": (
            Phrase("caldera-wanted-call"),
            Phrase("caldera-wanted-place"),
            Phrase("caldera-wanted-opening", {"examples": "“sun > W3”"}),
            Phrase("caldera-wanted-forecast", {"examples": "“forecast sun”"}),
        )
    },
    "caldera-preview-call": {"tokens": COUNT, "spaces": COUNT},
    "caldera-preview-drives-away": {"place": IN_FOREST},
    "caldera-park-family": {"line": PAD_LINE, "animals": COUNT, "holes": COUNT},
    "web-book-apart": {"name": ("Anna",), "means": ("Ana",)},
    "caldera-preview-family": {"line": PAD_LINE, "animals": COUNT, "holes": COUNT},
    "caldera-preview-left": {"line": PAD_LINE},
    "caldera-preview-thirsty": {"line": PAD_LINE, "animals": COUNT},
    "carcata-and": {"one": FACE, "other": FACE},
    "carcata-lands": {"side": (Phrase("carcata-side-0"),)},
    "carcata-preview-parts": {"count": (2, 3)},
    "carcata-preview-turtle": {"at": (1, 12)},
    "book-lines": {"characters": ("60",), "most": ("40",)},
    "book-play-large": {"most": ("20000",)},
    **{
        f"carcata-{message}": {"at": ISLAND_PLACES, "left": TOWARDS[:1], "right": TOWARDS[1:]}
        for message in ("prompt-flow", "preview-turns")
    },
    "carcata-sheet-players": {"most": (4,), "count": (5, 6)},
    "carcata-sheet-lava": {"most": COUNT},
    "carcata-sheet-pawns": {"most": COUNT},
    **{
        f"carcata-{message}": {"at": ISLAND_PLACES}
        for message in ("told-board", "told-flow", "idea-board", "idea-flow")
    },
    **{
        f"carcata-{message}": {"at": SHORES[:1]}
        for message in ("told-land", "told-land-pick-up", "idea-land")
    },
    **{
        f"carcata-{message}": {"at": ON_ISLAND}
        for message in (
            *("told-place", "told-statue", "told-return", "hit-pawn", "hit-statue"),
            *("rest", "rest-lava", "rest-pawn", "lost-pawn", "lost-gems"),
            *("preview-own-pawn", "preview-pawn", "preview-gems"),
            *("idea-place", "idea-statue", "idea-return"),
        )
    },
    **{
        f"carcata-{message}": {"at": ISLAND_PLACES, "to": ISLAND_PLACES}
        for message in ("told-move", "told-pick-up", "idea-move")
    },
    "carcata-told-along": {"to": ISLAND_PLACES},
    "carcata-told-along-pick-up": {"to": ISLAND_PLACES},
    "carcata-on": {"level": LEVELS, "side": ISLAND_SIDE},
    "carcata-place": {"level": LEVELS, "side": ISLAND_SIDE},
    "carcata-place-beside": {"place": (*SHORES, *ON_ISLAND[:3])},
    "carcata-place-level": {"level": LEVELS},
    "carcata-told-flight": {
        "what": (
            Phrase("carcata-hit-pawn", {"seat": "Ammonite", "at": ON_ISLAND[1]}),
            Phrase("carcata-rest-pawn", {"seat": "Ammonite", "at": ON_ISLAND[2]}),
            Phrase("carcata-rest-sea"),
        )
    },
    "carcata-wrong-kind": {
        "wanted": tuple(
            Phrase(f"carcata-wanted-{kind}")
            for kind in ("place", "reroll", "resolve", "aim", "flow")
        )
    },
    "exact-place": {"where": (*MARK, *ISLAND_PLACES, *ON_ISLAND)},
    "games-seats": {"most": (2, 4)},
    "setup-seats": {"most": (2, 4)},
    "doctor-cache": {"size": COUNT},
    "doctor-python": {"kind": ("CPython",)},
    "hint-why": {"move": ("elk > forest",), "other": ("elk > river",)},
    "puzzle-title": {**SEAT_NUMBER, "puzzle": ("Trias · 5f03c2",)},
    "puzzle-wrong": {"answer": ("elk > river",)},
    "move-form": {"move": ("[1, 2]",)},
    "move-no-such-code": {"code": LARGE},
    "move-no-such-seat": SEAT_NUMBER,
    "move-not-now": {**SEAT_NUMBER, "seats": ("1, 2",)},
    "move-whose": {"seats": ("1, 2",)},
    "names-count": {"names": COUNT},
    "outcome-no-such-code": {"code": LARGE},
    "play-ask-player": SEAT_NUMBER,
    "play-shares": {"seats": LISTS},
    "play-preview-which": {"example": (":preview sun > W3",)},
    "preview-of-seat": {"line": PAD_LINE},
    "reason-avoids": {"what": REASONED},
    "reason-less": {"line": PAD_LINE},
    "reason-more": {"line": PAD_LINE},
    "reason-then": {"move": ("2 elk > 4.1",), "what": REASONED},
    "quota-day": {"most": COUNT},
    "quota-records": {"most": COUNT},
    "quota-unfinished": {"most": COUNT},
    "record-event": {"event": WORD, "reason": (Phrase("trias-pole-stays"),)},
    "record-scores": {"right": ("12, 7",)},
    "record-seat": SEAT_NUMBER,
    "rating-moved": {"before": STRENGTHS, "after": STRENGTHS},
    "resume-other": {"given": GAMES},
    "shelf-unknown": {"games": LISTS},
    "table-bot-plays": SEAT_NUMBER,
    "table-nobody-there": SEAT_NUMBER,
    "table-not-your-seat": SEAT_NUMBER,
    "table-seat-kept": SEAT_NUMBER,
    "table-seat-taken": SEAT_NUMBER,
    "think-nothing": SEAT_NUMBER,
    "trias-and": {"one": GAINED, "other": GAINED},
    "trias-preview-any-tile": TRIAS_TERRAIN,
    "trias-preview-card": TRIAS_TERRAIN,
    "trias-preview-split": {"count": (2, 3)},
    "trias-prompt-drift": TRIAS_TERRAIN,
    "trias-prompt-drift-other": TRIAS_TERRAIN,
    "trias-sheet-terrain": {"terrain": WORD},
    "trias-sheet-players": {"most": (5,)},
    "trias-sheet-tiles": {**TRIAS_TERRAIN, "most": LARGE},
    **{
        f"trias-{message}": {"at": TILE_PLACES}
        for message in ("told-start", "told-lift", "told-breed", "idea-start", "idea-breed")
    },
    **{
        f"trias-{message}": {"at": FREE_PLACES}
        for message in ("told-lay", "told-lay-scored", "idea-lay")
    },
    **{
        f"trias-{message}": {"at": TILE_PLACES, "to": TILE_PLACES}
        for message in ("told-move", "idea-move")
    },
    **{
        f"trias-{message}": {"at": WATER_PLACES, "to": TILE_PLACES}
        for message in ("told-rescue", "idea-rescue")
    },
    "trias-idea-lift": {"at": TILE_PLACES},
    "trias-place": {"what": (Phrase("trias-the-water"),), "where": MAP_WHERE},
    "trias-place-apart": {
        "what": (Phrase("trias-the-steppe"),),
        "where": MAP_WHERE,
        "size": (1, 5),
    },
    "trias-told-tile": {**TRIAS_TERRAIN, "at": MAP_WHERE},
    "trias-where": {"steps": (1, 3), "side": (Phrase("trias-side-e"), Phrase("trias-side-nw"))},
    "trias-wrong-kind": {
        "wanted": tuple(
            Phrase(f"trias-wanted-{kind}") for kind in ("card", "drift", "lay", "start", "actions")
        )
    },
    "trias-wrong-terrain": TRIAS_TERRAIN,
    "web-best": {"seats": (1, 2, 3)},
    "web-best-new": {"seats": (1, 2, 3)},
    "web-level-strength": {"strength": ("60",)},
    "web-level-fair-at": {"strength": ("42",)},
    "web-name-strength": {"level": LEVELS_CALLED},
    "web-own-species": {
        "what": (Phrase("caldera-many-goat"), Phrase("caldera-many-elk")),
        "of": (12,),
        "holes": COUNT,
        "ofholes": (3,),
    },
    "web-puzzle-count": {"number": LARGE, "all": LARGE, "solved": COUNT},
    "web-rating-curve": {"games": (1, 2, 35), "first": STRENGTHS, "last": STRENGTHS},
    "web-rating-line": {"how": RATED, "strengths": LISTED_STRENGTHS, "value": STRENGTHS},
    "web-rating-moved": {
        "change": ("up", "down", "same"),
        "before": STRENGTHS,
        "after": STRENGTHS,
    },
    "web-rating-now": {"games": (1, 2, 35)},
    "web-strength-odds": {"times": tuple(range(11))},
    "web-line-values": {"line": PAD_LINE, "values": ("Mia 2 · Ordinateur 1",)},
    "web-made-difference": {"line": PAD_LINE, "other": LARGE},
    "web-made-difference-to": {"line": PAD_LINE, "other": LARGE},
    "web-you-finished": {"place": (2, 3, 4, 5, 6)},
    "web-you-share": {"seats": LISTS},
}

# Words that follow a number without being what is counted, or that have no plural.
UNCOUNTED = {
    "en": {"bison", "face", "from", "in", "min", "of", "or", "per", "s", "so"}
    | {"against", "left", "on", "to", "too", "watching", "MB", "for", "more", "and", "is", "each"},
    "fr": {
        "ours",
        "rubis",
        "en",
        "de",
        "déjà",
        "seulement",
        "contre",
        "sur",
        "par",
        "pour",
        "min",
        "Mo",
        "et",
        "s",
        "chacun",
    },
}
# Tables of signs, in which blanks keep columns apart.
COLUMNS = re.compile(r"-seen-legend$")
# A verb for many beside the number one.
AGREEMENT = {
    "en": re.compile(
        r"\b(?:are|were|lie) (?:only |at (?:least|most) )?1(?![\w–-]|[.,:]\d)"
        r"|\b1 of \d+ (?:are|lie)\b"
    ),
    "fr": re.compile(
        r"\b(?:sont|étaient) (?:au (?:moins|plus) )?1(?![\w–-]|[.,:]\d)"
        r"|\b1 sur \d+ sont\b"
    ),
}
# One thing has one name, that of the book; where there is none, a natural one.
BANNED = {
    ("caldera", "en"): r"\btiles?\b",
    ("caldera", "fr"): r"\btuiles?\b|\bcascades?\b|tempêtes? de neige|(?<!re)couvert|\bcouvr"
    r"|cases? de rivière|[Jj]etons? animaux|jetons? météo|cases? météo",
    ("carcata", "fr"): r"[Jj]etons? de lave|\b(?:sur|en) le (?:niveau|bord)\b",
    ("trias", "en"): r"\btokens?\b|(?<!the )(?<!second )\bmost herds\b",
    ("trias", "fr"): r"\bjetons?\b|\béteints?\b|\bde 1 tuile\b|\bà \d pas\b",
    ("web", "fr"): r"joueurs?-ordinateurs?|cases? météo|du tac au tac",
}
LOWER_START = re.compile(r"[^\W\d_A-ZÀ-ÖØ-ÞŒ]")
LOWER_AFTER = re.compile(r"[\w»”)]\s?[.!?] +[^\W\d_A-ZÀ-ÖØ-ÞŒ]")
ARTICLE = re.compile(r"\b(?:[Aa] [aeio]|[Aa]n [^aeiouhAEIOUHMF“])")
ELISION = re.compile(
    r"(?<![-\w])(?:[dcjlmnst]e|la|que|jusque) [aeiouâàéèêëîïôöùûüœ]"
    r"|\b(?:à|de) les? (?!placer|poser)\w"
    r"|(?<!-)\ben l[ae]s? "
    r"|\b(?:d|l|qu)’[^\W_aeiouyhâàéèêëîïôöùûüœ]",
    re.IGNORECASE,
)
# Whoever is spoken to may be a man or a woman, and a thing may be "un" or "une".
# The east is no verb.
PERSON = re.compile(r"\b[Vv]ous (?:n’)?(?:êtes|serez|avez été)(?: (?:pas|plus|déjà))? \w+[éiust]\b")
SHE_AS_HE = re.compile(
    r"\b(?:une|la) [^,.;:(«]*?(?<!l’)(?<!-)\b(?:est|sera|peut être|a été) \w*[éiu]\b"
)
HE_AS_SHE = re.compile(
    r"\b(?:un|le) [^,.;:(«]*?(?<!l’)(?<!-)\b(?:est|sera|peut être|a été) \w*[éiu]e\b"
)


def samples(message: str, variable: str) -> Sequence[Value]:
    found = FOR_ONE.get(message, {}).get(variable) or VALUES.get(variable)
    assert found, f"say here what “{message}” is given for “{variable}”"
    return found


def renderings(message: str, variables: set[str], language: str) -> Iterator[str]:
    names = sorted(variables)
    for values in product(*(samples(message, name) for name in names)):
        yield say(Phrase(message, dict(zip(names, values, strict=True))), language)


def faults(message: str, text: str, language: str) -> Iterator[str]:
    """What is wrong with a message as it is read."""
    if re.search(r"[{}]|⟦|\bNone\b(?! left)", text):
        yield "something is not resolved"
    if not COLUMNS.search(message) and re.search(r"\s\s|^\s|\s$|\w …", text):
        yield "too many blanks"
    if re.search(r"\w[.!?]$", text) and LOWER_START.match(text):
        yield "a sentence begins in lower case"
    if LOWER_AFTER.search(text):
        yield "a second sentence begins in lower case"
    if AGREEMENT[language].search(text):
        yield "a verb in the plural"
    words = BANNED.get((message.split("-")[0], language))
    if words and re.search(words, text):
        yield "a word for which there is another one"
    if language == "en" and ARTICLE.search(text):
        yield "a or an"
    if language == "fr":
        if ELISION.search(text):
            yield "elision"
        if PERSON.search(text) or SHE_AS_HE.search(text) or HE_AS_SHE.search(text):
            yield "gender"


def counted(text: str, number: int) -> list[str]:
    """What follows a number: two words, since the second may be the noun ("1 action point")."""
    return re.findall(rf"(?<![\w,.:°/–-]){number} ([^\W\d_]+(?: [^\W\d_]+)?)", text)


def faults_of_number(message: str, variables: set[str], language: str) -> Iterator[str]:
    """The values whose plural is missing: 1 is said with the same word as 2."""
    for name in sorted(variables):
        if not {1, 2} <= {value for value in samples(message, name) if isinstance(value, int)}:
            continue
        # Other numbers are given as ones that no number here looks like.
        others: dict[str, Value] = {
            other: 35 if isinstance(samples(message, other)[0], int) else samples(message, other)[0]
            for other in variables - {name}
        }
        said = [say(Phrase(message, {**others, name: number}), language) for number in COUNT]
        words = [counted(text, number) for number, text in enumerate(said)]
        for one, two in zip(words[1], words[2], strict=False):
            if one == two and one.split()[0] not in UNCOUNTED[language]:
                yield f"1 {one}, 2 {two}"
        if language == "fr":
            # In French nothing is singular, too.
            yield from (
                f"0 {none}, 1 {one}"
                for none, one in zip(words[0], words[1], strict=False)
                if none.split()[0] != one.split()[0]
            )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_message_reads_well_with_all_its_values(folder: Path, language: str) -> None:
    found: dict[str, str] = {}
    for message, variables in messages(folder / f"{language}.ftl").items():
        for text in renderings(message, variables, language):
            for fault in faults(message, text, language):
                found.setdefault(message, f"{fault}: {text}")
        for fault in faults_of_number(message, variables, language):
            found.setdefault(message, fault)
    assert found == {}


@pytest.mark.parametrize("game", shelf())
@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_use_the_words_of_the_game(game: str, language: str) -> None:
    text = (shelf()[game].folder / f"rulings.{language}.md").read_text("utf-8")
    words = BANNED.get((game, language))
    assert words is None or re.search(words, text) is None


def test_no_value_is_listed_that_no_message_takes() -> None:
    taken = {
        message: variables
        for folder in FOLDERS
        for message, variables in messages(folder / "en.ftl").items()
    }
    assert VALUES.keys() <= set().union(*taken.values())
    for message, own in FOR_ONE.items():
        assert own.keys() <= taken[message], message


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You may. or not."),
        ("en", "the pole stays."),
        ("en", "Two  blanks."),
        ("en", "It is a elk."),
        ("en", "Unresolved: { $seat }."),
        ("en", "Thinking …"),
        ("en", "Here there are 1."),
        ("en", "There are at least 1 of them."),
        ("en", "1 of 35 lie there."),
        ("fr", "1 sur 35 sont posés."),
        ("fr", "Le parc de Ordinateur."),
        ("fr", "Avec des joueurs-ordinateurs."),
        ("fr", "Votre pion en la plage."),
        ("fr", "Vous êtes connecté."),
        ("fr", "Placez la goutte : une émeraude est perdu."),
    ],
)
def test_faults_are_seen(language: str, text: str) -> None:
    assert list(faults("web-you", text, language))
