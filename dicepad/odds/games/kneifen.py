"""The chances of Kneifen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...match import Game, State
from ...rules.kneifen import KneifenState
from .face import ChancesFace

if TYPE_CHECKING:
    from ..strategies.strategy import Family

__all__ = ["KneifenChances"]


class KneifenChances(ChancesFace):
    """The strategies are plain Python; a turn begins with a throw before which none was made."""

    def families(self, game: Game) -> tuple[Family, ...]:
        from ..strategies import kneifen, rounds

        return (*kneifen.FAMILIES, *rounds.FAMILIES)

    def turn_begins(self, before: State, after: State) -> bool:
        return isinstance(after, KneifenState) and after.phase == "roll" and not after.throws
