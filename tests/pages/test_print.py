"""The print shop on the built site: a pad is made in the browser, and its PDF read back here."""

from __future__ import annotations

import pypdf
import pytest

import sheetgen


def made(page, **choices: str):
    for name, value in choices.items():
        field = page.locator(f".pad [name={name}]")
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.click(".pad .live-start")
    page.wait_for_function("!document.querySelector('.pad .live-start').ariaDisabled")
    return page.inner_text(".pad .live-said")


def taken(page) -> pypdf.PdfReader:
    with page.expect_download() as saved:
        page.click(".pad .take")
    return pypdf.PdfReader(saved.value.path())


def test_a_pad_made_on_the_page_is_the_one_that_is_made_at_home(visit, tmp_path):
    """Pages, their size and their text, against the same sheet made by Python here."""
    page = visit("printing", wanted=True)
    page.click(".pad summary >> nth=0")
    assert made(page, sheet="qwixx", lang="de", paper="letter", copies="11", title="Familie Würfel").startswith("Done")
    assert page.evaluate("document.activeElement.matches('.pad .live-start')")
    found = taken(page)
    sheetgen.sheet("qwixx", lang="de").save(tmp_path / "pad.pdf", paper="letter", copies=11, title="Familie Würfel")
    wanted = pypdf.PdfReader(tmp_path / "pad.pdf")
    assert len(found.pages) == len(wanted.pages) == 3
    assert [one.mediabox for one in found.pages] == [one.mediabox for one in wanted.pages]
    assert found.pages[0].extract_text() == wanted.pages[0].extract_text()
    assert "Familie Würfel" in found.pages[0].extract_text()
    page.wait_for_function("document.querySelector('.pad .proof').naturalWidth > 100")


def test_what_cannot_be_printed_is_said_in_a_sentence(visit):
    page = visit("printing", wanted=True)
    said = made(page, sheet="qwixx", paper="a6", size="giant")
    assert said.startswith("This cannot be printed: ")
    assert not page.locator(".pad .take").is_visible()
    page.click(".pad summary >> nth=1")
    said = made(page, size="standard", paper="a4", spec='format = 1\nbase = "qwixx"\nid = "own"\nrows = 7\n')
    assert "own.toml" in said
    assert "rows" in said


@pytest.mark.long
def test_a_sheet_of_ones_own_is_printed(visit):
    page = visit("printing", wanted=True)
    page.click(".pad summary >> nth=1")
    spec = 'format = 1\nbase = "qwixx"\nid = "own"\ntitle = "Our own"\nverified = false\nsources = ["us"]\n'
    assert made(page, spec=spec).startswith("Done")
    assert "Our own" in taken(page).pages[0].extract_text()
