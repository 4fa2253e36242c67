"""Numbers in the forms of a task: how they are written in a language, and how an answer that somebody types is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from .task import Number

__all__ = ["LETTERS", "Typed", "Unread", "agreement", "read", "rounded", "write"]

DECIMAL_POINT: Final = ("en",)
"""Languages that write a decimal point. All others write a comma."""
LETTERS: Final = "ABC"
MOST_TYPED: Final = 60
DIGITS: Final = re.compile(r"[0-9]+")
THOUSANDS: Final = re.compile(r"[0-9][0-9][0-9](\.[0-9]*)?")
PLAIN: Final = re.compile(r"([+-]?)([0-9]*)(?:[.,]([0-9]*))?")
FRACTION: Final = re.compile(r"([+-]?)(?:([0-9]+) +)?([0-9]+) ?/ ?([0-9]+)")
SIGNS: Final = {
    "\N{MINUS SIGN}": "-",
    "\N{EN DASH}": "-",
    "\N{FRACTION SLASH}": "/",
    ":": "/",
    "\xa0": " ",
    "\N{THIN SPACE}": " ",
    "\N{NARROW NO-BREAK SPACE}": " ",
    **dict(zip("½⅓⅔¼¾⅛", (" 1/2", " 1/3", " 2/3", " 1/4", " 3/4", " 1/8"), strict=True)),
}
ABOUT: Final = "≈", "~", "="


class Typed(NamedTuple):
    """A number that somebody typed: ``fraction``, ``percent`` or ``plain``, with its digits behind the point."""

    value: Fraction
    kind: str
    digits: int


class Unread(NamedTuple):
    """The reason why an answer cannot be read: a key below ``read`` in the catalogues."""

    why: str


def rounded(value: Fraction, digits: int) -> Fraction:
    """Return a number rounded to some digits behind the point, halves away from zero, as schools do.

    >>> rounded(Fraction(1, 8), 2), rounded(Fraction(-5, 2), 0)
    (Fraction(13, 100), Fraction(-3, 1))
    """
    power = 10**digits
    top = abs(value.numerator) * power
    nearest = (2 * top + value.denominator) // (2 * value.denominator)
    return Fraction(nearest if value.numerator >= 0 else -nearest, power)


def write(number: Number, lang: str) -> str:
    """Return a number in its form, in the style of a language.

    >>> from .task import Form
    >>> [write(Number(Fraction(1, 6), Form("decimal", 3)), lang) for lang in ("en", "de")]
    ['0.167', '0,167']
    """
    value, form = number.value, number.form
    if form.kind == "letter":
        return LETTERS[int(value) - 1]
    if form.kind == "fraction" and value.denominator > 1:
        return str(value).replace("-", "\N{MINUS SIGN}")
    if form.kind == "percent":
        return point(100 * value, form.digits, lang) + "\N{NO-BREAK SPACE}%"
    return point(value, form.digits, lang)


def point(value: Fraction, digits: int, lang: str) -> str:
    """Return a number with a decimal point, or a comma if the language has one."""
    scaled = rounded(value, digits) * 10**digits
    text = str(abs(scaled.numerator))
    text = "0" * (digits + 1 - len(text)) + text
    sign = "\N{MINUS SIGN}" if scaled < 0 else ""
    if not digits:
        return sign + text
    return sign + text[:-digits] + ("." if lang in DECIMAL_POINT else ",") + text[-digits:]


def read(text: str, texts: Mapping[str, str]) -> Typed | Unread:
    """Read a number as somebody types it: a fraction, a mixed number, a decimal with a point or a comma, or per cent.

    `texts` are those of the reader's language. They have the words for per cent, for "out of" and for "about", and the
    sign that groups thousands, if it is not a decimal sign. A word behind the number does not matter.

    >>> from .wording import words
    >>> english = words("en").texts
    >>> [read(text, english).value for text in ("1 1/2", "16,7 %", "about 1,296.5 points")]
    [Fraction(3, 2), Fraction(167, 10), Fraction(2593, 2)]
    >>> read("1.296,5", english), read("1 in 6", english).value
    (Unread(why='thousands'), Fraction(1, 6))
    """
    for sign, plain in SIGNS.items():
        text = text.replace(sign, plain)
    text = text.strip()
    if not text:
        return Unread("empty")
    text = without_about(text, (*ABOUT, *listed(texts, "about")))
    percent = False
    for word in ("%", *listed(texts, "percent")):
        if text.lower().endswith(word.lower()):
            text, percent = text[: len(text) - len(word)].strip(), True
            break
    if len(text) > MOST_TYPED:
        return Unread("long")
    for word in listed(texts, "of"):
        text = text.replace(f" {word} ", "/")
    if not percent:
        text = without_unit(text)
        for sign in (" ", *texts.get("read.thousands_sign", "")):
            text = without_groups(text, sign)
    if "," in text and "." in text:
        return Unread("thousands")
    return read_fraction(text, percent) or read_plain(text, percent) or Unread("number")


def listed(texts: Mapping[str, str], name: str) -> list[str]:
    """Return the words of a language for something that is typed."""
    found = texts.get(f"read.{name}")
    return found.split("|") if found else []


def without_about(text: str, words: tuple[str, ...]) -> str:
    for word in words:
        if text.lower().startswith(word):
            return text[len(word) :].strip()
    return text


def without_unit(text: str) -> str:
    """Return a number without the word behind it, such as "rolls"."""
    number, _, unit = text.rpartition(" ")
    return number.strip() if unit.isalpha() and DIGITS.fullmatch(number[-1:]) else text


def without_groups(text: str, sign: str) -> str:
    """Return a number without the signs between its thousands.

    >>> without_groups("1,296.5", ","), without_groups("0,296", ","), without_groups("2 1/2", " ")
    ('1296.5', '0,296', '2 1/2')
    """
    head, *groups = text.split(sign)
    first = head.lstrip("+-")
    grouped = DIGITS.fullmatch(first) and int(first) and all(THOUSANDS.fullmatch(group) for group in groups)
    return text.replace(sign, "") if grouped else text


def read_fraction(text: str, percent: bool) -> Typed | Unread | None:
    found = FRACTION.fullmatch(text)
    if not found:
        return None
    if percent:
        return Unread("number")
    sign, whole, top, bottom = found.groups()
    if not int(bottom):
        return Unread("zero")
    value = Fraction(int(whole or 0)) + Fraction(int(top), int(bottom))
    return Typed(-value if sign == "-" else value, "fraction", 0)


def read_plain(text: str, percent: bool) -> Typed | None:
    found = PLAIN.fullmatch(text)
    if not found:
        return None
    sign, whole, more = found.groups()
    if not (whole or more):
        return None
    digits = len(more or "")
    value = Fraction(int(whole + (more or "")), 10**digits)
    return Typed(-value if sign == "-" else value, "percent" if percent else "plain", digits)


def agreement(typed: Typed, number: Number) -> str:
    """Return how a typed number agrees with this one: ``right``, ``form``, ``rounded``, or an empty text.

    A decimal is right if it is the number rounded to the digits typed, which are at least those asked. Missing zeros
    at the end do not matter. ``form`` is exactly this number in another form. ``rounded`` is the number with too few
    digits, or rounded in another form; a whole number or a coarse one is another value.

    >>> from .task import Form
    >>> sixth = Number(Fraction(1, 6), Form("percent", 1))
    >>> [agreement(read(text, {}), sixth) for text in ("16.7", "16.67 %", "17 %", "1/6", "0.167", "16.6")]
    ['right', 'right', 'rounded', 'form', 'rounded', '']
    >>> [agreement(read(text, {}), Number(Fraction(17, 10), Form("decimal", 2))) for text in ("1.7", "2")]
    ['right', '']
    """
    form, value = number.form, number.value
    if typed.kind == "fraction":
        return "" if typed.value != value else "right" if form.kind == "fraction" else "form"
    if form.kind == "whole" or (form.kind == "fraction" and not typed.digits and typed.kind == "plain"):
        return "right" if typed.value == value and typed.kind == "plain" else ""
    is_percent = typed.kind == "percent" or (form.kind == "percent" and near(typed, 100 * value))
    scaled, digits = (100 * value, typed.digits + 2) if is_percent else (value, typed.digits)
    if not near(typed, scaled):
        return ""
    is_asked = form.kind == ("percent" if is_percent else "decimal")
    if is_asked and (typed.digits >= form.digits or typed.value == rounded(scaled, form.digits)):
        return "right"
    if typed.value == scaled:
        return "form"
    return "rounded" if digits > 1 or (is_asked and 0 < typed.digits == form.digits - 1) else ""


def near(typed: Typed, value: Fraction) -> bool:
    """Return whether a number, rounded to as many digits as were typed, gives the typed decimal."""
    return rounded(value, typed.digits) == typed.value
