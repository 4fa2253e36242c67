"""The papers of a lesson on its page: what there is, who gets it, and links to the PDFs."""

from __future__ import annotations

from html import escape
from typing import Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from downloads import PAPERS, ZIP, file_name, lesson_file
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import dicepad
from sheetgen.lessons.lesson import lesson


class PapersDirective(SphinxDirective):
    """What to print for a lesson: ``{papers} why-seven``, with ``:sheets: qwixx`` for sheets of games besides.

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


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("papers", PapersDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
