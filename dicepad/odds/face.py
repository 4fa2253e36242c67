"""Face that a game shows to the probabilities, and the registry of these faces.

Every module of the probabilities may ask for a face. So the registry knows each game's own face only by its module and
its name, and loads it when a game asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeVar

from ..errors import DicepadError
from ..match import Chooser, Game, State
from ..registry import Registry

if TYPE_CHECKING:
    from pathlib import Path

    from ..command import Progress
    from .exact.open_cells import OpenCellChances
    from .judge import Judge
    from .strategy import Family

__all__ = ["CHANCES", "PLAIN", "AnyGame", "AnyState", "ChancesFace", "PlayDeals", "face_of"]

AnyGame = TypeVar("AnyGame", bound=Game)
AnyState = TypeVar("AnyState", bound=State)


class PlayDeals(Protocol):
    """Function that plays each deal once in each rotation of the strategies.

    It returns the points and the winners (deals, rotations, strategies), whether misthrows ended the games, and the
    number of turns (deals, rotations).
    """

    def __call__(self, seed: int, first: int, deals: int) -> tuple[Any, Any, Any, Any]: ...


class ChancesFace(Generic[AnyGame, AnyState]):
    """Everything that the probabilities need to know about a game.

    The defaults suit every game, or say in one line what the game lacks. A game's own face knows more. A face holds no
    state, and loads its knowledge only when it is asked.
    """

    compiled_chunk: ClassVar[int] = 25_000
    """Number of deals that compiled games play before the progress shows."""

    def tables(self, game: AnyGame) -> Iterator[str]:
        """Yield the exact probabilities of a game, line by line. Raises `DicepadError` if there are none."""
        raise lacking("exact probabilities", game)

    def position_tables(self, state: AnyState, seat: int) -> Iterator[str]:
        """Yield the exact probabilities of a seat in a position, line by line.

        Raises `DicepadError` if there are none.
        """
        raise lacking("exact probabilities", state.game)

    def open_cells(self, state: AnyState, seat: int, turns: int) -> dict[str, OpenCellChances]:
        """Return the probabilities of each cell that a seat may still take, within this many turns at the table.

        The sheet is assumed not to change. Raises `DicepadError` if there are no such probabilities.
        """
        raise lacking("probabilities of cells", state.game)

    def judge(self, game: AnyGame, players: int, table: Any = None, progress: Progress | None = None) -> Judge:
        """Return the judge of the moves and positions of a match.

        `table` holds values that the caller already has. Without them, the judge may have to solve the sheet first.
        Raises `DicepadError` if the game has no judge.
        """
        raise lacking("values of moves", game)

    def is_judged(self, game: AnyGame, players: int) -> bool:
        """Return whether a match is likely to have a judge. The answer is quick: nothing is loaded or solved."""
        return type(self).judge is not ChancesFace.judge

    def families(self, game: AnyGame) -> tuple[Family, ...]:
        """Return the families of strategies that can play a game, the weakest first."""
        from .strategy import RANDOM

        return (RANDOM,)

    def expected_points(self, game: AnyGame, seats: int, progress: Progress | None = None) -> tuple[float, ...]:
        """Return the expected points of each seat with perfect play for points.

        Raises `DicepadError` if they cannot be computed.
        """
        raise DicepadError(f"{game.spec.title} cannot be solved: there is no solver for it yet")

    def write_values(self, game: AnyGame, path: Path, progress: Progress | None = None) -> int:
        """Write the value of every position as an archive, and return the number of positions.

        Raises `DicepadError` if the values cannot be computed.
        """
        raise lacking("exact values of positions", game)

    def turn_begins(self, before: AnyState, after: AnyState) -> bool:
        """Return whether a turn begins with the second of two successive states."""
        first = after.game.start(1).phase
        return after.phase == first and (before.phase != first or before.active != after.active)

    def ended_by_misthrows(self, state: AnyState) -> bool:
        """Return whether misthrows ended a match, rather than the crosses or entries on a sheet."""
        return False

    def roll(self, game: AnyGame, seed: int, deal: int, turn: int) -> Mapping[str, int]:
        """Return the faces of the dice in a simulated turn, by the dice's names. Empty if they need not be fixed."""
        return {}

    def compiled_chooser(self, game: AnyGame, name: str) -> Chooser | None:
        """Return a faster form of a strategy's choices for simulations, or None if there is none.

        It chooses the same moves.
        """
        return None

    def compiled(self, game: AnyGame, strategies: tuple[str, ...]) -> PlayDeals | None:
        """Return a function that plays many matches between these strategies at once, or None if there is none.

        Matches played by this function end exactly as the rules say.
        """
        return None


PLAIN: Final[ChancesFace[Any, Any]] = ChancesFace()
"""The face of a game that has none of its own."""
CHANCES: Final[Registry[ChancesFace[Any, Any]]] = Registry(
    "dicepad.odds",
    "there are no chances",
    {
        "crossing": "dicepad.odds.qwixx.face:CROSSING",
        "qwantum": "dicepad.odds.qwantum.face:QWANTUM",
        "kneifen": "dicepad.odds.kneifen.face:KNEIFEN",
        "qwinto": "dicepad.odds.qwinto.face:QWINTO",
    },
    plain="dicepad.odds.face:PLAIN",
)
"""The face of each game by the name of its rules; installed packages add theirs."""


def face_of(game: Game) -> ChancesFace[Any, Any]:
    """Return the face of a game. A game without one gets a face that knows only the rules.

    >>> from dicepad import load
    >>> qwixx = load("qwixx")
    >>> face_of(qwixx).is_judged(qwixx, 2)
    True
    """
    return CHANCES.find(game.spec.rules)


def lacking(what: str, game: Game) -> DicepadError:
    """Return the error for something that does not exist for a game yet."""
    return DicepadError(f"there are no {what} for {game.spec.rules} yet")
