"""Gives the package its description: the README, less what works in a checkout only."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# A row of a table that has pictures, and a link to a file beside the README.
PICTURES = re.compile(r"^\|.*!\[.*\n", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\((?!https?://|#)[^)]+\)")


def describe(readme: str) -> str:
    """Returns a README without its pictures, with the names of files instead of links to them."""
    return LINK.sub(r"\1", PICTURES.sub("", readme))


class Description(MetadataHookInterface):
    """Sets what package indexes show of the project."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by Hatchling when it collects the metadata."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": describe(text)}
