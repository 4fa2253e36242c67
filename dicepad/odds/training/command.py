"""The commands of this room: how many games, from which seed, into which file."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from ...command import write_whole
from ..strategies.weights import FOLDER, written

__all__ = ["Report", "chunks", "report_of", "save", "taught", "write"]

Report = Callable[[str], None]
"""Prints a line beside the seconds of processor time that have passed."""


def taught(name: str, about: str, games: int) -> tuple[argparse.Namespace, Report]:
    """The options of ``python -m dicepad.odds.training.NAME``, and what tells of the progress."""
    parser = argparse.ArgumentParser(prog=f"python -m dicepad.odds.training.{name}", description=about)
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"how many games ({games})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same weights (1)")
    parser.add_argument("-o", dest="file", type=Path, default=FOLDER / f"{name}.json", metavar="FILE")
    return parser.parse_args(), report_of()


def report_of() -> Report:
    """What tells of the progress on the screen."""

    def report(line: str) -> None:
        print(f"{time.process_time():7.0f} s  {line}", flush=True)

    return report


def chunks(games: int, size: int, rates: tuple[tuple[float, float], ...]) -> Iterator[tuple[int, int, float]]:
    """Games in chunks: the number of the first, how many, and the rate of learning, which falls from share to share.

    >>> list(chunks(5, 2, ((0.5, 0.3), (1.0, 0.1))))
    [(0, 2, 0.3), (2, 2, 0.3), (4, 1, 0.1)]
    """
    for first in range(0, games, size):
        yield first, min(size, games - first), next(rate for share, rate in rates if first < share * games)


def save(chosen: argparse.Namespace, name: str, about: str, step: float, values: Iterable[Any]) -> None:
    """Write the weights with the command that makes them again."""
    made = f"python -m dicepad.odds.training.{name} --games {chosen.games} --seed {chosen.seed}"
    write(chosen.file, about, made, step, values)


def write(file: Path, about: str, made: str, step: float, values: Iterable[Any]) -> None:
    """Write weights that the command `made`."""
    write_whole(file, written(about, made, step, map(float, values)).encode())
