"""Probabilities of Kneifen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ...rules.kneifen import KneifenGame, KneifenState
from ..face import ChancesFace

if TYPE_CHECKING:
    from ...command import Progress
    from ..exact.open_cells import OpenCellChances
    from ..judge import Judge
    from ..strategy import Chooser, Family

__all__ = ["KNEIFEN", "KneifenChances"]


class KneifenChances(ChancesFace[KneifenGame, KneifenState]):
    """Face of Kneifen: exact hits and turns, and strategies. A turn begins before the first roll."""

    def tables(self, game: KneifenGame) -> Iterator[str]:
        from .printed import of_game

        return of_game(game)

    def position_tables(self, state: KneifenState, seat: int) -> Iterator[str]:
        from .printed import of_position

        return of_position(state, seat)

    def open_cells(self, state: KneifenState, seat: int, turns: int) -> dict[str, OpenCellChances]:
        from .open_cells import open_cells

        return open_cells(state, seat, turns)

    def judge(self, game: KneifenGame, players: int, table: Any = None, progress: Progress | None = None) -> Judge:
        from .judge import KneifenJudge

        return KneifenJudge(game, players)

    def is_judged(self, game: KneifenGame, players: int) -> bool:
        from .learned import fits

        return fits(game)

    def families(self, game: KneifenGame) -> tuple[Family, ...]:
        from .strategies import FAMILIES

        return FAMILIES

    def compiled_chooser(self, game: KneifenGame, name: str) -> Chooser | None:
        from .compiled_turn import compiled_chooser

        return compiled_chooser(game, name)

    def turn_begins(self, before: KneifenState, after: KneifenState) -> bool:
        return after.phase == "roll" and not after.rolls


KNEIFEN: Final = KneifenChances()
