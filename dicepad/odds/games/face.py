"""What the chances know of a game: the face that a game shows to this package."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from ...match import Game, State

if TYPE_CHECKING:
    from ..strategies.strategy import Family

__all__ = ["ChancesFace", "PlayDeals"]


class PlayDeals(Protocol):
    """Plays each deal once in each rotation of the strategies: points (deals, rotations, strategies), and which of them
    won; then whether misthrows ended it, and the number of turns (deals, rotations)."""

    def __call__(self, seed: int, first: int, deals: int) -> tuple[Any, Any, Any, Any]: ...


class ChancesFace:
    """What the chances ask of a game; the answers here suit every game, and a game's own face knows more.

    A face holds no state, and loads what it tells of only when it is asked.
    """

    def families(self, game: Game) -> tuple[Family, ...]:
        """The kinds of strategies that can play a game, the weakest first."""
        from ..strategies.strategy import RANDOM

        return (RANDOM,)

    def turn_begins(self, before: State, after: State) -> bool:
        """Whether a turn begins with the second of two states that follow each other."""
        first = after.game.start(1).phase
        return after.phase == first and (before.phase != first or before.active != after.active)

    def ended_by_misthrows(self, state: State) -> bool:
        """Whether misthrows have ended a match, and not what stands on a sheet."""
        return False

    def throw(self, game: Game, seed: int, deal: int, turn: int) -> Mapping[str, int]:
        """The faces that the dice of a simulated turn show, by their names; none if any generator will do."""
        return {}

    def compiled(self, game: Game, strategies: tuple[str, ...]) -> PlayDeals | None:
        """What plays many matches between these strategies at once, the same as by the rules; none if nothing does."""
        return None
