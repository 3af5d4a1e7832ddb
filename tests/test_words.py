"""French and English say the same things, and everything that is said exists in both."""

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import ludotope
from ludotope.engine.errors import LudotopeError
from ludotope.engine.shelf import shelf
from ludotope.engine.words import (
    LANGUAGE_VARIABLES,
    LANGUAGES,
    Phrase,
    language_of_user,
    say,
)

PACKAGE = Path(ludotope.__file__).parent
WEB = PACKAGE.parent / "web" / "src"
FOLDERS = [PACKAGE / "locales", *(box.folder for box in shelf().values())]
EXAMPLES = sorted((PACKAGE.parent / "examples").glob("*/ludotope_*"))


class Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def messages(file: Path) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(file.read_text("utf-8")).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


@pytest.mark.parametrize("folder", [*FOLDERS, *EXAMPLES], ids=lambda folder: folder.name)
def test_both_languages_have_the_same_messages_with_the_same_values(folder: Path) -> None:
    english, french = (messages(folder / f"{language}.ftl") for language in LANGUAGES)
    assert english == french


def test_every_message_is_used_and_every_used_message_exists() -> None:
    known = {name for folder in FOLDERS for name in messages(folder / "en.ftl")}
    files = [*PACKAGE.rglob("*.py"), *WEB.rglob("*.ts"), *WEB.rglob("*.svelte")]
    source = "\n".join(file.read_text("utf-8") for file in files)
    quoted = set(re.findall(r"""["']([a-z0-9]+(?:-[a-z0-9]+)*)["']""", source))
    # Names put together at run time: "caldera-line-{line}" and the like.
    begun = set(re.findall(r"""["'`]((?:[a-z]+-)+)\$?\{""", source)) | {
        f"{box}-{rest}"
        for box in shelf()
        for rest in re.findall(r"""["`]\$?\{[a-z_.]+\}-([a-z]+-?)(?:\$?\{|[`"])""", source)
    }
    unused = {name for name in known - quoted if not any(name.startswith(b) for b in begun)}
    assert unused == set()
    assert {name for name in quoted if re.match(rf"({'|'.join(shelf())})-", name)} <= known


def test_values_may_be_phrases_and_plurals_are_right() -> None:
    wolves = Phrase("caldera-animals-wolf", {"count": 2})
    told = Phrase("caldera-told-draw", {"seat": "Zoë", "token": wolves})
    assert say(told, "en") == "Zoë draws 2 wolves."
    assert say(told, "fr") == "Zoë pioche 2 loups."


def test_errors_speak_english_and_can_be_said_in_french() -> None:
    error = LudotopeError("undo-nothing")
    assert str(error) == "There is nothing to take back."
    assert say(error.phrase, "fr") == "Il n’y a rien à annuler."


def test_where_no_variable_says_so_the_language_is_that_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in LANGUAGE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for told, language in (
        ("French_France", "fr"),
        ("en_GB", "en"),
        ("German", "en"),
        (None, "en"),
    ):
        monkeypatch.setattr("locale.getlocale", lambda told=told: (told, None))
        assert language_of_user() == language
    monkeypatch.setattr("locale.getlocale", lambda: ("fr_FR", None))
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert language_of_user() == "en"
