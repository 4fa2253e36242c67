"""``dicepad simulate``: strategies that play against each other."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from ..arguments import game_name
from ..command import cluster_address, progress_bar, whole_number
from ..loading import load
from ..match import Game

if TYPE_CHECKING:
    from ..odds.simulation import Experiment, Summary

__all__ = ["add"]

EXAMPLES: Final = """examples:
  dicepad simulate qwixx                                       list the strategies
  dicepad simulate qwixx --seats hasty-14 gap-1 --games 1e5
  dicepad simulate kneifen --seats most careful random --seed 7
"""


def add(commands: Any) -> None:
    """Add the command ``simulate`` to the parser."""
    command = commands.add_parser(
        "simulate",
        help="let strategies play each other",
        description="Let strategies play many games against each other. Each deal is played once in each rotation\n"
        "of the seats. Without --seats, list the strategies of the game, weakest first.",
        epilog=EXAMPLES,
    )
    command.add_argument("game", type=game_name, help="the id of a game, or the path of a spec file")
    command.add_argument("--seats", nargs="+", metavar="STRATEGY", help="a strategy for each seat")
    command.add_argument(
        "--games", type=count, default=10_000, metavar="N", help="how many games, such as 20000 or 1e6"
    )
    command.add_argument(
        "--seed",
        type=whole_number(0, 10**9),
        default=0,
        metavar="N",
        help="the seed of the dice (0); the same seed gives the same rolls",
    )
    command.add_argument(
        "--deals", action="store_true", help="use the deals SEED/0, SEED/1, …, which you can replay on boards; slower"
    )
    command.add_argument(
        "--cluster",
        type=cluster_address,
        metavar="ADDRESS",
        help="play on the Dask cluster at this address, such as tcp://host:8786",
    )
    command.set_defaults(work=run)


def count(text: str) -> int:
    """Read a number of games from the command line. You may write it like 1e6.

    >>> count("2e4")
    20000
    """
    try:
        number = int(float(text))
    except (ValueError, OverflowError):
        number = 0
    if not 1 <= number <= 10**10:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of games from 1 to 1e10")
    return number


def run(chosen: argparse.Namespace) -> None:
    """Play the games and print points, wins and leads. Without ``--seats``, list the strategies."""
    if not chosen.seats:
        list_strategies(load(chosen.game))
        return
    from ..odds.cluster import Cluster
    from ..odds.simulation import Experiment, here, on, simulate

    experiment = Experiment(chosen.game, tuple(chosen.seats), chosen.seed, chosen.deals).checked()
    cluster = Cluster(chosen.cluster) if chosen.cluster else None
    try:
        results = simulate(experiment, chosen.games, on(cluster) if cluster else here, progress_bar("playing"))
    finally:
        if cluster:
            cluster.close()
    report(experiment, results)


def list_strategies(game: Game) -> None:
    """Print the strategies that can play a game."""
    from ..odds.strategies import families

    for family in families(game):
        print(f"{family.pattern:<12} {family.about}")


def report(experiment: Experiment, found: Summary) -> None:
    """Print the results of an experiment."""
    print(f"{found.games:,} games of {experiment.game}, {found.turns / found.games:.2f} turns each; 95 % intervals")
    print("  strategy             points              wins")
    for index, strategy in enumerate(found.strategies):
        points, points_error = found.mean(0, index)
        wins, wins_error = found.mean(1, index)
        shares = f"{100 * wins:8.3f} % ±{196 * wins_error:6.3f}" if found.rotations > 1 else ""
        print(f"  {strategy:<12}{points:10.3f} ±{1.96 * points_error:7.3f}  {shares}".rstrip())
    for first in range(found.rotations):
        for second in range(first + 1, found.rotations):
            lead, error = found.mean(0, first, second)
            names = f"{found.strategies[first]} - {found.strategies[second]}"
            print(f"  {names}: {lead:+.3f} ± {1.96 * error:.3f} points on the same dice")
