"""The state of the files with which the tests marked `trained` have passed, so that quick runs can leave them out.

Weights change twice a year, and their tests would take a quarter of every quick run. `make test-all` runs them all;
`make test` runs them if a file of `training`, its tests, or a file that it makes is another than the one they passed
with. ``python tests/proof.py`` runs them, and notes which files they passed with.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
NOTE: Final = ROOT / "tests" / "training" / "proved.txt"
PLACES: Final = ("training", "tests/training", "tests/odds")
"""Folders that have such tests."""
INPUTS: Final = (
    "training/*.py",
    "tests/training/*.py",
    "dicepad/odds/learned/*.json",
    "dicepad/odds/exercises/stored/*.json",
    "dicepad/odds/errors/*.json",
)
"""Patterns of the files that they prove."""


def digest(root: Path = ROOT) -> str:
    """Return the SHA-256 of the names and texts of all files that the tests prove, whatever their line ends."""
    found = sha256()
    for path in sorted((path for pattern in INPUTS for path in root.glob(pattern)), key=Path.as_posix):
        text = path.read_text(encoding="utf-8")
        found.update(f"{path.relative_to(root).as_posix()}\n{len(text)}\n{text}".encode())
    return found.hexdigest()


@cache
def is_proved() -> bool:
    """Return whether the tests have passed with the files as they are now."""
    return NOTE.read_text(encoding="utf-8").strip() == digest()


def main() -> int:
    """Run the tests; returns the status of pytest. Only if all pass, the files are noted."""
    NOTE.write_text("", encoding="utf-8")  # unknown until they have passed, and so they run
    words = ["-n", "auto", "--dist", "loadfile", "-m", "trained and not long", *PLACES]
    status = subprocess.run([sys.executable, "-m", "pytest", *words], cwd=ROOT, check=False).returncode
    if status == 0:
        NOTE.write_text(digest() + "\n", encoding="utf-8")
        print(f"noted in {NOTE.relative_to(ROOT)}; commit it with your change")
    return status


if __name__ == "__main__":
    sys.exit(main())
