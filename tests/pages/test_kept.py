"""No match is lost: the browser keeps every match of a page, offers it on return, and one tab plays it at a time."""

from __future__ import annotations

import pytest

from tests.tiers import quick

from .test_play import PAGES, alone, begin, come_near, gone_on, view

BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); }, configurable: true,
});"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('dicepad match ')).length"
WORKERS = """globalThis.workers = [];
globalThis.Worker = class extends Worker { constructor(...given) { super(...given); workers.push(this); } };"""


def note(page):
    return page.locator(".live-note")


def standing(page):
    """Return the moment, the prompt, and the sheets of all seats."""
    now = view(page)
    return now["at"], now["prompt"], [(seat["name"], seat["score"], seat["cells"]) for seat in now["seats"]]


def kept(page, count=1):
    page.wait_for_function(f"{KEPT} === {count}")


def roll(page):
    """Roll the dice, in Qwinto one of them."""
    if page.locator(".live-play [data-move=roll]").count():
        page.locator(".live-play [data-die]").first.click()
    page.click(".live-play .dp-first")
    page.wait_for_function("document.querySelector('.live-play').model.get('view').at > 0")


def cross(page):
    """Roll alone, and cross something or pass."""
    roll(page)
    at = view(page)["at"]
    cells = page.locator(".live-play button[data-cell][data-state=live]")
    (cells.first if cells.count() else page.locator(".live-play [data-move]").first).click()
    gone_on(page, at)


@pytest.mark.parametrize("game", quick(PAGES, "qwixx"))
def test_a_match_goes_on_after_a_reload(visit, game):
    page = visit(PAGES[game])
    begin(page)
    alone(page)
    roll(page)
    kept(page)
    before = standing(page)
    # The last event is kept when Python has told what it goes on from.
    page.wait_for_function(
        "prompt => JSON.parse(localStorage[Object.keys(localStorage).find((key) => key.startsWith('dicepad match '))])"
        ".text.includes('roll') && document.querySelector('.live-play').model.get('view').prompt === prompt",
        arg=before[1],
    )
    page.reload()
    come_near(page)
    names = ", ".join(f"{name} {score}" for name, score, _ in before[2])
    assert f"You have a match here: {names}." in note(page).inner_text()
    page.get_by_role("button", name="Go on with your match").click()
    page.wait_for_selector(".live-play .dp-dock")
    assert standing(page) == before
    assert not note(page).is_visible()
    at = view(page)["at"]
    page.get_by_role("button", name="Undo").first.click()
    page.wait_for_function("at => document.querySelector('.live-play').model.get('view').at < at", arg=at)


def test_a_new_match_leaves_the_others_on_a_list(visit):
    page = visit("tutorials/qwixx")
    begin(page)
    alone(page)
    cross(page)
    kept(page)
    page.reload()
    come_near(page)
    page.get_by_role("button", name="New match").click()
    page.wait_for_selector(".live-play .dp-first")
    assert view(page)["at"] == 0
    alone(page)
    roll(page)
    kept(page, 2)
    alone(page)
    roll(page)
    kept(page, 3)
    page.reload()
    come_near(page)
    note(page).get_by_text("2 older matches").click()
    assert note(page).get_by_role("listitem").count() == 2
    note(page).get_by_role("button", name="Forget").first.click()
    kept(page, 2)
    note(page).get_by_role("button", name="Go on", exact=True).click()
    page.wait_for_selector(".live-play .dp-dock")
    assert view(page)["at"] > 1


def test_a_second_tab_is_told_and_can_take_over(visit):
    page = visit("tutorials/qwixx")
    begin(page)
    alone(page)
    roll(page)
    kept(page)
    page.wait_for_function(
        "navigator.locks.query().then(({ held }) => { window.held = held.length; }) && window.held === 1"
    )
    other = page.context.new_page()
    other.goto(page.url)
    come_near(other)
    other.get_by_role("button", name="Go on with your match").click()
    note(other).get_by_text("This match is being played in another tab.").wait_for()
    other.get_by_role("button", name="Play it here").click()
    other.wait_for_selector(".live-play .dp-dock")
    note(page).get_by_text("This match goes on in another tab.").wait_for()
    assert page.evaluate("document.querySelector('.live-play > [inert]') !== null")
    at = view(other)["at"]
    other.locator(".live-play [data-move], .live-play button[data-state=live]").first.click()
    gone_on(other, at)
    now = standing(other)
    page.get_by_role("button", name="Play it here").click()
    note(other).get_by_text("This match goes on in another tab.").wait_for()
    page.wait_for_selector(".live-play > :not([inert]) .dp-dock")
    assert standing(page) == now


@pytest.mark.parametrize("script", [BLOCKED, FULL], ids=["blocked", "full"])
def test_a_browser_that_keeps_nothing_says_so_once(visit, script):
    page = visit("tutorials/qwixx", script=script)
    begin(page)
    roll(page)
    note(page).get_by_text("This browser keeps nothing for pages, so a reload would lose this match.").wait_for()
    assert note(page).locator("p").count() == 1


def test_a_damaged_note_of_a_match_is_passed_over(visit):
    page = visit("tutorials/qwixx")
    page.evaluate("localStorage['dicepad match a'] = '{'; localStorage['dicepad match b'] = '{\"when\": 1}'")
    page.reload()
    begin(page)
    assert not note(page).is_visible()


def test_a_worker_that_falls_silent_is_replaced_and_the_match_goes_on(visit):
    page = visit("tutorials/qwixx", script=WORKERS)
    page.clock.install()
    page.reload()
    begin(page)
    alone(page)
    roll(page)
    kept(page)
    before = standing(page)
    page.evaluate("workers.at(-1).terminate()")  # as a system short of memory does: no error is told
    page.locator(".live-play [data-move], .live-play button[data-state=live]").first.click()
    page.clock.fast_forward(31_000)
    gone_on(page, before[0])
    assert page.evaluate("workers.length") == 2


@pytest.mark.parametrize("clipboard", ["undefined", "{ writeText: () => Promise.reject(new Error('no')) }"])
def test_what_is_not_copied_is_selected_and_said(visit, clipboard):
    script = f"Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard} }});"
    page = visit("tutorials/qwixx", script=script)
    begin(page)
    page.locator(".live-play").get_by_role("button", name="Save and load").first.click()
    page.wait_for_function("document.querySelector('.live-play dialog[open] textarea')?.value")
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("The text is selected: copy it from there.").wait_for()
    assert page.get_by_role("button", name="Copied.").count() == 0
    assert page.evaluate("getSelection().toString().length") > 50
