"""Matches between all pairs of strategies: chances of winning and points with intervals, as a Markdown table.

``python benchmarks/who_wins.py 1e6 1121 solo friendly-2 gap-2`` plays 1e6 games for each pair with the seed 1121. With
``--seats 4`` the first of a pair sits among three of the second; its fair share of the wins is then a quarter.
"""

from __future__ import annotations

import argparse
from itertools import combinations

from dicepad.odds.simulation import Experiment, simulate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=float)
    parser.add_argument("seed", type=int)
    parser.add_argument("strategies", nargs="+")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="the second plays at all seats but one (2)")
    parser.add_argument("--game", default="qwixx", help="the id of a game, or a file (qwixx)")
    chosen = parser.parse_args()
    print(
        "| first | second | seats | first wins (ties shared) | points of the first | points of the second | by rows |"
    )
    print("|---|---|---|---|---|---|---|")
    for first, second in combinations(chosen.strategies, 2):
        lineup = (first, *(second,) * (chosen.seats - 1))
        found = simulate(Experiment(chosen.game, lineup, chosen.seed), int(chosen.games))
        wins, error = found.mean(1, 0)
        points = " | ".join(
            f"{mean:.2f} ± {1.96 * spread:.2f}" for mean, spread in (found.mean(0, 0), found.mean(0, 1))
        )
        share = f"{wins:.2%} ± {1.96 * error:.2%} | {points} | {found.ends[0] / found.games:.1%}"
        print(f"| {first} | {second} | {chosen.seats} | {share} |", flush=True)


if __name__ == "__main__":
    main()
