"""The print shop on the built site: a pad is made in the browser, and its PDF read back here."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pikepdf
import pypdf
import pypdfium2
import pytest

import sheetgen
from sheetgen.cli import main
from tests.tagged import elements
from tests.tiers import quick

COLOURS = {"g", "G", "rg", "RG", "k", "K", "sc", "SC", "scn", "SCN"}
"""Operators of a PDF that set a colour."""
LOOKS = [
    {"sheet": "qwixx", "duplex": "long", "cover": True, "copies": "6", "crop_marks": True},
    {
        "sheet": "qwixx-chain-a",
        "lang": "de",
        "paper": "a5",
        "palette": "grey",
        "numbers": "sheets",
        "title": "Würfel",
        "margin": "6.5",
    },
    {
        "sheet": "qwantum",
        "lang": "fr",
        "paper": "letter",
        "duplex": "short",
        "palette": "colourblind",
        "offset_back": "1,-0.5",
    },
    {"sheet": "kneifen", "lang": "it", "names": "Zoë\nAnn\nÉmile", "per_name": "2", "duplex": "long", "up": "2"},
    {"sheet": "qwinto", "lang": "de-CH", "size": "large", "palette": "outline", "paper": "a3"},
    {"sheet": "qwixx-longo", "palette": "low-ink", "order": "cut-stack", "copies": "9", "numbers": "pages"},
    {"sheet": "qwixx", "position": "red:2,3 blue:12", "trim": "140x90", "cut_lines": True, "title": "Ours"},
    {"sheet": "qwinto", "lang": "de", "paper": "remarkable", "copies": "3"},
]
"""Choices of the form that together have every kind of sheet, language, palette and mark, and links."""


def made(page, **choices: str | bool):
    for name, value in choices.items():
        field = page.locator(f".pad [name={name}]")
        if value is True:
            field.check()
        elif field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.click(".pad .live-start")
    page.wait_for_function("!document.querySelector('.pad .live-start').ariaDisabled")
    return page.inner_text(".pad .live-said")


def taken(page, path: Path) -> pypdf.PdfReader:
    with page.expect_download() as saved:
        page.click(".pad .take")
    saved.value.save_as(path)
    return pypdf.PdfReader(path)


def sizes(pdf: pypdf.PdfReader) -> list[list[float]]:
    """The sizes of the pages, in points to a hundredth: writers round otherwise."""
    return [[round(float(edge), 2) for edge in page.mediabox] for page in pdf.pages]


def words(path: Path) -> list[list[str]]:
    """The words on each page of a PDF, as a reader copies them."""
    return [sorted(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(path)]


def pixels(path: Path) -> list[np.ndarray]:
    """The pages of a PDF in colours, at 100 dots per inch."""
    return [np.asarray(one.render(scale=100 / 72).to_pil().convert("RGB"), int) for one in pypdfium2.PdfDocument(path)]


def labels(pdf: pikepdf.Pdf) -> list[list[str]]:
    """The kind, the title and the texts of each element for screen readers."""
    return [[str(one.get(key, "")) for key in ("/S", "/T", "/Alt", "/ActualText")] for one in elements(pdf)]


def colours(pdf: pikepdf.Pdf) -> set[tuple[str, ...]]:
    """The operators that set colours, with their operands, on all pages and in what pages share."""
    drawn = [*pdf.pages, *(form for page in pdf.pages for form in page.resources.get("/XObject", {}).values())]
    steps = [step for one in drawn for step in pikepdf.parse_content_stream(one) if str(step.operator) in COLOURS]
    return {(str(step.operator), *(f"{float(value):.3f}" for value in list(step.operands))) for step in steps}


def links(pdf: pikepdf.Pdf) -> list[tuple[str, list[float]]]:
    """The titles and the places of all links."""
    found = [note for page in pdf.pages for note in page.obj.get("/Annots", [])]
    return [(str(note.Contents), [round(float(edge), 1) for edge in note.Rect]) for note in found]


def bookmarks(pdf: pikepdf.Pdf) -> list[str]:
    with pdf.open_outline() as outline:
        return [one.title for one in outline.root]


def assert_same(one: Path, other: Path) -> None:
    """Two PDFs show and say the same, and tell screen readers the same."""
    assert words(one) == words(other)
    for mine, yours in zip(pixels(one), pixels(other), strict=True):
        assert np.mean(abs(mine - yours) > 24) < 0.0005
    found, wanted = pikepdf.open(one), pikepdf.open(other)
    assert labels(found) == labels(wanted)
    assert colours(found) == colours(wanted)
    assert links(found) == links(wanted)
    assert bookmarks(found) == bookmarks(wanted)


def test_sheets_are_named_in_the_language_that_is_chosen_for_them(visit):
    page = visit("printing")
    page.click("#own summary")
    page.get_by_label("Start from").wait_for()
    names = page.locator("select:is(.pad [name=sheet], .pad [name=also], .own-start *) option[value=qwixx-steps-a]")
    for lang, name in (
        ("de", "Qwixx Connected Treppe A"),
        ("fr", "Qwixx Escalier A"),
        ("en", "Qwixx Connected Steps A"),
    ):
        page.locator(".pad [name=lang]").select_option(lang)
        page.locator(".own-start option[value=qwixx-steps-a]", has_text=name).wait_for(state="attached")
        assert {*names.all_text_contents()} == {name}
        assert page.locator(".pad [name=sheet] option[value=qwixx-steps-a]").get_attribute("lang") == lang
    assert names.count() == 5


@pytest.mark.parametrize("choices", quick(LOOKS, *LOOKS[:4], LOOKS[-1]), ids=lambda choices: choices["sheet"])
def test_the_browser_writes_the_same_pages_as_reportlab(visit, tmp_path, choices):
    """Word by word, pixel by pixel and label by label; and the options of the pad are in its PDF, to make it again."""
    page = visit("printing", wanted=True)
    page.click(".pad summary >> nth=0")
    assert made(page, **choices).startswith("Done")
    assert page.evaluate("document.activeElement.matches('.pad .live-start')")
    assert page.locator(".pad .proof svg").count() == 1 + ("duplex" in choices)
    found = taken(page, tmp_path / "page.pdf")
    options = {name: value for name, value in choices.items() if name not in ("sheet", "lang")}
    if "names" in options:
        options["names"] = str(options["names"]).replace("\n", ";")
    sheet = sheetgen.sheet(str(choices["sheet"]), lang=str(choices.get("lang", "en")))
    sheet.save(tmp_path / "home.pdf", **options)
    wanted = pypdf.PdfReader(tmp_path / "home.pdf")
    assert sizes(found) == sizes(wanted)
    assert_same(tmp_path / "page.pdf", tmp_path / "home.pdf")
    assert found.attachments["sheetgen.toml"] == wanted.attachments["sheetgen.toml"]
    assert found.root_object["/ViewerPreferences"].get_object()["/PrintScaling"] == "/None"  # type: ignore[index]


def test_dice_and_the_page_that_tests_a_printer_are_made_there_too(visit, tmp_path):
    """Choices that do not concern them are switched off, and their PDFs are those of the command line."""
    page = visit("printing", wanted=True)
    page.click(".pad summary >> nth=0")
    page.locator(".pad [name=cover]").check()
    assert made(page, sheet="dice:qwixx-longo", paper="letter", lang="de").startswith("Done")
    off = page.locator(".pad :disabled").evaluate_all("all => all.map((one) => one.name)")
    assert {"cover", "copies", "duplex", "spec", "lines"} <= set(off)
    assert page.locator(".pad .proof-said").inner_text().startswith("6 dice with edges of 16 mm")
    taken(page, tmp_path / "dice.pdf")
    main(["dice", "qwixx-longo", "--paper", "letter", "--lang", "de", "-o", str(tmp_path / "home.pdf")])
    assert words(tmp_path / "dice.pdf") == words(tmp_path / "home.pdf")
    assert made(page, sheet="calibration", duplex="long").startswith("Done")
    taken(page, tmp_path / "test.pdf")
    main(
        [
            "calibrate",
            "--paper",
            "letter",
            "--lang",
            "de",
            "--duplex",
            "long",
            "-o",
            str(tmp_path / "home.pdf"),
            "--force",
        ]
    )
    assert_same(tmp_path / "test.pdf", tmp_path / "home.pdf")
    assert made(page, sheet="qwixx", duplex="none").startswith("Done")
    assert page.locator(".pad :is(input, select, textarea):disabled").count() == 0


def test_several_games_make_one_pad(visit, tmp_path):
    """Their pages are those of `sheetgen pad`, with the same cover, glue edge, backs, card, bookmarks and links."""
    page = visit("printing", wanted=True)
    page.click(".pad summary >> nth=0")
    page.click(".pad summary >> nth=2")
    page.locator(".pad [name=also]").nth(0).select_option("qwinto")
    page.locator(".pad [name=also]").nth(2).select_option("kneifen")
    choices: dict[str, str | bool] = {
        "copies": "5",
        "up": "4",
        "back": "qwantum",
        "glue_edge": "8",
        "card_back": True,
        "cover": True,
    }
    said = made(page, **choices)
    assert said.startswith("This cannot be printed: Qwantum behind Kneifen does not fit: ")
    assert said.endswith("choose a sheet that lies the same way, or fewer pieces on a page.")
    page.locator(".pad [name=also]").nth(2).select_option("")
    assert made(page, up="auto").startswith("Done")
    taken(page, tmp_path / "page.pdf")
    sheetgen.make_pad(
        tmp_path / "home.pdf", ["qwixx", "qwinto"], copies=5, back="qwantum", glue_edge=8, card_back=True, cover=True
    )
    assert_same(tmp_path / "page.pdf", tmp_path / "home.pdf")


def test_a_card_on_another_page_leads_to_the_form_with_its_sheet(visit):
    page = visit("tutorials/kneifen")
    page.click(".thumb")
    page.wait_for_url("**/printing.html")
    chosen = page.locator(".pad [name=sheet], .pad [name=duplex]")
    for _ in range(2):
        page.wait_for_selector(".proof svg")
        assert sorted(field.input_value() for field in chosen.all()) == ["kneifen", "long"]
        page.reload()
        page.locator(".pad [name=sheet]").focus()


def test_the_pages_are_seen_at_every_change_before_they_are_printed(visit):
    """And a sheet's card leads to the form, filled in; what does not fit says why and keeps the last picture."""
    page = visit("printing", wanted=True)
    page.click('.thumb[href*="pad=kneifen"]')
    assert page.evaluate("document.activeElement.name") == "sheet"
    said = page.locator(".pad .proof-said")
    said.get_by_text("of Kneifen").wait_for()
    assert page.locator(".pad .proof svg").count() == 1
    page.locator(".pad [name=lang]").select_option("de")
    page.locator(".pad .proof svg text").get_by_text("Fehlwurf").or_(page.locator(".pad .proof svg")).first.wait_for()
    page.click(".pad summary >> nth=0")
    page.locator(".pad [name=duplex]").select_option("long")
    page.locator(".pad .proof svg").nth(1).wait_for()
    assert page.locator(".pad .proof svg").nth(1).get_attribute("aria-label") == "Its back"
    page.locator(".pad [name=paper]").select_option("a6")
    page.locator(".pad [name=size]").select_option("giant")
    said.get_by_text("This cannot be printed: ").wait_for()
    assert page.locator(".pad .proof svg").count() == 2
    page.locator(".pad [name=size]").select_option("standard")
    page.locator(".pad [name=names]").fill("Ben\n\nAda\n")
    said.get_by_text("2 sheets of Kneifen").wait_for()
    assert page.locator(".pad .proof svg text").get_by_text("Ada", exact=True).count() == 1


def test_what_cannot_be_printed_is_said_in_a_sentence(visit):
    page = visit("printing", wanted=True)
    said = made(page, sheet="qwixx", paper="a6", size="giant")
    assert said.startswith("This cannot be printed: ")
    assert not page.locator(".pad .take").is_visible()
    page.click(".pad summary >> nth=1")
    said = made(page, size="standard", paper="a4", spec='format = 1\nbase = "qwixx"\nid = "own"\nrows = 7\n')
    assert "own.toml" in said
    assert "rows" in said


@pytest.mark.long
def test_a_sheet_of_ones_own_is_printed(visit, tmp_path):
    page = visit("printing", wanted=True)
    page.click(".pad summary >> nth=1")
    spec = 'format = 1\nbase = "qwixx"\nid = "own"\ntitle = "Our own"\nverified = false\nsources = ["us"]\n'
    assert made(page, spec=spec).startswith("Done")
    assert "Our own" in taken(page, tmp_path / "own.pdf").pages[0].extract_text()
