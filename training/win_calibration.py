"""Calibration of the probabilities of winning: `winner` should win a share p of the positions that it rates p.

``python -m training.win_calibration`` plays 20,000 matches of ``winner`` against itself for each number of seats, 2 to
5, on dice that it has not learned from. It sorts the estimates into twenty classes of equal width, and prints for
each class the number of positions, their mean estimate, and the share that was won.
"""

from __future__ import annotations

import argparse
from typing import Any, Final

import numpy as np

from dicepad import Game, load
from dicepad.odds.arrays import Floats
from dicepad.odds.compiled import jit_callable
from dicepad.odds.qwixx.turn.compiled_moves import turn_arrays
from dicepad.odds.qwixx.turn.sheet import TurnTable
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.odds.qwixx.winning.compiled_decisions import new_workspace
from dicepad.odds.qwixx.winning.compiled_net import WinNet, chances, net_of, new_layers

from .win_chance import all_rolls, new_record, play_match

__all__ = ["BINS", "calibration"]

BINS: Final = 20
GAMES: Final = 20_000
SEED: Final = 20261122


@jit_callable
def counted(sheet: TurnTable, net: WinNet, rolls: Any, seats: int, games: int, seed: int, found: Any) -> None:
    """Add to `found` (BINS, 3): the number of positions, the sum of the calls, and the sum of the wins."""
    memory, layers, seen = new_workspace(seats), new_layers(), new_record(seats)
    for game in range(games):
        count, _ = play_match(sheet, net, rolls, seats, seed, game, 0, seen, memory)
        for at in range(count):
            chances(
                net, seen.rows[at, :seats], seen.misthrows[at, :seats], seen.points[at, :seats],
                seen.roller[at], layers,
            )  # fmt: skip
            for seat in range(seats):
                called = layers.chances[seat]
                where = min(int(called * BINS), BINS - 1)
                found[where, 0] += 1
                found[where, 1] += called
                found[where, 2] += seen.targets[count, seat]


def calibration(game: Game, net: WinNet, seats: int, games: int, seed: int) -> Floats:
    """Return the number of positions, their mean estimate, and the share won: (BINS, 3).

    The positions come from matches of the net against itself.
    """
    sheet = turn_arrays(solvable_sheet(game).turn_table)
    found = np.zeros((BINS, 3))
    counted(sheet, net, all_rolls(sheet.faces), seats, games, seed, found)
    found[:, 1:] /= np.maximum(found[:, :1], 1)
    return found


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m training.win_calibration")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"for each number of seats ({GAMES})")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help=f"of the dice ({SEED})")
    parser.add_argument("--game", default="qwixx", help="the id of a game, or a file (qwixx)")
    chosen = parser.parse_args()
    for seats in range(2, 6):
        found = calibration(load(chosen.game), net_of(seats), seats, chosen.games, chosen.seed)
        weight = found[:, 0] / found[:, 0].sum()
        off = np.abs(found[:, 1] - found[:, 2])
        print(
            f"{seats} seats, {int(found[:, 0].sum()):,} chances; off by {100 * (weight * off).sum():.2f} % on average"
        )
        for count, called, won in found:
            print(f"  called {100 * called:5.1f} %  won {100 * won:5.1f} %  {int(count):9,}")


if __name__ == "__main__":
    main()
