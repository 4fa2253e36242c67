"""The front door and the bar of every page: a game in one click, a sheet and a lesson in two."""

from __future__ import annotations

import pytest

from tests.tiers import quick

from .conftest import settle
from .test_play import workers


def test_the_first_tap_is_answered_without_python_and_leads_to_the_next_puzzle(visit):
    """A puzzle stands on the front page, in sight on a phone, and the page brings no Python for it."""
    page = visit("index", 390)
    cell = page.locator(".front button[data-cell='red.7']")
    cell.wait_for()
    assert cell.bounding_box()["y"] < 844
    cell.click()
    page.locator(".front .dp-puzzle").get_by_text("plenty of room left").wait_for()
    settle(page)
    assert workers(page) == []
    assert page.title() == "dicepad: play, print and understand dice games"
    page.get_by_role("link", name="Next puzzle").click()
    page.wait_for_url("**/tutorials/qwixx.html#step-2")
    page.locator("#step-2[data-ready]").wait_for()


@pytest.mark.parametrize("start", quick(["index", "chances/seven"], "chances/seven"))
def test_from_every_page_a_game_is_one_click_away_and_all_else_two(visit, start):
    page = visit(start)
    assert page.title().count("dicepad") == 1
    here = page.url
    arrows = page.locator(".bd-sidebar-primary summary").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert len(set(arrows)) == len(arrows) > 3
    assert "Pages below Variants of Qwixx" in arrows
    bar = page.locator(".site-doors a")
    assert bar.all_inner_texts() == ["Play", "Print", "Learn", "Chances", "Class"]
    for word, then in (
        ("Play", ".live-play .dp-first"),
        ("Print", ".shelf a[download]"),
        ("Class", "a[href*=first-match]"),
    ):
        page.goto(here)
        bar.get_by_text(word, exact=True).click()
        page.wait_for_selector(then)
        assert page.locator(".site-doors [aria-current]").inner_text() == word


def test_the_bar_of_a_game_leads_to_all_that_can_be_done_with_it(visit):
    """Each way ends at something that is there."""
    page = visit("mixed")
    for name in ("qwixx", "mixed", "kneifen"):
        page.goto(page.url.rsplit("/", 1)[0] + f"/{name}.html")
        for bar in page.locator(".game-ways").all():
            words = bar.locator("a").all_inner_texts()
            assert [word for word in words if word != "Learn"] == ["Play", "Print", "Rules", "Chances"]
            for link in bar.locator("a[href^='#']").all():
                assert page.locator(f"{link.get_attribute('href')}").count() == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_links_are_read_under_the_mouse(visit, axe, theme):
    """In a text and in the list of pages."""
    page = visit("qwixx", 1280, color_scheme=theme, reduced_motion="reduce")
    settle(page)
    page.evaluate("(source) => void (0, eval)(source)", axe)
    for place in ("article.bd-article p a >> visible=true >> nth=0", ".bd-sidebar-primary a >> visible=true >> nth=4"):
        page.locator(place).hover()
        page.wait_for_function("(place) => place.matches(':hover')", arg=page.locator(place).element_handle())
        rule = "async (one) => (await axe.run(one, { runOnly: 'color-contrast' })).passes.length"
        assert page.locator(place).evaluate(rule) == 1, place
