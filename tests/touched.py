"""Run the quick tests of what has changed since main: of its folder, and the examples in its documentation strings.

``python tests/touched.py`` looks at the commits that main does not have and at what is not committed, new files too.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
LEFT_OUT: Final = "not (browser or site or notebook or solve or long)"
PACKAGES: Final = ("dicepad", "sheetgen", "widgets", "training")
HOUSE: Final = "tests/test_house.py"
NO_TESTS: Final = 5
"""What pytest ends with when it finds no test."""


def git(*arguments: str) -> list[str]:
    """Return the lines that git answers."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"touched: git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout.splitlines()


def changed() -> list[str]:
    """Return the files that differ from main, here or at the origin, new ones too."""
    mains = git("for-each-ref", "--format=%(refname)", "refs/heads/main", "refs/remotes/origin/main")
    if not mains:
        sys.exit("touched: there is no branch main to compare with; fetch it with: git fetch origin main:main")
    base = git("merge-base", "HEAD", mains[0])[0]
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def places_of(name: str) -> Iterable[str]:
    """Return where the tests of a file are.

    >>> list(places_of("dicepad/odds/exact/rows.py"))
    ['dicepad/odds/exact/rows.py', 'tests/odds/exact']
    >>> list(places_of("tests/widgets/conftest.py")), list(places_of("Makefile"))
    (['tests/widgets'], ['tests/test_house.py'])
    """
    path = PurePosixPath(name)
    top, *inner = path.parts
    if path.name.startswith("test_") or (top in PACKAGES and path.suffix == ".py"):
        yield name
    if top in PACKAGES:
        place = PurePosixPath("tests", *(inner if inner[0] in ("odds", "env") else (top, *inner))).parent
        while not (ROOT / place).is_dir():
            place = place.parent
        yield place.as_posix()
    elif top == "tests" and not path.name.startswith("test_"):
        yield path.parent.as_posix() if inner[1:] else HOUSE
    elif top == "book":
        yield "tests/chapters"
    elif top != "tests":
        yield HOUSE


def main() -> int:
    """Run them; returns what pytest does."""
    names = [name for name in changed() if (ROOT / name).exists() or not name.startswith("tests/")]
    places = {place for name in names for place in places_of(name) if (ROOT / place).exists()}
    # A folder stands for all that is in it.
    chosen = sorted(place for place in places if not places & {*map(str, PurePosixPath(place).parents)})
    if not chosen:
        print("touched      nothing has changed since main")
        return 0
    print(f"touched      {' '.join(chosen)}", flush=True)
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", "-m", LEFT_OUT, *chosen]
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    return 0 if code == NO_TESTS else code


if __name__ == "__main__":
    sys.exit(main())
