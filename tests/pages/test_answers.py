"""Answers to exercises on the built site: typed in every form in which people write numbers, and told what is wrong."""

from __future__ import annotations

import tomllib

import pytest

from tests.places import ROOT

CHECK = "async ([typed, right]) => (await import('/some/path/live/answers.js')).check(typed, right)"
RIGHT = [
    ("1/6", "1/6"),
    (" 2 / 12 ", "1/6"),
    ("1 in 6", "1/6"),
    ("1 out of 6", "1/6"),
    ("\N{ALMOST EQUAL TO} 0.17", "1/6"),
    ("0.17", "1/6"),
    ("0,167", "1/6"),
    (".1667", "1/6"),
    ("16.7 %", "1/6"),
    ("16,7%", "1/6"),
    ("17 per cent", "1/6"),
    ("½", "50 %"),
    ("2½", "5/2"),
    ("2 1/2", "2.5"),
    ("-3", "\N{MINUS SIGN}3"),
    ("\N{MINUS SIGN}1/3", "-1/3"),
    ("1,000", "1000"),
    ("1 000", "1000"),
    ("15", "14.7"),
    ("14.72", "14.7"),
    ("about 15 points", "14.7"),
    ("0.4153", "41.5 %"),
    ("1.00", "1"),
]
WRONG = [
    ("", "1/6", "Write a number"),
    ("a sixth", "1/6", "Write a number"),
    ("1/0", "1/6", "Write a number"),
    ("1.2.3", "1/6", "Write a number"),
    ("0.2", "1/6", "one more digit"),
    ("16.7", "1/6", "Is that a percentage?"),
    ("5/6", "1/6", "does not happen"),
    ("4", "1/4", "at most 1"),
    ("35.9", "36", "Not yet."),
    ("35", "36", "Not yet."),
    ("0.18", "1/6", "Not yet."),
    ("42.6 %", "41.5 %", "Not yet."),
    ("0", "1/6", "Not yet."),
    ("-7", "7", "Not yet."),
]


TYPED = tomllib.loads((ROOT / "tests" / "dicepad" / "tasks" / "typed.toml").read_text(encoding="utf-8"))["en"]
"""The numbers that fresh tasks read, too."""


@pytest.fixture
def check(visit):
    page = visit("chances/mixed-exercises")
    address = page.evaluate("document.querySelector('script[src$=\"answers.js\"]').src")
    return lambda typed, right: page.evaluate(CHECK.replace("/some/path/live/answers.js", address), [typed, right])


def test_a_number_is_right_in_every_form_and_wrong_in_none(check):
    said = {(typed, right): check(typed, right) for typed, right in RIGHT}
    assert [pair for pair, reply in said.items() if not reply["right"]] == []
    for typed, right, text in WRONG:
        reply = check(typed, right)
        assert not reply["right"]
        assert text in reply["text"], (typed, reply)


def test_what_a_fresh_task_reads_is_read_in_an_exercise(check):
    for typed, value in TYPED.items():
        reply = check(typed, value or "1/6")
        assert (reply["right"], "Write a number" in reply["text"]) == (bool(value), not value), typed


def test_an_exercise_is_solved_by_keyboard_on_a_phone(visit):
    page = visit("chances/mixed-exercises", 360, color_scheme="dark")
    form = page.locator("form.answer").first
    field = form.get_by_label("Your answer")
    field.fill("1/5")
    field.press("Enter")
    said = form.get_by_role("status")
    assert said.inner_text() == "Not yet."
    assert field.get_attribute("aria-invalid") == "true"
    field.fill("9/36")
    assert said.inner_text() == ""
    field.press("Enter")
    assert said.inner_text() == "Right."
    assert field.get_attribute("aria-invalid") == "false"
    assert page.evaluate("document.documentElement.scrollWidth") == 360

    pair = page.locator("form.answer", has=page.get_by_label("power"))
    pair.get_by_label("level").fill("3.1 %")
    pair.get_by_label("power").fill("0.9")
    pair.get_by_role("button", name="Check").click()
    assert pair.get_by_role("status").inner_text() == "power: Not yet."
    pair.get_by_label("power").fill("0.33")
    pair.get_by_label("power").press("Enter")
    assert pair.get_by_role("status").inner_text() == "Right: level 1/32, power 32.8 %."


def test_no_field_is_printed(visit):
    page = visit("chances/mixed-exercises")
    page.emulate_media(media="print")
    assert not page.locator("form.answer").first.is_visible()
    assert page.locator("section.on-paper h3").count() == 20
