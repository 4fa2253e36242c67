"""Pages for a class: papers of lessons, samples of worksheets, and what is projected on the wall."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any, ClassVar, Final

from boards import scripts
from docutils import nodes
from docutils.parsers.rst import directives
from downloads import PAPERS, ZIP, file_name, lesson_file, sample, worksheet_file
from selectolax.lexbor import LexborNode
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

import dicepad
from dicepad.odds.exact import binomial
from dicepad.spec import COLOURS
from dicepad.tasks import say, words
from dicepad.tasks.making import find_type
from sheetgen.drawing.palette import STANDARD
from sheetgen.lessons.lesson import LESSONS, Question, lesson
from sheetgen.worksheets.pictures import draw_picture
from sheetgen.writers.svg import draw_svg

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from teachers import classes


class PapersDirective(SphinxDirective):
    """Links to all that a lesson needs: ``{papers} why-seven``, with ``:sheets: qwixx`` for sheets of games besides.

    ``{papers} all`` offers the papers of all lessons in one file.
    """

    required_arguments = 1
    option_spec: ClassVar = {"sheets": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Write the list. An unknown lesson or game is an error of the page."""
        try:
            lists = EVERYTHING if self.arguments[0] == "all" else self.wanted(self.arguments[0])
        except dicepad.DicepadError as error:
            raise self.error(str(error)) from error
        up = "../" * self.env.docname.count("/")
        links = "".join(f"<li>{escape(title)}: {offered(files, up)}</li>" for title, files in lists)
        if self.arguments[0] in LESSONS:
            links += f"<li>On the wall: {projected(self.arguments[0])}</li>"
        html = f'<div class="lesson-papers"><p><b>To print</b></p><ul>{links}</ul></div>'
        return [nodes.raw("", html, format="html")]

    def wanted(self, name: str) -> list[tuple[str, dict[str, str]]]:
        """Return what a lesson hands out, with the names of the files for each size of paper."""
        given = "; ".join(f"{paper.title}, {paper.give}" for paper in lesson(name).papers)
        specs = [dicepad.load(game).spec for game in self.options.get("sheets", "").split()]
        return [
            (f"All papers ({given})", {paper: lesson_file(name, paper) for paper in PAPERS}),
            ("Key", {paper: lesson_file(name, paper, key=True) for paper in PAPERS}),
            *(
                (f"Sheets of {spec.title}", {paper: file_name(spec.id, "en", paper) for paper in PAPERS})
                for spec in specs
            ),
        ]


EVERYTHING: Final = [
    ("Papers of all lessons, sheets and dice, as a ZIP file", {paper: ZIP.format(paper=paper) for paper in PAPERS})
]


def offered(files: dict[str, str], up: str) -> str:
    """Return links to a file in each size of paper."""
    return " · ".join(f'<a href="{up}sheets/{file}" download>{PAPERS[paper]}</a>' for paper, file in files.items())


def projected(name: str) -> str:
    """Return links to the pages for the wall, seen from a lesson."""
    pages = [("questions", f"../classroom/questions.html#{name}"), ("dice", "../classroom/dice.html")]
    if name in EXPERIMENT_OF:
        pages.append(("your class&rsquo;s data", f"../classroom/data.html#{EXPERIMENT_OF[name]}"))
    return " · ".join(f'<a href="{address}">{text}</a>' for text, address in pages)


class SampleDirective(SphinxDirective):
    """A task of a type with its picture, and links to a worksheet of that type and its key: ``{sample} square``."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Draw the first task of the sample. An unknown type is an error of the page."""
        name = self.arguments[0]
        try:
            made = sample(name)
        except (KeyError, dicepad.DicepadError) as error:
            raise self.error(f"there is no type of task {name!r}") from error
        task, writer = made.pupils[0].tasks.tasks[0], made.writer(made.frame.room)
        question, alt = say(task.question, "en"), say(task.alt, "en")
        panel = draw_picture(writer.sketch, task.picture, writer.words, "standard").panel(question)
        svg = draw_svg(panel, f"sample-{name}", "en", alt)
        up = "../" * self.env.docname.count("/")
        links = " · ".join(
            f"{title}: {offered({paper: worksheet_file(name, paper, key=key) for paper in PAPERS}, up)}"
            for title, key in (("Four tasks", False), ("Key", True))
        )
        html = f'<p>{escape(question)}</p><figure class="task">{svg}<figcaption>{links}</figcaption></figure>'
        return [nodes.raw("", html, format="html")]


class HomeworkRole(SphinxRole):
    """A link to the form for worksheets, filled in: ``{homework}`square 1``` is a worksheet of this type and level."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Write the link. An unknown type of task is an error of the page."""
        kind, level = self.text.split()
        title = words("en").say(f"type.{find_type(kind).id}")
        up = "../" * self.env.docname.count("/")
        address = f"{up}worksheets.html#worksheet={kind}&level={level}&count=4&seed=homework"
        text = f"a worksheet, “{title}”, level {level}"
        return [nodes.reference("", text, refuri=address, internal=False)], []


class ClassroomDirective(SphinxDirective):
    """A page for the wall: ``{classroom} dice``, ``data``, ``questions`` or ``results``."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the place, with what it shows."""
        room = self.arguments[0]
        if room not in ROOMS:
            raise self.error(f"there is no room {room!r}; it is one of {', '.join(ROOMS)}")
        up = "../" * self.env.docname.count("/")
        given = escape(json.dumps(ROOMS[room](), ensure_ascii=False, separators=(",", ":")))
        html = (
            f'<div class="live-classroom" data-room="{room}" data-given="{given}"><noscript><p>You need JavaScript for '
            "this, and your browser has it switched off.</p></noscript></div>"
        )
        return [nodes.raw("", f"{scripts(up, HEAD)}{html}", format="html")]


def fold_menu(menu: LexborNode) -> None:
    """Fold the list of pages of a page for the wall, which needs the whole width; the button in the bar unfolds it."""
    menu.attrs["class"] = f"{menu.attrs['class']} pst-sidebar-hidden"


def dice() -> dict[str, object]:
    """Return the dice of each game, what is counted in their rolls, and the colours."""
    sets = [dice_set(title, game, dice, counted, tally) for title, game, dice, counted, tally in SETS]
    looks = {
        colour: {"band": tone.band, "sign": tone.sign, "letter": letter}
        for colour, letter in COLOURS.items()
        for tone in (STANDARD.tone(colour),)
    }
    looks["white"] = {"band": "#ffffff", "sign": "#1d2329", "letter": "W"}
    return {"sets": sets, "colours": looks}


def dice_set(title: str, game: str, number: int, counted: list[list[int]], tally: str) -> dict[str, object]:
    """Return some dice of a game, the first ones if it has more."""
    faces = [
        [{"value": face.number, "colour": face.colour} for face in die.faces] for die in dicepad.load(game).spec.dice
    ]
    return {"title": title, "dice": faces[:number], "counted": counted, "tally": tally}


def experiments() -> dict[str, object]:
    """Return the experiments of the lessons: what can come up, and how likely that is."""
    sums = {total: Fraction(ways, 36) for total, ways in classes.WAYS.items()}
    lost = binomial(classes.LOST, 12)
    known = [
        ("sums", "Why seven?: the sum of two dice", sums),
        ("race", "The race of the lanes: winner, equal lanes", classes.IN_EQUAL),
        ("handicap", "The race of the lanes: winner, a fair race?", classes.IN_DOUBLED),
        ("lost", "Now or later?: tries lost of twelve", lost),
        ("larger", "Which dice was it?: the larger of two dice", classes.LARGER),
        ("die", "The number on one die", classes.DIE),
    ]
    return {
        "experiments": [
            {
                "name": name,
                "title": title,
                "outcomes": [str(outcome) for outcome in chances],
                "chances": [round(float(chance), 6) for chance in chances.values()],
            }
            for name, title, chances in known
        ]
    }


def questions() -> dict[str, object]:
    """Return the questions of each lesson's papers with their answers."""
    return {
        "lessons": [
            {
                "name": name,
                "title": lesson(name).title,
                "questions": [
                    {"question": part.question, "answer": part.answer}
                    for paper in lesson(name).papers
                    for part in paper.parts
                    if isinstance(part, Question)
                ],
            }
            for name in LESSONS
        ]
    }


HEAD: Final = (
    '<link rel="stylesheet" href="{live}classroom.css"><script type="module" src="{live}classroom.js"></script>'
)
EXPERIMENT_OF: Final = {
    "why-seven": "sums",
    "race-of-the-lanes": "race",
    "now-or-later": "lost",
    "hidden-dice": "larger",
}
"""The experiment whose counts a lesson collects."""
EACH_OF_SIX: Final = [[die] for die in range(6)]
SETS: Final = (
    ("Qwixx: two white and four coloured dice", "qwixx", 6, [[0, 1]], "white sum"),
    ("Two dice", "kneifen", 2, [[0, 1]], "sum"),
    ("One die", "kneifen", 1, [[0]], "number"),
    ("Kneifen: six dice", "kneifen", 6, EACH_OF_SIX, "each die"),
    ("Qwinto: three dice", "qwinto", 3, [[0, 1, 2]], "sum of all three"),
    ("Qwantum: seven dice", "qwantum", 7, [*EACH_OF_SIX, [6]], "each die"),
)
"""Title, game, number of dice, dice whose sums are counted, and the name of that."""
ROOMS: Final = {"dice": dice, "data": experiments, "questions": questions, "results": dict}


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives."""
    app.add_directive("papers", PapersDirective)
    app.add_directive("sample", SampleDirective)
    app.add_directive("classroom", ClassroomDirective)
    app.add_role("homework", HomeworkRole())
    return {"parallel_read_safe": True, "parallel_write_safe": True}
