"""What perfect play alone is expected to score on a sheet, asked of the chances only when it is wanted."""

from __future__ import annotations

from dicepad import DicepadError, Game
from dicepad.command import progress_bar

from .options import OptionError

__all__ = ["find_par"]


def find_par(game: Game, what: str = "") -> float:
    """The par of a game in points, out of the cache folder or solved now; `what` stands beside the bar of progress.

    Raises `OptionError` for a game that has none, `DicepadError` if the extra ``odds`` is missing, `OSError` if the
    folder cannot be written.
    """
    from dicepad.odds.games.solvable import solvable_sheet
    from dicepad.odds.solver.par import par

    try:
        solvable_sheet(game)
    except DicepadError as error:
        raise OptionError("par", str(error)) from None
    return par(game, progress_bar(what or f"solving {game.spec.title}"))
