"""All texts that are printed, with one TOML file for each language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from dicepad.errors import DicepadError
from dicepad.wording import SWISS, Gap, Wording, parse_text, read_catalogue

__all__ = ["LANGUAGES", "SUPPORTED", "Gap", "Wording", "languages", "parse_text", "read_catalogue", "wording"]

STRINGS: Final = Path(__file__).parent / "strings"
LANGUAGES: Final = tuple(sorted(path.stem for path in STRINGS.glob("*.toml")))
"""Languages, each of which is a file of strings."""
SUPPORTED: Final = (*LANGUAGES, SWISS)
"""Languages that a reader may choose."""


@cache
def wording(lang: str) -> Wording:
    """Return the wording in a language. Raises `DicepadError` if it is not one of `SUPPORTED`.

    >>> wording("fr").say("colour.red"), wording("de-CH").say("colour.white")
    ('Rouge', 'Weiss')
    """
    if lang not in SUPPORTED:
        raise DicepadError(f"there is no language {lang!r}; allowed: {', '.join(SUPPORTED)}")
    return Wording(lang, read_catalogue(STRINGS, lang))


def languages() -> dict[str, str]:
    """Return the name of each supported language in the language itself, English first.

    >>> languages()["fr"], languages()["de-CH"]
    ('Français', 'Deutsch (Schweiz)')
    """
    names = {lang: wording(lang).say("language.name") for lang in sorted(SUPPORTED, key=lambda lang: lang != "en")}
    return names | {SWISS: f"{names[SWISS]} (Schweiz)"}
