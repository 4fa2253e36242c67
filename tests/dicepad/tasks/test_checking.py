"""Answers that somebody types: each way to write a number, and everything that cannot be read."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from dicepad import DicepadError
from dicepad.tasks import Blank, Form, Task, Wrong, check, make_tasks, words
from dicepad.tasks.task import DicePicture, said

FRACTION, WHOLE, TENTHS = Form("fraction"), Form("whole"), Form("percent", 1)
ONE, TWO, THREE = Form("decimal", 1), Form("decimal", 2), Form("decimal", 3)


def task_with(answer: Fraction | frozenset[str], form: Form | None) -> Task:
    roll = (said("square.roll"),)
    return Task("square", 1, "", DicePicture(()), roll, (Blank(answer, form, ()),), (), (), said("square.hint"))


@pytest.mark.parametrize(
    ("typed", "answer", "form", "kind"),
    [
        ("5/36", Fraction(5, 36), FRACTION, "right"),
        (" 10 / 72 ", Fraction(5, 36), FRACTION, "right"),
        ("5:36", Fraction(5, 36), FRACTION, "right"),
        ("5\N{FRACTION SLASH}36", Fraction(5, 36), FRACTION, "right"),
        ("1 1/5", Fraction(6, 5), FRACTION, "right"),
        ("-5/36", Fraction(5, 36), FRACTION, "wrong"),
        ("\N{MINUS SIGN}1 1/5", Fraction(-6, 5), FRACTION, "right"),
        ("12", Fraction(12), FRACTION, "right"),
        ("12/1", Fraction(12), FRACTION, "right"),
        ("0.25", Fraction(1, 4), FRACTION, "form"),
        ("25 %", Fraction(1, 4), FRACTION, "form"),
        ("13.9%", Fraction(5, 36), FRACTION, "form"),
        ("0.14", Fraction(5, 36), FRACTION, "form"),
        ("0", Fraction(5, 36), FRACTION, "wrong"),
        ("6/36", Fraction(5, 36), FRACTION, "wrong"),
        ("0.139", Fraction(5, 36), THREE, "right"),
        ("0,139", Fraction(5, 36), THREE, "right"),
        ("0.1389", Fraction(5, 36), THREE, "right"),
        ("0.138", Fraction(5, 36), THREE, "wrong"),
        ("0.14", Fraction(5, 36), THREE, "form"),
        ("0.1", Fraction(5, 36), THREE, "wrong"),
        ("0", Fraction(5, 36), THREE, "wrong"),
        ("2", Fraction(17, 10), TWO, "wrong"),
        ("1.7", Fraction(17, 10), TWO, "right"),
        ("1.7", Fraction(172, 100), TWO, "form"),
        ("17/10", Fraction(17, 10), TWO, "form"),
        ("170 %", Fraction(17, 10), TWO, "form"),
        ("7", Fraction(36, 5), ONE, "wrong"),
        ("9", Fraction(9), ONE, "right"),
        ("1", Fraction(35, 36), THREE, "wrong"),
        ("0.5", Fraction(1, 2), THREE, "right"),
        ("0.500", Fraction(1, 2), THREE, "right"),
        ("5/36", Fraction(5, 36), THREE, "form"),
        ("13.9 %", Fraction(5, 36), THREE, "form"),
        ("13.9 %", Fraction(5, 36), TENTHS, "right"),
        ("13,9", Fraction(5, 36), TENTHS, "right"),
        ("13.89 Prozent", Fraction(5, 36), TENTHS, "right"),
        ("13.9\xa0%", Fraction(5, 36), TENTHS, "right"),
        ("14 %", Fraction(5, 36), TENTHS, "form"),
        ("0.139", Fraction(5, 36), TENTHS, "form"),
        ("0.139 %", Fraction(5, 36), TENTHS, "wrong"),
        ("25", Fraction(1, 4), TENTHS, "right"),
        ("13.8 %", Fraction(5, 36), TENTHS, "wrong"),
        ("\N{MINUS SIGN}7", Fraction(-7), WHOLE, "right"),
        ("7", Fraction(-7), WHOLE, "wrong"),
        ("+12", Fraction(12), WHOLE, "right"),
        ("12 %", Fraction(12), WHOLE, "wrong"),
        ("", Fraction(1), WHOLE, "unread"),
        ("  ", Fraction(1), WHOLE, "unread"),
        ("one", Fraction(1), WHOLE, "unread"),
        ("1/0", Fraction(1), FRACTION, "unread"),
        ("1,296.0", Fraction(1), WHOLE, "unread"),
        ("1.2.3", Fraction(1), WHOLE, "unread"),
        ("1/2 %", Fraction(1, 2), FRACTION, "unread"),
        ("%", Fraction(1, 2), TENTHS, "unread"),
        ("1e3", Fraction(1), WHOLE, "unread"),
        ("\N{ARABIC-INDIC DIGIT ONE}", Fraction(1), WHOLE, "unread"),
        ("\N{SUPERSCRIPT TWO}", Fraction(2), WHOLE, "unread"),
        ("9" * 500, Fraction(1), WHOLE, "unread"),
    ],
)
def test_a_number_is_read_as_it_is_written(typed: str, answer: Fraction, form: Form, kind: str) -> None:
    verdict = check(task_with(answer, form), typed, "de")
    assert verdict.kind == kind
    assert verdict.reply.endswith(".")


@pytest.mark.parametrize(
    ("typed", "answer", "mistake", "form", "kind"),
    [
        ("2", Fraction(17, 10), Fraction(2), TWO, "usual"),
        ("2.00", Fraction(17, 10), Fraction(2), TWO, "usual"),
        ("2/1", Fraction(17, 10), Fraction(2), TWO, "usual"),
        ("1.7", Fraction(172, 100), Fraction(17, 10), TWO, "usual"),
        ("1.72", Fraction(172, 100), Fraction(17, 10), TWO, "right"),
        ("0.14", Fraction(5, 36), Fraction(7, 50), FRACTION, "usual"),
        ("14 %", Fraction(5, 36), Fraction(7, 50), FRACTION, "usual"),
        ("0.139", Fraction(5, 36), Fraction(7, 50), FRACTION, "form"),
        ("14", Fraction(5, 36), Fraction(7, 50), TENTHS, "usual"),
        ("13.9", Fraction(5, 36), Fraction(7, 50), TENTHS, "right"),
        ("1/6", Fraction(5, 36), Fraction(1, 6), TENTHS, "usual"),
        ("17 %", Fraction(5, 36), Fraction(1, 6), TENTHS, "usual"),
    ],
)
def test_an_exact_mistake_comes_before_a_coarse_answer(
    typed: str, answer: Fraction, mistake: Fraction, form: Form, kind: str
) -> None:
    """Whole numbers are values of their own, and so is whatever is exactly a mistake."""
    blank = Blank(answer, form, (Wrong(mistake, said("square.wrong_or")),))
    assert check(replace(task_with(answer, form), blanks=(blank,)), typed).kind == kind


@pytest.mark.parametrize(
    ("typed", "lang", "kind"),
    [
        ("red 7, blue 10", "en", "right"),
        ("Red7;BLUE10", "en", "right"),
        ("blue 10 and red 7", "en", "right"),
        ("r 7 b 10", "en", "right"),
        ("red 7, 7, blue 10", "en", "right"),
        ("Rot 7 und Blau 10", "de", "right"),
        ("7 rouge et 10 bleu", "fr", "right"),
        ("rouge 7, bleu 10", "fr", "right"),
        ("il 7 rosso e il 10 blu", "it", "unread"),
        ("7 rosso e 10 blu", "it", "right"),
        ("red 7", "en", "wrong"),
        ("red 7, blue 10, green 3", "en", "wrong"),
        ("red 13", "en", "unread"),
        ("red 1", "en", "unread"),
        ("7, 10", "en", "unread"),
        ("red, blue", "en", "unread"),
        ("red 7, blue", "en", "unread"),
        ("g 7", "de", "unread"),
        ("mauve 7", "en", "unread"),
        ("", "en", "unread"),
        ("!?", "en", "unread"),
    ],
)
def test_cells_are_read_in_a_language(typed: str, lang: str, kind: str) -> None:
    assert check(task_with(frozenset({"red.7", "blue.10"}), None), typed, lang).kind == kind


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("A", "right"),
        (" a. ", "right"),
        ("(A)", "right"),
        ("b", "usual"),
        ("C", "wrong"),
        ("D", "unread"),
        ("AB", "unread"),
        ("1", "unread"),
        (" ", "unread"),
    ],
)
def test_a_choice_is_read_as_its_letter(typed: str, kind: str) -> None:
    blank = Blank(Fraction(1), Form("letter"), (Wrong(Fraction(2), said("kneifen.wrong_choice")),))
    verdict = check(replace(task_with(Fraction(1), Form("letter")), blanks=(blank,)), typed, "fr")
    assert verdict.kind == kind
    assert (kind == "usual") == (verdict.reply == words("fr").tell(said("kneifen.wrong_choice")))


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("red 7", "Not quite: 1 cell is missing, and 0 cells do not belong."),
        ("red 7, green 3, green 4, blue 10", "Not quite: 0 cells are missing, and 2 cells do not belong."),
    ],
)
def test_a_reply_counts_the_cells_that_are_missing_and_do_not_belong(typed: str, reply: str) -> None:
    assert check(task_with(frozenset({"red.7", "blue.10"}), None), typed).reply == reply


def test_what_does_not_exist_is_named() -> None:
    task = task_with(Fraction(1), WHOLE)
    with pytest.raises(DicepadError, match="there is no blank 1; this task has 1"):
        check(task, "1", blank=1)
    with pytest.raises(DicepadError, match="there is no language 'xx'"):
        check(task, "1", "xx")
    with pytest.raises(
        DicepadError, match=r"squere: there is no such type of task \(did you mean square\?\); allowed: score"
    ):
        make_tasks("squere")
    with pytest.raises(DicepadError, match="score: there is no level 4; allowed: 1 to 3"):
        make_tasks("score", level=4)
    with pytest.raises(DicepadError, match="count: 0 is not a number of tasks; allowed: 1 to 1,000"):
        make_tasks("score", count=0)
