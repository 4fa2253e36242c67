"""Score a sheet: add the points of the rows, and take off 5 for each misthrow."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from ...rules.crossing import CrossingState
from ..sheets import COLOURS, LOCK, draw_row, order_of, rows_said, state_of
from ..task import Blank, Form, Said, SheetPicture, Task, TaskType, drawn_until, pick, said
from ..usual import usual_numbers

__all__ = ["SCORE"]

ID: Final = "score"
POINTS: Final = Form("whole")
FEW: Final = (2, 3, 4, 5, 6, 7)
MANY: Final = (1, 2, 3, 4, 5, 6, 7, 8)


def make(dice: Random, level: int) -> Task:
    """Return a task: two rows and no misthrow on level 1, all rows and misthrows on 2, a closed row as well on 3."""
    return drawn_until(lambda: draw(dice, level))


def draw(dice: Random, level: int) -> Task | None:
    rows: dict[str, list[object]] = {}
    for colour in pick(dice, COLOURS, 2) if level == 1 else COLOURS:
        rows[colour] = [*draw_row(dice, colour, dice.choice(FEW if level == 1 else MANY))]
    if level == 3:
        closed = dice.choice(COLOURS)
        rows[closed] = [*draw_row(dice, closed, dice.choice((5, 6, 7))), order_of(closed)[-1], LOCK]
    state = state_of(rows, 0 if level == 1 else dice.choice((1, 2, 3)))
    counts = [len(rows[colour]) for colour in COLOURS if colour in rows]
    return task_of(state, level) if len(set(counts)) > 1 and state.scores[0] > 0 else None


def task_of(state: CrossingState, level: int) -> Task:
    """Return the task that a sheet sets."""
    seat = state.to_json()["seats"][0]
    misthrows = state.misthrows[0]
    counts = [(colour, len(seat[colour])) for colour in COLOURS if colour in seat]
    table = state.game.points
    points = [table[count] for _, count in counts]
    answer = Fraction(state.scores[0])
    lost = -state.game.penalties[misthrows]
    locks = sum([table[count] - table[count - 1] for colour, count in counts if LOCK in seat[colour]])
    wrong = [
        (Fraction(sum([count for _, count in counts])), said("score.crosses")),
        (Fraction(sum(points)), said("score.no_misthrows")),
        (Fraction(sum(points) - misthrows), said("score.one_each")),
        (Fraction(sum(points) + lost), said("score.added")),
        (answer - locks, said("score.lock")),
    ]
    way: list[Said] = []
    for (colour, count), value in zip(counts, points, strict=True):
        key = "score.row_lock" if LOCK in seat[colour] else "score.row"
        way.append(said(key, colour=said(f"colour.{colour}"), count=count, points=value))
    if misthrows:
        way.append(said("score.misthrows", count=misthrows, points=lost))
    terms = " + ".join([str(value) for value in points]) + (f" \N{MINUS SIGN} {lost}" if lost else "")
    way.append(said("score.total", terms=terms, total=answer))
    return Task(
        ID,
        level,
        state.to_text(),
        SheetPicture(state.game.spec.id, state.to_text(), is_scored=True),
        (said("score.question"),),
        (Blank(answer, POINTS, usual_numbers(answer, POINTS, wrong)),),
        tuple(way),
        tuple(rows_said(state)),
        said("score.hint"),
    )


SCORE: Final = TaskType(ID, 8, 3, make)
