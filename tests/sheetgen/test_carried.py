"""Questions for Moodle, cards for Anki and tables carry the answers that a second count finds."""

from __future__ import annotations

import csv
import html
import io
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

import sheetgen
from dicepad.tasks import TYPES, Blank, Task, make_tasks, words
from dicepad.tasks.checking import read_cells
from sheetgen.worksheets.moodle import RIGHT, answers, table_of
from tests.dicepad.tasks.oracles import ORACLES, Answer
from tests.sheetgen.test_worksheets import answers_in, gaps, opened

ENGLISH = words("en")


def is_this(text: str, value: Answer, blank: Blank) -> bool:
    """Return whether a text in English is a value, rounded if it may be."""
    if isinstance(value, frozenset) or blank.form is None:
        return read_cells(text, ENGLISH) == value
    if blank.form.kind == "letter":
        return "ABC".index(text) + 1 == value
    if blank.form.kind in ("whole", "fraction"):
        return Fraction(text.replace("\N{MINUS SIGN}", "-")) == value
    is_percent = blank.form.kind == "percent"
    number, _, places = text.removesuffix("\N{NO-BREAK SPACE}%").partition(".")
    assert len(places) == blank.form.digits
    shown = Fraction(f"{number}.{places or 0}")
    return abs(shown - value * (100 if is_percent else 1)) <= Fraction(1, 2 * 10**blank.form.digits)


def parts(text: str, task: Task) -> list[str]:
    """Return the answers of a cell of a table, without their labels. Its fractions must not look like dates."""
    assert "/" not in text
    found = text.replace("\N{FRACTION SLASH}", "/").split("; ")
    labels = [f"{blank.label} = " if blank.label else "" for blank in task.blanks]
    assert all(part.startswith(label) for part, label in zip(found, labels, strict=True))
    return [part.removeprefix(label) for part, label in zip(found, labels, strict=True)]


def counted(task: Task, carried: list[str]) -> bool:
    values = ORACLES[task.type](task)
    return all(is_this(*each) for each in zip(carried, values, task.blanks, strict=True))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_files_carry_the_answers_of_a_second_count(tmp_path: Path, level: int) -> None:
    made = sheetgen.worksheet(list(TYPES), level=level, count=2 * len(TYPES), seed="carried")
    tasks = made.pupils[0].tasks.tasks
    made.save_moodle(tmp_path / "quiz.xml")
    made.save_csv(tmp_path / "tasks.csv")
    made.save_anki(tmp_path / "deck.apkg")
    _, *questions = Xml.parse(tmp_path / "quiz.xml").getroot()
    lines = list(csv.DictReader(io.StringIO((tmp_path / "tasks.csv").read_text("utf-8-sig"))))
    base, _ = opened(tmp_path / "deck.apkg")
    backs = [html.unescape(fields.split("\x1f")[2]) for (fields,) in base.execute("select flds from notes order by id")]
    base.close()
    for task, question, line, back in zip(tasks, questions, lines, backs, strict=True):
        carried = gaps(question.findtext("questiontext/text") or "") or [answers_in(question)]
        rights = [[text for grade, text, _ in each if grade == RIGHT] for each in carried]
        assert counted(task, [each[0] for each in rights]), task.mark
        assert all(len({Fraction(text) for text in each}) == 1 for each in rights if len(each) > 1)
        assert counted(task, parts(line["answers"], task)), task.mark
        shown = line["answers"].replace("\N{FRACTION SLASH}", "/")
        assert back.startswith(shown) or f">{shown}<" in back


LEVELS = [(name, level) for name, kind in TYPES.items() for level in range(1, kind.levels + 1)]


@pytest.mark.long
@pytest.mark.parametrize(("name", "level"), LEVELS)
def test_tables_and_quizzes_carry_the_answers_of_2_000_second_counts(name: str, level: int) -> None:
    for seed in range(2_000):
        (task,) = make_tasks(name, level=level, seed=seed)
        (line,) = csv.DictReader(io.StringIO(table_of([task], ENGLISH)))
        assert counted(task, parts(line["answers"], task))
        rights = [next(text for grade, text, _ in answers(blank, ENGLISH) if grade == RIGHT) for blank in task.blanks]
        assert counted(task, rights)
