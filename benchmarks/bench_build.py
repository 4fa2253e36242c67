"""Time to build the site: all pages anew, and a single page whose text has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

from measure import Figures, Timing, once, processor_time, yardstick

ROOT = Path(__file__).resolve().parents[1]
CHANGED = ("_config.yml", "book/licences.md")
MOST_WHOLE, MOST_PAGE = 1_800, 0.2


def make(*arguments: str) -> None:
    """Run make as from a shell: what a `make` above it sets would lead to jobs that this one cannot share."""
    alone = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
    subprocess.run(["make", "-C", str(ROOT), *arguments], env=alone, check=True, stdout=subprocess.DEVNULL)


def build(changed: str) -> None:
    """Build the site as if a file had changed."""
    make("-W", changed, "site")


def main() -> int:
    figures = Figures()
    measure = once(yardstick, 1, processor_time)
    whole, page = (once(partial(build, changed), 0, processor_time) for changed in CHANGED)
    figures.time("the whole site", Timing(whole, whole / measure), MOST_WHOLE)
    figures.time("one changed page", Timing(page, page / whole), MOST_PAGE, "s", "the whole")
    return figures.end()


if __name__ == "__main__":
    sys.exit(main())
