"""Answers that somebody types: right, a usual mistake with its reply, wrong, or not to be read and why."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ..errors import DicepadError
from .numbers import LETTERS, Unread, agreement, read
from .task import Blank, Cells, Form, Number, Task, said
from .wording import Words, words

__all__ = ["Verdict", "check"]

COLOURS = ("red", "yellow", "green", "blue")


class Verdict(NamedTuple):
    """The verdict on an answer: ``right``, ``form``, ``usual``, ``wrong`` or ``unread``, and what to say about it.

    ``form`` is the right value in another form than the one asked, such as 0.5 in place of a fraction. ``usual`` is a
    usual wrong answer, with its reply; `mistake` is its number among those of the whole task, from 1, and 0 for all
    else. ``unread`` is no answer at all, with the reason.
    """

    kind: str
    reply: str
    mistake: int = 0


def check(task: Task, typed: str, lang: str = "en", blank: int = 0) -> Verdict:
    """Check an answer that somebody typed in a language. `blank` is the index of the answer, if there are several.

    Raises `DicepadError` for a blank that the task does not have, and for an unknown language.

    >>> from dicepad.tasks import make_tasks
    >>> task = make_tasks("score", level=1, count=1, seed=7)[0]
    >>> check(task, str(task.blanks[0].answer)).kind, check(task, "many").kind
    ('right', 'unread')
    """
    if not 0 <= blank < len(task.blanks):
        raise DicepadError(f"check: there is no blank {blank}; this task has {len(task.blanks)}, counted from 0")
    asked, own = task.blanks[blank], words(lang)
    found = check_cells(asked, typed, own) if asked.form is None else check_number(asked, asked.form, typed, own)
    before = sum([len(other.usual) for other in task.blanks[:blank]])
    return Verdict(found.kind, found.reply, before + found.mistake if found.mistake else 0)


def check_number(blank: Blank, form: Form, text: str, own: Words) -> Verdict:
    if form.kind == "letter":
        return check_letter(blank, text, own)
    typed = read(text, own.texts)
    if isinstance(typed, Unread):
        return Verdict("unread", own.say(f"read.{typed.why}"))
    assert isinstance(blank.answer, Fraction)
    form_asked = Verdict("form", own.say(f"ask.{form.kind}", digits=form.digits))
    # An exact value comes before a rounded one: 0.14 is a mistake of 7/50 before it is a coarse 5/36.
    for agreed in ("right", "form", "rounded"):
        if agreement(typed, Number(blank.answer, form)) == agreed:
            return Verdict("right", own.say("verdict.right")) if agreed == "right" else form_asked
        for number, (value, reply) in enumerate(blank.usual, 1):
            if isinstance(value, Fraction) and agreement(typed, Number(value, form)) == agreed:
                return Verdict("usual", own.tell(reply), number)
    return Verdict("wrong", own.say("verdict.wrong"))


def check_letter(blank: Blank, text: str, own: Words) -> Verdict:
    letter = text.strip(" .()").upper()
    if len(letter) != 1 or letter not in LETTERS:
        return Verdict("unread", own.say("read.letter" if letter else "read.empty"))
    value = Fraction(LETTERS.index(letter) + 1)
    if value == blank.answer:
        return Verdict("right", own.say("verdict.right"))
    for number, (wrong, reply) in enumerate(blank.usual, 1):
        if wrong == value:
            return Verdict("usual", own.tell(reply), number)
    return Verdict("wrong", own.say("verdict.wrong"))


def check_cells(blank: Blank, text: str, own: Words) -> Verdict:
    cells = read_cells(text, own)
    if isinstance(cells, Unread):
        return Verdict("unread", own.say(f"read.{cells.why}"))
    assert not isinstance(blank.answer, Fraction)
    if cells == blank.answer:
        return Verdict("right", own.say("verdict.right"))
    for number, (value, reply) in enumerate(blank.usual, 1):
        if cells == value:
            return Verdict("usual", own.tell(reply), number)
    missing, more = len(blank.answer - cells), len(cells - blank.answer)
    return Verdict("wrong", own.tell(said("verdict.cells", missing=missing, more=more)))


def read_cells(text: str, own: Words) -> Cells | Unread:
    """Read cells as somebody types them: colours, or the first letters of their names, and numbers.

    A colour belongs to the numbers after it, or to those before it if the text begins with a number.

    >>> sorted(read_cells("Rot 7, 8 und bl 12", words("de"))), read_cells("g 7", words("de"))
    (['blue.12', 'red.7', 'red.8'], Unread(why='colour'))
    >>> sorted(read_cells("7 rouge, 8 et 12 bleu", words("fr")))
    ['blue.12', 'blue.8', 'red.7']
    """
    parts = [part for part in parts_of(text) if part != own.texts["list.and"]]
    if not parts:
        return Unread("empty")
    if parts[0][0].isdigit():
        parts.reverse()
    found: set[str] = set()
    colour, used = "", True
    for part in parts:
        if part[0].isdigit():
            if not colour:
                return Unread("colour")
            if len(part) > 2 or not 2 <= int(part) <= 12:
                return Unread("cell")
            found.add(f"{colour}.{int(part)}")
            used = True
            continue
        named = [each for each in COLOURS if own.texts[f"colour.{each}"].lower().startswith(part)]
        if len(named) != 1 or not used:
            return Unread("colour")
        colour, used = named[0], False
    return frozenset(found) if used else Unread("cell")


def parts_of(text: str) -> list[str]:
    """Return the words and the numbers of a text, in small letters. All other signs separate them.

    >>> parts_of("Red7; blue 10.")
    ['red', '7', 'blue', '10']
    """
    parts: list[str] = []
    last = " "
    for sign in text.lower():
        if sign.isalpha() or "0" <= sign <= "9":
            if last.isalpha() == sign.isalpha() and last != " " and parts:
                parts[-1] += sign
            else:
                parts.append(sign)
            last = sign
        else:
            last = " "
    return parts
