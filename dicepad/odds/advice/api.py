"""The door to advice: which judge a game has, and what it says of a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...match import Game, State
from ..faces import face_of
from .judge import Advice, Judge

__all__ = ["advise", "judge"]


def judge(game: Game, players: int = 1, *, table: Any = None, progress: Callable[[float], None] | None = None) -> Judge:
    """Return what judges the moves of a match.

    `table` is a `ValueTable` for those who have one at hand, such as the small one on a page. Without it, a game that
    needs one opens the one in its cache, solved if it has not been before; `progress` is called with the share of that
    which is done. Raises `DicepadError` where nobody can judge, and for players that cannot play.

    >>> from dicepad import load
    >>> judge(load("qwinto")).unit
    'points'
    """
    game.check_players(players)
    if table is not None:
        at_hand: Judge = face_of(game).judge(game, players, table)
        return at_hand
    if (game, players) not in KEPT:
        KEPT[game, players] = face_of(game).judge(game, players, None, progress)
    return KEPT[game, players]


KEPT: Final[dict[tuple[Game, int], Judge]] = {}
"""The judges that games have made by themselves."""


def advise(
    state: State, seat: int | None = None, *, table: Any = None, why: bool = True, also: str | None = None
) -> Advice:
    """Every legal move of a seat with what it is worth, what it costs and why; best first.

    The seat may be left out if only one owes a decision. `why` false leaves the reasons out, which is faster. `also` is
    a move to be valued where a game has too many to value them all. Raises `DicepadError` if the seat owes no decision,
    or nobody can judge.

    >>> from dicepad import load
    >>> found = advise(load("qwinto").start(1))
    >>> found.options[0].move, found.kind
    ('roll orange yellow violet', 'estimate')
    """
    return judge(state.game, state.players, table=table).advise(state, seat, why=why, also=also)
