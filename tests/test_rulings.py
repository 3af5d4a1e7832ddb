"""The rulings that players read: the same in both languages, each with its source."""

import re
from pathlib import Path

import pytest

import ludotope

GAMES = Path(ludotope.__file__).parent / "games"
SOURCES = {
    "text": "texte",
    "derived": "déduit",
    "reported": "rapporté",
    "reconstructed": "reconstitué",
    "chosen": "choisi",
}
RULING = re.compile(
    r"- \*\*(?P<title>[^*]+)[.]\*\* (?P<text>[A-ZÀ-Þ0-9][^*]+[.]) \*\((?P<source>.+)\)\*"
)


def sources(game: str, language: str) -> list[tuple[str, list[list[str]]]]:
    """The headings, each with the sources of its rulings, in the words of the language."""
    found: list[tuple[str, list[list[str]]]] = []
    lines = (GAMES / game / f"rulings.{language}.md").read_text("utf-8").splitlines()
    assert lines[0].startswith("# ")
    for line in lines[3:]:
        if line.startswith("## "):
            found.append((line, []))
        elif line:
            ruling = RULING.fullmatch(line)
            assert ruling, line
            found[-1][1].append(ruling["source"].split(", "))
    return found


@pytest.mark.parametrize("game", ["caldera", "trias", "carcata"])
def test_both_languages_have_the_same_rulings_with_the_same_sources(game: str) -> None:
    english, french = sources(game, "en"), sources(game, "fr")
    said = [[[SOURCES[word] for word in ruling] for ruling in part] for _, part in english]
    assert said == [part for _, part in french]
    assert sum(len(part) for part in said) > 20


@pytest.mark.parametrize("file", sorted(GAMES.glob("*/rulings.*.md")), ids=lambda file: file.name)
def test_rulings_are_for_players(file: Path) -> None:
    text = file.read_text("utf-8")
    assert not re.search(r"[`{}]|[.](?:py|txt|json|md)\b", text)
    # What a source means is explained before it is used, and nothing else is.
    english = file.name == "rulings.en.md"
    used = {word for word in re.findall(r"\*\((.+)\)\*", text) for word in word.split(", ")}
    explained = set(re.findall(r"\*(\w+)\*", text.splitlines()[2]))
    assert used == explained <= set(SOURCES if english else SOURCES.values())
