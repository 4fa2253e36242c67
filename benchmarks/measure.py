"""Figures that hold on any machine, however slow or busy: processor time relative to a yardstick or a rival in the same
run.

A *cost* is what an aim is set for and what is compared from commit to commit: how many times as long as the yardstick,
or as a rival, something takes, or a size as it is. Less is better. The absolute value is printed beside it.
"""

from __future__ import annotations

import csv
import math
import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import Final, NamedTuple

__all__ = [
    "FIGURES",
    "YARDSTICK",
    "Figure",
    "Figures",
    "Timing",
    "processor_time",
    "timed",
    "whole_site",
    "yardstick",
]

FIGURES: Final = "DICEPAD_FIGURES"
"""Environment variable that names the file for a benchmark's figures, which are also printed."""
YARDSTICK: Final = "yardstick"
WHOLE_SITE: Final = Path(__file__).resolve().parents[1] / "out" / "site"


def yardstick() -> int:
    """Run about 30 ms of plain Python, always the same: count slowly the ways in which eight dice make each sum."""
    ways = {0: 1}
    for _ in range(400):
        ways = {0: 1}
        for _ in range(8):
            more: dict[int, int] = {}
            for total, count in ways.items():
                for face in range(1, 7):
                    more[total + face] = more.get(total + face, 0) + count
            ways = more
    return max(ways.values())


def processor_time() -> float:
    """Return the seconds of processor time of this process, with all its threads and its finished children."""
    used = (getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def whole_site() -> Path:
    """Return the folder of the site that `make bench` builds. Ends the program with one line if there is none."""
    if not (WHOLE_SITE / "sw.js").exists():
        sys.exit(f"{Path(sys.argv[0]).stem}: there is no site in {WHOLE_SITE}; run make site")
    return WHOLE_SITE


class Timing(NamedTuple):
    """Time of an operation: the median in seconds, and the median of its ratio to the rival's time."""

    seconds: float
    cost: float

    def each(self, count: float) -> Timing:
        """Return the time for each of several items."""
        return Timing(self.seconds / count, self.cost / count)


def timed(
    work: Callable[[], object],
    rival: Callable[[], object] = yardstick,
    *,
    runs: int = 5,
    span: float = 0,
    clock: Callable[[], float] = processor_time,
    rival_clock: Callable[[], float] | None = None,
) -> Timing:
    """Time a call and its rival in turn, so that everything else on the machine disturbs both alike.

    Both are called once before, to load and to compile; then each again and again until `span` seconds are over.
    """
    work()
    rival()
    pairs = [(once(rival, span, rival_clock or clock), once(work, span, clock)) for _ in range(runs)]
    seconds = statistics.median(own for _, own in pairs)
    return Timing(seconds, statistics.median(own / other for other, own in pairs))


def once(work: Callable[[], object], span: float, clock: Callable[[], float]) -> float:
    """Return the seconds of a call, averaged over as many calls as fit into `span` seconds."""
    calls, begin = 0, clock()
    while not calls or clock() - begin < span:
        work()
        calls += 1
    return (clock() - begin) / calls


@dataclass(frozen=True)
class Figure:
    """One figure. `beside` is the measure of its cost: the yardstick, a rival, or nothing for a size."""

    figure: str
    value: float
    unit: str
    cost: float
    beside: str
    most: float

    @property
    def met(self) -> bool:
        """Return whether the cost is within its aim."""
        return self.cost <= self.most


@dataclass
class Figures:
    """The figures of one benchmark: printed as they come, and kept."""

    kept: list[Figure] = field(default_factory=list)

    def time(self, figure: str, taken: Timing, most: float, unit: str = "s", beside: str = YARDSTICK) -> None:
        """Add a time, in a unit of `SCALES`, with the aim for its cost."""
        scale = SCALES[unit]
        value = 1 / taken.seconds if unit.endswith("/s") else taken.seconds * scale
        self.add(Figure(figure, value, unit, taken.cost, beside, most))

    def size(self, figure: str, value: float, unit: str, most: float) -> None:
        """Add a size, or another value that is the same on all machines, with its aim."""
        self.add(Figure(figure, value, unit, value, "", most))

    def share(self, figure: str, value: float, unit: str, rival: float, beside: str, most: float) -> None:
        """Add a value beside the same value of a rival."""
        self.add(Figure(figure, value, unit, value / rival, beside, most))

    def add(self, one: Figure) -> None:
        """Print a figure and keep it."""
        self.kept.append(one)
        cost = f"{rounded(one.cost)} x {one.beside}" if one.beside else ""
        aim = f"aim {rounded(one.most)}" if one.most < math.inf else ""
        missed = "" if one.met else "   MISSED"
        print(
            f"  {one.figure:<38}{rounded(one.value):>9} {one.unit:<7} {cost:<26}{aim:<12}{missed}".rstrip(), flush=True
        )

    def end(self) -> int:
        """Write the figures where the runner wants them. Returns the exit code, which is 1 if a figure misses its
        aim."""
        if place := os.environ.get(FIGURES):
            write(Path(place), [asdict(one) for one in self.kept])
        return int(not all(one.met for one in self.kept))


SCALES: Final = {"s": 1.0, "ms": 1e3, "us": 1e6, "games/s": 1.0, "steps/s": 1.0}


def rounded(value: float) -> str:
    """Return a number with three significant figures.

    >>> rounded(0.012345), rounded(1234.5), rounded(12.345), rounded(115.4831)
    ('0.0123', '1,234', '12.3', '115')
    """
    if not value:
        return "0"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:,.{digits}f}"


def write(path: Path, rows: list[dict[str, object]]) -> None:
    """Write a table of figures."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, [one.name for one in fields(Figure)])
        table.writeheader()
        table.writerows(rows)


if __name__ == "__main__":
    sys.exit(f"the yardstick takes {1000 * once(yardstick, 1, time.process_time):.1f} ms here")
