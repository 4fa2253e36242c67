"""Probabilities of Qwantum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ...rules.qwantum import QwantumGame, QwantumState
from ..face import ChancesFace, PlayDeals

if TYPE_CHECKING:
    from ...command import Progress
    from ..exact.open_cells import OpenCellChances
    from ..judge import Judge
    from ..strategy import Chooser, Family

__all__ = ["QWANTUM", "QwantumChances"]


class QwantumChances(ChancesFace[QwantumGame, QwantumState]):
    """Face of Qwantum: exact sums and entries, and strategies, one with learned values of moves."""

    compiled_chunk = 500

    def tables(self, game: QwantumGame) -> Iterator[str]:
        from .printed import of_game

        return of_game(game)

    def position_tables(self, state: QwantumState, seat: int) -> Iterator[str]:
        from .printed import of_position

        return of_position(state, seat)

    def open_cells(self, state: QwantumState, seat: int, turns: int) -> dict[str, OpenCellChances]:
        from .open_cells import open_cells

        return open_cells(state, seat, turns)

    def judge(self, game: QwantumGame, players: int, table: Any = None, progress: Progress | None = None) -> Judge:
        from .judge import QwantumJudge

        return QwantumJudge(game, players)

    def is_judged(self, game: QwantumGame, players: int) -> bool:
        from .learned import fits

        return fits(game)

    def families(self, game: QwantumGame) -> tuple[Family, ...]:
        from . import learned as qwantum_learned
        from . import strategies as qwantum

        return (*qwantum.FAMILIES, *((qwantum_learned.FAMILY,) if qwantum_learned.fits(game) else ()))

    def compiled_chooser(self, game: QwantumGame, name: str) -> Chooser | None:
        from .play import compiled_chooser

        return compiled_chooser(game, name)

    def compiled(self, game: QwantumGame, strategies: tuple[str, ...]) -> PlayDeals | None:
        from .play import compiled_matches

        return compiled_matches(game, strategies)

    def ended_by_misthrows(self, state: QwantumState) -> bool:
        return len(state.game.spec.misthrows) in state.misthrows


QWANTUM: Final = QwantumChances()
