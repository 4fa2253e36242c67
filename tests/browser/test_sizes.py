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
    assert min(width for *_, width in page.evaluate(BOXES, ".dp-cell")) >= 24


def test_buttons_have_edges_in_the_colour_of_lines(open_page):
    """What a board counts with on its own element has other names than its colours."""
    page = open_page(Session(dicepad.load("qwixx"), ["Ann", "Bob"], seed=3), width=390, touch=True)
    edge = """(button) => [getComputedStyle(button).borderTopWidth, getComputedStyle(button).borderTopColor]"""
    assert page.eval_on_selector(".dp-settings select", edge) == ["1px", "rgb(124, 134, 143)"]


SIZES = [
    (390, 844, True),
    (360, 640, True),
    (844, 390, True),
    (768, 1024, True),
    (640, 450, False),
    (1920, 1080, False),
]
HIDDEN = """() => {
  document.querySelector(".dicepad").scrollIntoView();
  const inside = ({ left, right, top, bottom }) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight + 0.5;
  const dock = document.querySelector(".dp-dock");
  const bare = (box) => [box.top + 2, box.bottom - 2].every((y) =>
    !dock.contains(document.elementFromPoint(box.left + box.width / 2, y)));
  const live = [...document.querySelectorAll(".dp-cell")].filter((one) => !bare(one.getBoundingClientRect()));
  const rest = [...document.querySelectorAll(".dp-cell, .dp-dice li, .dp-actions .dp-button")];
  return [...live, ...rest.filter((one) => one.offsetParent && !inside(one.getBoundingClientRect()))]
    .map((one) => one.getAttribute("aria-label") ?? one.textContent);
}"""
"""What is out of sight when the top of the board is at the top of the screen: cells, dice or buttons."""


@pytest.mark.parametrize("seats", quick([1, 2, 3, 4, 5], 5))
@pytest.mark.parametrize(
    "game", quick(["qwixx", "qwixx-big-points", "qwixx-longo", "qwantum", "qwinto", "kneifen"], "qwixx-longo")
)
def test_cells_dice_and_buttons_are_in_sight_together(open_page, game, seats):
    """On each screen, before the roll and after it."""
    seats = min(seats, 4 if game == "qwantum" else 5)
    for width, height, touch in SIZES:
        session = Session(dicepad.load(game), ["Ann", "Bob", "Cleo", "Dan", "Eva"][:seats], seed=3)
        page = open_page(session, width=width, height=height, touch=touch)
        found = [page.evaluate(HIDDEN)]
        for die in page.locator(".dp-die").all():
            die.click()
        page.click(".dp-first")
        page.wait_for_function("window.models[0].get('view').at > 0")
        assert [*found, page.evaluate(HIDDEN)] == [[], []], (width, height)
        page.context.close()


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
