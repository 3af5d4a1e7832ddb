"""The game in docs/adding-a-game.md, taken from the page as it stands."""

import re
import tomllib
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


def read_game() -> tuple[str, str]:
    """The sources of the page's game and of its test."""
    game, test = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return game, test


def install_game(folder: Path) -> None:
    """Puts the page's game, its test and the metadata of an installed package into a folder."""
    text = PAGE.read_text("utf-8")
    game, test = read_game()
    [declared] = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    [(group, points)] = tomllib.loads(declared)["project"]["entry-points"].items()
    lines = [f"[{group}]", *(f"{name} = {module}" for name, module in points.items())]
    (folder / "nim.py").write_text(game)
    (folder / "test_nim.py").write_text(test)
    metadata = folder / "nim-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("\n".join(lines))
