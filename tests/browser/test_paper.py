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

from sheetgen.drawing.palette import STANDARD

STYLES = Path(__file__).resolve().parents[2] / "book" / "_static"
NAMES = ("chances.css", "dicepad.css", "phone-and-paper.css")

PAGE = """<article class="bd-article"><h1>Sums</h1><p class="notebook-links"><a href="x">Download as notebook</a></p>
<p>See <a href="https://example.org/dice">the tables</a> and <a href="#seven">seven</a>.</p>
<div class="live-part"><button>Roll</button><svg width="300" height="700"></svg></div>
<div class="live-part" data-ready="yes"><div><p class="dp-prompt">How likely?</p><p>Drag.</p></div></div>
<details class="hide"><summary>show code</summary>import dice</details>
<section id="try-it-yourself"><ol><li>Count.<details><summary>Hint</summary>36</details><input></li></ol></section>
<section class="on-paper"><h2>Answers</h2><h3>Exercise 1</h3><p>There are 36.</p></section></article>"""

BOX = "<blockquote>" + "<p>a term</p>" * 12 + "<p>its end</p></blockquote>"
ANSWER = "<h3>Exercise</h3><p>an answer</p>"
TABLE = f'<table class="table"><tr><td>the top row</td></tr>{"<tr><td>a row</td></tr>" * 60}</table>'
LONG = f"""<article class="bd-article"><h1>Sums</h1><p>An introduction.</p>{TABLE}{BOX * 4}
<section class="on-paper"><h2>Answers</h2>{ANSWER * 7}</section></article>"""
FRACTION = "<math><mfrac><mn>720</mn><mn>7776</mn></mfrac></math>"


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
    band = STANDARD.tone("red").band
    red = int(band[1:3], 16), int(band[3:5], 16), int(band[5:7], 16)
    assert colours.get(red, 0) > 500, "the band of the row is red"
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
    assert "How likely?" in printed, "a figure that has come is printed as it stands"
    for word in ("Download", "Roll", "code", "Hint", "Drag"):
        assert word not in printed


def test_on_paper_long_tables_break_boxes_do_not_and_the_last_page_is_not_nearly_empty(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(LONG)
    for name in NAMES:
        page.add_style_tag(content=(STYLES / name).read_text(encoding="utf-8"))
    texts = []
    for height in range(200, 297, 8):
        pages = PdfReader(BytesIO(page.pdf(width="210mm", height=f"{height}mm"))).pages
        texts.append([page.extract_text() for page in pages])
    page.close()
    for text in texts:
        assert "the top row" in text[0], "a table longer than a page begins where it stands"
        assert text[-1].count("an answer") >= 3
        for one in text:
            assert one.count("a term") == 12 * one.count("its end"), "a box is whole on its page"


def test_a_fraction_stays_off_its_bar_and_off_the_next_line(browser: Browser) -> None:
    """Even in a browser without a font for formulas, whose bar would touch the numbers."""
    page = browser.new_page()
    page.set_content(f'<article class="bd-article"><p>{FRACTION}<br>{FRACTION}</p></article>')
    for name in NAMES:
        page.add_style_tag(content=(STYLES / name).read_text(encoding="utf-8"))
    page.add_style_tag(content=".bd-article.bd-article math { font-family: sans-serif; font-size: 60px; }")
    tops = page.evaluate("[...document.querySelectorAll('mfrac')].map((one) => one.getBoundingClientRect().top)")
    height = page.evaluate("document.querySelector('mfrac').getBoundingClientRect().height")
    assert tops[1] - tops[0] > height + 10
    picture = pypdfium2.PdfDocument(page.pdf())[0].render(scale=2).to_pil().convert("L")
    page.close()
    left, _, right, _ = picture.point(lambda grey: 255 * (grey < 128)).getbbox()
    inked = [sum(picture.getpixel((x, y)) < 128 for x in range(left, right)) for y in range(picture.height)]
    bars = [y for y, count in enumerate(inked) if count > 0.95 * (right - left)]
    bar = [y for y in bars if y < bars[0] + 20]
    near = 8  # rows, of 90 for the height of the letters
    assert not any(inked[bar[0] - near : bar[0]] + inked[bar[-1] + 1 : bar[-1] + 1 + near])
