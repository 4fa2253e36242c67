"""Figures hold on a busy machine, and a commit that made something slower is named."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import bench_build
import bench_sheets
import measure
import pytest
from measure import FIGURES, Figures, Timing, rounded, timed, whole_site

from dicepad.command import progress_bar
from tests.places import ROOT

TABLE = """date,commit,yardstick_ms,benchmark,figure,value,unit,cost,beside,most
2026-01-01,aaaaaaaaaa,30,rules,a match,1,ms,0.1,yardstick,1
2026-01-01,aaaaaaaaaa,30,env,a step,1,ms,0.5,yardstick,1
2026-01-02,bbbbbbbbbb,90,rules,a match,3,ms,0.11,yardstick,1
2026-01-03,cccccccccc,30,rules,a match,1.6,ms,0.16,yardstick,1
2026-01-03,cccccccccc,30,env,a step,1,ms,0.3,yardstick,1
"""


def clocked(each: float, slower: Iterator[float]) -> tuple[Callable[[], float], Callable[[], None]]:
    """A clock that only work moves on, and a piece of work that takes so long on a machine that is so much slower."""
    now = [0.0]

    def work() -> None:
        now[0] += each * next(slower)

    return lambda: now[0], work


def test_a_cost_is_the_same_however_busy_the_machine_is() -> None:
    """The machine is three times as slow in the middle of it, for both."""
    busy = [1.0, 1.0, 3.0, 3.0, 1.0, 1.0]
    clock, work = clocked(2.0, iter(busy))
    rival_clock, rival = clocked(0.5, iter(busy))
    assert timed(work, rival, clock=clock, rival_clock=rival_clock) == Timing(2.0, 4.0)


def test_short_work_is_done_until_its_time_is_over() -> None:
    clock, work = clocked(0.25, iter([1.0] * 99))
    rival_clock, rival = clocked(0.5, iter([1.0] * 99))
    assert timed(work, rival, runs=1, span=2, clock=clock, rival_clock=rival_clock) == Timing(0.25, 0.5)


def test_a_missed_aim_is_said_and_fails(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FIGURES, str(tmp_path / "found.csv"))
    figures = Figures()
    figures.time("a match", Timing(0.002, 0.5), 1, "ms")
    figures.size("a file", 90, "kB", 100)
    assert figures.end() == 0
    figures.size("another", 101, "kB", 100)
    assert figures.end() == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.endswith("MISSED") for line in lines] == [False, False, True]
    assert "2.00 ms" in lines[0]
    assert "0.500 x yardstick" in lines[0]
    found = (tmp_path / "found.csv").read_text(encoding="utf-8").splitlines()
    assert found[:2] == ["figure,value,unit,cost,beside,most", "a match,2.0,ms,0.5,yardstick,1"]
    assert len(found) == 4


def test_a_slower_commit_is_named(tmp_path: Path) -> None:
    """By its cost: that a machine is three times as slow, as on the second day, is no fault of a commit."""
    for name in ("__main__.py", "measure.py", "bench_rules.py", "bench_env.py"):
        (tmp_path / name).write_bytes((ROOT / "benchmarks" / name).read_bytes())
    (tmp_path / "figures.csv").write_text(TABLE, encoding="utf-8")
    done = compared(tmp_path)
    slow, fast = done.stdout.splitlines()
    assert slow.endswith("SLOWER in cccccccccc of 2026-01-03, not yet in bbbbbbbbbb")
    assert "SLOWER" not in fast
    assert done.returncode == 1
    (tmp_path / "figures.csv").write_text("".join(TABLE.splitlines(keepends=True)[:4]), encoding="utf-8")
    assert compared(tmp_path).returncode == 0


def compared(folder: Path) -> subprocess.CompletedProcess[str]:
    command, environment = [sys.executable, str(folder), "--compare"], {"PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_a_number_shows_three_figures_that_count() -> None:
    assert [rounded(value) for value in (0.012345, 1234.5, 12.345, 99.96, 0)] == [
        "0.0123",
        "1,234",
        "12.3",
        "100.0",
        "0",
    ]


def test_the_site_that_is_measured_is_the_whole_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Not the small one of these tests, which lacks most pages."""
    monkeypatch.setenv("DICEPAD_SITE", "out/small/site")
    assert measure.WHOLE_SITE == ROOT / "out" / "site"
    users = [path for path in (ROOT / "benchmarks").glob("bench_*.py") if "served(" in path.read_text("utf-8")]
    assert {path.stem for path in users} == {"bench_coach", "bench_site"}
    assert all("whole_site()" in path.read_text("utf-8") for path in users)
    monkeypatch.setattr(measure, "WHOLE_SITE", tmp_path)
    with pytest.raises(SystemExit, match=r"there is no site in .*; run make site"):
        whole_site()
    (tmp_path / "sw.js").touch()
    assert whole_site() == tmp_path


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_end_of_a_progress_bar_is_read_as_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    show = progress_bar("drawing")
    for share, percent in ((0, 0), (0.5, 50), (1, 100)):
        show(share)
        assert bench_sheets.last_percent(terminal.getvalue()) == percent


def test_a_build_within_make_warns_of_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAKEFLAGS", " -j2 --jobserver-auth=198,199")
    monkeypatch.setenv("MAKELEVEL", "1")
    bench_build.make("help")
    assert capfd.readouterr() == ("", "")
