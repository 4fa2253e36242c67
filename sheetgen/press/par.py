"""Par of a sheet: the expected score of perfect play alone. It is computed only when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from dicepad import DicepadError, Game
from dicepad.command import progress_bar

from .options import OptionError

__all__ = ["find_par", "find_pars"]


def find_par(game: Game, what: str = "") -> float:
    """Return the par of a game in points, from the cache folder or solved now. `what` labels the progress bar.

    Raises `OptionError` if the game has no par, `DicepadError` if the extra ``odds`` is missing, and `OSError` if the
    folder cannot be written.
    """
    from dicepad.odds.qwixx.solver.par_scores import par

    check(game)
    return par(game, progress_bar(what or f"solving {game.spec.title}"))


def find_pars(games: Sequence[Game], address: str) -> list[float]:
    """Return the pars of several games.

    Those missing from the cache folder are solved on the Dask cluster at `address`.

    Raises as `find_par` does, and `DicepadError` if the cluster does not answer or the connection is lost.
    """
    from dicepad.odds.cluster import Cluster
    from dicepad.odds.qwixx.solver.par_scores import pars

    for game in games:
        check(game)
    with closing(Cluster(address)) as cluster:
        return pars(games, cluster, progress_bar(f"solving {len(games)} sheets"))


def check(game: Game) -> None:
    from dicepad.odds.qwixx.turn.solvable import solvable_sheet

    try:
        solvable_sheet(game)
    except DicepadError as error:
        raise OptionError("par", str(error)) from None
