"""The page of the explorer: its first positions stand there without Python; the light one comes for the next ones, and
the whole one for what moves are worth."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Route

from .conftest import MOST_SHIFT, SHIFTS

GAMES = ("qwixx", "kneifen", "qwinto", "qwantum")


def test_positions_are_set_up_and_told(visit, violations):
    """By finger on a phone in the dark: the first chances without Python, then taps, a slider, a choice and worths.
    Nothing moves before the eyes of a reader who is there before the explorers are."""

    def workers() -> set[str]:
        names = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name.split('/').pop())")
        return {name for name in names if name.endswith("worker.js")}

    page = visit("index", 390, wanted=True, script=SHIFTS, color_scheme="dark", has_touch=True, is_mobile=True)
    held: list[Route] = []
    page.route("**/explore.js", lambda route: held.append(route))
    with page.expect_request("**/explore.js"):
        page.goto(page.url.replace("index", "explorer"), wait_until="commit")
    places = page.locator(".live-explore")
    places.nth(3).wait_for(state="attached")
    # Nobody can scroll what is not painted yet: without its styles the page is far longer.
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length > 0")
    places.nth(0).evaluate("(one) => one.scrollIntoView({ behavior: 'instant' })")
    held[0].continue_()
    for place in places.all():
        place.locator(".dp-controls").first.wait_for()
        place.evaluate("(one) => one.scrollIntoView({ behavior: 'instant' })")
    assert page.evaluate("window.shifted || 0") < MOST_SHIFT
    assert [json.loads(script.inner_text())["about"]["game"] for script in places.locator("script").all()] == [*GAMES]
    assert page.locator(".live-explore[data-awake]").count() == 0
    assert places.nth(2).get_by_label("Orange 1 = 3: tap to clear it").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert workers() == set()

    qwixx, kneifen = places.nth(0), places.nth(1)
    last = qwixx.locator('.dp-cell[data-cell="red.12"]')
    assert last.get_attribute("data-chance") == "7"
    qwixx.get_by_label("Chance").select_option("within")
    qwixx.locator('.dp-cell[data-cell="red.12"][data-chance="15"]').wait_for()
    qwixx.get_by_role("slider", name="Turns").press("ArrowRight")
    qwixx.locator('.dp-cell[data-cell="red.12"][data-chance="21"]').wait_for()
    qwixx.locator('.dp-cell[data-cell="red.8"]').tap()
    qwixx.locator('.dp-cell[data-cell="red.12"][data-chance="9"]').wait_for()
    qwixx.locator('.dp-cell[data-cell="red.7"]').tap()
    qwixx.locator('.dp-cell[data-cell="red.12"][data-chance="21"]').wait_for()
    assert workers() == {"light-worker.js"}
    qwixx.get_by_text("What are the moves worth?").tap()
    qwixx.locator(".dp-why").get_by_text("There is nothing to decide right now.").wait_for()
    assert workers() == {"light-worker.js", "worker.js"}

    for die, face in enumerate((1, 1, 1, 2, 3, 6)):
        for _ in range(face):
            kneifen.locator(".dp-die").nth(die).tap()
    kneifen.get_by_text("What are the moves worth?").tap()
    kneifen.locator(".dp-worths li").first.wait_for()
    assert re.fullmatch(
        r".+: about \d+\.\d turns to go \(estimate\)", kneifen.locator(".dp-worths li").first.inner_text()
    )
    assert violations(page) == []
