"""Figures to act on: by mouse and keys they answer with true numbers, fit every screen, and leave paper its task."""

from __future__ import annotations

import re
from fractions import Fraction
from statistics import NormalDist

import pytest

from tests.tiers import quick

from .conftest import MOST_SHIFT, ROOT, SHIFTS

FIGURES = {
    "square": "square",
    "colour": "venn",
    "trees": "tree",
    "spread": "bell",
    "chain": "chain",
    "which-dice": "bayes",
    "simulation": "interval",
}
"""Figures by their chapters."""
FIGURE = pytest.mark.parametrize("chapter", quick(FIGURES, "square"))


def figure(page, chapter):
    """The figure of a chapter, awake."""
    found = page.locator(f".live-figure[data-figure={FIGURES[chapter]}]")
    page.wait_for_selector(f".live-figure[data-figure={FIGURES[chapter]}][data-ready]")
    return found


def said(place):
    return place.get_by_role("status").inner_text().replace("\N{NO-BREAK SPACE}", " ")


def test_every_figure_stands_in_a_chapter():
    modules = {path.stem for path in (ROOT / "book" / "live" / "src" / "figures").glob("*.tsx")} - {"parts", "plot"}
    assert modules == set(FIGURES.values())


@FIGURE
@pytest.mark.parametrize(("width", "theme"), quick([(320, "light"), (1280, "dark")], (320, "light")))
def test_a_figure_fits_can_be_read_out_and_moves_nothing(visit, axe, chapter, width, theme):
    page = visit(f"chances/{chapter}", width=width, script=SHIFTS, color_scheme=theme, reduced_motion="reduce")
    place = figure(page, chapter)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate("window.shifted || 0") < MOST_SHIFT
    height = place.bounding_box()["height"]
    for button in place.get_by_role("button").all():
        if button.is_enabled():
            button.press("Enter")
    assert place.bounding_box()["height"] == height
    assert said(place)
    page.evaluate("(source) => void (0, eval)(source)", axe)
    found = page.evaluate("async () => (await axe.run('.live-figure')).violations")
    assert [one["id"] for one in found] == []


@FIGURE
def test_paper_has_a_task_in_place_of_a_figure(visit, chapter):
    page = visit(f"chances/{chapter}")
    still = figure(page, chapter).locator(".figure-still")
    assert not still.is_visible()
    page.emulate_media(media="print")
    assert still.is_visible()
    assert not page.locator(".figure-live").is_visible()


def test_without_javascript_the_task_stands_there(visit):
    page = visit("chances/square", java_script_enabled=False)
    assert "draw a square" in page.locator(".live-figure").inner_text()


def test_a_page_without_a_figure_asks_for_none(visit):
    assert visit("chances/seven").locator("[src$='figures.mjs'], [href$='figures.css']").count() == 0


def test_the_square_counts_rolls_and_knows_the_probability_of_an_event(visit):
    place = figure(visit("chances/square"), "square")
    for button in ("Roll once", "Roll 100 times"):
        place.get_by_role("button", name=button).click()
    cells = place.locator("tbody td")
    counts = [int(text or 0) for text in cells.all_inner_texts()]
    assert (len(counts), sum(counts)) == (36, 101)
    events = {"sum 7": 6, "sum 11": 2, "double": 6, "9 or more": 10, "at least one six": 11}
    for name, outcomes in events.items():
        place.get_by_role("combobox", name="Event").select_option(name)
        inside = [count for cell, count in zip(cells.all(), counts, strict=True) if cell.get_attribute("class")]
        text = said(place)
        assert len(inside) == outcomes
        assert f"{outcomes} of 36 outcomes, probability {Fraction(outcomes, 36)}, {100 * outcomes / 36:.1f} %" in text
        assert re.findall(r"In 101 rolls it came (\d+) times?", text) == [str(sum(inside))]
    place.get_by_role("button", name="Start again").click()
    assert set(cells.all_inner_texts()) == {""}


@pytest.mark.long
def test_means_of_more_dice_lie_closer_together_as_the_square_root_says(visit):
    place = figure(visit("chances/spread"), "spread")
    for dice in (1, 25):
        place.get_by_role("slider", name="Dice in a sample").fill(str(dice))
        for _ in range(2):
            place.get_by_role("button", name="Roll 1,000").click()
        (found,) = re.findall(
            r"2,000 samples: .* average (\S+) and the standard deviation (\S+)\. (\S+) %", said(place)
        )
        average, deviation, near = map(float, found)
        exact = (35 / 12 / dice) ** 0.5
        assert average == pytest.approx(3.5, abs=6 * exact / 2000**0.5)
        assert deviation == pytest.approx(exact, rel=0.12)
        assert near == pytest.approx(66.7 if dice == 1 else 68.3, abs=8)
    heights = [float(bar.get_attribute("height")) for bar in place.locator("rect.bar").all()]
    assert 20 < len(heights) < 60
    assert 80 < max(heights) <= 91


@pytest.mark.long
def test_a_walk_comes_close_to_the_long_run_probabilities(visit):
    """Those of the page are found again by stepping with the transition probabilities."""
    chances = [1.0, 0.0, 0.0, 0.0, 0.0]
    for _ in range(500):
        inner = [chances[at - 1] / 3 + chances[at] / 6 + chances[at + 1] / 2 for at in (1, 2, 3)]
        first = chances[0] * 2 / 3 + chances[1] / 2
        chances = [first, *inner, chances[3] / 3 + chances[4] / 2]
    place = figure(visit("chances/chain"), "chain")
    for button in ("1 step", "100 steps", "10,000 steps"):
        place.get_by_role("button", name=button, exact=True).click()
    rows = [row.locator("td").all_inner_texts() for row in place.locator("tbody tr").all()]
    assert sum(int(steps.replace(",", "")) for steps, *_ in rows) == 10_101
    for (_, share, long), exact in zip(rows, chances, strict=True):
        assert float(long.split("\N{NO-BREAK SPACE}")[0]) == pytest.approx(100 * exact, abs=0.051)
        assert float(share.split("\N{NO-BREAK SPACE}")[0]) == pytest.approx(100 * exact, abs=8)
    assert re.search(r"on field [1-5]\. After 10,101 steps .* percentage points", said(place))


@pytest.mark.long
def test_people_with_a_symptom_are_counted_by_bayes_rule(visit):
    place = figure(visit("chances/which-dice"), "which-dice")
    assert "18 of 56 are ill" in said(place)
    for prior, if_ill, if_healthy in ((50, 100, 25), (1, 100, 1), (20, 50, 0)):
        chances = {"Ill": prior, "Symptom, if ill": if_ill, "Symptom, if healthy": if_healthy}
        for name, hundredths in chances.items():
            place.get_by_role("slider", name=name, exact=True).fill(str(hundredths))
        ill = 400 * Fraction(prior, 100)
        both, alarms = ill * if_ill / 100, round((400 - ill) * if_healthy / 100)
        exact = Fraction(prior * if_ill, prior * if_ill + (100 - prior) * if_healthy)
        assert f"{both} of {both + alarms} are ill" in said(place)
        assert f"is {float(100 * exact):.1f} %" in said(place)
    circles = place.locator(".figure-people .ill")
    assert sum(one.get_attribute("d").count("M") for one in circles.all()) == 80
    place.get_by_role("button", name="Hide those without it").press("Enter")
    assert circles.count() == 1
    for name in chances:
        place.get_by_role("slider", name=name, exact=True).fill("0")
    assert "not defined, as nobody has it" in said(place)


@pytest.mark.long
def test_intervals_widen_with_their_level_and_hold_the_true_value_as_often_as_it_says(visit):
    place = figure(visit("chances/simulation"), "simulation")
    levels, rolls = (place.get_by_role("slider", name=name) for name in ("Confidence level", "Rolls in a sample"))
    for level, size in ((50, 20), (95, 80), (99, 320)):
        rolls.fill(str(size))
        levels.fill(str(level))
        ((half, hits, misses),) = re.findall(r"±\s(\S+)\. (\d+) of 100 hold 3\.5, (\d+) miss it", said(place))
        exact = NormalDist().inv_cdf((1 + level / 100) / 2) * (35 / 12 / size) ** 0.5
        assert float(half) == pytest.approx(exact, abs=0.0051)
        assert int(hits) == pytest.approx(level, abs=25 if level < 99 else 8)
        assert place.locator(".interval.missing").get_attribute("d").count("M") == int(misses)
    before = said(place)
    levels.press("ArrowLeft")
    assert "Level 98 %" in said(place) != before


@pytest.mark.long
def test_all_sixteen_events_of_the_venn_diagram_are_named_and_counted(visit):
    place = figure(visit("chances/colour"), "colour")
    rolls = [(red, blue) for red in range(1, 7) for blue in range(1, 7)]
    parts = [(True, False), (True, True), (False, True), (False, False)]
    boxes = place.get_by_role("checkbox").all()
    heard = set()
    for chosen in range(16):
        for part, box in enumerate(boxes):
            box.set_checked(bool(chosen >> part & 1))
        size = sum(chosen >> parts.index((red == blue, red + blue >= 9)) & 1 for red, blue in rolls)
        share = Fraction(size, 36)
        assert f"It has {size} of the 36 outcomes, probability {share}, {100 * float(share):.1f} %." in said(place)
        heard.add(said(place).partition(".")[0])
    assert len(heard) == 16
    # A tap into the overlap of the circles takes it away again.
    place.locator("svg").scroll_into_view_if_needed()
    picture = place.locator("svg").bounding_box()
    place.page.mouse.click(picture["x"] + picture["width"] * 310 / 640, picture["y"] + picture["height"] * 130 / 270)
    assert not boxes[1].is_checked()


@pytest.mark.long
def test_a_tree_is_filled_in_and_checked(visit):
    place = figure(visit("chances/trees", width=390), "trees")
    loaded, faces = map(int, re.findall(r"bag, and (\d).*?: (\d) faces", place.inner_text())[0])
    fields = place.get_by_role("textbox").all()
    fields[0].fill("9/10")
    fields[0].press("Tab")
    assert said(place).startswith("P(loaded): Not yet.")
    one, other = Fraction(loaded * faces, 60), Fraction(10 - loaded, 60)
    answers = [Fraction(loaded, 10), Fraction(10 - loaded, 10), Fraction(faces, 6), Fraction(1, 6)]
    answers += [one, other, one + other, one / (one + other)]
    for field, answer in zip(fields, answers, strict=True):
        field.fill(f"{float(answer):.2%}")
        field.press("Tab")
        assert field.get_attribute("aria-invalid") == "false", answer
    assert said(place) == "Right. The tree is full, and you have used Bayes' rule."
    place.get_by_role("button", name="Another bag").click()
    assert fields[0].input_value() == ""
