"""Advice: finding the judge of a game, and asking it about a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..loading import GameLike, load
from ..match import Game, State
from ..record import Match
from .checks import check_seat
from .face import face_of
from .judge import Advice, Judge

if TYPE_CHECKING:
    from ..command import Progress

__all__ = ["advise", "judge", "match_judge"]


def judge(game: GameLike, players: int = 1, *, table: Any = None, progress: Progress | None = None) -> Judge:
    """Return the judge of the moves of a match.

    `table` is a `ValueTable` that you already have, such as the small one on a page. Without it, a game that needs a
    table opens the one in its cache, or solves the sheet first. `progress` is called with the share done, from 0 to 1.
    Raises `DicepadError` if the game has no judge, or if it does not allow this number of players.

    >>> judge("qwinto").unit
    'points'
    """
    game = load(game)
    game.check_players(players)
    if table is not None:
        at_hand: Judge = face_of(game).judge(game, players, table)
        return at_hand
    if (game, players) not in JUDGE_CACHE:
        JUDGE_CACHE[game, players] = face_of(game).judge(game, players, None, progress)
    return JUDGE_CACHE[game, players]


def match_judge(
    match: Match, reviewed: int | None = None, *, table: Any = None, progress: Progress | None = None
) -> Judge:
    """Return the judge of a match, which knows who plays and how they have played so far.

    In Qwixx with two to five players, the probability of winning depends on that; `qwixx.winning.styles` explains how.
    A seat that is `reviewed` counts as one that plays on like `winner`. Its mistakes then count when it makes them, and
    not before, as something to be expected of it. The other arguments are those of `judge`. Raises `DicepadError` as
    `judge` does, and for a seat that does not exist.

    >>> from dicepad import load
    >>> match_judge(Match.begin(load("qwixx"), 2)).unit
    'chance'
    """
    if reviewed is not None:
        check_seat("match_judge", match.state, reviewed)
    return judge(match.game, match.state.players, table=table, progress=progress).for_match(match, reviewed)


JUDGE_CACHE: Final[dict[tuple[Game, int], Judge]] = {}
"""The judges that games have made by themselves."""


def advise(state: State, seat: int | None = None, *, table: Any = None, also: str | None = None) -> Advice:
    """Return every legal move of a seat, best first, with its value, its cost and the reasons.

    You may omit the seat if only one seat must decide. In a game with too many moves to value them all, `also` names
    one that must be included. Raises `DicepadError` if the seat has nothing to decide, or if the game has no judge.

    >>> from dicepad import load
    >>> found = advise(load("qwinto").start(1))
    >>> found.options[0].move, found.kind
    ('roll orange yellow violet', 'estimate')
    """
    return judge(state.game, state.players, table=table).advise(state, seat, also=also)
