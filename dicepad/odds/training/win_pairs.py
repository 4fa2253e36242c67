"""What pairs of rows are worth together, in a few numbers each: the table of ``hasty-7-7`` without the table.

For each number of misthrows, and for own and other turns, the table is a symmetrical matrix over the states of the
first two rows and of the last two: 1,653 by 1,653. The `RANK` common directions that tell most of all eight of them are
the numbers of a pair; what they leave out is 0.1 points on average.

``python -m dicepad.odds.training.win_pairs`` solves the table if it has to, and writes them, a minute or two.
"""

from __future__ import annotations

import numpy as np

from ... import load
from ..solver.solve import table_for
from ..strategies.weights import FOLDER
from ..strategies.win_net import PAIRS, RANK
from .command import report_of, write
from .commitments import Floats

__all__ = ["errors", "factors"]

STEP = 0.004
"""To how many points a number is written down."""
ABOUT = "Points to come in Qwixx by hasty-7-7, for pairs of rows: directions, then the matrices that join them"
SCALE = 40.0
"""Directions have this length, so that one step suits them and the matrices."""


def planes_of(haste: int, tempo: int) -> Floats:
    """(2, misthrows, pairs, pairs): the table of a hasty strategy."""
    table = table_for(load("qwixx"), 2, haste=haste, tempo=tempo)
    values: Floats = np.array(table.values, np.float64).reshape(2, table.sheet.misthrows, PAIRS, PAIRS)
    return values


def factors(planes: Floats, rank: int = RANK) -> tuple[Floats, Floats]:
    """The directions (pairs, rank) and the matrices (2, misthrows, rank, rank) that tell most of the planes."""
    together = sum(plane @ plane for plane in planes.reshape(-1, PAIRS, PAIRS))
    basis = np.linalg.eigh(together)[1][:, : -rank - 1 : -1]
    cores = np.einsum("pi,wmpq,qj->wmij", basis, planes, basis, optimize=True)
    return basis * SCALE, cores / SCALE**2


def errors(planes: Floats, basis: Floats, cores: Floats) -> Floats:
    """(2, misthrows): the root of the mean squared error of each plane, in points."""
    found: Floats = np.array(
        [
            [np.sqrt(np.mean((plane - basis @ core @ basis.T) ** 2)) for plane, core in zip(*each, strict=True)]
            for each in zip(planes, cores, strict=True)
        ]
    )
    return found


def main() -> None:
    """Find the numbers, and write them."""
    report = report_of()
    planes = planes_of(7, 7)
    basis, cores = factors(planes)
    report(f"points left out, by misthrows: {np.round(errors(planes, basis, cores), 3).tolist()}")
    made = "python -m dicepad.odds.training.win_pairs"
    write(FOLDER / "qwixx_pairs.json", ABOUT, made, STEP, [*basis.ravel(), *cores.ravel()])


if __name__ == "__main__":
    main()
