"""The explorer in the browser: positions are set up by mouse, keys and finger, and every open cell tells its chance."""

from __future__ import annotations

from itertools import pairwise

import pytest

import dicepad
from widgets import Session
from widgets.exploration import Exploration


def test_a_position_is_set_up_by_taps_and_read_off(open_page, violations):
    """Cells and dice by mouse and by keys, then what cannot stand; in the dark it is as accessible."""
    found = Exploration(dicepad.load("qwixx").start(2))
    page = open_page(found, color_scheme="dark")
    labels = [label.partition("\N{EN DASH}")[0] for label in page.locator("details label").all_text_contents()]
    assert labels == ["White 1", "White 2", "Red", "Yellow", "Green", "Blue"]
    cell = '.dp-cell[data-cell="{}"]'.format
    assert page.locator(cell("red.7")).get_attribute("data-chance") == "42"
    page.click(cell("red.5"))
    page.wait_for_selector(cell("red.5") + "[aria-label$='tap to clear it']")
    assert page.locator(cell("red.4")).get_attribute("data-state") == "gone"
    page.click(cell("red.4"))
    page.click(cell("red.4") + "[aria-label$='tap to clear it']")
    page.focus(cell("red.6"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(cell("red.7") + "[aria-label$='tap to clear it']")
    assert found.state.to_text().startswith("red:5,7 /")
    page.hover(cell("red.9"))
    assert "27.8\N{NO-BREAK SPACE}% on this roll" in page.inner_text(".dp-tip")

    for die in page.locator(".dp-die").all():
        die.click()
    page.wait_for_function("window.models[0].get('view').dice.every((one) => one.face)")
    assert found.state.phase == "white"
    assert page.locator(cell("yellow.2")).get_attribute("data-chance") == "100"

    page.click(cell("red.12"))
    page.get_by_text("Red 12 closes its row: you need 5 crosses there first, and you have 2.").first.wait_for()
    assert found.state.to_text().startswith("red:5,7 /")
    assert violations(page) == []


def test_controls_ask_for_other_chances_and_set_dice(open_page, violations):
    """By keys and by mouse; a slider stands where Python has put it, and moves are told with their values."""
    found = Exploration(dicepad.load("kneifen").start(3))
    page = open_page(found)
    cell = page.locator('.dp-cell[data-cell="12.1"]')
    assert cell.get_attribute("data-chance") == "26"
    page.get_by_label("Chance").select_option("within turns")
    page.locator('.dp-cell[data-cell="12.1"]:not([data-chance="26"])').wait_for()
    page.get_by_role("slider", name="Whose turn").press("End")
    page.locator("output", has_text="3").nth(1).wait_for()
    page.get_by_role("slider", name="Players").press("Home")
    page.wait_for_function("window.models[0].get('view').seats.length === 1")
    assert page.get_by_role("slider", name="Whose turn").input_value() == "1"
    assert (found.kind, len(found.seats), found.active) == ("within", 1, 0)

    page.locator("summary", has_text="Dice").press("Enter")
    for number, choice in enumerate(page.locator("details select").all()):
        choice.select_option(str(number + 1))
    page.wait_for_function("window.models[0].get('view').dice.every((one) => one.face)")
    assert [face and face.number for face in found.state.dice] == [1, 2, 3, 4, 5, 6]
    page.locator(".dp-die").first.click()
    page.wait_for_function("document.querySelector('details select').value === '2'")
    page.get_by_role("button", name="What are the moves worth?").press("Enter")
    page.locator(".dp-worths li", has_text="turns to go (estimate)").first.wait_for()
    assert violations(page) == []


def test_what_python_says_is_saved_once_more(open_page):
    """marimo runs the cells that depend on a widget for what the browser saves."""
    page = open_page(Exploration(dicepad.load("qwixx").start()), Session(dicepad.load("qwixx"), 1, seed=1))
    saved = """async (number) => {
      const model = window.models[number], found = [];
      model.save_changes = () => found.push(model.get("value"));
      model.set("view", model.get("view"));
      for (const points of [1, 2]) {
        model.set("value", { points });
        await new Promise((done) => setTimeout(done, 50));
      }
      return found;
    }"""
    assert [page.evaluate(saved, number) for number in (0, 1)] == [[{"points": 1}, {"points": 2}]] * 2


def test_every_game_fits_a_phone(open_page, violations):
    """Numbers that are not printed on the sheet are seen as well; nothing is wider than the screen."""
    games = [Exploration(dicepad.load(game).start(), lang="de") for game in ("qwixx", "kneifen", "qwinto", "qwantum")]
    page = open_page(*games, width=390, touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert violations(page) == []


def test_a_finger_sets_a_cell(open_page):
    """The clock stands: a finger that rests on a cell asks what it is."""
    found = Exploration(dicepad.load("qwinto").start(), lang="de")
    found.value = 9
    page = open_page(found, width=390, touch=True, clock=True)
    page.locator('.dp-cell[data-cell="orange.4"]').tap()
    page.locator('.dp-cell[data-cell="orange.4"][aria-label$="zum Leeren antippen"]').wait_for()
    assert found.state.to_text().startswith("orange:-,-,-,9")


@pytest.mark.parametrize("game", ["qwixx", "qwinto", "kneifen", "qwantum"])
def test_on_a_phone_no_chance_covers_its_neighbour(open_page, game):
    """Even if all of them are the longest that there are."""
    page = open_page(Exploration(dicepad.load(game).start(1)), width=360)
    cells = page.locator(".dp-cell[data-chance]")
    cells.first.wait_for()
    ends = cells.evaluate_all("""(cells) => cells.map((cell) => {
      cell.dataset.chance = ">99";
      const box = cell.getBoundingClientRect(), tag = getComputedStyle(cell, "::after");
      const half = (parseFloat(tag.width) + (tag.boxSizing === "border-box" ? 0 : 2 * parseFloat(tag.paddingLeft))) / 2;
      const middle = box.left + box.width / 2;
      return [Math.round(box.top), middle - half, middle + half];
    })""")
    assert len(ends) > 3
    for (top, _, right), (beside, left, _) in pairwise(sorted(ends)):
        assert top != beside or right <= left + 0.5
