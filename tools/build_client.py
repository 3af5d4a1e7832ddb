"""Puts the built browser client into wheels and source distributions."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuilder(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client if that has not been done; an editable install uses what is there.

    A source distribution has it, so that a wheel can be made from that without Node.js.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Called by Hatchling before it collects files."""
        root = Path(self.root)
        if version == "editable" or (root / "ludotope" / "web" / "index.html").exists():
            return
        try:
            subprocess.run([root / "tools" / "web", root / ".venv", "build"], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise SystemExit(
                "The browser client is not built and cannot be built here; run"
                f" `tools/web .venv build` with Node.js first ({error})."
            ) from None
