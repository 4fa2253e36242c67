"""The coach's texts in four languages, with one TOML file for each, and values in words."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from dicepad.odds.judge import WHOLE, Advice, Unit, resolution, to_display
from sheetgen.wording import read_catalogue

from ..words import MINUS, Phrases, counted, decimal
from .reasons import amount, rounded

__all__ = ["coach_words", "number", "trust", "worth"]

STRINGS: Final = Path(__file__).parent / "strings"


@cache
def texts(lang: str) -> dict[str, str]:
    """Return the coach's texts in a language, by key."""
    return read_catalogue(STRINGS, lang)


def coach_words(words: Phrases) -> Phrases:
    """Return the words of a board together with those of the coach."""
    return Phrases(words.lang, words.texts | texts(words.lang), words.titles)


def number(value: float, lang: str, digits: int = 1) -> str:
    """Return a number with the decimal mark of a language, and enough decimals to tell it from zero, at most three.

    >>> number(-1.25, "en"), number(0.004, "de"), number(-0.0, "en")
    ('\N{MINUS SIGN}1.3', '0,004', '0.0')
    """
    while digits < 3 and 0 < abs(value) < 0.5 / 10**digits:
        digits += 1
    text = rounded(abs(value), digits)
    return (MINUS if value < 0 and float(text) else "") + decimal(text, lang)


def worth(value: float, unit: Unit, error: float, words: Phrases, *, about: bool = False) -> str:
    """Return the value of a move or a position in words.

    It is a whole number if the error is more than a half. A probability is 0 or 100 % only if it is certain. Turns,
    which count below zero, are shown as positive numbers.

    >>> from widgets.words import phrases
    >>> worth(0.5432, "chance", 0.01, coach_words(phrases("en")), about=True)
    'about 54 % to win'
    """
    size = to_display(value, unit)
    if unit == "chance" and 0 < value < 1 and not 1 <= size <= 99:
        return words.say("worth.nearly" if size > 50 else "worth.hardly")
    text = rounded(abs(size), 0 if resolution(error, unit) == WHOLE else 1)
    shown = (MINUS if size < 0 else "") + decimal(text, words.lang)
    text = words.say(f"worth.{unit}", value=shown, count=counted(shown, words.lang))
    return words.say("worth.about", worth=text) if about else text


def trust(advice: Advice, words: Phrases) -> str:
    """Say in a sentence how far you can trust the values."""
    if advice.kind == "exact":
        return words.say("review.exact")
    value, error = (amount(error, advice.unit, words) for error in (advice.value_error, advice.error))
    return words.say(
        "review.rough" if advice.value_error > advice.error else "review.estimate", value=value, error=error
    )
