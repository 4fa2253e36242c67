"""Typed text comes back after a reload or a new edition, until the page itself has the same text."""

from __future__ import annotations

import pytest

from .test_cells import CODE, write
from .test_play import come_near, view

OWN = 'format = 1\nbase = "qwixx"\nid = "ours"\ntitle = "Our sheet"\n'
TYPE = """(form, values) => {
  for (const [selector, value] of Object.entries(values)) {
    const field = form.querySelector(selector);
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""
"""Types without setting the focus, for which the print shop would wake Python."""


def test_what_was_typed_into_a_form_comes_back(visit):
    """A title, a number, a switch and a sheet in the print shop; and the sheet on which the match of a page begins."""
    page = visit("printing")
    typed = {"[name=title]": "Our club", "[name=copies]": "30", "[data-part=date]": True, "[name=spec]": OWN}
    form = page.locator(".pad")
    form.evaluate(TYPE, typed)
    page.reload()
    assert page.input_value(".pad [name=title]:visible") == "Our club"
    assert page.input_value(".pad [name=copies]") == "30"
    assert page.input_value(".pad [name=spec]:visible") == OWN
    assert [page.is_checked(f".pad [data-part={part}]") for part in ("name", "date")] == [False, True]
    form.evaluate(TYPE, dict.fromkeys(typed, ""))
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('dicepad '))") == []

    page.goto(page.url.replace("printing", "own-sheet"))
    page.locator(".live-own button").wait_for()
    page.locator(".live-own").evaluate(TYPE, {"textarea": OWN})
    page.reload()
    page.wait_for_function("(text) => document.querySelector('.live-own textarea').value === text", arg=OWN)
    come_near(page)
    page.wait_for_function("document.querySelector('.live-play').model?.get('board').title === 'Our sheet'")
    assert view(page)["eventIndex"] == 0


@pytest.mark.long
def test_a_position_and_the_lines_of_a_cell_come_back(visit):
    page = visit("explorer")
    board = page.locator(".live-explore").first
    board.get_by_role("slider", name="Players").press("ArrowRight")
    board.locator('.dp-cell[data-cell="green.11"]').click()
    page.get_by_label("Green 11: tap to clear it").first.wait_for()
    before = board.locator(".dp-controls").first.inner_text(), board.locator(".dp-sheet").inner_text()
    page.reload()
    page.get_by_label("Green 11: tap to clear it").first.wait_for()
    assert (board.locator(".dp-controls").first.inner_text(), board.locator(".dp-sheet").inner_text()) == before

    page.goto(page.url.replace("explorer", "chances/loaded"))
    page.get_by_role("button", name="Change this").click()
    write(page, "6 * 7")
    page.reload()
    assert page.locator(CODE).inner_text() == "6 * 7"
    page.get_by_role("button", name="Reset").click()
    page.reload()
    page.get_by_role("button", name="Change this").wait_for()
    assert page.locator(CODE).count() == 0
