"""Run the benchmarks, keep their figures, and name the commit that made one slower.

``python benchmarks`` runs all of them, ``python benchmarks rules env`` only these two; ``--keep`` adds their figures to
``figures.csv``. ``python benchmarks --compare`` measures nothing and reads that table.

A benchmark is a script ``bench_*.py`` in this folder. It prints its figures and exits with 0 when it meets its aims.
"""

from __future__ import annotations

import csv
import datetime
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from measure import FIGURES, once, rounded, yardstick

from dicepad.command import Parser

HERE: Final = Path(__file__).parent
TABLE: Final = HERE / "figures.csv"
FIRST: Final = ("date", "commit", "yardstick_ms", "benchmark")
UNKEPT: Final = ":(top,exclude)benchmarks/figures.csv"
"""A path, in git's own notation, that does not count as a change: the table itself."""
SLOWER: Final = 1.25
"""Greatest harmless ratio of a cost to the one before; smaller changes happen from run to run."""

Row = dict[str, str]


def main(words: list[str]) -> int:
    """Do what the command line asks. Returns 1 if a figure misses its aim or a cost has risen, and 2 for wrong
    usage."""
    parser = Parser(prog="benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="run only these benchmarks")
    parser.add_argument("--keep", action="store_true", help="add the figures to the table")
    parser.add_argument("--compare", action="store_true", help="measure nothing; show what has changed in the table")
    chosen = parser.parse_args(words)
    names = [script.stem.removeprefix("bench_") for script in sorted(HERE.glob("bench_*.py"))]
    wanted = [name for name in names if not chosen.names or any(word in name for word in chosen.names)]
    if not wanted:
        parser.error(f"no benchmark is named {' or '.join(chosen.names)}; there are: {', '.join(names)}")
    if chosen.compare:
        return told(row for row in kept() if row["benchmark"] in wanted)
    rows, failed = measured(wanted)
    if chosen.keep:
        keep(rows)
    if failed:
        print(f"benchmarks: failed: {', '.join(failed)}", file=sys.stderr)
    return int(bool(failed))


def measured(names: list[str]) -> tuple[list[Row], list[str]]:
    """Run benchmarks, each in its own process. Returns their figures, and the names of those that failed."""
    head = (datetime.datetime.now(datetime.UTC).date().isoformat(), commit())
    rows: list[Row] = []
    failed = []
    for name in names:
        measure = 1000 * once(yardstick, 0.5, time.process_time)
        print(f"{name} (the yardstick takes {measure:.1f} ms)", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "figures.csv")
            script = [sys.executable, str(HERE / f"bench_{name}.py")]
            if subprocess.run(script, env=os.environ | {FIGURES: str(file)}, check=False).returncode:
                failed.append(name)
            first = dict(zip(FIRST, (*head, f"{measure:.1f}", name), strict=True))
            rows += [first | row for row in read(file)] if file.exists() else []
    return rows, failed


def commit() -> str:
    """Return the commit that is measured, with a plus sign if files have changed since."""
    questions = (["rev-parse", "--short=10", "HEAD"], ["status", "--short", UNKEPT])
    asked = (["git", "-C", str(HERE), *words] for words in questions)
    found = [subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() for command in asked]
    return found[0] + ("+" if found[1] else "")


def read(path: Path) -> list[Row]:
    """Return the rows of a table."""
    with path.open(encoding="utf-8", newline="") as file:
        return [*csv.DictReader(file)]


def kept() -> list[Row]:
    """Return the table of all figures that were kept, oldest first."""
    return read(TABLE) if TABLE.exists() else []


def keep(rows: list[Row]) -> None:
    """Add rows to the table, with numbers rounded to six figures."""
    if not rows:
        return
    told = [row | {key: f"{float(row[key]):.6g}" for key in ("value", "cost", "most")} for row in rows]
    with TABLE.open("a", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, [*rows[0]], lineterminator="\n")
        if not file.tell():
            table.writeheader()
        table.writerows(told)


def told(rows: Iterator[Row]) -> int:
    """Print the last cost of each figure beside the one before. Returns 1 if any has risen too far."""
    histories: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        histories.setdefault((row["benchmark"], row["figure"]), []).append(row)
    slower = 0
    for (benchmark, figure), history in histories.items():
        *before, last = history
        change = float(last["cost"]) / (float(before[-1]["cost"]) or 1) if before else 1
        risen = change > SLOWER
        slower += risen
        note = f"SLOWER in {last['commit']} of {last['date']}, not yet in {before[-1]['commit']}" if risen else ""
        past = " ".join(rounded(float(row["cost"])) for row in history[-4:])
        print(f"{benchmark:<8}{figure:<38}{change:6.2f} times   {past:<30} {note}".rstrip())
    return int(slower > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
