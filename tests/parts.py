"""The eight parts of `make test-all`: ``make test-all PART=3/8`` runs the third, and all eight prove everything.

`parts.csv` names the part and the seconds of each file that takes long; any other file goes by its name, so a new one
moves no other. Where the table names no part, each test of the file goes by its own name.

pytest loads this file as a plug-in, beside `tests.suite`. At its end, a run prints its row for the table in
CONTRIBUTING, and the lines of `parts.csv` as they are now.
"""

from __future__ import annotations

import csv
import os
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import pytest

from tests.soak import adopt_orphans, processor

ROOT: Final = Path(__file__).resolve().parents[1]
TABLE: Final = ROOT / "tests" / "parts.csv"
COUNT: Final = 8
LONG: Final = 30
"""Seconds from which a file has a line in the table."""


@cache
def chosen() -> dict[str, str]:
    """Return the part of each file that takes long, and nothing for one whose tests lie in all parts."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {row["file"]: row["part"] for row in csv.DictReader(file)}


def file_of(nodeid: str) -> str:
    """Return the file of a test."""
    return nodeid.partition("::")[0]


def part_of(nodeid: str) -> int:
    """Return the part that a test lies in.

    >>> part_of("tests/test_a.py::test_b") == part_of("tests/test_a.py::test_c[1]")
    True
    """
    part = chosen().get(file_of(nodeid))
    name = nodeid if part == "" else file_of(nodeid)
    return int(part) if part else crc32(name.encode()) % COUNT + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run be a part of the whole."""
    parser.addoption("--part", choices=[f"{part}/{COUNT}" for part in range(1, COUNT + 1)], required=True)


def pytest_configure(config: pytest.Config) -> None:
    """Tell people in the process that they see, and not in those that run tests for it."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report(config))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what lies in other parts."""
    part = int(config.option.part[0])
    config.hook.pytest_deselected(items=[item for item in items if part_of(item.nodeid) != part])
    items[:] = [item for item in items if part_of(item.nodeid) == part]


class Report:
    """The seconds of each file, and how the run ended."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.seconds: Counter[str] = Counter()
        self.ended = False
        # The commit that is tested, whatever is committed meanwhile.
        told = subprocess.run(["git", "rev-parse", "--short=8", "HEAD"], cwd=ROOT, capture_output=True, text=True)
        self.commit = told.stdout.strip()
        adopt_orphans()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up the seconds."""
        self.seconds[file_of(report.nodeid)] += report.duration  # type: ignore[assignment]

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Note whether all tests of the part ran."""
        self.ended = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)

    def pytest_unconfigure(self) -> None:
        """Print the row and the lines, now that all that the run started is over."""
        if self.ended:
            lines = [
                f"{file},{chosen().get(file, '?')},{seconds:.0f}" for file, seconds in sorted(self.seconds.items())
            ]
            long = [line for line in lines if float(line.rpartition(",")[2]) >= LONG]
            print("for the table in CONTRIBUTING.md:", self.row(), "for tests/parts.csv:", *long, sep="\n")

    def row(self) -> str:
        """Return the row of the table."""
        suite: Any = self.config.pluginmanager.get_plugin("dicepad-suite")
        stats = suite.reporter.stats
        ran = ", ".join(f"{place} {number:,}" for place, number in sorted(suite.total.items()))
        numbers = [f"{len(stats.get(kind, [])):,}" for kind in ("passed", "skipped", "failed", "error", "flaky")]
        own = os.times()
        used = f"{processor() + own.user + own.system:,.0f}"
        return f"| {' | '.join((self.config.option.part, ran, used, *numbers, self.commit))} |"
