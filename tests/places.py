"""Folders from which the tests read."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
SITE: Final = ROOT / os.environ.get("DICEPAD_SITE", "out/small/site")
"""The site that pages are read from: the small one, or the whole one in `make test-all`."""


def known_to_git(*options: str) -> set[str]:
    """Return the names of the files that git lists here, as seen from the root."""
    git = shutil.which("git")
    if git is None:
        pytest.fail("git is missing; it says which files belong to dicepad", pytrace=False)
    command = [git, "-c", "safe.directory=*", "ls-files", "-z", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"git does not list the files of {ROOT}: {done.stderr.splitlines()[0]}", pytrace=False)
    return {name for name in done.stdout.split("\0") if (ROOT / name).is_file()}
