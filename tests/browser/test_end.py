"""The end of a match: who won and why, what everybody made, and what to do next."""

from __future__ import annotations

import pytest

import dicepad
from dicepad.record import Match
from tests.tiers import quick
from widgets.session import Session

LAST = "red:2,3,4,5,6,12,lock yellow:2,3,4,5,6 / blue:9 ; active=0 phase=white dice=W6,W6,-,Y6,G6,B6"
"""One more lock ends this match: Yellow 12, the sixth and seventh cross of its row."""


def at_the_end(**more: str) -> Session:
    session = Session(dicepad.load("qwixx"), ["Ann", "Bob"], seed=1, **more)
    session.begin(Match((session.game.from_text(LAST),)), session.seats, 1)
    return session


@pytest.mark.parametrize("width", quick([390, 1280], 390))
def test_the_end_tells_who_won_and_why_and_goes_on(open_page, violations, width):
    session = at_the_end()
    page = open_page(session, width=width, height=844, touch=width < 400)
    assert page.locator(".dp-end").count() == 0
    page.click('button[data-cell="yellow.12"]')
    page.wait_for_function("window.models[0].get('view').seat === 1")
    page.wait_for_selector(".dicepad:not([data-busy])")
    page.click("[data-move=pass]")
    page.wait_for_selector(".dp-end")
    assert page.inner_text(".dp-prompt") == "Ann wins with 56 points."
    said = page.inner_text(".dp-end p")
    assert "Red and Yellow are closed." in said
    assert said.endswith("Ann made the highest-scoring move: Yellow 12, for 13 points.")
    heads = page.eval_on_selector_all(".dp-end thead th", "all => all.map(one => one.textContent)")
    assert heads == ["Ann", "Bob"]
    rows = page.eval_on_selector_all(
        ".dp-end tbody tr", "all => all.map(one => [...one.children].map(cell => cell.textContent))"
    )
    assert rows[0] == ["Red", "28", "0"]
    assert rows[-1] == ["Total", "56", "1"]
    assert page.locator(".dp-end .dp-first").bounding_box()["y"] < 844
    assert page.locator(".dp-first").count() == 1
    assert page.locator(".dp-dock [aria-disabled=true]").count() == 0
    assert violations(page) == []
    page.click("text=Play again")
    page.wait_for_function("window.models[0].get('view').eventIndex === 0")
    assert page.locator(".dp-end").count() == 0
    assert [seat.name for seat in session.seats] == ["Bob", "Ann"]  # the others begin in turn


def test_the_same_dice_can_be_played_again(open_page):
    session = Session(dicepad.load("qwixx"), ["random", "random"], seed=5)
    session.run()
    first = session.match.states[1].dice
    page = open_page(session, clock=True)
    page.click(".dp-end >> text=Same dice again")
    page.wait_for_function("window.models[0].get('view').eventIndex === 0")
    session.handle({"do": "step"})
    assert session.state.dice == first
