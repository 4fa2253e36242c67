"""The chances of Qwantum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...match import Game, State
from ...rules.qwantum import QwantumState
from .face import ChancesFace

if TYPE_CHECKING:
    from ..strategies.strategy import Family

__all__ = ["QwantumChances"]


class QwantumChances(ChancesFace):
    """The strategies are plain Python."""

    def families(self, game: Game) -> tuple[Family, ...]:
        from ..strategies.qwantum import FAMILIES

        return FAMILIES

    def ended_by_misthrows(self, state: State) -> bool:
        return isinstance(state, QwantumState) and len(state.game.spec.misthrows) in state.misthrows
