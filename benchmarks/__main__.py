"""Run every benchmark in turn: ``python benchmarks`` all of them, ``python benchmarks pdf`` those named like that.

A benchmark is a script ``bench_*.py`` in this folder. It prints its own figures and exits with 0 when it meets its aim.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def main(words: list[str]) -> int:
    """Run the benchmarks that a word names, or all; returns 1 if any failed, 2 if there is none of that name."""
    scripts = sorted(Path(__file__).parent.glob("bench_*.py"))
    chosen = [script for script in scripts if not words or any(word in script.stem for word in words)]
    if not chosen:
        names = ", ".join(script.stem.removeprefix("bench_") for script in scripts) or "none"
        print(
            f"benchmarks: no benchmark is named {' or '.join(words) or 'anything'}; there are: {names}", file=sys.stderr
        )
        return 2
    failed = []
    for script in chosen:
        print(f"{script.stem.removeprefix('bench_')}", flush=True)
        if subprocess.run([sys.executable, script], check=False).returncode:
            failed.append(script.stem.removeprefix("bench_"))
    if failed:
        print(f"benchmarks: failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
