"""Papers of lessons: every question is on a page that pupils get, and every answer in the key alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from pypdf import PdfReader

from dicepad.tasks.sheets import qwixx, state_of
from sheetgen.drawing import fonts
from sheetgen.drawing.marks import Box, Group, Mark, Passage, Text
from sheetgen.lessons.lesson import EMPTY, LESSONS, Blanks, Position, Question, Table, lesson
from sheetgen.lessons.press import lesson_papers
from tests.commands import refuse, run


def text_of(path: Path) -> str:
    """Return the text of a PDF without spaces, which a line break may take away."""
    return re.sub(r"\s+", "", "".join(page.extract_text() for page in PdfReader(path).pages))


def plain(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.covering
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", LESSONS)
def test_pupils_get_the_questions_and_the_key_has_the_answers(name: str, paper: str, tmp_path: Path) -> None:
    made = lesson_papers(name, paper=paper)
    papers, key = tmp_path / "papers.pdf", tmp_path / "key.pdf"
    made.save(papers)
    made.save_key(key)
    assert len(PdfReader(papers).pages) == len(made.lesson.papers), "each paper fits on a page"
    asked, answered = text_of(papers), text_of(key)
    answers = 0
    for part in (part for paper in made.lesson.papers for part in paper.parts):
        if isinstance(part, Question):
            assert plain(part.question) in asked
            assert plain(part.question + part.answer) in answered
        if isinstance(part, Question | Blanks) and part.answer:
            assert plain(part.answer) not in asked
            answers += 1
        if isinstance(part, Table):
            left = [cell.removeprefix(EMPTY) for row in part.rows for cell in row if cell.startswith(EMPTY)]
            answers += len(left)
            assert all(plain(cell) in answered for cell in left)
    assert answers >= 5
    assert made.lesson.papers[-1].layout == "tickets"
    first = made.lesson.papers[-1].parts[1]
    tickets = plain(getattr(first, "question", "")) or "Thewhitedicemake"
    assert asked.count(tickets) == 4, "four tickets on a page"


@pytest.mark.covering
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", LESSONS)
def test_no_text_is_printed_over_another(name: str, paper: str) -> None:
    made = lesson_papers(name, paper=paper)
    for page in [*made.pages(), *made.pages(is_key=True)]:
        inked = [(ink(text), text.string) for text in texts(page.placed[0].panel.marks) if text.string.strip()]
        assert len(inked) > 3
        for (one, said), (other, also) in combinations(inked, 2):
            apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
            assert apart, (page.placed[0].panel.title, said, also)


def texts(marks: Iterable[Mark]) -> Iterator[Text]:
    for mark in marks:
        if isinstance(mark, Text):
            yield mark
        elif isinstance(mark, Passage | Group):
            yield from texts(mark.marks)


def ink(text: Text) -> Box:
    """Return the space between the tops of the capitals and the base line that a text covers."""
    width = fonts.width(text.string, text.size, text.weight)
    left = text.x - {"start": 0, "middle": width // 2, "end": width}[text.anchor]
    high = round(0.7 * text.size)
    return Box(left, text.y - high, width, high)


def test_the_rows_on_the_first_ticket_allow_what_the_key_says() -> None:
    legal = set()
    for part in lesson("first-match").papers[-1].parts:
        if isinstance(part, Position):
            rolled = state_of(part.position).roll(dice="W4 W2 R1 Y1 G1 B1")
            legal |= {str(move) for move in rolled.moves(0)} & {f"{part.row}.6"}
    assert legal == {"blue.6"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["why-sevn", "-o", "x.pdf"], "there is no lesson 'why-sevn' (did you mean why-seven?)"),
        (["why-seven"], "name a lesson and a file to write"),
        (["why-seven", "-o", "x.pdf", "--key", "x.pdf"], "cannot be the same file"),
        (["why-seven", "-o", "x.txt"], "must end in .pdf"),
        (["why-seven", "-o", "x.pdf", "--paper", "a9"], "a9"),
    ],
)
def test_wrong_input_is_one_line_and_writes_nothing(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refuse(capsys, tmp_path, said, "lesson", *arguments) in (1, 2)


def test_the_list_names_every_paper(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("lesson", "--list") == 0
    out = capsys.readouterr().out
    assert all(f"- {paper.title}: {paper.give}" in out for name in LESSONS for paper in lesson(name).papers)


def test_points_of_a_row_are_those_of_the_sheet() -> None:
    table = next(
        part for part in lesson("first-match").papers[0].parts if isinstance(part, Table) and "Crosses" in part.table
    )
    points = [int(cell.removeprefix(EMPTY)) for cell in table.rows[0][1:]]
    assert points == list(qwixx().points[1:13])
