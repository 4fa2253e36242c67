"""The form of a chapter: it asks before it tells, says what for, folds its code, and ends with solutions that run."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest
from docutils.utils.math.latex2mathml import tex2mathml
from selectolax.lexbor import LexborHTMLParser

from .notebooks import BOOK, CHAPTERS, cells, module, prose, source, tags

PAGES = [
    *BOOK.glob("chances/*.md"),
    *BOOK.glob("teachers/*.md"),
    *BOOK.glob("reference/*.md"),
    *CHAPTERS,
]
CHAPTER = pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
LIVE = re.compile(r"widgets\.(?:Sketch|Settling|Threshold)\(")
LINK = re.compile(r"\]\(((?!https?:)[^)#\s]+)(#[^)\s]*)?\)")


def heads(path: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    found = re.findall(r"^#+ (.+)$", prose(path), re.MULTILINE)
    return {"#" + re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in found} | {
        f"#{name}" for name in re.findall(r"^\(([\w-]+)\)=$", prose(path), re.MULTILINE)
    }


def test_every_page_is_in_the_table_of_contents() -> None:
    listed = set(re.findall(r"file: ((?:chances|teachers|reference)/\S+)", (BOOK / "_toc.yml").read_text("utf-8")))
    assert listed == {path.relative_to(BOOK).with_suffix("").as_posix() for path in PAGES}


def test_the_chances_begin_with_every_question_and_its_level() -> None:
    """The page before the chapters names each of them as it names itself, in the order of the book."""
    listed = re.findall(r"^\[(.+)\]\((.+)\.ipynb\)\n: .+ \*(.+)\*$", prose(BOOK / "chances" / "index.md"), re.MULTILINE)
    order = re.findall(
        r"file: chances/(?!index|mixed-exercises|map|glossary)(\S+)", (BOOK / "_toc.yml").read_text("utf-8")
    )
    assert [name for _, name, _ in listed] == order
    for title, name, level in listed:
        text = prose(BOOK / "chances" / f"{name}.ipynb")
        assert text.startswith(f"# {title}\n\n*{level}"), name


def test_the_map_leads_to_every_chapter_with_its_level() -> None:
    rows = re.findall(
        r"^\| .+ \| .+ \| \[(.+)\]\((\S+)\.ipynb\) \| (.+); .+ \|$", prose(BOOK / "chances" / "map.md"), re.MULTILINE
    )
    assert {name for _, name, _ in rows} == {path.stem for path in CHAPTERS}
    for title, name, level in rows:
        text = prose(BOOK / "chances" / f"{name}.ipynb")
        assert text.partition("\n")[0].startswith(f"# {title}"), name
        first = re.search(r"^\*(Age 10|School)", text, re.MULTILINE)
        assert first
        assert level.startswith(first[1].lower()), name


def test_a_chapter_needs_those_before_it_and_leads_to_later_ones() -> None:
    """The course is in order: no chapter leans on a later one, and each but the last of a thread says what follows."""
    order = re.findall(r"file: chances/(\S+)", (BOOK / "_toc.yml").read_text("utf-8"))
    places = {name: place for place, name in enumerate(order)}
    for path in CHAPTERS:
        said = re.search(r"^\*\*Before this:\*\* (.+)$", prose(path), re.MULTILINE)
        assert said, path.stem
        needs, leads, follows = said[1].partition("**After this:**")
        assert leads, path.stem
        assert all(places[name] < places[path.stem] for name in re.findall(r"\((\S+)\.ipynb\)", needs)), path.stem
        later = [target.split(".")[0] for target in re.findall(r"\]\((\S+)\)", follows) if "glossary" not in target]
        assert later, path.stem
        assert all(places.get(name, len(places)) > places[path.stem] for name in later), path.stem


def test_terms_come_in_the_order_of_the_chapters_that_define_them() -> None:
    order = re.findall(r"file: chances/(\S+)", (BOOK / "_toc.yml").read_text("utf-8"))
    for page in ("glossary", "map"):
        text = prose(BOOK / "chances" / f"{page}.md").partition("\n## Every term")[0]
        named = re.findall(r"\]\(([\w-]+)\.ipynb\)(?:$| \|)", text, re.MULTILINE)
        assert [order.index(name) for name in named] == sorted(order.index(name) for name in named), page


def test_the_table_of_terms_has_a_box_a_figure_exercises_and_a_task_on_paper_for_each() -> None:
    exercise = r"\[.+?\]\(([\w-]+)\.ipynb#try-it-yourself\) ([\d, ]+)"
    rows = re.findall(
        r"^\| \[(.+)\]\(glossary\.md#.+?\) \| \[(.+)\]\(([\w-]+)\.ipynb#.+?\)"
        r" \| \[(.+)\]\(([\w-]+)\.ipynb#.+?\) \| (.+) \| (.+) \|$",
        prose(BOOK / "chances" / "map.md"),
        re.MULTILINE,
    )
    glossary = prose(BOOK / "chances" / "glossary.md")
    assert [term for term, *_ in rows] == re.findall(r"^## (.+)$", glossary, re.MULTILINE)
    for term, section, page, head, chapter, exercises, paper in rows:
        assert f"]({page}.ipynb)" in glossary.partition(f"\n## {term}\n")[2].partition("\n## ")[0], term
        box = "\n".join(re.findall(r"^> (.+)$", shown(page, section), re.MULTILINE))
        names = " ".join(re.findall(r"\*\*(.+?)\*\*", box)).lower()
        for word in term.lower().split(" and "):
            assert word.removeprefix("the ").rstrip("s") in names, (term, names)
        assert re.search(r"live-figure|<svg|<table|^\|--|widgets\.Settling", shown(chapter, head), re.MULTILINE), term
        listed = [(name, int(number)) for name, some in re.findall(exercise, exercises) for number in some.split(", ")]
        assert listed, term
        assert all(1 <= number <= 10 for _, number in listed), term
        if "(../teachers/" not in paper:
            found = re.fullmatch(exercise, paper)
            assert found, term
            name, number = found[1], int(found[2])
            assert (name, number) in listed, term
            text = prose(BOOK / "chances" / f"{name}.ipynb").partition("\n## Try it yourself\n")[2]
            assert f"\n{number}. " in text, term
            assert f"\n{number}. *In Python.*" not in text, term


def shown(chapter: str, head: str) -> str:
    """Return all that stands under a head of a chapter: its text, its cells and what they show."""
    parts = [
        source(cell)
        if cell["cell_type"] == "markdown"
        else source(cell) + "".join("".join(output.get("data", {}).get("text/html", "")) for output in cell["outputs"])
        for cell in json.loads((BOOK / "chances" / f"{chapter}.ipynb").read_text(encoding="utf-8"))["cells"]
    ]
    return "\n".join(parts).partition(f"\n## {head}\n")[2].partition("\n## ")[0]


def test_every_word_of_the_glossary_is_used_by_a_chapter_and_leads_to_one() -> None:
    glossary = prose(BOOK / "chances" / "glossary.md")
    used = {anchor for path in CHAPTERS for target, anchor in LINK.findall(prose(path)) if target == "glossary.md"}
    assert used <= heads(BOOK / "chances" / "glossary.md")
    for part in glossary.split("\n## ")[1:]:
        assert LINK.search(part), part.partition("\n")[0]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_links_lead_to_pages_and_to_heads_on_them(path: Path) -> None:
    for target, anchor in LINK.findall(prose(path)):
        page = path.parent / target
        assert page.exists(), target
        assert not anchor or page.suffix not in (".md", ".ipynb") or anchor in heads(page), target + anchor


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_formula_of_a_page_can_be_set(path: Path) -> None:
    """The site writes MathML, by a translator that refuses a command that it does not know."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", prose(path), flags=re.DOTALL)
    for block, inline in re.findall(r"\$\$(.*?)\$\$|\$([^$\n]+)\$", text, re.DOTALL):
        assert tex2mathml(block or inline, as_block=bool(block)).startswith("<math")
    assert not re.findall(r"^[> ]*[^>\s][^\n]*\n[> ]*\$\$.*", text, re.MULTILINE), (
        "a paragraph of its own, or it shows its $"
    )


@CHAPTER
class TestChapter:
    def test_says_its_level_its_time_what_for_and_where_it_happens(self, path: Path) -> None:
        head = prose(path).split('<details class="guess">')[0]
        assert re.match(r"# .+\n\n\*(Age 10 and up|School).* minutes.*\*\n\n\*\*You will be able to\*\* ", head)
        aim = head.split("\n\n")[2]
        assert re.search(r"\]\(\.\./(qwixx|qwantum|qwinto|kneifen|mixing)\.md", aim), "the game it comes from"
        assert len(aim) < 320

    def test_asks_before_it_tells(self, path: Path) -> None:
        first = prose(path).split("\n## ")[0]
        assert first.count('<details class="guess">\n<summary><b>Guess first:</b>') >= 1
        assert prose(path).count("\n# ") == 0

    def test_ends_with_exercises_and_their_folded_solutions(self, path: Path) -> None:
        _, exercises = prose(path).split("\n## Try it yourself\n")
        found = re.findall(r"^(\d+)\. ", exercises, re.MULTILINE)
        assert list(map(int, found)) == list(range(1, len(found) + 1))
        assert len(found) >= 4
        assert len(
            re.findall(r"<details(?: data-answer=\"[^\"]+\")?><summary>(?:Solution|How)</summary>", exercises)
        ) == len(found)
        assert prose(path).count("<details") == prose(path).count("</details>") > len(found)

    def test_two_exercises_ask_for_code_that_a_cell_of_the_page_runs(self, path: Path) -> None:
        _, exercises = prose(path).split("\n## Try it yourself\n")
        asked = re.split(r"^\d+\. ", exercises, flags=re.MULTILINE)[1:]
        coded = [one for one in asked if one.startswith("*In Python.*")]
        assert len(coded) >= 2
        lines = {line.strip() for cell in cells(path, "code") for line in source(cell).splitlines()}
        for one in coded:
            blocks = re.findall(r"```python\n(.*?)```", one, re.DOTALL)
            assert len(blocks) == 1
            for line in blocks[0].splitlines():
                assert not line.strip() or line.strip() in lines, line

    def test_has_one_short_cell_that_asks_to_be_changed(self, path: Path) -> None:
        open_cells = [cell for cell in cells(path, "code") if "change-this" in tags(cell)]
        assert len(open_cells) == 1
        assert len([line for line in source(open_cells[0]).splitlines() if line.strip()]) <= 8
        assert "\n## Change this\n" in prose(path)
        assert ast.unparse(ast.parse(source(open_cells[0])))

    def test_shows_no_other_code_unasked_and_for_children_none(self, path: Path) -> None:
        young = "\n*Age 10" in prose(path)
        for cell in cells(path, "code"):
            folded = {"hide-input", "hide-cell"} & set(tags(cell))
            assert folded or ("change-this" in tags(cell) and not young), source(cell)[:80]

    def test_has_a_live_figure_that_needs_no_python(self, path: Path) -> None:
        """Drawn, rolled on or moved by the reader; one with a guess comes before the answer."""
        figures = [cell for cell in cells(path, "code") if LIVE.search(source(cell))]
        assert figures
        for cell in figures:
            assert tags(cell) == ["hide-input"]
            shown = "".join(cell["outputs"][0]["data"]["text/plain"])
            assert shown in ("<sketch>", "<settling>", "<threshold>")

    def test_rolls_the_same_dice_for_everybody(self, path: Path) -> None:
        code = "\n".join(map(source, cells(path, "code")))
        assert re.search(r"Random\([^)]", code), "a simulation beside the exact result"
        assert not re.search(r"\brandom\.\w+\(|np\.random|Random\(\)|time\(", code)


def test_the_answers_of_a_page_are_printed_at_its_end() -> None:
    solutions = module(BOOK / "_ext" / "solutions.py")
    body = (
        '<article><p class="notebook-links"><a href="../lite/a.html">Lite</a></p>'
        '<p><a href="seven.html#count">Why seven?</a> and <a href="seven.html">again</a></p>'
        '<details class="guess"><summary>Six? Then open this box.</summary><p>No.</p></details>'
        '<section id="try-it-yourself"><ol>'
        "<li>One<details><summary>Hint</summary>try</details>"
        "<details><summary>Solution</summary><p>first</p> &amp; last</details></li>"
        "<li>Two<details><summary>How</summary><p>second</p></details></li></ol></section></article>"
    )
    page = LexborHTMLParser(body)
    for _ in range(2):
        solutions.append_answers(page.css_first("article"))
    assert page.css("article > section.on-paper:last-child > h3 + p")[1].text() == "first"
    (printed,) = page.css("section.on-paper")
    assert [head.text() for head in printed.css("h3")] == ["The guess", "Exercise 1", "Exercise 2"]
    assert printed.text() == (
        "AnswersThe guessNo.Exercise 1first & lastExercise 2secondLinks, seen from this page: Why seven? (seven.html)"
    )
    assert [span.text() for span in page.css("summary > span.off-paper")] == ["Then open this box."]
    assert len(page.css("section.on-paper")) == 1

    plain = LexborHTMLParser("<article><p>A page without any.</p></article>")
    solutions.append_answers(plain.css_first("article"))
    assert plain.css_first("section.on-paper") is None


def test_an_answer_that_is_a_number_gets_a_field_below_its_question() -> None:
    solutions = module(BOOK / "_ext" / "solutions.py")
    body = (
        '<head><script src="../_static/doctools.js"></script></head><article><section id="try-it-yourself"><ol>'
        "<li><p>One</p><details><summary>Hint</summary>try</details>"
        '<details data-answer="red: 1/6; blue: 41.5 %"><summary>Solution</summary>both</details></li>'
        "<li><p>Two</p><details><summary>Solution</summary>in words</details></li></ol></section></article>"
    )
    page = LexborHTMLParser(body)
    for _ in range(2):
        solutions.ask_answers(page.css_first("article"))
    (form,) = page.css("li > p + form.answer")
    fields = [(label.text().strip(), label.css("input")[0].attributes["data-answer"]) for label in form.css("label")]
    assert fields == [("red", "1/6"), ("blue", "41.5 %")]
    assert [script.attributes["src"] for script in page.css("article script")] == ["../live/answers.js"]
    for wrong in ("a sixth", "1/0", "", "1/6;", "red: 1/6, blue: 2"):
        with pytest.raises(Exception, match="which is not a number such as 1/6"):
            solutions.answers(wrong)
