"""The chances of Qwinto."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...match import Game, State
from ...rules.qwinto import QwintoState
from .face import ChancesFace

if TYPE_CHECKING:
    from ..strategies.strategy import Family

__all__ = ["QwintoChances"]


class QwintoChances(ChancesFace):
    """The strategies are plain Python."""

    def families(self, game: Game) -> tuple[Family, ...]:
        from ..strategies import qwinto, qwinto_learned

        return (*qwinto.FAMILIES, *((qwinto_learned.FAMILY,) if qwinto_learned.fits(game) else ()))

    def ended_by_misthrows(self, state: State) -> bool:
        return isinstance(state, QwintoState) and len(state.game.spec.misthrows) in state.misthrows
