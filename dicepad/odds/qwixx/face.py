"""Probabilities of Qwixx and its family."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from ...errors import missing
from ...loading import load
from ...rules.crossing import CrossingGame, CrossingState
from ..face import ChancesFace, PlayDeals
from .turn.solvable import is_solvable, solvable_sheet

if TYPE_CHECKING:
    from pathlib import Path

    from ...command import Progress
    from ..exact.open_cells import OpenCellChances
    from ..judge import Judge
    from ..strategy import Family

__all__ = ["CROSSING", "CrossingChances"]

SMALL: Final = "qwixx"
"""The game whose small table for one seat also serves a Python without numpy."""
STRENGTH: Final = (
    "random", "racer-K", "friendly-N", "solo", "closer-N", "careful", "gap-K", "hasty-H", "hasty-H-T", "winner"
)  # fmt: skip
"""The families of strategies, the weakest first. In games of two seats on the base sheet, the listed members of each
family win more than half of their games against the listed members of the families before it."""


@lru_cache(maxsize=64)
def is_brought(game: CrossingGame) -> bool:
    """Return whether the small table is for this game. This must be fast, because boards call it for every view."""
    return solvable_sheet(game) == solvable_sheet(load(SMALL))


class CrossingChances(ChancesFace[CrossingGame, CrossingState]):
    """Face of the crossing family.

    Rules of thumb play every sheet; solvable sheets also have tables and compiled games.
    """

    def tables(self, game: CrossingGame) -> Iterator[str]:
        from .chances.printed import of_game

        return of_game(game)

    def position_tables(self, state: CrossingState, seat: int) -> Iterator[str]:
        from .chances.printed import of_position

        return of_position(state, seat)

    def open_cells(self, state: CrossingState, seat: int, turns: int) -> dict[str, OpenCellChances]:
        from .chances.open_cells import open_cells

        return open_cells(state, seat, turns)

    def judge(self, game: CrossingGame, players: int, table: Any = None, progress: Progress | None = None) -> Judge:
        from .winning import play

        if table is None and 1 < players <= play.MOST_SEATS and play.fits(game):
            from .winning.judge import WinJudge

            return WinJudge()
        from .points.advisor import Advisor

        if table is None:
            solvable_sheet(game)
            if find_spec("numpy") is None:
                raise missing("numpy")
            from .solver.solving import table_for

            table = table_for(game, players, progress)
        return Advisor(table, players)

    def is_judged(self, game: CrossingGame, players: int) -> bool:
        from .winning import play

        if 1 < players <= play.MOST_SEATS and play.fits(game):
            return True
        if not is_solvable(game):
            return False
        if find_spec("numpy") is None:
            return players == 1 and is_brought(game)
        from .solver.cache import is_kept

        sheet = solvable_sheet(game)
        # Without symmetry a sheet takes minutes to solve: nobody waits for that at a board.
        return all(sheet.symmetry) or is_kept(sheet, players)

    def families(self, game: CrossingGame) -> tuple[Family, ...]:
        from .points import heuristics, strategies
        from .winning import play

        plain = heuristics.FAMILIES
        solved = strategies.FAMILIES if is_solvable(game) else ()
        learned = (play.FAMILY,) if play.fits(game) else ()
        return tuple(sorted((*plain, *solved, *learned), key=lambda family: STRENGTH.index(family.pattern)))

    def expected_points(self, game: CrossingGame, seats: int, progress: Progress | None = None) -> tuple[float, ...]:
        from .solver.solving import table_for

        table = table_for(game, seats, progress)
        return tuple(table.value(seat, 0, (0, 0, 0, 0)) for seat in range(seats))

    def write_values(self, game: CrossingGame, path: Path, progress: Progress | None = None) -> int:
        from .archive.files import write_values

        return write_values(game, path, progress)

    def turn_begins(self, before: CrossingState, after: CrossingState) -> bool:
        return after.phase == "roll"

    def ended_by_misthrows(self, state: CrossingState) -> bool:
        return state.closed.bit_count() < state.game.rows_to_end

    def roll(self, game: CrossingGame, seed: int, deal: int, turn: int) -> Mapping[str, int]:
        from .many_games.noise import roll

        return roll(game, seed, deal, turn) if is_solvable(game) else {}

    def compiled(self, game: CrossingGame, strategies: tuple[str, ...]) -> PlayDeals | None:
        from .many_games.forms import form

        if not is_solvable(game) or any(form(name) is None for name in strategies):
            return None
        from .many_games.games import play_games
        from .many_games.lineup import prepared, winners
        from .many_games.winning_games import play_to_win
        from .winning.compiled_net import net_of

        def play_deals(seed: int, first: int, deals: int) -> tuple[Any, Any, Any, Any]:
            prepare = prepared(game, strategies)
            if "winner" in strategies:
                scores, endings, turns = play_to_win(prepare, net_of(len(strategies)), seed, first, deals)
            else:
                scores, endings, turns = play_games(*prepare, seed, first, deals)
            return scores, winners(scores), endings, turns

        return play_deals


CROSSING: Final = CrossingChances()
