"""Words that are inserted into a sentence have its grammar: articles, elisions, singular and plural, small letters.

Every text of sheets, boards and coach is said with numbers, names, colours and rows of all kinds, and no sentence may
hold a form that its language does not have. `PYTHONPATH=. python -m tests.widgets.test_inserted fr` prints all of them
for an editor, who reads them once."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Final

import pytest

from sheetgen.wording import LANGUAGES, parse_text
from widgets.coaching.words import coach_words
from widgets.words import Phrases, phrases

NUMBERS: Final = (0, 1, 2, 5, 8, 11)
PEOPLE: Final = ("Ann", "Emma", "Hugo", "Ida", "Otto", "Ulla", "Bob")
COLOURS: Final = ("red", "yellow", "green", "blue", "violet", "orange", "white")
PLACES: Final = {"row", "cell", "cells", "next", "place", "colour", "upper", "lower", "die", "one", "other"}
WRONG: Final = {
    "de": [
        r"\b1 (Punkte|Kreuze|Züge|Zahlen|Würfe|Würfel|Reihen|Fehlwürfe|Felder|Tage|Siege)\b",
        r"\b([02-9]|\d\d) (Punkt|Kreuz|Zug|Zahl|Wurf|Reihe|Fehlwurf|Feld|Tag|Sieg)\b",
        r"\b(du|dich|dir|dein) (hat|wählt|wirft|trägt|bekommt)\b",
    ],
    "en": [
        r"\b1 (points|crosses|turns|numbers|rolls|dice|rows|misthrows|cells|days|wins)\b",
        r"\b([02-9]|\d\d) (point|cross|turn|number|roll|row|misthrow(?! box)|cell|day|win)\b",
        r"\ba (8|11)\b|\ban [0-79]\b",
        r"(?i)\byou (passes|rolls|crosses|takes|has|enters)\b",
    ],
    "fr": [
        r"\b[01]\s(points|tours|nombres|lancers|dés|rangées|coups manqués|cases|jours|victoires)\b",
        r"(?<![\d,])([2-9]|\d\d)\s(point|tour|nombre|lancer|dé|rangée|coup manqué|case|jour|victoire)\b",
        r"(?i)\b(de|que|le|la|ne|se|jusque|lorsque) (Ann|Emma|Hugo|Ida|Otto|Ulla)\b",
        r"\b(dé|dés|rangée|en|la|le|du|une|un) (Rouge|Jaune|Vert|Bleu|Violet|Orange|Blanc|Rangée)\b(?! \d)",
        r"(?i)\bvous (passe|lance|coche|prend|a|inscrit|choisit)\b",
    ],
    "it": [
        r"\b1 (punti|croci|turni|numeri|lanci|dadi|righe|lanci a vuoto|caselle|giorni|vittorie)\b",
        r"\b([02-9]|\d\d) (punto|croce|turno|numero|lancio|dado|riga|casella|giorno|vittoria)\b",
        r"(?i)\b(il|lo|la|del|dello|al|allo|dal|nel|sul|un) (8|11)\b",
        r"(?i)\ba (Ann)\b|\bsono 1\b",
        r"(?i)\b(l|all|dell|nell|dall|sull)\N{RIGHT SINGLE QUOTATION MARK}(?!(8|11|80|180|[aeiouàèéìòùh]))",
        r"(?i)\btu (passa|lancia|segna|prende|ha|scrive|sceglie)\b",
    ],
}
"""Forms that a language does not have, as patterns."""
ANYWHERE: Final = r"[{}#|]|\w![a-z]|  |\s[.,]|^\s|\s$"
"""Signs that no finished sentence has."""


def values_of(name: str, words: Phrases) -> list[object]:
    """Return values of all kinds that a pair of braces with this name may be given, the most usual one first."""
    if name == "name":
        return [*PEOPLE, words.texts["seat.you"]]
    if name == "names":
        return [["Ann", "Emma"], ["Ann", words.texts["seat.you"]]]
    if name in PLACES:
        colours = [words.place(colour) for colour in COLOURS]
        return [words.place("red.8"), words.place("violet.11"), *colours, words.say("place.row", number=2)]
    return [5, *NUMBERS]


def sentences(lang: str) -> Iterator[tuple[str, str]]:
    """Yield every text of a language by its key, said with each value of each of its braces in turn.

    A number that is written out in `value` is counted by `count`, so that both change together.
    """
    words = coach_words(phrases(lang))
    for key, text in words.texts.items():
        names = dict.fromkeys(gap.name for gap in parse_text(text)[1] if not key.startswith(("form.", "place.")))
        usual = {name: values_of(name, words)[0] for name in names}
        for name in names:
            for value in values_of(name, words):
                both = {"value": value, "count": value} if name in ("value", "count") and "count" in names else {}
                yield key, words.say(key, **{**usual, name: value, **both})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_inserted_has_the_grammar_of_the_sentence(lang):
    wrong = [re.compile(pattern) for pattern in (*WRONG[lang], ANYWHERE)]
    said = {(key, text) for key, text in sentences(lang) if any(pattern.search(text) for pattern in wrong)}
    assert sorted(said) == []


if __name__ == "__main__":
    print("\n".join(dict.fromkeys(f"{key}: {text}" for key, text in sentences(sys.argv[1]))))
