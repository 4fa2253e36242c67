"""All texts that are printed, with one TOML file for each language."""

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
"""Languages, each of which is a file of strings."""


class Wording:
    """The texts of one language by key, such as ``colour.red``. `say` fills in values where a text has braces."""

    def __init__(self, lang: str, texts: dict[str, str]) -> None:
        self.lang = lang
        self.texts = MappingProxyType(texts)

    def say(self, key: str, **values: object) -> str:
        """Return the text of a key, with the values filled in.

        >>> wording("fr").say("colour.red")
        'Rouge'
        """
        return self.texts[key].format(**values)

    def extended(self, texts: Mapping[str, Mapping[str, str]]) -> Wording:
        """Return this wording with further `texts`, which are given by language and key.

        If `texts` lacks the language, the English ones are added instead.

        >>> wording("fr").extended({"en": {"row.ones": "Ones"}}).say("row.ones")
        'Ones'
        """
        if not texts:
            return self
        return Wording(self.lang, {**self.texts, **texts.get("en", {}), **texts.get(self.lang, {})})


@cache
def wording(lang: str) -> Wording:
    """Return the wording in a language. Raises `DicepadError` if it is not one of `LANGUAGES`."""
    if lang not in LANGUAGES:
        raise DicepadError(f"there is no language {lang!r}; allowed: {', '.join(LANGUAGES)}")
    tree = tomllib.loads((STRINGS / f"{lang}.toml").read_text(encoding="utf-8"))
    return Wording(lang, {f"{part}.{key}": text for part, texts in tree.items() for key, text in texts.items()})


def languages() -> dict[str, str]:
    """Return the name of each language in the language itself, English first.

    >>> languages()["fr"]
    'Français'
    """
    return {lang: wording(lang).say("language.name") for lang in sorted(LANGUAGES, key=lambda lang: lang != "en")}
