"""The words of the coach, in four languages, one TOML file each; and values in words."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from dicepad.odds.advice.judge import Advice

from ..reasons import amount
from ..words import MINUS, Phrases, decimal

__all__ = ["coach_words", "number", "trust", "worth"]

STRINGS: Final = Path(__file__).parent / "strings"


@cache
def texts(lang: str) -> dict[str, str]:
    """What the coach says in a language, by key."""
    tree = tomllib.loads((STRINGS / f"{lang}.toml").read_text(encoding="utf-8"))
    return {f"{part}.{key}": text for part, keys in tree.items() for key, text in keys.items()}


def coach_words(words: Phrases) -> Phrases:
    """The words of a board with those of the coach."""
    return Phrases(words.lang, words.texts | texts(words.lang), words.titles)


def number(value: float, lang: str, digits: int = 1) -> str:
    """A number with the decimal mark of a language; as many digits as are needed to tell it from zero, three at most.

    >>> number(-1.25, "en"), number(0.004, "de"), number(0, "en")
    ('\N{MINUS SIGN}1.2', '0,004', '0.0')
    """
    while digits < 3 and 0 < abs(value) < 0.5 / 10**digits:
        digits += 1
    text = f"{value:.1f}" if digits == 1 else f"{value:.2f}" if digits == 2 else f"{value:.3f}"
    return decimal(text, lang).replace("-", MINUS)


def counted(value: float, words: Phrases) -> int:
    """A whole number that takes the same form of a noun: French has one point below two."""
    return 1 if words.lang == "fr" and abs(value) < 2 else 2


def worth(value: float, unit: str, words: Phrases) -> str:
    """What a move or a position is worth, in words; turns are counted below zero, and told as they are."""
    shown = 100 * value if unit == "chance" else abs(value) if unit == "turns" else value
    return words.say(f"worth.{unit}", value=number(shown, words.lang), count=counted(shown, words))


def trust(advice: Advice, words: Phrases) -> str:
    """How far values can be trusted: exact, exact to an error, or estimated with one."""
    known = {"exact": ("exact", "within"), "estimate": ("estimate", "error")}[advice.kind]
    return words.say(f"kind.{known[advice.error > 0]}", error=amount(advice.error, advice.unit, words))
