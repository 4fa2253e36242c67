"""The chances of Qwixx and its family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ...errors import DicepadError
from ...match import Game, State
from ...rules.crossing import CrossingGame, CrossingState
from .face import ChancesFace, PlayDeals

if TYPE_CHECKING:
    from ..strategies.strategy import Family

__all__ = ["CrossingChances"]

STRENGTH: Final = (
    "random", "racer-K", "friendly-N", "solo", "closer-N", "careful", "gap-K", "hasty-H", "hasty-H-T"
)  # fmt: skip
"""Each wins more than half of its games against those before it, two seats playing the base sheet; those with numbers
by the ones that are listed."""


class CrossingChances(ChancesFace):
    """Rules of thumb play every sheet. Those that can be solved are also played by tables, and in compiled matches."""

    def families(self, game: Game) -> tuple[Family, ...]:
        from ..strategies import by_table, crossing

        plain, solved = crossing.FAMILIES, by_table.FAMILIES if self.solvable(game) else ()
        return tuple(sorted((*plain, *solved), key=lambda family: STRENGTH.index(family.pattern)))

    def solvable(self, game: Game) -> bool:
        """Whether perfect play of this sheet can be computed."""
        from ..layout import layout

        try:
            layout(game)
        except DicepadError:
            return False
        return True

    def turn_begins(self, before: State, after: State) -> bool:
        return after.phase == "roll"

    def ended_by_misthrows(self, state: State) -> bool:
        assert isinstance(state, CrossingState)
        return state.closed.bit_count() < state.game.rows_to_end

    def throw(self, game: Game, seed: int, deal: int, turn: int) -> Mapping[str, int]:
        from ..noise import throw

        assert isinstance(game, CrossingGame)
        return throw(game, seed, deal, turn) if self.solvable(game) else {}

    def compiled(self, game: Game, strategies: tuple[str, ...]) -> PlayDeals | None:
        from ..forms import form

        if not self.solvable(game) or any(form(name) is None for name in strategies):
            return None
        from ..matches import between

        return between(game, strategies)
