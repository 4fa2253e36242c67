"""Two-seat matches between strategies, every pair: win chances and points with intervals, as a table in Markdown.

``python benchmarks/who_wins.py 1e6 1121 solo friendly-2 gap-2`` plays 1e6 games for each pair with the seed 1121.
"""

from __future__ import annotations

import sys
from itertools import combinations

from dicepad.odds.simulation import Experiment, simulate


def main(games: int, seed: int, strategies: list[str]) -> None:
    print("| first | second | first wins (ties halved) | points of the first | points of the second | ended by rows |")
    print("|---|---|---|---|---|---|")
    for pair in combinations(strategies, 2):
        found = simulate(Experiment("qwixx", pair, seed), games)
        wins, error = found.mean(1, 0)
        points = " | ".join(
            f"{mean:.2f} ± {1.96 * spread:.2f}" for mean, spread in (found.mean(0, 0), found.mean(0, 1))
        )
        share = found.ends[0] / found.games
        print(f"| {pair[0]} | {pair[1]} | {wins:.2%} ± {1.96 * error:.2%} | {points} | {share:.1%} |", flush=True)


if __name__ == "__main__":
    main(int(float(sys.argv[1])), int(sys.argv[2]), sys.argv[3:])
