"""What the docs name is there: every file they point to, and every rule they say where to find."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
TRACKED = subprocess.run(
    ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
    cwd=ROOT,
    capture_output=True,
    text=True,
    check=False,
).stdout.split()


@pytest.mark.skipif(not TRACKED, reason="not a checkout")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_that_is_named_exists(page: Path) -> None:
    kinds = "py|ts|svelte|txt|md|svg|toml|yaml|conf|service"
    named = re.findall(rf"`([\w/-]+\.(?:{kinds}))`", page.read_text("utf-8"))
    for name in named:
        pattern = re.escape(f"/{name}") + "$"
        for stands_for_any in ("NAME", "Name", "STEP"):
            pattern = pattern.replace(stands_for_any, r"[\w-]+")
        assert any(re.search(pattern, f"/{file}") for file in TRACKED), f"there is no {name}"


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=lambda page: page.stem)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if target.startswith(("https://", "http://")):
            continue
        name, _, heading = target.partition("#")
        file = page.parent / name if name else page
        assert file.exists(), f"{page.name} links to {target}"
        if heading:
            lines = re.findall(r"^#+ (.+)$", file.read_text("utf-8"), re.MULTILINE)
            assert heading in {_anchor(line) for line in lines}, f"{page.name} links to {target}"


def _anchor(heading: str) -> str:
    """The name by which a heading is linked to."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize(
    ("page", "game"), [("caldera-park", "caldera"), ("trias", "trias"), ("carcata", "carcata")]
)
def test_every_rule_is_where_the_page_says(page: str, game: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
    section = text.split("## Where to find a rule")[1].split("\n## ")[0]
    folder = ROOT / "ludotope" / "games" / game
    found = 0
    for row in section.splitlines():
        files = [folder / name for name in re.findall(r"`([\w/]+\.py)`", row)]
        assert all(file.exists() for file in files), row
        sources = "".join(file.read_text("utf-8") for file in files)
        for function in re.findall(r"`([a-z_]+)`", row):
            found += 1
            assert f"def {function}(" in sources, f"{function} is not in the files of: {row}"
    assert found > 3
