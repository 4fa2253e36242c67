"""Strategies of the computer players, for boards and simulations alike: those of a game, and one by its name.

They are pure Python. Only a strategy with a table needs that table, numpy or numba, and only when it chooses its first
move.
"""

from __future__ import annotations

from typing import TypeAlias

from ..errors import DicepadError
from ..loading import GameLike, load
from ..match import Chooser
from ..reading import nearest
from .face import face_of
from .strategy import Family, Strategy

__all__ = ["ChooserLike", "Family", "Strategy", "families", "name_of", "strategies", "strategy"]

ChooserLike: TypeAlias = Chooser | str
"""A function that chooses moves, or the name of one of the game's strategies."""


def families(game: GameLike) -> tuple[Family, ...]:
    """Return all families of strategies of a game, weakest first.

    >>> [family.pattern for family in families("kneifen")][:3]
    ['random', 'patient', 'most']
    """
    game = load(game)
    return face_of(game).families(game)


def strategies(game: GameLike) -> tuple[str, ...]:
    """Return the names of a game's strategies, weakest first; for families with numbers, only the usual ones.

    >>> strategies("qwantum")
    ('random', 'nearest', 'careful', 'learned')
    """
    return tuple(name for family in families(game) for name in family.listed)


def name_of(chooser: ChooserLike) -> str:
    """Return the name of a strategy. A function has its own name, or that of its type.

    >>> name_of("gap-1"), name_of(strategy("qwixx", "random").choose)
    ('gap-1', 'choose_random')
    """
    return chooser if isinstance(chooser, str) else getattr(chooser, "__name__", type(chooser).__name__)


def strategy(game: GameLike, chooser: ChooserLike) -> Strategy:
    """Return the strategy with this name, or one that plays by your own function.

    Raises `DicepadError` if the game has no such strategy.

    >>> strategy("qwixx", lambda state, seat, rng: state.moves(seat)[0]).about
    'plays by a function of your own'
    >>> strategy("qwixx", "gap-2").about
    'crosses the nearest number if that skips at most K cells, and anything rather than take a misthrow'
    >>> strategy("qwixx", "carefull")
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: there is no strategy 'carefull' for Qwixx (did you mean careful?); allowed: random, \
racer-K, friendly-N, solo, closer-N, careful, gap-K, hasty-H, hasty-H-T, winner
    """
    game = load(game)
    if callable(chooser):
        return Strategy(name_of(chooser), "plays by a function of your own", chooser)
    kinds = families(game)
    for family in kinds:
        if chooser in family.names:
            return family.member(game, chooser)
    hint = nearest(chooser, [known for family in kinds for known in family.names])
    allowed = ", ".join(family.pattern for family in kinds)
    raise DicepadError(f"there is no strategy {chooser!r} for {game.spec.title}{hint}; allowed: {allowed}")
