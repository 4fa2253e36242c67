"""Run the quick tests again and again, half of the times beside four busy loops, and tell what failed.

The seconds are those of the processor, user and system, without the loops. On Linux they include the processes in which
Chromium draws its pages: their parents end before them and count nothing, so this program takes their place.

``python tests/soak.py --times 10``; `make soak` first builds what they need. Each run keeps its words in
``out/soak/``.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "out" / "soak"
LOOPS: Final = 4


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Keep the processor busy meanwhile."""
    command = [sys.executable, "-c", "while True: pass"]
    running = [subprocess.Popen(command) for _ in range(loops)]
    try:
        yield
    finally:
        for child in running:
            child.kill()
            child.wait()


def adopt_orphans() -> None:
    """Become the parent of every process below this one whose own parent ends first. Does nothing outside Linux."""
    if sys.platform == "linux":
        set_child_subreaper = 36  # PR_SET_CHILD_SUBREAPER in prctl(2)
        ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0)


def processor() -> float:
    """Return the processor seconds, user and system, of the processes below this one that have ended."""
    with suppress(ChildProcessError):  # there are none
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(number: int, loops: int) -> str:
    """Run the tests once; returns a row of the table."""
    log = FOLDER / f"{number}.log"
    before = processor()
    with log.open("w") as file, busy(loops):
        command = ["make", "--no-print-directory", "test", "STRICT="]
        code = subprocess.run(command, cwd=ROOT, stdout=file, stderr=subprocess.STDOUT, check=False).returncode
        used = processor() - before
    text = log.read_text(encoding="utf-8")
    closing = re.findall(r"^.*\d+ passed.* in .*$", text, re.MULTILINE) or ["no closing line"]
    named = re.findall(r"^(?:flaky: |FAILED |ERROR )(\S+)", text, re.MULTILINE)
    verdict = "red" if code else "flaky" if named else "green"
    return "  ".join(
        [f"{number:>3}", f"{loops} loops", f"{verdict:<5}", f"{used:>5.0f} s", closing[-1], *dict.fromkeys(named)]
    )


def main() -> int:
    """Soak; returns 1 if any run was not green."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=10, help="how often; the second half beside busy loops (10)")
    times = parser.parse_args().times
    if times < 1:
        parser.error("--times must be 1 or more")
    FOLDER.mkdir(parents=True, exist_ok=True)
    adopt_orphans()
    rows = []
    for number in range(1, times + 1):
        rows.append(run(number, LOOPS if number > (times + 1) // 2 else 0))
        print(rows[-1], flush=True)
    green = sum(" green " in row for row in rows)
    print(f"{green} of {times} runs were green; what each of them said is in {FOLDER.relative_to(ROOT)}")
    return int(green < times)


if __name__ == "__main__":
    sys.exit(main())
