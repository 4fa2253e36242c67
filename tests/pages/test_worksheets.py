"""The form of worksheets on the built site: worksheets and keys are made in the browser, and read back here."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

import sheetgen
from dicepad.tasks import TYPES
from dicepad.tasks.sets import read_code
from tests.tiers import quick

from .test_print import pixels, words

CLASSES = [
    {"lang": "de", "types": ["square", "cell"], "level": "2", "count": "4", "seed": "class-7b"},
    {"lang": "en", "types": [*TYPES], "level": "3", "count": "9", "seed": "all", "palette": "standard"},
    {"lang": "fr", "types": ["tree", "kneifen"], "count": "3", "seed": "é+&=", "paper": "letter"},
    {"lang": "it", "types": ["score"], "names": "Zoë\nAnn\n\u674e\u96f7\nÉmile\nBen\nCleo\nDan", "seed": "x"},
]
"""Choices of the form that together have every language and every type of task."""
DRAWN = "document.querySelector('.worksheets .proof svg')"


def choose(page, types: list[str] | None = None, **choices: str) -> None:
    """Make choices in the form, and wait for their picture."""
    if types:
        for box in page.locator(".worksheets [name=types]").all():
            box.set_checked(box.get_attribute("value") in types)
    for name, value in choices.items():
        field = page.locator(f".worksheets [name={name}]")
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def made(page, folder: Path) -> dict[str, Path]:
    """Press the button, and save all files that it makes."""
    page.click(".worksheets .live-start")
    page.wait_for_function("!document.querySelector('.worksheets .live-start').ariaDisabled")
    assert page.inner_text(".worksheets .live-said") == "Done."
    found = {}
    for link in page.locator(".worksheets .take").all():
        with page.expect_download() as saved:
            link.click()
        kind = saved.value.suggested_filename.rpartition(".")[2]
        path = folder / (f"key.{kind}" if "answer-key" in saved.value.suggested_filename else f"tasks.{kind}")
        saved.value.save_as(path)
        found[path.name] = path
    return found


@pytest.mark.parametrize("wanted", quick(CLASSES, *CLASSES), ids=lambda one: one["lang"])
def test_the_browser_makes_the_worksheets_and_the_key_of_the_command_line(visit, tmp_path, wanted):
    """Word by word, and pixel by pixel; and the same tasks for Moodle and as a table, unless there are names."""
    page = visit("worksheets")
    choose(page, **wanted)
    found = made(page, tmp_path)
    names = sorted(wanted.get("names", "").split())
    home = sheetgen.worksheet(
        wanted["types"],
        level=int(wanted.get("level", 1)),
        count=int(wanted.get("count", 6)),
        seed=wanted["seed"],
        names=names,
        lang=wanted["lang"],
        paper=wanted.get("paper", "a4"),
        palette=wanted.get("palette", "outline"),
    )
    home.save(tmp_path / "home.pdf")
    home.save_key(tmp_path / "home-key.pdf")
    sheets = words(tmp_path / "home.pdf")
    assert len(sheets) >= max(len(names), 1)
    assert sorted(words(found["tasks.pdf"])) == sorted(sheets)
    assert [sorted(page) for page in words(found["key.pdf"])] == words(tmp_path / "home-key.pdf") or names
    assert set(found) == {"tasks.pdf", "key.pdf"} | (set() if names else {"tasks.xml", "tasks.csv"})
    if names:
        assert sum("Zoë" in page for page in words(found["tasks.pdf"])) == sum("Zoë" in page for page in sheets) > 0
        return
    for one, other in (("tasks.pdf", "home.pdf"), ("key.pdf", "home-key.pdf")):
        for mine, theirs in zip(pixels(found[one]), pixels(tmp_path / other), strict=True):
            assert (abs(mine - theirs) > 24).mean() < 0.0005
    home.save_moodle(tmp_path / "home.xml")
    home.save_csv(tmp_path / "home.csv")
    assert found["tasks.xml"].read_bytes() == (tmp_path / "home.xml").read_bytes()
    assert found["tasks.csv"].read_bytes() == (tmp_path / "home.csv").read_bytes()
    assert Xml.parse(found["tasks.xml"]).getroot().tag == "quiz"
    assert (
        len(list(csv.DictReader(io.StringIO(found["tasks.csv"].read_text("utf-8-sig"))))) == home.pupils[0].tasks.count
    )


def test_the_worksheet_is_seen_at_every_change_before_it_is_made(visit):
    """By keys alone, with the code of its tasks; an example stands there until the form is touched."""
    page = visit("worksheets")
    said = page.locator(".worksheets .proof-said")
    assert page.locator(".worksheets .proof img").count() == 2
    page.focus(".worksheets [name=types] >> nth=0")
    said.get_by_text("6 tasks on").wait_for()
    first = said.inner_text()
    code = read_code(first.rpartition("Code: ")[2].rstrip("."))
    assert (code.types, code.level, code.count) == (("square", "cell"), 1, 6)
    labels = [svg.get_attribute("aria-label") for svg in page.locator(".worksheets .proof svg").all()]
    assert labels == ["Page 1 of the worksheet", "Page 2 of the worksheet", "The answer key"]
    page.keyboard.press("Space")
    page.wait_for_function("!document.querySelector('.worksheets .proof-said').textContent.includes('Code: DE')")
    page.get_by_role("button", name="Other tasks").click()
    page.wait_for_function(
        "(before) => document.querySelector('.worksheets .proof-said').textContent !== before", arg=first
    )
    seed = page.input_value(".worksheets [name=seed]")
    page.reload()
    assert page.input_value(".worksheets [name=seed]") == seed
    assert page.is_checked(".worksheets [value=score]")


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "count": ({"count": "0"}, "0 is not a whole number from 1 to 100."),
    "paper": ({"types": ["score"], "paper": "a6", "title": "W" * 60}, "The title does not fit: needs "),
    "names": ({"names": f"Ann\n{'x' * 61}"}, "'xxxxxxxxxxxxxxxxxxxx...' has 61 characters; allowed: at most 60."),
}
"""Choices that make no worksheet, by the field that says why."""


def test_what_cannot_be_made_is_said_beside_its_field(visit):
    """And no longer once it can be made. Level 3 can be made of one type of task."""
    page = visit("worksheets")
    choose(page, types=["square"], level="3")
    page.wait_for_function(f"{DRAWN} && !document.querySelector('.worksheets .problem')")
    for name, (choices, said) in REFUSED.items():
        choose(page, **choices)
        problem = page.locator(f".worksheets .fields > div:has([name={name}]) .problem")
        problem.wait_for()
        assert problem.inner_text().startswith(said)
        field = page.locator(f".worksheets [name={name}]")
        assert field.get_attribute("aria-describedby") == problem.get_attribute("id")
        choose(page, paper="a4", count="", names="", title="")
        page.wait_for_function(f"{DRAWN} && !document.querySelector('.worksheets .problem')")
    choose(page, types=["none"])
    page.locator(".worksheets .types .problem").get_by_text("Choose at least one kind of task.").wait_for()
    page.click(".worksheets .live-start")
    page.wait_for_function("!document.querySelector('.worksheets .live-start').ariaDisabled")
    assert page.locator(".worksheets .take").count() == 0


def test_a_link_opens_exactly_one_worksheet(visit, site):
    """The form as it was before can be brought back; names are in no link."""
    page = visit("worksheets", permissions=["clipboard-read", "clipboard-write"])
    choose(page, names="Ann", seed="mine", count="3")
    page.select_option(".worksheets [name=paper]", "letter")
    page.locator(".worksheets .proof-said").get_by_text("1 worksheet,").wait_for()
    page.get_by_role("button", name="Copy a link to it").click()
    page.locator(".worksheets .live-said").get_by_text("The link is copied.").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{site}/worksheets.html#worksheet=square,cell&level=1&count=3&seed=mine&paper=letter&lang=en"
    page.select_option(".worksheets [name=lang]", "fr")
    page.get_by_role("button", name="Copy a link to it").click()
    link = page.evaluate("navigator.clipboard.readText()")
    page.select_option(".worksheets [name=lang]", "en")
    page.select_option(".worksheets [name=paper]", "a4")
    page.goto(link)
    page.locator(".worksheets .from-link").get_by_text("This worksheet came with a link.").wait_for()
    assert page.input_value(".worksheets [name=lang]") == "fr"
    assert page.input_value(".worksheets [name=paper]") == "letter"
    page.get_by_role("button", name="Bring back mine").click()
    page.wait_for_function("document.querySelector('.worksheets [name=names]')?.value === 'Ann'")
    page.goto(f"{site}/worksheets.html#worksheet=tree,kneifen&level=2&count=4&seed=%C3%A9%2B%26&lang=de&paper=letter")
    page.locator(".worksheets .from-link").get_by_text("This worksheet came with a link.").wait_for()
    assert page.input_value(".worksheets [name=seed]") == "é+&"
    assert page.input_value(".worksheets [name=names]") == ""
    assert "#" not in page.url
    said = page.locator(".worksheets .proof-said")
    said.get_by_text("4 tasks on").wait_for()
    home = sheetgen.worksheet("tree,kneifen", level=2, count=4, seed="é+&", lang="de", paper="letter")
    assert home.pupils[0].tasks.code in said.inner_text()
    page.get_by_role("button", name="Bring back mine").click()
    page.wait_for_function("document.querySelector('.worksheets [name=names]')?.value === 'Ann'")
    assert page.input_value(".worksheets [name=seed]") == "mine"


def test_a_link_with_a_typo_says_what_is_not_here(visit, site):
    page = visit("worksheets")
    page.goto(f"{site}/worksheets.html#worksheet=square,sqare&level=9&seed=a&colour=red")
    line = page.locator(".worksheets .from-link")
    assert line.inner_text().startswith("This link asks for sqare and level=9 and colour=red, which is not here")
    assert page.is_checked(".worksheets [value=square]")
    assert page.input_value(".worksheets [name=level]") == "1"


def test_many_names_show_how_far_they_are(visit, tmp_path):
    page = visit("worksheets")
    choose(page, types=["square"], names="\n".join(f"Pupil {number:02}" for number in range(12)), count="1")
    page.evaluate("""() => {
      window.shares = [];
      const bar = document.querySelector('.worksheets progress');
      new MutationObserver(() => shares.push(bar.value)).observe(bar, { attributes: true });
    }""")
    found = made(page, tmp_path)
    assert len(words(found["tasks.pdf"])) == 12
    assert max(page.evaluate("shares")) > 0.5
    assert page.locator(".worksheets progress").is_hidden()


def test_a_phone_has_room_for_the_form(visit):
    page = visit("worksheets", 390, has_touch=True, is_mobile=True)
    page.tap(".worksheets [value=tree]")
    page.wait_for_function(DRAWN)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    targets = ".worksheets :is(label.check, select, input:not([type=checkbox]), textarea, button:not([hidden]))"
    heights = page.locator(targets).evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(heights) >= 44


def test_worksheets_bring_their_archives_and_pads_do_not(visit):
    for name, form in (("worksheets", ".worksheets"), ("printing", ".pad")):
        page = visit(name)
        asked: list[str] = []
        page.on("request", lambda one, asked=asked: asked.append(one.url.rpartition("/")[2]))
        page.focus(f"{form} [name=lang]")
        page.wait_for_function(f"document.querySelector('{form} .proof svg')")
        page.wait_for_load_state("networkidle")
        there = {file for file in asked if ".zip" in file}
        assert ({"asking.zip.gz", "worksheets.zip.gz"} <= there) == (name == "worksheets"), json.dumps(asked)
        assert "coach.zip.gz" not in there
