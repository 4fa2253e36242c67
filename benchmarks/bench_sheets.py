"""Every sheet in four languages on A4 and Letter: the whole command, with its progress bar, on a terminal."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 3
MOST_SECONDS = 10.0


def make_all(folder: str) -> bytes:
    """Run ``sheetgen all`` with its errors on a terminal of its own, and return what it showed there."""
    own, terminal = os.openpty()
    code = "import sys; from sheetgen.cli import main; sys.exit(main())"
    with subprocess.Popen([sys.executable, "-c", code, "all", "-o", folder], stderr=terminal) as process:
        os.close(terminal)
        shown = b""
        while True:
            try:
                piece = os.read(own, 65536)
            except OSError:  # how Linux tells that the other end is closed
                break
            if not piece:
                break
            shown += piece
    os.close(own)
    if process.returncode:
        sys.exit(shown.decode())
    return shown


def main() -> int:
    seconds = []
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            shown = make_all(folder)
            seconds.append(time.perf_counter() - start)
            files = list(Path(folder).iterdir())
            size = sum(file.stat().st_size for file in files)
    bar = shown.decode().strip().split("\r")[-1]
    print(f"  {len(files)} PDFs of {size / 1e6:.1f} MB, whole command, median of {RUNS} runs on {os.cpu_count()} cores")
    print(f"  {statistics.median(seconds):.2f} s (aim: {MOST_SECONDS:.0f}); the bar ends with {bar}")
    whole = bar.endswith("100%")
    return 0 if statistics.median(seconds) < MOST_SECONDS and whole else 1


if __name__ == "__main__":
    sys.exit(main())
