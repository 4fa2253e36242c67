"""The print shop: every sheet on a shelf with its PDFs, and a form that makes a pad in the browser."""

from __future__ import annotations

import json
import tomllib
from html import escape
from pathlib import Path
from typing import Any, ClassVar

from boards import HEAD, BoardDirective
from docutils import nodes
from docutils.parsers.rst import directives
from downloads import BACKED, PAPERS, file_name
from sheets import LANGUAGE_NAMES
from sphinx.application import Sphinx
from thumbnails import thumbnail

import dicepad
import sheetgen
from dicepad.command import write_whole
from dicepad.spec import merged
from sheetgen.drawing.palette import PALETTES
from sheetgen.press.name_lists import HEADS
from sheetgen.press.papers import PAPERS as PAGES
from sheetgen.press.papers import display_name
from sheetgen.wording import LANGUAGES, languages

SIZES = {"standard": "standard", "large": "large", "giant": "giant"}
COLOURS = {
    "standard": "standard",
    "colourblind": "for colour-blind eyes",
    "grey": "greys",
    "low-ink": "little ink",
    "outline": "black outlines, for laser printers",
}
SPECS = Path(dicepad.__file__).parent / "specs"
WORDS = Path(__file__).resolve().parents[1] / "live" / "strings"
GUIDED = {"en": "{} with a guide", "de": "{} mit Anleitung", "fr": "{} avec guide", "it": "{} con guida"}
TALLIED = {"en": "{} Tableau", "de": "{}, fünf Partien", "fr": "{}, cinq parties", "it": "{}, cinque partite"}
PIECES = {"auto": "as many as fit", "1": "1", "2": "2", "4": "4", "8": "8"}
NUMBERS = {"none": "none", "sheets": "on each sheet", "pages": "on each page"}
ORDER = {"reading": "as you read", "cut-stack": "for cutting the whole pile at once"}
BACK = {
    "none": "empty",
    "long": "the rules, turned over the long edge",
    "short": "the rules, turned over the short edge",
}
FORM = """<form class="pad" id="pad" aria-label="A pad of your own" data-names="{names}"><div class="fields">
{main}</div>
<details><summary>More choices</summary><div class="fields">{more}</div></details>
<details id="own"><summary>A sheet of your own: draw it, or write it</summary>
<div class="own" data-stock="{up}_static/own.json" data-mixed="{up}_static/mixed.json" data-play="{up}own-sheet.html">
</div><label>Its file, as text
<textarea name="spec" rows="12" wrap="off" spellcheck="false" autocapitalize="off"></textarea></label></details>
<details><summary>Several games in one pad</summary><p>20 sheets of each game, or as many as you write above.</p>
<div class="fields">{several}</div></details>
<div class="proofs"><div class="proof"></div><p class="proof-said" role="status"></p></div>
<div class="live-bar"><button class="live-button live-start" hidden>Make my pad</button>
<progress max="1" value="0" hidden aria-label="Loading Python"></progress>
<p class="live-said" role="status"></p></div>
<p><a class="take" hidden></a></p>
<noscript><p>You need JavaScript to make a pad, and your browser has it switched off.
The PDFs below need none.</p></noscript>
</form><script type="module" src="{live}print.js"></script>"""


class ShopDirective(BoardDirective):
    """Base of the directives of the print shop, which has styles of its own."""

    head = HEAD + '<link rel="stylesheet" href="{live}shop.css"><link rel="stylesheet" href="{live}own.css">'


class PickDirective(ShopDirective):
    """Two choices, of the language and the paper of all PDFs on the shelves."""

    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Write the two choices."""
        fields = choice("lang", "Language of the PDFs", LANGUAGE_NAMES, "en") + choice("paper", "Paper", PAPERS, "a4")
        form = f'<form class="pick fields" aria-label="The PDFs on this page">{fields}</form>'
        return self.raw(f'{form}<script type="module" src="{self.up}live/print.js"></script>')


class ShelfDirective(ShopDirective):
    """Sheets as small pictures, each with a PDF for every paper size and language. Without names, it shows all sheets.
    With ``:rules:``, each PDF has the rules on the back.
    """

    optional_arguments = 50
    option_spec: ClassVar[dict[str, Any]] = {"rules": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Make the pictures, and links to the PDFs. An unknown game is an error of the page."""
        try:
            cards = [self.card(identity) for identity in self.arguments or sheetgen.sheets()]
        except dicepad.DicepadError as error:
            raise self.error(str(error)) from error
        return self.raw(f'<ul class="shelf">{"".join(cards)}</ul>')

    def card(self, identity: str) -> str:
        """Return one sheet on the shelf: its picture, its usual PDF, and all others folded below."""
        backed = "rules" in self.options
        sheet, name = sheetgen.sheet(identity), name_of(identity) + (", with its rules on the back" if backed else "")
        if backed and identity not in BACKED:
            raise dicepad.DicepadError(
                f"no PDF of {identity} has the rules on its back; those of {', '.join(BACKED)} have"
            )
        links = []
        for paper, paper_name in PAPERS.items():
            for lang, language in LANGUAGE_NAMES.items():
                file = file_name(identity, lang, paper, backed=backed)
                said = f"{language}, {paper_name}"
                links.append(
                    f'<li><a href="{self.up}sheets/{file}" download data-lang="{lang}" data-paper="{paper}"'
                    f' data-said="{said}" aria-label="{escape(name)}, {said}">{said}</a></li>'
                )
        usual = file_name(identity, "en", "a4", backed=backed)
        duplex = "long" if backed else "none"
        said = f'aria-label="{escape(name)}: a pad of your own"'
        pad = f'href="{self.up}printing.html#pad={identity}&amp;duplex={duplex}" {said}'
        picture = self.picture(sheet, "guide" if dicepad.load(identity).spec.sheet.guide else "front")
        return (
            f'<li><b>{escape(name)}</b><a class="thumb" {pad}>{picture}</a>'
            f'<a class="live-button quiet take-sheet" href="{self.up}sheets/{usual}" download '
            f'data-name="{escape(name)}" aria-label="{escape(name)}: PDF, English, A4">PDF, English, A4</a>'
            f"<details><summary>All languages and papers</summary><ul>{''.join(links)}"
            f"<li><a {pad}>A pad of your own</a></li></ul></details></li>"
        )

    def picture(self, sheet: sheetgen.Sheet, panel: str) -> str:
        """Draw a panel of a sheet into a file, once."""
        name = sheet.game.spec.id + ("" if panel == "front" else f"-{panel}")
        (Path(self.env.app.outdir) / "sheets").mkdir(parents=True, exist_ok=True)
        write_whole(Path(self.env.app.outdir) / "sheets" / f"{name}.svg", thumbnail(sheet.svg(panel)).encode())
        said = sheet.title if panel == "front" else f"{sheet.title}: the {panel}"
        return f'<img src="{self.up}sheets/{name}.svg" alt="{escape(said)}" loading="lazy" width="296" height="210">'


class PadDirective(ShopDirective):
    """The form that makes a pad."""

    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Write the form."""
        sheets = {
            "Sheets": {**{identity: name_of(identity) for identity in sheetgen.sheets()}, "own": "Your own sheet"},
            "Dice to cut out and glue": {f"dice:{game}": f"Dice for {name_of(game)}" for game in games_by_dice()},
            "For your printer": {"calibration": "A page that tests it"},
        }
        papers = {paper: display_name(paper) for paper in PAGES}
        main = [
            grouped_choice("sheet", "Sheet", sheets, "qwixx"),
            choice("lang", "Language", languages(), "en"),
            choice("paper", "Paper", papers, "a4"),
            field("copies", "How many sheets", 'type="number" min="1" max="10000" placeholder="one full page"'),
            choice("palette", "Colours", {name: COLOURS.get(name, name) for name in PALETTES}, "standard"),
            choice("size", "Print size", SIZES, "standard"),
        ]
        more = [
            field("title", "Your own title", 'maxlength="60"'),
            choice("numbers", "Numbers", NUMBERS, "none"),
            choice("order", "Order", ORDER, "reading"),
            choice("duplex", "Back", BACK, "none"),
            choice("up", "Sheets on a page", PIECES, "auto"),
            field("trim", "Exact size of a sheet, in mm", 'placeholder="140x90"'),
            field("margin", "White edge, in mm", 'type="number" min="0" max="40" step="0.5" placeholder="7"'),
            field("offset_back", "Move the backs, in mm (right,down)", 'placeholder="1.5,-0.5"'),
            area_of_names("A sheet for each name: one name on each line, or columns from a spreadsheet"),
            field("per_name", "Sheets for each name", 'type="number" min="1" max="100" placeholder="1"'),
            field("position", "What is on the sheet already", 'placeholder="red:2,3 blue:12" spellcheck="false"'),
            check("A line for a name", 'name="lines" data-part="name"'),
            check("A line for the date", 'name="lines" data-part="date"'),
            check("A table for five games", 'name="lines" data-part="tally"'),
            check("A cover", 'name="cover"'),
            check("Marks that show where to cut", 'name="crop_marks"'),
            check("Lines to cut along", 'name="cut_lines"'),
        ]
        none_or = {"": "no other", **{identity: name_of(identity) for identity in sheetgen.sheets()}}
        several = [
            *(choice("also", label, none_or, "") for label in ("And then", "And also", "And at last")),
            choice("back", "Another sheet on the backs", none_or, ""),
            field("glue_edge", "An edge to glue, in mm", 'type="number" min="5" max="30" placeholder="none"'),
            check("A last page for card", 'name="card_back"'),
        ]
        return self.raw(
            FORM.format(
                main="".join(main),
                more="".join(more),
                several="".join(several),
                names=escape(json.dumps(translated_names(), ensure_ascii=False)),
                up=self.up,
                live=f"{self.up}live/",
            )
        )


def name_of(identity: str, lang: str = "en") -> str:
    """Return the name of a sheet on the shelf, which differs from those of other sheets of the same game."""
    sheet = sheetgen.sheet(identity, lang)
    of_sheet = sheet.game.spec.sheet
    pattern = GUIDED[lang] if of_sheet.guide else TALLIED[lang] if "tally" in of_sheet.fields else "{}"
    return pattern.format(sheet.game_title)


def translated_names() -> dict[str, dict[str, str]]:
    """Return the names of sheets by language, for those that are not called the same in all of them."""
    names = {lang: {identity: name_of(identity, lang) for identity in sheetgen.sheets()} for lang in LANGUAGES}
    kept = [identity for identity in sheetgen.sheets() if len({names[lang][identity] for lang in LANGUAGES}) > 1]
    return {lang: {identity: names[lang][identity] for identity in kept} for lang in LANGUAGES}


def games_by_dice() -> list[str]:
    """Return the first game with each set of dice."""
    games: dict[object, str] = {}
    for identity in sheetgen.sheets():
        games.setdefault(dicepad.load(identity).spec.dice, identity)
    return [*games.values()]


def choice(name: str, label: str, values: dict[str, str], usual: str) -> str:
    """Return a field to choose one of several values."""
    return f'<label>{label}<select name="{name}" data-usual="{usual}">{options(values, usual)}</select></label>'


def grouped_choice(name: str, label: str, groups: dict[str, dict[str, str]], usual: str) -> str:
    """Return a field to choose one of the values in several groups."""
    shown = "".join(
        f'<optgroup label="{group}">{options(values, usual)}</optgroup>' for group, values in groups.items()
    )
    return f'<label>{label}<select name="{name}">{shown}</select></label>'


def options(values: dict[str, str], usual: str) -> str:
    """Return the values to choose from, with what is shown for each."""
    return "".join(
        f'<option value="{value}"{" selected" if value == usual else ""}>{escape(shown)}</option>'
        for value, shown in values.items()
    )


def field(name: str, label: str, more: str) -> str:
    """Return a field to write in."""
    return f'<label>{label}<input name="{name}" autocomplete="off" {more}></label>'


def area_of_names(label: str) -> str:
    """Return a field for the names of a class. It tells its module the headings of columns."""
    heads = escape(json.dumps(HEADS, ensure_ascii=False))
    return f'<label>{label}<textarea name="names" rows="3" autocomplete="off" data-heads="{heads}"></textarea></label>'


def check(label: str, more: str) -> str:
    """Return a check box."""
    return f'<label class="check"><input type="checkbox" {more}>{label}</label>'


def write_stock(app: Sphinx, error: Exception | None) -> None:
    """Write what drawing a sheet of your own needs: the games to start from, and its words in all languages."""
    if error is None and app.builder.format == "html":
        stock = {"bases": bases(), "words": {path.stem: toml(path) for path in sorted(WORDS.glob("*.toml"))}}
        (Path(app.outdir) / "_static" / "own.json").write_text(json.dumps(stock, ensure_ascii=False), encoding="utf-8")


def bases() -> dict[str, dict[str, Any]]:
    """Return the spec files of all games, each with the keys of its own base."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(SPECS.glob("*.toml")):
        data = toml(path)
        while "base" in data:
            data = merged(toml(SPECS / f"{data.pop('base')}.toml"), data)
        found[path.stem] = data
    return found


def toml(path: Path) -> dict[str, Any]:
    """Read a TOML file of ours."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives with Sphinx."""
    app.connect("build-finished", write_stock)
    app.add_directive("shelf", ShelfDirective)
    app.add_directive("pad", PadDirective)
    app.add_directive("pick", PickDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
