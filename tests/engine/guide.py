"""The game in docs/adding-a-game.md, taken from the page as it stands."""

import re
from pathlib import Path

from tests.packages import ROOT, Package, install

PAGE = ROOT / "docs" / "adding-a-game.md"


def read_game() -> tuple[str, str]:
    """The sources of the page's game and of its test."""
    game, test = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return game, test


def install_game(folder: Path) -> Package:
    """Installs the page's game, with its test, in a folder."""
    text = PAGE.read_text("utf-8")
    game, test = read_game()
    [declared] = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    (folder / "nim.py").write_text(game)
    (folder / "test_nim.py").write_text(test)
    (folder / "pyproject.toml").write_text(declared)
    return install(folder, folder)
