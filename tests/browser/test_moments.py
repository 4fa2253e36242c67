"""Earlier moments, other ways and links, by mouse in a real browser."""

from __future__ import annotations

from random import Random

import dicepad
from dicepad import Match, play_out
from widgets.session import Session


def ended() -> Session:
    """A match that two people have played to its end."""
    session = Session(dicepad.load("qwixx"), ["Ann", "Bob"], seed=1)
    session.open(play_out(Match.begin(session.game, 2, seed=1), Random(1)))
    return session


def test_a_moment_is_shown_played_on_and_left_again(open_page):
    session = ended()
    end, page = session.match, open_page(session)
    page.get_by_role("button", name="Moves").click()
    sentences = page.locator("dialog[open] ol button")
    sentences.nth(0).wait_for()
    assert sentences.count() == sum(map(len, session.moment.log))
    assert page.locator("dialog [aria-current=step]").last.inner_text() == sentences.last.inner_text()
    sentences.nth(0).click()
    page.get_by_text(f"Moment 1 of {len(end.events)}").wait_for()
    assert page.locator("dialog[open]").count() == 0
    assert session.table.in_play.event_index == 1
    cell = next(cell for cell in session.view()["live"] if cell not in str(end.events[1]))
    page.click(f'button[data-cell="{cell}"]')
    page.get_by_text("Variation from moment 1").wait_for()
    page.get_by_role("button", name="Moves").click()
    page.locator("dialog[open]").get_by_role("button", name="Variation from moment 1").wait_for()
    page.locator("dialog[open]").get_by_role("button", name="The match").click()
    page.get_by_text("Variation from moment 1").wait_for(state="hidden")
    assert session.match == end


def test_a_link_is_copied_with_one_click_and_opens_a_board(open_page):
    session, other = ended(), Session(dicepad.load("qwinto"), 1, lang="de", seed=1)
    page = open_page(session, other, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Save and load").first.click()
    page.get_by_role("button", name="As a link").click()
    page.get_by_role("button", name="Copied.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("#match=")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Speichern und laden").click()
    page.get_by_label("Aufzeichnung der Partie").fill(copied[:-3])
    page.get_by_role("button", name="Diesen Text laden").click()
    page.get_by_role("alert").get_by_text("Dieser Link ist beschädigt oder abgeschnitten.").wait_for()
    page.get_by_label("Aufzeichnung der Partie").fill(f"https://example.org/{copied}")
    page.get_by_role("button", name="Diesen Text laden").click()
    page.wait_for_function("document.querySelectorAll('dialog[open]').length === 0")
    assert other.match == session.match
