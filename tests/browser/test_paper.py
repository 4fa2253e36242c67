"""Pages on paper: what can only be clicked stays away, and links say where they lead."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser
from pypdf import PdfReader

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "book" / "_ext"))

from paper import light_on_paper

STYLES = Path(__file__).resolve().parents[2] / "book" / "_static"
NAMES = ("chances.css", "dicepad.css", "phone-and-paper.css")

PAGE = """<article class="bd-article"><h1>Sums</h1><p class="notebook-links"><a href="x">Download as notebook</a></p>
<p>See <a href="https://example.org/dice">the tables</a> and <a href="#seven">seven</a>.</p>
<div class="live-part"><button>Roll</button><svg width="300" height="700"></svg></div>
<details class="hide"><summary>show code</summary>import dice</details>
<section id="try-it-yourself"><ol><li>Count.<details><summary>Hint</summary>36</details><input></li></ol></section>
<section class="on-paper"><h2>Answers</h2><h3>Exercise 1</h3><p>There are 36.</p></section></article>"""


STRIP = '<div class="strip strip-red"><span class="crossed">4</span><span>5</span></div>'


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_crosses_of_a_row_are_printed_in_light_colours_without_background_graphics(
    browser: Browser, theme: str
) -> None:
    page = browser.new_page()
    page.set_content(f'<html data-theme="{theme}"><article class="bd-article">{STRIP}</article></html>')
    dark = 'html[data-theme="dark"] .strip { --cell: #000; }'
    for text in (*[(STYLES / name).read_text(encoding="utf-8") for name in NAMES], dark):
        page.add_style_tag(content=light_on_paper(text))
    document = pypdfium2.PdfDocument(page.pdf(print_background=False))
    picture = document[0].render(scale=2).to_pil().convert("RGB")
    page.close()
    colours = {colour: count for count, colour in picture.getcolors(1 << 24)}
    assert colours.get((217, 72, 63), 0) > 500, "the band of the row is red"
    assert colours.get((29, 35, 41), 0) > 500, "the cross is dark"
    assert (0, 0, 0) not in colours, "no cell is dark"
    document.close()


def test_a_page_on_paper_has_its_answers_and_addresses_but_nothing_to_click(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(PAGE)
    for name in NAMES:
        page.add_style_tag(content=(STYLES / name).read_text(encoding="utf-8"))
    pages = PdfReader(BytesIO(page.pdf())).pages
    printed = " ".join(pages[0].extract_text().split())
    page.close()
    assert len(pages) == 1, "the room of a figure that is not printed takes no page"
    assert "the tables (https://example.org/dice) and seven." in printed
    assert "There are 36." in printed
    for word in ("Download", "Roll", "code", "Hint"):
        assert word not in printed
