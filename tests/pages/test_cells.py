"""Cells of chapters that are changed and run on the built site, by the whole Python in the browser."""

from __future__ import annotations

import pytest

from tests.chapters.notebooks import CHAPTERS
from tests.tiers import quick

CODE = "[aria-label='Python code to change']"


def open_cell(page):
    """Open the editor of a page's cell."""
    page.get_by_role("button", name="Change this").click()
    page.wait_for_selector(f"{CODE}:focus")


def write(page, text):
    """Write other lines into the editor, by keys."""
    page.locator(CODE).focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def ended(page):
    """Wait until nothing runs; returns what is said of it."""
    page.wait_for_selector("[data-run]:enabled")
    return page.inner_text(".live-cell .live-said")


def run(page):
    page.get_by_role("button", name="Run", exact=True).click()
    return ended(page)


def printed(page):
    return page.inner_text(".tag_change-this .cell_output").strip()


def test_a_cell_is_changed_and_run_alone(visit):
    """It prints the same however often it runs, also by keys; an error names its line, and all can be undone."""
    page = visit("chances/loaded", wanted=True)
    before = printed(page)
    open_cell(page)
    assert page.inner_text(".live-cell .live-said") == "The first run downloads Python, 7 MB."
    assert "within(p, rolls" not in page.inner_text(".live-cell pre")
    for _ in range(2):
        page.keyboard.press("Shift+Enter")
        assert ended(page) == "Done."
        assert printed(page) == before
    write(page, "n = 3\nn * within(p, 1, 1)")
    assert run(page) == "Done."
    assert printed(page) == "Fraction(1, 2)"
    write(page, "print(p)\nfor k in range(3) print(k)")
    assert run(page).startswith("Line 2: SyntaxError: ")
    assert page.locator(".cm-line.wrong").inner_text() == "for k in range(3) print(k)"
    assert printed(page) == ""
    page.get_by_role("button", name="Reset").click()
    assert printed(page) == before
    assert page.locator(".cm-line.wrong").count() == 0
    assert run(page) == "Done."
    assert printed(page) == before


@pytest.mark.parametrize("name", quick([path.stem for path in CHAPTERS], "seven"))
def test_the_editor_of_each_chapter_is_seen_and_takes_every_sign(visit, name):
    """Wherever the code was folded away; "/" is what is typed, and does not lead to the search."""
    page = visit(f"chances/{name}")
    open_cell(page)
    assert page.is_visible(CODE)
    page.keyboard.press("Control+a")
    page.keyboard.type("a = 5 / 2")
    assert page.inner_text(CODE) == "a = 5 / 2"
    assert page.evaluate("document.activeElement.ariaLabel") == "Python code to change"


def test_what_never_ends_is_stopped_and_the_next_run_is_another(visit):
    """By *Stop*, or, after a minute without an answer, by *Start again*, which runs what stands there then."""
    page = visit("chances/loaded", wanted=True)
    before = printed(page)
    open_cell(page)
    assert run(page) == "Done."
    write(page, "while True: pass")
    page.get_by_role("button", name="Run", exact=True).click()
    page.get_by_role("button", name="Stop").click()
    assert ended(page) == "Stopped."
    # While Python loads, each of its messages starts the minute anew; so it has loaded before the clock moves.
    write(page, "1")
    assert run(page) == "Done."
    write(page, "while True: pass")
    page.clock.install()
    page.get_by_role("button", name="Run", exact=True).click()
    page.clock.fast_forward(60_000)
    page.get_by_text("Python has not answered for 60 seconds. Wait, or start again.").wait_for()
    write(page, "print(5 / 2)")
    page.get_by_role("button", name="Start again").click()
    assert ended(page) == "Done."
    assert printed(page) == "2.5"
    assert page.get_by_role("button", name="Start again").count() == 0
    page.get_by_role("button", name="Reset").click()
    assert run(page) == "Done."
    assert printed(page) == before


@pytest.mark.long
def test_a_cell_asks_for_perfect_play_and_gets_its_table(visit):
    """The table travels in a small form, whose values are at most 0.01 off."""
    page = visit("chances/best-move", wanted=True)
    before = [line.split() for line in printed(page).splitlines()[1:]]
    open_cell(page)
    assert "a table of perfect play, 11 MB" in page.inner_text(".live-cell .live-said")
    assert run(page) == "Done."
    after = [line.split() for line in printed(page).splitlines()[1:]]
    assert [move for move, _ in after] == [move for move, _ in before]
    assert [float(value) for _, value in after] == pytest.approx([float(value) for _, value in before], abs=0.011)
    write(page, "from dicepad import load\ntable_for(load('qwixx-mixed-colours'))")
    assert "for Qwixx alone" in run(page)


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_cell_draws_on_a_phone_and_nothing_is_cut_off(visit, violations, theme):
    page = visit("chances/spread", wanted=True, width=390, color_scheme=theme)
    cut = "[...document.querySelectorAll('.cell_input pre')].filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.evaluate(cut) == 0
    open_cell(page)
    assert run(page) == "Done."
    assert page.locator(".tag_change-this .cell_output svg").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert violations(page) == []
