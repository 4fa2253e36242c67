"""Pages for the wall: dice, the class's data and questions, by mouse, finger, keys and a presenter's remote."""

from __future__ import annotations

import csv
import re
from collections import Counter
from io import BytesIO

import pytest
from pypdf import PdfReader

import dicepad
from sheetgen.lessons.lesson import LESSONS, Question, lesson
from tests.tiers import quick

ROOMS = ("dice", "data", "questions", "results")


def room(visit, name, *, width=1100, address="", **more):
    page = visit(f"classroom/{name}", width=width, reduced_motion="reduce", **more)
    if address:
        page.goto(page.url + address)
        page.reload()
    page.wait_for_selector(".live-classroom[data-ready] .room")
    return page


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize(("width", "theme"), quick([(320, "light"), (390, "dark"), (1280, "light")], (320, "light")))
def test_a_page_for_the_wall_fits_and_can_be_read_out(visit, axe, name, width, theme):
    page = room(visit, name, width=width, color_scheme=theme)
    if name == "data":
        page.get_by_label("Group 1: 7", exact=True).fill("3")
        page.get_by_role("button", name="Show the bars").click()
    if name == "results":
        page.get_by_label("Codes, with the name behind").fill(
            "A12-NXTREH-36J Ada\nA12-NXTREH-36J Maximiliane Alexandra"
        )
        page.keyboard.press("Enter")
        page.wait_for_selector(".room-results [data-state=later]")
    page.evaluate("(source) => void (0, eval)(source)", axe)
    assert page.evaluate("async () => (await axe.run('.live-classroom')).violations.map(({ id }) => id)") == []
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("seed", ["class 7b", "Zürich 🎲 " + "x" * 20])
def test_every_class_with_the_name_rolls_the_dice_of_the_deal(visit, seed):
    page = room(visit, "dice", has_touch=True)
    field = page.get_by_label("The same dice for every class that types")
    field.fill(f"  {seed} ")
    field.press("Tab")
    chosen = page.locator(".room select")
    for title, game in (("Qwixx: two", "qwixx"), ("Qwantum: seven", "qwantum"), ("Qwinto: three", "qwinto")):
        chosen.select_option(label=next(each for each in chosen.locator("option").all_text_contents() if title in each))
        page.locator(".room h2").first.click()
        for turn in range(3):
            (
                lambda: page.keyboard.press("Space"),
                lambda: page.keyboard.press("PageDown"),
                page.locator("button:has-text('Roll (')").tap,
            )[turn]()
            faces = " ".join(str(face) for face in dicepad.deal(game, seed).faces(turn))
            assert page.locator(".room-last li").first.inner_text() == faces
        if game == "qwixx":
            sums = [sum(face.number for face in dicepad.deal(game, seed).faces(turn)[:2]) for turn in range(3)]
            rows = [row.split() for row in page.locator(".room-tally tr").all_inner_texts()]
            assert {int(row[0]): int(row[-1]) for row in rows} == {total: sums.count(total) for total in range(2, 13)}
        page.get_by_role("button", name="Take back").click()
        assert page.locator(".room-last li").count() == 2
    page.get_by_role("button", name="Start again").click()
    page.reload()
    page.wait_for_selector(".live-classroom[data-ready] .room")
    assert (field.input_value(), page.locator(".room-last li").count()) == (seed, 0)
    page.get_by_role("button", name="Take back").click()
    chosen.select_option(label="Two dice")
    assert page.locator(".room-last li").count() == 0
    chosen.select_option(label="Qwinto: three dice")
    page.reload()
    page.wait_for_selector(".live-classroom[data-ready] .room")
    last = [page.locator(".room-last li").nth(at).inner_text() for at in range(2)]
    assert last == [" ".join(map(str, dicepad.deal("qwinto", seed).faces(turn))) for turn in (1, 0)]


COUNTS = [[(3 * group + 5 * total) % 7 for total in range(2, 13)] for group in range(15)]
"""The counts of fifteen pairs."""


def test_a_class_of_thirty_types_in_its_data(visit, tmp_path):
    page = room(visit, "data")
    page.get_by_label("Guesses for 7").fill("20")
    page.get_by_label("Guesses for 12").fill("10")
    page.get_by_label("Group 1: 2", exact=True).focus()
    for at, counts in enumerate(COUNTS):
        for count in counts:
            page.keyboard.type(str(count))
            page.keyboard.press("Tab")
        if at < len(COUNTS) - 1:
            page.get_by_role("button", name="Add a group").press("Enter")
    assert page.locator(".room-bar").count() == 0, "guesses come first"
    page.get_by_role("button", name="Show the bars").click()
    totals = [sum(each[at] for each in COUNTS) for at in range(11)]
    best = max(totals)
    said = page.locator(".room [role=status]").inner_text()
    assert said.startswith(f"{sum(totals):,} observations of 15 groups. {totals.index(best) + 2} came up most often")
    assert "Most guesses were for 7." in said
    bars = page.locator(".room-bar").evaluate_all("(all) => all.map((bar) => bar.height.baseVal.value)")
    assert [bar / max(bars) for bar in bars] == pytest.approx([total / best for total in totals], abs=1e-4)
    page.get_by_label(re.compile("Groups: 15 of 15")).fill("1")
    assert page.locator(".room [role=status]").inner_text().startswith(f"{sum(COUNTS[0])} observations of 1 group.")
    page.get_by_label(re.compile("Groups: 1 of 15")).fill("3")
    page.get_by_label("only group 3").check()
    assert page.locator(".room [role=status]").inner_text().startswith(f"{sum(COUNTS[2])} observations of group 3.")

    page.reload()
    page.wait_for_selector(".room-bar")
    assert page.locator(".room tbody tr").count() == 1 + 15, "the browser keeps it"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    rows = list(csv.DictReader(saved.value.path().read_text(encoding="utf-8").splitlines()))
    kinds = Counter((row["kind"], row["group"], row["outcome"]) for row in rows)
    assert [[kinds["observation", str(at + 1), str(total)] for total in range(2, 13)] for at in range(15)] == COUNTS
    assert (kinds["guess", "", "7"], kinds["guess", "", "12"]) == (20, 10)
    bad = tmp_path / "bad.csv"
    bad.write_text("group,outcome\n1,7\n1,13\n")
    page.get_by_label("Open a CSV").set_input_files(bad)
    problem = page.locator(".room [role=alert]")
    problem.filter(has_text="line 3").wait_for()
    assert problem.inner_text().startswith("Nothing was changed: line 3: “13” is none of 2, 3")
    assert page.locator(".room tbody tr").count() == 1 + 15
    good = tmp_path / "good.csv"
    good.write_text('\ufeffgroup;outcome;count\r\nred;7;4\r\n"a;b";2;1\r\n', encoding="utf-8")
    page.get_by_label("Open a CSV").set_input_files(good)
    page.locator(".room tbody tr >> nth=2").wait_for()
    assert page.get_by_label("Group red: 7", exact=True).input_value() == "4"
    assert page.get_by_label("Group a;b: 2", exact=True).input_value() == "1"
    page.get_by_role("button", name="Undo").click()
    assert page.locator(".room tbody tr").count() == 1 + 15
    page.get_by_role("button", name="Delete this class").click()
    page.get_by_role("button", name="Really delete").click()
    assert page.locator(".room tbody tr").count() == 1 + 1
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.includes('class '))") == []


def test_questions_come_one_at_a_time_and_their_answers_when_asked(visit):
    for name in LESSONS[:2]:
        page = room(visit, "questions", address=f"#{name}")
        questions = [part for paper in lesson(name).papers for part in paper.parts if isinstance(part, Question)]
        for at, each in enumerate(questions):
            assert page.locator(".room-question").inner_text() == each.question
            assert page.locator(".room-answer").inner_text().strip() == ""
            page.keyboard.press(("PageDown", "ArrowRight", "Space")[at % 3])
            assert page.locator(".room-answer").inner_text() == each.answer
            page.keyboard.press("PageDown")
        page.keyboard.press("PageUp")
        page.keyboard.press("PageUp")
        assert page.locator(".room-question").inner_text() == questions[-2].question
        page.reload()
        page.wait_for_selector(".live-classroom[data-ready] .room")
        assert page.locator(".room-question").inner_text() == questions[-2].question


def test_a_question_on_the_wall_is_read_from_ten_metres(visit):
    """A letter of a picture 1,920 points wide that is scaled to 200 has nine points, and the longest question fits."""
    page = visit("classroom/questions", width=1920, reduced_motion="reduce")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.wait_for_selector(".live-classroom[data-ready] .room")
    page.get_by_role("button", name="Fill the screen").click()
    page.wait_for_function("document.fullscreenElement")
    size = page.locator(".room-question").evaluate("(line) => parseFloat(getComputedStyle(line).fontSize)")
    assert size * 200 / 1920 >= 9
    for name in LESSONS:
        page.get_by_label("Lesson").select_option(name)
        for _ in range(
            2 * sum(isinstance(part, Question) for paper in lesson(name).papers for part in paper.parts) - 1
        ):
            page.keyboard.press("PageDown")
            room = page.locator(".room")
            assert room.evaluate("(place) => place.scrollHeight - place.clientHeight") <= 0


MARGINS = dict.fromkeys(("top", "right", "bottom", "left"), "10mm")
"""Those that browsers leave."""


@pytest.mark.parametrize("name", quick(LESSONS, "first-match"))
def test_a_lesson_is_one_page_of_paper(visit, name):
    """*Jump or refuse?* is two lessons, and has two pages."""
    printed = visit(f"teachers/{name}").pdf(format="A4", margin=MARGINS)
    assert len(PdfReader(BytesIO(printed)).pages) == (2 if name == "jump-or-refuse" else 1)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_news_is_one_page_of_paper(visit, paper):
    """With the margins that browsers leave, all three pictures, and the address once."""
    page = visit("news")
    page.evaluate("document.querySelectorAll('img').forEach((picture) => (picture.loading = 'eager'))")
    page.wait_for_function("[...document.images].every((picture) => picture.complete)")
    (printed,) = PdfReader(BytesIO(page.pdf(format=paper, margin=MARGINS))).pages
    assert len(printed.images) == 3
    assert printed.extract_text().count("https://") == 1
