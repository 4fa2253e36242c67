"""Whole matches, clicked and typed in Chromium, against the rules in Python at every step."""

from __future__ import annotations

from random import Random

import pytest

import dicepad
from dicepad import record
from dicepad.odds.strategies import strategy
from tests.tiers import quick
from widgets.session import Session

from .driver import Person

BETWEEN = 100
"""Milliseconds between two taps of a finger."""


def begin(game: str, seats=2, **more) -> Session:
    return Session(dicepad.load(game), seats, **{"seed": 3} | more)


def late(game: str) -> Session:
    """A match of one seat; a long one is played up to its last third, for its turns are much alike."""
    session = begin(game, 1)
    choose = strategy(session.game, "careful").choose
    while game == "kneifen" and session.table.in_play.event_index < 110:
        state = session.state
        session.handle({"do": "roll"} if state.dice_due else {"do": "move", "move": choose(state, 0, Random(0))})
    return session


@pytest.mark.parametrize(
    ("game", "chance"),
    quick(
        [("qwixx", True), ("qwantum", True), ("kneifen", False), ("qwixx-mixed-colours", True)],
        ("qwixx-mixed-colours", True),
    ),
)
def test_a_match_by_mouse(open_page, game, chance):
    session = begin(game, 2 if chance else 1)
    person = Person(open_page(session, clock=True), session, Random(1) if chance else None)
    person.play(person.click)
    assert session.state.over
    person.agree()
    assert record.read(session.match.to_text()).state == session.state
    assert session.view()["prompt"] == person.page.inner_text(".dp-prompt")


@pytest.mark.parametrize("game", quick(["qwixx", "qwantum", "kneifen"], "qwantum"))
def test_a_match_by_keyboard_alone(open_page, game):
    session = late(game)
    page = open_page(session)
    page.keyboard.press("Tab")
    person = Person(page, session)
    person.play(person.type)
    assert session.state.over
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("game", quick(["qwixx", "qwantum", "kneifen"], "kneifen"))
def test_a_match_by_finger_on_a_small_phone(open_page, game):
    session = late(game)
    # The clock stands while a finger is down: a machine that stalls must not make a hold of a tap.
    page = open_page(session, width=320, height=640, touch=True, clock=True)
    person = Person(page, session)

    def tap(kind: str, name: str) -> None:
        move, dice = person.split(name or "roll")
        places = {"roll": ".dp-first", "cell": f'button[data-cell="{name}"]', "move": f'[data-move="{move}"]'}
        # Between two taps at one place, which would count as one that came twice.
        page.tap(".dp-said")
        for die in dice:
            page.tap(f'[data-die="{die}"]')
        page.tap(places[kind])
        page.clock.run_for(BETWEEN)

    begun = session.table.in_play.event_index
    person.play(tap, most=40)
    assert session.table.in_play.event_index > begun + 30
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_dice_that_people_roll_are_typed_in(open_page):
    """No face is taken that nobody chose."""
    session = begin("qwixx", 1)
    session.handle({"do": "new", "own": True})
    page = open_page(session)
    page.click("text=Use these dice")
    page.wait_for_selector("text=Type one number for each die that you roll.")
    for number, face in enumerate(("W3", "W4", "R5", "Y2", "G6", "B1")):
        page.locator(".dp-dice select").nth(number).select_option(face)
    page.click("text=Use these dice")
    page.wait_for_selector('button[data-cell="green.7"][data-state=live]')
    assert [str(face) for face in session.state.dice] == ["W3", "W4", "R5", "Y2", "G6", "B1"]


def test_a_match_against_the_computer_goes_on_by_itself(open_page):
    session = begin("qwixx", ["Ann", "careful"])
    person = Person(open_page(session, clock=True), session)
    person.play(person.click, most=40)
    assert session.table.in_play.event_index > 30


def test_only_computers_play_a_match_while_people_watch(open_page):
    session = begin("qwantum", ["careful", "random"])
    page = open_page(session, clock=True)
    Person(page, session).play(lambda *_: pytest.fail("nobody is asked"), most=4)
    assert page.evaluate("window.sent") == ["step"] * 4
    assert session.table.in_play.event_index == page.evaluate("window.models[0].get('view').eventIndex") > 3


@pytest.mark.parametrize(("speed", "pause"), [("slow", 1600), ("normal", 650), ("fast", 200), ("once", 0)])
def test_computers_act_at_the_speed_that_people_choose(open_page, speed, pause):
    session = begin("qwixx", ["careful", "careful"])
    page = open_page(session, clock=True)
    page.select_option(".dp-settings select >> nth=1", speed)
    if pause:
        page.clock.run_for(pause - 1)
        assert page.evaluate("window.sent") == []
    page.clock.run_for(1)
    page.wait_for_function("window.models[0].get('view').eventIndex > 0")
    assert page.evaluate("window.sent[0]") == "step"
