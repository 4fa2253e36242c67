"""The coach at a board: a hint by mouse and by key, what it lights and says, the tutor, and who may ask."""

from __future__ import annotations

from io import BytesIO
from random import Random

import numpy as np
import pytest
from PIL import Image

import dicepad
from dicepad import play_out
from tests.tiers import quick
from widgets.match.settings import Settings
from widgets.session import Session

pytestmark = pytest.mark.browser

POSITION = "5,10,24,34 / 6 ; active=0 phase=enter dice=- total=9"


@pytest.mark.parametrize(("width", "theme"), quick([(1280, "light"), (390, "dark")], (390, "dark")))
def test_a_hint_lights_the_best_move_and_says_why(open_page, violations, width, theme):
    """It goes with the next event and with undo; who plays on is spoken to by the tutor, and takes the move back."""
    session = Session(dicepad.load("qwinto"), ["Ann", "careful"], seed=5)
    page = open_page(session, width=width, color_scheme=theme, touch=width < 400)
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("[data-hint=best]")
    page.get_by_text("Why?").click()
    page.get_by_text("These values are estimates").wait_for()
    sheet, dock = (page.locator(part).bounding_box() for part in (".dp-sheet", ".dp-dock"))
    assert dock["y"] >= sheet["y"] + sheet["height"]  # reasons cover no cell
    assert str(page.text_content(".dp-hint")).startswith(str(page.text_content("[role=status]")))
    assert violations(page) == []
    page.select_option("text=Tutor >> select", label="for small mistakes too")
    page.wait_for_function("!document.querySelector('[data-hint]')")
    page.locator(".dp-cell").first.focus()
    page.keyboard.press("h")
    page.wait_for_selector("[data-hint=best]")
    page.evaluate("models[0].send({do: 'undo'})")
    page.wait_for_function("!document.querySelector('[data-hint]')")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_light_of_a_hint_leaves_the_number_its_contrast(open_page, theme):
    """In each row, of which the hint lights one and the test the others."""
    session = Session(dicepad.load("qwixx"), ["Ann", "careful"], seed=5)
    session.handle({"do": "roll", "dice": "4 5 1 1 6 6"})
    page = open_page(session, width=1280, color_scheme=theme)
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("[data-hint=best]")
    for colour in ("red", "yellow", "green", "blue"):
        cell = page.locator(f".dp-cell[data-cell='{colour}.9']")
        cell.evaluate("(button) => { button.dataset.hint = 'best'; }")
        shot = Image.open(BytesIO(cell.screenshot(animations="disabled"))).convert("RGB")
        across, down = shot.width // 4, shot.height // 4
        channels = np.asarray(shot.crop((across, down, 3 * across, 3 * down))) / 255
        linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
        luminance = linear @ (0.2126, 0.7152, 0.0722)
        assert (luminance.max() + 0.05) / (luminance.min() + 0.05) > 4.5, colour


def test_what_the_tutor_says_is_taken_back(open_page):
    session = Session(dicepad.load("qwixx"), ["Ann", "careful"], seed=5)
    session.table.settings = Settings(tutor="usual")
    session.handle({"do": "roll", "dice": "4 5 1 1 6 6"})
    page = open_page(session)
    page.click('.dp-cell[data-cell="red.9"]')
    page.locator(".dp-hint", has_text="Better: ").wait_for()
    page.locator(".dp-said").get_by_role("button", name="Undo").click()
    page.wait_for_selector('.dp-cell[data-cell="red.9"][data-state=live]')
    assert page.locator(".dp-hint").count() == 0


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


@pytest.mark.parametrize(("width", "theme"), quick([(1280, "dark"), (390, "light")], (390, "light")))
def test_a_match_is_looked_at_again(open_page, violations, width, theme):
    """From the end's buttons: the sentences, the curve, its table, the computers; a mistake leads to its position."""
    session = Session(dicepad.load("qwixx"), ["Ann", "random"], seed=4)
    session.begin(play_out(session.match, Random(1)), session.seats, 4)
    page = open_page(session, width=width, color_scheme=theme)
    page.locator(".dp-end").get_by_role("button", name="Look back").click()
    page.locator(".dp-review tbody th", has_text="at random").wait_for()
    assert page.locator(".dp-review figure svg[role=img]").get_attribute("aria-label")
    page.get_by_text("Everything as a table").click()
    assert page.locator(".dp-scrolls tbody tr").count() > 10
    assert violations(page) == []
    page.get_by_role("button", name="Practise these").click()
    page.get_by_text("Your mistakes are in the trainer now.").wait_for()
    assert page.evaluate("localStorage.getItem('dicepad mistakes')").startswith("qwixx/0/")
    page.locator(".dp-review .dp-mistakes button").first.click()
    page.wait_for_selector("dialog", state="detached")
    page.get_by_text("Moment ").first.wait_for()
    assert session.state.to_act
    page.get_by_role("button", name="Look back").click()
    page.locator(".dp-review .dp-buttons button").nth(1).click()
    page.locator(".dp-review [aria-pressed=true]", has_text=session.seats[1].name).wait_for()


@pytest.mark.parametrize(("width", "theme"), quick([(1280, "light"), (390, "dark")], (390, "dark")))
def test_a_trainer_goes_on_where_it_was(open_page, violations, width, theme, tmp_path):
    """By keys: an answer, what it cost, the next position; the browser keeps it, also in a file, and takes up both."""
    session = Session(dicepad.load("qwixx"), 1, seed=5)
    session.handle({"do": "train"})
    page = open_page(session, width=width, color_scheme=theme)
    page.wait_for_selector(".dp-trainer")
    page.wait_for_function("window.answered === 2")  # the trainer has come, and what this browser has kept
    first = session.state
    page.locator(".dp-cell").first.focus()
    page.keyboard.press("p")
    page.wait_for_selector("[data-hint=best]")
    assert violations(page) == []
    page.get_by_role("button", name="Next").press("Enter")
    page.wait_for_function("!document.querySelector('[data-hint]')")
    assert session.state != first
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "trainer.json"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8") == page.evaluate("localStorage.getItem('dicepad trainer')")
    file.write_text("{", encoding="utf-8")
    page.get_by_label("Open a file").set_input_files(file)
    page.get_by_text("The board cannot read your saved answers").wait_for()
