"""Kneifen: the hits of a roll, a further hit in the next roll, and the expected crosses of a choice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Final

from ...loading import load
from ...rules.kneifen import KneifenGame
from ..events import alternatives, asked, equation, result
from ..sheets import dice_said
from ..task import Blank, DicePicture, Form, Number, Said, Task, TaskType, Wrong, drawn_until, pick, said
from ..usual import usual_numbers

__all__ = ["KNEIFEN"]

ID: Final = "kneifen"
HITS: Final = Form("whole")
FRACTION: Final = Form("fraction")
MINUS: Final = "\N{MINUS SIGN}"
FACES: Final = (1, 2, 3, 4, 5, 6)
PAIRED: Final = (7, 8, 9, 10, 11, 12)
DICE: Final = 6
BOTH: Final = Form("decimal", 2)
VALUES: Final = (FRACTION, BOTH)
CHOICE: Final = Form("letter")
COMPARE: Final = said("kneifen.wrong_choice")


@cache
def game() -> KneifenGame:
    """Return the game with six dice, in which a lapsed turn loses all its hits."""
    loaded = load("kneifen")
    assert isinstance(loaded, KneifenGame)
    return loaded


def make(dice: Random, level: int) -> Task:
    """Return a task: hits in a roll on level 1, at least one more hit on 2, a choice by expected crosses on 3."""
    return drawn_until(lambda: (hits_shown, one_more, choice)[level - 1](dice))


def rolled(dice: Random) -> tuple[int, ...]:
    return tuple([dice.choice(FACES) for _ in range(DICE)])


def hits_of(number: int, faces: tuple[int, ...]) -> int:
    """Return the hits of a number in a roll, by the rules."""
    rules, made = game(), game().spec.dice[0]
    shown = [made.face(face) for face in faces]
    return len(rules.hits(number, shown)) // rules.dice_a_hit(number)


def names_of(faces: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([f"W{face}" for face in faces])


def hits_shown(dice: Random) -> Task | None:
    """Return the question for the hits of two numbers, where a die could serve in several pairs."""
    faces, numbers = rolled(dice), sorted(pick(dice, PAIRED, 2))
    found = [hits_and_way(letter, number, faces) for letter, number in zip("ab", numbers, strict=True)]
    pairs = [pairs_of(number, faces) for number in numbers]
    hits = [blank.answer for blank, _ in found]
    if 0 in hits or hits == pairs:
        return None
    return Task(
        ID,
        1,
        f"{sorted(faces)} {numbers}",
        DicePicture(names_of(faces)),
        (said("kneifen.rule_pairs"), said("kneifen.question_hits", one=numbers[0], other=numbers[1])),
        tuple([blank for blank, _ in found]),
        tuple([step for _, way in found for step in way]),
        (dice_said(names_of(faces)),),
        said("kneifen.hint_hits"),
    )


def hits_and_way(letter: str, number: int, faces: tuple[int, ...]) -> tuple[Blank, list[Said]]:
    """Return the blank for the hits of a number, and the way to them."""
    hits = hits_of(number, faces)
    pairs = [(face, number - face, ways(faces, face, number - face)) for face in FACES if face <= number - face <= 6]
    wrong = [
        (Fraction(pairs_of(number, faces)), said("kneifen.wrong_dice_twice")),
        (Fraction(2 * hits), said("kneifen.wrong_dice")),
        (Fraction(hits - 1), said("kneifen.wrong_missed")),
    ]
    way = [said("kneifen.way_pairs", number=number, pairs=tuple([f"{one} + {other}" for one, other, _ in pairs]))]
    way += [said("kneifen.way_pair", pair=f"{one} + {other}", count=count) for one, other, count in pairs if count]
    way.append(said("kneifen.way_hits", letter=letter, count=hits))
    return Blank(Fraction(hits), HITS, usual_numbers(Fraction(hits), HITS, wrong), letter), way


def pairs_of(number: int, faces: tuple[int, ...]) -> int:
    """Return how many pairs of dice have a sum, if a die may serve in several pairs."""
    return len([1 for one in range(DICE) for other in range(one) if faces[one] + faces[other] == number])


def ways(faces: tuple[int, ...], one: int, other: int) -> int:
    """Return how many separate pairs of these two faces a roll has."""
    return faces.count(one) // 2 if one == other else min(faces.count(one), faces.count(other))


def one_more(dice: Random) -> Task:
    """Return the question for a further hit of some dice in one roll."""
    if dice.choice((True, False)):
        return one_more_pair(dice)
    from ...odds.kneifen.exact import hit_chances

    number, left, form = dice.choice(FACES), dice.choice((2, 3, 4)), alternatives(dice)
    miss, whole = Fraction(5, 6), 6**left
    answer = 1 - hit_chances(game(), number, left)[0]
    wrong = [
        (Fraction(left, 6), said("kneifen.wrong_added", count=left)),
        (miss**left, said("kneifen.wrong_none")),
        (Fraction(1, whole), said("kneifen.wrong_all")),
        (left * Fraction(1, 6) * miss ** (left - 1), said("kneifen.wrong_exactly_one")),
    ]
    faces = (number,) * (DICE - left)
    return Task(
        ID,
        2,
        f"{number} {left}",
        DicePicture(names_of(faces)),
        (
            said("kneifen.aside", count=DICE - left, number=number),
            said("kneifen.question_more", count=left, number=number),
            asked(form),
        ),
        (Blank(answer, form, usual_numbers(answer, form, wrong)),),
        (
            said("kneifen.way_no_hit", count=left, terms=f"{5**left}/{whole}"),
            said("kneifen.way_some", terms=f"1 {MINUS} {5**left}/{whole}", **result(answer, form)),
        ),
        (dice_said(names_of(faces)),),
        said("kneifen.hint_more"),
    )


def one_more_pair(dice: Random) -> Task:
    """Return the question for a third hit of a number that takes two dice."""
    from ...odds.kneifen.exact import hit_chances

    number, form = dice.choice(PAIRED), alternatives(dice)
    sums = sums_of(number)
    faces = (*dice.choice(sums), *dice.choice(sums))
    answer = 1 - hit_chances(game(), number, 2)[0]
    unordered = len([1 for one, other in sums if one <= other])
    wrong = [
        (Fraction(unordered, 36), said("kneifen.wrong_order")),
        (Fraction(1, 11), said("kneifen.wrong_eleven")),
        (1 - answer, said("kneifen.wrong_none")),
    ]
    return Task(
        ID,
        2,
        str(number),
        DicePicture(names_of(faces)),
        (said("kneifen.aside_pairs", number=number), said("kneifen.question_more_pair", number=number), asked(form)),
        (Blank(answer, form, usual_numbers(answer, form, wrong)),),
        (way_two(number), equation(len(sums), 36, form)),
        (dice_said(names_of(faces)),),
        said("kneifen.hint_pair", number=number),
    )


def sums_of(number: int) -> list[tuple[int, int]]:
    """Return the outcomes of two dice with a sum."""
    return [(face, number - face) for face in FACES if number - face in FACES]


def way_two(number: int) -> Said:
    """Return the sentence that lists the outcomes of two dice with a sum."""
    sums = sums_of(number)
    listed = tuple([f"{one} + {other}" for one, other in sums])
    return said("kneifen.way_two", number=number, sums=listed, count=len(sums))


def choice(dice: Random) -> Task | None:
    """Return the question whether to commit after the second roll, if one number is left."""
    return dice.choice((choice_of_ones, choice_of_pairs, choice_of_twelve))(dice)


def decision(letter: str, is_roll: bool) -> Blank:
    """Return the blank for the choice between A, to commit, and B, to roll all dice again."""
    return Blank(Fraction(2 if is_roll else 1), CHOICE, (Wrong(Fraction(1 if is_roll else 2), COMPARE),), letter)


def choice_of_ones(dice: Random) -> Task | None:
    from ...odds.kneifen.exact import best_commitments

    faces, number = rolled(dice), dice.choice(FACES)
    hits, form = faces.count(number), dice.choice(VALUES)
    if not 2 <= hits <= 4:
        return None
    left = DICE - hits
    values = {found.move: found.crosses for found in best_commitments(game(), faces, 2, {number: DICE})}
    commit, again = values[str(number)], values["roll"]
    wrong = [
        (Fraction(hits), said("kneifen.wrong_safe")),
        (hits + Fraction(left, 6), said("kneifen.wrong_never_lost")),
        (Fraction(left, 6), said("kneifen.wrong_only_new")),
        (hits * (1 - Fraction(5, 6) ** left), said("kneifen.wrong_no_new")),
    ]
    other = [(commit, said("kneifen.wrong_commit")), (Fraction(DICE), said("kneifen.wrong_all_six"))]
    return Task(
        ID,
        3,
        f"{hits} {number}",
        DicePicture(names_of(faces)),
        (
            said("kneifen.position", number=number),
            said("kneifen.second_roll", count=hits),
            said("kneifen.question_choice", count=left),
            asked(form),
        ),
        (
            Blank(commit, form, usual_numbers(commit, form, wrong), "a"),
            Blank(again, form, usual_numbers(again, form, other), "b"),
            decision("c", again > commit),
        ),
        way_to_choice(hits, left, commit, again, form),
        (dice_said(names_of(faces)),),
        said("kneifen.hint_choice"),
    )


def choice_of_pairs(dice: Random) -> Task | None:
    """Return the question whether to commit with two hits of a number that takes two dice each."""
    from ...odds.kneifen.exact import hit_chances

    faces, number = rolled(dice), dice.choice(PAIRED)
    if hits_of(number, faces) != 2:
        return None
    new = hit_chances(game(), number, 2)[1]
    wrong = [
        (Fraction(2), said("kneifen.wrong_safe")),
        (2 + new, said("kneifen.wrong_never_lost")),
        (2 * new, said("kneifen.wrong_no_new")),
        (new, said("kneifen.wrong_no_old")),
    ]
    return pair_task(faces, number, 2, dice.choice(VALUES), wrong, (way_two(number),), f"3 · {int(36 * new)}/36")


def choice_of_twelve(dice: Random) -> Task:
    """Return the question whether to commit to 12 with one hit."""
    from ...odds.kneifen.exact import hit_chances

    others = tuple([dice.choice(FACES[:5]) for _ in range(DICE - 2)])
    new = hit_chances(game(), 12, DICE - 2)
    one, two = int(1296 * new[1]), int(1296 * new[2])
    wrong = [
        (Fraction(1), said("kneifen.wrong_safe")),
        (1 + new[1] + 2 * new[2], said("kneifen.wrong_never_lost")),
        (new[1] + new[2], said("kneifen.wrong_no_new")),
        (new[1] + 2 * new[2], said("kneifen.wrong_no_old")),
    ]
    way = (said("kneifen.way_one_pair", terms=f"{one}/1296"), said("kneifen.way_two_pairs", terms=f"{two}/1296"))
    known = f"2 · {one}/1296 + 3 · {two}/1296"
    return pair_task((6, *others[:2], 6, *others[2:]), 12, 1, dice.choice(VALUES), wrong, way, known)


def pair_task(
    faces: tuple[int, ...],
    number: int,
    hits: int,
    form: Form,
    wrong: Sequence[tuple[Fraction, Said]],
    way: tuple[Said, ...],
    known: str,
) -> Task:
    """Return the question whether to commit to a number that takes two dice for each of its hits."""
    from ...odds.kneifen.exact import best_commitments

    values = {found.move: found.crosses for found in best_commitments(game(), faces, 2, {number: DICE})}
    commit, again = values[str(number)], values["roll"]
    return Task(
        ID,
        3,
        f"{number} {hits}",
        DicePicture(names_of(faces)),
        (
            said("kneifen.position", number=number),
            said("kneifen.second_roll_pair", hits=hits, again=Number(again, BOTH)),
            said("kneifen.question_pair"),
            asked(form),
        ),
        (Blank(commit, form, usual_numbers(commit, form, wrong), "a"), decision("b", again > commit)),
        (
            *way,
            said("way.result", known=f"a = {known}", **result(commit, form)),
            said("kneifen.better_roll" if again > commit else "kneifen.better_commit", letter="b"),
        ),
        (dice_said(names_of(faces)),),
        said("kneifen.hint_choice"),
    )


def way_to_choice(hits: int, left: int, commit: Fraction, again: Fraction, form: Form) -> tuple[Said, ...]:
    lost = Fraction(5, 6) ** left
    return (
        said("kneifen.way_lost", count=left, terms=f"{5**left}/{6**left}"),
        said("kneifen.way_kept", terms=f"{hits} · (1 {MINUS} {lost}) = {hits * (1 - lost)}"),
        said("kneifen.way_new", terms=f"{left} · 1/6 = {Fraction(left, 6)}"),
        said("kneifen.way_commit", terms=f"a = {hits * (1 - lost)} + {Fraction(left, 6)}", **result(commit, form)),
        said("kneifen.way_again", terms="b = 6 · 1/6", **result(again, form)),
        said("kneifen.better_commit", letter="c"),
    )


KNEIFEN: Final = TaskType(ID, 14, 3, make)
