"""The coach of the built site when things go wrong: a sentence says so, and the match goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

from tests.tiers import quick

from .test_play import begin, gone_on, roll, view

BOARD = ".live-play"
ASKED = "!document.querySelector('.live-play').model?.get('view').trainer?.answered"
TRAINERS = [(name, width) for name in ("trainer", "trainer-company", "trainer-kneifen") for width in (390, 1280)]


def stop(route: Route) -> None:
    route.abort()


@pytest.mark.long
def test_what_the_coach_lacks_is_a_sentence_and_the_match_goes_on(visit):
    """Its modules do not come, then its table does not; what the trainer had kept is damaged."""
    page = visit("tutorials/qwixx", complain=False)
    page.route("**/coach.zip.gz", stop)
    page.route("**/*.table", stop)
    begin(page)
    page.evaluate("document.querySelector('.live-play').model.send({ do: 'new', seats: ['You'] })")
    roll(page)
    board = page.locator(BOARD)
    board.get_by_role("button", name="Hint").click()
    board.get_by_text("The coach could not be loaded. The match goes on without it.").first.wait_for()
    page.unroute("**/coach.zip.gz")
    board.get_by_role("button", name="Hint").click()
    board.get_by_text("Hints from perfect play need a table of 4.1 MB.").first.wait_for()
    board.get_by_role("button", name="Download the table").click()
    board.get_by_text("The table of perfect play could not be downloaded").first.wait_for()
    for _ in "white", "colour":
        at = view(page)["eventIndex"]
        board.locator('[data-move="pass"]').click()
        gone_on(page, at)
    roll(page)

    page = visit("trainer", script="localStorage.setItem('dicepad trainer', '{');", wordy=True)
    board = page.locator(BOARD)
    board.get_by_text("The board cannot read your saved answers. Open another file, or start again.").wait_for()
    board.locator(".dp-cell[data-state=live]").first.click()
    page.wait_for_selector("[data-hint=best]")


@pytest.mark.parametrize(("name", "width"), quick(TRAINERS, ("trainer", 390)))
def test_next_and_the_dice_stay_in_one_place_over_ten_exercises(visit, name, width):
    """Next stays in one place however long the verdict is, and nothing moves when the verdict appears."""
    page = visit(name, width=width, reduced_motion="reduce")
    page.locator(".dp-trainer").wait_for()
    page.evaluate("document.querySelector('.dicepad').scrollIntoView({ behavior: 'instant' })")
    go_on = page.get_by_role("button", name="Next", exact=True)
    places = []
    for number in range(10):
        page.wait_for_function(ASKED)
        top = page.locator(".dp-dice").bounding_box()["y"]
        cells, passes = page.locator(".dp-cell[data-state=live]"), page.locator(".dp-moves button")
        answer = cells.nth(number % cells.count()) if cells.count() and (number % 3 or not passes.count()) else passes
        answer.dispatch_event("click")  # a pointer would scroll the page
        go_on.wait_for()
        assert page.locator(".dp-dice").bounding_box()["y"] == pytest.approx(top, abs=1)
        places.append(go_on.bounding_box()["y"])
        go_on.dispatch_event("click")
    assert max(places) - min(places) < 2
