"""Boards in a real JupyterLab: played by mouse and keys, in boxes, twice, after Python has gone, and when saved."""

from __future__ import annotations

import pytest

from .lab import jupyterlab, open_notebook, run_cell


@pytest.fixture
def address(tmp_path):
    with jupyterlab(tmp_path) as found:
        yield found


@pytest.fixture
def page(browser, address):
    base = address.partition("/lab")[0]
    context = browser.new_context(viewport={"width": 1200, "height": 1000}, base_url=base)
    found = context.new_page()
    open_notebook(found, address)
    run_cell(found, 0)
    yield found
    context.close()


def test_a_saved_notebook_shows_the_sheet(page):
    """Hosts that know no widgets find the sheet with its crosses as a picture."""
    run_cell(page, 1)
    page.locator(".dicepad .dp-first").wait_for()
    page.keyboard.press("Control+s")
    page.wait_for_function(
        "fetch('/api/contents/boards.ipynb').then(one => one.json()).then(one => one.content?.cells[1].outputs.length)"
    )
    outputs = page.request.get("/api/contents/boards.ipynb").json()["content"]["cells"][1]["outputs"]
    assert "<svg" in "".join(outputs[0]["data"]["image/svg+xml"])


def test_a_board_is_played_in_a_notebook(page):
    """Everything in one visit: to start a kernel takes seconds."""
    board = page.locator(".dicepad").first
    run_cell(page, 1)
    board.locator(".dp-first").wait_for()

    # Single keys belong to the board while it has the focus: R does not make a raw cell of a code cell.
    board.locator(".dp-first").focus()
    page.keyboard.press("r")
    board.locator(".dp-cell[data-state=live]").first.wait_for()
    assert page.locator(".jp-RawCell").count() == 0
    page.keyboard.press("p")
    board.locator("[data-move=pass].dp-costs").wait_for()
    page.keyboard.press("u")
    board.locator("[data-move=pass]:not(.dp-costs)").wait_for()

    # The same board stands there twice, and both show what happens; a match goes on in one of them.
    run_cell(page, 2)
    page.wait_for_function("document.querySelectorAll('.dicepad').length === 2")
    other = page.locator(".dicepad").nth(1)
    other.locator(".dp-cell[data-state=live]").first.click()
    board.locator(".dp-cell[data-state=marked]").first.wait_for()
    assert board.locator(".dp-cell[data-state=marked]").count() == other.locator(".dp-cell[data-state=marked]").count()

    # Python sees what was done on the board.
    run_cell(page, 3)
    page.wait_for_function("document.querySelector('.jp-Notebook').textContent.includes(\"'colour'\")")

    # Boards sit in boxes and keep their width.
    run_cell(page, 4)
    page.wait_for_function("document.querySelectorAll('.dicepad').length === 4")
    widths = page.eval_on_selector_all(".dicepad", "all => all.map(one => one.clientWidth)")
    assert min(widths) > 300

    # A kernel that has gone is said.
    token = {"X-XSRFToken": next(one["value"] for one in page.context.cookies() if one["name"] == "_xsrf")}
    for kernel in page.request.get("/api/kernels").json():
        page.request.delete(f"/api/kernels/{kernel['id']}", headers=token)
    page.wait_for_timeout(1500)
    board.get_by_label("Undo").click()
    board.locator(".dp-why").get_by_text("Python does not answer.").wait_for(timeout=15_000)
