"""The answers of tasks once more, counted one by one from what the pupil sees, without the code that made the tasks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from dicepad import load
from dicepad.rules.crossing import CrossingState
from dicepad.tasks import Said, Task
from dicepad.tasks.task import Cells, DicePicture, SheetPicture, TablePicture, TurnsPicture

Answer = Fraction | Cells
UP = list(range(2, 13))
ORDER = {"red": UP, "yellow": UP, "green": UP[::-1], "blue": UP[::-1]}
COLOUR = {"W": "white", "R": "red", "Y": "yellow", "G": "green", "B": "blue"}
PAIRS = [(red, blue) for red in range(1, 7) for blue in range(1, 7)]


def sheet(position: str) -> dict[str, list[str]]:
    """Read a position text: the crosses of each row, and the misthrows."""
    words = position.partition(";")[0].split()
    return {name: items.split(",") for name, _, items in (word.partition(":") for word in words) if items}


def crosses_of(task: Task) -> dict[str, list[str]]:
    """Return the crosses of each row that a picture shows."""
    assert isinstance(task.picture, SheetPicture)
    found = sheet(task.picture.position)
    return {row: found.get(row, []) for row in ORDER}


def misthrows_of(task: Task) -> int:
    assert isinstance(task.picture, SheetPicture)
    return int(sheet(task.picture.position).get("misthrows", ["0"])[0])


def dice_of(task: Task, sign: str) -> tuple[int, ...]:
    """Return the numbers on the dice of a colour that a picture shows."""
    assert isinstance(task.picture, SheetPicture | DicePicture)
    return tuple(int(die[1:]) for die in task.picture.dice if die[0] == sign)


def number_in(sentence: Said) -> int:
    return int(str(sentence.values.get("number", 0)))


def score(task: Task) -> list[Answer]:
    points = 0
    for row in crosses_of(task).values():
        for number, _ in enumerate(row, 1):
            points += number
    return [Fraction(points - 5 * misthrows_of(task))]


def may_cross(row: str, number: int, crosses: Iterable[int]) -> bool:
    """Return whether a number may follow these crosses: to the right of all, and the last one only after five."""
    places = [ORDER[row].index(each) for each in crosses]
    place = ORDER[row].index(number)
    return all(place > each for each in places) and (place < 10 or len(places) >= 5)


def crosses(task: Task) -> list[Answer]:
    rows = {row: [int(each) for each in found] for row, found in crosses_of(task).items()}
    whites = dice_of(task, "W")
    cells = set()
    for sign, row in COLOUR.items():
        for face in dice_of(task, sign) if row in ORDER else ():
            for white in whites:
                if task.level > 1 and may_cross(row, face + white, rows[row]):
                    cells.add(f"{row}.{face + white}")
    for row in ORDER:
        if task.level != 2 and may_cross(row, sum(whites), rows[row]):
            cells.add(f"{row}.{sum(whites)}")
    return [frozenset(cells)]


def mistake(task: Task) -> list[Answer]:
    """Find the turn with a wrong cross, both if wrong crosses count and if they do not.

    Whichever dice the turn claims to use, none of them allow the cross.
    """
    assert isinstance(task.picture, TurnsPicture)
    found = []
    for counts in (True, False):
        rows: dict[str, list[int]] = {row: [] for row in ORDER}
        wrong = []
        for line, turn in enumerate(task.picture.turns, 1):
            whites = [int(die[1]) for die in turn.dice if die[0] == "W"]
            for by, name in (("white", turn.white), ("colour", turn.colour)):
                if not name:
                    continue
                row, number = name.split(".")[0], int(name.split(".")[1])
                shown = [int(die[1]) for die in turn.dice if COLOUR[die[0]] == row]
                sums = {sum(whites)} if by == "white" else {white + face for white in whites for face in shown}
                fine = number in sums and may_cross(row, number, rows[row])
                if fine or counts:
                    rows[row].append(number)
                if not fine:
                    wrong.append(line)
                    every = {sum(whites), *(white + face for white in whites for face in shown)}
                    assert number not in every or not may_cross(
                        row, number, [each for each in rows[row] if each != number]
                    )
        found.append(wrong)
    assert found[0] == found[1]
    (line,) = found[0]
    assert played(task, line)
    return [Fraction(line)]


def played(task: Task, wrong: int) -> bool:
    """Return whether this turn alone breaks the rules, whichever of its dice you use."""
    assert isinstance(task.picture, TurnsPicture)
    state = load("qwixx").start(1)
    for line, turn in enumerate(task.picture.turns, 1):
        state = state.roll(dice=turn.dice)
        if line == wrong:
            (name,) = filter(None, (turn.white, turn.colour))
            if name in (*state.moves(0), *state.play(0, "pass").moves(0)):
                return False
            state = state.play(0, "pass").play(0, "pass")
            continue
        for move in (turn.white or "pass", turn.colour or "pass"):
            if move not in state.moves(0):
                return False
            state = state.play(0, move)
    return not state.over


def happens(event: Said, red: int, blue: int) -> bool:
    """Return whether an event of two dice, or of the first one, happens."""
    number = int(str(event.values.get("number", 0)))
    kind = event.key.partition(".")[2]
    one_die = event.key.startswith("wait.")
    shown = red if one_die and kind != "sum" else red + blue
    return {
        "sum": red + blue == number,
        "least": shown >= number,
        "most": shown <= number,
        "any": number in (red, blue),
        "red": red == number,
        "face": red == number,
        "even": red % 2 == 0,
        "doubles": red == blue,
    }[kind]


def as_said(value: object) -> Said:
    assert isinstance(value, Said)
    return value


def outcomes(event: object) -> set[tuple[int, int]]:
    return {pair for pair in PAIRS if happens(as_said(event), *pair)}


def share(found: Iterable[object], whole: int = 36) -> Fraction:
    return Fraction(len(list(found)), whole)


def square(task: Task) -> list[Answer]:
    asked = task.question[1]
    if task.level == 1:
        return [share(outcomes(asked.values["event"]))]
    joined = as_said(asked.values["joined"]).key.partition(".")[2]
    one, other = outcomes(asked.values["one"]), outcomes(asked.values["other"])
    wanted: dict[str, list[tuple[int, int]]] = {
        "or": [pair for pair in PAIRS if pair in one or pair in other],
        "and": [pair for pair in PAIRS if pair in one and pair in other],
        "but": [pair for pair in PAIRS if pair in one and pair not in other],
        "neither": [pair for pair in PAIRS if pair not in one and pair not in other],
    }
    return [share(wanted[joined])]


def cell(task: Task) -> list[Answer]:
    """Count the rolls in which the game itself allows the cell on the sheet that is drawn."""
    assert isinstance(task.picture, SheetPicture)
    asked = task.question[0]
    name = f"{task.picture.row}.{asked.values['number']}"
    return [Fraction(rolls_for(name, task.picture.position, asked.key.partition("_")[2]), 216)]


@cache
def rolls_for(name: str, position: str, kind: str) -> int:
    """Return how many of 216 rolls of the white dice and one coloured die let the active player cross a cell."""
    state = load("qwixx").from_text(position)
    assert isinstance(state, CrossingState)
    place = list(ORDER).index(name.partition(".")[0])
    hits = 0
    for one, other, colour in product(range(1, 7), repeat=3):
        dice = [one, other, 1, 1, 1, 1]
        dice[2 + place] = colour
        rolled = state.roll(dice=dice)
        by_white, by_colour = name in rolled.moves(0), name in rolled.play(0, "pass").moves(0)
        hits += {"white": by_white, "colour": by_colour, "either": by_white or by_colour}[kind]
    return hits


def wait(task: Task) -> list[Answer]:
    asked = task.question[1]
    chance = share(outcomes(asked.values["event"]))
    if task.level == 1:
        # After a roll without it, the wait begins anew: E = 1 + (1 - p) E.
        (blank,) = task.blanks
        assert isinstance(blank.answer, Fraction)
        return [1 + (1 - chance) * blank.answer]
    reached = Fraction(0)
    for _ in range(int(str(asked.values["rolls"]))):
        reached = reached + (1 - reached) * chance
    return [reached]


def tree(task: Task) -> list[Answer]:
    if task.level == 2:
        event = as_said(task.question[0].values["event"])
        return two_rolls(event.key, int(str(event.values["number"])))
    one, other = outcomes(task.question[1].values["one"]), outcomes(task.question[1].values["other"])
    if task.level == 3:
        missed = [pair for pair in PAIRS if pair not in one]
        return [
            share([pair for pair in one if pair in other], len(one)),
            share([pair for pair in missed if pair not in other], len(missed)),
            share(one & other),
            share(other),
        ]
    every = set(PAIRS)
    table = [[a & b for b in (other, every - other, every)] for a in (one, every - one, every)]
    letters = task.picture.blanks  # type: ignore[union-attr]
    by_letter = {letter: table[row][column] for row, line in enumerate(letters) for column, letter in enumerate(line)}
    return [Fraction(len(by_letter[blank.label])) for blank in task.blanks]


def filled_in(picture: TablePicture) -> Iterator[tuple[str, bool, int, int, int]]:
    """Fill a table in, one number after another: whichever row, or else column, lacks just one.

    Yield its letter, whether it is the total, the two numbers that lead to it, the larger one first, and the number.
    """
    table: list[list[int | None]] = [
        [None if letter else count for letter, count in zip(letters, counts, strict=True)]
        for letters, counts in zip(picture.blanks, picture.counts, strict=True)
    ]
    lines = [[(down, across) for across in range(3)] for down in range(3)]
    lines += [[(down, across) for down in range(3)] for across in range(3)]
    while any(None in row for row in table):
        line = next(line for line in lines if [table[down][across] for down, across in line].count(None) == 1)
        known = [number for down, across in line if (number := table[down][across]) is not None]
        ((down, across),) = [(down, across) for down, across in line if table[down][across] is None]
        is_total = (down, across) == line[-1]
        table[down][across] = sum(known) if is_total else max(known) - min(known)
        known = known if is_total else sorted(known, reverse=True)
        yield picture.blanks[down][across], is_total, known[0], known[1], table[down][across] or 0


@cache
def two_rolls(key: str, number: int) -> list[Answer]:
    hit = [happens(Said(key, {"number": number}), *pair) for pair in PAIRS]
    paths = list(product(hit, hit))
    wanted: list[Callable[[bool, bool], bool]] = [
        lambda first, second: not first,
        lambda first, second: first and second,
        lambda first, second: first and not second,
        lambda first, second: first != second,
    ]
    return [share([path for path in paths if test(*path)], 36 * 36) for test in wanted]


@cache
def most_pairs(number: int, dice: tuple[int, ...]) -> int:
    """Return the most separate pairs with a sum, by trying all partners of the first die."""
    if len(dice) < 2:
        return 0
    first, rest = dice[0], dice[1:]
    best = most_pairs(number, rest)
    for place, other in enumerate(rest):
        if first + other == number:
            best = max(best, 1 + most_pairs(number, rest[:place] + rest[place + 1 :]))
    return best


@cache
def hits(number: int, dice: int) -> list[int]:
    """Return the hits of a number in all rolls of some dice: dice that show it, or from 7 pairs with this sum."""
    rolls = product(range(1, 7), repeat=dice)
    if number < 7:
        return [roll.count(number) for roll in rolls]
    return [most_pairs(number, tuple(sorted(roll))) for roll in rolls]


def hits_now(number: int, faces: tuple[int, ...]) -> int:
    return faces.count(number) if number < 7 else most_pairs(number, faces)


def dice_left(number: int, faces: tuple[int, ...]) -> int:
    """Return how many of six dice are no hits."""
    return 6 - hits_now(number, faces) * (1 if number < 7 else 2)


def mean(values: list[int]) -> Fraction:
    return Fraction(sum(values), len(values))


def kneifen(task: Task) -> list[Answer]:
    assert isinstance(task.picture, DicePicture)
    faces = tuple(int(die[1]) for die in task.picture.dice)
    if task.level == 1:
        return [Fraction(most_pairs(int(str(task.question[1].values[name])), faces)) for name in ("one", "other")]
    number = number_in(task.question[0])
    new = hits(number, dice_left(number, faces))
    if task.level == 2:
        return [share([each for each in new if each], len(new))]
    have = hits_now(number, faces)
    commit, again = mean([have + each if each else 0 for each in new]), mean(hits(number, 6))
    decision = Fraction(2 if again > commit else 1)
    return [commit, again, decision] if number < 7 else [commit, decision]


@cache
def stored() -> dict[str, dict[str, float]]:
    """Return the stored values of moves by position, as they lie in the file."""
    path = Path(__file__).parents[3] / "dicepad" / "odds" / "exercises" / "stored" / "qwixx.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    assert (found["kind"], found["error"]) == ("exact", 0.0)
    return {exercise[2]: {move: told[0] for move, told in exercise[4].items()} for exercise in found["exercises"]}


@cache
def stored_reasons() -> dict[str, dict[str, dict[tuple[str, bool], list[Any]]]]:
    """Return the stored reasons of moves by position: by their keys, and whether they are about the move itself."""
    path = Path(__file__).parents[3] / "dicepad" / "odds" / "exercises" / "stored" / "qwixx.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    return {
        exercise[2]: {
            move: {(part[0], part[1] == move): part for part in reversed(told[1])} for move, told in exercise[4].items()
        }
        for exercise in found["exercises"]
    }


def best(task: Task) -> list[Answer]:
    """Find the best cell of a stored position, which the dice and the sheet allow, and which is well ahead.

    The question tells which dice count, and whether the turn has a cross already, as the position has it.
    """
    assert isinstance(task.picture, SheetPicture)
    position = task.picture.position
    values = stored()[position]
    first, second = sorted(values.values(), reverse=True)[:2]
    assert first - second > 0.999
    (name,) = [move for move, value in values.items() if value == first]
    told = {"phase=white": "white", "crossed=yes": "crossed", "crossed=no": "passed"}
    assert [task.question[0].key] == [f"best.{said}" for sign, said in told.items() if sign in position]
    shown = {row: found for row, found in crosses_of(task).items() if "lock" not in found}
    rows = {row: [int(each) for each in found] for row, found in shown.items()}
    whites = dice_of(task, "W")
    if "crossed=yes" in position:
        assert any(crossed[-1:] == [sum(whites)] for crossed in rows.values())
    by_white = "phase=white" in position
    sums = {
        row: {sum(whites)} if by_white else {white + face for white in whites for face in dice_of(task, sign)}
        for sign, row in COLOUR.items()
        if row in rows
    }
    cells = {f"{row}.{number}" for row in rows for number in sums[row] if may_cross(row, number, rows[row])}
    assert cells == {*values} - {"pass"} == {*load("qwixx").from_text(position).moves(0)} - {"pass"}
    return [frozenset([name])]


def scores_of(task: Task) -> list[int | None]:
    """Return the scores that a table shows, with None for one that is missing."""
    assert isinstance(task.picture, TablePicture)
    return [
        None if letter else count for letter, count in zip(task.picture.blanks[0], task.picture.counts[0], strict=True)
    ]


def mean_and_median(task: Task) -> list[Answer]:
    """Find a missing score by trying all, and the median as the score with as many below as above."""
    known = [score for score in scores_of(task) if score is not None]
    asked = task.question[1].values.get("mean")
    gone = [score for score in range(-100, 300) if asked is not None and mean([*known, score]) == asked]
    scores = known + gone
    (median,) = [
        score for score in scores if sum(each < score for each in scores) == sum(each > score for each in scores)
    ]
    return [Fraction(gone[0]) if gone else mean(scores), Fraction(median)]


ORACLES: dict[str, Callable[[Task], list[Answer]]] = {
    "score": score,
    "crosses": crosses,
    "mistake": mistake,
    "square": square,
    "cell": cell,
    "wait": wait,
    "tree": tree,
    "kneifen": kneifen,
    "best": best,
    "mean": mean_and_median,
}
