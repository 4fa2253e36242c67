"""Solving, advice and simulation: seconds and games a second, beside what rivals are known to reach.

The best of several runs, after compilation, on as many threads as there are cores. The rivals' figures were measured on
a two-core machine, not in this run: the C program is the exact solver of 2017-20 that published 115.4831."""

from __future__ import annotations

import math
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import dicepad
from dicepad.odds import open_table, save, solve, table_for
from dicepad.odds.advice import Advisor
from dicepad.odds.simulation import Experiment, simulate
from dicepad.record import Match, play_out

RUNS = 5


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The shortest time of some runs, after one that compiles: what else the machine does only makes them longer."""
    work()
    found = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        found.append(time.perf_counter() - begin)
    return min(found)


def peak(seats: str, game: str = "qwixx") -> float:
    """The most memory of a process that solves and keeps a table, in MB, or of an earlier one if that took more."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "dicepad", "solve", game, "--seats", seats]
        subprocess.run(command, env=os.environ | {"DICEPAD_CACHE": folder}, stdout=subprocess.DEVNULL, check=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6


def line(what: str, value: float, form: str, rival: str, most: float = math.inf, least: float = -math.inf) -> bool:
    """Print a figure beside its aim; returns whether it meets that."""
    aim = f"at most {form.format(most)}" if most < math.inf else f"at least {form.format(least)}"
    met = least <= value <= most
    print(f"  {what:<32}{form.format(value):>14}   aim {aim:<22}{'' if met else 'MISSED  '}rival {rival}", flush=True)
    return met


def advice_time(advisor: Advisor, match: Match) -> float:
    states = [state for state in match.states if state.to_act]
    return seconds(lambda: [advisor.option_values(state) for state in states]) / len(states)


def games_a_second(strategies: tuple[str, ...], games: int) -> float:
    return games / seconds(lambda: simulate(Experiment("qwixx", strategies), games), 4 * RUNS)


def main() -> int:
    game = dicepad.load("qwixx")
    met = [line("memory at the peak", peak("1"), "{:.0f} MB", "a numba kernel: 255 MB", 500)]
    met.append(line("memory, five friendly seats", peak("5"), "{:.0f} MB", "none offers it", 500))
    mixed = peak("5", "qwixx-mixed-numbers")
    met.append(line("memory, the same at a mixed sheet", mixed, "{:.0f} MB", "none offers it", 500))
    solved = seconds(lambda: solve(game), 3)
    met.append(line("perfect solo solved", solved, "{:.1f} s", "C program: about 39 min", 10))
    table = table_for(game)
    met.append(line("expected points", table.start, "{:.4f}", "C program: 115.4831", 115.48315, 115.48305))
    match = play_out(Match.begin(game, 1), Random(3))
    advice = 1e6 * advice_time(Advisor(table), match)
    met.append(line("advice", advice, "{:,.0f} us", "none offers it", 50))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "small.table"
        save(table, file, small=True)
        met.append(line("small table", file.stat().st_size / 1e6, "{:.2f} MB", "none offers it", 5))
        small = 1e6 * advice_time(Advisor(open_table(file, table.sheet)), match)
        met.append(line("advice, small table", small, "{:,.0f} us", "none offers it", 20_000))
    heuristic = games_a_second(("gap-2", "gap-2"), 200_000)
    rivals = "a numba kernel: 545,000; C++ 13,000; Java 15,000"
    met.append(line("two-seat gap-2 games a second", heuristic, "{:,.0f}", rivals, least=500_000))
    perfect = games_a_second(("solo",), 50_000)
    met.append(line("perfect solo games a second", perfect, "{:,.0f}", "a numba kernel: 215,000", least=200_000))
    runs = f"best of {RUNS} runs (solving: 3, games: {4 * RUNS})"
    print(f"  {runs} on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
