"""Texts in several languages, with one TOML file for each, and the forms that inserted words take in them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

__all__ = ["SWISS", "Gap", "Wording", "parse_text", "read_catalogue"]

SWISS: Final = "de-CH"
"""German as the Swiss write it, which is the German file with other letters and quotation marks."""
BRACES: Final = re.compile(r"\{(\w+)(?:!(\w+)|:([^{}|]*)\|([^{}]*))?\}")
INSERTED: Final = re.compile(r"#(?:!(\w+))?")
"""A sign for the value in one of two alternatives, with the grammatical form that it takes there."""


class Gap(NamedTuple):
    """A pair of braces in a text: the name of its value, a grammatical form, or two alternatives to choose from."""

    name: str
    form: str | None
    first: str | None
    second: str | None


class Wording:
    """The texts of one language by key, such as ``colour.red``. `say` fills in values where a text has braces.

    ``{place}`` is replaced by the value, and ``{place!il}`` by the value in a grammatical form, for which the section
    ``form`` of the language has a pattern. ``il = "il #|8, 11: l'#"`` adds the Italian article, which is another one
    before 8 and 11; ``de = "de #|a, o: d'#"`` elides before words that begin with these letters. The form ``lower``
    needs no pattern, since it writes the first letter small. ``{count:one cross|#!il crosses}`` has alternatives for
    one thing and for several, in which the number sign is replaced by the value, in a form if one is named.
    """

    def __init__(self, lang: str, texts: dict[str, str]) -> None:
        self.lang = lang
        self.texts = MappingProxyType(texts)

    def say(self, key: str, **values: object) -> str:
        """Return the text of a key, with the values filled in.

        >>> Wording("en", {"crosses": "{name} has {count:one cross|# crosses}."}).say("crosses", name="Ann", count=2)
        'Ann has 2 crosses.'
        """
        frame, gaps = parse_text(self.texts[key])
        return frame.format(*[self.filled(gap, values[gap.name]) for gap in gaps])

    def title(self, title: str) -> str:
        """Return the title of a game in this language, or the title itself if the section ``title`` does not have it.

        >>> [Wording("fr", {"title.Chain": "Chaîne"}).title(title) for title in ("Chain", "My Game")]
        ['Chaîne', 'My Game']
        """
        return self.texts.get(f"title.{title}", title)

    def filled(self, gap: Gap, value: object) -> str:
        """Return the text that replaces a pair of braces: the value itself, in a form, or one of two alternatives."""
        if gap.first is None or gap.second is None:
            return self.shown(value, gap.form)
        alternative = gap.first if self.takes_first_form(value) else gap.second
        return INSERTED.sub(lambda sign: self.shown(value, sign.group(1)), alternative)

    def takes_first_form(self, value: object) -> bool:
        """Return whether a value takes the first of two alternatives, the one for a single thing.

        >>> english, french = Wording("en", {}), Wording("fr", {})
        >>> [words.takes_first_form(0) for words in (english, french)], french.takes_first_form(1)
        ([False, True], True)
        """
        return isinstance(value, int) and (abs(value) < 2 if self.lang == "fr" else value == 1)

    def shown(self, value: object, form: str | None = None) -> str:
        """Return a value in words and in a grammatical form."""
        return self.inflected(str(value), form)

    def inflected(self, shown: str, form: str | None) -> str:
        """Return words in a grammatical form, for which a pattern is in the section ``form`` of the language.

        >>> italian = Wording("it", {"form.il": "il #|8, 11: l'#"})
        >>> print(*(italian.inflected(number, "il") for number in ("7", "8", "11")))
        il 7 l'8 l'11
        """
        if form is None:
            return shown
        if form == "lower":
            return shown[:1].lower() + shown[1:]
        usual, exceptions = parse_form(self.texts[f"form.{form}"])
        for begins, pattern in exceptions:
            if shown in begins or (not shown.isdigit() and any(map(shown.lower().startswith, begins))):
                return pattern.replace("#", shown)
        return usual.replace("#", shown)

    def extended(self, texts: Mapping[str, Mapping[str, str]]) -> Wording:
        """Return this wording with further `texts`, which are given by language and key.

        If `texts` lacks the language, the English ones are added instead. The Swiss ones come from the German ones.

        >>> Wording("fr", {}).extended({"en": {"row.ones": "Ones"}}).say("row.ones")
        'Ones'
        """
        if not texts:
            return self
        return Wording(self.lang, {**self.texts, **texts.get("en", {}), **regional(texts, self.lang)})


@cache
def parse_text(text: str) -> tuple[str, tuple[Gap, ...]]:
    """Return a text with empty braces, and what stood in each pair of braces.

    >>> frame, gaps = parse_text("{name:You pass|# passes} on {row!lower}.")
    >>> frame, gaps[0].second, gaps[1].form
    ('{} on {}.', '# passes', 'lower')
    """
    gaps: list[Gap] = []

    def note(braces: re.Match[str]) -> str:
        gaps.append(Gap(*braces.groups()))
        return "{}"

    return BRACES.sub(note, text), tuple(gaps)


@cache
def parse_form(pattern: str) -> tuple[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """Return the usual pattern of a grammatical form, and its exceptions with the numbers or letters that take them.

    >>> parse_form("a #|a, à: ad #")
    ('a #', ((('a', 'à'), 'ad #'),))
    """
    usual, *exceptions = pattern.split("|")
    cases = [case.split(": ") for case in exceptions]
    return usual, tuple((tuple(begins.split(", ")), special) for begins, special in cases)


def read_catalogue(folder: Path, lang: str) -> dict[str, str]:
    """Return the texts of a language, by their section and key, from its file in a folder of catalogues.

    >>> folder = Path(__file__).parent / "tasks" / "strings"
    >>> read_catalogue(folder, "de")["colour.white"], read_catalogue(folder, "de-CH")["colour.white"]
    ('Weiß', 'Weiss')
    """
    tree = tomllib.loads((folder / f"{language(lang)}.toml").read_text(encoding="utf-8"))
    texts = {f"{part}.{key}": text for part, texts in tree.items() for key, text in texts.items()}
    return dict(regional({language(lang): texts}, lang))


def language(lang: str) -> str:
    """Return the language whose file has the texts of `lang`.

    >>> language("de-CH"), language("fr")
    ('de', 'fr')
    """
    return "de" if lang == SWISS else lang


def regional(texts: Mapping[str, Mapping[str, str]], lang: str) -> Mapping[str, str]:
    """Return the texts in `lang` from those by language, in Swiss spelling if it is the Swiss one."""
    chosen = texts.get(language(lang), {})
    if lang != SWISS:
        return chosen
    return {key: text.replace("ß", "ss").replace("„", "«").replace("“", "»") for key, text in chosen.items()}
