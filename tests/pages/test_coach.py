"""The coach of the built site when things go wrong: a sentence says so, and the match goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

from .test_play import begin, gone_on, roll, view

BOARD = ".live-play"


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
        at = view(page)["at"]
        board.locator('[data-move="pass"]').click()
        gone_on(page, at)
    roll(page)

    page = visit("trainer", script="localStorage.setItem('dicepad trainer', '{');", wordy=True)
    board = page.locator(BOARD)
    board.get_by_text("The board cannot read your saved answers. Open another file, or start again.").wait_for()
    board.locator(".dp-cell[data-state=live]").first.click()
    page.wait_for_selector("[data-hint=best]")
