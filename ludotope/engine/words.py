"""The messages of Ludotope, in French and English, from Fluent files.

The shelf's own words are in ``locales/``; a game's are in its own folder. A message that belongs
to a game begins with the game's name and a hyphen: ``caldera-not-in-display``.
"""

import locale
import math
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Union

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "fr")
LANGUAGE_VARIABLES = ("LUDOTOPE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
OWN_WORDS = Path(__file__).parents[1] / "locales"

# Characters that do something instead of showing something: controls, line and paragraph ends,
# changes of writing direction, halves of characters.
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")

# Longer things that somebody sent are not said in full.
LONGEST_VALUE = 300
LARGEST_SENT = 2**53

# A phrase with this value says where something is; the value is how that is written in moves.
COORDINATES = "coordinates"
EXACT_PLACE = "exact-place"

Value = Union[str, int, float, "Phrase"]


class Phrase(NamedTuple):
    """A message with its values, not yet said in any language."""

    message: str
    values: Mapping[str, Value] = {}


def say(phrase: Phrase, language: str = "en") -> str:
    """Says a phrase in a language; a value that is a phrase itself is said first.

    A place is said with its coordinates, by which it is typed; the browser leaves them out.
    """
    home = _home(phrase.message)
    bundle = _bundle(home, language)
    if not bundle.has_message(phrase.message):
        # A package need not have all its words in every language.
        bundle = _bundle(home, "en")
    values = {name: _value(value, language) for name, value in phrase.values.items()}
    pattern = bundle.get_message(phrase.message).value
    assert pattern is not None, phrase.message
    text, errors = bundle.format_pattern(pattern, values)
    if errors:
        raise ValueError(f"{phrase.message} in {language}: {errors[0]}")
    if COORDINATES not in values or phrase.message == EXACT_PLACE:
        return str(text)
    exact = {"where": str(text), COORDINATES: values[COORDINATES]}
    return say(Phrase(EXACT_PLACE, exact), language)


def clipped(phrase: Phrase) -> Phrase:
    """A phrase to be sent: no value is longer than it is said, no number larger than all take."""
    return Phrase(phrase.message, {name: _sent(value) for name, value in phrase.values.items()})


def _sent(value: Value) -> Value:
    if isinstance(value, Phrase):
        return clipped(value)
    if isinstance(value, str):
        return printable(_clipped(value))
    if isinstance(value, int):
        return max(-LARGEST_SENT, min(LARGEST_SENT, value))
    return value if math.isfinite(value) else str(value)


def can_say(message: str) -> bool:
    """Whether there are words for a message, in English at least."""
    return bool(_bundle(_home(message), "en").has_message(message))


def printable(text: str) -> str:
    """A text whose control characters are spelt out, so that a terminal does not obey them."""
    return CONTROL.sub(lambda found: ascii(found[0])[1:-1], text)


def sayable(value: object) -> Value:
    """Anything that a move may be made of, as a value of a message."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, list | tuple) and not isinstance(value, Phrase):
        return ", ".join(str(sayable(part)) for part in value)
    return value if isinstance(value, str | int | float | Phrase) else str(value)


def language_of_user() -> str:
    """The language that the environment asks for, or else the system, or English."""
    said = [os.environ.get(name, "") for name in LANGUAGE_VARIABLES]
    if not any(said):
        # Windows has no such variables; it calls a locale French_France.
        with suppress(ValueError):
            said = [locale.getlocale()[0] or ""]
    known = (wanted[:2].lower() for wanted in said if wanted[:2].lower() in LANGUAGES)
    return next(known, "en")


def _value(value: object, language: str) -> str | int | float:
    if isinstance(value, Phrase):
        return say(value, language)
    return value if isinstance(value, int | float) else printable(_clipped(str(value)))


def _clipped(text: str) -> str:
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def _home(message: str) -> Path:
    """The folder whose Fluent files hold a message: our own, or else a game's."""
    if _bundle(OWN_WORDS, "en").has_message(message):
        return OWN_WORDS
    from ludotope.engine.shelf import shelf

    box = shelf().get(message.partition("-")[0])
    return box.folder if box else OWN_WORDS


def messages_of(folder: Path, language: str) -> frozenset[str] | None:
    """The names of all messages that a folder has in a language; None if it has no words in it."""
    file = folder / f"{language}.ftl"
    return messages_in(file.read_text("utf-8")) if file.exists() else None


def messages_in(text: str) -> frozenset[str]:
    """The names of all messages: nothing else of a Fluent file begins a line with a letter."""
    return frozenset(re.findall(r"^([a-zA-Z][\w-]*) *=", text, re.MULTILINE))


@cache
def _bundle(folder: Path, language: str) -> "FluentBundle":
    from fluent.runtime import FluentBundle, FluentResource

    file = folder / f"{language}.ftl"
    bundle = FluentBundle([language], use_isolating=False)
    # A game without words says its moves as they are written.
    if file.exists():
        bundle.add_resource(FluentResource(file.read_text("utf-8")))
    return bundle
