"""A hand at a board: it is told what a cell would bring, sees its cross at once, and plays for nobody else."""

from __future__ import annotations

import pytest

import dicepad
from dicepad.record import Match
from widgets.session import Session

from .driver import HANDOVER

QWIXX = "red:2,3,4,5,7 yellow:4 / blue:9 ; active=0 phase=white dice=W6,W4,R6,Y6,G6,B6"
QWANTUM = "red:3,8 blue:5 / - ; active=0 phase=first dice=W3,R1,R2,R3,R5,R3,R6"


def at(text: str, seats=("Ann", "Bob"), game: str = "qwixx", **more) -> Session:
    session = Session(dicepad.load(game), list(seats), seed=1, **more)
    session.begin(Match((session.game.from_text(text),)), session.seats, 1)
    return session


def cell(name: str) -> str:
    return f'button[data-cell="{name}"]'


ECHO = """(name) => {
  window.models[0].send = () => {};
  const cell = document.querySelector(`button[data-cell="${name}"]`);
  cell.click();
  return new Promise((done) => requestAnimationFrame(() =>
    done([cell.dataset.state, cell.querySelectorAll("path").length, cell.textContent])));
}"""
"""Click on a cell while Python is silent, and tell what is drawn in the next frame."""


@pytest.mark.parametrize(
    ("game", "text", "name", "drawn"),
    [("qwixx", QWIXX, "red.10", ["marked", 2, ""]), ("qwantum", QWANTUM, "red.3", ["marked", 0, "23"])],
)
def test_what_is_taken_is_drawn_before_python_answers(open_page, game, text, name, drawn):
    session = at(text, game=game)
    page = open_page(session)
    before = page.get_attribute(cell(name), "data-state")
    assert (before, session.view()["live"][name]["mark"]) == ("live", drawn[2] or "x")
    assert page.evaluate(ECHO, name) == drawn
    assert page.locator(".dp-cell[data-state=live]").count() == 0


def test_a_cell_tells_what_it_brings_before_it_is_taken(open_page):
    """Red 10 is the sixth cross of its row: 21 points for 15, with 8 and 9 passed over."""
    wanted = "Red 10: cross, 6 more points, skips 2 numbers"
    page = open_page(at(QWIXX))
    assert page.get_attribute(cell("red.10"), "aria-label") == wanted
    assert page.locator(".dp-tip").count() == 0
    page.hover(cell("red.10"))
    assert page.inner_text(".dp-tip") == wanted
    seen = "(cell) => getComputedStyle(document.querySelector(`${cell} > .dp-ghost`)).opacity"
    assert page.evaluate(seen, cell("red.10")) == "0.35"
    page.hover(".dp-prompt")
    assert page.evaluate(seen, cell("red.10")) == "0"
    assert page.locator(".dp-tip").count() == 0
    page.focus(cell("red.10"))
    assert page.inner_text(".dp-tip") == wanted


def test_a_finger_that_rests_is_told_and_takes_nothing(open_page):
    session = at(QWIXX)
    page = open_page(session, width=390, touch=True, clock=True)
    touch = {"pointerType": "touch", "bubbles": True, "pointerId": 7}
    page.dispatch_event(cell("red.10"), "pointerdown", touch)
    page.clock.run_for(500)
    page.wait_for_selector(".dp-tip")
    page.dispatch_event(cell("red.10"), "pointerup", touch)
    page.dispatch_event(cell("red.10"), "click")
    assert page.evaluate("window.sent") == []
    page.dispatch_event(cell("red.10"), "pointerdown", touch)
    page.dispatch_event(cell("red.10"), "pointerup", touch)
    page.dispatch_event(cell("red.10"), "click")
    assert page.evaluate("window.sent") == ["cell"]


@pytest.mark.parametrize("then", ["[data-move=pass]", cell("red.10")])
def test_a_double_click_plays_for_one(open_page, then):
    session = at(QWIXX)
    page = open_page(session, clock=True)
    page.dblclick(cell("red.10"))
    page.wait_for_selector(".dp-hand")
    assert page.inner_text(".dp-hand") == "Bob\N{RIGHT SINGLE QUOTATION MARK}s sheet"
    page.dispatch_event(cell("red.10"), "click")
    page.dispatch_event("[data-move=pass]", "click")
    page.keyboard.press("p")
    page.clock.run_for(HANDOVER)
    page.wait_for_selector(".dicepad:not([data-busy])")
    assert page.locator(".dp-hand").count() == 0
    assert page.evaluate("window.sent") == ["cell"]
    assert session.table.in_play.event_index == 1
    page.click(then)
    page.wait_for_function("window.models[0].get('view').eventIndex === 2", polling=50)


def test_a_double_click_on_roll_does_not_pass(open_page):
    """Pass appears in the place of Roll as soon as the dice lie."""
    session = Session(dicepad.load("qwixx"), 1, seed=3)
    page = open_page(session, clock=True)
    box = page.locator(".dp-first").bounding_box()
    page.click(".dp-first")
    page.wait_for_selector("[data-move=pass]")
    moved = page.locator("[data-move=pass]").bounding_box()
    assert abs(moved["x"] + moved["width"] - box["x"] - box["width"]) < 40
    page.locator("[data-move=pass]").dispatch_event("click", {"detail": 2})
    assert page.evaluate("window.sent") == ["roll"]
    page.click("[data-move=pass]")
    page.wait_for_function("window.models[0].get('view').eventIndex === 2", polling=50)


@pytest.mark.parametrize(("later", "sent"), [(60, ["roll"]), (150, ["roll"]), (300, ["roll", "move"])])
def test_a_second_click_counts_once_it_is_no_double_click(open_page, later, sent):
    """A click elsewhere counts at once."""
    for detail, expected in ((2, sent), (1, ["roll", "move"])):
        page = open_page(Session(dicepad.load("qwixx"), 1, seed=3), clock=True)
        page.dispatch_event(".dp-first", "click", {"detail": 1})
        page.wait_for_selector("[data-move=pass]")
        page.clock.run_for(later)
        page.dispatch_event("[data-move=pass]", "click", {"detail": detail})
        assert page.evaluate("window.sent") == expected


@pytest.mark.parametrize("width", [390, 1000])
def test_a_tap_on_a_border_marks_the_nearest_cell_and_two_fingers_mark_one(open_page, width):
    session = at(QWIXX)
    page = open_page(session, width=width, touch=width < 400)
    box = page.locator(cell("red.10")).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] - 1.5
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.dp-cell')", [x, y]) is None
    page.evaluate(
        """([x, y]) => {
          const two = ["red.10", "yellow.10"].map((name) => document.querySelector(`button[data-cell="${name}"]`));
          const under = document.elementFromPoint(x, y);
          under.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX: x, clientY: y }));
          for (const one of two) one.click();
        }""",
        [x, y],
    )
    page.wait_for_function("window.models[0].get('view').eventIndex === 1")
    assert page.evaluate("window.sent") == ["cell"]
    assert "red.10" in str(session.match.events[0])


@pytest.mark.parametrize("width", [390, 1280])
def test_the_white_dice_say_their_sum(open_page, width):
    """It stands below the two of them, until nobody may use it any more."""
    page = open_page(at(QWIXX), width=width, touch=width < 400)
    assert page.inner_text(".dp-sum") == "= 10"
    total, one, two, red = (
        page.locator(place).bounding_box()
        for place in (".dp-sum", *(f".dp-dice [role=img] >> nth={index}" for index in range(3)))
    )
    assert total["y"] >= one["y"] + 40
    assert abs((total["x"] + total["width"] / 2) - (one["x"] + two["x"] + two["width"]) / 2) < 5
    assert total["x"] + total["width"] <= red["x"]
    page.click("[data-move=pass]")
    page.wait_for_function("window.models[0].get('view').seat === 1")
    page.wait_for_selector(".dicepad:not([data-busy])")
    page.click("[data-move=pass]")
    page.wait_for_function("!document.querySelector('.dp-sum')")


def test_what_was_written_last_is_marked_on_all_sheets(open_page):
    session = Session(dicepad.load("qwixx"), ["Ann", "Bob"], seed=3)
    session.handle({"do": "roll", "dice": "W4 W6 R1 Y1 G1 B1"})
    for name in ("red.10", "green.10"):
        session.handle({"do": "cell", "cell": name})
    page = open_page(session)
    assert [seat["fresh"] for seat in session.view()["seats"]] == [["red.10"], ["green.10"]]
    marked = "[data-last]"
    assert page.eval_on_selector_all(marked, "all => all.map(one => one.dataset.cell)") == ["red.10"]
    assert page.locator(".dp-glance button").count() == 2
    assert page.locator(".dp-glance .dp-last").count() == 2
    page.click(".dp-glance button >> nth=1")
    page.wait_for_function("document.querySelector('[data-last]').dataset.cell === 'green.10'")


MISSED = "red:9 yellow:9 green:5 blue:5 / - ; active=0 phase=colour dice=W1,W6,R1,Y1,G5,B5"


def test_a_misthrow_by_key_is_asked_for(open_page):
    session = at(MISSED)
    page = open_page(session)
    page.focus(".dp-cell[tabindex='0']")
    for _ in range(2):
        page.keyboard.down("p")  # the second time because the key is held
    page.keyboard.up("p")
    assert page.evaluate("document.activeElement.matches('.dp-costs')")
    assert page.evaluate("window.sent") == []
    page.keyboard.press("p")
    page.wait_for_function("window.models[0].get('view').eventIndex === 1")
    assert session.view()["seats"][0]["score"] == -1


def test_keys_lead_from_one_cell_that_can_be_taken_to_the_next(open_page):
    session = at(QWIXX)
    page = open_page(session)
    live = page.eval_on_selector_all(".dp-cell[data-state=live]", "all => all.map(one => one.dataset.cell)")
    assert len(live) > 2
    assert page.locator(".dp-cell:not([tabindex='-1'])").count() == 1, "Tab stops at the sheet once"
    page.focus(cell("red.2"))
    found = []
    for key in ["n"] * (len(live) + 1) + ["b"]:
        page.keyboard.press(key)
        found.append(page.evaluate("document.activeElement.dataset.cell"))
    assert found == [*live, live[0], live[-1]]
    page.focus(cell("red.10"))
    for key, name in (("End", session.board()["rows"][0]["cells"][-1]), ("Home", "red.2")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.cell") == name
    assert page.evaluate("window.sent") == []
