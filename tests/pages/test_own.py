"""A sheet of your own in the print shop: drawn by taps or written as text, checked, linked, kept and printed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sheetgen

from .conftest import ROOT
from .test_play import view
from .test_print import made, pixels, taken, words

STRINGS = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "book" / "live" / "strings").glob("*.toml"))
}
GLOSSARY = tomllib.loads((ROOT / "sheetgen" / "glossary.toml").read_text(encoding="utf-8"))
OWN = """format = 1
base = "qwixx"  # the game that we know
id = "ours"
title = "Our sheet"
verified = false
sources = ["us"]

# From top to bottom.
rows = [
    { name = "red", colour = "red", cells = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], closing = [12] },
    # This one is Ann's.
    { name = "mixed", cells = ["Y12", "G11", "B10", "Y9", "G8", "B7", "Y6", "G5", "B4", "Y3", "G2"], closing = [2] },
]

[sheet]
size = "a6-landscape"
"""
FULL = """addEventListener("load", () => {
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
});"""
"""Takes all room from a page that has been loaded."""


def opened(visit, name: str = "printing", **more):
    page = visit(name, **more)
    page.click("#own summary")
    page.get_by_label("Start from").wait_for()
    return page


def begin(page, sheet: str) -> None:
    page.locator(".own-start select").select_option(sheet)
    page.locator(".own-start button").first.click()


def spec(page) -> str:
    return page.input_value(".pad [name=spec]")


def data(page) -> dict[str, Any]:
    return tomllib.loads(spec(page))


def shop_of(page) -> str:
    """The address that a form leads on to."""
    return str(page.locator(".as-pad").evaluate("one => one.href"))


def row(page, number: int):
    return page.locator(".own-row").nth(number - 1)


def enter(page, number: int):
    if row(page, number).get_by_role("combobox", name="Order", exact=True).count() == 0:
        row(page, number).locator(".own-head").click()
    return row(page, number)


def laid(page, text: str) -> None:
    """Wait until the pages of the sheet are laid out, and say so."""
    page.locator(".pad .proof-said").get_by_text(text).wait_for()


def test_a_sheet_is_drawn_by_taps_and_printed_as_at_home(visit, tmp_path):
    """Rows, colours, orders, cells, points and the title; words and pixels are those of sheetgen's own PDF."""
    page = opened(visit, wanted=True)
    begin(page, "qwixx")
    page.get_by_role("textbox", name="Title", exact=True).fill("Sunday")
    enter(page, 1).get_by_role("combobox", name="Order", exact=True).select_option("falling")
    enter(page, 4).get_by_label("Remove: Row 4, blue").click()
    page.get_by_role("button", name="Add a row").click()
    enter(page, 4).get_by_role("combobox", name="Colour", exact=True).select_option("orange")
    enter(page, 2).get_by_role("button", name="Order by taps").click()
    for number in (7, 2, 12, 6, 8, 5, 9, 4, 10, 3):
        row(page, 2).get_by_role("button", name=f"{number}, no place yet", exact=True).click()
    row(page, 3).get_by_role("button", name="9, green", exact=True).click()
    row(page, 3).get_by_label("Colour of the cell").select_option("red")
    page.get_by_label("Points for 2 crosses").fill("4")
    page.get_by_label("Points for a misthrow").fill("-3")
    sheet = data(page)
    assert sheet["title"] == "Sunday"
    assert [row["name"] for row in sheet["rows"]] == ["red", "yellow", "green", "orange"]
    assert sheet["rows"][0] == {"name": "red", "colour": "red", "cells": [*range(12, 1, -1)]}
    assert sheet["rows"][1]["cells"] == [7, 2, 12, 6, 8, 5, 9, 4, 10, 3, 11]
    assert "closing" not in sheet["rows"][0]
    assert "closing" not in sheet["rows"][1]
    assert sheet["rows"][2]["cells"][2:4] == ["G10", "R9"]
    assert [die["colour"] for die in sheet["dice"]] == ["white", "white", "red", "yellow", "green", "orange"]
    assert sheet["crossing"]["points"][:4] == [0, 1, 4, 6]
    assert sheet["misthrows"] == [-3] * 4
    laid(page, "4 sheets of Sunday")
    assert page.locator(".own-picture svg text").get_by_text("Sunday", exact=True).count() == 1
    assert made(page).startswith("Done")
    taken(page, tmp_path / "page.pdf")
    (tmp_path / "own.toml").write_text(spec(page), encoding="utf-8")
    sheetgen.sheet(tmp_path / "own.toml").save(tmp_path / "home.pdf")
    assert words(tmp_path / "page.pdf") == words(tmp_path / "home.pdf")
    for one, other in zip(pixels(tmp_path / "page.pdf"), pixels(tmp_path / "home.pdf"), strict=True):
        assert np.mean(abs(one - other) > 24) < 0.0005


def test_the_text_and_the_drawing_are_one_sheet(visit):
    """Taps leave all other lines as they were written; what is typed is drawn; Undo goes back through both."""
    page = opened(visit)
    field = page.locator(".pad [name=spec]")
    field.fill(OWN)
    assert row(page, 2).locator(".own-cell:not(.more)").all_inner_texts() == [str(one) for one in range(12, 1, -1)]
    enter(page, 1).get_by_label("Move down").click()
    row(page, 2).get_by_role("button", name="2, red", exact=True).click()
    row(page, 2).get_by_role("combobox", name="Number", exact=True).select_option("12")
    before, after = OWN.splitlines(), spec(page).splitlines()
    assert [one for one in after if one not in before] == [
        '    { name = "red", colour = "red", cells = [12, 3, 4, 5, 6, 7, 8, 9, 10, 11, 2], closing = [2] },'
    ]
    assert after[9] == before[11]
    field.fill(spec(page).replace('"Our sheet"', '"Their sheet"'))
    assert page.get_by_role("textbox", name="Title", exact=True).input_value() == "Their sheet"
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    assert spec(page) == OWN
    page.get_by_role("button", name="Redo").click()
    assert data(page)["rows"][1]["name"] == "red"
    page.locator(".pad [name=sheet]").select_option("kneifen")
    laid(page, "sheets of Kneifen")
    page.locator(".pad [name=sheet]").select_option("own")
    laid(page, "sheets of Our sheet")


def test_what_is_wrong_is_said_where_it_is(visit):
    """In the text and in the drawing; a text that is no TOML keeps the drawing, which waits."""
    page = opened(visit, wanted=True)
    field = page.locator(".pad [name=spec]")
    field.fill(OWN.replace('"B10"', '"B12"'))
    problem = page.locator("#own-problem")
    problem.get_by_text("Row 2, cell 3: the number 12 occurs twice in this row.").wait_for()
    assert row(page, 2).locator(".own-problem").inner_text() == problem.inner_text().partition("\n")[0]
    marked = row(page, 2).locator(".own-cell.wrong")
    assert marked.get_attribute("aria-label") == "12, blue"
    assert marked.get_attribute("aria-describedby") == "own-problem"
    assert field.get_attribute("aria-invalid") == "true"
    assert field.evaluate("one => one.style.getPropertyValue('--wrong')") == "12"
    problem.get_by_role("button", name="Show line 12").click()
    assert "Y12" in field.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)")
    marked.click()
    row(page, 2).get_by_role("combobox", name="Number", exact=True).select_option("10")
    laid(page, "sheets of Our sheet")
    assert problem.inner_text() == ""
    assert field.get_attribute("aria-invalid") == "false"

    field.fill(OWN.replace('title = "Our sheet"', 'title = "Our sheet'))
    problem.get_by_text("Line 4 is not TOML").wait_for()
    assert page.locator(".own-shown").evaluate("one => one.inert")
    assert page.get_by_role("textbox", name="Title", exact=True).input_value() == "Our sheet"
    field.fill(OWN + "closed = 1\n")
    problem.get_by_text("sheet.closed").wait_for()
    problem.get_by_role("button", name="Show line 17").wait_for()
    field.fill(
        OWN + "\n[crossing]\nclosing_crosses = 5\nrows_to_end = 1\npoints = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55]\n"
    )
    problem.get_by_text("crossing.points: there are 11 entries; give 13").wait_for()
    assert page.locator(".own-points.wrong").get_attribute("aria-describedby") == "own-problem"
    for _ in range(2):
        page.get_by_role("button", name="Points for one cross more").click()
    laid(page, "sheets of Our sheet")
    assert data(page)["crossing"]["points"][-2:] == [66, 78]
    field.fill('format = 1\nbase = "kneifen"\nid = "ours"\n')
    page.get_by_text("Only sheets like Qwixx can be drawn.").wait_for()


def test_a_link_brings_the_sheet_to_the_board_and_to_the_shop(visit):
    """A damaged one loses nothing, and says what is wrong."""
    page = opened(visit)
    page.locator(".pad [name=spec]").fill(OWN)
    play = page.get_by_role("link", name="Play this sheet")
    address = play.evaluate("one => one.href")
    assert "/own-sheet.html#sheet=" in address
    play.click()
    page.wait_for_function("document.querySelector('.live-play').model?.get('board').title === 'Our sheet'")
    assert view(page)["eventIndex"] == 0
    assert page.input_value(".live-own textarea") == OWN
    assert "#" not in page.url
    page.wait_for_function("Math.abs(document.querySelector('.live-play .dicepad').getBoundingClientRect().top) < 450")
    assert page.locator(".from-link").count() == 0, "there was nothing of one's own"
    page.wait_for_function("document.querySelector('.as-pad').href.includes('#sheet=')")
    before = shop_of(page)
    page.locator(".live-own textarea").fill(OWN.replace("Our sheet", "Theirs"))
    page.wait_for_function("(old) => document.querySelector('.as-pad').href !== old", arg=before)
    page.get_by_role("link", name="Draw it, or print it").click()
    page.locator(".own-row").first.wait_for()
    assert spec(page) == OWN.replace("Our sheet", "Theirs")
    page.get_by_role("button", name="Undo").click()
    assert spec(page) == OWN

    page.goto(address)
    page.wait_for_function("document.querySelector('.live-play').model?.get('board').title === 'Our sheet'")
    page.get_by_role("button", name="Bring back mine").click()
    page.wait_for_function("document.querySelector('.live-play').model?.get('board').title === 'Theirs'")
    assert page.input_value(".live-own textarea") == OWN.replace("Our sheet", "Theirs")

    shop = address.replace("own-sheet", "printing")
    other = visit("printing")
    other.goto(shop)
    other.locator(".own-row").first.wait_for()
    assert spec(other) == OWN
    laid(other, "sheets of Our sheet")
    other.locator(".pad [name=spec]").fill(OWN.replace("Our sheet", "Mine"))
    other.goto(shop[:-9])
    other.get_by_text("This link is damaged or incomplete").wait_for()
    assert spec(other) == OWN.replace("Our sheet", "Mine")
    other.goto(shop)
    other.locator(".own-row").first.wait_for()
    other.get_by_role("button", name="Undo").click()
    assert spec(other) == OWN.replace("Our sheet", "Mine")


def test_a_reload_keeps_the_sheet_and_a_full_browser_says_so(visit):
    page = opened(visit)
    begin(page, "qwixx")
    enter(page, 1).get_by_role("combobox", name="Order", exact=True).select_option("falling")
    drawn = spec(page)
    page.reload()
    page.locator(".own-row").first.wait_for()
    assert spec(page) == drawn
    assert page.input_value(".pad [name=sheet]") == "own"
    full = opened(visit, script=FULL)
    begin(full, "qwixx")
    full.locator(".unkept").get_by_text("no room left").wait_for()
    assert full.locator(".own-row").count() == 4


def test_a_file_is_opened_and_saved(visit, tmp_path):
    page = opened(visit)
    (tmp_path / "good.toml").write_text(OWN, encoding="utf-8")
    (tmp_path / "cut.toml").write_text(OWN[:300], encoding="utf-8")
    (tmp_path / "picture.toml").write_bytes(bytes(range(256)))
    chooser = page.locator(".own-start [type=file]")
    chooser.set_input_files(tmp_path / "good.toml")
    page.get_by_text("Here is good.toml.").wait_for()
    assert spec(page) == OWN
    for name, why in (("cut", r"Line \d+ is not TOML"), ("picture", "It is not a text")):
        chooser.set_input_files(tmp_path / f"{name}.toml")
        page.locator(".own-news").get_by_text(re.compile(rf"{name}\.toml cannot be opened. {why}")).wait_for()
        assert spec(page) == OWN
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "ours.toml"
    saved.value.save_as(tmp_path / "saved.toml")
    assert (tmp_path / "saved.toml").read_text(encoding="utf-8") == OWN
    page.get_by_role("button", name="Remove the sheet").click()
    assert spec(page) == ""
    assert page.input_value(".pad [name=sheet]") == "qwixx"
    page.reload()
    page.locator("#own summary").click()
    page.get_by_role("button", name="Undo").click()
    assert spec(page) == OWN


def test_keys_alone_draw_a_row(visit):
    """One stop of the Tab key for each row; arrows go on, with Shift they move a cell, and Delete removes it."""
    page = opened(visit)
    page.locator(".pad [name=spec]").fill(OWN)
    first = row(page, 1).locator("[data-cell]").first
    first.focus()
    for key in ("ArrowRight", "ArrowRight", "Shift+ArrowLeft"):
        page.keyboard.press(key)
    assert data(page)["rows"][0]["cells"][:4] == [2, 4, 3, 5]
    assert page.evaluate("document.activeElement.dataset.cell") == "0.1"
    page.keyboard.press("Delete")
    assert data(page)["rows"][0]["cells"][:3] == [2, 3, 5]
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.innerText") == "12"
    assert row(page, 1).locator("[data-cell][tabindex='0']").count() == 1
    row(page, 1).get_by_role("button", name="Order by taps").press("Enter")
    assert page.evaluate("document.activeElement.innerText") == "2"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.innerText").endswith("Row 1, red")
    page.get_by_role("button", name="Add a row").press("Enter")
    assert page.evaluate("document.activeElement.innerText").endswith("Row 3, yellow")


def test_mixed_sheets_begin_a_drawing(visit):
    page = opened(visit)
    for kind in ("numbers", "colours"):
        begin(page, kind)
        page.locator(".own-news").get_by_text(re.compile(r"Seed \d+ gives you this sheet again")).wait_for()
        assert data(page)["title"] == f"Qwixx Mixed {kind.capitalize()}"
        assert page.locator(".own-row").count() == 4


@pytest.mark.parametrize("lang", ["de", "fr", "it"])
def test_the_drawing_speaks_the_language_of_the_sheet_and_fits_on_a_phone(visit, violations, lang):
    page = opened(visit, width=390, has_touch=True, color_scheme="dark" if lang == "fr" else "light")
    begin(page, "qwixx")
    page.locator(".pad [name=lang]").select_option(lang)
    page.get_by_label(STRINGS[lang]["start"]).wait_for()
    row(page, 1).locator("[data-cell]").nth(3).tap()
    page.get_by_label(STRINGS[lang]["cell_colour"]).wait_for()
    assert page.locator(".own-both").get_attribute("lang") == lang
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.locator(".own :is(button, select, input:not([type=file]), a):visible").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"
    )
    assert small == []
    assert violations(page) == []
    row(page, 1).get_by_role("button", name=STRINGS[lang]["by_taps"]).tap()
    row(page, 1).locator(".own-cell").nth(3).tap()
    page.locator(".pad [name=spec]").fill(OWN.replace('"B10"', '"B12"'))
    page.locator("#own-problem button").wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("lang", STRINGS)
def test_each_language_has_all_words_of_the_drawing_in_the_words_of_the_glossary(lang):
    """A line of a text is no row of a sheet."""
    assert STRINGS[lang].keys() == STRINGS["en"].keys()
    for key, text in STRINGS[lang].items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", STRINGS["en"][key])), key
        if key in ("no_toml", "show_line"):
            continue
        for term in ("misthrow", "cross", "row", "sheet", "cell", "close", "seed", "undo"):
            for word in GLOSSARY[term][lang]["never"]:
                pattern = rf"(?<!\w){re.escape(word).replace(chr(92) + '*', chr(92) + 'w*')}(?!\w)"
                assert not re.search(pattern, text, re.IGNORECASE), (key, word)


def test_every_text_of_the_drawing_is_used():
    """By its key, or by the key of a rule, a colour or a reason."""
    source = "".join(path.read_text(encoding="utf-8") for path in sources())
    unused = [key for key in STRINGS["en"] if f'"{key}"' not in source and not key.startswith("not_")]
    assert [key for key in unused if f"{key}:" not in source] == []


def sources() -> list[Path]:
    return sorted((ROOT / "book" / "live" / "src" / "own").iterdir())
