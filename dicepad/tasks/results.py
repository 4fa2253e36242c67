"""Results of a set of tasks as a short code, which a pupil shows to a teacher: nothing but the code leaves the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..errors import DicepadError
from .sets import SIGNS, TaskSet, check_sign, read_code
from .task import Said, Task

__all__ = ["Outcome", "Result", "read_result", "result_code", "usual_mistakes"]

MOST_MISTAKES: Final = 12
"""The mistakes of a task that its sign can name. Later ones count as wrong answers of which nothing is known."""
STATES: Final = ("open", "right", "later", "wrong")


class Outcome(NamedTuple):
    """The outcome of one task: ``open`` if no answer was checked, ``right`` at once, ``later``, or ``wrong`` until now.

    `mistake` is the number of the first usual mistake in `usual_mistakes`, from 1, or 0 if there was none.
    """

    state: str
    mistake: int = 0


class Result(NamedTuple):
    """The outcome of each task of a set, and the name that stood behind the code, which may be empty."""

    tasks: TaskSet
    outcomes: tuple[Outcome, ...]
    name: str


def usual_mistakes(task: Task) -> tuple[Said, ...]:
    """Return the replies to the usual mistakes of a task, those of its first blank first.

    >>> from dicepad.tasks import make_tasks
    >>> len(usual_mistakes(make_tasks("score", level=1)[0]))
    1
    """
    return tuple([reply for blank in task.blanks for _, reply in blank.usual])


def result_code(tasks: TaskSet, outcomes: Sequence[Outcome]) -> str:
    """Return the code of a set with a sign for the outcome of each task, and one that betrays a typo.

    Raises `DicepadError` unless there is an outcome for each task.

    >>> from dicepad.tasks.sets import task_set
    >>> tasks = task_set(("score",), count=3, seed="class 7b")
    >>> result_code(tasks, [Outcome("right"), Outcome("later", 1), Outcome("open")])
    'A13-NXTREN-362R'
    """
    if len(outcomes) != tasks.count:
        raise DicepadError(f"outcomes: there are {len(outcomes)}, but the set has {tasks.count} tasks")
    signs = "".join([SIGNS[number_of(outcome)] for outcome in outcomes])
    return f"{tasks.code}-{signs}{check_sign(tasks.code.replace('-', ''), signs)}"


def read_result(text: str) -> Result:
    """Return the result in a code, in small letters or capitals, with a name behind it if there is one.

    Raises `DicepadError` if a sign is wrong or missing.

    >>> result = read_result("a13-nxtren-362r Anne-Marie")
    >>> [outcome.state for outcome in result.outcomes], result.name
    (['right', 'later', 'open'], 'Anne-Marie')
    """
    code, *name = text.split(None, 1) or [""]
    known, _, signs = code.upper().rpartition("-")
    try:
        tasks = read_code(known)
    except DicepadError:
        tasks = None
    found = [SIGNS.index(sign) if sign in SIGNS else len(SIGNS) for sign in signs[:-1]]
    if (
        tasks is None
        or len(found) != tasks.count
        or max(found) >= 2 * (MOST_MISTAKES + 2)
        or check_sign(tasks.code.replace("-", ""), signs[:-1]) != signs[-1:]
    ):
        raise DicepadError(f"code: {code[:40]!r} has a typo or is not complete; compare it with the pupil's page")
    return Result(tasks, tuple([outcome_of(number) for number in found]), name[0].strip() if name else "")


def number_of(outcome: Outcome) -> int:
    """Return the number of an outcome: its state, and from 4 on a mistake that was mended or was not.

    >>> number_of(Outcome("later", 2)), number_of(Outcome("wrong", 13))
    (6, 3)
    """
    state, mistake = outcome
    if state in ("open", "right") or not 1 <= mistake <= MOST_MISTAKES:
        return STATES.index(state)
    return 2 * (mistake + 1) + STATES.index(state) - STATES.index("later")


def outcome_of(number: int) -> Outcome:
    """Return the outcome with a number.

    >>> [number_of(outcome_of(number)) for number in range(28)] == list(range(28))
    True
    """
    return Outcome(STATES[number]) if number < 4 else Outcome(STATES[2 + number % 2], number // 2 - 1)
