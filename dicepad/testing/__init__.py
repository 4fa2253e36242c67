"""Conformance checks: everything that every game must do, for our games and for yours.

`check` is for a script or a one-line test. `cases` gives pytest a test for each check and each number of players::

    import pytest
    from dicepad.testing import cases

    @pytest.mark.parametrize("case", cases("my-game"), ids=str)
    def test_my_game(case):
        case()

The checks here are for rules, environment, strategies and advice. Packages that draw a game or play it on a board add
their checks by the entry points ``dicepad.checks``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..errors import DicepadError
from ..loading import GameLike, load
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
    """Return all areas of checks: those of dicepad, then those of other installed packages.

    >>> [area.name for area in areas()][:4]
    ['rules', 'environment', 'strategies', 'advice']
    """
    return (*OWN, *FURTHER.find_others()[0].values())


def cases(game: GameLike, players: int | None = None, among: Iterable[Area] | None = None) -> tuple[Case, ...]:
    """Return every check of a game, for each number of players or for `players` alone, in all `areas` or in some.

    Areas that the game lacks, such as an environment, are left out. If the game has a part that cannot be loaded, one
    check fails and says why. Raises `DicepadError` if the game itself cannot be loaded.

    >>> len({case.check for case in cases("qwixx", players=2)}) > 15
    True
    """
    played = load(game)
    checks = [check for area in (areas() if among is None else among) for check in checks_of(area, played)]
    sizes = table_sizes(played) if players is None else (players,)
    return tuple(Case(played, size, check) for size in sizes for check in checks)


def checks_of(area: Area, game: Game) -> tuple[Check, ...]:
    """Return the checks of an area for a game. If the game's part cannot be loaded, one check says why."""
    try:
        return () if area.lack(game) else area.checks
    except DicepadError as error:
        return (unloadable(str(error)),)


def unloadable(problem: str) -> Check:
    """Return a check that always fails with this problem."""

    def it_can_be_loaded(sample: Sample) -> Iterator[str]:
        yield problem

    return it_can_be_loaded


def check(game: GameLike, players: int | None = None) -> None:
    """Check a game, for each number of players or for `players` alone.

    Raises `Violation`, with a line for each check that fails.

    >>> check("kneifen", players=1)
    """
    broken = [problem for case in cases(game, players) if (problem := case.problem())]
    if broken:
        raise Violation("\n".join(broken))
