"""The coach at a board: a hint by mouse and by key, what it lights and says, the tutor, and who may ask."""

from __future__ import annotations

import pytest

import dicepad
from widgets.session import Session

pytestmark = pytest.mark.browser

POSITION = "5,10,24,34 / 6 ; active=0 phase=enter dice=- total=9"


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark")])
def test_a_hint_lights_the_best_move_and_says_why(open_page, violations, width, theme):
    """It goes with the next event and with undo; who plays on is spoken to by the tutor, and takes the move back."""
    session = Session(dicepad.load("qwinto"), ["Ann", "careful"], seed=5)
    page = open_page(session, width=width, color_scheme=theme, touch=width < 400)
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("[data-hint=best]")
    said = str(page.text_content(".dp-tip"))
    assert "Worth " in said
    assert "estimated" in said
    assert page.text_content("[role=status]") == said
    assert violations(page) == []
    page.select_option("text=Tutor >> select", label="for small ones too")
    page.wait_for_function("!document.querySelector('[data-hint]')")
    page.locator(".dp-cell").first.focus()
    page.keyboard.press("h")
    page.wait_for_selector("[data-hint=best]")
    page.evaluate("models[0].send({do: 'undo'})")
    page.wait_for_function("!document.querySelector('[data-hint]')")


def test_what_the_tutor_says_is_taken_back(open_page):
    session = Session(dicepad.load("qwixx"), ["Ann", "careful"], seed=5)
    session.tutor = "usual"
    session.handle({"do": "roll", "dice": "4 5 1 1 6 6"})
    page = open_page(session)
    page.click('.dp-cell[data-cell="red.9"]')
    page.locator(".dp-tip", has_text="was better").wait_for()
    page.locator(".dp-said").get_by_role("button", name="Undo").click()
    page.wait_for_selector('.dp-cell[data-cell="red.9"][data-state=live]')
    assert page.locator(".dp-tip").count() == 0


def test_several_people_ask_only_if_all_agree(open_page):
    session = Session(dicepad.load("qwinto"), ["Ann", "Bob"], seed=5)
    page = open_page(session)
    assert page.get_by_role("button", name="Hint").count() == 0
    page.locator(".dp-cell").first.focus()
    page.keyboard.press("h")
    page.locator(".dp-why", has_text="only if all agree").wait_for()
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Everybody may ask for hints").check()
    page.click("text=Start")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("[data-hint=best]")
