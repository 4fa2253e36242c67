"""Solving, advice and simulation: seconds and games a second, beside what rivals are known to reach.

Medians of several runs, after compilation, on as many threads as there are cores. The rivals' figures were measured on
a two-core machine, not in this run: the C program is the exact solver of 2017-20 that published 115.4831."""

from __future__ import annotations

import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import dicepad
from dicepad.odds import solo
from dicepad.odds.advice import Advisor
from dicepad.odds.simulate import Experiment, simulate
from dicepad.odds.table import open_table, save
from dicepad.record import Match, play_out

RUNS = 5


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The median time of some runs, after one that compiles."""
    work()
    found = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        found.append(time.perf_counter() - begin)
    return statistics.median(found)


def line(what: str, figure: str, aim: str, rival: str) -> None:
    print(f"  {what:<34}{figure:>16}   aim {aim:<18} rival {rival}", flush=True)


def advice_time(advisor: Advisor, match: Match) -> float:
    states = [state for state in match.states if state.to_act]
    return seconds(lambda: [advisor.option_values(state) for state in states]) / len(states)


def main() -> int:
    game = dicepad.load("qwixx")
    solve = seconds(lambda: solo.solve(game), 3)
    line("perfect solo solved", f"{solve:.1f} s", "10 s", "C program: about 39 min")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    line("memory at the peak", f"{memory:.0f} MiB", "500 MB", "a numba kernel: 255 MB")
    table = solo.table_for(game)
    line("expected points", f"{table.start:.4f}", "115.4831", "C program: 115.4831")
    match = play_out(Match.begin(game, 1), Random(3))
    line("advice, pure Python", f"{1e6 * advice_time(Advisor(table), match):.0f} us", "50 us", "none offers it")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "small.table"
        save(table, file, small=True)
        line("small table", f"{file.stat().st_size / 1e6:.2f} MB", "5 MB", "none offers it")
        line("small table opened", f"{seconds(lambda: open_table(file, table.layout), 3):.2f} s", "-", "none offers it")
        small = advice_time(Advisor(open_table(file, table.layout)), match)
        line("advice, small table", f"{1e6 * small:.0f} us", "20,000 us", "none offers it")
    thumbs = Experiment("qwixx", ("gap-2", "gap-2"))
    heuristic = 200_000 / seconds(lambda: simulate(thumbs, 200_000))
    line("two-seat gap-2 games a second", f"{heuristic:,.0f}", "500,000", "C++ 13,000; Java 15,000; Python 100")
    perfect = 50_000 / seconds(lambda: simulate(Experiment("qwixx", ("solo",)), 50_000))
    line("perfect solo games a second", f"{perfect:,.0f}", "200,000", "a numba kernel: 215,000")
    print(f"  medians of {RUNS} runs (solve and opening: 3) on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    met = solve <= 10 and heuristic >= 500_000 and perfect >= 200_000 and abs(table.start - 115.4831) < 5e-5
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
