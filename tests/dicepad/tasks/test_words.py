"""The words of tasks: the same texts with the same braces in every language, and the words of the glossary."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from dicepad.tasks import LANGUAGES, words
from dicepad.wording import parse_text

ROOT = Path(__file__).parents[3]
GLOSSARY = tomllib.loads((ROOT / "sheetgen" / "glossary.toml").read_text(encoding="utf-8"))
OTHERS = [lang for lang in LANGUAGES if lang != "en"]
FREE = ("address", "address-board", "position", "cell")
"""Terms of sheets and boards that a task need not keep to: who is spoken to, and squares and tables beside sheets."""

TABLES = {"row": ("tree.", "square.alt")}
"""Texts about a table or a square, whose rows have another name than those of a sheet in German and French."""


def found(pattern: str, text: str) -> bool:
    text = re.sub(r"\{\w+", "{", text)
    letters = re.escape(pattern).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
    return re.search(rf"(?<!\w){letters}(?!\w)", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("lang", OTHERS)
def test_every_text_is_there_with_the_same_values(lang: str) -> None:
    english, other = words("en").texts, words(lang).texts
    assert {key for key in other if not key.startswith("form.")} == set(english)
    for key, text in english.items():
        assert {gap.name for gap in parse_text(text)[1]} == {gap.name for gap in parse_text(other[key])[1]}, key


@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
@pytest.mark.parametrize("term", [term for term in GLOSSARY if term not in FREE])
def test_no_text_says_another_word(lang: str, term: str) -> None:
    never = GLOSSARY[term][lang]["never"]
    said = {(key, word) for key, text in words(lang).texts.items() for word in never if found(word, text)}
    assert {(key, word) for key, word in said if not key.startswith(TABLES.get(term, ()))} == set()


@pytest.mark.parametrize(
    ("lang", "never"),
    [
        ("de", ["Sie haben", "Geben Sie", "Ihnen", "euch", "euer"]),
        ("fr", ["tu", "toi", "ton", "ta", "tes"]),
        ("it", ["voi", "vostro", "vostra", "Lei"]),
    ],
)
def test_a_pupil_is_spoken_to_as_school_books_do(lang: str, never: list[str]) -> None:
    assert {(key, word) for key, text in words(lang).texts.items() for word in never if found(word, text)} == set()


@pytest.mark.parametrize("sign", "?!:;»")
def test_a_sign_in_french_never_stands_alone(sign: str) -> None:
    """Before it stands a narrow space at which no line is broken; what marks a form of words is no sign."""
    said = [text for key, text in words("fr").texts.items() if not key.startswith("form.")]
    texts = [re.sub(r"\{\w+:([^|}]*)\|([^}]*)\}", r"\1 \2", re.sub(r"!\w+\}", "}", text)) for text in said]
    assert [text for text in texts if re.search(rf"[^\N{{NARROW NO-BREAK SPACE}}{sign}]{re.escape(sign)}", text)] == []


@pytest.mark.parametrize(("lang", "closed"), [("en", "“”"), ("de", "„“"), ("fr", "«»"), ("it", "«»"), ("de-CH", "«»")])
def test_quotation_marks_come_in_pairs(lang: str, closed: str) -> None:
    every = "".join(words(lang).texts.values())
    assert every.count(closed[0]) == every.count(closed[1]) > 10
    assert '"' not in every
    assert "'" not in every
    assert lang != "de-CH" or "ß" not in every
