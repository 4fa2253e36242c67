"""Worksheets and their keys: read back from the PDFs, for classes, in every language."""

from __future__ import annotations

import csv
import html
import io
import json
import re
import sqlite3
import zipfile
from base64 import b64decode
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as Xml

import pikepdf
import pypdf
import pypdfium2
import pytest
from live import asking

import sheetgen
from dicepad import DicepadError
from dicepad.tasks import TYPES, Task, check, say, words
from dicepad.tasks.sets import SIGNS, read_code, task_set
from dicepad.tasks.task import SheetPicture
from sheetgen.drawing import fonts
from sheetgen.drawing.marks import FINE, HEAVY, POINT, Box, Passage, Rect, Text, bounds, walk
from sheetgen.press.papers import PAPERS
from sheetgen.wording import SUPPORTED
from sheetgen.worksheets.pictures import draw_picture
from sheetgen.writers.document import Page
from tests.commands import refuse, run
from tests.places import ROOT
from tests.tagged import check_labels
from tests.tiers import quick

ALL = ",".join(TYPES)


def pages(path: Path) -> list[str]:
    """The text of each page, with single spaces."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(path)]


def test_a_code_stands_for_its_tasks_and_betrays_each_typo() -> None:
    """Every single wrong sign, and every two neighbours that changed their places."""
    made = task_set(("square", "kneifen", "score"), level=2, count=12, seed="class 7b")
    code = made.code
    assert read_code(code) == made
    assert read_code(f"  {code.lower().replace('-', ' - ')}\n").tasks == made.tasks
    wrong = {code[:at] + sign + code[at + 1 :] for at in range(len(code)) for sign in SIGNS if code[at] != "-"}
    wrong |= {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)}
    wrong |= {code[:-1], code[1:], "", "7", code + "A"}
    for typo in wrong - {code}:
        if typo.replace("-", "") == code.replace("-", ""):
            continue
        with pytest.raises(DicepadError, match="has a typo or is not complete"):
            read_code(typo)


@pytest.mark.parametrize("count", quick([40, 500], 40))
def test_the_key_fits_the_sheets_of_a_class(tmp_path: Path, count: int) -> None:
    """Each pupil has a name, a code and tasks of their own; the key has the answers that the code stands for."""
    names = [f"Pupil {number:03}" for number in range(count)]
    made = sheetgen.worksheet("square, wait", level=2, count=2, seed="7b", names=names)
    assert made.save(tmp_path / "tasks.pdf") == f"{count} worksheets on {count} pages of A4; print at 100 %"
    made.save_key(tmp_path / "key.pdf")
    sheets, key = pages(tmp_path / "tasks.pdf"), " ".join(pages(tmp_path / "key.pdf"))
    said = words("en")
    for name, text in zip(names, sheets, strict=True):
        code = text.split()[-2]
        tasks = read_code(code).tasks
        assert name in text
        assert all(" ".join(say(task.question, "en").split()) in text for task in tasks)
        own = key.partition(f"{name} {code}")[2][:900]
        for number, task in enumerate(tasks, start=1):
            assert f"{number} {said.answer(task.blanks[0])}".replace("\xa0", " ") in own
    assert len({text.split()[-2] for text in sheets}) == count
    longer = sheetgen.worksheet("square, wait", level=2, count=2, seed="7b", names=["Zoë", *names])
    assert longer.pupils[1:] == made.pupils


LONG = "Maximiliana Theodora Katharina von Hohenlohe-Waldenburg-Sc"
"""A name of 58 letters."""


@pytest.mark.parametrize("lang", quick(SUPPORTED, "en", "de"))
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_everything_stays_on_the_page_in_every_language(lang: str, paper: str) -> None:
    """Each type at each level, three of each; no text has a brace, and no two blocks of a page overlap."""
    for level in (1, 2, 3):
        made = sheetgen.worksheet(ALL, level=level, count=24, seed=7, lang=lang, paper=paper)
        for page in (*made.pages(made.pupils[0]), *made.key_pages()):
            marks = page.placed[0].panel.marks
            check_inside(page, made.frame.edge)
            assert not any("{" in mark.string for mark in walk(marks) if isinstance(mark, Text))
            questions = [mark for mark in marks if isinstance(mark, Passage) and mark.kind in ("P", "Figure")]
            for one, other in pairwise(questions):
                # A box may stand beside the dice above a sheet, so each mark of a picture counts by itself.
                pieces = one.marks if one.kind == "Figure" else [one]
                assert not any(overlap(bounds([mark]), bounds([other])) for mark in pieces), (one.text, other.text)


def check_inside(page: Page, edge: int) -> None:
    """Check that nothing on a page comes nearer to its edge than its white edge, less a millimetre for letters."""
    box = bounds(page.placed[0].panel.marks)
    assert min(box.x, box.y) >= edge - 1_000
    assert box.right <= page.width - edge + 1_000
    assert box.bottom <= page.height - edge + 1_000


@pytest.mark.covering
@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", TYPES)
def test_a_task_lies_on_its_paper(name: str, paper: str, lang: str) -> None:
    """Never over the edge, even with an example before it, and with a long name."""
    for level in range(1, TYPES[name].levels + 1):
        made = sheetgen.worksheet(name, level=level, count=2, seed=level, lang=lang, paper=paper, names=["Ada", LONG])
        made = replace(made, example=True)
        for page in (*made.pages(made.pupils[0]), *made.pages(made.pupils[1]), *made.key_pages()):
            check_inside(page, made.frame.edge)


def test_print_on_small_paper_lies_within_its_edge(tmp_path: Path) -> None:
    """Looked at in the PDF: the edge of A5 stays white."""
    for name in TYPES:
        sheetgen.worksheet(name, level=1, count=2, seed=7, paper="a5", names=[LONG]).save(tmp_path / f"{name}.pdf")
        for page in pypdfium2.PdfDocument(tmp_path / f"{name}.pdf"):
            shown = page.render(scale=1).to_numpy().min(axis=2)
            assert shown[:, :20].min() == shown[:, -20:].min() == shown[:20].min() == shown[-20:].min() == 255


@pytest.mark.parametrize("name", [LONG, f"{'Anna-' * 11}Marie", "W" * 60, " ".join(["WWWWW"] * 10), "Ö" * 60])
@pytest.mark.parametrize(("paper", "lang"), [("a4", "en"), ("letter", "de"), ("a5", "fr"), ("a5", "it")])
def test_a_long_name_stops_nobody(tmp_path: Path, name: str, paper: str, lang: str) -> None:
    """Whole and within its line, on the sheet and in the key; its neighbours' names keep their size."""
    made = sheetgen.worksheet("square", count=1, seed=7, paper=paper, lang=lang, names=["Ada", name])
    made.save(tmp_path / "tasks.pdf")
    made.save_key(tmp_path / "key.pdf")
    first, second = pages(tmp_path / "tasks.pdf")
    assert "Ada" in first
    assert name.replace(" ", "") in second.replace(" ", "").replace("\xad", "")
    assert name.replace(" ", "") in pages(tmp_path / "key.pdf")[0].replace(" ", "")
    drawn = [mark for pupil in made.pupils for mark in walk(next(made.pages(pupil)).placed[0].panel.marks)]
    lines = [mark for mark in drawn if isinstance(mark, Text) and mark.string in name]
    assert len(lines) <= 2
    assert all(fonts.width(line.string, line.size, "regular") <= line.box.width for line in lines)
    assert [mark.size for mark in drawn if isinstance(mark, Text) and mark.string == "Ada"] == [round(11 * POINT)]
    assert name != LONG or min(line.size for line in lines) >= 7.4 * POINT


def overlap(box: Box, other: Box) -> bool:
    across = min(box.right, other.right) - max(box.x, other.x)
    down = min(box.bottom, other.bottom) - max(box.y, other.y)
    return across > 0 and down > 0


@pytest.mark.parametrize("lang", quick(SUPPORTED, "fr"))
def test_a_form_has_a_field_for_each_answer(tmp_path: Path, lang: str) -> None:
    """It says the question, and lies on a page of its pupil together with name and date, if the name is not printed.
    Without the option, there are no fields but the same labels; and the labels are sound in both."""
    for names in ((), ("Ann", "Ben")):
        made = sheetgen.worksheet(list(TYPES), level=2, count=9, seed=5, lang=lang, names=names, fillable=True)
        made.save(tmp_path / "form.pdf")
        check_labels((tmp_path / "form.pdf").read_bytes())
        reader = pypdf.PdfReader(tmp_path / "form.pdf")
        fields = {name: field["/TU"] for name, field in (reader.get_fields() or {}).items() if "/FT" in field}
        answers = [said for name, said in fields.items() if ".answer." in name]
        asked = [
            f"{number} {say(task.question, lang)} {blank.label}".strip()
            for pupil in made.pupils
            for number, task in enumerate(pupil.tasks.tasks, start=1)
            for blank in task.blanks
        ]
        assert [said.rpartition(" (")[0] for said in answers] == asked
        own = {name.partition(".")[2] for name in fields if ".answer." not in name}
        assert own == ({"date"} if names else {"name", "date"})
        (tmp_path / "form.pdf").unlink()
    made.save_key(tmp_path / "key.pdf")
    sheetgen.worksheet("square,tree", seed=5, lang=lang).save(tmp_path / "plain.pdf")
    for name in ("key.pdf", "plain.pdf"):
        check_labels((tmp_path / name).read_bytes())
        assert not pypdf.PdfReader(tmp_path / name).get_fields()


def test_fields_lie_in_the_boxes_and_beside_all_print(tmp_path: Path) -> None:
    """Filled in with a long fraction, no field's letters touch what is printed, nor leave the field's box."""
    made = sheetgen.worksheet("tree,square,crosses", level=2, count=6, seed=3, fillable=True)
    made.save(tmp_path / "form.pdf")
    shown = []
    for text in ("", "35/36"):
        with pikepdf.open(tmp_path / "form.pdf") as pdf:
            boxes = [[list(map(float, field.Rect)) for field in page.obj.Annots] for page in pdf.pages]
            for field in (field for page in pdf.pages for field in page.obj.Annots):
                field.V = pikepdf.String(text)
            pdf.save(tmp_path / "filled.pdf")
        document = pypdfium2.PdfDocument(tmp_path / "filled.pdf")
        document.init_forms()
        shown.append([page.render(scale=3).to_numpy().astype(int).min(axis=2) for page in document])
    for empty, full, places in zip(*shown, boxes, strict=True):
        written = (empty - full) > 60
        assert written.any()
        assert not (written & (empty < 200)).any()
        for left, low, right, high in places:
            top = len(empty) - round(3 * high)
            within = written[top : top + round(3 * (high - low)), round(3 * left) : round(3 * right)]
            assert within.any()
            within[:] = False
        assert not written.any()


def test_a_form_for_too_many_pupils_is_refused() -> None:
    with pytest.raises(DicepadError, match="101 sheets with fields are too many; allowed: at most 100"):
        sheetgen.worksheet("square", names=[str(number) for number in range(101)], fillable=True)


def test_a_question_about_one_row_shows_only_that_row() -> None:
    """And no picture has type below 6.5 points, which a pupil could not read."""
    writer = sheetgen.worksheet("cell").writer(Box(0, 0, 160_000, 240_000))
    for name in TYPES:
        for task in sheetgen.worksheet(name, level=TYPES[name].levels, count=6, seed=2).pupils[0].tasks.tasks:
            picture = draw_picture(writer.sketch, task.picture, writer.words, writer.palette)
            texts = [mark for mark in picture.marks if isinstance(mark, Text)]
            assert all(mark.size >= 6.49 * POINT for mark in texts), task.type
            if name == "cell":
                colour = task.picture.row[:1].upper()  # type: ignore[union-attr]
                assert [mark.string for mark in texts if not mark.string.isdigit()] == [colour]
                assert sorted(int(mark.string) for mark in texts if mark.string.isdigit()) == [*range(2, 13)]


def test_all_pictures_of_a_game_read_its_file_once(tmp_path: Path) -> None:
    writer = sheetgen.worksheet("cell").writer(Box(0, 0, 160_000, 240_000))
    path = tmp_path / "ours.toml"
    path.write_text('format = 1\nbase = "qwixx"\nid = "ours"\ntitle = "Ours"\n', "utf-8")

    def marks(position: str) -> int:
        picture = SheetPicture(str(path), position, row="red")
        return len(draw_picture(writer.sketch, picture, writer.words, writer.palette).marks)

    one = marks("red:2")
    path.unlink()
    assert marks("red:2,3") > one, "another cross"


def test_a_sheet_to_be_scored_does_not_tell_its_points(tmp_path: Path) -> None:
    """The boxes for points are empty and nothing is struck out, while a sheet with a position has both."""
    made = sheetgen.worksheet("score", level=3, count=1, seed=4)
    task = made.pupils[0].tasks.tasks[0]
    made.save(tmp_path / "tasks.pdf")
    assert str(task.blanks[0].answer) not in pages(tmp_path / "tasks.pdf")[0].split()
    sheetgen.sheet("qwixx").save(tmp_path / "sheet.pdf", position=task.picture.position)  # type: ignore[union-attr]
    assert str(task.blanks[0].answer) in pages(tmp_path / "sheet.pdf")[0].split()


def test_the_key_marks_the_outcomes_of_an_event() -> None:
    made = sheetgen.worksheet("square", count=1, seed=9)
    cells = made.pupils[0].tasks.tasks[0].picture.cells  # type: ignore[union-attr]
    sheet, key = (
        sum(getattr(mark, "fill", "") == "#d0d0d0" for mark in walk(page.placed[0].panel.marks))
        for page in (next(made.pages(made.pupils[0])), next(made.key_pages()))
    )
    assert (sheet, key) == (0, len(cells))
    writer = made.writer(Box(0, 0, 80_000, 240_000))
    drawn = draw_picture(
        writer.sketch, made.pupils[0].tasks.tasks[0].picture, writer.words, writer.palette, is_key=True
    )
    *squares, frame = (mark.box for mark in drawn.marks if isinstance(mark, Rect) and mark.line in (FINE, HEAVY))
    assert bounds([Rect(box) for box in squares[-36:]]) == frame


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sqare", "-o", "x.pdf"], "sqare: there is no such type of task (did you mean square?); allowed: score, "),
        (["square", "-o", "x.pdf", "--count", "0"], "'0' is not a whole number from 1 to 100"),
        (["square", "-o", "x.pdf", "--names", "no.csv"], "no.csv"),
        (["square", "-o", "x.doc"], "'x.doc' must end in .pdf"),
        (["square"], "name types of tasks and a file to write, such as: square,cell -o tasks.pdf; or --list"),
        (["square", "-o", "x.pdf", "--key", "x.pdf"], "--key: the key and the tasks cannot be the same file"),
        (
            ["square", "--key", "k.pdf", "--csv", "x.csv"],
            "--key: this option needs a file for the tasks; give -o as well",
        ),
        (["square", "--csv", "x.csv", "--names", "Ann; Bob"], "--names: questions for Moodle, cards and tables are"),
        (["square", "--moodle", "x.txt"], "'x.txt' must end in .xml"),
        ([",", "-o", "x.pdf"], "types: name at least one type of task; allowed: score, "),
        (
            ["cell", "-o", "x.pdf", "--count", "30"],
            "count: cell has only 11 different tasks on level 1, and 30 are asked for; choose fewer, or several types",
        ),
        (["square", "-o", "x.pdf", "--level", "4"], "'4' is no level; allowed: 1, 2, 3, rising"),
        (
            ["square", "-o", "x.pdf", "--paper", "a6", "--title", "W" * 60],
            "the title does not fit: needs 227 mm, has 89 mm; write a shorter one",
        ),
    ],
)
def test_wrong_use_gets_one_line_and_writes_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refuse(capsys, tmp_path, message, "worksheet", "--seed", 7, *arguments) in (1, 2)


@pytest.mark.parametrize("lang", quick(SUPPORTED, "en", "fr"))
def test_moodle_asks_the_same_and_takes_the_same_answers(tmp_path: Path, lang: str) -> None:
    """Every right answer in the file is right by our own check, every wrong one is not, and each has a reply."""
    made = sheetgen.worksheet(list(TYPES), level=3, count=36, seed="moodle", lang=lang)
    made.save_moodle(tmp_path / "quiz.xml")
    _, *questions = Xml.parse(tmp_path / "quiz.xml").getroot()
    tasks = made.pupils[0].tasks.tasks
    assert len(questions) == len(tasks) == 36
    kinds = {question.get("type") for question in questions}
    assert kinds == {"numerical", "shortanswer", "multichoice", "cloze"}
    for task, question in zip(tasks, questions, strict=True):
        asked = question.findtext("questiontext/text") or ""
        assert html.escape(say(task.question, lang)) in asked
        assert 'src="@@PLUGINFILE@@/task.svg"' in asked
        picture = b64decode(question.findtext("questiontext/file") or "")
        assert Xml.fromstring(picture).tag.endswith("svg")
        assert html.unescape(question.findtext("generalfeedback/text") or "") == f"<p>{say(task.way, lang)}</p>"
        found = gaps(asked) if question.get("type") == "cloze" else [answers_in(question)]
        assert len(found) == len(task.blanks)
        for index, answers in enumerate(found):
            rights = [text for grade, text, _ in answers if grade == "100"]
            assert [grade for grade, *_ in answers] == ["100"] * len(rights) + ["0"] * len(task.blanks[index].usual)
            assert {"fraction"} >= {getattr(task.blanks[index].form, "kind", "") for _ in rights[1:]}
            for grade, text, reply in answers:
                typed = f"{text} %" if is_percent(task, index) else text
                kind = "right" if grade == "100" else "usual"
                assert check(task, typed, lang, index)[:2] == (kind, reply), (task.type, typed)


def is_percent(task: Task, index: int) -> bool:
    form = task.blanks[index].form
    return bool(form and form.kind == "percent")


def answers_in(question: Xml.Element) -> list[tuple[str, str, str]]:
    """The grades and texts of a question's answers, with the replies to them."""
    return [
        (
            answer.get("fraction", ""),
            html.unescape(answer.findtext("text") or ""),
            html.unescape(answer.findtext("feedback/text") or "").removeprefix("<p>").removesuffix("</p>"),
        )
        for answer in question.iter("answer")
    ]


def gaps(text: str) -> list[list[tuple[str, str, str]]]:
    """The answers of each gap, read as Moodle's importer reads them: it takes back the backslash before } and # alone,
    so that a fraction must not have any, and a number is one with its tolerance."""
    found = []
    for kind, gap in re.findall(r"\{1:(NUMERICAL|SHORTANSWER):(.+?)(?<!\\)\}", text):
        answers = []
        for part in re.split(r"(?<!\\)~", gap):
            grade, answer, reply = re.fullmatch(r"(=|%-?\d+%)(.+?)(?<![\\&])#(.*)", part).groups()  # type: ignore[union-attr]
            assert len(reply) > 5
            assert "&#" not in part
            if kind == "NUMERICAL":
                assert re.fullmatch(r"-?\d+(\.\d+)?:\d+(\.\d+)?", answer)
            told = html.unescape(re.sub(r"\\([}#])", r"\1", reply))
            answers.append(("100" if grade == "=" else grade.strip("%"), answer.partition(":")[0], told))
        found.append(answers)
    return found


def test_moodle_finds_what_its_importer_needs(tmp_path: Path) -> None:
    """The rules of its XML: kinds and elements that it knows, exactly one right answer of 100 per cent and others of 0,
    tolerances below half of the last digit, and each picture of a text as a file in base64 with its name."""
    made = sheetgen.worksheet(list(TYPES), level=2, count=45, seed="rules", lang="fr")
    made.save_moodle(tmp_path / "quiz.xml")
    quiz = Xml.parse(tmp_path / "quiz.xml").getroot()
    first, *questions = quiz
    assert (quiz.tag, first.get("type")) == ("quiz", "category")
    assert (first.findtext("category/text") or "").startswith("$course$/")
    for question in questions:
        kind = question.get("type")
        assert (question.findtext("name/text") or "").strip()
        text, files = question.findtext("questiontext/text") or "", question.findall("questiontext/file")
        assert {file.get("name") for file in files} == set(re.findall(r"@@PLUGINFILE@@/([^\"]+)", text))
        assert all(file.get("encoding") == "base64" and b64decode(file.text or "", validate=True) for file in files)
        assert 0 <= float(question.findtext("penalty") or "") < 1
        answers = question.findall("answer")
        assert bool(answers) == (kind != "cloze")
        grades = [answer.get("fraction") for answer in answers]
        assert grades == ["100"] * grades.count("100") + ["0"] * grades.count("0")
        assert grades.count("100") == 1 or kind in ("shortanswer", "cloze")
        texts = [answer.findtext("text") for answer in answers]
        assert len(set(texts)) == len(texts)
        assert all((answer.find("tolerance") is not None) == (kind == "numerical") for answer in answers)
        if kind == "numerical":
            right, *others = (
                (float(each.findtext("text") or ""), float(each.findtext("tolerance") or "")) for each in answers
            )
            assert all(abs(number - right[0]) > right[1] for number, _ in others)
        elif kind == "multichoice":
            assert question.findtext("single") == "true"
            assert question.findtext("answernumbering") == "none"
        elif kind == "shortanswer":
            assert all(re.fullmatch(r"-?\d+(/\d+)?", each or "") for each in texts)
        else:
            assert kind == "cloze"
            assert all([grade for grade, *_ in each].count("100") >= 1 for each in gaps(text))


def test_moodle_takes_fractions_that_are_not_in_lowest_terms() -> None:
    """As pupils count them: of 6, 36, 216 or 1,296 outcomes, or of the 30 in which one die is known not to show 6."""
    made = sheetgen.worksheet("square,cell,wait,tree", level=3, count=40, seed="terms")
    quiz = Xml.fromstring(made.moodle().partition("\n")[2])
    found = 0
    for task, question in zip(made.pupils[0].tasks.tasks, list(quiz)[1:], strict=True):
        blanks = gaps(question.findtext("questiontext/text") or "") or [answers_in(question)]
        for blank, answers in zip(task.blanks, blanks, strict=True):
            if blank.form and blank.form.kind == "fraction" and isinstance(blank.answer, Fraction):
                right = {text for grade, text, _ in answers if grade == "100"}
                counted = [whole for whole in (6, 30, 36, 216, 1296) if (blank.answer * whole).denominator == 1]
                assert {f"{blank.answer * whole}/{whole}" for whole in counted} <= right
                assert {Fraction(text) for text in right} == {blank.answer}
                found += 1
    assert found > 20


@pytest.mark.parametrize("lang", quick(SUPPORTED, "it"))
def test_a_deck_for_anki_asks_every_task(tmp_path: Path, lang: str) -> None:
    """Each note has one card in the deck, its picture in the package, the question, and the answers with the way. The
    layout, which Anki knows by its number, names the fields that the notes have. The same seed brings the same marks;
    another language does not."""
    made = sheetgen.worksheet(list(TYPES), level=2, count=9, seed="deck", lang=lang)
    assert made.save_anki(tmp_path / "deck.apkg") == "9 cards for Anki"
    base, pictures = opened(tmp_path / "deck.apkg")
    ((version, models, decks),) = base.execute("select ver, models, decks from col").fetchall()
    ((model, layout),) = json.loads(models).items()
    assert (version, model, layout["name"]) == (11, "1607392731", "dicepad")
    assert [field["name"] for field in layout["flds"]] == ["Position", "Question", "Answer"]
    notes = base.execute("select id, guid, mid, flds from notes order by id").fetchall()
    cards = base.execute("select nid, did, ord, queue from cards order by id").fetchall()
    assert base.execute("pragma integrity_check").fetchall() == [("ok",)]
    base.close()
    deck = next(number for number in json.loads(decks) if number != "1")
    assert cards == [(number, int(deck), 0, 0) for number, *_ in notes]
    said = words(lang)
    for (_, mark, layout_number, fields), task in zip(notes, made.pupils[0].tasks.tasks, strict=True):
        picture, question, answer = map(html.unescape, fields.split("\x1f"))
        assert layout_number == int(model)
        assert pictures[f"dicepad-{mark}.png"].startswith(b"\x89PNG")
        assert f'src="dicepad-{mark}.png"' in picture
        assert question == say(task.question, lang)
        answers = [f"{blank.label} = {said.answer(blank)}".removeprefix(" = ") for blank in task.blanks]
        assert "; ".join(answers) in answer
        assert say(task.way, lang) in answer
    other = sheetgen.worksheet(list(TYPES), level=2, count=18, seed="deck", lang="fr" if lang == "en" else "en")
    other.save_anki(tmp_path / "other.apkg")
    base, _ = opened(tmp_path / "other.apkg")
    assert not {mark for (mark,) in base.execute("select guid from notes")} & {mark for _, mark, *_ in notes}
    base.close()


def opened(package: Path) -> tuple[sqlite3.Connection, dict[str, bytes]]:
    """The database of a package, and its pictures by their names."""
    with zipfile.ZipFile(package) as parts:
        package.with_suffix(".db").write_bytes(parts.read("collection.anki2"))
        names = json.loads(parts.read("media"))
        return sqlite3.connect(package.with_suffix(".db")), {name: parts.read(number) for number, name in names.items()}


@pytest.mark.parametrize("lang", quick(SUPPORTED, "de"))
def test_a_table_has_a_line_for_each_task(tmp_path: Path, lang: str) -> None:
    """As a spreadsheet opens it: with a mark that says UTF-8. Each line has the task's answers and way."""
    made = sheetgen.worksheet(list(TYPES), level=2, count=18, seed=1, lang=lang)
    made.save_csv(tmp_path / "tasks.csv")
    content = (tmp_path / "tasks.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    own = words(lang)
    assert list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter="," if lang == "en" else ";")) == [
        {
            "number": str(number),
            "type": task.type,
            "level": str(task.level),
            "question": say(task.question, lang),
            "picture": say(task.alt, lang),
            "answers": "; ".join(
                f"{blank.label} = {own.valued(blank.answer, blank.form)}".removeprefix(" = ") for blank in task.blanks
            ).replace("/", "\N{FRACTION SLASH}"),
            "way": say(task.way, lang),
        }
        for number, task in enumerate(made.pupils[0].tasks.tasks, start=1)
    ]


@pytest.mark.parametrize("lang", quick(SUPPORTED, "en", "it"))
@pytest.mark.parametrize("level", [1, 2, 3])
def test_check_your_sheet_marks_as_the_task_does(lang: str, level: int) -> None:
    """From the code of a sheet: right answers, each usual mistake with its reply, the hint and the way."""
    made = task_set(list(TYPES), level=level, count=18, seed="checked")
    own = words(lang)
    for number, task in enumerate(made.tasks):
        request = json.dumps({"code": made.code, "number": number, "lang": lang})
        told = json.loads(asking.task(request))
        assert told["question"] == [say(each, lang) for each in task.question]
        assert told["way"] == [say(each, lang) for each in task.way]
        assert say(task.hint, lang) in told["hint"]
        mistake = 0
        for index, blank in enumerate(task.blanks):
            right = {"kind": "right", "reply": own.texts["verdict.right"], "mistake": 0}
            assert json.loads(asking.check(request, own.answer(blank), str(index))) == right
            for value, reply in blank.usual:
                mistake += 1
                typed = own.valued(value, blank.form)
                usual = {"kind": "usual", "reply": own.tell(reply), "mistake": mistake}
                assert json.loads(asking.check(request, typed, str(index))) == usual


@pytest.mark.any_dice("a seed that is drawn must bring the same tasks again")
def test_the_command_says_how_to_make_the_same_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, again = tmp_path / "first.pdf", tmp_path / "again.pdf"
    assert run("worksheet", "cell,tree", "-o", first, "--key", tmp_path / "key.pdf", "--lang", "it") == 0
    seed = capsys.readouterr().out.partition("--seed ")[2].split()[0]
    assert run("worksheet", "cell,tree", "-o", again, "--seed", seed, "--lang", "it") == 0
    assert pages(first) == pages(again)
    assert run("worksheet", "--list", "--lang", "de") == 0
    listed = capsys.readouterr().out
    assert all(f"{name} " in listed for name in TYPES)
    assert "ab 8" not in listed


def test_teachers_see_a_sample_of_each_type_and_its_age() -> None:
    """The page for teachers names each type as the program does, with the age from which it suits pupils."""
    page = (ROOT / "book" / "teachers" / "worksheets.md").read_text(encoding="utf-8")
    assert re.findall(r"^```{sample} (\w+)$", page, re.MULTILINE) == list(TYPES)
    told = re.findall(r"^\| \[(.+?)\]\(.+?\) \| (\d+) \|", page, re.MULTILINE)
    assert told == [(words("en").say(f"type.{name}"), str(kind.age)) for name, kind in TYPES.items()]


def test_samples_lie_ready_to_print(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worksheet of each type and its key, which has the answers to the same tasks."""
    monkeypatch.syspath_prepend(str(ROOT / "book" / "_ext"))
    downloads = import_module("downloads")
    downloads.save_samples(tmp_path, "letter")
    names = {downloads.worksheet_file(name, "letter", key=key) for name in TYPES for key in (False, True)}
    assert {path.name for path in tmp_path.iterdir()} == names
    for name in TYPES:
        made = downloads.sample(name, "letter")
        answers = [words("en").answers(task) for task in made.pupils[0].tasks.tasks]
        assert len(answers) == 4
        key = " ".join(pages(tmp_path / downloads.worksheet_file(name, "letter", key=True)))
        assert made.pupils[0].tasks.code in key
        assert all(" ".join("; ".join(each).split()) in key for each in answers)


def test_pupils_of_one_name_get_different_tasks() -> None:
    """The first one keeps the tasks of before, wherever the others stand."""
    made = sheetgen.worksheet("square", count=3, seed="7b", names=["Anna", "Ben", "Anna", "Anna"])
    codes = [pupil.tasks.code for pupil in made.pupils]
    assert len(set(codes)) == 4
    assert codes[0] == sheetgen.worksheet("square", count=3, seed="7b", names=["Anna"]).pupils[0].tasks.code
    asked = [[task.mark for task in pupil.tasks.tasks] for pupil in made.pupils]
    assert len(set(map(tuple, asked))) == 4


def said_on(page: Page) -> list[str]:
    """Return the texts of a page, without its pictures."""
    return [mark.text for mark in page.placed[0].panel.marks if isinstance(mark, Passage) and mark.kind != "Figure"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_sheet_says_what_it_practises_and_what_its_tasks_are_worth(lang: str) -> None:
    own = words(lang)
    made = sheetgen.worksheet(["square", "tree"], level=2, count=4, lang=lang)
    pages = [*made.pages(made.pupils[0])]
    said = [text for page in pages for text in said_on(page)]
    title = f"{own.say('type.square')} {own.say('list.and')} {own.say('type.tree')}"
    about = f"{own.say('practice.square')} {own.say('practice.tree')} {own.say('sheet.level', level=2)}"
    worth = [task.marks for task in made.pupils[0].tasks.tasks]
    assert said[0] == title
    assert said.count(about) == said.count(own.say("sheet.total", count=sum(worth))) == 1
    for number, (task, count) in enumerate(zip(made.pupils[0].tasks.tasks, worth, strict=True), start=1):
        marks = own.say("sheet.marks", count=count).replace(" ", "\N{NO-BREAK SPACE}")
        assert f"{number} {say(task.question, lang)} {marks}" in said
        assert count == len(task.blanks) + 1
    many = sheetgen.worksheet(["square", "tree", "cell", "wait"], count=4, lang=lang)
    assert many.about == own.say("sheet.level", level=1)
    assert replace(made, own_title="Test 3").title == "Test 3"


def test_an_example_is_none_of_the_tasks_and_shows_the_way() -> None:
    for name in TYPES:
        made = replace(sheetgen.worksheet(name, count=4, seed="x", names=["Ada", "Ben"]), example=True)
        for pupil in made.pupils:
            example = pupil.tasks.example
            assert example.mark not in {task.mark for task in pupil.tasks.tasks}
            first = said_on(next(made.pages(pupil)))
            assert {"Example", say(example.question, "en"), say(example.way, "en")} <= set(first)
            assert "; ".join(words("en").answers(example)) in first
            assert made.frame.look.words.say("worksheet.answer") not in first[: first.index(say(example.way, "en"))]


def test_pages_of_many_pupils_have_bookmarks(tmp_path: Path) -> None:
    names = ["Ada", "Ben", "Łukasz"]
    made = sheetgen.worksheet("kneifen", count=6, names=names)
    made.save(tmp_path / "tasks.pdf")
    made.save_key(tmp_path / "key.pdf")
    for name, most in (("tasks", 2), ("key", 1)):
        read = pypdf.PdfReader(tmp_path / f"{name}.pdf")
        entries = [entry for entry in read.outline if not isinstance(entry, list)]
        assert [entry.title for entry in entries] == names
        texts = [page.extract_text() for page in read.pages]
        assert all(str(entry.title) in texts[read.get_destination_page_number(entry) or 0] for entry in entries)
        assert len(read.pages) >= most
    sheetgen.worksheet("kneifen").save(tmp_path / "one.pdf")
    assert pypdf.PdfReader(tmp_path / "one.pdf").outline == []


@pytest.mark.parametrize("types", [["tree"], ["score", "best", "square"]])
def test_tasks_become_harder_and_the_code_knows_it(types: list[str]) -> None:
    rising = task_set(types, level=0, count=6 * len(types), seed="7b")
    for name in types:
        levels = [task.level for task in rising.tasks if task.type == name]
        assert levels == [min(level, TYPES[name].levels) for level in (1, 1, 2, 2, 3, 3)]
    assert read_code(rising.code).tasks == rising.tasks
    assert len({(task.type, task.mark) for task in rising.tasks}) == rising.count
    assert [task.level for task in task_set(types, level=0, count=len(types)).tasks] == [1] * len(types)


def test_the_pages_of_a_sheet_are_about_as_full() -> None:
    made = sheetgen.worksheet("square", level=2, count=4, seed="7b")
    counts = [sum(text[0].isdigit() for text in said_on(page) if "(2" in text) for page in made.pages(made.pupils[0])]
    assert counts == [2, 2]


SIGNS_OF_TERMS = "+·/\N{MULTIPLICATION SIGN}\N{MINUS SIGN}-"
ENDS = rf" [{SIGNS_OF_TERMS}]$|^[={SIGNS_OF_TERMS}] "


def test_no_line_ends_within_a_term() -> None:
    """Neither before a sign nor behind it, as long as the whole term fits on a line."""
    for name in ("tree", "kneifen", "square"):
        for lang in ("en", "de"):
            made = sheetgen.worksheet(name, level=2, count=6, seed="7b", lang=lang, names=["Ada", "Ben"])
            drawn = [mark for page in made.key_pages() for mark in walk(page.placed[0].panel.marks)]
            lines = [mark.string for mark in drawn if isinstance(mark, Text)]
            assert [line for line in lines if re.search(ENDS, line)] == []
