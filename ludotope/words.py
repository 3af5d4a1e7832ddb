"""What Ludotope says, in French and English, from Fluent files.

The shelf's own words are in ``locales/``; a game's are in its own folder. A message that belongs
to a game begins with the game's name and a hyphen: ``caldera-not-in-display``.
"""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Union

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "fr")

Value = Union[str, int, float, "Phrase"]


class Phrase(NamedTuple):
    """A message with its values, not yet said in any language."""

    message: str
    values: Mapping[str, Value] = {}


def say(phrase: Phrase, language: str = "en") -> str:
    """Says a phrase in a language; a value that is a phrase itself is said first."""
    bundle = _bundle(_home(phrase.message), language)
    values = {
        name: say(value, language) if isinstance(value, Phrase) else value
        for name, value in phrase.values.items()
    }
    pattern = bundle.get_message(phrase.message).value
    assert pattern is not None, phrase.message
    text, errors = bundle.format_pattern(pattern, values)
    if errors:
        raise ValueError(f"{phrase.message} in {language}: {errors[0]}")
    return str(text)


def language_of_user() -> str:
    """The language that the environment asks for, or English."""
    for name in ("LUDOTOPE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(name, "")[:2].lower()
        if wanted in LANGUAGES:
            return wanted
    return "en"


def _home(message: str) -> Path:
    """The folder whose Fluent files hold a message."""
    from ludotope.engine.shelf import shelf

    box = shelf().get(message.partition("-")[0])
    return box.folder if box else Path(__file__).parent / "locales"


@cache
def _bundle(folder: Path, language: str) -> "FluentBundle":
    from fluent.runtime import FluentBundle, FluentResource

    file = folder / f"{language}.ftl"
    if not file.exists():
        file = folder / "en.ftl"
    bundle = FluentBundle([file.stem], use_isolating=False)
    bundle.add_resource(FluentResource(file.read_text("utf-8")))
    return bundle
