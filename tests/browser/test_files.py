"""Files of a board: the record by copy, download and load, the sheet as PDF."""

from __future__ import annotations

import sys
from pathlib import Path

import pikepdf
import pypdfium2

import dicepad
from dicepad import record
from widgets.session import Session

POSITION = "red:2,3,4,5,7 yellow:4 misthrows:1 / blue:9"


def played(game: str, events: int = 12, **more) -> Session:
    """A match against the computer, somewhere in the middle."""
    session = Session(dicepad.load(game), ["Ann", "careful"], **{"seed": 3} | more)
    while session.table.in_play.event_index < events:
        if session.table.in_play.computer_plays:
            session.handle({"do": "step"})
        elif session.state.dice_due:
            session.handle({"do": "roll"})
        else:
            session.handle({"do": "move", "move": session.state.moves(session.table.display.seat)[0]})
    return session


WRITE_AT_ONCE = """(text) => new MutationObserver((_, watch) => {
  const area = document.querySelector('dialog[open] textarea');
  if (!area) return;
  watch.disconnect();
  area.value = text;
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}).observe(document.body, { childList: true, subtree: true })"""
"""Writes a text into a dialog the moment it stands there, before it is painted."""


def test_a_match_is_copied_downloaded_and_loaded_into_another_board(open_page, tmp_path):
    session, other = played("qwantum"), Session(dicepad.load("qwixx"), 1, lang="de", seed=3)
    page = open_page(session, other, permissions=["clipboard-read", "clipboard-write"])
    text = session.match.to_text()
    page.get_by_role("button", name="Save and load").click()
    area = page.get_by_label("Record of the match")
    page.wait_for_function("text => document.querySelector('dialog[open] textarea')?.value === text", arg=text)

    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == text

    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert file.name == "qwantum.txt"
    assert record.read(file.read_text(encoding="utf-8")).states == session.match.states
    page.keyboard.press("Escape")

    page.evaluate(WRITE_AT_ONCE, text + "nonsense")
    page.get_by_role("button", name="Speichern und laden").click()
    area = page.get_by_label("Aufzeichnung der Partie")
    page.get_by_role("button", name="Diesen Text laden").click()
    page.get_by_role("alert").get_by_text("Dieser Text lässt sich nicht laden.").wait_for()
    assert (other.table.in_play.event_index, area.input_value()) == (0, text + "nonsense")
    # An editor of Windows may have saved the file.
    saved = {"name": "match.txt", "mimeType": "text/plain", "buffer": file.read_text("utf-8").encode("utf-16")}
    page.locator("dialog[open] input[type=file]").set_input_files(saved)
    page.wait_for_function("document.querySelectorAll('button[data-cell=\"violet.1\"]').length === 2")
    assert page.locator("dialog[open]").count() == 0
    assert other.match == session.match


def test_the_sheet_is_printed_with_its_crosses(open_page, tmp_path: Path):
    """The PDF is the one that the print shop makes of the position."""
    session = Session(dicepad.load("qwixx"), ["Ann", "Bob"], seed=1)
    session.begin(record.Match((session.game.from_text(POSITION),)), session.seats, 1)
    page = open_page(session)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Print this sheet").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert file.name == "qwixx.pdf"
    assert file.read_bytes() == session.presenter.sheet.pdf(copies=1, up=1, position=session.state.to_text(), seat=0)
    with pikepdf.open(file) as pdf:
        assert len(pdf.pages) == 1
        assert "Qwixx" in str(pdf.docinfo["/Title"])
    document = pypdfium2.PdfDocument(file)
    words = document[0].get_textpage().get_text_range().split()
    assert {str(sum(range(1, 6))), "\N{MINUS SIGN}5", str(session.state.scores[0])} <= set(words)
    document.close()


def test_a_page_that_cannot_print_says_so(open_page, monkeypatch):
    monkeypatch.setitem(sys.modules, "sheetgen.writers.pdf", None)
    page = open_page(Session(dicepad.load("qwixx"), 1, seed=1))
    page.get_by_role("button", name="Print this sheet").click()
    page.get_by_text("This board cannot make a PDF.").first.wait_for()
