"""A two-way table or a tree diagram to fill in."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Final

from ..events import FRACTION, TwoDice, draw_event, share
from ..task import (
    Blank,
    Branch,
    Form,
    Said,
    TablePicture,
    Task,
    TaskType,
    TreePicture,
    drawn_until,
    pick,
    said,
)
from ..usual import usual_numbers

__all__ = ["TREE"]

ID: Final = "tree"
COUNT: Final = Form("whole")
MINUS: Final = "\N{MINUS SIGN}"
FIRST: Final = ("sum", "least", "any")
SECOND: Final = ("red", "doubles")
Place = tuple[int, int]
"""A place in a table: its row and its column."""
LINE: Final = (0, 1, 2)
PLACES: Final = tuple([(down, across) for down in LINE for across in LINE])
LETTERS: Final = "pqrst"
"""The letters of the blanks of a table, from left to right and from top to bottom."""


def make(dice: Random, level: int) -> Task:
    """Return a task: a table of counts on level 1, a tree of two equal rolls on 2, a tree with a condition on 3."""
    if level == 1:
        return drawn_until(lambda: table(dice))
    if level == 2:
        return two_rolls(dice)
    return drawn_until(lambda: condition(dice))


def table(dice: Random) -> Task | None:
    first, second = draw_event(dice, FIRST), draw_event(dice, SECOND)
    both = len(set(first.outcomes) & set(second.outcomes))
    one, other = len(first.outcomes), len(second.outcomes)
    counts = ((both, one - both, one), (other - both, 36 - one - other + both, 36 - one), (other, 36 - other, 36))
    steps = steps_from(pick(dice, PLACES[:-1], 3))
    if min([count for row in counts for count in row]) < 1 or one == other or len(steps) < len(LETTERS):
        return None
    letters = dict(zip(sorted([place for place, _ in steps]), LETTERS, strict=True))
    found = [worked_out(counts, letters[place], place, line) for place, line in steps]
    blanks = tuple([tuple([letters.get((down, across), "") for across in LINE]) for down in LINE])
    names, others = (said("tree.a"), said("tree.not_a")), (said("tree.b"), said("tree.not_b"))
    return Task(
        ID,
        1,
        f"{one} {other} {both}",
        TablePicture((*names, said("tree.all")), (*others, said("tree.all")), counts, blanks),
        (said("square.roll"), said("tree.question_table", one=first.words, other=second.words)),
        tuple(sorted([blank for blank, _ in found], key=lambda blank: blank.label)),
        (said("tree.way_table"), *equations([terms for _, terms in found])),
        table_said(counts, blanks),
        said("tree.hint_table"),
    )


def steps_from(given: Iterable[Place]) -> list[tuple[Place, tuple[Place, ...]]]:
    """Return the places that can be filled in one after another, each with the row or column that leads to it.

    Besides the places given, the table has the number of all outcomes.
    """
    known = {*given, PLACES[-1]}
    steps: list[tuple[Place, tuple[Place, ...]]] = []
    lines = [*[tuple([(down, across) for across in LINE]) for down in LINE]]
    lines += [tuple([(down, across) for down in LINE]) for across in LINE]
    while True:
        open_lines = [(line, [place for place in line if place not in known]) for line in lines]
        found = [(missing[0], line) for line, missing in open_lines if len(missing) == 1]
        if not found:
            return steps
        steps.append(found[0])
        known.add(found[0][0])


def worked_out(
    counts: tuple[tuple[int, ...], ...], letter: str, place: Place, line: tuple[Place, ...]
) -> tuple[Blank, str]:
    """Return the blank at a place of the table, and the sum or difference in its row or column that fills it."""
    count = counts[place[0]][place[1]]
    *parts, total = [counts[down][across] for down, across in line]
    if place == line[-1]:
        terms = f"{letter} = {parts[0]} + {parts[1]} = {total}"
        return blank(letter, total, [(abs(parts[0] - parts[1]), said("tree.wrong_subtracted"))]), terms
    part = total - count
    wrong = [
        (total + part, said("tree.wrong_added")),
        (36 - part, said("tree.wrong_from_all")),
        (part, said("tree.wrong_complement")),
    ]
    return blank(letter, count, wrong), f"{letter} = {total} {MINUS} {part} = {count}"


def blank(label: str, count: int, wrong: Iterable[tuple[int, Said]]) -> Blank:
    """Return a blank for a count of outcomes."""
    candidates = [(Fraction(value), reply) for value, reply in wrong]
    return Blank(Fraction(count), COUNT, usual_numbers(Fraction(count), COUNT, candidates), label)


def equations(terms: Iterable[str]) -> tuple[Said, ...]:
    return tuple([said("way.known", known=each) for each in terms])


def table_said(counts: tuple[tuple[int, ...], ...], blanks: tuple[tuple[str, ...], ...]) -> tuple[Said, ...]:
    """Return sentences that read a table to somebody who does not see it."""
    names = ("a", "not_a", "all")
    return tuple(
        [
            said(
                "tree.alt_row",
                name=said(f"tree.{name}"),
                cells=tuple([letter or count for letter, count in zip(letters, row, strict=True)]),
            )
            for name, row, letters in zip(names, counts, blanks, strict=True)
        ]
    )


def chance_blank(label: str, value: Fraction, wrong: Iterable[tuple[Fraction, Said]]) -> Blank:
    """Return a blank for a probability."""
    return Blank(value, FRACTION, usual_numbers(value, FRACTION, wrong), label)


def two_rolls(dice: Random) -> Task:
    event = draw_event(dice, ("sum", "least", "most", "any", "doubles"))
    chance = share(len(event.outcomes))
    missed = 1 - chance
    hit, miss = said("tree.hit"), said("tree.miss")
    after = (Branch(hit, chance), Branch(miss, missed, "p"))
    blanks = (
        chance_blank("p", missed, [(chance, said("tree.wrong_complement"))]),
        chance_blank(
            "q", chance * chance, [(2 * chance, said("tree.wrong_path_added")), (chance, said("tree.wrong_path_one"))]
        ),
        chance_blank(
            "r",
            chance * missed,
            [(Fraction(1), said("tree.wrong_path_added")), (2 * chance * missed, said("tree.wrong_both_paths"))],
        ),
        chance_blank(
            "s",
            2 * chance * missed,
            [(chance * missed, said("tree.wrong_one_path")), (2 * chance, said("tree.wrong_path_added"))],
        ),
    )
    terms = (
        f"p = 1 {MINUS} {chance} = {missed}",
        f"q = {chance} · {chance} = {chance * chance}",
        f"r = {chance} · {missed} = {chance * missed}",
        f"s = 2 · {chance * missed} = {2 * chance * missed}",
    )
    return Task(
        ID,
        2,
        f"{event.kind} {event.number}",
        TreePicture((Branch(hit, chance, "", after), Branch(miss, missed, "p", after)), ("q", "r", "", "")),
        (said("tree.question_rolls", event=event.words), said("tree.ask_rolls")),
        blanks,
        (said("tree.way_branch"), said("tree.way_path"), said("tree.way_paths"), *equations(terms)),
        (said("tree.alt_rolls", chance=chance),),
        said("tree.hint_tree"),
    )


def condition(dice: Random) -> Task | None:
    """Return a tree whose second branches depend on the first: the red die, then the sum."""
    red, event = draw_event(dice, ("red",)), draw_event(dice, ("least", "most", "any"))
    both = len(set(red.outcomes) & set(event.outcomes))
    total = len(event.outcomes)
    if not 0 < both < 6 or total - both < 1 or (event.kind == "any" and event.number == red.number):
        return None
    return conditional_task(red, event, Fraction(both, 6), Fraction(total - both, 30))


def condition_tree(then: Fraction, otherwise: Fraction) -> TreePicture:
    """Return the tree of a task whose second branch depends on the first: the probabilities of B after A and not A."""
    b, not_b = said("tree.b"), said("tree.not_b")
    branches = (
        Branch(said("tree.a"), Fraction(1, 6), "", (Branch(b, then, "p"), Branch(not_b, 1 - then, " "))),
        Branch(said("tree.not_a"), Fraction(5, 6), "", (Branch(b, otherwise), Branch(not_b, 1 - otherwise, "q"))),
    )
    return TreePicture(branches, ("r", "", "", ""))


def conditional_task(red: TwoDice, event: TwoDice, then: Fraction, otherwise: Fraction) -> Task:
    sixth, rest = Fraction(1, 6), Fraction(5, 6)
    both, total = sixth * then, sixth * then + rest * otherwise
    blanks = (
        chance_blank(
            "p",
            then,
            [
                (both, said("tree.wrong_joint")),
                (total, said("tree.wrong_total")),
                (1 - then, said("tree.wrong_complement")),
            ],
        ),
        chance_blank(
            "q", 1 - otherwise, [(otherwise, said("tree.wrong_complement")), (1 - then, said("tree.wrong_same_branch"))]
        ),
        chance_blank(
            "r",
            both,
            [
                (then, said("tree.wrong_conditional")),
                (sixth + then, said("tree.wrong_path_added")),
                (sixth * total, said("tree.wrong_independent")),
            ],
        ),
        chance_blank(
            "s", total, [(then + otherwise, said("tree.wrong_branches_added")), (both, said("tree.wrong_one_path"))]
        ),
    )
    terms = (
        f"p = {int(6 * then)}/6" + ("" if str(then) == f"{int(6 * then)}/6" else f" = {then}"),
        f"q = 1 {MINUS} {otherwise} = {1 - otherwise}",
        f"r = 1/6 · {then} = {both}",
        f"s = {both} + 5/6 · {otherwise} = {total}",
    )
    return Task(
        ID,
        3,
        f"{red.number} {event.kind} {event.number}",
        condition_tree(then, otherwise),
        (
            said("square.roll"),
            said("tree.question_condition", one=red.words, other=event.words),
            said("tree.ask_condition"),
        ),
        blanks,
        (
            said("tree.way_given", number=red.number, count=int(6 * then)),
            said("tree.way_branch"),
            said("tree.way_path"),
            said("tree.way_total"),
            *equations(terms),
        ),
        (said("tree.alt_condition", chance=otherwise),),
        said("tree.hint_tree"),
    )


TREE: Final = TaskType(ID, 13, 3, make)
