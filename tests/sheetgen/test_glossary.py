"""One word for each thing: the words of the sheets keep to the glossary, in every language."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from sheetgen.wording import LANGUAGES, wording

GLOSSARY = tomllib.loads((Path(__file__).parents[2] / "sheetgen" / "glossary.toml").read_text(encoding="utf-8"))
SAID = {
    "guide.roll_text": "roll",
    "back_qwantum.roll_text": "roll",
    "back_qwinto.roll_text": "roll",
    "back_kneifen.roll_text": "roll",
    "crossing.misthrows": "misthrow",
    "qwantum.misthrows": "misthrow",
    "place.misthrow": "misthrow",
    "guide.misthrow": "misthrow",
    "guide.misthrow_text": "misthrow",
    "guide.end_text": "misthrow",
    "back_qwinto.misthrow_text": "misthrow",
    "gift.free-misthrows": "misthrow",
    "crossing.points": "row",
    "place.row": "row",
    "guide.close_text": "row",
    "place.lock": "padlock",
    "gift.one-in-every": "cross",
    "back_special.double_text": "cross",
}
"""Texts that speak of a thing, by their keys."""
TERMS = [
    pytest.param(lang, term, id=f"{lang}-{term}") for lang in LANGUAGES for term in GLOSSARY if term != "address-board"
]


def found(pattern: str, text: str) -> bool:
    """Return whether a word or several stand in a text; a star stands for letters."""
    letters = re.escape(pattern).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
    return re.search(rf"(?<!\w){letters}(?!\w)", text, re.IGNORECASE) is not None


@pytest.mark.parametrize(("lang", "term"), TERMS)
def test_no_text_says_another_word(lang: str, term: str) -> None:
    never = GLOSSARY[term][lang]["never"]
    said = {(key, word) for key, text in wording(lang).texts.items() for word in never if found(word, text)}
    assert said == set()


@pytest.mark.parametrize(("lang", "key"), [(lang, key) for lang in LANGUAGES for key in SAID])
def test_a_text_says_the_word_for_its_thing(lang: str, key: str) -> None:
    assert found(GLOSSARY[SAID[key]][lang]["word"], wording(lang).texts[key])


def test_every_language_has_every_term() -> None:
    assert all(set(term) == set(LANGUAGES) for term in GLOSSARY.values())


@pytest.mark.parametrize("sign", "?!:;»")
def test_a_sign_in_french_never_stands_alone(sign: str) -> None:
    """Before it stands a narrow space at which no line is broken; what marks a form of words is no sign."""
    texts = [re.sub(r"\{\w+:([^|}]*)\|([^}]*)\}", r"\1 \2", text) for text in wording("fr").texts.values()]
    assert [text for text in texts if re.search(rf"[^\N{{NARROW NO-BREAK SPACE}}{sign}]{re.escape(sign)}", text)] == []
    assert any(f"\N{NARROW NO-BREAK SPACE}{sign}" in text for text in texts)
