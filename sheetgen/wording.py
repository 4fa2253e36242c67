"""Everything that is printed, one TOML file for each language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from dicepad.errors import DicepadError

__all__ = ["LANGUAGES", "Wording", "languages", "wording"]

STRINGS: Final = Path(__file__).parent / "strings"
LANGUAGES: Final = tuple(sorted(path.stem for path in STRINGS.glob("*.toml")))
"""A language is a file of strings."""


class Wording:
    """The words of one language by key, such as ``colour.red``; `say` fills the places in braces."""

    def __init__(self, lang: str, texts: dict[str, str]) -> None:
        self.lang = lang
        self.texts = MappingProxyType(texts)

    def say(self, key: str, **values: object) -> str:
        """The text of a key.

        >>> wording("fr").say("colour.red")
        'Rouge'
        """
        return self.texts[key].format(**values)

    def extended(self, texts: Mapping[str, Mapping[str, str]]) -> Wording:
        """These words with those of `texts`, by language and key; English stands in for a language that is not there.

        >>> wording("fr").extended({"en": {"row.ones": "Ones"}}).say("row.ones")
        'Ones'
        """
        if not texts:
            return self
        return Wording(self.lang, {**self.texts, **texts.get("en", {}), **texts.get(self.lang, {})})


@cache
def wording(lang: str) -> Wording:
    """The words of one of the `LANGUAGES`; raises `DicepadError` for another."""
    if lang not in LANGUAGES:
        raise DicepadError(f"there is no language {lang!r}; allowed: {', '.join(LANGUAGES)}")
    tree = tomllib.loads((STRINGS / f"{lang}.toml").read_text(encoding="utf-8"))
    return Wording(lang, {f"{part}.{key}": text for part, texts in tree.items() for key, text in texts.items()})


def languages() -> dict[str, str]:
    """Return what each language calls itself, English first.

    >>> languages()["fr"]
    'Français'
    """
    return {lang: wording(lang).say("language.name") for lang in sorted(LANGUAGES, key=lambda lang: lang != "en")}
