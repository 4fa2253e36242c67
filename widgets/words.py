"""Texts of the boards in four languages, with one TOML file for each. The texts of the sheets come from sheetgen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dicepad.errors import IllegalMove
from sheetgen.wording import Wording, read_catalogue, wording

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["Phrases", "counted", "decimal", "percent", "phrases"]

MINUS: Final = "\N{MINUS SIGN}"
STRINGS: Final = Path(__file__).parent / "strings"


class Phrases(Wording):
    """Texts of a board by key, including those of the sheet. `titles` are the names of rows and cells on a sheet.

    The alternatives of `Wording` also choose by names: ``{name:You pass|# passes}`` has one for a player called You,
    and one for others.

    >>> phrases("en").say("log.passes", name="Ann"), phrases("en").say("log.passes", name="you")
    ('Ann passes.', 'You pass.')
    >>> phrases("de").say("prompt.shared", names=["Ann", "Du"], score=1)
    'Du und Ann gewinnt gemeinsam mit je 1 Punkt.'
    """

    def __init__(self, lang: str, texts: dict[str, str], titles: Mapping[str, str] | None = None) -> None:
        super().__init__(lang, texts)
        self.titles = titles or {}

    @cached_property
    def you(self) -> str:
        """The word You, in the form for comparing it with names."""
        return self.texts["seat.you"].casefold()

    def is_you(self, name: object) -> bool:
        """Return whether a player is called You, and so is addressed directly."""
        return str(name).casefold() == self.you

    def takes_first_form(self, value: object) -> bool:
        """Return whether a value takes the first form of a text: You, names with You among them, or one thing."""
        if isinstance(value, int):
            return super().takes_first_form(value)
        return any(map(self.is_you, value)) if isinstance(value, (list, tuple)) else self.is_you(value)

    def shown(self, value: object, form: str | None = None) -> str:
        """Return a value in words and in a form. In a list of names, You comes first; a list of numbers is a choice."""
        if isinstance(value, (list, tuple)):
            joint = "or" if isinstance(value[0], int) else "and"
            in_order = sorted(value, key=lambda name: not self.is_you(name))
            return self.listed([self.shown(item, form) for item in in_order], joint)
        if isinstance(value, int):
            return self.inflected(str(value).replace("-", MINUS), form)
        return self.inflected(self.texts["seat.you"] if self.is_you(value) else str(value), form)

    def listed(self, items: Iterable[str], joint: str = "and") -> str:
        """Return a list in words, such as ``a, b and c``. `joint` is ``and`` or ``or``.

        >>> phrases("de").listed(["Rot 5", "Rot 6", "Rot 7"], "or")
        'Rot 5, Rot 6 oder Rot 7'
        """
        *front, last = items
        return f"{', '.join(front)} {self.texts['join.' + joint]} {last}" if front else last

    def known(self, key: str, otherwise: str) -> str:
        """Return the text of a key. If there is none, return the text of the key `otherwise`, or `otherwise` itself."""
        return self.texts.get(key, self.texts.get(otherwise, otherwise))

    def place(self, name: str) -> str:
        """Return a row or a cell in words.

        >>> phrases("fr").place("red.7"), phrases("it").place("violet"), phrases("en").place("7.3")
        ('Rouge 7', 'Viola', '7')
        """
        row, _, cell = name.partition(".")
        if row.isdigit():
            return row
        if name in self.titles:
            return self.titles[name]
        row_name = self.texts.get(f"colour.{row}", row)
        if not cell:
            return row_name
        return (
            self.say("place.lock", row=row_name) if cell == "lock" else self.say("place.cell", row=row_name, cell=cell)
        )

    def why(self, error: IllegalMove) -> str:
        """Return the reason why a move is illegal, as a sentence. Without a text, it stays as the rules gave it."""
        if f"reason.{error.code}" not in self.texts:
            return f"{error.why[:1].upper()}{error.why[1:]}."
        return self.reason(error.code, error.values)

    def reason(self, code: str, values: Mapping[str, object]) -> str:
        """Return the sentence for the code of a refusal, with its values in words."""
        texts = {name: self.value(name, value, values) for name, value in values.items()}
        return self.say(f"reason.{code}", **texts)

    def value(self, name: str, value: object, values: Mapping[str, object]) -> str | int:
        """Return a value from a refusal in words. Numbers stay unchanged, and places get their names on the sheet."""
        if name == "sums":
            return self.listed(str(value).split(" or "), "or")
        if name in ("row", "cell", "next", "colour") or (name == "last" and "cell" in values):
            return self.place(str(value))
        return value if isinstance(value, int) else str(value)


@cache
def phrases(lang: str) -> Phrases:
    """Return the words of a language: one of `sheetgen.wording.SUPPORTED`. Raises `DicepadError` for any other."""
    return Phrases(lang, dict(wording(lang).texts) | read_catalogue(STRINGS, lang))


def decimal(text: str, lang: str) -> str:
    """Return a number with the decimal mark of a language."""
    return text if lang == "en" else text.replace(".", ",")


def counted(shown: str, lang: str) -> int:
    """Return a whole number that takes the same form of a noun as the displayed number.

    In French, every number below 2 takes the singular; in the other languages, only 1 does.

    >>> counted("1,5", "fr"), counted("2,0", "fr"), counted("1.0", "en"), counted("+1", "en")
    (1, 2, 2, 1)
    """
    size = shown.replace(",", ".").lstrip(f"+{MINUS}")
    return 1 if size == "1" or (lang == "fr" and float(size) < 2) else 2


def percent(chance: float | Fraction, lang: str) -> str:
    """Return a probability in per cent, in the style of a language.

    >>> percent(1 / 6, "en"), percent(1 / 6, "it")
    ('16.7\xa0%', '16,7\xa0%')
    """
    return decimal(f"{100 * float(chance):.1f}", lang) + "\N{NO-BREAK SPACE}%"
