"""Live figures in the browser: they are drawn, dragged and moved by mouse and by keys, and told to who listens."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from math import sqrt

import pytest

from tests.tiers import quick
from widgets.lessons.figures import settling_data, sketch_data, threshold_data

SUMS = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
PERCENT = {total: 100 * chance for total, chance in SUMS.items()}
SEVEN = {0: Fraction(5, 6), 100: Fraction(1, 6)}


def view(page, number=0):
    return page.evaluate(f"window.models[{number}].get('view')")


def test_a_guess_is_drawn_by_hand_and_stays_beside_the_truth(open_page):
    page = open_page(sketch_data(PERCENT, "How likely is each sum?", unit="%", top=20))
    assert page.locator(".dp-solid").count() == 0
    draw(page)
    assert view(page)["guess"] == [pytest.approx(10, abs=0.1)] * 11, "a quick hand leaves no gaps"
    page.click("text=Show the answer")
    off = sum(abs(float(chance) - 10) for chance in PERCENT.values()) / 11
    assert f"off by {off:.1f} percentage points." in page.inner_text("[role=status]")
    assert page.locator(".dp-solid").count() == 11
    area = page.locator(".dp-area").bounding_box()
    page.mouse.click(area["x"] + area["width"] / 2, area["y"] + 3)
    assert view(page)["guess"][5] == pytest.approx(10, abs=0.1), "what is known is no guess any more"
    page.click("text=Try again")
    assert view(page) == {}


def test_a_guess_at_a_distribution_says_its_sum_and_gets_its_answer_whatever_it_is(open_page):
    """While it is drawn, and with the answer, which needs no guess at all; one press scales it to the whole."""
    page = open_page(sketch_data(PERCENT, "How likely is each sum?", unit="%", top=40, distribution=True), width=390)
    said, focus = page.locator("[role=status]"), "document.activeElement.textContent"
    reveal, again = (page.get_by_role("button", name=name) for name in ("Show the answer", "Try again"))
    scale = page.get_by_role("button", name="Scale to 100")
    place = reveal.bounding_box()
    reveal.press("Enter")
    assert said.inner_text() == "The answer is in the picture."
    page.keyboard.press("Enter")
    assert page.evaluate(focus) == "Show the answer", "the focus stays with the buttons"
    page.get_by_role("slider", name="Your guess, 7").press("End")
    assert said.inner_text() == "Sum: 40\xa0% instead of 100\xa0%."
    assert scale.get_attribute("aria-disabled") == "true", "no column is higher than the picture"
    draw(page)
    together = sum(view(page)["guess"])
    assert together == pytest.approx(11 * 20, abs=2)
    total = f"Sum: {together:.0f}\xa0% instead of 100\xa0%."
    assert said.inner_text() == total
    reveal.press("Enter")
    assert said.inner_text().startswith(f"{total} On average, your guess is off by ")
    assert page.locator(".dp-solid").count() == 11
    assert again.bounding_box()["y"] == place["y"]
    again.press("Enter")
    draw(page)
    scale.press("Enter")
    assert sum(view(page)["guess"]) == pytest.approx(100, abs=0.6)
    assert said.inner_text() == "Sum: 100\xa0%"
    reveal.press("Enter")
    assert said.inner_text().startswith("On average, ")


def draw(page):
    """Draw a line through the middle of a figure by a quick hand."""
    area = page.locator(".dp-area").bounding_box()
    page.mouse.move(area["x"] + 2, area["y"] + area["height"] / 2)
    page.mouse.down()
    page.mouse.move(area["x"] + area["width"] - 2, area["y"] + area["height"] / 2)
    page.mouse.up()


@pytest.mark.parametrize("drawn", [False, True])
def test_a_finger_draws_across_a_figure_and_scrolls_over_it(open_page, drawn):
    """Up and down it moves the page, and leaves the guess as it was."""
    page = open_page(
        sketch_data(PERCENT, "How likely is each sum?", unit="%", top=40), width=390, height=500, touch=True
    )
    page.evaluate("document.body.style.paddingBlock = '1000px'")
    page.evaluate("document.querySelector('.dp-area').scrollIntoView({ block: 'center' })")
    area = page.locator(".dp-area").bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    if drawn:
        page.touchscreen.tap(x, y)
    guess, top = view(page).get("guess"), page.evaluate("scrollY")
    assert (guess is None) != drawn
    swipe(page, (x, y), (x, y - 80))
    page.wait_for_function("top => scrollY > top + 40", arg=top)
    assert view(page).get("guess") == guess
    area = page.locator(".dp-area").bounding_box()
    swipe(page, (area["x"] + 5, area["y"] + 60), (area["x"] + area["width"] - 5, area["y"] + 60))
    assert min(view(page)["guess"]) > 20


def swipe(page, start, end):
    """Move a finger across the page, step by step."""
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for step in range(1, 11):
        touch("touchMove", tuple(one + (other - one) * step / 10 for one, other in zip(start, end, strict=True)))
    touch("touchEnd")


def test_a_guess_is_drawn_by_keys_and_told(open_page):
    halves = threshold_data({"": {f"{70 + half / 2:.1f}": Fraction(1, 24) for half in range(24)}}, "Scores")
    page = open_page(sketch_data(PERCENT, "How likely is each sum?", unit="%", top=20), halves, width=360)
    columns, names = page.locator(".dp-column[role=slider]"), page.locator(".dp-names span")
    places = "all => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right])"
    assert min(right - left for left, right in columns.evaluate_all(places)) >= 24, "a finger meets one column"
    found = names.evaluate_all(places)
    assert all(one[1] < other[0] for one, other in pairwise(found) if one[0] < other[0]), "names do not touch"
    seven = page.get_by_role("slider", name="Your guess, 7")
    seven.focus()
    for key in ("PageUp", "PageUp", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    assert seven.get_attribute("aria-valuetext") == "4.0\xa0%"
    for _ in range(3):
        page.keyboard.press("PageDown")
    assert view(page)["guess"][5] == 0
    page.click("text=Show the answer")
    assert seven.get_attribute("aria-valuetext") == "0.0\xa0%; exact: 16.7\xa0%"
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_mean_settles_as_it_must(open_page):
    page = open_page(settling_data(SEVEN, "How often does 7 come?", unit="%", seed=1))
    for name in ("1 more", "10 more", "100 more", *["1,000 more"] * 20):
        page.get_by_text(name, exact=True).click()
    now = view(page)
    assert now["count"] == 20_111
    mean = now["total"] / now["count"]
    assert abs(mean - 100 / 6) < 4 * 100 * sqrt(5 / 36 / now["count"])
    assert now["path"][-1] == [now["count"], pytest.approx(mean)]
    assert now["path"][0][0] == 1
    told = page.inner_text("[role=status]")
    assert re.search(r"After 20,111: 1\d\.\d\d.% on average; the exact value is 16\.67.%", told)
    again = open_page(settling_data(SEVEN, "How often does 7 come?", unit="%", seed=1))
    for name in ("1 more", "10 more"):
        again.get_by_text(name, exact=True).click()
    assert view(again)["path"] == now["path"][: len(view(again)["path"])], "the same dice for the same seed"


def test_a_threshold_is_moved_and_says_the_chance_to_reach_it(open_page):
    later = {total: SUMS.get(total - 1, 0) for total in range(2, 14)}
    page = open_page(threshold_data({"now": SUMS, "later": later}, "Sums", start=7, lang="de"))
    said = page.locator("[role=status] li")
    assert said.all_inner_texts() == ["now: 7 oder mehr: 58,3\xa0%", "later: 7 oder mehr: 72,2\xa0%"]
    page.get_by_role("slider").press("ArrowRight")
    assert said.all_inner_texts()[0] == "now: 8 oder mehr: 41,7\xa0%"
    page.locator(".dp-column").nth(10).click(position={"x": 5, "y": 5})
    assert said.all_inner_texts()[0] == "now: 12 oder mehr: 2,8\xa0%"
    assert "12 oder mehr" in page.get_by_role("slider").get_attribute("aria-valuetext")


@pytest.mark.parametrize("scheme", quick(["light", "dark"], "dark"))
def test_axe_finds_nothing_in_the_figures(open_page, violations, scheme):
    page = open_page(
        sketch_data(PERCENT, "How likely is each sum?", across="sum", unit="%", lang="fr"),
        settling_data(SEVEN, "How often does 7 come?", across="rolls", unit="%", seed=1, lang="it"),
        threshold_data({"": SUMS}, "Sums", across="sum", start=7, lang="de"),
        color_scheme=scheme,
        width=600,
    )
    page.locator(".dp-actions .dp-button").nth(0).click()
    page.locator(".dicepad").nth(1).locator(".dp-button").nth(2).click()
    assert violations(page) == []
