"""Pages on paper: what can only be clicked stays away, and links say where they lead."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from playwright.sync_api import Browser
from pypdf import PdfReader

STYLES = Path(__file__).resolve().parents[2] / "book" / "_static"
PAGE = """<article class="bd-article"><h1>Sums</h1><p class="notebook-links"><a href="x">Download as notebook</a></p>
<p>See <a href="https://example.org/dice">the tables</a> and <a href="#seven">seven</a>.</p>
<div class="live-part"><button>Roll</button><svg width="300" height="700"></svg></div>
<details class="hide"><summary>show code</summary>import dice</details>
<section id="try-it-yourself"><ol><li>Count.<details><summary>Hint</summary>36</details><input></li></ol></section>
<section class="on-paper"><h2>Answers</h2><h3>Exercise 1</h3><p>There are 36.</p></section></article>"""


def test_a_page_on_paper_has_its_answers_and_addresses_but_nothing_to_click(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(PAGE)
    for name in ("chances.css", "dicepad.css", "phone-and-paper.css"):
        page.add_style_tag(content=(STYLES / name).read_text(encoding="utf-8"))
    pages = PdfReader(BytesIO(page.pdf())).pages
    printed = " ".join(pages[0].extract_text().split())
    page.close()
    assert len(pages) == 1, "the room of a figure that is not printed takes no page"
    assert "the tables (https://example.org/dice) and seven." in printed
    assert "There are 36." in printed
    for word in ("Download", "Roll", "code", "Hint"):
        assert word not in printed
