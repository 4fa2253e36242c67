"""Pictures of the games on pages: a whole sheet, a row with crosses, a handful of dice.

Everything comes from the specs and from sheetgen, so a page cannot show a sheet that differs from the printed one.
"""

from __future__ import annotations

from html import escape
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.parsers.rst.states import Inliner
from downloads import PAPERS, file_name
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from webfonts import FONTS

import dicepad
import sheetgen
from dicepad.spec import COLOURS, Row
from sheetgen.games import SHEETS
from sheetgen.wording import LANGUAGES, languages
from widgets.games import BOARDS

COLOUR_OF = {letter: colour for colour, letter in COLOURS.items()}
LANGUAGE_NAMES = {lang: name for lang, name in languages().items() if lang in LANGUAGES}
"""Names of the languages in which PDFs lie ready."""


def yes_or_no(argument: str) -> bool:
    """Return the value of an option that is yes or no."""
    chosen: str = directives.choice(argument, ("yes", "no"))
    return chosen == "yes"


class SheetDirective(SphinxDirective):
    """A panel of a game's sheet, and below it the links to its PDFs, which `downloads` makes.

    ``:picture: no`` shows only the links, and ``:links: no`` only the picture.
    """

    required_arguments = 1
    option_spec: ClassVar = {"links": yes_or_no, "panel": directives.unchanged_required, "picture": yes_or_no}

    def run(self) -> list[nodes.Node]:
        """Draw the panel. An unknown game is an error of the page."""
        identity = self.arguments[0]
        try:
            sheet = sheetgen.sheet(identity)
            picture = sheet.svg(self.options.get("panel", "front")) if self.options.get("picture", True) else ""
            links = self.links(identity) if self.options.get("links", True) else ""
        except dicepad.DicepadError as error:
            raise self.error(str(error)) from error
        named = f' id="print-{identity}"' if links else ""
        return [nodes.raw("", f'<figure class="sheet"{named}>{picture}{links}</figure>', format="html")]

    def links(self, identity: str) -> str:
        """Return links to the PDFs of every paper and language."""
        up = "../" * self.env.docname.count("/")
        lines = []
        for paper, paper_name in PAPERS.items():
            links = [
                f'<a href="{up}sheets/{file_name(identity, lang, paper)}" lang="{lang}" download>{language}</a>'
                for lang, language in LANGUAGE_NAMES.items()
            ]
            lines.append(f"<span>PDF, {paper_name}: {' · '.join(links)}</span>")
        return f"<figcaption>{' '.join(lines)}</figcaption>"


class FactsDirective(SphinxDirective):
    """Facts about a game as a table, all taken from the spec."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the table. An unknown game is an error of the page."""
        try:
            game = dicepad.load(self.arguments[0])
        except dicepad.DicepadError as error:
            raise self.error(str(error)) from error
        spec = game.spec
        source = "; ".join(spec.sources)
        layout = f"{'sure' if spec.verified else 'not verified'} ({source[0].lower()}{source[1:]})"
        facts = SHEETS.find(spec.rules).facts(game) | {"Layout": layout}
        rows = "".join(f"<tr><td>{escape(name)}</td><td>{escape(fact)}</td></tr>" for name, fact in facts.items())
        table = f'<div class="pst-scrollable-table-container"><table class="table"><tbody>{rows}</tbody></table></div>'
        return [nodes.raw("", table, format="html")]


class RowDirective(SphinxDirective):
    """One row of a game in the middle of a match: ``{row} qwixx red 5 7``.

    In a row of numbers, the given numbers are crossed, and those that they skip are struck out; ``lock`` crosses the
    lock. In a row of blank fields, the given numbers are the entries.
    """

    required_arguments = 2
    optional_arguments = 30

    def run(self) -> list[nodes.Node]:
        """Draw the row. An unknown row or number is an error of the page."""
        identity, name, *given = self.arguments
        game = dicepad.load(identity)
        rows = {row.name: row for row in game.spec.rows}
        if name not in rows:
            raise self.error(f"{identity} has no row {name!r}; it has {', '.join(rows)}")
        row = rows[name]
        if row.cells[0].number is None:
            cells, told = blank_row(row, given, BOARDS.find(game.spec.rules).rising(game))
        else:
            unknown = set(given) - {str(cell.number) for cell in row.cells} - {"lock"}
            if unknown:
                raise self.error(f"the row {name} has no {', '.join(sorted(unknown))}")
            cells, told = numbered_row(row, given)
        html = f'<div class="strip strip-{row.colour}" role="img" aria-label="{escape(told)}">{cells}</div>'
        return [nodes.raw("", html, format="html")]


def numbered_row(row: Row, given: list[str]) -> tuple[str, str]:
    """Return the cells of a row of numbers, and the same in words."""
    numbers = [str(cell.number) for cell in row.cells]
    last = max((index for index, number in enumerate(numbers) if number in given), default=-1)
    cells = [
        f'<span class="{"crossed" if number in given else "passed" if index < last else "open"}">{number}</span>'
        for index, number in enumerate(numbers)
    ]
    cells.append(f'<span class="lock {"crossed" if "lock" in given else "open"}">{LOCK}</span>')
    ahead = [] if "lock" in given else numbers[last + 1 :]
    told = f"The {row.name} row. Crossed: {', '.join(given) or 'nothing'}. Ahead: {', '.join(ahead) or 'nothing'}."
    return "".join(cells), told


def blank_row(row: Row, given: list[str], line: int | None) -> tuple[str, str]:
    """Return the blank fields of a row, with a thick line after some of them, and the same in words."""
    entries = [*given, *[""] * (len(row.cells) - len(given))]
    cells = [
        f'<span class="entry{" behind" if index == line else ""}">{escape(entry)}</span>'
        for index, entry in enumerate(entries)
    ]
    return "".join(cells), f"The {row.name} row. Written: {', '.join(given)}. Fields left: {entries.count('')}."


def dice_role(
    _name: str, rawtext: str, text: str, lineno: int, inliner: Inliner, *_: object
) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """Dice in a line of text: ``{dice}`W4 R6```, each a letter for the colour and a number."""
    dice = text.split()
    wrong = [die for die in dice if die[0] not in COLOUR_OF or not die[1:].isdigit()]
    if wrong or not dice:
        message = inliner.reporter.error(f"not a die: {' '.join(wrong) or 'nothing'}; write W4 or R6", line=lineno)
        return [inliner.problematic(rawtext, rawtext, message)], [message]
    told = ", ".join(f"{COLOUR_OF[die[0]]} {die[1:]}" for die in dice)
    drawn = "".join(f'<span class="die die-{COLOUR_OF[die[0]]}"><b>{die[1:]}</b><i>{die[0]}</i></span>' for die in dice)
    return [nodes.raw("", f'<span class="dice" role="img" aria-label="{told}">{drawn}</span>', format="html")], []


LOCK = (
    '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2" fill="none"'
    ' stroke="currentColor" stroke-width="1.8"/>'
    '<rect x="3" y="7" width="10" height="7" rx="1.2" fill="currentColor"/></svg>'
)


def preload_fonts(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object) -> None:
    """Request the fonts at once. If they come late, lines break again and everything below moves."""
    files = (context["pathto"](f"_static/fonts/{file.stem}-latin.woff2", 1) for file in sorted(FONTS.glob("*.ttf")))
    links = (f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{file}">' for file in files)
    context["metatags"] = context.get("metatags", "") + "".join(links)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives and the role with Sphinx."""
    app.connect("html-page-context", preload_fonts)
    app.add_directive("sheet", SheetDirective)
    app.add_directive("facts", FactsDirective)
    app.add_directive("row", RowDirective)
    app.add_role("dice", dice_role)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
