"""Record of practice: the day on which each exercise is due, and the cost of each answer.

Your own mistakes come before graded exercises. A learner never changes: `answer` and `add` return a new one, and
`to_json` returns everything that you need to save. Days are whole numbers that never go down, such as days since 1970.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any, Final, NamedTuple

from ...errors import DicepadError
from ...loading import load
from ...reading import either
from .schedule import AGAIN, GOOD, HARD, Memory, answered, first

__all__ = ["Learner", "OwnMistake", "Progress", "grade"]

FORMAT: Final = 1
NEARLY: Final = {"points": 0.25, "chance": 0.005, "turns": 0.05}
"""Greatest cost of an answer that counts as nearly right, by the unit of the values."""
MOST: Final = 5000
"""Number of answers that are kept, the latest ones."""
DAMAGED: Final = "the saved practice cannot be read; import another file, or begin again"


class OwnMistake(NamedTuple):
    """A decision from your own matches to practise: the id of the game, the text of the position, and the seat.

    >>> OwnMistake("qwixx", "red:2,5", 0).key
    'qwixx 0 red:2,5'
    """

    game: str
    position: str
    seat: int

    @property
    def key(self) -> str:
        """Key under which the answers to this mistake are kept."""
        return f"{self.game} {self.seat} {self.position}"


class Progress(NamedTuple):
    """The mean loss of a number of answers, and half the width of its 95 % confidence interval.

    >>> Progress(answers=40, mean=0.6, half=0.2).mean
    0.6
    """

    answers: int
    mean: float
    half: float


def grade(cost: float, unit: str) -> int:
    """Grade an answer by its cost, given in this unit: 3 is right, 2 is nearly right, and 1 is wrong.

    Raises `DicepadError` for a cost below 0 and for an unknown unit.

    >>> grade(0, "points"), grade(0.2, "points"), grade(3, "points")
    (3, 2, 1)
    """
    if unit not in NEARLY:
        raise DicepadError(f"grade: there is no unit {unit!r}; {either(NEARLY)}")
    if not cost > -1e-9:
        raise DicepadError(f"grade: {cost} is not a cost; allowed: 0 or more")
    return GOOD if cost <= 1e-9 else HARD if cost <= NEARLY[unit] else AGAIN


@dataclass(frozen=True)
class Learner:
    """Everything about your practice: memories by the key of the exercise, answers (day, key, cost), and your mistakes.

    >>> someone = Learner().answer("qwixx-1", 0.0, "points", 100)
    >>> someone.due(103), someone.due(104)
    ((), ('qwixx-1',))
    >>> Learner.from_json(someone.to_json()) == someone
    True
    """

    memories: Mapping[str, Memory] = field(default_factory=dict)
    answers: tuple[tuple[int, str, float], ...] = ()
    mistakes: tuple[OwnMistake, ...] = ()

    def answer(self, key: str, cost: float, unit: str, day: int) -> Learner:
        """Return the learner after an answer with this cost, in the unit of the values."""
        known, how = self.memories.get(key), grade(cost, unit)
        memory = answered(known, how, day) if known else first(how, day)
        return replace(
            self,
            memories={**self.memories, key: memory},
            answers=(*self.answers, (day, key, cost))[-MOST:],
        )

    def add(self, mistakes: Sequence[OwnMistake]) -> Learner:
        """Return the learner with further mistakes. Mistakes that the learner already has do not change."""
        return replace(self, mistakes=tuple({mistake.key: mistake for mistake in (*self.mistakes, *mistakes)}.values()))

    def due(self, day: int) -> tuple[str, ...]:
        """Return the exercises that are due on a day, the longest overdue first."""
        keys = [key for key, memory in self.memories.items() if memory.due <= day]
        return tuple(sorted(keys, key=lambda key: (self.memories[key].due, key)))

    def next(self, keys: Sequence[str], day: int) -> str | None:
        """Return the key of the exercise to ask next, or None if nothing is left for the day.

        `keys` are the graded exercises in their order. Exercises that are due come first, and among these your own
        mistakes. Then come new mistakes of your own, and then a new exercise.
        """
        own = [mistake.key for mistake in self.mistakes]
        due = [key for key in self.due(day) if key in own or key in keys]
        waiting = [key for key in due if key in own] + [key for key in due if key not in own]
        new = [key for key in [*own, *keys] if key not in self.memories]
        return next(iter([*waiting, *new]), None)

    def progress(self, last: int = 50) -> Progress:
        """Return the average cost of the last answers."""
        costs = [cost for _, _, cost in self.answers[-last:]]
        if not costs:
            return Progress(0, 0.0, 0.0)
        mean = sum(costs) / len(costs)
        spread = sum([(cost - mean) ** 2 for cost in costs]) / max(1, len(costs) - 1)
        return Progress(len(costs), mean, 1.96 * sqrt(spread / len(costs)))

    def to_json(self) -> str:
        """Return the whole learner as text."""
        data = {
            "dicepad-learner": FORMAT,
            "memories": {key: list(memory) for key, memory in self.memories.items()},
            "answers": [list(answer) for answer in self.answers],
            "mistakes": [list(mistake) for mistake in self.mistakes],
        }
        return json.dumps(data)

    @classmethod
    def from_json(cls, text: str) -> Learner:
        """Read the learner that `to_json` wrote. Raises `DicepadError` if the text is damaged or something else."""
        try:
            data = json.loads(text)
            if data["dicepad-learner"] != FORMAT:
                raise ValueError("another format")
            memories = {str(key): memory_of(memory) for key, memory in data["memories"].items()}
            answers = tuple([(whole(day), str(key), number(cost)) for day, key, cost in data["answers"]])
            mistakes = tuple([mistake_of(*mistake) for mistake in data["mistakes"]])
        except (ValueError, KeyError, TypeError, AttributeError, DicepadError):
            raise DicepadError(DAMAGED) from None
        return cls(memories, answers, mistakes)


def memory_of(told: Sequence[Any]) -> Memory:
    """Read a stored memory. Raises `ValueError` if it is impossible."""
    stability, difficulty, last, due, seen = told
    memory = Memory(number(stability), number(difficulty), whole(last), whole(due), whole(seen))
    if memory.stability <= 0 or not 1 <= memory.difficulty <= 10 or memory.due <= memory.last or memory.seen < 1:
        raise ValueError("these are not saved answers to exercises")
    return memory


def mistake_of(game: str, position: str, seat: int) -> OwnMistake:
    """Read a stored mistake. Raises `DicepadError` or `ValueError` if its position is impossible."""
    state = load(str(game)).from_text(str(position))
    if whole(seat) not in state.to_act:
        raise ValueError("this seat has nothing to decide there")
    return OwnMistake(str(game), str(position), seat)


def whole(value: Any) -> int:
    """Return a whole number. Raises `ValueError` for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError("not a whole number")
    return value


def number(value: Any) -> float:
    """Return a number of 0 or more. Raises `ValueError` for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e9:
        raise ValueError("not a number")
    return float(value)
