"""The words of boards: every language says the same, in the words of the sheets."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

import dicepad
import sheetgen
import widgets
from sheetgen.wording import LANGUAGES, parse_text, wording
from widgets.coaching.reasons import amount
from widgets.coaching.words import coach_words
from widgets.schema.board import Word
from widgets.words import phrases

STRINGS = Path(widgets.__file__).parent / "strings"
GLOSSARY = tomllib.loads((Path(sheetgen.__file__).parent / "glossary.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_of_every_game_has_words(begin, lang):
    words = begin("qwixx", lang=lang).presenter.words
    for game in map(dicepad.load, dicepad.games()):
        for code, sentence in game.reasons.items():
            places = set(re.findall(r"\{(\w+)\}", words.texts[f"reason.{code}"]))
            assert places <= set(re.findall(r"\{(\w+)\}", sentence)), code


def test_the_languages_say_the_same_things():
    texts = {}
    for lang in LANGUAGES:
        tree = tomllib.loads((STRINGS / f"{lang}.toml").read_text(encoding="utf-8"))
        texts[lang] = {
            f"{part}.{key}": text for part, keys in tree.items() if part != "form" for key, text in keys.items()
        }
    for lang, found in texts.items():
        assert list(found) == list(texts["en"]), lang
        for key, text in found.items():
            assert set(re.findall(r"\{(\w+)", text)) == set(re.findall(r"\{(\w+)", texts["en"][key])), f"{lang} {key}"
            assert text.strip() == text != "", f"{lang} {key}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("term", sorted(set(GLOSSARY) - {"address", "player"}))
def test_boards_call_things_as_sheets_do(lang, term):
    """But a board speaks to people, and numbers those without a name."""
    wrong = [re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for word in GLOSSARY[term][lang]["never"]]
    boards = dict(coach_words(phrases(lang)).texts)
    if term == "address-board":
        boards = {key: text for key, text in boards.items() if key not in wording(lang).texts}
    texts = {key: re.sub(r"\{\w+(?:!\w+|:)?", "", text) for key, text in boards.items()}
    said = {(key, one) for key, text in texts.items() for one in wrong if re.search(rf"(?i)(?<!\w){one}(?!\w)", text)}
    assert not said


@pytest.mark.parametrize("sign", "?!:;»")
def test_a_sign_in_french_never_stands_alone(sign):
    """Before it stands a narrow space at which no line is broken; what marks a form of words is no sign."""
    french = (text for key, text in phrases("fr").texts.items() if not key.startswith("form."))
    texts = [re.sub(r"\{\w+:([^|}]*)\|([^}]*)\}", r"\1 \2", re.sub(r"!\w+", "", text)) for text in french]
    assert [text for text in texts if re.search(rf"[^\N{{NARROW NO-BREAK SPACE}}]{re.escape(sign)}", text)] == []


def test_a_text_has_a_form_for_you_and_one_for_others():
    words = phrases("it")
    assert words.say("log.passes", name="tu") == "Hai passato."
    assert words.say("log.passes", name="Tullia") == "Tullia ha passato."
    assert words.say("prompt.shared", names=["Ann", "Bea"], score=-3) == (
        "Ann e Bea hanno vinto insieme con \N{MINUS SIGN}3 punti a testa."
    )
    assert (
        words.say("prompt.shared", names=["Ann", "Tu"], score=1) == "Tu e Ann avete vinto insieme con 1 punto a testa."
    )


def test_the_french_have_no_plural_of_nothing():
    assert phrases("fr").say("prompt.alone", score=0).endswith("0\N{NO-BREAK SPACE}point.")
    assert phrases("en").say("prompt.alone", score=0).endswith("0 points.")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ("0 points", "0.5 points", "1.0 points", "1.5 points", "2.0 points")),
        ("de", ("0 Punkte", "0,5 Punkte", "1,0 Punkte", "1,5 Punkte", "2,0 Punkte")),
        ("fr", ("0 point", "0,5 point", "1,0 point", "1,5 point", "2,0 points")),
        ("it", ("0 punti", "0,5 punti", "1,0 punti", "1,5 punti", "2,0 punti")),
    ],
)
def test_a_noun_agrees_with_the_number_that_is_read(lang, told):
    """By the rules of CLDR: French has one thing below two, elsewhere only a whole 1 is one; 1.96 is read as 2."""
    said = (amount(value, "points", phrases(lang)) for value in (0, 0.5, 1, 1.5, 1.96))
    assert tuple(text.replace("\N{NO-BREAK SPACE}", " ") for text in said) == told


def test_the_swiss_read_ss_and_their_own_quotation_marks(begin):
    """In texts of sheets, boards, coach and games, in reasons, and in the language that the board offers."""
    swiss = coach_words(phrases("de-CH"))
    assert not [text for text in swiss.texts.values() if set(text) & set("ß„“")]
    assert swiss.say("colour.white") == "Weiss"
    assert swiss.texts.keys() == coach_words(phrases("de")).texts.keys()
    german = {"en": {"row.ones": "Ones"}, "de": {"row.ones": "Große"}}
    assert swiss.extended(german).say("row.ones") == "Grosse"
    table = begin("qwixx", lang="de-CH")
    assert ("de-CH", "Deutsch (Schweiz)") in table.board()["languages"]
    table.handle({"do": "language", "lang": "de"})
    assert table.presenter.lang == "de"
    table.handle({"do": "language", "lang": "de-CH"})
    assert table.presenter.lang == "de-CH"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_browser_fills_in_has_plain_braces(lang):
    """It knows neither alternatives nor grammatical forms: those are for Python."""
    texts = phrases(lang).texts
    filled = [key for key in texts if key.startswith("part.") or key in {f"ui.{word}" for word in get_args(Word)}]
    filled += [f"cell.{word}" for word in get_args(Word) if f"cell.{word}" in texts]
    gaps = {key: gap for key in filled for gap in parse_text(texts[key])[1]}
    assert len(gaps) > 10
    assert [key for key, gap in gaps.items() if gap.form or gap.first is not None] == []
