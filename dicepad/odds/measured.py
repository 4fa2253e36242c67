"""Judges whose values come from a net that knows one sheet alone, with what was measured of these values.

In company, a match lasts as long as the player who ends it first, and you also enter what others roll. The net knows
neither, so its values are too high or too low. `training.move_errors --store` plays moves on, fits a correction that
depends on all sheets, and measures how far the corrected values are still off.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..errors import DicepadError
from .judge import Judge, Precision

__all__ = [
    "ALWAYS", "FOLDER", "STAGES", "Measured", "MeasuredErrors", "MeasuredJudge", "SheetSummary", "measured", "terms",
]  # fmt: skip

FOLDER: Final = Path(__file__).parent / "errors"
STAGES: Final = ("beginning", "middle", "end")
"""Parts of a match: the fullest sheet has less than a third, less than two thirds, or more of its fields filled."""
ALWAYS: Final = "always"
"""Name of the errors in all parts of a match together."""


class SheetSummary(NamedTuple):
    """The state of a sheet, as far as a correction depends on it."""

    to_come: float
    """the points that the net expects it to score still"""
    filled: float
    """the share of its fields that are filled"""
    misthrows: int


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


class Measured(NamedTuple):
    """A correction of values for some number of players, and the errors that it leaves."""

    correction: tuple[float, ...]
    """the factors of `terms`"""
    errors: Mapping[str, MeasuredErrors]
    """by part of the match, and `ALWAYS`"""


def terms(sheets: Sequence[SheetSummary], seat: int) -> tuple[float, ...]:
    """Return the terms of a seat's correction. Alone, those about other players are 0.

    >>> terms([SheetSummary(40.0, 0.5, 1), SheetSummary(20.0, 0.75, 2)], 0)
    (1.0, 40.0, 0.5, 1, 20.0, 0.75, 2, 20.0, 80.0, 800.0)
    """
    to_come, filled, misthrows = sheets[seat]
    others = [sheet for at, sheet in enumerate(sheets) if at != seat]
    soonest = min([sheet.to_come for sheet in others], default=0.0)
    fullest = max([sheet.filled for sheet in others], default=0.0)
    missed = max([sheet.misthrows for sheet in others], default=0)
    return (
        *(1.0, to_come, filled, misthrows, soonest, fullest, missed),
        *(min(to_come, soonest), to_come * missed, to_come * soonest),
    )


@cache
def measured(game: str) -> Mapping[int, Measured]:
    """Return what was measured of a game's values, by the number of players. Raises `DicepadError` if it is damaged.

    >>> sorted(measured("qwantum"))[:2]
    [1, 2]
    """
    path = FOLDER / f"{game}.json"
    try:
        by_players = json.loads(path.read_text(encoding="utf-8"))["players"]
        return {
            int(players): Measured(
                tuple(entry["correction"]), {part: MeasuredErrors(*row) for part, row in entry["errors"].items()}
            )
            for players, entry in by_players.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DicepadError(f"{path}: these errors cannot be read: {error}; install dicepad again") from None


class MeasuredJudge(Judge):
    """Base class of these judges. With more players than were measured, it uses what was measured with most."""

    def __init__(self, game: str, players: int) -> None:
        by_players = measured(game)
        self.measured = by_players[min(players, max(by_players))]
        # A hint asks for those of the same state three times, and a review for every state twice.
        self.known_summaries = lru_cache(maxsize=2)(self.summaries)

    def summaries(self, state: Any) -> list[SheetSummary]:
        """Return what the correction knows of each sheet."""
        raise NotImplementedError

    def net_values(self, state: Any, seat: int) -> dict[str, float]:
        """Return the value of every legal move as the net gives it."""
        raise NotImplementedError

    def ends(self, state: Any, seat: int, move: str) -> bool:
        """Return whether a move ends the match whatever the others do. Its value is known and needs no correction."""
        raise NotImplementedError

    def values(self, state: Any, seat: int) -> dict[str, float]:
        more = self.correction(state, seat)
        return {
            move: value + (0.0 if self.ends(state, seat, move) else more)
            for move, value in self.net_values(state, seat).items()
        }

    def correction(self, state: Any, seat: int) -> float:
        """Return the points by which the net's values are too low here. They are the same for all moves."""
        known_terms = terms(self.known_summaries(state), seat)
        return sum([factor * term for factor, term in zip(self.measured.correction, known_terms, strict=True)])

    def stage(self, state: Any) -> str:
        """Return the part of the match, as one of `STAGES`."""
        return STAGES[min(2, int(3 * max([sheet.filled for sheet in self.known_summaries(state)])))]

    @property
    def error(self) -> float:
        return self.measured.errors[ALWAYS].difference

    @property
    def value_error(self) -> float:
        return self.measured.errors[ALWAYS].value

    def precision(self, state: Any, seat: int) -> Precision:
        errors = self.measured.errors[self.stage(state)]
        return Precision(self.kind, errors.difference, errors.value)
