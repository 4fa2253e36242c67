"""The report of a whole run, and its shield against tests that fail by chance; `make test` loads this with ``-p``.

A line stands for each folder that is done, with the seconds of its tests, and for each test that fails. What has failed
is run once more when all else is over, each test alone in a process of its own. If it passes there it is *flaky*: the
run names it, keeps its reason in ``out/flaky.txt`` and stays green, unless ``--strict-flaky`` is given.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Generator, Sequence
from typing import Any, Final

import pytest

from tests.places import ROOT

FLAKY: Final = ROOT / "out" / "flaky.txt"
MOST: Final = 10
"""If more tests fail, it is no accident, and none is run again."""
PATIENCE: Final = 1800
"""Seconds that a test has when it runs alone."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run be strict."""
    parser.addoption("--strict-flaky", action="store_true", help="a flaky test is a failure")


def pytest_configure(config: pytest.Config) -> None:
    """Take part in the process that tells people, not in those that run tests for it."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Suite(config), "dicepad-suite")


def folder(nodeid: str) -> str:
    """Return the folder that a test is counted under.

    >>> folder("tests/odds/exact/test_rows.py::test_one"), folder("book/a.ipynb::Cell 1")
    ('tests/odds', 'book')
    """
    parts = nodeid.partition("::")[0].split("/")
    return "/".join(parts[: 2 if parts[0] == "tests" else 1])


def runnable(nodeid: str) -> str:
    """Return what pytest runs for a test; a cell of a notebook needs those before it.

    >>> runnable("book/a.ipynb::Cell 1"), runnable("tests/test_a.py::test_b[1]")
    ('book/a.ipynb', 'tests/test_a.py::test_b[1]')
    """
    file = nodeid.partition("::")[0]
    return file if file.endswith(".ipynb") else nodeid


class Suite:
    """One run: what is still to come in each folder, and what was run again."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.waiting: Counter[str] = Counter()
        self.total: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.flaky: dict[str, str] = {}

    @property
    def reporter(self) -> Any:
        """The part of pytest that writes to the screen."""
        return self.config.pluginmanager.get_plugin("terminalreporter")

    def expect(self, nodeids: Sequence[str]) -> None:
        """Count the tests that are to come."""
        if not self.total:
            self.total = Counter(map(folder, nodeids))
            self.waiting = self.total.copy()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count, where this process runs the tests itself."""
        self.expect([item.nodeid for item in session.items])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """Count, where others run them; all of them have collected the same."""
        self.expect(ids)

    @pytest.hookimpl(wrapper=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> Generator[None, Any, Any]:
        """Write no letter for a test."""
        category, letter, word = yield
        return category, "", word or letter

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Name what fails at once, and add up the seconds."""
        self.seconds[folder(report.nodeid)] += report.duration
        if report.failed:
            self.failed[folder(report.nodeid)] += 1
            self.say(f"failed  {report.nodeid}")

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Tell of a folder when its last test is done."""
        place = folder(nodeid)
        self.waiting[place] -= 1
        if not self.waiting[place]:
            failed = f", {self.failed[place]} failed" if self.failed[place] else ""
            self.say(f"{place:<20} {self.total[place]:>5} tests {self.seconds[place]:>4.0f} s{failed}")

    def say(self, line: str) -> None:
        """Write a line."""
        self.reporter.ensure_newline()
        self.reporter.write_line(line)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, object, object]:
        """Run again what has failed, when all others are done."""
        done = yield
        stats = self.reporter.stats
        failures = {report.nodeid: report for kind in ("failed", "error") for report in stats.get(kind, [])}
        if len(failures) > MOST:
            self.say(f"{len(failures)} tests failed, too many to be flaky: none is run again")
        else:
            self.flaky = {name: str(one.longrepr) for name, one in failures.items() if self.passes_alone(name)}
        if not self.config.option.strict_flaky:
            self.forgive(session)
        return done

    def passes_alone(self, nodeid: str) -> bool:
        """Run one test in a process of its own, and tell whether it passes there."""
        self.say(f"again, alone: {nodeid}")
        kind = ["--nbval"] if nodeid.partition("::")[0].endswith(".ipynb") else []
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *kind, runnable(nodeid)]
        try:
            return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=PATIENCE).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def forgive(self, session: pytest.Session) -> None:
        """Count flaky tests as such, and no more as failures."""
        stats = self.reporter.stats
        for kind in ("failed", "error"):
            flaky = [report for report in stats.get(kind, []) if report.nodeid in self.flaky]
            stats[kind] = [report for report in stats.get(kind, []) if report.nodeid not in self.flaky]
            stats.setdefault("flaky", []).extend(flaky)
            session.testsfailed -= len(flaky)

    def pytest_terminal_summary(self) -> None:
        """Name the flaky tests, here and in their file."""
        FLAKY.parent.mkdir(exist_ok=True)
        FLAKY.write_text("".join(f"flaky: {name}\n\n{why}\n\n" for name, why in self.flaky.items()), encoding="utf-8")
        if self.flaky:
            self.reporter.section("flaky: failed, and passed alone")
            for name in self.flaky:
                self.reporter.write_line(f"flaky: {name}")
            self.reporter.write_line(f"why: {FLAKY.relative_to(ROOT)}; each is a bug of the highest priority")
