"""Every sheet in four languages on A4 and Letter: the whole command, with its progress bar, in a terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from measure import Figures, timed

RUNS = 3


def make_all() -> tuple[int, str]:
    """Run ``sheetgen all`` with its errors on a terminal of its own. Returns the number of files that it made, and the
    text that it showed."""
    own, terminal = os.openpty()
    code = "import sys; from sheetgen.cli import main; sys.exit(main())"
    shown = b""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", code, "all", "-o", folder]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=terminal) as process:
            os.close(terminal)
            while piece := read(own):
                shown += piece
        os.close(own)
        if process.returncode:
            sys.exit(shown.decode())
        return len([*Path(folder).iterdir()]), shown.decode()


def read(terminal: int) -> bytes:
    """Return the output of a terminal, or nothing when its other end is closed."""
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux tells it
        return b""


def last_percent(shown: str) -> int:
    """Return the percentage at which a progress bar stands in the end."""
    return int(re.findall(r"(\d+)%", shown)[-1])


def main() -> int:
    figures = Figures()
    made, shown = make_all()
    figures.time(f"sheetgen all, {made} PDFs", timed(make_all, runs=RUNS), 300)
    figures.size("missing at the end of the bar", 100 - last_percent(shown), "%", 0)
    return figures.end()


if __name__ == "__main__":
    sys.exit(main())
