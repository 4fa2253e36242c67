"""The words of tasks: the sentences of a task in a language, from one catalogue for each language."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

from ..errors import DicepadError
from ..spec import BY_LETTER, COLOURS
from ..wording import SWISS, Wording, parse_text, read_catalogue
from .numbers import write
from .task import Blank, Form, Number, Said, Task, said

__all__ = ["LANGUAGES", "Words", "cell", "face", "in_order", "say", "words"]

STRINGS: Final = Path(__file__).parent / "strings"
LANGUAGES: Final = (*sorted(path.stem for path in STRINGS.glob("*.toml")), SWISS)
"""Languages in which tasks are asked."""


class Words(Wording):
    """The sentences of tasks in one language."""

    def tell(self, sentence: Said) -> str:
        """Return a sentence in this language.

        >>> words("fr").tell(cell("red.7"))
        '7 rouge'
        """
        text = self.say(sentence.key, **dict(sentence.values))
        gaps = parse_text(self.texts[sentence.key])[1]
        starts_with_words = self.texts[sentence.key][:1] == "{" and isinstance(sentence.values[gaps[0].name], Said)
        return text[:1].upper() + text[1:] if starts_with_words and text[-1:] == "." else text

    def shown(self, value: object, form: str | None = None) -> str:
        return self.inflected(self.written(value), form)

    def written(self, value: object) -> str:
        """Return a value in words or figures. A tuple becomes a list."""
        if isinstance(value, Said):
            return self.tell(value)
        if isinstance(value, Number):
            return write(value, self.lang)
        if isinstance(value, tuple):
            return self.listed([self.written(one) for one in value])
        if isinstance(value, int | Fraction):
            return str(value).replace("-", "\N{MINUS SIGN}")
        return str(value)

    def listed(self, parts: list[str]) -> str:
        """Return a list of words, with *and* before the last.

        >>> words("de").listed(["Rot 7", "Blau 8", "Blau 9"])
        'Rot 7, Blau 8 und Blau 9'
        """
        if len(parts) < 2:
            return "".join(parts)
        return ", ".join(parts[:-1]) + " " + self.texts["list.and"] + " " + parts[-1]

    def answer(self, blank: Blank) -> str:
        """Return the answer of a blank as it stands in a key."""
        return self.valued(blank.answer, blank.form)

    def answers(self, task: Task) -> list[str]:
        """Return all answers of a task as they stand in a key, with their labels if there are several."""
        return [f"{blank.label} = {self.answer(blank)}" if blank.label else self.answer(blank) for blank in task.blanks]

    def valued(self, value: Fraction | frozenset[str], form: Form | None) -> str:
        """Return a right or wrong answer in the form in which it is asked."""
        if isinstance(value, Fraction):
            return write(Number(value, form or Form("fraction")), self.lang)
        return self.written(tuple([cell(name) for name in in_order(value)]))


def in_order(cells: Iterable[str]) -> list[str]:
    """Return cells in the order of the sheet's rows, and by their numbers within a row.

    >>> in_order({"blue.3", "red.10", "red.9"})
    ['red.9', 'red.10', 'blue.3']
    """
    rows = list(COLOURS)
    return sorted(cells, key=lambda name: (rows.index(name.partition(".")[0]), int(name.partition(".")[2])))


@cache
def words(lang: str) -> Words:
    """Return the words of tasks in a language. Raises `DicepadError` if it is not one of `LANGUAGES`."""
    if lang not in LANGUAGES:
        raise DicepadError(f"there is no language {lang!r}; allowed: {', '.join(LANGUAGES)}")
    return Words(lang, read_catalogue(STRINGS, lang))


def say(sentence: Said | tuple[Said, ...], lang: str) -> str:
    """Return a sentence or several in a language.

    >>> say(face("R5"), "it")
    'rosso 5'
    """
    parts = (sentence,) if isinstance(sentence, Said) else sentence
    return " ".join([words(lang).tell(part) for part in parts])


def cell(name: str) -> Said:
    """Return the name of a cell, such as ``red.7``, to be said."""
    colour, _, number = name.partition(".")
    return said("words.cell", colour=said(f"colour.{colour}"), number=number)


def face(name: str) -> Said:
    """Return a face of a die, such as ``R5``, to be said."""
    return said("words.die", colour=said(f"colour.{BY_LETTER[name[0]]}"), number=name[1:])
