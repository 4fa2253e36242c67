"""Values of pairs of rows in a few numbers each: the table of ``hasty-7-7`` without the table.

For each number of misthrows, and for the seat's own turns and those of others, the table is a symmetric matrix over the
states of the first two and of the last two rows: 1,653 by 1,653. `RANK` directions explain most of all eight. Each
direction is again a symmetric matrix, over the states of the two rows of a pair, and `ROW_RANK` numbers of each state
explain most of those. States that are common in matches weigh more. So 22 million values become 5,588 numbers, with an
error of 0.09 points in positions from matches (root mean square).

``python -m training.win_pairs`` solves the table if needed, and writes the numbers in about a minute.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from dicepad import load
from dicepad.odds.arrays import Floats
from dicepad.odds.qwixx.solver.solving import table_for
from dicepad.odds.qwixx.turn.compiled_moves import turn_arrays
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.odds.qwixx.winning.compiled_decisions import new_workspace
from dicepad.odds.qwixx.winning.compiled_net import turned
from dicepad.odds.qwixx.winning.net import MOST_MISTHROWS, PAIRS, RANK, ROW_RANK, STATES, pair_index
from dicepad.odds.weights import FOLDER

from .command import report_of, write
from .win_chance import all_rolls, new_record, play_match
from .win_net import fresh_net

__all__ = ["Factors", "directions", "left_out", "planes_of", "rows_apart", "visits_of"]

STEP: Final = 0.002
ABOUT: Final = "Points to come in Qwixx by hasty-7-7: numbers of row states, matrices that join two rows, and two pairs"
GAMES: Final = 600
SELDOM: Final = 0.3
"""Weight of a pair that never occurs, as a share of the mean weight."""

Visits = npt.NDArray[np.int64]
Factors = tuple[Floats, Floats]


def planes_of(end_percent: int, points_per_round: int) -> Floats:
    """Return the table of a hasty strategy: (2, misthrows, pairs, pairs)."""
    table = table_for(load("qwixx"), 2, end_percent=end_percent, points_per_round=points_per_round)
    values: Floats = np.array(table.values, np.float64).reshape(2, table.sheet.misthrows, PAIRS, PAIRS)
    return values


def directions(planes: Floats, weights: Floats) -> Factors:
    """Return the directions (pairs, RANK) and the matrices (2, misthrows, RANK, RANK) that explain most of the planes.

    The error of each pair counts by its weight (pairs,).
    """
    scale = np.sqrt(weights)
    weighed = planes * scale[:, None] * scale
    together = sum(plane @ plane for plane in weighed.reshape(-1, PAIRS, PAIRS))
    basis = np.linalg.eigh(together)[1][:, : -RANK - 1 : -1]
    cores = np.einsum("pi,wmpq,qj->wmij", basis, weighed, basis, optimize=True)
    size = np.sqrt(np.abs(np.einsum("wmii->i", cores)) / (2 * MOST_MISTHROWS))
    return basis / scale[:, None] * size, cores / np.outer(size, size)


def rows_apart(basis: Floats, weights: Floats) -> Factors:
    """Return the numbers and the matrices that explain most of the directions.

    Their shapes are (states, ROW_RANK) and (ROW_RANK, ROW_RANK, RANK).
    """
    pairs = np.array([[pair_index(one, other) for other in range(STATES)] for one in range(STATES)])
    scale = np.sqrt(weights[pairs].sum(axis=1))
    weighed = basis[pairs] * scale[:, None, None] * scale[None, :, None]
    rows = np.linalg.svd(weighed.reshape(STATES, -1))[0][:, :ROW_RANK]
    joins = np.einsum("ar,abk,bs->rsk", rows, weighed, rows, optimize=True)
    size = np.sqrt(np.abs(joins).max(axis=(1, 2)))
    return rows / scale[:, None] * size, joins / (size[:, None] * size)[:, :, None]


def visits_of(basis: Floats, cores: Floats, seed: int) -> Visits:
    """Return the positions in matches for points: (positions, 4).

    The columns are own or other turn, the misthrows, and both pairs of all seats.
    """
    sheet, seats, found = solvable_sheet(load("qwixx")), 2, []
    table, pair = turn_arrays(sheet.turn_table), np.array(sheet.pair_index)
    net = fresh_net(basis, turned(basis, cores), seed)
    memory, seen = new_workspace(seats), new_record(seats)
    for game in range(GAMES):
        count, _ = play_match(table, net, all_rolls(sheet.faces), seats, seed, game, 0, seen, memory)
        for seat in range(seats):
            rows = seen.rows[:count, seat].astype(np.int64)
            pairs = [pair[half, rows[:, 2 * half], rows[:, 2 * half + 1]] for half in range(2)]
            waits = (seat - seen.roller[:count]) % seats
            found.append(np.stack([waits, seen.misthrows[:count, seat], *pairs], axis=1))
    return np.concatenate(found).astype(np.int64)


def left_out(planes: Floats, rows: Floats, joins: Floats, cores: Floats, visits: Visits) -> float:
    """Return the root mean squared error over some positions, in points."""
    basis = np.zeros((PAIRS, RANK))
    for one in range(STATES):
        for other in range(one, STATES):
            basis[pair_index(one, other)] = np.einsum("r,rsk,s->k", rows[one], joins, rows[other])
    wait, missed, one, other = visits.T
    said = np.einsum("vi,vij,vj->v", basis[one], cores[wait, missed], basis[other], optimize=True)
    return float(np.sqrt(np.mean((said - planes[wait, missed, one, other]) ** 2)))


def main() -> None:
    """Find the numbers, and write them."""
    report, planes = report_of(), planes_of(7, 7)
    visits = visits_of(*directions(planes, np.full(PAIRS, 1 / PAIRS)), 1)
    seen = np.bincount(visits[:, 2:].ravel(), minlength=PAIRS)
    weights = seen / seen.sum() + SELDOM / PAIRS
    basis, cores = directions(planes, weights)
    rows, joins = rows_apart(basis, weights)
    report(f"{left_out(planes, rows, joins, cores, visits):.3f} points left out in {len(visits)} positions")
    high, low = np.triu_indices(ROW_RANK), np.triu_indices(RANK)
    values = [*rows.ravel(), *joins[high].ravel(), *cores[:, :, low[0], low[1]].ravel()]
    write(FOLDER / "qwixx_points.json", ABOUT, "python -m training.win_pairs", STEP, values)


if __name__ == "__main__":
    main()
