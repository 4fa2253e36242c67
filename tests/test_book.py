"""The book as it is read: the built pages, and the stories that they tell, played by the rules."""

from __future__ import annotations

import doctest
import gzip
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from importlib import import_module
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import publish
import pytest
from pypdf import PdfReader
from selectolax.lexbor import LexborHTMLParser

import dicepad
import sheetgen
from dicepad.rules.crossing import CrossingGame, CrossingState
from dicepad.rules.crossing.mix import PACES, colour_sheets, pace
from dicepad.spec import COLOURS
from dicepad.tasks.sets import task_set
from sheetgen.games.crossing.additions import faces_of
from sheetgen.games.crossing.effects import FrameFace, LinkFace
from sheetgen.wording import LANGUAGES
from tests.places import ROOT, SITE
from tests.tiers import quick

PAGES = (
    "index",
    "qwixx",
    "qwantum",
    "kneifen",
    "variants",
    "mixed",
    "mixing",
    "big-points",
    "double",
    "connected",
    "bonus",
    "x-change",
    "longo",
    "qwinto",
    "worksheets",
    "printing",
    "own-sheet",
    "differences",
    "sources",
)
SMALL = ("index", "qwixx", "kneifen", "variants", "mixed", "worksheets", "printing", "own-sheet")
EXTENSIONS = ROOT / "book" / "_ext"
DASH = "\N{EN DASH}"
LOADING = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    """A page as the tests see it: its elements, the ids in it, and the text of its headings."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def all(self, tag: str) -> Iterator[dict[str, str]]:
        return (attributes for name, attributes in self.elements if name == tag)

    def ids(self) -> list[str]:
        return [attributes["id"] for _, attributes in self.elements if "id" in attributes]


@pytest.mark.parametrize(
    "name", ["big-points", "bonus", "connected", "double", "longo", "mixed", "variants", "x-change"]
)
def test_a_page_of_variants_has_facts_a_board_and_sheets_to_print(name: str) -> None:
    """Facts with the source of the layout come first, then the match to play, then the PDFs."""
    text = (ROOT / "book" / f"{name}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```\{(facts|play|sheet)\} (\S+)$", text, re.MULTILINE)
    assert blocks
    variants = dict.fromkeys(identity for _, identity in blocks)
    assert blocks == [(kind, identity) for identity in variants for kind in ("facts", "play", "sheet")]


def test_the_examples_of_extensions_and_rewriting_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """pytest looks for examples in the packages alone; packing all of the archive takes seconds."""
    monkeypatch.syspath_prepend(EXTENSIONS)
    tried = {}
    for prefix, folder in (("", EXTENSIONS), ("live.light.", ROOT / "book" / "live" / "light")):
        for path in sorted(folder.glob("*.py")):
            if path.name != "archive.py" and ">>> " in path.read_text(encoding="utf-8"):
                tried[path.name] = doctest.testmod(import_module(prefix + path.stem))
    assert len(tried) > 15
    assert [name for name, (failed, attempted) in tried.items() if failed or not attempted] == []


@pytest.fixture(scope="module")
def pages(built_site: Path) -> dict[str, Page]:
    """The built pages by name."""
    return {path.stem: Page(path.read_text(encoding="utf-8")) for path in built_site.glob("*.html")}


@cache
def ids_of(path: Path) -> set[str]:
    """The ids of a page in any folder."""
    return set(Page(path.read_text(encoding="utf-8")).ids())


@pytest.mark.long
def test_every_page_is_there_and_says_its_language(pages: dict[str, Page]) -> None:
    assert set(PAGES) <= set(pages)
    assert {attributes.get("lang") for page in pages.values() for attributes in page.all("html")} == {"en"}


@pytest.mark.parametrize("name", quick(PAGES, *SMALL))
def test_a_page_has_one_first_head_and_skips_no_level(pages: dict[str, Page], name: str) -> None:
    (article,) = re.findall(r"<article.*?</article>", (SITE / f"{name}.html").read_text(encoding="utf-8"), re.DOTALL)
    levels = [int(tag[1]) for tag, _ in Page(article).elements if re.fullmatch("h[1-6]", tag)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("name", quick(PAGES, *SMALL))
def test_no_id_stands_twice(pages: dict[str, Page], name: str) -> None:
    ids = [one for one in pages[name].ids() if one != "searchbox"]
    assert sorted(ids) == sorted(set(ids))


def test_nothing_is_loaded_from_another_host(pages: dict[str, Page]) -> None:
    elsewhere = [
        (name, tag, attributes[LOADING[tag]])
        for name, page in pages.items()
        for tag, attributes in page.elements
        if tag in LOADING and re.match(r"(https?:)?//", attributes.get(LOADING[tag], ""))
    ]
    assert elsewhere == []
    for path in SITE.rglob("*.css"):
        assert not re.findall(r"(?:url\(|@import)\s*['\"]?(?:https?:)?//", path.read_text(encoding="utf-8")), path.name
    for path in SITE.glob("*.html"):
        # Data loads nothing; the pictures in it name the standard that they are written in.
        scripts = re.findall(r"<script(?![^>]*json)[^>]*>(.*?)</script>", path.read_text(encoding="utf-8"), re.DOTALL)
        assert not [text for text in scripts if re.search(r"['\"](https?:)?//", text)], path.name


CHOICE = re.compile(r"classroom/(questions|data)\.html#|#\w+=")
"""Links whose end is read by their page."""


@pytest.mark.long
def test_every_link_within_the_site_leads_somewhere(built_site: Path) -> None:
    dead = []
    for path in publish.pages(built_site):
        page = built_site / path
        for tag, attributes in Page(page.read_text(encoding="utf-8")).elements:
            address = attributes.get("href" if tag in ("a", "link") else "src", "")
            parts = urlsplit(address)
            if parts.scheme or parts.netloc or not address:
                continue
            target = page.parent / unquote(parts.path) if parts.path else page
            target = target / "index.html" if target.is_dir() else target
            if not target.exists() or (
                parts.fragment
                and target.suffix == ".html"
                and not CHOICE.search(address)
                and unquote(parts.fragment) not in ids_of(target.resolve())
            ):
                dead.append((path, tag, address))
    assert dead == []


def test_links_to_worksheets_ask_for_tasks_that_there_are() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "book").rglob("*.md")]
    found = [link for text in texts for link in re.findall(r"\{homework\}`([\w,]+) (\d)`", text)]
    assert len(found) >= 6
    assert not any("#worksheet=" in text for text in texts), "every link is filled in by the role"
    for types, level in found:
        assert task_set(types.split(","), level=int(level)).tasks


def test_every_picture_is_named(pages: dict[str, Page]) -> None:
    for name, page in pages.items():
        assert all("alt" in attributes for attributes in page.all("img")), name  # beside words it may be empty
        for tag, attributes in page.elements:
            if attributes.get("role") == "img":
                named_by = set(attributes.get("aria-labelledby", "").split())
                assert attributes.get("aria-label") or (named_by and named_by <= set(page.ids())), (name, tag)


@pytest.mark.parametrize("game", quick(["qwixx", "qwantum", "kneifen", "qwinto"], "kneifen"))
def test_a_rules_page_shows_the_sheet_that_is_printed(
    pages: dict[str, Page], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its PDFs are those that the command makes, but for the time when the site was built."""
    page = LexborHTMLParser((SITE / f"{game}.html").read_text(encoding="utf-8"))
    printed = LexborHTMLParser(sheetgen.sheet(game).svg()).css_first("svg")
    assert printed
    assert printed.html in [drawn.html for drawn in page.css("svg")]
    for lang in LANGUAGES:
        for paper in ("a4", "letter"):
            assert f"sheets/{game}-{lang}-{paper}.pdf" in {
                attributes.get("href") for attributes in pages[game].all("a")
            }
            written = (SITE / "sheets" / f"{game}-{lang}-{paper}.pdf").read_bytes()
            made = PdfReader(BytesIO(written)).metadata
            assert made
            assert made.creation_date
            monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(made.creation_date.timestamp())))
            assert written == sheetgen.sheet(game, lang=lang).pdf(paper=paper)


def test_every_sheet_is_on_the_page_for_printing(pages: dict[str, Page]) -> None:
    links = {attributes.get("href") for attributes in pages["printing"].all("a")}
    assert {f"sheets/{sheet}-en-a4.pdf" for sheet in sheetgen.sheets()} <= links


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("```{sheet} quixx\n```", "there is no such game"),
        ("```{sheet} qwixx\n:panel: back\n```", "no panel 'back'"),
        ("```{row} qwixx orange 2\n```", "no row 'orange'"),
        ("```{row} qwixx red 1\n```", "has no 1"),
        ("{dice}`W4 P6`", "not a die: P6"),
    ],
)
def test_a_mistake_on_a_page_stops_the_book_and_is_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "page.md").write_text(f"# A page\n\n{text}\n", encoding="utf-8")
    extensions = str(EXTENSIONS)
    (tmp_path / "conf.py").write_text(
        f"import sys\nsys.path.append({extensions!r})\nextensions = ['myst_parser', 'sheets']\nroot_doc = 'page'\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", str(tmp_path), str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode
    assert message in done.stderr


def text_of(page: str) -> str:
    return (ROOT / "book" / f"{page}.md").read_text(encoding="utf-8")


def test_each_key_of_a_spec_is_explained() -> None:
    page = text_of("own-sheet")
    for game in dicepad.games():
        written = (Path(dicepad.__file__).parent / "specs" / f"{game}.toml").read_text(encoding="utf-8")
        for key in re.findall(r"(?:^|[{,] )(\w+) = ", written, re.MULTILINE):
            assert f"`{key}`" in page, key


@pytest.mark.parametrize("text", re.findall(r"```(?:toml|{play})\n(.*?)```", text_of("own-sheet"), re.DOTALL))
def test_a_spec_of_the_book_can_be_played_and_printed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    game = dicepad.load(path)
    assert game.start(players=2).dice_due
    assert sheetgen.sheet(game).pdf().startswith(b"%PDF-")


# The stories and the puzzles that the pages tell.


def test_qwixx_ada_rolls() -> None:
    state = dicepad.load("qwixx").from_text("- / - / red:8 yellow:9 green:6 blue:5 ; active=0 phase=roll")
    state = state.roll(dice="W2 W5 R3 Y6 G1 B4")
    assert state.moves(2) == ("pass",)
    state = state.play(0, "blue.7").play(1, "yellow.7").play(2, "pass")
    assert "blue.9" not in state.moves(0)
    assert state.play(0, "blue.6").scores == (3, 1, 4)


def test_qwixx_two_sixes() -> None:
    state = dicepad.load("qwixx").from_text("red:2,4,6,7 / red:2,3,5,8,9 ; active=1 phase=roll")
    state = state.roll(dice="W6 W6 R1 Y1 G1 B1")
    assert "red.12" not in state.moves(0)
    state = state.play(0, "pass").play(1, "red.12")
    assert state.scores[1] == 28
    assert "red" not in state.play(1, "pass").dice_due


def test_qwixx_bo_counts() -> None:
    seat = "red:2,3,4,5,6 yellow:2,3 green:12,11,10,9,8,2,lock blue:12,11,10,9,8,7 misthrows:1"
    assert dicepad.load("qwixx").from_text(f"{seat} / - ; active=0 phase=roll").scores[0] == 62


def test_qwixx_try_it() -> None:
    state = dicepad.load("qwixx").from_text("red:2,4,6 yellow:3,7 green:10 blue:9,6 / - ; active=0 phase=roll")
    state = state.roll(dice="W3 W5 R4 Y1 G6 B2")
    assert state.moves(0) == ("red.8", "yellow.8", "green.8", "pass")
    assert state.play(0, "pass").play(1, "pass").moves(0) == ("red.7", "red.9", "green.9", "blue.5", "pass")


def test_qwantum_ada_rolls() -> None:
    game = dicepad.load("qwantum")
    state = game.from_text("- / violet:3,7,9 / violet:14 red:9 yellow:13 ; active=0 phase=roll")
    state = state.roll(dice="W4 R4 Y3 B4 B4 V5 Y5").play(0, "reroll die3 die4").roll(dice="V3 V1")
    state = state.play(0, "blue.1")
    assert state.moves(0) == ("violet.1", "red.1", "yellow.1", "pass")
    state = state.play(0, "red.1").play(1, "violet.4").play(2, "pass")
    assert state.to_json()["seats"] == [
        {"blue": [4], "red": [8]},
        {"violet": [3, 7, 9, 13]},
        {"violet": [14], "red": [9], "yellow": [13]},
    ]


@pytest.mark.parametrize(("column", "points"), [((5, 11, 8, 8), 8), ((4, 9, 4, 6), 6), ((7, 7, 7, 7), 7)])
def test_qwantum_columns(column: tuple[int, ...], points: int) -> None:
    rows = " ".join(f"{row}:{entry}" for row, entry in zip(("violet", "blue", "red", "yellow"), column, strict=True))
    assert dicepad.load("qwantum").from_text(f"{rows} / - ; active=0 phase=roll").scores[0] == points


def test_qwantum_try_it() -> None:
    state = dicepad.load("qwantum").from_text("yellow:4,9,11 / - ; active=0 phase=roll")
    state = state.roll(dice="W2 R1 R2 Y2 Y6 V2 B3").play(0, "keep")
    assert state.moves(0) == ("violet.1", "blue.1", "red.1", "pass")


def test_qwantum_dice_are_those_of_the_spec() -> None:
    shown = re.findall(r"^\| \d \| \{dice\}`(.*)` \|$", text_of("qwantum"), re.MULTILINE)
    dice = dicepad.load("qwantum").spec.dice
    assert shown == [" ".join(map(str, die.faces)) for die in dice if die.colour is None]


def test_kneifen_stories() -> None:
    start = dicepad.load("kneifen").start(players=2)
    state = start.roll(dice="3 3 5 1 6 3").play(0, "3").roll(dice="3 2 6").roll(dice="5 3")
    assert (state.scores[0], state.active) == (5, 1)
    state = start.roll(dice="1 2 4 6 3 5").play(0, "7")
    assert (state.scores[0], state.active, len(state.dice_due)) == (3, 0, 6)
    state = start.roll(dice="2 2 6 1 4 5").play(0, "2").roll(dice="1 3 5 6").roll(dice="4 4 6 1")
    assert (state.scores[0], state.active) == (0, 1)


def crossing(identity: str, text: str, dice: str) -> CrossingState:
    state = dicepad.load(identity).from_text(text).roll(dice=dice)
    assert isinstance(state, CrossingState)
    return state


def test_mixed_colours_bo_closes_the_first_row() -> None:
    state = crossing("qwixx-mixed-colours", "row1:2,4,5,7,9 / - ; active=0 phase=roll", "W6 W6 R2 Y3 G1 B4")
    state = state.play(0, "row1.12").play(1, "pass")
    assert "red" not in state.play(0, "pass").dice_due
    later = state.play(0, "pass").roll(dice="W1 W1 Y3 G1 B4")
    assert "row2.2" in later.moves(1)


def test_mixed_numbers_ada_looks_twice() -> None:
    game = dicepad.load("qwixx-mixed-numbers")
    state = game.from_text("red:10,2,12 / - ; active=0 phase=roll")
    open_cells = {number for number in range(2, 13) if f"red.{number}" in state.roll(dice=whites(number)).moves(0)}
    assert open_cells == {5, 9, 7}


def whites(total: int) -> str:
    """A roll whose white sum is `total`."""
    first = max(1, total - 6)
    return f"W{first} W{total - first} R1 Y1 G1 B1"


def test_the_pages_tell_how_much_is_downloaded() -> None:
    """The sizes on the pages are those that a server sends; it holds Python and its tables packed."""
    live = SITE / "live"

    def weight(*names: str) -> float:
        return sum((live / name).stat().st_size for name in names)

    whole = weight(*(f"{name}.gz" for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "python.zip", "dicepad.zip")))
    assert (whole + weight("cells.zip.gz")) / 1e6 == pytest.approx(7, abs=0.5)
    assert "takes 7 MB on each device" in text_of("teachers/index")
    assert f"{weight('light.zip.gz', 'shop.zip.gz', 'writer.zip.gz') / 1e6:.1f} MB of Python" in text_of("printing")
    worksheets = weight(*(f"{name}.zip.gz" for name in ("light", "shop", "asking", "worksheets", "writer")))
    assert f"{worksheets / 1e6:.1f} MB of Python" in text_of("worksheets")
    assert "takes 0.7 MB at most" in text_of("teachers/index")
    edition = json.loads((SITE / "sw.js").read_text(encoding="utf-8").partition("=")[2].partition(";\n")[0])
    first = sum(
        len(gzip.compress(path.read_bytes(), 6)) if path.suffix in {".html", ".css", ".js", ".svg", ".json"} else size
        for path in (SITE / name for name in edition["first"])
        if (size := path.stat().st_size)
    )
    (told,) = re.findall(r"downloads (\d\.\d) MB once", text_of("teachers/index"))
    fewer = 0.1 if "small" in SITE.parts else 0  # the small book has fewer pages to keep
    assert -0.05 <= float(told) - first / 1e6 <= 0.05 + fewer
    assert f"when you first ask for advice (about {round(weight('coach.zip.gz') / 1e4) * 10} kB" in text_of(
        "reference/boards"
    )


def test_mixing_paces_and_number_of_sheets() -> None:
    page = text_of("mixing")
    printed = {
        "Qwixx": "qwixx",
        "Mixed Colours, printed": "qwixx-mixed-colours",
        "Mixed Numbers, printed": "qwixx-mixed-numbers",
    }
    for name, identity in printed.items():
        rows = dicepad.load(identity).spec.rows
        paces = [pace([f"{COLOURS[str(cell.colour)]}{cell.number}" for cell in row.cells]) for row in rows]
        assert f"| {name} | {' '.join(f'{one / 1e6:.2f}' for one in paces)} |" in page
    assert f"**{len(colour_sheets()):,}**" in page
    assert " and ".join(f"{bound / 1e6:.2f}" for bound in PACES) in page


def test_big_points_cleo_gets_8_again() -> None:
    state = crossing("qwixx-big-points", "- / - / red:8 ; active=0 phase=roll", "W3 W5 R1 Y6 G2 B4")
    before = state.scores[2]
    state = state.play(2, "upper.8").play(0, "pass").play(1, "pass")
    assert state.scores[2] - before == (3 - 1) + 1


def test_double_a_ada_waits_for_a_7() -> None:
    state = crossing("qwixx-double-a", "yellow:7 / - ; active=0 phase=roll", "W3 W4 R1 Y1 G1 B1")
    assert "yellow.7.again" in state.moves(0)
    assert state.play(0, "yellow.7.again").play(1, "pass").scores[0] == 3


def test_double_b_bo_is_in_a_hurry() -> None:
    state = dicepad.load("qwixx-double-b").from_text("red:3,5,9,11 / - ; active=0 phase=roll")
    assert state.scores[0] == 36
    state = state.roll(dice="W6 W6 R1 Y1 G1 B1").play(0, "red.12").play(1, "pass")
    assert state.scores[0] == 55


def test_steps_cleo_counts() -> None:
    text = "red:7 yellow:2,8 / - ; active=0 phase=roll"
    assert dicepad.load("qwixx-steps-a").from_text(text).scores[0] == 3 + 1 + 6


def test_connected_lists_are_those_of_the_specs() -> None:
    page = text_of("connected")
    for letter in "ABCDE":
        steps = sheetgen.sheet(f"qwixx-steps-{letter.lower()}")
        framed = features(steps.game)[0]
        by_column = sorted(framed, key=lambda name: steps.cells[name].x)
        tokens = [name[0].upper() + name.split(".")[1] for name in by_column]
        assert f"| {letter} | {' '.join(tokens)} |" in page
        links = features(dicepad.load(f"qwixx-chain-{letter.lower()}"))[1]
        listed = re.findall(rf"^\| {letter} \| (.*{DASH}.*) \|$", page, re.MULTILINE)[0].split()
        pairs = {frozenset(one[0].upper() + one.split(".")[1] for one in pair) for pair in links}
        assert {frozenset(pair.split(DASH)) for pair in listed} == pairs


def features(game: dicepad.Game) -> tuple[frozenset[str], tuple[tuple[str, str], ...]]:
    """The framed and the linked cells of a game."""
    assert isinstance(game, CrossingGame)
    framed: frozenset[str] = frozenset()
    links: list[tuple[str, str]] = []
    for one in faces_of(game):
        if isinstance(one, FrameFace):
            framed |= one.cells
        elif isinstance(one, LinkFace):
            links += [(cell, partner) for each in one.additions for cell, partner in each.partners.items()]
    return framed, tuple(links)


def test_chain_one_roll_two_crosses() -> None:
    state = crossing("qwixx-chain-a", "- / yellow:9 ; active=0 phase=roll", "W2 W4 R1 Y1 G1 B1")
    state = state.play(1, "red.6").play(0, "pass")
    assert state.to_json()["seats"][1] == {"red": [6], "yellow": [6, 9]}


def test_bonus_a_ada_sets_off_a_chain() -> None:
    state = crossing("qwixx-bonus-a", "- / - ; active=0 phase=roll", "W2 W4 R1 Y1 G1 B1")
    state = state.play(0, "red.6").play(1, "pass").play(0, "pass").roll(dice="W2 W3 R1 Y1 G1 B1")
    state = state.play(0, "yellow.5").play(1, "pass")
    seat = state.to_json()["seats"][0]
    assert (seat["red"], seat["yellow"], seat["bar"]) == ([6, 7], [5, 6], 2)


def test_bonus_b_thirteen_points() -> None:
    state = crossing("qwixx-bonus-b", "red:6 / - ; active=0 phase=roll", "W2 W2 R1 Y1 G1 B1")
    assert state.play(0, "blue.4").play(1, "pass").scores[0] == 15


def test_x_change_a_3_from_an_11() -> None:
    state = crossing("qwixx-x-change", "- / - ; active=0 phase=roll", "W5 W6 R1 Y1 G1 B1")
    state = state.play(1, "swap.3:yellow.3").play(0, "pass")
    assert state.to_json()["seats"][1] == {"yellow": [3], "swaps": 3}


def test_longo_lucky_4() -> None:
    state = crossing("qwixx-longo", "red:2 yellow:2 green:16 / - ; active=0 phase=roll", "W1 W3 R1 Y1 G1 B1")
    assert "lucky:blue.16" in state.moves(0)
    assert "lucky:red.3" not in state.moves(0)


def test_qwinto_bo_fills_a_hole() -> None:
    bo = [None, 3, None, None, 9]
    state = dicepad.load("qwinto").from_json({"seats": [{}, {"yellow": bo}], "active": 0, "phase": "choose"})
    state = state.play(0, "roll orange yellow").roll(dice="O2 Y4").play(0, "keep")
    assert {move for move in state.moves(1) if move.startswith("yellow")} == {"yellow.3", "yellow.4"}
    taken = {"yellow": bo, "violet": [None, None, None, 6]}
    state = dicepad.load("qwinto").from_json({"seats": [{}, taken], "active": 0, "phase": "choose"})
    state = state.play(0, "roll orange yellow").roll(dice="O2 Y4").play(0, "keep")
    assert {move for move in state.moves(1) if move.startswith("yellow")} == {"yellow.4"}


def test_qwinto_cleo_counts() -> None:
    orange, yellow, violet = [2, 5, 6, 7, 8], [None, 3, 7, 8, 9], [1, 2, 4]
    seat = {"orange": orange, "yellow": yellow, "violet": violet, "misthrows": 1}
    state = dicepad.load("qwinto").from_json({"seats": [seat, {}], "active": 0, "phase": "choose"})
    assert state.scores[0] == 12 + 4 - 5
