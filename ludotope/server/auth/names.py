"""Checks of the names of people and their accounts."""

import re
import unicodedata
from functools import cache

from ludotope.bots import BOTS
from ludotope.engine.errors import LudotopeError
from ludotope.engine.record import LONGEST_NAME, check_name
from ludotope.engine.words import LANGUAGES, OWN_WORDS

LONGEST_LOGIN = 40
# More marks than that on one letter are there to cover what is above and below it.
MOST_MARKS = 4
# Letters that a word of another of these scripts could be imitated with.
ALIKE_SCRIPTS = {"LATIN", "CYRILLIC", "GREEK"}
# Characters that take space, or none, and show nothing, although Unicode has them as letters,
# marks or symbols: grapheme joiner, Hangul fillers, Khmer inherent vowels, Mongolian selectors,
# blank Braille pattern, variation selectors (but the one for emoji).
BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0]")
JOINERS = "\u200c\u200d"
EMOJI_SELECTOR = "\ufe0f"
KEYCAP = "\u20e3"
# Flags of parts of countries: a black flag, letters as tags, and a tag that ends them.
TAGGED_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e007a]{2,6}\U000e007f")
# Pictures that are newer than this Python are not assigned yet to its mind.
PICTURES = range(0x1F000, 0x1FB00)
REFUSED_KINDS = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# What looks like a Latin letter, or like another character.
ALIKE = str.maketrans(
    "аеорсухіјѕһԁԛԝѵѡгкмнтвьԍӏαβεικνορτυχωγηςσıɑɡɩʋ0’‘ʼ`´‐‑–—",
    "aeopcyxijshdqwvwrkmhtbbglabeikvoptuxwyncciagivo'''''----",
)
# What may follow the name of a computer player: its level, and its number if there are several.
_MARK = re.compile(r"(?<=\S)\s*(?:\([^()]*\)\s*)?(?:\s\d+\s*)?$")
# These look like one letter to some, like another one to others.
EITHER = (str.maketrans("1|!", "lll"), str.maketrans("1|!", "iii"))


def check_player_name(name: str) -> None:
    """Refuses a name that is not what it looks like, or that a computer player has."""
    check_name(name)
    _check_visible(name)
    _check_scripts(name)
    own = _MARK.sub("", name)
    if any(look_alike(own, bot) for bot in _names_of_bots()):
        raise LudotopeError("name-of-bot", name=name.strip())


@cache
def _names_of_bots() -> tuple[str, ...]:
    """What computer players are called: their levels, and the cast in every language."""
    # Not by `say`: the first who gives a name would wait for all words to be read.
    words = [(OWN_WORDS / f"{language}.ftl").read_text("utf-8") for language in LANGUAGES]
    cast = (re.findall(r"^character-\w+ = (.+)$", text, re.MULTILINE) for text in words)
    return (*BOTS, *(name for names in cast for name in names))


def tidy_name(name: str) -> str:
    """Returns a player's name with single blanks only; refuses one that cannot be used."""
    check_player_name(name)
    return " ".join(name.split())


def tidy_login(login: str) -> str:
    """Returns the name of an account in small letters; refuses one that cannot be used."""
    tidy = plain(login)
    if not re.fullmatch(r"\w[\w.@+-]{1,39}", tidy):
        raise LudotopeError("account-name", most=LONGEST_LOGIN)
    _check_visible(tidy)
    _check_scripts(tidy)
    return tidy


def plain(text: str) -> str:
    """Returns a text as it is compared: in small letters, without differences of encoding."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return unicodedata.normalize("NFKC", folded).strip()


def look_alike(name: str, other: str) -> bool:
    """Whether one name can be taken for the other."""
    return not skeletons(name).isdisjoint(skeletons(other))


def skeletons(name: str) -> set[str]:
    """Returns what a name looks like, in Latin letters where it does."""
    seen = "".join(char for char in plain(name) if char not in (*JOINERS, EMOJI_SELECTOR))
    return {" ".join(seen.translate(ALIKE).translate(either).split()) for either in EITHER}


def _check_visible(name: str) -> None:
    shown = TAGGED_FLAG.sub("\U0001f3f4", name)
    marks = 0
    for number, char in enumerate(shown):
        kind = unicodedata.category(char)
        before = shown[number - 1] if number else ""
        after = shown[number + 1] if number + 1 < len(shown) else ""
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if (
            BLANK.match(char)
            or (char == EMOJI_SELECTOR and not _is_picture(before) and before not in "0123456789#*")
            or (kind in REFUSED_KINDS and not _may_be_there(char, before, after))
            or marks > MOST_MARKS
            or (kind.startswith("M") and not before.strip())
        ):
            raise LudotopeError("name-invisible", name=_shown(name))
    if not any(unicodedata.category(char)[0] in "LNPS" for char in shown):
        raise LudotopeError("name-invisible", name=_shown(name))


def _may_be_there(char: str, before: str, after: str) -> bool:
    """Whether a character that usually shows nothing belongs where it is."""
    if char in JOINERS:
        pictures = _is_picture(before) and _is_picture(after)
        return pictures or (_joins(before) and _joins(after))
    return ord(char) in PICTURES


def _is_picture(char: str) -> bool:
    return bool(char) and (
        char in (EMOJI_SELECTOR, KEYCAP)
        or ord(char) in PICTURES
        or unicodedata.category(char) in ("So", "Sk")
    )


def _joins(char: str) -> bool:
    """Whether it is a letter or mark of a script that needs joiners, unlike the ones above."""
    if not char or unicodedata.category(char)[0] not in "LM":
        return False
    return _script(char) not in (*ALIKE_SCRIPTS, "COMBINING", "HANGUL", "CJK", "HIRAGANA", "")


def _script(char: str) -> str:
    return unicodedata.name(char, "").partition(" ")[0]


def _check_scripts(name: str) -> None:
    """Refuses a word with letters of several scripts that look alike."""
    for word in name.split():
        scripts = {_script(char) for char in word if char.isalpha()} & ALIKE_SCRIPTS
        if len(scripts) > 1:
            raise LudotopeError("name-mixed", name=name.strip()[:LONGEST_NAME])


def _shown(name: str) -> str:
    """Returns a name as it can be said, without what nobody sees."""
    seen = (char for char in name if unicodedata.category(char)[0] in "LNPSZ")
    return "".join(seen).strip()[:LONGEST_NAME]
