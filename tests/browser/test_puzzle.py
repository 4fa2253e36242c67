"""Puzzles in the browser: the data alone plays, and nothing is sent anywhere."""

from __future__ import annotations

import pytest

import dicepad
from tests.tiers import quick
from widgets.puzzle import Puzzle, script

STATE = "red:2,3,4,5,7 yellow:4 / blue:9 ; active=0 phase=white dice=W6,W6,R6,Y6,G6,B6"


@pytest.mark.parametrize("width", quick([320, 900], 320))
def test_a_puzzle_is_answered_retried_and_leads_on(open_page, width):
    state = dicepad.load("qwixx").from_text(STATE)
    because = {"red.12": "It closes red.", "green.12": "Red is worth more."}
    first = Puzzle(state, "What is best?", best=["red.12"], because=because)
    second = Puzzle(state, "What else is legal?", best=["green.12", "pass"])
    page = open_page(script(first, second), width=width)
    page.evaluate("void (window.models[0].send = () => { throw new Error('nothing may be sent') })")
    assert page.inner_text(".dp-prompt") == "What is best?"

    page.click('button[data-cell="yellow.12"]', force=True)
    why = "Yellow 12 closes its row: you need 5 crosses there first, and you have 1."
    assert page.inner_text(".dp-puzzle p") == f"Not quite. {why}"
    page.click('button[data-cell="green.12"]', force=True)
    assert page.inner_text(".dp-puzzle p") == "Not quite. Red is worth more."
    page.click("text=Try again")
    assert page.query_selector(".dp-puzzle p") is None

    page.click('button[data-cell="red.12"]')
    assert page.inner_text(".dp-puzzle p") == "Right. It closes red."
    assert page.get_attribute('button[data-cell="red.lock"]', "data-state") == "marked"
    assert "It closes red." in page.inner_text("[role=status]")
    page.click('button[data-cell="yellow.12"]', force=True)
    assert page.inner_text(".dp-puzzle p") == "Right. It closes red."

    page.focus(".dp-puzzle button")
    page.keyboard.press("Enter")
    assert page.inner_text(".dp-prompt") == "What else is legal?"
    assert page.get_attribute('button[data-cell="red.12"]', "data-state") == "live"
    page.keyboard.press("p")
    assert page.inner_text(".dp-puzzle p").startswith("Right.")
