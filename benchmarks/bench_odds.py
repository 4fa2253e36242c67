"""Solving, advice and simulation, compiled, on one core, and the memory of the whole process.

Rivals were measured elsewhere: the exact C program of 2017-20, which published 115.4831, takes 39 minutes; a numba
kernel plays 545,000 games of two seats a second on two cores, C++ 13,000, Java 15,000; nobody else offers the rest."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random

import numba
from measure import Figures, timed

import dicepad
from dicepad.odds import open_table, save, solve, table_for
from dicepad.odds.advice import Advisor
from dicepad.odds.simulation import Experiment, simulate
from dicepad.record import Match, play_out

POINTS = 115.4831
MEGABYTES = 500


def peak(seats: str, game: str = "qwixx") -> float:
    """Return the most memory, in MB, of a process that solves and keeps a table, or of an earlier process if that used
    more."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "dicepad", "solve", game, "--seats", seats]
        subprocess.run(command, env=os.environ | {"DICEPAD_CACHE": folder}, stdout=subprocess.DEVNULL, check=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6


def advise(advisor: Advisor, states: list[dicepad.State]) -> None:
    for state in states:
        advisor.option_values(state)


def main() -> int:
    figures = Figures()
    game = dicepad.load("qwixx")
    figures.size("memory, solo", peak("1"), "MB", MEGABYTES)
    figures.size("memory, five friendly seats", peak("5"), "MB", MEGABYTES)
    figures.size("memory, the same, a mixed sheet", peak("5", "qwixx-mixed-numbers"), "MB", MEGABYTES)
    numba.set_num_threads(1)
    figures.time("perfect solo solved", timed(partial(solve, game), runs=3), 550)
    table = table_for(game)
    figures.size("off the expected points", abs(table.start - POINTS), "points", 0.00005)
    match = play_out(Match.begin(game, 1), Random(3))
    states = [state for state in match.states if state.to_act]
    whole = timed(partial(advise, Advisor(table), states), span=0.2).each(len(states) / 1_000)
    figures.time("a thousand times advice", whole, 0.9, "ms")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "small.table"
        save(table, file, small=True)
        figures.size("a small table", file.stat().st_size / 1e6, "MB", 5)
        small = timed(partial(advise, Advisor(open_table(file, table.sheet)), states), runs=3).each(len(states) / 1_000)
        figures.time("the same, small table", small, 1.4, "ms")
    for names, games, most in ((("gap-2", "gap-2"), 200_000, 100), (("solo",), 50_000, 400)):
        played = timed(partial(simulate, Experiment("qwixx", names), games)).each(games / 1e6)
        figures.time(f"a million games of {' and '.join(names)}", played, most)
    for name, most in (("kneifen", 300), ("qwinto", 300), ("qwantum", 800)):
        played = timed(partial(simulate, Experiment(name, ("learned", "learned")), 100), runs=3).each(100 / 1_000)
        figures.time(f"a thousand games of {name}: learned and learned", played, most)
    return figures.end()


if __name__ == "__main__":
    sys.exit(main())
