"""Chapters on the built site: figures that are alive without Python, and what paper has in their place."""

from __future__ import annotations

import pytest

from tests.tiers import quick

from .conftest import ROOT

CHAPTERS = sorted(path.stem for path in (ROOT / "book" / "chances").glob("*.ipynb"))


CUT = """[...document.querySelectorAll('.cell_input pre, .cell_output pre')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
"""Code, and what it prints, that is cut off at the edge of the screen."""


@pytest.mark.parametrize("name", quick(CHAPTERS, "seven"))
def test_every_chapter_has_a_live_figure_and_fits_a_phone(visit, name):
    page = visit(f"chances/{name}", width=390)
    page.wait_for_selector(".live-part[data-ready] .dp-plot")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.evaluate(CUT) == []


def test_a_guess_is_kept_and_stands_once_more_before_the_exercises(visit):
    page = visit("chances/seven")
    later = page.locator(".live-again")
    first = page.locator(".live-part[data-ready]").first
    first.wait_for()
    assert not later.is_visible()
    first.get_by_role("slider").nth(5).press("PageUp")
    later.wait_for()
    said = [later.get_by_role("slider").nth(5).get_attribute("aria-valuetext")]
    page.reload()
    page.wait_for_selector(".live-part[data-ready] .dp-plot")
    said.append(page.get_by_role("slider").nth(5).get_attribute("aria-valuetext"))
    assert said == ["4.0\xa0%"] * 2
    assert page.evaluate("document.querySelector('.live-again').nextElementSibling.id.startsWith('try-it-yourself')")


def test_a_printed_chapter_has_its_answers_at_the_end(visit):
    page = visit("chances/seven")
    answers = page.locator("section.on-paper")
    assert not answers.is_visible()
    page.emulate_media(media="print")
    assert answers.is_visible()
    text = answers.inner_text()
    assert text.startswith("Answers\nThe guess")
    exercises = page.locator("section[id^='try-it-yourself'] > ol > li").count()
    assert [f"Exercise {number}" in text for number in range(1, exercises + 2)] == [True] * exercises + [False]
