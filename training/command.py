"""Parts that the training commands share: how many games, from which seed, into which file."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from dicepad.command import Parser, cluster_address, run, target, write_whole
from dicepad.odds.weights import FOLDER, written

__all__ = ["Report", "Run", "chunks", "course", "here", "place", "report_of", "save", "write"]

Report = Callable[[str], None]
"""Function that prints a line after the seconds of processor time used so far."""
Run = Callable[..., Any]
"""Function that calls a pure function with arguments, here or on a cluster."""


def course(name: str) -> int:
    """Run the command ``python -m training.NAME``, here or on a cluster, and return its exit code.

    It teaches with the `work` of the module. The module is imported by its own name, under which the workers of a
    cluster find its functions.
    """
    taught = import_module(f"{__package__}.{name}")
    parser = Parser(prog=f"python -m {taught.__name__}", description=str(taught.__doc__).split("\n")[0])
    parser.add_argument("--games", type=int, default=taught.GAMES, metavar="N", help=f"how many games ({taught.GAMES})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same weights (1)")
    parser.add_argument(
        "--cluster",
        type=cluster_address,
        metavar="ADDRESS",
        help="play on the Dask cluster at this address, such as tcp://host:8786",
    )
    parser.add_argument("-o", dest="file", type=target(".json"), default=FOLDER / f"{name}.json", metavar="FILE")

    def begin(chosen: argparse.Namespace) -> None:
        with place(chosen.cluster) as run_there:
            taught.work(chosen, report_of(), run_there)

    parser.set_defaults(work=begin)
    return run(parser, None)


def here(function: Callable[..., Any], *given: Any) -> Any:
    """Call a function in this process."""
    return function(*given)


@contextmanager
def place(address: str | None) -> Iterator[Run]:
    """Choose where chunks of games are played: here, or on the Dask cluster at an address, with the same results."""
    if not address:
        yield here
        return
    from dicepad.odds.cluster import Cluster

    cluster = Cluster(address)
    try:
        yield cluster.run
    finally:
        cluster.close()


def report_of() -> Report:
    """Return a function that prints a line of progress."""

    def report(line: str) -> None:
        print(f"{time.process_time():7.0f} s  {line}", flush=True)

    return report


def chunks(games: int, size: int, rates: tuple[tuple[float, float], ...]) -> Iterator[tuple[int, int, float]]:
    """Divide games into chunks: the number of the first game, how many, and the learning rate.

    The rate falls from share to share of the games.

    >>> list(chunks(5, 2, ((0.5, 0.3), (1.0, 0.1))))
    [(0, 2, 0.3), (2, 2, 0.3), (4, 1, 0.1)]
    """
    for first in range(0, games, size):
        yield first, min(size, games - first), next(rate for share, rate in rates if first < share * games)


def save(chosen: argparse.Namespace, name: str, about: str, step: float, values: Iterable[Any]) -> None:
    """Write the weights, with the command that makes them again."""
    made = f"python -m training.{name} --games {chosen.games} --seed {chosen.seed}"
    write(chosen.file, about, made, step, values)


def write(file: Path, about: str, made: str, step: float, values: Iterable[Any]) -> None:
    """Write weights that the command `made`."""
    write_whole(file, written(about, made, step, map(float, values)).encode())
