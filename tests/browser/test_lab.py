"""Boards in a real JupyterLab: played by mouse and keys, in boxes, twice, after Python has gone, and when saved."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator, Page

import dicepad
import widgets
from dicepad.tasks import say, words
from widgets.session import Session

from .conftest import PATIENCE
from .lab import NOTEBOOK, jupyterlab, open_notebook, places, run_cell


@pytest.fixture
def address(tmp_path):
    with jupyterlab(tmp_path) as found:
        yield found


@pytest.fixture
def page(browser, address):
    base = address.partition("/lab")[0]
    context = browser.new_context(viewport={"width": 1200, "height": 1000}, base_url=base)
    found = context.new_page()
    found.set_default_timeout(PATIENCE)
    open_notebook(found, address)
    run_cell(found, 0)
    yield found
    context.close()


def without_kernel(page: Page, address: str, folder: Path) -> Locator:
    """Stop all kernels, open the notebook again, and give the cell of the board."""
    token = {"X-XSRFToken": next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "_xsrf")}
    for session in page.request.get("/api/sessions").json():
        page.request.delete(f"/api/sessions/{session['id']}", headers=token)
    page.goto(address)
    cell = page.locator(".jp-CodeCell").nth(1)
    cell.locator("img").wait_for()
    return cell


@pytest.mark.long
def test_a_saved_notebook_shows_the_sheet_without_python(page, address, tmp_path):
    """Beside a live board the picture is hidden; it follows the match, and is seen when Python has gone."""
    run_cell(page, 1)
    page.locator(".dicepad .dp-first").click()
    page.locator(".dicepad .dp-cell[data-state=live]").first.click()
    page.locator(".dicepad .dp-cell[data-state=marked]").wait_for()
    session = Session(dicepad.load("qwixx"), ["Ann"], seed=3)
    session.handle({"do": "roll"})
    session.handle({"do": "cell", "cell": next(iter(session.view()["live"]))})
    expected = session.picture()["image/png"]
    page.wait_for_function(
        "end => document.querySelector('.jp-needs-light-background').src.trim().endsWith(end)", arg=expected[-400:]
    )
    assert not page.locator(".jp-needs-light-background").is_visible()
    page.locator(".jp-CodeCell .cm-content").first.click()
    # Nobody may ask for the notebook meanwhile: a server that reads half a notebook puts the one before in its place.
    with page.expect_response(lambda answer: answer.request.method == "PUT" and NOTEBOOK.name in answer.url):
        page.keyboard.press("Control+s")
    outputs = nbformat.read(tmp_path / NOTEBOOK.name, as_version=4).cells[1].outputs
    assert "".join(outputs[1]["data"]["image/png"]).strip() == expected
    assert len(json.dumps(outputs)) < 50_000

    # The cells that have not run are not trusted, and so is the notebook; then it is.
    cell = without_kernel(page, address, tmp_path)
    assert "<board: Qwixx, Ann>" in cell.inner_text()
    assert cell.locator("img").is_visible()
    trust = [sys.executable, "-m", "jupyter", "trust", "boards.ipynb"]
    subprocess.run(trust, cwd=tmp_path, env=os.environ | places(tmp_path), check=True, capture_output=True)
    cell = without_kernel(page, address, tmp_path)
    cell.get_by_text("model not found").wait_for()
    assert cell.locator("img").is_visible()
    assert cell.locator("img").evaluate("one => one.naturalWidth") == 700

    # So it does on pages that are made of the notebook.
    convert = [sys.executable, "-m", "jupyter", "nbconvert", "--to", "html", "boards.ipynb"]
    subprocess.run(convert, cwd=tmp_path, env=os.environ | places(tmp_path), check=True, capture_output=True)
    page.goto((tmp_path / "boards.html").as_uri())
    assert page.locator("img").is_visible()


SHOWN = {
    "widgets.play('qwixx', 'Ann', seed=3)": "Qwixx: Ann\N{RIGHT SINGLE QUOTATION MARK}s sheet (0)",
    "widgets.train('qwinto')": "Qwinto: ",
    "widgets.explore('kneifen')": "on this roll (%): ",
    "widgets.review(dicepad.play_out(dicepad.Match.begin(dicepad.load('kneifen'), 1), random.Random(1)))": "decisions",
    "sheetgen.sheet('qwantum')": "",
}
"""Expressions whose widgets a notebook shows, each with words for those who cannot see it; nbconvert has none for an
SVG."""


@pytest.mark.long
def test_an_exported_notebook_shows_every_widget_without_python(browser, tmp_path):
    """A picture stands for each of them, and no error; its words are read by the template that knows such words."""
    cells = [new_code_cell("import dicepad, random, sheetgen, widgets"), *map(new_code_cell, SHOWN)]
    nbformat.write(new_notebook(cells=cells), tmp_path / "all.ipynb")
    context, texts = browser.new_context(offline=True), [""] * len(SHOWN)
    page = context.new_page()
    for how in ("--inplace --execute --to notebook", "--to html", "--to html --template classic"):
        convert = [sys.executable, "-m", "jupyter", "nbconvert", "all.ipynb", *how.split()]
        subprocess.run(convert, cwd=tmp_path, env=os.environ | places(tmp_path), check=True, capture_output=True)
        if how.endswith("notebook"):
            continue
        page.goto((tmp_path / "all.html").as_uri())
        pictures = page.eval_on_selector_all(
            "img, svg:not(img svg)", "all => all.map(one => [one.alt ?? one.textContent, one.clientWidth])"
        )
        assert [width > 300 for _, width in pictures] == [True] * len(SHOWN)
        for number, (text, _) in enumerate(pictures):
            texts[number] += text
        assert "Error displaying" not in page.inner_text("body")
    for text, said in zip(texts, SHOWN.values(), strict=True):
        assert said in text
    context.close()


@pytest.mark.long
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
    for one in (board, other):
        one.locator(".dp-cell[data-state=marked]").first.wait_for()
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
    token = {"X-XSRFToken": next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "_xsrf")}
    for kernel in page.request.get("/api/kernels").json():
        page.request.delete(f"/api/kernels/{kernel['id']}", headers=token)
    board.get_by_role("button", name="Undo").click()
    board.locator(".dp-why").get_by_text("Python is not answering.").wait_for()


@pytest.mark.long
def test_an_explorer_is_read_on_in_a_notebook(browser, tmp_path):
    """Taps and sliders set up a position; chances and worths are told, and a cell reads them."""
    with jupyterlab(tmp_path, NOTEBOOK.with_name("explorer.ipynb")) as found:
        context = browser.new_context(viewport={"width": 1200, "height": 1000})
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        open_notebook(page, found)
        run_cell(page, 0)
        run_cell(page, 1)
        page.locator('.dp-cell[data-cell="12.1"][data-chance="26"]').wait_for()
        page.locator('.dp-cell[data-cell="11.1"]').click()
        page.locator('.dp-cell[data-cell="11.1"][data-state=live]:not([data-chance])').wait_for()
        page.get_by_label("Chance").select_option("within turns")
        page.get_by_role("slider", name="Turns").press("ArrowRight")
        page.locator('.dp-cell[data-cell="12.1"]:not([data-chance="26"])').wait_for()
        run_cell(page, 2)
        page.get_by_text("11:1 ; active=0 phase=roll> 0.4509").wait_for()
        for die in page.locator(".dp-die").all():
            die.click()
        page.get_by_text("What are the moves worth?").click()
        page.get_by_text("turns to go (estimate)").first.wait_for()
        context.close()


@pytest.mark.long
def test_a_task_is_answered_in_a_notebook(browser, tmp_path):
    """By keys and buttons: a wrong answer gets its reply, the hint says how to begin; a cell reads the verdicts."""
    with jupyterlab(tmp_path, NOTEBOOK.with_name("tasks.ipynb")) as found:
        context = browser.new_context(viewport={"width": 1200, "height": 1000})
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        open_notebook(page, found)
        run_cell(page, 0)
        run_cell(page, 1)
        task = widgets.ask("square", level=2, seed="class 7b").task
        page.get_by_text(say(task.question, "en")).first.wait_for()
        page.locator(".jp-OutputArea svg[role=img]").wait_for()
        outputs = page.locator(".jp-OutputArea")
        field = outputs.get_by_label("Answer", exact=True)
        wrong = task.blanks[0].usual[0]
        field.fill(words("en").valued(wrong.value, task.blanks[0].form))
        field.press("Enter")
        page.get_by_text(words("en").tell(wrong.reply)).wait_for()
        outputs.get_by_role("button", name="Hint", exact=True).click()
        page.get_by_text(say(task.hint, "en")).wait_for()
        field.fill(words("en").answer(task.blanks[0]))
        outputs.get_by_role("button", name="Check", exact=True).click()
        page.get_by_text("Correct.").wait_for()
        assert outputs.locator("img:visible").count() == 0  # the picture is for a notebook without Python
        outputs.get_by_role("button", name="Next", exact=True).click()
        page.get_by_text(say(task.question, "en")).first.wait_for(state="hidden")
        run_cell(page, 2)
        page.get_by_text("[] 1").wait_for()
        context.close()
