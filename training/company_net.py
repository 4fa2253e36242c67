"""Lessons for the nets of `dicepad.odds.company`: gradient descent on the squared error, as in `training.value_net`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from dicepad.odds import company
from dicepad.odds.arrays import Floats
from dicepad.odds.company import AROUND, PACE, WIDTH
from dicepad.odds.compiled import jit_callable, twin

from .command import Report, Run, save

__all__ = ["Samples", "count_alike", "look_around", "study", "taught"]

UNITS: Final = 32
STEP: Final = 0.001
"""Step to which the weights are rounded."""
LARGEST: Final = 30.0
"""The largest weight of what goes into a unit."""
ROUNDS: Final = 12
"""Passes over all samples."""
RATE: Final = 0.001
KEEP: Final = 0.999
"""Share of the mean squared gradients that is kept after each sample."""
CHUNK: Final = 500
"""Number of matches of a call."""
TENTH: Final = 10
"""One sample in so many is not learned, but shows how far the net is off."""

look_around, count_alike = twin(company.look_around), twin(company.count_alike)


class Samples(NamedTuple):
    """Sheets in company."""

    known: Floats
    """(samples, AROUND + PACE): the other players, and the pace of the sheet"""
    more: Floats
    """(samples,): how many more points came than the net of a sheet alone has told"""


@jit_callable
def learn(units: Floats, known: Floats, more: Floats, order: Any, rate: float, squares: Floats) -> None:
    """Move the weights, (units, WIDTH) and a last row that begins with the constant, towards samples in this order.

    `squares` has the mean squared gradients, in the same shape.
    """
    count, width = len(units) - 1, known.shape[1]
    slopes, levels = np.zeros_like(units), np.zeros(count)
    for one in order:
        told = units[count, 0]
        for unit in range(count):
            levels[unit] = units[unit, 0]
            for at in range(width):
                levels[unit] += units[unit, 1 + at] * known[one, at]
            if levels[unit] > 0:
                told += units[unit, WIDTH - 1] * levels[unit]
        error = told - more[one]
        slopes[:] = 0
        slopes[count, 0] = error
        for unit in range(count):
            if levels[unit] > 0:
                slopes[unit, WIDTH - 1] = error * levels[unit]
                slopes[unit, 0] = error * units[unit, WIDTH - 1]
                for at in range(width):
                    slopes[unit, 1 + at] = slopes[unit, 0] * known[one, at]
        for unit in range(count + 1):
            for at in range(WIDTH):
                slope = slopes[unit, at]
                squares[unit, at] = KEEP * squares[unit, at] + (1 - KEEP) * slope * slope
                units[unit, at] -= rate * slope / (np.sqrt(squares[unit, at]) + 1e-3)


def study(samples: Samples, seed: int, report: Report) -> Floats:
    """Return the weights that a file has: the units, one after another, and the constant."""
    luck = np.random.default_rng(seed)
    scale, unit = samples.known.std(axis=0), samples.more.std()
    middle = samples.known.mean(axis=0)
    known, more = (samples.known - middle) / scale, samples.more / unit
    units = np.zeros((UNITS + 1, WIDTH))
    units[:-1] = luck.normal(0, (AROUND + PACE) ** -0.5, (UNITS, WIDTH))
    squares, tests = np.ones_like(units), np.arange(len(more)) % TENTH == 0
    lessons = np.flatnonzero(~tests)
    for number in range(ROUNDS):
        rate = RATE * (1 - number / ROUNDS) ** 2
        learn(units, known, more, luck.permutation(lessons), rate, squares)
        off = samples.more[tests] - unit * estimates(units, known[tests])
        report(f"round {number + 1:2}, off by {off.std():.3f} points, from {samples.more[tests].std():.3f}")
    # The file has weights for the numbers as they are.
    units[:-1, 1:-1] /= scale
    units[:-1, 0] -= units[:-1, 1:-1] @ middle
    # Half as much into a unit and twice as much out of it is the same, so no weight is too great for the file.
    factors = np.abs(units[:-1, :-1]).max(axis=1) / LARGEST
    units[:-1, :-1] /= factors[:, None]
    units[:-1, -1] *= factors * unit
    return np.append(units[:-1].ravel(), unit * units[-1, 0])


def estimates(units: Floats, known: Floats) -> Floats:
    """Return what the weights say of samples."""
    levels = units[:-1, 0] + known @ units[:-1, 1:-1].T
    found: Floats = units[-1, 0] + np.maximum(0, levels) @ units[:-1, -1]
    return found


def taught(
    name: str, about: str, play: Callable[[int, int, int], Samples], seats: range, chosen: Namespace, report: Report,
    run: Run,
) -> None:  # fmt: skip
    """Play matches with `play(seats, matches, seed)`, learn, and write the weights.

    For each number of seats, the matches have this many sheets together.
    """
    found = []
    for players in seats:
        matches = chosen.games // players
        found += [
            run(play, players, min(CHUNK, matches - first), chosen.seed + first) for first in range(0, matches, CHUNK)
        ]
        report(f"{players} players, {sum(len(samples.more) for samples in found):,} samples")
    samples = Samples(*(np.concatenate(parts) for parts in zip(*found, strict=True)))
    save(chosen, f"{name}_company", about, STEP, study(samples, chosen.seed, report))
