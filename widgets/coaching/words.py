"""The words of the coach, in four languages, one TOML file each; and values in words."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from dicepad.odds.advice.judge import Kind, Unit

from ..reasons import amount
from ..words import MINUS, Phrases, decimal

__all__ = ["coach_words", "number", "trust", "worth"]

ROUGH: Final = 0.5
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


def worth(value: float, unit: Unit, error: float, words: Phrases, *, about: bool = False) -> str:
    """What a move or a position is worth, to whole numbers where it may be off by more than half; turns are counted
    below zero, and told as they are.

    >>> from widgets.words import phrases
    >>> worth(0.5432, "chance", 0.01, coach_words(phrases("en")), about=True)
    'about 54 % to win'
    """
    scale = {"points": 1, "chance": 100, "turns": -1}[unit]
    shown = decimal(f"{scale * value:.0f}" if abs(scale) * error >= ROUGH else f"{scale * value:.1f}", words.lang)
    text = words.say(f"worth.{unit}", value=shown.replace("-", MINUS), count=counted(scale * value, words))
    return words.say("worth.about", worth=text) if about else text


def trust(kind: Kind, error: float, unit: Unit, words: Phrases) -> str:
    """How far values can be trusted, in a sentence."""
    return words.say("review.exact" if kind == "exact" else "review.estimate", error=amount(error, unit, words))
