"""Tasks as questions for Moodle and other systems that read its XML, and as a table."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Final

from dicepad.tasks import Task, say
from dicepad.tasks.numbers import write
from dicepad.tasks.task import Blank, Form, Number
from dicepad.tasks.wording import Words

from ..writers.svg import draw_svg
from .blocks import Writer
from .pictures import draw_picture

__all__ = ["moodle_xml", "table_of"]

CLOZE: Final = {ord("}"): r"\}", ord("#"): r"\#", ord("~"): "\N{TILDE OPERATOR}"}
"""Signs that end something in a question with gaps, and how they are written there. Moodle takes back no others."""
RIGHT: Final = "100"
WHOLES: Final = (1296, 30)
"""Numbers of outcomes, of up to four dice or of two dice of which one is known. Others divide them."""
MOST: Final = max(WHOLES)
COMMAS: Final = {"en": ","}
"""The sign between columns in languages whose decimals have a point; elsewhere it is a semicolon."""
PICTURE: Final = "task.svg"
SETTINGS: Final = {
    "shortanswer": "<usecase>0</usecase>",
    "multichoice": "<single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>none</answernumbering>",
}
"""Settings that only some kinds of questions have."""


def moodle_xml(tasks: Sequence[Task], writer: Writer, category: str) -> str:
    """Return tasks as questions in Moodle's XML, each with its picture and the way to the answer as feedback.

    The right answer and each usual wrong one have a reply.

    Numbers are rounded to the digits that the task asks for. A task with several answers becomes a question with gaps,
    and one whose answer consists of cells a choice between the right cells and usual wrong ones.
    """
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<quiz>",
        f'<question type="category">{within("category", f"$course$/{category}")}</question>',
    ]
    for number, task in enumerate(tasks, start=1):
        lines += question(task, number, writer)
    return "\n".join([*lines, "</quiz>", ""])


def within(name: str, text: str) -> str:
    """Return an element with a text, as Moodle has it."""
    return f"<{name}><text>{escape(text, quote=False)}</text></{name}>"


def html_within(name: str, html: str) -> str:
    """Return an element with a text that is HTML."""
    return f'<{name} format="html"><text>{escape(html, quote=False)}</text></{name}>'


def kind_of(task: Task) -> str:
    """Return Moodle's kind of question for a task."""
    if len(task.blanks) > 1:
        return "cloze"
    form = task.blanks[0].form
    return "multichoice" if form is None else "shortanswer" if form.kind == "fraction" else "numerical"


def question(task: Task, number: int, writer: Writer) -> Iterator[str]:
    """Yield the lines of a question."""
    words, kind = writer.words, kind_of(task)
    asked, alt = say(task.question, words.lang), say(task.alt, words.lang)
    html = f'<p>{escape(asked)}</p><p><img src="@@PLUGINFILE@@/{PICTURE}" alt="{escape(alt)}"></p>'
    if kind == "cloze":
        html += "".join([f"<p>{blank.label} = {gap(blank, words)}</p>" for blank in task.blanks])
    picture = draw_picture(writer.sketch, task.picture, words, writer.palette)
    svg = draw_svg(picture.panel(asked), "task", words.lang, alt)
    packed = b64encode(svg.encode()).decode()
    name = f"{'0' if number < 10 else ''}{number} {words.say(f'type.{task.type}')}"
    yield f'<question type="{kind}">'
    yield within("name", name)
    yield f'<questiontext format="html"><text>{escape(html, quote=False)}</text>'
    yield f'<file name="{PICTURE}" path="/" encoding="base64">{packed}</file></questiontext>'
    yield html_within("generalfeedback", f"<p>{escape(say(task.way, words.lang))}</p>")
    yield f"<defaultgrade>{len(task.blanks)}</defaultgrade><penalty>0.3333333</penalty>"
    yield SETTINGS.get(kind, "")
    if kind != "cloze":
        for grade, text, reply in answers(task.blanks[0], words):
            yield answer(kind, task.blanks[0], grade, text, reply)
    yield "</question>"


def answers(blank: Blank, words: Words) -> Iterator[tuple[str, str, str]]:
    """Yield the grade, the text and the reply of the right answer in each of its forms and of each usual wrong one."""
    for text in (plain(blank.answer, blank, words), *unshortened(blank)):
        yield RIGHT, text, words.say("verdict.right")
    for value, reply in blank.usual:
        yield "0", plain(value, blank, words), words.tell(reply)


def plain(value: Fraction | frozenset[str], blank: Blank, words: Words) -> str:
    """Return an answer as a pupil types it: without a sign for per cent, and with a decimal point."""
    if isinstance(value, frozenset) or blank.form is None:
        return words.valued(value, blank.form)
    if blank.form.kind in ("fraction", "letter"):
        return write(Number(value, blank.form), "en")
    shown = 100 * value if blank.form.kind == "percent" else value
    return write(Number(shown, Form("decimal", blank.form.digits)), "en").replace("\N{MINUS SIGN}", "-")


def unshortened(blank: Blank) -> list[str]:
    """Return the right fraction with the other denominators that counting leads to, because Moodle compares letters."""
    value = blank.answer
    if isinstance(value, frozenset) or blank.form is None or blank.form.kind != "fraction" or value.denominator == 1:
        return []
    top, bottom = value.numerator, value.denominator
    factors = [by for by in range(2, MOST // bottom + 1) if any(whole % (by * bottom) == 0 for whole in WHOLES)]
    return [f"{by * top}/{by * bottom}" for by in factors]


def tolerance(blank: Blank) -> str:
    """Return how far a number may be off: half of its last digit, so that more digits are right as well."""
    digits = blank.form.digits if blank.form else 0
    return f"0.{'0' * digits}5" if digits else "0"


def answer(kind: str, blank: Blank, grade: str, text: str, reply: str) -> str:
    """Return an answer with its grade and the reply to it."""
    form = "html" if kind == "multichoice" else "moodle_auto_format"
    shown = escape(text) if kind == "multichoice" else text
    margin = f"<tolerance>{tolerance(blank)}</tolerance>" if kind == "numerical" else ""
    said = html_within("feedback", f"<p>{escape(reply)}</p>")
    return (
        f'<answer fraction="{grade}" format="{form}"><text>{escape(shown, quote=False)}</text>{margin}{said}</answer>'
    )


def gap(blank: Blank, words: Words) -> str:
    """Return one answer of several as a gap in Moodle's notation, with its right and usual wrong answers."""
    is_text = bool(blank.form and blank.form.kind in ("fraction", "letter"))
    margin = "" if is_text else f":{tolerance(blank)}"
    parts = [
        f"{'=' if grade == RIGHT else '%0%'}{text}{margin}#{escape(reply, quote=False).translate(CLOZE)}"
        for grade, text, reply in answers(blank, words)
    ]
    return f"{{1:{'SHORTANSWER' if is_text else 'NUMERICAL'}:{'~'.join(parts)}}}"


def table_of(tasks: Sequence[Task], words: Words) -> str:
    """Return tasks as CSV: number, type, level, question, alternative text, answers, and the way to them.

    Between the columns stands the sign that spreadsheets in the language expect, and fractions have a slash of their
    own, since 1/6 would be read as a date.

    >>> from dicepad.tasks import make_tasks
    >>> from dicepad.tasks import words as task_words
    >>> table_of(make_tasks("score", count=1), task_words("en")).splitlines()[0]
    'number,type,level,question,picture,answers,way'
    """
    rows: list[tuple[str, ...]] = [("number", "type", "level", "question", "picture", "answers", "way")]
    for number, task in enumerate(tasks, start=1):
        question, alt, way = (say(each, words.lang) for each in (task.question, task.alt, task.way))
        found = "; ".join(words.answers(task)).replace("/", "\N{FRACTION SLASH}")
        rows.append((str(number), task.type, str(task.level), question, alt, found, way))
    comma = COMMAS.get(words.lang, ";")
    return "".join([comma.join([quoted(text, comma) for text in row]) + "\n" for row in rows])


def quoted(text: str, comma: str = ",") -> str:
    """Return the text of a cell of a table (RFC 4180).

    >>> quoted('2, "or" 3'), quoted("5/36")
    ('"2, ""or"" 3"', '5/36')
    """
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in (comma, '"', "\n")) else text
