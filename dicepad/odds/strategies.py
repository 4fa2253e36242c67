"""Strategies of the computer players, for boards and simulations alike: those of a game, and one by its name.

They are pure Python. Only a strategy with a table needs that table, numpy or numba, and only when it chooses its first
move.
"""

from __future__ import annotations

from ..errors import DicepadError
from ..match import Game
from ..reading import nearest
from .face import face_of
from .strategy import Chooser, Family, Strategy

__all__ = ["Chooser", "Family", "Strategy", "families", "strategies", "strategy"]


def families(game: Game) -> tuple[Family, ...]:
    """Return all families of strategies of a game, weakest first."""
    return face_of(game).families(game)


def strategies(game: Game) -> tuple[str, ...]:
    """Return the names of a game's strategies, weakest first; for families with numbers, only the usual ones.

    >>> from dicepad import load
    >>> strategies(load("qwantum"))
    ('random', 'nearest', 'careful', 'learned')
    """
    return tuple(name for family in families(game) for name in family.listed)


def strategy(game: Game, name: str) -> Strategy:
    """Return the strategy with this name. Raises `DicepadError` if the game has none.

    >>> from dicepad import load
    >>> qwixx = load("qwixx")
    >>> strategy(qwixx, "gap-2").about
    'crosses the nearest number if that skips at most K cells, and anything rather than take a misthrow'
    >>> strategy(qwixx, "carefull")
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: there is no strategy 'carefull' for Qwixx (did you mean careful?); allowed: random, \
racer-K, friendly-N, solo, closer-N, careful, gap-K, hasty-H, hasty-H-T, winner
    """
    kinds = families(game)
    for family in kinds:
        if name in family.names:
            return family.member(game, name)
    hint = nearest(name, [known for family in kinds for known in family.names])
    allowed = ", ".join(family.pattern for family in kinds)
    raise DicepadError(f"there is no strategy {name!r} for {game.spec.title}{hint}; allowed: {allowed}")
