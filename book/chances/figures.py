"""Figures that take minutes to compute, and are therefore stored in files beside the chapters.

Each file has its own command, which makes the file again, exact to the last digit::

    python figures.py scores               scores.json: how perfect play scores, alone
    python figures.py rules                rules.json: simple rules alone, exactly, and in pairs on the same dice
    python figures.py friendly             friendly.json: friendly seats, and who wins
    python figures.py company              company.json: who wins among two to five players who skip one
    python figures.py par --numbers 3 --colours 1
                                           par.json: par of the printed and of freshly mixed sheets, from seed 1 on
    python figures.py again                into par.json: the one sheet whose games came out low, with other dice
    python figures.py simple               simple.json: a simple player on sixty mixed sheets of each kind

The pars take minutes a sheet. The command continues where it stopped, and does not solve again what the file already
holds.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from dicepad import load
from dicepad.odds.face import face_of
from dicepad.odds.qwixx.many_games.score_distribution import ScoreChances, score_chances
from dicepad.odds.qwixx.solver.solving import solve, table_for
from dicepad.odds.qwixx.solver.value_table import ValueTable
from dicepad.odds.simulation import Experiment, simulate
from dicepad.rules.crossing.mix import KINDS, mixed_spec

Rows = tuple[int, ...]
Option = tuple[int, Rows, int, int]
"""Points, rows, misthrows, and the number of other seats that roll before your next turn."""

HERE = Path(__file__).parent
PRINTED = ("qwixx", "qwixx-mixed-colours", "qwixx-mixed-numbers")
COMPANY = 5
GAMES = 1_000_000
PLAYED = 20_000
"""Number of games on each mixed sheet."""
SEED = 2026
"""Seed of the games. It differs from the seed of `benchmarks/who_wins.md`, so that the two check each other."""
EMPTY: Rows = (0, 0, 0, 0)
UNDISTURBED = 10_000
"""Number of games by the table of each number of friendly seats."""
HASTE = 12
AGAIN = ("numbers", 3, 500_000, 5)
"""A mixed sheet, a number of new games, and their seed."""
SIMPLE = 60
"""Number of mixed sheets of each kind for the simple player, and of games on each of them."""
SIMPLE_GAMES = 100_000
RULES = ("gap-1", "gap-0")
"""Rules whose games are followed: the greatest number of cells that each may skip."""
ALONE = ("gap-0", "gap-1", "gap-3", "gap-9")
PAIRED = 1_000_000
"""Number of games of each rule on common dice."""
PAIRS = (
    ("solo", "friendly-2"),
    ("solo", "gap-1"),
    ("gap-1", "gap-0"),
    ("gap-2", "gap-1"),
    ("hasty-4", "gap-1"),
    ("hasty-8", "gap-1"),
    ("hasty-12", "gap-1"),
    ("hasty-12", "solo"),
)
USUAL = "gap-1"
AMONG = ("solo", "gap-0", "gap-2", "gap-3", "hasty-12")
"""Strategies that play among others who all skip one number at most."""


def scores() -> None:
    """Follow all games of perfect play at once."""
    text = as_json(score_chances(load("qwixx")), "solo")
    (HERE / "scores.json").write_text(text + "\n", encoding="utf-8")


def as_json(found: ScoreChances, strategy: str) -> str:
    """Return the distribution of a strategy's scores alone as JSON, with ten probabilities a line."""
    known = [index for index, chance in enumerate(found.chances) if chance]
    chances = [float(f"{chance:.6g}") for chance in found.chances[known[0] : known[-1] + 1]]
    lines = ",\n".join(", ".join(map(str, chances[start : start + 10])) for start in range(0, len(chances), 10))
    ends = f'"turns": {found.turns:.9g}, "by_rows": {found.by_rows:.9g}, "by_misthrows": {found.by_misthrows:.9g}'
    kind = f'"game": "qwixx", "strategy": "{strategy}"'
    return f'{{\n{kind}, {ends},\n"lowest": {found.lowest + known[0]},\n"chances": [\n{lines}\n]\n}}'


def rules() -> None:
    """Follow all games of each rule at once, and let the rules play the same dice."""
    path = HERE / "rules.json"
    known: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    alone = {name: points_alone(name) for name in ALONE}
    pairs = {}
    for first, second in combinations(ALONE, 2):
        lead = alone[first] - alone[second]
        pairs[f"{first} {second}"] = {
            "games": PAIRED,
            "lead": round(float(lead.mean()), 4),
            "deviation": round(float(lead.std()), 4),
            "correlation": round(float(np.corrcoef(alone[first], alone[second])[0, 1]), 4),
            "ahead": round(float((lead > 0).mean()), 5),
            "equal": round(float((lead == 0).mean()), 5),
        }
    known["pairs"] = pairs
    for name in RULES:
        if name not in known:
            found = score_chances(load("qwixx"), name)
            known[name] = {"mean": round(found.mean, 6), "deviation": round(found.deviation, 6)}
            known[name] |= json.loads(as_json(found, name))
        path.write_text(
            "{\n" + ",\n".join(f'"{key}": {json.dumps(known[key])}' for key in known) + "\n}\n", encoding="utf-8"
        )


def points_alone(strategy: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the points of many games of one seat. The dice of each game do not depend on the moves."""
    game = load("qwixx")
    play = face_of(game).compiled(game, (strategy,))
    assert play is not None
    return np.concatenate([play(SEED, first, 25_000)[0].reshape(-1) for first in range(0, PAIRED, 25_000)]) / 1.0


def friendly() -> None:
    """Solve one to five friendly seats, play by the tables, and let strategies play against each other."""
    game = load("qwixx")
    seats = []
    for count in range(1, COMPANY + 1):
        table = solve(game, count)
        rng = Random(SEED)
        played = [play_undisturbed(table, rng) for _ in range(UNDISTURBED)]
        seats.append(
            {
                "points": [round(table.value(wait, 0, EMPTY), 4) for wait in range(count)],
                "misthrows": [round(table.value(0, misthrows, EMPTY), 4) for misthrows in range(4)],
                "simulated": round(fmean(score for score, _ in played), 2),
                "error": round(stdev(score for score, _ in played) / sqrt(UNDISTURBED), 2),
                "turns": round(fmean(turns for _, turns in played), 2),
            }
        )
    hasty = solve(game, 2, end_percent=HASTE)
    known = {
        "seats": seats,
        "hasty": [round(hasty.value(0, misthrows, EMPTY), 4) for misthrows in range(4)],
        "games": GAMES,
        "seed": SEED,
        "matches": [match(*pair) for pair in PAIRS],
    }
    write("friendly.json", known)


def company() -> None:
    """Let one strategy play with one to four players who skip one number at most."""
    found = {name: [among(name, players) for players in range(2, COMPANY + 1)] for name in AMONG}
    write("company.json", {"games": GAMES, "seed": SEED, "wins": found})


def among(name: str, players: int) -> dict[str, float]:
    """Return how often a strategy wins at a table where all others skip one number at most, and the standard error."""
    wins, error = simulate(Experiment("qwixx", (name, *[USUAL] * (players - 1)), SEED), GAMES).mean(1, 0)
    return {"wins": round(wins, 5), "error": round(error, 5)}


def match(first: str, second: str) -> dict[str, Any]:
    """Play two strategies against each other. Return how often the first wins, the standard error, and the points of
    both."""
    found = simulate(Experiment("qwixx", (first, second), SEED), GAMES)
    wins, error = found.mean(1, 0)
    points = [round(found.mean(0, seat)[0], 2) for seat in (0, 1)]
    return {"pair": [first, second], "wins": round(wins, 5), "error": round(error, 5), "points": points}


def play_undisturbed(table: ValueTable, rng: Random) -> tuple[int, int]:
    """Play a game of the first seat by the table, while the others only roll. Return its score, and the number of its
    own turns.

    Written for this alone, in plain Python, so that it shares nothing with the solver but the table.
    """
    sheet = table.sheet
    score, rows, misthrows, turns = 0, EMPTY, 0, 0

    def worth(option: Option) -> float:
        gain, rows, misthrows, wait = option
        return gain + (0 if over(rows, misthrows) else table.value(wait, misthrows, rows))

    def over(rows: Rows, misthrows: int) -> bool:
        return rows.count(sheet.locked) >= 2 or misthrows == 4

    def crosses(rows: Rows, cells: Iterable[tuple[int, int]]) -> Iterator[tuple[int, Rows]]:
        for row, cell in cells:
            new, gain = sheet.moves[rows[row]][cell] if rows[row] != sheet.locked else (-1, 0)
            if new >= 0:
                yield gain, (*rows[:row], new, *rows[row + 1 :])

    while True:
        for wait in reversed(range(table.seats)):
            own = wait == table.seats - 1
            white1, white2, *colours = (rng.randint(1, 6) for _ in range(6))
            after = [(0, rows), *crosses(rows, [(row, sheet.white_cells[row][white1 + white2]) for row in range(4)])]
            options = [(gain, new, misthrows, wait) for gain, new in after if new != rows or not own]
            if own:
                turns += 1
                options.append((-5, rows, misthrows + 1, wait))
                for gain, new in after:
                    if not over(new, misthrows):
                        named = [
                            (die, white + shown) for die, shown in enumerate(colours) for white in (white1, white2)
                        ]
                        cells = [sheet.colour_cells[die][number] for die, number in named if new[die] != sheet.locked]
                        options += [(gain + more, last, misthrows, wait) for more, last in crosses(new, cells)]
            gain, rows, misthrows, _ = max(options, key=worth)
            score += gain
            if over(rows, misthrows):
                return score, turns


def par(sheets: dict[str, int]) -> None:
    """Solve the printed sheets and some mixed sheets of each kind, and play on each of them."""
    path = HERE / "par.json"
    known: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    wanted = [("printed", game) for game in PRINTED]
    wanted += [(kind, str(seed)) for kind, count in sheets.items() for seed in range(1, count + 1)]
    for kind, name in wanted:
        if name in known.setdefault(kind, {}):
            continue
        # A table takes a third of a gigabyte, so each of them is kept for the games on its sheet only.
        with TemporaryDirectory() as folder:
            os.environ["DICEPAD_CACHE"] = folder
            sheet = name
            if kind != "printed":
                sheet = f"{folder}/{kind}-{name}.toml"
                Path(sheet).write_text(mixed_spec(kind, int(name)), encoding="utf-8")
            exact = table_for(load(sheet)).start
            mean, error = simulate(Experiment(sheet, ("solo",), SEED), PLAYED).mean(0, 0)
        known[kind][name] = {"par": round(exact, 4), "simulated": round(mean, 2), "error": round(error, 2)}
        write("par.json", known)


def again() -> None:
    """Play perfectly once more on a sheet whose games scored too low."""
    kind, number, games, seed = AGAIN
    known: dict[str, Any] = json.loads((HERE / "par.json").read_text(encoding="utf-8"))
    with TemporaryDirectory() as folder:
        os.environ["DICEPAD_CACHE"] = folder
        sheet = Path(folder) / "sheet.toml"
        sheet.write_text(mixed_spec(kind, number), encoding="utf-8")
        mean, error = simulate(Experiment(str(sheet), ("solo",), seed), games).mean(0, 0)
    played = {"games": games, "seed": seed, "simulated": round(mean, 2), "error": round(error, 3)}
    write("par.json", known | {"again": {"sheet": f"{kind} {number}"} | played})


def simple() -> None:
    """Let the player who skips one number at most play on many mixed sheets. This player needs no table."""
    known: dict[str, dict[str, Any]] = {}
    with TemporaryDirectory() as folder:
        sheets = {kind: {str(seed): mixed_spec(kind, seed) for seed in range(1, SIMPLE + 1)} for kind in KINDS}
        for kind, texts in sheets.items():
            for seed, text in texts.items():
                path = Path(folder) / f"{kind}-{seed}.toml"
                path.write_text(text, encoding="utf-8")
                known.setdefault(kind, {})[seed] = average(str(path))
    known["printed"] = {game: average(game) for game in PRINTED}
    write("simple.json", known)


def average(sheet: str) -> dict[str, float]:
    """Return the average score of the simple player alone on a sheet, with its standard error."""
    mean, error = simulate(Experiment(sheet, ("gap-1",), SEED), SIMPLE_GAMES).mean(0, 0)
    return {"mean": round(mean, 2), "error": round(error, 2)}


def write(name: str, found: object) -> None:
    """Write a file as JSON, a line for each entry of the second level."""
    (HERE / name).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Make the file that the command line asks for."""
    parser = argparse.ArgumentParser(description="Make the files of figures again that the chapters read.")
    parser.add_argument("file", choices=("scores", "rules", "friendly", "company", "par", "again", "simple"))
    for kind in KINDS:
        parser.add_argument(f"--{kind}", type=int, default=0, metavar="N", help=f"sheets of mixed {kind} for par")
    chosen = parser.parse_args()
    if chosen.file == "par":
        par({kind: getattr(chosen, kind) for kind in reversed(KINDS)})
    else:
        commands = (scores, rules, friendly, company, again, simple)
        next(command for command in commands if command.__name__ == chosen.file)()


if __name__ == "__main__":
    main()
