"""The ways to the answers of tasks once more: their steps, with the numbers and colours that the words contain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from dicepad.tasks import Form, Task, words
from dicepad.tasks.task import SheetPicture, TablePicture, TurnsPicture
from tests.dicepad.tasks.oracles import (
    COLOUR,
    ORACLES,
    ORDER,
    PAIRS,
    as_said,
    crosses_of,
    dice_left,
    dice_of,
    filled_in,
    hits,
    hits_now,
    may_cross,
    mean,
    misthrows_of,
    number_in,
    outcomes,
    scores_of,
    stored,
    stored_reasons,
)

__all__ = ["HINTS", "WAYS", "false_equations", "marks_of", "shown", "steps"]

Step = tuple[str, list[str]]
"""The key of a sentence, and the numbers and colours in it, in their order."""
MARKS = re.compile(r"\d+(?:\.\d+)?(?:/\d+)?|[²³⁴]|\b(?:red|yellow|green|blue)\b")
POWERS = {2: "²", 3: "³", 4: "⁴"}


def marks_of(text: str) -> list[str]:
    """Return the numbers and the colours of rows in an English text."""
    return MARKS.findall(text.lower())


def steps(task: Task) -> list[Step]:
    """Return the steps of a task's solution in English."""
    return [(step.key, marks_of(words("en").tell(step))) for step in task.way]


def step(key: str, *marks: object) -> Step:
    return key, [mark for each in marks for mark in marks_of(str(each))]


def shown(value: Fraction, form: Form) -> str:
    """Return a number as it stands in an English key, rounded by school's rule."""
    if form.kind == "fraction":
        return str(value)
    power = 10**form.digits
    whole = (value * (100 if form.kind == "percent" else 1) * power + Fraction(1, 2)) // 1
    return f"{whole // power}.{whole % power:0{form.digits}}" if form.digits else str(whole)


def form_of(task: Task, blank: int = 0) -> Form:
    form = task.blanks[blank].form
    assert form
    return form


def equation(count: int, whole: int, form: Form) -> Step:
    value = Fraction(count, whole)
    if form.kind == "fraction" and value.denominator == whole:
        return step("way.known", value)
    return step("way.result", f"{count}/{whole}", shown(value, form))


def cell_marks(names: Iterable[str]) -> str:
    return " ".join(name.replace(".", " ") for name in names)


def in_rows(names: Iterable[str]) -> list[str]:
    rows = list(ORDER)
    return sorted(names, key=lambda name: (rows.index(name.split(".")[0]), int(name.split(".")[1])))


def score(task: Task) -> Iterator[Step]:
    points = []
    for row, found in crosses_of(task).items():
        if found:
            points.append(sum(range(len(found) + 1)))
            yield step("score.row_lock" if "lock" in found else "score.row", row, len(found), points[-1])
    lost = misthrows_of(task)
    if lost:
        yield step("score.misthrows", lost, 5 * lost)
    yield step("score.total", *points, 5 * lost or "", sum(points) - 5 * lost)


def crosses(task: Task) -> Iterator[Step]:
    one, other = dice_of(task, "W")
    rows = {row: [int(each) for each in found] for row, found in crosses_of(task).items()}
    sums: dict[str, list[int]] = {row: [] for row in ORDER}
    if task.level != 2:
        yield step("crosses.white", one, other, one + other)
        for row in ORDER:
            sums[row].append(one + other)
    for sign, row in COLOUR.items() if task.level > 1 else ():
        for face in dice_of(task, sign) if row in ORDER else ():
            whites = [one] if one == other else [one, other]
            yield step("crosses.colour", row, *(f"{face} {white} {face + white}" for white in whites))
            sums[row] += [face + white for white in whites]
    gone: dict[str, list[str]] = {"passed_over": [], "crossed": [], "closing": []}
    for row in ORDER:
        for number in set(sums[row]):
            if number in rows[row]:
                gone["crossed"].append(f"{row}.{number}")
            elif any(ORDER[row].index(number) < ORDER[row].index(each) for each in rows[row]):
                gone["passed_over"].append(f"{row}.{number}")
            elif not may_cross(row, number, rows[row]):
                gone["closing"].append(f"{row}.{number}")
    for reason, names in gone.items():
        if names:
            yield step(f"crosses.not_{reason}", cell_marks(in_rows(names)))
    (cells,) = ORACLES["crosses"](task)
    assert isinstance(cells, frozenset)
    yield step("crosses.answer", cell_marks(in_rows(cells)))


def mistake(task: Task) -> Iterator[Step]:
    assert isinstance(task.picture, TurnsPicture)
    (answer,) = ORACLES["mistake"](task)
    assert isinstance(answer, Fraction)
    line = int(answer)
    turn = task.picture.turns[line - 1]
    name = turn.white or turn.colour
    row, number = name.split(".")[0], int(name.split(".")[1])
    whites = [int(die[1]) for die in turn.dice if die[0] == "W"]
    (face,) = (int(die[1]) for die in turn.dice if COLOUR[die[0]] == row)
    crossed = [each for turn in task.picture.turns[: line - 1] for each in (turn.white, turn.colour)]
    before = [int(each.split(".")[1]) for each in crossed if each.split(".")[0] == row]
    sums = list(dict.fromkeys(white + face for white in whites))
    if turn.white and number != sum(whites):
        yield step("mistake.because_white", sum(whites), cell_marks([name]))
    elif turn.colour and number not in sums:
        yield step("mistake.because_colour", row, *sums, cell_marks([name]))
    elif before and ORDER[row].index(number) < max(ORDER[row].index(each) for each in before):
        last = max(before, key=ORDER[row].index)
        yield step("mistake.because_left", cell_marks([name, f"{row}.{last}"]))
    else:
        assert number == ORDER[row][-1]
        yield step("mistake.because_closing", cell_marks([name]), len(before))
    yield step("mistake.answer", line)


def square(task: Task) -> Iterator[Step]:
    asked, form = task.question[1], form_of(task)
    if task.level == 1:
        event = as_said(asked.values["event"])
        found = outcomes(event)
        yield step("square.count", len(found), 36, words("en").tell(event))
        yield equation(len(found), 36, form)
        return
    a, b = outcomes(asked.values["one"]), outcomes(asked.values["other"])
    joined = as_said(asked.values["joined"]).key.partition(".")[2]
    one, other, both, union = len(a), len(b), len(a & b), len(a | b)
    terms: dict[str, list[int]] = {
        "or": [one, other, both, union],
        "and": [both],
        "but": [one, both, len(a - b)],
        "neither": [one, other, both, union, 36, union, 36 - union],
    }
    yield step("square.letter", one)
    yield step("square.letter", other)
    yield step("square.both", both)
    count = terms[joined][-1]
    yield step("square.way", *terms[joined], count, 36)
    yield equation(count, 36, form)


def cell(task: Task) -> Iterator[Step]:
    assert isinstance(task.picture, SheetPicture)
    row, number, form = task.picture.row, number_in(task.question[0]), form_of(task)
    rolls = [pair for pair in PAIRS if sum(pair) == number]
    count = len(rolls)
    two_whites = len([pair for pair in PAIRS if 1 in pair])
    if task.level == 1:
        yield step("cell.way_white", 36, number, *(f"{one} {other}" for one, other in rolls), count)
        yield equation(count, 36, form)
        return
    if task.level == 2:
        faces = [face for face in range(1, 7) if 1 <= number - face <= 6]
        yield step("cell.way_faces", row, 216, row, *faces, count)
        yield step("cell.way_eleven", two_whites, 36)
        yield step("cell.way_product", len(faces), two_whites, len(faces) * two_whites)
        yield equation(len(faces) * two_whites, 216, form)
        return
    three = [(*pair, colour) for pair in PAIRS for colour in range(1, 7)]
    by_white = {roll for roll in three if roll[0] + roll[1] == number}
    by_colour = {roll for roll in three if number in (roll[0] + roll[2], roll[1] + roll[2])}
    assert all(colour in (one, other) for one, other, colour in by_white & by_colour)
    yield step("cell.way_by_white", 216, count, 6, len(by_white))
    yield step("cell.way_by_colour", row, count, two_whites, len(by_colour))
    yield step("cell.way_both", len(by_white & by_colour))
    either = len(by_white | by_colour)
    yield step("cell.way_sum", len(by_white), len(by_colour), len(by_white & by_colour), either)
    yield equation(either, 216, form)


def wait(task: Task) -> Iterator[Step]:
    asked, form = task.question[1], form_of(task)
    event = as_said(asked.values["event"])
    one_die = event.key.startswith("wait.")
    whole = 6 if one_die else 36
    count = len(outcomes(event)) * whole // 36
    chance = Fraction(count, whole)
    plain = f"{count}/{whole}"
    yield step("wait.way_chance", words("en").tell(event), plain, "" if plain == str(chance) else chance)
    if task.level == 1:
        yield step("wait.way_mean", 1)
        yield step("wait.way_wait", 1, chance, shown(1 / chance, form))
        return
    rolls = int(str(asked.values["rolls"]))
    never = (1 - chance) ** rolls
    yield step("wait.way_missed", 1, chance, 1 - chance)
    yield step("wait.way_never", 1 - chance, POWERS[rolls], never)
    yield step("wait.way_once", 1, never, shown(1 - never, form))


def tree(task: Task) -> Iterator[Step]:
    values = [value for value in ORACLES["tree"](task) if isinstance(value, Fraction)]
    if task.level == 1:
        yield step("tree.way_table")
        assert isinstance(task.picture, TablePicture)
        for _, _, one, other, number in filled_in(task.picture):
            yield step("way.known", one, other, number)
        return
    p, q, r, s = values
    if task.level == 2:
        yield step("tree.way_branch", 1)
        yield step("tree.way_path")
        yield step("tree.way_paths")
        for terms in ([1, 1 - p, p], [1 - p, 1 - p, q], [1 - p, p, r], [2, r, s]):
            yield step("way.known", *terms)
        return
    a, b = outcomes(task.question[1].values["one"]), outcomes(task.question[1].values["other"])
    count = len(a & b)
    yield step("tree.way_given", "red", number_in(as_said(task.question[1].values["one"])), "blue", count, 6)
    yield step("tree.way_branch", 1)
    yield step("tree.way_path")
    yield step("tree.way_total")
    yield step("way.known", f"{count}/6", "" if str(p) == f"{count}/6" else p)
    for terms in ([1, 1 - q, q], ["1/6", p, r], [r, "5/6", 1 - q, s]):
        yield step("way.known", *terms)
    assert len(b) == 36 * s


def kneifen(task: Task) -> Iterator[Step]:
    faces, form = dice_of(task, "W"), form_of(task)
    answers = [value for value in ORACLES["kneifen"](task) if isinstance(value, Fraction)]
    if task.level == 1:
        for name, answer in zip(("one", "other"), answers, strict=True):
            yield from pair_steps(int(str(task.question[1].values[name])), faces, answer)
        return
    number = number_in(task.question[0])
    have, left = hits_now(number, faces), dice_left(number, faces)
    new = hits(number, left)
    rolls = [pair for pair in PAIRS if sum(pair) == number]
    two = step("kneifen.way_two", number, *(f"{one} {other}" for one, other in rolls), len(rolls), 36)
    none = f"{new.count(0)}/{len(new)}"
    if task.level == 2 and number > 6:
        yield two
        yield equation(len(rolls), 36, form)
    elif task.level == 2:
        yield step("kneifen.way_no_hit", left, none)
        yield step("kneifen.way_some", 1, none, shown(answers[0], form))
    elif number > 6:
        shares = [f"{new.count(more)}/{len(new)}" for more in range(1, left // 2 + 1)]
        if left == 2:
            yield two
        else:
            yield step("kneifen.way_one_pair", shares[0])
            yield step("kneifen.way_two_pairs", shares[1])
        terms = [mark for more, part in enumerate(shares, 1) for mark in (have + more, part)]
        yield step("way.result", *terms, shown(answers[0], form))
        assert answers[0] < mean(hits(number, 6))
        yield step("kneifen.better_roll")
    else:
        kept = mean([have if each else 0 for each in new])
        commit, again, _ = answers
        yield step("kneifen.way_lost", left, none)
        yield step("kneifen.way_kept", have, 1, Fraction(none), kept)
        yield step("kneifen.way_new", left, "1/6", mean(new))
        yield step("kneifen.way_commit", kept, mean(new), shown(commit, form))
        yield step("kneifen.way_again", 6, "1/6", shown(again, form))
        assert commit > again
        yield step("kneifen.better_commit")


def pair_steps(number: int, faces: tuple[int, ...], answer: Fraction) -> Iterator[Step]:
    pairs = [(one, number - one) for one in range(1, 7) if one <= number - one <= 6]
    yield step("kneifen.way_pairs", number, *(f"{one} {other}" for one, other in pairs))
    for one, other in pairs:
        found = faces.count(one) // 2 if one == other else min(faces.count(one), faces.count(other))
        if found:
            yield step("kneifen.way_pair", one, other, found)
    yield step("kneifen.way_hits", answer)


def best(task: Task) -> Iterator[Step]:
    """Points at once, skipped numbers and costs of each cell, the best one first, and more about the first two."""
    assert isinstance(task.picture, SheetPicture)
    values, reasons = stored()[task.picture.position], stored_reasons()[task.picture.position]
    ranked = sorted(values, key=lambda move: -values[move])
    costs = {move: shown(exact(values[ranked[0]]) - exact(values[move]), Form("decimal", 1)) for move in ranked}
    for place, move in enumerate(each for each in ranked if each != "pass"):
        why = reasons[move]
        points = why["score", True][5]
        if ("skip", True) in why:
            _, _, _, cells, times, _ = why["skip", True]
            numbers = [name.split(".")[1] for name in cells]
            often = shown(exact(times), Form("decimal", 1))
            yield step("best.way_skip", cell_marks([move]), points, *numbers, often)
        else:
            yield step("best.way_nothing", cell_marks([move]), points)
        if place < 2:
            yield from more_steps(why, task.level)
        if place:
            yield step("best.way_cost", costs[move])
    if "pass" in values:
        yield step("best.way_pass", costs["pass"])
    yield step("best.answer", cell_marks([ranked[0]]))


def more_steps(why: dict[tuple[str, bool], list[Any]], level: int) -> Iterator[Step]:
    """Yield further reasons: a second cell, the price of a closed row, and on level 2 the later crosses of the row."""
    if ("score", False) in why:
        yield step("best.way_follow", cell_marks([why["score", False][1]]), why["score", False][5])
    for key in ("closing", "open"):
        if (key, True) in why:
            later = exact(why[key, True][2])
            told = shown(abs(later), Form("decimal", 1))
            if key == "closing" and later < 0:
                yield step("best.way_closing", told)
            elif level > 1 and later:
                yield step(f"best.way_later_{'less' if later < 0 else 'more'}", told)


def exact(value: float) -> Fraction:
    return Fraction(round(1000 * value), 1000)


def mean_steps(task: Task) -> Iterator[Step]:
    first, median = (value for value in ORACLES["mean"](task) if isinstance(value, Fraction))
    shown_scores = scores_of(task)
    known = [score for score in shown_scores if score is not None]
    if task.level == 3:
        total = sum(known) + int(first)
        yield step("mean.way_total", 5, Fraction(total, 5), total)
        yield step("mean.way_others", *known, sum(known))
        yield step("way.known", total, sum(known), first)
    else:
        yield step("way.known", *known, sum(known))
        yield step("mean.way_mean", sum(known), 5, shown(first, form_of(task)))
    yield step("mean.way_order", *sorted(int(first) if each is None else each for each in shown_scores))
    yield step("mean.way_median", median)


def false_equations(text: str) -> list[str]:
    """Return the equations in a text whose sides differ, or that say = where a side is rounded, or ≈ where none is."""
    found = []
    text = re.sub(r"(?<=\d),(?=\d)", ".", re.sub(r"(?<=\d) : (?=\d)", " ÷ ", text))
    for run in re.findall(r"[\d./+·\N{MINUS SIGN}()÷=≈²³⁴%\s\xa0]+", re.sub(r"\.(?!\d)", ";", text)):
        sides = re.split(r"([=≈])", run.strip())
        for left, sign, right in zip(sides[::2], sides[1::2], sides[2::2], strict=False):
            if left.strip() and agrees(left, right) != sign:
                found.append(run)
    return found


def agrees(left: str, right: str) -> str:
    """Return = if two sides are equal, ≈ if the right one is the left one rounded, or an empty text."""
    value, other = evaluate(left), evaluate(right)
    if value == other:
        return "="
    digits = len(right.strip().rstrip("%\xa0").partition(".")[2]) + 2 * ("%" in right)
    return "≈" if (value * 10**digits + Fraction(1, 2)) // 1 == other * 10**digits else ""


def evaluate(side: str) -> Fraction:
    """Work out a side of an equation: sums of products, with powers of brackets."""
    plain = side.replace("\xa0", " ").replace("%", " * Fraction(1, 100)")
    for sign, python in {"²": "**2", "³": "**3", "⁴": "**4", "·": "*", "\N{MINUS SIGN}": "-", "÷": "/"}.items():
        plain = plain.replace(sign, python)
    numbers = re.sub(
        r"(?<![\w*(])\d+(?:\.\d+)?(?:/\d+)?|(?<=\()\d+(?:\.\d+)?(?:/\d+)?(?!, )", r"Fraction('\g<0>')", plain
    )
    value = eval(numbers.strip(), {"Fraction": Fraction})  # noqa: S307 - digits and signs alone
    return Fraction(value)


WAYS: dict[str, Callable[[Task], Iterator[Step]]] = {
    "score": score,
    "crosses": crosses,
    "mistake": mistake,
    "square": square,
    "cell": cell,
    "wait": wait,
    "tree": tree,
    "kneifen": kneifen,
    "best": best,
    "mean": mean_steps,
}

HINTS: dict[str, tuple[str, ...]] = {
    "mean": ("hint", "hint", "hint_missing"),
    "square": ("hint", "hint_two", "hint_two"),
    "cell": ("hint_white", "hint_colour", "hint_either"),
    "wait": ("hint_mean", "hint_once", "hint_once"),
    "tree": ("hint_table", "hint_tree", "hint_tree"),
    "kneifen": ("hint_hits", "hint_more hint_pair", "hint_choice"),
}
"""The hint of each level, where a type has several, or its hints."""
