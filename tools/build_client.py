"""Puts the built browser client into the package when a wheel is made."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuilder(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client if that has not been done; an editable install uses what is there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Called by Hatchling before it collects files."""
        root = Path(self.root)
        if version == "editable" or (root / "ludotope" / "web" / "index.html").exists():
            return
        subprocess.run([root / "tools" / "web", root / ".venv", "build"], check=True)
