"""The conformance of games: what every game must do, for those that come with dicepad and for yours.

`check` is for a script or a test of one line; `cases` gives pytest a test for each check and each number of players::

    import pytest
    from dicepad.testing import cases

    @pytest.mark.parametrize("case", cases("my-game"), ids=str)
    def test_my_game(case):
        case()

The rules, the environment, the strategies and the advice are checked here. What draws a game or plays it at a board
brings its checks by the entry points ``dicepad.checks``, so that all that is installed is checked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..games import load
from ..match import Game
from ..registry import Registry
from .case import Area, Case, Check, Sample, Violation, table_sizes
from .learning import ENVIRONMENT
from .playing import ADVICE, STRATEGIES
from .protocol import PROTOCOL

__all__ = ["Area", "Case", "Check", "Sample", "Violation", "areas", "cases", "check", "table_sizes"]

OWN: Final = (PROTOCOL, ENVIRONMENT, STRATEGIES, ADVICE)
FURTHER: Final[Registry[Area]] = Registry("dicepad.checks", "there are no checks", {})
"""Areas that other packages bring."""


def areas() -> tuple[Area, ...]:
    """All that is checked: the areas of dicepad, then those of other installed packages.

    >>> [area.name for area in areas()][:4]
    ['rules', 'environment', 'strategies', 'advice']
    """
    return (*OWN, *(FURTHER.find(name) for name in FURTHER))


def cases(game: Game | str, players: int | None = None, among: Iterable[Area] | None = None) -> tuple[Case, ...]:
    """Every check of a game, for each number of players that it takes or for one; of all `areas`, or some.

    Areas that the game lacks, such as an environment that nobody has written, are left out. Raises `DicepadError` for a
    game that cannot be loaded.

    >>> len({case.check for case in cases("qwixx", players=2)}) > 15
    True
    """
    played = load(game) if isinstance(game, str) else game
    found = [area for area in (areas() if among is None else among) if not area.lack(played)]
    sizes = table_sizes(played) if players is None else (players,)
    return tuple(Case(played, size, one) for size in sizes for area in found for one in area.checks)


def check(game: Game | str, players: int | None = None) -> None:
    """Check a game, for each number of players that it takes or for one; raises `Violation` with a line for each check
    that it breaks.

    >>> check("kneifen", players=1)
    """
    broken = [problem for case in cases(game, players) if (problem := case.problem())]
    if broken:
        raise Violation("\n".join(broken))
