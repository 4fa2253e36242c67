"""Judges whose values are estimates by a net, with what was measured of the errors of these values.

`training.error_tables` plays moves on, and measures how far their values are off: for each number of players,
and for each kind of decision.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..errors import DicepadError
from .judge import Judge, Precision

__all__ = ["ALWAYS", "FOLDER", "OTHER", "Measured", "MeasuredErrors", "MeasuredJudge", "kind_of", "measured"]

FOLDER: Final = Path(__file__).parent / "errors"
OTHER: Final = "other"
"""The kind of a decision about what another player has rolled. All other kinds are called after their phase."""
ALWAYS: Final = "always"
"""Name of the errors in all kinds of decisions together."""


class MeasuredErrors(NamedTuple):
    """Errors of values and of their differences, in points."""

    difference: float
    """root mean square error of the difference to the best move"""
    difference_within: float
    """95 % of these errors are smaller"""
    value: float
    """root mean square error of the value of a move"""
    value_within: float
    """95 % of these errors are smaller"""


Measured = Mapping[str, MeasuredErrors]
"""The errors for some number of players, by kind of decision, and `ALWAYS`."""


def kind_of(state: Any, seat: int) -> str:
    """Return the kind of decision that a seat faces.

    >>> from dicepad import load
    >>> kind_of(load("qwinto").start(2), 0)
    'choose'
    """
    return str(state.phase) if seat == state.active else OTHER


@cache
def measured(game: str) -> Mapping[int, Measured]:
    """Return what was measured of a game's values, by the number of players. Raises `DicepadError` if it is damaged.

    >>> sorted(measured("qwantum"))
    [1, 2, 3, 4]
    """
    path = FOLDER / f"{game}.json"
    try:
        by_players = json.loads(path.read_text(encoding="utf-8"))["players"]
        return {
            int(players): {kind: MeasuredErrors(*row) for kind, row in entry["errors"].items()}
            for players, entry in by_players.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DicepadError(f"{path}: these errors cannot be read: {error}; install dicepad again") from None


class MeasuredJudge(Judge):
    """Base class of these judges. With more players than were measured, it uses what was measured with most."""

    def __init__(self, game: str, players: int) -> None:
        by_players = measured(game)
        self.measured = by_players[min(players, max(by_players))]

    @property
    def error(self) -> float:
        return self.measured[ALWAYS].difference

    @property
    def value_error(self) -> float:
        return self.measured[ALWAYS].value

    def precision(self, state: Any, seat: int) -> Precision:
        errors = self.measured.get(kind_of(state, seat), self.measured[ALWAYS])
        return Precision(self.kind, errors.difference, errors.value)
