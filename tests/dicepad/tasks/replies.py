"""The usual mistakes of tasks once more: what somebody answers who makes them, counted from what the pupil sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple

from dicepad.tasks import Form, Task
from dicepad.tasks.task import Said, SheetPicture, TablePicture, TurnsPicture
from tests.dicepad.tasks.oracles import (
    COLOUR,
    ORDER,
    PAIRS,
    Answer,
    as_said,
    crosses_of,
    dice_left,
    dice_of,
    filled_in,
    hits,
    hits_now,
    kneifen,
    may_cross,
    mean,
    mean_and_median,
    misthrows_of,
    most_pairs,
    number_in,
    outcomes,
    scores_of,
    share,
    stored,
    two_rolls,
)

__all__ = ["REPLIES", "Mistake", "expected"]

SIDES = range(1, 7)


class Mistake(NamedTuple):
    """A reply without the name of its type, the answer that gets it, and what the sentence inserts."""

    reply: str
    value: Answer
    inserted: tuple[str, ...] = ()


Mistakes = list[list[Mistake]]
"""The mistakes of each answer of a task, in their order, even where they are no mistakes in this one."""


def written(value: Answer, form: Form | None) -> object:
    """Return what somebody writes who is asked for a form, so that equal answers are equal."""
    if form is None or isinstance(value, frozenset) or form.kind in ("fraction", "whole", "letter"):
        return value
    power = 10 ** (form.digits + 2 * (form.kind == "percent"))
    return (value * power + Fraction(1, 2)) // 1


def expected(task: Task) -> list[list[tuple[str, Answer, tuple[str, ...]]]]:
    """Return the replies of each blank of a task: those whose answer is neither right nor that of an earlier one."""
    found = []
    for blank, mistakes in zip(task.blanks, REPLIES[task.type](task), strict=True):
        seen: list[object] = [written(blank.answer, blank.form), frozenset()]
        kept = []
        for reply, value, inserted in mistakes:
            key = written(value, blank.form)
            if key not in seen and not (isinstance(value, Fraction) and value < 0):
                seen.append(key)
                kept.append((f"{task.type}.{reply}", value, inserted))
        found.append(kept)
    return found


def of_counts(*mistakes: tuple[str, int]) -> list[Mistake]:
    return [Mistake(reply, Fraction(value)) for reply, value in mistakes]


def of_outcomes(*mistakes: tuple[str, Iterable[object]]) -> list[Mistake]:
    return [Mistake(reply, share(found)) for reply, found in mistakes]


def score(task: Task) -> Mistakes:
    rows, lost = crosses_of(task), misthrows_of(task)
    locked = {name: [each for each in row if each != "lock"] for name, row in rows.items()}
    points = sum(sum(range(1, len(row) + 1)) for row in rows.values())
    without = sum(sum(range(1, len(row) + 1)) for row in locked.values())
    return [
        of_counts(
            ("crosses", sum(len(row) for row in rows.values())),
            ("no_misthrows", points),
            ("one_each", points - lost),
            ("added", points + 5 * lost),
            ("lock", without - 5 * lost),
        )
    ]


def crosses(task: Task) -> Mistakes:
    rows = {name: [int(each) for each in row] for name, row in crosses_of(task).items()}
    whites = dice_of(task, "W")
    fit = {
        "white": {f"{row}.{sum(whites)}" for row in ORDER},
        "colour": {
            f"{COLOUR[sign]}.{face + white}" for sign in "RYGB" for face in dice_of(task, sign) for white in whites
        },
        "first": {f"{COLOUR[sign]}.{face + whites[0]}" for sign in "RYGB" for face in dice_of(task, sign)},
    }

    def why(name: str) -> str:
        row, number = name.split(".")[0], int(name.split(".")[1])
        if may_cross(row, number, rows[row]):
            return ""
        if number in rows[row]:
            return "crossed"
        return (
            "passed_over" if any(ORDER[row].index(number) < ORDER[row].index(each) for each in rows[row]) else "closing"
        )

    asked = fit["white"] if task.level == 1 else fit["colour"] if task.level == 2 else fit["white"] | fit["colour"]
    right = {name for name in asked if not why(name)}
    found = [
        Mistake(f"wrong_{reason}", frozenset(right | {name for name in asked if why(name) == reason}))
        for reason in ("passed_over", "crossed", "closing")
    ]
    found.append(Mistake("wrong_all", frozenset(asked)))
    allowed = {by: frozenset(name for name in names if not why(name)) for by, names in fit.items()}
    more = {
        1: [("wrong_with_colour", allowed["white"] | allowed["colour"])],
        2: [("wrong_with_white", allowed["white"] | allowed["colour"]), ("wrong_one_white", allowed["first"])],
        3: [("wrong_only_white", allowed["white"]), ("wrong_only_colour", allowed["colour"])],
    }
    return [[*found, *(Mistake(*each) for each in more[task.level])]]


def mistake(task: Task) -> Mistakes:
    """A turn is suspected if it has no cross, leaves out three cells or more, or has only one of its two crosses."""
    assert isinstance(task.picture, TurnsPicture)
    last = dict.fromkeys(ORDER, -1)
    found = []
    for line, turn in enumerate(task.picture.turns, 1):
        skipped = []
        for name in filter(None, (turn.white, turn.colour)):
            row, number = name.split(".")[0], int(name.split(".")[1])
            place = ORDER[row].index(number)
            skipped.append(place - last[row] - 1)
            last[row] = max(place, last[row])
        if not skipped:
            found.append(Mistake("doubt_misthrow", Fraction(line)))
        elif max(skipped) >= 3:
            found.append(Mistake("doubt_far", Fraction(line)))
        elif len(skipped) == 1:
            found.append(Mistake("doubt_white" if turn.white else "doubt_colour", Fraction(line)))
    return [found]


def square(task: Task) -> Mistakes:
    asked = task.question[1]
    if task.level == 1:
        return [square_of_one(as_said(asked.values["event"]))]
    a, b = outcomes(asked.values["one"]), outcomes(asked.values["other"])
    joined = as_said(asked.values["joined"]).key
    if joined == "square.or":
        return [of_outcomes(("wrong_added", [*a, *b]), ("wrong_and", a & b), ("wrong_exclusive", a ^ b))]
    if joined == "square.and":
        return [[*of_outcomes(("wrong_or", a | b)), Mistake("wrong_product", share(a) * share(b))]]
    if joined == "square.but":
        return [of_outcomes(("wrong_kept", a), ("wrong_and_not", a & b), ("wrong_other_way", b - a))]
    return [
        [
            *of_outcomes(("wrong_not_forgotten", a | b)),
            Mistake("wrong_taken_twice", 1 - share(a) - share(b)),
            *of_outcomes(("wrong_not_both", set(PAIRS) - (a & b))),
        ]
    ]


def square_of_one(event: Said) -> list[Mistake]:
    found, number = outcomes(event), int(str(event.values["number"]))
    kind = event.key.partition(".")[2]
    mistakes = [Mistake("wrong_unordered", Fraction(len({tuple(sorted(pair)) for pair in found}), 21))]
    if kind == "sum":
        mistakes.append(Mistake("wrong_eleven", Fraction(1, len({sum(pair) for pair in PAIRS}))))
    elif kind in ("least", "most"):
        beyond = [pair for pair in found if sum(pair) != number]
        mistakes.append(Mistake("wrong_edge", share(beyond), (str(number),)))
    elif kind == "any":
        dice = [die for pair in PAIRS for die in pair if die == number]
        once = [pair for pair in found if pair.count(number) == 1]
        red = [pair for pair in found if pair[0] == number]
        counted = (("wrong_twice", dice), ("wrong_once", once), ("wrong_one_die", red))
        mistakes += [Mistake(reply, share(each), (str(number),)) for reply, each in counted]
    else:
        mistakes.append(Mistake("wrong_one_double", share([(1, 1)])))
    return mistakes


def cell(task: Task) -> Mistakes:
    number = int(str(task.question[0].values["number"]))
    rolls = [pair for pair in PAIRS if sum(pair) == number]
    two, unordered = share(rolls), {tuple(sorted(pair)) for pair in rolls}
    if task.level == 1:
        return [
            [
                Mistake("wrong_eleven", Fraction(1, 11)),
                Mistake("wrong_half", share(unordered)),
                Mistake("wrong_unordered", share(unordered, 21)),
            ]
        ]
    three = list(product(SIDES, repeat=3))
    first = share([1 for one, _, colour in three if one + colour == number], 216)
    second = share([1 for _, other, colour in three if other + colour == number], 216)
    either = share([1 for one, other, colour in three if number in (one + colour, other + colour)], 216)
    if task.level == 2:
        return [
            [
                Mistake("wrong_twice", first + second),
                Mistake("wrong_one_white", first),
                Mistake("wrong_both_whites", first * second),
            ]
        ]
    return [
        [
            Mistake("wrong_added", two + either),
            Mistake("wrong_independent", two + either - two * either),
            Mistake("wrong_product", two * either),
            Mistake("wrong_three", two + first + second),
        ]
    ]


def wait(task: Task) -> Mistakes:
    event = as_said(task.question[1].values["event"])
    chance = share(outcomes(event))
    one_die = event.key.startswith("wait.")
    if task.level == 1:
        whole = 6 if one_die else 36
        return [
            [
                Mistake("wrong_before", (1 - chance) / chance),
                Mistake("wrong_half", 1 / (2 * chance)),
                Mistake("wrong_whole", Fraction(whole), (str(whole),)),
                Mistake("wrong_chance", chance),
            ]
        ]
    rolls = int(str(task.question[1].values["rolls"]))
    paths = {path: path_chance(path, chance) for path in product((True, False), repeat=rolls)}

    def total(test: Callable[[int], bool]) -> Fraction:
        return sum((value for path, value in paths.items() if test(sum(path))), Fraction(0))

    return [
        [
            Mistake("wrong_added", sum([chance] * rolls, Fraction(0)), (str(rolls),)),
            Mistake("wrong_never", total(lambda times: times == 0)),
            Mistake("wrong_every", total(lambda times: times == rolls)),
            Mistake("wrong_not_every", total(lambda times: times < rolls)),
            Mistake("wrong_once", total(lambda times: times == 1)),
            Mistake("wrong_one_roll", chance),
        ]
    ]


def path_chance(path: tuple[bool, ...], chance: Fraction) -> Fraction:
    value = Fraction(1)
    for happened in path:
        value *= chance if happened else 1 - chance
    return value


def tree(task: Task) -> Mistakes:
    if task.level == 1:
        return list(table_mistakes(task))
    if task.level == 2:
        event = as_said(task.question[0].values["event"])
        missed, _, hit_miss, _ = (each for each in two_rolls(event.key, number_in(event)) if isinstance(each, Fraction))
        hit = 1 - missed
        return [
            [Mistake("wrong_complement", hit)],
            [Mistake("wrong_path_added", hit + hit), Mistake("wrong_path_one", hit)],
            [Mistake("wrong_path_added", hit + missed), Mistake("wrong_both_paths", hit_miss + hit_miss)],
            [Mistake("wrong_one_path", hit_miss), Mistake("wrong_path_added", hit + hit)],
        ]
    a, b = outcomes(task.question[1].values["one"]), outcomes(task.question[1].values["other"])
    rest = set(PAIRS) - a
    after_a, after_rest = share(a & b, len(a)), share(rest & b, len(rest))
    return [
        [
            Mistake("wrong_joint", share(a & b)),
            Mistake("wrong_total", share(b)),
            Mistake("wrong_complement", share(a - b, len(a))),
        ],
        [Mistake("wrong_complement", after_rest), Mistake("wrong_same_branch", share(a - b, len(a)))],
        [
            Mistake("wrong_conditional", after_a),
            Mistake("wrong_path_added", share(a) + after_a),
            Mistake("wrong_independent", share(a) * share(b)),
        ],
        [Mistake("wrong_branches_added", after_a + after_rest), Mistake("wrong_one_path", share(a & b))],
    ]


def table_mistakes(task: Task) -> Iterator[list[Mistake]]:
    """The mistakes of each letter: somebody adds in place of subtracting or subtracts in place of adding, takes a part
    from all outcomes, or writes down the other part."""
    assert isinstance(task.picture, TablePicture)
    for _, is_total, one, other, _ in sorted(filled_in(task.picture)):
        if is_total:
            yield of_counts(("wrong_subtracted", max(one, other) - min(one, other)))
        else:
            yield of_counts(("wrong_added", one + other), ("wrong_from_all", 36 - other), ("wrong_complement", other))


def kneifen_replies(task: Task) -> Mistakes:
    faces = dice_of(task, "W")
    if task.level == 1:
        found = []
        for number in (int(str(task.question[1].values[name])) for name in ("one", "other")):
            pairs = most_pairs(number, faces)
            every = len([pair for pair in combinations(faces, 2) if sum(pair) == number])
            found.append(of_counts(("wrong_dice_twice", every), ("wrong_dice", 2 * pairs), ("wrong_missed", pairs - 1)))
        return found
    number = number_in(task.question[0])
    have, left = hits_now(number, faces), dice_left(number, faces)
    new = hits(number, left)
    if task.level == 2 and number > 6:
        rolls = [pair for pair in PAIRS if sum(pair) == number]
        return [
            [
                Mistake("wrong_order", share({tuple(sorted(pair)) for pair in rolls})),
                Mistake("wrong_eleven", Fraction(1, len({sum(pair) for pair in PAIRS}))),
                Mistake("wrong_none", share([1 for each in new if not each], len(new))),
            ]
        ]
    if task.level == 2:
        return [
            [
                Mistake("wrong_added", sum([Fraction(1, 6)] * left, Fraction(0)), (str(left),)),
                Mistake("wrong_none", share([1 for each in new if not each], len(new))),
                Mistake("wrong_all", share([1 for each in new if each == left], len(new))),
                Mistake("wrong_exactly_one", share([1 for each in new if each == 1], len(new))),
            ]
        ]
    safe, never_lost = Mistake("wrong_safe", Fraction(have)), Mistake("wrong_never_lost", have + mean(new))
    no_new = Mistake("wrong_no_new", mean([have if each else 0 for each in new]))
    *numbers, better = kneifen(task)
    assert isinstance(better, Fraction)
    decision = [Mistake("wrong_choice", 3 - better)]
    if number > 6:
        return [[safe, never_lost, no_new, Mistake("wrong_no_old", mean(new))], decision]
    return [
        [safe, never_lost, Mistake("wrong_only_new", mean(new)), no_new],
        [Mistake("wrong_commit", numbers[0]), *of_counts(("wrong_all_six", len(faces)))],
        decision,
    ]


def best(task: Task) -> Mistakes:
    assert isinstance(task.picture, SheetPicture)
    values = stored()[task.picture.position]
    top, *rest = sorted(values, key=lambda move: -values[move])
    return [
        [
            Mistake("wrong", frozenset([move]), (f"{values[top] - values[move] + 1e-9:.1f}",))
            for move in rest
            if move != "pass"
        ]
    ]


def mean_replies(task: Task) -> Mistakes:
    first, median = (value for value in mean_and_median(task) if isinstance(value, Fraction))
    shown = scores_of(task)
    known = [score for score in shown if score is not None]
    in_place = [Mistake("wrong_order", Fraction(shown[2]))] if shown[2] is not None else []
    if task.level == 3:
        average = task.question[1].values["mean"]
        assert isinstance(average, Fraction)
        of_four = 4 * average - sum(known)
        return [
            [Mistake("wrong_same", average), Mistake("wrong_four", of_four)],
            [*in_place, Mistake("wrong_mean", average)],
        ]
    ends = mean([min(known), max(known)])
    of_mean = [Mistake("wrong_median", median), *of_counts(("wrong_sum", sum(known)))]
    if task.level == 2:
        return [[*of_mean, Mistake("wrong_ends", ends)], in_place]
    whole = [Mistake("wrong_ends", ends)] if ends.denominator == 1 else []
    return [[*of_mean, *whole], [*in_place, Mistake("wrong_mean", first)]]


REPLIES: dict[str, Callable[[Task], Mistakes]] = {
    "score": score,
    "crosses": crosses,
    "mistake": mistake,
    "square": square,
    "cell": cell,
    "wait": wait,
    "tree": tree,
    "kneifen": kneifen_replies,
    "best": best,
    "mean": mean_replies,
}
