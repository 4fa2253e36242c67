"""Tasks as questions for Moodle and other systems that read its XML, and as a table."""

from __future__ import annotations

import csv
import io
from base64 import b64encode
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Final
from xml.etree import ElementTree as Xml

from dicepad.tasks import Task, say
from dicepad.tasks.numbers import rounded
from dicepad.tasks.task import Blank
from dicepad.tasks.wording import Words

from ..writers.svg import draw_svg
from .blocks import Writer
from .pictures import draw_picture

__all__ = ["moodle_xml", "table_of"]

CLOZE: Final = str.maketrans({"}": r"\}", "#": r"\#", "~": "\N{TILDE OPERATOR}"})
"""Signs that end something in a question with gaps, and how they are written there. Moodle takes back no others."""
RIGHT: Final = "100"
PICTURE: Final = "task.svg"


def moodle_xml(tasks: Sequence[Task], writer: Writer, category: str) -> bytes:
    """Return tasks as questions in Moodle's XML, each with its picture and the way to the answer as feedback.

    The right answer and each usual wrong one have a reply.

    Numbers are rounded to the digits that the task asks for. A task with several answers becomes a question with gaps,
    and one whose answer consists of cells a choice between the right cells and usual wrong ones.
    """
    quiz = Xml.Element("quiz")
    names = Xml.SubElement(quiz, "question", type="category")
    text_of(Xml.SubElement(names, "category"), f"$course$/{category}")
    for number, task in enumerate(tasks, start=1):
        add_question(quiz, task, number, writer)
    Xml.indent(quiz)
    content: bytes = Xml.tostring(quiz, encoding="UTF-8", xml_declaration=True)
    return content


def text_of(parent: Xml.Element, text: str) -> None:
    """Add a text to an element, as Moodle has it."""
    Xml.SubElement(parent, "text").text = text


def kind_of(task: Task) -> str:
    """Return Moodle's kind of question for a task."""
    if len(task.blanks) > 1:
        return "cloze"
    form = task.blanks[0].form
    return "multichoice" if form is None else "shortanswer" if form.kind == "fraction" else "numerical"


def add_question(quiz: Xml.Element, task: Task, number: int, writer: Writer) -> None:
    words, kind = writer.words, kind_of(task)
    question = Xml.SubElement(quiz, "question", type=kind)
    text_of(Xml.SubElement(question, "name"), f"{number:02} {words.say(f'type.{task.type}')}")
    asked = Xml.SubElement(question, "questiontext", format="html")
    alt = say(task.alt, words.lang)
    lines = [say(task.question, words.lang)]
    html = "".join(f"<p>{escape(line)}</p>" for line in lines)
    html += f'<p><img src="@@PLUGINFILE@@/{PICTURE}" alt="{escape(alt)}"></p>'
    if kind == "cloze":
        html += "".join(f"<p>{blank.label} = {gap(blank, words)}</p>" for blank in task.blanks)
    text_of(asked, html)
    picture = draw_picture(writer.sketch, task, words, writer.palette)
    svg = draw_svg(picture.panel(lines[0]), "task", words.lang, alt)
    file = Xml.SubElement(asked, "file", name=PICTURE, path="/", encoding="base64")
    file.text = b64encode(svg.encode()).decode()
    feedback = Xml.SubElement(question, "generalfeedback", format="html")
    text_of(feedback, f"<p>{escape(say(task.way, words.lang))}</p>")
    Xml.SubElement(question, "defaultgrade").text = str(len(task.blanks))
    Xml.SubElement(question, "penalty").text = "0.3333333"
    if kind == "shortanswer":
        Xml.SubElement(question, "usecase").text = "0"
    if kind == "multichoice":
        Xml.SubElement(question, "single").text = "true"
        Xml.SubElement(question, "shuffleanswers").text = "true"
        Xml.SubElement(question, "answernumbering").text = "none"
    if kind != "cloze":
        for grade, text, reply in answers(task.blanks[0], words):
            add_answer(question, kind, task.blanks[0], grade, text, reply)


def answers(blank: Blank, words: Words) -> Iterator[tuple[str, str, str]]:
    """Yield the grade, the text and the reply of the right answer and of each usual wrong one."""
    yield RIGHT, plain(blank.answer, blank, words), words.say("verdict.right")
    for value, reply in blank.usual:
        yield "0", plain(value, blank, words), words.tell(reply)


def plain(value: Fraction | frozenset[str], blank: Blank, words: Words) -> str:
    """Return an answer as a pupil types it: without a sign for per cent, and with a decimal point."""
    if isinstance(value, frozenset) or blank.form is None:
        return words.valued(value, blank.form)
    if blank.form.kind == "fraction":
        return str(value)
    shown = rounded(100 * value if blank.form.kind == "percent" else value, blank.form.digits)
    return f"{float(shown):.{blank.form.digits}f}"


def tolerance(blank: Blank) -> str:
    """Return how far a number may be off: half of its last digit, so that more digits are right as well."""
    digits = blank.form.digits if blank.form else 0
    return f"{0.5 * 10**-digits:.{digits + 1}f}" if digits else "0"


def add_answer(question: Xml.Element, kind: str, blank: Blank, grade: str, text: str, reply: str) -> None:
    form = "html" if kind == "multichoice" else "moodle_auto_format"
    answer = Xml.SubElement(question, "answer", fraction=grade, format=form)
    text_of(answer, escape(text) if kind == "multichoice" else text)
    if kind == "numerical":
        Xml.SubElement(answer, "tolerance").text = tolerance(blank)
    text_of(Xml.SubElement(answer, "feedback", format="html"), f"<p>{escape(reply)}</p>")


def gap(blank: Blank, words: Words) -> str:
    """Return one answer of several as a gap in Moodle's notation, with its right and usual wrong answers."""
    is_fraction = bool(blank.form and blank.form.kind == "fraction")
    margin = "" if is_fraction else f":{tolerance(blank)}"
    parts = [
        f"{'=' if grade == RIGHT else '%0%'}{text}{margin}#{escape(reply, quote=False).translate(CLOZE)}"
        for grade, text, reply in answers(blank, words)
    ]
    return f"{{1:{'SHORTANSWER' if is_fraction else 'NUMERICAL'}:{'~'.join(parts)}}}"


def table_of(tasks: Sequence[Task], words: Words) -> str:
    """Return tasks as CSV: number, type, level, question, alternative text, answers, and the way to them.

    >>> from dicepad.tasks import make_tasks
    >>> from dicepad.tasks import words as task_words
    >>> table_of(make_tasks("score", count=1), task_words("en")).splitlines()[0]
    'number,type,level,question,picture,answers,way'
    """
    lines = io.StringIO()
    rows = csv.writer(lines, lineterminator="\n")
    rows.writerow(("number", "type", "level", "question", "picture", "answers", "way"))
    for number, task in enumerate(tasks, start=1):
        question, alt, way = (say(each, words.lang) for each in (task.question, task.alt, task.way))
        rows.writerow((number, task.type, task.level, question, alt, "; ".join(words.answers(task)), way))
    return lines.getvalue()
