"""Positions to practise on, graded by the solver: close, common and instructive decisions with move values.

All values are stored, so the computer can ask, judge and explain without solving anything. `training.exercises` finds
the positions, `learner` keeps your answers, and `schedule` says when to ask again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ...errors import DicepadError
from ...loading import GameLike, load
from ...match import State
from ..checks import check_count
from ..judge import Advice, ValuePart, advice_of

__all__ = ["COMPANY", "FOLDER", "Exercise", "exercises", "exercises_for", "read"]

FOLDER: Final = Path(__file__).parent / "stored"


@dataclass(frozen=True)
class Exercise:
    """A decision to practise.

    `level` goes from 1 (easy) to 5. `position` is the text of the state, and `told` holds the values of the moves.

    >>> one = exercises("kneifen")[0]
    >>> one.level, one.advice.best[0] in one.state.moves(one.seat)
    (1, True)
    """

    key: str
    game: str
    theme: str
    level: int
    position: str
    seat: int
    told: Mapping[str, Any]

    @property
    def state(self) -> State:
        """The position."""
        return load(self.game).from_text(self.position)

    @property
    def advice(self) -> Advice:
        """The values of all moves, or of the best few, with reasons."""
        moves = self.told["moves"]
        values = {move: float(value) for move, (value, _) in moves.items()}
        parts = {
            move: tuple(
                [
                    ValuePart(key, about, amount, tuple(cells), times, points)
                    for key, about, amount, cells, times, points in found
                ]
            )
            for move, (_, found) in moves.items()
        }
        about = self.told["unit"], self.told["kind"], self.told["error"]
        return advice_of(self.seat, about, values, lambda move: parts[move])


COMPANY: Final = "-company"
"""End of the name of exercises in company."""


@cache
def exercises(name: str) -> tuple[Exercise, ...]:
    """Return the exercises with a name, by theme and level: that of a game, or ``qwixx-company`` for several players.

    Raises `DicepadError` if the game has none, or if their file is damaged.

    >>> exercises("qwixx")[0].theme
    'open'
    """
    path = FOLDER / f"{name}.json"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise DicepadError(f"there are no exercises for {name} yet") from None
    return read(name, text)


def exercises_for(game: GameLike, players: int) -> tuple[Exercise, ...]:
    """Return the exercises for this many players: in company, if there are others and the game has such exercises.

    Raises `DicepadError` as `exercises` does, and for no players.

    >>> exercises_for("qwixx", 3)[0].advice.unit, exercises_for("qwixx", 1)[0].advice.unit
    ('chance', 'points')
    """
    check_count("exercises_for", "players", players, 1, 99)
    identity = load(game).spec.id
    if players > 1:
        try:
            return exercises(identity + COMPANY)
        except DicepadError:
            pass
    return exercises(identity)


def read(game: str, text: str) -> tuple[Exercise, ...]:
    """Read the exercises in the text of a file. Raises `DicepadError` if the text is damaged.

    An exercise of five entries has the file's kind and error. The sixth entry is the error of an exact one.

    >>> read("qwixx", "{}")
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: the exercises for qwixx are damaged; install dicepad again
    """
    try:
        stored = json.loads(text)
        about = {name: stored[name] for name in ("unit", "kind", "error")}
        return tuple(
            [
                Exercise(
                    f"{game}-{number}",
                    game.removesuffix(COMPANY),
                    theme,
                    level,
                    position,
                    seat,
                    {**about, **({"kind": "exact", "error": exact[0]} if exact else {}), "moves": moves},
                )
                for number, (theme, level, position, seat, moves, *exact) in enumerate(stored["exercises"], 1)
            ]
        )
    except (ValueError, KeyError, TypeError):
        raise DicepadError(f"the exercises for {game} are damaged; install dicepad again") from None
