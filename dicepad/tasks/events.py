"""Events of two dice, a red one and a blue one: their outcomes on the square of 36, and their words."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random
from typing import Final, NamedTuple

from .numbers import rounded
from .task import Form, Number, Said, said

__all__ = [
    "FACES",
    "FRACTION",
    "TwoDice",
    "alternatives",
    "asked",
    "draw_event",
    "equation",
    "event_of",
    "result",
    "share",
]

FACES: Final = (1, 2, 3, 4, 5, 6)
OUTCOMES: Final = tuple(product(FACES, FACES))
"""All outcomes, each as the numbers on the red die and on the blue die."""
FRACTION: Final = Form("fraction")
ALTERNATIVES: Final = (FRACTION, Form("percent", 1), Form("decimal", 3))


class TwoDice(NamedTuple):
    """An event of two dice: its kind and number, its outcomes, and its words as a clause."""

    kind: str
    number: int
    outcomes: tuple[tuple[int, int], ...]
    words: Said


TESTS: Final[dict[str, Callable[[int, int, int], bool]]] = {
    "sum": lambda red, blue, number: red + blue == number,
    "least": lambda red, blue, number: red + blue >= number,
    "most": lambda red, blue, number: red + blue <= number,
    "any": lambda red, blue, number: number in (red, blue),
    "red": lambda red, blue, number: red == number,
    "doubles": lambda red, blue, number: red == blue,
}
NUMBERS: Final = {
    "sum": (4, 5, 6, 7, 8, 9, 10),
    "least": (7, 8, 9, 10),
    "most": (4, 5, 6, 7),
    "any": FACES,
    "red": FACES,
    "doubles": (0,),
}


def draw_event(dice: Random, kinds: tuple[str, ...]) -> TwoDice:
    """Draw an event of one of these kinds.

    >>> draw_event(Random(7), ("doubles",)).outcomes[:2]
    ((1, 1), (2, 2))
    """
    kind = dice.choice(kinds)
    return event_of(kind, dice.choice(NUMBERS[kind]))


def event_of(kind: str, number: int) -> TwoDice:
    """Return an event of two dice by its kind and number.

    >>> len(event_of("least", 10).outcomes)
    6
    """
    test = TESTS[kind]
    outcomes = tuple([pair for pair in OUTCOMES if test(pair[0], pair[1], number)])
    return TwoDice(kind, number, outcomes, said(f"event.{kind}", number=number))


def share(count: int) -> Fraction:
    """Return a number of the 36 outcomes as a probability."""
    return Fraction(count, len(OUTCOMES))


def equation(count: int, whole: int, form: Form) -> Said:
    """Return the equation that turns a number of outcomes into the form asked, such as 6/36 = 1/6."""
    value, known = Fraction(count, whole), f"{count}/{whole}"
    if form.kind == "fraction" and str(value) == known:
        return said("way.known", known=known)
    return said("way.result", known=known, **result(value, form))


def result(value: Fraction, form: Form) -> dict[str, object]:
    """Return a value in the form asked, with the sign before it, which says whether it is rounded.

    >>> [result(Fraction(1, each), Form("percent"))["sign"] for each in (3, 4)]
    ['≈', '=']
    """
    factor = 100 if form.kind == "percent" else 1
    is_exact = form.kind == "fraction" or rounded(factor * value, form.digits) == factor * value
    return {"sign": "=" if is_exact else "\N{ALMOST EQUAL TO}", "value": Number(value, form)}


def alternatives(dice: Random) -> Form:
    """Draw the form in which a probability is asked: a fraction, per cent with one digit, or a decimal with three."""
    return dice.choice(ALTERNATIVES)


def asked(form: Form) -> Said:
    """Return the sentence that asks for a form.

    >>> asked(FRACTION).key
    'ask.fraction'
    """
    return said(f"ask.{form.kind}", digits=form.digits)
