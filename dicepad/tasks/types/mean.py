"""The mean and the median of five scores."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from ..sheets import COLOURS, draw_row, state_of
from ..task import Blank, Form, Number, Said, TablePicture, Task, TaskType, drawn_until, said
from ..usual import usual_numbers

__all__ = ["MEAN"]

ID: Final = "mean"
COUNT: Final = 5
WHOLE: Final = Form("whole")
TENTHS: Final = Form("decimal", 1)
CROSSES: Final = (1, 2, 3, 4, 5, 6, 7, 8)
MISTHROWS: Final = (0, 1, 2, 3)
LEAST: Final = 10
PLUS: Final = " + "


def make(dice: Random, level: int) -> Task:
    """Return a task: a whole mean on level 1, one with a decimal on 2, and on 3 a missing score with a given mean."""
    return drawn_until(lambda: draw(dice, level))


def draw(dice: Random, level: int) -> Task | None:
    scores = [score(dice) for _ in range(COUNT)]
    total, median = sum(scores), sorted(scores)[COUNT // 2]
    is_whole = total % COUNT == 0
    if min(scores) < LEAST or len(set(scores)) < COUNT or is_whole == (level == 2):
        return None
    # The middle score of an unsorted list must not happen to be the median.
    if median in (scores[COUNT // 2], Fraction(total, COUNT)):
        return None
    return missing(scores, dice.choice(range(COUNT))) if level == 3 else both(level, scores)


def score(dice: Random) -> int:
    """Return the score of a sheet drawn by chance."""
    rows = {colour: draw_row(dice, colour, dice.choice(CROSSES)) for colour in COLOURS}
    return state_of(rows, dice.choice(MISTHROWS)).scores[0]


def both(level: int, scores: list[int]) -> Task:
    """Return the question for the mean and the median."""
    total, form = sum(scores), WHOLE if level == 1 else TENTHS
    mean, median = Fraction(total, COUNT), Fraction(sorted(scores)[COUNT // 2])
    middle = Fraction(min(scores) + max(scores), 2)
    of_mean = [(median, said("mean.wrong_median")), (Fraction(total), said("mean.wrong_sum"))]
    of_median = [(Fraction(scores[COUNT // 2]), said("mean.wrong_order"))]
    if level == 2 or middle.denominator == 1:
        of_mean.append((middle, said("mean.wrong_ends")))
    if level == 1:
        of_median.append((mean, said("mean.wrong_mean")))
    return Task(
        ID,
        level,
        " ".join([str(each) for each in scores]),
        table(scores),
        (said("mean.scores"), said("mean.question"), *([said("mean.digit")] if level == 2 else [])),
        (
            Blank(mean, form, usual_numbers(mean, form, of_mean), "a"),
            Blank(median, WHOLE, usual_numbers(median, WHOLE, of_median), "b"),
        ),
        (
            said("way.known", known=f"{PLUS.join([str(each) for each in scores])} = {total}"),
            said("mean.way_mean", total=total, value=Number(mean, form)),
            *way_to_median("b", scores),
        ),
        (alt(scores),),
        said("mean.hint"),
    )


def missing(scores: list[int], place: int) -> Task:
    """Return the question for a score that is missing, and then for the median."""
    total, gone, median = sum(scores), Fraction(scores[place]), Fraction(sorted(scores)[COUNT // 2])
    mean, others = Fraction(total, COUNT), [each for at, each in enumerate(scores) if at != place]
    of_gone = [(mean, said("mean.wrong_same"))]
    if (COUNT - 1) * mean >= sum(others):
        of_gone.append(((COUNT - 1) * mean - sum(others), said("mean.wrong_four")))
    of_median = [(mean, said("mean.wrong_mean"))]
    if place != COUNT // 2:
        of_median.insert(0, (Fraction(scores[COUNT // 2]), said("mean.wrong_order")))
    return Task(
        ID,
        3,
        f"{' '.join([str(each) for each in scores])} {place}",
        table(scores, place),
        (said("mean.scores"), said("mean.question_missing", mean=mean)),
        (
            Blank(gone, WHOLE, usual_numbers(gone, WHOLE, of_gone), "x"),
            Blank(median, WHOLE, usual_numbers(median, WHOLE, of_median), "m"),
        ),
        (
            said("mean.way_total", terms=f"5 · {mean} = {total}"),
            said("mean.way_others", terms=f"{PLUS.join([str(each) for each in others])} = {sum(others)}"),
            said("way.known", known=f"x = {total} \N{MINUS SIGN} {sum(others)} = {gone}"),
            *way_to_median("m", scores),
        ),
        (alt(scores, place),),
        said("mean.hint_missing"),
    )


def table(scores: list[int], place: int = -1) -> TablePicture:
    """Return the table of the scores, with a blank at a place."""
    columns = tuple([said("mean.game", number=number) for number in range(1, COUNT + 1)])
    blanks = tuple(["x" if at == place else "" for at in range(COUNT)])
    return TablePicture((said("mean.points"),), columns, (tuple(scores),), (blanks,), has_totals=False)


def alt(scores: list[int], place: int = -1) -> Said:
    """Return a sentence that describes the table for screen readers."""
    return said("mean.alt", scores=tuple(["x" if at == place else each for at, each in enumerate(scores)]))


def way_to_median(letter: str, scores: list[int]) -> tuple[Said, Said]:
    """Return the sentences that put the scores in order and take the one in the middle."""
    ordered = sorted(scores)
    return (
        said("mean.way_order", scores=tuple(ordered)),
        said("mean.way_median", letter=letter, value=ordered[COUNT // 2]),
    )


MEAN: Final = TaskType(ID, 11, 3, make)
