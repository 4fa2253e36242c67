"""Settings of a board, by mouse: language, sound, rules beside it, another game, a sheet of one's own."""

from __future__ import annotations

import dicepad
from widgets.session import Session

OWN = 'base = "qwixx"\nid = "short"\ntitle = "Short Qwixx"\nmisthrows = [-5, -5]\n'
LISTEN = """() => {
  window.pitches = [];
  window.AudioContext = class {
    currentTime = 0;
    createGain = () => ({
      gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to,
    });
    createOscillator = () => {
      const tone = { frequency: {}, connect: (to) => to, start: () => pitches.push(tone.frequency.value), stop() {} };
      return tone;
    };
  };
}"""
"""Note the pitches of all tones instead of playing them."""


def test_language_rules_and_sound(open_page, violations):
    session = Session(dicepad.load("qwixx"), 1, seed=3)
    page = open_page(session, width=1000)
    page.evaluate(LISTEN)
    page.click(".dp-first")
    page.wait_for_selector(".dp-cell[data-state=live]")
    page.select_option("text=Language >> select", label="Deutsch")
    page.get_by_role("button", name="Neues Spiel").wait_for()
    assert page.get_attribute(".dicepad", "lang") == "de"
    assert "Fehlwürfe" in str(page.text_content(".dp-picture"))
    page.click("text=Regeln")
    page.get_by_text("Weiße Summe").wait_for()
    side = page.locator("dialog.dp-side").bounding_box()
    assert side is not None
    assert (side["x"] + side["width"], side["height"]) == (1000, 900)
    assert page.locator("dialog dt").count() == len(session.presenter.sheet.rules)
    assert violations(page) == []
    page.keyboard.press("Escape")
    assert page.evaluate("window.pitches") == []
    page.get_by_label("Ton").check()
    page.click(".dp-cell[data-state=live] >> nth=0")
    page.wait_for_function("window.pitches.length === 1")
    page.click("[data-move=pass]")
    page.wait_for_selector(".dp-first")
    page.click(".dp-first")
    page.wait_for_function("window.pitches.length === 7")


def test_another_game_and_a_sheet_of_ones_own(open_page, tmp_path):
    session = Session(dicepad.load("qwixx"), ["Ann", "careful"], seed=3)
    page = open_page(session)
    page.click("text=New game")
    page.click("dialog summary:has-text('Qwixx')")
    page.get_by_role("radio", name="Qwinto").check()
    page.click("text=Start")
    page.wait_for_selector('button[data-cell="violet.1"]')
    assert [seat.name for seat in session.seats] == ["Ann", "Ada"]
    file = tmp_path / "short.toml"
    for text, wanted in (("rules = ", "The board cannot use this sheet: this is not TOML"), (OWN, "")):
        file.write_text(text, encoding="utf-8")
        if wanted:
            page.click("text=Save and load")
        page.get_by_label("Open a record or your own sheet").set_input_files(file)
        if wanted:
            page.get_by_role("alert").get_by_text(wanted).wait_for()
    page.wait_for_selector('button[data-cell="red.lock"]')
    assert page.locator("dialog[open]").count() == 0
    assert session.game.spec.title == "Short Qwixx"
