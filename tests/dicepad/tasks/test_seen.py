"""The pictures of tasks, their descriptions in words, and the numbers in their questions, counted a second time.

The second counts of the answers read only some of this. So a picture could show one task while the key answers another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import pytest

from dicepad.tasks import TYPES, Said, Task, make_tasks, words
from dicepad.tasks.task import Branch, DicePicture, SheetPicture, SquarePicture, TablePicture, TreePicture, TurnsPicture
from dicepad.tasks.types.best import decisions
from tests.dicepad.tasks.oracles import (
    COLOUR,
    PAIRS,
    as_said,
    crosses_of,
    dice_of,
    happens,
    hits,
    hits_now,
    mean,
    misthrows_of,
    most_pairs,
    number_in,
    outcomes,
    stored,
)
from tests.dicepad.tasks.ways import in_rows, marks_of

SEEDS = 40
TREE_LABELS = {"tree.a": "A", "tree.not_a": "not A", "tree.b": "B", "tree.not_b": "not B"}


def made(name: str, level: int) -> Iterator[Task]:
    for seed in range(SEEDS):
        yield from make_tasks(name, level=level, seed=f"seen {seed}")


def levels(*names: str) -> list[tuple[str, int]]:
    return [(name, level) for name in names for level in range(1, TYPES[name].levels + 1)]


def listed(parts: Iterable[object]) -> str:
    """Write parts as an English list."""
    *most, last = [str(part) for part in parts]
    return f"{', '.join(most)} and {last}" if most else last


def told(sentences: Iterable[Said]) -> list[str]:
    return [words("en").tell(sentence) for sentence in sentences]


def dice_told(dice: Iterable[str]) -> str:
    dice = [*dice]
    named = [f"{COLOUR[die[0]]} {die[1:]}" if {die[0] for die in dice} > {"W"} else die[1:] for die in dice]
    return f"The dice show {listed(named)}."


def sheet_told(task: Task) -> Iterator[str]:
    for row, crosses in crosses_of(task).items():
        items = ["the padlock" if each == "lock" else each for each in crosses]
        yield f"{row.capitalize()}: {listed(items)} crossed." if items else f"{row.capitalize()}: no crosses."
    yield f"{misthrows_of(task)} misthrow{'s' * (misthrows_of(task) != 1)}."


@pytest.mark.parametrize(("name", "level"), levels("score", "crosses", "best"))
def test_a_description_tells_the_sheet_and_the_dice(name: str, level: int) -> None:
    for task in made(name, level):
        assert isinstance(task.picture, SheetPicture)
        dice = [dice_told(task.picture.dice)] if name != "score" else []
        assert told(task.alt) == [*sheet_told(task), *dice]
        assert len(task.picture.dice) == (0 if name == "score" else 6 - len(locked(task)))


def locked(task: Task) -> list[str]:
    return [row for row, crosses in crosses_of(task).items() if "lock" in crosses]


@pytest.mark.parametrize(("name", "level"), levels("mistake"))
def test_a_description_tells_each_turn(name: str, level: int) -> None:
    ways = {"white": "with the white sum", "colour": "with a white and a coloured die"}
    for task in made(name, level):
        assert isinstance(task.picture, TurnsPicture)
        for number, (turn, sentence) in enumerate(zip(task.picture.turns, told(task.alt), strict=True), 1):
            crosses = [f"{cell.replace('.', ' ')} {ways[by]}" for by in ways if (cell := getattr(turn, by))]
            done = listed(crosses) if crosses else words("en").texts["mistake.misthrow"]
            assert sentence == f"Turn {number}. {dice_told(turn.dice)} Ann: {done}."


@pytest.mark.parametrize(("name", "level"), levels("square"))
def test_a_key_marks_the_outcomes_that_are_asked_for(name: str, level: int) -> None:
    for task in made(name, level):
        assert isinstance(task.picture, SquarePicture)
        assert (task.picture.down, task.picture.across) == ("red", "blue")
        values = task.question[1].values
        if level == 1:
            wanted = outcomes(values["event"])
        else:
            a, b = outcomes(values["one"]), outcomes(values["other"])
            joined = as_said(values["joined"]).key.partition(".")[2]
            wanted = {"or": a | b, "and": a & b, "but": a - b, "neither": {*PAIRS} - a - b}[joined]
        assert {*task.picture.cells} == wanted


@pytest.mark.parametrize(("name", "level"), levels("cell"))
def test_a_question_names_the_cell_of_the_row_that_is_drawn(name: str, level: int) -> None:
    for task in made(name, level):
        assert isinstance(task.picture, SheetPicture)
        row, number = task.picture.row, str(number_in(task.question[0]))
        assert not any(crosses_of(task).values())
        marks = [[row, number], [row, number, row, number], [row, number, row]][level - 1]
        assert sorted(marks_of(told(task.question)[0])) == sorted(marks)
        assert told(task.alt) == [f"The {row} row of an empty sheet."]


@pytest.mark.parametrize(("name", "level"), levels("wait"))
def test_dice_are_drawn_that_show_the_event(name: str, level: int) -> None:
    for task in made(name, level):
        assert isinstance(task.picture, DicePicture)
        event = as_said(task.question[1].values["event"])
        is_one, faces = event.key.startswith("wait."), dice_of(task, "W")
        assert len(task.picture.dice) == len(faces) == (1 if is_one else 2)
        assert happens(event, faces[0], faces[-1]), "the picture shows it, as the question says"
        assert told(task.question)[0] == f"You roll {'one die' if is_one else 'two dice'} again and again."
        assert told(task.alt) == [dice_told(task.picture.dice)]
        assert told(task.question)[-1] == "In the picture, it has just happened."


@pytest.mark.parametrize(("name", "level"), levels("kneifen"))
def test_a_question_about_kneifen_counts_the_dice_that_are_drawn(name: str, level: int) -> None:
    for task in made(name, level):
        assert isinstance(task.picture, DicePicture)
        faces = dice_of(task, "W")
        assert told(task.alt) == [dice_told(task.picture.dice)]
        marks = [[*map(str, each)] for each in kneifen_marks(task, faces)]
        assert [marks_of(sentence) for sentence in told(task.question)][: len(marks)] == marks


def kneifen_marks(task: Task, faces: tuple[int, ...]) -> list[list[object]]:
    """Return the numbers in the sentences of a question, from the dice."""
    if task.level == 1:
        one, other = (int(str(task.question[1].values[name])) for name in ("one", "other"))
        assert 7 <= one < other <= 12
        return [[7, 12], [one, other]]
    if task.level == 2 and number_in(task.question[0]) > 6:
        number = number_in(task.question[0])
        assert (len(faces), most_pairs(number, faces)) == (4, 2)
        return [[number], [number]]
    if task.level == 2:
        assert len({*faces}) == 1
        return [[len(faces), faces[0]], [6 - len(faces), faces[0]]]
    number = number_in(task.question[0])
    if number > 6:
        have = ["", "two dice make one hit", "four dice make two hits"][hits_now(number, faces)]
        assert have in told(task.question)[1]
        return [[number], [f"{float(mean(hits(number, 6))):.2f}"]]
    return [[number], [faces.count(number)], [6 - faces.count(number)]]


@pytest.mark.parametrize(("name", "level"), levels("best"))
def test_a_question_names_every_cell_that_may_be_crossed(name: str, level: int) -> None:
    for task in made(name, level):
        assert isinstance(task.picture, SheetPicture)
        cells = in_rows(move for move in stored()[task.picture.position] if move != "pass")
        assert marks_of(told(task.question)[1]) == " ".join(cells).replace(".", " ").split()


def test_no_position_stands_on_two_levels() -> None:
    positions = [position for level in (1, 2) for position, _ in decisions(level)]
    assert len({*positions}) == len(positions)


def test_a_table_counts_the_outcomes_of_its_events() -> None:
    for task in made("tree", 1):
        picture = task.picture
        assert isinstance(picture, TablePicture)
        a, b = outcomes(task.question[1].values["one"]), outcomes(task.question[1].values["other"])
        every = {*PAIRS}
        counts = tuple(tuple(len(row & column) for column in (b, every - b, every)) for row in (a, every - a, every))
        assert picture.counts == counts
        assert (told(picture.rows), told(picture.columns)) == (["A", "not A", "total"], ["B", "not B", "total"])
        shown = [
            [letter or count for letter, count in zip(*row, strict=True)]
            for row in zip(picture.blanks, counts, strict=True)
        ]
        heads = ("A", "Not A", "Total")
        assert told(task.alt) == [f"{head}: {listed(cells)}." for head, cells in zip(heads, shown, strict=True)]


def paths(branches: Iterable[Branch], ends: Iterator[str]) -> Iterator[tuple[tuple[Branch, Branch], str]]:
    for first in branches:
        for second in first.after:
            yield (first, second), next(ends)


def test_a_tree_of_two_rolls_shows_the_probabilities_of_its_event() -> None:
    for task in made("tree", 2):
        picture, event = task.picture, as_said(task.question[0].values["event"])
        assert isinstance(picture, TreePicture)
        hit = Fraction(len([pair for pair in PAIRS if happens(event, *pair)]), 36)
        chances, letters = {"tree.hit": hit, "tree.miss": 1 - hit}, {}
        for path, end in paths(picture.branches, iter(picture.ends)):
            assert [each.chance for each in path] == [chances[each.label.key] for each in path]
            letters[end] = " ".join(each.label.key.removeprefix("tree.") for each in path)
        assert {letters["q"], letters["r"]} == {"hit hit", "hit miss"}
        assert letters["q"] == "hit hit"
        every = [*picture.branches, *(after for branch in picture.branches for after in branch.after)]
        assert {each.label.key: each.blank for each in every} == {"tree.hit": "", "tree.miss": "p"}
        assert marks_of(told(task.alt)[0]) == [str(hit)]


def test_a_tree_with_a_condition_shows_the_probabilities_of_its_events() -> None:
    for task in made("tree", 3):
        picture = task.picture
        assert isinstance(picture, TreePicture)
        a, b = outcomes(task.question[1].values["one"]), outcomes(task.question[1].values["other"])
        every = {*PAIRS}
        events = {"A": a, "not A": every - a, "B": b, "not B": every - b}
        for (first, second), end in paths(picture.branches, iter(picture.ends)):
            one, other = (TREE_LABELS[each.label.key] for each in (first, second))
            assert first.chance == Fraction(len(events[one]), 36)
            assert second.chance == Fraction(len(events[one] & events[other]), len(events[one]))
            assert (first.blank, second.blank, end) == {
                ("A", "B"): ("", "p", "r"),
                ("A", "not B"): ("", " ", ""),
                ("not A", "not B"): ("", "q", ""),
            }.get((one, other), ("", "", ""))
        then = Fraction(len(b - a), len(every - a))
        assert marks_of(told(task.alt)[0]) == ["1/6", "5/6", str(then)]
