"""Probabilities of Qwinto."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ...rules.qwinto import QwintoGame, QwintoState
from ..face import ChancesFace

if TYPE_CHECKING:
    from ...command import Progress
    from ..exact.open_cells import OpenCellChances
    from ..judge import Judge
    from ..strategy import Chooser, Family

__all__ = ["QWINTO", "QwintoChances"]


class QwintoChances(ChancesFace[QwintoGame, QwintoState]):
    """Face of Qwinto: exact sums and entries, and strategies, one with learned values of moves."""

    def tables(self, game: QwintoGame) -> Iterator[str]:
        from .printed import of_game

        return of_game(game)

    def position_tables(self, state: QwintoState, seat: int) -> Iterator[str]:
        from .printed import of_position

        return of_position(state, seat)

    def open_cells(self, state: QwintoState, seat: int, turns: int) -> dict[str, OpenCellChances]:
        from .open_cells import open_cells

        return open_cells(state, seat, turns)

    def judge(self, game: QwintoGame, players: int, table: Any = None, progress: Progress | None = None) -> Judge:
        from .judge import QwintoJudge

        return QwintoJudge(game, players)

    def is_judged(self, game: QwintoGame, players: int) -> bool:
        from .learned import fits

        return fits(game)

    def families(self, game: QwintoGame) -> tuple[Family, ...]:
        from . import learned, strategies

        return (*strategies.FAMILIES, *((learned.FAMILY,) if learned.fits(game) else ()))

    def compiled_chooser(self, game: QwintoGame, name: str) -> Chooser | None:
        from .games import compiled_chooser

        return compiled_chooser(game, name)

    def ended_by_misthrows(self, state: QwintoState) -> bool:
        return len(state.game.spec.misthrows) in state.misthrows


QWINTO: Final = QwintoChances()
