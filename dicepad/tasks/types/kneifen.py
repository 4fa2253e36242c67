"""Kneifen: the hits of a roll, a further hit in the next roll, and the expected crosses of a choice."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import Final

from ...loading import load
from ...rules.kneifen import KneifenGame
from ..events import alternatives, asked, result
from ..sheets import dice_said
from ..task import Blank, DicePicture, Form, Number, Said, Task, TaskType, drawn_until, said
from ..usual import usual_numbers

__all__ = ["KNEIFEN"]

ID: Final = "kneifen"
HITS: Final = Form("whole")
FRACTION: Final = Form("fraction")
MINUS: Final = "\N{MINUS SIGN}"
FACES: Final = (1, 2, 3, 4, 5, 6)
PAIRED: Final = (7, 8, 9, 10, 11, 12)
DICE: Final = 6
VALUES: Final = (FRACTION, Form("decimal", 2))


@cache
def game() -> KneifenGame:
    """Return the game with six dice, in which a lapsed turn loses all its hits."""
    loaded = load("kneifen")
    assert isinstance(loaded, KneifenGame)
    return loaded


def make(dice: Random, level: int) -> Task:
    """Return a task: hits in a roll on level 1, at least one more hit on 2, expected crosses after a choice on 3."""
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
    faces, number = rolled(dice), dice.choice(PAIRED)
    hits = hits_of(number, faces)
    every = [(one, other) for one in range(DICE) for other in range(one) if faces[one] + faces[other] == number]
    if not hits or len(every) == hits:
        return None
    pairs = [(face, number - face, ways(faces, face, number - face)) for face in FACES if face <= number - face <= 6]
    wrong = [
        (Fraction(len(every)), said("kneifen.wrong_dice_twice")),
        (Fraction(2 * hits), said("kneifen.wrong_dice")),
        (Fraction(hits - 1), said("kneifen.wrong_missed")),
    ]
    way = [said("kneifen.way_pairs", number=number, pairs=tuple([f"{one} + {other}" for one, other, _ in pairs]))]
    way += [said("kneifen.way_pair", pair=f"{one} + {other}", count=count) for one, other, count in pairs if count]
    return Task(
        ID,
        1,
        f"{sorted(faces)} {number}",
        DicePicture(names_of(faces)),
        (said("kneifen.rule_pairs"), said("kneifen.question_hits", number=number)),
        (Blank(Fraction(hits), HITS, usual_numbers(Fraction(hits), HITS, wrong)),),
        (*way, said("kneifen.way_hits", count=hits)),
        (dice_said(names_of(faces)),),
        said("kneifen.hint_hits"),
    )


def ways(faces: tuple[int, ...], one: int, other: int) -> int:
    """Return how many separate pairs of these two faces a roll has."""
    return faces.count(one) // 2 if one == other else min(faces.count(one), faces.count(other))


def one_more(dice: Random) -> Task:
    """Return the question for a further hit of some dice in one roll."""
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
    way = (
        said("kneifen.way_no_hit", count=left, terms=f"{5**left}/{whole}"),
        said("kneifen.way_some", terms=f"1 {MINUS} {5**left}/{whole}", **result(answer, form)),
    )
    return Task(
        ID,
        2,
        f"{number} {left} {form.kind}",
        DicePicture(names_of(faces)),
        (
            said("kneifen.aside", count=DICE - left, number=number),
            said("kneifen.question_more", count=left, number=number),
            asked(form),
        ),
        (Blank(answer, form, usual_numbers(answer, form, wrong)),),
        way,
        (dice_said(names_of(faces)),),
        said("kneifen.hint_more"),
    )


def choice(dice: Random) -> Task | None:
    """Return the question whether to commit after the second roll, if one number is left."""
    from ...odds.kneifen.exact import best_commitments

    if dice.choice((True, False, False)):
        return choice_of_pairs(dice)
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
        f"{hits} {form.kind} {number}",
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
        ),
        way_to_choice(hits, left, commit, again, form),
        (dice_said(names_of(faces)),),
        said("kneifen.hint_choice"),
    )


def choice_of_pairs(dice: Random) -> Task:
    """Return the question whether to commit to 12 with one hit, where rolling all dice again is better."""
    from ...odds.kneifen.exact import best_commitments, hit_chances

    others, form = tuple([dice.choice(FACES[:5]) for _ in range(DICE - 2)]), dice.choice(VALUES)
    faces, number = (6, *others[:2], 6, *others[2:]), 12
    values = {found.move: found.crosses for found in best_commitments(game(), faces, 2, {number: DICE})}
    commit, new = values[str(number)], hit_chances(game(), number, DICE - 2)
    again = Number(values["roll"], Form("decimal", 2))
    one, two = int(1296 * new[1]), int(1296 * new[2])
    wrong = [
        (Fraction(1), said("kneifen.wrong_safe")),
        (1 + new[1] + 2 * new[2], said("kneifen.wrong_never_lost")),
        (new[1] + 2 * new[2], said("kneifen.wrong_no_old")),
        (new[1] + new[2], said("kneifen.wrong_no_new")),
    ]
    return Task(
        ID,
        3,
        f"pairs {form.kind}",
        DicePicture(names_of(faces)),
        (
            said("kneifen.position", number=number),
            said("kneifen.second_roll_pair", again=again),
            said("kneifen.question_pair"),
            asked(form),
        ),
        (Blank(commit, form, usual_numbers(commit, form, wrong)),),
        (
            said("kneifen.way_one_pair", terms=f"{one}/1296"),
            said("kneifen.way_two_pairs", terms=f"{two}/1296"),
            said("way.result", known=f"2 · {one}/1296 + 3 · {two}/1296", **result(commit, form)),
            said("kneifen.better_roll"),
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
        said("kneifen.better_commit"),
    )


KNEIFEN: Final = TaskType(ID, 14, 3, make)
