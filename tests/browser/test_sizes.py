"""Every sheet in every room: in a notebook on a phone nothing is cut off, and on a beamer the width is used."""

from __future__ import annotations

import pytest

import dicepad
from tests.tiers import quick
from widgets.session import Session

GAMES = ["qwixx", "qwantum", "qwinto", "kneifen", "qwixx-double-a", "qwixx-chain-a", "qwixx-bonus-a"]
BOXES = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.offsetParent)
  .map((one) => one.getBoundingClientRect()).map((box) => [box.left, box.right, box.width])"""


@pytest.mark.parametrize("game", quick(GAMES, "qwixx-bonus-a", "kneifen"))
def test_nothing_is_cut_off_in_a_notebook_on_a_phone(open_page, game):
    """A phone of 320 pixels leaves 274 to the output of a cell."""
    page = open_page(Session(dicepad.load(game), ["Ann", "Bob", "Cleo"], seed=3), width=320, touch=True)
    page.evaluate("document.querySelector('[data-session]').style.width = '274px'")
    page.wait_for_function("document.querySelector('.dicepad').clientWidth === 274")
    edge = page.evaluate("document.querySelector('.dicepad').getBoundingClientRect().right")
    found = page.evaluate(BOXES, ".dp-cell, .dp-seat, .dp-button, .dp-dice li, .dp-glance button, .dp-sums > .dp-place")
    assert len(found) > 40
    assert [box for box in found if box[0] < 0 or box[1] > edge + 0.5] == []
    assert min(width for *_, width in page.evaluate(BOXES, ".dp-cell")) >= 36


@pytest.mark.parametrize("game", quick(GAMES, "qwinto"))
def test_a_beamer_is_used(open_page, game):
    page = open_page(Session(dicepad.load(game), ["Ann", "Bob"], seed=3), width=1920, height=1080)
    found = "document.querySelector('.dp-paper').getBoundingClientRect()"
    width, bottom = page.evaluate(f"[{found}.width, {found}.bottom]")
    assert width > 1000 or bottom > 1000
    assert bottom < 1080
    dock = page.evaluate("document.querySelector('.dp-dock').getBoundingClientRect().bottom")
    assert dock <= 1080


def test_the_board_can_have_the_whole_screen(open_page):
    page = open_page(Session(dicepad.load("qwixx"), ["Ann", "Bob"], seed=3), width=1280)
    page.click("text=Full screen")
    page.wait_for_function("document.fullscreenElement?.matches('.dicepad')")
    page.click("text=Full screen")
    page.wait_for_function("!document.fullscreenElement")
