"""The form of worksheets, which makes them and their keys in the browser, beside an example of both."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, ClassVar, Final

from docutils import nodes
from printshop import COLOURS, ShopDirective, area_of_names, check, choice, field
from sphinx.application import Sphinx

import sheetgen
from dicepad.command import write_whole
from dicepad.tasks import TYPES, words
from sheetgen.drawing.palette import PALETTES
from sheetgen.press.papers import PAPERS, display_name
from sheetgen.wording import languages
from sheetgen.writers.outlines import outlined_text
from sheetgen.writers.svg import draw_svg

LEVELS: Final = {"1": "1, easy", "2": "2, medium", "3": "3, hard", "0": "from easy to hard"}
USUAL: Final = ("square", "cell")
"""The types that are chosen when the page opens."""
EXAMPLE: Final = sheetgen.worksheet(USUAL, seed="class-7b")
FORM: Final = """<form class="pad worksheets" id="worksheet" aria-label="A worksheet">
<fieldset class="types"><legend>Kinds of tasks</legend>{types}</fieldset>
<div class="fields">{fields}</div>
<div class="proofs"><div class="proof">{pictures}</div>
<p class="proof-said" role="status">For example</p></div>
<div class="live-bar"><button class="live-button live-start" hidden>Make worksheet and key</button>
<button type="button" class="live-button quiet copy-link">Copy a link to it</button>
<progress max="1" value="0" hidden aria-label="Making the worksheets"></progress>
<p class="live-said" role="status"></p></div>
<div class="takes"></div>
<noscript><p>You need JavaScript to make a worksheet, and your browser has it switched off.</p></noscript>
</form><script type="module" src="{live}worksheet.js"></script>"""
KIND: Final = """<label class="check"><input type="checkbox" name="types" value="{name}"{checked}>
<span><b>{title}</b>, age {age}+<br>{line}</span></label>"""


class WorksheetDirective(ShopDirective):
    """The form that makes worksheets."""

    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Write the form."""
        papers = {paper: display_name(paper) for paper in PAPERS}
        seed = field("seed", "A word for these tasks", 'maxlength="60" spellcheck="false" autocapitalize="off"')
        fields = [
            choice("level", "Level", LEVELS, "1"),
            field("count", "Number of tasks", 'type="number" min="1" max="100" placeholder="6"'),
            seed + '<button type="button" class="live-button quiet other-tasks">Other tasks</button>',
            choice("lang", "Language", languages(), "en"),
            choice("paper", "Paper", papers, "a4"),
            choice("palette", "Colours", {name: COLOURS.get(name, name) for name in PALETTES}, "outline"),
            field("title", "Your own title", 'maxlength="60"'),
            check("An example with its way at the beginning", 'name="example"'),
            area_of_names("Different tasks for each pupil: one name on each line, or columns from a spreadsheet"),
        ]
        titles = words("en")
        types = [
            KIND.format(
                name=name,
                title=escape(titles.say(f"type.{name}")),
                age=kind.age,
                line=escape(titles.say(f"practice.{name}")),
                checked=" checked" if name in USUAL else "",
            )
            for name, kind in TYPES.items()
        ]
        return self.raw(
            FORM.format(
                types="".join(types),
                fields="".join(f"<div>{one}</div>" for one in fields),
                pictures="".join(self.picture(name) for name in example()),
                live=f"{self.up}live/",
            )
        )

    def picture(self, name: str) -> str:
        """Return a page of the example as a picture."""
        said = "A page of the worksheet" if name == "worksheet" else "The answer key"
        return f'<img src="{self.up}_static/example-{name}.svg" alt="{said}" loading="lazy" width="210" height="297">'


def example() -> dict[str, str]:
    """Return the first pages of the example and of its key, as pictures."""
    pages = (next(EXAMPLE.pages(EXAMPLE.pupils[0])), next(EXAMPLE.key_pages()))
    panels = [page.placed[0].panel for page in pages]
    return {panel.name: draw_svg(panel, "example", "en", panel.title, outlined_text) for panel in panels}


def write_example(app: Sphinx, error: Exception | None) -> None:
    """Write the pictures of the example."""
    if error is None and app.builder.format == "html":
        for name, content in example().items():
            write_whole(Path(app.outdir) / "_static" / f"example-{name}.svg", content.encode())


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive with Sphinx."""
    app.connect("build-finished", write_example)
    app.add_directive("worksheet", WorksheetDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
