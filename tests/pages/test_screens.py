"""First impressions on a phone, upright or on its side, and on a laptop: sheets to play on, PDFs to print."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicepad import Match, load
from dicepad.about import About
from tests.tiers import quick

from .conftest import settle
from .test_evening import send
from .test_play import PDF, begin, said
from .test_your_matches import play_some

SEEN = """() => [...document.querySelectorAll(':is(.live-play, .step) .dp-row')].filter((row) =>
  [...row.querySelectorAll('.dp-cell')].every((cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const above = [top + 2, top + height - 2].map((y) => document.elementFromPoint(left + width / 2, y));
    return above.every((one) => one && row.closest('.dp-sheet').contains(one));
  })).length"""
"""Counts the rows of a sheet that are in sight from end to end, with nothing over them."""


PAGES = ("index", "play", "mixing", "trainer", "kneifen#play-kneifen")
SIZES = ((390, 844), (844, 390), (1280, 800))
CASES = [(name, *size) for name in PAGES for size in SIZES]


@pytest.mark.parametrize(
    ("name", "width", "height"),
    quick(CASES, *((name, 844, 390) for name in PAGES), ("mixing", 390, 844), ("trainer", 390, 844)),
)
def test_the_first_view_of_a_page_to_play_on_shows_rows_of_its_sheet(visit, name, width, height):
    name, _, fragment = name.partition("#")
    # A page glides to its fragment unless the reader prefers that nothing moves.
    page = visit(name, width, has_touch=width < 1000, is_mobile=width < 1000, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    if fragment:
        page.evaluate("fragment => { location.hash = fragment; }", fragment)
    else:
        page.reload()
    page.wait_for_selector(":is(.live-play, .step) .dp-cell")
    settle(page)
    assert page.evaluate(SEEN) >= 2


def test_on_a_phone_the_print_shop_begins_with_a_pdf_of_each_game(visit):
    page = visit("printing", 390, has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 390, "height": 844})
    found = page.evaluate("""() => [...document.querySelectorAll('.take-sheet')]
      .filter((one) => one.getBoundingClientRect().bottom <= innerHeight).map((one) => one.dataset.name)""")
    assert found == ["Qwixx", "Qwantum", "Qwinto", "Kneifen"]


def test_no_empty_sheet_stands_below_the_offer_to_continue(visit):
    page = visit("play")
    play_some(page, 1)
    page.reload()
    go_on = page.get_by_role("button", name="Continue your match")
    go_on.wait_for()
    assert not page.locator(".live-still").is_visible()
    go_on.click()
    page.wait_for_selector(".live-play .dp-cell")


def test_an_empty_sheet_is_printed_from_the_pdf_that_lies_ready(visit, built_site: Path):
    """Without the whole Python, in the language of the board and for the paper that was chosen in the print shop."""
    page = visit("play", script="localStorage.setItem('dicepad paper', 'letter');")
    begin(page)
    with page.expect_download() as saved:
        page.click(PDF)
    assert saved.value.suggested_filename == "qwixx.pdf"
    assert Path(saved.value.path()).read_bytes() == (built_site / "sheets" / "qwixx-en-letter.pdf").read_bytes()


def test_what_a_cover_hides_is_printed_all_the_same(visit):
    """The sheet of who comes next looks empty behind the cover, and its PDF does not lie ready."""
    page = visit("play", wanted=True)
    begin(page)
    send(page, do="new", cover=True)
    state = load("qwixx").from_text("red:2 / red:3 ; active=0 phase=white dice=W2,W5,R1,Y3,G1,B4 choices=-,-")
    record = Match((state,), about=About(("Ann", "Bob")))
    now = send(page, do="load", text=record.to_text())
    now = send(page, do="move", move="pass")
    assert (now["cover"], now["cells"]) == ("Bob", {})
    page.click(PDF)
    said(page, "Making the PDF")


def test_the_bar_that_shows_how_python_comes_is_seen_from_the_buttons_below_the_board(visit):
    page = visit("play", 390)
    begin(page)
    page.locator(PDF).scroll_into_view_if_needed()
    bar = page.locator(".live-play progress")
    bar.evaluate("one => { one.hidden = false; }")
    box = bar.bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= page.viewport_size["height"]
