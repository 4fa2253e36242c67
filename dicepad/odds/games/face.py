"""Face that a game shows to the chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from ...errors import DicepadError
from ...match import Game, State

if TYPE_CHECKING:
    from ...command import Progress
    from ..advice.judge import Judge
    from ..exact.open_cells import OpenCellChances
    from ..strategies.strategy import Family

__all__ = ["AnyGame", "AnyState", "ChancesFace", "PlayDeals"]

AnyGame = TypeVar("AnyGame", bound=Game)
AnyState = TypeVar("AnyState", bound=State)


class PlayDeals(Protocol):
    """Plays each deal once in each rotation of the strategies: points (deals, rotations, strategies), and which of them
    won; then whether misthrows ended it, and the number of turns (deals, rotations)."""

    def __call__(self, seed: int, first: int, deals: int) -> tuple[Any, Any, Any, Any]: ...


class ChancesFace(Generic[AnyGame, AnyState]):
    """Answers that the chances ask of a game. The answers here suit every game, or say in one line what it lacks; a
    game's own face knows more.

    A face holds no state, and loads what it tells of only when it is asked.
    """

    def tables(self, game: AnyGame) -> Iterator[str]:
        """The exact chances of a game, line by line; raises `DicepadError` if there are none."""
        raise lacking("exact chances", game)

    def position_tables(self, state: AnyState, seat: int) -> Iterator[str]:
        """The exact chances of a seat in a position, line by line; raises `DicepadError` if there are none."""
        raise lacking("exact chances", state.game)

    def open_cells(self, state: AnyState, seat: int, turns: int) -> dict[str, OpenCellChances]:
        """The chances of each cell that a seat may still take, within so many turns at the table; the sheet stays as
        it is. Raises `DicepadError` if there are none."""
        raise lacking("chances of cells", state.game)

    def judge(self, game: AnyGame, players: int, table: Any = None, progress: Progress | None = None) -> Judge:
        """Return what says how good moves and positions of a match are; `table` are values that somebody has at hand,
        without which they may have to be solved first.

        Raises `DicepadError` if nothing does."""
        raise lacking("values of moves", game)

    def is_judged(self, game: AnyGame, players: int) -> bool:
        """Return whether it is worth asking for a judge of a match: a quick answer, before anything is loaded or
        solved."""
        return type(self).judge is not ChancesFace.judge

    def families(self, game: AnyGame) -> tuple[Family, ...]:
        """The kinds of strategies that can play a game, the weakest first."""
        from ..strategies.strategy import RANDOM

        return (RANDOM,)

    def expected_points(self, game: AnyGame, seats: int, progress: Progress | None = None) -> tuple[float, ...]:
        """Return what each seat expects of perfect play for points; raises `DicepadError` if that cannot be
        computed."""
        raise DicepadError(f"{game.spec.title} cannot be solved: there is no solver for it yet")

    def turn_begins(self, before: AnyState, after: AnyState) -> bool:
        """Return whether a turn begins with the second of two states that follow each other."""
        first = after.game.start(1).phase
        return after.phase == first and (before.phase != first or before.active != after.active)

    def ended_by_misthrows(self, state: AnyState) -> bool:
        """Return whether misthrows have ended a match, and not what stands on a sheet."""
        return False

    def roll(self, game: AnyGame, seed: int, deal: int, turn: int) -> Mapping[str, int]:
        """The faces that the dice of a simulated turn show, by their names; none if any generator will do."""
        return {}

    def compiled(self, game: AnyGame, strategies: tuple[str, ...]) -> PlayDeals | None:
        """Return what plays many matches between these strategies at once, the same as by the rules; none if nothing
        does."""
        return None


PLAIN: Final[ChancesFace[Any, Any]] = ChancesFace()
"""The face of a game that has none of its own."""


def lacking(what: str, game: Game) -> DicepadError:
    """The refusal of what nobody has written for a game."""
    return DicepadError(f"there are no {what} for {game.spec.rules} yet")
