"""Every sheet in every room: in a notebook on a phone nothing is cut off, and on a beamer the width is used."""

from __future__ import annotations

import pytest

import dicepad
from sheetgen import sheets
from sheetgen.drawing.palette import STANDARD
from sheetgen.wording import LANGUAGES
from tests.tiers import quick
from widgets.exploration import Exploration
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


BOXED = """(style) => {
  for (const one of document.querySelectorAll(".box > [data-session]")) one.parentElement.replaceWith(one);
  for (const one of document.querySelectorAll("[data-session]")) {
    const box = Object.assign(document.createElement("div"), { className: "box", style });
    one.before(box);
    box.append(one);
  }
}"""
"""Puts each board into a box of its own, as some hosts do, in the place of the one before."""
BOXES_THAT_SHRINK = ("inline-flex", "inline-block", "inline-grid", "table", "grid; width: fit-content")


def test_boards_keep_their_width_in_boxes_that_shrink_to_fit(open_page):
    """All kinds of boards: a box as wide as what is in it asks each of them for a width, and a phone has less."""
    boards = [Session(dicepad.load(game), ["Ann", "Bob"], seed=3) for game in ("qwixx", "kneifen")]
    models = [*boards, Exploration(dicepad.load("qwinto").start(1))]
    widths = "all => all.map((one) => one.getBoundingClientRect().width)"
    for screen, width in ((1400, 760), (390, 351)):
        page = open_page(*models, width=screen)
        for box in BOXES_THAT_SHRINK:
            page.evaluate(BOXED, f"display: {box}")
            assert page.eval_on_selector_all(".dicepad", widths) == [width] * len(models), box
            assert page.evaluate("document.documentElement.scrollWidth") == screen, box


TIGHT = """() => [...document.querySelectorAll(".dicepad :is(button, summary, select, label)")]
  .filter((one) => one.offsetParent && (one.scrollWidth > one.clientWidth + 1
    || one.getBoundingClientRect().right > innerWidth + 0.5)).map((one) => one.ariaLabel ?? one.textContent)"""
"""Controls whose words do not fit, or that leave the screen."""


@pytest.mark.parametrize("game", quick(["qwixx", "qwantum", "kneifen", "qwinto"], "qwixx", "kneifen"))
def test_the_words_of_every_language_fit_on_a_phone(open_page, game):
    """Also when everything is unfolded, and in the turn of somebody with a long name."""
    sessions = [Session(dicepad.load(game), ["Maximiliane", "Bob"], lang=lang, seed=3) for lang in LANGUAGES]
    for session in sessions:
        if session.state.dice_due:
            session.handle({"do": "roll"})
    page = open_page(*sessions, width=360, touch=True)
    page.evaluate("for (const one of document.querySelectorAll('.dicepad details')) one.open = true")
    boards = page.locator(".dicepad").all()
    assert [board.get_attribute("lang") for board in boards] == list(LANGUAGES)
    assert min(board.locator("button").count() for board in boards) > 10
    assert page.evaluate(TIGHT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


DICE = "document.querySelector('.dp-dice').getBoundingClientRect().height"


@pytest.mark.parametrize("width", [340, 390])
def test_dice_in_two_lines_have_room_for_their_letters_before_they_are_rolled(open_page, width):
    page = open_page(Session(dicepad.load("qwantum"), ["Ann", "Bob"], seed=3), width=width)
    before = page.evaluate(DICE)
    page.click(".dp-first")
    page.wait_for_selector(".dp-dice .dp-rolled")
    assert page.evaluate(DICE) == before


def test_buttons_have_edges_in_the_colour_of_lines(open_page):
    """The variables on the element of a board have other names than its colours."""
    page = open_page(Session(dicepad.load("qwixx"), ["Ann", "Bob"], seed=3), width=390, touch=True)
    edge = """(button) => [getComputedStyle(button).borderTopWidth, getComputedStyle(button).borderTopColor]"""
    assert page.eval_on_selector(".dp-settings select", edge) == ["1px", "rgb(124, 134, 143)"]


BANDS = """() => Object.fromEntries([...document.querySelectorAll(".dp-row .dp-cell")]
  .map((one) => [one.dataset.cell, getComputedStyle(one).boxShadow]))"""


@pytest.mark.parametrize("game", quick(sheets(), "qwixx-mixed-colours", "qwixx-longo"))
def test_cells_that_show_themselves_keep_the_colours_of_their_bands(open_page, game):
    """Each cell of the spec, in rows of one colour and of several; a lock continues the band before it."""
    session = Session(dicepad.load(game), ["Ann", "Bob"], seed=3)
    page = open_page(session, width=390, touch=True)
    found = page.evaluate(BANDS)
    for row in session.game.spec.rows:
        bands = {cell.name: STANDARD.tone(cell.colour or row.colour).band for cell in row.cells}
        if (lock := f"{row.name}.lock") in found:
            bands[lock] = bands[row.cells[-1].name]
        for cell, band in bands.items():
            red, green, blue = bytes.fromhex(band[1:])
            assert found[cell].startswith(f"rgb({red}, {green}, {blue})"), cell


LINES = """() => [...document.querySelectorAll(".dp-row")].map((row) => {
  const [name, first] = [".dp-name", ".dp-cell"].map((part) => row.querySelector(part).getBoundingClientRect());
  const tops = [...row.querySelectorAll(".dp-cell")].map((one) => one.getBoundingClientRect().top);
  return [new Set(tops).size, first.left - name.left, first.width];
})"""
"""In how many lines each row stands, how far its first cell is from its name, and how wide that cell is."""


@pytest.mark.parametrize(("width", "lines"), [(390, 1), (360, 1), (320, 2)])
def test_rows_that_are_shifted_stand_in_one_line_if_fingers_can_tell_the_cells_apart(open_page, width, lines):
    page = open_page(Session(dicepad.load("qwinto"), ["Ann", "Bob"], seed=3), width=width, touch=True)
    found = page.evaluate(LINES)
    assert [count for count, *_ in found] == [lines] * 3
    assert [away for _, away, wide in found if not (wide >= 24 and 24 <= away < wide + 3)] == []


@pytest.mark.parametrize("game", ["qwinto", "qwantum"])
def test_a_finger_sees_the_number_that_a_cell_would_take(open_page, game):
    """Without a mouse nothing hovers, so live cells tell their numbers at once; a mouse shows them one by one."""
    session = Session(dicepad.load(game), ["Ann", "Bob"], seed=3)
    state = session.state
    session.handle({"do": "pick", "picked": list(session.game.die_names)} if not state.dice_due else {"do": "roll"})
    session.handle({"do": "move", "move": "keep"})
    marks = {cell: live["mark"] for cell, live in session.view()["live"].items()}
    assert len(marks) >= 4
    told = """() => Object.fromEntries([...document.querySelectorAll(".dp-cell[data-state=live]")].map((one) =>
      [one.dataset.cell, [one.textContent, getComputedStyle(one.querySelector(".dp-ghost")).opacity]]))"""
    page = open_page(session, width=390, touch=True)
    assert page.evaluate(told) == {cell: [mark, "0.7"] for cell, mark in marks.items()}
    page = open_page(session)
    assert page.evaluate(told) == {cell: [mark, "0"] for cell, mark in marks.items()}


COVERED = """() => {
  const found = new Set(), controls = [...document.querySelectorAll(".dicepad :is(button, select, input, summary)")];
  for (let y = 0; y < document.documentElement.scrollHeight; y += 20) {
    scrollTo(0, y);
    for (const one of controls.filter((one) => one.offsetParent && !one.closest(".dp-dock"))) {
      const { left, top, width, height } = one.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      if (above?.closest(".dp-dock")) found.add(one.ariaLabel ?? one.textContent);
    }
  }
  return [...found];
}"""
"""Controls that the dock covers, wherever the page is scrolled to."""


@pytest.mark.parametrize("game", quick(["qwixx", "qwantum", "qwinto", "kneifen"], "qwixx", "kneifen"))
def test_a_dock_beside_the_sheet_covers_nothing(open_page, game):
    for width, height in ((844, 390), (740, 800)):
        page = open_page(Session(dicepad.load(game), ["Ann", "Bob"], seed=3), width=width, height=height)
        if page.locator(".dp-side").count():
            assert page.evaluate(COVERED) == []
        else:
            assert game != "kneifen"
            assert width == 740


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
"""Returns the cells, dice and buttons that are out of sight when the top of the board is at the top of the screen."""


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
        page.wait_for_function("window.models[0].get('view').eventIndex > 0")
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
