"""Parts of chapters in the browser, by mouse and by keys."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tiers import quick
from widgets.lessons.parts import chances_data, dice_data, quiz_data

CHANCES = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def test_dice_are_rolled_and_summed(open_page):
    page = open_page(dice_data("white white red", "en", seed=4), dice_data("qwantum", "de", seed=4))
    faces = []
    for _ in range(40):
        page.click("text=Roll")
        shown = page.eval_on_selector_all(
            ".dicepad >> nth=0 >> [role=img]".replace(" >> nth=0 >> ", " "), "all => all.map(one => one.ariaLabel)"
        )[:3]
        numbers = [int(one.split()[-1]) for one in shown]
        assert page.inner_text("[role=status] >> nth=0") == f"Sum: {sum(numbers)}"
        faces += numbers
    assert set(faces) == set(range(1, 7))
    again = open_page(dice_data("white white red", "en", seed=4))
    again.click("text=Roll")
    labels = again.eval_on_selector_all("[role=img]", "all => all.map(one => one.ariaLabel)")
    assert [int(label.split()[-1]) for label in labels] == faces[:3]


def test_chances_are_read_off_by_click_and_by_arrows(open_page):
    page = open_page(chances_data(CHANCES, "Sum of two dice", "de"), width=320)
    page.click("[aria-label^='Genau 7']")
    assert "7 oder mehr: 58,3" in page.inner_text("[role=status]")
    page.keyboard.press("ArrowRight")
    assert "8 oder mehr: 41,7" in page.inner_text("[role=status]")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate("window.models[0].get('view').at") == 6


def test_a_question_is_guessed_before_the_answer_is_shown(open_page):
    choice = quiz_data("Which sum is most likely?", {"6": "Close.", "7": "Six ways.", "8": "Close."}, "7")
    number = quiz_data("How likely is it?", None, 16.7, tolerance=1.5, unit="%", because="One in six.")
    page = open_page(choice, number)
    first, second = page.locator(".dicepad").nth(0), page.locator(".dicepad").nth(1)
    first.get_by_text("8", exact=True).click()
    assert first.locator("[role=status]").inner_text() == "Not quite. The answer is 7. Close."
    first.get_by_text("Try again").click()
    assert first.locator("[role=status]").inner_text() == ""
    first.get_by_text("7", exact=True).click()
    assert first.locator("[role=status]").inner_text() == "Right. Six ways."

    second.locator("input").fill("17,5")
    page.keyboard.press("Enter")
    assert second.locator("[role=status]").inner_text() == "Right. The answer is 16.7 %. One in six."
    second.get_by_text("Try again").click()
    second.locator("input").fill("3")
    second.get_by_text("Check").click()
    assert second.locator("[role=status]").inner_text().startswith("Not quite.")
    second.get_by_text("Try again").click()
    second.get_by_text("Show the answer").click()
    assert second.locator("[role=status]").inner_text() == "The answer is 16.7 %. One in six."


@pytest.mark.parametrize("scheme", quick(["light", "dark"], "dark"))
def test_axe_finds_nothing_in_the_parts(open_page, violations, scheme):
    page = open_page(
        dice_data("qwixx", "en", seed=1),
        chances_data(CHANCES, "Sum of two dice", "de"),
        quiz_data("Which?", {"6": "", "7": "Six ways."}, "7", lang="fr"),
        quiz_data("How likely?", None, 16.7, unit="%", lang="it"),
        color_scheme=scheme,
        width=600,
    )
    page.click("text=Roll")
    page.click("[aria-label^='Genau 7']")
    page.click("text=7 >> nth=-1")
    assert violations(page) == []
