"""Events on the square of 36 outcomes, with *or*, *and* and *not*."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from ..events import FRACTION, alternatives, asked, draw_event, equation, share
from ..task import Blank, Form, Said, SquarePicture, Task, TaskType, drawn_until, said
from ..usual import usual_numbers

__all__ = ["SQUARE"]

ID: Final = "square"
ALONE: Final = ("sum", "least", "most", "any", "doubles")
PAIRED: Final = ("sum", "least", "any", "red", "doubles")
JOINED: Final = (("or", "and"), ("but", "neither"))
"""Ways to join two events, on levels 2 and 3."""


def make(dice: Random, level: int) -> Task:
    """Return a task: one event on level 1; *or* and *and* on level 2; *but not* and *neither* on level 3."""
    if level == 1:
        return single(dice)
    return drawn_until(lambda: double(dice, level))


def single(dice: Random) -> Task:
    event = draw_event(dice, ALONE)
    count = len(event.outcomes)
    number = event.number
    unordered = len({tuple(sorted(pair)) for pair in event.outcomes})
    wrong = [(Fraction(unordered, 21), said("square.wrong_unordered"))]
    if event.kind == "sum":
        wrong.append((Fraction(1, 11), said("square.wrong_eleven")))
    elif event.kind in ("least", "most"):
        exactly = sum([sum(pair) == number for pair in event.outcomes])
        wrong.append((share(count - exactly), said("square.wrong_edge", number=number)))
    elif event.kind == "any":
        wrong += [
            (share(12), said("square.wrong_twice", number=number)),
            (share(10), said("square.wrong_once", number=number)),
            (share(6), said("square.wrong_one_die", number=number)),
        ]
    else:
        wrong.append((share(1), said("square.wrong_one_double")))
    way = (said("square.count", event=event.words, count=count), equation(count, 36, FRACTION))
    return task_of(
        1, f"{event.kind} {number}", event.outcomes, said("square.question", event=event.words), FRACTION, wrong, way
    )


def double(dice: Random, level: int) -> Task | None:
    first, second = draw_event(dice, PAIRED), draw_event(dice, PAIRED)
    joined, form = dice.choice(JOINED[level - 2]), alternatives(dice)
    one, other = set(first.outcomes), set(second.outcomes)
    both = one & other
    if first.kind == second.kind or not 0 < len(both) < min(len(one), len(other)):
        return None
    found = {"or": one | other, "and": both, "but": one - other, "neither": set(outcomes()) - one - other}[joined]
    if len(found) < 2:
        return None
    counts = (len(one), len(other), len(both))
    way = (
        *[said("square.letter", letter=letter, count=count) for letter, count in zip("AB", counts[:2], strict=True)],
        said("square.both", count=counts[2]),
        said("square.way", joined=said(f"square.{joined}"), terms=terms_of(joined, counts), count=len(found)),
        equation(len(found), 36, form),
    )
    question = said(f"square.question_{joined}", one=first.words, other=second.words, joined=said(f"square.{joined}"))
    mark = f"{joined} {first.kind} {first.number} {second.kind} {second.number}"
    return task_of(level, mark, tuple(sorted(found)), question, form, wrong_of(joined, counts), way)


def outcomes() -> list[tuple[int, int]]:
    return [(red, blue) for red in range(1, 7) for blue in range(1, 7)]


def terms_of(joined: str, counts: tuple[int, int, int]) -> str:
    """Return the sum that leads to the number of outcomes."""
    one, other, both = counts
    minus = "\N{MINUS SIGN}"
    if joined == "and":
        return str(both)
    if joined == "but":
        return f"{one} {minus} {both} = {one - both}"
    union = f"{one} + {other} {minus} {both} = {one + other - both}"
    return union if joined == "or" else f"{union}, 36 {minus} {one + other - both} = {36 - one - other + both}"


def wrong_of(joined: str, counts: tuple[int, int, int]) -> list[tuple[Fraction, Said]]:
    """Return the usual wrong answers to a question about two events."""
    one, other, both = counts
    union = one + other - both
    if joined == "or":
        return [
            (share(one + other), said("square.wrong_added")),
            (share(both), said("square.wrong_and")),
            (share(union - both), said("square.wrong_exclusive")),
        ]
    if joined == "and":
        return [
            (share(union), said("square.wrong_or")),
            (share(one) * share(other), said("square.wrong_product")),
        ]
    if joined == "but":
        return [
            (share(one), said("square.wrong_kept")),
            (share(both), said("square.wrong_and_not")),
            (share(other - both), said("square.wrong_other_way")),
        ]
    return [
        (share(union), said("square.wrong_not_forgotten")),
        (share(36 - one - other), said("square.wrong_taken_twice")),
        (share(36 - both), said("square.wrong_not_both")),
    ]


def task_of(
    level: int,
    mark: str,
    cells: tuple[tuple[int, int], ...],
    question: Said,
    form: Form,
    wrong: list[tuple[Fraction, Said]],
    way: tuple[Said, ...],
) -> Task:
    answer = share(len(cells))
    return Task(
        ID,
        level,
        mark,
        SquarePicture("red", "blue", cells),
        (said("square.roll"), question, asked(form)),
        (Blank(answer, form, usual_numbers(answer, form, wrong)),),
        way,
        (said("square.alt"),),
        said("square.hint" if level == 1 else "square.hint_two"),
    )


SQUARE: Final = TaskType(ID, 10, 3, make)
